// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <cstddef>

/// The decoders of block types, with the results of ggml's dequantize_row_* (reference/formats.md (c)).
namespace apr::simd {

/// Decodes `count` whole blocks into as many times the block's number of elements.
using BlockDecoder = void (*)(const std::byte* blocks, std::size_t count, float* out);

/// The decoder of a block type for the instruction set in use (Highway); null for a type without one.
BlockDecoder packedBlockDecoder(DType dtype);
BlockDecoder codeBookDecoder(DType dtype);

inline BlockDecoder blockDecoder(DType dtype)
{
    const BlockDecoder decoder = packedBlockDecoder(dtype);
    return decoder != nullptr ? decoder : codeBookDecoder(dtype);
}

} // namespace apr::simd
