// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/boxed.h"
#include "apr/base/shared_text.h"
#include "apr/format/architecture.h"
#include "apr/format/model.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace apr {

struct MapOptions {
    std::string architecture = {}; ///< family or model type; empty: detect
    bool keepNames = false;        ///< do not change names or data
    bool keepLayout = false;       ///< do not transpose
    bool relaxed = false;          ///< keep names that the architecture does not define, instead of E010
};

/// A transposition of a source tensor.
struct AxisOrder {
    Shape from = {};                    ///< shape in the source
    std::vector<std::size_t> axes = {}; ///< axis i of the result is axis axes[i] of the source
    Shape shape = {};                   ///< shape of the result; adjacent axes may be merged
};

/// Metadata of a model whose source stores the weights of norms plus this number. The tensors are without it.
inline constexpr std::string_view kNormOffsetKey = "source_norm_offset";

/// How one tensor is mapped.
struct MappedName {
    SharedText from = {};
    SharedText to = {};
    bool isKnown = false;        ///< the architecture defines this name
    bool isPermuted = false;     ///< q or k: the RoPE permutation of the rows is undone (Hugging Face order)
    bool isShifted = false;      ///< weights of a norm: the 1 that GGUF files add to them is subtracted
    Boxed<AxisOrder> order = {}; ///< set if the source's axis order differs from PyTorch's
};

/// A model under canonical names.
struct MappedModel {
    Model model;
    Detection detection = {};
    std::vector<MappedName> names = {};    ///< one per tensor
    std::vector<Finding> findings = {};    ///< warnings such as an unknown architecture or unmapped names
    Json hyperparameters = Json::object(); ///< architectureHyperparameters of the source
};

/// Maps a model to canonical names, and kernels to PyTorch's axis order ([out, in], [out, in, height, width]), lazily.
/// Kernels are recognized by the architecture (GPT-2's Conv1D), the layer (Keras) or the operators that use them
/// (TensorFlow, TensorFlow Lite). Other models of an unknown architecture keep their names. E010: a tensor that the
/// architecture does not define (unless relaxed), or two tensors with the same canonical name. E011: an unknown
/// `architecture`, or a missing head count, without which the RoPE permutation of q and k cannot be undone.
Result<MappedModel> mapNames(const Model& model, const MapOptions& options);

/// The first part of the inverse of mapNames: restores the source's axis order from the metadata entry `source_layout`.
/// E002: an invalid entry; E009: a transposed tensor is quantized, so this must precede quantization.
Result<Model> restoreLayout(const Model& model, const Json& layouts);

/// The second part: restores the source's names from `source_names` in `metadata`, and reapplies the RoPE permutation
/// and `source_norm_offset`. Tensors without an entry keep their names. E002: an invalid entry, or two tensors with the
/// same source name.
Result<Model> restoreNames(const Model& model, const Metadata& metadata);

/// Two models under comparable names: their own if these match, otherwise canonical names.
Result<std::pair<Model, Model>> withComparableNames(const Model& a, const Model& b);

} // namespace apr
