// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"
#include "apr/base/parallel.h"
#include "parts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>

namespace apr::tokenizer {
namespace {

using unicode::Placed;

constexpr std::uint32_t kNoToken = TextIndex::kNone;
constexpr std::size_t kBytesPerStep = 16; ///< of a text that is looked for in a vocabulary

std::string textOf(const Text& word, std::size_t first, std::size_t end)
{
    std::string out;
    for (std::size_t i = first; i < end; ++i) {
        unicode::append(out, word[i].value);
    }
    return out;
}

/// Adds a character that is not in the vocabulary: as bytes, or as the unknown token.
void addUnknown(const Placed& character, const std::optional<std::vector<std::uint32_t>>& bytes,
                std::optional<std::uint32_t> unknown, bool isFused, std::vector<TokenPiece>& out, std::size_t start)
{
    if (bytes) {
        std::string text;
        unicode::append(text, character.value);
        for (const char byte : text) {
            out.push_back({(*bytes)[static_cast<unsigned char>(byte)], character.begin, character.end});
        }
    } else if (unknown) {
        if (isFused && out.size() > start && out.back().id == *unknown) {
            out.back().end = character.end;
        } else {
            out.push_back({*unknown, character.begin, character.end});
        }
    }
}

/// Symbols of a word as a linked list, joined in pairs.
struct Symbol {
    std::size_t first = 0; ///< characters
    std::size_t end = 0;
    std::uint32_t id = kNoToken;
    int previous = -1;
    int next = -1;
    bool isGone = false;
};

std::vector<Symbol> symbolsOf(std::size_t characters)
{
    std::vector<Symbol> out(characters);
    for (std::size_t i = 0; i < characters; ++i) {
        out[i] = {.first = i,
                  .end = i + 1,
                  .previous = static_cast<int>(i) - 1,
                  .next = i + 1 < characters ? static_cast<int>(i) + 1 : -1};
    }
    return out;
}

/// Joins `left` with its next symbol.
void join(std::vector<Symbol>& symbols, int left, std::uint32_t id)
{
    Symbol& a = symbols[static_cast<std::size_t>(left)];
    Symbol& b = symbols[static_cast<std::size_t>(a.next)];
    a.end = b.end;
    a.id = id;
    a.next = b.next;
    b.isGone = true;
    if (a.next >= 0) {
        symbols[static_cast<std::size_t>(a.next)].previous = left;
    }
}

class Bpe final : public TokenModel {
public:
    Bpe(const Vocabulary& vocabulary, const std::vector<std::pair<std::string, std::string>>& merges,
        BpeOptions options)
        : m_vocabulary(vocabulary), m_options(std::move(options)),
          m_bytes(m_options.hasByteFallback ? vocabulary.byteTokens() : std::nullopt)
    {
        m_merges.reserve(merges.size());
        m_joined.reserve(merges.size());
        m_table.assign(std::bit_ceil(merges.size() * 2 + 1), kNoToken);
        const std::vector<Found> found = findAll(merges);
        constexpr std::size_t kAhead = 16; // slots are fetched before they are needed
        for (std::size_t i = 0; i < found.size(); ++i) {
            __builtin_prefetch(&m_table[found[std::min(i + kAhead, found.size() - 1)].slot]);
            const Found& each = found[i];
            if (each.left != kNoToken && each.right != kNoToken && each.joined != kNoToken) {
                std::uint32_t& slot = m_table[slotOf(each.left, each.right, each.slot)];
                slot = slot == kNoToken ? static_cast<std::uint32_t>(m_merges.size()) : slot;
                m_merges.emplace_back(each.left, each.right);
                m_joined.push_back(each.joined);
            }
        }
    }

    void encode(const Text& word, std::vector<TokenPiece>& out, Work& work) const override
    {
        if (word.empty() || !work.spend(word.size())) {
            return;
        }
        if (m_options.ignoresMerges) {
            if (const auto whole = m_vocabulary.find(utf8(word))) {
                out.push_back({*whole, word.front().begin, word.back().end});
                return;
            }
        }
        std::vector<Symbol> symbols = symbolsOf(word.size());
        std::string text;
        std::size_t prefix = 0;
        for (std::size_t i = 0; i < word.size(); ++i) {
            text.resize(prefix);
            unicode::append(text, word[i].value);
            text += i + 1 == word.size() ? m_options.endOfWord : std::string();
            if (!work.spend(text.size() / kBytesPerStep)) {
                return;
            }
            symbols[i].id = m_vocabulary.find(text).value_or(kNoToken);
            if (i == 0) {
                text = m_options.continuingPrefix;
                prefix = text.size();
            }
        }
        joinAll(symbols);
        const std::size_t start = out.size();
        for (int at = 0; at >= 0; at = symbols[static_cast<std::size_t>(at)].next) {
            const Symbol& symbol = symbols[static_cast<std::size_t>(at)];
            if (symbol.id != kNoToken) {
                out.push_back({symbol.id, word[symbol.first].begin, word[symbol.end - 1].end});
            } else {
                addUnknown(word[symbol.first], m_bytes, m_options.unknown, m_options.fusesUnknown, out, start);
            }
        }
    }

    std::string name() const override { return "BPE"; }
    std::size_t mergeCount() const override { return m_merges.size(); }
    std::pair<std::uint32_t, std::uint32_t> merge(std::size_t index) const override { return m_merges[index]; }

private:
    /// The ids of a merge, and where to look for it in the table.
    struct Found {
        std::uint32_t left = kNoToken;
        std::uint32_t right = kNoToken;
        std::uint32_t joined = kNoToken;
        std::uint32_t slot = 0;
    };

    std::vector<Found> findAll(const std::vector<std::pair<std::string, std::string>>& merges) const
    {
        std::vector<Found> out(merges.size());
        constexpr std::size_t kTile = 1024;
        NoProgress unwatched;
        static_cast<void>(parallelFor(
            (merges.size() + kTile - 1) / kTile, {unwatched}, [](std::size_t) { return std::uint64_t{0}; },
            [&](std::size_t tile) -> Status {
                const std::size_t first = tile * kTile;
                const std::size_t count = std::min(kTile, merges.size() - first);
                std::vector<std::string> joined(count);
                std::vector<std::string_view> texts;
                texts.reserve(count * 3);
                for (std::size_t i = 0; i < count; ++i) {
                    const auto& [left, right] = merges[first + i];
                    const std::string& prefix = m_options.continuingPrefix;
                    joined[i].reserve(left.size() + right.size());
                    joined[i] += left;
                    joined[i].append(right, !prefix.empty() && right.starts_with(prefix) ? prefix.size() : 0);
                    texts.insert(texts.end(), {left, right, joined[i]});
                }
                std::vector<std::uint32_t> ids(texts.size());
                m_vocabulary.find(texts, ids);
                for (std::size_t i = 0; i < count; ++i) {
                    out[first + i] = {.left = ids[i * 3],
                                      .right = ids[i * 3 + 1],
                                      .joined = ids[i * 3 + 2],
                                      .slot = firstSlot(ids[i * 3], ids[i * 3 + 1])};
                }
                return {};
            }));
        return out;
    }

    /// Where a pair is in the table unless others are there.
    std::uint32_t firstSlot(std::uint32_t a, std::uint32_t b) const
    {
        return static_cast<std::uint32_t>(hashOf(std::uint64_t{a} << 32 | b) & (m_table.size() - 1));
    }

    /// Where the rank of a pair is in the table, or would be, from its first slot on.
    std::size_t slotOf(std::uint32_t a, std::uint32_t b, std::size_t at) const
    {
        while (m_table[at] != kNoToken && m_merges[m_table[at]] != std::pair(a, b)) {
            at = (at + 1) & (m_table.size() - 1);
        }
        return at;
    }

    void joinAll(std::vector<Symbol>& symbols) const
    {
        using Entry =
            std::tuple<std::uint32_t, int, std::uint32_t, std::uint32_t, std::uint32_t>; // rank, place, ids, joined
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        const auto add = [&](int left) {
            const int right = left < 0 ? -1 : symbols[static_cast<std::size_t>(left)].next;
            if (right < 0) {
                return;
            }
            const std::uint32_t a = symbols[static_cast<std::size_t>(left)].id;
            const std::uint32_t b = symbols[static_cast<std::size_t>(right)].id;
            const std::uint32_t rank =
                a == kNoToken || b == kNoToken ? kNoToken : m_table[slotOf(a, b, firstSlot(a, b))];
            if (rank != kNoToken) {
                open.emplace(rank, left, a, b, m_joined[rank]);
            }
        };
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            add(static_cast<int>(i));
        }
        while (!open.empty()) {
            const auto [rank, left, a, b, joined] = open.top();
            open.pop();
            const Symbol& symbol = symbols[static_cast<std::size_t>(left)];
            const bool isCurrent = !symbol.isGone && symbol.id == a && symbol.next >= 0 &&
                                   symbols[static_cast<std::size_t>(symbol.next)].id == b;
            if (!isCurrent) {
                continue;
            }
            join(symbols, left, joined);
            add(symbol.previous);
            add(left);
        }
    }

    const Vocabulary& m_vocabulary;
    BpeOptions m_options;
    std::optional<std::vector<std::uint32_t>> m_bytes;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_merges; ///< by rank
    std::vector<std::uint32_t> m_joined;                           ///< what they become, by rank
    std::vector<std::uint32_t> m_table;                            ///< open: ranks by the hashes of their pairs
};

class Scored final : public TokenModel {
public:
    Scored(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown)
        : m_vocabulary(vocabulary), m_unknown(unknown), m_bytes(vocabulary.byteTokens())
    {
    }

    void encode(const Text& word, std::vector<TokenPiece>& out, Work& work) const override
    {
        if (word.empty()) {
            return;
        }
        std::vector<Symbol> symbols = symbolsOf(word.size());
        using Entry = std::tuple<double, int, std::size_t, std::uint32_t>; // score, −place, length, joined
        std::priority_queue<Entry> open;
        const auto add = [&](int left) {
            const int right = left < 0 ? -1 : symbols[static_cast<std::size_t>(left)].next;
            if (right < 0) {
                return;
            }
            const std::size_t first = symbols[static_cast<std::size_t>(left)].first;
            const std::size_t end = symbols[static_cast<std::size_t>(right)].end;
            if (!work.spend(1 + (end - first) / 16)) {
                return;
            }
            if (const auto id = m_vocabulary.find(textOf(word, first, end))) {
                open.emplace(m_vocabulary.tokens[*id].score.value_or(0), -left, end - first, *id);
            }
        };
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            add(static_cast<int>(i));
        }
        while (!open.empty()) {
            const auto [score, place, length, joined] = open.top();
            open.pop();
            const Symbol& symbol = symbols[static_cast<std::size_t>(-place)];
            const bool isCurrent = !symbol.isGone && symbol.next >= 0 &&
                                   symbols[static_cast<std::size_t>(symbol.next)].end - symbol.first == length;
            if (!isCurrent) {
                continue;
            }
            join(symbols, -place, joined);
            add(symbol.previous);
            add(-place);
        }
        const std::size_t start = out.size();
        for (int at = 0; at >= 0; at = symbols[static_cast<std::size_t>(at)].next) {
            const Symbol& symbol = symbols[static_cast<std::size_t>(at)];
            const auto id = symbol.id != kNoToken ? std::optional(symbol.id)
                                                  : m_vocabulary.find(textOf(word, symbol.first, symbol.end));
            if (id) {
                out.push_back({*id, word[symbol.first].begin, word[symbol.end - 1].end});
            } else {
                addUnknown(word[symbol.first], m_bytes, m_unknown, true, out, start);
            }
        }
    }

    std::string name() const override { return "SentencePiece BPE"; }

private:
    const Vocabulary& m_vocabulary;
    std::optional<std::uint32_t> m_unknown;
    std::optional<std::vector<std::uint32_t>> m_bytes;
};

class Unigram final : public TokenModel {
public:
    Unigram(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown, bool hasByteFallback)
        : m_vocabulary(vocabulary), m_unknown(unknown),
          m_bytes(hasByteFallback ? vocabulary.byteTokens() : std::nullopt)
    {
        double least = 0;
        for (const Token& token : vocabulary.tokens) {
            const bool isFound = token.kind == Token::Kind::Normal || token.kind == Token::Kind::UserDefined;
            if (isFound) {
                least = std::min(least, token.score.value_or(0));
                const std::size_t length = characters(placed(token.text)).size();
                m_longest = std::max(m_longest, length);
            }
        }
        constexpr double kPenalty = 10; // of SentencePiece for unknown characters
        m_unknownScore = least - kPenalty;
    }

    void encode(const Text& word, std::vector<TokenPiece>& out, Work& work) const override
    {
        constexpr std::size_t kMostLength = 512; // characters of a token that are looked for
        struct Best {
            double score = -std::numeric_limits<double>::infinity();
            std::size_t from = 0;
            std::uint32_t id = kNoToken;
        };
        std::vector<Best> best(word.size() + 1);
        best[0].score = 0;
        for (std::size_t at = 0; at < word.size(); ++at) {
            bool hasSingle = false;
            std::string text;
            for (std::size_t end = at + 1; end <= std::min(word.size(), at + std::min(m_longest, kMostLength)); ++end) {
                unicode::append(text, word[end - 1].value);
                if (!work.spend(1 + text.size() / 64)) {
                    return;
                }
                const auto id = m_vocabulary.find(text);
                if (!id || !isUsable(*id)) {
                    continue;
                }
                hasSingle = hasSingle || end == at + 1;
                const double score = best[at].score + m_vocabulary.tokens[*id].score.value_or(0);
                if (score > best[end].score) {
                    best[end] = {score, at, *id};
                }
            }
            if (!hasSingle && best[at].score + m_unknownScore > best[at + 1].score) {
                best[at + 1] = {best[at].score + m_unknownScore, at, kNoToken};
            }
        }
        std::vector<std::size_t> ends;
        for (std::size_t end = word.size(); end > 0; end = best[end].from) {
            ends.push_back(end);
        }
        const std::size_t start = out.size();
        std::reverse(ends.begin(), ends.end());
        for (const std::size_t end : ends) {
            const Best& piece = best[end];
            if (piece.id == kNoToken) {
                addUnknown(word[piece.from], m_bytes, m_unknown, true, out, start);
            } else {
                out.push_back({piece.id, word[piece.from].begin, word[end - 1].end});
            }
        }
    }

    std::string name() const override { return "Unigram"; }

private:
    bool isUsable(std::uint32_t id) const
    {
        const Token::Kind kind = m_vocabulary.tokens[id].kind;
        return id != m_unknown && (kind == Token::Kind::Normal || kind == Token::Kind::UserDefined);
    }

    const Vocabulary& m_vocabulary;
    std::optional<std::uint32_t> m_unknown;
    std::optional<std::vector<std::uint32_t>> m_bytes;
    double m_unknownScore = 0;
    std::size_t m_longest = 1;
};

class WordPiece final : public TokenModel {
public:
    WordPiece(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown, std::string prefix,
              std::size_t mostCharacters)
        : m_vocabulary(vocabulary), m_unknown(unknown), m_prefix(std::move(prefix)), m_mostCharacters(mostCharacters)
    {
    }

    void encode(const Text& word, std::vector<TokenPiece>& out, Work& work) const override
    {
        if (word.empty()) {
            return;
        }
        const std::size_t start = out.size();
        bool isFound = word.size() <= m_mostCharacters;
        for (std::size_t at = 0; isFound && at < word.size();) {
            const auto [id, end] = longest(word, at, work);
            isFound = id.has_value();
            if (isFound) {
                out.push_back({*id, word[at].begin, word[end - 1].end});
                at = end;
            }
        }
        if (!isFound) {
            out.resize(start);
            if (m_unknown) {
                out.push_back({*m_unknown, word.front().begin, word.back().end});
            }
        }
    }

    std::string name() const override { return "WordPiece"; }

private:
    /// The longest token that a word goes on with at a character, and where it ends.
    std::pair<std::optional<std::uint32_t>, std::size_t> longest(const Text& word, std::size_t at, Work& work) const
    {
        std::string text = at > 0 ? m_prefix : std::string();
        std::vector<std::size_t> ends;
        for (std::size_t i = at; i < word.size(); ++i) {
            unicode::append(text, word[i].value);
            ends.push_back(text.size());
        }
        for (std::size_t count = ends.size(); count > 0; --count) {
            const std::string_view part = std::string_view(text).substr(0, ends[count - 1]);
            if (!work.spend(1 + part.size() / kBytesPerStep)) {
                break;
            }
            if (const auto id = m_vocabulary.find(part)) {
                return {id, at + count};
            }
        }
        return {std::nullopt, at};
    }

    const Vocabulary& m_vocabulary;
    std::optional<std::uint32_t> m_unknown;
    std::string m_prefix;
    std::size_t m_mostCharacters;
};

class WordLevel final : public TokenModel {
public:
    WordLevel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown)
        : m_vocabulary(vocabulary), m_unknown(unknown)
    {
    }
    void encode(const Text& word, std::vector<TokenPiece>& out, Work& work) const override
    {
        const auto id = word.empty() || !work.spend(word.size()) ? std::nullopt : m_vocabulary.find(utf8(word));
        if (!word.empty() && (id || m_unknown)) {
            out.push_back({id ? *id : *m_unknown, word.front().begin, word.back().end});
        }
    }
    std::string name() const override { return "WordLevel"; }

private:
    const Vocabulary& m_vocabulary;
    std::optional<std::uint32_t> m_unknown;
};

} // namespace

std::optional<std::uint32_t> Vocabulary::find(std::string_view text) const
{
    const std::uint32_t id = m_index.find(text, Texts{tokens});
    return id == kNoToken ? std::nullopt : std::optional(id);
}

void Vocabulary::find(std::span<const std::string_view> texts, std::span<std::uint32_t> ids) const
{
    m_index.find(texts, ids, Texts{tokens});
}

void Vocabulary::index()
{
    m_index = TextIndex(tokens.size());
    for (std::uint32_t id = 0; id < tokens.size(); ++id) {
        if (!tokens[id].text.empty()) {
            m_index.add(id, Texts{tokens});
        }
    }
}

std::optional<std::vector<std::uint32_t>> Vocabulary::byteTokens() const
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::vector<std::uint32_t> out;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const auto id = find(std::string("<0x") + kDigits[byte >> 4] + kDigits[byte & 15U] + '>');
        if (!id) {
            return std::nullopt;
        }
        out.push_back(*id);
    }
    return out;
}

std::unique_ptr<TokenModel> bpeModel(const Vocabulary& vocabulary,
                                     const std::vector<std::pair<std::string, std::string>>& merges,
                                     const BpeOptions& options)
{
    return std::make_unique<Bpe>(vocabulary, merges, options);
}

std::unique_ptr<TokenModel> scoredModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown)
{
    return std::make_unique<Scored>(vocabulary, unknown);
}

std::unique_ptr<TokenModel> unigramModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown,
                                         bool hasByteFallback)
{
    return std::make_unique<Unigram>(vocabulary, unknown, hasByteFallback);
}

std::unique_ptr<TokenModel> wordPieceModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown,
                                           std::string prefix, std::size_t mostCharacters)
{
    return std::make_unique<WordPiece>(vocabulary, unknown, std::move(prefix), mostCharacters);
}

std::unique_ptr<TokenModel> wordLevelModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown)
{
    return std::make_unique<WordLevel>(vocabulary, unknown);
}

} // namespace apr::tokenizer
