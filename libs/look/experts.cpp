// SPDX-License-Identifier: MIT
#include "apr/look/experts.h"

#include "apr/base/hash.h"
#include "apr/base/natural_order.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/model/tensor_values.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace apr {
namespace {

constexpr std::uint64_t kRuns = 16;
constexpr std::uint64_t kRunElements = 1024;
constexpr std::uint64_t kComparedElements = 256; ///< of a run, for the similarity
constexpr std::uint64_t kChunk = std::uint64_t{1} << 18;
constexpr std::size_t kMostExperts = 4096;
constexpr std::uint64_t kMostStacked = 2'000'000; ///< experts of stacked tensors, of all layers

/// Where the name of a tensor says that an expert is.
struct Place {
    std::string layer = {};
    std::string part = {};
    std::optional<std::uint64_t> expert = {}; ///< nothing: all experts of the layer are stacked in the tensor
};

std::string joined(const std::vector<std::string_view>& parts, std::size_t begin, std::size_t end)
{
    std::string out;
    for (std::size_t i = begin; i < end; ++i) {
        out += (i == begin ? "" : ".") + std::string(parts[i]);
    }
    return out;
}

std::optional<Place> placeOf(const TensorInfo& tensor)
{
    const std::vector<std::string_view> parts = split(tensor.name, '.');
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        const auto number = parseUnsigned(parts[i + 1]);
        const bool isGgufPart = parts[i] == "ffn_gate" || parts[i] == "ffn_up" || parts[i] == "ffn_down";
        if (parts[i] == "experts" || (isGgufPart && number)) {
            if (number) { // "mlp.experts.3.up_proj.weight", and "ffn_up.3.weight" of older GGUF files
                const std::string part = joined(parts, i + 2, parts.size());
                return Place{.layer = joined(parts, 0, i),
                             .part = isGgufPart ? std::string(parts[i]) + '.' + part : part,
                             .expert = number};
            }
            if (tensor.shape.size() == 3) { // "mlp.experts.gate_up_proj"
                return Place{.layer = joined(parts, 0, i), .part = joined(parts, i + 1, parts.size())};
            }
        }
        if (parts[i].ends_with("_exps") && tensor.shape.size() == 3) { // "blk.3.ffn_up_exps.weight"
            return Place{.layer = joined(parts, 0, i), .part = joined(parts, i, parts.size())};
        }
    }
    return std::nullopt;
}

/// The tensors of a layer: by part, then by expert.
using Parts = std::map<std::string, std::map<std::uint64_t, ExpertPart>>;

std::optional<ExpertLayer> layerOf(const std::string& name, const Parts& parts)
{
    ExpertLayer out{.name = name};
    const std::size_t count = parts.begin()->second.size();
    if (count < 2 || count > kMostExperts) {
        return std::nullopt;
    }
    out.experts.resize(count);
    for (const auto& [part, experts] : parts) {
        if (experts.size() != count || experts.rbegin()->first != count - 1) {
            return std::nullopt; // some are missing
        }
        for (const auto& [expert, elements] : experts) {
            if (elements.count != experts.begin()->second.count || elements.count == 0) {
                return std::nullopt;
            }
            out.experts[static_cast<std::size_t>(expert)].push_back(elements);
        }
    }
    return out;
}

bool isRouter(const TensorInfo& tensor, const ExpertLayer& layer)
{
    const bool isBeside = tensor.name.size() > layer.name.size() && tensor.name.starts_with(layer.name) &&
                          tensor.name[layer.name.size()] == '.';
    if (!isBeside || tensor.shape.size() != 2 || tensor.shape[0] != layer.experts.size()) {
        return false;
    }
    const std::string_view rest = std::string_view(tensor.name).substr(layer.name.size() + 1);
    return rest == "gate.weight" || rest == "ffn_gate_inp.weight" ||
           (rest.find("router") != std::string_view::npos && rest.ends_with("weight"));
}

/// Where the runs of a part begin, and how long they are.
std::vector<std::pair<std::uint64_t, std::uint64_t>> runsOf(std::uint64_t count)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> out;
    if (count <= kRuns * kRunElements) {
        out.emplace_back(0, count);
        return out;
    }
    for (std::uint64_t i = 0; i < kRuns; ++i) {
        const std::uint64_t step = (count - kRunElements) / (kRuns - 1);
        out.emplace_back(i * step, kRunElements);
    }
    return out;
}

/// Sums of an expert, and the values that are compared with those of others.
struct Measured {
    ExpertFacts facts = {};
    double squares = 0;
    std::uint64_t zeros = 0;
    std::vector<float> compared = {};

    void add(std::span<const float> values)
    {
        for (const float value : values) {
            const bool isFinite = std::isfinite(value);
            facts.notFinite += isFinite ? 0 : 1;
            zeros += value == 0 ? 1 : 0;
            squares += isFinite ? static_cast<double>(value) * static_cast<double>(value) : 0;
        }
        facts.measured += values.size();
    }
    void finish()
    {
        const auto finite = static_cast<double>(facts.measured - facts.notFinite);
        facts.rms = finite > 0 ? std::sqrt(squares / finite) : 0;
        facts.sparsity = facts.measured > 0 ? static_cast<double>(zeros) / static_cast<double>(facts.measured) : 0;
    }
};

Status measurePart(const Model& model, const ExpertPart& part, bool all, Measured& out)
{
    out.facts.elements += part.count;
    std::vector<float> values;
    for (const auto& [first, count] : runsOf(part.count)) {
        values.resize(static_cast<std::size_t>(count));
        APR_CHECK(loadElements(model, part.tensor, part.first + first, values));
        const std::size_t compared = static_cast<std::size_t>(
            std::min(count, count > kRunElements ? kRuns * kComparedElements : kComparedElements));
        for (std::size_t i = 0; i < compared; ++i) {
            out.compared.push_back(std::isfinite(values[i]) ? values[i] : 0);
        }
        if (!all) {
            out.add(values);
        }
    }
    for (std::uint64_t at = 0; all && at < part.count; at += kChunk) {
        values.resize(static_cast<std::size_t>(std::min(kChunk, part.count - at)));
        APR_CHECK(loadElements(model, part.tensor, part.first + at, values));
        out.add(values);
    }
    return {};
}

double dot(std::span<const float> a, std::span<const float> b)
{
    constexpr std::size_t kLanes = 16; // sums of their own, so that the loop is vectorized
    float sums[kLanes] = {};
    std::size_t i = 0;
    for (; i + kLanes <= a.size(); i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            sums[lane] += a[i + lane] * b[i + lane];
        }
    }
    double out = 0;
    for (const float sum : sums) {
        out += static_cast<double>(sum);
    }
    for (; i < a.size(); ++i) {
        out += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    }
    return out;
}

/// Scales the compared values to length 1, so that products are cosines. False if they are all zero.
bool normalize(std::vector<float>& values)
{
    const float largest = std::accumulate(values.begin(), values.end(), 0.0F,
                                          [](float most, float value) { return std::max(most, std::abs(value)); });
    if (largest == 0) {
        return false;
    }
    for (float& value : values) {
        value /= largest; // squares of large values would overflow
    }
    const auto length = static_cast<float>(std::sqrt(dot(values, values)));
    for (float& value : values) {
        value /= length;
    }
    return true;
}

void compareExperts(std::vector<Measured>& experts)
{
    std::vector<bool> isUsed;
    isUsed.reserve(experts.size());
    for (Measured& expert : experts) {
        isUsed.push_back(normalize(expert.compared));
    }
    const auto note = [](ExpertFacts& facts, double cosine, std::size_t other) {
        if (!(facts.similarity >= cosine)) { // also the first, NaN
            facts.similarity = cosine;
            facts.nearest = other;
        }
    };
    for (std::size_t a = 0; a < experts.size(); ++a) {
        for (std::size_t b = a + 1; b < experts.size(); ++b) {
            if (isUsed[a] && isUsed[b]) {
                const double cosine = std::clamp(dot(experts[a].compared, experts[b].compared), -1.0, 1.0);
                note(experts[a].facts, cosine, b);
                note(experts[b].facts, cosine, a);
            }
        }
    }
}

Status measureRouter(const Model& model, const ExpertLayer& layer, std::vector<Measured>& experts)
{
    const TensorInfo& router = model.tensors()[*layer.router];
    std::vector<float> row(static_cast<std::size_t>(std::min<std::uint64_t>(router.shape[1], kChunk)));
    for (std::size_t expert = 0; expert < experts.size(); ++expert) {
        double squares = 0;
        for (std::uint64_t at = 0; at < router.shape[1]; at += kChunk) {
            row.resize(static_cast<std::size_t>(std::min(kChunk, router.shape[1] - at)));
            APR_CHECK(loadElements(model, *layer.router, expert * router.shape[1] + at, row));
            for (const float value : row) {
                squares += static_cast<double>(value) * static_cast<double>(value);
            }
        }
        experts[expert].facts.routerNorm = std::sqrt(squares);
    }
    return {};
}

} // namespace

std::vector<ExpertLayer> expertLayersOf(const Model& model)
{
    std::map<std::string, Parts, decltype([](const std::string& a, const std::string& b) { return naturalLess(a, b); })>
        layers;
    std::uint64_t stacked = 0;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const auto place = placeOf(tensor);
        if (!place) {
            continue;
        }
        auto& experts = layers[place->layer][place->part];
        if (place->expert) {
            experts.emplace(*place->expert, ExpertPart{.tensor = i, .first = 0, .count = tensor.elements()});
            continue;
        }
        const std::uint64_t count = tensor.elements() == 0 || tensor.shape[0] > kMostExperts ? 0 : tensor.shape[0];
        stacked += count;
        for (std::uint64_t expert = 0; expert < count && stacked <= kMostStacked; ++expert) {
            const std::uint64_t each = tensor.elements() / count;
            experts.emplace(expert, ExpertPart{.tensor = i, .first = expert * each, .count = each});
        }
    }
    std::vector<ExpertLayer> out;
    for (const auto& [name, parts] : layers) {
        if (auto layer = layerOf(name, parts)) {
            out.push_back(std::move(*layer));
        }
    }
    TextViewMap<ExpertLayer*> byName;
    for (ExpertLayer& layer : out) {
        byName.emplace(layer.name, &layer);
    }
    for (std::size_t i = 0; !out.empty() && i < model.tensors().size(); ++i) {
        // The name of the layer ends at one of the last dots: "mlp.gate.weight", "mlp.router.layer.weight".
        std::string_view prefix = model.tensors()[i].name;
        for (int dots = 0; dots < 4 && prefix.find('.') != std::string_view::npos; ++dots) {
            prefix = prefix.substr(0, prefix.rfind('.'));
            const auto layer = byName.find(prefix);
            if (layer != byName.end() && !layer->second->router && isRouter(model.tensors()[i], *layer->second)) {
                layer->second->router = i;
            }
        }
    }
    return out;
}

Result<std::vector<std::vector<ExpertFacts>>> measureExperts(const Model& model, const std::vector<ExpertLayer>& layers,
                                                             bool all, Progress& progress)
{
    std::vector<std::vector<ExpertFacts>> out(layers.size());
    const auto weight = [&layers, all](std::size_t i) {
        std::uint64_t elements = 0;
        for (const auto& parts : layers[i].experts) {
            for (const ExpertPart& part : parts) {
                elements += all ? part.count : std::min(part.count, kRuns * kRunElements);
            }
        }
        return 4 * elements;
    };
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        total += weight(i);
    }
    APR_CHECK(parallelFor(layers.size(), {progress, total, "measuring experts"}, weight, [&](std::size_t i) -> Status {
        std::vector<Measured> experts(layers[i].experts.size());
        for (std::size_t expert = 0; expert < experts.size(); ++expert) {
            for (const ExpertPart& part : layers[i].experts[expert]) {
                if (Status read = measurePart(model, part, all, experts[expert]); !read) {
                    Error error = std::move(read).error();
                    error.tensor = error.tensor.empty() ? model.tensors()[part.tensor].name : error.tensor;
                    return error;
                }
            }
            experts[expert].finish();
        }
        compareExperts(experts);
        if (layers[i].router) {
            APR_CHECK(measureRouter(model, layers[i], experts));
        }
        for (const Measured& expert : experts) {
            out[i].push_back(expert.facts);
        }
        return {};
    }));
    return out;
}

} // namespace apr
