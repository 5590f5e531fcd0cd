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

    /// Macros are functions of the template's own; other names that it assigns can hold any function.
    void collectNames(const Node& node)
    {
        switch (node.type) {
        case Type::Macro: m_macros.insert(node.text); break;
        case Type::For:
        case Type::Set:
        case Type::SetBlock: m_assigned.insert(node.names.begin(), node.names.end()); break;
        case Type::Map:
            for (std::size_t i = 0; i < node.children.size(); i += 2) {
                if (node.children[i] != nullptr && isText(*node.children[i])) {
                    m_members.insert(std::string(node.children[i]->value.text()));
                }
            }
            break;
        default: break;
        }
        for (const auto& [name, value] : node.named) {
            // Parameters of macros, and members of namespace() and dict().
            (node.type == Type::Macro || node.type == Type::CallBlock ? m_assigned : m_members).insert(name);
        }
        if (node.type == Type::Set && !node.text.empty()) { // an attribute
            m_members.insert(node.text);
        }
        eachChild(node, [this](const Node& child) { collectNames(child); });
    }

    /// A name of text that is computed: concatenated, formatted, or made by a filter or a function.
    static bool isComputed(const Node& index)
    {
        const bool isJoined =
            index.type == Type::Binary && (index.text == "~" || index.text == "%" || index.text == "+") &&
            std::any_of(index.children.begin(), index.children.end(), [](const jinja::NodePtr& child) {
                return child != nullptr && (isText(*child) || isComputed(*child));
            });
        return isJoined || index.type == Type::Filter || index.type == Type::Call;
    }

    void reviewForeign(const Node& node)
    {
        if (isForeign(node) && !m_assigned.contains(node.text) && !m_macros.contains(node.text)) {
            add(node, false,
                "reads \"" + printable(node.text, 60) + "\", an object of web frameworks and of Jinja itself");
        }
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
            } else {
                reviewForeign(*node.children.front());
            }
            break;
        case Type::Index:
            reviewForeign(*node.children.front());
            if (isComputed(*node.children[1])) {
                add(node, false, "reads a member by a computed name");
            }
            break;
        case Type::Set:
        case Type::Array:
        case Type::Map:
        case Type::Conditional: eachChild(node, [this](const Node& child) { reviewForeign(child); }); break;
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
            const bool isKnown =
                jinja::isFunction(callee.text) || m_macros.contains(callee.text) || callee.text == "caller";
            if (!isKnown || m_assigned.contains(callee.text)) {
                add(node, false, "calls \"" + printable(callee.text, 60) + "\", which chat templates are not given");
            }
        } else if (callee.type == Type::Attribute) {
            const bool isOfLoop = callee.text == "cycle" || callee.text == "changed";
            if (!isPrivate(callee.text) && !jinja::isMethod(callee.text) && !isOfLoop) {
                add(node, false,
                    "calls the method \"" + printable(callee.text, 60) + "\", which chat templates do not need");
            } else if (m_members.contains(callee.text) && callee.text != "items") {
                add(node, false, "calls \"" + printable(callee.text, 60) + "\", a member that the template sets");
            }
        } else {
            add(node, false, "calls a computed function");
        }
    }

    std::set<std::string> m_macros;
    std::set<std::string> m_assigned; ///< variables
    std::set<std::string> m_members;  ///< keys of maps and namespaces
    std::vector<TemplateIssue> m_out;
};

} // namespace

Result<std::vector<TemplateIssue>> reviewChatTemplate(std::string_view source)
{
    APR_TRY(const jinja::NodePtr root, jinja::parse(source));
    return Reviewer().run(*root);
}

} // namespace apr
