// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "parts.h"

#include <algorithm>

namespace apr::tokenizer {
namespace {

using unicode::Placed;

// Steps for each character: of looking it up in a table, and of normalizing it, before and after it is decomposed.
constexpr std::uint64_t kTableSteps = 2;
constexpr std::uint64_t kUnicodeSteps = 8;

class UnicodeNormalizer final : public Normalizer {
public:
    explicit UnicodeNormalizer(unicode::Form form) : m_form(form) {}
    void apply(Text& text, Work& work) const override
    {
        if (work.spend(kUnicodeSteps * text.size())) {
            text = unicode::normalize(text, m_form);
            work.spend(kUnicodeSteps * text.size());
        }
    }
    std::string name() const override
    {
        switch (m_form) {
        case unicode::Form::NFC: return "NFC";
        case unicode::Form::NFD: return "NFD";
        case unicode::Form::NFKC: return "NFKC";
        case unicode::Form::NFKD: return "NFKD";
        }
        return {};
    }

private:
    unicode::Form m_form;
};

void lowercaseText(Text& text)
{
    Text out;
    out.reserve(text.size());
    for (const Placed& each : text) {
        if (each.value == 0x130) { // İ: i and a combining dot above
            out.push_back({U'i', each.begin, each.end});
            out.push_back({0x307, each.begin, each.end});
        } else {
            out.push_back({unicode::toLower(each.value), each.begin, each.end});
        }
    }
    text = std::move(out);
}

class Lowercase final : public Normalizer {
public:
    void apply(Text& text, Work& work) const override
    {
        if (work.spend(kTableSteps * text.size())) {
            lowercaseText(text);
        }
    }
    std::string name() const override { return "lower case"; }
};

void removeMarks(Text& text)
{
    std::erase_if(text, [](const Placed& each) { return unicode::oldCategory(each.value) == "Mn"; });
}

class StripAccents final : public Normalizer {
public:
    void apply(Text& text, Work& work) const override
    {
        if (work.spend(kTableSteps * text.size())) {
            std::erase_if(text, [](const Placed& each) { return unicode::isIn(each.value, 'M'); });
        }
    }
    std::string name() const override { return "strip accents"; }
};

class StripSpaces final : public Normalizer {
public:
    StripSpaces(bool left, bool right) : m_left(left), m_right(right) {}
    void apply(Text& text, Work& work) const override
    {
        if (!work.spend(text.size())) {
            return;
        }
        const auto isText = [](const Placed& each) { return !unicode::isSpace(each.value); };
        if (m_right) {
            text.erase(std::find_if(text.rbegin(), text.rend(), isText).base(), text.end());
        }
        if (m_left) {
            text.erase(text.begin(), std::find_if(text.begin(), text.end(), isText));
        }
    }
    std::string name() const override { return "strip spaces"; }

private:
    bool m_left;
    bool m_right;
};

class Prepend final : public Normalizer {
public:
    explicit Prepend(const std::string& text) : m_added(placed(text)), m_name("prepend \"" + printable(text, 20) + '"')
    {
    }
    void apply(Text& text, Work& work) const override
    {
        if (text.empty() || !work.make(text.size() + m_added.size())) {
            return;
        }
        const std::uint32_t begin = text.front().begin;
        text.insert(text.begin(), m_added.begin(), m_added.end());
        for (std::size_t i = 0; i < m_added.size(); ++i) {
            text[i].begin = text[i].end = begin;
        }
    }
    std::string name() const override { return m_name; }

private:
    Text m_added;
    std::string m_name;
};

/// Replaces parts of a text, given as first and last + 1.
void replaceParts(Text& text, const std::vector<std::pair<std::size_t, std::size_t>>& parts, const Text& content,
                  Work& work)
{
    if (content.size() > work.most() / parts.size() && !work.make(work.most() + 1)) {
        return;
    }
    if (!work.spend(text.size() + parts.size() * (1 + content.size()))) {
        return;
    }
    Text out;
    std::size_t at = 0;
    for (const auto& [first, end] : parts) {
        out.insert(out.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                   text.begin() + static_cast<std::ptrdiff_t>(first));
        for (Placed each : content) {
            each.begin = text[first].begin;
            each.end = text[end - 1].end;
            out.push_back(each);
        }
        at = end;
    }
    out.insert(out.end(), text.begin() + static_cast<std::ptrdiff_t>(at), text.end());
    text = std::move(out);
}

class ReplaceText final : public Normalizer {
public:
    ReplaceText(const std::string& pattern, const std::string& content)
        : m_wanted(characters(placed(pattern))), m_content(placed(content)),
          m_name("\"" + printable(pattern, 20) + "\" to \"" + printable(content, 20) + '"')
    {
    }
    void apply(Text& text, Work& work) const override
    {
        if (m_wanted.empty() || m_wanted.size() > text.size()) {
            return;
        }
        // Each place may begin like what is wanted.
        const std::uint64_t places = text.size() - m_wanted.size() + 1;
        if (!work.spend(text.size() + places * (m_wanted.size() / 8))) {
            return;
        }
        const std::u32string whole = characters(text);
        std::vector<std::pair<std::size_t, std::size_t>> parts;
        for (std::size_t at = whole.find(m_wanted); at != std::u32string::npos;
             at = whole.find(m_wanted, at + m_wanted.size())) {
            parts.emplace_back(at, at + m_wanted.size());
        }
        if (!parts.empty()) {
            replaceParts(text, parts, m_content, work);
        }
    }
    std::string name() const override { return m_name; }

private:
    std::u32string m_wanted;
    Text m_content;
    std::string m_name;
};

class ReplacePattern final : public Normalizer {
public:
    ReplacePattern(Pattern pattern, const std::string& content)
        : m_pattern(std::move(pattern)), m_content(placed(content)),
          m_name("replace a pattern by \"" + printable(content, 20) + '"')
    {
    }
    void apply(Text& text, Work& work) const override
    {
        if (const auto parts = m_pattern.findAll(characters(text), work); !parts.empty()) {
            replaceParts(text, parts, m_content, work);
        }
    }
    std::string name() const override { return m_name; }

private:
    Pattern m_pattern;
    Text m_content;
    std::string m_name;
};

bool isChinese(char32_t c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

class BertNormalizer final : public Normalizer {
public:
    explicit BertNormalizer(const BertOptions& options) : m_options(options) {}
    void apply(Text& text, Work& work) const override
    {
        if (!work.spend((4 * kTableSteps + (m_options.stripsAccents ? 2 * kUnicodeSteps : 0)) * text.size())) {
            return;
        }
        Text out;
        for (Placed each : text) {
            const bool isBreak = each.value == U'\t' || each.value == U'\n' || each.value == U'\r';
            if (m_options.cleansText) {
                const std::string_view category = unicode::oldCategory(each.value);
                const bool isOther = category.front() == 'C' && category != "Cn"; // unassigned ones stay
                const bool isDropped = each.value == 0 || each.value == 0xFFFD || (!isBreak && isOther);
                if (isDropped) {
                    continue;
                }
                each.value = isBreak || unicode::isSpace(each.value) ? U' ' : each.value;
            }
            if (m_options.separatesChinese && isChinese(each.value)) {
                out.push_back({U' ', each.begin, each.end});
                out.push_back(each);
                out.push_back({U' ', each.begin, each.end});
            } else {
                out.push_back(each);
            }
        }
        text = std::move(out);
        if (m_options.stripsAccents) {
            text = unicode::normalize(text, unicode::Form::NFD);
            removeMarks(text);
        }
        if (m_options.lowercases) {
            lowercaseText(text);
        }
    }
    std::string name() const override
    {
        std::string out = "BERT";
        out += m_options.lowercases ? ", lower case" : "";
        return out + (m_options.stripsAccents ? ", strip accents" : "");
    }

private:
    BertOptions m_options;
};

class CharsMap final : public Normalizer {
public:
    CharsMap(std::vector<std::uint32_t> units, std::string content)
        : m_units(std::move(units)), m_content(std::move(content))
    {
    }

    void apply(Text& text, Work& work) const override
    {
        const std::string bytes = utf8(text);
        std::vector<std::size_t> charAt(bytes.size() + 1, 0); // the character of each byte
        std::size_t place = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::string one;
            unicode::append(one, text[i].value);
            for (std::size_t k = 0; k < one.size(); ++k) {
                charAt[place++] = i;
            }
        }
        charAt[place] = text.size();
        Text out;
        for (std::size_t at = 0; at < bytes.size();) {
            const auto [length, value] = longest(std::string_view(bytes).substr(at), work);
            const std::size_t used = length > 0 ? length : unicode::decode(bytes, at).bytes;
            const std::uint32_t begin = text[charAt[at]].begin;
            const std::uint32_t end = text[charAt[at + used - 1]].end;
            if (length == 0) {
                out.push_back({unicode::decode(bytes, at).value, begin, end});
            } else {
                const char* from = m_content.data() + std::min<std::size_t>(value, m_content.size());
                const std::string_view replacement(from, std::find(from, m_content.data() + m_content.size(), '\0'));
                if (!work.spend(replacement.size()) || out.size() + replacement.size() > work.most()) {
                    work.make(out.size() + replacement.size());
                    return;
                }
                for (Placed each : placed(replacement)) {
                    out.push_back({each.value, begin, end});
                }
            }
            at += used;
        }
        text = std::move(out);
    }
    std::string name() const override { return "SentencePiece table"; }

private:
    /// The longest entry that `text` begins with, and its value. Units as in darts-clone.
    std::pair<std::size_t, std::size_t> longest(std::string_view text, Work& work) const
    {
        const auto offsetOf = [](std::uint32_t unit) { return (unit >> 10) << ((unit & 0x200U) >> 6); };
        std::pair<std::size_t, std::size_t> out{0, 0};
        std::size_t node = offsetOf(m_units[0]);
        for (std::size_t i = 0; i < text.size() && work.spend(1); ++i) { // a trie may go round in circles
            const auto byte = static_cast<unsigned char>(text[i]);
            node ^= byte;
            if (node >= m_units.size()) {
                break;
            }
            const std::uint32_t unit = m_units[node];
            if ((unit & 0x800000FFU) != byte) {
                break;
            }
            node ^= offsetOf(unit);
            if (node >= m_units.size()) {
                break;
            }
            if ((unit >> 8 & 1U) != 0) {
                out = {i + 1, m_units[node] & 0x7FFFFFFFU};
            }
        }
        return out;
    }

    std::vector<std::uint32_t> m_units;
    std::string m_content;
};

class CollapseSpaces final : public Normalizer {
public:
    void apply(Text& text, Work& work) const override
    {
        if (!work.spend(text.size())) {
            return;
        }
        Text out;
        for (const Placed& each : text) {
            const bool isSpace = each.value == U' ';
            if (!isSpace || (!out.empty() && out.back().value != U' ')) {
                out.push_back(each);
            }
        }
        if (!out.empty() && out.back().value == U' ') {
            out.pop_back();
        }
        text = std::move(out);
    }
    std::string name() const override { return "collapse spaces"; }
};

} // namespace

NormalizerPtr unicodeNormalizer(unicode::Form form)
{
    return std::make_unique<UnicodeNormalizer>(form);
}

NormalizerPtr lowercase()
{
    return std::make_unique<Lowercase>();
}

NormalizerPtr stripAccents()
{
    return std::make_unique<StripAccents>();
}

NormalizerPtr stripSpaces(bool left, bool right)
{
    return std::make_unique<StripSpaces>(left, right);
}

NormalizerPtr prepend(const std::string& text)
{
    return std::make_unique<Prepend>(text);
}

NormalizerPtr replaceText(const std::string& pattern, const std::string& content)
{
    return std::make_unique<ReplaceText>(pattern, content);
}

Result<NormalizerPtr> replacePattern(std::string_view pattern, const std::string& content)
{
    APR_TRY(Pattern compiled, Pattern::compile(pattern));
    return NormalizerPtr(std::make_unique<ReplacePattern>(std::move(compiled), content));
}

NormalizerPtr bertNormalizer(const BertOptions& options)
{
    return std::make_unique<BertNormalizer>(options);
}

Result<NormalizerPtr> charsMap(std::string_view table)
{
    const auto* bytes = reinterpret_cast<const std::byte*>(table.data());
    const std::uint64_t size = table.size() < 4 ? 0 : loadLittle<std::uint32_t>(bytes);
    if (size < 4 || size % 4 != 0 || size > table.size() - 4) {
        return Error{.code = Errc::Corrupt,
                     .message = "the table of characters of the tokenizer is malformed: its trie has " +
                                std::to_string(size) + " bytes, the table has " + formatCount(table.size()),
                     .field = "precompiled_charsmap"};
    }
    std::vector<std::uint32_t> units(static_cast<std::size_t>(size / 4));
    for (std::size_t i = 0; i < units.size(); ++i) {
        units[i] = loadLittle<std::uint32_t>(bytes + 4 + 4 * i);
    }
    return NormalizerPtr(
        std::make_unique<CharsMap>(std::move(units), std::string(table.substr(4 + static_cast<std::size_t>(size)))));
}

NormalizerPtr collapseSpaces()
{
    return std::make_unique<CollapseSpaces>();
}

} // namespace apr::tokenizer
