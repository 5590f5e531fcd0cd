// SPDX-License-Identifier: MIT
// The filters and tests of Jinja (https://jinja.palletsprojects.com, "List of Builtin Filters", "List of Builtin
// Tests") that chat templates use.
#include "format/chat_template/interpreter.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::jinja {
namespace {

std::string upper(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

/// Of ASCII letters: the first of each word in capitals, or only the very first.
std::string titled(std::string text, bool everyWord)
{
    bool isStart = true;
    for (char& c : text) {
        const bool isLetter =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) >= 0x80);
        const std::string one(1, c);
        c = isStart ? upper(one).front() : toLower(one).front();
        isStart = everyWord ? !isLetter && !(c >= '0' && c <= '9') : false;
    }
    return text;
}

std::string escaped(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&#34;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string indented(const std::string& text, const std::string& margin, bool first, bool blank)
{
    std::string out;
    const std::vector<std::string_view> lines = split(text, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
        out += i > 0 ? "\n" : "";
        if ((i > 0 || first) && (blank || !lines[i].empty())) {
            out += margin;
        }
        out += lines[i];
    }
    return out;
}

/// The member that "attribute='a.b'" names.
Result<Value> member(Interpreter& interpreter, Value object, const std::string& path, std::uint32_t line)
{
    for (const std::string_view part : split(path, '.')) {
        APR_CHECK(interpreter.spend(1 + part.size(), line));
        const auto index = parseUnsigned(part);
        APR_TRY(object, interpreter.item(object,
                                         index && *index < 1'000'000 ? Value::of(static_cast<std::int64_t>(*index))
                                                                     : Value::of(std::string(part)),
                                         line));
    }
    return object;
}

/// Arguments without the first `count`.
Arguments after(const Arguments& arguments, std::size_t count)
{
    Arguments out;
    for (std::size_t i = count; i < arguments.positional.size(); ++i) {
        out.positional.push_back(arguments.positional[i]);
    }
    return out;
}

Result<Value> mapped(Interpreter& in, const List& items, const Arguments& arguments, std::uint32_t line)
{
    List out;
    const Value attribute = arguments.get(std::string::npos, "attribute");
    const Value fallback = arguments.get(std::string::npos, "default");
    const bool isOfAttribute = !attribute.is(Kind::Undefined);
    APR_TRY(const std::string name, in.textOf(isOfAttribute ? attribute : arguments.get(0, ""), line));
    const Arguments others = isOfAttribute ? Arguments() : after(arguments, 1);
    for (const Value& item : items) {
        APR_CHECK(in.spend(1 + name.size() / 8 + others.positional.size(), line));
        if (isOfAttribute) {
            APR_TRY(const Value value, member(in, item, name, line));
            const bool takesFallback = value.is(Kind::Undefined) && !fallback.is(Kind::Undefined);
            out.push_back(takesFallback ? fallback : value);
        } else {
            APR_TRY(out.emplace_back(), in.filter(name, item, others, line));
        }
    }
    return in.make(std::move(out), line);
}

/// select, reject, selectattr, rejectattr.
Result<Value> selected(Interpreter& in, const std::string& name, const List& items, const Arguments& arguments,
                       std::uint32_t line)
{
    const bool keeps = name.starts_with("select");
    const bool isOfAttribute = name.ends_with("attr");
    const Value tested = arguments.get(isOfAttribute ? 1 : 0, "");
    APR_TRY(const std::string test, in.textOf(tested, line));
    APR_TRY(const std::string attribute, in.textOf(isOfAttribute ? arguments.get(0, "") : Value(), line));
    const Arguments others = after(arguments, isOfAttribute ? 2 : 1);
    List out;
    for (const Value& item : items) {
        APR_CHECK(in.spend(1 + (test.size() + attribute.size()) / 8 + others.positional.size(), line));
        Value value = item;
        if (isOfAttribute) {
            APR_TRY(value, member(in, item, attribute, line));
        }
        bool isTrue = value.truth();
        if (!tested.is(Kind::Undefined)) {
            APR_TRY(isTrue, in.test(test, value, others, line));
        }
        if (isTrue == keeps) {
            out.push_back(item);
        }
    }
    return in.make(std::move(out), line);
}

Result<Value> sorted(Interpreter& in, List items, const Arguments& arguments, std::uint32_t line)
{
    struct Keyed {
        Value key = {};
        Value item = {};
    };
    const Value attribute = arguments.get(2, "attribute");
    APR_TRY(const std::string path, in.textOf(attribute, line));
    const bool isExact = arguments.get(1, "case_sensitive").truth();
    std::vector<Keyed> keyed;
    for (Value& item : items) {
        Value key = item;
        if (!attribute.is(Kind::Undefined)) {
            APR_TRY(key, member(in, item, path, line));
        }
        if (key.is(Kind::String) && !isExact) {
            key = Value::of(toLower(key.text()));
        }
        keyed.push_back({.key = std::move(key), .item = std::move(item)});
    }
    Status status;
    std::stable_sort(keyed.begin(), keyed.end(), [&](const Keyed& a, const Keyed& b) {
        const auto order = status ? in.compare(a.key, b.key, line) : Result<int>(0);
        if (!order) {
            status = order.error();
        }
        return order && *order < 0;
    });
    APR_CHECK(status);
    List out;
    for (Keyed& entry : keyed) {
        out.push_back(std::move(entry.item));
    }
    if (arguments.get(0, "reverse").truth()) {
        std::reverse(out.begin(), out.end());
    }
    return in.make(std::move(out), line);
}

Result<Value> pairsOf(Interpreter& in, const Value& dict, bool isSorted, std::uint32_t line)
{
    if (!dict.is(Kind::Map)) {
        return dict.is(Kind::Undefined)
                   ? in.make(List(), line)
                   : Result<Value>(wrong("only a dictionary has items, found " + dict.kindName(), line));
    }
    Dict entries = dict.dict();
    if (isSorted) {
        std::stable_sort(entries.begin(), entries.end(),
                         [](const auto& a, const auto& b) { return toLower(a.first) < toLower(b.first); });
    }
    APR_CHECK(in.spend(8 * entries.size(), line));
    List out;
    for (auto& [key, value] : entries) {
        APR_TRY(out.emplace_back(), in.make(List{Value::of(key), std::move(value)}, line));
    }
    return in.make(std::move(out), line);
}

Result<Value> joined(Interpreter& in, const List& items, const Arguments& arguments, std::uint32_t line)
{
    const Value attribute = arguments.get(1, "attribute");
    APR_TRY(const std::string path, in.textOf(attribute, line));
    APR_TRY(const std::string separator, in.textOf(arguments.get(0, "d"), line));
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        Value item = items[i];
        if (!attribute.is(Kind::Undefined)) {
            APR_TRY(item, member(in, item, path, line));
        }
        APR_CHECK(in.spend(item.weight() + separator.size(), line));
        out += i > 0 ? separator : "";
        out += item.str();
    }
    return Value::of(std::move(out));
}

Result<Value> summed(Interpreter& in, const std::string& name, const List& items, const Arguments& arguments,
                     std::uint32_t line)
{
    const Value attribute = arguments.get(0, "attribute");
    APR_TRY(const std::string path, in.textOf(attribute, line));
    Value best;
    double total = 0;
    bool areIntegers = true;
    for (Value item : items) {
        if (name == "sum" && !attribute.is(Kind::Undefined)) {
            APR_TRY(item, member(in, item, path, line));
        }
        if (name == "sum") {
            if (!item.isNumber()) {
                return wrong("only numbers have a sum, found " + item.kindName(), line);
            }
            total += item.real();
            areIntegers = areIntegers && !item.is(Kind::Float);
        } else if (best.is(Kind::Undefined)) {
            best = item;
        } else {
            APR_TRY(const int order, in.compare(item, best, line));
            best = (name == "max" ? order > 0 : order < 0) ? item : best;
        }
    }
    if (name != "sum") {
        return best;
    }
    return areIntegers && std::abs(total) < 9.0e15 ? Value::of(static_cast<std::int64_t>(total)) : Value::of(total);
}

Result<Value> uniqueOf(Interpreter& in, const List& items, std::uint32_t line)
{
    List out;
    for (const Value& item : items) {
        APR_CHECK(in.spend(out.size() * std::min<std::uint64_t>(item.weight(), 1000), line));
        if (std::none_of(out.begin(), out.end(), [&item](const Value& other) { return other.equals(item); })) {
            out.push_back(item);
        }
    }
    return in.make(std::move(out), line);
}

Value toInteger(const Value& input, const Value& fallback)
{
    const Value other = fallback.is(Kind::Undefined) ? Value::of(std::int64_t{0}) : fallback;
    if (input.is(Kind::String)) {
        const std::string_view text = trim(input.text());
        const bool isNegative = text.starts_with('-');
        const auto number = parseReal(text);
        const auto exact = parseUnsigned(text.substr(isNegative ? 1 : 0));
        if (exact && *exact < 0x7FFFFFFFFFFFFFFFU) {
            return Value::of((isNegative ? -1 : 1) * static_cast<std::int64_t>(*exact));
        }
        return number && std::abs(*number) < 9.0e18 ? Value::of(static_cast<std::int64_t>(*number)) : other;
    }
    return input.isNumber() && std::abs(input.real()) < 9.0e18
               ? Value::of(input.is(Kind::Float) ? static_cast<std::int64_t>(input.real()) : input.integer())
               : other;
}

Value toReal(const Value& input, const Value& fallback)
{
    const auto number = input.is(Kind::String) ? parseReal(trim(input.text())) : std::nullopt;
    return input.isNumber()               ? Value::of(input.real())
           : number                       ? Value::of(*number)
           : fallback.is(Kind::Undefined) ? Value::of(0.0)
                                          : fallback;
}

} // namespace

// NOLINTNEXTLINE(readability-function-cognitive-complexity): one name after the other
Result<Value> Interpreter::filter(const std::string& name, const Value& input, const Arguments& arguments,
                                  std::uint32_t line) // NOLINT(misc-no-recursion): through "map", which costs steps
{
    const Level level(m_levels);
    if (m_levels > kMostLevels) {
        return templateError(Errc::Memory, "filters are nested too deep", line);
    }
    APR_CHECK(spend(1 + input.weight(), line));
    // Of anything:
    if (name == "default" || name == "d") {
        const bool isMissing = input.is(Kind::Undefined) || (arguments.get(1, "boolean").truth() && !input.truth());
        return !isMissing                                                ? input
               : arguments.positional.empty() && arguments.named.empty() ? Value::of(std::string())
                                                                         : arguments.get(0, "default_value");
    }
    if (name == "string") {
        return Value::of(input.str());
    }
    if (name == "safe" || name == "forceescape") {
        return input;
    }
    if (name == "tojson") {
        const Value indent = arguments.get(0, "indent");
        APR_CHECK(spend(input.weight(), line));
        return Value::of(input.json(
            indent.is(Kind::Int) ? static_cast<int>(std::clamp<std::int64_t>(indent.integer(), 0, 16)) : -1));
    }
    if (name == "int") {
        return toInteger(input, arguments.get(0, "default"));
    }
    if (name == "float") {
        return toReal(input, arguments.get(0, "default"));
    }
    if (name == "abs" || name == "round") {
        if (!input.isNumber()) {
            return wrong("the filter \"" + name + "\" needs a number, found " + input.kindName(), line);
        }
        if (name == "abs") {
            return input.is(Kind::Float)
                       ? Value::of(std::abs(input.real()))
                       : Value::of(input.integer() < 0 ? -std::max(input.integer(), -INT64_MAX) : input.integer());
        }
        const Value precision = arguments.get(0, "precision");
        const double scale = std::pow(
            10.0, precision.is(Kind::Int) ? std::clamp<double>(static_cast<double>(precision.integer()), -15, 15) : 0);
        return Value::of(std::nearbyint(input.real() * scale) / scale);
    }
    // Of text:
    if (name == "trim") {
        return method(Value::of(input.str()), "strip", arguments, line);
    }
    if (name == "upper" || name == "lower" || name == "title" || name == "capitalize" || name == "escape" ||
        name == "e") {
        const std::string text = input.str();
        return Value::of(name == "upper"        ? upper(text)
                         : name == "lower"      ? toLower(text)
                         : name == "title"      ? titled(text, true)
                         : name == "capitalize" ? titled(text, false)
                                                : escaped(text));
    }
    if (name == "replace") {
        return method(Value::of(input.str()), "replace", arguments, line);
    }
    if (name == "indent") {
        APR_TRY(const std::string text, textOf(input, line));
        const Value width = arguments.get(0, "width");
        const auto spaces = width.is(Kind::Int) ? std::clamp<std::int64_t>(width.integer(), 0, 200) : 4;
        const std::string margin =
            width.is(Kind::String) ? width.text() : std::string(static_cast<std::size_t>(spaces), ' ');
        const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
        APR_CHECK(spend(lines * margin.size(), line));
        return Value::of(indented(text, margin, arguments.get(1, "first").truth(), arguments.get(2, "blank").truth()));
    }
    if (name == "wordcount") {
        APR_TRY(const Value words, method(Value::of(input.str()), "split", {}, line));
        return Value::of(static_cast<std::int64_t>(words.list().size()));
    }
    // Of lists and dictionaries:
    if (name == "length" || name == "count") {
        switch (input.kind()) {
        case Kind::String: return Value::of(static_cast<std::int64_t>(characterCount(input.text())));
        case Kind::Array: return Value::of(static_cast<std::int64_t>(input.list().size()));
        case Kind::Map: return Value::of(static_cast<std::int64_t>(input.dict().size()));
        case Kind::Undefined: return Value::of(std::int64_t{0});
        default: return wrong(input.kindName() + " has no length", line);
        }
    }
    if (name == "items" || name == "dictsort") {
        return pairsOf(*this, input, name == "dictsort", line);
    }
    constexpr std::array<std::string_view, 15> kOfLists{"list",   "first",  "last",       "join",       "map",
                                                        "select", "reject", "selectattr", "rejectattr", "sort",
                                                        "sum",    "min",    "max",        "unique",     "reverse"};
    if (std::find(kOfLists.begin(), kOfLists.end(), name) == kOfLists.end()) {
        return templateError(Errc::Unsupported, "the filter \"" + printable(name, 60) + "\" is not supported", line);
    }
    const bool takesNothing = name == "map" || name.starts_with("select") || name.starts_with("reject");
    APR_TRY(List items, takesNothing && !input.truth() ? List() : elements(input, line)); // also None
    if (name == "list") {
        return make(std::move(items), line);
    }
    if (name == "first" || name == "last") {
        return items.empty() ? Value::undefined(name) : name == "first" ? items.front() : items.back();
    }
    if (name == "join") {
        return joined(*this, items, arguments, line);
    }
    if (name == "map") {
        return mapped(*this, items, arguments, line);
    }
    if (name == "select" || name == "reject" || name == "selectattr" || name == "rejectattr") {
        return selected(*this, name, items, arguments, line);
    }
    if (name == "sort") {
        return sorted(*this, std::move(items), arguments, line);
    }
    if (name == "sum" || name == "min" || name == "max") {
        return summed(*this, name, items, arguments, line);
    }
    if (name == "unique") {
        return uniqueOf(*this, items, line);
    }
    std::reverse(items.begin(), items.end()); // "reverse"
    return input.is(Kind::String) ? joined(*this, items, {}, line) : make(std::move(items), line);
}

Result<bool> Interpreter::test(const std::string& name, const Value& input, const Arguments& arguments,
                               std::uint32_t line)
{
    APR_CHECK(spend(1, line));
    const Kind kind = input.kind();
    const Value other = arguments.get(0, "other");
    if (name == "defined" || name == "undefined") {
        return (kind != Kind::Undefined) == (name == "defined");
    }
    if (name == "none") {
        return kind == Kind::None;
    }
    if (name == "string") {
        return kind == Kind::String;
    }
    if (name == "boolean") {
        return kind == Kind::Bool;
    }
    if (name == "integer") {
        return kind == Kind::Int;
    }
    if (name == "float") {
        return kind == Kind::Float;
    }
    if (name == "number") {
        return input.isNumber();
    }
    if (name == "mapping") {
        return kind == Kind::Map;
    }
    if (name == "sequence" || name == "iterable") {
        return kind == Kind::Array || kind == Kind::String || kind == Kind::Map || kind == Kind::Undefined;
    }
    if (name == "callable") {
        return kind == Kind::Callable;
    }
    if (name == "true" || name == "false") {
        return kind == Kind::Bool && input.boolean() == (name == "true");
    }
    if (name == "equalto" || name == "eq" || name == "==" || name == "sameas" || name == "ne" || name == "!=") {
        APR_CHECK(spend(std::min(input.weight(), other.weight()), line));
        const bool isSame = input.equals(other) && (name != "sameas" || kind == other.kind());
        return isSame != (name == "ne" || name == "!=");
    }
    if (name == "in") {
        return contains(other, input, line);
    }
    for (const auto& [names, low, high] :
         {std::tuple{"lt lessthan <", -1, -1}, {"le <=", -1, 0}, {"gt greaterthan >", 1, 1}, {"ge >=", 0, 1}}) {
        const std::vector<std::string_view> list = split(names, ' ');
        if (std::find(list.begin(), list.end(), name) != list.end()) {
            APR_TRY(const int order, compare(input, other, line));
            return order >= low && order <= high;
        }
    }
    if (name == "even" || name == "odd" || name == "divisibleby") {
        if (kind != Kind::Int || (name == "divisibleby" && (!other.is(Kind::Int) || other.integer() == 0))) {
            return wrong("the test \"" + name + "\" needs an integer, found " + input.kindName(), line);
        }
        const std::int64_t divisor = name == "divisibleby" ? other.integer() : 2;
        return (divisor == -1 || input.integer() % divisor == 0) != (name == "odd");
    }
    if (name == "lower" || name == "upper") {
        APR_TRY(const std::string text, textOf(input, line));
        return text == (name == "lower" ? toLower(text) : upper(text));
    }
    return templateError(Errc::Unsupported, "the test \"" + printable(name, 60) + "\" is not supported", line);
}

} // namespace apr::jinja
