// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr::tar {

inline constexpr std::uint64_t kBlock = 512;

struct Member {
    std::string name = {};
    std::uint64_t offset = 0; ///< of its bytes
    std::uint64_t size = 0;
};

/// Whether the first block of a file is the header of a tar archive (POSIX ustar, or GNU's).
bool looksLike(const Bytes& start);

/// The plain files of an archive; others are skipped, as nothing is unpacked. E002 for headers that lie.
Result<std::vector<Member>> readMembers(const ByteSource& file);

} // namespace apr::tar
