// SPDX-License-Identifier: MIT
#include "apr/graph/graph.h"

#include "apr/base/hash.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace apr {
namespace {

template <class Kind>
const Kind* valueAs(const Graph::AttributeValue* value)
{
    return value != nullptr ? std::get_if<Kind>(value) : nullptr;
}

/// Whether a list has no elements, whatever they would be.
bool isEmptyList(const Graph::AttributeValue* value)
{
    if (const auto* integers = valueAs<std::vector<std::int64_t>>(value)) {
        return integers->empty();
    }
    const auto* json = valueAs<Json>(value);
    return json != nullptr && json->is_array() && json->empty();
}

} // namespace

std::string Graph::Type::shown() const
{
    std::string out = !text.empty()                    ? text
                      : element != DataType::Undefined ? std::string(dataTypeName(element))
                                                       : std::string();
    if (!shape) {
        return out;
    }
    out += out.empty() ? "[" : " [";
    for (std::size_t i = 0; i < shape->size(); ++i) {
        const Dim& dim = (*shape)[i];
        out += i == 0 ? "" : ", ";
        out += dim.isNumber() ? std::to_string(dim.extent) : dim.name.empty() ? std::string("?") : dim.name;
    }
    return out + ']';
}

const Graph::AttributeValue* Graph::Node::find(std::string_view attribute) const
{
    const auto found = std::find_if(attributes.begin(), attributes.end(),
                                    [attribute](const Attribute& each) { return each.name.str() == attribute; });
    return found == attributes.end() ? nullptr : &found->value;
}

std::optional<std::int64_t> Graph::Node::integer(std::string_view attribute) const
{
    const auto* value = valueAs<std::int64_t>(find(attribute));
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::optional<double> Graph::Node::number(std::string_view attribute) const
{
    const AttributeValue* value = find(attribute);
    if (const auto* number = valueAs<double>(value)) {
        return *number;
    }
    const auto* integer = valueAs<std::int64_t>(value);
    return integer != nullptr ? std::optional(static_cast<double>(*integer)) : std::nullopt;
}

std::optional<std::string_view> Graph::Node::text(std::string_view attribute) const
{
    const auto* value = valueAs<std::string>(find(attribute));
    return value != nullptr ? std::optional<std::string_view>(*value) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> Graph::Node::integers(std::string_view attribute) const
{
    const AttributeValue* value = find(attribute);
    if (const auto* list = valueAs<std::vector<std::int64_t>>(value)) {
        return *list;
    }
    return isEmptyList(value) ? std::optional(std::vector<std::int64_t>()) : std::nullopt;
}

std::optional<std::vector<double>> Graph::Node::numbers(std::string_view attribute) const
{
    const AttributeValue* value = find(attribute);
    if (const auto* list = valueAs<std::vector<double>>(value)) {
        return *list;
    }
    if (const auto* list = valueAs<std::vector<std::int64_t>>(value)) {
        return std::vector<double>(list->begin(), list->end());
    }
    return isEmptyList(value) ? std::optional(std::vector<double>()) : std::nullopt;
}

std::optional<std::size_t> Graph::Node::tensor(std::string_view attribute) const
{
    const auto* value = valueAs<TensorRef>(find(attribute));
    return value != nullptr && value->index != kNoTensor ? std::optional(value->index) : std::nullopt;
}

Graph::Subgraph Graph::Node::subgraph(std::string_view attribute) const
{
    const auto* value = valueAs<Subgraph>(find(attribute));
    return value != nullptr ? *value : nullptr;
}

std::vector<std::uint32_t> Graph::producers() const
{
    std::vector<std::uint32_t> out(values.size(), kNone);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        for (const std::uint32_t value : nodes[i].outputs) {
            if (value != kNone && out[value] == kNone) {
                out[value] = i;
            }
        }
    }
    return out;
}

std::optional<std::vector<std::uint32_t>> Graph::sorted() const
{
    const std::vector<std::uint32_t> writers = producers();
    TextViewMap<std::uint32_t> byName; // of what subgraphs read from here
    std::vector<std::vector<std::uint32_t>> users(nodes.size());
    std::vector<std::uint32_t> waiting(nodes.size(), 0);
    const auto addUse = [&](std::uint32_t node, std::uint32_t value) {
        const std::uint32_t writer = value == kNone ? kNone : writers[value];
        if (writer != kNone) {
            users[writer].push_back(node);
            ++waiting[node];
        }
    };
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        for (const auto* list : {&nodes[i].inputs, &nodes[i].after}) {
            for (const std::uint32_t value : *list) {
                addUse(i, value);
            }
        }
        for (const Attribute& attribute : nodes[i].attributes) {
            const auto* inner = std::get_if<Subgraph>(&attribute.value);
            if (inner == nullptr || (*inner)->outer.empty()) {
                continue;
            }
            if (byName.empty()) {
                for (std::uint32_t value = 0; value < values.size(); ++value) {
                    byName.try_emplace(values[value].name.str(), value);
                }
            }
            for (const std::uint32_t value : (*inner)->outer) {
                const auto known = byName.find((*inner)->values[value].name.str());
                addUse(i, known == byName.end() ? kNone : known->second);
            }
        }
    }
    // Of the nodes that are ready, the first one in the file comes next.
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (waiting[i] == 0) {
            ready.push(i);
        }
    }
    std::vector<std::uint32_t> out;
    out.reserve(nodes.size());
    while (!ready.empty()) {
        out.push_back(ready.top());
        ready.pop();
        for (const std::uint32_t user : users[out.back()]) {
            if (--waiting[user] == 0) {
                ready.push(user);
            }
        }
    }
    return out.size() == nodes.size() ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace apr
