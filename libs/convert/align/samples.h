// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "convert/align/views.h"

#include <cstdint>
#include <span>
#include <vector>

namespace apr::aligning {

/// Up to 256 values from eight places of a tensor, the same of all tensors with as many elements. Empty if the values
/// cannot be decoded or are not there.
std::vector<float> fingerprintOf(const Model& model, std::size_t index);

/// Up to 64 values of a matrix at places spread over rows and columns; of its transpose if `isTransposed`, at the same
/// places. Empty as above.
std::vector<float> scatteredValues(const Model& model, std::size_t index, bool isTransposed);

/// The first 64 values of `count` rows.
std::vector<float> rowStarts(const Model& model, std::size_t index, std::span<const std::uint64_t> rows);

/// ‖x − y‖ ÷ the larger of ‖x‖ and ‖y‖: 0 if equal, at most 2. 2 if the values are not finite or not as many.
double distanceOf(std::span<const float> x, std::span<const float> y);

} // namespace apr::aligning
