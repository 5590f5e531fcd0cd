// SPDX-License-Identifier: MIT
#include "apr/container/zip/writer.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "records.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace apr::zip {
namespace {

constexpr std::uint16_t kVersion64 = 45;         ///< of ZIP64
constexpr std::uint16_t kUtf8Name = 1U << 11;    ///< general purpose flag
constexpr std::uint32_t kFirstDate = 0x00210000; ///< 1980-01-01 00:00, as numpy.savez writes
constexpr std::uint64_t kLocalExtraBytes = 20;
constexpr std::uint16_t kPaddingField = 0x4246; ///< "FB", of PyTorch
constexpr std::uint16_t kFieldHead = 4;

/// A part of an entry whose CRC is known now, or when its tensor has been written.
struct SummedPart {
    std::uint64_t bytes = 0;
    std::uint32_t crc = 0;
    bool isTensor = false;
    std::size_t tensor = 0;
};

/// What the headers of an entry have.
struct EntryHead {
    std::string name = {};
    std::uint64_t at = 0;
    std::uint64_t bytes = 0;
    std::uint16_t padding = 0;
    std::vector<SummedPart> parts = {};

    std::uint32_t crc(const WrittenSoFar& written) const
    {
        std::uint32_t out = 0;
        for (const SummedPart& part : parts) {
            out = crc32Combine(out, part.isTensor ? written.crcs[part.tensor] : part.crc, part.bytes);
        }
        return out;
    }
    std::uint16_t flags() const
    {
        const bool isAscii = std::all_of(name.begin(), name.end(), [](char c) { return (c & 0x80) == 0; });
        return isAscii ? std::uint16_t{0} : kUtf8Name;
    }
};

/// The local header with a ZIP64 field for the sizes, as numpy.savez always writes it.
std::vector<std::byte> localHeader(const EntryHead& entry, std::uint32_t crc)
{
    ByteWriter out;
    out.put(kLocalMagic);
    out.put(kVersion64);
    out.put(entry.flags());
    out.put(kStored);
    out.put(kFirstDate);
    out.put(crc);
    out.put(kAbsent32);
    out.put(kAbsent32);
    out.put(static_cast<std::uint16_t>(entry.name.size()));
    out.put(static_cast<std::uint16_t>(kLocalExtraBytes + entry.padding));
    out.put(std::string_view(entry.name));
    out.put(kZip64Field);
    out.put(std::uint16_t{16});
    out.put(entry.bytes);
    out.put(entry.bytes);
    if (entry.padding > 0) {
        out.put(kPaddingField);
        out.put(static_cast<std::uint16_t>(entry.padding - kFieldHead));
        const std::string filler(entry.padding - kFieldHead, 'Z');
        out.put(std::string_view(filler));
    }
    return out.take();
}

/// The central directory and its end records.
std::vector<std::byte> directory(const std::vector<EntryHead>& entries, const std::vector<std::uint32_t>& crcs,
                                 std::uint64_t at)
{
    ByteWriter out;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const EntryHead& entry = entries[i];
        const bool isLarge = entry.bytes >= kAbsent32 || entry.at >= kAbsent32;
        out.put(kCentralMagic);
        out.put(kVersion64);
        out.put(kVersion64);
        out.put(entry.flags());
        out.put(kStored);
        out.put(kFirstDate);
        out.put(crcs[i]);
        out.put(isLarge ? kAbsent32 : static_cast<std::uint32_t>(entry.bytes));
        out.put(isLarge ? kAbsent32 : static_cast<std::uint32_t>(entry.bytes));
        out.put(static_cast<std::uint16_t>(entry.name.size()));
        out.put(static_cast<std::uint16_t>(isLarge ? 28 : 0));
        out.put(std::uint16_t{0}); // comment
        out.put(std::uint16_t{0}); // disk
        out.put(std::uint16_t{0}); // internal attributes
        out.put(std::uint32_t{0600U << 16});
        out.put(isLarge ? kAbsent32 : static_cast<std::uint32_t>(entry.at));
        out.put(std::string_view(entry.name));
        if (isLarge) {
            out.put(kZip64Field);
            out.put(std::uint16_t{24});
            out.put(entry.bytes);
            out.put(entry.bytes);
            out.put(entry.at);
        }
    }
    const std::uint64_t bytes = out.size();
    const bool isLarge = entries.size() >= 0xFFFF || bytes >= kAbsent32 || at >= kAbsent32;
    if (isLarge) {
        out.put(kEnd64Magic);
        out.put(kEnd64Bytes - 12);
        out.put(kVersion64);
        out.put(kVersion64);
        out.put(std::uint32_t{0});
        out.put(std::uint32_t{0});
        out.put(std::uint64_t{entries.size()});
        out.put(std::uint64_t{entries.size()});
        out.put(bytes);
        out.put(at);
        out.put(kLocator64Magic);
        out.put(std::uint32_t{0});
        out.put(at + bytes);
        out.put(std::uint32_t{1});
    }
    const auto count = static_cast<std::uint16_t>(isLarge ? 0xFFFF : entries.size());
    out.put(kEndMagic);
    out.put(std::uint16_t{0});
    out.put(std::uint16_t{0});
    out.put(count);
    out.put(count);
    out.put(isLarge ? kAbsent32 : static_cast<std::uint32_t>(bytes));
    out.put(isLarge ? kAbsent32 : static_cast<std::uint32_t>(at));
    out.put(std::uint16_t{0});
    return out.take();
}

SummedPart summed(const Segment& segment)
{
    SummedPart out{.bytes = segment.size, .isTensor = segment.kind == Segment::Kind::Tensor, .tensor = segment.tensor};
    if (segment.kind == Segment::Kind::Bytes) {
        out.crc = crc32(segment.bytes);
    } else if (segment.kind == Segment::Kind::Zeros) {
        out.crc = crc32Zeros(0, segment.size);
    }
    return out;
}

} // namespace

Status ArchiveLayout::add(std::string name, std::vector<Segment> content, std::uint64_t alignment)
{
    APR_TRY(const auto offsets, offsetsOf(content));
    Entry entry{.name = std::move(name), .at = m_end, .bytes = offsets.back(), .content = std::move(content)};
    std::uint64_t head = kLocalBytes + entry.name.size() + kLocalExtraBytes;
    if ((m_end + head) % alignment != 0) {
        const std::uint64_t start = m_end + head + kFieldHead;
        entry.padding = static_cast<std::uint16_t>(kFieldHead + (alignment - start % alignment) % alignment);
        head += entry.padding;
    }
    const auto end = checkedAdd(m_end + head, entry.bytes);
    if (!end || *end > std::numeric_limits<std::uint64_t>::max() / 2) {
        return Error{.code = Errc::Argument, .message = "the total tensor size overflows 64 bits"};
    }
    m_end = *end;
    m_entries.push_back(std::move(entry));
    return {};
}

std::vector<Segment> ArchiveLayout::finish()
{
    auto heads = std::make_shared<std::vector<EntryHead>>();
    for (const Entry& entry : m_entries) {
        EntryHead head{.name = entry.name, .at = entry.at, .bytes = entry.bytes, .padding = entry.padding};
        std::transform(entry.content.begin(), entry.content.end(), std::back_inserter(head.parts), &summed);
        heads->push_back(std::move(head));
    }
    const std::shared_ptr<const std::vector<EntryHead>> entries = std::move(heads);
    std::vector<Segment> out;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const std::uint64_t bytes = kLocalBytes + m_entries[i].name.size() + kLocalExtraBytes + m_entries[i].padding;
        out.push_back(Segment::late(bytes, [entries, i](const WrittenSoFar& written) {
            const EntryHead& entry = (*entries)[i];
            return Result<std::vector<std::byte>>(localHeader(entry, entry.crc(written)));
        }));
        std::move(m_entries[i].content.begin(), m_entries[i].content.end(), std::back_inserter(out));
    }
    const std::uint64_t bytes = directory(*entries, std::vector<std::uint32_t>(entries->size()), m_end).size();
    out.push_back(Segment::late(bytes, [entries](const WrittenSoFar& written) {
        std::vector<std::uint32_t> crcs;
        std::transform(entries->begin(), entries->end(), std::back_inserter(crcs),
                       [&written](const EntryHead& entry) { return entry.crc(written); });
        return Result<std::vector<std::byte>>(directory(*entries, crcs, written.offset));
    }));
    m_entries.clear();
    return out;
}

} // namespace apr::zip
