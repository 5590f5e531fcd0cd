// SPDX-License-Identifier: MIT
// Operators of templates, and members and items of values.
#include "interpreter.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace apr::jinja {
namespace {

/// Unsigned arithmetic wraps without being undefined; whether the result is right.
std::optional<std::int64_t> integerArithmetic(const std::string& operation, std::int64_t a, std::int64_t b)
{
    std::int64_t out = 0;
    if (operation == "+") {
        return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    }
    if (operation == "-") {
        return __builtin_sub_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    }
    if (operation == "*") {
        return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    }
    if (a == std::numeric_limits<std::int64_t>::min() && b == -1) {
        return operation == "%" ? std::optional<std::int64_t>(0) : std::nullopt;
    }
    const std::int64_t quotient = a / b;
    const std::int64_t remainder = a % b;
    const bool isBelow = remainder != 0 && ((remainder < 0) != (b < 0)); // Python rounds down
    return operation == "//" ? quotient - (isBelow ? 1 : 0) : remainder + (isBelow ? b : 0);
}

std::string operands(const Value& a, const Value& b)
{
    return a.kindName() + " and " + b.kindName();
}

} // namespace

Result<Value> Interpreter::arithmetic(const std::string& operation, const Value& a, const Value& b, std::uint32_t line)
{
    if (operation == "+" && a.is(Kind::String) && b.is(Kind::String)) {
        return Value::of(a.text() + b.text());
    }
    if (operation == "+" && a.is(Kind::Array) && b.is(Kind::Array)) {
        List out = a.list();
        out.insert(out.end(), b.list().begin(), b.list().end());
        return make(std::move(out), line);
    }
    if (operation == "*" && (a.is(Kind::String) || b.is(Kind::String)) && (a.is(Kind::Int) || b.is(Kind::Int))) {
        const std::string& text = a.is(Kind::String) ? a.text() : b.text();
        const std::int64_t times = std::max<std::int64_t>(0, a.is(Kind::Int) ? a.integer() : b.integer());
        if (text.empty() || times == 0) {
            return Value::of(std::string());
        }
        APR_CHECK(spend(static_cast<std::uint64_t>(times) > 100'000'000 / text.size()
                            ? 100'000'000
                            : text.size() * static_cast<std::uint64_t>(times),
                        line));
        std::string out;
        for (std::int64_t i = 0; i < times; ++i) {
            out += text;
        }
        return Value::of(std::move(out));
    }
    if (operation == "%" && a.is(Kind::String)) {
        return templateError(Errc::Unsupported, "formatting strings with \"%\" is not supported in chat templates",
                             line);
    }
    if (!a.isNumber() || !b.isNumber()) {
        return wrong("\"" + operation + "\" is not possible with " + operands(a, b), line);
    }
    const bool divides = operation == "/" || operation == "//" || operation == "%";
    if (divides && b.real() == 0) {
        return wrong("division by zero", line);
    }
    const bool areIntegers = !a.is(Kind::Float) && !b.is(Kind::Float);
    if (operation == "**") {
        const double power = std::pow(a.real(), b.real());
        const bool isExact = areIntegers && b.integer() >= 0 && std::abs(power) < 9.0e15;
        return isExact ? Value::of(static_cast<std::int64_t>(power)) : Value::of(power);
    }
    if (areIntegers && operation != "/") {
        const auto out = integerArithmetic(operation, a.integer(), b.integer());
        return out ? Result<Value>(Value::of(*out)) : Result<Value>(wrong("an integer is too large", line));
    }
    const double x = a.real();
    const double y = b.real();
    const double out = operation == "+"    ? x + y
                       : operation == "-"  ? x - y
                       : operation == "*"  ? x * y
                       : operation == "/"  ? x / y
                       : operation == "//" ? std::floor(x / y)
                                           : x - y * std::floor(x / y);
    return Value::of(out);
}

Result<int> Interpreter::compare(const Value& a, const Value& b, std::uint32_t line) // NOLINT(misc-no-recursion)
{
    APR_CHECK(spend(1, line));
    if (a.isNumber() && b.isNumber()) {
        return a.real() < b.real() ? -1 : a.real() > b.real() ? 1 : 0;
    }
    if (a.is(Kind::String) && b.is(Kind::String)) {
        APR_CHECK(spend(std::min(a.weight(), b.weight()) / 8, line));
        const int order = a.text().compare(b.text());
        return order < 0 ? -1 : order > 0 ? 1 : 0;
    }
    if (a.is(Kind::Array) && b.is(Kind::Array)) {
        for (std::size_t i = 0; i < std::min(a.list().size(), b.list().size()); ++i) {
            APR_TRY(const int order, compare(a.list()[i], b.list()[i], line));
            if (order != 0) {
                return order;
            }
        }
        return a.list().size() < b.list().size() ? -1 : a.list().size() > b.list().size() ? 1 : 0;
    }
    return wrong(operands(a, b) + " cannot be ordered", line);
}

Result<bool> Interpreter::listHas(const List& list, const Value& item, std::uint32_t line)
{
    for (const Value& other : list) {
        APR_TRY(const bool isSame, equal(other, item, line));
        if (isSame) {
            return true;
        }
    }
    return false;
}

Result<bool> Interpreter::contains(const Value& container, const Value& item, std::uint32_t line)
{
    switch (container.kind()) {
    case Kind::String:
        if (!item.is(Kind::String)) {
            return wrong("only a string can be in a string, found " + item.kindName(), line);
        }
        APR_CHECK(spendSearch(container.text().size(), item.text().size(), line));
        return container.text().find(item.text()) != std::string::npos;
    case Kind::Array: return listHas(container.list(), item, line);
    case Kind::Map:
    case Kind::Namespace: {
        APR_TRY(const std::string key, textOf(item, line));
        APR_CHECK(spend(container.is(Kind::Map) ? container.dict().size() / 4 : 0, line));
        return container.is(Kind::Map) ? container.find(key) != nullptr : container.space().members.contains(key);
    }
    case Kind::Undefined: return false;
    default: return wrong("\"in\" needs a string, a list or a dictionary, found " + container.kindName(), line);
    }
}

Result<Value> Interpreter::attribute(const Value& object, const std::string& name, std::uint32_t line)
{
    switch (object.kind()) {
    case Kind::Map: {
        APR_CHECK(spend(object.dict().size() / 4, line));
        const Value* found = object.find(name);
        return found != nullptr ? *found : Value::undefined(name);
    }
    case Kind::Namespace: {
        const auto found = object.space().members.find(name);
        return found != object.space().members.end() ? found->second : Value::undefined(name);
    }
    case Kind::Undefined: return wrong("\"" + printable(name, 60) + "\" is read from " + object.kindName(), line);
    default: return Value::undefined(name);
    }
}

Result<Value> Interpreter::item(const Value& object, const Value& key, std::uint32_t line)
{
    APR_CHECK(spend(1 + (object.is(Kind::Map)      ? object.dict().size()
                         : object.is(Kind::String) ? object.text().size() / 4
                                                   : 0),
                    line));
    if ((object.is(Kind::Array) || object.is(Kind::String)) && key.is(Kind::Int)) {
        const auto size =
            static_cast<std::int64_t>(object.is(Kind::Array) ? object.list().size() : characterCount(object.text()));
        const std::int64_t index = key.integer() < 0 ? std::max(key.integer(), -size - 1) + size : key.integer();
        if (index < 0 || index >= size) {
            return Value::undefined(std::to_string(key.integer()));
        }
        const auto at = static_cast<std::size_t>(index);
        if (object.is(Kind::Array)) {
            return object.list()[at];
        }
        const std::size_t begin = characterStart(object.text(), at);
        return Value::of(object.text().substr(begin, characterStart(object.text(), at + 1) - begin));
    }
    APR_TRY(const std::string name, textOf(key, line));
    return attribute(object, name, line);
}

Result<List> Interpreter::elements(const Value& value, std::uint32_t line)
{
    switch (value.kind()) {
    case Kind::Array: APR_CHECK(spend(value.list().size(), line)); return value.list();
    case Kind::Map: {
        List out;
        for (const auto& [key, item] : value.dict()) {
            APR_CHECK(spend(2 + key.size() / 8, line));
            out.push_back(Value::of(key));
        }
        return out;
    }
    case Kind::String: {
        APR_CHECK(spend(8 * value.text().size(), line));
        List out;
        const std::string& text = value.text();
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at + 1;
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
                ++end;
            }
            out.push_back(Value::of(text.substr(at, end - at)));
            at = end;
        }
        return out;
    }
    case Kind::Undefined: return List();
    default: return wrong(value.kindName() + " cannot be iterated over", line);
    }
}

Result<Value> Interpreter::make(List list, std::uint32_t line)
{
    APR_CHECK(spend(8 * list.size(), line)); // a value takes about 50 bytes
    Value out = Value::of(std::move(list));
    return out.depth() <= Value::kMostDepth
               ? Result<Value>(std::move(out))
               : Result<Value>(templateError(Errc::Memory, "lists are nested too deep", line));
}

Result<Value> Interpreter::make(Dict dict, std::uint32_t line)
{
    APR_CHECK(spend(16 * dict.size(), line));
    Value out = Value::of(std::move(dict));
    return out.depth() <= Value::kMostDepth
               ? Result<Value>(std::move(out))
               : Result<Value>(templateError(Errc::Memory, "dictionaries are nested too deep", line));
}

} // namespace apr::jinja
