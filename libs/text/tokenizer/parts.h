// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/base/text_index.h"
#include "apr/text/tokenizer/token.h"
#include "pattern.h"
#include "unicode.h"
#include "work.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What tokenizers are made of. A text is a sequence of characters that know which bytes of the original they come
/// from.
namespace apr::tokenizer {

using Text = std::vector<unicode::Placed>;

/// What SentencePiece has in place of a space.
inline constexpr std::string_view kMark = "\xE2\x96\x81"; // ▁

Text placed(std::string_view utf8);
std::string utf8(const Text& text);
std::u32string characters(const Text& text);

/// Changes a text before it is split. All parts may end early when the work is spent; the result is then not used.
class Normalizer {
public:
    virtual ~Normalizer() = default;
    virtual void apply(Text& text, Work& work) const = 0;
    virtual std::string name() const = 0;
};

/// Splits a text into words that tokens do not cross.
class Splitter {
public:
    virtual ~Splitter() = default;
    /// `isFirst`: the text begins where the whole text does.
    virtual void apply(std::vector<Text>& words, bool isFirst, Work& work) const = 0;
    virtual std::string name() const = 0;
};

/// Splits a word into tokens.
class TokenModel {
public:
    virtual ~TokenModel() = default;
    /// Ends early when `work` is spent; the result is then not used.
    virtual void encode(const Text& word, std::vector<TokenPiece>& out, Work& work) const = 0;
    virtual std::string name() const = 0;
    virtual std::size_t mergeCount() const { return 0; }
    virtual std::pair<std::uint32_t, std::uint32_t> merge(std::size_t /*index*/) const { return {}; }
};

/// Changes the tokens of a text on the way back.
class Decoder {
public:
    virtual ~Decoder() = default;
    virtual void apply(std::vector<std::string>& tokens, Work& work) const = 0;
};

using NormalizerPtr = std::unique_ptr<Normalizer>;
using SplitterPtr = std::unique_ptr<Splitter>;
using DecoderPtr = std::unique_ptr<Decoder>;

// --- Normalizers ---

NormalizerPtr unicodeNormalizer(unicode::Form form);
NormalizerPtr lowercase();
NormalizerPtr stripAccents();
NormalizerPtr stripSpaces(bool left, bool right);
NormalizerPtr prepend(const std::string& text);
/// `pattern` as a literal text, or as a regular expression.
NormalizerPtr replaceText(const std::string& pattern, const std::string& content);
Result<NormalizerPtr> replacePattern(std::string_view pattern, const std::string& content);
struct BertOptions {
    bool cleansText = true;
    bool separatesChinese = true;
    bool stripsAccents = true;
    bool lowercases = true;
};
NormalizerPtr bertNormalizer(const BertOptions& options);
/// The table of SentencePiece: a double-array trie (darts-clone) of byte sequences and their replacements. E002 if it
/// is malformed.
Result<NormalizerPtr> charsMap(std::string_view table);
/// One space for several, none at the ends (SentencePiece's remove_extra_whitespaces).
NormalizerPtr collapseSpaces();

// --- Splitters ---

enum class Behavior : std::uint8_t { Isolated, Removed, MergedWithPrevious, MergedWithNext, Contiguous };
/// By the matches of a regular expression; with `isInverted`, by what is between them.
SplitterPtr splitByPattern(Pattern pattern, Behavior behavior, bool isInverted, std::string name);
/// By characters of a class.
SplitterPtr splitByCharacters(bool (*isMember)(char32_t), Behavior behavior, std::string name);
enum class PrefixSpace : std::uint8_t { Never, First, Always };
/// Spaces become `mark` (U+2581), which words begin with.
SplitterPtr metaspace(char32_t mark, PrefixSpace prefix, bool splits);
/// A space in front of a text that does not begin with one.
SplitterPtr addSpace();
/// Every byte becomes a character (GPT-2, bytes_to_unicode).
SplitterPtr bytesAsCharacters();
bool isBertPunctuation(char32_t character);

// --- Models ---

/// Texts and their ids.
struct Vocabulary {
    std::vector<Token> tokens = {};

    std::optional<std::uint32_t> find(std::string_view text) const;
    /// The ids of many texts, in a list that is as long; TextIndex::kNone for those that are no tokens.
    void find(std::span<const std::string_view> texts, std::span<std::uint32_t> ids) const;
    /// Must follow when `tokens` is complete; their texts stay as they are from then on. Of equal ones the first
    /// counts.
    void index();
    /// The ids of the tokens "<0x00>" to "<0xFF>"; nothing unless all are there.
    std::optional<std::vector<std::uint32_t>> byteTokens() const;

private:
    /// The texts of tokens, for the index.
    struct Texts {
        std::span<const Token> tokens;

        std::string_view operator()(std::uint32_t id) const { return tokens[id].text; }
        const void* address(std::uint32_t id) const { return &tokens[id]; }
    };

    TextIndex m_index;
};

struct BpeOptions {
    std::optional<std::uint32_t> unknown = {};
    bool fusesUnknown = false;
    bool hasByteFallback = false;
    bool ignoresMerges = false; ///< of words that are tokens
    std::string continuingPrefix = {};
    std::string endOfWord = {};
};
/// `merges` are pairs of texts, best first; those of texts that are not in the vocabulary are left out.
std::unique_ptr<TokenModel> bpeModel(const Vocabulary& vocabulary,
                                     const std::vector<std::pair<std::string, std::string>>& merges,
                                     const BpeOptions& options);
/// SentencePiece's BPE: joins what has the best score first.
std::unique_ptr<TokenModel> scoredModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown);
/// The most likely split (Kudo, 2018).
std::unique_ptr<TokenModel> unigramModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown,
                                         bool hasByteFallback);
/// The longest prefixes (Schuster and Nakajima, 2012).
std::unique_ptr<TokenModel> wordPieceModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown,
                                           std::string prefix, std::size_t mostCharacters);
std::unique_ptr<TokenModel> wordLevelModel(const Vocabulary& vocabulary, std::optional<std::uint32_t> unknown);

// --- Decoders ---

DecoderPtr decodeBytes();
DecoderPtr decodeMetaspace(char32_t mark, bool dropsFirst);
DecoderPtr decodeWordPiece(std::string prefix, bool cleansUp);
DecoderPtr decodeByteTokens();
DecoderPtr fuse();
DecoderPtr stripCharacters(std::string content, std::size_t left, std::size_t right);
DecoderPtr replaceInTokens(std::string pattern, std::string content);
DecoderPtr decodeEndOfWord(std::string suffix);

/// The byte that a character of bytesAsCharacters() stands for, or nothing.
std::optional<std::uint8_t> byteOfCharacter(char32_t character);

/// Nothing if it is not base64.
std::optional<std::string> decodeBase64(std::string_view text);

/// A token that is found in texts before anything else.
struct AddedToken {
    std::uint32_t id = 0;
    std::u32string text = {};
    bool isSingleWord = false;
    bool stripsLeft = false;
    bool stripsRight = false;
    bool isNormalized = false; ///< found after normalization
};

/// GPT-2's expression, which many tokenizers use.
inline constexpr std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

} // namespace apr::tokenizer
