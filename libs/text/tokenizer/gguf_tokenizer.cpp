// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/gguf_tokenizer.h"

#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "json_parts.h"
#include "pre_tokenizers.h"
#include "state.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

/// After convert_hf_to_gguf.py (TextModel.set_vocab and its likes) and gguf-py's SpecialVocab of llama.cpp.
namespace apr {
namespace {

using tokenizer::kMark;
using tokenizer::Text;

constexpr std::uint64_t kMostRows = 10'000'000; // as of tokenizers

/// Letters, digits, spaces, punctuation and scripts that tokenizers split in different ways.
constexpr std::string_view kSample =
    "\n \n\n \n\n\n \t \t\t \t\n  \n   \n    \n     \nNow (12) 123 1234 12345 1234567 3.14 1,000..., a_b-c=d==e; "
    "I've you'll HE'D WE'RE don't 'quoted' ''x \"y\" `z` ~~ ## $5 + 7 = <12> #tag @me a/b\\c [x]{y}|z! ?? !!!???\r\n"
    "naïve café straße ÀÉÎ Ünïcode нещо на Български ελληνικά עברית العربية "
    "हिन्दी ไทย 我想在apple工作1314151天～ こんにちは カタカナ "
    "한국어 សួស្តី "
    "🚀 😶‍🌫️ ✅✅ "
    "— “curly” ‘x’ …  two  spaces   three\tTab ABCdef GhiJKL x2y3 ";

/// Whether a step of tokenizer.json, or one inside, has this type.
bool hasStep(const Json& step, std::string_view type, unsigned depth = 0)
{
    constexpr unsigned kMostDepth = 16;
    if (!step.is_object() || depth > kMostDepth) {
        return false;
    }
    if (stringMember(step, "type") == type) {
        return true;
    }
    for (const char* list : {"normalizers", "pretokenizers", "processors", "decoders"}) {
        const Json* steps = findMember(step, list);
        for (std::size_t i = 0; steps != nullptr && steps->is_array() && i < steps->size(); ++i) {
            if (hasStep((*steps)[i], type, depth + 1)) {
                return true;
            }
        }
    }
    return false;
}

bool isByteToken(const std::string& text)
{
    return text.size() == 6 && text.starts_with("<0x") && text.ends_with('>') && fromHex(text.substr(3, 2));
}

/// The words of the sample, or nothing if the steps take too long.
std::optional<std::vector<std::u32string>> wordsOf(const std::vector<tokenizer::SplitterPtr>& splitters)
{
    tokenizer::Work work = tokenizer::Work::ofText(kSample.size());
    std::vector<Text> words{tokenizer::placed(kSample)};
    for (const auto& splitter : splitters) {
        splitter->apply(words, true, work);
    }
    if (!work.status()) {
        return std::nullopt;
    }
    std::vector<std::u32string> out;
    out.reserve(words.size());
    for (const Text& word : words) {
        out.push_back(tokenizer::characters(word));
    }
    return out;
}

Error moreTokens(std::uint64_t tokens, std::uint64_t rows)
{
    return {.code = Errc::WrongShape,
            .message = "the tokenizer has " + formatCountOf(tokens, "token") + ", the token embedding has only " +
                       formatCountOf(rows, "row"),
            .field = "tokenizer.ggml.tokens",
            .advice = "Use the tokenizer of this model."};
}

/// The chat templates of the model.
void addTemplates(const Metadata& metadata, GgufTokenizer& out)
{
    const Json* given = findMember(metadata, "chat_template");
    given = given != nullptr ? given : findPath(metadata, {"tokenizer.config", "chat_template"});
    const auto put = [&out](const std::string& name, const std::string& text) {
        const std::string key = "tokenizer.chat_template" + (name == "default" ? "" : '.' + name);
        out.keys[key] = text;
        out.types[key] = "string";
    };
    if (given != nullptr && given->is_string()) {
        put("default", given->get<std::string>());
        return;
    }
    Json names = Json::array();
    for (std::size_t i = 0; given != nullptr && given->is_array() && i < given->size(); ++i) {
        const auto name = stringMember((*given)[i], "name");
        const auto text = stringMember((*given)[i], "template");
        if (name && text) {
            put(*name, *text);
            if (*name != "default") {
                names.push_back(*name);
            }
        }
    }
    if (!names.empty()) {
        out.keys["tokenizer.chat_templates"] = std::move(names);
        out.types["tokenizer.chat_templates"] = "[string]";
    }
}

class KeyMaker {
public:
    KeyMaker(const Metadata& metadata, const Json& json, const TokenizerState& state, std::uint64_t rows)
        : m_metadata(metadata), m_json(json), m_state(state), m_rows(rows)
    {
    }

    Result<GgufTokenizer> make()
    {
        if (m_rows > kMostRows) {
            return Error{.code = Errc::Unsupported,
                         .message = "the token embedding has " + formatCountOf(m_rows, "row") +
                                    ", more than a tokenizer can have tokens (" + formatCount(kMostRows) + ')',
                         .field = "tokenizer.ggml.tokens"};
        }
        const std::size_t count = tokens().size();
        if (count > m_rows) {
            return moreTokens(count, m_rows);
        }
        const Json* model = findMember(m_json, "model");
        const std::string& kind = m_state.modelName;
        if (kind == "BPE" && hasStep(part("pre_tokenizer"), "ByteLevel")) {
            APR_CHECK(addByteLevel());
        } else if (kind == "BPE" && model != nullptr && findMember(*model, "byte_fallback") != nullptr &&
                   m_state.vocabulary.byteTokens()) {
            addScoredBpe();
        } else if (kind == "WordPiece") {
            addWordPiece();
        } else if (kind == "Unigram") {
            addUnigram();
        } else {
            return Error{.code = Errc::Unsupported,
                         .message = "llama.cpp does not support this tokenizer: " + printable(kind, 40) +
                                    (kind == "BPE" ? " without tokens for all bytes" : ""),
                         .field = "tokenizer.json",
                         .advice = "Write an .apr or .safetensors file."};
        }
        addSpecial();
        addTemplates(m_metadata, m_out);
        return std::move(m_out);
    }

private:
    const std::vector<Token>& tokens() const { return m_state.vocabulary.tokens; }

    const Json& part(std::string_view key) const
    {
        static const Json kNone = Json();
        const Json* found = findMember(m_json, key);
        return found != nullptr ? *found : kNone;
    }

    void add(const std::string& key, Json value, const char* type)
    {
        m_out.types["tokenizer.ggml." + key] = type;
        m_out.keys["tokenizer.ggml." + key] = std::move(value);
    }

    /// `textOf` is the text of a token, `kindOf` its kind.
    template <class TextOf, class KindOf>
    void addTokens(TextOf&& textOf, KindOf&& kindOf)
    {
        Json texts = Json::array();
        Json kinds = Json::array();
        for (std::uint64_t i = 0; i < m_rows; ++i) {
            const bool isKnown =
                i < tokens().size() && tokens()[static_cast<std::size_t>(i)].kind != Token::Kind::Unused;
            const Token* token = isKnown ? &tokens()[static_cast<std::size_t>(i)] : nullptr;
            texts.push_back(token != nullptr ? textOf(*token) : "[PAD" + std::to_string(i) + ']');
            kinds.push_back(tokenKindNumber(token != nullptr ? kindOf(*token) : Token::Kind::Unused));
        }
        add("tokens", std::move(texts), "[string]");
        add("token_type", std::move(kinds), "[i32]");
    }

    /// Texts outside of the vocabulary's spelling: what was added is found in the text as it is.
    static std::string plainText(const Token& token)
    {
        std::string out = token.text;
        if (token.kind == Token::Kind::UserDefined) {
            for (std::size_t at = out.find(kMark); at != std::string::npos; at = out.find(kMark, at)) {
                out.replace(at, kMark.size(), " ");
            }
        }
        return out;
    }

    Status addByteLevel()
    {
        add("model", "gpt2", "string");
        APR_TRY(const std::string pre, splitting());
        add("pre", pre, "string");
        addTokens(plainText, [](const Token& token) { return token.kind; });
        addMerges();
        return {};
    }

    void addMerges()
    {
        Json merges = Json::array();
        for (std::size_t i = 0; i < m_state.model->mergeCount(); ++i) {
            const auto [left, right] = m_state.model->merge(i);
            merges.push_back(tokens()[left].text + ' ' + tokens()[right].text);
        }
        add("merges", std::move(merges), "[string]");
    }

    /// The name that llama.cpp has for the way the text is split.
    Result<std::string> splitting()
    {
        const auto own = wordsOf(m_state.splitters);
        const Json* model = findMember(m_json, "model");
        const Json* ignores = model != nullptr ? findMember(*model, "ignore_merges") : nullptr;
        const bool ignoresMerges = ignores != nullptr && *ignores == true;
        const tokenizer::PreTokenizer* found = nullptr;
        for (const tokenizer::PreTokenizer& each : tokenizer::preTokenizers()) {
            std::vector<tokenizer::SplitterPtr> splitters;
            APR_CHECK(tokenizer::addSplitters(each, "", splitters));
            splitters.push_back(tokenizer::bytesAsCharacters());
            const bool isEqual = own && wordsOf(splitters) == own;
            if (isEqual && (found == nullptr || each.ignoresMerges == ignoresMerges)) {
                found = &each;
                if (each.ignoresMerges == ignoresMerges) {
                    break;
                }
            }
        }
        if (found == nullptr) {
            return Error{.code = Errc::Unsupported,
                         .message = "llama.cpp splits text in none of its ways as this tokenizer does",
                         .field = "pre_tokenizer",
                         .advice = "Write an .apr or .safetensors file."};
        }
        return std::string(split(found->names, ' ').front());
    }

    /// A short text as the model gets it.
    std::string prepared(std::string_view given) const
    {
        tokenizer::Work work = tokenizer::Work::ofText(given.size());
        Text text = tokenizer::placed(given);
        for (const auto& normalizer : m_state.normalizers) {
            normalizer->apply(text, work);
        }
        std::vector<Text> words{text};
        for (const auto& splitter : m_state.splitters) {
            splitter->apply(words, true, work);
        }
        std::string out;
        for (const Text& word : words) {
            out += tokenizer::utf8(word);
        }
        return out;
    }

    /// Whether a text begins with a mark that the text does not have.
    bool addsMark() const
    {
        const std::string text = prepared("a");
        return text.starts_with(kMark) || text.starts_with(' ');
    }

    Token::Kind kindInSentencePiece(const Token& token) const
    {
        const auto unknown = unknownToken();
        return unknown && &token == &tokens()[*unknown] ? Token::Kind::Unknown
               : isByteToken(token.text)                ? Token::Kind::Byte
                                                        : token.kind;
    }

    std::optional<std::uint32_t> unknownToken() const
    {
        const Json* model = findMember(m_json, "model");
        const Json* id = model != nullptr ? findMember(*model, "unk_id") : nullptr;
        if (id != nullptr && id->is_number_unsigned() && id->get<std::uint64_t>() < tokens().size()) {
            return id->get<std::uint32_t>();
        }
        const auto text = model != nullptr ? stringMember(*model, "unk_token") : std::nullopt;
        return text ? m_state.vocabulary.find(*text) : std::nullopt;
    }

    /// SentencePiece's BPE joins what has the best score; the scores of tokens are the order of their merges.
    void addScoredBpe()
    {
        add("model", "llama", "string");
        add("pre", "default", "string");
        addTokens(plainText, [this](const Token& token) { return kindInSentencePiece(token); });
        const std::size_t merges = m_state.model->mergeCount();
        std::vector<double> scores(static_cast<std::size_t>(m_rows), -static_cast<double>(merges) - 1);
        std::vector<bool> isSet(scores.size());
        for (std::size_t i = 0; i < merges; ++i) {
            const auto [left, right] = m_state.model->merge(i);
            const auto joined = m_state.vocabulary.find(tokens()[left].text + tokens()[right].text);
            if (joined && !isSet[*joined]) {
                isSet[*joined] = true;
                scores[*joined] = -static_cast<double>(i);
            }
        }
        addScores(scores);
        add("add_space_prefix", addsMark(), "bool");
    }

    void addScores(const std::vector<double>& scores)
    {
        Json list = Json::array();
        for (const double score : scores) {
            list.push_back(score);
        }
        add("scores", std::move(list), "[f32]");
    }

    /// GGUF marks the beginnings of words, tokenizer.json what continues them.
    void addWordPiece()
    {
        add("model", "bert", "string");
        addTokens(
            [](const Token& token) {
                return token.kind == Token::Kind::Control || token.kind == Token::Kind::UserDefined ? token.text
                       : token.text.starts_with("##") ? token.text.substr(2)
                                                      : std::string(kMark) + token.text;
            },
            [](const Token& token) { return token.kind; });
    }

    void addUnigram()
    {
        add("model", "t5", "string");
        add("pre", "default", "string");
        addTokens(plainText, [this](const Token& token) { return kindInSentencePiece(token); });
        std::vector<double> scores;
        for (std::uint64_t i = 0; i < m_rows; ++i) {
            scores.push_back(i < tokens().size() ? tokens()[static_cast<std::size_t>(i)].score.value_or(0) : -1000);
        }
        addScores(scores);
        add("add_space_prefix", addsMark(), "bool");
        add("remove_extra_whitespaces", prepared("a  b") == prepared("a b"), "bool");
        if (auto table = charsMapOf(part("normalizer"), 0)) {
            add("precompiled_charsmap", std::move(*table), "[u8]");
        }
    }

    /// The bytes of the table of SentencePiece in tokenizer.json.
    static std::optional<Json> charsMapOf(const Json& step, unsigned depth)
    {
        constexpr unsigned kMostDepth = 16;
        if (!step.is_object() || depth > kMostDepth) {
            return std::nullopt;
        }
        if (stringMember(step, "type") == "Precompiled") {
            const auto bytes = tokenizer::decodeBase64(stringMember(step, "precompiled_charsmap").value_or(""));
            if (!bytes || bytes->empty()) {
                return std::nullopt;
            }
            Json out = Json::array();
            for (const char byte : *bytes) {
                out.push_back(static_cast<unsigned char>(byte));
            }
            return out;
        }
        const Json* steps = findMember(step, "normalizers");
        for (std::size_t i = 0; steps != nullptr && steps->is_array() && i < steps->size(); ++i) {
            if (auto found = charsMapOf((*steps)[i], depth + 1)) {
                return found;
            }
        }
        return std::nullopt;
    }

    /// The id of "bos_token" and its likes.
    std::optional<std::uint64_t> idOf(const std::string& name) const
    {
        const auto id = specialTokenId(m_metadata, name);
        return id && *id < tokens().size() ? id : std::nullopt;
    }

    void addSpecial()
    {
        for (const tokenizer::SpecialName& each : tokenizer::kSpecialNames) {
            if (const auto id = idOf(each.name)) {
                add(std::string(each.key) + "_token_id", *id, "u32");
            }
        }
        if (m_state.modelName == "WordPiece") { // always has both; the first one is that of the beginning
            if (const auto first = idOf("cls_token"); first && !idOf("bos_token")) {
                add("bos_token_id", *first, "u32");
            }
            return;
        }
        addEnd("bos", m_state.before, "before");
        addEnd("eos", m_state.after, "after");
    }

    /// llama.cpp adds at most one token at each end of a text.
    void addEnd(const std::string& name, const std::vector<std::uint32_t>& ids, const char* place)
    {
        const std::string key = "tokenizer.ggml." + name + "_token_id";
        if (!ids.empty()) {
            const std::uint32_t id = place == std::string_view("before") ? ids.front() : ids.back();
            if (!m_out.keys.contains(key) || m_out.keys[key] != id || ids.size() > 1) {
                m_out.notes.push_back("the tokenizer adds " + formatCountOf(ids.size(), "token") + ' ' + place +
                                      " a text, of which llama.cpp adds at most the " + name + " token");
            }
        }
        add("add_" + name + "_token", !ids.empty(), "bool");
    }

    const Metadata& m_metadata;
    const Json& m_json;
    const TokenizerState& m_state;
    std::uint64_t m_rows;
    GgufTokenizer m_out = {};
};

/// Encodes the sample with both tokenizers.
Status compare(const Tokenizer& own, GgufTokenizer& made)
{
    APR_TRY(const auto state, tokenizer::ofKeys(made.keys));
    made.tokenizer = std::make_shared<const Tokenizer>(state);
    const Tokenizer& other = *made.tokenizer;
    APR_TRY(const auto expected, own.encode(kSample));
    APR_TRY(const auto found, other.encode(kSample));
    std::size_t at = 0;
    while (at < std::min(expected.size(), found.size()) && expected[at].id == found[at].id) {
        ++at;
    }
    if (at < std::max(expected.size(), found.size())) {
        const auto textAt = [at](const std::vector<TokenPiece>& pieces, const Tokenizer& tokenizer) {
            return at < pieces.size() ? '"' + printable(tokenizer.readable(pieces[at].id), 40) + '"'
                                      : std::string("the end");
        };
        made.notes.push_back("llama.cpp will split some texts in another way than the tokenizer of the source: of a "
                             "sample text, token " +
                             std::to_string(at) + " is " + textAt(found, other) + " instead of " +
                             textAt(expected, own));
    }
    return {};
}

/// The type of a key of GGUF by its value.
const char* typeOf(const std::string& key, const Json& value)
{
    const auto ends = [&key](std::string_view end) { return key.ends_with(end); };
    return value.is_string()              ? "string"
           : value.is_boolean()           ? "bool"
           : !value.is_array()            ? "u32"
           : ends("scores")               ? "[f32]"
           : ends("token_type")           ? "[i32]"
           : ends("precompiled_charsmap") ? "[u8]"
                                          : "[string]";
}

/// Keys "tokenizer.*" of apr files, which are named as those of GGUF.
Result<GgufTokenizer> ofStoredKeys(const Metadata& metadata, std::uint64_t rows)
{
    const Json* tokens = vocabularyIn(metadata);
    const std::string kind = tokenizerKind(metadata);
    const std::string model = kind == "BPE" ? "gpt2" : kind;
    constexpr std::array<std::string_view, 4> kKinds{"gpt2", "llama", "bert", "t5"};
    if (tokens == nullptr || std::find(kKinds.begin(), kKinds.end(), model) == kKinds.end()) {
        return Error{.code = Errc::MissingTensor,
                     .message = tokens == nullptr ? "the model has no tokenizer"
                                                  : "the vocabulary of the model has no tokenizer model",
                     .field = "tokenizer.ggml.tokens",
                     .advice = "Keep tokenizer.json, tokenizer.model, or vocab.json and merges.txt in the folder of "
                               "the model."};
    }
    if (tokens->size() > rows) {
        return moreTokens(tokens->size(), rows);
    }
    constexpr std::array<std::string_view, 18> kNames{"pre",
                                                      "scores",
                                                      "token_type",
                                                      "merges",
                                                      "precompiled_charsmap",
                                                      "bos_token_id",
                                                      "eos_token_id",
                                                      "unknown_token_id",
                                                      "seperator_token_id",
                                                      "padding_token_id",
                                                      "cls_token_id",
                                                      "mask_token_id",
                                                      "eot_token_id",
                                                      "add_bos_token",
                                                      "add_eos_token",
                                                      "add_space_prefix",
                                                      "remove_extra_whitespaces",
                                                      "token_type_count"};
    GgufTokenizer out;
    const auto add = [&out](std::string_view name, Json value) {
        const std::string key = "tokenizer.ggml." + std::string(name);
        out.types[key] = typeOf(key, value);
        out.keys[key] = std::move(value);
    };
    add("model", model);
    for (const std::string_view name : kNames) {
        if (const Json* value = findMember(metadata, "tokenizer." + std::string(name))) {
            add(name, *value);
        }
    }
    Json texts = *tokens;
    const std::pair<std::string_view, Json> lists[] = {{"scores", -1000.0},
                                                       {"token_type", tokenKindNumber(Token::Kind::Unused)}};
    const std::uint64_t missing = std::min(rows, kMostRows) - std::min(rows, std::uint64_t{texts.size()});
    for (std::uint64_t i = 0; i < missing; ++i) {
        texts.push_back("[PAD" + std::to_string(texts.size()) + ']');
    }
    for (const auto& [name, value] : lists) {
        const std::string key = "tokenizer.ggml." + std::string(name);
        if (out.keys.contains(key) && out.keys[key].is_array()) {
            out.keys[key].insert(out.keys[key].end(), static_cast<std::size_t>(missing), value);
        }
    }
    add("tokens", std::move(texts));
    addTemplates(metadata, out);
    return out;
}

} // namespace

Result<GgufTokenizer> ggufTokenizer(const Metadata& metadata, std::uint64_t rows)
{
    APR_TRY(const auto state, tokenizer::ofEmbedded(metadata));
    const Json* json = findMember(metadata, "tokenizer.huggingface");
    if (state == nullptr || json == nullptr) {
        return ofStoredKeys(metadata, rows);
    }
    APR_TRY(GgufTokenizer out, KeyMaker(metadata, *json, *state, rows).make());
    APR_CHECK(compare(Tokenizer(state), out));
    return out;
}

} // namespace apr
