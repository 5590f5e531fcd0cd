// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <string_view>

/// The pairs of tensors of gpt-oss checkpoints that are MXFP4 together.
namespace apr::packings {

inline constexpr std::string_view kBlocks = "_blocks";    ///< 16 bytes for 32 values
inline constexpr std::string_view kExponents = "_scales"; ///< a byte for 32 values

/// The model with each pair as one MXFP4 tensor.
Model withMxfp4Joined(const Model& model);

} // namespace apr::packings
