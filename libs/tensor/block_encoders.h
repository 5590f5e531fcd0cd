// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <cstddef>

/// The encoders of GGML block types, compiled for several instruction sets and selected at run time (Highway). Output
/// is bit-identical to ggml's reference (ggml_quantize_chunk) on every instruction set.
namespace apr::simd {

/// Encodes `elements` values (whole blocks) into `out`. `importance`, if not null, has a weight per value for the scale
/// search; `rowMeanSquare` is Σx² ÷ n of the row, which some types need for it. All values must be finite.
using BlockEncoder = void (*)(const float* values, std::size_t elements, const float* importance, float rowMeanSquare,
                              std::byte* out);

/// The encoder of a block type for the current instruction set; null if there is none.
BlockEncoder superBlockEncoder(DType dtype);
BlockEncoder smallBlockEncoder(DType dtype);

inline BlockEncoder blockEncoder(DType dtype)
{
    const BlockEncoder encoder = smallBlockEncoder(dtype);
    return encoder != nullptr ? encoder : superBlockEncoder(dtype);
}

} // namespace apr::simd
