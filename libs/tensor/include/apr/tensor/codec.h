// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace apr {

/// Decodes whole blocks of `dtype` (little-endian, as in every format here) to f32, `elements` values into `out`.
/// Values of F64 and wide integers are rounded to the nearest f32. Block types give ggml's own results
/// (dequantize_row_*, reference/formats.md (c)). E009 for a type that is only recognised; E002 when `blocks` is not
/// exactly as long as `elements` need.
Status decodeToF32(DType dtype, std::span<const std::byte> blocks, std::span<float> out);

/// Whether encodeFromF32 knows the type.
bool isEncodable(DType dtype);

/// Encodes f32 values, whole blocks of them. Floats are rounded to nearest even, F8 as PyTorch rounds it; block types
/// give the bytes of ggml's reference (ggml_quantize_chunk) and need finite values. `out` must have the exact size.
/// Returns the number of finite values that became infinite or NaN. E009 for other types, E019 for parts of blocks.
Result<std::uint64_t> encodeFromF32(DType dtype, std::span<const float> values, std::span<std::byte> out);

/// Whether the search for a block type's scales can weigh the columns of a matrix.
bool takesImportance(DType dtype);

/// Encodes whole rows as a block type. `importance` has a weight of at least 0 for each column (an importance matrix's
/// mean square of what comes into it), or is empty; a type that takes none ignores it. All values must be finite.
/// E009 for a type that is no block type or has no encoder, E019 when rows are not whole blocks or `importance` is not
/// one row.
Status quantizeRows(DType dtype, std::span<const float> values, std::uint64_t rowElements,
                    std::span<const float> importance, std::span<std::byte> out);

/// The first NaN or infinity, or nothing.
std::optional<std::size_t> findNonFinite(std::span<const float> values);

/// Turns the multi-byte fields of blocks of `dtype` from big-endian to little-endian, in place.
/// E009 for block types whose big-endian layout no tool writes.
Status swapBlockEndianness(DType dtype, std::span<std::byte> blocks);

} // namespace apr
