// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <cstddef>

/// The decoders of block types. Results are bit-identical to ggml's dequantize_row_* functions.
namespace apr::simd {

/// Decodes `count` whole blocks.
using BlockDecoder = void (*)(const std::byte* blocks, std::size_t count, float* out);

/// The decoder of a block type for the current instruction set (Highway); null if there is none.
BlockDecoder packedBlockDecoder(DType dtype);
BlockDecoder codeBookDecoder(DType dtype);

inline BlockDecoder blockDecoder(DType dtype)
{
    const BlockDecoder decoder = packedBlockDecoder(dtype);
    return decoder != nullptr ? decoder : codeBookDecoder(dtype);
}

} // namespace apr::simd
