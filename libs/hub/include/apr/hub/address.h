// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <string>
#include <string_view>

namespace apr::hub {

/// A remote model or file: "hf://ORG/REPO[/FILE][@REVISION]" or "https://…".
struct Address {
    std::string repository = {}; ///< "openai/whisper-tiny"; empty for a plain URL
    std::string revision = {};   ///< branch, tag or commit; "main" by default
    std::string file = {};       ///< path in the repository; empty for the whole repository
    std::string url = {};        ///< set for a plain URL only

    bool isRepository() const { return !repository.empty(); }
    /// The address as a user would write it.
    std::string text() const;
};

/// Whether `path` is an address: it begins with "hf://", "https://" or "http://".
bool isAddress(std::string_view path);

/// Parses an address. URLs of pages and files of `endpoint` ("https://huggingface.co/ORG/REPO/blob/main/FILE") are
/// converted to the repository and file. E020 if the address is invalid, contains a password, or uses http.
Result<Address> parseAddress(std::string_view text, std::string_view endpoint);

/// Whether a path received from a server is safe to use: relative, with plain names and without "..".
bool isPlainPath(std::string_view path);

/// Percent-encodes all characters of `path` except letters, digits and "-._~/".
std::string percentEncoded(std::string_view path);

} // namespace apr::hub
