// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// Byte layout of an `apr2` file (README.md in this folder).
namespace apr::apr2 {

inline constexpr std::string_view kMagic = "APR2";
inline constexpr std::string_view kEndMagic = "2RPA";
inline constexpr std::string_view kSignatureBlock = "SIG2";
inline constexpr std::string_view kLicenseBlock = "LIC2";
inline constexpr std::uint64_t kHeaderBytes = 32;
inline constexpr std::uint64_t kIndexHeadBytes = 8;
inline constexpr std::uint64_t kFooterBytes = 16;
inline constexpr std::uint64_t kBlockHeadBytes = 16; ///< u32 magic, u32 version, u64 size
inline constexpr std::uint64_t kAlignment = 64;
inline constexpr std::uint64_t kPageAlignment = 4096; ///< alignment of a data section larger than kPageAlignedFrom
inline constexpr std::uint64_t kPageAlignedFrom = std::uint64_t{1} << 20;
inline constexpr std::uint32_t kMaxDims = 8;
inline constexpr std::uint64_t kMaxMetadata = std::uint64_t{128} << 20;

enum Flag : std::uint32_t {
    kCompressed = 1U << 0,
    kAligned64 = 1U << 1,
    kAligned32 = 1U << 2,
    kSharded = 1U << 3,
    kEncrypted = 1U << 4,
    kSigned = 1U << 5,
    kQuantized = 1U << 6,
    kStreaming = 1U << 7,
    kLicensed = 1U << 8,
};

struct FlagName {
    std::uint32_t bit;
    std::string_view name;
};
inline constexpr std::array kFlagNames{
    FlagName{kCompressed, "COMPRESSED"}, FlagName{kAligned64, "ALIGNED_64"}, FlagName{kAligned32, "ALIGNED_32"},
    FlagName{kSharded, "SHARDED"},       FlagName{kEncrypted, "ENCRYPTED"},  FlagName{kSigned, "SIGNED"},
    FlagName{kQuantized, "QUANTIZED"},   FlagName{kStreaming, "STREAMING"},  FlagName{kLicensed, "LICENSED"}};

/// Codec bits of a tensor's flags.
inline constexpr std::uint32_t kCodecMask = 0xF;
/// Layout bits of a tensor's flags; 0 is dense.
inline constexpr std::uint32_t kLayoutMask = 0xF0;
inline constexpr std::uint32_t kLayoutShift = 4;
/// The data was split into byte planes before compression.
inline constexpr std::uint32_t kShuffled = 0x100;
inline constexpr std::uint32_t kKnownTensorFlags = 0x1FF;

} // namespace apr::apr2
