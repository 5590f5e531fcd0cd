// SPDX-License-Identifier: MIT
#include "object_reader.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cmath>

namespace apr::torchscript {

using pickle::Kind;
using pickle::Node;
using pickle::NodeId;
using pickle::Program;

namespace {

constexpr std::size_t kMostItems = 64; ///< of a list that is shown as JSON

std::string join(const std::string& path, std::string_view key)
{
    return path.empty() ? std::string(key) : path + '.' + std::string(key);
}

bool isList(const Node& node)
{
    return node.kind == Kind::List || node.kind == Kind::Tuple;
}

/// Lists of one type are pickled as a call: torch.jit._pickle.build_intlist([1, 2]).
NodeId withoutBuilder(const Program& program, NodeId node)
{
    const pickle::Global* callee = program.callee(node);
    if (callee == nullptr || callee->module != "torch.jit._pickle") {
        return node;
    }
    const Node& call = program[node];
    const Node* arguments = call.items.size() > 1 ? &program[call.items[1]] : nullptr;
    return arguments != nullptr && isList(*arguments) && !arguments->items.empty() ? arguments->items.front() : node;
}

Json scalarOf(const Node& node)
{
    switch (node.kind) {
    case Kind::Bool: return node.integer != 0;
    case Kind::Int: return node.integer;
    case Kind::Float: return std::isfinite(node.real) ? Json(node.real) : Json(formatShortest(node.real));
    case Kind::String: return isUtf8(node.text) ? Json(std::string(node.text)) : Json(printable(node.text));
    default: return {};
    }
}

} // namespace

ObjectReader::ObjectReader(const Objects& objects) : m_objects(objects)
{
    m_tensors.reserve(objects.tensors.size());
    for (const TensorInfo& tensor : objects.tensors) {
        m_tensors.emplace_back(tensor.name);
    }
    std::sort(m_tensors.begin(), m_tensors.end());
}

bool ObjectReader::hasTensor(const std::string& name) const
{
    return std::binary_search(m_tensors.begin(), m_tensors.end(), std::string_view(name));
}

Value ObjectReader::valueOf(const Program& program, NodeId node, std::string path) const
{
    if (hasTensor(path)) {
        return {.kind = Value::Kind::Tensor, .name = std::move(path)};
    }
    node = withoutBuilder(program, node);
    const Node& found = program[node];
    if (isList(found) || found.kind == Kind::Dict || found.kind == Kind::Call) {
        const pickle::Global* callee = program.callee(node);
        return {.kind = Value::Kind::Object,
                .name = std::move(path),
                .type = callee == nullptr ? std::string() : callee->fullName(),
                .program = &program,
                .node = node};
    }
    return {.literal = scalarOf(found)};
}

Value ObjectReader::module() const
{
    return valueOf(m_objects.module, m_objects.module.root, {});
}

Value ObjectReader::constant(std::string_view name) const
{
    const auto index = name.starts_with('c') ? parseUnsigned(name.substr(1)) : std::nullopt;
    const Program& program = m_objects.constants;
    const bool isInside = index && isList(program[program.root]) && *index < program[program.root].items.size();
    return isInside ? valueOf(program, program[program.root].items[static_cast<std::size_t>(*index)],
                              "constants." + std::to_string(*index))
                    : Value();
}

std::size_t ObjectReader::sizeOf(const Value& object)
{
    if (object.kind != Value::Kind::Object || object.program == nullptr) {
        return 0;
    }
    const Node& node = (*object.program)[object.node];
    return node.items.size() + (node.state == pickle::kNone ? 0 : (*object.program)[node.state].items.size());
}

std::optional<Value> ObjectReader::attribute(const Value& object, std::string_view name) const
{
    if (object.kind != Value::Kind::Object || object.program == nullptr) {
        return std::nullopt;
    }
    const NodeId found = object.program->member((*object.program)[object.node].state, name);
    return found == pickle::kNone ? std::nullopt
                                  : std::optional(valueOf(*object.program, found, join(object.name, name)));
}

std::optional<Value> ObjectReader::item(const Value& object, const Json& index) const
{
    if (object.kind != Value::Kind::Object || object.program == nullptr) {
        return std::nullopt;
    }
    const Node& node = (*object.program)[object.node];
    if (isList(node) && index.is_number_integer()) {
        const auto count = static_cast<std::int64_t>(node.items.size());
        const auto at = index.get<std::int64_t>();
        const std::int64_t from = at < 0 ? at + count : at;
        return from >= 0 && from < count
                   ? std::optional(valueOf(*object.program, node.items[static_cast<std::size_t>(from)],
                                           join(object.name, std::to_string(from))))
                   : std::nullopt;
    }
    if (node.kind == Kind::Dict && index.is_string()) {
        const auto& key = index.get_ref<const std::string&>();
        const NodeId found = object.program->member(object.node, key);
        return found == pickle::kNone ? std::nullopt
                                      : std::optional(valueOf(*object.program, found, join(object.name, key)));
    }
    return std::nullopt;
}

std::vector<std::string> ObjectReader::tensorsOf(const Value& object) const
{
    std::vector<std::string> out;
    const std::string prefix = object.name + '.';
    if (object.kind == Value::Kind::Object && object.program != nullptr && !object.name.empty()) {
        for (auto at = std::lower_bound(m_tensors.begin(), m_tensors.end(), std::string_view(prefix));
             at != m_tensors.end() && at->starts_with(prefix) && out.size() < kMostItems; ++at) {
            out.emplace_back(*at);
        }
    }
    return out;
}

Json ObjectReader::literalOf(const Value& object) const
{
    if (object.kind != Value::Kind::Object || object.program == nullptr) {
        return {};
    }
    const Node& node = (*object.program)[object.node];
    if (!isList(node) || node.items.size() > kMostItems) {
        return {};
    }
    Json out = Json::array();
    for (const NodeId item : node.items) {
        Json value = scalarOf((*object.program)[item]);
        if (value.is_null()) {
            return {};
        }
        out.push_back(std::move(value));
    }
    return out;
}

} // namespace apr::torchscript
