// SPDX-License-Identifier: MIT
#include "yaml.h"

#include "apr/base/text.h"

#include <algorithm>
#include <map>
#include <optional>

namespace apr::scan {
namespace {

using TokenKind = YamlToken::Kind;

/// Length of the line break at `at`, 0 if there is none: also NEL, LS and PS, which are breaks in YAML 1.1.
std::size_t breakAt(std::string_view text, std::size_t at)
{
    if (at >= text.size()) {
        return 0;
    }
    const char c = text[at];
    if (c == '\r') {
        return text.substr(at, 2) == "\r\n" ? 2 : 1;
    }
    const std::string_view rest = text.substr(at, 3);
    return c == '\n' ? 1 : rest.starts_with("\xc2\x85") ? 2 : rest == "\xe2\x80\xa8" || rest == "\xe2\x80\xa9" ? 3 : 0;
}

/// Whether a token ends before `at`.
bool isEnd(std::string_view text, std::size_t at)
{
    return at >= text.size() || text[at] == ' ' || text[at] == '\t' || breakAt(text, at) > 0;
}

bool isFlow(char c)
{
    return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}

class YamlLexer {
public:
    explicit YamlLexer(std::string_view text) : m_text(text) {}

    std::vector<YamlToken> run()
    {
        while (m_at < m_text.size() && !m_isCut) {
            if (const std::size_t end = breakAt(m_text, m_at)) {
                newLine(end);
            } else if (m_text[m_at] == ' ' || m_text[m_at] == '\t') {
                ++m_at;
            } else {
                token();
            }
        }
        return std::move(m_out);
    }

    bool isCut() const { return m_isCut; }

private:
    void newLine(std::size_t length)
    {
        m_at += length;
        m_line = m_at;
        m_isScalarLast = m_isScalarLast && (m_isQuoted || m_isPlainOpen); // a colon may follow in the next line
    }

    std::size_t column() const { return m_at - m_line; }

    void token()
    {
        const char c = m_text[m_at];
        const bool isIndicator = isEnd(m_text, m_at + 1);
        const bool isContinued = isContinuation();
        if (m_isPlainOpen && m_plainLine != m_line && !isContinued && m_depth == 0) {
            m_isPlainOpen = m_isScalarLast = false;
        }
        if (isContinued) {
            plain();
            return;
        }
        if (c == '#') { // where a token may begin, PyYAML wants no space before it
            skipLine();
        } else if (column() == 0 && isEnd(m_text, m_at + 3) &&
                   (m_text.substr(m_at).starts_with("---") || m_text.substr(m_at).starts_with("..."))) {
            m_at += std::min<std::size_t>(3, m_text.size() - m_at);
            m_isScalarLast = false;
            m_isPlainOpen = false;
            m_depth = 0;
            m_column = 0;
            m_hasKey = false;
        } else if (c == '%' && column() == 0 && m_depth == 0) {
            const std::size_t begin = m_at;
            skipLine();
            if (m_text.substr(begin).starts_with("%TAG")) {
                add(TokenKind::TagDirective, std::string(m_text.substr(begin, m_at - begin)));
            }
        } else if (c == ':' && m_isScalarLast && (isIndicator || m_isQuoted || m_depth > 0)) {
            ++m_at;
            m_out[m_last].kind = TokenKind::Key;
            m_column = m_lastColumn;
            m_hasKey = true;
            m_isScalarLast = false;
            m_isPlainOpen = false;
        } else if ((c == '-' || c == '?' || c == ':') && isIndicator) {
            m_column = column();
            m_hasKey = true;
            m_isAsked = c == '?';
            m_isScalarLast = false;
            m_isPlainOpen = false;
            ++m_at;
        } else if (isFlow(c)) {
            m_depth += c == '[' || c == '{' ? 1 : 0;
            m_depth -= (c == ']' || c == '}') && m_depth > 0 ? 1 : 0;
            if (c == '[' || c == '{') {
                add(TokenKind::Open, {});
            }
            m_isScalarLast = false;
            m_isPlainOpen = false;
            ++m_at;
        } else if (c == '!') {
            tag();
        } else if (c == '&' || c == '*') {
            name(c == '*');
        } else if (c == '"' || c == '\'') {
            scalar(c == '"' ? doubleQuoted() : singleQuoted(), true);
        } else if ((c == '|' || c == '>') && m_depth == 0) {
            block();
        } else {
            plain();
        }
    }

    /// Whether a plain scalar of an earlier line goes on here, whatever character comes.
    bool isContinuation() const
    {
        const char c = m_text[m_at];
        return m_isPlainOpen && m_isScalarLast && m_plainLine != m_line && c != '#' &&
               (m_depth > 0 ? !isFlow(c) && !(c == ':' && isEnd(m_text, m_at + 1)) : !m_hasKey || column() > m_column);
    }

    void skipLine()
    {
        while (m_at < m_text.size() && breakAt(m_text, m_at) == 0) {
            ++m_at;
        }
    }

    void add(TokenKind kind, std::string text, bool isBlock = false)
    {
        constexpr std::size_t kMostTokens = 1'000'000;
        constexpr std::size_t kMostText = std::size_t{64} << 20;
        m_size += text.size();
        m_isCut = m_out.size() >= kMostTokens || m_size > kMostText;
        if (kind == TokenKind::Open && !m_out.empty() && m_out.back().kind == TokenKind::Open) {
            return; // one of several
        }
        m_out.push_back({.kind = kind, .text = std::move(text), .isBlock = isBlock});
    }

    void scalar(std::string text, bool isQuoted, std::optional<std::size_t> column = {})
    {
        if (!m_anchor.empty()) {
            m_anchors.insert_or_assign(m_anchor, text.substr(0, kMostAnchored));
            m_anchor.clear();
        }
        m_lastColumn = column.value_or(m_startColumn);
        add(m_isAsked ? TokenKind::Key : TokenKind::Scalar, std::move(text));
        m_isAsked = false;
        m_last = m_out.size() - 1;
        m_isScalarLast = true;
        m_isQuoted = isQuoted;
        m_isPlainOpen = !isQuoted;
        m_plainLine = m_line;
    }

    /// "!local", "!!short", "!handle!name", "!<verbatim>".
    void tag()
    {
        const std::size_t begin = m_at;
        const bool isVerbatim = m_text.substr(m_at, 2) == "!<";
        while (m_at < m_text.size() && !isEnd(m_text, m_at) && (isVerbatim || m_depth == 0 || !isFlow(m_text[m_at]))) {
            ++m_at;
        }
        std::string out;
        const std::string_view raw = m_text.substr(begin, m_at - begin);
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const auto code = raw[i] == '%' ? fromHex(raw.substr(std::min(i + 1, raw.size()), 2)) : std::nullopt;
            const bool isCode = code && code->size() == 1;
            out += isCode ? code->front() : raw[i];
            i += isCode ? 2 : 0;
        }
        add(TokenKind::Tag, std::move(out));
    }

    void name(bool isAlias)
    {
        const std::size_t begin = m_at++;
        m_startColumn = begin - m_line;
        while (m_at < m_text.size() && !isEnd(m_text, m_at) && !isFlow(m_text[m_at])) {
            ++m_at;
        }
        std::string id(m_text.substr(begin + 1, m_at - begin - 1));
        if (!isAlias) {
            m_anchor = std::move(id);
            return;
        }
        const auto found = m_anchors.find(id);
        scalar(found == m_anchors.end() ? std::string() : found->second, true);
    }

    std::string singleQuoted()
    {
        m_startColumn = column();
        std::string out;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == '\'') {
                if (m_text.substr(m_at, 2) != "''") {
                    ++m_at;
                    break;
                }
                ++m_at;
            }
            noteBreak();
            out += m_text[m_at];
        }
        return out;
    }

    /// The column is counted from the last break, also within quotes.
    void noteBreak()
    {
        if (const std::size_t length = breakAt(m_text, m_at)) {
            m_line = m_at + length;
        }
    }

    std::string doubleQuoted()
    {
        m_startColumn = column();
        std::string out;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"') {
                ++m_at;
                break;
            }
            if (c == '\\' && m_at + 1 < m_text.size()) {
                ++m_at;
                escape(out);
                continue;
            }
            noteBreak();
            out += c;
        }
        return out;
    }

    void escape(std::string& out)
    {
        const char c = m_text[m_at];
        if (const std::size_t length = breakAt(m_text, m_at)) { // a folded line
            m_at += length - 1;
            m_line = m_at + 1;
            while (m_at + 1 < m_text.size() && (m_text[m_at + 1] == ' ' || m_text[m_at + 1] == '\t')) {
                ++m_at;
            }
            return;
        }
        const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < digits && m_at + 1 < m_text.size(); ++i) {
            const std::size_t digit = std::string_view("0123456789abcdef").find(toLower(m_text.substr(m_at + 1, 1)));
            if (digit == std::string_view::npos) {
                break;
            }
            value = (value << 4 & 0xFFFFFFF0U) | static_cast<std::uint32_t>(digit);
            ++m_at;
        }
        if (digits > 0) {
            out += value > 0 && value < 0x80 ? static_cast<char>(value) : '?'; // names are ASCII
        } else {
            out += c == 'n' ? '\n' : c == 't' || c == '\t' ? '\t' : c == 'r' ? '\r' : c == '0' ? '?' : c;
        }
    }

    void plain()
    {
        m_startColumn = column();
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && breakAt(m_text, m_at) == 0) {
            const char c = m_text[m_at];
            const bool isSpace = c == ' ' || c == '\t';
            if ((m_depth > 0 && isFlow(c)) || (isSpace && m_text.substr(m_at + 1).starts_with('#'))) {
                break;
            }
            const bool isBeforeFlow = m_depth > 0 && m_at + 1 < m_text.size() && isFlow(m_text[m_at + 1]);
            if (c == ':' && m_at > begin && (isEnd(m_text, m_at + 1) || isBeforeFlow)) {
                break;
            }
            ++m_at;
        }
        m_at += m_at == begin ? 1 : 0;
        scalar(std::string(trim(m_text.substr(begin, m_at - begin))), false);
    }

    /// A literal or folded block: the lines that are indented more than its key.
    void block()
    {
        skipLine();
        m_at += breakAt(m_text, m_at);
        m_line = m_at;
        const std::size_t begin = m_at;
        std::size_t indent = 0; // of the first line
        while (m_at < m_text.size()) {
            std::size_t end = m_at;
            while (end < m_text.size() && m_text[end] == ' ') {
                ++end;
            }
            const bool isBlank = end >= m_text.size() || breakAt(m_text, end) > 0;
            const std::size_t here = end - m_at;
            if (!isBlank && (here < std::max(indent, m_column + 1))) {
                break;
            }
            indent = indent == 0 && !isBlank ? std::max<std::size_t>(here, 1) : indent;
            m_at = end;
            skipLine();
            m_at += breakAt(m_text, m_at);
            m_line = m_at;
        }
        const std::string_view text = m_text.substr(begin, m_at - begin);
        add(m_isAsked ? TokenKind::Key : TokenKind::Scalar, std::string(m_isAsked ? trim(text) : text), true);
        m_isAsked = false;
        m_isScalarLast = false;
        m_anchor.clear();
    }

    static constexpr std::size_t kMostAnchored = 200;

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_line = 0;        ///< where the line begins
    std::size_t m_column = 0;      ///< of the last key or entry
    std::size_t m_startColumn = 0; ///< of the current token
    std::size_t m_lastColumn = 0;  ///< of the last scalar
    std::size_t m_last = 0;        ///< the last scalar
    unsigned m_depth = 0;          ///< of flow collections
    std::size_t m_plainLine = 0;   ///< of the last plain scalar
    bool m_hasKey = false;         ///< whether m_column is that of a key or entry
    bool m_isPlainOpen = false;    ///< the last scalar is plain and may go on in the next line
    bool m_isScalarLast = false;
    bool m_isQuoted = false;
    bool m_isAsked = false; ///< after a question mark
    std::string m_anchor;
    std::map<std::string, std::string, std::less<>> m_anchors;
    std::vector<YamlToken> m_out;
    std::size_t m_size = 0; ///< of all texts
    bool m_isCut = false;
};

} // namespace

bool isYamlName(std::string_view file)
{
    return file.ends_with(".yaml") || file.ends_with(".yml") || file == "mlmodel";
}

std::vector<YamlToken> lexYaml(std::string_view text, bool* isCut)
{
    YamlLexer lexer(text);
    std::vector<YamlToken> out = lexer.run();
    if (isCut != nullptr) {
        *isCut = lexer.isCut();
    }
    return out;
}

} // namespace apr::scan
