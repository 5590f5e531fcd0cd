// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model_types.h"

#include "apr/base/fnv.h"
#include "apr/base/text.h"
#include "apr/tensor/dtype.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Byte layout of `.apr` version 1 (README.md in this folder).
namespace apr::apr1 {

inline constexpr std::string_view kMagic = "APRN";
inline constexpr std::uint64_t kHeaderBytes = 32;
inline constexpr std::uint64_t kFooterBytes = 4;
inline constexpr std::uint64_t kAlignment = 64;
inline constexpr std::uint64_t kMaxMetadata = std::uint64_t{128} << 20;
inline constexpr std::uint32_t kMaxDims = 8;
inline constexpr std::uint64_t kSignatureBytes = 64;
inline constexpr std::uint64_t kSignatureWithKeyBytes = 96;
inline constexpr std::uint64_t kLicenseFieldBytes = 71; ///< fixed fields, before the custom terms
inline constexpr std::uint64_t kChunkEntryBytes = 28;
inline constexpr std::string_view kOpaqueName = "payload"; ///< name of the tensor that contains an opaque payload

enum Flag : std::uint8_t {
    kEncrypted = 0x01,
    kSigned = 0x02,
    kStreaming = 0x04,
    kLicensed = 0x08,
    kTruenoNative = 0x10,
    kQuantized = 0x20,
    kHasModelCard = 0x40,
};

struct FlagName {
    std::uint8_t bit;
    std::string_view name;
};
inline constexpr std::array kFlagNames{FlagName{kEncrypted, "ENCRYPTED"},        FlagName{kSigned, "SIGNED"},
                                       FlagName{kStreaming, "STREAMING"},        FlagName{kLicensed, "LICENSED"},
                                       FlagName{kTruenoNative, "TRUENO_NATIVE"}, FlagName{kQuantized, "QUANTIZED"},
                                       FlagName{kHasModelCard, "HAS_MODEL_CARD"}};

enum Compression : std::uint8_t { kNone = 0, kZstd3 = 1, kZstd19 = 2, kLz4 = 3 };
inline constexpr std::array<std::string_view, 4> kCompressionNames{"none", "zstd-3", "zstd-19", "lz4"};

/// Dtypes of the TRUENO_NATIVE index by id.
inline constexpr std::array kTruenoTypes{DType::F32, DType::F16, DType::BF16, DType::I8, DType::U8};
/// Backend hints of the TRUENO_NATIVE index by id.
inline constexpr std::array<std::string_view, 9> kBackends{"Auto",    "Scalar", "SSE2",      "AVX", "AVX2",
                                                           "AVX-512", "NEON",   "WASM SIMD", "GPU"};

/// The id of a backend hint by its name, in any case and with or without separators: "avx512".
inline std::optional<std::uint8_t> backendId(std::string_view name)
{
    const auto plain = [](std::string_view text) {
        std::string out = toLower(text);
        std::erase_if(out, [](char c) { return c == '-' || c == '_' || c == ' '; });
        return out;
    };
    for (std::size_t i = 0; i < kBackends.size(); ++i) {
        if (plain(kBackends[i]) == plain(name)) {
            return static_cast<std::uint8_t>(i);
        }
    }
    return std::nullopt;
}

} // namespace apr::apr1
