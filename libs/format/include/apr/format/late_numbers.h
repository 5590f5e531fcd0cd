// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/container/segments/segment.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// The path of a number in the metadata that is known only after the tensors of a file are written, such as
/// {"quantization", "relative_error"}. It has a place of fixed width in the file.
using LateNumber = std::vector<std::string>;

/// Gives the late numbers, in their order.
using LateValues = std::function<std::vector<double>()>;

/// The place of a late number in the head of a file.
struct NumberSlot {
    std::uint64_t offset = 0;
    std::size_t number = 0; ///< index of the late number
    bool isPacked = false;  ///< a MessagePack float 64; otherwise text of kLateDigits characters
};

/// Width of a late number in JSON text. Shorter numbers are followed by spaces, which JSON ignores.
inline constexpr std::size_t kLateDigits = 10;

/// Serialized metadata, and the places of its late numbers; offsets count from its start.
struct TextWithSlots {
    std::string text = {};
    std::vector<NumberSlot> places = {};
};

/// As dumpJson(). Late numbers that `value` does not have get no slot.
TextWithSlots dumpWithSlots(const Json& value, std::span<const LateNumber> numbers);

/// The size of that text, without making it.
std::uint64_t dumpedSize(const Json& value, std::span<const LateNumber> numbers);

/// A JSON object with one more member, a string with the text of `inner`: {…, "key": "…"}. Slots are those in the
/// string.
TextWithSlots dumpWithText(const Json& object, const std::string& key, const TextWithSlots& inner);

/// The same for MessagePack, as Json::to_msgpack().
TextWithSlots packWithSlots(const Json& value, std::span<const LateNumber> numbers);

/// Moves places by `bytes`, when the metadata is put into a head.
std::vector<NumberSlot> slotsAfter(std::uint64_t bytes, std::vector<NumberSlot> places);

/// Writes the numbers into their places.
void fillSlots(std::span<std::byte> head, std::span<const NumberSlot> places, std::span<const double> numbers);

/// The head of a file: made late if it has places for late numbers.
Segment headSegment(std::vector<std::byte> head, std::vector<NumberSlot> places, const LateValues& values);

} // namespace apr
