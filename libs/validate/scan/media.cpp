// SPDX-License-Identifier: MIT
#include "media.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "apr/container/leveldb/table.h"
#include "protobufs.h"

#include <algorithm>
#include <array>

namespace apr::scan {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMostParts = 1'000'000; ///< chunks, pages or blocks of a file

/// Reads numbers of a file; nothing beyond its end.
class File {
public:
    explicit File(const ByteSource& source) : m_source(source) {}

    std::uint64_t size() const { return m_source.size(); }

    std::optional<Bytes> bytes(std::uint64_t at, std::uint64_t count) const
    {
        if (at > size() || count > size() - at) {
            return std::nullopt;
        }
        auto out = m_source.read(at, count);
        return out ? std::optional(*out) : std::nullopt;
    }

    template <class Number>
    std::optional<std::uint64_t> number(std::uint64_t at, std::endian order) const
    {
        const auto out = bytes(at, sizeof(Number));
        return out ? std::optional<std::uint64_t>(loadAs<Number>(out->data(), order)) : std::nullopt;
    }

    bool has(std::uint64_t at, std::string_view wanted) const
    {
        const auto out = bytes(at, wanted.size());
        return out && textOf(*out) == wanted;
    }

private:
    const ByteSource& m_source;
};

/// Walks over parts: `next` returns the end of the part at an offset, and nothing if there is none. Whether the parts
/// reach the end of the file.
template <class Next>
bool isCovered(const File& file, std::uint64_t at, const Next& next)
{
    for (std::size_t i = 0; i < kMostParts && at < file.size(); ++i) {
        const std::optional<std::uint64_t> end = next(at);
        if (!end || *end <= at || *end > file.size()) {
            return false;
        }
        at = *end;
    }
    return at == file.size();
}

/// Chunks with checksums (RFC 2083); IEND is the last one.
bool isPng(const File& file)
{
    bool isOver = false;
    return isCovered(file, 8,
                     [&](std::uint64_t at) -> std::optional<std::uint64_t> {
                         const auto length = file.number<std::uint32_t>(at, std::endian::big);
                         const auto body = length ? file.bytes(at + 4, *length + 4) : std::nullopt;
                         const auto crc =
                             body ? file.number<std::uint32_t>(at + 8 + *length, std::endian::big) : std::nullopt;
                         if (isOver || !crc || crc32(body->span()) != *crc) {
                             return std::nullopt;
                         }
                         isOver = textOf(*body).starts_with("IEND");
                         return at + 12 + *length;
                     }) &&
           isOver;
}

/// Segments with lengths, and after a start of scan data in which FF is followed by 00 or a restart marker (ITU T.81,
/// B.1).
bool isJpeg(const File& file)
{
    const auto whole = file.bytes(0, file.size());
    if (!whole) {
        return false;
    }
    const auto byteAt = [&whole](std::uint64_t i) {
        return i < whole->size() ? static_cast<std::uint8_t>(whole->data()[i]) : std::uint8_t{0};
    };
    std::uint64_t at = 2;
    while (at + 4 <= whole->size() && byteAt(at) == 0xFF) {
        const std::uint8_t marker = byteAt(at + 1);
        if (marker == 0xD9) {
            break;
        }
        if (marker == 0xFF) { // padding
            ++at;
            continue;
        }
        at += 2 + *file.number<std::uint16_t>(at + 2, std::endian::big);
        for (; marker == 0xDA && at + 1 < whole->size(); ++at) { // coded data
            const std::uint8_t next = byteAt(at + 1);
            if (byteAt(at) == 0xFF && next != 0 && (next < 0xD0 || next > 0xD7)) {
                break;
            }
        }
    }
    return byteAt(at) == 0xFF && byteAt(at + 1) == 0xD9 && at + 2 == whole->size();
}

/// Blocks of sub-blocks (GIF89a specification), and the trailer.
bool isGif(const File& file)
{
    const auto flags = file.number<std::uint8_t>(10, std::endian::little);
    if (!flags) {
        return false;
    }
    const auto colors = [](std::uint64_t packed) { return (packed & 0x80U) != 0 ? 3U << ((packed & 7U) + 1) : 0U; };
    const auto subBlocks = [&file](std::uint64_t at) -> std::optional<std::uint64_t> {
        while (const auto length = file.number<std::uint8_t>(at, std::endian::little)) {
            at += 1 + *length;
            if (*length == 0) {
                return at;
            }
        }
        return std::nullopt;
    };
    bool isOver = false;
    return isCovered(file, 13 + colors(*flags),
                     [&](std::uint64_t at) -> std::optional<std::uint64_t> {
                         const auto kind = file.number<std::uint8_t>(at, std::endian::little);
                         if (isOver || !kind) {
                             return std::nullopt;
                         }
                         if (*kind == ';') {
                             isOver = true;
                             return at + 1;
                         }
                         if (*kind == '!') {
                             return subBlocks(at + 2);
                         }
                         const auto packed = file.number<std::uint8_t>(at + 9, std::endian::little);
                         return *kind == ',' && packed ? subBlocks(at + 10 + colors(*packed) + 1) : std::nullopt;
                     }) &&
           isOver;
}

/// A chunk that is the whole file, padded to an even length (RIFF).
bool isRiff(const File& file)
{
    const auto length = file.number<std::uint32_t>(4, std::endian::little);
    if (!file.has(0, "RIFF"sv) || !length || (*length + 8 != file.size() && *length + 9 != file.size())) {
        return false;
    }
    return isCovered(file, 12, [&](std::uint64_t at) -> std::optional<std::uint64_t> {
        const auto size = file.number<std::uint32_t>(at + 4, std::endian::little);
        if (!size || *size > file.size() - at - 8) {
            return std::nullopt;
        }
        return std::min(at + 8 + *size + *size % 2, file.size()); // some writers leave the last padding out
    });
}

/// Pages (RFC 3533).
bool isOgg(const File& file)
{
    return isCovered(file, 0, [&](std::uint64_t at) -> std::optional<std::uint64_t> {
        const auto segments =
            file.has(at, "OggS\0"sv) ? file.number<std::uint8_t>(at + 26, std::endian::little) : std::nullopt;
        const auto table = segments ? file.bytes(at + 27, *segments) : std::nullopt;
        if (!table) {
            return std::nullopt;
        }
        std::uint64_t end = at + 27 + *segments;
        for (const std::byte length : table->span()) {
            end += static_cast<std::uint8_t>(length);
        }
        return end;
    });
}

/// Boxes (ISO 14496-12, 4.2).
bool isMp4(const File& file)
{
    return isCovered(file, 0, [&](std::uint64_t at) -> std::optional<std::uint64_t> {
        const auto size = file.number<std::uint32_t>(at, std::endian::big);
        const auto kind = file.bytes(at + 4, 4);
        const bool isName = kind && std::all_of(kind->span().begin(), kind->span().end(), [](std::byte each) {
                                return each >= std::byte{0x20} && (each < std::byte{0x7F} || each == std::byte{0xA9});
                            });
        if (!size || !isName) {
            return std::nullopt;
        }
        const auto large = *size == 1 ? file.number<std::uint64_t>(at + 8, std::endian::big) : std::nullopt;
        const std::uint64_t length = *size == 0 ? file.size() - at : large ? *large : *size;
        return length >= 8 ? checkedAdd(at, length) : std::nullopt;
    });
}

/// Images that lie one behind another.
bool isIcon(const File& file)
{
    const auto count = file.number<std::uint16_t>(4, std::endian::little);
    if (!count || *count == 0) {
        return false;
    }
    std::uint64_t end = 6 + 16 * *count;
    for (std::uint64_t i = 0; i < *count; ++i) {
        const auto size = file.number<std::uint32_t>(6 + 16 * i + 8, std::endian::little);
        const auto at = file.number<std::uint32_t>(6 + 16 * i + 12, std::endian::little);
        if (!size || !at || *at != end || *size > file.size() - std::min(end, file.size())) {
            return false;
        }
        end += *size;
    }
    return end == file.size();
}

/// Blobs of a Core ML program, each behind its description (MILBlob, StorageFormat.hpp).
bool isCoreMlWeights(const File& file)
{
    constexpr std::uint64_t kAlignment = 64;
    const auto padded = [](std::uint64_t at) { return (at + kAlignment - 1) / kAlignment * kAlignment; };
    const auto count = file.number<std::uint32_t>(0, std::endian::little);
    const auto version = file.number<std::uint32_t>(4, std::endian::little);
    const auto reserved = file.bytes(8, kAlignment - 8);
    if (version != 2 || !reserved || std::any_of(reserved->span().begin(), reserved->span().end(), [](std::byte each) {
            return each != std::byte{0};
        })) {
        return false;
    }
    std::uint64_t end = kAlignment;
    for (std::uint64_t i = 0; count && i < *count; ++i) {
        const std::uint64_t at = padded(end);
        const auto magic = file.number<std::uint32_t>(at, std::endian::little);
        const auto size = file.number<std::uint64_t>(at + 8, std::endian::little);
        const auto data = file.number<std::uint64_t>(at + 16, std::endian::little);
        if (magic != 0xDEADBEEF || !size || data != at + kAlignment ||
            *size > file.size() - std::min(*data, file.size())) {
            return false;
        }
        end = *data + *size;
    }
    return count && (file.size() == end || file.size() == padded(end));
}

/// A sorted string table of LevelDB with correct checksums (tables of checkpoints are models).
bool isTable(const ByteSource& source, const Budget& budget)
{
    const auto table = tensorflow::Table::open(source, budget);
    return table && table->each([](const tensorflow::Table::Entry&) { return Status(); });
}

struct Kind {
    std::string_view magic;
    std::string_view kind;
    bool (*isWhole)(const File&);
    std::size_t at = 0;
};

constexpr std::array kKinds{
    Kind{"\x89PNG\r\n\x1a\n"sv, "PNG image", isPng},
    Kind{"\xff\xd8\xff"sv, "JPEG image", isJpeg},
    Kind{"GIF87a"sv, "GIF image", isGif},
    Kind{"GIF89a"sv, "GIF image", isGif},
    Kind{"WEBP"sv, "WebP image", isRiff, 8},
    Kind{"WAVE"sv, "WAV audio", isRiff, 8},
    Kind{"OggS"sv, "Ogg audio", isOgg},
    Kind{"ftyp"sv, "MP4 media", isMp4, 4},
    Kind{"\0\0\1\0"sv, "icon", isIcon},
    Kind{"\xef\xbe\xad\xde"sv, "Core ML weights", isCoreMlWeights, 64},
};

} // namespace

std::optional<Media> recognizeMedia(const ByteSource& source, const Budget& budget)
{
    const File file(source);
    for (const Kind& kind : kKinds) {
        if (file.has(kind.at, kind.magic)) {
            return Media{.kind = kind.kind, .isWhole = kind.isWhole(file)};
        }
    }
    if (tensorflow::looksLikeTable(source)) {
        return Media{.kind = "LevelDB table", .isWhole = isTable(source, budget)};
    }
    return isFingerprint(source) ? std::optional(Media{.kind = "TensorFlow fingerprint", .isWhole = true})
                                 : std::nullopt;
}

} // namespace apr::scan
