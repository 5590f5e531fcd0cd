// SPDX-License-Identifier: MIT
#include "apr/text/chat_template.h"

#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "interpreter.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::size_t kMostSource = std::size_t{1} << 20;
constexpr std::string_view kGgufKey = "tokenizer.chat_template";

void add(std::vector<ChatTemplate>& out, std::string name, std::string key, const Json& value)
{
    const bool isKnown =
        std::any_of(out.begin(), out.end(), [&name](const ChatTemplate& other) { return other.name == name; });
    if (value.is_string() && !isKnown) {
        out.push_back({.name = std::move(name), .key = std::move(key), .source = value.get<std::string>()});
    }
}

/// A string, or [{"name": "default", "template": "…"}, …].
void addAll(std::vector<ChatTemplate>& out, const std::string& key, const Json* value)
{
    if (value == nullptr) {
        return;
    }
    add(out, "default", key, *value);
    for (std::size_t i = 0; value->is_array() && i < std::min<std::size_t>(value->size(), 64); ++i) {
        const Json* source = findMember((*value)[i], "template");
        if (source != nullptr) {
            add(out, stringMember((*value)[i], "name").value_or("default"), key + '[' + std::to_string(i) + ']',
                *source);
        }
    }
}

std::string tokenOf(const Metadata& metadata, std::string_view kind)
{
    const std::string name = std::string(kind) + "_token";
    if (const Json* config = findPath(metadata, {"tokenizer.config", name})) { // a string, or {"content": "<s>"}
        return config->is_string() ? config->get<std::string>() : stringMember(*config, "content").value_or("");
    }
    for (const std::string& key : {"tokenizer.ggml." + name + "_id", "tokenizer." + name + "_id", name + "_id"}) {
        const auto id = unsignedMember(metadata, key);
        if (auto text = id ? tokenText(metadata, *id) : std::nullopt) {
            return std::move(*text);
        }
    }
    return {};
}

} // namespace

std::vector<ChatTemplate> chatTemplatesOf(const Metadata& metadata)
{
    std::vector<ChatTemplate> out;
    for (const std::string_view key : {kGgufKey, std::string_view("chat_template")}) {
        addAll(out, std::string(key), findMember(metadata, key));
    }
    addAll(out, "tokenizer.config.chat_template", findPath(metadata, {"tokenizer.config", "chat_template"}));
    const std::string prefix = std::string(kGgufKey) + '.';
    if (metadata.is_object()) {
        const auto& entries = metadata.get_ref<const Json::object_t&>();
        for (auto entry = entries.lower_bound(prefix);
             entry != entries.end() && entry->first.starts_with(prefix) && out.size() < 64; ++entry) {
            add(out, entry->first.substr(prefix.size()), entry->first, entry->second);
        }
    }
    return out;
}

ChatContext chatContextOf(const Metadata& metadata)
{
    return {.bosToken = tokenOf(metadata, "bos"), .eosToken = tokenOf(metadata, "eos")};
}

Json sampleMessages(bool withSystem)
{
    Json out = Json::array();
    if (withSystem) {
        out.push_back({{"role", "system"}, {"content", "You are a helpful assistant."}});
    }
    out.push_back({{"role", "user"}, {"content", "What is the capital of France?"}});
    out.push_back({{"role", "assistant"}, {"content", "The capital of France is Paris."}});
    out.push_back({{"role", "user"}, {"content", "And of Italy?"}});
    return out;
}

Status readConversation(std::string_view json, ChatContext& context)
{
    APR_TRY(const ParsedJson parsed, parseJson(json));
    const Json* messages = parsed.value.is_array() ? &parsed.value : findMember(parsed.value, "messages");
    if (messages == nullptr || !messages->is_array()) {
        return Error{.code = Errc::Argument,
                     .message = "the conversation is not a JSON list of messages",
                     .advice = R"(Give a list like [{"role": "user", "content": "Hello"}].)"};
    }
    context.messages = *messages;
    if (const Json* tools = findMember(parsed.value, "tools")) {
        context.tools = *tools;
    }
    return {};
}

Result<std::string> renderChat(std::string_view source, const ChatContext& context)
{
    NoProgress progress;
    return renderChat(source, context, progress);
}

Result<std::string> renderChat(std::string_view source, const ChatContext& context, Progress& progress)
{
    if (source.size() > kMostSource) {
        return Error{
            .code = Errc::Memory, .message = "the chat template is longer than 1 MiB", .field = "chat template"};
    }
    APR_TRY(const jinja::NodePtr tree, jinja::parse(source));
    using jinja::Value;
    std::map<std::string, Value, std::less<>> globals{{"messages", Value::fromJson(context.messages)},
                                                      {"bos_token", Value::of(context.bosToken)},
                                                      {"eos_token", Value::of(context.eosToken)},
                                                      {"add_generation_prompt", Value::of(context.addGenerationPrompt)},
                                                      {"tools", Value::fromJson(context.tools)},
                                                      {"documents", Value::none()}};
    if (context.variables.is_object()) {
        for (const auto& [key, value] : context.variables.get_ref<const Json::object_t&>()) {
            globals[key] = Value::fromJson(value);
        }
    }
    jinja::Interpreter interpreter(std::move(globals), context.now, progress);
    return interpreter.run(*tree);
}

} // namespace apr
