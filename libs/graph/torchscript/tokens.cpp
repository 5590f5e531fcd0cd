// SPDX-License-Identifier: MIT
#include "apr/graph/torchscript/tokens.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace apr::torchscript {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

class Tokenizer {
public:
    Tokenizer(std::string_view source, const Budget& budget) : m_source(source), m_budget(budget) {}

    Result<std::vector<Token>> run()
    {
        while (m_at < m_source.size()) {
            if (m_isLineStart && m_brackets == 0 && !indentation()) {
                continue;
            }
            APR_CHECK(token());
            if (m_tokens.size() >= m_charged + kCharged) {
                m_charged += kCharged;
                APR_CHECK(m_budget.take(kCharged * sizeof(Token), std::nullopt, "the TorchScript code"));
            }
        }
        if (!m_isLineStart) {
            add(Token::Kind::Newline, 0);
        }
        for (; m_levels.size() > 1; m_levels.pop_back()) {
            add(Token::Kind::Dedent, 0);
        }
        add(Token::Kind::End, 0);
        return std::move(m_tokens);
    }

private:
    static constexpr std::size_t kCharged = 1024;
    static constexpr std::size_t kMostName = 1000;

    char at(std::size_t ahead = 0) const { return m_at + ahead < m_source.size() ? m_source[m_at + ahead] : '\0'; }

    void add(Token::Kind kind, std::size_t size)
    {
        m_tokens.push_back({.kind = kind, .line = m_line, .text = m_source.substr(m_at, size)});
        m_at += size;
    }

    /// The start of a line. False when the line is empty.
    bool indentation()
    {
        std::size_t spaces = 0;
        while (at(spaces) == ' ' || at(spaces) == '\t') {
            ++spaces;
        }
        const char first = at(spaces);
        if (first == '\n' || first == '\r' || first == '#' || m_at + spaces >= m_source.size()) {
            const std::size_t end = m_source.find('\n', m_at);
            m_at = end == std::string_view::npos ? m_source.size() : end + 1;
            ++m_line;
            return false;
        }
        m_at += spaces;
        m_isLineStart = false;
        if (spaces > m_levels.back()) {
            m_levels.push_back(spaces);
            add(Token::Kind::Indent, 0);
        }
        for (; spaces < m_levels.back(); m_levels.pop_back()) {
            add(Token::Kind::Dedent, 0);
        }
        return true;
    }

    Status token()
    {
        const char c = at();
        if (c == '\n') {
            if (m_brackets == 0) {
                add(Token::Kind::Newline, 0);
                m_isLineStart = true;
            }
            ++m_at;
            ++m_line;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            ++m_at;
        } else if (c == '#') {
            m_at = std::min(m_source.find('\n', m_at), m_source.size());
        } else if (isNameStart(c)) {
            std::size_t size = 1;
            while (isNameStart(at(size)) || isDigit(at(size))) {
                ++size;
            }
            if (size > kMostName) {
                return Error{.code = Errc::Corrupt,
                             .message = "line " + std::to_string(m_line) + ": a name is longer than " +
                                        std::to_string(kMostName) + " bytes",
                             .field = "code"};
            }
            add(Token::Kind::Name, size);
        } else if (isDigit(c) || (c == '.' && isDigit(at(1)))) {
            number();
        } else if (c == '"' || c == '\'') {
            return string(c);
        } else {
            return symbol(c);
        }
        return {};
    }

    void number()
    {
        std::size_t size = 1;
        for (;; ++size) {
            const char c = at(size);
            const bool isSign = (c == '+' || c == '-') && (at(size - 1) == 'e' || at(size - 1) == 'E');
            if (!isDigit(c) && c != '.' && !isNameStart(c) && !isSign) {
                break;
            }
        }
        add(Token::Kind::Number, size);
    }

    Status string(char quote)
    {
        if (at(1) == quote && at(2) == quote) { // PyTorch writes none
            return Error{.code = Errc::Corrupt,
                         .message = "line " + std::to_string(m_line) + ": strings in triple quotes are not supported",
                         .field = "code"};
        }
        std::size_t end = m_at + 1;
        while (end < m_source.size() && m_source[end] != quote && m_source[end] != '\n') {
            end += m_source[end] == '\\' ? 2 : 1;
        }
        if (end >= m_source.size() || m_source[end] != quote) {
            return Error{.code = Errc::Corrupt,
                         .message = "line " + std::to_string(m_line) + ": the string is not closed",
                         .field = "code"};
        }
        ++m_at;
        add(Token::Kind::String, end - m_at);
        ++m_at;
        return {};
    }

    Status symbol(char c)
    {
        static constexpr std::string_view kSymbols = "()[]{},:.=*-+/<>@%&|!~^";
        if (kSymbols.find(c) == std::string_view::npos) {
            return Error{.code = Errc::Corrupt,
                         .message = "line " + std::to_string(m_line) + ": unexpected character \"" +
                                    printable(std::string_view(&c, 1)) + '"',
                         .field = "code"};
        }
        m_brackets += c == '(' || c == '[' || c == '{' ? 1 : 0;
        m_brackets -= (c == ')' || c == ']' || c == '}') && m_brackets > 0 ? 1 : 0;
        add(Token::Kind::Operator, c == '-' && at(1) == '>' ? 2 : 1);
        return {};
    }

    std::string_view m_source;
    const Budget& m_budget;
    std::vector<Token> m_tokens;
    std::vector<std::size_t> m_levels{0}; ///< of indentation
    std::size_t m_at = 0;
    std::size_t m_charged = 0;
    unsigned m_line = 1;
    unsigned m_brackets = 0;
    bool m_isLineStart = true;
};

} // namespace

Result<std::vector<Token>> tokenize(std::string_view source, const Budget& budget)
{
    return Tokenizer(source, budget).run();
}

std::string stringOf(std::string_view text)
{
    static constexpr std::array<std::pair<char, char>, 5> kEscapes{
        {{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'a', '\a'}, {'0', '\0'}}};
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 >= text.size()) {
            out += text[i];
            continue;
        }
        const char escaped = text[++i];
        const auto* const known = std::find_if(kEscapes.begin(), kEscapes.end(),
                                               [escaped](const auto& each) { return each.first == escaped; });
        out += known == kEscapes.end() ? escaped : known->second;
    }
    return isUtf8(out) ? out : printable(out);
}

} // namespace apr::torchscript
