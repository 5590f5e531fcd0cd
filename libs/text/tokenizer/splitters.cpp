// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "parts.h"

#include <algorithm>
#include <array>
#include <functional>

namespace apr::tokenizer {
namespace {

using unicode::Placed;
using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

/// Cuts a word at what matches.
void cut(const Text& word, const Spans& matches, Behavior behavior, bool isInverted, std::vector<Text>& out)
{
    struct Part {
        std::size_t first = 0;
        std::size_t end = 0;
        bool isMatch = false;
    };
    std::vector<Part> parts;
    std::size_t at = 0;
    for (const auto& [first, end] : matches) {
        if (first > at) {
            parts.push_back({at, first, isInverted});
        }
        parts.push_back({first, end, !isInverted});
        at = end;
    }
    if (at < word.size()) {
        parts.push_back({at, word.size(), isInverted});
    }
    std::vector<Part> joined;
    for (const Part& part : parts) {
        const bool hasLast = !joined.empty();
        switch (behavior) {
        case Behavior::Removed:
            if (!part.isMatch) {
                joined.push_back(part);
            }
            break;
        case Behavior::MergedWithPrevious:
            if (part.isMatch && hasLast && !joined.back().isMatch) {
                joined.back().end = part.end;
                joined.back().isMatch = true; // takes one
            } else {
                joined.push_back(part);
            }
            break;
        case Behavior::MergedWithNext:
            if (hasLast && joined.back().isMatch && !part.isMatch) {
                joined.back().end = part.end;
                joined.back().isMatch = false;
            } else {
                joined.push_back(part);
            }
            break;
        case Behavior::Contiguous:
            if (hasLast && joined.back().isMatch == part.isMatch) {
                joined.back().end = part.end;
            } else {
                joined.push_back(part);
            }
            break;
        case Behavior::Isolated: joined.push_back(part); break;
        }
    }
    for (const Part& part : joined) {
        out.emplace_back(word.begin() + static_cast<std::ptrdiff_t>(part.first),
                         word.begin() + static_cast<std::ptrdiff_t>(part.end));
    }
}

class SplitByPattern final : public Splitter {
public:
    SplitByPattern(Pattern pattern, Behavior behavior, bool isInverted, std::string name)
        : m_pattern(std::move(pattern)), m_behavior(behavior), m_isInverted(isInverted), m_name(std::move(name))
    {
    }
    void apply(std::vector<Text>& words, bool /*isFirst*/, Work& work) const override
    {
        std::vector<Text> out;
        for (const Text& word : words) {
            const Spans matches = m_pattern.findAll(characters(word), work);
            cut(word, matches, m_behavior, m_isInverted, out);
        }
        words = std::move(out);
    }
    std::string name() const override { return m_name; }

private:
    Pattern m_pattern;
    Behavior m_behavior;
    bool m_isInverted;
    std::string m_name;
};

class SplitByCharacters final : public Splitter {
public:
    SplitByCharacters(bool (*isMember)(char32_t), Behavior behavior, std::string name)
        : m_isMember(isMember), m_behavior(behavior), m_name(std::move(name))
    {
    }
    void apply(std::vector<Text>& words, bool /*isFirst*/, Work& /*work*/) const override
    {
        std::vector<Text> out;
        for (const Text& word : words) {
            Spans matches;
            for (std::size_t i = 0; i < word.size(); ++i) {
                if (m_isMember(word[i].value)) {
                    matches.emplace_back(i, i + 1);
                }
            }
            cut(word, matches, m_behavior, false, out);
        }
        words = std::move(out);
    }
    std::string name() const override { return m_name; }

private:
    bool (*m_isMember)(char32_t);
    Behavior m_behavior;
    std::string m_name;
};

class Metaspace final : public Splitter {
public:
    Metaspace(char32_t mark, PrefixSpace prefix, bool splits) : m_mark(mark), m_prefix(prefix), m_splits(splits) {}
    void apply(std::vector<Text>& words, bool isFirst, Work& /*work*/) const override
    {
        std::vector<Text> out;
        for (Text& word : words) {
            for (Placed& each : word) {
                each.value = each.value == U' ' ? m_mark : each.value;
            }
            const bool isPrefixed = m_prefix == PrefixSpace::Always || (m_prefix == PrefixSpace::First && isFirst &&
                                                                        !word.empty() && word.front().begin == 0);
            if (isPrefixed && !word.empty() && word.front().value != m_mark) {
                word.insert(word.begin(), {m_mark, word.front().begin, word.front().begin});
            }
            Spans marks;
            for (std::size_t i = 0; m_splits && i < word.size(); ++i) {
                if (word[i].value == m_mark) {
                    marks.emplace_back(i, i + 1);
                }
            }
            cut(word, marks, Behavior::MergedWithNext, false, out);
        }
        words = std::move(out);
    }
    std::string name() const override { return m_splits ? "words marked with ▁" : "spaces as ▁"; }

private:
    char32_t m_mark;
    PrefixSpace m_prefix;
    bool m_splits;
};

class AddSpace final : public Splitter {
public:
    void apply(std::vector<Text>& words, bool /*isFirst*/, Work& /*work*/) const override
    {
        for (Text& word : words) {
            if (!word.empty() && word.front().value != U' ') {
                word.insert(word.begin(), {U' ', word.front().begin, word.front().begin});
            }
        }
    }
    std::string name() const override { return "space in front"; }
};

/// The characters of bytes (bytes_to_unicode of GPT-2).
std::array<char32_t, 256> byteCharacters()
{
    std::array<char32_t, 256> out{};
    char32_t next = 0x100;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool isShown = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
        out[byte] = isShown ? byte : next++;
    }
    return out;
}

class BytesAsCharacters final : public Splitter {
public:
    void apply(std::vector<Text>& words, bool /*isFirst*/, Work& /*work*/) const override
    {
        static const std::array<char32_t, 256> kCharacters = byteCharacters();
        for (Text& word : words) {
            Text out;
            out.reserve(word.size());
            for (const Placed& each : word) {
                std::string bytes;
                unicode::append(bytes, each.value);
                for (const char byte : bytes) {
                    out.push_back({kCharacters[static_cast<unsigned char>(byte)], each.begin, each.end});
                }
            }
            word = std::move(out);
        }
    }
    std::string name() const override { return "bytes as characters"; }
};

} // namespace

SplitterPtr splitByPattern(Pattern pattern, Behavior behavior, bool isInverted, std::string name)
{
    return std::make_unique<SplitByPattern>(std::move(pattern), behavior, isInverted, std::move(name));
}

SplitterPtr splitByCharacters(bool (*isMember)(char32_t), Behavior behavior, std::string name)
{
    return std::make_unique<SplitByCharacters>(isMember, behavior, std::move(name));
}

SplitterPtr metaspace(char32_t mark, PrefixSpace prefix, bool splits)
{
    return std::make_unique<Metaspace>(mark, prefix, splits);
}

SplitterPtr addSpace()
{
    return std::make_unique<AddSpace>();
}

SplitterPtr bytesAsCharacters()
{
    return std::make_unique<BytesAsCharacters>();
}

bool isBertPunctuation(char32_t character)
{
    const bool isAscii = (character >= 33 && character <= 47) || (character >= 58 && character <= 64) ||
                         (character >= 91 && character <= 96) || (character >= 123 && character <= 126);
    return isAscii || unicode::oldCategory(character).front() == 'P';
}

std::optional<std::uint8_t> byteOfCharacter(char32_t character)
{
    static const std::unordered_map<char32_t, std::uint8_t> kBytes = [] {
        std::unordered_map<char32_t, std::uint8_t> out;
        const std::array<char32_t, 256> all = byteCharacters();
        for (unsigned byte = 0; byte < 256; ++byte) {
            out.emplace(all[byte], static_cast<std::uint8_t>(byte));
        }
        return out;
    }();
    const auto known = kBytes.find(character);
    return known == kBytes.end() ? std::nullopt : std::optional(known->second);
}

} // namespace apr::tokenizer
