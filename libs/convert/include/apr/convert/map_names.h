// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/architecture.h"
#include "apr/format/model.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace apr {

struct MapOptions {
    std::string architecture = {}; ///< family or model type; empty: detect
    bool keepNames = false;        ///< names and bytes stay as they are
    bool keepLayout = false;       ///< axes stay in the source's order
    bool relaxed = false;          ///< keep names that a known architecture does not know, instead of E010
};

/// The axes of a tensor in another order than its source has them.
struct AxisOrder {
    Shape from = {};                    ///< in the source
    std::vector<std::size_t> axes = {}; ///< axis i of the result is axis axes[i] of the source
    Shape shape = {};                   ///< of the result; neighbouring axes may be joined in one
};

/// What mapping does to one tensor.
struct MappedName {
    std::string from = {};
    std::string to = {};
    bool isKnown = false;                ///< the architecture has this name
    bool isPermuted = false;             ///< rows of q or k were put back in Hugging Face's order
    std::optional<AxisOrder> order = {}; ///< where the source has the axes in another order than PyTorch
};

/// A model under canonical names.
struct MappedModel {
    Model model;
    Detection detection = {};
    std::vector<MappedName> names = {}; ///< in the order of the tensors
    std::vector<Finding> findings = {}; ///< what the user should know: unknown architecture, names kept
    Json figures = Json::object();      ///< architectureFigures of the source
};

/// Maps a model to canonical names (specification section 10.8), and kernels to PyTorch's order of axes ([out, in],
/// [out, in, height, width]), lazily: GPT-2's Conv1D by the architecture, Keras' kernels by their layers, TensorFlow's
/// and TensorFlow Lite's by the operators that use them. Other models of an unknown architecture keep their names. E010
/// for a tensor that the architecture does not know (unless relaxed), or two that would get one name; E011 for an
/// unknown `architecture`, or one whose q and k rows cannot be put back for want of the head count.
Result<MappedModel> mapNames(const Model& model, const MapOptions& options);

/// The way back: a model under canonical names as its source had it, by the `source_names` and `source_layout` of
/// `metadata`; rows that mapNames put in order are interleaved again. Names without an entry stay. E002 where the
/// entries are none for the tensors or two tensors would get one name.
Result<Model> restoreNames(const Model& model, const Metadata& metadata);

/// Two models under names by which their tensors can be compared: as they are when these fit, else canonical.
Result<std::pair<Model, Model>> withComparableNames(const Model& a, const Model& b);

} // namespace apr
