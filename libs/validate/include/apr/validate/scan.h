// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/finding.h"
#include "apr/base/result.h"
#include "apr/format/open.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr {

/// What a file would do to whoever loads it with the tools of its format.
struct ScanReport {
    std::string kind = {};              ///< "zip archive", "pickle"; empty when its kind is not looked into
    std::vector<Finding> findings = {}; ///< errors: dangerous; warnings: nobody vouches for it, or it hides something
    std::size_t pickles = 0;            ///< that were read
    std::size_t imports = 0;            ///< of all of them, the harmless ones included

    /// Nothing found, in a file of a kind that was looked into.
    bool isClean() const;
};

/// Looks for what runs code or reaches files when the file is loaded: imports and calls of pickles (in zip and tar
/// archives, behind one another, and in NumPy's arrays of objects), Keras' Lambda layers and foreign classes, operators
/// of graphs that run programs or reach files, data outside of the model's folder (through `siblings`), archives whose
/// entries contradict themselves, hide or leave their folder, files that are two formats at once, and headers that lie.
/// Damage does not end the search: what loaders would run before they meet it is found. Nothing is executed. E007 when
/// the file cannot be read.
Result<ScanReport> scanFile(const std::string& name, const ByteSource& file, std::uint64_t memoryLimit,
                            const SiblingOpener& siblings = {});

} // namespace apr
