// SPDX-License-Identifier: MIT
#include "value.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cmath>

namespace apr::jinja {

/// Text that is made piece by piece. Each piece is charged before it is added; after an error nothing is.
class Printer {
public:
    explicit Printer(const Charge& charge) : m_charge(charge) {}

    bool isOpen() const { return m_status.has_value(); }
    Printer& operator<<(std::string_view piece)
    {
        if (take(piece.size())) {
            m_text += piece;
        }
        return *this;
    }
    void newLine(std::size_t spaces)
    {
        if (take(1 + spaces)) {
            m_text += '\n';
            m_text.append(spaces, ' ');
        }
    }
    Result<std::string> text() &&
    {
        return m_status ? Result<std::string>(std::move(m_text)) : Result<std::string>(m_status.error());
    }

private:
    bool take(std::uint64_t bytes)
    {
        m_status = m_status ? m_charge(1 + bytes) : m_status;
        return isOpen();
    }

    const Charge& m_charge;
    Status m_status = {};
    std::string m_text = {};
};

namespace {

constexpr std::uint64_t kMostWeight = std::uint64_t{1} << 40; ///< a list of itself many times is much, and no overflow

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// As Python prints a float: "1.0", "0.5", "1e+16".
std::string realText(double value)
{
    if (!std::isfinite(value)) {
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    std::string out = formatShortest(value);
    return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
}

std::string quoted(const std::string& text)
{
    const char quote = text.find('\'') != std::string::npos && text.find('"') == std::string::npos ? '"' : '\'';
    std::string out(1, quote);
    for (const char c : text) {
        switch (c) {
        case '\n': out += "\\n"; break;
        case '\t': out += "\\t"; break;
        case '\r': out += "\\r"; break;
        case '\\': out += "\\\\"; break;
        default: out += c == quote ? std::string("\\") + c : std::string(1, c);
        }
    }
    return out += quote;
}

} // namespace

std::size_t characterCount(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

std::size_t characterStart(std::string_view text, std::size_t index)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (isContinuation(text[at])) {
            continue;
        }
        if (index == 0) {
            return at;
        }
        --index;
    }
    return text.size();
}

Value Value::undefined(std::string_view name)
{
    Value out;
    constexpr std::size_t kMostName = 60; // of what messages show
    out.m_data = std::make_shared<const std::string>(name.substr(0, kMostName));
    return out;
}

Value Value::none()
{
    Value out;
    out.m_kind = Kind::None;
    return out;
}

Value Value::of(bool value)
{
    Value out;
    out.m_kind = Kind::Bool;
    out.m_int = value ? 1 : 0;
    return out;
}

Value Value::of(std::int64_t value)
{
    Value out;
    out.m_kind = Kind::Int;
    out.m_int = value;
    return out;
}

Value Value::of(double value)
{
    Value out;
    out.m_kind = Kind::Float;
    out.m_real = value;
    return out;
}

Value Value::of(std::string value)
{
    Value out;
    out.m_kind = Kind::String;
    out.m_weight = 1 + value.size();
    out.m_data = std::make_shared<const std::string>(std::move(value));
    return out;
}

Value Value::of(List value)
{
    Value out;
    out.m_kind = Kind::Array;
    for (const Value& item : value) {
        out.m_weight = std::min(kMostWeight, out.m_weight + item.m_weight);
        out.m_depth = std::max(out.m_depth, item.m_depth);
    }
    ++out.m_depth;
    out.m_data = std::make_shared<const List>(std::move(value));
    return out;
}

Value Value::of(Dict value)
{
    Value out;
    out.m_kind = Kind::Map;
    for (const auto& [key, item] : value) {
        out.m_weight = std::min(kMostWeight, out.m_weight + key.size() + item.m_weight);
        out.m_depth = std::max(out.m_depth, item.m_depth);
    }
    ++out.m_depth;
    out.m_data = std::make_shared<const Dict>(std::move(value));
    return out;
}

Value Value::of(std::shared_ptr<Namespace> value)
{
    Value out;
    out.m_kind = Kind::Namespace;
    out.m_data = std::move(value);
    return out;
}

Value Value::of(Callable value)
{
    Value out;
    out.m_kind = Kind::Callable;
    out.m_weight = 1 + value.name.size();
    out.m_data = std::make_shared<const Callable>(std::move(value));
    return out;
}

Value Value::fromJson(const Json& json) // NOLINT(misc-no-recursion): JSON is bounded in depth when it is parsed
{
    switch (json.type()) {
    case Json::value_t::boolean: return of(json.get<bool>());
    case Json::value_t::number_integer: return of(json.get<std::int64_t>());
    case Json::value_t::number_unsigned:
        return json.get<std::uint64_t>() > INT64_MAX ? of(json.get<double>())
                                                     : of(static_cast<std::int64_t>(json.get<std::uint64_t>()));
    case Json::value_t::number_float: return of(json.get<double>());
    case Json::value_t::string: return of(json.get<std::string>());
    case Json::value_t::array: {
        List out;
        for (const Json& item : json) {
            out.push_back(fromJson(item));
        }
        return of(std::move(out));
    }
    case Json::value_t::object: {
        Dict out;
        for (const auto& [key, item] : json.get_ref<const Json::object_t&>()) {
            out.emplace_back(key, fromJson(item));
        }
        return of(std::move(out));
    }
    default: return none();
    }
}

std::string Value::kindName() const
{
    switch (m_kind) {
    case Kind::Undefined:
        return undefinedName().empty() ? "an undefined value"
                                       : "\"" + printable(undefinedName(), 60) + "\", which is undefined";
    case Kind::None: return "None";
    case Kind::Bool: return "a boolean";
    case Kind::Int: return "an integer";
    case Kind::Float: return "a number";
    case Kind::String: return "a string";
    case Kind::Array: return "a list";
    case Kind::Map: return "a dictionary";
    case Kind::Namespace: return "a namespace";
    case Kind::Callable: return "a function";
    }
    return {};
}

std::string Value::undefinedName() const
{
    const auto* name = std::get_if<std::shared_ptr<const std::string>>(&m_data);
    return m_kind == Kind::Undefined && name != nullptr ? **name : std::string();
}

const Value* Value::find(std::string_view key) const
{
    const auto found =
        std::find_if(dict().begin(), dict().end(), [key](const auto& entry) { return entry.first == key; });
    return found == dict().end() ? nullptr : &found->second;
}

bool Value::truth() const
{
    switch (m_kind) {
    case Kind::Undefined:
    case Kind::None: return false;
    case Kind::Bool:
    case Kind::Int: return m_int != 0;
    case Kind::Float: return m_real != 0;
    case Kind::String: return !text().empty();
    case Kind::Array: return !list().empty();
    case Kind::Map: return !dict().empty();
    case Kind::Namespace:
    case Kind::Callable: return true;
    }
    return false;
}

Result<bool> Value::equals(const Value& other,
                           const Charge& charge) const // NOLINT(misc-no-recursion): depth() is bounded
{
    APR_CHECK(charge(1));
    if (isNumber() && other.isNumber()) {
        return m_kind == Kind::Float || other.m_kind == Kind::Float ? real() == other.real() : m_int == other.m_int;
    }
    if (m_kind != other.m_kind) {
        return false;
    }
    switch (m_kind) {
    case Kind::String:
        if (text().size() != other.text().size()) {
            return false;
        }
        APR_CHECK(charge(text().size() / 8));
        return text() == other.text();
    case Kind::Array: return equalsList(other.list(), charge);
    case Kind::Map: return equalsDict(other.dict(), charge);
    case Kind::Namespace: return &space() == &other.space();
    case Kind::Callable: return callable().name == other.callable().name;
    default: return true; // undefined and None
    }
}

Result<bool> Value::equalsList(const List& other, const Charge& charge) const // NOLINT(misc-no-recursion)
{
    if (list().size() != other.size()) {
        return false;
    }
    for (std::size_t i = 0; i < other.size(); ++i) {
        APR_TRY(const bool isSame, list()[i].equals(other[i], charge));
        if (!isSame) {
            return false;
        }
    }
    return true;
}

Result<bool> Value::equalsDict(const Dict& other, const Charge& charge) const // NOLINT(misc-no-recursion)
{
    if (dict().size() != other.size()) {
        return false;
    }
    std::size_t at = 0; // most have their keys in the same order: each is looked for where the last one was found
    for (const auto& [key, value] : dict()) {
        std::size_t passed = 0;
        while (passed < other.size() && other[at].first != key) {
            at = (at + 1) % other.size();
            ++passed;
        }
        APR_CHECK(charge(passed / 4 + key.size() / 8));
        if (passed == other.size()) {
            return false;
        }
        APR_TRY(const bool isSame, value.equals(other[at].second, charge));
        if (!isSame) {
            return false;
        }
        at = (at + 1) % other.size();
    }
    return true;
}

Result<std::string> Value::str(const Charge& charge) const
{
    switch (m_kind) {
    case Kind::String: APR_CHECK(charge(m_weight)); return text();
    case Kind::Undefined: return std::string();
    default: return repr(charge);
    }
}

Result<std::string> Value::repr(const Charge& charge) const
{
    Printer out(charge);
    printRepr(out);
    return std::move(out).text();
}

void Value::printRepr(Printer& out) const // NOLINT(misc-no-recursion): depth() is bounded
{
    switch (m_kind) {
    case Kind::Undefined: out << "Undefined"; return;
    case Kind::None: out << "None"; return;
    case Kind::Bool: out << (m_int != 0 ? "True" : "False"); return;
    case Kind::Int: out << std::to_string(m_int); return;
    case Kind::Float: out << realText(m_real); return;
    case Kind::String: out << quoted(text()); return;
    case Kind::Array:
        out << "[";
        for (std::size_t i = 0; i < list().size() && out.isOpen(); ++i) {
            out << (i == 0 ? "" : ", ");
            list()[i].printRepr(out);
        }
        out << "]";
        return;
    case Kind::Map:
        out << "{";
        for (std::size_t i = 0; i < dict().size() && out.isOpen(); ++i) {
            out << (i == 0 ? "" : ", ") << quoted(dict()[i].first) << ": ";
            dict()[i].second.printRepr(out);
        }
        out << "}";
        return;
    case Kind::Namespace: out << "<Namespace>"; return;
    case Kind::Callable: out << "<function " << callable().name << ">"; return;
    }
}

Result<std::string> Value::json(int indent, const Charge& charge) const
{
    Printer out(charge);
    printJson(out, indent, 0);
    return std::move(out).text();
}

void Value::printJson(Printer& out, int indent, int level) const // NOLINT(misc-no-recursion): depth() is bounded
{
    const auto newLine = [&](int at) {
        if (indent >= 0) {
            out.newLine(static_cast<std::size_t>(indent) * static_cast<std::size_t>(at));
        }
    };
    const char* comma = indent >= 0 ? "," : ", ";
    switch (m_kind) {
    case Kind::Bool: out << (m_int != 0 ? "true" : "false"); return;
    case Kind::Int: out << std::to_string(m_int); return;
    case Kind::Float: out << realText(m_real); return;
    case Kind::String: out << dumpJson(Json(text())); return;
    case Kind::Array:
        out << "[";
        for (std::size_t i = 0; i < list().size() && out.isOpen(); ++i) {
            out << (i == 0 ? "" : comma);
            newLine(level + 1);
            list()[i].printJson(out, indent, level + 1);
        }
        if (!list().empty()) {
            newLine(level);
        }
        out << "]";
        return;
    case Kind::Map:
        out << "{";
        for (std::size_t i = 0; i < dict().size() && out.isOpen(); ++i) {
            out << (i == 0 ? "" : comma);
            newLine(level + 1);
            out << dumpJson(Json(dict()[i].first)) << ": ";
            dict()[i].second.printJson(out, indent, level + 1);
        }
        if (!dict().empty()) {
            newLine(level);
        }
        out << "}";
        return;
    default: out << "null"; return;
    }
}

} // namespace apr::jinja
