// SPDX-License-Identifier: MIT
#include "chat_templates.h"

#include "apr/base/text.h"
#include "apr/text/chat_template.h"

#include <algorithm>
#include <array>

namespace apr::merging {
namespace {

// The formats of OpenAI's ChatML, Llama 3, Alpaca, Mistral Instruct (v0.1) and EXAONE 3, from their documentation.
constexpr std::array kTemplates{
    NamedChatTemplate{.name = "chatml",
                      .source = "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + "
                                "message['content'] + '<|im_end|>' + '\\n' }}{% endfor %}"
                                "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"},
    NamedChatTemplate{.name = "llama3",
                      .source = "{{ bos_token }}{% for message in messages %}{{ '<|start_header_id|>' + "
                                "message['role'] + '<|end_header_id|>\\n\\n' + message['content'] | trim + "
                                "'<|eot_id|>' }}{% endfor %}{% if add_generation_prompt %}"
                                "{{ '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}{% endif %}"},
    NamedChatTemplate{.name = "alpaca",
                      .source = "{% for message in messages %}{% if message['role'] == 'system' %}"
                                "{{ message['content'] + '\\n\\n' }}{% elif message['role'] == 'user' %}"
                                "{{ '### Instruction:\\n' + message['content'] + '\\n\\n' }}{% else %}"
                                "{{ '### Response:\\n' + message['content'] + eos_token + '\\n\\n' }}{% endif %}"
                                "{% endfor %}{% if add_generation_prompt %}{{ '### Response:\\n' }}{% endif %}"},
    NamedChatTemplate{.name = "mistral",
                      .source = "{{ bos_token }}{% set system = '' %}{% if messages[0]['role'] == 'system' %}"
                                "{% set system = messages[0]['content'] + '\\n\\n' %}"
                                "{% set messages = messages[1:] %}{% endif %}{% for message in messages %}"
                                "{% if message['role'] == 'user' %}{{ '[INST] ' + (system if loop.first else '') + "
                                "message['content'] + ' [/INST]' }}{% elif message['role'] == 'assistant' %}"
                                "{{ ' ' + message['content'] + eos_token }}{% else %}"
                                "{{ raise_exception('the only roles are system (first), user and assistant') }}"
                                "{% endif %}{% endfor %}"},
    NamedChatTemplate{.name = "exaone",
                      .source = "{% for message in messages %}{% if message['role'] == 'user' %}"
                                "{{ '[|user|]' + message['content'] + '\\n' }}{% else %}{{ '[|' + message['role'] + "
                                "'|]' + message['content'] + '[|endofturn|]\\n' }}{% endif %}{% endfor %}"
                                "{% if add_generation_prompt %}{{ '[|assistant|]' }}{% endif %}"},
};

} // namespace

std::span<const NamedChatTemplate> namedChatTemplates()
{
    return kTemplates;
}

Result<std::string> chooseChatTemplate(const std::string& choice, const std::vector<std::string>& ofModels)
{
    if (choice.find('{') != std::string::npos) {
        const auto rendered = renderChat(choice, {});
        if (!rendered && rendered.error().code == Errc::Corrupt) { // its syntax; not what it misses without messages
            Error error = rendered.error();
            error.field = "--chat-template";
            return error;
        }
        return choice;
    }
    std::string names = "auto";
    for (const NamedChatTemplate& each : kTemplates) {
        if (choice == each.name) {
            return std::string(each.source);
        }
        names += ", " + std::string(each.name);
    }
    if (choice != "auto") {
        return Error{.code = Errc::Argument,
                     .message = "expected " + names + " or a Jinja template, found \"" + printable(choice, 60) + '"',
                     .field = "--chat-template"};
    }
    std::string best;
    std::ptrdiff_t most = 0;
    for (const std::string& each : ofModels) {
        const auto count = std::count(ofModels.begin(), ofModels.end(), each);
        if (!each.empty() && count > most) {
            best = each;
            most = count;
        }
    }
    return best;
}

void setChatTemplate(Metadata& metadata, const std::string& source)
{
    metadata["chat_template"] = source;
    if (const auto config = metadata.find("tokenizer.config"); config != metadata.end() && config->is_object()) {
        (*config)["chat_template"] = source;
    } else if (metadata.contains("tokenizer.huggingface")) {
        metadata["tokenizer.config"] = {{"chat_template", source}};
    }
}

} // namespace apr::merging
