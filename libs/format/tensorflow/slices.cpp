// SPDX-License-Identifier: MIT
#include "slices.h"

#include <array>
#include <cstring>
#include <string>
#include <string_view>

namespace apr::tensorflow {

using protobuf::Document;
using protobuf::Field;
using protobuf::Message;

namespace {

/// OrderedCode::WriteNumIncreasing: a length byte and the big-endian bytes.
void putUnsigned(std::string& out, std::uint64_t value)
{
    std::string digits;
    for (; value != 0; value >>= 8) {
        digits.insert(digits.begin(), static_cast<char>(value & 0xFF));
    }
    out += static_cast<char>(digits.size());
    out += digits;
}

/// OrderedCode::WriteString: the bytes 0x00 and 0xFF escaped, 0x00 0x01 at the end.
void putString(std::string& out, std::string_view text)
{
    for (const char c : text) {
        if (c == '\0') {
            out += std::string_view("\0\xFF", 2);
        } else if (c == '\xFF') {
            out += std::string_view("\xFF\0", 2);
        } else {
            out += c;
        }
    }
    out += std::string_view("\0\1", 2);
}

/// OrderedCode::WriteSignedNumIncreasing: n big-endian bytes encode 7·n − 1 bits and the sign; the first n bits are
/// inverted.
void putSigned(std::string& out, std::int64_t value)
{
    const std::uint64_t magnitude = static_cast<std::uint64_t>(value < 0 ? ~value : value);
    if (magnitude < 64) {
        out += static_cast<char>(0x80 ^ (value & 0xFF));
        return;
    }
    std::size_t length = 2;
    while (length < 10 && magnitude >> (7 * length - 1) != 0) {
        ++length;
    }
    std::array<std::uint8_t, 10> bytes{};
    bytes.fill(value < 0 ? 0xFF : 0);
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[9 - i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i));
    }
    constexpr std::array<std::array<std::uint8_t, 2>, 11> kHeaders{{{0, 0},
                                                                    {0x80, 0},
                                                                    {0xC0, 0},
                                                                    {0xE0, 0},
                                                                    {0xF0, 0},
                                                                    {0xF8, 0},
                                                                    {0xFC, 0},
                                                                    {0xFE, 0},
                                                                    {0xFF, 0},
                                                                    {0xFF, 0x80},
                                                                    {0xFF, 0xC0}}};
    bytes[10 - length] ^= kHeaders[length][0];
    bytes[11 - length] ^= kHeaders[length][1];
    out.append(reinterpret_cast<const char*>(bytes.data() + 10 - length), length);
}

} // namespace

Result<std::vector<Extent>> readSlice(Document& document, const Field& field)
{
    std::vector<Extent> slice;
    Message message(document, field);
    for (;;) {
        APR_TRY(const auto extent, message.next());
        if (!extent) {
            return slice;
        }
        if (extent->number != 1 || !extent->isBytes() || slice.size() == 254) {
            continue;
        }
        slice.emplace_back();
        Message parts(document, *extent);
        for (;;) {
            APR_TRY(const auto each, parts.next());
            if (!each) {
                break;
            }
            (each->number == 1 ? slice.back().start : slice.back().length) = each->asInt();
        }
    }
}

ByteSource sourceOf(std::span<const std::byte> bytes)
{
    return ByteSource(Bytes::own({bytes.begin(), bytes.end()}));
}

void copySlice(std::byte* whole, const Shape& shape, const std::byte* part, const Region& region, std::uint64_t width)
{

    const std::size_t dims = shape.size();
    const std::uint64_t run = (dims == 0 ? 1 : region.lengths.back()) * width;
    std::uint64_t rows = 1;
    for (std::size_t d = 0; d + 1 < dims; ++d) {
        rows *= region.lengths[d];
    }
    std::vector<std::uint64_t> position(dims);
    for (std::uint64_t row = 0; row < rows; ++row) {
        std::uint64_t to = 0;
        for (std::size_t d = 0; d < dims; ++d) {
            to = to * shape[d] + region.starts[d] + (d + 1 < dims ? position[d] : 0);
        }
        std::memcpy(whole + to * width, part + row * run, static_cast<std::size_t>(run));
        for (std::size_t d = dims; d > 1;) {
            --d; // a scalar has no dimensions
            if (++position[d - 1] < region.lengths[d - 1]) {
                break;
            }
            position[d - 1] = 0;
        }
    }
}

std::optional<Region> regionOf(const std::vector<Extent>& slice, const Shape& shape)
{
    if (slice.size() != shape.size()) {
        return std::nullopt;
    }
    Region region;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto start = static_cast<std::uint64_t>(slice[d].start);
        const std::uint64_t length = slice[d].length < 0 ? shape[d] : static_cast<std::uint64_t>(slice[d].length);
        if (slice[d].start < 0 || start > shape[d] || length > shape[d] - start) {
            return std::nullopt;
        }
        region.starts.push_back(start);
        region.lengths.push_back(length);
        region.elements *= length; // at most the element count of the tensor: no overflow
    }
    return region;
}

std::string sliceKey(std::string_view name, const std::vector<std::int64_t>& starts,
                     const std::vector<std::int64_t>& lengths)
{
    std::string key;
    putUnsigned(key, 0);
    putString(key, name);
    putUnsigned(key, starts.size());
    for (std::size_t d = 0; d < starts.size(); ++d) {
        putSigned(key, starts[d]);
        putSigned(key, lengths[d]);
    }
    return key;
}

} // namespace apr::tensorflow
