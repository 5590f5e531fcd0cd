// SPDX-License-Identifier: MIT
#include "apr/base/json.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

template class nlohmann::basic_json<>;

namespace apr {
namespace {

/// Builds the document, limits the nesting depth and records duplicate keys, which nlohmann's own parser drops
/// silently. The members of an object wait until it ends, and are put in order before they become a tree: for the
/// vocabulary of a tokenizer that takes half of the time, and what reads it in order finds it in order in memory.
class DomBuilder {
public:
    DomBuilder(ParsedJson& out, std::size_t depth, const Budget& budget) : m_out(out), m_depth(depth), m_budget(budget)
    {
    }

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(Json::number_integer_t value) { return put(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
    bool number_float(Json::number_float_t value, const Json::string_t&)
    {
        return std::isfinite(value) ? put(value) : put(formatShortest(value)); // not representable in JSON
    }
    bool string(Json::string_t& value) { return charge(kStringBytes + value.size()) && put(std::move(value)); }
    bool binary(Json::binary_t& value)
    {
        return charge(kMemberBytes + 2 * value.size()) && put(Json{{"hex", toHex(value.data(), value.size())}});
    }

    bool start_object(std::size_t) { return open(true); }
    bool end_object() { return close(objectOf(m_open.back())); }
    bool start_array(std::size_t) { return open(false); }
    bool end_array()
    {
        const auto first = m_values.begin() + static_cast<std::ptrdiff_t>(m_open.back().firstValue);
        return close(Json::array_t(std::move_iterator(first), std::move_iterator(m_values.end())));
    }

    bool key(Json::string_t& name)
    {
        if (!charge(kMemberBytes + name.size())) {
            return false;
        }
        Container& object = m_open.back();
        object.isInOrder = object.isInOrder && (m_keys.size() == object.firstKey || m_keys.back() < name);
        m_keys.push_back(std::move(name));
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string&, const Exception&)
    {
        m_errorAt = position == 0 ? 0 : position - 1;
        return false;
    }

    /// Charges what has not been charged yet, and gives the document.
    bool finish()
    {
        if (m_uncharged > 0 && !settle()) {
            return false;
        }
        m_out.value = std::move(m_values.front());
        return true;
    }

    std::size_t errorAt() const { return m_errorAt; }
    bool isTooDeep() const { return m_tooDeep; }
    /// Why the budget does not suffice.
    const std::optional<Error>& shortage() const { return m_shortage; }

private:
    // Memory of a value in a list that doubles when it is full and then in its array, of a string besides its
    // characters, and of a key the same way.
    static constexpr std::uint64_t kValueBytes = 48;
    static constexpr std::uint64_t kStringBytes = 48;
    static constexpr std::uint64_t kMemberBytes = 160;
    static constexpr std::uint64_t kUncharged = std::uint64_t{64} << 10;

    /// A container that has not ended: its keys and values are the last ones.
    struct Container {
        bool isObject = false;
        bool isInOrder = true; ///< its keys, and each is there once
        std::size_t firstKey = 0;
        std::size_t firstValue = 0;
    };

    bool charge(std::uint64_t bytes)
    {
        m_uncharged += bytes;
        return m_uncharged < kUncharged || settle();
    }

    bool settle()
    {
        auto taken = m_budget.take(std::exchange(m_uncharged, 0), std::nullopt, "the JSON document");
        if (taken) {
            return true;
        }
        m_shortage = std::move(taken).error();
        return false;
    }

    template <class T>
    bool put(T&& value)
    {
        if (!charge(kValueBytes)) {
            return false;
        }
        m_values.emplace_back(std::forward<T>(value));
        return true;
    }

    bool open(bool isObject)
    {
        if (m_open.size() >= m_depth) {
            m_tooDeep = true;
            return false;
        }
        if (!charge(kValueBytes)) {
            return false;
        }
        m_open.push_back({.isObject = isObject, .firstKey = m_keys.size(), .firstValue = m_values.size()});
        return true;
    }

    bool close(Json container)
    {
        m_keys.resize(m_open.back().firstKey);
        m_values.resize(m_open.back().firstValue);
        m_open.pop_back();
        m_values.push_back(std::move(container));
        return true;
    }

    /// The places of an object's members in the order of their keys, equal ones in the order of the document.
    std::vector<std::size_t> inOrder(const Container& object) const
    {
        struct Place {
            std::uint64_t beginning; ///< of the key
            std::size_t index;
        };
        std::vector<Place> places;
        places.reserve(m_keys.size() - object.firstKey);
        for (std::size_t i = object.firstKey; i < m_keys.size(); ++i) {
            Place place{.beginning = 0, .index = i - object.firstKey};
            for (std::size_t at = 0; at < std::min<std::size_t>(m_keys[i].size(), sizeof place.beginning); ++at) {
                const auto byte = static_cast<unsigned char>(m_keys[i][at]);
                place.beginning |= std::uint64_t{byte} << (56 - 8 * at);
            }
            places.push_back(place);
        }
        std::sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
            if (a.beginning != b.beginning) {
                return a.beginning < b.beginning;
            }
            const int order = m_keys[object.firstKey + a.index].compare(m_keys[object.firstKey + b.index]);
            return order != 0 ? order < 0 : a.index < b.index;
        });
        std::vector<std::size_t> out;
        out.reserve(places.size());
        std::transform(places.begin(), places.end(), std::back_inserter(out),
                       [](const Place& each) { return each.index; });
        return out;
    }

    Json::object_t objectOf(const Container& object)
    {
        Json::object_t out;
        const auto add = [&](std::size_t i) {
            std::string& key = m_keys[object.firstKey + i];
            Json& value = m_values[object.firstValue + i];
            if (out.empty() || out.rbegin()->first < key) {
                out.emplace_hint(out.end(), std::move(key), std::move(value));
            } else if (const auto [at, isNew] = out.try_emplace(key, nullptr); isNew) {
                at->second = std::move(value);
            } else { // the last one counts
                at->second = std::move(value);
                m_out.duplicateKeys.push_back(std::move(key));
            }
        };
        const std::size_t count = m_keys.size() - object.firstKey;
        constexpr std::size_t kFew = 64;
        if (object.isInOrder || count <= kFew) {
            for (std::size_t i = 0; i < count; ++i) {
                add(i);
            }
        } else {
            for (const std::size_t i : inOrder(object)) {
                add(i);
            }
        }
        return out;
    }

    ParsedJson& m_out;
    std::size_t m_depth;
    std::vector<Container> m_open;
    std::vector<std::string> m_keys;
    std::vector<Json> m_values;
    std::size_t m_errorAt = 0;
    bool m_tooDeep = false;
    const Budget& m_budget;
    std::uint64_t m_uncharged = 0;
    std::optional<Error> m_shortage;
};

/// The error of a parser that stopped.
Error parseError(const DomBuilder& builder, std::string_view language, std::uint64_t start, std::size_t depth)
{
    if (builder.shortage()) {
        Error error = *builder.shortage();
        error.offset = start;
        return error;
    }
    const std::string name(language);
    return Error{.code = Errc::Corrupt,
                 .message = builder.isTooDeep()
                                ? "the " + name + " nesting depth exceeds the limit of " + std::to_string(depth)
                                : "malformed " + name,
                 .offset = start + builder.errorAt()};
}

} // namespace

Result<ParsedJson> parseJson(std::string_view text, std::uint64_t start, std::size_t depth, const Budget& budget)
{
    ParsedJson out;
    DomBuilder builder(out, depth, budget);
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) { // the parser would stop there
        return Error{.code = Errc::Corrupt, .message = "malformed JSON: NUL character", .offset = start + nul};
    }
    if (!Json::sax_parse(text, &builder) || !builder.finish()) {
        return parseError(builder, "JSON", start, depth);
    }
    return out;
}

Result<ParsedJson> parseMessagePack(std::span<const std::byte> bytes, std::uint64_t start, std::size_t depth,
                                    const Budget& budget)
{
    ParsedJson out;
    DomBuilder builder(out, depth, budget);
    const auto* from = reinterpret_cast<const std::uint8_t*>(bytes.data());
    if (!Json::sax_parse(from, from + bytes.size(), &builder, Json::input_format_t::msgpack) || !builder.finish()) {
        return parseError(builder, "MessagePack", start, depth);
    }
    return out;
}

std::string dumpJson(const Json& value, int indent)
{
    return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

const Json* findMember(const Json& object, std::string_view key)
{
    if (!object.is_object()) {
        return nullptr;
    }
    const auto& members = object.get_ref<const Json::object_t&>();
    const auto at = members.find(key);
    return at == members.end() ? nullptr : &at->second;
}

const Json* findPath(const Json& object, std::initializer_list<std::string_view> keys)
{
    const Json* at = &object;
    for (const std::string_view key : keys) {
        at = at == nullptr ? nullptr : findMember(*at, key);
    }
    return at;
}

std::optional<std::string> stringMember(const Json& object, std::string_view key)
{
    const Json* member = findMember(object, key);
    return member != nullptr && member->is_string() ? std::optional(member->get_ref<const std::string&>())
                                                    : std::nullopt;
}

std::optional<std::uint64_t> unsignedMember(const Json& object, std::string_view key)
{
    const Json* member = findMember(object, key);
    if (member == nullptr || !member->is_number_integer()) {
        return std::nullopt;
    }
    if (!member->is_number_unsigned() && member->get<std::int64_t>() < 0) {
        return std::nullopt;
    }
    return member->get<std::uint64_t>();
}

std::optional<double> numberMember(const Json& object, std::string_view key)
{
    const Json* member = findMember(object, key);
    return member != nullptr && member->is_number() ? std::optional(member->get<double>()) : std::nullopt;
}

const Json* sameForAll(const Json* value)
{
    const bool isList = value != nullptr && value->is_array() && !value->empty();
    const auto isFirst = [value](const Json& each) { return each == value->front(); };
    return isList && std::all_of(value->begin(), value->end(), isFirst) ? &value->front() : value;
}

std::string displayJson(const Json& value, std::size_t limit)
{
    if (value.is_string()) {
        return printable(value.get_ref<const std::string&>(), limit);
    }
    if (value.is_number_float()) {
        return formatNumber(value.get<double>(), 9);
    }
    if (const auto bytes = value.size() == 1 ? stringMember(value, "base64") : std::nullopt) { // a file of a model
        const auto padding = static_cast<std::size_t>(std::count(bytes->begin(), bytes->end(), '='));
        const std::size_t most = bytes->size() / 4 * 3;
        return "binary data, " + formatBytes(most - std::min(padding, most));
    }
    if (value.is_array() || value.is_object()) {
        const bool isArray = value.is_array();
        std::string out = isArray ? "[" : "{";
        std::size_t shown = 0;
        for (const auto& [key, item] : value.items()) {
            if (out.size() >= limit) {
                break;
            }
            out += shown++ == 0 ? "" : ", ";
            out += isArray ? std::string() : printable(key, limit) + ": ";
            out += item.is_string() ? '"' + displayJson(item, limit) + '"' : displayJson(item, limit);
        }
        if (shown < value.size()) {
            out += (shown == 0 ? "" : ", ") + std::string("… ") + formatCount(value.size()) + " in total";
        }
        return out + (isArray ? ']' : '}');
    }
    return dumpJson(value);
}

} // namespace apr
