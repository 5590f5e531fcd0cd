// SPDX-License-Identifier: MIT
#include "apr/text/chat_template.h"

#include "apr/base/text.h"
#include "interpreter.h"
#include "syntax.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace apr {
namespace {

using jinja::Node;
using jinja::Type;

constexpr std::size_t kMostIssues = 100;
constexpr unsigned kMostRounds = 10;

/// Names that begin with an underscore are Python's own: __class__, __globals__, _TemplateReference__context.
bool isPrivate(std::string_view name)
{
    return name.starts_with('_');
}

/// Attributes of Python's generators, frames, functions and classes, which lead to everything else.
bool isIntrospection(std::string_view name)
{
    constexpr std::array<std::string_view, 9> kBeginnings{"gi_", "f_",  "func_", "im_", "cr_",
                                                          "ag_", "tb_", "co_",   "mro"};
    return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                       [name](std::string_view each) { return name.starts_with(each); });
}

/// Text that is a private name, or a field of format() that reads one: "{0.__class__}", "{x[__init__]}".
bool namesPrivate(std::string_view text)
{
    const std::string_view word = trim(text);
    return word.starts_with("__") || word.find("._") != std::string_view::npos ||
           word.find("[_") != std::string_view::npos;
}

/// Whether text is a path of members of which one is private: "a._b".
bool isPrivatePath(std::string_view text)
{
    const std::vector<std::string_view> parts = split(text, '.');
    return std::any_of(parts.begin(), parts.end(),
                       [](std::string_view part) { return isPrivate(trim(part)) || isIntrospection(trim(part)); });
}

/// Whether text for format() has fields that read members: "{0.name}", "{x[key]}".
bool hasFieldPath(std::string_view text)
{
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
        const std::string_view rest = text.substr(at + 1);
        if (rest.substr(0, std::min(rest.find('}'), rest.size())).find_first_of(".[{") != std::string_view::npos) {
            return true;
        }
    }
    return false;
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
        for (unsigned round = 0; round < kMostRounds; ++round) {
            const Origin passed = m_passed;
            m_hasChanged = false;
            collectOrigins(root);
            if (!m_hasChanged && passed == m_passed) {
                break;
            }
            if (round + 1 == kMostRounds) {
                add(root, false, "assigns variables to one another more often than is followed");
            }
        }
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

    /// Where the value of an expression is from, as far as names of members may be made of it. The author of a template
    /// decides on its text, not on the data that it is given.
    enum class Origin : std::uint8_t {
        Number,
        Data,     ///< of the conversation, or text made of such data alone
        Text,     ///< text of the template as it is
        Computed, ///< made of text of the template
    };

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

    /// Traces what variables and members are made of; repeated until nothing changes.
    void collectOrigins(const Node& node)
    {
        const auto raise = [this](std::map<std::string, Origin>& of, const std::string& name, Origin origin) {
            Origin& known = of.emplace(name, Origin::Number).first->second;
            m_hasChanged = m_hasChanged || origin > known;
            known = std::max(known, origin);
        };
        const bool isSet = node.type == Type::Set || node.type == Type::For;
        if (isSet && !node.children.empty() && node.children.front() != nullptr) {
            const Origin origin = originOf(*node.children.front());
            for (const std::string& name : node.names) {
                raise(node.type == Type::Set && !node.text.empty() ? m_memberOrigins : m_origins, name, origin);
            }
            if (node.type == Type::Set && !node.text.empty()) {
                raise(m_memberOrigins, node.text, origin);
            }
        } else if (node.type == Type::SetBlock) {
            for (const std::string& name : node.names) {
                raise(m_origins, name, Origin::Computed);
            }
        } else if (node.type == Type::Map) {
            for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
                if (node.children[i] != nullptr && isText(*node.children[i]) && node.children[i + 1] != nullptr) {
                    raise(m_memberOrigins, std::string(node.children[i]->value.text()),
                          originOf(*node.children[i + 1]));
                }
            }
        } else if (node.type == Type::Call && node.children.front()->type == Type::Name &&
                   m_macros.contains(node.children.front()->text)) {
            for (std::size_t i = 1; i < node.children.size(); ++i) {
                m_passed = node.children[i] == nullptr ? m_passed : std::max(m_passed, originOf(*node.children[i]));
            }
        }
        for (const auto& [name, value] : node.named) {
            if (value != nullptr && node.type == Type::Call) {
                raise(m_memberOrigins, name, originOf(*value));
            }
            if (value != nullptr) {
                m_passed = std::max(m_passed, originOf(*value));
            }
        }
        eachChild(node, [this](const Node& child) { collectOrigins(child); });
    }

    Origin worstOf(const Node& node) const
    {
        Origin out = Origin::Number;
        eachChild(node, [&](const Node& child) { out = std::max(out, originOf(child)); });
        return out;
    }

    /// Text that operations make of text of the template.
    static Origin combined(Origin origin) { return origin == Origin::Text ? Origin::Computed : origin; }

    Origin originOf(const Node& node) const
    {
        switch (node.type) {
        case Type::Literal:
            return !isText(node) ? Origin::Number : isPrivatePath(node.value.text()) ? Origin::Computed : Origin::Text;
        case Type::Name: {
            const auto known = m_origins.find(node.text);
            // Tokens are in the same file as the template, and of the same author.
            const bool isToken = node.text.find("token") != std::string::npos && known == m_origins.end();
            const Origin origin = isToken                    ? Origin::Computed
                                  : known == m_origins.end() ? Origin::Data
                                                             : std::max(known->second, Origin::Data);
            return known != m_origins.end() && known->second == Origin::Number ? Origin::Number
                   : m_parameters.contains(node.text)                          ? std::max(origin, m_passed)
                                                                               : origin;
        }
        case Type::Attribute: {
            const auto known = m_memberOrigins.find(node.text);
            const Origin own = known == m_memberOrigins.end() ? Origin::Data : known->second;
            return std::max(own, std::max(originOf(*node.children.front()), Origin::Data));
        }
        case Type::Index: return std::max(originOf(*node.children.front()), Origin::Data);
        case Type::Slice: return combined(originOf(*node.children.front()));
        case Type::Array:
        case Type::Map:
        case Type::And:
        case Type::Or:
        case Type::Conditional: return worstOf(node);
        case Type::Unary:
        case Type::Binary: return combined(worstOf(node));
        case Type::Compare:
        case Type::Not:
        case Type::Test: return Origin::Number;
        case Type::Filter: return originOfFilter(node);
        case Type::Call: return originOfCall(node);
        default: return Origin::Computed;
        }
    }

    Origin originOfFilter(const Node& node) const
    {
        constexpr std::array<std::string_view, 4> kNumbers{"length", "count", "int", "abs"};
        constexpr std::array<std::string_view, 20> kSame{
            "default",    "d",          "first",  "last",   "list", "sort", "unique", "reverse", "items",  "dictsort",
            "selectattr", "rejectattr", "select", "reject", "min",  "max",  "sum",    "safe",    "random", "groupby"};
        if (std::find(kNumbers.begin(), kNumbers.end(), node.text) != kNumbers.end()) {
            return Origin::Number;
        }
        const bool isSame = std::find(kSame.begin(), kSame.end(), node.text) != kSame.end();
        const bool hasDefault = node.text == "default" || node.text == "d";
        const Origin input = node.children.front() == nullptr ? Origin::Computed : originOf(*node.children.front());
        return isSame && !hasDefault ? input
               : isSame              ? std::max(input, worstArgument(node))
                                     : combined(std::max(input, worstArgument(node)));
    }

    /// Of a call or a filter.
    Origin worstArgument(const Node& node) const
    {
        Origin out = Origin::Number;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            out = node.children[i] == nullptr ? out : std::max(out, originOf(*node.children[i]));
        }
        for (const auto& [name, value] : node.named) {
            out = value == nullptr ? out : std::max(out, originOf(*value));
        }
        return out;
    }

    Origin originOfCall(const Node& node) const
    {
        const Node& callee = *node.children.front();
        if (callee.type == Type::Name) {
            return callee.text == "range"                                ? Origin::Number
                   : callee.text == "namespace" || callee.text == "dict" ? worstArgument(node)
                                                                         : Origin::Computed;
        }
        if (callee.type != Type::Attribute) {
            return Origin::Computed;
        }
        // What these cut off or look up does not become a part of the result.
        constexpr std::array<std::string_view, 12> kCutting{"items",        "keys",         "values",     "split",
                                                            "rsplit",       "strip",        "lstrip",     "rstrip",
                                                            "removeprefix", "removesuffix", "splitlines", "lower"};
        const Origin object = originOf(*callee.children.front());
        if (std::find(kCutting.begin(), kCutting.end(), callee.text) != kCutting.end()) {
            const bool isMember = callee.text == "items" || callee.text == "keys" || callee.text == "values";
            return isMember ? object : combined(object);
        }
        const Origin all = std::max(object, worstArgument(node));
        return callee.text == "get" ? all : combined(all);
    }

    void reviewIndex(const Node& node)
    {
        reviewForeign(*node.children.front());
        if (originOf(*node.children[1]) == Origin::Computed) {
            const bool isPlain = isText(*node.children[1]);
            add(node, isPlain,
                isPlain
                    ? "reads the member \"" + printable(node.children[1]->value.text(), 60) + "\" of Python's objects"
                    : std::string("reads a member by a computed name"));
        }
    }

    /// Functions are there to be called, not to be read.
    void reviewName(const Node& node)
    {
        constexpr std::array<std::string_view, 6> kObjects{"lipsum", "cycler",  "joiner",
                                                           "self",   "url_for", "get_flashed_messages"};
        if (std::find(kObjects.begin(), kObjects.end(), node.text) != kObjects.end()) {
            reviewForeign(node);
        }
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
            if (isPrivate(node.text) || isIntrospection(node.text)) {
                add(node, true, "reads the attribute \"" + printable(node.text, 60) + "\" of Python's objects");
            } else if (node.text == "format" || node.text == "format_map") {
                add(node, false, "passes on the method \"" + node.text + '"');
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
            for (std::size_t i = 0; node.type == Type::Map && i < node.children.size(); i += 2) {
                if (node.children[i] != nullptr && node.children[i]->type != Type::Literal) {
                    add(node, false, "makes members with computed names");
                }
            }
            [[fallthrough]];
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
        const Node* callee = node.type == Type::Call ? node.children.front().get() : nullptr;
        eachChild(node, [this, callee](const Node& child) {
            if (&child != callee || (child.type != Type::Name && child.text != "format")) {
                review(child);
            } else if (child.type == Type::Attribute) {
                review(*child.children.front());
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
        // What a filter applies is given all that follows.
        constexpr std::array<std::string_view, 19> kApplied{
            "upper", "lower", "trim", "string", "int", "float", "tojson", "length",     "count", "first",
            "last",  "list",  "abs",  "escape", "e",   "title", "safe",   "capitalize", "round"};
        const Node* mapped = node.text == "map" && node.children.size() > 1 ? node.children[1].get() : nullptr;
        const bool isPlainMap = mapped != nullptr && isText(*mapped) &&
                                std::find(kApplied.begin(), kApplied.end(), mapped->value.text()) != kApplied.end();
        if (mapped != nullptr && isText(*mapped) && mapped->value.text() != "attr" && !isPlainMap) {
            add(node, false, "applies the filter \"" + printable(mapped->value.text(), 60) + "\" to elements");
        }
        for (std::size_t i = 1; i < node.children.size(); ++i) { // attributes are also named by their place
            const Node* each = node.children[i].get();
            if (each != nullptr && isText(*each) && isPrivatePath(each->value.text())) {
                add(node, true, "reads private attributes (filter " + printable(node.text, 60) + ')');
            }
        }
        constexpr std::array<std::string_view, 7> kAppliers{"map",        "select", "selectattr", "reject",
                                                            "rejectattr", "sort",   "groupby"};
        const bool isApplier = std::find(kAppliers.begin(), kAppliers.end(), node.text) != kAppliers.end();
        const Node* applied = isApplier && node.children.size() > 1 ? node.children[1].get() : nullptr;
        const bool isPrivateName = applied != nullptr && isText(*applied) && isPrivatePath(applied->value.text());
        if (isPrivateName || (applied != nullptr && isText(*applied) && applied->value.text() == "attr")) {
            add(node, true, "reads attributes by computed names (filter attr)");
        } else if (applied != nullptr && !isText(*applied)) {
            add(node, false,
                "applies a filter or reads attributes by computed names (filter " + printable(node.text, 60) + ')');
        }
        for (const auto& [name, argument] : node.named) {
            if (name == "attribute" && argument != nullptr && isText(*argument) &&
                isPrivatePath(argument->value.text())) {
                add(node, true, "reads private attributes (filter " + printable(node.text, 60) + ')');
            } else if (name == "attribute" && argument != nullptr && !isText(*argument)) {
                add(node, false, "reads attributes by computed names (filter " + printable(node.text, 60) + ')');
            }
        }
    }

    void reviewCall(const Node& node)
    {
        const Node& callee = *node.children.front();
        for (const auto& [name, value] : node.named) {
            if (name == "caller") {
                add(node, true, "gives a macro a function to call");
            }
        }
        if (callee.type == Type::Name) {
            const bool isKnown =
                jinja::isFunction(callee.text) || m_macros.contains(callee.text) || callee.text == "caller";
            if (!isKnown || m_assigned.contains(callee.text)) {
                add(node, false, "calls \"" + printable(callee.text, 60) + "\", which chat templates are not given");
            } else if ((callee.text == "dict" || callee.text == "namespace") && node.children.size() > 1) {
                add(node, false, "makes members with computed names");
            }
        } else if (callee.type == Type::Attribute) {
            const bool isOfLoop = callee.text == "cycle" || callee.text == "changed";
            if (!isPrivate(callee.text) && !jinja::isMethod(callee.text) && !isOfLoop) {
                add(node, false,
                    "calls the method \"" + printable(callee.text, 60) + "\", which chat templates do not need");
            } else if (callee.text == "format" && !isText(*callee.children.front())) {
                add(node, false, "formats with computed text");
            } else if (callee.text == "format" && hasFieldPath(callee.children.front()->value.text())) {
                add(node, false, "formats with fields that read members");
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
    std::set<std::string> m_parameters;
    std::map<std::string, Origin> m_origins;       ///< of variables
    std::map<std::string, Origin> m_memberOrigins; ///< of members that the template sets
    Origin m_passed = Origin::Number;              ///< the worst argument of all calls
    bool m_hasChanged = false;
    std::vector<TemplateIssue> m_out;
};

} // namespace

Result<std::vector<TemplateIssue>> reviewChatTemplate(std::string_view source)
{
    APR_TRY(const jinja::NodePtr root, jinja::parse(source));
    return Reviewer().run(*root);
}

} // namespace apr
