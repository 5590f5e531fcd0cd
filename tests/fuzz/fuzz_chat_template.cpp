// SPDX-License-Identifier: MIT
// A chat template, rendered with a conversation and a tool.
#include "apr/text/chat_template.h"

#include <cstddef>
#include <cstdint>

APR_FUZZER(chat_template)
{
    using namespace apr;
    ChatContext context{.messages = sampleMessages(), .bosToken = "<s>", .eosToken = "</s>"};
    context.tools = Json::array({{{"type", "function"}, {"function", {{"name", "f"}}}}});
    static_cast<void>(renderChat({reinterpret_cast<const char*>(data), size}, context));
    return 0;
}
