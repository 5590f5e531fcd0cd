// SPDX-License-Identifier: MIT
#include "plan_tensors.h"

#include "apr/base/text.h"
#include "plan_types.h"
#include "stored_forms.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// Notes about fused tensors and tensors that share data.
std::string noteOn(const std::string& name, const TensorInfo& source,
                   std::map<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t>, std::string>& firsts)
{
    if (source.isInFile() && source.byteSize > 0) {
        const auto [first, isNew] = firsts.emplace(std::tuple(source.part, source.offset, source.byteSize), name);
        if (!isNew) {
            return "tied: shares data with " + first->second;
        }
    }
    return name.find(".qkv_proj.") != std::string::npos       ? "fused q, k and v"
           : name.find(".gate_up_proj.") != std::string::npos ? "fused gate and up"
                                                              : "";
}

/// Whether the token embedding doubles as output matrix, which is then absent from the file.
bool hasTiedOutput(const ConvertPlan& plan)
{
    const bool hasOwn = std::find(plan.preConversionNames.begin(), plan.preConversionNames.end(), "lm_head.weight") !=
                        plan.preConversionNames.end();
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
    const auto index = lowRankIndex(plan, result);
    if (!index) {
        return;
    }
    tensor.isFactorized = plan.lowRank->isFactorized()[*index];
    std::string note = plan.lowRank->notes()[*index];
    if (tensor.isFactorized) {
        const auto& rank = plan.options.lowRank.rank;
        note = rank ? "factors of rank " + std::to_string(*rank)
                    : "factors with " + formatNumber(100 * *plan.options.lowRank.energy, 6) + " % of the energy";
        note += plan.write.format->can.layouts ? "" : ", reconstructed as dense";
        tensor.bytesTo = plan.write.forms.empty() || plan.write.forms[result].layout == Layout::Dense
                             ? tensor.bytesTo
                             : plan.write.forms[result].content.size();
    }
    tensor.note += (tensor.note.empty() || note.empty() ? "" : "; ") + note;
}

} // namespace

void planTensors(ConvertPlan& plan, const MappedModel& mapped)
{
    const bool isTied = hasTiedOutput(plan);
    std::map<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t>, std::string> firsts;
    std::vector<bool> isSeen(mapped.names.size());
    std::map<std::string_view, const QuantizeChoice*> choices;
    for (const QuantizeChoice& choice : plan.choices) {
        choices.emplace(choice.name, &choice);
    }
    for (std::size_t i = 0; i < plan.origins.size(); ++i) {
        const std::size_t origin = plan.origins[i];
        const TensorInfo& from = plan.source.tensors()[origin];
        const TensorInfo& to = plan.result.tensors()[i];
        const MappedName& name = mapped.names[origin];
        if (isSeen[origin]) { // the scales of a quantized tensor
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
        isSeen[origin] = true;
        TensorPlan tensor{.from = from.name,
                          .to = to.name,
                          .dtypeFrom = from.dtype,
                          .dtypeTo = to.dtype,
                          .shape = to.shape,
                          .bytesFrom = from.byteSize,
                          .bytesTo = to.byteSize,
                          .isKnown = name.isKnown,
                          .isPermuted = name.isPermuted,
                          .order = restoresSource(plan) ? std::nullopt : name.order,
                          .note = isTied && name.to == "token_embedding" ? "tied: also used as lm_head.weight"
                                                                         : noteOn(to.name, from, firsts)};
        tensor.isPruned = !plan.isPruned.empty() && plan.isPruned[origin];
        addLowRank(tensor, plan, i);
        const auto choice = choices.find(mapped.model.tensors()[origin].name);
        if (choice != choices.end() && !choice->second->note.empty()) {
            tensor.note += (tensor.note.empty() ? "" : "; ") + choice->second->note;
            tensor.isFallback = choice->second->isFallback;
        }
        plan.tensors.push_back(std::move(tensor));
        ++(name.isKnown ? plan.mapped : plan.unmapped);
    }
}

} // namespace apr
