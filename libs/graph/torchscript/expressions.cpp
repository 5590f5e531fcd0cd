// SPDX-License-Identifier: MIT
#include "builder.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr::torchscript {

namespace {

/// Of an object, or a dotted name.
Status checkPath(std::size_t bytes)
{
    constexpr std::size_t kMost = 4096;
    return bytes <= kMost ? Status()
                          : Status(Error{.code = Errc::Corrupt,
                                         .message = "a dotted name or the path of an object is longer than " +
                                                    std::to_string(kMost) + " bytes",
                                         .field = "code"});
}

} // namespace

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Value> GraphBuilder::evaluate(ExpressionId id, const std::string& hint)
{
    const Level level(m_depth);
    APR_CHECK(enter());
    const Expression& expression = m_script.expressions[id];
    switch (expression.kind) {
    case Expression::Kind::Literal: return Value{.literal = expression.literal};
    case Expression::Kind::Name: {
        const auto known = m_variables.find(expression.name);
        return known != m_variables.end() ? known->second : Value{.kind = Value::Kind::Symbol, .name = expression.name};
    }
    case Expression::Kind::List:
    case Expression::Kind::Tuple:
    case Expression::Kind::Dict: return sequence(expression);
    case Expression::Kind::Attribute: {
        APR_TRY(const Value object, evaluate(expression.items[0]));
        return attribute(object, expression.name, hint);
    }
    case Expression::Kind::Index: {
        APR_TRY(const Value object, evaluate(expression.items[0]));
        APR_TRY(const Value index, evaluate(expression.items[1]));
        return itemOf(object, index, hint);
    }
    case Expression::Kind::Slice: {
        APR_TRY(const Value object, evaluate(expression.items[0]));
        APR_TRY(const Value first, evaluate(expression.items[1]));
        APR_TRY(const Value last, evaluate(expression.items[2]));
        return slice(object, first, last, hint);
    }
    case Expression::Kind::Call: return call(expression, hint);
    }
    return Value();
}

Result<Value> GraphBuilder::sequence(const Expression& expression)
{
    auto out = std::make_shared<Sequence>();
    out->isOpen = expression.kind == Expression::Kind::Dict; // which item has which key is not known
    for (const ExpressionId id : expression.items) {
        APR_TRY(Value item, evaluate(id));
        APR_CHECK(put(*out, std::move(item)));
    }
    return Value{.kind = Value::Kind::Sequence, .items = std::move(out)};
}

Result<Value> GraphBuilder::attribute(const Value& object, const std::string& name, const std::string& hint)
{
    if (object.kind == Value::Kind::Symbol) {
        APR_CHECK(checkPath(object.name.size() + name.size()));
        return object.name == "CONSTANTS" ? m_objects.constant(name)
                                          : Value{.kind = Value::Kind::Symbol, .name = object.name + '.' + name};
    }
    if (object.kind == Value::Kind::Object) {
        if (const auto changed = m_attributes.find(object.name + '.' + name); changed != m_attributes.end()) {
            return changed->second;
        }
        APR_CHECK(checkPath(object.name.size() + name.size()));
        APR_CHECK(step(1 + ObjectReader::sizeOf(object) / 16));
        if (auto found = m_objects.attribute(object, name)) {
            return std::move(*found);
        }
        if (const auto type = m_script.classes.find(object.type); type != m_script.classes.end()) {
            if (const auto constant = type->second.constants.find(name); constant != type->second.constants.end()) {
                return evaluate(constant->second);
            }
        }
    }
    return apply("prim::GetAttr", {{.value = object}, {.keyword = "name", .value = {.literal = name}}}, hint);
}

Result<Value> GraphBuilder::itemOf(const Value& object, const Value& index, const std::string& hint)
{
    if (index.kind == Value::Kind::Literal) {
        if (object.kind == Value::Kind::Sequence && !object.items->isOpen && index.literal.is_number_integer()) {
            const auto count = static_cast<std::int64_t>(object.items->items.size());
            const auto at = index.literal.get<std::int64_t>();
            const std::int64_t from = at < 0 ? at + count : at;
            if (from >= 0 && from < count) {
                return object.items->items[static_cast<std::size_t>(from)];
            }
        }
        if (const auto type = m_script.classes.find(object.type);
            object.kind == Value::Kind::Object && object.program == nullptr && type != m_script.classes.end() &&
            index.literal.is_number_integer()) {
            const auto count = static_cast<std::int64_t>(type->second.fields.size());
            const auto at = index.literal.get<std::int64_t>();
            if (at >= -count && at < count) {
                return attribute(object, type->second.fields[static_cast<std::size_t>(at < 0 ? at + count : at)], hint);
            }
        }
        APR_CHECK(checkPath(object.name.size()));
        APR_CHECK(step(1 + ObjectReader::sizeOf(object) / 16));
        if (auto found = m_objects.item(object, index.literal)) {
            return std::move(*found);
        }
    }
    return apply("aten::__getitem__", {{.value = object}, {.value = index}}, hint);
}

Result<Value> GraphBuilder::slice(const Value& object, const Value& first, const Value& last, const std::string& hint)
{
    const auto isBound = [](const Value& value) { return value.isNone() || value.literal.is_number_integer(); };
    if (object.kind != Value::Kind::Sequence || object.items->isOpen || !isBound(first) || !isBound(last)) {
        return apply("aten::slice",
                     {{.value = object}, {.keyword = "start", .value = first}, {.keyword = "end", .value = last}},
                     hint);
    }
    const std::vector<Value>& items = object.items->items;
    const auto count = static_cast<std::int64_t>(items.size());
    const auto at = [count](const Value& value, std::int64_t missing) {
        const std::int64_t index = value.isNone() ? missing : value.literal.get<std::int64_t>();
        return std::clamp<std::int64_t>(index < 0 ? index + count : index, 0, count);
    };
    const std::int64_t from = at(first, 0);
    const std::int64_t to = std::max(from, at(last, count));
    auto out = std::make_shared<Sequence>(Sequence{.depth = object.items->depth});
    out->items.assign(items.begin() + static_cast<std::ptrdiff_t>(from),
                      items.begin() + static_cast<std::ptrdiff_t>(to));
    APR_CHECK(step(out->items.size()));
    return Value{.kind = Value::Kind::Sequence, .items = std::move(out)};
}

} // namespace apr::torchscript
