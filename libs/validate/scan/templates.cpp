// SPDX-License-Identifier: MIT
#include "templates.h"

#include "apr/base/text.h"
#include "apr/format/chat_template.h"

namespace apr::scan {

void scanTemplate(Context& context, const Content& content, std::string_view source, const std::string& what)
{
    const auto issues = reviewChatTemplate(source);
    if (!issues) {
        context.addGap("template", what + " is not understood: " + issues.error().message + inEntry(content), content,
                       content.at, "read the template before you use the model");
        return;
    }
    for (const TemplateIssue& issue : *issues) {
        std::string message = what + " " + issue.message + ", line " + std::to_string(issue.line) + inEntry(content);
        if (issue.isAttack) {
            context.add(Severity::Error, "template.attack", message, content, content.at,
                        "do not use this template: it is written to run code where it is rendered without a sandbox");
        } else {
            context.addGap("template", message, content, content.at, "read the template before you use the model");
        }
    }
}

void scanTemplates(Context& context, const Content& content, const Metadata& metadata)
{
    for (const ChatTemplate& each : chatTemplatesOf(metadata)) {
        scanTemplate(context, content, each.source, "the chat template " + printable(each.key, 80));
    }
}

} // namespace apr::scan
