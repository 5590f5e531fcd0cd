// SPDX-License-Identifier: MIT
#include "apr/format/pytorch/tar.h"

#include "apr/base/text.h"

#include <algorithm>
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

std::optional<std::uint64_t> octal(std::string_view text)
{
    std::uint64_t value = 0;
    for (const char digit : trim(text)) {
        if (digit < '0' || digit > '7') {
            return std::nullopt;
        }
        value = value * 8 + static_cast<std::uint64_t>(digit - '0');
    }
    return value; // at most 12 digits: no overflow
}

/// The header checksum: the sum of all bytes, with the checksum field counted as spaces.
std::uint64_t headerChecksum(const Bytes& block)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
        sum += i >= 148 && i < 156 ? std::uint64_t{' '} : static_cast<std::uint64_t>(block.data()[i]);
    }
    return sum;
}

} // namespace

bool looksLike(const Bytes& start)
{
    return start.size() >= kBlock && field(start, 257, 5) == "ustar";
}

Listing listMembers(const ByteSource& file)
{
    Listing out;
    const auto stop = [&out](Error error) {
        out.problem = std::move(error);
        return std::move(out);
    };
    for (std::uint64_t at = 0; at + kBlock <= file.size();) {
        auto read = file.read(at, kBlock);
        if (!read) {
            return stop(std::move(read).error());
        }
        const Bytes& block = *read;
        if (std::all_of(block.span().begin(), block.span().end(), [](std::byte b) { return b == std::byte{0}; })) {
            break; // two empty blocks end the archive
        }
        const auto size = octal(field(block, 124, 12));
        if (!size || octal(field(block, 148, 8)) != headerChecksum(block) || out.members.size() >= kMaxMembers) {
            return stop({.code = Errc::Corrupt,
                         .message = out.members.size() >= kMaxMembers
                                        ? "the tar archive has more than " + std::to_string(kMaxMembers) + " members"
                                        : std::string("invalid tar header: wrong checksum or size"),
                         .offset = at});
        }
        at += kBlock;
        const char type = static_cast<char>(block.data()[156]);
        const bool isLink = type == '1' || type == '2';
        constexpr std::string_view kSkippedTypes = "3456xgLKSNV"; // devices, directories, extended headers
        // GNU headers use the prefix field for other data.
        const std::string prefix(block.data()[262] == std::byte{0} ? field(block, 345, 155) : std::string_view());
        const std::string name(field(block, 0, 100));
        if (kSkippedTypes.find(type) == std::string_view::npos) {
            out.members.push_back({.name = prefix.empty() ? name : prefix + '/' + name,
                                   .offset = at,
                                   .size = isLink ? 0 : std::min(*size, file.size() - at),
                                   .link = isLink ? std::string(field(block, 157, 100)) : std::string()});
        }
        if (!isLink && *size > file.size() - at) {
            return stop({.code = Errc::Corrupt,
                         .message = "the tar member " + printable(name, 80) + " needs " + formatCountOf(*size, "byte") +
                                    ", but " + formatCount(file.size() - at) + " are left in the file",
                         .offset = at});
        }
        at += isLink ? 0 : (*size + kBlock - 1) / kBlock * kBlock;
    }
    return out;
}

Result<std::vector<Member>> readMembers(const ByteSource& file)
{
    Listing listing = listMembers(file);
    if (listing.problem) {
        return std::move(*listing.problem);
    }
    std::erase_if(listing.members, [](const Member& member) { return !member.link.empty(); });
    return std::move(listing.members);
}

} // namespace apr::tar
