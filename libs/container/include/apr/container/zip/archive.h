// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"
#include "apr/base/finding.h"
#include "apr/base/hash.h"
#include "apr/container/compression/decoded_cache.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr::zip {

/// One file of an archive.
struct Entry {
    std::string name = {};
    std::uint64_t headerOffset = 0; ///< of the local header
    std::uint64_t dataOffset = 0;
    std::uint64_t storedBytes = 0;
    std::uint64_t rawBytes = 0; ///< uncompressed size from the central directory
    std::uint32_t crc = 0;      ///< CRC-32 of the uncompressed bytes
    bool isDeflated = false;
};

/// A zip archive, read from its central directory and validated against the local headers: names, sizes, methods and
/// flags must match, entries must not overlap, and paths must stay inside the archive's folder. Supports ZIP64 and the
/// methods stored and deflate; timestamps are ignored.
class Archive {
public:
    Archive() = default;
    ~Archive() = default;
    Archive(Archive&&) = default;
    Archive& operator=(Archive&&) = default;
    Archive(const Archive&) = delete; // m_byName holds views of the names
    Archive& operator=(const Archive&) = delete;

    /// E002 for a missing or invalid directory, E015 for inconsistent headers and unsafe paths, E009 for encrypted
    /// entries and unsupported methods, E008 for a directory over `budget`. Errors carry the offset.
    static Result<Archive> open(const ByteSource& file, const Budget& budget);

    /// Like open(), but continues after errors so that the contents can be inspected; problems() returns the errors.
    static Result<Archive> openLeniently(const ByteSource& file, const Budget& budget);

    std::span<const Entry> entries() const { return m_entries; }
    const std::vector<Error>& problems() const { return m_problems; }
    std::uint64_t directoryOffset() const { return m_directoryAt; }

    const Entry* find(std::string_view name) const;

    /// Treats a CRC-32 of 0 as absent: torch.save omits checksums with compute_crc32=False.
    void acceptMissingChecksums() { m_acceptsMissingChecksums = true; }

    /// The first bytes of an entry, at most `count`. Does not verify the checksum. E002 when decompression fails.
    Result<Bytes> start(const Entry& entry, std::uint64_t count) const;

    /// All bytes of an entry, decompressed when needed. E004 for a CRC-32 mismatch, E002 when decompression fails,
    /// E008 when the result exceeds `limit`.
    Result<Bytes> read(const Entry& entry, std::uint64_t limit) const;

    /// The uncompressed bytes of an entry: a view of the file, or a buffer decompressed on first read.
    ByteSource source(const Entry& entry, std::uint64_t limit) const;

    /// Like source(), without verifying the CRC-32: what programs that skip the check read.
    ByteSource uncheckedSource(const Entry& entry, std::uint64_t limit) const;

private:
    friend class DirectoryReader;

    ByteSource m_file;
    std::vector<Entry> m_entries;
    TextViewMap<std::size_t> m_byName; ///< keys are views of the names in m_entries
    std::vector<Error> m_problems;
    std::uint64_t m_directoryAt = 0;
    bool m_acceptsMissingChecksums = false;
    std::shared_ptr<const DecodedCache> m_cache;
};

/// Whether the bytes start with a local header or with the end record of an empty archive.
bool looksLike(const Bytes& start);

/// Whether a path stays inside the folder it is extracted to.
bool isSafePath(std::string_view path);

} // namespace apr::zip
