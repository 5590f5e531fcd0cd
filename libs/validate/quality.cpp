// SPDX-License-Identifier: MIT
#include "apr/validate/quality.h"

#include "apr/base/hash.h"
#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/model/layer_name.h"
#include "apr/model/parameter_count.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_statistics.h"

#include <algorithm>
#include <map>
#include <set>

namespace apr {
namespace {

/// `zeros` are the values that are 0 in tensors that were compared, by name.
Result<ModelSize> sizeOf(const Model& model, std::uint64_t bytes, const TextMap<std::uint64_t>& zeros,
                         Progress& progress)
{
    ModelSize out{.tensors = model.tensors().size(), .parameters = parameterCount(model), .bytes = bytes};
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        if (!dtypeInfo(tensor.dtype).decodable) {
            out.nonZero += tensor.elements(); // counted as nonzero: the values are unknown
            continue;
        }
        const auto known = zeros.find(tensor.name);
        if (known != zeros.end() && tensor.dtype != DType::F64) { // as F32, the smallest F64 are 0
            out.nonZero += tensor.elements() - known->second;
            continue;
        }
        APR_TRY(const TensorStatistics statistics, statisticsOf(model, i, progress));
        out.nonZero += statistics.count - statistics.zeros;
    }
    return out;
}

/// "decoder.layers.3" for "decoder.layers.3.attn.q_proj.weight". A name without a number is its own layer.
std::string nameOfLayer(std::string_view name)
{
    const auto [prefix, layer] = layerOf(name);
    return std::string(layer < 0 ? name : name.substr(0, name.size() - afterLayer(name, prefix).size()));
}

std::string failureOf(const TensorDiff& diff, const QualityBounds& bounds)
{
    switch (diff.change) {
    case TensorChange::Removed: return "missing";
    case TensorChange::Added: return "not in the original model";
    case TensorChange::Reshaped: return "shape mismatch";
    case TensorChange::Unreadable: return diff.note;
    case TensorChange::Same: return {};
    case TensorChange::Changed: break;
    }
    if (diff.notComparable > 0) {
        return formatCountOf(diff.notComparable, "value") + (diff.notComparable == 1 ? " is" : " are") +
               " NaN or infinite in one of the models";
    }
    return bounds.violations(diff.relativeL2, diff.l2, diff.cosine);
}

} // namespace

Result<QualityReport> compareQuality(const Model& original, const Model& optimized, const QualityBounds& bounds,
                                     Progress& progress)
{
    QualityReport out;
    const Model a = withScalesApplied(original);
    const Model b = withScalesApplied(optimized);
    APR_TRY(const ModelDiff diff, diffModels(a, b, {.countsZeros = true}, progress));
    TextMap<std::uint64_t> zerosA;
    TextMap<std::uint64_t> zerosB;
    for (const TensorDiff& tensor : diff.tensors) {
        if (tensor.isCompared()) {
            zerosA.emplace(tensor.name, tensor.zerosA);
            zerosB.emplace(tensor.name, tensor.zerosB);
        }
    }
    APR_TRY(out.original, sizeOf(a, original.facts().totalBytes(), zerosA, progress));
    APR_TRY(out.optimized, sizeOf(b, optimized.facts().totalBytes(), zerosB, progress));
    out.cosine = diff.cosine;
    std::map<std::string, std::size_t> layers;
    std::set<std::string> failed;
    std::size_t compared = 0;
    const Json* factorized = findPath(optimized.metadata(), {"low_rank", "tensors"});
    for (const TensorDiff& tensor : diff.tensors) {
        const bool isFactorized = factorized != nullptr && factorized->is_object() && factorized->contains(tensor.name);
        const QualityBounds own =
            bounds.isDefault && isFactorized ? QualityBounds{.maxDrift = kDefaultMaxFactorError} : bounds;
        if (std::string reason = failureOf(tensor, own); !reason.empty()) {
            failed.insert(nameOfLayer(tensor.name));
            out.failures.push_back({.tensor = tensor.name, .reason = std::move(reason)});
        }
        if (tensor.change != TensorChange::Changed && tensor.change != TensorChange::Same) {
            continue;
        }
        ++compared;
        out.maxL2 = std::max(out.maxL2, tensor.l2);
        out.meanL2 += tensor.l2;
        const auto [place, isNew] = layers.emplace(nameOfLayer(tensor.name), out.layers.size());
        if (isNew) {
            out.layers.push_back({.layer = place->first, .tensor = tensor.name, .relativeError = tensor.relativeL2});
        } else if (LayerError& layer = out.layers[place->second]; tensor.relativeL2 > layer.relativeError) {
            layer.tensor = tensor.name;
            layer.relativeError = tensor.relativeL2;
        }
    }
    for (LayerError& layer : out.layers) {
        layer.passes = !failed.contains(layer.layer);
    }
    out.meanL2 = compared > 0 ? out.meanL2 / static_cast<double>(compared) : 0;
    return out;
}

} // namespace apr
