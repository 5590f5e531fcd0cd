// SPDX-License-Identifier: MIT
#include "quantize_options.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr::cli {
namespace {

bool isMix(const std::string& name)
{
    const auto names = mixNames();
    return std::find(names.begin(), names.end(), name) != names.end();
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
                                "\" is no rule; one looks like '*.attn_v.weight=q6_k', or "
                                "'*=keep'",
                     .field = "--rule"};
    }
    QuantizeRule rule{.pattern = text.substr(0, equals)};
    if (const std::string type = text.substr(equals + 1); type != "keep") {
        APR_CHECK(readTarget(type, "--rule", plugins, rule.target));
        if (!rule.target) {
            return Error{.code = Errc::Argument, .message = "the rule names no type", .field = "--rule"};
        }
    }
    options.rules.push_back(std::move(rule));
    return {};
}

/// A method for the ranges of integers, or a file of samples.
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
                     .message = '"' + printable(text, 40) +
                                "\" is no way to calibrate; there are minmax, percentile, "
                                "percentile:P with P from 50 to 100, mse, or a file of "
                                "samples",
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
                     .message = "ranges are calibrated for int8 and int4 only; block types search for their scales",
                     .field = "--calibration"};
    }
    return {};
}

} // namespace

void addQuantizeOptions(const Command& command, const char* typeOption, QuantizeTexts& texts, ConvertOptions& options)
{
    texts.typeOption = typeOption;
    command
        .option(typeOption, texts.type,
                    "Give weights this type: q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3 …, or a mix of "
                    "llama-quantize: q4_k_m, q5_k_s …")
        .metavar("TYPE");
    command.option("--mix", texts.mix, "Choose types tensor by tensor as llama-quantize's mix of this name does")
        .metavar("NAME");
    command.option("--embedding-type", texts.embeddingType, "The type of token embeddings").metavar("TYPE");
    command.option("--output-type", texts.outputType, "The type of the output's matrix").metavar("TYPE");
    command
        .option("--rule", texts.rules,
                    "'PATTERN=TYPE' for the tensors whose names fit (* any text, ? any character), 'PATTERN=keep' to "
                    "leave them; the first that fits wins over all else")
        .metavar("RULE")
        .single();
    command
        .option("--plugin", texts.plugins,
                    "Load quantizers of a shared library, whose names are types then; it runs as part of the program")
        .metavar("FILE")
        .single();
    command.option("--imatrix", options.importanceFile, "Importance matrix of llama-imatrix").metavar("FILE");
    command
        .option("--calibration", texts.calibration,
                    "Ranges of int8 and int4: minmax, percentile[:P] or mse; or a file of samples (.csv, .npy) that "
                    "weigh the columns")
        .metavar("METHOD|FILE");
    command.flag("--allow-requantize", options.quantize.allowRequantize,
                     "Quantize tensors that are quantized already once more");
}

Status readQuantizeOptions(const QuantizeTexts& texts, ConvertOptions& options)
{
    QuantizeOptions& quantize = options.quantize;
    for (const std::string& path : texts.plugins) {
        APR_CHECK(options.plugins.load(path));
    }
    const QuantizerRegistry& plugins = options.plugins;
    quantize.mix = toLower(texts.mix);
    const std::string type = toLower(texts.type);
    if (!type.empty() && !texts.mix.empty()) {
        return Error{.code = Errc::Argument, .message = "a type and a mix exclude each other", .field = "--mix"};
    }
    if (isMix(type) && !parseTarget(type)) {
        quantize.mix = type;
    } else {
        APR_CHECK(readTarget(texts.type, texts.typeOption.c_str(), plugins, quantize.type));
    }
    APR_CHECK(readTarget(texts.embeddingType, "--embedding-type", plugins, quantize.embeddingType));
    APR_CHECK(readTarget(texts.outputType, "--output-type", plugins, quantize.outputType));
    for (const std::string& rule : texts.rules) {
        APR_CHECK(readRule(rule, plugins, quantize));
    }
    if (!texts.dequantize.empty()) {
        std::optional<TargetType> target;
        APR_CHECK(readTarget(texts.dequantize, "--dequantize", {}, target));
        if (quantize.isAsked() || options.precision || texts.keepQuantization) {
            return Error{.code = Errc::Argument,
                         .message = "it excludes --precision, --quantize and --keep-quantization",
                         .field = "--dequantize"};
        }
        options.precision = target->dtype;
        options.dequantizeOnly = true;
    }
    if (texts.keepQuantization && (quantize.isAsked() || options.precision)) {
        return Error{.code = Errc::Argument,
                     .message = "it excludes --precision, --quantize and --dequantize, which change types",
                     .field = "--keep-quantization"};
    }
    if (quantize.isAsked() && options.precision) {
        return Error{.code = Errc::Argument,
                     .message = "it excludes --quantize, which can ask for f16 and bf16 as well",
                     .field = "--precision"};
    }
    const bool hasData = !options.importanceFile.empty() || !texts.calibration.empty() || quantize.allowRequantize;
    if (!quantize.isAsked() && hasData) {
        return Error{.code = Errc::Argument,
                     .message = "--imatrix, --calibration and --allow-requantize are for quantizing, and no type was "
                                "asked for"};
    }
    return texts.calibration.empty() ? Status() : readCalibrationOption(texts.calibration, options);
}

std::string quantizationLabel(const ConvertOptions& options)
{
    const QuantizeOptions& quantize = options.quantize;
    return !quantize.mix.empty() ? quantize.mix
           : quantize.type       ? targetName(*quantize.type)
           : quantize.isAsked()  ? "mixed"
                                 : "";
}

} // namespace apr::cli
