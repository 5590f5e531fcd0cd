// SPDX-License-Identifier: MIT
#include "commands.h"
#include "first_steps.h"

#include "apr/base/unforeseen.h"
#include "apr/host/system.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <string>
#include <string_view>

namespace {

/// The value of --color in a command line that was not parsed to its end.
std::string givenColor(int argc, char** argv)
{
    constexpr std::string_view kOption = "--color";
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == kOption && i + 1 < argc) {
            return argv[i + 1];
        }
        if (word.starts_with(kOption) && word.substr(kOption.size()).starts_with('=')) {
            return std::string(word.substr(kOption.size() + 1));
        }
    }
    return {};
}

int runCommand(int argc, char** argv)
{
    apr::cli::Session session;
    if (argc < 2) {
        session.print(apr::cli::firstSteps());
        return apr::cli::kUsage;
    }
    const apr::cli::Arguments arguments(
        "Inspect, convert, validate and compare machine-learning model files (apr, SafeTensors, GGUF, PyTorch and "
        "more)",
        "aprcli", "aprcli " APR_VERSION);
    const apr::cli::Command app = arguments.root();
    app.flag("--json", session.json, "Print the result as JSON");
    app.option("--color", session.color,
               "Color the output: auto (on terminals, unless NO_COLOR is set), always or never (default: auto)")
        .metavar("WHEN")
        .choices({"auto", "always", "never"});
    app.flag("-q,--quiet", session.quiet, "Suppress progress and notes on standard error");
    app.option("--threads", session.threads, "Number of threads, 1 to 1024 (default: all processors)")
        .metavar("N")
        .range(1U, 1024U);
    const std::string exitCodes(apr::cli::kExitCodes);
    app.footer("Options of all commands: --json, --color WHEN, -q,--quiet, --threads N (see `aprcli --help`)\n" +
               exitCodes);
    const apr::cli::CommandEntry* asked =
        apr::cli::commandOf({argv + 1, static_cast<std::size_t>(std::max(argc - 1, 0))});
    for (const apr::cli::CommandEntry& each : apr::cli::commands()) {
        if (asked == nullptr || asked->needsOthers || asked == &each) {
            each.add(app, session);
        }
    }
    app.footer(
        "Formats are detected from the file content. A model path may also be a folder, - for standard input, or "
        "an address: hf://ORG/REPO[/FILE][@REVISION] or https://…\n"
        "Run `aprcli COMMAND --help` for the options of a command and `aprcli explain CODE` for an error "
        "code.\n" +
        exitCodes);
    const auto outcome = arguments.parse({argv, argv + argc});
    if (outcome.isHelp) {
        session.color = givenColor(argc, argv);
        session.print(apr::cli::styledHelp(outcome.help));
        return apr::cli::kSuccess;
    }
    session.command = outcome.command;
    if (!outcome.problem.empty()) {
        session.color = givenColor(argc, argv);
        session.json = session.json || std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
        return session.fail({.code = apr::Errc::Argument, .message = outcome.problem, .field = outcome.option});
    }
    for (const char* variable : {"APR_RAM_LIMIT", "APR_CACHE_LIMIT"}) {
        if (const apr::Status status = apr::checkSizeVariable(variable); !status) {
            return session.fail(status.error());
        }
    }
    apr::setThreadCount(session.threads);
    const int code = session.run();
    if (session.hasOutputError && code == apr::cli::kSuccess) {
        return session.fail({.code = apr::Errc::Io, .message = "cannot write to standard output"});
    }
    return code;
}

} // namespace

int main(int argc, char** argv)
{
    apr::tuneAllocator();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit becomes a write error
    try {
        return runCommand(argc, argv);
    } catch (const std::exception& exception) {
        return apr::cli::Session().fail(apr::errorFromException(exception));
    }
}
