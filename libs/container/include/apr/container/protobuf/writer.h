// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/segments/segment.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace apr::protobuf {

/// Lays out a message as segments (Protocol Buffers, Encoding): fields in the order in which they are added, with the
/// lengths of all messages around them known before a tensor is written. Move only.
class MessageLayout {
public:
    MessageLayout() = default;
    MessageLayout(MessageLayout&&) = default;
    MessageLayout& operator=(MessageLayout&&) = default;
    MessageLayout(const MessageLayout&) = delete;
    MessageLayout& operator=(const MessageLayout&) = delete;
    ~MessageLayout() = default;

    /// int32, int64, uint64, bool and enum; negative numbers as their two's complement.
    MessageLayout& varint(std::uint32_t field, std::uint64_t value);
    MessageLayout& fixed32(std::uint32_t field, float value);
    /// string.
    MessageLayout& text(std::uint32_t field, std::string_view value);
    MessageLayout& bytes(std::uint32_t field, std::span<const std::byte> value);
    /// A packed list of varints; nothing for an empty one.
    MessageLayout& packed(std::uint32_t field, std::span<const std::uint64_t> values);
    MessageLayout& message(std::uint32_t field, MessageLayout inner);
    /// bytes: those of a tensor of the model.
    MessageLayout& tensor(std::uint32_t field, std::size_t tensor, std::uint64_t size);
    /// bytes: those of a segment, whose size is final.
    MessageLayout& segment(std::uint32_t field, Segment segment);

    /// The fields of another message, behind those of this one.
    MessageLayout& append(MessageLayout fields);

    std::uint64_t size() const { return m_size; }
    /// Ends this object.
    std::vector<Segment> finish();

private:
    void number(std::uint64_t value);
    void tag(std::uint32_t field, std::uint32_t wire) { number(std::uint64_t{field} << 3 | wire); }
    void put(std::span<const std::byte> value);
    void add(Segment segment);

    std::vector<Segment> m_segments; ///< never two of bytes behind each other
    std::uint64_t m_size = 0;
};

} // namespace apr::protobuf
