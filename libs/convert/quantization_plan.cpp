// SPDX-License-Identifier: MIT
#include "apr/convert/quantization_plan.h"

#include <algorithm>

namespace apr {
namespace {

/// A file may have as many bytes between tensors.
constexpr std::uint64_t kAlignment = 64;

/// The place of a type, or of what takes its place for this tensor, among a curve's trials.
std::size_t trialOf(const ErrorCurve& curve, const Model& model, const TargetType& type)
{
    const TargetType fitting = fittingTarget(type, model.tensors()[curve.tensor].shape);
    const auto found = std::find_if(curve.trials.begin(), curve.trials.end(),
                                    [&fitting](const TypeTrial& trial) { return trial.target == fitting; });
    return static_cast<std::size_t>(found - curve.trials.begin());
}

Result<TypeSelection> select(const QuantizationPlan& plan, const QuantizationGoal& goal)
{
    if (goal.relativeError) {
        return selectForError(plan.curves, *goal.relativeError);
    }
    std::uint64_t bytes = goal.bytes.value_or(0);
    if (goal.share) {
        bytes =
            static_cast<std::uint64_t>(*goal.share * static_cast<double>(plan.conversion.source.facts().totalBytes()));
    }
    if (goal.bitsPerWeight) {
        double elements = 0;
        for (const ErrorCurve& curve : plan.curves) {
            elements += static_cast<double>(curve.elements);
        }
        return selectForSize(plan.curves, static_cast<std::uint64_t>(*goal.bitsPerWeight * elements / 8));
    }
    if (bytes < plan.otherBytes) {
        return Error{.code = Errc::QualityGate,
                     .message = "what is not quantized takes " + std::to_string(plan.otherBytes) +
                                " bytes already, more than the " + std::to_string(bytes) + " asked for",
                     .field = "--target-size"};
    }
    return selectForSize(plan.curves, bytes - plan.otherBytes);
}

} // namespace

Result<QuantizationPlan> planQuantization(const ConvertOptions& options, const QuantizationGoal& goal,
                                          const std::vector<TargetType>& types, Progress& progress)
{
    ConvertOptions probing = options;
    if (!probing.quantize.type && probing.quantize.mix.empty()) {
        probing.quantize.type = TargetType{.dtype = DType::Q8_0};
    }
    APR_TRY(ConvertPlan conversion, planConversion(probing));
    const std::vector<TargetType> trials = types.empty() ? defaultTrials() : types;
    std::vector<QuantizeChoice> free = conversion.choices;
    for (QuantizeChoice& choice : free) {
        if (choice.isDecided) {
            choice.retyping.target.reset();
        }
    }
    QuantizationPlan plan{.conversion = std::move(conversion)};
    const Model& reference = plan.conversion.reference;
    APR_TRY(plan.curves, measureErrors(reference, free, trials, options.force, progress));
    if (plan.curves.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "there is no tensor whose type could be chosen: all are kept, or decided by rules",
                     .file = options.input};
    }
    for (const TargetType& type : trials) {
        std::vector<std::size_t> chosen;
        for (const ErrorCurve& curve : plan.curves) {
            chosen.push_back(trialOf(curve, reference, type));
        }
        plan.uniform.push_back(evaluate(plan.curves, std::move(chosen)));
    }
    std::uint64_t probed = 0;
    for (std::size_t i = 0; i < plan.conversion.origins.size(); ++i) {
        const std::size_t origin = plan.conversion.origins[i];
        const bool isFree = std::any_of(plan.curves.begin(), plan.curves.end(),
                                        [origin](const ErrorCurve& curve) { return curve.tensor == origin; });
        probed += isFree ? plan.conversion.result.tensors()[i].byteSize : 0;
    }
    plan.otherBytes =
        plan.conversion.outputBytes - std::min(plan.conversion.outputBytes, probed) + plan.curves.size() * kAlignment;
    if (goal.isGiven()) {
        APR_TRY(plan.selection, select(plan, goal));
    }
    return plan;
}

ConvertOptions withSelection(const ConvertOptions& options, const QuantizationPlan& plan)
{
    ConvertOptions out = options;
    if (!plan.selection) {
        return out;
    }
    for (std::size_t i = 0; i < plan.curves.size(); ++i) {
        const ErrorCurve& curve = plan.curves[i];
        out.quantize.rules.push_back({.pattern = plan.conversion.reference.tensors()[curve.tensor].name,
                                      .target = curve.trials[plan.selection->trials[i]].target});
    }
    return out;
}

} // namespace apr
