// SPDX-License-Identifier: MIT
#include "plan_types.h"

#include "apr/base/text.h"
#include "apr/format/scales.h"
#include "apr/host/system.h"
#include "axis_order.h"
#include "stored_forms.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace apr {
namespace {

/// The source names of the tensors of `plan.result`.
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

/// Conversions to `options.precision`; unchanged tensors have no target.
std::vector<DtypeConversion> choosePrecision(const Model& model, const ConvertOptions& options)
{
    std::vector<DtypeConversion> conversions(model.tensors().size());
    for (std::size_t i = 0; options.precision && i < conversions.size(); ++i) {
        const DTypeInfo& info = dtypeInfo(model.tensors()[i].dtype);
        const bool isSelected =
            info.kind == DTypeKind::Quantized || (info.kind == DTypeKind::Float && !options.dequantizeOnly);
        if (isSelected && info.decodable) {
            conversions[i].target = TargetType{.dtype = *options.precision};
        }
    }
    return conversions;
}

Status chooseQuantization(ConvertPlan& plan, const MappedModel& mapped)
{
    const ConvertOptions& options = plan.options;
    QuantizeContext context{.type = mapped.detection.type,
                            .hyperparameters = mapped.hyperparameters,
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
            return choice.conversion.importance == context.calibration;
        });
    const bool hasUsers = std::any_of(plan.choices.begin(), plan.choices.end(), [](const QuantizeChoice& choice) {
        return choice.conversion.target && usesImportance(*choice.conversion.target);
    });
    if (context.calibration != nullptr && !hasUsers) {
        return Error{.code = Errc::Argument,
                     .message = "calibration samples apply only to block types (q4_k, q4_0 …), and none is requested; "
                                "int8 and int4 are calibrated by minmax, percentile or mse",
                     .file = options.calibrationFile,
                     .field = "--calibration"};
    }
    if (context.calibration != nullptr && !isCalibrated) {
        return Error{.code = Errc::WrongShape,
                     .message = "the samples have " + formatCountOf(context.calibration->size(), "column") +
                                ", but no tensor to be calibrated has this row length",
                     .file = options.calibrationFile,
                     .field = "--calibration"};
    }
    const bool isWeighted = std::any_of(plan.choices.begin(), plan.choices.end(), [](const QuantizeChoice& choice) {
        return choice.importance != nullptr; // even if the type does not use it
    });
    if (context.importance != nullptr && hasUsers && !isWeighted) {
        return Error{.code = Errc::Argument,
                     .message = "the importance matrix belongs to another model: none of its " +
                                std::to_string(importance.size()) + (importance.size() == 1 ? " entry" : " entries") +
                                " matches a tensor of this model",
                     .file = options.importanceFile,
                     .field = "--imatrix"};
    }
    const auto found = findingsOnChoices(plan.result, options.quantize, context, plan.choices);
    plan.findings.insert(plan.findings.end(), found.begin(), found.end());
    return {};
}

/// SafeTensors has no block types: those that consist of integers with scales are split losslessly into int8 tensors
/// and separate scales, whether they come from the source or from quantization.
Status splitBlocks(ConvertPlan& plan, bool isTolerant)
{
    std::vector<DtypeConversion> conversions(plan.result.tensors().size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < conversions.size(); ++i) {
        if (hasBlockIntegers(plan.result.tensors()[i].dtype)) {
            conversions[i] = {.target = blockIntegers(), .keepsBlocks = true};
            ++count;
        }
    }
    if (count == 0) {
        return {};
    }
    plan.findings.push_back({.severity = Severity::Info,
                             .rule = "safetensors.blocks",
                             .message = formatCountOf(count, "tensor") +
                                        " with block quantization will be stored losslessly as int8 with one scale per "
                                        "32 elements in \"NAME.scale\"",
                             .hint = "use --dequantize f16 to write floating-point values"});
    APR_TRY(TransformedModel split, convertDtypes(plan.result, std::move(conversions), isTolerant));
    std::vector<std::size_t> origins;
    for (const std::size_t origin : split.origins) {
        origins.push_back(plan.origins[origin]);
    }
    plan.origins = std::move(origins);
    plan.result = std::move(split.model);
    return {};
}

/// Replaces matrices by low-rank factors. In apr2 files, which store the factors, they get the dtype requested for the
/// matrix if that is a float dtype, otherwise F16.
Status factorizeWeights(ConvertPlan& plan, const MappedModel& mapped, std::vector<DtypeConversion>& conversions)
{
    const ConvertOptions& options = plan.options;
    const bool isStored = plan.write.format->can.layouts;
    std::vector<DType> dtypes;
    std::vector<std::uint64_t> limits;
    const bool isQuantized =
        std::any_of(conversions.begin(), conversions.end(), [&](const DtypeConversion& conversion) {
            return conversion.target && !isPlainFloat(conversion.target->dtype);
        });
    if (isStored && options.lowRank.energy && isQuantized) {
        return Error{.code = Errc::Argument,
                     .message = "--energy cannot be combined with quantization, because the ranks determine which "
                                "matrices are factorized; use --rank, or quantize the result in a second step with "
                                "--allow-requantize",
                     .field = "--energy"};
    }
    for (std::size_t i = 0; i < conversions.size(); ++i) {
        const DType own = plan.result.tensors()[i].dtype;
        const auto& target = conversions[i].target;
        dtypes.push_back(!isStored || !target          ? (isPlainFloat(own) ? own : DType::F32)
                         : isPlainFloat(target->dtype) ? target->dtype
                                                       : DType::F16);
        const TensorInfo& tensor = plan.result.tensors()[i];
        const bool isGiven = isStored && target && target->plugin == nullptr;
        limits.push_back(isGiven ? tensorBytes(target->dtype, tensor.shape).value_or(tensor.byteSize)
                                 : tensor.byteSize);
    }
    APR_TRY(plan.lowRank, factorizeModel(plan.result, options.lowRank, sourceNamesOf(plan, mapped), dtypes, limits,
                                         memoryLimit(), options.relaxed));
    std::size_t dense = 0;
    for (std::size_t i = 0; i < conversions.size(); ++i) {
        dense += plan.lowRank->notes()[i].empty() ? 0 : 1;
        if (!plan.lowRank->isFactorized()[i] || !isStored) {
            continue;
        }
        conversions[i] = {};
        if (!plan.choices.empty()) {
            QuantizeChoice& choice = plan.choices[i];
            const bool isRounded = choice.conversion.target && !isPlainFloat(choice.conversion.target->dtype);
            choice = {.name = choice.name,
                      .role = choice.role,
                      .note = isRounded ? "factors stored as F16: factors cannot be quantized" : "",
                      .isExplicit = true};
        }
    }
    if (dense > 0) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "lowrank.dense",
                                 .message = formatCountOf(dense, "selected tensor") + (dense == 1 ? " is" : " are") +
                                            " not factorized because the factors would not be smaller"});
    }
    std::size_t refilled = 0;
    for (std::size_t i = 0; i < conversions.size() && !plan.isPruned.empty(); ++i) {
        const bool isPruned = plan.isPruned[*mapped.model.find(plan.result.tensors()[i].name)];
        refilled += plan.lowRank->isFactorized()[i] && isPruned ? 1 : 0;
    }
    if (refilled > 0) {
        plan.findings.push_back({.severity = Severity::Warning,
                                 .rule = "lowrank.zeros",
                                 .message = formatCountOf(refilled, "tensor") + (refilled == 1 ? " is" : " are") +
                                            " pruned and then factorized; factorization does not preserve zeros",
                                 .hint = "use --target and --prune-target to select different tensors"});
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

/// Warns about sparse or factorized source tensors that are stored densely in the output because their values change.
void warnDensified(ConvertPlan& plan)
{
    std::size_t densified = 0;
    for (std::size_t i = 0; plan.write.format->can.layouts && i < plan.origins.size(); ++i) {
        const bool isDense = plan.write.forms.empty() || plan.write.forms[i].layout == Layout::Dense;
        densified += isDense && storedForm(plan.source, plan.origins[i]).layout != Layout::Dense ? 1 : 0;
    }
    if (densified > 0 && !plan.options.sparse.isEnabled()) {
        plan.findings.push_back({.severity = Severity::Warning,
                                 .rule = "layout.dense",
                                 .message = formatCountOf(densified, "tensor") + (densified == 1 ? " is" : " are") +
                                            " sparse or factorized in the source and will be stored densely, because "
                                            "the values change",
                                 .hint = "use --sparse auto for sparse storage, or --lowrank to factorize again"});
    }
}

/// Restores the axis order of the source before anything is quantized, because blocks and scales run along an axis.
Status restoreAxes(ConvertPlan& plan, const MappedModel& mapped)
{
    Json layouts = Json::object();
    if (const Json* earlier = findMember(plan.source.metadata(), "source_layout");
        earlier != nullptr && earlier->is_object() && hasAprMetadata(plan.source)) {
        layouts = *earlier;
    }
    for (const MappedName& name : mapped.names) {
        if (name.order) {
            layouts[name.to] = toJson(*name.order);
        }
    }
    APR_TRY(plan.result, restoreLayout(plan.result, layouts));
    APR_TRY(plan.reference, restoreLayout(plan.reference, layouts)); // errors are measured in the same order
    return {};
}

} // namespace

bool restoresSource(const ConvertPlan& plan)
{
    const std::string& own = plan.source.facts().format;
    const auto format = hasAprMetadata(plan.source) ? stringMember(plan.source.metadata(), "source_format") : own;
    return !plan.write.format->can.isNative && !plan.options.keepNames && format == plan.write.format->title;
}

Status planDtypes(ConvertPlan& plan, const MappedModel& mapped)
{
    const ConvertOptions& options = plan.options;
    const bool isRequantized = options.quantize.isEnabled() && options.quantize.allowRequantize;
    if (options.precision || isRequantized) { // decode integers with scales
        plan.result = withScalesApplied(plan.result);
        plan.reference = plan.result;
    }
    const bool isTolerant = options.relaxed;
    if (options.precision && (options.prune.isEnabled() || options.lowRank.isEnabled())) { // these require float dtypes
        APR_TRY(TransformedModel plain, convertDtypes(plan.result, choosePrecision(plan.result, options), isTolerant));
        plan.result = std::move(plain.model);
    }
    if (options.prune.isEnabled()) {
        APR_CHECK(pruneWeights(plan, mapped));
    }
    if (restoresSource(plan)) {
        APR_CHECK(restoreAxes(plan, mapped));
    }
    std::vector<DtypeConversion> conversions = choosePrecision(plan.result, options);
    if (options.quantize.isEnabled()) {
        APR_CHECK(chooseQuantization(plan, mapped));
        for (std::size_t i = 0; i < conversions.size(); ++i) {
            conversions[i] = plan.choices[i].conversion.target ? plan.choices[i].conversion : conversions[i];
        }
    }
    if (options.lowRank.isEnabled()) {
        APR_CHECK(factorizeWeights(plan, mapped, conversions));
    }
    plan.preConversion = plan.result;
    APR_TRY(TransformedModel converted, convertDtypes(plan.result, std::move(conversions), isTolerant));
    for (const std::size_t origin : converted.origins) {
        plan.origins.push_back(*mapped.model.find(plan.result.tensors()[origin].name));
    }
    plan.result = std::move(converted.model);
    if (!plan.write.format->can.blockTypes) {
        APR_CHECK(splitBlocks(plan, isTolerant));
    }
    for (const TensorInfo& tensor : plan.result.tensors()) {
        plan.preConversionNames.push_back(tensor.name);
    }
    plan.write.forms = formsOf(plan);
    warnDensified(plan);
    return {};
}

} // namespace apr
