// SPDX-License-Identifier: MIT
#pragma once

#include "apr/text/chat_template.h"

#include <string>
#include <vector>

namespace apr {

/// The chat templates of a model, and what they are rendered with.
struct ModelChat {
    std::vector<ChatTemplate> templates = {};
    ChatContext context = {}; ///< the special tokens
    std::string file = {};    ///< where they are; empty if they are in the model itself
};

/// The chat templates in a model, or else in the folder of `path`, which is the model's file or its folder:
/// tokenizer_config.json and chat_template.jinja. No templates if there are none. E002 or E007 if a file beside the
/// model cannot be read, E015 for a link out of the folder.
Result<ModelChat> openChat(const Model& model, const std::string& path);

} // namespace apr
