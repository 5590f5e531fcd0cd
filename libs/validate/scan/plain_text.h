// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

/// Which text is clean: documents and lists of words, in which nothing is written as programs expect it.
namespace apr::scan {

/// Why text may be more than a document, for "not scanned: REASON"; empty if it is one. `path` is in lower case. For
/// text in which nothing else was recognized.
std::string doubtAbout(std::string_view path, std::string_view text);

/// Whether a tag of YAML may begin somewhere, whatever the structure is. `isYaml`: also a tag with one mark.
bool mayHaveTag(std::string_view text, bool isYaml);

} // namespace apr::scan
