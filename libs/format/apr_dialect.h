// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstdint>
#include <string_view>

/// The files that are called `.apr` (reference/aprender-dialects.md, section 1.1).
namespace apr {

enum class AprDialect : std::uint8_t {
    None,      ///< no apr file
    Apr2,      ///< the documents' version 2
    Apr1,      ///< version 1
    Aprender,  ///< aprender's 64-byte header, under three magics
    Realizar,  ///< the same, everything after the header compressed
    JsonIndex, ///< APR1 with a JSON index
    Wrapped,   ///< a compressed JsonIndex under another magic
    Whisper,   ///< whisper.apr
    Tsp,       ///< aprender-tsp
    Cookbook,  ///< apr-cookbook
    Jugar,     ///< APNR
    Bundle,    ///< APBUNDLE
    Unknown,   ///< an apr magic before bytes that fit none of them
};

/// Which of them a file is, by structure, not by magic alone (section 1.6 there). `start` is its first 64 bytes or
/// more, `fileBytes` its size.
AprDialect recognizeApr(const Bytes& start, std::uint64_t fileBytes);

/// "apr2", "aprender": what `inspect` calls it.
std::string_view dialectName(AprDialect dialect);

} // namespace apr
