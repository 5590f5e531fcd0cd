// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/bytes.h"
#include "apr/base/result.h"

#include <string>

namespace apr {

/// Maps a regular file read-only; the mapping lives as long as the Bytes. Nothing is read yet.
/// E007 for a missing file (Error::notFound), a directory, a device, or missing permission.
Result<Bytes> mapFile(const std::string& path);

/// The same as a source. When the file shrinks or its disk fails while it is mapped, the bytes that are gone read as
/// zeros and check() fails (E007); without that, the program would be killed by SIGBUS.
Result<ByteSource> openSource(const std::string& path);

/// As openSource, for a path that an untrusted file names: it must lead below `folder` (empty: the current one),
/// through no symbolic link, to a regular file without a second name (a hard link may be to anything). E015 otherwise.
Result<ByteSource> openBeneath(const std::string& folder, const std::string& path);

/// Asks the system to bring a part of a mapped file in before it is touched; a hint that may be ignored.
void prefetch(std::span<const std::byte> mapped);

/// The whole of a small text file, E007 when it cannot be read or has over `limit` bytes.
Result<std::string> readTextFile(const std::string& path, std::uint64_t limit);

} // namespace apr
