// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/side_files.h"
#include "apr/host/atomic_file.h"
#include "session.h"

namespace apr::cli {
namespace {

struct ExtractArguments {
    std::string file;
    OpenOptions open;
    std::string folder;
    bool force = false;
};

int run(const Session& session, const ExtractArguments& options)
{
    const auto model = openHeader(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    const std::vector<SideFile> files = embeddedSideFiles(model->metadata());
    if (files.empty()) {
        return session.fail({.code = Errc::Argument,
                             .message = "the model has no embedded files (config.json, tokenizer, model card, license)",
                             .file = options.file,
                             .advice = "Conversions from a folder with these files to .apr embed them."});
    }
    Report report{.summary = summaryJson(*model)};
    report.inputs.push_back(fileJson(options.file, *model));
    std::string text;
    for (const SideFile& file : files) {
        const std::string path = options.folder + '/' + file.name;
        report.outputs.push_back(fileJson(path, "", "", file.text.size()));
        text += "Wrote " + printable(path) + ": " + formatBytes(file.text.size()) + '\n';
    }
    NewFolder folder;
    Status status = folder.make(options.folder);
    status = status ? writeSideFiles(files, options.folder, options.force) : status;
    if (!status) {
        return session.fail(status.error());
    }
    if (session.json) {
        return session.printJson(report);
    }
    session.print(text);
    return kSuccess;
}

} // namespace

void addExtract(const Command& app, Session& session)
{
    auto options = std::make_shared<ExtractArguments>();
    const Command command =
        app.add("extract", "Write the files embedded in a model (config.json, tokenizer, model card, license)");
    command.option("FILE", options->file, "Model file, usually .apr").required().file();
    command.option("-o,--output", options->folder, "Output folder; created if missing")
        .metavar("DIR")
        .folder()
        .required();
    command.flag("-f,--force", options->force, "Overwrite existing files");
    addReadOptions(command, options->open);
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
