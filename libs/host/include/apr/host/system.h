// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// The current UTC time in RFC 3339 format ("2026-01-31T12:00:00Z"), or SOURCE_DATE_EPOCH if it is set.
std::string timestamp();

/// Free bytes available to the user in the folder of `path`; std::nullopt if unknown.
std::optional<std::uint64_t> freeSpace(const std::string& path);

/// Why a file cannot be created.
enum class WriteObstacle : std::uint8_t { NoFolder, FolderNotAccessible, FolderIsFile, FolderReadOnly };
/// "the folder does not exist", "the folder is not accessible", "its folder is a file", "the folder is read-only".
std::string_view obstacleName(WriteObstacle obstacle);

/// Why a file cannot be created at `path`; nothing if it can be.
std::optional<WriteObstacle> obstacleToWriting(const std::string& path);

/// Whether two paths name the same file.
bool isSameFile(const std::string& a, const std::string& b);

/// Names of the regular files in `folder`, sorted; empty if it cannot be read.
std::vector<std::string> filesIn(const std::string& folder);

/// SHA-256 as lowercase hexadecimal (OpenSSL). E017 if cancelled, E007 if the file cannot be read.
Result<std::string> sha256(const ByteSource& file, Progress& progress);

/// APR_RAM_LIMIT in bytes ("2GB", "512MiB"); 1 GiB if it is unset or invalid.
std::uint64_t memoryLimit();

/// E020 if the environment variable is set, but is not a size as parseByteSize() reads it.
Status checkSizeVariable(const char* name);

/// Memory of this process that is not a file's, in bytes; std::nullopt if unknown.
std::optional<std::uint64_t> anonymousMemory();

/// The budget for reading a file of `fileBytes`: Budget::forFile(), or APR_RAM_LIMIT if it is set, without a limit of
/// steps below one for 16 bytes of it.
Budget fileBudget(std::uint64_t fileBytes);

/// The budget for reading a file that a server claims to have `claimedBytes`: Budget::forRemote(), or that of
/// fileBudget() if APR_RAM_LIMIT is set.
Budget remoteBudget(std::uint64_t claimedBytes);

bool isFolder(const std::string& path);

/// The address from which a browser downloaded a file (the extended attribute user.xdg.origin.url); empty if unknown.
std::string downloadedFrom(const std::string& path);

/// Creates a folder and its missing parents. Returns whether it is new, and in `made` those created, outermost first,
/// also after an error. E007 if it cannot be created or is not a folder.
Result<bool> makeFolder(const std::string& path, std::vector<std::string>* made = nullptr);

/// Creates the folders of `path` beneath `folder`, which must exist. E015 if one of them is a symbolic link, so that no
/// file is written elsewhere; E007 as for makeFolder().
Status makeFoldersBeneath(const std::string& folder, const std::string& path);

/// Tells glibc not to keep lists of small free blocks, which it merges whenever a large block is freed: with a
/// tokenizer in memory, that takes a tenth of the time. For the beginning of main(); does nothing with another C
/// library.
void tuneAllocator();

/// Sets the number of threads used by parallelFor; 0 uses all processors.
void setThreadCount(unsigned threads);

} // namespace apr
