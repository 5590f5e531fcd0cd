// SPDX-License-Identifier: MIT
#include "yaml.h"

#include "apr/base/text.h"
#include "code_names.h"

#include <algorithm>
#include <array>
#include <string>

namespace apr::scan {
namespace {

/// Text with the escapes of YAML's double-quoted strings and tags decoded, as far as they are letters of names:
/// "\\x5ftarget_", "!!p%79thon".
std::string withoutEscapes(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '\n' || text[at + 1] == '\r')) {
            at = std::min(text.find_first_not_of(" \t\r\n", at + 1), text.size()) - 1; // a folded line
            continue;
        }
        const std::size_t digits = text[at] == '%'                     ? 1
                                   : text.substr(at, 2) == "\\x"       ? 2
                                   : text.substr(at, 4) == "\\u00"     ? 4
                                   : text.substr(at, 8) == "\\U000000" ? 8
                                                                       : 0;
        const auto code = digits == 0 ? std::nullopt : fromHex(text.substr(std::min(at + digits, text.size()), 2));
        const bool isLetter = code && code->size() == 1 && code->front() > ' ' && code->front() < 0x7F;
        out += isLetter ? code->front() : text[at];
        at += isLetter ? digits + 1 : 0;
    }
    return out;
}

/// Where a key is, in block and flow style, with and without quotes; npos if it is nowhere.
std::size_t findKey(std::string_view text, std::string_view key)
{
    constexpr std::string_view kSpaces = " \t\r\n";
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const bool isBegun =
            at == 0 || std::string_view(" \t\r\n\"'{,[?-").find(text[at - 1]) != std::string_view::npos;
        std::size_t end = at + key.size();
        end += end < text.size() && (text[end] == '"' || text[end] == '\'') ? 1 : 0;
        end = std::min(text.find_first_not_of(kSpaces, end), text.size());
        if (isBegun && end < text.size() && text[end] == ':') {
            return end + 1;
        }
    }
    return std::string_view::npos;
}

/// A tag of PyYAML for plain data: "python/tuple".
bool isDataTag(std::string_view tag)
{
    constexpr std::array<std::string_view, 12> kTags{"tuple", "none", "bool",  "str",     "unicode", "bytes",
                                                     "int",   "long", "float", "complex", "list",    "dict"};
    const std::string_view name = tag.substr(std::string_view("python/").size());
    const std::string_view word =
        name.substr(0, std::min(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), name.size()));
    const char after = word.size() < name.size() ? name[word.size()] : ' ';
    return std::find(kTags.begin(), kTags.end(), word) != kTags.end() &&
           std::string_view(" \t\r\n>").find(after) != std::string_view::npos;
}

/// Whether a word is anywhere but in a comment.
bool isMentioned(std::string_view text, std::string_view word)
{
    const auto isInWord = [text](std::size_t at) {
        const char c = at < text.size() ? text[at] : ' ';
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        if ((at > 0 && isInWord(at - 1)) || isInWord(at + word.size())) {
            continue;
        }
        const std::size_t last = at == 0 ? std::string_view::npos : text.find_last_of("\r\n", at - 1);
        const std::size_t begin = last == std::string_view::npos ? 0 : last + 1;
        const std::string_view before = text.substr(begin, at - begin);
        const std::size_t hash = before.find('#');
        const bool isComment = hash != std::string_view::npos &&
                               before.find_first_of("\"'") == std::string_view::npos &&
                               (hash == 0 || before[hash - 1] == ' ' || before[hash - 1] == '\t');
        if (!isComment) {
            return true;
        }
    }
    return false;
}

/// A tag of a program's own where a value begins; empty if there is none. Tags of YAML itself are not meant.
std::string_view findTag(std::string_view text)
{
    constexpr std::array<std::string_view, 12> kOwn{"!!str", "!!int", "!!float", "!!bool",      "!!null",  "!!map",
                                                    "!!seq", "!!set", "!!omap",  "!!timestamp", "!!pairs", "!!binary"};
    for (std::size_t at = text.find('!'); at != std::string_view::npos; at = text.find('!', at + 1)) {
        const std::size_t before = at == 0 ? std::string_view::npos : text.find_last_not_of(" \t", at - 1);
        const bool isValue = before == std::string_view::npos ||
                             std::string_view(":-[{,?\n\r&*").find(text[before]) != std::string_view::npos;
        const std::string_view tag = text.substr(at, std::min(text.find_first_of(" \t\r\n,]}", at), text.size()) - at);
        const bool isName = tag.size() > 1 && tag[1] != '=' && tag[1] != '"' && tag[1] != '\'';
        const bool isData = tag.starts_with("!!python/") && isDataTag(text.substr(at + 2));
        if (isValue && isName && !isData && std::find(kOwn.begin(), kOwn.end(), tag) == kOwn.end()) {
            return tag;
        }
    }
    return {};
}

} // namespace

bool isYamlName(std::string_view file)
{
    return file.ends_with(".yaml") || file.ends_with(".yml") || file == "mlmodel";
}

void searchYaml(Context& context, const Content& content, std::string_view file, std::string_view original)
{
    const std::string text = withoutEscapes(original);
    const std::string_view whole = text;
    for (std::size_t at = whole.find("python/"); at != std::string_view::npos; at = whole.find("python/", at + 1)) {
        const bool isTag = at > 0 && (whole[at - 1] == '!' || whole[at - 1] == ':');
        if (!isTag || isDataTag(whole.substr(at))) {
            continue;
        }
        const std::string_view rest = whole.substr(at);
        context.add(Severity::Error, "configuration.python-object",
                    "a YAML tag creates a Python object: " +
                        printable(rest.substr(0, std::min(rest.find_first_of(" \n\r>"), rest.size())), 120) +
                        inEntry(content),
                    content, content.at, "do not load this file with an unsafe YAML loader");
        break;
    }
    if (isYamlName(file)) {
        for (const std::string_view line : split(whole, '\n')) {
            std::string_view value =
                trim(line.substr(line.rfind(": ") == std::string_view::npos ? 0 : line.rfind(": ") + 1));
            value = value.starts_with("- ") ? trim(value.substr(2)) : value;
            value = value.substr(0, std::min(value.find_first_of(" ,}]"), value.size()));
            if (value.size() > 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front()) {
                value = value.substr(1, value.size() - 2);
            }
            if (isHarmful(value)) {
                addHarmful(context, content, value);
            }
        }
        if (text.find("__import__") != std::string::npos) {
            addHarmful(context, content, "builtins.__import__");
        }
        const std::size_t download = findKey(text, "download"); // of Ultralytics: an address, or code that is run
        const std::string_view fetched =
            download == std::string::npos ? std::string_view() : trim(std::string_view(text).substr(download));
        if (!fetched.empty() &&
            (fetched.starts_with('|') || fetched.starts_with('>') || fetched.starts_with("bash "))) {
            addHarmful(context, content, "download: " + std::string(fetched.substr(0, 40)));
        }
        const std::string_view tag = findTag(text);
        if (text.find("%TAG") != std::string::npos || !tag.empty()) {
            context.addGap("unsupported",
                           (tag.empty() ? std::string("YAML tag directives, which rename tags, are")
                                        : "the YAML tag " + printable(tag, 80) + ", which a program defines, is") +
                               " not followed" + inEntry(content),
                           content, content.at, "read the file before you load it");
        }
    }
    for (const CodeKey& key : codeKeys()) {
        const std::size_t at = key.file.empty() || key.file == file ? findKey(text, key.key) : std::string::npos;
        if (at != std::string::npos) {
            const std::string_view rest = std::string_view(text).substr(at);
            const std::string_view value = trim(rest.substr(0, std::min(rest.find('\n'), rest.size())));
            addKey(context, content, key, std::string(value));
        } else if (isYamlName(file) && (key.file.empty() || key.file == file) && isMentioned(text, key.key)) {
            context.addGap("unsupported",
                           '"' + std::string(key.key) + "\" appears in a form of YAML that is not followed" +
                               inEntry(content),
                           content, content.at, "read the file before you load it");
        }
    }
}

} // namespace apr::scan
