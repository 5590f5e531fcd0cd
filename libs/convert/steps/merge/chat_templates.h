// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr::merging {

/// Templates that a merge may give its result by name.
struct NamedChatTemplate {
    std::string_view name;
    std::string_view source; ///< Jinja
};
std::span<const NamedChatTemplate> namedChatTemplates();

/// The template for a choice: one of namedChatTemplates(), Jinja text (with a '{'), or "auto", the one that most of
/// `ofModels` have, the first of them if several are as frequent; these are empty for models without a template, as is
/// the result if none has one. E020 for other names.
Result<std::string> chooseChatTemplate(const std::string& choice, const std::vector<std::string>& ofModels);

/// Makes a template that of the model, in place of others.
void setChatTemplate(Metadata& metadata, const std::string& source);

} // namespace apr::merging
