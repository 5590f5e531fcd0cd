// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "context.h"

#include <string_view>

namespace apr::scan {

/// Judges a chat template, which loaders render: what leads out of Jinja's sandbox is a finding, and what is not
/// understood or not on the list of what chat templates need is a gap. `what` names it in messages.
void scanTemplate(Context& context, const Content& content, std::string_view source, const std::string& what);

/// The templates in the metadata of a model, or in a JSON file beside one (tokenizer_config.json).
void scanTemplates(Context& context, const Content& content, const Metadata& metadata);

/// A text of which nobody says that it is a template: what is an attack where a program renders it.
void scanOtherTemplate(Context& context, const Content& content, std::string_view source, const std::string& what);

/// Whether a key may hold a template, and text may be one.
bool isTemplateKey(std::string_view key);
bool isTemplateText(std::string_view text);

} // namespace apr::scan
