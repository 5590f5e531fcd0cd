// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/finding.h"
#include "apr/base/result.h"
#include "apr/format/open.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// What a scan says of a file. Only `Clean` means that everything in it was understood.
enum class ScanVerdict : std::uint8_t {
    Clean,
    Incomplete, ///< no finding, but something was not understood, not supported, unreadable or over a limit
    Findings,
};

/// "clean", "incomplete" or "findings".
std::string_view scanVerdictName(ScanVerdict verdict);

/// What loading a file with the tools of its format could do.
struct ScanReport {
    std::string kind = {}; ///< "zip archive", "pickle", "text"; empty if the content is not recognized
    ScanVerdict verdict = ScanVerdict::Incomplete;
    /// Errors: dangerous. Warnings: unknown or hidden content; those whose rule starts with "incomplete." say what was
    /// not scanned, and why. The most severe come first; what exceeds the maximum is counted in the last.
    std::vector<Finding> findings = {};
    std::size_t pickles = 0; ///< number of pickles scanned
    std::size_t imports = 0; ///< number of imports in all pickles, including harmless ones

    bool isClean() const { return verdict == ScanVerdict::Clean; }
};

/// The verdict in one line: "clean (pickle, 1 pickle with 3 imports)", "2 findings (zip archive)".
std::string scanVerdictText(const ScanReport& report);

/// Lists names of files.
using NameLister = std::function<std::vector<std::string>()>;

/// Scans for content that runs code or accesses files when the model is loaded: imports and calls in pickles (in zip
/// and tar archives, compressed streams, concatenated, behind other formats, and in NumPy object arrays), Keras classes
/// and functions outside an allow-list, graph operators that run programs or access files, data outside the model's
/// folder (through `siblings`), archives with inconsistent or hidden entries or unsafe paths, polyglot files, and
/// invalid headers. A file is scanned as every kind of file that some loader would take it for. Scanning continues
/// after corrupted data, because loaders execute everything before it. Nothing is executed. `models` lists names
/// of models beside the file, of which one may say that the file is the data of its tensors; it is called where nothing
/// else is known of the file. E007 if the file cannot be
/// read.
Result<ScanReport> scanFile(const std::string& name, const ByteSource& file, std::uint64_t memoryLimit,
                            const SiblingOpener& siblings = {}, const NameLister& models = {});

} // namespace apr
