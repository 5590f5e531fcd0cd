// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"
#include "apr/text/chat_template.h"

#include <QString>

namespace apr {

/// The text of a template with variables, or "E020: message".
inline QString rendered(const QString& source, const char* variables = "{}")
{
    ChatContext context{.bosToken = "<s>", .eosToken = "</s>", .variables = Json::parse(variables)};
    context.now = 1'753'500'000; // 2025-07-26 03:20:00
    const auto text = renderChat(source.toStdString(), context);
    return text ? QString::fromStdString(*text)
                : QString::fromStdString(codeName(text.error().code) + ": " + text.error().message);
}

} // namespace apr
