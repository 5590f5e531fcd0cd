// SPDX-License-Identifier: MIT
#include "yaml_files.h"

#include "apr/base/text.h"
#include "code_names.h"
#include "templates.h"
#include "yaml.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

namespace apr::scan {
namespace {

constexpr std::size_t kMostSettings = 10'000; ///< of one file, of which each is judged once

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
        context.addGap("unsupported",
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

} // namespace

void searchYaml(Context& context, const Content& content, std::string_view file, std::string_view text)
{
    const bool isYaml = isYamlName(file);
    // Apostrophes of prose would hide what follows: in text that is not called YAML, lines are read one by one.
    const std::vector<std::string_view> parts = isYaml ? std::vector{text} : split(text, '\n');
    bool hasDirective = false;
    std::set<std::string> said;
    for (const std::string_view part : isYaml ? std::vector<std::string_view>() : parts) { // INI and TOML
        const std::size_t equals = part.find('=');
        const std::string_view name = equals == part.npos ? std::string_view() : trimQuotes(part.substr(0, equals));
        const std::string_view value = equals == part.npos ? std::string_view() : trimQuotes(part.substr(equals + 1));
        const bool isSetting = !name.empty() && name.find_first_of(" \t\"'(){}<>/") == name.npos;
        const bool isJudged = isSetting && (isCodeKey(name, file) || name.starts_with('@') || name == "args");
        if (isJudged && said.size() < kMostSettings && said.insert(std::string(part.substr(0, 300))).second) {
            judgeSetting(context, content, {.file = file, .key = name, .value = value});
        }
    }
    for (const std::string_view part : parts) {
        std::string key;
        std::string before;  // the element before this one in a list
        bool isOpen = false; // a value of the key may follow
        const std::vector<YamlToken> tokens = lexYaml(part);
        const auto setting = [&](std::string_view value, bool isText) {
            if (said.size() < kMostSettings && said.insert(key + '\n' + std::string(value.substr(0, 300))).second) {
                judgeSetting(
                    context, content,
                    {.file = file, .key = key, .value = value, .isText = isText, .isSet = isText || !isNothing(value)});
            }
        };
        for (const YamlToken& token : tokens) {
            switch (token.kind) {
            case YamlToken::Kind::Key:
                if (isOpen && isCodeKey(key, file)) {
                    setting("", false);
                }
                key = token.text.substr(0, 300);
                before.clear();
                isOpen = true;
                if (isYaml && isHarmful(token.text)) {
                    addHarmful(context, content, token.text);
                }
                break;
            case YamlToken::Kind::Scalar:
                if (isYaml || isCodeKey(key, file)) {
                    setting(std::string_view(token.text).substr(0, 2000), isYamlText(token.text));
                }
                if (isYaml && isHarmful(before + '.' + token.text)) { // a module and a function in a list
                    addHarmful(context, content, before + '.' + token.text);
                }
                before = token.text.substr(0, 100);
                if (isTemplateKey(key) && isTemplateText(token.text)) {
                    scanTemplate(context, content, token.text, "the template " + printable(key, 80));
                }
                if (isCodeKey(token.text, file) && isYaml && key.empty()) {
                    context.addGap("unsupported",
                                   '"' + token.text + "\" appears in a form of YAML that is not followed" +
                                       inEntry(content),
                                   content, content.at, "read the file before you load it");
                }
                isOpen = false;
                break;
            case YamlToken::Kind::Tag: judgeTag(context, content, token.text, isYaml, hasDirective); break;
            case YamlToken::Kind::Open: before.clear(); break;
            case YamlToken::Kind::TagDirective:
                hasDirective = true;
                if (token.text.find("python/") != token.text.npos) {
                    judgeTag(context, content, '!' + token.text.substr(token.text.find("python/")), isYaml, true);
                }
                context.addGap("unsupported",
                               "YAML tag directives, which rename tags, are not followed" + inEntry(content), content,
                               content.at, "read the file before you load it");
                break;
            }
        }
        if (isOpen && isCodeKey(key, file)) {
            setting("", false);
        }
    }
}

} // namespace apr::scan
