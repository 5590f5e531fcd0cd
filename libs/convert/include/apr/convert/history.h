// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr {

/// One operation that made a model, as the provenance in its metadata says. Texts are those of the file: show them
/// with printable().
struct HistoryEntry {
    struct Input {
        std::string file = {}; ///< name without folders
        std::uint64_t bytes = 0;
        std::string sha256 = {}; ///< empty if it was not computed
    };
    std::string operation = {};   ///< "convert"
    std::string tool = {};        ///< "apr-workbench 0.1.0"
    std::string createdAt = {};   ///< "2026-11-27T12:00:00Z"
    std::string origin = {};      ///< the address that the first input was downloaded from
    std::string commandLine = {}; ///< of aprcli, which repeats it; empty if the entry has no recipe
    std::vector<Input> inputs = {};
};

/// The operations that made a model, the last one first. Empty for files without provenance.
std::vector<HistoryEntry> historyOf(const Metadata& metadata);

} // namespace apr
