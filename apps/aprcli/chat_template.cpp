// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "apr/text/chat_template_file.h"

#include <algorithm>
#include <ctime>
#include <unistd.h>

namespace apr::cli {
namespace {

constexpr std::uint64_t kMostMessages = std::uint64_t{16} << 20;

struct ChatTemplateArguments {
    std::string file;
    OpenOptions open;
    std::string name;
    std::string messagesFile;
    std::string context;
    bool showsSource = false;
    bool withoutPrompt = false;
};

/// The template of this name, or the first.
Result<ChatTemplate> choose(const std::vector<ChatTemplate>& templates, const ChatTemplateArguments& options)
{
    if (templates.empty()) {
        return Error{.code = Errc::MissingTensor,
                     .message = "the model has no chat template",
                     .file = options.file,
                     .advice = "Base models have none. GGUF files keep it in tokenizer.chat_template, checkpoints in "
                               "tokenizer_config.json beside the weights."};
    }
    std::vector<std::string> names;
    for (const ChatTemplate& each : templates) {
        if (options.name.empty() || each.name == options.name) {
            return each;
        }
        names.push_back(printable(each.name, 60));
    }
    return Error{.code = Errc::Argument,
                 .message = "the model has no chat template \"" + printable(options.name, 60) + "\"",
                 .field = "--template",
                 .advice = "It has: " + join(names, ", ") + "."};
}

Status readMessages(const Session& session, const ChatTemplateArguments& options, ChatContext& out)
{
    const auto path = options.messagesFile == "-" ? session.input.path() : Result<std::string>(options.messagesFile);
    if (!path) {
        return path.error();
    }
    APR_TRY(const std::string text, readTextFile(*path, kMostMessages));
    if (Status read = readConversation(text, out); !read) {
        Error error = std::move(read).error();
        error.file = options.messagesFile;
        return error;
    }
    return {};
}

/// Renders with a sample conversation, without its system message if the template refuses that.
Result<std::string> render(const ChatTemplate& chosen, ChatContext& context, bool isSample)
{
    auto text = renderChat(chosen.source, context);
    if (!text && text.error().code == Errc::Validation && isSample) {
        context.messages = sampleMessages(false);
        if (auto other = renderChat(chosen.source, context)) {
            return other;
        }
    }
    return text;
}

int run(const Session& session, const ChatTemplateArguments& options)
{
    const auto model = openHeader(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    auto chat = openChat(*model, options.file);
    if (!chat) {
        return session.fail(chat.error());
    }
    const std::vector<ChatTemplate>& templates = chat->templates;
    const auto chosen = choose(templates, options);
    if (!chosen) {
        return session.fail(chosen.error());
    }
    ChatContext& context = chat->context;
    context.messages = sampleMessages();
    context.addGenerationPrompt = !options.withoutPrompt;
    context.now = static_cast<std::int64_t>(std::time(nullptr));
    if (!options.messagesFile.empty()) {
        if (const Status read = readMessages(session, options, context); !read) {
            return session.fail(read.error());
        }
    }
    if (!options.context.empty()) {
        auto variables = parseJson(options.context);
        if (!variables || !variables->value.is_object()) {
            return session.fail(Error{.code = Errc::Argument,
                                      .message = "--context is not a JSON object",
                                      .field = "--context",
                                      .advice = R"(Give variables like '{"enable_thinking": false}'.)"});
        }
        context.variables = std::move(variables->value);
    }
    Json names = Json::array();
    for (const ChatTemplate& each : templates) {
        names.push_back({{"name", printable(each.name)}, {"key", printable(each.key)}, {"bytes", each.source.size()}});
    }
    Json result{{"template", printable(chosen->name)}, {"templates", std::move(names)}};
    std::string text = chosen->source;
    if (!options.showsSource) {
        auto rendered = render(*chosen, context, options.messagesFile.empty());
        if (!rendered) {
            Error error = rendered.error();
            error.file = chat->file.empty() ? options.file : chat->file;
            return session.fail(error);
        }
        text = std::move(*rendered);
        result["messages"] = context.messages;
    }
    result[options.showsSource ? "source" : "text"] = text;
    if (session.json) {
        Report report{.summary = summaryJson(*model), .result = std::move(result)};
        report.inputs.push_back(fileJson(options.file, *model));
        return session.printJson(report);
    }
    // No control characters on a terminal, but line ends.
    std::vector<std::string> lines;
    for (const std::string_view line : split(text, '\n')) {
        lines.push_back(::isatty(STDOUT_FILENO) == 1 ? printable(line, line.size() * 6 + 1) : std::string(line));
    }
    session.printVerbatim(join(lines, "\n") + (text.ends_with('\n') ? "" : "\n"));
    return kSuccess;
}

} // namespace

void addChatTemplate(const Command& app, Session& session)
{
    auto options = std::make_shared<ChatTemplateArguments>();
    const Command command = app.add("chat-template", "Render a conversation with the model's chat template");
    command.option("FILE", options->file, "Model file with a chat template").required().file();
    command
        .option("--messages", options->messagesFile,
                "JSON file with messages, or - for standard input; without it, a sample conversation")
        .metavar("FILE")
        .file();
    command.option("--template", options->name, "Name of the template, where the model has several").metavar("NAME");
    command.option("--context", options->context, "Other variables of the template as JSON").metavar("JSON");
    command.flag("--no-generation-prompt", options->withoutPrompt, "Do not begin the answer of the assistant");
    command.flag("--source", options->showsSource, "Print the template itself");
    addReadOptions(command, options->open);
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
