// SPDX-License-Identifier: MIT
#include "convert_command.h"

namespace apr::cli {
namespace {

int runMoe(const Session& session, ConvertCommand& options)
{
    options.convert.recipe.operation = "moe";
    return runConvert(session, options);
}

} // namespace

void addMoe(const Command& app, Session& session)
{
    auto options = std::make_shared<ConvertCommand>();
    const Command command =
        app.add("moe", "Make a mixture of experts of dense models: their feed-forward blocks become experts");
    command.option("BASE", options->input, "Model that gives everything but the experts").required().file();
    command.option("EXPERT", options->operands, "Models of the same architecture; the base may be one of them")
        .required()
        .file();
    addConversionOptions(command, *options, {}, "moe");
    command.footer(
        "Bases of the architectures llama and mistral become Mixtral, qwen3 becomes Qwen3-MoE; their tensors "
        "must have the names that transformers gives them. Use -o FOLDER/ for a folder that it loads.");
    command.then([options, &session] { session.run = [options, &session] { return runMoe(session, *options); }; });
}

} // namespace apr::cli
