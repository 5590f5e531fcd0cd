// SPDX-License-Identifier: MIT
// The filters and tests of Jinja (https://jinja.palletsprojects.com, "List of Builtin Filters", "List of Builtin
// Tests") that chat templates use.
#include "interpreter.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::jinja {
namespace {

std::string inCapitals(const std::string& given)
{
    std::string text = given;
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
        c = isStart ? inCapitals(one).front() : toLower(one).front();
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
Result<Value> selected(Interpreter& in, std::string_view name, const List& items, const Arguments& arguments,
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
    APR_CHECK(in.spend(8 * dict.dict().size() + (isSorted ? dict.weight() : 0), line));
    struct Entry {
        std::string lowered = {};
        const std::pair<std::string, Value>* of = nullptr;
    };
    std::vector<Entry> entries;
    for (const auto& entry : dict.dict()) {
        entries.push_back({.lowered = isSorted ? toLower(entry.first) : std::string(), .of = &entry});
    }
    if (isSorted) {
        std::stable_sort(entries.begin(), entries.end(),
                         [](const Entry& a, const Entry& b) { return a.lowered < b.lowered; });
    }
    List out;
    for (const Entry& entry : entries) {
        APR_TRY(out.emplace_back(), in.make(List{Value::of(entry.of->first), entry.of->second}, line));
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
        APR_CHECK(in.spend(separator.size(), line));
        APR_TRY(const std::string text, in.textOf(item, line));
        out += i > 0 ? separator : "";
        out += text;
    }
    return Value::of(std::move(out));
}

Result<Value> summed(Interpreter& in, std::string_view name, const List& items, const Arguments& arguments,
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
        APR_TRY(const bool isKnown, in.listHas(out, item, line));
        if (!isKnown) {
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

/// A filter and what it is applied to.
struct Applied {
    Interpreter& in;
    std::string_view name;
    const Value& input;
    const Arguments& arguments;
    std::uint32_t line;

    Value argument(std::size_t position, std::string_view called) const { return arguments.get(position, called); }
    Result<std::string> text() const { return in.textOf(input, line); }
    Result<List> items() const { return in.elements(input, line); }
    /// None has no items here, as for Jinja.
    Result<List> itemsIfAny() const { return input.truth() ? items() : Result<List>(List()); }
};

Result<Value> applyDefault(const Applied& filter)
{
    const bool isMissing =
        filter.input.is(Kind::Undefined) || (filter.argument(1, "boolean").truth() && !filter.input.truth());
    const bool hasNone = filter.arguments.positional.empty() && filter.arguments.named.empty();
    return !isMissing ? filter.input : hasNone ? Value::of(std::string()) : filter.argument(0, "default_value");
}

Result<Value> applyJson(const Applied& filter)
{
    const Value indent = filter.argument(0, "indent");
    const int spaces = indent.is(Kind::Int) ? static_cast<int>(std::clamp<std::int64_t>(indent.integer(), 0, 16)) : -1;
    APR_TRY(std::string text, filter.input.json(spaces, filter.in.charge(filter.line)));
    return Value::of(std::move(text));
}

Result<Value> applyToNumber(const Applied& filter)
{
    const Value& input = filter.input;
    if (!input.isNumber()) {
        return wrong("the filter \"" + std::string(filter.name) + "\" needs a number, found " + input.kindName(),
                     filter.line);
    }
    if (filter.name == "abs") {
        return input.is(Kind::Float)
                   ? Value::of(std::abs(input.real()))
                   : Value::of(input.integer() < 0 ? -std::max(input.integer(), -INT64_MAX) : input.integer());
    }
    const Value precision = filter.argument(0, "precision");
    const double digits = precision.is(Kind::Int) ? static_cast<double>(precision.integer()) : 0;
    const double scale = std::pow(10.0, std::clamp(digits, -15.0, 15.0));
    return Value::of(std::nearbyint(input.real() * scale) / scale);
}

/// A function of text.
template <std::string (*change)(const std::string&)>
Result<Value> applyToText(const Applied& filter)
{
    APR_TRY(const std::string text, filter.text());
    return Value::of(change(text));
}

/// A method of strings, of whatever the input is as text.
template <const char* const& name>
Result<Value> applyMethod(const Applied& filter)
{
    APR_TRY(std::string text, filter.text());
    return filter.in.method(Value::of(std::move(text)), name, filter.arguments, filter.line);
}

Result<Value> applyIndent(const Applied& filter)
{
    APR_TRY(const std::string text, filter.text());
    const Value width = filter.argument(0, "width");
    const auto spaces = width.is(Kind::Int) ? std::clamp<std::int64_t>(width.integer(), 0, 200) : 4;
    const std::string margin =
        width.is(Kind::String) ? width.text() : std::string(static_cast<std::size_t>(spaces), ' ');
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    APR_CHECK(filter.in.spend(lines * margin.size(), filter.line));
    return Value::of(indented(text, margin, filter.argument(1, "first").truth(), filter.argument(2, "blank").truth()));
}

Result<Value> applyLength(const Applied& filter)
{
    switch (filter.input.kind()) {
    case Kind::String: return Value::of(static_cast<std::int64_t>(characterCount(filter.input.text())));
    case Kind::Array: return Value::of(static_cast<std::int64_t>(filter.input.list().size()));
    case Kind::Map: return Value::of(static_cast<std::int64_t>(filter.input.dict().size()));
    case Kind::Undefined: return Value::of(std::int64_t{0});
    default: return wrong(filter.input.kindName() + " has no length", filter.line);
    }
}

Result<Value> applyReverse(const Applied& filter)
{
    APR_TRY(List items, filter.items());
    std::reverse(items.begin(), items.end());
    return filter.input.is(Kind::String) ? joined(filter.in, items, {}, filter.line)
                                         : filter.in.make(std::move(items), filter.line);
}

Result<Value> applySelect(const Applied& filter)
{
    APR_TRY(const List items, filter.itemsIfAny());
    return selected(filter.in, filter.name, items, filter.arguments, filter.line);
}

Result<Value> applySum(const Applied& filter)
{
    APR_TRY(const List items, filter.items());
    return summed(filter.in, filter.name, items, filter.arguments, filter.line);
}

std::string keep(const std::string& text)
{
    return text;
}

std::string title(const std::string& text)
{
    return titled(text, true);
}

std::string capitalized(const std::string& text)
{
    return titled(text, false);
}

std::string lower(const std::string& text)
{
    return toLower(text);
}

constexpr const char* kStrip = "strip";
constexpr const char* kReplace = "replace";

struct FilterEntry {
    std::string_view name;
    Result<Value> (*apply)(const Applied& filter);
};

constexpr FilterEntry kFilters[]{
    // Of anything:
    {"default", applyDefault},
    {"d", applyDefault},
    {"string", [](const Applied& f) -> Result<Value> { return applyToText<keep>(f); }},
    {"safe", [](const Applied& f) -> Result<Value> { return f.input; }},
    {"forceescape", [](const Applied& f) -> Result<Value> { return f.input; }},
    {"tojson", applyJson},
    {"int", [](const Applied& f) -> Result<Value> { return toInteger(f.input, f.argument(0, "default")); }},
    {"float", [](const Applied& f) -> Result<Value> { return toReal(f.input, f.argument(0, "default")); }},
    {"abs", applyToNumber},
    {"round", applyToNumber},
    // Of text:
    {"trim", applyMethod<kStrip>},
    {"replace", applyMethod<kReplace>},
    {"upper", applyToText<inCapitals>},
    {"lower", applyToText<lower>},
    {"title", applyToText<title>},
    {"capitalize", applyToText<capitalized>},
    {"escape", applyToText<escaped>},
    {"e", applyToText<escaped>},
    {"indent", applyIndent},
    {"wordcount",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(std::string text, f.text());
         APR_TRY(const Value words, f.in.method(Value::of(std::move(text)), "split", {}, f.line));
         return Value::of(static_cast<std::int64_t>(words.list().size()));
     }},
    // Of lists and dictionaries:
    {"length", applyLength},
    {"count", applyLength},
    {"items", [](const Applied& f) -> Result<Value> { return pairsOf(f.in, f.input, false, f.line); }},
    {"dictsort", [](const Applied& f) -> Result<Value> { return pairsOf(f.in, f.input, true, f.line); }},
    {"list",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(List items, f.items());
         return f.in.make(std::move(items), f.line);
     }},
    {"first",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(const List items, f.items());
         return items.empty() ? Value::undefined("first") : items.front();
     }},
    {"last",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(const List items, f.items());
         return items.empty() ? Value::undefined("last") : items.back();
     }},
    {"join",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(const List items, f.items());
         return joined(f.in, items, f.arguments, f.line);
     }},
    {"map",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(const List items, f.itemsIfAny());
         return mapped(f.in, items, f.arguments, f.line);
     }},
    {"select", applySelect},
    {"reject", applySelect},
    {"selectattr", applySelect},
    {"rejectattr", applySelect},
    {"sort",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(List items, f.items());
         return sorted(f.in, std::move(items), f.arguments, f.line);
     }},
    {"sum", applySum},
    {"min", applySum},
    {"max", applySum},
    {"unique",
     [](const Applied& f) -> Result<Value> {
         APR_TRY(const List items, f.items());
         return uniqueOf(f.in, items, f.line);
     }},
    {"reverse", applyReverse},
};

/// A test and what it is asked of.
struct Asked {
    Interpreter& in;
    std::string_view name;
    const Value& input;
    const Value other; ///< the first argument
    std::uint32_t line;

    bool is(Kind kind) const { return input.is(kind); }
};

Result<bool> isSame(const Asked& test)
{
    return test.in.equal(test.input, test.other, test.line);
}

Result<bool> isOther(const Asked& test)
{
    APR_TRY(const bool same, isSame(test));
    return !same;
}

/// -1, 0 and 1 are results of Interpreter::compare().
template <int low, int high>
Result<bool> isOrdered(const Asked& test)
{
    APR_TRY(const int order, test.in.compare(test.input, test.other, test.line));
    return order >= low && order <= high;
}

Result<bool> isDivisible(const Asked& test)
{
    const bool takesDivisor = test.name == "divisibleby";
    if (!test.is(Kind::Int) || (takesDivisor && (!test.other.is(Kind::Int) || test.other.integer() == 0))) {
        return wrong("the test \"" + std::string(test.name) + "\" needs an integer, found " + test.input.kindName(),
                     test.line);
    }
    const std::int64_t divisor = takesDivisor ? test.other.integer() : 2;
    return (divisor == -1 || test.input.integer() % divisor == 0) != (test.name == "odd");
}

Result<bool> isIterable(const Asked& test)
{
    return test.is(Kind::Array) || test.is(Kind::String) || test.is(Kind::Map) || test.is(Kind::Undefined);
}

template <std::string (*change)(const std::string&)>
Result<bool> isUnchanged(const Asked& test)
{
    APR_TRY(const std::string text, test.in.textOf(test.input, test.line));
    return text == change(text);
}

template <Kind kind>
Result<bool> isKind(const Asked& test)
{
    return test.is(kind);
}

struct TestEntry {
    std::string_view name;
    Result<bool> (*ask)(const Asked& test);
};

constexpr TestEntry kTests[]{
    {"defined", [](const Asked& t) -> Result<bool> { return !t.is(Kind::Undefined); }},
    {"undefined", isKind<Kind::Undefined>},
    {"none", isKind<Kind::None>},
    {"string", isKind<Kind::String>},
    {"boolean", isKind<Kind::Bool>},
    {"integer", isKind<Kind::Int>},
    {"float", isKind<Kind::Float>},
    {"number", [](const Asked& t) -> Result<bool> { return t.input.isNumber(); }},
    {"mapping", isKind<Kind::Map>},
    {"callable", isKind<Kind::Callable>},
    {"sequence", isIterable},
    {"iterable", isIterable},
    {"true", [](const Asked& t) -> Result<bool> { return t.is(Kind::Bool) && t.input.boolean(); }},
    {"false", [](const Asked& t) -> Result<bool> { return t.is(Kind::Bool) && !t.input.boolean(); }},
    {"equalto", isSame},
    {"eq", isSame},
    {"==", isSame},
    {"ne", isOther},
    {"!=", isOther},
    {"sameas", [](const Asked& t) -> Result<bool> { return t.is(t.other.kind()) ? isSame(t) : Result<bool>(false); }},
    {"in", [](const Asked& t) -> Result<bool> { return t.in.contains(t.other, t.input, t.line); }},
    {"lt", isOrdered<-1, -1>},
    {"lessthan", isOrdered<-1, -1>},
    {"<", isOrdered<-1, -1>},
    {"le", isOrdered<-1, 0>},
    {"<=", isOrdered<-1, 0>},
    {"gt", isOrdered<1, 1>},
    {"greaterthan", isOrdered<1, 1>},
    {">", isOrdered<1, 1>},
    {"ge", isOrdered<0, 1>},
    {">=", isOrdered<0, 1>},
    {"even", isDivisible},
    {"odd", isDivisible},
    {"divisibleby", isDivisible},
    {"lower", isUnchanged<lower>},
    {"upper", isUnchanged<inCapitals>},
};

} // namespace

bool isFilter(std::string_view name)
{
    return std::any_of(std::begin(kFilters), std::end(kFilters),
                       [name](const FilterEntry& each) { return each.name == name; });
}

Result<Value> Interpreter::filter(const std::string& name, const Value& input, const Arguments& arguments,
                                  std::uint32_t line) // NOLINT(misc-no-recursion): through "map", which is bounded
{
    const Level level(m_levels);
    if (m_levels > kMostLevels) {
        return templateError(Errc::Memory, "filters are nested too deep", line);
    }
    APR_CHECK(spend(1 + input.weight(), line));
    const auto* entry = std::find_if(std::begin(kFilters), std::end(kFilters),
                                     [&name](const FilterEntry& each) { return each.name == name; });
    return entry != std::end(kFilters)
               ? entry->apply({.in = *this, .name = entry->name, .input = input, .arguments = arguments, .line = line})
               : Result<Value>(templateError(Errc::Unsupported,
                                             "the filter \"" + printable(name, 60) + "\" is not supported", line));
}

Result<bool> Interpreter::test(const std::string& name, const Value& input, const Arguments& arguments,
                               std::uint32_t line)
{
    APR_CHECK(spend(1, line));
    const auto* entry = std::find_if(std::begin(kTests), std::end(kTests),
                                     [&name](const TestEntry& each) { return each.name == name; });
    return entry != std::end(kTests)
               ? entry->ask({.in = *this,
                             .name = entry->name,
                             .input = input,
                             .other = arguments.get(0, "other"),
                             .line = line})
               : Result<bool>(templateError(Errc::Unsupported,
                                            "the test \"" + printable(name, 60) + "\" is not supported", line));
}

} // namespace apr::jinja
