// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// Byte layout of a SafeTensors file (README.md in this folder).
namespace apr::safetensors {

inline constexpr std::uint64_t kMaxHeader = 100'000'000; // tensor.rs: MAX_HEADER_SIZE

/// Dtypes in the order of the reference implementation. Its writer sorts tensors by this order, last dtype first.
inline constexpr std::array<std::string_view, 22> kDTypes{
    "BOOL", "F4",  "F6_E2M3", "F6_E3M2", "U8",  "I8",  "F8_E5M2", "F8_E4M3", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ",
    "I16",  "U16", "F16",     "BF16",    "I32", "U32", "F32",     "C64",     "F64",     "I64",         "U64"};

/// The index of a dtype in that order; nothing for a dtype that SafeTensors does not support.
inline std::optional<std::size_t> rankOf(std::string_view dtype)
{
    const auto* at = std::find(kDTypes.begin(), kDTypes.end(), dtype);
    return at == kDTypes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - kDTypes.begin()));
}

} // namespace apr::safetensors
