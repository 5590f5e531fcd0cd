// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/quantize.h"
#include "apr/convert/type_names.h"
#include "apr/host/mapped_file.h"
#include "convert/recipe/draft.h"
#include "convert/steps/quantize/quantize_metadata.h"
#include "convert/steps/tables.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

std::vector<std::string> calibrationMethods()
{
    return {"minmax", "percentile", "mse"};
}

constexpr std::array kQuantizeParameters{
    Parameter{.name = "type",
              .option = "--quantize,--type",
              .kind = ParameterKind::Type,
              .metavar = "TYPE",
              .help =
                  "Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with "
                  "this llama-quantize mix (q4_k_m, q5_k_s, …)",
              .suggestions = &typeAndMixNames},
    Parameter{.name = "mix",
              .option = "--mix",
              .metavar = "NAME",
              .help = "Choose the type of each tensor as this llama-quantize mix does",
              .suggestions = &mixNames},
    Parameter{.name = "embedding_type",
              .option = "--embedding-type",
              .kind = ParameterKind::Type,
              .metavar = "TYPE",
              .help = "Type of the token embeddings",
              .suggestions = &typeNames},
    Parameter{.name = "output_type",
              .option = "--output-type",
              .kind = ParameterKind::Type,
              .metavar = "TYPE",
              .help = "Type of the output matrix",
              .suggestions = &typeNames},
    Parameter{.name = "rules",
              .option = "--rule",
              .kind = ParameterKind::TextList,
              .metavar = "RULE",
              .help =
                  "Set the type of matching tensors: 'GLOB=TYPE', or 'GLOB=keep' to leave them unchanged; * matches "
                  "any text and ? any character. The first matching rule overrides all other options (repeatable)"},
    Parameter{
        .name = "exact", .kind = ParameterKind::TypeMap, .help = "Types of single tensors, by their canonical names"},
    Parameter{.name = "importance",
              .option = "--imatrix",
              .kind = ParameterKind::File,
              .metavar = "FILE",
              .help = "Importance matrix file from llama-imatrix"},
    Parameter{.name = "calibration",
              .option = "--calibration",
              .kind = ParameterKind::File,
              .metavar = "METHOD|FILE",
              .help = "Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample "
                      "file (.csv, .npy) that weights the columns",
              .suggestions = &calibrationMethods},
    Parameter{.name = "allow_requantize",
              .option = "--allow-requantize",
              .kind = ParameterKind::Flag,
              .help = "Allow requantizing tensors that are already quantized"},
};

/// How the ranges of integers are chosen.
struct RangeMethod {
    Calibration calibration = Calibration::MinMax;
    double percentile = 99.99;
};

/// Empty for the path of a sample file.
Result<std::optional<RangeMethod>> rangeMethod(const std::string& text)
{
    const std::size_t colon = text.find(':');
    const std::string method = text.substr(0, colon);
    if (method != "minmax" && method != "percentile" && method != "mse") {
        return std::optional<RangeMethod>();
    }
    const auto percentile = colon == std::string::npos ? std::optional(99.99) : parseReal(text.substr(colon + 1));
    if (!percentile || *percentile < 50 || *percentile > 100 ||
        (colon != std::string::npos && method != "percentile")) {
        return Error{.code = Errc::Argument,
                     .message = "unknown calibration \"" + printable(text, 40) +
                                "\"; expected minmax, percentile, percentile:P with P from 50 to 100, mse, or a "
                                "sample file",
                     .field = "--calibration"};
    }
    return std::optional(RangeMethod{.calibration = method == "mse"          ? Calibration::Mse
                                                    : method == "percentile" ? Calibration::Percentile
                                                                             : Calibration::MinMax,
                                     .percentile = *percentile});
}

Result<TargetType> targetNamed(const std::string& text, std::string_view option, const QuantizerRegistry& plugins,
                               const std::vector<std::string>& others = {})
{
    auto target = parseTarget(text, plugins, others);
    if (!target) {
        Error error = std::move(target).error();
        error.field = option;
        return error;
    }
    return target;
}

Result<QuantizeRule> ruleFrom(const std::string& text, const QuantizerRegistry& plugins)
{
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos || equals == 0) {
        return Error{.code = Errc::Argument,
                     .message = '"' + printable(text, 80) +
                                "\" is not a rule; expected for example '*.attn_v.weight=q6_k' or "
                                "'*=keep'",
                     .field = "--rule"};
    }
    QuantizeRule rule{.pattern = text.substr(0, equals)};
    const std::string type = text.substr(equals + 1);
    if (type.empty()) {
        return Error{.code = Errc::Argument, .message = "the rule has no type after '='", .field = "--rule"};
    }
    if (type != "keep") {
        APR_TRY(rule.target, targetNamed(type, "--rule", plugins));
    }
    return rule;
}

/// All types that are set.
std::vector<TargetType*> targetsOf(QuantizeOptions& options)
{
    std::vector<TargetType*> out;
    for (auto* target : {&options.type, &options.embeddingType, &options.outputType}) {
        if (*target) {
            out.push_back(&**target);
        }
    }
    for (QuantizeRule& rule : options.rules) {
        if (rule.target) {
            out.push_back(&*rule.target);
        }
    }
    for (auto& [name, target] : options.exact) {
        out.push_back(&target);
    }
    return out;
}

Status setRanges(QuantizeOptions& options, const RangeMethod& method)
{
    bool hasIntegers = false;
    for (TargetType* target : targetsOf(options)) {
        if (target->integers) {
            target->integers->calibration = method.calibration;
            target->integers->percentile = method.percentile;
            hasIntegers = true;
        }
    }
    if (!hasIntegers && method.calibration != Calibration::MinMax) {
        return Error{.code = Errc::Argument,
                     .message =
                         "range calibration applies to int8 and int4 only; block types choose their scales by search",
                     .field = "--calibration"};
    }
    return {};
}

Result<QuantizeOptions> optionsOf(const Values& values, const QuantizerRegistry& plugins)
{
    QuantizeOptions out{.mix = toLower(values.text("mix")), .allowRequantize = values.flag("allow_requantize")};
    const std::string type = toLower(values.text("type"));
    if (!type.empty() && !out.mix.empty()) {
        return Error{.code = Errc::Argument, .message = "a type and a mix cannot be combined", .field = "--mix"};
    }
    if (isMixName(type) && !parseTarget(type)) {
        out.mix = type;
    } else if (!type.empty()) {
        APR_TRY(out.type, targetNamed(values.text("type"), "--quantize", plugins, mixNames()));
    }
    if (values.has("embedding_type")) {
        APR_TRY(out.embeddingType, targetNamed(values.text("embedding_type"), "--embedding-type", plugins));
    }
    if (values.has("output_type")) {
        APR_TRY(out.outputType, targetNamed(values.text("output_type"), "--output-type", plugins));
    }
    for (const std::string& text : values.list("rules")) {
        APR_TRY(QuantizeRule rule, ruleFrom(text, plugins));
        out.rules.push_back(std::move(rule));
    }
    if (const Json* exact = findMember(values.json(), "exact")) {
        for (const auto& [name, target] : exact->items()) {
            APR_TRY(TargetType chosen, targetNamed(target.get<std::string>(), "exact", plugins));
            out.exact.emplace(name, std::move(chosen));
        }
    }
    if (!out.isEnabled()) {
        return Error{.code = Errc::Argument,
                     .message = "--imatrix, --calibration and --allow-requantize require a quantization type"};
    }
    if (values.has("calibration")) {
        APR_TRY(const auto method, rangeMethod(values.text("calibration")));
        if (method) {
            APR_CHECK(setRanges(out, *method));
        }
    }
    return out;
}

Status checkQuantize(const Values& values, const StepContext& context)
{
    APR_TRY([[maybe_unused]] const QuantizeOptions options, optionsOf(values, context.plugins));
    return {};
}

/// E020, E019 for samples that no tensor uses, or an importance matrix of another model.
Status checkUse(const SampleFiles& files, const QuantizeContext& context, const std::vector<QuantizeChoice>& choices)
{
    const bool isCalibrated = std::any_of(choices.begin(), choices.end(), [&context](const QuantizeChoice& choice) {
        return choice.conversion.importance == context.calibration;
    });
    const bool hasUsers = std::any_of(choices.begin(), choices.end(), [](const QuantizeChoice& choice) {
        return choice.conversion.target && usesImportance(*choice.conversion.target);
    });
    if (context.calibration != nullptr && !hasUsers) {
        return Error{.code = Errc::Argument,
                     .message = "calibration samples apply only to block types (q4_k, q4_0 …), and none is requested; "
                                "int8 and int4 are calibrated by minmax, percentile or mse",
                     .file = files.calibration,
                     .field = "--calibration"};
    }
    if (context.calibration != nullptr && !isCalibrated) {
        return Error{.code = Errc::WrongShape,
                     .message = "the samples have " + formatCountOf(context.calibration->size(), "column") +
                                ", but no tensor to be calibrated has this row length",
                     .file = files.calibration,
                     .field = "--calibration"};
    }
    const bool isWeighted = std::any_of(choices.begin(), choices.end(), [](const QuantizeChoice& choice) {
        return choice.importance != nullptr; // even if the type does not use it
    });
    if (context.importance != nullptr && hasUsers && !isWeighted) {
        return Error{.code = Errc::Argument,
                     .message = "the importance matrix belongs to another model: none of its " +
                                std::to_string(context.importance->size()) +
                                (context.importance->size() == 1 ? " entry" : " entries") +
                                " matches a tensor of this model",
                     .file = files.importance,
                     .field = "--imatrix"};
    }
    return {};
}

Status readFile(Draft& draft, const std::string& path)
{
    APR_TRY(ByteSource content, openSource(path));
    draft.files.push_back({.path = path, .content = std::move(content)});
    return {};
}

Status quantize(Draft& draft, const Values& values, const StepContext& context)
{
    APR_TRY(const QuantizeOptions options, optionsOf(values, context.plugins));
    if (draft.wasOfPlugin && !options.allowRequantize) {
        return Error{.code = Errc::Argument,
                     .message = "the model is already quantized by a plugin; quantizing it again increases the error. "
                                "Use the original model, or --allow-requantize",
                     .file = draft.sources.front().path};
    }
    APR_CHECK(draft.settle(context.isRelaxed));
    if (options.allowRequantize) {
        draft.applyScales();
    }
    draft.keepReference();
    QuantizeContext chooser{.type = draft.detection.type,
                            .hyperparameters = draft.hyperparameters,
                            .architecture = draft.detection.architecture,
                            .sourceNames = draft.sourceNames()};
    SampleFiles files;
    ImportanceMatrix importance;
    if (values.has("importance")) {
        files.importance = values.text("importance");
        APR_TRY(importance, readImportanceMatrix(files.importance));
        APR_CHECK(readFile(draft, files.importance));
        chooser.importance = &importance;
    }
    if (values.has("calibration")) {
        APR_TRY(const auto method, rangeMethod(values.text("calibration")));
        if (!method) {
            files.calibration = values.text("calibration");
            APR_TRY(const CalibrationSamples samples, readCalibration(files.calibration));
            chooser.calibration = samples.weights;
            files.calibrationSamples = samples.count;
            APR_CHECK(readFile(draft, files.calibration));
        }
    }
    if (!options.allowRequantize && !options.exact.empty()) {
        APR_CHECK(checkNotQuantized(draft.model));
    }
    APR_TRY(auto choices, chooseTypes(draft.model, options, chooser));
    APR_CHECK(checkUse(files, chooser, choices));
    const auto found = findingsOnChoices(draft.model, options, chooser, choices);
    draft.findings.insert(draft.findings.end(), found.begin(), found.end());
    for (std::size_t i = 0; i < choices.size(); ++i) {
        draft.tensors[i].conversion =
            choices[i].conversion.target ? Boxed<DtypeConversion>(choices[i].conversion) : std::nullopt;
        draft.tensors[i].choice = std::make_shared<const QuantizeChoice>(std::move(choices[i]));
    }
    const bool isUniform = options.rules.empty() && options.exact.empty();
    draft.quantizedAs = {.isUniform = isUniform, .fileType = isUniform ? ggufFileType(options) : std::nullopt};
    draft.amendments.emplace_back([options, files](Metadata& metadata, const PlannedTypes& types) {
        recordQuantization(metadata, types, options, files);
    });
    return {};
}

/// "q4_k_m", "int8", or "mixed" for rules only.
std::string labelOfTypes(const Values& values)
{
    const std::string mix = toLower(values.text("mix"));
    const std::string type = toLower(values.text("type"));
    if (!mix.empty() || isMixName(type)) {
        return mix.empty() ? type : mix;
    }
    const auto target = parseTarget(type);
    return type.empty() ? "mixed" : target ? targetName(*target) : type;
}

/// Types of single tensors come before the rules.
Values asRules(const Values& values)
{
    const Json* exact = findMember(values.json(), "exact");
    if (exact == nullptr || !exact->is_object()) {
        return values;
    }
    std::vector<std::string> rules;
    for (const auto& [name, type] : exact->items()) {
        rules.push_back(name + '=' + (type.is_string() ? type.get<std::string>() : ""));
    }
    const auto given = values.list("rules");
    rules.insert(rules.end(), given.begin(), given.end());
    Values out = values;
    out.remove("exact");
    out.set("rules", rules);
    return out;
}

} // namespace

const StepType kQuantize{.id = "quantize",
                         .title = "Types",
                         .help = "Quantizes weights",
                         .parameters = kQuantizeParameters,
                         .needsValues = true,
                         .isOfStorage = true,
                         .hasCommand = true,
                         .check = &checkQuantize,
                         .apply = &quantize,
                         .onCommandLine = &asRules,
                         .label = &labelOfTypes};

} // namespace apr
