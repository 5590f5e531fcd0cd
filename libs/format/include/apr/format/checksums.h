// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A checksum of one file of a model, as stored and as its bytes give it.
struct ChecksumResult {
    std::string file = {};
    std::string record = {}; ///< as StoredChecksum has it
    std::uint32_t expected = 0;
    std::uint32_t actual = 0;
    std::uint64_t size = 0; ///< bytes that it covers
    bool isCastagnoli = false;

    std::string_view kind() const { return isCastagnoli ? "CRC-32C" : "CRC-32"; }
    bool isRight() const { return expected == actual; }
};

/// A run of bytes that was summed while it was read for something else.
struct SummedRange {
    std::uint32_t part = 0; ///< index into FileFacts::parts
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t crc = 0; ///< CRC-32
};

/// Sums every file of `model` that carries a checksum, in parallel (parts of a file are summed apart and joined).
/// What `known` has, in any order and without overlaps, is not read again.
/// E007 when a file cannot be read or changed meanwhile, E017 when cancelled.
Result<std::vector<ChecksumResult>> sumFiles(const Model& model, Progress& progress,
                                             std::vector<SummedRange> known = {});

/// Fails with E004, naming the file, when one is not as its checksum says, or what was unpacked out of it is not.
Status verifyChecksums(const Model& model, Progress& progress, std::vector<SummedRange> known = {});

} // namespace apr
