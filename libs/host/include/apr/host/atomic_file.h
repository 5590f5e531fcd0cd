// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace apr {

/// A file that appears whole or not at all. Bytes go to a file without a name in the target's folder (O_TMPFILE), which
/// vanishes by itself when the process dies; commit() gives it the name. Where the file system has no such files, to a
/// named temporary that the destructor removes. An old file of that name is untouched until commit().
class AtomicFile {
public:
    /// E016 when `path` exists and `replace` is false; E007 when the folder cannot be written.
    static Result<AtomicFile> create(const std::string& path, bool replace);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    /// Fixes the size (also again, to another) and checks that the disk has room (E007 with need and free space).
    Status setSize(std::uint64_t bytes);
    /// Thread-safe for parts that do not overlap. E007, e.g. for a full disk.
    Status write(std::uint64_t offset, std::span<const std::byte> bytes);
    /// Gives the file its name. Replacing an old file is flushed to the disk first, so that a power cut leaves one of
    /// the two; a new file has nothing to lose and is left to the system's own writeback.
    Status commit();

private:
    AtomicFile() = default;

    std::string m_path;
    std::string m_folder;
    std::string m_temporary; ///< empty for a file without a name
    int m_fd = -1;
    bool m_replace = false;
    std::uint64_t m_size = 0;
};

/// Writes `text` to `path` as AtomicFile does.
Status saveText(const std::string& path, std::string_view text, bool replace);

} // namespace apr
