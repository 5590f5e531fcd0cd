// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr::tar {

inline constexpr std::uint64_t kBlock = 512;

struct Member {
    std::string name = {};
    std::uint64_t offset = 0; ///< of its bytes
    std::uint64_t size = 0;
    std::string link = {}; ///< of a link: what it leads to
};

/// What an archive has up to its end, or up to damage.
struct Listing {
    std::vector<Member> members = {};
    std::optional<Error> problem = {};
};

/// Whether the first block of a file is the header of a tar archive (POSIX ustar, or GNU's).
bool looksLike(const Bytes& start);

/// The files of an archive, those of unknown types too, which Python's tarfile unpacks as files.
Result<std::vector<Member>> readMembers(const ByteSource& file); ///< E002 for headers that lie

/// As readMembers, with the links, and going as far as the headers can be read.
Listing listMembers(const ByteSource& file);

} // namespace apr::tar
