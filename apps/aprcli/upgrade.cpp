// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"
#include "output.h"
#include "recipe_options.h"

#include "apr/base/text.h"

namespace apr::cli {
namespace {

struct UpgradeArguments {
    ConvertOptions convert = {};
    ParameterOptions compression = {};
    std::string input = {};
    bool ignoresChecksum = false;
};

int run(const Session& session, UpgradeArguments& options)
{
    const auto local = fetchLocal(session, options.input);
    if (!local) {
        return session.fail(local.error());
    }
    Recipe& recipe = options.convert.recipe;
    recipe.sources = {{.path = local->path, .origin = local->origin}};
    recipe.target = options.compression.values();
    if (options.ignoresChecksum) {
        recipe.checks.set("ignore_checksum", true);
    }
    const auto report = [&]() -> Result<ConvertReport> {
        TerminalProgress progress = session.progress();
        return upgradeModel(options.convert, progress);
    }();
    return printReport(session, report, local->path);
}

} // namespace

void addUpgrade(const Command& app, Session& session)
{
    auto options = std::make_shared<UpgradeArguments>();
    const Command command =
        app.add("upgrade", "Convert an apr file of any dialect to apr2, preserving all its contents");
    command.option("OLD", options->input, "Apr file of any dialect").required().file();
    command.option("NEW", options->convert.recipe.output, "Output apr file").required().file();
    options->compression.add(command, compressionParameters());
    command.flag("-f,--force", options->convert.force, "Overwrite NEW if it exists");
    command.flag("--ignore-checksum", options->ignoresChecksum, "Continue after a checksum mismatch");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
