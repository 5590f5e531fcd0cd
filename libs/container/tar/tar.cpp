// SPDX-License-Identifier: MIT
#include "apr/container/tar/tar.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace apr::tar {
namespace {

constexpr std::uint64_t kMaxMembers = 100'000;

std::string_view field(const Bytes& block, std::size_t at, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(block.data()) + at, size);
    return text.substr(0, text.find('\0'));
}

/// Whether underscores are single ones between digits, as int() takes them.
bool hasPlainUnderscores(std::string_view text)
{
    return !text.starts_with('_') && !text.ends_with('_') && text.find("__") == std::string_view::npos;
}

/// A number as Python's tarfile reads it: octal digits in the spellings of int(), or GNU's big-endian number after a
/// first byte of 0x80, or of 0xFF for negative ones.
std::optional<std::int64_t> numberIn(const Bytes& block, std::size_t at, std::size_t size)
{
    const auto first = std::to_integer<std::uint8_t>(block.data()[at]);
    if (first == 0x80 || first == 0xFF) {
        std::uint64_t value = first == 0xFF ? ~std::uint64_t{0} : 0;
        for (std::size_t i = at + 1; i < at + size; ++i) {
            const std::uint64_t top = value >> 55;
            if (top != 0 && top != 0x1FF) {
                return std::nullopt;
            }
            value = value << 8 | std::to_integer<std::uint64_t>(block.data()[i]);
        }
        return static_cast<std::int64_t>(value);
    }
    std::string_view text = trim(field(block, at, size));
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    text.remove_prefix(text.starts_with("0o") || text.starts_with("0O") ? 2 : 0);
    if (!hasPlainUnderscores(text)) {
        return std::nullopt;
    }
    std::int64_t value = 0;
    for (const char digit : text) {
        if (digit == '_') {
            continue;
        }
        if (digit < '0' || digit > '7') {
            return std::nullopt;
        }
        value = value * 8 + (digit - '0'); // at most 12 digits: no overflow
    }
    return value;
}

/// Whether the header has its checksum: the sum of all bytes, signed or not, with those of the checksum as spaces.
bool hasChecksum(const Bytes& block)
{
    std::int64_t sum = 0;
    std::int64_t signedSum = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
        const auto byte = i >= 148 && i < 156 ? std::uint8_t{' '} : std::to_integer<std::uint8_t>(block.data()[i]);
        sum += byte;
        signedSum += static_cast<std::int8_t>(byte);
    }
    const auto stored = numberIn(block, 148, 8);
    return stored && (*stored == sum || *stored == signedSum);
}

/// The size of a member's data.
std::optional<std::uint64_t> sizeOf(const Bytes& block)
{
    const auto size = numberIn(block, 124, 12);
    return size && *size >= 0 ? std::optional(static_cast<std::uint64_t>(*size)) : std::nullopt;
}

/// Whether data follows a header, whatever its size says: not for links, devices, directories and pipes.
bool hasData(const Bytes& block)
{
    const char type = static_cast<char>(block.data()[156]);
    const bool isOldFolder = type == '\0' && field(block, 0, 100).ends_with('/');
    return !isOldFolder && (type < '1' || type > '6');
}

constexpr std::uint64_t kMaxExtension = std::uint64_t{1} << 20;

/// What extended headers say of the members after them (POSIX pax, GNU's L and K).
struct Extensions {
    std::optional<std::string> name = {};
    std::optional<std::string> link = {};
    std::optional<std::uint64_t> size = {};
    bool isSparse = false;
    bool hasWrongSize = false; ///< which programs read in different ways
    bool hasOthers = false;    ///< records with other keys than those of files
};

/// An integer as Python's int() reads it, not negative.
std::optional<std::uint64_t> integerIn(std::string_view text)
{
    text = trim(text);
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    if (!hasPlainUnderscores(text)) {
        return std::nullopt;
    }
    std::string digits;
    std::copy_if(text.begin(), text.end(), std::back_inserter(digits), [](char c) { return c != '_'; });
    return parseUnsigned(digits);
}

/// Records of a pax header: "LENGTH KEY=VALUE\n".
void readRecords(std::string_view text, Extensions& out)
{
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const auto length = space == std::string_view::npos ? std::nullopt : parseUnsigned(text.substr(0, space));
        if (!length || *length <= space + 1 || *length > text.size()) {
            out.hasWrongSize = true;
            return;
        }
        std::string_view record = text.substr(space + 1, static_cast<std::size_t>(*length) - space - 1);
        record.remove_suffix(record.ends_with('\n') ? 1 : 0);
        const std::size_t equals = record.find('=');
        if (equals != std::string_view::npos) {
            const std::string_view key = record.substr(0, equals);
            const std::string_view value = record.substr(equals + 1);
            if (key == "path" || key == "GNU.sparse.name") {
                out.name = std::string(value);
            } else if (key == "linkpath") {
                out.link = std::string(value);
            } else if (key == "size") {
                out.size = integerIn(value);
                out.hasWrongSize = out.hasWrongSize || !out.size;
            }
            constexpr std::array<std::string_view, 10> kKeys{"path",  "linkpath", "size", "mtime", "atime",
                                                             "ctime", "uid",      "gid",  "uname", "gname"};
            out.isSparse = out.isSparse || key.starts_with("GNU.sparse.");
            out.hasOthers = out.hasOthers || (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end() &&
                                              !key.starts_with("GNU.sparse."));
        }
        text.remove_prefix(static_cast<std::size_t>(*length));
    }
}

/// The data of an extended header: pax records, or a long name or link.
Status readExtension(const ByteSource& file, char type, std::uint64_t at, std::uint64_t size, Extensions& out)
{
    if (size > kMaxExtension) {
        return Error{.code = Errc::Corrupt,
                     .message = "an extended tar header has " + formatCountOf(size, "byte") + ", the maximum is " +
                                formatCount(kMaxExtension),
                     .offset = at};
    }
    APR_TRY(const Bytes data, file.read(at, size));
    const std::string_view text(reinterpret_cast<const char*>(data.data()), static_cast<std::size_t>(data.size()));
    if (type == 'L') {
        out.name = std::string(text.substr(0, text.find('\0')));
    } else if (type == 'K') {
        out.link = std::string(text.substr(0, text.find('\0')));
    } else {
        readRecords(text, out);
    }
    return {};
}

/// The member with this header and what extended headers say of it.
Member memberOf(const Bytes& block, std::uint64_t at, std::uint64_t size, const Extensions& always,
                const Extensions& next)
{
    const char type = static_cast<char>(block.data()[156]);
    const bool isLink = type == '1' || type == '2';
    // As Python's tarfile, whatever the magic number.
    const std::string prefix(type == 'S' ? std::string_view() : field(block, 345, 155));
    const std::string own = (prefix.empty() ? "" : prefix + '/') + std::string(field(block, 0, 100));
    const std::string link = isLink ? std::string(field(block, 157, 100)) : std::string();
    return Member{.name = next.name.value_or(always.name.value_or(own)),
                  .offset = at,
                  .size = hasData(block) ? size : 0,
                  .link = isLink ? next.link.value_or(always.link.value_or(link)) : std::string(),
                  .isFolder = !isLink && !hasData(block) && (type == '5' || type == '\0'),
                  .isDevice = type == '3' || type == '4' || type == '6',
                  .isSparse = type == 'S' || next.isSparse || always.isSparse};
}

bool isZero(const ByteSource& file, std::uint64_t from, std::uint64_t to)
{
    constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
    for (std::uint64_t at = from; at < to; at += kPiece) {
        const auto bytes = file.read(at, std::min(kPiece, to - at));
        if (!bytes ||
            std::any_of(bytes->span().begin(), bytes->span().end(), [](std::byte b) { return b != std::byte{0}; })) {
            return false;
        }
    }
    return true;
}

/// Bytes that no program extracts: behind the fields of a header, behind the data of a member up to the next header,
/// and in records of other programs.
std::optional<std::uint64_t> hiddenIn(const ByteSource& file, const Bytes& block, std::uint64_t at, std::uint64_t size,
                                      const Extensions& next, const Extensions& always)
{
    const auto rest = block.span().subspan(500);
    const std::uint64_t end = std::min((at + size + kBlock - 1) / kBlock * kBlock, file.size());
    if (next.hasOthers || always.hasOthers ||
        std::any_of(rest.begin(), rest.end(), [](std::byte each) { return each != std::byte{0}; })) {
        return at - kBlock;
    }
    return isZero(file, at + size, end) ? std::nullopt : std::optional(at + size);
}

void noteHidden(Listing& listing, std::optional<std::uint64_t> at)
{
    listing.hidden = listing.hidden ? listing.hidden : at;
}

} // namespace

bool looksLike(const Bytes& start)
{
    if (start.size() < kBlock) {
        return false;
    }
    return field(start, 257, 5) == "ustar" || (hasChecksum(start) && sizeOf(start).has_value());
}

Listing listMembers(const ByteSource& file)
{
    Listing out;
    const auto stop = [&out](Error error) {
        out.problem = std::move(error);
        return std::move(out);
    };
    std::optional<std::uint64_t> end;
    std::uint64_t last = 0; ///< where the last member ends
    Extensions always;      // of global headers
    Extensions next;
    for (std::uint64_t at = 0; at + kBlock <= file.size();) {
        auto read = file.read(at, kBlock);
        if (!read) {
            return stop(std::move(read).error());
        }
        const Bytes& block = *read;
        if (std::all_of(block.span().begin(), block.span().end(), [](std::byte b) { return b == std::byte{0}; })) {
            end = at;
            break; // two empty blocks end the archive
        }
        auto size = sizeOf(block);
        if (!size || !hasChecksum(block) || out.members.size() >= kMaxMembers) {
            return stop({.code = Errc::Corrupt,
                         .message = out.members.size() >= kMaxMembers
                                        ? "the tar archive has more than " + std::to_string(kMaxMembers) + " members"
                                        : std::string("invalid tar header: wrong checksum or size"),
                         .offset = at});
        }
        at += kBlock;
        const char type = static_cast<char>(block.data()[156]);
        const bool isExtension = type == 'x' || type == 'X' || type == 'g' || type == 'L' || type == 'K';
        if (!isExtension) {
            const auto extended = next.size ? next.size : always.size;
            size = extended ? extended : size;
        }
        const bool isFollowed = hasData(block);
        const std::string name(field(block, 0, 100));
        if (isFollowed && *size > file.size() - at) {
            if (!isExtension) {
                out.members.push_back(
                    {.name = next.name.value_or(always.name.value_or(name)), .offset = at, .size = file.size() - at});
            }
            return stop({.code = Errc::Corrupt,
                         .message = "the tar member " + printable(name, 80) + " needs " + formatCountOf(*size, "byte") +
                                    ", but " + formatCount(file.size() - at) + " are left in the file",
                         .offset = at});
        }
        if (isExtension) {
            if (auto status = readExtension(file, type, at, *size, type == 'g' ? always : next); !status) {
                return stop(std::move(status).error());
            }
            noteHidden(out, hiddenIn(file, block, at, *size, {}, {}));
            if (next.hasWrongSize || always.hasWrongSize || always.size) {
                return stop({.code = Errc::Corrupt,
                             .message = "an extended tar header has a size that programs read in different ways",
                             .offset = at});
            }
        } else {
            out.members.push_back(memberOf(block, at, *size, always, next));
            noteHidden(out, hiddenIn(file, block, at, isFollowed ? *size : 0, next, always));
            next = {};
        }
        at += !isFollowed ? 0 : (*size + kBlock - 1) / kBlock * kBlock;
        last = at;
    }
    if (const std::uint64_t from = std::min(end.value_or(last), file.size()); !isZero(file, from, file.size())) {
        return stop({.code = Errc::Corrupt, .message = "data follows the end of the tar archive", .offset = from});
    }
    return out;
}

Result<std::vector<Member>> readMembers(const ByteSource& file)
{
    Listing listing = listMembers(file);
    if (listing.problem) {
        return std::move(*listing.problem);
    }
    std::erase_if(listing.members,
                  [](const Member& member) { return !member.link.empty() || member.isFolder || member.isDevice; });
    return std::move(listing.members);
}

} // namespace apr::tar
