// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/finding.h"

#include "format/compression/decoded_cache.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace apr::zip {

/// One file of an archive.
struct Entry {
    std::string name = {};
    std::uint64_t headerOffset = 0; ///< of the local header
    std::uint64_t dataOffset = 0;
    std::uint64_t storedBytes = 0;
    std::uint64_t rawBytes = 0; ///< as the directory says
    std::uint32_t crc = 0;      ///< CRC-32 of the raw bytes
    bool isDeflated = false;
};

/// A zip archive, read by its central directory and checked against the local headers: names, sizes, methods and flags
/// must agree, nothing may overlap, and no name may leave the folder (APPNOTE.TXT 6.3.10; reference/operations.md
/// section 4.6). ZIP64 is known; methods are stored and deflate; dates are not looked at.
class Archive {
public:
    Archive() = default;
    Archive(Archive&&) = default;
    Archive& operator=(Archive&&) = default;
    Archive(const Archive&) = delete; // m_byName has views of the names
    Archive& operator=(const Archive&) = delete;

    /// E002 for a file without directory, E015 for one that contradicts itself or has unsafe names, E009 for encrypted
    /// entries and other methods, E008 for a directory over `memoryLimit`. Errors name the offset.
    static Result<Archive> open(const ByteSource& file, std::uint64_t memoryLimit);

    /// As open(), but goes on where open() refuses, for looking at what is inside: `problems()` has the refusals.
    static Result<Archive> openLeniently(const ByteSource& file, std::uint64_t memoryLimit);

    std::span<const Entry> entries() const { return m_entries; }
    const std::vector<Error>& problems() const { return m_problems; }
    std::uint64_t directoryOffset() const { return m_directoryAt; }

    const Entry* find(std::string_view name) const;

    /// torch.save can leave out the sums (compute_crc32=False): from now on a sum of 0 is none.
    void acceptMissingSums() { m_acceptsNoSum = true; }

    /// The first bytes of an entry, at most `count`, without a look at its sum. E002 when they do not unpack.
    Result<Bytes> start(const Entry& entry, std::uint64_t count) const;

    /// All bytes of an entry; unpacked when they are deflated. E004 when they are not as their CRC-32 says, E002 when
    /// they do not unpack, E008 when they unpack to more than `limit`.
    Result<Bytes> read(const Entry& entry, std::uint64_t limit) const;

    /// The raw bytes of an entry as a source: a part of the file, or unpacked as a whole when it is read.
    ByteSource source(const Entry& entry, std::uint64_t limit) const;

    /// As source(), without a look at the CRC-32: what programs see that do not check it.
    ByteSource relaxedSource(const Entry& entry, std::uint64_t limit) const;

private:
    friend class DirectoryReader;

    ByteSource m_file;
    std::vector<Entry> m_entries;
    std::unordered_map<std::string_view, std::size_t> m_byName; ///< keys are of m_entries
    std::vector<Error> m_problems;
    std::uint64_t m_directoryAt = 0;
    bool m_acceptsNoSum = false;
    std::shared_ptr<const DecodedCache> m_cache = std::make_shared<const DecodedCache>();
};

/// Whether the bytes may be an archive: they start with a local header, or an empty archive's end.
bool looksLike(const Bytes& start);

/// Whether a path stays below the folder it is unpacked into.
bool isSafePath(std::string_view path);

} // namespace apr::zip
