// SPDX-License-Identifier: MIT
#include "inference.h"

#include "apr/base/bytes.h"
#include "apr/base/hash.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::operators {

const Known* Inference::knownInput(std::size_t input) const
{
    return has(input) ? m_context.known(m_node.inputs[input]) : nullptr;
}

Graph::Type Inference::type(std::size_t input) const
{
    const Known* known = knownInput(input);
    return known != nullptr ? known->type : Graph::Type();
}

const Dims* Inference::shape(std::size_t input) const
{
    const Known* known = knownInput(input);
    return known != nullptr && known->type.shape ? &*known->type.shape : nullptr;
}

Dim Inference::dim(std::size_t input, std::int64_t axis) const
{
    const Dims* dims = shape(input);
    const auto at = dims != nullptr ? axisOf(axis, dims->size()) : std::nullopt;
    return at ? (*dims)[*at] : Dim();
}

std::optional<Items> Inference::data(std::size_t input) const
{
    const Known* known = knownInput(input);
    return known != nullptr ? known->data : std::nullopt;
}

std::optional<std::vector<std::int64_t>> Inference::integers(std::size_t input) const
{
    const Known* known = knownInput(input);
    if (known == nullptr || !known->data) {
        return std::nullopt;
    }
    std::vector<std::int64_t> out;
    for (const Item& each : *known->data) {
        if (!each.number) {
            return std::nullopt;
        }
        out.push_back(*each.number);
    }
    return out;
}

std::optional<std::vector<double>> Inference::numbers(std::size_t input) const
{
    if (auto list = integers(input)) {
        return std::vector<double>(list->begin(), list->end());
    }
    return has(input) ? m_context.numbers(m_node.inputs[input]) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> Inference::integersOf(std::string_view attribute, std::size_t input) const
{
    if (has(input)) {
        return integers(input);
    }
    return m_node.integers(attribute);
}

const TensorInfo* Inference::tensor(std::string_view attribute) const
{
    const auto index = m_node.tensor(attribute);
    return index ? m_context.tensor(*index) : nullptr;
}

std::optional<std::vector<double>> Inference::constants(std::string_view attribute) const
{
    const auto index = m_node.tensor(attribute);
    return index ? m_context.constants(*index) : std::nullopt;
}

void Inference::setShape(std::size_t output, Dims shape)
{
    if (output < m_results.size() && shape.size() <= kMostRank) {
        m_results[output].type.shape = std::move(shape);
    }
}

void Inference::setRankFrom(std::size_t output, std::size_t input, std::size_t more)
{
    const Dim count = dim(input, 0);
    if (count.isNumber() && count.extent <= static_cast<std::int64_t>(kMostRank)) {
        setRank(output, static_cast<std::size_t>(count.extent) + more);
    }
}

void Inference::setElement(std::size_t output, DataType element)
{
    if (output < m_results.size()) {
        m_results[output].type.element = element;
    }
}

void Inference::setType(std::size_t output, Graph::Type type)
{
    if (output < m_results.size()) {
        m_results[output].type = std::move(type);
        const auto& shape = m_results[output].type.shape;
        if (shape && shape->size() > kMostRank) {
            m_results[output].type.shape.reset();
        }
    }
}

void Inference::setData(std::size_t output, Items data, bool isScalar)
{
    if (output < m_results.size()) {
        m_results[output].type.shape = isScalar ? Dims() : Dims{number(static_cast<std::int64_t>(data.size()))};
        if (data.size() <= kMostItems) {
            m_results[output].data = std::move(data);
        }
    }
}

// ---- dimensions

Dim Item::dim() const
{
    Dim out = apr::operators::number(number.value_or(-1));
    out.name = name;
    return out;
}

Dim number(std::int64_t extent)
{
    return {.extent = extent >= 0 && extent <= kMostExtent ? extent : -1};
}

bool areSteps(std::span<const std::int64_t> values)
{
    return std::all_of(values.begin(), values.end(),
                       [](std::int64_t each) { return each >= -kMostStep && each <= kMostStep; });
}

Dim plus(const Dim& a, const Dim& b)
{
    if (a.isNumber() && b.isNumber()) {
        std::int64_t sum = 0;
        return __builtin_add_overflow(a.extent, b.extent, &sum) ? Dim() : number(sum);
    }
    return a.isNumber() && a.extent == 0 ? b : b.isNumber() && b.extent == 0 ? a : Dim();
}

Dim times(const Dim& a, const Dim& b)
{
    if (a.isNumber() && b.isNumber()) {
        std::int64_t product = 0;
        return __builtin_mul_overflow(a.extent, b.extent, &product) ? Dim() : number(product);
    }
    return a.isNumber() && a.extent == 1 ? b : b.isNumber() && b.extent == 1 ? a : Dim();
}

Dim dividedBy(const Dim& a, std::int64_t divisor)
{
    return divisor == 1 ? a : a.isNumber() && divisor > 0 ? number(a.extent / divisor) : Dim();
}

Dim productOf(std::span<const Dim> dims)
{
    Dim out = number(1);
    for (const Dim& dim : dims) {
        out = times(out, dim);
    }
    return out;
}

Dim merged(const Dim& a, const Dim& b)
{
    return a.isNumber() || (a.isKnown() && !b.isNumber()) ? a : b;
}

Dims broadcast(const Dims& a, const Dims& b)
{
    const Dims& longer = a.size() >= b.size() ? a : b;
    const Dims& shorter = a.size() >= b.size() ? b : a;
    Dims out = longer;
    for (std::size_t i = 0; i < shorter.size(); ++i) {
        Dim& dim = out[longer.size() - shorter.size() + i];
        const Dim& other = shorter[i];
        if (dim.isNumber() && dim.extent == 1) {
            dim = other;
        } else if (other.isNumber() && other.extent == 1) {
            continue;
        } else if (dim.isNumber() || other.isNumber()) { // an unknown one is 1 or the same
            dim = merged(dim, other);
        } else if (!dim.isSame(other)) {
            dim = {};
        }
    }
    return out;
}

std::optional<std::size_t> axisOf(std::int64_t axis, std::size_t rank)
{
    const auto count = static_cast<std::int64_t>(rank);
    const std::int64_t at = axis < 0 ? axis + count : axis;
    return at >= 0 && at < count ? std::optional(static_cast<std::size_t>(at)) : std::nullopt;
}

std::optional<double> countOf(const Dims* dims)
{
    if (dims == nullptr) {
        return std::nullopt;
    }
    double out = 1;
    for (const Dim& dim : *dims) {
        if (!dim.isNumber()) {
            return std::nullopt;
        }
        out *= static_cast<double>(dim.extent);
    }
    return out;
}

std::optional<double> sizeOf(const Dims* dims, std::int64_t axis)
{
    const auto at = dims != nullptr ? axisOf(axis, dims->size()) : std::nullopt;
    return at && (*dims)[*at].isNumber() ? std::optional(static_cast<double>((*dims)[*at].extent)) : std::nullopt;
}

const Dims* NodeShapes::input(std::size_t index) const
{
    const bool isThere = index < node.inputs.size() && node.inputs[index] != Graph::kNone;
    return isThere && graph.values[node.inputs[index]].type.shape ? &*graph.values[node.inputs[index]].type.shape
                                                                  : nullptr;
}

const Dims* NodeShapes::output(std::size_t index) const
{
    const bool isThere = index < node.outputs.size() && node.outputs[index] != Graph::kNone;
    return isThere && graph.values[node.outputs[index]].type.shape ? &*graph.values[node.outputs[index]].type.shape
                                                                   : nullptr;
}

// ---- rules that many operators share

void sameAsInput(Inference& node)
{
    for (std::size_t i = 0; i < node.outputs(); ++i) {
        node.setType(i, node.type(0));
    }
    if (const auto data = node.data(0); data && node.shape(0) != nullptr && node.node().op == "Identity") {
        node.setData(0, *data, node.shape(0)->empty());
    }
}

void shapeOfInput(Inference& node)
{
    if (const Dims* shape = node.shape(0)) {
        for (std::size_t i = 0; i < node.outputs(); ++i) {
            node.setShape(i, *shape);
        }
    }
}

void broadcastInputs(Inference& node)
{
    Dims out;
    for (std::size_t i = 0; i < node.inputs(); ++i) {
        const Dims* shape = node.shape(i);
        if (shape == nullptr) {
            return;
        }
        out = broadcast(out, *shape);
    }
    // Before version 7 the second input is fitted to the first one.
    const Dims* first = node.shape(0);
    if (node.integer("broadcast", 0) != 0 && first != nullptr) {
        out = *first;
    }
    node.setShape(0, std::move(out));
}

std::optional<double> perOutputElement(const NodeShapes& node)
{
    return countOf(node.output(0));
}

std::optional<double> perInputElement(const NodeShapes& node)
{
    return countOf(node.input(0));
}

std::optional<double> fivePerOutputElement(const NodeShapes& node)
{
    const auto count = countOf(node.output(0));
    return count ? std::optional(5 * *count) : std::nullopt;
}

} // namespace apr::operators
