// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/targets.h"
#include "apr/convert/verify_output.h"
#include "apr/format/formats.h"
#include "apr/host/scratch_folder.h"
#include "convert_command.h"

#include <algorithm>
#include <utility>

namespace apr::cli {
namespace {

constexpr std::size_t kMostShown = 20;

struct ExportOptions {
    ConvertCommand command = {};
    bool verify = false;
    bool targets = false;
};

Json checkJson(const OutputCheck& check)
{
    return {{"equal", check.isEqual()},         {"tensors", check.tensors},    {"bytes", check.bytes},
            {"differences", check.differences}, {"metadata_kept", check.kept}, {"metadata_lost", check.lost}};
}

std::string checkText(const OutputCheck& check, std::string_view format)
{
    std::string out;
    if (check.isEqual()) {
        out = styled(Style::Good, "Verified") + ": " + formatCountOf(check.tensors, "tensor") + " (" +
              formatBytes(check.bytes) + ") read back are those of the plan\n";
    } else {
        out = styled(Style::Bad, "Not verified") + ": the file is not what was planned\n";
        for (std::size_t i = 0; i < std::min(check.differences.size(), kMostShown); ++i) {
            out += "  " + check.differences[i] + '\n';
        }
        if (check.differences.size() > kMostShown) {
            out += "  … " + formatCount(check.differences.size() - kMostShown) + " more\n";
        }
    }
    if (!check.lost.empty()) {
        out += "Not in " + std::string(format) + " files: " + printable(join(check.lost, ", "), 400) + '\n';
    }
    return out;
}

Json targetJson(const TargetOutlook& target)
{
    Json out{{"format", target.name()}, {"possible", !target.refusal.has_value()}};
    if (target.refusal) {
        out["error"] = errorJson(*target.refusal);
        return out;
    }
    Json findings = Json::array();
    for (const Finding& finding : target.findings) {
        findings.push_back(findingJson(finding));
    }
    out.update({{"bytes", target.bytes},
                {"is_upper_bound", target.isUpperBound},
                {"tensors", target.tensors},
                {"retyped", target.retyped},
                {"findings", std::move(findings)}});
    return out;
}

/// A target by the name that --format has for it, its size, and what becomes of the model there.
std::string targetText(const TargetOutlook& target)
{
    constexpr std::size_t kName = 20;
    std::string name = target.name();
    name.resize(std::max(kName, name.size() + 1), ' ');
    if (target.refusal) {
        const Error& error = *target.refusal;
        return name + styled(Style::Bad, "not possible") + ": " + printable(error.message, 400) +
               (error.tensor.empty() ? "" : " (" + printable(error.tensor, 120) + ')') + '\n' +
               (error.advice.empty() ? "" : "               → " + printable(error.advice, 400) + '\n');
    }
    std::string size = (target.isUpperBound ? "at most " : "") + formatBytes(target.bytes);
    std::string out = name + size;
    out += target.retyped > 0 ? ", " + formatCountOf(target.retyped, "tensor") + " of " + formatCount(target.tensors) +
                                    (target.retyped == 1 ? " gets another type" : " get another type")
                              : std::string();
    out += target.findings.empty() && target.retyped == 0 ? ", " + styled(Style::Good, "nothing is lost") + '\n' : "\n";
    for (const Finding& finding : target.findings) {
        out += findingText(finding);
    }
    return out;
}

/// Each format, as the options would have it written.
int showTargets(const Session& session, const ConvertOptions& options)
{
    const auto targets = [&]() -> Result<std::vector<TargetOutlook>> {
        TerminalProgress progress = session.progress();
        return targetOutlooks(options, progress);
    }();
    if (!targets) {
        return session.fail(targets.error());
    }
    Json all = Json::array();
    std::string text;
    for (const TargetOutlook& target : *targets) {
        all.push_back(targetJson(target));
        text += targetText(target);
    }
    if (session.json) {
        return session.printJson({.result = {{"targets", std::move(all)}}});
    }
    session.print(text);
    return kSuccess;
}

int run(const Session& session, ExportOptions& options)
{
    if (options.targets && !options.command.format.empty()) {
        return session.fail({.code = Errc::Argument,
                             .message = "--targets shows every format, and --format chooses one",
                             .field = "--targets",
                             .advice = "Use --plan to see what one format holds."});
    }
    if (options.targets) {
        if (auto status = prepareConvert(session, options.command); !status) {
            return session.fail(status.error());
        }
        return showTargets(session, options.command.convert);
    }
    if (options.command.format.empty() && options.command.output.empty()) {
        return session.fail({.code = Errc::Argument,
                             .message = "--format or --output is required: which format is to be written?",
                             .field = "--format",
                             .advice = "For example --format gguf, or -o model.gguf."});
    }
    if (options.verify && !options.command.part.empty()) {
        return session.fail({.code = Errc::Argument,
                             .message = "--verify reads the whole output, and --part writes a part of it",
                             .field = "--verify",
                             .advice = "Use `aprcli join --verify` when all parts are written."});
    }
    if (auto status = prepareConvert(session, options.command); !status) {
        return session.fail(status.error());
    }
    if (!options.verify || options.command.plan) {
        return convertPrepared(session, options.command);
    }
    const auto plan = planConversion(options.command.convert);
    if (!plan) {
        return session.fail(plan.error());
    }
    const auto check = [&session, &plan]() -> Result<OutputCheck> {
        TerminalProgress progress = session.progress();
        return verifyOutput(*plan, progress);
    };
    return convertPlan(session, *plan, [&](Json& result, std::string& text) -> Result<int> {
        APR_TRY(const OutputCheck found, check());
        result["verification"] = checkJson(found);
        text = checkText(found, plan->write.format->title());
        return found.isEqual() ? kSuccess : kInvalid;
    });
}

// --- verify-roundtrip ---

struct RoundTripOptions {
    std::string input;
    std::vector<std::string> through = {"safetensors"};
    bool isRelaxed = false;
};

Json driftJson(const TensorDiff& tensor)
{
    return {{"name", tensor.name},
            {"change", tensorChangeName(tensor.change)},
            {"dtype", dtypeName(tensor.dtypeA)},
            {"dtype_back", dtypeName(tensor.dtypeB)},
            {"differing", tensor.differing},
            {"max_delta", tensor.maxDelta},
            {"relative_l2", tensor.relativeL2}};
}

/// The tensors that came back changed.
std::string driftText(const ModelDiff& diff, std::string_view title)
{
    std::vector<const TensorDiff*> changed;
    for (const TensorDiff& tensor : diff.tensors) {
        if (tensor.change != TensorChange::Same) {
            changed.push_back(&tensor);
        }
    }
    const std::string head =
        "Through " + std::string(title) + ": " + formatCountOf(diff.tensors.size(), "tensor") + ", ";
    if (changed.empty()) {
        return head + styled(Style::Good, "all come back bit for bit") + '\n';
    }
    std::stable_sort(changed.begin(), changed.end(),
                     [](const auto* a, const auto* b) { return a->relativeL2 > b->relativeL2; });
    Table table({"Tensor", "Change", "Type", "Max delta", "Relative L2"}, {3, 4});
    for (std::size_t i = 0; i < std::min(changed.size(), kMostShown); ++i) {
        const TensorDiff& tensor = *changed[i];
        const std::string type = std::string(dtypeName(tensor.dtypeA)) +
                                 (tensor.dtypeA == tensor.dtypeB ? "" : " → " + std::string(dtypeName(tensor.dtypeB)));
        table.add({printable(tensor.title(), 80),
                   std::string(tensorChangeName(tensor.change)) +
                       (tensor.rounding.empty() ? "" : ", rounded to " + tensor.rounding),
                   type, tensor.isCompared() ? formatNumber(tensor.maxDelta, 3) : "–",
                   tensor.isCompared() ? formatNumber(tensor.relativeL2, 3) : "–"});
    }
    return head + formatCount(changed.size()) + (changed.size() == 1 ? " comes" : " come") + " back changed\n" +
           table.text() +
           (changed.size() > kMostShown ? "… " + formatCount(changed.size() - kMostShown) + " more\n" : "");
}

int runRoundTrip(const Session& session, const RoundTripOptions& options)
{
    const auto local = fetchLocal(session, options.input);
    if (!local) {
        return session.fail(local.error());
    }
    std::vector<const FormatWriter*> formats;
    for (const std::string& name : options.through) {
        const FormatWriter* format = findWriter(name);
        if (format == nullptr) {
            return session.fail(unknownOutputFormat(name, "--through"));
        }
        formats.push_back(format);
    }
    auto folder = ScratchFolder::make();
    if (!folder) {
        return session.fail(folder.error());
    }
    Values checks;
    if (options.isRelaxed) {
        checks.set("relaxed", true);
    }
    bool isEqual = true;
    std::string text;
    Json trips = Json::array();
    for (const FormatWriter* format : formats) {
        const auto diff = [&]() -> Result<ModelDiff> {
            TerminalProgress progress = session.progress();
            return roundTrip(local->path, *format, folder->path() + "/model", checks, progress);
        }();
        if (!diff) {
            Error error = diff.error();
            error.message = "through " + std::string(format->title()) + ": " + error.message;
            return session.fail(error);
        }
        isEqual = isEqual && diff->isIdentical();
        text += driftText(*diff, format->title());
        Json tensors = Json::array();
        for (const TensorDiff& tensor : diff->tensors) {
            tensors.push_back(driftJson(tensor));
        }
        trips.push_back({{"through", format->id},
                         {"identical", diff->isIdentical()},
                         {"relative_l2", diff->relativeL2},
                         {"max_delta", diff->maxDelta},
                         {"tensors", std::move(tensors)}});
    }
    const int exitCode = isEqual ? kSuccess : kInvalid;
    if (session.json) {
        return session.printJson(
            {.exitCode = exitCode, .result = {{"identical", isEqual}, {"trips", std::move(trips)}}});
    }
    session.print(text);
    return exitCode;
}

} // namespace

void addExport(const Command& app, Session& session)
{
    auto options = std::make_shared<ExportOptions>();
    options->command.isExport = true;
    const Command command = app.add("export", "Write a model for another program, in the format that it loads");
    addConvertOptions(command, options->command);
    command.group("Checks").flag("--verify", options->verify,
                                 "Read the output again and compare every tensor and the metadata with the plan");
    command.group("Output").flag(
        "--targets", options->targets,
        "Show what each format would hold of the model and how large it would be, without writing anything");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

void addVerifyRoundTrip(const Command& app, Session& session)
{
    auto options = std::make_shared<RoundTripOptions>();
    const Command command =
        app.add("verify-roundtrip", "Convert a model to another format and back, and show what changed on the way");
    command.option("FILE", options->input, "Model file or folder in any supported format").required().file();
    command
        .option("--through", options->through,
                "Formats to convert to, each by itself (default: safetensors; repeatable)")
        .metavar("FORMAT")
        .suggest(outputFormatNames());
    command.flag("--relaxed", options->isRelaxed,
                 "As of `aprcli convert`: convert what is not plausible or complete, too");
    command.then(
        [options, &session] { session.run = [options, &session] { return runRoundTrip(session, *options); }; });
}

} // namespace apr::cli
