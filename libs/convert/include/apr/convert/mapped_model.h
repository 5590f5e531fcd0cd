// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/boxed.h"
#include "apr/base/finding.h"
#include "apr/base/shared_text.h"
#include "apr/model/model.h"

#include <string>
#include <string_view>
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

} // namespace apr
