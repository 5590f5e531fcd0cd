// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// The time now as RFC 3339 in UTC ("2026-01-31T12:00:00Z"), or that of SOURCE_DATE_EPOCH when it is set.
std::string timestamp();

/// Bytes that a user may still write in the folder of `path`; nothing when it cannot be asked.
std::optional<std::uint64_t> freeSpace(const std::string& path);

/// Whether two paths name the same file.
bool isSameFile(const std::string& a, const std::string& b);

/// Names of the regular files in `folder`, sorted; empty when it cannot be read.
std::vector<std::string> filesIn(const std::string& folder);

/// SHA-256 as lower-case hex (FIPS 180-4, by OpenSSL). E017 when Progress stops it, E007 when the
/// file cannot be read.
Result<std::string> sha256(const ByteSource& file, Progress& progress);

/// APR_RAM_LIMIT in bytes ("2GB", "512MiB", a number); 1 GiB when it is not set or makes no sense.
std::uint64_t memoryLimit();

bool isFolder(const std::string& path);

/// Makes a folder and those above it that are missing; true when it was not there before. E007 when it cannot be made,
/// or is no folder.
Result<bool> makeFolder(const std::string& path);

/// Sets the number of threads that loops use; 0: as many as there are processors.
void setThreadCount(unsigned threads);

} // namespace apr
