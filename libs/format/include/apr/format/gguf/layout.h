// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// Byte layout of a GGUF file (README.md in this folder).
namespace apr::gguf {

enum class ValueType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, String, Array, U64, I64, F64 };

inline constexpr std::array<std::string_view, 13> kTypeNames{"u8",   "i8",     "u16",   "i16", "u32", "i32", "f32",
                                                             "bool", "string", "array", "u64", "i64", "f64"};

/// Bytes of a value of each type; 0 for strings and arrays.
inline constexpr std::array<std::uint64_t, 13> kTypeBytes{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

inline constexpr std::uint64_t kMaxNameBytes = 63; // GGML_MAX_NAME without the terminating NUL
inline constexpr std::uint32_t kMaxDims = 4;       // GGML_MAX_DIMS
inline constexpr std::uint64_t kDefaultAlignment = 32;

/// Metadata key under which the reader stores the value type of each key: {"general.alignment": "u32", "x":
/// "[string]"}.
inline constexpr std::string_view kTypesKey = "gguf.types";

/// Prefix of keys that are stored under "tokenizer." in apr metadata.
inline constexpr std::string_view kTokenizerPrefix = "tokenizer.ggml.";

} // namespace apr::gguf
