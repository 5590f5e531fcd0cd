// SPDX-License-Identifier: MIT
#include "plain_text.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "identifiers.h"
#include "pickles.h"
#include "programs.h"
#include "unknown_settings.h"

#include <algorithm>
#include <array>
#include <vector>

namespace apr::scan {
namespace {

bool isWordCharacter(char c)
{
    return isNameCharacter(c) || c == '.' || c == '-';
}

bool hasAny(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(),
                       [text](std::string_view part) { return text.find(part) != text.npos; });
}

/// Notes that programs read as what they shall do.
bool isInstruction(std::string_view name)
{
    constexpr std::array<std::string_view, 7> kNames{
        "agents.md", "claude.md", "gemini.md", "skill.md", "copilot-instructions.md", "llms.txt", "cursor.md"};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// What browsers run in a page, which Markdown may contain.
bool hasActiveMarkup(std::string_view lower)
{
    return hasAny(
        lower, {"<script", "javascript:", " onerror=", " onload=", "\tonerror=", "<meta http-equiv", "<?php", "<java"});
}

/// "name {", "name: {", or a name and a brace in the next line, as in the text form of protobuf and in programs.
bool opensBlock(std::string_view line, std::string_view next)
{
    // "name: value name {" in one line
    const std::size_t inside = line.find_first_of("{<");
    if (inside != line.npos && inside > 1 && line.find(':') < inside && line.find_first_of("}>", inside) == line.npos) {
        std::string_view before = trim(line.substr(0, inside));
        before = before.substr(before.find_last_of(" \t") == before.npos ? 0 : before.find_last_of(" \t") + 1);
        if (isIdentifier(before)) {
            return true;
        }
    }
    const bool hasBrace =
        line.ends_with('{') || line.ends_with('<') || (line.find('{') != line.npos && line.ends_with('}'));
    line = hasBrace ? line.substr(0, std::min(line.find_first_of("{<") + 1, line.size())) : line;
    std::string_view name = trim(hasBrace ? line.substr(0, line.size() - 1) : line);
    name = name.ends_with(':') ? name.substr(0, name.size() - 1) : name;
    return (hasBrace || trim(next).starts_with('{') || trim(next).starts_with('<')) && !name.empty() &&
           isLetter(name.front()) && std::all_of(name.begin(), name.end(), isWordCharacter);
}

/// "[section]".
bool isSection(std::string_view line)
{
    return line.size() > 2 && line.starts_with('[') && line.ends_with(']') && isLetter(line[1]) &&
           line.find_first_of(" \t,<>|") == line.npos;
}

/// "name = value".
bool isAssignment(std::string_view line)
{
    const std::size_t equals = line.find('=');
    const std::string_view name = trim(line.substr(0, std::min(equals, line.size())));
    return equals != line.npos && !name.empty() && isLetter(name.front()) && equals + 1 < line.size() &&
           line[equals + 1] != '=' && std::all_of(name.begin(), name.end(), isWordCharacter);
}

/// Options of pip, and packages that are not in the index.
bool isPackageOption(std::string_view line)
{
    constexpr std::array<std::string_view, 9> kOptions{
        "--index-url", "--extra-index-url", "--find-links", "--trusted-host", "-e ",
        "-r ",         "-f http",           "git+",         "-i http"};
    return std::any_of(kOptions.begin(), kOptions.end(),
                       [line](std::string_view each) { return line.starts_with(each); }) ||
           hasAny(line, {" @ file:", " @ http", " @ git+"}) || line.ends_with(".whl");
}

/// A cell that a spreadsheet computes.
bool hasFormula(std::string_view line)
{
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool isStart =
            at == 0 || line[at - 1] == ',' || line[at - 1] == ';' || line[at - 1] == '\t' || line[at - 1] == '"';
        const std::string_view rest = line.substr(at + 1);
        if (isStart && (line[at] == '=' || line[at] == '@' || line[at] == '+' || line[at] == '-') && !rest.empty() &&
            isLetter(rest.front())) {
            const std::string_view cell = rest.substr(0, rest.find_first_of(",;\t"));
            if (cell.find_first_of("(|!") != cell.npos) {
                return true;
            }
        }
    }
    return false;
}

/// Serializations of other languages in text: R, PHP, Java, SYLK, XML.
bool isSerialized(std::string_view body)
{
    const bool isPickle = body.size() > 16 && body.starts_with("gA") && body.find_first_of(" \t:,") == body.npos;
    const bool isR = (body.starts_with("A\n") && body.size() > 2 && body[2] >= '0' && body[2] <= '9') ||
                     body.starts_with("RDA") || body.starts_with("ZF0x");
    const bool isPhp = (body.starts_with("O:") || body.starts_with("a:") || body.starts_with("C:")) &&
                       body.size() > 3 && body[2] >= '0' && body[2] <= '9' &&
                       body.substr(0, 24).find(':', 3) != body.npos;
    return isR || isPhp || isPickle || body.starts_with("rO0AB") || body.starts_with("ID;P");
}

std::string doubtAboutLines(std::string_view text, bool isTable)
{
    if (text.find(" < ") != text.npos && text.find(" > ") != text.npos && text.find(": ") != text.npos &&
        text.find('"') != text.npos) {
        return "the text may be protobuf";
    }
    std::size_t settings = 0;
    std::size_t sections = 0;
    const std::vector<std::string_view> all = split(text, '\n');
    // Lists of words have braces on lines of their own, but no "name: value".
    const bool hasFields = std::any_of(all.begin(), all.end(), [](std::string_view line) {
        const std::size_t colon = line.find(": ");
        if (colon == line.npos) {
            return false;
        }
        std::string_view name = trim(line.substr(0, colon));
        const std::size_t before = name.find_last_of(" {<");
        name.remove_prefix(before == name.npos ? 0 : before + 1);
        return isIdentifier(name);
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string_view line = trim(all[i]);
        if (line.empty()) {
            continue;
        }
        sections += isSection(line) ? 1 : 0;
        settings += isAssignment(line) ? 1 : 0;
        if (line.ends_with(" |") || line.starts_with("| ") || hasAny(line, {"$(", "; rm ", "&& ", "| sh", "|sh"})) {
            return "the text has commands as shells run them";
        }
        if (isPackageOption(line)) {
            return "the text has options of pip, or packages from elsewhere than the index";
        }
        if (isTable && hasFormula(line)) {
            return "the table has formulas";
        }
        if (hasFields && opensBlock(line, i + 1 < all.size() ? all[i + 1] : std::string_view())) {
            return "the text may be protobuf, or a program";
        }
    }
    if (sections > 0 && settings > 0) {
        return "the text is a configuration, which a program may act on";
    }
    return {};
}

/// Tokens and their numbers, as tiktoken and fastBPE write them: "aGVsbG8= 15339".
bool isRankList(std::string_view body)
{
    const std::vector<std::string_view> lines = split(body, '\n');
    return std::all_of(lines.begin(), lines.end(), [](std::string_view line) {
        line = trim(line);
        if (line.starts_with("#version")) {
            return true;
        }
        constexpr std::size_t kMostFields = 3;
        const std::vector<std::string_view> fields = split(line, ' ');
        return fields.size() > 1 && fields.size() <= kMostFields && fields[1] != "=" && parseUnsigned(fields.back());
    });
}

/// A version, a name or a number, of which archives have files.
bool isOneWord(std::string_view body)
{
    return body.size() <= 64 && std::all_of(body.begin(), body.end(), isWordCharacter);
}

} // namespace

std::string doubtAbout(std::string_view path, std::string_view text)
{
    const std::string_view name = fileNameOf(path);
    const std::string_view body = trim(text);
    const std::string lower = toLower(text);
    if (isInstruction(name)) {
        return "the file has instructions for programs that write code";
    }
    if (isSerialized(body)) {
        return "objects of other languages in text are not supported";
    }
    if (hasActiveMarkup(lower)) {
        return "the text has elements that browsers run";
    }
    if (mayHaveTag(text, false)) {
        return "the text has tags of YAML";
    }
    if (name.ends_with(".md") || name.ends_with(".markdown") || name.ends_with(".rst")) {
        return {};
    }
    // What loaders of pickles make of text is judged as a pickle.
    if (!isDocumentName(path) && !hasPickleSuffix(path) && !isOneWord(body) && !isRankList(body)) {
        return "the name is not that of a document: programs may read it as a configuration or run it";
    }
    const bool isTable = name.ends_with(".csv") || name.ends_with(".tsv");
    const bool hasCode = !isTable && hasCodeMark(text);
    if (hasCode || (!name.ends_with(".bib") && looksLikeCode(text))) {
        return "the text looks like a program";
    }
    if (name == "checkpoint") { // whose paths the reader judges where it reads them
        return hasAny(lower, {"model_checkpoint_path"}) ? "the checkpoint is named in a form that is not followed" : "";
    }
    return doubtAboutLines(text, isTable);
}

bool mayHaveTag(std::string_view text, bool isYaml)
{
    constexpr std::array<std::string_view, 14> kData{
        "python/tuple", "python/none", "python/bool", "python/str", "python/unicode", "python/int", "python/float",
        "python/list",  "python/dict", "str",         "int",        "float",          "binary",     "set"};
    for (std::size_t at = text.find('!'); at != text.npos; at = text.find('!', at + 1)) {
        const char before = at == 0 ? '\n' : text[at - 1];
        const std::string_view rest = text.substr(at + 1, 200);
        const bool isStart = std::string_view("\n\r\t [{,").find(before) != std::string_view::npos ||
                             static_cast<unsigned char>(before) >= 0x80;
        const bool isLong = rest.starts_with('!');
        const std::string_view name = rest.substr(isLong ? 1 : 0);
        if (!isStart || name.empty() || !(isLetter(name.front()) || name.front() == '<')) {
            continue;
        }
        const std::string_view whole = name.substr(0, std::min(name.find_first_of(" \t\r\n,]}"), name.size()));
        if (isLong && std::find(kData.begin(), kData.end(), whole) != kData.end()) {
            continue;
        }
        const std::size_t separator = whole.find_first_of("/.:");
        const bool isPath = separator != whole.npos && separator > 1 && separator + 2 < whole.size();
        constexpr std::size_t kShortest = 3;
        if ((isYaml && isLong && whole.size() >= kShortest) ||
            (isPath && (isLong || whole.find('/') != whole.npos || whole.find(':') != whole.npos)) ||
            name.starts_with("<tag:")) {
            return true;
        }
    }
    return false;
}

} // namespace apr::scan
