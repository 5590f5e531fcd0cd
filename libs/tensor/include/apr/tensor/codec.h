// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/tensor/dtype.h"

#include <cstddef>
#include <span>

namespace apr {

/// Decodes whole blocks of `dtype` (little-endian, as in every format here) to f32, `elements` values into `out`.
/// Values of F64 and wide integers are rounded to the nearest f32. Block types give ggml's own results
/// (dequantize_row_*, reference/formats.md (c)). E009 for a type that is only recognised; E002 when `blocks` is not
/// exactly as long as `elements` need.
Status decodeToF32(DType dtype, std::span<const std::byte> blocks, std::span<float> out);

/// Encodes f32 values as F32, F16 or BF16 (round to nearest even). `out` must have the exact size.
/// Returns the number of finite values that became infinite. E009 for other types.
Result<std::uint64_t> encodeFromF32(DType dtype, std::span<const float> values, std::span<std::byte> out);

/// Turns the multi-byte fields of blocks of `dtype` from big-endian to little-endian, in place.
/// E009 for block types whose big-endian layout no tool writes.
Status swapBlockEndianness(DType dtype, std::span<std::byte> blocks);

} // namespace apr
