// SPDX-License-Identifier: MIT
#include "builder.h"

#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "operators.h"

#include <algorithm>
#include <utility>

namespace apr::torchscript {

Result<Value> GraphBuilder::execute(const Function& function, Variables variables)
{
    const Level level(m_depth);
    APR_CHECK(enter());
    std::swap(m_variables, variables);
    auto result = std::exchange(m_result, std::nullopt);
    APR_TRY([[maybe_unused]] const Flow flow, block(function.body));
    std::swap(m_variables, variables);
    std::swap(m_result, result);
    return result.value_or(Value());
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Flow> GraphBuilder::block(const std::vector<StatementId>& statements)
{
    const Level level(m_depth);
    for (const StatementId id : statements) {
        APR_CHECK(enter());
        APR_TRY(const Flow flow, run(m_script.statements[id]));
        if (flow != Flow::Next) {
            return flow;
        }
    }
    return Flow::Next;
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Flow> GraphBuilder::run(const Statement& statement)
{
    switch (statement.kind) {
    case Statement::Kind::Assign: APR_CHECK(assign(statement)); break;
    case Statement::Kind::Evaluate: {
        APR_TRY(const Value value, evaluate(statement.value));
        if (value.kind == Value::Kind::Symbol && value.name == kRaised) {
            return Flow::Raise;
        }
        break;
    }
    case Statement::Kind::If: return branch(statement);
    case Statement::Kind::For:
    case Statement::Kind::While: APR_CHECK(loop(statement)); break;
    case Statement::Kind::With: {
        APR_TRY(const Value value, evaluate(statement.value));
        if (!statement.targets.empty()) {
            APR_CHECK(store(statement.targets.front(), value));
        }
        return block(statement.body);
    }
    case Statement::Kind::Return: {
        Value value;
        if (statement.value != kNone) {
            APR_TRY(value, evaluate(statement.value));
        }
        if (m_result) {
            APR_TRY(value, merged({}, *m_result, value, "return"));
        }
        m_result = std::move(value);
        return Flow::Return;
    }
    }
    return Flow::Next;
}

Status GraphBuilder::assign(const Statement& statement)
{
    const Expression& first = m_script.expressions[statement.targets.front()];
    const bool isNamed = !statement.unpacks && first.kind == Expression::Kind::Name &&
                         (first.name.size() < 2 || first.name[0] != '_' || first.name[1] < '0' || first.name[1] > '9');
    APR_TRY(const Value value, evaluate(statement.value, isNamed ? first.name : std::string()));
    if (!statement.unpacks) {
        return store(statement.targets.front(), value);
    }
    for (std::size_t i = 0; i < statement.targets.size(); ++i) {
        APR_TRY(const Value item, unpacked(value, i, {}));
        APR_CHECK(store(statement.targets[i], item));
    }
    return {};
}

Status GraphBuilder::store(ExpressionId target, const Value& value)
{
    const Expression& expression = m_script.expressions[target];
    if (expression.kind == Expression::Kind::Name) {
        m_variables[expression.name] = value;
        return {};
    }
    if (expression.kind == Expression::Kind::Attribute) {
        APR_TRY(const Value object, evaluate(expression.items[0]));
        m_attributes[object.name + '.' + expression.name] = value;
        return {};
    }
    return fail("a value is assigned to something that is not a name or attribute");
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Flow> GraphBuilder::branch(const Statement& statement)
{
    APR_TRY(const Value condition, evaluate(statement.value));
    if (condition.kind == Value::Kind::Literal && condition.literal.is_boolean()) {
        return block(condition.literal.get<bool>() ? statement.body : statement.otherwise);
    }
    APR_CHECK(step(m_variables.size() + m_attributes.size()));
    const Variables variables = m_variables;
    const Variables attributes = m_attributes;
    ++m_conditions;
    APR_TRY(const Flow then, block(statement.body));
    Variables thenVariables = std::exchange(m_variables, variables);
    Variables thenAttributes = std::exchange(m_attributes, attributes);
    APR_TRY(const Flow otherwise, block(statement.otherwise));
    --m_conditions;
    if (otherwise != Flow::Next) { // what follows is the other branch
        m_variables = std::move(thenVariables);
        m_attributes = std::move(thenAttributes);
        return then == Flow::Raise ? otherwise : then;
    }
    if (then == Flow::Next) {
        APR_CHECK(merge(condition, thenVariables, m_variables));
        APR_CHECK(merge(condition, thenAttributes, m_attributes));
    }
    return Flow::Next;
}

Status GraphBuilder::merge(const Value& condition, const Variables& then, Variables& otherwise)
{
    APR_CHECK(step(then.size()));
    for (const auto& [name, value] : then) {
        const auto [known, isNew] = otherwise.try_emplace(name, value);
        if (!isNew && !(known->second == value)) {
            APR_TRY(known->second, merged(condition, value, known->second, name));
        }
    }
    return {};
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Result<Value> GraphBuilder::merged(const Value& condition, const Value& then, const Value& otherwise,
                                   const std::string& name, const char* op)
{
    const Level level(m_depth);
    APR_CHECK(enter());
    const auto isConstant = [](const Value& value) { return value.kind == Value::Kind::Literal; };
    if (then.kind == Value::Kind::Sequence && otherwise.kind == Value::Kind::Sequence &&
        then.items->items.size() == otherwise.items->items.size() && !then.items->isOpen && !otherwise.items->isOpen) {
        Sequence items{.depth = std::max(then.items->depth, otherwise.items->depth)};
        for (std::size_t i = 0; i < then.items->items.size(); ++i) {
            const Value& a = then.items->items[i];
            const Value& b = otherwise.items->items[i];
            APR_CHECK(step());
            if (a == b) {
                items.items.push_back(a);
                continue;
            }
            APR_TRY(Value item, merged(condition, a, b, name, op));
            items.items.push_back(std::move(item));
        }
        return Value{.kind = Value::Kind::Sequence, .items = std::make_shared<Sequence>(std::move(items))};
    }
    DraftNode node;
    Json attributes = Json::object();
    APR_CHECK(flatten(condition, node.inputs));
    for (const auto& [key, value] : {std::pair("then", &then), std::pair("else", &otherwise)}) {
        if (isConstant(*value)) {
            attributes[key] = value->literal;
        } else {
            APR_CHECK(flatten(*value, node.inputs));
        }
    }
    const std::string hint = name.starts_with('_') || name.find('.') != std::string::npos ? std::string() : name;
    APR_TRY(Value out, add(op, std::move(node), std::move(attributes), hint));
    out.mayBeNone = then.isNone() || otherwise.isNone() || then.mayBeNone || otherwise.mayBeNone;
    return out;
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Status GraphBuilder::findChanges(const std::vector<StatementId>& statements, Changed& out)
{
    const Level level(m_depth);
    for (const StatementId id : statements) {
        APR_CHECK(enter());
        const Statement& statement = m_script.statements[id];
        for (const ExpressionId target : statement.targets) {
            const Expression& expression = m_script.expressions[target];
            if (expression.kind == Expression::Kind::Name) {
                out.variables.push_back(expression.name);
            } else if (expression.kind == Expression::Kind::Attribute) {
                out.attributes.push_back(target);
            }
        }
        const Expression* value = statement.value == kNone ? nullptr : &m_script.expressions[statement.value];
        if (value != nullptr && value->kind == Expression::Kind::Call && value->items.size() > 1) {
            const Expression& callee = m_script.expressions[value->items[0]];
            const Expression& first = m_script.expressions[value->items[1]];
            if (first.kind == Expression::Kind::Name && callee.kind == Expression::Kind::Attribute &&
                hasEffect("aten::" + callee.name)) {
                out.lists.push_back(first.name);
            }
        }
        APR_CHECK(findChanges(statement.body, out));
        APR_CHECK(findChanges(statement.otherwise, out));
    }
    return {};
}

// NOLINTNEXTLINE(misc-no-recursion)
Result<Value> GraphBuilder::carried(const Value& before, std::size_t loop, const std::string& name)
{
    const Level level(m_depth);
    APR_CHECK(enter());
    if (before.kind == Value::Kind::Sequence && !before.items->isOpen) {
        auto items = std::make_shared<Sequence>(Sequence{.depth = before.items->depth});
        for (const Value& item : before.items->items) {
            APR_TRY(Value each, carried(item, loop, name));
            items->items.push_back(std::move(each));
        }
        return Value{.kind = Value::Kind::Sequence, .items = std::move(items)};
    }
    if (before.kind == Value::Kind::Symbol || (before.kind == Value::Kind::Object && before.program != nullptr)) {
        return before;
    }
    APR_TRY(const std::vector<std::string> inputs, flatten(before));
    const std::string output = uniqueName(name.starts_with('_') ? "carried" : name);
    APR_CHECK(m_budget.take(kJsonValueBytes * (1 + inputs.size()) + 4 * output.size(), std::nullopt, "the graph"));
    DraftNode& node = m_nodes[loop];
    node.inputs.insert(node.inputs.end(), inputs.begin(), inputs.end());
    m_producers[output] = loop;
    node.outputs.push_back(output);
    return Value{.kind = Value::Kind::Edge, .name = output, .mayBeNone = true};
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth
Status GraphBuilder::loop(const Statement& statement)
{
    std::vector<Argument> arguments;
    const Expression& value = m_script.expressions[statement.value];
    const bool isRange = value.kind == Expression::Kind::Call &&
                         m_script.expressions[value.items[0]].kind == Expression::Kind::Name &&
                         m_script.expressions[value.items[0]].name == "range";
    if (isRange) {
        APR_TRY(arguments, argumentsOf(value));
    } else {
        APR_TRY(Value over, evaluate(statement.value));
        arguments.push_back({.value = std::move(over)});
    }
    APR_TRY(const Value item, apply("prim::Loop", arguments, {}));
    const std::size_t node = m_producers.find(item.name)->second;
    Changed changed;
    APR_CHECK(findChanges(statement.body, changed));
    for (const std::string& name : changed.lists) {
        const auto known = m_variables.find(name);
        if (known != m_variables.end() && known->second.kind == Value::Kind::Sequence) {
            known->second.items->isOpen = true;
        }
    }
    Variables variables;
    for (const std::string& name : changed.variables) {
        if (const auto known = m_variables.find(name); known != m_variables.end() && !variables.contains(name)) {
            APR_TRY(known->second, carried(known->second, node, name));
            variables.emplace(name, known->second);
        }
    }
    Variables attributes;
    for (const ExpressionId target : changed.attributes) {
        const Expression& expression = m_script.expressions[target];
        APR_TRY(const Value object, evaluate(expression.items[0]));
        const std::string path = object.name + '.' + expression.name;
        if (object.kind == Value::Kind::Object && !attributes.contains(path)) {
            APR_TRY(const Value now, evaluate(target));
            APR_TRY(Value each, carried(now, node, expression.name));
            m_attributes[path] = each;
            attributes.emplace(path, std::move(each));
        }
    }
    ++m_conditions;
    if (!statement.targets.empty()) {
        APR_CHECK(store(statement.targets.front(), item));
    }
    APR_TRY([[maybe_unused]] const Flow flow, block(statement.body));
    --m_conditions;
    APR_CHECK(afterLoop(variables, m_variables));
    return afterLoop(attributes, m_attributes);
}

Status GraphBuilder::afterLoop(const Variables& before, Variables& after)
{
    for (const auto& [name, value] : before) {
        Value& now = after[name];
        if (!(now == value)) {
            APR_TRY(now, merged({}, value, now, name, "prim::Loop"));
        }
    }
    return {};
}

} // namespace apr::torchscript
