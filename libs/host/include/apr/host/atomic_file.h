// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/sink.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// E007 for an output path at which a named pipe, a device or a socket is.
Error notRegularFile(const std::string& path);

/// A file that is created atomically. Data is written to an unnamed file in the target's folder (O_TMPFILE), which
/// disappears if the process dies; commit() links it to its name. On file systems without O_TMPFILE, a named temporary
/// file is used, which the destructor removes. An existing file is not modified before commit().
class AtomicFile final : public Sink {
public:
    /// E016 if `path` exists and `replace` is false, E007 if the folder is not writable.
    static Result<AtomicFile> create(const std::string& path, bool replace);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile() override;

    /// Sets the file size; can be called again. E007 if the disk does not have enough free space.
    Status setSize(std::uint64_t bytes) override;
    /// Thread-safe for ranges that do not overlap. E007, e.g. for a full disk.
    Status write(std::uint64_t offset, std::span<const std::byte> bytes) override;
    Status writeZeros(std::uint64_t /*offset*/, std::uint64_t /*count*/) override
    {
        return {};
    } // as it is from the start
    /// What is written so far, up to the size that was set. Valid as long as this object, which must not be moved.
    ByteSource written() const;
    /// Gives the file its name. When an existing file is replaced, the data is flushed to disk first, so that a power
    /// failure leaves either the old or the new file. A new file is left to the system's writeback.
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

/// Creates a folder and its missing parents, and removes those of them that are empty when this object is destroyed.
class NewFolder {
public:
    NewFolder() = default;
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;
    ~NewFolder();

    /// Creates the folder and those that it is in. E007 if that is not possible.
    Status make(const std::string& path);

private:
    std::vector<std::string> m_made; ///< outermost first
};

/// Writes `text` to `path` through an AtomicFile.
Status saveText(const std::string& path, std::string_view text, bool replace);

} // namespace apr
