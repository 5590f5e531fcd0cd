// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <cstddef>

/// The encoders of GGML's block types, compiled for several instruction sets and chosen at run time (Highway). Each
/// gives the bytes of ggml's reference (ggml_quantize_chunk; reference/formats.md (c)) on every instruction set.
namespace apr::simd {

/// Encodes `elements` values, whole blocks, into `out`. `importance`, when not null, has a weight for each value, which
/// the search for scales then uses; `rowMeanSquare` is Σx² ÷ n of the row that the values are in, which some types need
/// for it. All values must be finite.
using BlockEncoder = void (*)(const float* values, std::size_t elements, const float* importance, float rowMeanSquare,
                              std::byte* out);

/// The encoder of a block type for the instruction set in use; null for a type without one.
BlockEncoder superBlockEncoder(DType dtype);
BlockEncoder smallBlockEncoder(DType dtype);

inline BlockEncoder blockEncoder(DType dtype)
{
    const BlockEncoder encoder = smallBlockEncoder(dtype);
    return encoder != nullptr ? encoder : superBlockEncoder(dtype);
}

} // namespace apr::simd
