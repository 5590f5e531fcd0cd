// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstdint>
#include <string_view>

/// The file formats that use the suffix `.apr`.
namespace apr {

enum class AprDialect : std::uint8_t {
    None,      ///< not an apr file
    Apr2,      ///< version 2: 32-byte header, footer `2RPA`
    Apr1,      ///< version 1: `APRN`, 32-byte header
    Aprender,  ///< aprender's 64-byte header, under three magics
    Realizar,  ///< the same, with everything after the header compressed by realizar
    JsonIndex, ///< `APR1` with a JSON index
    Wrapped,   ///< a compressed JsonIndex file behind a 9-byte header
    Whisper,   ///< whisper.apr
    Tsp,       ///< aprender-tsp
    Cookbook,  ///< apr-cookbook
    Jugar,     ///< APNR
    Bundle,    ///< APBUNDLE
    Unknown,   ///< an apr magic, but none of these layouts
};

/// Detects the dialect from the structure of the header, because several dialects share a magic. `bytes` are the first
/// 64 bytes or more, `fileBytes` the file size.
AprDialect recognizeApr(const Bytes& bytes, std::uint64_t fileBytes);

/// The name shown by `inspect`: "apr2", "aprender".
std::string_view dialectName(AprDialect dialect);

} // namespace apr
