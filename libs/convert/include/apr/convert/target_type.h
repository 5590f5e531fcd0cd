// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/convert/retype.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// "q4_k", "f16", "f8_e4m3", "int8", "int8-tensor", "int8-row", "int4", "int4-g128", "int4-row", the integer types also
/// with "-asym", or the name of a quantizer in the registry. E020, with similar names, for anything else; `others` are
/// names that the caller accepts as well.
Result<TargetType> parseTarget(std::string_view text, const QuantizerRegistry& registry = {},
                               const std::vector<std::string>& others = {});

/// The name that parseTarget accepts: "q4_k", "int4-g64".
std::string targetName(const TargetType& target);

/// `target`, or its fallback if the row length of `shape` is not a multiple of the block size.
TargetType compatibleTarget(const TargetType& target, const Shape& shape);

/// Whether quantization to this type uses per-column importance.
bool usesImportance(const TargetType& target);

/// Bits per element for a tensor of this shape, including scales.
double bitsPerWeight(const TargetType& target, const Shape& shape);

/// The row length of a tensor of this type must be a multiple of this.
std::uint64_t blockElementsOf(const TargetType& target);

} // namespace apr
