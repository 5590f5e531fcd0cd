// SPDX-License-Identifier: MIT
#include "apr/format/torchscript/graph.h"

#include "apr/base/text.h"
#include "format/graph_json.h"
#include "format/torchscript/operators.h"
#include "format/torchscript/value.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace apr::torchscript {
namespace {

constexpr std::uint64_t kMostSteps = 4'000'000;
constexpr std::size_t kMostPath = 4096;   ///< bytes of the path of an object, and of a dotted name
constexpr std::size_t kMostString = 1000; ///< bytes of a constant that are shown
constexpr unsigned kMaxDepth = 300;       ///< of calls, blocks and expressions within each other

using Variables = std::map<std::string, Value, std::less<>>;

/// How a block ends.
enum class Flow : std::uint8_t { Next, Return, Raise };

/// An operator and what it is applied to.
struct DraftNode {
    Json json = {};
    std::vector<std::string> inputs = {};
    std::vector<std::string> outputs = {};
    bool isKept = false;
};

struct Argument {
    std::string keyword = {};
    Value value = {};
};

class GraphBuilder {
public:
    GraphBuilder(const Script& script, const Objects& objects, const Budget& budget)
        : m_script(script), m_objects(objects), m_budget(budget)
    {
        for (const TensorInfo& tensor : objects.tensors) {
            m_used.emplace(tensor.name, 0);
        }
    }

    Result<Json> build()
    {
        const Value module = m_objects.module();
        const auto type = m_script.classes.find(module.type);
        if (module.kind != Value::Kind::Object || type == m_script.classes.end()) {
            return Json();
        }
        const auto forward = type->second.methods.find("forward");
        if (forward == type->second.methods.end() || forward->second.parameters.empty()) {
            return Json();
        }
        Json graph = {{"nodes", Json::array()}, {"inputs", Json::array()}, {"outputs", Json::array()}};
        Variables variables;
        for (const Parameter& parameter : forward->second.parameters) {
            if (&parameter == &forward->second.parameters.front()) {
                variables[parameter.name] = module;
                continue;
            }
            const std::string name = uniqueName(parameter.name);
            graph["inputs"].push_back({{"name", name}, {"type", parameter.type}});
            variables[parameter.name] = {
                .kind = Value::Kind::Edge, .name = name, .mayBeNone = parameter.type.starts_with("Optional")};
        }
        APR_TRY(const Value result, execute(forward->second, std::move(variables)));
        APR_TRY(const std::vector<std::string> outputs, flatten(result));
        std::vector<std::string> needed = outputs;
        for (const auto& [name, value] : m_attributes) { // the state for the next call
            if (name.starts_with('#')) {
                continue;
            }
            APR_TRY(const std::vector<std::string> state, flatten(value));
            needed.insert(needed.end(), state.begin(), state.end());
        }
        keep(needed);
        for (const std::string& output : outputs) {
            graph["outputs"].push_back({{"name", output}});
        }
        for (DraftNode& node : m_nodes) {
            if (node.isKept) {
                APR_CHECK(m_budget.take(kJsonValueBytes * (4 + node.inputs.size() + node.outputs.size()), std::nullopt,
                                        "the graph"));
                node.json["inputs"] = node.inputs;
                node.json["outputs"] = node.outputs;
                graph["nodes"].push_back(std::move(node.json));
            }
        }
        return graph["nodes"].empty() ? Json() : graph;
    }

private:
    // --- Limits ---

    Status step(std::uint64_t count = 1)
    {
        if (m_steps + count > kMostSteps) {
            return Error{.code = Errc::Memory,
                         .message = "the graph has more than " + formatCount(kMostSteps) + " steps",
                         .field = "code"};
        }
        m_steps += count;
        return {};
    }
    static Error fail(const std::string& message)
    {
        return Error{.code = Errc::Corrupt, .message = message, .field = "code"};
    }
    /// Counts a level of recursion while it exists.
    class Level {
    public:
        explicit Level(unsigned& depth) : m_depth(depth) { ++m_depth; }
        ~Level() { --m_depth; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        unsigned& m_depth;
    };
    Status enter()
    {
        return m_depth > kMaxDepth ? Status(fail("calls, blocks and expressions are nested more than " +
                                                 std::to_string(kMaxDepth) + " levels deep"))
                                   : step();
    }

    // --- Nodes ---

    std::string uniqueName(const std::string& wanted)
    {
        const auto [known, isNew] = m_used.try_emplace(wanted, 0);
        if (isNew) {
            return wanted;
        }
        std::string name;
        do {
            name = wanted + '.' + std::to_string(++known->second);
        } while (m_used.contains(name));
        m_used.emplace(name, 0);
        return name;
    }

    /// "encoder.0/conv1d" of the submodule "encoder.0".
    std::string nodeName(std::string_view op)
    {
        std::string out;
        for (const std::string_view part : split(m_scope, '.')) {
            const bool isNumber = parseUnsigned(part).has_value();
            out += (out.empty() ? "" : isNumber ? "." : "/") + std::string(part);
        }
        const std::size_t colons = op.rfind(':');
        out += (out.empty() ? "" : "/") + std::string(op.substr(colons == std::string_view::npos ? 0 : colons + 1));
        const unsigned count = m_names[out]++;
        return printable(count == 0 ? out : out + '_' + std::to_string(count), 400);
    }

    /// The edges and tensors of a value, in their order.
    Result<std::vector<std::string>> flatten(const Value& value)
    {
        std::vector<std::string> out;
        APR_CHECK(flatten(value, out));
        return out;
    }
    Status flatten(const Value& value, std::vector<std::string>& out) // NOLINT(misc-no-recursion): Sequence::depth
    {
        const Level level(m_depth);
        APR_CHECK(enter());
        switch (value.kind) {
        case Value::Kind::Edge:
        case Value::Kind::Tensor: out.push_back(value.name); break;
        case Value::Kind::Sequence:
            for (const Value& item : value.items->items) {
                APR_CHECK(flatten(item, out));
            }
            break;
        case Value::Kind::Object: {
            if (value.program == nullptr) {
                const std::string prefix = value.name + '.';
                for (auto each = m_attributes.lower_bound(prefix);
                     each != m_attributes.end() && each->first.starts_with(prefix); ++each) {
                    APR_CHECK(flatten(each->second, out));
                }
                break;
            }
            std::vector<std::string> tensors = m_objects.tensorsOf(value);
            APR_CHECK(step(tensors.size()));
            std::move(tensors.begin(), tensors.end(), std::back_inserter(out));
            break;
        }
        default: break;
        }
        return {};
    }

    /// A list of the edges and tensors of a value.
    Result<Value> leavesOf(const Value& value)
    {
        APR_TRY(const std::vector<std::string> names, flatten(value));
        auto out = std::make_shared<Sequence>();
        for (const std::string& name : names) {
            out->items.push_back({.kind = Value::Kind::Edge, .name = name});
        }
        return Value{.kind = Value::Kind::Sequence, .items = std::move(out)};
    }

    /// A value without edges and tensors as JSON; std::nullopt for others.
    Result<std::optional<Json>> constantOf(const Value& value) // NOLINT(misc-no-recursion): Sequence::depth
    {
        const Level level(m_depth);
        APR_CHECK(enter());
        if (value.kind == Value::Kind::Literal) {
            return std::optional(value.literal);
        }
        if (value.kind == Value::Kind::Symbol) {
            return std::optional(Json(value.name));
        }
        if (value.kind == Value::Kind::Object) {
            Json list = m_objects.literalOf(value);
            return list.is_null() ? std::nullopt : std::optional(std::move(list));
        }
        if (value.kind != Value::Kind::Sequence || value.items->isOpen) {
            return std::optional<Json>();
        }
        Json out = Json::array();
        for (const Value& item : value.items->items) {
            APR_TRY(std::optional<Json> each, constantOf(item));
            if (!each) {
                return std::optional<Json>();
            }
            out.push_back(std::move(*each));
        }
        return std::optional(std::move(out));
    }

    /// Adds an operator and returns its result, or the result itself when the file's constants decide it.
    Result<Value> apply(const std::string& op, const std::vector<Argument>& arguments, const std::string& hint)
    {
        DraftNode node{.json = {{"op", printable(op, 200)}}};
        Json attributes = Json::object();
        std::vector<Json> constants;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const Argument& argument = arguments[i];
            APR_TRY(const std::optional<Json> constant, constantOf(argument.value));
            if (!constant) {
                APR_CHECK(flatten(argument.value, node.inputs));
                continue;
            }
            constants.push_back(*constant);
            if (!constant->is_null()) {
                APR_CHECK(m_budget.take(bytesOf(*constant), std::nullopt, "the graph"));
                attributes[argument.keyword.empty() ? argumentName(op, i) : argument.keyword] =
                    shownConstant(*constant);
            }
        }
        if (constants.size() == arguments.size()) {
            if (auto folded = fold(op, constants)) {
                return Value{.literal = std::move(*folded)};
            }
        }
        if ((op == "aten::__is__" || op == "aten::__isnot__") && arguments.size() == 2) {
            const Value& left = arguments[0].value;
            const Value& right = arguments[1].value;
            if ((left.isNone() && !right.mayBeNone) || (right.isNone() && !left.mayBeNone)) {
                return Value{.literal = op == "aten::__isnot__"};
            }
        }
        return add(op, std::move(node), std::move(attributes), hint);
    }

    static std::uint64_t bytesOf(const Json& constant) // NOLINT(misc-no-recursion): kMaxItemDepth
    {
        std::uint64_t out = kJsonValueBytes;
        if (constant.is_string()) {
            out += std::min(constant.get_ref<const std::string&>().size(), kMostString);
        } else if (constant.is_array()) {
            for (const Json& item : constant) {
                out += bytesOf(item);
            }
        }
        return out;
    }
    static Json shownConstant(const Json& constant)
    {
        const bool isLong = constant.is_string() && constant.get_ref<const std::string&>().size() > kMostString;
        return isLong ? Json(printable(constant.get_ref<const std::string&>(), kMostString)) : constant;
    }

    Result<Value> add(const std::string& op, DraftNode node, Json attributes, const std::string& hint)
    {
        node.json["op"] = printable(op, 200);
        APR_CHECK(m_budget.takeSteps(1 + node.inputs.size(), std::nullopt, "the graph"));
        const std::string name = nodeName(op);
        std::uint64_t bytes = kJsonValueBytes * 8 + 4 * (name.size() + hint.size());
        for (const std::string& input : node.inputs) {
            bytes += sizeof(std::string) + input.size();
        }
        APR_CHECK(m_budget.take(bytes, std::nullopt, "the graph"));
        node.json["name"] = name;
        if (!attributes.empty()) {
            node.json["attributes"] = std::move(attributes);
        }
        node.isKept = hasEffect(op);
        const std::string output = uniqueName(hint.empty() ? name : hint);
        node.outputs = {output};
        m_producers[output] = m_nodes.size();
        m_nodes.push_back(std::move(node));
        constexpr std::array<std::string_view, 5> kOptional{"aten::__getitem__", "aten::get", "aten::pop",
                                                            "prim::GetAttr", "prim::Loop"};
        const bool mayBeNone = std::find(kOptional.begin(), kOptional.end(), op) != kOptional.end();
        return Value{.kind = Value::Kind::Edge, .name = output, .mayBeNone = mayBeNone};
    }

    /// One of the values that an operator returns.
    Result<Value> unpacked(const Value& value, std::size_t index, const std::string& hint)
    {
        if (value.kind != Value::Kind::Edge) {
            return itemOf(value, Value{.literal = index}, hint);
        }
        const auto producer = m_producers.find(value.name);
        if (producer == m_producers.end() || m_nodes[producer->second].outputs.front() != value.name) {
            return itemOf(value, Value{.literal = index}, hint);
        }
        DraftNode& node = m_nodes[producer->second];
        while (node.outputs.size() <= index) {
            APR_CHECK(step());
            const std::string output = uniqueName(value.name);
            APR_CHECK(m_budget.take(kJsonValueBytes + 4 * output.size(), std::nullopt, "the graph"));
            m_producers[output] = producer->second;
            node.outputs.push_back(output);
        }
        return Value{.kind = Value::Kind::Edge, .name = node.outputs[index], .mayBeNone = true};
    }

    /// Marks the nodes that `values` depend on.
    void keep(const std::vector<std::string>& values)
    {
        std::vector<std::size_t> open;
        std::unordered_map<std::size_t, bool> seen;
        const auto need = [&](const std::string& value) {
            if (const auto producer = m_producers.find(value);
                producer != m_producers.end() && !std::exchange(seen[producer->second], true)) {
                open.push_back(producer->second);
            }
        };
        for (const std::string& value : values) {
            need(value);
        }
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            if (m_nodes[i].isKept && !std::exchange(seen[i], true)) {
                open.push_back(i);
            }
        }
        while (!open.empty()) {
            DraftNode& node = m_nodes[open.back()];
            open.pop_back();
            node.isKept = true;
            for (const std::string& input : node.inputs) {
                need(input);
            }
        }
    }

    // --- Statements ---

    Result<Value> execute(const Function& function, Variables variables)
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

    Result<Flow> block(const std::vector<StatementId>& statements) // NOLINT(misc-no-recursion): kMaxDepth
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

    Result<Flow> run(const Statement& statement) // NOLINT(misc-no-recursion): kMaxDepth
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

    Status assign(const Statement& statement)
    {
        const Expression& first = m_script.expressions[statement.targets.front()];
        const bool isNamed =
            !statement.unpacks && first.kind == Expression::Kind::Name &&
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

    Status store(ExpressionId target, const Value& value)
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

    Result<Flow> branch(const Statement& statement) // NOLINT(misc-no-recursion): kMaxDepth
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

    /// Puts values that differ between two branches together, in `otherwise`.
    Status merge(const Value& condition, const Variables& then, Variables& otherwise)
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

    Result<Value> merged(const Value& condition, const Value& then, const Value& otherwise, const std::string& name,
                         const char* op = "prim::If") // NOLINT(misc-no-recursion): kMaxDepth
    {
        const Level level(m_depth);
        APR_CHECK(enter());
        const auto isConstant = [](const Value& value) { return value.kind == Value::Kind::Literal; };
        if (then.kind == Value::Kind::Sequence && otherwise.kind == Value::Kind::Sequence &&
            then.items->items.size() == otherwise.items->items.size() && !then.items->isOpen &&
            !otherwise.items->isOpen) {
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

    /// What the body of a loop changes.
    struct Changed {
        std::vector<std::string> variables = {};
        std::vector<ExpressionId> attributes = {};
        std::vector<std::string> lists = {}; ///< variables whose items are changed
    };
    Status findChanges(const std::vector<StatementId>& statements, Changed& out) // NOLINT(misc-no-recursion): kMaxDepth
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

    /// A value that comes from the iteration before, as an output of the node `loop`, which gets the value before it as
    /// input.
    Result<Value> carried(const Value& before, std::size_t loop, const std::string& name) // NOLINT(misc-no-recursion)
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

    /// The body of a loop is there once: what it changes are outputs of a node "prim::Loop" there; others have the
    /// values after the loop.
    Status loop(const Statement& statement) // NOLINT(misc-no-recursion): kMaxDepth
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

    /// The values that a loop leaves: those before it if there is no iteration.
    Status afterLoop(const Variables& before, Variables& after)
    {
        for (const auto& [name, value] : before) {
            Value& now = after[name];
            if (!(now == value)) {
                APR_TRY(now, merged({}, value, now, name, "prim::Loop"));
            }
        }
        return {};
    }

    // --- Expressions ---

    Result<Value> evaluate(ExpressionId id, const std::string& hint = {}) // NOLINT(misc-no-recursion): kMaxDepth
    {
        const Level level(m_depth);
        APR_CHECK(enter());
        const Expression& expression = m_script.expressions[id];
        switch (expression.kind) {
        case Expression::Kind::Literal: return Value{.literal = expression.literal};
        case Expression::Kind::Name: {
            const auto known = m_variables.find(expression.name);
            return known != m_variables.end() ? known->second
                                              : Value{.kind = Value::Kind::Symbol, .name = expression.name};
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

    Result<Value> sequence(const Expression& expression)
    {
        auto out = std::make_shared<Sequence>();
        out->isOpen = expression.kind == Expression::Kind::Dict; // which item has which key is not known
        for (const ExpressionId id : expression.items) {
            APR_TRY(Value item, evaluate(id));
            APR_CHECK(put(*out, std::move(item)));
        }
        return Value{.kind = Value::Kind::Sequence, .items = std::move(out)};
    }

    Status put(Sequence& sequence, Value item)
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

    Result<Value> attribute(const Value& object, const std::string& name, const std::string& hint)
    {
        if (object.kind == Value::Kind::Symbol) {
            if (object.name.size() + name.size() > kMostPath) {
                return fail("a dotted name is longer than " + std::to_string(kMostPath) + " bytes");
            }
            return object.name == "CONSTANTS" ? m_objects.constant(name)
                                              : Value{.kind = Value::Kind::Symbol, .name = object.name + '.' + name};
        }
        if (object.kind == Value::Kind::Object) {
            if (const auto changed = m_attributes.find(object.name + '.' + name); changed != m_attributes.end()) {
                return changed->second;
            }
            if (object.name.size() + name.size() > kMostPath) {
                return fail("the path of an object is longer than " + std::to_string(kMostPath) + " bytes");
            }
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

    Result<Value> itemOf(const Value& object, const Value& index, const std::string& hint)
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
                    return attribute(object, type->second.fields[static_cast<std::size_t>(at < 0 ? at + count : at)],
                                     hint);
                }
            }
            if (object.name.size() > kMostPath) {
                return fail("the path of an object is longer than " + std::to_string(kMostPath) + " bytes");
            }
            APR_CHECK(step(1 + ObjectReader::sizeOf(object) / 16));
            if (auto found = m_objects.item(object, index.literal)) {
                return std::move(*found);
            }
        }
        return apply("aten::__getitem__", {{.value = object}, {.value = index}}, hint);
    }

    Result<Value> slice(const Value& object, const Value& first, const Value& last, const std::string& hint)
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

    /// An object that the code makes, of a class without __init__: a named tuple.
    Result<Value> namedTuple(const Class& type, const std::string& name, const Expression& call)
    {
        APR_TRY(const std::vector<Argument> arguments, argumentsOf(call));
        Value out = newObject(name);
        for (std::size_t i = 0; i < std::min(arguments.size(), type.fields.size()); ++i) {
            m_attributes[out.name + '.' + type.fields[i]] = arguments[i].value;
        }
        return out;
    }
    Value newObject(const std::string& type)
    {
        return {.kind = Value::Kind::Object, .name = "#" + std::to_string(m_objectsMade++), .type = type};
    }

    Result<std::vector<Argument>> argumentsOf(const Expression& call)
    {
        std::vector<Argument> out;
        for (std::size_t i = 1; i < call.items.size(); ++i) {
            APR_TRY(Value value, evaluate(call.items[i]));
            out.push_back({.keyword = call.keywords[i - 1], .value = std::move(value)});
        }
        return out;
    }

    Result<Value> call(const Expression& expression, const std::string& hint) // NOLINT(misc-no-recursion): kMaxDepth
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

    Result<Value> callMethod(const Value& object, const std::string& name, std::vector<Argument> arguments,
                             const std::string& hint) // NOLINT(misc-no-recursion): kMaxDepth
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

    Result<Value> inlined(const Function& function, const std::vector<Argument>& arguments)
    {
        Variables variables;
        APR_CHECK(step(function.parameters.size() * (1 + arguments.size())));
        for (std::size_t i = 0; i < function.parameters.size(); ++i) {
            const Parameter& parameter = function.parameters[i];
            const auto named = std::find_if(arguments.begin(), arguments.end(), [&parameter](const Argument& each) {
                return each.keyword == parameter.name;
            });
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

    /// "torch.add", "ops.quantized.linear", "annotate", "__torch__.torch.nn.functional.pad".
    Result<Value> callNamed(const std::string& name, const Expression& expression,
                            const std::string& hint) // NOLINT(misc-no-recursion): kMaxDepth
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

    /// Does to a list what an operator does, as far as it is known.
    Status changeList(const std::string& name, const std::vector<Argument>& arguments)
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

    /// Lists must not contain each other: such an item is a copy of its edges and tensors.
    Status append(Sequence& list, const Value& item)
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
    Result<bool> contains(const Sequence& outer, const Sequence& inner) // NOLINT(misc-no-recursion): kMaxDepth
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

    static std::string operatorName(const std::string& name)
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

    static constexpr std::string_view kRaised = "raise";
    static constexpr unsigned kMaxItemDepth = 32;  ///< of lists in lists
    static constexpr unsigned kMostAppended = 256; ///< lists that are added to lists as they are

    const Script& m_script;
    ObjectReader m_objects;
    const Budget& m_budget;
    std::vector<DraftNode> m_nodes;
    std::unordered_map<std::string, std::size_t> m_producers; ///< nodes by output
    std::unordered_map<std::string, unsigned> m_used;         ///< names of values and tensors
    std::unordered_map<std::string, unsigned> m_names;        ///< of nodes
    Variables m_variables;
    Variables m_attributes; ///< that the code has set, by path
    std::optional<Value> m_result;
    std::string m_scope;
    std::uint64_t m_steps = 0;
    unsigned m_depth = 0;
    unsigned m_conditions = 0; ///< loops and branches around the current statement
    unsigned m_objectsMade = 0;
    unsigned m_appendedLists = 0;
};

} // namespace

Result<Json> readGraph(const Script& script, const Objects& objects, const Budget& budget)
{
    return GraphBuilder(script, objects, budget).build();
}

} // namespace apr::torchscript
