// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/quantization_plan.h"
#include "apr/convert/quantize_request.h"
#include "apr/convert/type_names.h"
#include "convert_command.h"

#include <algorithm>
#include <cmath>

namespace apr::cli {
namespace {

struct QuantizeArguments {
    ConvertCommand command = {};
    std::string targetSize = {};
    std::string maxError = {};
    std::string trials = {};
};

std::string percent(double share)
{
    return formatNumber(100 * share, 3) + " %";
}

/// Parses "4GB", "600 MB", "60%" (of the source) or "4.5 bpw".
Status readSize(const std::string& text, QuantizationGoal& goal)
{
    const auto size = parseNumberWithUnit(text);
    const bool isPositive = size && size->number > 0;
    if (isPositive && size->unit == "%") {
        goal.share = size->number / 100;
    } else if (isPositive && size->unit == "bpw") {
        goal.bitsPerWeight = size->number;
    } else if (const auto bytes = parseByteSize(text); bytes && *bytes > 0) {
        goal.bytes = *bytes;
    } else {
        return Error{.code = Errc::Argument,
                     .message = size && !isPositive
                                    ? '"' + printable(text, 40) + "\" is not a size; expected more than 0"
                                    : byteSizeProblem(text, ", % (of the source), bpw (mean bits per weight, as "
                                                            "inspect --quantization shows it)"),
                     .field = "--target-size"};
    }
    return {};
}

Status readGoal(const QuantizeArguments& options, QuantizationGoal& goal)
{
    if (!options.targetSize.empty() && !options.maxError.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "--target-size and --max-error cannot be combined",
                     .field = "--max-error"};
    }
    if (!options.targetSize.empty()) {
        APR_CHECK(readSize(options.targetSize, goal));
    }
    if (!options.maxError.empty()) {
        const bool isPercent = options.maxError.back() == '%';
        const auto error =
            parseReal(std::string_view(options.maxError).substr(0, options.maxError.size() - (isPercent ? 1 : 0)));
        if (!error || *error <= 0) {
            return Error{.code = Errc::Argument,
                         .message = '"' + printable(options.maxError, 40) +
                                    "\" is not a relative error; expected for example 0.05 or 5%",
                         .field = "--max-error"};
        }
        goal.relativeError = isPercent ? *error / 100 : *error;
        if (*goal.relativeError >= 1) {
            return Error{
                .code = Errc::Argument,
                .message =
                    '"' + printable(options.maxError, 40) +
                    "\" allows an error as large as the weights; expected less than 1 (5 % is written 5% or 0.05)",
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
    const TensorError& error = trial.error;
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

/// Measured errors of the types that --type, --mix and --rule specify.
struct RequestedTypes {
    std::vector<ErrorCurve> curves = {};
    bool coversAll = false; ///< curves of all converted tensors; otherwise only of those that rules match

    TypeSelection total(const QuantizationPlan& plan) const
    {
        // Weights that get a candidate type, but none of the requested ones, are unchanged.
        OtherWeights others = plan.others();
        others.squaredError = 0;
        for (const ErrorCurve& curve : plan.curves) {
            others.squaredNorm += curve.squaredNorm;
        }
        for (const ErrorCurve& curve : curves) {
            others.squaredNorm -= curve.squaredNorm;
        }
        return evaluate(curves, std::vector<std::size_t>(curves.size()), others);
    }
};

bool isExplicit(const QuantizationPlan& plan, const ErrorCurve& curve)
{
    return plan.conversion.choices[curve.tensor].isExplicit;
}

Report planReport(const QuantizationPlan& plan, const std::vector<TargetType>& types, const RequestedTypes& requested)
{
    Json tensors = Json::array();
    for (std::size_t i = 0; i < plan.curves.size(); ++i) {
        const ErrorCurve& curve = plan.curves[i];
        Json row{{"name", plan.conversion.preConversion.tensors()[curve.tensor].name},
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
    Report report{.findings = plan.conversion.findings,
                  .summary = summaryJson(plan.conversion.source),
                  .tensors = std::move(tensors)};
    report.inputs.push_back(fileJson(plan.conversion.options.input(), plan.conversion.source));
    Json& out = report.result;
    out["uniform"] = std::move(uniform);
    if (plan.selection) {
        out["selection"] = selectionJson(plan, *plan.selection);
    }
    if (!requested.curves.empty()) {
        out["requested"] = {{"tensors", Json::array()}};
        if (requested.coversAll) {
            const TypeSelection all = requested.total(plan);
            out["requested"]["bytes"] = plan.conversion.outputBytes;
            out["requested"]["relative_error"] = all.relativeError;
        }
        for (const ErrorCurve& curve : requested.curves) {
            Json row{{"name", plan.conversion.preConversion.tensors()[curve.tensor].name},
                     {"role", roleName(curve.role)},
                     {"elements", curve.elements},
                     {"set_by_rule", isExplicit(plan, curve)}};
            row.update(trialJson(curve.trials.front(), curve));
            out["requested"]["tensors"].push_back(std::move(row));
        }
    }
    return report;
}

/// The mix that was asked for, or "".
std::string mixOf(const QuantizationPlan& plan)
{
    return quantizeRequest(plan.conversion.options.recipe).mix;
}

/// What a plan says if the goal leaves tensors as they are; empty if it does not.
std::string keptText(const QuantizationPlan& plan)
{
    const std::size_t kept = plan.keptCount();
    const std::string count = kept == plan.curves.size() ? "all " + formatCountOf(kept, "tensor") + " keep their type"
                                                         : formatCountOf(kept, "tensor") +
                                                               (kept == 1 ? " keeps its type" : " keep their type");
    return kept == 0 ? "" : "  " + styled(Style::Note, "· info") + "     the target leaves room: " + count;
}

std::string planText(const QuantizationPlan& plan, const std::vector<TargetType>& types,
                     const RequestedTypes& requested)
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
    const Model& reference = plan.conversion.preConversion;
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
        table.add(row);
    }
    Table totals({"All tensors as", "File size", "Of source", "Relative error", "SNR"}, {1, 2, 3, 4});
    const auto source = static_cast<double>(plan.conversion.source.facts().totalBytes());
    const auto addTotal = [&](const std::string& name, std::uint64_t bytes, double noise) {
        totals.add({name, formatBytes(bytes), percent(static_cast<double>(bytes) / source), percent(noise),
                    noise > 0 ? formatFixed(-20 * std::log10(noise), 1) + " dB" : "lossless"});
    };
    for (std::size_t i = 0; i < types.size(); ++i) {
        addTotal(targetName(types[i]), plan.otherBytes + plan.uniform[i].bytes, plan.uniform[i].relativeError);
    }
    if (plan.selection) {
        addTotal("selected", plan.otherBytes + plan.selection->bytes, plan.selection->relativeError);
    }
    Table byRule({"Set by rules", "Role", "Elements", "Type", "Relative error"}, {2, 4});
    std::size_t count = 0;
    for (const ErrorCurve& curve : requested.curves) {
        if (isExplicit(plan, curve)) {
            const TypeTrial& trial = curve.trials.front();
            byRule.add({printable(plan.conversion.preConversion.tensors()[curve.tensor].name, 120),
                        std::string(roleName(curve.role)), formatCount(curve.elements), targetName(trial.target),
                        percent(trial.error.relative)});
            ++count;
        }
    }
    if (requested.coversAll) {
        const std::string mix = mixOf(plan);
        const TypeSelection all = requested.total(plan);
        addTotal(mix.empty() ? "specified" : mix + (count == 0 ? "" : " and rules"), plan.conversion.outputBytes,
                 all.relativeError);
    }
    std::string out = "Relative error, measured on all values:\n\n" + table.text() + '\n' +
                      (count > 0 ? byRule.text() + '\n' : "") + totals.text() + '\n';
    const std::vector<TensorPlan>& tensors = plan.conversion.tensors;
    if (std::any_of(tensors.begin(), tensors.end(),
                    [](const TensorPlan& tensor) { return tensor.isPruned || tensor.isFactorized; })) {
        out += "  Errors are those of the types only; pruning and low-rank factors add to them\n";
    }
    if (const std::string kept = keptText(plan); !kept.empty()) {
        out += kept + '\n';
    }
    for (const Finding& finding : plan.conversion.findings) {
        out += finding.rule.str().starts_with("quantize.") ? findingText(finding) : "";
    }
    return out;
}

int run(const Session& session, QuantizeArguments& options)
{
    ConvertCommand& command = options.command;
    command.convert.recipe.operation = "quantize";
    QuantizationGoal goal;
    if (auto status = readGoal(options, goal); !status) {
        return session.fail(status.error());
    }
    Recipe given;
    command.recipe.addStepsTo(given);
    const QuantizeRequest asked = quantizeRequest(given);
    const bool hasType = asked.hasType;
    const bool hasTypes = hasType || asked.hasRules || !command.recipeFile.empty();
    if (!hasTypes && !goal.isGiven() && !command.plan) {
        return session.fail({.code = Errc::Argument,
                             .message = "no types specified: use --type q4_k, --mix q4_k_m, --rule 'GLOB=TYPE', "
                                        "--target-size 4GB or --max-error 5%, or --plan to compare types",
                             .field = "--type"});
    }
    if (!goal.isGiven() && !command.plan) {
        return runConvert(session, command);
    }
    if (goal.isGiven() && hasType) {
        return session.fail({.code = Errc::Argument,
                             .message = "--target-size and --max-error choose the types and cannot be combined with "
                                        "--type or --mix; use --trials to set the types to choose from",
                             .field = "--type"});
    }
    if (auto status = prepareConvert(session, command); !status) {
        return session.fail(status.error());
    }
    ConvertOptions& probing = command.convert;
    auto types = readTrials(options.trials, probing.plugins);
    if (!types) {
        return session.fail(types.error());
    }
    if (const auto type = parseTarget(asked.type, probing.plugins); type && types->empty()) {
        *types = {*type};
    }
    if (probing.recipe.output.empty()) {
        probing.recipe.output = defaultOutput(probing.input(), "mixed");
    }
    const auto plan = [&] {
        TerminalProgress progress = session.progress();
        return planQuantization(probing, goal, *types, progress);
    }();
    if (!plan) {
        return session.fail(plan.error());
    }
    if (command.plan) {
        const bool hasRules =
            std::any_of(plan->conversion.choices.begin(), plan->conversion.choices.end(),
                        [](const QuantizeChoice& choice) { return choice.isExplicit && choice.conversion.target; });
        const bool isMix = !mixOf(*plan).empty();
        RequestedTypes requested{.coversAll = hasType && !goal.isGiven() && (isMix || hasRules)};
        if (requested.coversAll) {
            TerminalProgress progress = session.progress();
            auto measured = measureRequested(*plan, progress);
            if (!measured) {
                return session.fail(measured.error());
            }
            requested.curves = std::move(*measured);
        } else {
            requested.curves = plan->byRule;
        }
        if (session.json) {
            return session.printJson(planReport(*plan, plan->types, requested));
        }
        session.print(planText(*plan, plan->types, requested));
        return kSuccess;
    }
    if (const std::string text = keptText(*plan); !text.empty()) {
        session.note(text);
    }
    command.convert = withSelection(probing, *plan);
    return convertPrepared(session, command);
}

} // namespace

void addQuantize(const Command& app, Session& session)
{
    auto options = std::make_shared<QuantizeArguments>();
    const Command command = app.add("quantize", "Quantize weights and report the resulting error");
    addConvertOptions(command, options->command, "precision");
    const Command types = command.group("Types");
    types
        .option("--target-size", options->targetSize,
                "Choose the types with the smallest error for this size: 4GB, 600 MB, 30% (of the source) or 4.5bpw "
                "(mean bits per weight of the model)")
        .metavar("SIZE");
    types.option("--max-error", options->maxError, "Choose the smallest types within this relative error: 5%")
        .metavar("ERROR");
    types.option("--trials", options->trials, "Types to measure and choose from, separated by commas").metavar("TYPES");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
