// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/extract_adapter.h"
#include "output.h"

namespace apr::cli {
namespace {

int run(const Session& session, ExtractOptions& options)
{
    for (std::string* input : {&options.tuned, &options.base}) {
        const auto local = fetchLocal(session, *input);
        if (!local) {
            return session.fail(local.error());
        }
        *input = local->path;
    }
    const auto report = [&]() -> Result<ExtractReport> {
        TerminalProgress progress = session.progress();
        return extractAdapter(options, progress);
    }();
    if (!report) {
        return session.fail(report.error());
    }
    if (session.json) {
        Json matrices = Json::array();
        for (const ExtractedMatrix& matrix : report->matrices) {
            matrices.push_back({{"module", matrix.module}, {"rank", matrix.rank}, {"energy", matrix.energy}});
        }
        session.printJson({{"output", report->file},
                           {"bytes", report->bytes},
                           {"matrices", matrices},
                           {"same", report->same},
                           {"findings", findingsJson(report->findings)}});
        return kSuccess;
    }
    Table table({"Module", "Rank", "Energy kept"}, {1, 2});
    for (const ExtractedMatrix& matrix : report->matrices) {
        table.add(
            {printable(matrix.module, 120), std::to_string(matrix.rank), formatNumber(100 * matrix.energy, 4) + " %"});
    }
    session.print(table.text() + "\nWrote " + printable(report->file) +
                  " and adapter_config.json: " + formatCountOf(report->matrices.size(), "module") + ", " +
                  formatBytes(report->bytes) + "; " + formatCountOf(report->same, "tensor") + " did not change\n");
    for (const Finding& finding : report->findings) {
        const std::string text = findingText(finding);
        session.note(text.substr(0, text.size() - 1));
    }
    return kSuccess;
}

} // namespace

void addExtractLora(const Command& app, Session& session)
{
    auto options = std::make_shared<ExtractOptions>();
    const Command command = app.add("extract-lora", "Store what fine-tuning changed as a PEFT LoRA adapter");
    command.option("TUNED", options->tuned, "The fine-tuned model, of any readable format").required();
    command.option("--base", options->base, "The model that it was tuned from").metavar("FILE").required();
    command.option("-o,--output", options->folder, "Folder for the adapter and its configuration")
        .metavar("DIR")
        .required();
    addReadOptions(command, options->open);
    command.option("--rank", options->rank, "Rank of the factors").metavar("N").positive();
    command
        .option("--energy", options->energy,
                     "Or the least rank that keeps this share of each matrix's change (of its squares): 0.95")
        .metavar("SHARE")
        .share();
    command
        .option("--target", options->targets,
                     "Only matrices whose names fit (default: all that differ, but no embeddings)")
        .metavar("PATTERN")
        .single();
    command
        .option("--max-drift", options->maxDrift,
                     "Most of a matrix's change that may be lost, root mean square (default: 0.3)")
        .metavar("ERROR")
        .share();
    command.flag("--force", options->force, "Write it all the same, and over what is there");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
