// SPDX-License-Identifier: MIT
#include "apr/format/chat_template.h"

#include "apr/base/text.h"
#include "format/chat_template/interpreter.h"
#include "format/chat_template/syntax.h"

#include <algorithm>
#include <array>
#include <set>

namespace apr {
namespace {

using jinja::Node;
using jinja::Type;

constexpr std::size_t kMostIssues = 100;

/// Names that begin with an underscore are Python's own: __class__, __globals__, _TemplateReference__context.
bool isPrivate(std::string_view name)
{
    return name.starts_with('_');
}

/// Text that is a private name, or a field of format() that reads one: "{0.__class__}", "{x[__init__]}".
bool namesPrivate(std::string_view text)
{
    return text.starts_with("__") || text.find("._") != std::string_view::npos ||
           text.find("[_") != std::string_view::npos;
}

class Reviewer {
public:
    std::vector<TemplateIssue> run(const Node& root)
    {
        collectNames(root);
        review(root);
        return std::move(m_out);
    }

private:
    void add(const Node& node, bool isAttack, std::string message)
    {
        if (m_out.size() < kMostIssues) {
            m_out.push_back({.message = std::move(message), .line = node.line, .isAttack = isAttack});
        }
    }

    /// Macros are functions of the template's own.
    void collectNames(const Node& node)
    {
        if (node.type == Type::Macro) {
            m_macros.insert(node.text);
        }
        eachChild(node, [this](const Node& child) { collectNames(child); });
    }

    template <class Function>
    static void eachChild(const Node& node, const Function& function)
    {
        for (const jinja::NodePtr& child : node.children) {
            if (child != nullptr) {
                function(*child);
            }
        }
        for (const auto& [name, child] : node.named) {
            if (child != nullptr) {
                function(*child);
            }
        }
    }

    /// Objects that Flask and Jinja define, and chat templates are not given; through them templates reach Python.
    static bool isForeign(const Node& node)
    {
        constexpr std::array<std::string_view, 11> kNames{"request", "config", "session", "g",
                                                          "url_for", "app",    "self",    "get_flashed_messages",
                                                          "lipsum",  "cycler", "joiner"};
        return node.type == Type::Name && std::find(kNames.begin(), kNames.end(), node.text) != kNames.end();
    }

    static bool isText(const Node& node)
    {
        return node.type == Type::Literal && node.value.is(jinja::Value::Kind::String);
    }

    void review(const Node& node)
    {
        switch (node.type) {
        case Type::Attribute:
            if (isPrivate(node.text)) {
                add(node, true, "reads the attribute \"" + printable(node.text, 60) + "\" of Python's objects");
            } else if (isForeign(*node.children.front())) {
                add(node, false,
                    "reads an attribute of \"" + printable(node.children.front()->text, 60) +
                        "\", an object of web frameworks and of Jinja itself");
            }
            break;
        case Type::Literal:
            if (isText(node) && namesPrivate(node.value.text())) {
                add(node, true,
                    "has the name \"" + printable(node.value.text(), 60) + "\" of Python's objects as text");
            }
            break;
        case Type::Filter: reviewFilter(node); break;
        case Type::Call: reviewCall(node); break;
        default: break;
        }
        eachChild(node, [this](const Node& child) { review(child); });
    }

    void reviewFilter(const Node& node)
    {
        if (node.text == "attr") {
            add(node, true, "reads attributes by computed names (filter attr)");
        } else if (!jinja::isFilter(node.text)) {
            add(node, false, "uses the filter \"" + printable(node.text, 60) + "\", which chat templates do not need");
        }
        for (const auto& [name, argument] : node.named) {
            if (name == "attribute" && argument != nullptr && !isText(*argument)) {
                add(node, false, "reads attributes by computed names (filter " + printable(node.text, 60) + ')');
            }
        }
    }

    void reviewCall(const Node& node)
    {
        const Node& callee = *node.children.front();
        if (callee.type == Type::Name) {
            if (!jinja::isFunction(callee.text) && !m_macros.contains(callee.text) && callee.text != "caller") {
                add(node, false, "calls \"" + printable(callee.text, 60) + "\", which chat templates are not given");
            }
        } else if (callee.type == Type::Attribute) {
            const bool isOfLoop = callee.text == "cycle" || callee.text == "changed";
            if (!isPrivate(callee.text) && !jinja::isMethod(callee.text) && !isOfLoop) {
                add(node, false,
                    "calls the method \"" + printable(callee.text, 60) + "\", which chat templates do not need");
            }
        } else {
            add(node, false, "calls a computed function");
        }
    }

    std::set<std::string> m_macros;
    std::vector<TemplateIssue> m_out;
};

} // namespace

Result<std::vector<TemplateIssue>> reviewChatTemplate(std::string_view source)
{
    APR_TRY(const jinja::NodePtr root, jinja::parse(source));
    return Reviewer().run(*root);
}

} // namespace apr
