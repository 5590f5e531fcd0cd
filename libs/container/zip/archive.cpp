// SPDX-License-Identifier: MIT
#include "apr/container/zip/archive.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "apr/container/compression/whole.h"
#include "records.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace apr::zip {
namespace {

constexpr std::uint64_t kMaxComment = 65535;
constexpr std::uint64_t kEntryMemory = 256; ///< estimated bytes per entry, without its name
constexpr std::uint16_t kUnicodeName = 0x7075;
constexpr std::uint16_t kEncrypted = 1;
constexpr std::uint16_t kHasDescriptor = 8;   ///< sizes and CRC-32 follow the data
constexpr std::uint64_t kMaxExpansion = 1032; ///< deflate encodes at most 258 bytes in two bits

template <class T>
T at(const Bytes& bytes, std::uint64_t offset)
{
    return loadLittle<T>(bytes.data() + offset);
}

std::string_view textOf(const Bytes& bytes, std::uint64_t offset, std::uint64_t size)
{
    return {reinterpret_cast<const char*>(bytes.data() + offset), static_cast<std::size_t>(size)};
}

} // namespace

/// Reads the directory of one archive.
class DirectoryReader {
public:
    DirectoryReader(const ByteSource& file, const Budget& budget, bool isLenient)
        : m_file(file), m_budget(budget), m_isLenient(isLenient)
    {
        m_archive.m_cache = std::make_shared<const DecodedCache>(budget);
    }

    Result<Archive> run()
    {
        APR_CHECK(readEnd());
        APR_CHECK(readDirectory());
        for (std::size_t i = 0; i < m_archive.m_entries.size(); ++i) {
            APR_CHECK(checkLocalHeader(m_archive.m_entries[i], m_centralFields[i]));
        }
        APR_CHECK(checkOverlaps());
        m_archive.m_file = m_file;
        m_archive.m_directoryAt = m_directoryAt;
        return std::move(m_archive);
    }

private:
    /// Fields of a central directory record that the local header must match.
    struct CentralFields {
        std::uint16_t flags = 0;
        std::uint16_t method = 0;
    };

    static Error error(Errc code, std::string message, std::uint64_t offset, std::string field)
    {
        return Error{.code = code, .message = std::move(message), .offset = offset, .field = std::move(field)};
    }

    /// Returns the error, or records it in lenient mode.
    Status reject(Errc code, std::string message, std::uint64_t offset, std::string field)
    {
        Error problem = error(code, std::move(message), offset, std::move(field));
        if (!m_isLenient) {
            return problem;
        }
        m_archive.m_problems.push_back(std::move(problem));
        return {};
    }

    /// The end record must be last in the file: its comment ends exactly at the end of the file.
    Status readEnd()
    {
        const std::uint64_t tailBytes = std::min(m_file.size(), kEndBytes + kMaxComment);
        if (tailBytes < kEndBytes) {
            return error(Errc::Corrupt,
                         "the file has " + formatCountOf(m_file.size(), "byte") + ", a zip end record needs " +
                             std::to_string(kEndBytes),
                         0, "end record");
        }
        const std::uint64_t tailAt = m_file.size() - tailBytes;
        APR_TRY(const Bytes tail, m_file.read(tailAt, tailBytes));
        std::optional<std::uint64_t> found;
        for (std::uint64_t i = tailBytes - kEndBytes + 1; i > 0 && !found;) {
            --i;
            if (at<std::uint32_t>(tail, i) == kEndMagic &&
                (m_isLenient || i + kEndBytes + at<std::uint16_t>(tail, i + 20) == tailBytes)) {
                found = i;
            }
        }
        if (!found) {
            return error(Errc::Corrupt,
                         "no zip end record at the end of the file: the archive is truncated or followed by other data",
                         m_file.size(), "end record");
        }
        const std::uint64_t endAt = tailAt + *found;
        m_count = at<std::uint16_t>(tail, *found + 10);
        m_directoryBytes = at<std::uint32_t>(tail, *found + 12);
        m_directoryAt = at<std::uint32_t>(tail, *found + 16);
        std::uint64_t directoryEnd = endAt;
        if (m_count == 0xFFFF || m_directoryBytes == kAbsent32 || m_directoryAt == kAbsent32 || hasLocator(endAt)) {
            APR_TRY(directoryEnd, readEnd64(endAt)); // PyTorch always writes it
        } else if (at<std::uint16_t>(tail, *found + 8) != m_count || at<std::uint32_t>(tail, *found + 4) != 0) {
            return error(Errc::Unsupported, "multi-disk zip archives are not supported", endAt, "end record");
        }
        if (m_directoryBytes > directoryEnd || m_directoryAt > directoryEnd - m_directoryBytes) {
            return error(Errc::Corrupt,
                         "the zip directory of " + std::to_string(m_directoryBytes) + " bytes at offset " +
                             std::to_string(m_directoryAt) + " extends past its end record at " +
                             std::to_string(directoryEnd),
                         endAt, "end record");
        }
        if (m_isLenient) {
            findShift(directoryEnd);
        }
        if (m_directoryAt + m_directoryBytes != directoryEnd) { // hidden data before or after the directory
            APR_CHECK(reject(Errc::Unsafe,
                             "the zip directory ends at offset " + std::to_string(m_directoryAt + m_directoryBytes) +
                                 ", but its end record starts at " + std::to_string(directoryEnd) +
                                 ": the file contains hidden data",
                             endAt, "end record"));
        }
        return {};
    }

    /// Python's zipfile takes the directory that ends at the end record, and adds what precedes the archive to all
    /// offsets. Where there is no directory at the offset in the end record, this is what is meant.
    void findShift(std::uint64_t directoryEnd)
    {
        const std::uint64_t shifted = directoryEnd - m_directoryBytes;
        const auto isDirectory = [this](std::uint64_t offset) {
            const auto record = m_file.read(offset, 4);
            return record && at<std::uint32_t>(*record, 0) == kCentralMagic;
        };
        if (shifted != m_directoryAt && m_directoryBytes >= kCentralBytes && !isDirectory(m_directoryAt) &&
            isDirectory(shifted)) {
            m_archive.m_problems.push_back(error(Errc::Unsafe,
                                                 "the zip archive starts behind " +
                                                     formatCountOf(shifted - m_directoryAt, "byte") +
                                                     " of other data: programs that repair offsets read it",
                                                 0, "end record"));
            m_shift = shifted - m_directoryAt;
            m_directoryAt = shifted;
        }
    }

    bool hasLocator(std::uint64_t endAt) const
    {
        const auto locator = m_file.read(endAt - std::min(endAt, kLocatorBytes), std::min(endAt, kLocatorBytes));
        return locator && locator->size() == kLocatorBytes && at<std::uint32_t>(*locator, 0) == kLocator64Magic;
    }

    Result<std::uint64_t> readEnd64(std::uint64_t endAt)
    {
        if (endAt < kLocatorBytes + kEnd64Bytes) {
            return error(Errc::Corrupt, "the ZIP64 end record is missing", endAt, "ZIP64 end record");
        }
        APR_TRY(const Bytes locator, m_file.read(endAt - kLocatorBytes, kLocatorBytes));
        const auto end64At = at<std::uint64_t>(locator, 8);
        if (at<std::uint32_t>(locator, 0) != kLocator64Magic || end64At > endAt - kLocatorBytes - kEnd64Bytes) {
            return error(Errc::Corrupt, "the ZIP64 end record is missing", endAt - kLocatorBytes, "ZIP64 end record");
        }
        APR_TRY(const Bytes end64, m_file.read(end64At, kEnd64Bytes));
        if (at<std::uint32_t>(end64, 0) != kEnd64Magic ||
            at<std::uint64_t>(end64, 4) != endAt - kLocatorBytes - end64At - 12) {
            return error(Errc::Corrupt, "the ZIP64 end record has a wrong signature or size", end64At,
                         "ZIP64 end record");
        }
        const auto agrees = [](std::uint64_t small, std::uint64_t absent, std::uint64_t large) {
            return small == absent || small == large;
        };
        const auto count = at<std::uint64_t>(end64, 32);
        const auto bytes = at<std::uint64_t>(end64, 40);
        const auto directoryAt = at<std::uint64_t>(end64, 48);
        if (!agrees(m_count, 0xFFFF, count) || !agrees(m_directoryBytes, kAbsent32, bytes) ||
            !agrees(m_directoryAt, kAbsent32, directoryAt)) {
            APR_CHECK(reject(Errc::Unsafe, "the zip end record and the ZIP64 end record do not match", end64At,
                             "ZIP64 end record"));
        }
        m_count = count;
        m_directoryBytes = bytes;
        m_directoryAt = directoryAt;
        return end64At;
    }

    Status readDirectory()
    {
        if (m_count > m_directoryBytes / kCentralBytes) {
            return error(Errc::Corrupt,
                         "the end record declares " + std::to_string(m_count) + (m_count == 1 ? " entry" : " entries") +
                             ", more than fit in a zip directory of " + std::to_string(m_directoryBytes) + " bytes",
                         m_directoryAt, "end record");
        }
        if (auto taken = m_budget.take(m_count * kEntryMemory + m_directoryBytes, m_directoryAt, "the zip directory");
            !taken) {
            Error error = std::move(taken).error();
            error.field = "directory";
            return error;
        }
        APR_TRY(const Bytes directory, m_file.read(m_directoryAt, m_directoryBytes));
        m_archive.m_entries.reserve(static_cast<std::size_t>(m_count)); // must not reallocate: keys are views of names
        std::uint64_t position = 0;
        for (std::uint64_t i = 0; i < m_count; ++i) {
            const std::uint64_t offset = m_directoryAt + position;
            if (directory.size() - position < kCentralBytes ||
                at<std::uint32_t>(directory, position) != kCentralMagic) {
                return error(Errc::Corrupt,
                             "zip directory record " + std::to_string(i) + " is truncated or has a wrong signature",
                             offset, "directory");
            }
            const std::uint64_t nameBytes = at<std::uint16_t>(directory, position + 28);
            const std::uint64_t extraBytes = at<std::uint16_t>(directory, position + 30);
            const std::uint64_t all =
                kCentralBytes + nameBytes + extraBytes + at<std::uint16_t>(directory, position + 32);
            if (all > directory.size() - position) {
                return error(Errc::Corrupt,
                             "zip directory record " + std::to_string(i) + " of " + std::to_string(all) +
                                 " bytes extends past the end of the directory",
                             offset, "directory");
            }
            Entry entry{.name = std::string(textOf(directory, position + kCentralBytes, nameBytes)),
                        .headerOffset = at<std::uint32_t>(directory, position + 42),
                        .storedBytes = at<std::uint32_t>(directory, position + 20),
                        .rawBytes = at<std::uint32_t>(directory, position + 24),
                        .crc = at<std::uint32_t>(directory, position + 16)};
            APR_CHECK(readZip64Field(directory.part(position + kCentralBytes + nameBytes, extraBytes), entry));
            entry.headerOffset = checkedAdd(entry.headerOffset, m_shift).value_or(m_directoryAt);
            APR_CHECK(
                checkUnicodeName(directory.part(position + kCentralBytes + nameBytes, extraBytes), entry, offset));
            APR_CHECK(addEntry(std::move(entry), at<std::uint16_t>(directory, position + 8),
                               at<std::uint16_t>(directory, position + 10), offset));
            position += all;
        }
        if (position != directory.size()) {
            APR_CHECK(reject(Errc::Unsafe,
                             formatCountOf(directory.size() - position, "trailing byte") +
                                 " after the last entry of the zip directory",
                             m_directoryAt + position, "directory"));
        }
        return {};
    }

    /// Values of 0xFFFFFFFF are replaced by the 64-bit values of the ZIP64 extra field, in this order.
    static Status readZip64Field(const Bytes& extra, Entry& entry)
    {
        std::vector<std::uint64_t*> absent;
        for (std::uint64_t* value : {&entry.rawBytes, &entry.storedBytes, &entry.headerOffset}) {
            if (*value == kAbsent32) {
                absent.push_back(value);
            }
        }
        for (std::uint64_t i = 0; !absent.empty() && i + 4 <= extra.size();) {
            const std::uint64_t size = at<std::uint16_t>(extra, i + 2);
            if (size > extra.size() - i - 4) {
                break;
            }
            if (at<std::uint16_t>(extra, i) == kZip64Field && size >= 8 * absent.size()) {
                for (std::size_t k = 0; k < absent.size(); ++k) {
                    *absent[k] = at<std::uint64_t>(extra, i + 4 + 8 * k);
                }
                return {};
            }
            i += 4 + size;
        }
        return {}; // without the extra field 0xFFFFFFFF is the actual value
    }

    /// Some programs read the entry name from Info-ZIP's Unicode Path extra field, others ignore it.
    Status checkUnicodeName(const Bytes& extra, const Entry& entry, std::uint64_t offset)
    {
        for (std::uint64_t i = 0; i + 4 <= extra.size();) {
            const std::uint64_t size = at<std::uint16_t>(extra, i + 2);
            if (size > extra.size() - i - 4) {
                return {};
            }
            if (at<std::uint16_t>(extra, i) == kUnicodeName && size > 5 &&
                textOf(extra, i + 9, size - 5) != entry.name) {
                return reject(Errc::Unsafe,
                              "the zip entry \"" + printable(entry.name, 120) +
                                  "\" has a different name in its Unicode Path extra field",
                              offset, "name");
            }
            i += 4 + size;
        }
        return {};
    }

    Status addEntry(Entry entry, std::uint16_t flags, std::uint16_t method, std::uint64_t offset)
    {
        const auto shown = [&entry] { return printable(entry.name, 120); };
        if (!isSafePath(entry.name)) {
            APR_CHECK(reject(Errc::Unsafe,
                             "the path of the zip entry \"" + shown() + "\" leads outside the extraction folder",
                             offset, "name"));
        }
        if ((flags & kEncrypted) != 0) {
            APR_CHECK(reject(Errc::Unsupported, "the zip entry \"" + shown() + "\" is encrypted", offset, "flags"));
        }
        if (method != kStored && method != kDeflated) {
            APR_CHECK(reject(Errc::Unsupported,
                             "the zip entry \"" + shown() + "\" uses compression method " + std::to_string(method) +
                                 ", supported are 0 (stored) and 8 (deflate)",
                             offset, "method"));
        }
        entry.isDeflated = method == kDeflated;
        const bool sizesFit = entry.isDeflated ? entry.rawBytes / kMaxExpansion <= entry.storedBytes
                                               : entry.rawBytes == entry.storedBytes;
        if (!sizesFit) {
            APR_CHECK(reject(Errc::Corrupt,
                             "the zip entry \"" + shown() + "\" declares " + std::to_string(entry.storedBytes) +
                                 " compressed and " + std::to_string(entry.rawBytes) +
                                 " uncompressed bytes, which its compression method cannot produce",
                             offset, "size"));
        }
        m_archive.m_entries.push_back(std::move(entry));
        m_centralFields.push_back({.flags = flags, .method = method});
        const std::string_view name = m_archive.m_entries.back().name;
        if (!m_archive.m_byName.emplace(name, m_archive.m_entries.size() - 1).second) {
            APR_CHECK(reject(Errc::Unsafe, "duplicate zip entry \"" + printable(name, 120) + '"', offset, "name"));
        }
        return {};
    }

    /// Programs that read the local headers must see the same contents as programs that read the directory.
    Status checkLocalHeader(Entry& entry, const CentralFields& central)
    {
        const auto shown = [&entry] { return '"' + printable(entry.name, 120) + '"'; };
        const auto rejectRange = [&] {
            const std::uint64_t offset = entry.headerOffset;
            entry.storedBytes = entry.rawBytes = entry.dataOffset = 0; // in lenient mode the entry reads as empty
            entry.isDeflated = false;
            return reject(Errc::Corrupt,
                          "the zip entry " + shown() +
                              " has no valid local header at its offset, or extends past the zip directory",
                          offset, "offset");
        };
        if (entry.headerOffset > m_directoryAt || m_directoryAt - entry.headerOffset < kLocalBytes) {
            return rejectRange();
        }
        const std::uint64_t room = m_directoryAt - entry.headerOffset;
        APR_TRY(const Bytes head,
                m_file.read(entry.headerOffset, std::min<std::uint64_t>(room, kLocalBytes + entry.name.size())));
        const std::uint64_t nameBytes = at<std::uint16_t>(head, 26);
        const std::uint64_t before = kLocalBytes + nameBytes + at<std::uint16_t>(head, 28);
        if (at<std::uint32_t>(head, 0) != kLocalMagic || before > room || entry.storedBytes > room - before) {
            return rejectRange();
        }
        entry.dataOffset = entry.headerOffset + before;
        const bool hasDescriptor = (at<std::uint16_t>(head, 6) & kHasDescriptor) != 0;
        const auto differs = [hasDescriptor](std::uint64_t local, std::uint64_t expected) {
            return local != expected && local != kAbsent32 && !(hasDescriptor && local == 0);
        };
        Entry local{.storedBytes = at<std::uint32_t>(head, 18), .rawBytes = at<std::uint32_t>(head, 22)};
        if (before > kLocalBytes + nameBytes && (local.storedBytes == kAbsent32 || local.rawBytes == kAbsent32)) {
            APR_TRY(const Bytes extra,
                    m_file.read(entry.headerOffset + kLocalBytes + nameBytes, before - kLocalBytes - nameBytes));
            APR_CHECK(readZip64Field(extra, local));
        }
        std::string_view what;
        if (nameBytes != entry.name.size() || textOf(head, kLocalBytes, nameBytes) != entry.name) {
            what = "name";
        } else if (at<std::uint16_t>(head, 8) != central.method) {
            what = "method";
        } else if (((at<std::uint16_t>(head, 6) ^ central.flags) & kEncrypted) != 0) {
            what = "encryption flag";
        } else if (differs(local.storedBytes, entry.storedBytes) || differs(local.rawBytes, entry.rawBytes)) {
            what = "size";
        } else if (differs(at<std::uint32_t>(head, 14), entry.crc)) {
            what = "CRC-32";
        }
        return what.empty() ? Status()
                            : reject(Errc::Unsafe,
                                     "the zip entry " + shown() + " has a different " + std::string(what) +
                                         " in its local header and in the zip directory",
                                     entry.headerOffset, std::string(what));
    }

    Status checkOverlaps()
    {
        std::vector<const Entry*> order;
        for (const Entry& entry : m_archive.m_entries) {
            order.push_back(&entry);
        }
        std::sort(order.begin(), order.end(),
                  [](const Entry* a, const Entry* b) { return a->headerOffset < b->headerOffset; });
        for (std::size_t i = 1; i < order.size(); ++i) {
            if (order[i]->headerOffset < order[i - 1]->dataOffset + order[i - 1]->storedBytes) {
                APR_CHECK(reject(Errc::Unsafe,
                                 "the zip entries \"" + printable(order[i - 1]->name, 120) + "\" and \"" +
                                     printable(order[i]->name, 120) + "\" overlap",
                                 order[i]->headerOffset, "offset"));
            }
        }
        return {};
    }

    const ByteSource& m_file;
    Budget m_budget;
    bool m_isLenient;
    std::uint64_t m_count = 0;
    std::uint64_t m_directoryBytes = 0;
    std::uint64_t m_directoryAt = 0;
    std::uint64_t m_shift = 0; ///< what precedes the archive, in lenient mode
    std::vector<CentralFields> m_centralFields;
    Archive m_archive;
};

Result<Archive> Archive::open(const ByteSource& file, const Budget& budget)
{
    return DirectoryReader(file, budget, false).run();
}

Result<Archive> Archive::openLeniently(const ByteSource& file, const Budget& budget)
{
    return DirectoryReader(file, budget, true).run();
}

const Entry* Archive::find(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &m_entries[found->second];
}

namespace {

Result<Bytes> rawBytesOf(const ByteSource& file, const Entry& entry, std::uint64_t limit)
{
    APR_TRY(const Bytes stored, file.read(entry.dataOffset, entry.storedBytes));
    if (!entry.isDeflated) {
        return stored;
    }
    auto raw = unpackDeflate(stored.span(), entry.rawBytes, limit);
    if (!raw) {
        Error error = std::move(raw).error();
        error.offset = entry.dataOffset;
        error.field = printable(entry.name, 120);
        return error;
    }
    return Bytes::own(std::move(*raw));
}

Status checkCrc(const Entry& entry, const Bytes& raw, bool acceptsMissingChecksums)
{
    const std::uint32_t crc = crc32(raw.span());
    return crc == entry.crc || (acceptsMissingChecksums && entry.crc == 0)
               ? Status()
               : Status(Error{.code = Errc::Checksum,
                              .message = "CRC-32 mismatch in the zip entry: computed " + crcText(crc) +
                                         ", the directory has " + crcText(entry.crc),
                              .offset = entry.dataOffset,
                              .field = printable(entry.name, 120)});
}

} // namespace

Result<Bytes> Archive::read(const Entry& entry, std::uint64_t limit) const
{
    APR_TRY(const Bytes raw, rawBytesOf(m_file, entry, limit));
    APR_CHECK(checkCrc(entry, raw, m_acceptsMissingChecksums));
    return raw;
}

Result<Bytes> Archive::start(const Entry& entry, std::uint64_t count) const
{
    if (!entry.isDeflated) {
        return m_file.read(entry.dataOffset, std::min(count, entry.storedBytes));
    }
    // Decompresses no further than the requested bytes.
    APR_TRY(const Bytes packed, m_file.read(entry.dataOffset, entry.storedBytes));
    auto unpacked = unpackDeflateStart(packed.span(), std::min(count, entry.rawBytes));
    if (!unpacked) {
        Error error = std::move(unpacked).error();
        error.offset = entry.dataOffset;
        return error;
    }
    return Bytes::own(std::move(*unpacked));
}

namespace {

/// A stored entry is read in place; a deflated one is decompressed as a whole, verified by `check` and cached.
ByteSource sourceOf(const ByteSource& archive, const Entry& entry, std::uint64_t limit,
                    const std::shared_ptr<const DecodedCache>& cache, std::function<Status(const Bytes&)> check)
{
    if (!entry.isDeflated) {
        return {entry.storedBytes, [archive, at = entry.dataOffset](std::uint64_t offset, std::uint64_t count) {
                    return archive.read(at + offset, count);
                }};
    }
    return DecodedCache::source(cache, entry.rawBytes,
                                [archive, entry, limit, check = std::move(check)]() -> Result<Bytes> {
                                    APR_TRY(const Bytes unpacked, rawBytesOf(archive, entry, limit));
                                    APR_CHECK(check(unpacked));
                                    return unpacked;
                                });
}

} // namespace

ByteSource Archive::source(const Entry& entry, std::uint64_t limit) const
{
    return sourceOf(m_file, entry, limit, m_cache,
                    [entry, acceptsMissingChecksums = m_acceptsMissingChecksums](const Bytes& raw) {
                        return checkCrc(entry, raw, acceptsMissingChecksums);
                    });
}

ByteSource Archive::uncheckedSource(const Entry& entry, std::uint64_t limit) const
{
    return sourceOf(m_file, entry, limit, m_cache, [](const Bytes&) { return Status(); });
}

bool looksLike(const Bytes& start)
{
    return start.size() >= 4 &&
           (at<std::uint32_t>(start, 0) == kLocalMagic || at<std::uint32_t>(start, 0) == kEndMagic);
}

bool isSafePath(std::string_view path)
{
    if (path.empty() || path.front() == '/' || path.find('\\') != std::string_view::npos ||
        path.find('\0') != std::string_view::npos || (path.size() >= 2 && path[1] == ':')) {
        return false;
    }
    for (const std::string_view part : split(path, '/')) {
        if (part == "..") {
            return false;
        }
    }
    return true;
}

} // namespace apr::zip
