// SPDX-License-Identifier: MIT
#include "apr/validate/validate.h"

#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/convert/quantizer_plugin.h"
#include "apr/format/open.h"
#include "apr/validate/quality.h"
#include "output.h"

#include <algorithm>
#include <array>

namespace apr::cli {
namespace {

struct ValidateArguments {
    std::vector<std::string> files;
    OpenOptions open;
    bool checksum = false;
    std::array<bool, kRuleGroups.size()> groups = {};
    bool strict = false;
    bool quality = false;
    std::string part;
    QualityBounds bounds = {};
};

/// All that was selected, or everything.
ValidateOptions toLibrary(const ValidateArguments& options, const std::optional<PartNumber>& part)
{
    ValidateOptions out{
        .checksum = options.checksum, .groups = RuleGroups::none(), .strict = options.strict, .part = part};
    for (std::size_t i = 0; i < kRuleGroups.size(); ++i) {
        if (options.groups[i]) {
            out.groups.add(kRuleGroups[i].id);
        }
    }
    if (!options.checksum && out.groups.isEmpty()) {
        out.checksum = true;
        out.groups = RuleGroups::all();
    }
    return out;
}

std::string mark(CheckState state)
{
    switch (state) {
    case CheckState::Passed: return styled(Style::Good, "✓");
    case CheckState::Warned:
    case CheckState::Incomplete: return styled(Style::Warning, "⚠");
    case CheckState::Failed: return styled(Style::Bad, "✗");
    case CheckState::Skipped:
    case CheckState::NotApplicable: break;
    }
    return "–";
}

Json sizeJson(const ModelSize& size)
{
    return {
        {"tensors", size.tensors}, {"parameters", size.parameters}, {"non_zero", size.nonZero}, {"bytes", size.bytes}};
}

Json qualityJson(const QualityReport& report)
{
    Json layers = Json::array();
    for (const LayerError& layer : report.layers) {
        layers.push_back({{"layer", layer.layer},
                          {"tensor", layer.tensor},
                          {"relative_error", layer.relativeError},
                          {"passes", layer.passes}});
    }
    Json failures = Json::array();
    for (const TensorFailure& failure : report.failures) {
        failures.push_back({{"tensor", failure.tensor}, {"reason", failure.reason}});
    }
    return {{"original", sizeJson(report.original)},
            {"optimized", sizeJson(report.optimized)},
            {"mean_l2", report.meanL2},
            {"max_l2", report.maxL2},
            {"cosine", report.cosine},
            {"layers", layers},
            {"failures", failures},
            {"outputs", "not measured"},
            {"passes", report.passes()}};
}

/// "−50 %", "0".
std::string changeText(std::uint64_t before, std::uint64_t after)
{
    if (before == after) {
        return "0";
    }
    const double share = before == 0 ? 1 : static_cast<double>(after) / static_cast<double>(before) - 1;
    return (share > 0 ? "+" : "") + formatNumber(100 * share, 3) + " %";
}

std::string qualityText(const ValidateArguments& options, const QualityReport& report)
{
    Table sizes({"", "Original", "Optimized", "Change"}, {1, 2, 3});
    const auto add = [&sizes](const char* what, std::uint64_t before, std::uint64_t after, bool isBytes) {
        sizes.add({what, isBytes ? formatBytes(before) : formatCount(before),
                   isBytes ? formatBytes(after) : formatCount(after), changeText(before, after)});
    };
    add("Tensors", report.original.tensors, report.optimized.tensors, false);
    add("Parameters", report.original.parameters, report.optimized.parameters, false);
    add("Non-zero parameters", report.original.nonZero, report.optimized.nonZero, false);
    add("Size", report.original.bytes, report.optimized.bytes, true);
    std::string out =
        styled(Style::Heading,
               "Quality Comparison: " + fileName(options.files[0]) + " and " + fileName(options.files[1])) +
        "\n\n" + sizes.text() + "\nWeights: L2 distance per tensor mean " + formatNumber(report.meanL2) + ", max " +
        formatNumber(report.maxL2) + "; cosine similarity of all weights " + formatNumber(report.cosine, 7) +
        "\nOutputs on test inputs: not measured (requires running the model)\n\n";
    const auto highest =
        std::max_element(report.layers.begin(), report.layers.end(),
                         [](const LayerError& a, const LayerError& b) { return a.relativeError < b.relativeError; });
    Table layers({"", "Layer", "Relative error", "Worst tensor"}, {2});
    for (auto layer = report.layers.begin(); layer != report.layers.end(); ++layer) {
        layers.add(
            {layer->passes ? styled(Style::Good, "✓") : styled(Style::Bad, "✗"), printable(layer->layer, 120),
             formatNumber(layer->relativeError, 4),
             layer->relativeError == 0 ? "" : printable(layer->tensor, 120) + (layer == highest ? "  (highest)" : "")});
    }
    out += layers.text() + '\n';
    constexpr std::size_t kShown = 20;
    for (std::size_t i = 0; i < report.failures.size() && i < kShown; ++i) {
        out += "  " + styled(Style::Bad, "✗") + ' ' + printable(report.failures[i].tensor, 120) + ": " +
               report.failures[i].reason + '\n';
    }
    if (report.failures.size() > kShown) {
        out += "  … " + formatCount(report.failures.size() - kShown) + " more (use --json to list all)\n";
    }
    return out + (report.failures.empty() ? "" : "\n") +
           (report.passes() ? styled(Style::Good, "PASS") + ": all tensors are within the bounds\n"
                            : styled(Style::Bad, "FAIL") + ": " + formatCountOf(report.failures.size(), "tensor") +
                                  (report.failures.size() == 1 ? " is" : " are") + " outside the bounds\n");
}

int runQuality(const Session& session, const ValidateArguments& options)
{
    const auto a = openWhole(session, options.files[0], options.open);
    if (!a) {
        return session.fail(a.error());
    }
    const auto b = openWhole(session, options.files[1], options.open);
    if (!b) {
        return session.fail(b.error());
    }
    for (const auto& [model, file] : {std::pair(&*a, &options.files[0]), std::pair(&*b, &options.files[1])}) {
        if (const auto missing = missingPlugins(*model, {}); !missing.empty()) {
            return session.fail({.code = Errc::Unsupported,
                                 .message = "tensors are encoded by the quantizer plugin " +
                                            printable(join(missing, ", "), 80) +
                                            ", which is not loaded; use --plugin FILE to load it",
                                 .file = *file,
                                 .advice = "Load the plugin with --plugin FILE."});
        }
    }
    const auto named = withComparableNames(*a, *b);
    if (!named) {
        return session.fail(named.error());
    }
    const auto report = [&] {
        TerminalProgress progress = session.progress();
        return compareQuality(named->first, named->second, options.bounds, progress);
    }();
    if (!report) {
        return session.fail(report.error());
    }
    const int exitCode = report->passes() ? kSuccess : kInvalid;
    if (session.json) {
        Report out{.exitCode = exitCode, .summary = summaryJson(*a), .result = qualityJson(*report)};
        out.inputs = {fileJson(options.files[0], *a), fileJson(options.files[1], *b)};
        return session.printJson(out);
    }
    session.print(qualityText(options, *report));
    return exitCode;
}

std::string textOf(const std::string& path, const Model& model, const ValidationReport& report,
                   const std::optional<PartNumber>& part)
{
    const std::string of =
        part ? ", part " + std::to_string(part->number) + " of " + std::to_string(part->count) : std::string();
    std::string out =
        styled(Style::Heading, "=== " + fileName(path) + " (" + model.facts().title() + ')' + of + " ===") + '\n';
    Table table({"", "Check", "Result", "Details"}, {});
    for (const CheckResult& check : report.checks) {
        table.add({mark(check.state), check.title, std::string(checkStateName(check.state)), check.detail});
    }
    out += table.text();
    constexpr std::size_t kShown = 100;
    for (std::size_t i = 0; i < report.findings.size() && i < kShown; ++i) {
        out += (i == 0 ? "\n" : "") + findingText(report.findings[i]);
    }
    if (report.findings.size() > kShown) {
        out += "  … " + formatCount(report.findings.size() - kShown) + " more (use --json to list all)\n";
    }
    return out + '\n' + styled(report.isValid ? Style::Good : Style::Bad, report.verdict()) + '\n';
}

Json toJson(const std::string& path, const ValidationReport& report, const std::optional<PartNumber>& part)
{
    Json checks = Json::array();
    for (const CheckResult& check : report.checks) {
        checks.push_back({{"id", check.id},
                          {"title", check.title},
                          {"state", checkStateName(check.state)},
                          {"detail", check.detail}});
    }
    Json out{{"path", path}, {"valid", report.isValid}, {"strict", report.isStrict}, {"checks", std::move(checks)}};
    if (part) {
        out["part"] = {{"number", part->number}, {"count", part->count}};
    }
    return out;
}

int run(const Session& session, ValidateArguments& options)
{
    if (const auto status = readQualityBounds(options.quality, options.bounds); !status) {
        return session.fail(status.error());
    }
    if (options.quality && options.files.size() != 2) {
        return session.fail({.code = Errc::Argument,
                             .message = "--quality requires two models, the original and the optimized one; found " +
                                        std::to_string(options.files.size()),
                             .field = "--quality"});
    }
    std::optional<PartNumber> part;
    if (!options.part.empty()) {
        const auto parsed = PartNumber::parse(options.part);
        if (!parsed || options.quality) {
            return session.fail(!parsed ? parsed.error()
                                        : Error{.code = Errc::Argument,
                                                .message = "--quality compares whole models, and --part is a part",
                                                .field = "--part",
                                                .advice = "Omit --part."});
        }
        part = *parsed;
    }
    if (options.quality) {
        return runQuality(session, options);
    }
    FilesReport all(session, options.files);
    for (const std::string& path : options.files) {
        const auto model = openWhole(session, path, options.open);
        const auto report = [&]() -> Result<ValidationReport> {
            if (!model) {
                return model.error();
            }
            TerminalProgress progress = session.progress();
            return validateModel(*model, toLibrary(options, part), progress);
        }();
        if (!report) {
            all.fail(path, report.error());
            if (report.error().code == Errc::Cancelled) {
                break;
            }
            continue;
        }
        all.setExitCode(report->isValid ? kSuccess : kInvalid);
        if (session.json) {
            all.add(path, *model, report->findings, toJson(path, *report, part));
        } else {
            all.print(textOf(path, *model, *report, part));
        }
    }
    return all.finish();
}

} // namespace

void addValidate(const Command& app, Session& session)
{
    auto options = std::make_shared<ValidateArguments>();
    const Command command = app.add("validate", "Validate a model (exit code 5 if it is invalid)");
    command.option("FILE", options->files, "Model files or folders in any supported format").required().file();
    addReadOptions(command, options->open);
    addPluginOption(command, session);
    command.flag("--quality", options->quality,
                 "Compare two models, the original and an optimized one: counts, sizes and errors");
    addQualityBounds(command, options->bounds);
    command.flag("--checksum", options->checksum, "Verify the stored checksums");
    for (std::size_t i = 0; i < kRuleGroups.size(); ++i) {
        command.flag(std::string(kRuleGroups[i].option), options->groups[i], std::string(kRuleGroups[i].help));
    }
    command.flag("--strict", options->strict, "Treat warnings as errors");
    command
        .option("--part", options->part,
                "Check the values of the tensors of this part only, 1/N to N/N; all that is not of single tensors is "
                "checked with part 1/N")
        .metavar("K/N");
    command.footer("All checks run unless some are selected. Skipped checks are listed and do not affect the verdict.");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
