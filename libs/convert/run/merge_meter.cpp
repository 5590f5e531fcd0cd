// SPDX-License-Identifier: MIT
#include "merge_meter.h"

#include "apr/model/layer_name.h"
#include "apr/model/tensor_values.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::uint64_t kRunElements = 4096;
constexpr std::uint64_t kEveryRun = 8;
constexpr std::uint64_t kMeasuredInFull = std::uint64_t{1} << 20U; ///< elements

/// The sums of several tensors.
struct Pooled {
    std::vector<PartialDifference> against = {}; ///< by model
    std::uint64_t agreeing = 0;
    std::uint64_t changed = 0;

    MergeLayer finish(std::string name) const
    {
        MergeLayer out{.name = std::move(name)};
        for (const PartialDifference& sums : against) {
            out.models.push_back({.cosine = sums.cosine(), .normRatio = sums.normRatio(), .isThere = sums.count() > 0});
        }
        if (changed > 0) {
            out.signAgreement = static_cast<double>(agreeing) / static_cast<double>(changed);
        }
        return out;
    }
};

} // namespace

MergeMeter::MergeMeter(const ConvertPlan& plan) : m_plan(plan), m_measured(plan.result.tensors().size()) {}

bool MergeMeter::isMeasured(std::size_t tensor) const
{
    if (tensor >= m_plan.lineage.size() || !m_plan.lineage[tensor].merged) {
        return false;
    }
    const TensorInfo& written = m_plan.result.tensors()[tensor];
    const MergedFrom& merged = *m_plan.lineage[tensor].merged;
    const DTypeKind kind = dtypeInfo(written.dtype).kind;
    return dtypeInfo(written.dtype).decodable && (kind == DTypeKind::Float || kind == DTypeKind::Quantized) &&
           std::all_of(merged.tensors.begin(), merged.tensors.end(), [&](const MergedFrom::Tensor& from) {
               return merged.sources->models[from.model].tensors()[from.tensor].shape == written.shape;
           });
}

Status MergeMeter::add(ValueTile& tile)
{
    if (!isMeasured(tile.tensor)) {
        return {};
    }
    const bool isInFull = m_plan.result.tensors()[tile.tensor].elements() <= kMeasuredInFull;
    Measured* measured = nullptr; // its thread is the only one with this chunk
    for (std::uint64_t at = 0; at < tile.elements; at += kRunElements) {
        const std::uint64_t first = tile.firstElement + at;
        if (!isInFull && first / kRunElements % kEveryRun != 0) {
            continue;
        }
        if (measured == nullptr) {
            const std::lock_guard lock(m_mutex);
            measured = &m_measured[tile.tensor][tile.part];
        }
        APR_TRY(const auto values, tile.values());
        const auto count = static_cast<std::size_t>(std::min(kRunElements, tile.elements - at));
        APR_CHECK(addRun(tile.tensor, first, values.subspan(static_cast<std::size_t>(at), count), *measured));
    }
    return {};
}

Status MergeMeter::addRun(std::size_t tensor, std::uint64_t first, std::span<const float> values, Measured& out) const
{
    const MergedFrom& merged = *m_plan.lineage[tensor].merged;
    out.against.resize(merged.tensors.size());
    std::vector<float> base(merged.base ? values.size() : 0);
    if (merged.base) {
        APR_CHECK(loadElements(merged.sources->models[merged.base->model], merged.base->tensor, first, base));
    }
    std::vector<std::uint8_t> up(base.size());
    std::vector<std::uint8_t> down(base.size());
    std::vector<float> operand(values.size());
    for (std::size_t i = 0; i < merged.tensors.size(); ++i) {
        const MergedFrom::Tensor& from = merged.tensors[i];
        APR_CHECK(loadElements(merged.sources->models[from.model], from.tensor, first, operand));
        out.against[i].addValues(operand, values);
        for (std::size_t e = 0; e < base.size(); ++e) {
            up[e] = up[e] | static_cast<std::uint8_t>(operand[e] > base[e]);
            down[e] = down[e] | static_cast<std::uint8_t>(operand[e] < base[e]);
        }
    }
    for (std::size_t e = 0; e < base.size() && merged.tensors.size() > 1; ++e) {
        out.changed += (up[e] | down[e]) != 0 ? 1 : 0;
        out.agreeing += (up[e] ^ down[e]) != 0 ? 1 : 0;
    }
    return {};
}

std::optional<MergeReport> MergeMeter::result() const
{
    MergeReport out;
    Pooled all;
    std::map<std::pair<std::string, std::int64_t>, Pooled> layers; // layers in order; others by their first word
    std::vector<std::pair<std::string, std::int64_t>> order;
    for (std::size_t i = 0; i < m_measured.size(); ++i) {
        if (m_measured[i].empty()) {
            continue;
        }
        const MergedFrom& merged = *m_plan.lineage[i].merged;
        out.paths = merged.sources->paths;
        const auto [prefix, number] = layerOf(m_plan.lineage[i].name.to);
        const std::pair key(number < 0 ? std::string() : std::string(prefix) + std::to_string(number), number);
        if (!layers.contains(key)) {
            order.push_back(key);
        }
        for (Pooled* pooled : {&all, &layers[key]}) {
            pooled->against.resize(merged.sources->models.size());
            for (const auto& [part, measured] : m_measured[i]) { // in a fixed order
                for (std::size_t k = 0; k < merged.tensors.size(); ++k) {
                    pooled->against[merged.tensors[k].model].merge(measured.against[k]);
                }
                pooled->agreeing += measured.agreeing;
                pooled->changed += measured.changed;
            }
        }
    }
    if (order.empty()) {
        return std::nullopt;
    }
    out.all = all.finish({});
    for (const auto& key : order) {
        if (key.second >= 0) {
            out.layers.push_back(layers[key].finish(key.first));
        }
    }
    return out;
}

} // namespace apr
