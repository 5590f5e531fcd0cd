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

/// Escapes of Python that our parser leaves as they are: octal codes and names of characters.
bool hasEscape(std::string_view text)
{
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 1)) {
        const char next = at + 1 < text.size() ? text[at + 1] : ' ';
        if ((next >= '0' && next <= '7') || next == 'N') {
            return true;
        }
    }
    return false;
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
        case Type::Call:
            for (std::size_t i = 1; i < node.children.size(); ++i) {
                m_passesComputed = m_passesComputed || (node.children[i] != nullptr && hasComputed(*node.children[i]));
            }
            break;
        default: break;
        }
        const bool isComputing = (node.type == Type::Set || node.type == Type::For) && !node.children.empty() &&
                                 node.children.front() != nullptr && hasComputed(*node.children.front());
        if (isComputing || node.type == Type::SetBlock) {
            m_computed.insert(node.names.begin(), node.names.end());
        }
        for (const auto& [name, value] : node.named) {
            if (node.type == Type::Call && value != nullptr && hasComputed(*value)) {
                m_passesComputed = true;
            }
            // Parameters of macros, and members of namespace() and dict().
            const bool isParameter = node.type == Type::Macro || node.type == Type::CallBlock;
            (isParameter ? m_assigned : m_members).insert(name);
            if (isParameter) {
                m_parameters.insert(name);
            }
        }
        if (node.type == Type::Set && !node.text.empty()) { // an attribute
            m_members.insert(node.text);
        }
        eachChild(node, [this](const Node& child) { collectNames(child); });
    }

    /// A name of text that is computed: concatenated, formatted, or made by a filter or a function.
    static bool isComputed(const Node& index)
    {
        return isJoinedText(index) || index.type == Type::Filter || index.type == Type::Call;
    }

    static bool isJoinedText(const Node& node)
    {
        const bool isJoin =
            node.type == Type::Binary && (node.text == "~" || node.text == "%" || node.text == "+" || node.text == "*");
        return isJoin && std::any_of(node.children.begin(), node.children.end(), [](const jinja::NodePtr& child) {
                   return child != nullptr && (isText(*child) || isComputed(*child));
               });
    }

    /// Whether text is computed anywhere in an expression.
    static bool hasComputed(const Node& node)
    {
        if (isJoinedText(node) || (node.type == Type::Slice && isText(*node.children.front()))) {
            return true;
        }
        return std::any_of(node.children.begin(), node.children.end(),
                           [](const jinja::NodePtr& child) { return child != nullptr && hasComputed(*child); });
    }

    void reviewIndex(const Node& node)
    {
        reviewForeign(*node.children.front());
        const Node& index = *node.children[1];
        const bool isOwn = index.type == Type::Name && m_assigned.contains(index.text);
        const bool isParameter = isOwn && m_passesComputed && m_parameters.contains(index.text);
        if (isComputed(index) || hasComputed(index) || (isOwn && m_computed.contains(index.text)) || isParameter) {
            add(node, false, "reads a member by a computed name");
        }
    }

    /// Functions are there to be called, not to be read.
    void reviewName(const Node& node)
    {
        if ((jinja::isFunction(node.text) || node.text == "caller") && !m_assigned.contains(node.text)) {
            add(node, false, "reads the function \"" + printable(node.text, 60) + '"');
        }
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
        case Type::Index: reviewIndex(node); break;
        case Type::Name: reviewName(node); return;
        case Type::Test: // "strftime_now is defined"
            if (node.children.front()->type == Type::Name) {
                for (std::size_t i = 1; i < node.children.size(); ++i) {
                    review(*node.children[i]);
                }
                return;
            }
            break;
        case Type::Set:
        case Type::Array:
        case Type::Map:
        case Type::Conditional: eachChild(node, [this](const Node& child) { reviewForeign(child); }); break;
        case Type::Literal:
            if (isText(node) && hasEscape(node.value.text())) {
                add(node, false, "has text with an escape that Jinja decodes");
            } else if (isText(node) && namesPrivate(node.value.text())) {
                add(node, true,
                    "has the name \"" + printable(node.value.text(), 60) + "\" of Python's objects as text");
            }
            break;
        case Type::Filter: reviewFilter(node); break;
        case Type::Call: reviewCall(node); break;
        default: break;
        }
        const Node* callee = node.type == Type::Call && node.children.front()->type == Type::Name
                                 ? node.children.front().get()
                                 : nullptr;
        eachChild(node, [this, callee](const Node& child) {
            if (&child != callee) {
                review(child);
            }
        });
    }

    void reviewFilter(const Node& node)
    {
        if (node.text == "attr") {
            add(node, true, "reads attributes by computed names (filter attr)");
        } else if (!jinja::isFilter(node.text)) {
            add(node, false, "uses the filter \"" + printable(node.text, 60) + "\", which chat templates do not need");
        }
        constexpr std::array<std::string_view, 7> kAppliers{"map",        "select", "selectattr", "reject",
                                                            "rejectattr", "sort",   "groupby"};
        const bool isApplier = std::find(kAppliers.begin(), kAppliers.end(), node.text) != kAppliers.end();
        const Node* applied = isApplier && node.children.size() > 1 ? node.children[1].get() : nullptr;
        if (applied != nullptr && isText(*applied) && applied->value.text() == "attr") {
            add(node, true, "reads attributes by computed names (filter attr)");
        } else if (applied != nullptr && !isText(*applied)) {
            add(node, false,
                "applies a filter or reads attributes by computed names (filter " + printable(node.text, 60) + ')');
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
            } else if (callee.text == "format" && !isText(*callee.children.front())) {
                add(node, false, "formats with computed text");
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
    std::set<std::string> m_computed; ///< variables with computed text
    std::set<std::string> m_parameters;
    bool m_passesComputed = false; ///< computed text is an argument of a call
    std::vector<TemplateIssue> m_out;
};

} // namespace

Result<std::vector<TemplateIssue>> reviewChatTemplate(std::string_view source)
{
    APR_TRY(const jinja::NodePtr root, jinja::parse(source));
    return Reviewer().run(*root);
}

} // namespace apr
