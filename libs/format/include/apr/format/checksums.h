// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr {

/// A checksum of one file of a model, as stored and as its bytes give it.
struct ChecksumResult {
    std::string file = {};
    std::uint32_t expected = 0;
    std::uint32_t actual = 0;
    std::uint64_t size = 0; ///< bytes that it covers

    bool isRight() const { return expected == actual; }
};

/// Sums every file of `model` that carries a checksum, in parallel (parts of a file are summed apart and joined).
/// E007 when a file cannot be read or changed meanwhile, E017 when cancelled.
Result<std::vector<ChecksumResult>> sumFiles(const Model& model, Progress& progress);

/// Fails with E004, naming the file, when one is not as its checksum says, or what was unpacked out of it is not.
Status verifyChecksums(const Model& model, Progress& progress);

} // namespace apr
