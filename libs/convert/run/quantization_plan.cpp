// SPDX-License-Identifier: MIT
#include "apr/convert/quantization_plan.h"

#include "apr/base/text.h"
#include "apr/convert/plan_conversion.h"
#include "apr/convert/quantize_request.h"
#include "apr/model/parameter_count.h"
#include "apr/model/scales.h"

#include <algorithm>

namespace apr {
namespace {

/// Maximum padding between tensors, in bytes.
constexpr std::uint64_t kAlignment = 64;

/// The index of a type, or of its fallback for this tensor, in a curve's trials.
std::size_t trialOf(const ErrorCurve& curve, const Model& model, const TargetType& type)
{
    const TargetType fitting = compatibleTarget(type, model.tensors()[curve.tensor].shape);
    const auto found = std::find_if(curve.trials.begin(), curve.trials.end(),
                                    [&fitting](const TypeTrial& trial) { return trial.target == fitting; });
    return static_cast<std::size_t>(found - curve.trials.begin());
}

/// Bytes of a tensor in a type, including scales.
std::uint64_t bytesWith(const TargetType& target, const Shape& shape)
{
    if (target.plugin != nullptr) {
        return elementCount(shape).value_or(0) / target.plugin->blockElements() * target.plugin->blockBytes();
    }
    std::uint64_t bytes = tensorBytes(target.dtype, shape).value_or(0);
    if (target.integers) {
        const std::uint64_t scales = elementCount(scaleShape(*target.integers, shape)).value_or(0);
        bytes += scales * (target.integers->isSymmetric ? 4 : 5);
    }
    return bytes;
}

/// Measures the types that the choices ask for: of all tensors, or of those with an explicit rule.
Result<std::vector<ErrorCurve>> measureChoices(const ConvertPlan& conversion, bool onlyExplicit, Progress& progress)
{
    const auto& choices = conversion.choices;
    const auto targetOf = [&choices, onlyExplicit](std::size_t i) {
        const auto& target = choices[i].conversion.target;
        return target && (choices[i].isExplicit || !onlyExplicit) ? std::vector{*target} : std::vector<TargetType>();
    };
    return measureErrors(conversion.preConversion, choices, targetOf, conversion.checks.isRelaxed, progress);
}

/// The weights of a model without a curve, by index.
std::vector<std::size_t> weightsWithoutCurve(const Model& model, const std::vector<ErrorCurve>& curves,
                                             const std::vector<ErrorCurve>& more)
{
    std::vector<bool> hasCurve(model.tensors().size());
    for (const auto* list : {&curves, &more}) {
        for (const ErrorCurve& curve : *list) {
            hasCurve[curve.tensor] = true;
        }
    }
    std::vector<std::size_t> out;
    for (const std::size_t i : withoutScales(model)) {
        const DType dtype = model.tensors()[i].dtype;
        const DTypeKind kind = dtypeInfo(dtype).kind;
        const bool isWeight = kind == DTypeKind::Float || kind == DTypeKind::Quantized;
        if (!hasCurve[i] && isWeight && dtypeInfo(dtype).decodable) {
            out.push_back(i);
        }
    }
    return out;
}

Result<TypeSelection> select(const QuantizationPlan& plan, const QuantizationGoal& goal)
{
    if (goal.relativeError) {
        return selectForError(plan.curves, *goal.relativeError, plan.others());
    }
    std::uint64_t bytes = goal.bytes.value_or(0);
    if (goal.share) {
        bytes =
            static_cast<std::uint64_t>(*goal.share * static_cast<double>(plan.conversion.source.facts().totalBytes()));
    }
    if (goal.bitsPerWeight) {
        // The mean over the whole model, as `inspect` shows it: tensors that are not quantized count as well.
        const Model& model = plan.conversion.result;
        const auto budget =
            static_cast<std::uint64_t>(*goal.bitsPerWeight * static_cast<double>(parameterCount(model)) / 8);
        const std::uint64_t others = model.tensorByteCount() - std::min(model.tensorByteCount(), plan.probedBytes);
        if (budget < others) {
            return Error{.code = Errc::QualityGate,
                         .message = "the tensors that are not quantized take " + formatCountOf(others, "byte") +
                                    ", which exceeds the " + formatCount(budget) + " bytes of " +
                                    formatNumber(*goal.bitsPerWeight, 4) + " bits per weight",
                         .field = "--target-size",
                         .advice = "Raise --target-size."};
        }
        return selectForSize(plan.curves, budget - others, plan.others());
    }
    if (bytes < plan.otherBytes) {
        return Error{.code = Errc::QualityGate,
                     .message = "the tensors that are not quantized and the metadata take " +
                                formatCountOf(plan.otherBytes, "byte") + ", which exceeds the target size of " +
                                formatCountOf(bytes, "byte"),
                     .field = "--target-size",
                     .advice = "Raise --target-size."};
    }
    return selectForSize(plan.curves, bytes - plan.otherBytes, plan.others());
}

} // namespace

std::vector<TargetType> floatTrials(const ConvertPlan& conversion)
{
    const auto has = [&conversion](DType dtype) {
        for (std::size_t i = 0; i < conversion.choices.size(); ++i) {
            if (conversion.choices[i].isFree && conversion.preConversion.tensors()[i].dtype == dtype) {
                return true;
            }
        }
        return false;
    };
    std::vector<TargetType> out;
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16}) {
        if (has(DType::F32) || has(dtype)) {
            out.push_back({.dtype = dtype});
        }
    }
    return out;
}

Result<QuantizationPlan> planQuantization(const ConvertOptions& options, const QuantizationGoal& goal,
                                          const std::vector<TargetType>& types, Progress& progress)
{
    std::vector<TargetType> trials = types.empty() ? defaultTrials() : types;
    ConvertOptions probing = options;
    const QuantizeRequest asked = quantizeRequest(options.recipe);
    if (!asked.hasType) {
        quantizeTo(probing.recipe, trials.front());
    }
    APR_TRY(ConvertPlan conversion, planConversion(probing));
    QuantizationPlan plan{.conversion = std::move(conversion)};
    const Model& reference = plan.conversion.preConversion;
    if (!asked.allowsRequantize) {
        APR_CHECK(checkNotQuantized(reference));
    }
    if (types.empty() && goal.isSize()) {
        const std::vector<TargetType> floats = floatTrials(plan.conversion);
        trials.insert(trials.begin(), floats.begin(), floats.end());
    }
    APR_TRY(plan.curves,
            measureErrors(reference, plan.conversion.choices, trials, plan.conversion.checks.isRelaxed, progress));
    if (plan.curves.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "no tensor to select a type for: all tensors are excluded from quantization or have "
                                "explicit rules",
                     .file = options.input()};
    }
    APR_TRY(plan.byRule, measureChoices(plan.conversion, true, progress));
    APR_TRY(plan.untouched.squaredNorm,
            squaredNormOf(reference, weightsWithoutCurve(reference, plan.curves, plan.byRule), progress));
    const OtherWeights others = plan.others();
    for (const TargetType& type : trials) {
        std::vector<std::size_t> chosen;
        for (const ErrorCurve& curve : plan.curves) {
            chosen.push_back(trialOf(curve, reference, type));
        }
        plan.uniform.push_back(evaluate(plan.curves, std::move(chosen), others));
    }
    std::uint64_t probed = 0;
    for (const ErrorCurve& curve : plan.curves) {
        const QuantizeChoice& choice = plan.conversion.choices[curve.tensor];
        const TensorInfo& tensor = reference.tensors()[curve.tensor];
        probed += choice.conversion.target ? bytesWith(*choice.conversion.target, tensor.shape) : tensor.byteSize;
    }
    plan.probedBytes = probed;
    plan.otherBytes =
        plan.conversion.outputBytes - std::min(plan.conversion.outputBytes, probed) + plan.curves.size() * kAlignment;
    plan.types = std::move(trials);
    if (goal.isGiven()) {
        APR_TRY(plan.selection, select(plan, goal));
    }
    return plan;
}

OtherWeights QuantizationPlan::others() const
{
    OtherWeights out = untouched;
    for (const ErrorCurve& curve : byRule) {
        out.squaredNorm += curve.squaredNorm;
        out.squaredError += curve.trials.front().error.squares;
    }
    return out;
}

std::size_t QuantizationPlan::keptCount() const
{
    std::size_t count = 0;
    for (std::size_t i = 0; selection && i < curves.size(); ++i) {
        const TargetType& target = curves[i].trials[selection->trials[i]].target;
        const bool isPlain = !target.integers && target.plugin == nullptr;
        count += isPlain && target.dtype == conversion.preConversion.tensors()[curves[i].tensor].dtype ? 1 : 0;
    }
    return count;
}

Result<std::vector<ErrorCurve>> measureRequested(const QuantizationPlan& plan, Progress& progress)
{
    return measureChoices(plan.conversion, false, progress);
}

ConvertOptions withSelection(const ConvertOptions& options, const QuantizationPlan& plan)
{
    ConvertOptions out = options;
    if (!plan.selection) {
        return out;
    }
    Json exact = Json::object();
    for (std::size_t i = 0; i < plan.curves.size(); ++i) {
        const ErrorCurve& curve = plan.curves[i];
        exact[plan.conversion.choices[curve.tensor].name] = targetName(curve.trials[plan.selection->trials[i]].target);
    }
    quantizeExactly(out.recipe, std::move(exact));
    return out;
}

} // namespace apr
