// SPDX-License-Identifier: MIT
#include "apr/validate/validate.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "session.h"

#include <CLI/CLI.hpp>

namespace apr::cli {
namespace {

struct Options {
    std::string file;
    OpenOptions open;
    bool checksum = false;
    bool nan = false;
    bool zero = false;
    bool shapes = false;
    bool statistics = false;
    bool strict = false;
};

ValidateOptions toLibrary(const Options& options)
{
    const bool all = !options.checksum && !options.nan && !options.zero && !options.shapes && !options.statistics;
    return {.checksum = all || options.checksum,
            .values = all || options.nan,
            .zeros = all || options.zero,
            .expectations = all || options.statistics,
            .shapes = all || options.shapes,
            .strict = options.strict};
}

std::string_view mark(CheckState state)
{
    switch (state) {
    case CheckState::Passed: return "✓";
    case CheckState::Warned: return "⚠";
    case CheckState::Failed: return "✗";
    case CheckState::Skipped:
    case CheckState::NotApplicable: break;
    }
    return "–";
}

int run(const Session& session, const Options& options)
{
    const auto model = openWhole(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    TerminalProgress progress = session.progress();
    const auto report = validateModel(*model, toLibrary(options), progress);
    if (!report) {
        return session.fail(report.error());
    }
    if (session.json) {
        Json checks = Json::array();
        for (const CheckResult& check : report->checks) {
            checks.push_back({{"id", check.id},
                              {"title", check.title},
                              {"state", checkStateName(check.state)},
                              {"detail", check.detail}});
        }
        session.printJson({{"file", options.file},
                           {"format", model->facts().format},
                           {"valid", report->isValid},
                           {"strict", report->isStrict},
                           {"checks", checks},
                           {"findings", findingsJson(report->findings)}});
        return report->isValid ? kSuccess : kInvalid;
    }
    std::string out = "=== " + fileName(options.file) + " (" + model->facts().format + ") ===\n";
    Table table({"", "Check", "Result", "What"}, {});
    for (const CheckResult& check : report->checks) {
        table.add(
            {std::string(mark(check.state)), check.title, std::string(checkStateName(check.state)), check.detail});
    }
    out += table.text();
    constexpr std::size_t kShown = 100;
    for (std::size_t i = 0; i < report->findings.size() && i < kShown; ++i) {
        out += (i == 0 ? "\n" : "") + findingText(report->findings[i]);
    }
    if (report->findings.size() > kShown) {
        out += "  … " + formatCount(report->findings.size() - kShown) + " more (--json lists all)\n";
    }
    session.print(out + '\n' + report->verdict() + '\n');
    return report->isValid ? kSuccess : kInvalid;
}

} // namespace

void addValidate(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("validate", "Check a model; exit code 5 when it is not valid");
    command->add_option("FILE", options->file, "Model file of any readable format")->required();
    addReadOptions(*command, options->open);
    command->add_flag("--checksum", options->checksum, "Check the stored checksum");
    command->add_flag("--nan-check", options->nan, "Look for NaN and infinite values");
    command->add_flag("--zero-check", options->zero, "Look for tensors that are all zero");
    command->add_flag("--shapes", options->shapes, "Check shapes against the architecture and each other");
    command->add_flag("--statistics", options->statistics, "Check means by kind of tensor");
    command->add_flag("--strict", options->strict, "Warnings make the model invalid too");
    command->footer("Without a check named, all are done. What was not checked is listed as skipped and does not enter "
                    "the verdict.");
    command->callback([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
