// SPDX-License-Identifier: MIT
#include "convert/run/plan_tensors.h"

#include "apr/base/equal_keys.h"
#include "convert/recipe/storage_request.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// Source, file, offset and size.
using Place = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t>;

const TensorInfo& sourceOf(const ConvertPlan& plan, TensorId id)
{
    return plan.sources[id.source].model.tensors()[id.tensor];
}

/// For each tensor the first one of the result that has the same data in the source, or itself.
std::vector<std::uint32_t> findTied(const ConvertPlan& plan)
{
    const auto isStored = [&plan](std::uint32_t i) {
        const Lineage& lineage = plan.lineage[i];
        const TensorInfo& source = sourceOf(plan, lineage.id());
        return !lineage.isAdded && !lineage.merged && source.isInFile() && source.byteSize > 0 &&
               lineage.id().copy == 0;
    };
    const auto placeOf = [&plan](std::uint32_t i) {
        const TensorId id = plan.lineage[i].id();
        const TensorInfo& source = sourceOf(plan, id);
        return Place(id.source, source.part, source.offset, source.byteSize);
    };
    return firstsOfEqual(plan.lineage.size(), isStored, placeOf);
}

/// Whether a tensor is fused, or shares its data with tensor `first`.
std::optional<TensorFact> madeOf(const ConvertPlan& plan, std::uint32_t tensor, std::uint32_t first)
{
    const std::string& name = plan.result.tensors()[tensor].name;
    if (first != tensor) {
        return TensorFact{FactKind::SharesData, {plan.result.tensors()[first].name}};
    }
    if (name.find(".qkv_proj.") != std::string::npos) {
        return TensorFact{FactKind::FusedQkv};
    }
    return name.find(".gate_up_proj.") != std::string::npos ? std::optional(TensorFact{FactKind::FusedGateUp})
                                                            : std::nullopt;
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
    return hasOutput && (tied != nullptr ? *tied == true : plan.source.facts().traits().isLlamaCpp);
}

} // namespace

void planTensors(ConvertPlan& plan, bool hasSourceAxes)
{
    const bool isTied = hasTiedOutput(plan);
    const std::vector<std::uint32_t> tied = findTied(plan);
    plan.tensors.reserve(plan.lineage.size());
    for (std::uint32_t i = 0; i < plan.lineage.size(); ++i) {
        const Lineage& lineage = plan.lineage[i];
        const Model& origin = plan.sources[lineage.id().source].model;
        const TensorInfo& from = origin.tensors()[lineage.id().tensor];
        const TensorInfo& to = plan.result.tensors()[i];
        const MappedName& name = lineage.name;
        if (lineage.isAdded) { // the scales of a quantized tensor
            plan.tensors.push_back({.from = origin.sharedName(lineage.id().tensor),
                                    .to = plan.result.sharedName(i),
                                    .dtypeFrom = to.dtype,
                                    .dtypeTo = to.dtype,
                                    .shape = plan.result.sharedShape(i),
                                    .bytesTo = to.byteSize,
                                    .isKnown = name.isKnown,
                                    .isAdded = true});
            continue;
        }
        TensorPlan tensor{.from = lineage.isNew ? SharedText() : origin.sharedName(lineage.id().tensor),
                          .to = plan.result.sharedName(i),
                          .dtypeFrom = lineage.isNew ? to.dtype : from.dtype,
                          .dtypeTo = to.dtype,
                          .shape = plan.result.sharedShape(i),
                          .bytesFrom = lineage.isNew ? 0 : from.byteSize,
                          .bytesTo = to.byteSize,
                          .isKnown = name.isKnown,
                          .isPermuted = name.isPermuted,
                          .isShifted = name.isShifted,
                          .isPruned = lineage.isPruned,
                          .order = hasSourceAxes ? Boxed<AxisOrder>() : name.order,
                          .made = lineage.made};
        if (isTied && !lineage.merged && name.to == "token_embedding") {
            tensor.facts.push_back({FactKind::IsAlsoOutput});
        } else if (auto fact = lineage.merged ? std::nullopt : madeOf(plan, i, tied[i])) {
            tensor.facts.push_back(*std::move(fact));
        }
        for (const auto& request : plan.storage) {
            request->describe(lineage, *plan.write.format,
                              plan.write.forms.empty() ? StoredForm() : plan.write.forms[i], tensor);
        }
        if (lineage.choice && lineage.choice->fact) {
            tensor.isNotChanged = tensor.isNotChanged || (tensor.facts.empty() && !lineage.choice->conversion.target &&
                                                          !lineage.choice->isFallback);
            tensor.facts.push_back(*lineage.choice->fact);
            tensor.isFallback = lineage.choice->isFallback;
        }
        plan.tensors.push_back(std::move(tensor));
        ++(name.isKnown ? plan.mapped : plan.unmapped);
    }
}

} // namespace apr
