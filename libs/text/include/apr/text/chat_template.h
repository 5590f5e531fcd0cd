// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/progress.h"
#include "apr/model/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A chat template of a model: a Jinja program that makes the text of a conversation.
struct ChatTemplate {
    std::string name = {}; ///< "default", "tool_use" …
    std::string key = {};  ///< of the metadata: "tokenizer.chat_template"
    std::string source = {};
};

/// The chat templates in the metadata of a model, the default one first: of GGUF and apr keys and of an embedded
/// tokenizer_config.json (a string, or a list of named templates). Empty if there are none.
std::vector<ChatTemplate> chatTemplatesOf(const Metadata& metadata);

/// What a chat template is rendered with, as transformers' apply_chat_template() passes it.
struct ChatContext {
    Json messages = Json::array(); ///< [{"role": "user", "content": "Hello"}, …]
    Json tools = nullptr;          ///< JSON schemas of functions, or null
    std::string bosToken = {};
    std::string eosToken = {};
    bool addGenerationPrompt = true;
    Json variables = Json::object(); ///< others that the template reads: {"enable_thinking": false}
    std::int64_t now = 0;            ///< for strftime_now(), in seconds since 1970, UTC
};

/// The special tokens of a model by text, and no messages yet.
ChatContext chatContextOf(const Metadata& metadata);

/// A conversation of a system message, two questions and an answer, to show what a template does.
Json sampleMessages(bool withSystem = true);

/// Fills in messages and tools from JSON as chat interfaces take it: a list of messages, or an object with "messages"
/// and perhaps "tools". E002 if it is not JSON, E020 if it is not a conversation.
Status readConversation(std::string_view json, ChatContext& context);

/// Something in a chat template that has no place in one.
struct TemplateIssue {
    std::string message = {};
    std::uint32_t line = 0;
    bool isAttack = false; ///< it reads what leads out of Jinja's sandbox, as CVE-2024-34359 does
};

/// What a template does beyond the attributes, methods, filters and functions that chat templates need. Nothing is
/// rendered. E002 for a syntax error, E009 for a part of Jinja that is not supported.
Result<std::vector<TemplateIssue>> reviewChatTemplate(std::string_view source);

/// Renders a template as transformers does (Jinja 3 with trim_blocks and lstrip_blocks, loop controls, no file access).
/// Steps, memory and depth are bounded. E002 for a syntax error, with its line; E009 for a part of Jinja that is not
/// supported; E013 with the template's own message if it calls raise_exception(); E020 for a wrong operation on a
/// value; E008 if it takes too many steps or makes too much text.
Result<std::string> renderChat(std::string_view source, const ChatContext& context);
/// The same; E017 soon after `progress` requests cancellation.
Result<std::string> renderChat(std::string_view source, const ChatContext& context, Progress& progress);

} // namespace apr
