// SPDX-License-Identifier: MIT
#include "convert_command.h"

#include <CLI/CLI.hpp>

namespace apr::cli {
namespace {

int run(const Session& session, ConvertCommand& options)
{
    options.convert.operation = "quantize";
    if (options.quantize.type.empty() && options.quantize.mix.empty() && options.quantize.rules.empty()) {
        return session.fail({.code = Errc::Argument,
                             .message = "say what to make of the weights: --type q4_k, --mix q4_k_m or --rule "
                                        "'PATTERN=TYPE'",
                             .field = "--type"});
    }
    return runConvert(session, options);
}

} // namespace

void addQuantize(CLI::App& app, Session& session)
{
    auto options = std::make_shared<ConvertCommand>();
    CLI::App* command = app.add_subcommand("quantize", "Store weights in fewer bits, and say what that costs");
    addConvertOptions(*command, *options);
    addQuantizeOptions(*command, "--type", options->quantize, options->convert);
    command->callback([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
