// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <string>
#include <string_view>

namespace apr::hub {

/// A model, or a file, that stands elsewhere: "hf://ORG/REPO[/FILE][@REVISION]" or "https://…".
struct Address {
    std::string repository = {}; ///< "openai/whisper-tiny"; empty for a plain URL
    std::string revision = {};   ///< branch, tag or commit; "main" where none was given
    std::string file = {};       ///< path in the repository; empty for the whole of it
    std::string url = {};        ///< of a plain URL

    bool isRepository() const { return !repository.empty(); }
    /// As a user would write it.
    std::string text() const;
};

/// Whether `path` is no path but an address: it begins with "hf://", "https://" or "http://".
bool isAddress(std::string_view path);

/// Parses an address. Pages and files of `endpoint` ("https://huggingface.co/ORG/REPO/blob/main/FILE") are taken for
/// what they show. E020 when it is none, has a password in it, or is http, which anybody on the way can change.
Result<Address> parseAddress(std::string_view text, std::string_view endpoint);

/// Whether `path` may be made of what a server says: relative, of plain names, without "..".
bool isPlainPath(std::string_view path);

/// `path` with all but letters, digits and "-._~/" as %XX.
std::string percentEncoded(std::string_view path);

} // namespace apr::hub
