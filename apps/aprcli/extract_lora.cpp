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
        Report out{.findings = report->findings,
                   .result = {{"matrices", std::move(matrices)}, {"unchanged", report->unchanged}}};
        for (const std::string& input : {options.tuned, options.base}) {
            out.inputs.push_back({{"path", input}});
        }
        out.outputs.push_back(fileJson(report->file, "SafeTensors", "", report->bytes));
        return session.printJson(out);
    }
    Table table({"Module", "Rank", "Energy retained"}, {1, 2});
    for (const ExtractedMatrix& matrix : report->matrices) {
        table.add(
            {printable(matrix.module, 120), std::to_string(matrix.rank), formatNumber(100 * matrix.energy, 4) + " %"});
    }
    session.print(table.text() + "\nWrote " + printable(report->file) +
                  " and adapter_config.json: " + formatCountOf(report->matrices.size(), "module") + ", " +
                  formatBytes(report->bytes) + "; " + formatCountOf(report->unchanged, "tensor") + " unchanged\n");
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
    const Command command = app.add("extract-lora", "Extract a PEFT LoRA adapter from a fine-tuned model");
    command.option("TUNED", options->tuned, "Fine-tuned model in any supported format").required().file();
    command.option("--base", options->base, "Base model it was fine-tuned from").metavar("FILE").file().required();
    command.option("-o,--output", options->folder, "Output folder for the adapter and its configuration")
        .metavar("DIR")
        .folder()
        .required();
    addReadOptions(command, options->open);
    command.option("--rank", options->rank, "Rank of the factors").metavar("N").positive();
    command
        .option("--energy", options->energy,
                "Use the smallest rank that retains this fraction of the energy (sum of squares) of each matrix's "
                "change: 0.95")
        .metavar("FRACTION")
        .fraction();
    command
        .option("--target", options->targets,
                "Extract only matrices whose names match (default: all that differ, except embeddings; repeatable)")
        .metavar("GLOB")
        .single();
    command.option("--max-drift", options->maxDrift, "Maximum relative error (RMS) of a matrix's change (default: 0.3)")
        .metavar("ERROR")
        .fraction();
    command.flag("-f,--force", options->force, "Overwrite existing files");
    command.flag("--relaxed", options->relaxed, "Treat NaN and infinite values as 0");
    command.flag("--ignore-gate", options->ignoreGate, "Write the adapter even if its error exceeds --max-drift");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
