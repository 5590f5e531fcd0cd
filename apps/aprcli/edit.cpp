// SPDX-License-Identifier: MIT
#include "apr/convert/edit.h"

#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "session.h"

#include <algorithm>
#include <numeric>

namespace apr::cli {
namespace {

constexpr std::uint64_t kMostCard = std::uint64_t{16} << 20; ///< bytes of a model card

struct EditArguments {
    std::string file;
    std::string output;
    std::vector<std::string> set;
    std::vector<std::string> unset;
    std::vector<std::string> rename;
    std::string card;
    bool backup = false;
    bool force = false;
    bool isDryRun = false;
};

Result<ModelEdit> editOf(const EditArguments& options)
{
    ModelEdit out{.renames = options.rename};
    for (const std::string& key : options.unset) {
        out.metadata.push_back({.key = key, .text = std::nullopt});
    }
    for (const std::string& text : options.set) {
        const std::size_t equals = text.find('=');
        if (equals == text.npos || equals == 0) {
            return Error{.code = Errc::Argument,
                         .message = "expected KEY=VALUE, found \"" + printable(text, 80) + '"',
                         .field = "--set"};
        }
        out.metadata.push_back({.key = text.substr(0, equals), .text = text.substr(equals + 1)});
    }
    if (!options.card.empty()) {
        APR_TRY(out.card, readTextFile(options.card, kMostCard));
    }
    if (out.isEmpty()) {
        return Error{.code = Errc::Argument, .message = "no change given; use --set, --unset, --rename or --card"};
    }
    return out;
}

int run(const Session& session, const EditArguments& options)
{
    const auto edit = editOf(options);
    if (!edit) {
        return session.fail(edit.error());
    }
    const auto plan = planEdit(options.file, *edit);
    if (!plan) {
        Error error = plan.error();
        error.file = error.file.empty() ? options.file : error.file;
        return session.fail(error);
    }
    const std::string output = options.output.empty() ? options.file : options.output;
    std::uint64_t bytes = plan->conversion.outputBytes;
    if (!options.isDryRun) {
        TerminalProgress progress = session.progress();
        const auto saved = saveEdit(*plan, output, {.replace = options.force, .backup = options.backup}, progress);
        if (!saved) {
            return session.fail(saved.error());
        }
        bytes = std::accumulate(saved->files.begin(), saved->files.end(), std::uint64_t{0},
                                [](std::uint64_t sum, const OutputFile& file) { return sum + file.bytes; });
    }
    const std::size_t parts =
        plan->conversion.source.facts().parts.size(); // more than one: shards, beside the manifest
    if (session.json) {
        Report report;
        report.inputs.push_back(fileJson(options.file, plan->conversion.source));
        if (!options.isDryRun) {
            const FileFacts& facts = plan->conversion.source.facts();
            report.outputs.push_back(fileJson(output, facts.title(), facts.dialect, bytes));
        }
        report.summary = summaryJson(plan->conversion.result);
        report.result = {{"changes", plan->changes}, {"dry_run", options.isDryRun}};
        return session.printJson(report);
    }
    std::string text;
    for (const std::string& change : plan->changes) {
        text += "  " + change + '\n';
    }
    text += options.isDryRun ? "Would write " : "Wrote ";
    text += printable(output) + (parts > 1 ? " and " + formatCountOf(parts, "shard") : "") + ": " + formatBytes(bytes) +
            '\n';
    session.print(text);
    return kSuccess;
}

} // namespace

void addEdit(const Command& app, Session& session)
{
    auto options = std::make_shared<EditArguments>();
    const Command command = app.add("edit", "Change metadata and tensor names of a file, leaving tensor data as it is");
    command.option("FILE", options->file, "An apr2, GGUF or SafeTensors file").required().file();
    command.option("-o,--output", options->output, "Write to another file (default: replace FILE)")
        .metavar("FILE")
        .file();
    command
        .option("--set", options->set,
                "Set an entry of the metadata; it keeps its type, and KEY:TYPE names that of a new GGUF key. KEY[N] is "
                "an item of an array, the one after the last adds it (repeatable)")
        .metavar("KEY=VALUE");
    command.option("--unset", options->unset, "Remove an entry of the metadata (repeatable)").metavar("KEY");
    command
        .option("--rename", options->rename,
                "Rename tensors: 'model.*=*' moves what each * matched to the * in the new name (repeatable)")
        .metavar("FROM=TO");
    command.option("--card", options->card, "Use this Markdown file as the model card of an apr file")
        .metavar("FILE")
        .file();
    command.flag("--backup", options->backup, "Keep the replaced file with .bak added to its name");
    command.flag("-f,--force", options->force, "Overwrite an existing output");
    command.flag("--dry-run", options->isDryRun, "Show the changes and write nothing");
    command.footer("New values are set before entries are removed; a key that is removed and set can get another type. "
                   "The file is replaced when the new one is complete.");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
