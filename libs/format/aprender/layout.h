// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// Byte layout with the 64-byte header written by aprender and realizar (README.md in this folder).
namespace apr::aprender {

inline constexpr std::string_view kMagic{"APR\0", 4};
inline constexpr std::uint64_t kHeaderBytes = 64;
inline constexpr std::uint64_t kAlignment = 64;
inline constexpr std::uint64_t kFooterBytes = 4;
inline constexpr std::uint64_t kMaxMetadata = std::uint64_t{128} << 20;
inline constexpr std::uint32_t kMaxDims = 8;
inline constexpr std::uint64_t kMaxNameBytes = 256; ///< aprender's writer truncates longer names

enum Flag : std::uint16_t {
    kLz4 = 0x1,
    kZstd = 0x2,
    kEncrypted = 0x4,
    kSigned = 0x8,
    kSharded = 0x10,
    kQuantized = 0x20,
    kHasFilterbank = 0x40,
    kHasModelCard = 0x80,
    kStreaming = 0x100,
    kHasVocabulary = 0x200,
    kRowMajor = 0x400,
    kColumnMajor = 0x800,
};

struct FlagName {
    std::uint16_t bit;
    std::string_view name;
};
inline constexpr std::array kFlagNames{FlagName{kLz4, "LZ4"},
                                       FlagName{kZstd, "ZSTD"},
                                       FlagName{kEncrypted, "ENCRYPTED"},
                                       FlagName{kSigned, "SIGNED"},
                                       FlagName{kSharded, "SHARDED"},
                                       FlagName{kQuantized, "QUANTIZED"},
                                       FlagName{kHasFilterbank, "HAS_FILTERBANK"},
                                       FlagName{kHasModelCard, "HAS_MODEL_CARD"},
                                       FlagName{kStreaming, "STREAMING"},
                                       FlagName{kHasVocabulary, "HAS_VOCAB"},
                                       FlagName{kRowMajor, "LAYOUT_ROW_MAJOR"},
                                       FlagName{kColumnMajor, "LAYOUT_COLUMN_MAJOR"}};

} // namespace apr::aprender
