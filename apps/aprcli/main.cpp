// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/unforeseen.h"
#include "apr/host/system.h"
#include "apr/tensor/statistics.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <string>
#include <string_view>

namespace {

int runCommand(int argc, char** argv)
{
    apr::cli::Session session;
    const apr::cli::Arguments arguments(
        "Look into, convert, check and compare machine-learning model files (apr, SafeTensors, GGUF, PyTorch and more)",
        "aprcli", std::string("aprcli " APR_VERSION " (kernels: ") + apr::kernelInstructionSet() + ")");
    const apr::cli::Command app = arguments.root();
    app.flag("--json", session.json, "Print JSON and nothing else");
    app.flag("-q,--quiet", session.quiet, "No progress and no notes on standard error");
    app.option("--threads", session.threads, "Number of threads (default: all processors)")
        .range(1U, 1024U);
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
    const auto outcome = arguments.parse(argc, argv);
    if (outcome.isHelp) {
        return apr::cli::kSuccess;
    }
    if (!outcome.problem.empty()) {
        session.json = session.json || std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
        return session.fail({.code = apr::Errc::Argument, .message = outcome.problem, .field = outcome.option});
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
