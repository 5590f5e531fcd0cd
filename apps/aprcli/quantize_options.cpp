// SPDX-License-Identifier: MIT
#include "quantize_options.h"

#include "apr/base/text.h"
#include "apr/tensor/codec.h"

#include <algorithm>

namespace apr::cli {
namespace {

bool isMix(const std::string& name)
{
    const auto names = mixNames();
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The types without parameters, for completion.
std::vector<std::string> typeNames()
{
    std::vector<std::string> names{"int8", "int8-tensor", "int4", "int4-g32", "int4-row"};
    for (const DTypeInfo& info : allDTypes()) {
        if (isEncodable(info.dtype)) {
            names.push_back(toLower(info.name));
        }
    }
    return names;
}

std::vector<std::string> typeAndMixNames()
{
    std::vector<std::string> names = typeNames();
    for (const std::string& mix : mixNames()) {
        if (std::find(names.begin(), names.end(), mix) == names.end()) {
            names.push_back(mix);
        }
    }
    return names;
}

Status readTarget(const std::string& text, const char* option, const QuantizerRegistry& plugins,
                  std::optional<TargetType>& out)
{
    if (text.empty()) {
        return {};
    }
    auto target = parseTarget(text, plugins);
    if (!target) {
        Error error = std::move(target).error();
        error.field = option;
        return error;
    }
    out = *target;
    return {};
}

Status readRule(const std::string& text, const QuantizerRegistry& plugins, QuantizeOptions& options)
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
    if (const std::string type = text.substr(equals + 1); type != "keep") {
        APR_CHECK(readTarget(type, "--rule", plugins, rule.target));
        if (!rule.target) {
            return Error{.code = Errc::Argument, .message = "the rule has no type after '='", .field = "--rule"};
        }
    }
    options.rules.push_back(std::move(rule));
    return {};
}

/// Parses --calibration: a method for the ranges of integers, or the path of a sample file.
Status readCalibrationOption(const std::string& text, ConvertOptions& options)
{
    const std::size_t colon = text.find(':');
    const std::string method = text.substr(0, colon);
    if (method != "minmax" && method != "percentile" && method != "mse") {
        options.calibrationFile = text;
        return {};
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
    const auto set = [&](std::optional<TargetType>& target) {
        if (target && target->integers) {
            target->integers->calibration = method == "mse"          ? Calibration::Mse
                                            : method == "percentile" ? Calibration::Percentile
                                                                     : Calibration::MinMax;
            target->integers->percentile = *percentile;
        }
    };
    QuantizeOptions& quantize = options.quantize;
    set(quantize.type);
    set(quantize.embeddingType);
    set(quantize.outputType);
    bool anyIntegers = false;
    for (QuantizeRule& rule : quantize.rules) {
        set(rule.target);
        anyIntegers = anyIntegers || (rule.target && rule.target->integers);
    }
    for (const auto* target : {&quantize.type, &quantize.embeddingType, &quantize.outputType}) {
        anyIntegers = anyIntegers || (*target && (*target)->integers);
    }
    if (!anyIntegers && method != "minmax") {
        return Error{.code = Errc::Argument,
                     .message =
                         "range calibration applies to int8 and int4 only; block types choose their scales by search",
                     .field = "--calibration"};
    }
    return {};
}

} // namespace

void addQuantizeOptions(const Command& command, const char* typeOption, QuantizeArguments& arguments,
                        ConvertOptions& options)
{
    const std::string_view names = typeOption;
    arguments.typeOption = names.substr(0, names.find(','));
    command
        .option(
            typeOption, arguments.type,
            "Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this "
            "llama-quantize mix (q4_k_m, q5_k_s, …)")
        .metavar("TYPE")
        .suggest(typeAndMixNames);
    command.option("--mix", arguments.mix, "Choose the type of each tensor as this llama-quantize mix does")
        .metavar("NAME")
        .suggest(mixNames);
    command.option("--embedding-type", arguments.embeddingType, "Type of the token embeddings")
        .metavar("TYPE")
        .suggest(typeNames);
    command.option("--output-type", arguments.outputType, "Type of the output matrix")
        .metavar("TYPE")
        .suggest(typeNames);
    command
        .option("--rule", arguments.rules,
                "Set the type of matching tensors: 'GLOB=TYPE', or 'GLOB=keep' to leave them unchanged; * matches "
                "any text and ? any character. The first matching rule overrides all other options (repeatable)")
        .metavar("RULE")
        .single();
    command
        .option("--plugin", arguments.plugins,
                "Load quantizers from a shared library and add their names as types; the library runs inside this "
                "process (repeatable)")
        .metavar("FILE")
        .file()
        .single();
    command.option("--imatrix", options.importanceFile, "Importance matrix file from llama-imatrix")
        .metavar("FILE")
        .file();
    command
        .option("--calibration", arguments.calibration,
                "Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file "
                "(.csv, .npy) that weights the columns")
        .metavar("METHOD|FILE")
        .suggest({"minmax", "percentile", "mse"})
        .file();
    command.flag("--allow-requantize", options.quantize.allowRequantize,
                 "Allow requantizing tensors that are already quantized");
}

Status readQuantizeOptions(const QuantizeArguments& arguments, ConvertOptions& options)
{
    QuantizeOptions& quantize = options.quantize;
    for (const std::string& path : arguments.plugins) {
        APR_CHECK(options.plugins.load(path));
    }
    const QuantizerRegistry& plugins = options.plugins;
    quantize.mix = toLower(arguments.mix);
    const std::string type = toLower(arguments.type);
    if (!type.empty() && !arguments.mix.empty()) {
        return Error{.code = Errc::Argument, .message = "a type and a mix cannot be combined", .field = "--mix"};
    }
    if (isMix(type) && !parseTarget(type)) {
        quantize.mix = type;
    } else {
        APR_CHECK(readTarget(arguments.type, arguments.typeOption.c_str(), plugins, quantize.type));
    }
    APR_CHECK(readTarget(arguments.embeddingType, "--embedding-type", plugins, quantize.embeddingType));
    APR_CHECK(readTarget(arguments.outputType, "--output-type", plugins, quantize.outputType));
    for (const std::string& rule : arguments.rules) {
        APR_CHECK(readRule(rule, plugins, quantize));
    }
    if (!arguments.dequantize.empty()) {
        std::optional<TargetType> target;
        APR_CHECK(readTarget(arguments.dequantize, "--dequantize", {}, target));
        if (quantize.isEnabled() || options.precision || arguments.keepQuantization) {
            return Error{.code = Errc::Argument,
                         .message =
                             "--dequantize cannot be combined with --precision, --quantize or --keep-quantization",
                         .field = "--dequantize"};
        }
        options.precision = target->dtype;
        options.dequantizeOnly = true;
    }
    if (arguments.keepQuantization && (quantize.isEnabled() || options.precision)) {
        return Error{.code = Errc::Argument,
                     .message = "--keep-quantization cannot be combined with --precision, --quantize or --dequantize",
                     .field = "--keep-quantization"};
    }
    if (quantize.isEnabled() && options.precision) {
        return Error{.code = Errc::Argument,
                     .message = "--precision cannot be combined with --quantize; use --quantize f16 or bf16 instead",
                     .field = "--precision"};
    }
    const bool hasData = !options.importanceFile.empty() || !arguments.calibration.empty() || quantize.allowRequantize;
    if (!quantize.isEnabled() && hasData) {
        return Error{.code = Errc::Argument,
                     .message = "--imatrix, --calibration and --allow-requantize require a quantization type"};
    }
    return arguments.calibration.empty() ? Status() : readCalibrationOption(arguments.calibration, options);
}

std::string quantizationLabel(const ConvertOptions& options)
{
    const QuantizeOptions& quantize = options.quantize;
    return !quantize.mix.empty()  ? quantize.mix
           : quantize.type        ? targetName(*quantize.type)
           : quantize.isEnabled() ? "mixed"
                                  : "";
}

} // namespace apr::cli
