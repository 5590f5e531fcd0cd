// SPDX-License-Identifier: MIT
// The methods of Python's strings and dictionaries that chat templates call.
#include "interpreter.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr::jinja {
namespace {

/// `text` without characters of `set` at its ends.
std::string stripped(std::string_view text, std::string_view set, bool left, bool right)
{
    // Characters of a set are bytes here: a set with letters beyond ASCII could cut one. Such are compared whole.
    const auto isIn = [set](std::string_view character) { return set.find(character) != std::string_view::npos; };
    while (left && !text.empty()) {
        const std::size_t size = characterStart(text, 1);
        if (!isIn(text.substr(0, size))) {
            break;
        }
        text.remove_prefix(size);
    }
    while (right && !text.empty()) {
        std::size_t begin = text.size() - 1;
        while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) {
            --begin;
        }
        if (!isIn(text.substr(begin))) {
            break;
        }
        text.remove_suffix(text.size() - begin);
    }
    return std::string(text);
}

List splitAt(std::string_view text, const Value& separator, std::int64_t most, bool fromRight)
{
    List out;
    const auto limit = most < 0 ? text.size() + 1 : static_cast<std::size_t>(most);
    if (!separator.is(Kind::String)) { // at white space, without empty parts
        std::size_t at = text.find_first_not_of(kSpace);
        while (at != std::string_view::npos) {
            const std::size_t end = out.size() == limit ? std::string_view::npos : text.find_first_of(kSpace, at);
            out.push_back(Value::of(end == std::string_view::npos
                                        ? stripped(text.substr(at), out.size() == limit ? "" : kSpace, false, true)
                                        : std::string(text.substr(at, end - at))));
            at = end == std::string_view::npos ? end : text.find_first_not_of(kSpace, end);
        }
        return out;
    }
    const std::string& mark = separator.text();
    if (fromRight) {
        std::size_t found = std::string_view::npos;
        while (out.size() < limit && (found = text.rfind(mark)) != std::string_view::npos) {
            out.push_back(Value::of(std::string(text.substr(found + mark.size()))));
            text = text.substr(0, found);
        }
        out.push_back(Value::of(std::string(text)));
        std::reverse(out.begin(), out.end());
        return out;
    }
    std::size_t begin = 0;
    for (std::size_t found = text.find(mark); found != std::string_view::npos && out.size() < limit;
         found = text.find(mark, begin)) {
        out.push_back(Value::of(std::string(text.substr(begin, found - begin))));
        begin = found + mark.size();
    }
    out.push_back(Value::of(std::string(text.substr(begin))));
    return out;
}

std::string replaced(std::string_view text, const std::string& from, const std::string& to, std::int64_t most)
{
    std::string out;
    std::size_t begin = 0;
    for (std::size_t found = text.find(from); found != std::string_view::npos && most != 0;
         found = text.find(from, begin)) {
        most -= most > 0 ? 1 : 0; // below 0: all of them
        out += text.substr(begin, found - begin);
        out += to;
        begin = found + from.size();
    }
    return out += text.substr(begin);
}

/// How often a text has a part, without overlaps.
std::int64_t countOf(std::string_view text, std::string_view part)
{
    std::int64_t out = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
        ++out;
    }
    return out;
}

/// Whether text begins or ends with one of the strings given.
Result<bool> hasEnd(Interpreter& in, const std::string& text, const Value& wanted, bool atEnd, std::uint32_t line)
{
    const List single{wanted};
    for (const Value& end : wanted.is(Kind::Array) ? wanted.list() : single) {
        if (!end.is(Kind::String)) {
            return templateError(
                Errc::Argument,
                std::string(atEnd ? "endswith" : "startswith") + "() needs a string, found " + end.kindName(), line);
        }
        APR_CHECK(in.spend(1 + std::min(text.size(), end.text().size()) / 8, line));
        if (atEnd ? text.ends_with(end.text()) : text.starts_with(end.text())) {
            return true;
        }
    }
    return false;
}

Value positionOf(const std::string& text, std::size_t at)
{
    return Value::of(at == std::string::npos
                         ? std::int64_t{-1}
                         : static_cast<std::int64_t>(characterCount(std::string_view(text).substr(0, at))));
}

/// "{} {0} {name}" without format specifications.
Result<Value> formatted(Interpreter& in, const std::string& text, const Arguments& arguments, std::uint32_t line)
{
    std::string out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isDoubled = i + 1 < text.size() && text[i + 1] == text[i];
        if ((text[i] != '{' && text[i] != '}') || isDoubled) {
            out += text[i];
            i += isDoubled && (text[i] == '{' || text[i] == '}') ? 1 : 0;
            continue;
        }
        const std::size_t end = text[i] == '}' ? std::string::npos : text.find('}', i);
        const std::string field = end == std::string::npos ? "?" : text.substr(i + 1, end - i - 1);
        const auto number = field.empty() ? std::optional<std::uint64_t>(next++) : parseUnsigned(field);
        APR_CHECK(in.spend(1 + field.size() / 8 + arguments.named.size() / 4, line));
        const Value value =
            number ? arguments.get(static_cast<std::size_t>(*number), "") : arguments.get(std::string::npos, field);
        if (end == std::string::npos || value.is(Kind::Undefined)) {
            return templateError(Errc::Unsupported,
                                 "the field \"{" + printable(field, 40) + "}\" of format() is not supported", line);
        }
        APR_TRY(const std::string shown, in.textOf(value, line));
        out += shown;
        i = end;
    }
    return Value::of(std::move(out));
}

/// A method and what it is called on.
struct Called {
    Interpreter& in;
    std::string_view name;
    const Value& object;
    const Arguments& arguments;
    std::uint32_t line;

    Value argument(std::size_t position, std::string_view called) const { return arguments.get(position, called); }
    Value first() const { return arguments.get(0, ""); }
    const std::string& text() const { return object.text(); }
    Error error(std::string message) const { return templateError(Errc::Argument, std::move(message), line); }
    /// A filter that does the same.
    Result<Value> filter() const { return in.filter(std::string(name), object, {}, line); }
};

// Of strings:

Result<Value> callStrip(const Called& call)
{
    const Value set = call.first();
    return Value::of(stripped(call.text(), set.is(Kind::String) ? std::string_view(set.text()) : kSpace,
                              call.name != "rstrip", call.name != "lstrip"));
}

Result<Value> callHasEnd(const Called& call)
{
    APR_TRY(const bool isTrue, hasEnd(call.in, call.text(), call.first(), call.name == "endswith", call.line));
    return Value::of(isTrue);
}

Result<Value> callSplit(const Called& call)
{
    const Value most = call.argument(1, "maxsplit");
    const Value separator = call.argument(0, "sep");
    if (separator.is(Kind::String) && separator.text().empty()) {
        return call.error("the separator of split() is empty");
    }
    APR_CHECK(call.in.spend(8 * call.text().size(), call.line));
    return call.in.make(
        splitAt(call.text(), separator, most.is(Kind::Int) ? most.integer() : -1, call.name == "rsplit"), call.line);
}

Result<Value> callSplitLines(const Called& call)
{
    APR_CHECK(call.in.spend(8 * call.text().size(), call.line));
    std::string_view text = call.text();
    text = text.substr(0, text.size() - (text.ends_with('\n') ? 1 : 0));
    List out;
    for (const std::string_view part : apr::split(text, '\n')) {
        out.push_back(Value::of(std::string(part.substr(0, part.size() - (part.ends_with('\r') ? 1 : 0)))));
    }
    return call.in.make(call.text().empty() ? List() : std::move(out), call.line);
}

Result<Value> callReplace(const Called& call)
{
    const Value from = call.argument(0, "old");
    const Value to = call.argument(1, "new");
    const Value most = call.argument(2, "count");
    if (!from.is(Kind::String) || !to.is(Kind::String) || from.text().empty()) {
        return call.error("replace() needs the text to replace, which is not empty, and its replacement");
    }
    const std::string& text = call.text();
    APR_CHECK(call.in.spend(text.size() + (text.size() / from.text().size()) * to.text().size(), call.line));
    return Value::of(replaced(text, from.text(), to.text(), most.is(Kind::Int) ? most.integer() : -1));
}

Result<Value> callFind(const Called& call)
{
    const Value wanted = call.first();
    if (!wanted.is(Kind::String) || wanted.text().empty()) {
        return call.error(std::string(call.name) + "() needs a string that is not empty");
    }
    if (call.name == "count") {
        return Value::of(countOf(call.text(), wanted.text()));
    }
    return positionOf(call.text(),
                      call.name == "find" ? call.text().find(wanted.text()) : call.text().rfind(wanted.text()));
}

Result<Value> callRemove(const Called& call)
{
    const std::string& text = call.text();
    const bool isPrefix = call.name == "removeprefix";
    APR_TRY(const std::string part, call.in.textOf(call.first(), call.line));
    if (isPrefix ? !text.starts_with(part) : !text.ends_with(part)) {
        return call.object;
    }
    return Value::of(isPrefix ? text.substr(part.size()) : text.substr(0, text.size() - part.size()));
}

bool isAsciiDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isAsciiLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isWhitespace(char c)
{
    return kSpace.find(c) != std::string_view::npos;
}

template <bool (*isOf)(char)>
Result<Value> callAllOf(const Called& call)
{
    return Value::of(!call.text().empty() && std::all_of(call.text().begin(), call.text().end(), isOf));
}

// Of dictionaries and lists:

Result<Value> callGet(const Called& call)
{
    APR_TRY(const std::string key, call.in.textOf(call.argument(0, "key"), call.line));
    const Value* found = call.object.find(key);
    const Value fallback = call.argument(1, "default");
    return found != nullptr ? *found : fallback.is(Kind::Undefined) ? Value::none() : fallback;
}

template <bool keys>
Result<Value> callParts(const Called& call)
{
    List out;
    for (const auto& [key, value] : call.object.dict()) {
        out.push_back(keys ? Value::of(key) : value);
    }
    return call.in.make(std::move(out), call.line);
}

Result<Value> callIndex(const Called& call)
{
    const Value wanted = call.first();
    const bool counts = call.name == "count";
    const List& list = call.object.list();
    std::int64_t count = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        APR_TRY(const bool isSame, call.in.equal(list[i], wanted, call.line));
        if (isSame && !counts) {
            return Value::of(static_cast<std::int64_t>(i));
        }
        count += isSame ? 1 : 0;
    }
    return counts ? Result<Value>(Value::of(count))
                  : Result<Value>(call.error("the list does not have the item that index() looks for"));
}

Result<Value> refuseChange(const Called& call)
{
    return call.error("a template may not change a list; transformers refuses it as well");
}

struct MethodEntry {
    Kind kind;
    std::string_view name;
    Result<Value> (*apply)(const Called& call);
};

constexpr MethodEntry kMethods[]{
    {Kind::String, "strip", callStrip},
    {Kind::String, "lstrip", callStrip},
    {Kind::String, "rstrip", callStrip},
    {Kind::String, "upper", [](const Called& call) { return call.filter(); }},
    {Kind::String, "lower", [](const Called& call) { return call.filter(); }},
    {Kind::String, "title", [](const Called& call) { return call.filter(); }},
    {Kind::String, "capitalize", [](const Called& call) { return call.filter(); }},
    {Kind::String, "startswith", callHasEnd},
    {Kind::String, "endswith", callHasEnd},
    {Kind::String, "split", callSplit},
    {Kind::String, "rsplit", callSplit},
    {Kind::String, "splitlines", callSplitLines},
    {Kind::String, "replace", callReplace},
    {Kind::String, "find", callFind},
    {Kind::String, "rfind", callFind},
    {Kind::String, "count", callFind},
    {Kind::String, "join",
     [](const Called& call) { return call.in.filter("join", call.first(), {.positional = {call.object}}, call.line); }},
    {Kind::String, "removeprefix", callRemove},
    {Kind::String, "removesuffix", callRemove},
    {Kind::String, "isdigit", callAllOf<isAsciiDigit>},
    {Kind::String, "isalpha", callAllOf<isAsciiLetter>},
    {Kind::String, "isspace", callAllOf<isWhitespace>},
    {Kind::String, "format",
     [](const Called& call) { return formatted(call.in, call.text(), call.arguments, call.line); }},
    {Kind::Map, "items", [](const Called& call) { return call.filter(); }},
    {Kind::Map, "get", callGet},
    {Kind::Map, "keys", callParts<true>},
    {Kind::Map, "values", callParts<false>},
    {Kind::Array, "index", callIndex},
    {Kind::Array, "count", callIndex},
    {Kind::Array, "append", refuseChange},
    {Kind::Array, "extend", refuseChange},
    {Kind::Array, "insert", refuseChange},
    {Kind::Array, "pop", refuseChange},
};

} // namespace

bool isMethod(std::string_view name)
{
    return std::any_of(std::begin(kMethods), std::end(kMethods),
                       [name](const MethodEntry& each) { return each.name == name; });
}

Result<Value> Interpreter::method(const Value& object, const std::string& name, const Arguments& arguments,
                                  std::uint32_t line)
{
    APR_CHECK(spend(1 + object.weight(), line));
    const auto* entry = std::find_if(std::begin(kMethods), std::end(kMethods), [&](const MethodEntry& each) {
        return each.kind == object.kind() && each.name == name;
    });
    if (entry == std::end(kMethods)) {
        return object.is(Kind::Undefined)
                   ? templateError(Errc::Argument, "\"" + printable(name, 60) + "\" is called on " + object.kindName(),
                                   line)
                   : templateError(
                         Errc::Unsupported,
                         object.kindName() + " has no method \"" + printable(name, 60) + "\" that is supported", line);
    }
    if (object.is(Kind::String) && name != "format") { // most of them search for an argument
        std::uint64_t wanted = 0;
        for (const Value& each : arguments.positional) {
            wanted = std::max(wanted, each.weight());
        }
        for (const auto& [given, each] : arguments.named) {
            wanted = std::max(wanted, each.weight());
        }
        APR_CHECK(spendSearch(object.text().size(), wanted, line));
    }
    return entry->apply({.in = *this, .name = entry->name, .object = object, .arguments = arguments, .line = line});
}

std::string formatTime(std::string_view format, std::int64_t secondsSince1970)
{
    constexpr std::array<std::string_view, 12> kMonths{"January",   "February", "March",    "April",
                                                       "May",       "June",     "July",     "August",
                                                       "September", "October",  "November", "December"};
    constexpr std::array<std::string_view, 7> kDays{"Thursday", "Friday",  "Saturday", "Sunday",
                                                    "Monday",   "Tuesday", "Wednesday"};
    constexpr std::int64_t kMost = 253'402'300'799; // the end of the year 9999
    const std::int64_t seconds = std::clamp<std::int64_t>(secondsSince1970, 0, kMost);
    const std::int64_t days = seconds / 86'400;
    const std::int64_t second = seconds % 86'400;
    // Days to a date, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    const std::int64_t shifted = days + 719'468;
    const std::int64_t era = shifted / 146'097;
    const std::int64_t dayOfEra = shifted % 146'097;
    const std::int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
    const std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t part = (5 * dayOfYear + 2) / 153;
    const std::int64_t day = dayOfYear - (153 * part + 2) / 5 + 1;
    const std::int64_t month = part < 10 ? part + 3 : part - 9;
    const std::int64_t year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
    const auto two = [](std::int64_t value) { return (value < 10 ? "0" : "") + std::to_string(value); };
    const std::string_view monthName = kMonths[static_cast<std::size_t>(month - 1)];
    const std::string_view dayName = kDays[static_cast<std::size_t>(days % 7)];
    const std::int64_t hour = second / 3600;
    std::string out;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%' || i + 1 == format.size()) {
            out += format[i];
            continue;
        }
        const bool isShort = format[i + 1] == '-' && i + 2 < format.size(); // "%-d": without a zero
        i += isShort ? 2 : 1;
        const auto number = [&](std::int64_t value) { return isShort ? std::to_string(value) : two(value); };
        switch (format[i]) {
        case 'Y': out += std::to_string(year); break;
        case 'y': out += number(year % 100); break;
        case 'm': out += number(month); break;
        case 'd': out += number(day); break;
        case 'B': out += monthName; break;
        case 'b': out += monthName.substr(0, 3); break;
        case 'A': out += dayName; break;
        case 'a': out += dayName.substr(0, 3); break;
        case 'H': out += number(hour); break;
        case 'I': out += number(hour % 12 == 0 ? 12 : hour % 12); break;
        case 'p': out += hour < 12 ? "AM" : "PM"; break;
        case 'M': out += number(second / 60 % 60); break;
        case 'S': out += number(second % 60); break;
        case '%': out += '%'; break;
        default: out += std::string("%") + format[i];
        }
    }
    return out;
}

} // namespace apr::jinja
