// SPDX-License-Identifier: MIT
#include "apr/convert/join.h"

#include "apr/base/text.h"
#include "output.h"

namespace apr::cli {
namespace {

struct JoinArguments {
    JoinOptions join = {};
    std::vector<std::string> plugins = {};
};

int run(const Session& session, JoinArguments& options)
{
    for (const std::string& path : options.plugins) {
        if (auto status = options.join.plugins.load(path); !status) {
            return session.fail(status.error());
        }
    }
    const auto report = [&]() -> Result<JoinReport> {
        TerminalProgress progress = session.progress();
        return joinParts(options.join, progress);
    }();
    if (!report) {
        return session.fail(report.error());
    }
    return printReport(session, report->conversion, report->input, {{"parts", report->parts}},
                       ", from " + formatCountOf(report->parts, "part"));
}

} // namespace

void addJoin(const Command& app, Session& session)
{
    auto options = std::make_shared<JoinArguments>();
    const Command command =
        app.add("join", "Complete a model that was written in parts (--part): checks them, and writes its index or "
                        "manifest");
    command.option("OUTPUT", options->join.path, "The output of the parts, or its folder").required().file();
    command.flag("--verify", options->join.verifies,
                 "Read the files of all parts and compare their CRC-32 with what the parts recorded");
    command.flag("--keep-records", options->join.keepsRecords, "Leave the records of the parts (.part-K-of-N.json)");
    command.option("--plugin", options->plugins, "Load quantizers from a shared library, as for the parts (repeatable)")
        .metavar("FILE")
        .file()
        .single();
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
