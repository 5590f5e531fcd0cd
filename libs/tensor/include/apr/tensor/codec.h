// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace apr {

/// Decodes whole little-endian blocks of `dtype` to f32. F64 and wide integers are rounded to the nearest f32. Results
/// for block types are bit-identical to ggml's dequantize_row_* functions. E009 for a type that cannot be decoded, E002
/// if the size of `blocks` does not match the number of elements in `out`.
Status decodeToF32(DType dtype, std::span<const std::byte> blocks, std::span<float> out);

/// Whether encodeFromF32 supports the type.
bool isEncodable(DType dtype);

/// Encodes f32 values as whole blocks. Floats are rounded to nearest even, F8 as in PyTorch. Block types are
/// bit-identical to ggml's reference (ggml_quantize_chunk) and require finite values. `out` must have the exact size.
/// Returns the number of finite values that became infinite or NaN. E009 for other types, E019 for incomplete blocks.
Result<std::uint64_t> encodeFromF32(DType dtype, std::span<const float> values, std::span<std::byte> out);

/// Whether the scale search of a block type can use an importance matrix.
bool usesImportance(DType dtype);

/// Encodes whole rows as a block type. `importance` is empty or has a nonnegative weight per column (the mean squared
/// activation from an importance matrix); types that do not support it ignore it. All values must be finite.
/// E009 for a type without an encoder, E019 if the row length is not a multiple of the block size or `importance` does
/// not have the row length.
Status quantizeRows(DType dtype, std::span<const float> values, std::uint64_t rowElements,
                    std::span<const float> importance, std::span<std::byte> out);

/// Index of the first NaN or infinity.
std::optional<std::size_t> findNonFinite(std::span<const float> values);

/// Converts the multi-byte fields of blocks of `dtype` from big-endian to little-endian, in place.
/// E009 for block types without a big-endian layout.
Status swapBlockEndianness(DType dtype, std::span<std::byte> blocks);

} // namespace apr
