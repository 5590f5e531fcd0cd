// SPDX-License-Identifier: MIT
#pragma once

#include "merged_source.h"

#include "apr/base/finding.h"

#include <string>
#include <vector>

namespace apr::merging {

/// What is done with a tensor that not all models have.
enum class Missing : std::uint8_t {
    Error,
    Skip,  ///< the result does not have it
    Base,  ///< it is that of the base, or of the first model
    Union, ///< it is merged from the models that have it
};

/// A model with the names by which tensors are paired.
struct NamedModel {
    std::string title = {}; ///< for messages: its path
    Model model;
};

struct Pairing {
    std::vector<MergedTensor> tensors = {};
    std::vector<TensorInfo> infos = {}; ///< of the result
    std::vector<Finding> findings = {};
};

/// Pairs the tensors of `models` and of the base, whose index among them is `base`, by name. A base that is not merged
/// itself is only subtracted (`mergesBase` false). E012 for tensors that are missing (Missing::Error), E019 for shapes
/// that differ, E009 for dtypes that cannot be decoded.
Result<Pairing> pairTensors(const std::vector<NamedModel>& models, std::optional<std::size_t> base, bool mergesBase,
                            const Method& method, Missing missing);

} // namespace apr::merging
