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
    std::uint64_t offset = 0; ///< of the data
    std::uint64_t size = 0;
    std::string link = {}; ///< target of a link
    bool isFolder = false;
    bool isDevice = false; ///< a device or a pipe
    bool isSparse = false; ///< GNU's sparse formats: the data is not the content
};

/// The members of an archive, up to its end or the first invalid header.
struct Listing {
    std::vector<Member> members = {};
    std::optional<Error> problem = {};
    std::optional<std::uint64_t> hidden = {}; ///< the first bytes that belong to no member and no known field
};

/// Whether the first block of a file is the header of a tar archive: POSIX ustar, GNU, or the one of Unix version 7,
/// which has no magic number but a checksum.
bool looksLike(const Bytes& start);

/// The files of an archive with the names, links and sizes of GNU's and POSIX's extended headers. Members of unknown
/// types, which Python's tarfile extracts as files, are included. E002 for invalid headers.
Result<std::vector<Member>> readMembers(const ByteSource& file);

/// Like readMembers(), but includes links and returns the members before an invalid header.
Listing listMembers(const ByteSource& file);

} // namespace apr::tar
