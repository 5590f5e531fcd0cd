// SPDX-License-Identifier: MIT
#include "apr/container/segments/segment.h"

namespace apr {

Segment Segment::ofBytes(std::vector<std::byte> bytes)
{
    const std::uint64_t size = bytes.size();
    return {.kind = Kind::Bytes, .size = size, .bytes = std::move(bytes)};
}

Segment Segment::ofTensor(std::size_t tensor, std::uint64_t size, std::uint64_t alignment)
{
    return {.kind = Kind::Tensor, .size = size, .alignment = alignment, .tensor = tensor};
}

Segment Segment::ofContent(std::size_t tensor, ByteSource content, std::uint64_t alignment)
{
    const std::uint64_t size = content.size();
    return {.kind = Kind::Tensor,
            .size = size,
            .alignment = alignment,
            .tensor = tensor,
            .content = std::make_shared<const ByteSource>(std::move(content))};
}

Segment Segment::zeros(std::uint64_t count)
{
    return {.kind = Kind::Zeros, .size = count};
}

Segment Segment::padding(std::uint64_t alignment)
{
    return {.kind = Kind::Zeros, .alignment = alignment};
}

Segment Segment::late(std::uint64_t size, LateBytes make)
{
    return {.kind = Kind::Late, .size = size, .make = std::move(make)};
}

Result<std::vector<std::uint64_t>> offsetsOf(std::span<const Segment> segments)
{
    std::vector<std::uint64_t> out;
    out.reserve(segments.size() + 1);
    std::uint64_t end = 0;
    for (const Segment& segment : segments) {
        const auto at = checkedAlign(end, segment.alignment);
        const auto next = at ? checkedAdd(*at, segment.size) : std::nullopt;
        if (!next) {
            return Error{.code = Errc::Argument, .message = "the total tensor size overflows 64 bits"};
        }
        out.push_back(*at);
        end = *next;
    }
    out.push_back(end);
    return out;
}

} // namespace apr
