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

/// What loading a file with the tools of its format could do.
struct ScanReport {
    std::string kind = {};              ///< "zip archive", "pickle"; empty if this kind of file is not scanned
    std::vector<Finding> findings = {}; ///< errors: dangerous; warnings: unknown or hidden content
    std::size_t pickles = 0;            ///< number of pickles scanned
    std::size_t imports = 0;            ///< number of imports in all pickles, including harmless ones

    /// Whether the file was scanned without findings.
    bool isClean() const;
};

/// Scans for content that runs code or accesses files when the model is loaded: imports and calls in pickles (in zip
/// and tar archives, concatenated, and in NumPy object arrays), Keras Lambda layers and foreign classes, graph
/// operators that run programs or access files, data outside the model's folder (through `siblings`), archives with
/// inconsistent or hidden entries or unsafe paths, polyglot files, and invalid headers. Scanning continues after
/// corrupted data, because loaders execute everything before it. Nothing is executed. E007 if the file cannot be read.
Result<ScanReport> scanFile(const std::string& name, const ByteSource& file, std::uint64_t memoryLimit,
                            const SiblingOpener& siblings = {});

} // namespace apr
