// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

/// The pairs of tensors of gpt-oss checkpoints that are MXFP4 together.
namespace apr {

inline constexpr std::string_view kMxfp4Blocks = "_blocks";    ///< 16 bytes for 32 values
inline constexpr std::string_view kMxfp4Exponents = "_scales"; ///< a byte for 32 values

/// How the name of one of the two tensors ends; empty for other tensors.
std::string_view mxfp4Ending(const TensorInfo& tensor);

/// The model with each pair as one MXFP4 tensor.
Model withMxfp4Joined(const Model& model);

/// A model with the MXFP4 tensors of `of` split into NAME_blocks and NAME_scales again, and the index in `of` of the
/// tensor that each of its tensors was made from.
struct SplitMxfp4 {
    Model model;
    std::vector<std::size_t> origins = {};
};
/// Nothing if there are none. With `onlyExperts`, others than the stacked experts of gpt-oss stay as they are.
std::optional<SplitMxfp4> withMxfp4Split(const Model& of, bool onlyExperts = false);

} // namespace apr
