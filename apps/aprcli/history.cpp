// SPDX-License-Identifier: MIT
#include "apr/convert/history.h"

#include "apr/base/text.h"
#include "session.h"

namespace apr::cli {
namespace {

struct HistoryArguments {
    std::string file;
    OpenOptions open;
};

Json toJson(const HistoryEntry& entry)
{
    const auto text = [](const std::string& value) { return value.empty() ? Json() : Json(value); };
    Json out{{"operation", text(entry.operation)},  {"tool", text(entry.tool)},
             {"created_at", text(entry.createdAt)}, {"origin", text(entry.origin)},
             {"command", text(entry.commandLine)},  {"inputs", Json::array()}};
    for (const HistoryEntry::Input& input : entry.inputs) {
        out["inputs"].push_back({{"file", input.file}, {"bytes", input.bytes}, {"sha256", text(input.sha256)}});
    }
    return out;
}

std::string toText(const HistoryEntry& entry)
{
    std::vector<std::pair<std::string, std::string>> lines;
    const auto add = [&lines](const char* label, const std::string& value) {
        if (!value.empty()) {
            lines.emplace_back(label, printable(value));
        }
    };
    add("  Made", entry.createdAt);
    add("  With", entry.tool);
    for (const HistoryEntry::Input& input : entry.inputs) {
        lines.emplace_back("  From", printable(input.file, 120) + ", " + formatBytes(input.bytes) +
                                         (input.sha256.empty() ? "" : ", SHA-256 " + printable(input.sha256, 64)));
    }
    add("  Downloaded", entry.origin);
    if (!entry.commandLine.empty()) { // whole, to be run again
        lines.emplace_back("  Command", printable(entry.commandLine, std::string::npos));
    }
    return styled(Style::Heading, entry.operation.empty() ? "(unknown)" : printable(entry.operation, 60)) + '\n' +
           labelled(lines);
}

int run(const Session& session, const HistoryArguments& options)
{
    const auto model = openHeader(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    const std::vector<HistoryEntry> history = historyOf(model->metadata());
    if (session.json) {
        Report report{.summary = summaryJson(*model), .result = {{"history", Json::array()}}};
        report.inputs.push_back(fileJson(options.file, *model));
        for (const HistoryEntry& entry : history) {
            report.result["history"].push_back(toJson(entry));
        }
        return session.printJson(report);
    }
    std::string out = history.empty() ? "The file does not say how it was made\n" : "";
    for (const HistoryEntry& entry : history) {
        out += (out.empty() ? "" : "\n") + toText(entry);
    }
    session.print(out);
    return kSuccess;
}

} // namespace

void addHistory(const Command& app, Session& session)
{
    auto options = std::make_shared<HistoryArguments>();
    const Command command = app.add("history", "Show how a model file was made: operations, inputs and command lines");
    command.option("FILE", options->file, "Model file in any supported format").required().file();
    addReadOptions(command, options->open);
    command.footer("The last operation comes first. `aprcli recipe run FILE` repeats it.");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
