// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A stored checksum of one file of a model and the one computed from its bytes.
struct ChecksumResult {
    std::string file = {};
    std::string record = {}; ///< see StoredChecksum::record
    std::uint32_t expected = 0;
    std::uint32_t actual = 0;
    std::uint64_t size = 0; ///< bytes covered
    bool isCastagnoli = false;

    std::string_view kind() const { return isCastagnoli ? "CRC-32C" : "CRC-32"; }
    bool isValid() const { return expected == actual; }
};

/// A byte range whose CRC-32 was computed while it was read for another purpose.
struct ChecksummedRange {
    std::uint32_t part = 0; ///< index into FileFacts::parts
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t crc = 0; ///< CRC-32
};

/// Computes every checksum stored in the files of `model`, in parallel (partial CRCs are combined).
/// The ranges in `known`, in any order and without overlaps, are not read again.
/// E007 when a file cannot be read or changed in the meantime, E017 when cancelled.
Result<std::vector<ChecksumResult>> computeChecksums(const Model& model, Progress& progress,
                                                     std::vector<ChecksummedRange> known = {});

/// Fails with E004 and the file name when a checksum of a file, or of the data decompressed from it, does not match.
Status verifyChecksums(const Model& model, Progress& progress, std::vector<ChecksummedRange> known = {});

} // namespace apr
