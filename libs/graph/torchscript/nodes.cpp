// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"
#include "builder.h"

#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "operators.h"

#include <algorithm>
#include <array>
#include <utility>

namespace apr::torchscript {

namespace {

constexpr std::uint64_t kMostSteps = 4'000'000;
constexpr std::size_t kMostString = 1000; ///< bytes of a constant that are shown

} // namespace

Status GraphBuilder::step(std::uint64_t count)
{
    if (m_steps + count > kMostSteps) {
        return Error{.code = Errc::Memory,
                     .message = "the graph has more than " + formatCount(kMostSteps) + " steps",
                     .field = "code"};
    }
    m_steps += count;
    return {};
}

Error GraphBuilder::fail(const std::string& message)
{
    return Error{.code = Errc::Corrupt, .message = message, .field = "code"};
}

Status GraphBuilder::enter()
{
    return m_depth > kMaxDepth ? Status(fail("calls, blocks and expressions are nested more than " +
                                             std::to_string(kMaxDepth) + " levels deep"))
                               : step();
}

std::string GraphBuilder::uniqueName(const std::string& wanted)
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

std::string GraphBuilder::nodeName(std::string_view op)
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

Result<std::vector<std::string>> GraphBuilder::flatten(const Value& value)
{
    std::vector<std::string> out;
    APR_CHECK(flatten(value, out));
    return out;
}

// NOLINTNEXTLINE(misc-no-recursion): Sequence::depth
Status GraphBuilder::flatten(const Value& value, std::vector<std::string>& out)
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

Result<Value> GraphBuilder::leavesOf(const Value& value)
{
    APR_TRY(const std::vector<std::string> names, flatten(value));
    auto out = std::make_shared<Sequence>();
    for (const std::string& name : names) {
        out->items.push_back({.kind = Value::Kind::Edge, .name = name});
    }
    return Value{.kind = Value::Kind::Sequence, .items = std::move(out)};
}

// NOLINTNEXTLINE(misc-no-recursion): Sequence::depth
Result<std::optional<Json>> GraphBuilder::constantOf(const Value& value)
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

Result<Value> GraphBuilder::apply(const std::string& op, const std::vector<Argument>& arguments,
                                  const std::string& hint)
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
            attributes[argument.keyword.empty() ? argumentName(op, i) : argument.keyword] = shownConstant(*constant);
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

// NOLINTNEXTLINE(misc-no-recursion): kMaxItemDepth
std::uint64_t GraphBuilder::bytesOf(const Json& constant)
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

Json GraphBuilder::shownConstant(const Json& constant)
{
    const bool isLong = constant.is_string() && constant.get_ref<const std::string&>().size() > kMostString;
    return isLong ? Json(printable(constant.get_ref<const std::string&>(), kMostString)) : constant;
}

Result<Value> GraphBuilder::add(const std::string& op, DraftNode node, Json attributes, const std::string& hint)
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
    constexpr std::array<std::string_view, 5> kOptional{"aten::__getitem__", "aten::get", "aten::pop", "prim::GetAttr",
                                                        "prim::Loop"};
    const bool mayBeNone = std::find(kOptional.begin(), kOptional.end(), op) != kOptional.end();
    return Value{.kind = Value::Kind::Edge, .name = output, .mayBeNone = mayBeNone};
}

Result<Value> GraphBuilder::unpacked(const Value& value, std::size_t index, const std::string& hint)
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

void GraphBuilder::keep(const std::vector<std::string>& values)
{
    std::vector<std::size_t> open;
    NumberMap<std::size_t, bool> seen;
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

} // namespace apr::torchscript
