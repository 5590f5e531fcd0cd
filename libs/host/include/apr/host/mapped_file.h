// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/bytes.h"
#include "apr/base/result.h"

#include <string>

namespace apr {

/// Maps a regular file read-only; the mapping lives as long as the Bytes. No data is read yet.
/// E007 for a missing file (Error::notFound), a directory, a device, or missing permission.
Result<Bytes> mapFile(const std::string& path);

/// Maps a file as a ByteSource. If the file shrinks or the disk fails while it is mapped, the missing bytes read as
/// zeros and check() fails (E007), instead of SIGBUS terminating the program.
Result<ByteSource> openSource(const std::string& path);

/// As openSource, for a path from an untrusted file: it must stay inside `folder` (empty: the current directory),
/// contain no symbolic link, and name a regular file without additional hard links (which could refer to any file).
/// E015 otherwise.
Result<ByteSource> openBeneath(const std::string& folder, const std::string& path);

/// The file `name` beside a model in `folder` (empty: the current directory), to be opened: the path with all symbolic
/// links resolved. Links may lead to other files beneath the folder, and from a snapshot of a Hugging Face cache to the
/// blobs of the same repository. E015 for links that lead elsewhere, E007 (Error::notFound) if there is no such file.
Result<std::string> resolveBeside(const std::string& folder, const std::string& name);

/// Tells the system how part of a mapped file will be read (madvise).
void advise(std::span<const std::byte> mapped, Access access);

/// Reads a small text file. E007 if it cannot be read or is larger than `limit` bytes.
Result<std::string> readTextFile(const std::string& path, std::uint64_t limit);

/// Reads a small text file beside a model. Errors as resolveBeside() and readTextFile().
Result<std::string> readTextBeside(const std::string& folder, const std::string& name, std::uint64_t limit);

} // namespace apr
