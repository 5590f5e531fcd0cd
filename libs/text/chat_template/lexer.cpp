// SPDX-License-Identifier: MIT
// Jinja's lexer (https://jinja.palletsprojects.com, "Whitespace Control"), with trim_blocks and lstrip_blocks.
#include "syntax.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr::jinja {
namespace {

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

class Lexer {
public:
    explicit Lexer(std::string source) : m_source(std::move(source)) {}

    Result<std::vector<LexedToken>> run()
    {
        while (m_at < m_source.size()) {
            APR_CHECK(lexData());
        }
        add(TokenKind::End, {});
        return std::move(m_tokens);
    }

private:
    using TokenKind = LexedToken::Kind;

    void add(TokenKind kind, std::string text)
    {
        m_tokens.push_back({.kind = kind, .text = std::move(text), .line = m_line});
    }
    bool startsWith(std::string_view text) const { return std::string_view(m_source).substr(m_at).starts_with(text); }
    void advance(std::size_t count)
    {
        const auto begin = m_source.begin() + static_cast<std::ptrdiff_t>(m_at);
        m_line += static_cast<std::uint32_t>(std::count(begin, begin + static_cast<std::ptrdiff_t>(count), '\n'));
        m_at += count;
    }
    Error error(std::string message) const { return templateError(Errc::Corrupt, std::move(message), m_line); }

    /// Text up to the next tag, and that tag.
    Status lexData()
    {
        std::size_t tag = m_at;
        while (
            (tag = m_source.find('{', tag)) != std::string::npos &&
            (tag + 1 >= m_source.size() || std::string_view("{%#").find(m_source[tag + 1]) == std::string_view::npos)) {
            ++tag;
        }
        const bool isLast = tag == std::string::npos;
        std::string_view data = std::string_view(m_source).substr(m_at, isLast ? std::string::npos : tag - m_at);
        const char kind = isLast ? '\0' : m_source[tag + 1];
        const char mark = isLast || tag + 2 >= m_source.size() ? '\0' : m_source[tag + 2];
        const std::size_t length = data.size();
        if (mark == '-') {
            data = data.substr(0, data.size() - trailing(data, kSpace));
        } else if (kind == '%' || kind == '#') {
            const std::size_t spaces = trailing(data, " \t");
            const bool startsLine =
                spaces < data.size() ? data[data.size() - spaces - 1] == '\n' : m_at == 0 || m_source[m_at - 1] == '\n';
            if (startsLine && mark != '+') {
                data = data.substr(0, data.size() - spaces);
            }
        }
        if (!data.empty()) {
            add(TokenKind::Data, std::string(data));
        }
        advance(length);
        if (isLast) {
            return {};
        }
        const bool hasMark = mark == '-' || (mark == '+' && kind != '{');
        advance(hasMark ? 3 : 2);
        switch (kind) {
        case '#': return skipComment();
        case '%': return lexBlock();
        default: return lexTag(TokenKind::PrintBegin, TokenKind::PrintEnd, "}}");
        }
    }

    static std::size_t trailing(std::string_view text, std::string_view characters)
    {
        const std::size_t last = text.find_last_not_of(characters);
        return last == std::string_view::npos ? text.size() : text.size() - last - 1;
    }

    /// Removes what follows a tag that ends here.
    void trimAfter(bool all, bool newline)
    {
        if (all) {
            const std::size_t next = m_source.find_first_not_of(kSpace, m_at);
            advance((next == std::string::npos ? m_source.size() : next) - m_at);
        } else if (newline && startsWith("\n")) {
            advance(1);
        }
    }

    Status skipComment()
    {
        const std::size_t end = m_source.find("#}", m_at);
        if (end == std::string::npos) {
            return error("a comment does not end");
        }
        const bool all = m_source[end - 1] == '-' && end > m_at;
        advance(end + 2 - m_at);
        trimAfter(all, true);
        return {};
    }

    Status lexBlock()
    {
        // What is between "raw" and "endraw" is text.
        std::size_t at = m_source.find_first_not_of(kSpace, m_at);
        if (at == std::string::npos || m_source.compare(at, 3, "raw") != 0) {
            return lexTag(TokenKind::BlockBegin, TokenKind::BlockEnd, "%}");
        }
        at = m_source.find_first_not_of(kSpace, at + 3);
        const bool all = at != std::string::npos && m_source[at] == '-';
        at += all ? 1 : 0;
        if (at == std::string::npos || m_source.compare(at, 2, "%}") != 0) {
            return lexTag(TokenKind::BlockBegin, TokenKind::BlockEnd, "%}");
        }
        advance(at + 2 - m_at);
        trimAfter(all, true);
        const std::size_t begin = m_at;
        for (std::size_t end = m_source.find("{%", begin); end != std::string::npos;
             end = m_source.find("{%", end + 1)) {
            const bool isTight = m_source.compare(end + 2, 1, "-") == 0;
            const bool isMarked = isTight || m_source.compare(end + 2, 1, "+") == 0;
            std::size_t word = m_source.find_first_not_of(kSpace, end + (isMarked ? 3 : 2));
            if (word == std::string::npos || m_source.compare(word, 6, "endraw") != 0) {
                if (mayEndRaw(end)) {
                    return templateError(Errc::Unsupported, "\"endraw\" is between characters that are not supported",
                                         m_line);
                }
                continue;
            }
            word = m_source.find_first_not_of(kSpace, word + 6);
            const bool isTightAfter = word != std::string::npos && m_source[word] == '-';
            const bool isKept = word != std::string::npos && m_source[word] == '+';
            word += isTightAfter || isKept ? 1 : 0;
            if (word == std::string::npos || m_source.compare(word, 2, "%}") != 0) {
                return templateError(Errc::Unsupported, "\"endraw\" is between characters that are not supported",
                                     m_line);
            }
            std::string_view text = std::string_view(m_source).substr(begin, end - begin);
            text = text.substr(0, text.size() - (isTight ? trailing(text, kSpace) : 0));
            add(TokenKind::Data, std::string(text));
            advance(word + 2 - m_at);
            trimAfter(isTightAfter, !isKept);
            return {};
        }
        return error("\"raw\" is not closed by \"endraw\"");
    }

    /// Whether Jinja may see "endraw" in the block that begins at `at`: white space of Unicode may be before it.
    bool mayEndRaw(std::size_t at) const
    {
        const std::string_view rest = std::string_view(m_source).substr(at + 2);
        const std::size_t word = rest.find("endraw");
        return word != rest.npos &&
               rest.substr(0, word).find_first_not_of("+- "
                                                      "\t\n\r\f\v\x1c\x1d\x1e\x1f\x85\xa0\xc2\xe1\xe2\xe3\x80\x81\x82"
                                                      "\x83\x84\x86\x87\x88\x89\x8a\x9a\x9f\xa8\xa9\xaf") == rest.npos;
    }

    Status lexTag(TokenKind begin, TokenKind end, std::string_view close)
    {
        add(begin, {});
        std::string open; // brackets
        const bool isBlock = end == TokenKind::BlockEnd;
        while (m_at < m_source.size()) {
            if (open.empty()) {
                const std::string_view rest = std::string_view(m_source).substr(m_at);
                const bool isMarked = rest.size() > 1 && (rest[0] == '-' || (rest[0] == '+' && isBlock)) &&
                                      rest.substr(1).starts_with(close);
                if (isMarked || rest.starts_with(close)) {
                    const bool all = isMarked && rest[0] == '-';
                    add(end, {});
                    advance(isMarked ? 3 : 2);
                    trimAfter(all, isBlock && !isMarked);
                    return {};
                }
            }
            APR_CHECK(lexPart(open));
        }
        return error("a tag does not end with \"" + std::string(close) + "\"");
    }

    Status lexPart(std::string& open)
    {
        const char c = m_source[m_at];
        if (kSpace.find(c) != std::string_view::npos) {
            advance(1);
            return {};
        }
        if (isNameStart(c)) {
            std::size_t end = m_at;
            while (end < m_source.size() && (isNameStart(m_source[end]) || isDigit(m_source[end]))) {
                ++end;
            }
            add(TokenKind::Name, m_source.substr(m_at, end - m_at));
            advance(end - m_at);
            return {};
        }
        if (isDigit(c)) {
            return lexNumber();
        }
        if (c == '"' || c == '\'') {
            return lexString(c);
        }
        for (const std::string_view two : {"==", "!=", "<=", ">=", "**", "//"}) {
            if (startsWith(two)) {
                add(TokenKind::Operator, std::string(two));
                advance(2);
                return {};
            }
        }
        if (std::string_view("+-*/%~<>=()[]{}.,:|;").find(c) == std::string_view::npos) {
            return error("unexpected character \"" + printable(std::string_view(&c, 1)) + "\"");
        }
        if (std::string_view("([{").find(c) != std::string_view::npos) {
            open += c;
        } else if (std::string_view(")]}").find(c) != std::string_view::npos) {
            const char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
            if (open.empty() || open.back() != wanted) {
                return error("\"" + std::string(1, c) + "\" without \"" + std::string(1, wanted) + "\" before it");
            }
            open.pop_back();
        }
        add(TokenKind::Operator, std::string(1, c));
        advance(1);
        return {};
    }

    Status lexNumber()
    {
        std::size_t end = m_at;
        bool isReal = false;
        const auto digits = [&] {
            while (end < m_source.size() && (isDigit(m_source[end]) || m_source[end] == '_')) {
                ++end;
            }
        };
        digits();
        if (end + 1 < m_source.size() && m_source[end] == '.' && isDigit(m_source[end + 1])) {
            isReal = true;
            ++end;
            digits();
        }
        if (end < m_source.size() && (m_source[end] == 'e' || m_source[end] == 'E')) {
            std::size_t exponent = end + 1;
            exponent += exponent < m_source.size() && (m_source[exponent] == '-' || m_source[exponent] == '+') ? 1 : 0;
            if (exponent < m_source.size() && isDigit(m_source[exponent])) {
                isReal = true;
                end = exponent;
                digits();
            }
        }
        std::string text = m_source.substr(m_at, end - m_at);
        text.erase(std::remove(text.begin(), text.end(), '_'), text.end());
        add(isReal ? TokenKind::Real : TokenKind::Integer, std::move(text));
        advance(end - m_at);
        return {};
    }

    Status lexString(char quote)
    {
        std::string text;
        const std::uint32_t line = m_line;
        std::size_t at = m_at + 1;
        for (; at < m_source.size() && m_source[at] != quote; ++at) {
            if (m_source[at] != '\\' || at + 1 >= m_source.size()) {
                text += m_source[at];
                continue;
            }
            const char escape = m_source[++at];
            if (escape == '\n') { // Python continues the string in the next line
                continue;
            }
            constexpr std::array<std::pair<char, char>, 10> kEscapes{{{'a', '\a'},
                                                                      {'n', '\n'},
                                                                      {'t', '\t'},
                                                                      {'r', '\r'},
                                                                      {'\\', '\\'},
                                                                      {'\'', '\''},
                                                                      {'"', '"'},
                                                                      {'b', '\b'},
                                                                      {'f', '\f'},
                                                                      {'v', '\v'}}};
            const auto* known = std::find_if(kEscapes.begin(), kEscapes.end(),
                                             [escape](const auto& entry) { return entry.first == escape; });
            const std::size_t digits = escape == 'x' ? 2 : escape == 'u' ? 4 : escape == 'U' ? 8 : 0;
            if (known != kEscapes.end()) {
                text += known->second;
            } else if (digits > 0) {
                std::uint32_t code = 0;
                for (std::size_t i = 0; i < digits; ++i) {
                    ++at;
                    const std::size_t value =
                        at < m_source.size()
                            ? std::string_view("0123456789abcdef").find(toLower(m_source.substr(at, 1)))
                            : std::string_view::npos;
                    if (value == std::string_view::npos || code > 0xFFFFFFU) {
                        return error("an escape in a string is not hexadecimal");
                    }
                    code = code * 16 + static_cast<std::uint32_t>(value);
                }
                if (code > 0x10FFFF) {
                    return error("an escape in a string is not a character");
                }
                appendUtf8(text, code);
            } else {
                text += '\\';
                text += escape;
            }
        }
        if (at >= m_source.size()) {
            return error("a string does not end");
        }
        m_tokens.push_back({.kind = TokenKind::String, .text = std::move(text), .line = line});
        advance(at + 1 - m_at);
        return {};
    }

    std::string m_source;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    std::vector<LexedToken> m_tokens;
};

} // namespace

Error templateError(Errc code, std::string message, std::uint32_t line)
{
    const bool isRefusal = code == Errc::Validation;
    return {
        .code = code,
        .message = std::move(message),
        .field = "chat template, line " + std::to_string(line),
        .advice =
            isRefusal
                ? "Give messages that the template accepts, for example with other roles, or the variables that it "
                  "reads."
                : "`aprcli chat-template FILE --source` prints the template. transformers renders it with Jinja 3."};
}

Result<std::vector<LexedToken>> lex(std::string_view source)
{
    std::string text;
    for (std::size_t i = 0; i < source.size(); ++i) { // as Jinja: all line ends are "\n", and the last is dropped
        const bool isPair = source[i] == '\r' && i + 1 < source.size() && source[i + 1] == '\n';
        if (!isPair) {
            text += source[i] == '\r' ? '\n' : source[i];
        }
    }
    if (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return Lexer(std::move(text)).run();
}

} // namespace apr::jinja
