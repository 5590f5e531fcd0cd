// SPDX-License-Identifier: MIT
#include "session.h"
#include "type_titles.h"

#include "apr/base/text.h"
#include "apr/format/formats.h"

#include <memory>
#include <set>

namespace apr::cli {
namespace {

/// Replaces the first occurrence of a character.
std::string replaced(std::string_view text, char what, std::string_view with)
{
    std::string out(text);
    const std::size_t at = out.find(what);
    return at == std::string::npos ? out : out.replace(at, 1, with);
}

std::string escapedXml(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
    }
    return out;
}

/// Bytes as shared-mime-info writes them: unprintable ones in hexadecimal.
std::string magicValue(std::string_view bytes)
{
    std::string out;
    for (const char c : bytes) {
        const bool isPlain = c > ' ' && c <= '~' && c != '\\';
        constexpr std::string_view kDigits = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        out += isPlain ? escapedXml(std::string(1, c)) : std::string("\\x") + kDigits[byte >> 4U] + kDigits[byte & 15U];
    }
    return out;
}

std::string matchOf(const MimeMagic::Part& part, bool isClosed)
{
    std::string offset = std::to_string(part.first);
    offset += part.last > part.first ? ':' + std::to_string(part.last) : "";
    return R"(<match type="string" value=")" + magicValue(part.bytes) + R"(" offset=")" + offset + '"' +
           (isClosed ? "/>" : ">");
}

std::string typeXml(const MimeType& type)
{
    std::string out = "  <mime-type type=\"" + std::string(type.name) + "\">\n";
    for (const auto& [language, text] : kTypeTitles) {
        const std::string attribute = language.empty() ? "" : " xml:lang=\"" + std::string(language) + '"';
        out += "    <comment" + attribute + '>' + replaced(text, '%', escapedXml(type.title)) + "</comment>\n";
    }
    out += "    <icon name=\"" + replaced(type.name, '/', "-") + "\"/>\n";
    if (!type.magic.empty()) {
        out += "    <magic priority=\"";
        out += type.isWeak ? "20" : "60";
        out += "\">\n";
        for (const MimeMagic& magic : type.magic) {
            const bool isOne = magic.also.bytes.empty();
            out += "      " + matchOf(magic.part, isOne) + (isOne ? "" : matchOf(magic.also, true) + "</match>") + '\n';
        }
        out += "    </magic>\n";
    }
    for (const std::string_view glob : split(type.globs, ' ')) {
        out += "    <glob pattern=\"" + escapedXml(glob) + "\"/>\n";
    }
    return out + "  </mime-type>\n";
}

int run(const Session& session, bool isList)
{
    std::string out;
    Json json = Json::array();
    for (const MimeType* type : mimeTypes()) {
        if (session.json) {
            json.push_back({{"type", type->name}, {"format", type->title}, {"globs", split(type->globs, ' ')}});
        } else if (isList) {
            out += std::string(type->name) + '\t' + std::string(type->title) + '\t' + std::string(type->globs) + '\n';
        } else if (!type->isKnown) {
            out += typeXml(*type);
        }
    }
    if (session.json) {
        return session.printJson({.result = {{"types", std::move(json)}}});
    }
    session.print(isList ? out
                         : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                           "<mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n" +
                               out + "</mime-info>\n");
    return kSuccess;
}

} // namespace

void addMime(const Command& app, Session& session)
{
    auto isList = std::make_shared<bool>(false);
    const Command command = app.add("mime", "Print the file types of all formats, for update-mime-database");
    command.flag("--list", *isList, "One line for each type: name, format, patterns of file names");
    command.then([isList, &session] { session.run = [isList, &session] { return run(session, *isList); }; });
}

} // namespace apr::cli
