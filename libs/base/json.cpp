// SPDX-License-Identifier: MIT
#include "apr/base/json.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cmath>
#include <utility>

template class nlohmann::basic_json<>;

namespace apr {
namespace {

/// Builds the document, limits the nesting depth and records duplicate keys, which nlohmann's own parser drops
/// silently.
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

    bool start_object(std::size_t) { return open(Json::object()); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_array() { return close(); }

    bool key(Json::string_t& name)
    {
        if (!charge(kMemberBytes + name.size())) {
            return false;
        }
        Json& object = *m_stack.back();
        const auto [at, isNew] = object.get_ref<Json::object_t&>().insert_or_assign(name, Json());
        if (!isNew) {
            m_out.duplicateKeys.push_back(name);
        }
        m_slot = &at->second;
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string&, const Exception&)
    {
        m_errorAt = position == 0 ? 0 : position - 1;
        return false;
    }

    /// Charges what has not been charged yet.
    bool finish() { return m_uncharged == 0 || settle(); }

    std::size_t errorAt() const { return m_errorAt; }
    bool isTooDeep() const { return m_tooDeep; }
    /// Why the budget does not suffice.
    const std::optional<Error>& shortage() const { return m_shortage; }

private:
    // Memory of a value in an array that doubles when it is full, of a string besides its characters, and of a key.
    static constexpr std::uint64_t kValueBytes = 32;
    static constexpr std::uint64_t kStringBytes = 48;
    static constexpr std::uint64_t kMemberBytes = 96;
    static constexpr std::uint64_t kUncharged = std::uint64_t{64} << 10;

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
    Json* place(T&& value)
    {
        if (m_stack.empty()) {
            m_out.value = std::forward<T>(value);
            return &m_out.value;
        }
        if (m_slot != nullptr) {
            Json* slot = std::exchange(m_slot, nullptr);
            *slot = std::forward<T>(value);
            return slot;
        }
        auto& array = m_stack.back()->get_ref<Json::array_t&>();
        array.emplace_back(std::forward<T>(value));
        return &array.back();
    }

    template <class T>
    bool put(T&& value)
    {
        if (!charge(kValueBytes)) {
            return false;
        }
        place(std::forward<T>(value));
        return true;
    }

    bool open(Json container)
    {
        if (m_stack.size() >= m_depth) {
            m_tooDeep = true;
            return false;
        }
        if (!charge(kValueBytes)) {
            return false;
        }
        // The pointer stays valid: while a container is open, its parent does not grow.
        m_stack.push_back(place(std::move(container)));
        return true;
    }

    bool close()
    {
        m_stack.pop_back();
        return true;
    }

    ParsedJson& m_out;
    std::size_t m_depth;
    std::vector<Json*> m_stack;
    Json* m_slot = nullptr;
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
