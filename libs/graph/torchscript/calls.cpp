// SPDX-License-Identifier: MIT
#include "builder.h"

#include "apr/base/text.h"
#include "operators.h"

#include <algorithm>
#include <array>
#include <utility>

namespace apr::torchscript {

Status GraphBuilder::put(Sequence& sequence, Value item)
{
    if (item.kind == Value::Kind::Sequence) {
        sequence.depth = std::max(sequence.depth, item.items->depth + 1);
    }
    if (sequence.depth > kMaxItemDepth) {
        return fail("lists are nested more than " + std::to_string(kMaxItemDepth) + " levels deep");
    }
    sequence.items.push_back(std::move(item));
    return {};
}

Result<Value> GraphBuilder::namedTuple(const Class& type, const std::string& name, const Expression& call)
{
    APR_TRY(const std::vector<Argument> arguments, argumentsOf(call));
    Value out = newObject(name);
    for (std::size_t i = 0; i < std::min(arguments.size(), type.fields.size()); ++i) {
        m_attributes[out.name + '.' + type.fields[i]] = arguments[i].value;
    }
    return out;
}

Value GraphBuilder::newObject(const std::string& type)
{
    return {.kind = Value::Kind::Object, .name = "#" + std::to_string(m_objectsMade++), .type = type};
}

Result<std::vector<Argument>> GraphBuilder::argumentsOf(const Expression& call)
{
    std::vector<Argument> out;
    for (std::size_t i = 1; i < call.items.size(); ++i) {
        APR_TRY(Value value, evaluate(call.items[i]));
        out.push_back({.keyword = call.keywords[i - 1], .value = std::move(value)});
    }
    return out;
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Value> GraphBuilder::call(const Expression& expression, const std::string& hint)
{
    const Expression& callee = m_script.expressions[expression.items[0]];
    if (callee.kind == Expression::Kind::Attribute) {
        APR_TRY(const Value object, evaluate(callee.items[0]));
        if (object.kind != Value::Kind::Symbol) {
            APR_TRY(std::vector<Argument> arguments, argumentsOf(expression));
            return callMethod(object, callee.name, std::move(arguments), hint);
        }
        return callNamed(object.name + '.' + callee.name, expression, hint);
    }
    if (callee.kind != Expression::Kind::Name) {
        return fail("something that is not a function is called");
    }
    const auto known = m_variables.find(callee.name); // "_0 = __torch__.torch.nn.functional.relu"
    return callNamed(known != m_variables.end() && known->second.kind == Value::Kind::Symbol ? known->second.name
                                                                                             : callee.name,
                     expression, hint);
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Value> GraphBuilder::callMethod(const Value& object, const std::string& name, std::vector<Argument> arguments,
                                       const std::string& hint)
{
    const auto type = m_script.classes.find(object.type);
    if (object.kind == Value::Kind::Object && type != m_script.classes.end()) {
        if (const auto method = type->second.methods.find(name); method != type->second.methods.end()) {
            arguments.insert(arguments.begin(), Argument{.value = object});
            const std::string scope = std::exchange(m_scope, object.program != nullptr ? object.name : m_scope);
            APR_TRY(Value out, inlined(method->second, arguments));
            m_scope = scope;
            return out;
        }
    }
    arguments.insert(arguments.begin(), Argument{.value = object});
    return apply(name, arguments, hint);
}

Result<Value> GraphBuilder::inlined(const Function& function, const std::vector<Argument>& arguments)
{
    Variables variables;
    APR_CHECK(step(function.parameters.size() * (1 + arguments.size())));
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
        const Parameter& parameter = function.parameters[i];
        const auto named = std::find_if(arguments.begin(), arguments.end(),
                                        [&parameter](const Argument& each) { return each.keyword == parameter.name; });
        if (named != arguments.end()) {
            variables[parameter.name] = named->value;
        } else if (i < arguments.size() && arguments[i].keyword.empty()) {
            variables[parameter.name] = arguments[i].value;
        } else if (parameter.value != kNone) {
            APR_TRY(variables[parameter.name], evaluate(parameter.value));
        }
    }
    return execute(function, std::move(variables));
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Value> GraphBuilder::callNamed(const std::string& name, const Expression& expression, const std::string& hint)
{
    constexpr std::array<std::string_view, 6> kSame{"annotate",
                                                    "unchecked_cast",
                                                    "ops.prim.unchecked_cast",
                                                    "ops.prim.unchecked_unwrap_optional",
                                                    "ops.prim.unwrap_optional",
                                                    "ops.aten._unwrap_optional"};
    if (name == "uninitialized") {
        return Value();
    }
    if (std::find(kSame.begin(), kSame.end(), name) != kSame.end() && expression.items.size() > 1) {
        return evaluate(expression.items.back(), hint); // the last argument, with its type known
    }
    if (const auto function = m_script.functions.find(name); function != m_script.functions.end()) {
        APR_TRY(const std::vector<Argument> arguments, argumentsOf(expression));
        return inlined(function->second, arguments);
    }
    if (name.starts_with("__torch__.") && name.ends_with(".__new__")) {
        const std::string type = name.substr(0, name.size() - std::string_view(".__new__").size());
        return newObject(type);
    }
    if (const auto type = m_script.classes.find(name); type != m_script.classes.end()) {
        return namedTuple(type->second, name, expression);
    }
    APR_TRY(const std::vector<Argument> arguments, argumentsOf(expression));
    if (name == "ops.prim.RaiseException") {
        return Value{.kind = Value::Kind::Symbol, .name = std::string(kRaised)};
    }
    if (name == "getattr" && arguments.size() == 2 && arguments[1].value.literal.is_string()) {
        return attribute(arguments[0].value, arguments[1].value.literal.get<std::string>(), hint);
    }
    if (!arguments.empty() && arguments[0].value.kind == Value::Kind::Sequence && hasEffect(operatorName(name))) {
        APR_CHECK(changeList(name, arguments));
        if (name == "torch.append" || name == "torch._set_item" || name == "torch.extend") {
            return arguments[0].value;
        }
    }
    if (name == "torch.len" && arguments.size() == 1 && arguments[0].value.kind == Value::Kind::Sequence &&
        !arguments[0].value.items->isOpen) {
        return Value{.literal = arguments[0].value.items->items.size()};
    }
    return apply(operatorName(name), arguments, hint);
}

Status GraphBuilder::changeList(const std::string& name, const std::vector<Argument>& arguments)
{
    Sequence& list = *arguments[0].value.items;
    const Value& last = arguments.back().value;
    if (name == "torch.extend" && last.kind == Value::Kind::Sequence && last.items.get() != &list) {
        list.isOpen = list.isOpen || m_conditions > 0 || last.items->isOpen;
        for (const Value& item : last.items->items) {
            APR_CHECK(step());
            APR_CHECK(append(list, item));
        }
        return {};
    }
    list.isOpen = list.isOpen || m_conditions > 0 || name != "torch.append";
    const bool addsItem = (name == "torch.append" || name == "torch.extend")    ? arguments.size() == 2
                          : name == "torch._set_item" || name == "torch.insert" ? arguments.size() == 3
                                                                                : false;
    return addsItem ? append(list, last) : Status();
}

Status GraphBuilder::append(Sequence& list, const Value& item)
{
    if (item.kind != Value::Kind::Sequence) {
        return put(list, item);
    }
    APR_TRY(const bool isCycle, contains(*item.items, list));
    if (isCycle || ++m_appendedLists > kMostAppended) {
        APR_TRY(const Value leaves, leavesOf(item));
        leaves.items->isOpen = true;
        return put(list, leaves);
    }
    return put(list, item);
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<bool> GraphBuilder::contains(const Sequence& outer, const Sequence& inner)
{
    const Level level(m_depth);
    APR_CHECK(enter());
    if (&outer == &inner) {
        return true;
    }
    for (const Value& item : outer.items) {
        if (item.kind == Value::Kind::Sequence) {
            APR_TRY(const bool isInside, contains(*item.items, inner));
            if (isInside) {
                return true;
            }
        }
    }
    return false;
}

std::string GraphBuilder::operatorName(const std::string& name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kConversions{
        {{"int", "aten::Int"}, {"float", "aten::Float"}, {"bool", "aten::Bool"}, {"str", "aten::str"}}};
    for (const auto& [function, op] : kConversions) {
        if (name == function) {
            return std::string(op);
        }
    }
    if (name.starts_with("torch.")) {
        return "aten::" + name.substr(6);
    }
    if (name.starts_with("ops.")) {
        const std::size_t dot = name.find('.', 4);
        return dot == std::string::npos ? name.substr(4) : name.substr(4, dot - 4) + "::" + name.substr(dot + 1);
    }
    return name;
}

} // namespace apr::torchscript
