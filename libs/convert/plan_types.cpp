// SPDX-License-Identifier: MIT
#include "plan_types.h"

#include "apr/base/text.h"
#include "apr/format/scales.h"
#include "apr/host/system.h"
#include "stored_forms.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace apr {
namespace {

/// The names that the tensors of `plan.result` had in the source.
std::vector<std::string> sourceNamesOf(const ConvertPlan& plan, const MappedModel& mapped)
{
    std::vector<std::string> names;
    for (const TensorInfo& tensor : plan.result.tensors()) {
        names.push_back(mapped.names[*mapped.model.find(tensor.name)].from);
    }
    return names;
}

Status pruneWeights(ConvertPlan& plan, const MappedModel& mapped)
{
    APR_TRY(PrunedModel pruned, pruneModel(plan.result, plan.options.prune, sourceNamesOf(plan, mapped)));
    plan.result = std::move(pruned.model);
    plan.isPruned.resize(mapped.names.size());
    for (std::size_t i = 0; i < pruned.isPruned.size(); ++i) {
        plan.isPruned[*mapped.model.find(plan.result.tensors()[i].name)] = pruned.isPruned[i];
    }
    plan.prepare = std::move(pruned.prepare);
    return {};
}

/// Floats to `options.precision`; a tensor that stays as it is has no target.
std::vector<Retyping> choosePrecision(const Model& model, const ConvertOptions& options)
{
    std::vector<Retyping> retypings(model.tensors().size());
    for (std::size_t i = 0; options.precision && i < retypings.size(); ++i) {
        const DTypeInfo& info = dtypeInfo(model.tensors()[i].dtype);
        const bool isMeant =
            info.kind == DTypeKind::Quantized || (info.kind == DTypeKind::Float && !options.dequantizeOnly);
        if (isMeant && info.decodable) {
            retypings[i].target = TargetType{.dtype = *options.precision};
        }
    }
    return retypings;
}

Status chooseQuantization(ConvertPlan& plan, const MappedModel& mapped)
{
    const ConvertOptions& options = plan.options;
    QuantizeContext context{.type = mapped.detection.type,
                            .figures = mapped.figures,
                            .architecture = mapped.detection.architecture,
                            .sourceNames = sourceNamesOf(plan, mapped)};
    ImportanceMatrix importance;
    if (!options.importanceFile.empty()) {
        APR_TRY(importance, readImportanceMatrix(options.importanceFile));
        context.importance = &importance;
    }
    if (!options.calibrationFile.empty()) {
        APR_TRY(context.calibration, readCalibration(options.calibrationFile));
    }
    if (!options.quantize.allowRequantize && !options.quantize.exact.empty()) {
        APR_CHECK(checkNotQuantized(plan.result));
    }
    APR_TRY(plan.choices, chooseTypes(plan.result, options.quantize, context));
    const bool isCalibrated =
        std::any_of(plan.choices.begin(), plan.choices.end(), [&context](const QuantizeChoice& choice) {
            return choice.retyping.importance == context.calibration;
        });
    const bool hasTakers = std::any_of(plan.choices.begin(), plan.choices.end(), [](const QuantizeChoice& choice) {
        return choice.retyping.target && takesImportance(*choice.retyping.target);
    });
    if (context.calibration != nullptr && !hasTakers) {
        return Error{.code = Errc::Argument,
                     .message = "samples weigh the columns of block types (q4_k, q4_0 …), and none was asked for; the "
                                "ranges of int8 and int4 are found by minmax, percentile or mse",
                     .file = options.calibrationFile,
                     .field = "--calibration"};
    }
    if (context.calibration != nullptr && !isCalibrated) {
        return Error{.code = Errc::WrongShape,
                     .message = "the samples have " + std::to_string(context.calibration->size()) +
                                " columns, and no tensor that the calibration can serve has rows of that length",
                     .file = options.calibrationFile,
                     .field = "--calibration"};
    }
    const bool isWeighted = std::any_of(plan.choices.begin(), plan.choices.end(), [](const QuantizeChoice& choice) {
        return choice.importance != nullptr; // whatever its type
    });
    if (context.importance != nullptr && hasTakers && !isWeighted) {
        return Error{
            .code = Errc::Argument,
            .message = "none of its " + std::to_string(importance.size()) +
                       " entries is for a tensor of this model, or of the length of its rows; it was made for another",
            .file = options.importanceFile,
            .field = "--imatrix"};
    }
    const auto found = findingsOnChoices(plan.result, options.quantize, context, plan.choices);
    plan.findings.insert(plan.findings.end(), found.begin(), found.end());
    return {};
}

/// SafeTensors has no block types: those that are integers with scales become these, without loss (specification,
/// section 6.2.7).
void keepBlocks(ConvertPlan& plan, std::vector<Retyping>& retypings)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < retypings.size(); ++i) {
        if (!retypings[i].target && hasBlockIntegers(plan.result.tensors()[i].dtype)) {
            retypings[i] = {.target = blockIntegers(), .keepsBlocks = true};
            ++count;
        }
    }
    if (count > 0) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "safetensors.blocks",
                                 .message = formatCountOf(count, "tensor") +
                                            " of block types as int8, with a scale for each 32 elements in "
                                            "\"NAME.scale\", without loss",
                                 .hint = "--dequantize f16 writes plain floats"});
    }
}

/// Replaces matrices by products of factors. An apr2 file holds the factors, so that these get the type that was meant
/// for the matrix where it is a float type, and F16 where it is not.
Status factorizeWeights(ConvertPlan& plan, const MappedModel& mapped, std::vector<Retyping>& retypings)
{
    const ConvertOptions& options = plan.options;
    const bool isStored = plan.write.format == FileFormat::Apr2;
    std::vector<DType> dtypes;
    std::vector<std::uint64_t> limits;
    const bool isQuantized = std::any_of(retypings.begin(), retypings.end(), [&](const Retyping& retyping) {
        return retyping.target && !isPlainFloat(retyping.target->dtype);
    });
    if (isStored && options.lowRank.energy && isQuantized) {
        return Error{.code = Errc::Argument,
                     .message = "which matrices stay dense, and could be quantized, is known only when their ranks for "
                                "an energy were found; give --rank, or quantize the result with --allow-requantize",
                     .field = "--energy"};
    }
    for (std::size_t i = 0; i < retypings.size(); ++i) {
        const DType own = plan.result.tensors()[i].dtype;
        const auto& target = retypings[i].target;
        dtypes.push_back(!isStored || !target          ? (isPlainFloat(own) ? own : DType::F32)
                         : isPlainFloat(target->dtype) ? target->dtype
                                                       : DType::F16);
        const TensorInfo& tensor = plan.result.tensors()[i];
        const bool isGiven = isStored && target && target->plugin == nullptr;
        limits.push_back(isGiven ? tensorBytes(target->dtype, tensor.shape).value_or(tensor.byteSize)
                                 : tensor.byteSize);
    }
    APR_TRY(plan.lowRank, factorizeModel(plan.result, options.lowRank, sourceNamesOf(plan, mapped), dtypes, limits,
                                         memoryLimit(), options.force || options.relaxed));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < retypings.size(); ++i) {
        kept += plan.lowRank->notes()[i].empty() ? 0 : 1;
        if (!plan.lowRank->isFactorized()[i] || !isStored) {
            continue;
        }
        retypings[i] = {};
        if (!plan.choices.empty()) {
            QuantizeChoice& choice = plan.choices[i];
            const bool isRounded = choice.retyping.target && !isPlainFloat(choice.retyping.target->dtype);
            choice = {.name = choice.name,
                      .role = choice.role,
                      .note = isRounded ? "its factors as F16, since factors are not quantized" : "",
                      .isDecided = true};
        }
    }
    if (kept > 0) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "lowrank.kept",
                                 .message = formatCountOf(kept, "tensor") +
                                            " that a low-rank form was asked for would not become smaller, and " +
                                            (kept == 1 ? "stays as it is" : "stay as they are")});
    }
    std::size_t refilled = 0;
    for (std::size_t i = 0; i < retypings.size() && !plan.isPruned.empty(); ++i) {
        const bool isPruned = plan.isPruned[*mapped.model.find(plan.result.tensors()[i].name)];
        refilled += plan.lowRank->isFactorized()[i] && isPruned ? 1 : 0;
    }
    if (refilled > 0) {
        plan.findings.push_back({.severity = Severity::Warning,
                                 .rule = "lowrank.zeros",
                                 .message = formatCountOf(refilled, "tensor") + (refilled == 1 ? " is" : " are") +
                                            " pruned and then replaced by factors, whose product has no zeros",
                                 .hint = "--target and --prune-target choose other tensors for each"});
    }
    plan.result = plan.lowRank->model();
    plan.prepare = [first = plan.prepare, model = plan.lowRank](Progress& progress) -> Status {
        if (first) {
            APR_CHECK(first(progress));
        }
        return model->prepare(progress);
    };
    return {};
}

/// Tensors that the source stores sparsely or as factors, and the output does not, because they get other values.
void tellLostLayouts(ConvertPlan& plan)
{
    std::size_t unfolded = 0;
    for (std::size_t i = 0; plan.write.format == FileFormat::Apr2 && i < plan.origins.size(); ++i) {
        const bool isDense = plan.write.forms.empty() || plan.write.forms[i].layout == Layout::Dense;
        unfolded += isDense && storedForm(plan.source, plan.origins[i]).layout != Layout::Dense ? 1 : 0;
    }
    if (unfolded > 0 && !plan.options.sparse.isAsked()) {
        plan.findings.push_back({.severity = Severity::Warning,
                                 .rule = "layout.dense",
                                 .message = formatCountOf(unfolded, "tensor") +
                                            " that the source stores sparsely or as factors get other values, and are "
                                            "stored densely",
                                 .hint = "--sparse auto stores zeros in less space again, --lowrank finds factors"});
    }
}

} // namespace

Status giveTypes(ConvertPlan& plan, const MappedModel& mapped)
{
    const ConvertOptions& options = plan.options;
    const bool isRequantized = options.quantize.isAsked() && options.quantize.allowRequantize;
    if (options.precision || isRequantized) { // integers with scales stand for real numbers
        plan.result = withScalesApplied(plan.result);
        plan.reference = plan.result;
    }
    const bool isTolerant = options.force || options.relaxed;
    if (options.precision && (options.prune.isAsked() || options.lowRank.isAsked())) { // these take plain floats
        APR_TRY(TransformedModel plain, retypeModel(plan.result, choosePrecision(plan.result, options), isTolerant));
        plan.result = std::move(plain.model);
    }
    if (options.prune.isAsked()) {
        APR_CHECK(pruneWeights(plan, mapped));
    }
    std::vector<Retyping> retypings = choosePrecision(plan.result, options);
    if (options.quantize.isAsked()) {
        APR_CHECK(chooseQuantization(plan, mapped));
        for (std::size_t i = 0; i < retypings.size(); ++i) {
            retypings[i] = plan.choices[i].retyping.target ? plan.choices[i].retyping : retypings[i];
        }
    }
    if (plan.write.format == FileFormat::SafeTensors) {
        keepBlocks(plan, retypings);
    }
    if (options.lowRank.isAsked()) {
        APR_CHECK(factorizeWeights(plan, mapped, retypings));
    }
    plan.untyped = plan.result;
    APR_TRY(TransformedModel retyped, retypeModel(plan.result, std::move(retypings), isTolerant));
    for (const std::size_t origin : retyped.origins) {
        plan.origins.push_back(*mapped.model.find(plan.result.tensors()[origin].name));
    }
    plan.result = std::move(retyped.model);
    for (const TensorInfo& tensor : plan.result.tensors()) {
        plan.untypedNames.push_back(tensor.name);
    }
    plan.write.forms = formsOf(plan);
    tellLostLayouts(plan);
    return {};
}

} // namespace apr
