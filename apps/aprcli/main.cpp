// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/unforeseen.h"
#include "apr/host/system.h"
#include "apr/tensor/statistics.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <exception>
#include <string>
#include <string_view>

namespace {

/// The first option that was given an empty value, which would be as if it had not been given.
std::string emptyOption(const CLI::App& app)
{
    for (const CLI::App* each : app.get_subcommands()) {
        for (const CLI::Option* option : each->get_options()) {
            const auto& values = option->results();
            const bool takesValue = option->get_type_size() > 0;
            if (takesValue && std::find(values.begin(), values.end(), std::string()) != values.end()) {
                return option->get_name();
            }
        }
        if (std::string found = emptyOption(*each); !found.empty()) {
            return found;
        }
    }
    return {};
}

int runCommand(int argc, char** argv)
{
    apr::cli::Session session;
    CLI::App app{
        "Look into, convert, check and compare machine-learning model files (apr, SafeTensors, GGUF, PyTorch and more)",
        "aprcli"};
    app.set_version_flag("--version",
                         std::string("aprcli " APR_VERSION " (kernels: ") + apr::kernelInstructionSet() + ")");
    app.add_flag("--json", session.json, "Print JSON and nothing else");
    app.add_flag("-q,--quiet", session.quiet, "No progress and no notes on standard error");
    app.add_option("--threads", session.threads, "Number of threads (default: all processors)")
        ->check(CLI::Range(1U, 1024U));
    app.require_subcommand(1);
    app.fallthrough();
    app.footer(
        "Formats are recognised by content. hf://ORG/REPO[/FILE][@REVISION] and https://… stand wherever a model's "
        "path does. `aprcli COMMAND --help` tells more; `aprcli explain CODE` explains "
        "an error.\n"
        "Exit codes: 0 success, 1 failure, 2 arguments, 3 file not found, 4 bad format, 5 validation failed, "
        "130 cancelled.");
    apr::cli::addInspect(app, session);
    apr::cli::addTensors(app, session);
    apr::cli::addConvert(app, session);
    apr::cli::addQuantize(app, session);
    apr::cli::addExtractLora(app, session);
    apr::cli::addUpgrade(app, session);
    apr::cli::addShard(app, session);
    apr::cli::addUnshard(app, session);
    apr::cli::addValidate(app, session);
    apr::cli::addScan(app, session);
    apr::cli::addDiff(app, session);
    apr::cli::addDownload(app, session);
    apr::cli::addCache(app, session);
    apr::cli::addExplain(app, session);
    apr::cli::addCompletion(app, session);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // help, or the version
            app.exit(error);
            return apr::cli::kSuccess;
        }
        const bool isCommand = app.get_subcommands().empty() && !app.remaining().empty();
        session.json = session.json || std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
        return session.fail(
            {.code = apr::Errc::Argument,
             .message = isCommand ? CLI::ExtrasError(app.get_name(), app.remaining()).what() : error.what()});
    }
    if (const std::string option = emptyOption(app); !option.empty()) {
        return session.fail({.code = apr::Errc::Argument,
                             .message = "it was given without a value, as by a variable that is not set",
                             .field = option});
    }
    apr::setThreadCount(session.threads);
    const int code = session.run();
    if (session.isOutputLost && code == apr::cli::kSuccess) {
        return session.fail({.code = apr::Errc::Io, .message = "the output cannot be written"});
    }
    return code;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // a file over the limit is then an error like a full disk
    try {
        return runCommand(argc, argv);
    } catch (const std::exception& exception) {
        return apr::cli::Session().fail(apr::unforeseen(exception));
    }
}
