// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace apr {

/// Bytes by which desktops recognize a file, as shared-mime-info has them. A file matches if one of the rules of its
/// type matches; a rule matches if all its parts do.
struct MimeMagic {
    /// Bytes that begin at one of the offsets from `first` to `last`.
    struct Part {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::string_view bytes = {};
    };
    Part part = {};
    Part also = {}; ///< unless its bytes are empty
};

/// A type of files in the database of a desktop. A format has one if users double-click its files.
struct MimeType {
    std::string_view name = {};  ///< "application/x-gguf"
    std::string_view title = {}; ///< "GGUF": the type is called "GGUF model"
    std::string_view globs = {}; ///< of file names, separated by spaces
    std::span<const MimeMagic> magic = {};
    /// The database of the desktop has the type already; it is only associated with the workbench.
    bool isKnown = false;
    /// Bytes that other types may begin with as well: file names decide.
    bool isWeak = false;
};

} // namespace apr
