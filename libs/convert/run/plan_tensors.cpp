// SPDX-License-Identifier: MIT
#include "convert/run/plan_tensors.h"

#include "apr/base/text.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// Source, file, offset and size.
using Place = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t>;

/// Notes about fused tensors and tensors that share data.
std::string noteOn(const std::string& name, TensorId id, const TensorInfo& source,
                   std::map<Place, std::string_view>& firsts)
{
    if (source.isInFile() && source.byteSize > 0 && id.copy == 0) {
        const auto [first, isNew] = firsts.emplace(Place(id.source, source.part, source.offset, source.byteSize), name);
        if (!isNew) {
            return "tied: shares data with " + std::string(first->second);
        }
    }
    return name.find(".qkv_proj.") != std::string::npos       ? "fused q, k and v"
           : name.find(".gate_up_proj.") != std::string::npos ? "fused gate and up"
                                                              : "";
}

/// Whether the token embedding doubles as output matrix, which is then absent from the file.
bool hasTiedOutput(const ConvertPlan& plan)
{
    const bool hasOwn = std::any_of(plan.lineage.begin(), plan.lineage.end(),
                                    [](const Lineage& tensor) { return tensor.name.to == "lm_head.weight"; });
    if (plan.detection.architecture == nullptr || hasOwn) {
        return false;
    }
    const auto patterns = plan.detection.architecture->canonicalPatterns();
    const bool hasOutput = std::any_of(patterns.begin(), patterns.end(), [](const std::string& pattern) {
        return pattern == "lm_head.weight" || pattern == "lm_head.{p}";
    });
    const Json* tied = findPath(plan.source.metadata(), {"config", "tie_word_embeddings"});
    return hasOutput && (tied != nullptr ? *tied == true : plan.source.facts().format == "GGUF");
}

/// Adds size and note for a tensor selected for factorization.
void addLowRank(TensorPlan& tensor, const ConvertPlan& plan, std::size_t result)
{
    if (plan.lowRank == nullptr) {
        return;
    }
    const std::size_t index = plan.lineage[result].typed;
    tensor.isFactorized = plan.lowRank->isFactorized()[index];
    std::string note = plan.lowRank->notes()[index];
    if (tensor.isFactorized) {
        const auto& rank = plan.lowRankOptions.rank;
        note = rank ? "factors of rank " + std::to_string(*rank)
                    : "factors with " + formatNumber(100 * *plan.lowRankOptions.energy, 6) + " % of the energy";
        note += plan.write.format->can.layouts ? "" : ", reconstructed as dense";
        tensor.bytesTo = plan.write.forms.empty() || plan.write.forms[result].layout == Layout::Dense
                             ? tensor.bytesTo
                             : plan.write.forms[result].content.size();
    }
    tensor.note += (tensor.note.empty() || note.empty() ? "" : "; ") + note;
}

} // namespace

void planTensors(ConvertPlan& plan, bool hasSourceAxes)
{
    const bool isTied = hasTiedOutput(plan);
    std::map<Place, std::string_view> firsts;
    plan.tensors.reserve(plan.lineage.size());
    for (std::size_t i = 0; i < plan.lineage.size(); ++i) {
        const Lineage& lineage = plan.lineage[i];
        const TensorInfo& from = plan.sources[lineage.id().source].model.tensors()[lineage.id().tensor];
        const TensorInfo& to = plan.result.tensors()[i];
        const MappedName& name = lineage.name;
        if (lineage.isAdded) { // the scales of a quantized tensor
            plan.tensors.push_back({.from = from.name,
                                    .to = to.name,
                                    .dtypeFrom = to.dtype,
                                    .dtypeTo = to.dtype,
                                    .shape = to.shape,
                                    .bytesTo = to.byteSize,
                                    .isKnown = name.isKnown,
                                    .isAdded = true});
            continue;
        }
        TensorPlan tensor{.from = lineage.isNew ? std::string() : from.name,
                          .to = to.name,
                          .dtypeFrom = lineage.isNew ? to.dtype : from.dtype,
                          .dtypeTo = to.dtype,
                          .shape = to.shape,
                          .bytesFrom = lineage.isNew ? 0 : from.byteSize,
                          .bytesTo = to.byteSize,
                          .isKnown = name.isKnown,
                          .isPermuted = name.isPermuted,
                          .isShifted = name.isShifted,
                          .isPruned = lineage.isPruned,
                          .order = hasSourceAxes ? std::nullopt : name.order,
                          .made = lineage.made,
                          .note = lineage.merged ? std::string()
                                  : isTied && name.to == "token_embedding"
                                      ? "tied: also used as lm_head.weight"
                                      : noteOn(to.name, lineage.id(), from, firsts)};
        addLowRank(tensor, plan, i);
        if (lineage.choice && !lineage.choice->note.empty()) {
            tensor.note += (tensor.note.empty() ? "" : "; ") + lineage.choice->note;
            tensor.isFallback = lineage.choice->isFallback;
        }
        plan.tensors.push_back(std::move(tensor));
        ++(name.isKnown ? plan.mapped : plan.unmapped);
    }
}

} // namespace apr
