// SPDX-License-Identifier: MIT
#include "inference.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace apr::operators {
namespace {

/// The shape of a matrix product, as NumPy's matmul.
std::optional<Dims> productShape(const Dims* a, const Dims* b)
{
    if (a == nullptr || b == nullptr || a->empty() || b->empty()) {
        return std::nullopt;
    }
    const auto batchOf = [](const Dims& dims) { return dims.size() > 2 ? Dims(dims.begin(), dims.end() - 2) : Dims(); };
    Dims out = broadcast(batchOf(*a), batchOf(*b));
    if (a->size() > 1) {
        out.push_back((*a)[a->size() - 2]);
    }
    if (b->size() > 1) {
        out.push_back(b->back());
    }
    return out;
}

void inferMatMul(Inference& node)
{
    const bool isQuantized = node.node().op == "QLinearMatMul";
    if (auto out = productShape(node.shape(0), node.shape(isQuantized ? 3 : 1))) {
        node.setShape(0, std::move(*out));
    }
    if (isQuantized) {
        node.setElement(0, node.element(7));
    }
}

std::optional<double> matMulFlops(const NodeShapes& node)
{
    const auto outputs = countOf(node.output(0));
    const auto inner = sizeOf(node.input(0), -1);
    return outputs && inner ? std::optional(2 * *outputs * *inner) : std::nullopt;
}

void inferGemm(Inference& node)
{
    node.setShape(
        0, {node.dim(0, node.integer("transA", 0) != 0 ? 1 : 0), node.dim(1, node.integer("transB", 0) != 0 ? 0 : 1)});
}

std::optional<double> gemmFlops(const NodeShapes& node)
{
    const auto outputs = countOf(node.output(0));
    const auto inner = sizeOf(node.input(0), node.node.integer("transA").value_or(0) != 0 ? 0 : 1);
    return outputs && inner ? std::optional(2 * *outputs * *inner + (node.input(2) != nullptr ? *outputs : 0))
                            : std::nullopt;
}

/// The sizes of the letters of an equation, and its output.
void inferEinsum(Inference& node)
{
    std::string equation(node.node().text("equation").value_or(""));
    equation.erase(std::remove(equation.begin(), equation.end(), ' '), equation.end());
    const std::size_t arrow = equation.find("->");
    std::map<char, Dim> sizes;
    std::map<char, int> uses;
    Dims dots;
    const std::string terms = equation.substr(0, arrow);
    std::size_t input = 0;
    for (const std::string_view term : split(terms, ',')) {
        const Dims* shape = node.shape(input++);
        if (shape == nullptr) {
            return;
        }
        const std::size_t ellipsis = term.find("...");
        const std::size_t letters = term.size() - (ellipsis == std::string_view::npos ? 0 : 3);
        if (letters > shape->size()) {
            return;
        }
        const std::size_t hidden = shape->size() - letters;
        std::size_t at = 0;
        for (std::size_t i = 0; i < term.size();) {
            if (i == ellipsis) {
                const auto begin = shape->begin() + static_cast<std::ptrdiff_t>(at);
                dots = broadcast(dots, Dims(begin, begin + static_cast<std::ptrdiff_t>(hidden)));
                at += hidden;
                i += 3;
                continue;
            }
            Dim& known = sizes[term[i]];
            const Dim& dim = (*shape)[at++];
            known = known.isNumber() && known.extent != 1 ? known : dim;
            ++uses[term[i++]];
        }
    }
    std::string output;
    if (arrow != std::string::npos) {
        output = equation.substr(arrow + 2);
    } else { // letters that appear once, in alphabetical order
        output = terms.find("...") != std::string::npos ? "..." : "";
        for (const auto& [letter, count] : uses) {
            output += count == 1 ? std::string(1, letter) : std::string();
        }
    }
    Dims out;
    for (std::size_t i = 0; i < output.size() && out.size() <= kMostRank;) {
        if (output.compare(i, 3, "...") == 0) {
            out.insert(out.end(), dots.begin(), dots.end());
            i += 3;
        } else {
            out.push_back(sizes[output[i++]]);
        }
    }
    node.setShape(0, std::move(out));
}

/// (batch, heads, sequence, size), or (batch, sequence, heads · size) with the heads as attributes.
void inferAttention(Inference& node)
{
    const Dims* query = node.shape(0);
    const Dims* value = node.shape(2);
    const std::int64_t queryHeads = node.integer("q_num_heads", 0);
    const std::int64_t valueHeads = node.integer("kv_num_heads", 0);
    if (query == nullptr || value == nullptr || query->size() != value->size() ||
        (query->size() != 3 && query->size() != 4)) {
        return;
    }
    const bool isFlat = query->size() == 3;
    if (isFlat && (queryHeads <= 0 || valueHeads <= 0)) {
        return;
    }
    const Dim valueSize = isFlat ? dividedBy(value->back(), valueHeads) : value->back();
    Dims out = *query;
    out.back() = isFlat ? times(valueSize, number(queryHeads)) : valueSize;
    node.setShape(0, out);
    const Dims* key = node.shape(1);
    if (key == nullptr || key->size() != query->size()) {
        return;
    }
    const Dim past = node.has(4) ? node.dim(4, 2) : number(0);
    const Dim total = plus(past, (*key)[isFlat ? 1 : 2]);
    const Dim heads = isFlat ? number(valueHeads) : (*key)[1];
    if (node.has(4)) {
        node.setShape(1, {(*query)[0], heads, total, isFlat ? dividedBy(key->back(), valueHeads) : key->back()});
        node.setShape(2, {(*query)[0], heads, total, valueSize});
    }
    node.setShape(3, {(*query)[0], isFlat ? number(queryHeads) : (*query)[1], (*query)[isFlat ? 1 : 2], total});
}

/// Both products, of all pairs of positions: masks do not reduce the count.
std::optional<double> attentionFlops(const NodeShapes& node)
{
    const auto query = countOf(node.input(0));
    const auto out = countOf(node.output(0));
    const Dims* key = node.input(1);
    const auto keys = sizeOf(key, key != nullptr && key->size() == 3 ? 1 : 2);
    const auto past = node.input(4) != nullptr ? sizeOf(node.input(4), 2) : std::optional(0.0);
    return query && out && keys && past ? std::optional(2 * (*query + *out) * (*keys + *past)) : std::nullopt;
}

void inferRotary(Inference& node)
{
    sameAsInput(node);
}

std::optional<double> rotaryFlops(const NodeShapes& node)
{
    const auto count = countOf(node.output(0));
    return count ? std::optional(3 * *count) : std::nullopt;
}

void inferDet(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape != nullptr && shape->size() >= 2) {
        node.setShape(0, Dims(shape->begin(), shape->end() - 2));
    }
}

constexpr std::array kProductRows{
    OperatorRow{.name = "MatMul", .infer = inferMatMul, .flops = matMulFlops},
    OperatorRow{.name = "MatMulInteger", .infer = inferMatMul, .flops = matMulFlops},
    OperatorRow{.name = "QLinearMatMul", .infer = inferMatMul, .flops = matMulFlops},
    OperatorRow{.name = "Gemm", .infer = inferGemm, .flops = gemmFlops},
    OperatorRow{.name = "Einsum", .infer = inferEinsum},
    OperatorRow{.name = "Attention", .infer = inferAttention, .flops = attentionFlops},
    OperatorRow{.name = "RotaryEmbedding", .infer = inferRotary, .flops = rotaryFlops},
    OperatorRow{.name = "Det", .infer = inferDet},
};

} // namespace

Rows productRows()
{
    return kProductRows;
}

} // namespace apr::operators
