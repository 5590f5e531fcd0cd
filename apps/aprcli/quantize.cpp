// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/quantization_plan.h"
#include "convert_command.h"

#include <algorithm>
#include <cmath>

namespace apr::cli {
namespace {

struct Options {
    ConvertCommand command = {};
    std::string targetSize = {};
    std::string maxError = {};
    std::string trials = {};
};

std::string percent(double share)
{
    return formatNumber(100 * share, 3) + " %";
}

/// "4GB", "600MB", "60%" of the source, "4.5bpw".
Status readSize(const std::string& text, QuantizationGoal& goal)
{
    const std::string lowered = toLower(text);
    const auto [number, unit] = [&lowered] {
        const std::size_t end = lowered.find_first_not_of("0123456789.");
        return std::pair(parseReal(std::string_view(lowered).substr(0, end)),
                         end == std::string::npos ? std::string() : lowered.substr(end));
    }();
    const double scale = unit.empty() || unit == "b" ? 1
                         : unit == "kb"              ? 1e3
                         : unit == "mb"              ? 1e6
                         : unit == "gb"              ? 1e9
                         : unit == "kib"             ? 1024.0
                         : unit == "mib"             ? 1024.0 * 1024
                         : unit == "gib"             ? 1024.0 * 1024 * 1024
                                                     : 0;
    if (number && *number > 0 && unit == "%") {
        goal.share = *number / 100;
    } else if (number && *number > 0 && unit == "bpw") {
        goal.bitsPerWeight = *number;
    } else if (number && *number > 0 && scale > 0 && *number * scale < 1e18) {
        goal.bytes = static_cast<std::uint64_t>(*number * scale);
    } else {
        return Error{.code = Errc::Argument,
                     .message = '"' + printable(text, 40) +
                                "\" is no size; one looks like 4GB, 600MiB, 30% (of the "
                                "source) or 4.5bpw (bits for each weight)",
                     .field = "--target-size"};
    }
    return {};
}

Status readGoal(const Options& options, QuantizationGoal& goal)
{
    if (!options.targetSize.empty() && !options.maxError.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "--target-size and --max-error exclude each other",
                     .field = "--max-error"};
    }
    if (!options.targetSize.empty()) {
        APR_CHECK(readSize(options.targetSize, goal));
    }
    if (!options.maxError.empty()) {
        const bool isPercent = options.maxError.back() == '%';
        const auto error = parseReal(std::string_view(options.maxError).substr(0, options.maxError.size() - isPercent));
        if (!error || *error <= 0) {
            return Error{.code = Errc::Argument,
                         .message = '"' + printable(options.maxError, 40) +
                                    "\" is no relative error; one looks like 0.05 or 5%",
                         .field = "--max-error"};
        }
        goal.relativeError = isPercent ? *error / 100 : *error;
        if (*goal.relativeError >= 1) {
            return Error{.code = Errc::Argument,
                         .message = '"' + printable(options.maxError, 40) +
                                    "\" would allow an error as large as the weights; 5 % is written 5% or 0.05",
                         .field = "--max-error"};
        }
    }
    return {};
}

Result<std::vector<TargetType>> readTrials(const std::string& text, const QuantizerRegistry& plugins)
{
    std::vector<TargetType> out;
    if (!text.empty()) {
        for (const std::string_view name : split(text, ',')) {
            auto target = parseTarget(trim(name), plugins);
            if (!target) {
                Error error = std::move(target).error();
                error.field = "--trials";
                return error;
            }
            out.push_back(*target);
        }
    }
    return out;
}

Json trialJson(const TypeTrial& trial, const ErrorCurve& curve)
{
    const TypeError& error = trial.error;
    Json out{{"type", targetName(trial.target)},
             {"bytes", trial.bytes},
             {"bits_per_weight", 8 * static_cast<double>(trial.bytes) / static_cast<double>(curve.elements)},
             {"rmse", error.rmse},
             {"relative_error", error.relative},
             {"cosine", error.cosine},
             {"worst_block_rmse", error.worstBlock},
             {"worst_block_element", error.worstElement}};
    out["snr_db"] = std::isfinite(error.signalToNoise) ? Json(error.signalToNoise) : Json();
    return out;
}

Json selectionJson(const QuantizationPlan& plan, const TypeSelection& selection)
{
    return {{"bytes", plan.otherBytes + selection.bytes}, {"relative_error", selection.relativeError}};
}

/// What a mix, types and rules make of the tensors, measured.
struct Asked {
    std::vector<ErrorCurve> curves = {};
    bool isWhole = false; ///< all tensors have a type by it; else those that rules decide about are here
};

bool isDecided(const QuantizationPlan& plan, const ErrorCurve& curve)
{
    return plan.conversion.choices[curve.tensor].isDecided;
}

Json planJson(const QuantizationPlan& plan, const std::vector<TargetType>& types, const Asked& asked)
{
    Json tensors = Json::array();
    for (std::size_t i = 0; i < plan.curves.size(); ++i) {
        const ErrorCurve& curve = plan.curves[i];
        Json row{{"tensor", plan.conversion.reference.tensors()[curve.tensor].name},
                 {"role", roleName(curve.role)},
                 {"elements", curve.elements},
                 {"trials", Json::array()}};
        for (const TypeTrial& trial : curve.trials) {
            row["trials"].push_back(trialJson(trial, curve));
        }
        if (plan.selection) {
            row["selected"] = targetName(curve.trials[plan.selection->trials[i]].target);
        }
        tensors.push_back(std::move(row));
    }
    Json uniform = Json::array();
    for (std::size_t i = 0; i < types.size(); ++i) {
        Json row = selectionJson(plan, plan.uniform[i]);
        row["type"] = targetName(types[i]);
        uniform.push_back(std::move(row));
    }
    Json out{{"input", plan.conversion.options.input},
             {"source_bytes", plan.conversion.source.facts().totalBytes()},
             {"tensors", tensors},
             {"uniform", uniform},
             {"findings", findingsJson(plan.conversion.findings)}};
    if (plan.selection) {
        out["selection"] = selectionJson(plan, *plan.selection);
    }
    if (!asked.curves.empty()) {
        out["asked"] = {{"tensors", Json::array()}};
        if (asked.isWhole) {
            const TypeSelection all = evaluate(asked.curves, std::vector<std::size_t>(asked.curves.size()));
            out["asked"]["bytes"] = plan.conversion.outputBytes;
            out["asked"]["relative_error"] = all.relativeError;
        }
        for (const ErrorCurve& curve : asked.curves) {
            Json row{{"tensor", plan.conversion.untyped.tensors()[curve.tensor].name},
                     {"role", roleName(curve.role)},
                     {"elements", curve.elements},
                     {"is_decided", isDecided(plan, curve)}};
            row.update(trialJson(curve.trials.front(), curve));
            out["asked"]["tensors"].push_back(std::move(row));
        }
    }
    return out;
}

std::string planText(const QuantizationPlan& plan, const std::vector<TargetType>& types, const Asked& asked)
{
    std::vector<std::string> head{"Tensor", "Role", "Elements"};
    for (const TargetType& type : types) {
        head.push_back(targetName(type));
    }
    if (plan.selection) {
        head.emplace_back("Selected");
    }
    std::vector<std::size_t> right{2};
    for (std::size_t i = 0; i < types.size(); ++i) {
        right.push_back(3 + i);
    }
    Table table(head, right);
    const Model& reference = plan.conversion.reference;
    for (std::size_t i = 0; i < plan.curves.size(); ++i) {
        const ErrorCurve& curve = plan.curves[i];
        std::vector<std::string> row{printable(reference.tensors()[curve.tensor].name, 120),
                                     std::string(roleName(curve.role)), formatCount(curve.elements)};
        for (std::size_t k = 0; k < types.size(); ++k) {
            const TypeTrial& trial = curve.trials[plan.uniform[k].trials[i]];
            row.push_back(percent(trial.error.relative) +
                          (trial.target == types[k] ? "" : " (" + targetName(trial.target) + ')'));
        }
        if (plan.selection) {
            row.push_back(targetName(curve.trials[plan.selection->trials[i]].target));
        }
        table.add(std::move(row));
    }
    Table sums({"All of type", "File", "Of source", "Error", "Signal to noise"}, {1, 2, 3, 4});
    const auto source = static_cast<double>(plan.conversion.source.facts().totalBytes());
    const auto addSum = [&](const std::string& name, std::uint64_t bytes, double noise) {
        sums.add({name, formatBytes(bytes), percent(static_cast<double>(bytes) / source), percent(noise),
                  noise > 0 ? formatFixed(-20 * std::log10(noise), 1) + " dB" : "no noise"});
    };
    for (std::size_t i = 0; i < types.size(); ++i) {
        addSum(targetName(types[i]), plan.otherBytes + plan.uniform[i].bytes, plan.uniform[i].relativeError);
    }
    if (plan.selection) {
        addSum("as selected", plan.otherBytes + plan.selection->bytes, plan.selection->relativeError);
    }
    Table decided({"Decided by rules", "Role", "Elements", "Type", "Error"}, {2, 4});
    std::size_t count = 0;
    for (const ErrorCurve& curve : asked.curves) {
        if (isDecided(plan, curve)) {
            const TypeTrial& trial = curve.trials.front();
            decided.add({printable(plan.conversion.untyped.tensors()[curve.tensor].name, 120),
                         std::string(roleName(curve.role)), formatCount(curve.elements), targetName(trial.target),
                         percent(trial.error.relative)});
            ++count;
        }
    }
    if (asked.isWhole) {
        const std::string& mix = plan.conversion.options.quantize.mix;
        const TypeSelection all = evaluate(asked.curves, std::vector<std::size_t>(asked.curves.size()));
        addSum(mix.empty() ? "as asked" : mix + (count == 0 ? "" : ", and rules"), plan.conversion.outputBytes,
               all.relativeError);
    }
    std::string out = "Relative errors (root mean square), measured on every weight:\n\n" + table.text() + '\n' +
                      (count > 0 ? decided.text() + '\n' : "") + sums.text() + '\n';
    if (plan.conversion.options.prune.isAsked() || plan.conversion.options.lowRank.isAsked()) {
        out += "  What pruning and factors lose comes on top: the errors are those of the types alone\n";
    }
    for (const Finding& finding : plan.conversion.findings) {
        out += finding.rule.compare(0, 9, "quantize.") == 0 ? findingText(finding) : "";
    }
    return out;
}

int run(const Session& session, Options& options)
{
    ConvertCommand& command = options.command;
    command.convert.operation = "quantize";
    QuantizationGoal goal;
    if (auto status = readGoal(options, goal); !status) {
        return session.fail(status.error());
    }
    const bool isAsked =
        !command.quantize.type.empty() || !command.quantize.mix.empty() || !command.quantize.rules.empty();
    if (!isAsked && !goal.isGiven() && !command.plan) {
        return session.fail({.code = Errc::Argument,
                             .message = "say what to make of the weights: --type q4_k, --mix q4_k_m, --rule "
                                        "'PATTERN=TYPE', --target-size 4GB or --max-error 5%; --plan shows what types "
                                        "would cost",
                             .field = "--type"});
    }
    if (!goal.isGiven() && !command.plan) {
        return runConvert(session, command);
    }
    if (goal.isGiven() && (!command.quantize.type.empty() || !command.quantize.mix.empty())) {
        return session.fail({.code = Errc::Argument,
                             .message = "with a goal the types are chosen; --type and --mix exclude it (--trials names "
                                        "the types to choose from)",
                             .field = "--type"});
    }
    ConvertCommand probing = command;
    if (!isAsked) {
        probing.quantize.type = "q8_0";
    }
    if (auto status = prepareConvert(session, probing); !status) {
        return session.fail(status.error());
    }
    auto types = readTrials(options.trials, probing.convert.plugins);
    if (!types) {
        return session.fail(types.error());
    }
    if (types->empty()) {
        *types = defaultTrials();
        if (const auto& asked = probing.convert.quantize.type; isAsked && asked) {
            *types = {*asked};
        }
    }
    if (!isAsked) {
        probing.convert.quantize.type.reset();
    }
    if (probing.convert.output.empty()) {
        probing.convert.output = defaultOutput(probing.convert.input, "mixed");
    }
    const auto plan = [&] {
        TerminalProgress progress = session.progress();
        return planQuantization(probing.convert, goal, *types, progress);
    }();
    if (!plan) {
        return session.fail(plan.error());
    }
    if (command.plan) {
        const bool hasRules =
            std::any_of(plan->conversion.choices.begin(), plan->conversion.choices.end(),
                        [](const QuantizeChoice& choice) { return choice.isDecided && choice.retyping.target; });
        const bool hasType = !command.quantize.type.empty() || !command.quantize.mix.empty();
        const bool isMix = !probing.convert.quantize.mix.empty();
        Asked asked{.isWhole = hasType && !goal.isGiven() && (isMix || hasRules)};
        if (asked.isWhole || hasRules) {
            TerminalProgress progress = session.progress();
            auto measured = measureAsked(*plan, !asked.isWhole, progress);
            if (!measured) {
                return session.fail(measured.error());
            }
            asked.curves = std::move(*measured);
        }
        session.json ? session.printJson(planJson(*plan, *types, asked))
                     : session.print(planText(*plan, *types, asked));
        return kSuccess;
    }
    probing.convert = withSelection(probing.convert, *plan);
    return convertPrepared(session, probing);
}

} // namespace

void addQuantize(const Command& app, Session& session)
{
    auto options = std::make_shared<Options>();
    const Command command = app.add("quantize", "Store weights in fewer bits, and say what that costs");
    addConvertOptions(command, options->command);
    addQuantizeOptions(command, "--type", options->command.quantize, options->command.convert);
    command
        .option("--target-size", options->targetSize,
                     "Choose the types that lose least in a file of this size: 4GB, 30% (of the source), 4.5bpw")
        .metavar("SIZE");
    command.option("--max-error", options->maxError, "Choose the smallest types that lose no more than this: 5%")
        .metavar("ERROR");
    command.option("--trials", options->trials, "The types to measure and choose from, separated by commas")
        .metavar("TYPES");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
