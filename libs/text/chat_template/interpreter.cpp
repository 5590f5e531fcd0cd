// SPDX-License-Identifier: MIT
#include "interpreter.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace apr::jinja {
Error wrong(std::string message, std::uint32_t line)
{
    return templateError(Errc::Argument, std::move(message), line);
}

Value Arguments::get(std::size_t position, std::string_view name) const
{
    for (const auto& [given, value] : named) {
        if (given == name) {
            return value;
        }
    }
    return position < positional.size() ? positional[position] : Value();
}

Status Allowance::spend(std::uint64_t steps, std::uint32_t line)
{
    if (steps > m_left) {
        m_left = 0;
        return templateError(Errc::Memory, "the chat template takes too many steps or makes too much text", line);
    }
    m_left -= steps;
    if (m_left < m_nextAsked) {
        m_nextAsked = m_left - std::min(m_left, kAskedEvery);
        if (!m_progress.step(0, 0, "rendering the chat template")) {
            m_left = 0;
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    return {};
}

Interpreter::Interpreter(std::map<std::string, Value, std::less<>> globals, std::int64_t now, Progress& progress)
    : m_allowance(std::accumulate(globals.begin(), globals.end(), std::uint64_t{0},
                                  [](std::uint64_t sum, const auto& entry) { return sum + entry.second.weight(); }),
                  progress),
      m_now(now)
{
    m_frames.push_back(std::move(globals));
    m_frames.emplace_back();
}

Interpreter::~Interpreter()
{
    for (const auto& space : m_namespaces) {
        space->members.clear(); // they may refer to each other
    }
}

Status Interpreter::print(const Value& value, std::string& out, std::uint32_t line)
{
    if (value.is(Kind::String)) {
        APR_CHECK(spend(value.weight(), line));
        out += value.text();
        return {};
    }
    APR_TRY(const std::string text, textOf(value, line));
    out += text;
    return {};
}

Status Interpreter::spendSearch(std::uint64_t size, std::uint64_t needle, std::uint32_t line)
{
    return spend(size / 8 + std::min(size, std::uint64_t{1} << 30) * std::min(needle, std::uint64_t{1} << 30) / 64,
                 line);
}

Status Interpreter::enter(const Node& node)
{
    if (m_levels > kMostLevels) {
        return templateError(Errc::Memory, "macros are nested too deep", node.line);
    }
    return spend(1 + node.text.size() / 8, node.line);
}

Result<std::string> Interpreter::run(const Node& tree)
{
    std::string out;
    APR_TRY([[maybe_unused]] const Flow flow, execute(tree, out));
    return out;
}

Result<Interpreter::Flow> Interpreter::execute(
    const Node& node, std::string& out) // NOLINT(misc-no-recursion): trees have a bounded depth
{
    const Level level(m_levels);
    APR_CHECK(enter(node));
    switch (node.type) {
    case Type::Block:
        for (const NodePtr& child : node.children) {
            APR_TRY(const Flow flow, execute(*child, out));
            if (flow != Flow::Next) {
                return flow;
            }
        }
        return Flow::Next;
    case Type::Data:
        APR_CHECK(spend(node.text.size(), node.line));
        out += node.text;
        return Flow::Next;
    case Type::Print: {
        APR_TRY(const Value value, evaluate(*node.children[0]));
        APR_CHECK(print(value, out, node.line));
        return Flow::Next;
    }
    case Type::If: return executeIf(node, out);
    case Type::For: return executeFor(node, out);
    case Type::Set: {
        APR_TRY(const Value value, evaluate(*node.children[0]));
        APR_CHECK(set(node, value));
        return Flow::Next;
    }
    case Type::SetBlock: {
        APR_TRY(const Value value, captured(*node.children[0], node.children));
        APR_CHECK(set(node, value));
        return Flow::Next;
    }
    case Type::FilterBlock: {
        APR_TRY(const Value value, captured(*node.children[0], node.children));
        APR_CHECK(print(value, out, node.line));
        return Flow::Next;
    }
    case Type::Macro:
        m_frames.back()[node.text] = Value::of(Callable{.name = node.text, .macro = &node});
        return Flow::Next;
    case Type::CallBlock: return executeCallBlock(node, out);
    case Type::Break: return Flow::Break;
    case Type::Continue: return Flow::Continue;
    default: return wrong("this is not a statement", node.line);
    }
}

Result<Interpreter::Flow> Interpreter::executeCallBlock(const Node& node, std::string& out) // NOLINT(misc-no-recursion)
{
    const Node& callee = *node.children[0];
    APR_TRY(const Value function, evaluate(*callee.children[0]));
    if (!function.is(Kind::Callable) || function.callable().macro == nullptr) {
        return wrong("a call block has to call a macro, not " + function.kindName(), node.line);
    }
    APR_TRY(const Arguments arguments, evaluateArguments(callee));
    m_frames.emplace_back();
    m_frames.back()["caller"] = Value::of(Callable{.name = "caller", .macro = &node});
    const auto value = call(function.callable(), arguments, node.line);
    m_frames.pop_back();
    if (!value) {
        return value.error();
    }
    APR_CHECK(print(*value, out, node.line));
    return Flow::Next;
}

Result<Interpreter::Flow> Interpreter::executeIf(const Node& node, std::string& out) // NOLINT(misc-no-recursion)
{
    std::size_t i = 0;
    for (; i + 1 < node.children.size(); i += 2) {
        APR_TRY(const Value condition, evaluate(*node.children[i]));
        if (condition.truth()) {
            return execute(*node.children[i + 1], out);
        }
    }
    return i < node.children.size() ? execute(*node.children[i], out) : Result<Flow>(Flow::Next);
}

Result<Interpreter::Flow> Interpreter::executeFor(const Node& node, std::string& out) // NOLINT(misc-no-recursion)
{
    APR_TRY(const Value over, evaluate(*node.children[0]));
    APR_TRY(List items, elements(over, node.line));
    m_frames.emplace_back();
    class Leave { // whatever way the loop ends
    public:
        explicit Leave(std::vector<Frame>& frames) : m_frames(frames), m_size(frames.size() - 1) {}
        ~Leave() { m_frames.resize(m_size); }
        Leave(const Leave&) = delete;
        Leave& operator=(const Leave&) = delete;

    private:
        std::vector<Frame>& m_frames;
        std::size_t m_size;
    };
    const Leave leave(m_frames);
    const std::size_t frame = m_frames.size() - 1;
    if (node.children[1] != nullptr) {
        List kept;
        for (const Value& item : items) {
            APR_CHECK(assign(node.names, item, node.line));
            APR_TRY(const Value isKept, evaluate(*node.children[1]));
            if (isKept.truth()) {
                kept.push_back(item);
            }
        }
        items = std::move(kept);
    }
    if (items.empty()) {
        m_frames.resize(frame);
        return node.children[3] != nullptr ? execute(*node.children[3], out) : Result<Flow>(Flow::Next);
    }
    const auto count = static_cast<std::int64_t>(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i);
        m_frames[frame].clear();
        Dict loop{{"index", Value::of(at + 1)},
                  {"index0", Value::of(at)},
                  {"revindex", Value::of(count - at)},
                  {"revindex0", Value::of(count - at - 1)},
                  {"first", Value::of(i == 0)},
                  {"last", Value::of(i + 1 == items.size())},
                  {"length", Value::of(count)},
                  {"previtem", i > 0 ? items[i - 1] : Value::undefined("previtem")},
                  {"nextitem", i + 1 < items.size() ? items[i + 1] : Value::undefined("nextitem")}};
        // One level more than the items: not counted against what the template makes.
        m_frames[frame]["loop"] = Value::of(std::move(loop));
        APR_CHECK(assign(node.names, items[i], node.line));
        APR_CHECK(spend(16, node.line));
        APR_TRY(const Flow flow, execute(*node.children[2], out));
        if (flow == Flow::Break) {
            break;
        }
    }
    return Flow::Next;
}

Status Interpreter::set(const Node& node, const Value& value)
{
    if (node.text.empty()) {
        return assign(node.names, value, node.line);
    }
    APR_TRY(const Value target, lookUp(node.names.front(), node.line));
    if (!target.is(Kind::Namespace)) {
        return wrong("only members of a namespace can be set, and " + printable(node.names.front(), 60) + " is " +
                         target.kindName(),
                     node.line);
    }
    target.space().members[node.text] = value;
    return {};
}

Result<Value> Interpreter::captured(const Node& body, const std::vector<NodePtr>& filters) // NOLINT(misc-no-recursion)
{
    std::string text;
    m_frames.emplace_back();
    auto flow = execute(body, text);
    m_frames.pop_back();
    if (!flow) {
        return flow.error();
    }
    Value value = Value::of(std::move(text));
    for (std::size_t i = 1; i < filters.size(); ++i) {
        APR_TRY(const Arguments arguments, evaluateArguments(*filters[i]));
        APR_TRY(value, filter(filters[i]->text, value, arguments, filters[i]->line));
    }
    return value;
}

Status Interpreter::assign(const std::vector<std::string>& names, const Value& value, std::uint32_t line)
{
    for (const std::string& name : names) {
        APR_CHECK(spend(name.size() / 8, line));
    }
    if (names.size() == 1) {
        m_frames.back()[names.front()] = value;
        return {};
    }
    APR_TRY(const List items, elements(value, line));
    if (items.size() != names.size()) {
        return wrong(formatCountOf(names.size(), "name") + " cannot take " + formatCountOf(items.size(), "value"),
                     line);
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_frames.back()[names[i]] = items[i];
    }
    return {};
}

Result<Value> Interpreter::lookUp(const std::string& name, std::uint32_t line)
{
    APR_CHECK(spend((1 + name.size() / 64) * (m_frames.size() / 8), line)); // each frame may compare the name
    const auto frame =
        std::find_if(m_frames.rbegin(), m_frames.rend(), [&name](const Frame& each) { return each.contains(name); });
    if (frame != m_frames.rend()) {
        return frame->find(name)->second;
    }
    return isFunction(name) ? Value::of(Callable{.name = name}) : Value::undefined(name);
}

Result<Value> Interpreter::evaluate(const Node& node) // NOLINT(misc-no-recursion)
{
    const Level level(m_levels);
    APR_CHECK(enter(node));
    switch (node.type) {
    case Type::Literal: return node.value;
    case Type::Name: return lookUp(node.text, node.line);
    case Type::Array: {
        List items;
        for (const NodePtr& child : node.children) {
            APR_TRY(items.emplace_back(), evaluate(*child));
        }
        return make(std::move(items), node.line);
    }
    case Type::Map: {
        Dict entries;
        for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
            APR_TRY(const Value key, evaluate(*node.children[i]));
            APR_TRY(Value value, evaluate(*node.children[i + 1]));
            APR_TRY(const std::string text, textOf(key, node.line));
            APR_CHECK(spend(1 + entries.size(), node.line));
            const auto same = std::find_if(entries.begin(), entries.end(),
                                           [&text](const auto& entry) { return entry.first == text; });
            if (same != entries.end()) {
                same->second = std::move(value);
            } else {
                entries.emplace_back(text, std::move(value));
            }
        }
        return make(std::move(entries), node.line);
    }
    case Type::Attribute: {
        APR_TRY(const Value object, evaluate(*node.children[0]));
        return attribute(object, node.text, node.line);
    }
    case Type::Index: {
        APR_TRY(const Value object, evaluate(*node.children[0]));
        APR_TRY(const Value key, evaluate(*node.children[1]));
        return item(object, key, node.line);
    }
    case Type::Slice: return evaluateSlice(node);
    case Type::Call: return evaluateCall(node);
    case Type::Filter: {
        APR_TRY(const Value input, evaluate(*node.children[0]));
        APR_TRY(const Arguments arguments, evaluateArguments(node));
        return filter(node.text, input, arguments, node.line);
    }
    case Type::Test: {
        APR_TRY(const Value input, evaluate(*node.children[0]));
        APR_TRY(const Arguments arguments, evaluateArguments(node));
        APR_TRY(const bool isTrue, test(node.text, input, arguments, node.line));
        return Value::of(isTrue);
    }
    case Type::Unary: {
        APR_TRY(const Value operand, evaluate(*node.children[0]));
        if (!operand.isNumber()) {
            return wrong("\"" + node.text + "\" needs a number, found " + operand.kindName(), node.line);
        }
        if (operand.is(Kind::Float)) {
            return Value::of(node.text == "-" ? -operand.real() : operand.real());
        }
        return arithmetic(node.text, Value::of(std::int64_t{0}), operand, node.line);
    }
    case Type::Binary: return evaluateBinary(node);
    case Type::Compare: return evaluateCompare(node);
    case Type::And:
    case Type::Or: {
        Value value;
        for (const NodePtr& child : node.children) {
            APR_TRY(value, evaluate(*child));
            if (value.truth() == (node.type == Type::Or)) {
                break;
            }
        }
        return value;
    }
    case Type::Not: {
        APR_TRY(const Value operand, evaluate(*node.children[0]));
        return Value::of(!operand.truth());
    }
    case Type::Conditional: {
        APR_TRY(const Value condition, evaluate(*node.children[1]));
        if (condition.truth()) {
            return evaluate(*node.children[0]);
        }
        return node.children[2] != nullptr ? evaluate(*node.children[2]) : Result<Value>(Value());
    }
    default: return wrong("this is not an expression", node.line);
    }
}

Result<Value> Interpreter::evaluateBinary(const Node& node) // NOLINT(misc-no-recursion)
{
    APR_TRY(const Value a, evaluate(*node.children[0]));
    APR_TRY(const Value b, evaluate(*node.children[1]));
    if (node.text == "~") {
        APR_TRY(std::string text, textOf(a, node.line));
        APR_CHECK(print(b, text, node.line));
        return Value::of(std::move(text));
    }
    APR_CHECK(spend(a.weight() + b.weight(), node.line));
    return arithmetic(node.text, a, b, node.line);
}

Result<Value> Interpreter::evaluateCompare(const Node& node) // NOLINT(misc-no-recursion)
{
    APR_TRY(Value left, evaluate(*node.children[0]));
    for (std::size_t i = 0; i < node.names.size(); ++i) {
        const std::string& comparison = node.names[i];
        APR_TRY(Value right, evaluate(*node.children[i + 1]));
        bool isTrue = false;
        if (comparison == "==" || comparison == "!=") {
            APR_TRY(const bool isSame, equal(left, right, node.line));
            isTrue = isSame == (comparison == "==");
        } else if (comparison == "in" || comparison == "not in") {
            APR_TRY(const bool isIn, contains(right, left, node.line));
            isTrue = isIn == (comparison == "in");
        } else {
            APR_TRY(const int order, compare(left, right, node.line));
            isTrue = comparison == "<"    ? order < 0
                     : comparison == "<=" ? order <= 0
                     : comparison == ">"  ? order > 0
                                          : order >= 0;
        }
        if (!isTrue) {
            return Value::of(false);
        }
        left = std::move(right);
    }
    return Value::of(true);
}

Result<Value> Interpreter::evaluateSlice(const Node& node) // NOLINT(misc-no-recursion)
{
    APR_TRY(const Value object, evaluate(*node.children[0]));
    APR_CHECK(spend(object.weight() / 4, node.line));
    std::array<std::optional<std::int64_t>, 3> parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (node.children[i + 1] != nullptr) {
            APR_TRY(const Value part, evaluate(*node.children[i + 1]));
            if (part.is(Kind::Int) || part.is(Kind::Bool)) {
                parts[i] = part.integer();
            } else if (!part.is(Kind::None)) {
                return wrong("a slice needs integers, found " + part.kindName(), node.line);
            }
        }
    }
    List items;
    if (object.is(Kind::String) || object.is(Kind::Array)) {
        APR_TRY(items, elements(object, node.line));
    } else {
        return wrong("only strings and lists have slices, found " + object.kindName(), node.line);
    }
    const std::int64_t step = parts[2].value_or(1);
    if (step == 0) {
        return wrong("the step of a slice is 0", node.line);
    }
    // As Python's slice.indices().
    const auto size = static_cast<std::int64_t>(items.size());
    const std::int64_t low = step < 0 ? -1 : 0;
    const std::int64_t high = step < 0 ? size - 1 : size;
    const auto place = [&](std::optional<std::int64_t> part, std::int64_t fallback) {
        return part ? std::clamp(*part < 0 ? std::max(*part, -size - 1) + size : *part, low, high) : fallback;
    };
    const std::int64_t begin = place(parts[0], step < 0 ? high : low);
    const std::int64_t end = place(parts[1], step < 0 ? low : high);
    List taken;
    std::string text;
    for (std::int64_t i = begin; step < 0 ? i > end : i < end;) {
        const Value& item = items[static_cast<std::size_t>(i)];
        if (object.is(Kind::String)) {
            text += item.text();
        } else {
            taken.push_back(item);
        }
        if (step > 0 ? step >= end - i : step <= end - i) {
            break; // also where adding the step would overflow
        }
        i += step;
    }
    return object.is(Kind::String) ? Result<Value>(Value::of(std::move(text))) : make(std::move(taken), node.line);
}

Result<Arguments> Interpreter::evaluateArguments(const Node& node) // NOLINT(misc-no-recursion)
{
    Arguments out;
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        APR_TRY(out.positional.emplace_back(), evaluate(*node.children[i]));
    }
    for (const auto& [name, value] : node.named) {
        APR_CHECK(spend(name.size() / 8, node.line));
        APR_TRY(Value given, evaluate(*value));
        out.named.emplace_back(name, std::move(given));
    }
    return out;
}

Result<Value> Interpreter::evaluateCall(const Node& node) // NOLINT(misc-no-recursion)
{
    const Node& callee = *node.children[0];
    if (callee.type == Type::Attribute) {
        APR_TRY(const Value object, evaluate(*callee.children[0]));
        APR_TRY(const Arguments arguments, evaluateArguments(node));
        APR_CHECK(spend(object.is(Kind::Map) ? object.dict().size() / 4 : 0, node.line));
        const Value* own = object.is(Kind::Map) ? object.find(callee.text) : nullptr;
        if (own != nullptr && own->is(Kind::Callable)) {
            return call(own->callable(), arguments, node.line);
        }
        return method(object, callee.text, arguments, node.line);
    }
    APR_TRY(const Value function, evaluate(callee));
    if (!function.is(Kind::Callable)) {
        return wrong(function.kindName() + " cannot be called", node.line);
    }
    APR_TRY(const Arguments arguments, evaluateArguments(node));
    return call(function.callable(), arguments, node.line);
}

} // namespace apr::jinja
