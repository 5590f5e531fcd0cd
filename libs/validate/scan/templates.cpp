// SPDX-License-Identifier: MIT
#include "templates.h"

#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/text/chat_template.h"

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

namespace apr::scan {

namespace {

/// `isOther`: nobody says that it is a template, and what is not understood is a text.
void reviewText(Context& context, const Content& content, std::string_view source, const std::string& what,
                bool isOther)
{
    if (!context.takeTemplate(source.size())) {
        context.addGap("incomplete.too-large",
                       what + " is not scanned: there are too many templates" + inEntry(content), content, content.at);
        return;
    }
    const auto issues = reviewChatTemplate(source);
    if (!issues) {
        constexpr std::array<std::string_view, 6> kSuspicious{"__", "lipsum", "cycler", "joiner", "getattr", "|attr"};
        const bool isSuspicious = std::any_of(kSuspicious.begin(), kSuspicious.end(), [source](std::string_view each) {
            return source.find(each) != source.npos;
        });
        if (!isOther || isSuspicious) {
            context.addGap("incomplete.template",
                           what + " is not understood: " + issues.error().message + inEntry(content), content,
                           content.at, "read the template before you use the model");
        }
        return;
    }
    const bool hasAttack =
        std::any_of(issues->begin(), issues->end(), [](const TemplateIssue& issue) { return issue.isAttack; });
    for (const TemplateIssue& issue : *issues) {
        std::string message = what + " " + issue.message + ", line " + std::to_string(issue.line) + inEntry(content);
        if (issue.isAttack) {
            context.add(Severity::Error, "template.attack", message, content, content.at,
                        "do not use this template: it is written to run code where it is rendered without a sandbox");
        } else if (!isOther || hasAttack) {
            context.addGap("incomplete.template", message, content, content.at,
                           "read the template before you use the model");
        }
    }
}

} // namespace

void scanTemplate(Context& context, const Content& content, std::string_view source, const std::string& what)
{
    reviewText(context, content, source, what, false);
}

void scanOtherTemplate(Context& context, const Content& content, std::string_view source, const std::string& what)
{
    reviewText(context, content, source, what, true);
}

namespace {

/// All strings of a value, as templates.
void scanStrings(Context& context, const Content& content, const Json& value, const std::string& what)
{
    std::vector<const Json*> left{&value};
    while (!left.empty()) {
        const Json& each = *left.back();
        left.pop_back();
        if (each.is_string()) {
            scanTemplate(context, content, each.get_ref<const std::string&>(), what);
        } else if (each.is_structured()) {
            for (const Json& item : each) {
                left.push_back(&item);
            }
        }
    }
}

} // namespace

bool isTemplateKey(std::string_view key)
{
    const std::string lower = toLower(key);
    return lower.find("template") != lower.npos || lower.find("prompt") != lower.npos;
}

bool isTemplateText(std::string_view text)
{
    return text.find("{{") != text.npos || text.find("{%") != text.npos;
}

void scanTemplates(Context& context, const Content& content, const Metadata& metadata)
{
    constexpr std::size_t kMostNested = 20; ///< documents of JSON in strings
    std::deque<Json> nested;
    std::vector<const Json*> left{&metadata};
    const auto visit = [&](std::string_view key, const Json& value) {
        if (key.find("chat_template") != key.npos) { // which of several counts, loaders decide
            scanStrings(context, content, value, "the chat template " + printable(key, 80));
        } else if (value.is_structured()) {
            left.push_back(&value);
        } else if (value.is_string()) {
            const std::string& text = value.get_ref<const std::string&>();
            const std::string_view body = trim(text);
            const bool mayHaveTemplate = isTemplateText(text) || text.find("template") != text.npos;
            if ((body.starts_with('{') || body.starts_with('[')) && mayHaveTemplate && nested.size() < kMostNested) {
                if (auto parsed =
                        parseJson(text, 0, kSourceDepth, context.budget())) { // tokenizer_config.json as a string
                    nested.push_back(std::move(parsed->value));
                    left.push_back(&nested.back());
                    return;
                }
            }
            if (isTemplateKey(key) && isTemplateText(text)) {
                scanTemplate(context, content, text, "the template " + printable(key, 80));
            } else if (isTemplateText(text)) {
                scanOtherTemplate(context, content, text, key.empty() ? "a text" : "the text " + printable(key, 80));
            }
        }
    };
    while (!left.empty()) {
        const Json& each = *left.back();
        left.pop_back();
        if (each.is_object()) {
            for (const auto& [key, value] : each.get_ref<const Json::object_t&>()) {
                visit(key, value);
            }
        } else if (each.is_array()) {
            for (const Json& item : each) {
                visit("", item);
            }
        }
    }
}

} // namespace apr::scan
