// SPDX-License-Identifier: MIT
#include "apr/text/chat_template_file.h"

#include "apr/base/paths.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"

namespace apr {
namespace {

constexpr std::uint64_t kMostConfig = std::uint64_t{16} << 20;

/// The text of a file in a folder; nothing if there is none.
Result<std::optional<std::string>> textBeside(const std::string& folder, const std::string& name, std::string& path)
{
    auto beside = resolveBeside(folder, name);
    if (!beside) {
        return beside.error().code == Errc::Unsafe ? Result<std::optional<std::string>>(beside.error())
                                                   : Result<std::optional<std::string>>(std::optional<std::string>());
    }
    auto text = readTextFile(*beside, kMostConfig);
    if (!text) {
        Error error = std::move(text).error();
        error.file = *beside;
        return error;
    }
    path = *beside;
    return std::optional(std::move(*text));
}

} // namespace

Result<ModelChat> openChat(const Model& model, const std::string& path)
{
    ModelChat out{.templates = chatTemplatesOf(model.metadata()), .context = chatContextOf(model.metadata())};
    if (!out.templates.empty()) {
        return out;
    }
    const std::string folder = isFolder(path) ? path : std::string(folderOf(path));
    APR_TRY(const std::optional<std::string> config, textBeside(folder, "tokenizer_config.json", out.file));
    if (config) {
        auto parsed = parseJson(*config);
        if (!parsed) {
            Error error = std::move(parsed).error();
            error.file = out.file;
            return error;
        }
        Json metadata = Json::object();
        metadata["tokenizer.config"] = std::move(parsed->value);
        out.templates = chatTemplatesOf(metadata);
        const ChatContext context = chatContextOf(metadata);
        out.context.bosToken = context.bosToken.empty() ? out.context.bosToken : context.bosToken;
        out.context.eosToken = context.eosToken.empty() ? out.context.eosToken : context.eosToken;
    }
    APR_TRY(std::optional<std::string> source, textBeside(folder, "chat_template.jinja", out.file));
    if (source) { // newer checkpoints keep it in a file of its own, which wins
        out.templates = {{.name = "default", .key = "chat_template.jinja", .source = std::move(*source)}};
    }
    return out;
}

} // namespace apr
