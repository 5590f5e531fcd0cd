// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "state.h"

#include <algorithm>
#include <array>

/// Tokenizers by the keys tokenizer.ggml.* of GGUF, which apr files keep as tokenizer.*, and of GGML files before it.
namespace apr::tokenizer {
namespace {

constexpr std::string_view kMark = "\xE2\x96\x81"; // ▁
constexpr std::string_view kGpt2 = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))";
constexpr std::string_view kLlama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen35 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kGpt4o =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kTekken =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
/// Letters with a case, as of the Unicode of DeepSeek's tokenizer.
constexpr std::string_view kDeepSeekLetters =
    R"(\s?[)"
    R"(A-Za-z\x{b5}\x{c0}-\x{d6}\x{d8}-\x{f6}\x{f8}-\x{1ba}\x{1bc}-\x{1bf}\x{1c4}-\x{293}\x{295}-\x{2af})"
    R"(\x{370}-\x{373}\x{376}\x{377}\x{37b}-\x{37d}\x{37f}\x{386}\x{388}-\x{38a}\x{38c}\x{38e}-\x{3a1})"
    R"(\x{3a3}-\x{3f5}\x{3f7}-\x{481}\x{48a}-\x{52f}\x{531}-\x{556}\x{10a0}-\x{10c5}\x{13a0}-\x{13f5})"
    R"(\x{13f8}-\x{13fd}\x{1c90}-\x{1cba}\x{1cbd}-\x{1cbf}\x{1d00}-\x{1d2b}\x{1d6b}-\x{1d77})"
    R"(\x{1d79}-\x{1d9a}\x{1e00}-\x{1f15}\x{1f18}-\x{1f1d}\x{1f20}-\x{1f45}\x{1f48}-\x{1f4d})"
    R"(\x{1f50}-\x{1f57}\x{1f59}\x{1f5b}\x{1f5d}\x{1f5f}-\x{1f7d}\x{1f80}-\x{1fb4}\x{1fb6}-\x{1fbc}\x{1fbe})"
    R"(\x{1fc2}-\x{1fc4}\x{1fc6}-\x{1fcc}\x{1fd0}-\x{1fd3}\x{1fd6}-\x{1fdb}\x{1fe0}-\x{1fec})"
    R"(\x{1ff2}-\x{1ff4}\x{1ff6}-\x{1ffc}\x{2102}\x{2107}\x{210a}-\x{2113}\x{2115}\x{2119}-\x{211d}\x{2124})"
    R"(\x{2126}\x{2128}\x{212a}-\x{212d}\x{212f}-\x{2134}\x{2139}\x{213c}-\x{213f}\x{2145}-\x{2149}\x{214e})"
    R"(\x{2183}\x{2184}\x{2c00}-\x{2c7b}\x{2c7e}-\x{2ce4}\x{2ceb}-\x{2cee}\x{2cf2}\x{2cf3}\x{a640}-\x{a66d})"
    R"(\x{a680}-\x{a69b}\x{a722}-\x{a76f}\x{a771}-\x{a787}\x{a78b}-\x{a78e}\x{ab70}-\x{abbf})"
    R"(\x{fb00}-\x{fb06}\x{fb13}-\x{fb17}\x{ff21}-\x{ff3a}\x{ff41}-\x{ff5a}\x{10400}-\x{1044f})"
    R"(\x{104b0}-\x{104d3}\x{104d8}-\x{104fb}\x{10c80}-\x{10cb2}\x{10cc0}-\x{10cf2}\x{118a0}-\x{118df})"
    R"(\x{1e900}-\x{1e943})"
    R"(]+)";
constexpr std::string_view kHanAndHangul = R"([\x{4e00}-\x{9fa5}\x{800}-\x{4e00}\x{ac00}-\x{d7ff}]+)";
constexpr std::string_view kBloom = R"( ?[^(\s|.,!?…。，、।۔،)]+)";

/// How a family of BPE tokenizers splits text (tokenizer.ggml.pre): each expression cuts what the ones before it left.
struct PreTokenizer {
    std::string_view names; ///< separated by spaces
    std::array<std::string_view, 7> patterns = {};
    bool ignoresMerges = false;
    bool addsFirst = false; ///< the token of the beginning, unless the file says otherwise
};

constexpr std::array kPreTokenizers{
    PreTokenizer{"default", {R"([\p{P}\$\+<=>\^~\|]+)", kGpt2, R"(\p{N}+)", "[0-9][0-9][0-9]"}},
    PreTokenizer{"llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral midm-2.0 lfm2", {kLlama3}, true, true},
    PreTokenizer{"dbrx smaug-bpe chatglm-bpe glm4", {kLlama3}},
    PreTokenizer{
        "deepseek-llm",
        {"[\r\n]", kDeepSeekLetters, R"(\s?[!-/:-~！-／：-～‘-‟　-。]+)", R"(\s+\z)", kHanAndHangul, R"(\p{N}+)"}},
    PreTokenizer{"deepseek-coder", {"[\r\n]", R"(\s?\p{L}+)", R"(\s?\p{P}+)", kHanAndHangul, R"(\p{N})"}},
    PreTokenizer{
        "deepseek-v3 hunyuan-dense joyai-llm",
        {R"(\p{N}{1,3})", "[一-龥぀-ゟ゠-ヿ]+",
         R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"}},
    PreTokenizer{"falcon", {R"([\p{P}\$\+<=>\^~\|`]+)", kGpt2, "[0-9][0-9][0-9]"}},
    PreTokenizer{"starcoder refact command-r smollm codeshell exaone minerva-7b", {R"(\p{N})", kGpt2}},
    PreTokenizer{"gpt-2 gpt2 mpt olmo jais phi-2 trillion granite-docling jina-es jina-de gigachat jina-v2-es "
                 "jina-v2-de a.x-4.0 mellum modern-bert roberta-bpe",
                 {kGpt2}},
    PreTokenizer{"qwen2 stablelm2 hunyuan megrez deepseek-r1-qwen kormo f2llmv2", {kQwen2}},
    PreTokenizer{"qwen35", {kQwen35}},
    PreTokenizer{"gpt-4o llama4 kanana2", {kGpt4o}},
    PreTokenizer{"tekken", {kTekken}, true, true},
    PreTokenizer{"bloom gpt3-finnish poro-chat", {kBloom}},
    PreTokenizer{"viking", {kBloom, R"(\p{N})"}},
};

const PreTokenizer* findPreTokenizer(std::string_view name)
{
    for (const PreTokenizer& each : kPreTokenizers) {
        for (const std::string_view known : split(each.names, ' ')) {
            if (known == name) {
                return &each;
            }
        }
    }
    return nullptr;
}

Token::Kind kindOfNumber(std::int64_t type)
{
    switch (type) {
    case 2: return Token::Kind::Unknown;
    case 3: return Token::Kind::Control;
    case 4: return Token::Kind::UserDefined;
    case 5: return Token::Kind::Unused;
    case 6: return Token::Kind::Byte;
    default: return Token::Kind::Normal;
    }
}

class KeyReader {
public:
    explicit KeyReader(const Metadata& metadata) : m_metadata(metadata), m_state(std::make_shared<TokenizerState>()) {}

    Result<std::shared_ptr<const TokenizerState>> read()
    {
        APR_CHECK(readTokens());
        const std::string kind = text("model");
        if (kind == "gpt2") {
            APR_CHECK(makeByteLevel());
        } else if (kind == "llama" || (kind.empty() && key("scores") != nullptr)) {
            makeScored();
        } else if (kind == "gemma4") {
            makeMarkedBpe();
        } else if (kind == "bert") {
            makeWordPiece();
        } else if (kind == "t5") {
            APR_CHECK(makeUnigram());
        } else {
            return Error{.code = Errc::Unsupported,
                         .message = kind.empty()
                                        ? "the file has a vocabulary, but does not say how text is split into tokens"
                                        : "the tokenizer model " + printable(kind, 40) + " is not supported",
                         .field = "tokenizer.ggml.model"};
        }
        addAddedTokens();
        addEnds(kind);
        m_state->finish();
        return std::shared_ptr<const TokenizerState>(std::move(m_state));
    }

private:
    /// A key under one of its names.
    const Json* key(std::string_view name) const
    {
        const Json* found = findMember(m_metadata, "tokenizer.ggml." + std::string(name));
        found = found != nullptr
                    ? found
                    : findMember(m_metadata, "tokenizer." + std::string(name == "tokens" ? "vocabulary" : name));
        return found;
    }

    std::string text(std::string_view name) const
    {
        const Json* value = key(name);
        return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
    }

    bool flag(std::string_view name, bool otherwise) const
    {
        const Json* value = key(name);
        return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
    }

    std::optional<std::uint32_t> id(std::string_view name) const
    {
        const Json* value = key(std::string(name) + "_token_id");
        const bool isThere = value != nullptr && value->is_number_integer() && value->get<std::int64_t>() >= 0 &&
                             value->get<std::uint64_t>() < tokens().size();
        return isThere ? std::optional(value->get<std::uint32_t>()) : std::nullopt;
    }

    /// The id of a file that does not give it, as in llama.cpp.
    std::optional<std::uint32_t> idOr(std::string_view name, std::uint32_t otherwise) const
    {
        return key(std::string(name) + "_token_id") != nullptr ? id(name)
               : otherwise < tokens().size()                   ? std::optional(otherwise)
                                                               : std::nullopt;
    }

    const std::vector<Token>& tokens() const { return m_state->vocabulary.tokens; }

    Status readTokens()
    {
        const Json* list = key("tokens");
        if (list == nullptr || !list->is_array() || list->empty()) {
            return Error{.code = Errc::MissingTensor,
                         .message = "the model has no tokenizer",
                         .advice = "Keep tokenizer.json in the folder of the model, or use a file in which the "
                                   "tokenizer is embedded."};
        }
        const Json* scores = key("scores");
        const Json* types = key("token_type");
        std::vector<Token>& out = m_state->vocabulary.tokens;
        out.reserve(list->size());
        for (std::size_t i = 0; i < list->size(); ++i) {
            Token token;
            if ((*list)[i].is_string()) {
                token.text = (*list)[i].get<std::string>();
            } else if (const auto hex = stringMember((*list)[i], "hex")) {
                token.text = fromHex(*hex).value_or("");
            }
            if (scores != nullptr && scores->is_array() && i < scores->size() && (*scores)[i].is_number()) {
                token.score = (*scores)[i].get<double>();
            }
            if (types != nullptr && types->is_array() && i < types->size() && (*types)[i].is_number_integer()) {
                token.kind = kindOfNumber((*types)[i].get<std::int64_t>());
            } else if (types == nullptr && token.text.size() == 6 && token.text.starts_with("<0x") &&
                       token.text.ends_with(">")) {
                token.kind = Token::Kind::Byte;
            }
            out.push_back(std::move(token));
        }
        m_state->vocabulary.index();
        return {};
    }

    std::vector<std::pair<std::string, std::string>> merges() const
    {
        std::vector<std::pair<std::string, std::string>> out;
        const Json* list = key("merges");
        if (list == nullptr || !list->is_array()) {
            return out;
        }
        for (const Json& merge : *list) {
            if (!merge.is_string()) {
                continue;
            }
            const std::string& each = merge.get_ref<const std::string&>();
            const std::size_t space = each.find(' ', 1);
            if (space != std::string::npos) {
                out.emplace_back(each.substr(0, space), each.substr(space + 1));
            }
        }
        return out;
    }

    Status makeByteLevel()
    {
        const std::string name = text("pre");
        const PreTokenizer* pre = findPreTokenizer(name.empty() ? "default" : name);
        if (pre == nullptr) {
            m_state->notes.push_back("the way of splitting \"" + printable(name, 40) +
                                     "\" is not known; text is split as by GPT-2");
            pre = findPreTokenizer("gpt-2");
        } else if (name.empty()) {
            m_state->notes.emplace_back(
                "the file does not say how text is split (tokenizer.ggml.pre); the default of llama.cpp is used");
        }
        if (flag("add_space_prefix", false)) {
            m_state->splitters.push_back(addSpace());
        }
        for (const std::string_view pattern : pre->patterns) {
            if (!pattern.empty()) {
                APR_TRY(Pattern compiled, Pattern::compile(pattern));
                m_state->splitters.push_back(
                    splitByPattern(std::move(compiled), Behavior::Isolated, false,
                                   "pattern of " + (name.empty() ? std::string("default") : printable(name, 40))));
            }
        }
        m_state->splitters.push_back(bytesAsCharacters());
        m_state->model =
            bpeModel(m_state->vocabulary, merges(), {.unknown = id("unknown"), .ignoresMerges = pre->ignoresMerges});
        m_state->decoders.push_back(decodeBytes());
        m_addsFirst = pre->addsFirst;
        return {};
    }

    void makeScored()
    {
        const bool hasPrefix = flag("add_space_prefix", true);
        m_state->splitters.push_back(metaspace(U'▁', PrefixSpace::Never, false));
        if (hasPrefix) {
            m_state->normalizers.push_back(prepend(" "));
        }
        m_state->model = scoredModel(m_state->vocabulary, idOr("unknown", 0));
        m_state->decoders.push_back(decodeByteTokens());
        m_state->decoders.push_back(decodeMetaspace(U'▁', hasPrefix));
        m_addsFirst = true;
    }

    /// BPE over marked words, with bytes for unknown characters (Gemma 4).
    void makeMarkedBpe()
    {
        m_state->splitters.push_back(metaspace(U'▁', PrefixSpace::Never, false));
        m_state->model = bpeModel(m_state->vocabulary, merges(),
                                  {.unknown = id("unknown"), .fusesUnknown = true, .hasByteFallback = true});
        m_state->decoders.push_back(decodeByteTokens());
        m_state->decoders.push_back(decodeMetaspace(U'▁', false));
        m_addsFirst = true;
    }

    /// In GGUF, words begin with ▁ and what continues them has no mark.
    void makeWordPiece()
    {
        for (Token& token : m_state->vocabulary.tokens) {
            if (token.kind == Token::Kind::Control || token.kind == Token::Kind::Unknown ||
                (token.text.starts_with('[') && token.text.ends_with(']'))) {
                continue;
            }
            token.text = token.text.starts_with(kMark) ? token.text.substr(kMark.size()) : "##" + token.text;
        }
        m_state->vocabulary.index();
        m_state->normalizers.push_back(bertNormalizer({}));
        m_state->splitters.push_back(splitByCharacters(unicode::isSpace, Behavior::Removed, "spaces"));
        m_state->splitters.push_back(splitByCharacters(isBertPunctuation, Behavior::Isolated, "punctuation"));
        constexpr std::size_t kMostCharacters = 100;
        const auto unknown = id("unknown");
        m_state->model = wordPieceModel(m_state->vocabulary, unknown ? unknown : m_state->vocabulary.find("[UNK]"),
                                        "##", kMostCharacters);
        m_state->decoders.push_back(decodeWordPiece("##", true));
        m_addsFirst = true;
        m_addsLast = true;
    }

    Status makeUnigram()
    {
        if (const Json* table = key("precompiled_charsmap"); table != nullptr && table->is_array() && !table->empty()) {
            std::string bytes;
            for (const Json& byte : *table) {
                const std::int64_t value = byte.is_number_integer() ? byte.get<std::int64_t>() : 0; // i8 or u8
                bytes += static_cast<char>(static_cast<unsigned char>(static_cast<std::uint64_t>(value) & 0xFFU));
            }
            APR_TRY(NormalizerPtr map, charsMap(bytes));
            m_state->normalizers.push_back(std::move(map));
        }
        if (flag("remove_extra_whitespaces", false)) {
            m_state->normalizers.push_back(collapseSpaces());
        }
        const bool hasPrefix = flag("add_space_prefix", false);
        if (hasPrefix) {
            m_state->normalizers.push_back(prepend(" "));
        }
        m_state->splitters.push_back(metaspace(U'▁', PrefixSpace::Never, false));
        m_state->model = unigramModel(m_state->vocabulary, id("unknown"), false);
        m_state->decoders.push_back(decodeMetaspace(U'▁', hasPrefix));
        m_addsLast = true;
        return {};
    }

    void addAddedTokens()
    {
        for (std::uint32_t i = 0; i < tokens().size(); ++i) {
            const Token& token = tokens()[i];
            const bool isAdded = token.kind == Token::Kind::Control || token.kind == Token::Kind::UserDefined ||
                                 token.kind == Token::Kind::Unknown;
            if (isAdded && !token.text.empty()) {
                m_state->added.push_back({.id = i, .text = characters(placed(token.text))});
            }
        }
    }

    void addEnds(const std::string& kind)
    {
        const bool isBert = kind == "bert";
        const bool isScored = kind == "llama";
        auto first = isScored ? idOr("bos", 1) : id("bos");
        auto last = isScored ? idOr("eos", 2) : id("eos");
        if (isBert) {
            const auto cls = id("cls");
            const auto separator = id("seperator"); // as the key is spelled
            first = cls ? cls : first ? first : m_state->vocabulary.find("[CLS]");
            last = separator ? separator : last ? last : m_state->vocabulary.find("[SEP]");
        }
        const bool isForced = kind == "gemma4"; // llama.cpp does not follow the files, which were wrong
        if (isForced && !flag("add_bos_token", true)) {
            m_state->notes.emplace_back(
                "the first token is added, although the file says otherwise: llama.cpp does so for this model");
        }
        if ((isForced || flag("add_bos_token", m_addsFirst)) && first) {
            m_state->before.push_back(*first);
        }
        if (flag("add_eos_token", m_addsLast) && last) {
            m_state->after.push_back(*last);
        }
    }

    const Metadata& m_metadata;
    std::shared_ptr<TokenizerState> m_state;
    bool m_addsFirst = false;
    bool m_addsLast = false;
};

} // namespace

Result<std::shared_ptr<const TokenizerState>> ofKeys(const Metadata& metadata)
{
    return KeyReader(metadata).read();
}

} // namespace apr::tokenizer
