// SPDX-License-Identifier: MIT
#include "yaml_files.h"

#include "apr/base/text.h"
#include "code_names.h"
#include "templates.h"
#include "unknown_settings.h"
#include "yaml.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

namespace apr::scan {
namespace {

constexpr std::size_t kMostSettings = 100'000; ///< of one file, of which each is judged once

/// Whether a plain scalar of YAML is text: neither a number nor a word that stands for a value.
bool isYamlText(std::string_view value)
{
    const std::string lower = toLower(value);
    constexpr std::array<std::string_view, 8> kWords{"true", "false", "yes", "no", "on", "off", "null", "~"};
    return std::find(kWords.begin(), kWords.end(), lower) == kWords.end() &&
           value.find_first_not_of("0123456789.+-eE_ ") != value.npos;
}

/// Whether a scalar says that there is nothing. A collection has no text.
bool isNothing(std::string_view value)
{
    const std::string lower = toLower(value);
    return lower == "null" || lower == "~" || lower == "false" || lower == "no" || lower == "off";
}

/// A tag of PyYAML for plain data: "python/tuple".
bool isDataTag(std::string_view name)
{
    constexpr std::array<std::string_view, 12> kTags{"tuple", "none", "bool",  "str",     "unicode", "bytes",
                                                     "int",   "long", "float", "complex", "list",    "dict"};
    return std::find(kTags.begin(), kTags.end(), name) != kTags.end();
}

/// Tags of Python objects, which unsafe loaders call, and those that programs define.
void judgeTag(Context& context, const Content& content, std::string_view tag, bool isYaml, bool hasDirective)
{
    constexpr std::array<std::string_view, 12> kOwn{"str", "int", "float", "bool",      "null",  "map",
                                                    "seq", "set", "omap",  "timestamp", "pairs", "binary"};
    constexpr std::string_view kPython = "python/";
    const std::size_t python = tag.find(kPython);
    const bool isPython = python != tag.npos && python > 0 && (tag[python - 1] == '!' || tag[python - 1] == ':');
    std::string_view name = isPython ? tag.substr(python + kPython.size()) : std::string_view();
    name = name.ends_with('>') ? name.substr(0, name.size() - 1) : name;
    const bool isSpecial = tag.starts_with("!apply:") || tag.starts_with("!new:") || tag.starts_with("!name:") ||
                           tag.starts_with("!module:");
    // With a directive, a tag that only ends like one of Python's may become one.
    const bool isRenamed = hasDirective && (tag.find("object/") != tag.npos || tag.find("name:") != tag.npos ||
                                            tag.find("module:") != tag.npos || tag.find("apply:") != tag.npos);
    if ((isPython && !isDataTag(name)) || isRenamed) {
        context.add(Severity::Error, "configuration.python-object",
                    "a YAML tag creates a Python object: " + printable(tag, 120) + inEntry(content), content,
                    content.at, "do not load this file with an unsafe YAML loader");
    } else if (isSpecial) {
        context.add(Severity::Warning, "configuration.code",
                    "a YAML tag names a Python object: " + printable(tag, 120) + inEntry(content), content, content.at,
                    "check it before the file is loaded");
    } else if (isYaml && !isPython && tag.size() > 1 &&
               !(tag.starts_with("!!") && std::find(kOwn.begin(), kOwn.end(), tag.substr(2)) != kOwn.end())) {
        context.addGap("incomplete.unsupported",
                       "the YAML tag " + printable(tag, 80) + ", which a program defines, is not followed" +
                           inEntry(content),
                       content, content.at, "read the file before you load it");
    }
}

std::string_view trimQuotes(std::string_view text)
{
    text = trim(text);
    const bool isQuoted =
        text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return isQuoted ? text.substr(1, text.size() - 2) : text;
}

/// Goes through the tokens of one file.
class YamlSearch {
public:
    YamlSearch(Context& context, const Content& content, std::string_view file)
        : m_context(context), m_content(content), m_file(file), m_isYaml(isYamlName(file))
    {
    }

    void search(std::string_view text)
    {
        if (m_isYaml) {
            searchTokens(text);
            return;
        }
        // Apostrophes of prose would hide what follows: in text that is not called YAML, lines are read one by one.
        for (const std::string_view line : split(text, '\n')) {
            searchLine(line);
            searchTokens(line);
        }
    }

private:
    bool isNew(std::string id)
    {
        if (m_said.size() >= kMostSettings && !m_said.contains(id)) {
            if (!m_isFull) {
                m_context.addGap("incomplete.too-large",
                                 "not all settings of the file are scanned" + inEntry(m_content), m_content,
                                 m_content.at);
            }
            m_isFull = true;
            return false;
        }
        return m_said.insert(std::move(id)).second;
    }

    /// NAME = VALUE, as in INI and TOML.
    void searchLine(std::string_view line)
    {
        const std::size_t equals = line.find('=');
        if (equals == line.npos) {
            return;
        }
        const std::string_view name = trimQuotes(line.substr(0, equals));
        const bool isSetting = !name.empty() && name.find_first_of(" \t\"'(){}<>/") == name.npos;
        const bool isJudged = isSetting && (isCodeKey(name, m_file) || name.starts_with('@') || name == "args");
        if (isJudged && isNew(std::string(line.substr(0, kMostName)))) {
            judgeSetting(m_context, m_content,
                         {.file = m_file, .key = name, .value = trimQuotes(line.substr(equals + 1))});
        }
    }

    void searchTokens(std::string_view text)
    {
        m_key.clear();
        m_before.clear();
        m_isOpen = false;
        bool isCut = false;
        const std::vector<YamlToken> tokens = lexYaml(text, &isCut);
        if (isCut) {
            m_context.addGap("incomplete.too-large", "not all settings of the file are scanned" + inEntry(m_content),
                             m_content, m_content.at);
        }
        for (const YamlToken& token : tokens) {
            switch (token.kind) {
            case YamlToken::Kind::Key: takeKey(token.text); break;
            case YamlToken::Kind::Scalar: takeScalar(token.text); break;
            case YamlToken::Kind::Tag: judgeTag(m_context, m_content, token.text, m_isYaml, m_hasDirective); break;
            case YamlToken::Kind::Open: m_before.clear(); break;
            case YamlToken::Kind::TagDirective: takeDirective(token.text); break;
            }
        }
        closeKey();
    }

    void judge(std::string_view value, bool isText)
    {
        if (isNew(m_key + '\n' + std::string(value.substr(0, kMostName)))) {
            judgeSetting(
                m_context, m_content,
                {.file = m_file, .key = m_key, .value = value, .isText = isText, .isSet = isText || !isNothing(value)});
        }
    }

    /// A key without a scalar: its value is a collection.
    void closeKey()
    {
        if (m_isOpen && isCodeKey(m_key, m_file)) {
            judge("", false);
        }
    }

    void takeKey(const std::string& text)
    {
        closeKey();
        m_key = text.substr(0, kMostName);
        m_before.clear();
        m_isOpen = true;
        if (m_isYaml && isHarmful(text)) {
            addHarmful(m_context, m_content, text);
        }
    }

    void takeScalar(const std::string& text)
    {
        if (m_isYaml && !m_isDoubted && !isNothing(text) && mayNameCode(m_key, text)) {
            m_isDoubted = true;
            m_context.addGap("incomplete.code",
                             "the configuration may name code: " + (m_key.empty() ? "" : printable(m_key, 60) + ": ") +
                                 printable(text.substr(0, 200), 80) + inEntry(m_content),
                             m_content, m_content.at, "check it before a program reads the file");
        }
        if (isTemplateText(text) && !isTemplateKey(m_key)) {
            scanOtherTemplate(m_context, m_content, text, "the text " + printable(m_key, 80));
        }
        if (m_isYaml || isCodeKey(m_key, m_file)) {
            judge(std::string_view(text).substr(0, kMostValue), isYamlText(text));
        }
        if (m_isYaml && isHarmful(m_before + '.' + text)) { // a module and a function in a list
            addHarmful(m_context, m_content, m_before + '.' + text);
        }
        m_before = text.substr(0, kMostBefore);
        if (isTemplateKey(m_key) && isTemplateText(text)) {
            scanTemplate(m_context, m_content, text, "the template " + printable(m_key, 80));
        }
        if (m_isYaml && m_key.empty() && isCodeKey(text, m_file)) {
            m_context.addGap("incomplete.unsupported",
                             '"' + text + "\" appears in a form of YAML that is not followed" + inEntry(m_content),
                             m_content, m_content.at, "read the file before you load it");
        }
        m_isOpen = false;
    }

    void takeDirective(const std::string& text)
    {
        m_hasDirective = true;
        if (const std::size_t python = text.find("python/"); python != std::string::npos) {
            judgeTag(m_context, m_content, '!' + text.substr(python), m_isYaml, true);
        }
        m_context.addGap("incomplete.unsupported",
                         "YAML tag directives, which rename tags, are not followed" + inEntry(m_content), m_content,
                         m_content.at, "read the file before you load it");
    }

    static constexpr std::size_t kMostName = 300;
    static constexpr std::size_t kMostValue = 2000;
    static constexpr std::size_t kMostBefore = 100;

    Context& m_context;
    const Content& m_content;
    std::string_view m_file;
    bool m_isYaml;
    bool m_hasDirective = false;
    bool m_isFull = false;
    bool m_isDoubted = false; ///< said once for a file
    std::set<std::string> m_said;
    std::string m_key;
    std::string m_before;  ///< the element before this one in a list
    bool m_isOpen = false; ///< a value of the key may follow
};

} // namespace

void searchYaml(Context& context, const Content& content, std::string_view file, std::string_view text)
{
    YamlSearch(context, content, file).search(text);
}

} // namespace apr::scan
