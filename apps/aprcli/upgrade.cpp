// SPDX-License-Identifier: MIT
#include "output.h"

#include "apr/base/text.h"

namespace apr::cli {
namespace {

struct Options {
    ConvertOptions convert;
    std::string compress;
};

int run(const Session& session, Options& options)
{
    if (auto status = readCompression(options.compress, options.convert.compression); !status) {
        return session.fail(status.error());
    }
    const auto local = fetchLocal(session, options.convert.input);
    if (!local) {
        return session.fail(local.error());
    }
    options.convert.input = local->path;
    options.convert.origin = local->origin;
    const auto report = [&]() -> Result<ConvertReport> {
        TerminalProgress progress = session.progress();
        return upgradeModel(options.convert, progress);
    }();
    return printReport(session, report, options.convert.input);
}

} // namespace

void addUpgrade(const Command& app, Session& session)
{
    auto options = std::make_shared<Options>();
    const Command command =
        app.add("upgrade", "Convert an apr file of any dialect to apr2, preserving all its contents");
    command.option("OLD", options->convert.input, "Apr file of any dialect").required().file();
    command.option("NEW", options->convert.output, "Output apr file").required().file();
    addCompressionOptions(command, options->compress, options->convert.compression);
    command.flag("--force", options->convert.force, "Overwrite NEW if it exists");
    command.flag("--ignore-checksum", options->convert.ignoreChecksum, "Continue after a checksum mismatch");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
