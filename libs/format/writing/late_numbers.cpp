// SPDX-License-Identifier: MIT
#include "apr/format/late_numbers.h"

#include "apr/base/text.h"

#include <algorithm>
#include <bit>

namespace apr {
namespace {

/// A late number, as far as its path has not been followed yet.
struct Rest {
    std::span<const std::string> path;
    std::size_t number;
};

std::vector<Rest> restsOf(std::span<const LateNumber> numbers)
{
    std::vector<Rest> out;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        out.push_back({.path = numbers[i], .number = i});
    }
    return out;
}

/// Those whose path leads through this member.
std::vector<Rest> through(const std::vector<Rest>& rests, const std::string& key)
{
    std::vector<Rest> out;
    for (const Rest& rest : rests) {
        if (!rest.path.empty() && rest.path.front() == key) {
            out.push_back({.path = rest.path.subspan(1), .number = rest.number});
        }
    }
    return out;
}

/// How JSON text is made.
struct TextEncoding {
    static constexpr bool kIsPacked = false;

    static std::string whole(const Json& value) { return dumpJson(value); }
    static std::string placeholder() { return '0' + std::string(kLateDigits - 1, ' '); }
    static std::string begin(std::size_t /*members*/) { return "{"; }
    static std::string key(const std::string& name, bool isFirst)
    {
        return (isFirst ? "" : ",") + dumpJson(name) + ':';
    }
    static std::string end() { return "}"; }
};

/// How MessagePack is made.
struct PackedEncoding {
    static constexpr bool kIsPacked = true;

    static std::string whole(const Json& value)
    {
        const std::vector<std::uint8_t> bytes = Json::to_msgpack(value);
        return {bytes.begin(), bytes.end()};
    }
    static std::string placeholder() { return '\xCB' + std::string(8, '\0'); }
    static std::string begin(std::size_t members)
    {
        std::string out;
        const auto put = [&out, members](std::size_t bytes) {
            for (std::size_t i = bytes; i > 0; --i) {
                out += static_cast<char>(members >> (8 * (i - 1)) & 0xFFU);
            }
        };
        if (members <= 15) {
            out += static_cast<char>(0x80U | members);
        } else if (members <= 0xFFFF) {
            out += '\xDE';
            put(2);
        } else {
            out += '\xDF';
            put(4);
        }
        return out;
    }
    static std::string key(const std::string& name, bool /*isFirst*/) { return whole(Json(name)); }
    static std::string end() { return {}; }
};

/// About the bytes of a value's text, mostly more.
std::size_t roughSize(const Json& value)
{
    if (value.is_string()) {
        return value.get_ref<const std::string&>().size() + 3;
    }
    std::size_t out = 8;
    if (value.is_object()) {
        for (const auto& [key, member] : value.get_ref<const Json::object_t&>()) {
            out += key.size() + 4 + roughSize(member);
        }
    } else if (value.is_array()) {
        for (const Json& member : value) {
            out += roughSize(member);
        }
    }
    return out;
}

/// Counts what TextWithSlots takes.
struct CountedText {
    std::uint64_t bytes = 0;

    void add(std::string_view text) { bytes += text.size(); }
    void addSlot(NumberSlot /*slot*/) {}
    std::uint64_t size() const { return bytes; }
};

struct KeptText {
    TextWithSlots kept = {};

    void add(std::string_view text) { kept.text += text; }
    void addSlot(NumberSlot slot) { kept.places.push_back(slot); }
    std::uint64_t size() const { return kept.text.size(); }
};

template <class Encoding, class Out>
void write(Out& out, const Json& value, const std::vector<Rest>& rests)
{
    const auto here = std::find_if(rests.begin(), rests.end(), [](const Rest& rest) { return rest.path.empty(); });
    if (here != rests.end()) {
        out.addSlot({.offset = out.size(), .number = here->number, .isPacked = Encoding::kIsPacked});
        out.add(Encoding::placeholder());
        return;
    }
    if (!value.is_object()) { // objects with the names of many tensors are large: they are not made apart
        out.add(Encoding::whole(value));
        return;
    }
    out.add(Encoding::begin(value.size()));
    bool isFirst = true;
    for (const auto& [key, member] : value.get_ref<const Json::object_t&>()) {
        out.add(Encoding::key(key, isFirst));
        write<Encoding>(out, member, through(rests, key));
        isFirst = false;
    }
    out.add(Encoding::end());
}

/// A number as text of exactly kLateDigits characters.
std::string lateText(double value)
{
    for (int decimals = 8; decimals >= 0; --decimals) {
        std::string text = formatFixed(value, decimals);
        if (text.size() <= kLateDigits) {
            return text + std::string(kLateDigits - text.size(), ' ');
        }
    }
    return std::string(kLateDigits, '9');
}

/// A MessagePack float 64: a type byte and a big-endian double.
std::string latePacked(double value)
{
    std::string out("\xCB");
    const auto bits = std::bit_cast<std::uint64_t>(value);
    for (int shift = 56; shift >= 0; shift -= 8) {
        out += static_cast<char>(bits >> shift & 0xFFU);
    }
    return out;
}

} // namespace

TextWithSlots dumpWithSlots(const Json& value, std::span<const LateNumber> numbers)
{
    KeptText out;
    out.kept.text.reserve(roughSize(value));
    write<TextEncoding>(out, value, restsOf(numbers));
    return std::move(out.kept);
}

std::uint64_t dumpedSize(const Json& value, std::span<const LateNumber> numbers)
{
    CountedText out;
    write<TextEncoding>(out, value, restsOf(numbers));
    return out.bytes;
}

TextWithSlots packWithSlots(const Json& value, std::span<const LateNumber> numbers)
{
    KeptText out;
    write<PackedEncoding>(out, value, restsOf(numbers));
    return std::move(out.kept);
}

TextWithSlots dumpWithText(const Json& object, const std::string& key, const TextWithSlots& inner)
{
    Json whole = object;
    whole[key] = inner.text;
    TextWithSlots out{.text = "{"};
    for (const auto& [name, member] : whole.items()) {
        out.text += TextEncoding::key(name, out.text.size() == 1);
        for (const NumberSlot& slot : inner.places) {
            if (name == key) {
                const Json before(inner.text.substr(0, static_cast<std::size_t>(slot.offset)));
                // Without the closing quote: what precedes the slot, escaped.
                out.places.push_back({.offset = out.text.size() + dumpJson(before).size() - 1, .number = slot.number});
            }
        }
        out.text += dumpJson(member);
    }
    out.text += '}';
    return out;
}

std::vector<NumberSlot> slotsAfter(std::uint64_t bytes, std::vector<NumberSlot> places)
{
    for (NumberSlot& slot : places) {
        slot.offset += bytes;
    }
    return places;
}

void fillSlots(std::span<std::byte> head, std::span<const NumberSlot> places, std::span<const double> numbers)
{
    for (const NumberSlot& slot : places) {
        const std::string bytes = slot.isPacked ? latePacked(numbers[slot.number]) : lateText(numbers[slot.number]);
        std::transform(bytes.begin(), bytes.end(), head.begin() + static_cast<std::ptrdiff_t>(slot.offset),
                       [](char c) { return static_cast<std::byte>(c); });
    }
}

Segment headSegment(std::vector<std::byte> head, std::vector<NumberSlot> places, const LateValues& values)
{
    if (places.empty()) {
        return Segment::ofBytes(std::move(head));
    }
    Segment out = Segment::late(head.size(), {});
    out.isOfOutput = true;
    if (!values) { // of a plan
        return out;
    }
    out.make = [head = std::move(head), places = std::move(places), values](const WrittenSoFar&) {
        std::vector<std::byte> bytes = head;
        fillSlots(bytes, places, values());
        return Result<std::vector<std::byte>>(std::move(bytes));
    };
    return out;
}

} // namespace apr
