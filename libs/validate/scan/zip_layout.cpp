// SPDX-License-Identifier: MIT
// The layout of zip files byte by byte (APPNOTE.TXT, 4.3).
#include "zip_layout.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <vector>

namespace apr::scan {
namespace {

constexpr std::uint32_t kLocal = 0x04034b50;
constexpr std::uint32_t kCentral = 0x02014b50;
constexpr std::uint32_t kDescriptor = 0x08074b50;
constexpr std::uint64_t kLocalSize = 30;
constexpr std::uint64_t kCentralSize = 46;
constexpr std::uint16_t kFlags = 0x080E; ///< options of deflate, a descriptor behind the data, names in UTF-8
constexpr std::uint16_t kHasDescriptor = 8;

template <class Number>
Number numberAt(const Bytes& bytes, std::uint64_t at)
{
    return loadLittle<Number>(bytes.data() + at);
}

Error unknown(std::string message, std::uint64_t offset)
{
    return {.code = Errc::Corrupt, .message = std::move(message), .offset = offset};
}

/// Extra fields that writers make, with sizes that leave room for nothing else.
bool isKnownField(std::uint16_t id, const Bytes& data)
{
    const auto isFilled = [&data](std::byte filler) {
        return std::all_of(data.span().begin(), data.span().end(), [filler](std::byte each) { return each == filler; });
    };
    switch (id) {
    case 0x0001: return data.size() % 8 == 0 ? data.size() <= 24 : data.size() == 28;                  // ZIP64
    case 0x5455: return data.size() == 1 || data.size() == 5 || data.size() == 9 || data.size() == 13; // times
    case 0x7875: return data.size() == 11 || data.size() == 15;                                        // users of Unix
    case 0x5855: return data.size() == 8 || data.size() == 12;                                         // Unix, old
    case 0x000a: return data.size() == 32;                                                             // times of NTFS
    case 0x7075: return data.size() < 300; // a name in UTF-8, which the reader compares with the other
    case 0xcafe: return data.size() == 0;  // Java
    case 0x4246: return isFilled(std::byte{'Z'}) || isFilled(std::byte{0}); // padding of PyTorch ("FB")
    case 0xd935:
        return data.size() >= 2 && std::all_of(data.span().begin() + 2, data.span().end(), [](std::byte each) {
                   return each == std::byte{0};
               }); // alignment of Android
    default: return false;
    }
}

bool hasKnownFields(const Bytes& extra)
{
    std::uint64_t at = 0;
    while (at + 4 <= extra.size()) {
        const std::uint64_t size = numberAt<std::uint16_t>(extra, at + 2);
        if (size > extra.size() - at - 4 ||
            !isKnownField(numberAt<std::uint16_t>(extra, at), extra.part(at + 4, size))) {
            return false;
        }
        at += 4 + size;
    }
    return std::all_of(extra.span().begin() + static_cast<std::ptrdiff_t>(at), extra.span().end(),
                       [](std::byte each) { return each == std::byte{0}; });
}

/// Where the data of a member with its descriptor ends; nothing if the descriptor has other values than the directory.
std::optional<std::uint64_t> endOf(const ByteSource& file, const zip::Entry& entry, bool hasDescriptor)
{
    const std::uint64_t end = entry.dataOffset + entry.storedBytes;
    if (!hasDescriptor) {
        return end;
    }
    const auto bytes = file.read(end, std::min<std::uint64_t>(24, file.size() - end));
    for (const bool isSigned : {true, false}) {
        for (const std::uint64_t width : {std::uint64_t{8}, std::uint64_t{4}}) {
            const std::uint64_t start = isSigned ? 4 : 0;
            const std::uint64_t size = start + 4 + 2 * width;
            if (!bytes || bytes->size() < size || (isSigned && numberAt<std::uint32_t>(*bytes, 0) != kDescriptor)) {
                continue;
            }
            const auto number = [&](std::uint64_t at) {
                return width == 8 ? numberAt<std::uint64_t>(*bytes, at) : numberAt<std::uint32_t>(*bytes, at);
            };
            if (numberAt<std::uint32_t>(*bytes, start) == entry.crc && number(start + 4) == entry.storedBytes &&
                number(start + 4 + width) == entry.rawBytes) {
                return end + size;
            }
        }
    }
    return std::nullopt;
}

std::optional<Error> localProblem(const ByteSource& file, const zip::Entry& entry, std::uint64_t& end)
{
    const std::uint64_t size = entry.dataOffset - std::min(entry.headerOffset, entry.dataOffset);
    const auto head = file.read(entry.headerOffset, size);
    if (!head || size < kLocalSize || numberAt<std::uint32_t>(*head, 0) != kLocal) {
        return unknown("a member without a local header", entry.headerOffset);
    }
    const auto flags = numberAt<std::uint16_t>(*head, 6);
    const std::uint64_t nameSize = numberAt<std::uint16_t>(*head, 26);
    if ((flags & ~kFlags) != 0) {
        return unknown("unknown flags of a member of the archive", entry.headerOffset + 6);
    }
    if (kLocalSize + nameSize > size ||
        !hasKnownFields(head->part(kLocalSize + nameSize, size - kLocalSize - nameSize))) {
        return unknown("unknown extra fields of a member of the archive", entry.headerOffset + kLocalSize + nameSize);
    }
    if (entry.rawBytes == 0 && entry.storedBytes > 2) {
        return unknown("data of a member that is empty", entry.dataOffset);
    }
    const auto after = endOf(file, entry, (flags & kHasDescriptor) != 0);
    if (!after) {
        return unknown("a data descriptor with other values than the directory", entry.dataOffset + entry.storedBytes);
    }
    end = *after;
    return std::nullopt;
}

/// The records of the directory, and what is between it and the end of the file.
std::optional<Error> directoryProblem(const ByteSource& file, std::uint64_t at, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        const auto head = file.read(at, std::min(kCentralSize, file.size() - std::min(at, file.size())));
        if (!head || head->size() < kCentralSize || numberAt<std::uint32_t>(*head, 0) != kCentral) {
            return std::nullopt; // the reader reports it
        }
        const std::uint64_t nameSize = numberAt<std::uint16_t>(*head, 28);
        const std::uint64_t extraSize = numberAt<std::uint16_t>(*head, 30);
        const std::uint64_t commentSize = numberAt<std::uint16_t>(*head, 32);
        const auto rest = file.read(at + kCentralSize, std::min(nameSize + extraSize, file.size() - at - kCentralSize));
        const std::uint32_t mode = numberAt<std::uint32_t>(*head, 38) >> 16 & 0xF000U;
        const bool isUnix = numberAt<std::uint8_t>(*head, 5) == 3;
        if (isUnix && mode != 0 && mode != 0x8000 && mode != 0x4000) {
            return Error{.code = Errc::Unsafe,
                         .message = "a member of the archive would be extracted as a link or a device",
                         .offset = at};
        }
        if ((numberAt<std::uint16_t>(*head, 8) & ~kFlags) != 0) {
            return unknown("unknown flags of a member of the archive", at + 8);
        }
        if (commentSize > 0) {
            return unknown("the comment of a member of the archive", at + kCentralSize + nameSize + extraSize);
        }
        if (!rest || rest->size() < nameSize + extraSize || !hasKnownFields(rest->part(nameSize, extraSize))) {
            return unknown("unknown extra fields of a member of the archive", at + kCentralSize + nameSize);
        }
        at += kCentralSize + nameSize + extraSize;
    }
    constexpr std::uint64_t kEnd = 22;
    constexpr std::uint64_t kEnd64 = 56 + 20; // with its locator
    const std::uint64_t left = file.size() - std::min(at, file.size());
    if (left != kEnd && left != kEnd + kEnd64) {
        return unknown("a comment of the archive, or other data behind its directory", at);
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> zipLayoutProblem(const ByteSource& file, const zip::Archive& archive)
{
    std::vector<const zip::Entry*> order;
    for (const zip::Entry& entry : archive.entries()) {
        order.push_back(&entry);
    }
    std::sort(order.begin(), order.end(),
              [](const zip::Entry* a, const zip::Entry* b) { return a->headerOffset < b->headerOffset; });
    const auto start = file.read(0, std::min<std::uint64_t>(4, file.size()));
    const bool isZip = start && zip::looksLike(*start);
    std::uint64_t at = isZip || order.empty() ? 0 : order.front()->headerOffset;
    at = order.empty() && !isZip ? archive.directoryOffset() : at;
    for (const zip::Entry* entry : order) {
        if (entry->dataOffset == 0) { // reported: no header at its place
            return std::nullopt;
        }
        if (entry->headerOffset > at) {
            return unknown(formatCountOf(entry->headerOffset - at, "byte") + " between members of the archive", at);
        }
        std::uint64_t end = 0;
        if (auto problem = localProblem(file, *entry, end)) {
            return problem;
        }
        at = std::max(at, end);
    }
    if (archive.directoryOffset() > at) {
        return unknown(formatCountOf(archive.directoryOffset() - at, "byte") + " before the directory of the archive",
                       at);
    }
    return directoryProblem(file, archive.directoryOffset(), archive.entries().size());
}

} // namespace apr::scan
