// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Records of a zip archive (APPNOTE.TXT 6.3.10, section 4.3).
namespace apr::zip {

inline constexpr std::uint32_t kLocalMagic = 0x04034b50;
inline constexpr std::uint32_t kCentralMagic = 0x02014b50;
inline constexpr std::uint32_t kEndMagic = 0x06054b50;
inline constexpr std::uint32_t kEnd64Magic = 0x06064b50;
inline constexpr std::uint32_t kLocator64Magic = 0x07064b50;
inline constexpr std::uint64_t kLocalBytes = 30; ///< without name and extra fields
inline constexpr std::uint64_t kCentralBytes = 46;
inline constexpr std::uint64_t kEndBytes = 22;
inline constexpr std::uint64_t kEnd64Bytes = 56;
inline constexpr std::uint64_t kLocatorBytes = 20;
inline constexpr std::uint32_t kAbsent32 = 0xFFFFFFFF; ///< the value is in the ZIP64 field
inline constexpr std::uint16_t kZip64Field = 1;
inline constexpr std::uint16_t kStored = 0;
inline constexpr std::uint16_t kDeflated = 8;

} // namespace apr::zip
