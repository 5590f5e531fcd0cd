// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/checkpoint_tokenizer.h"

#include "apr/base/text.h"
#include "json_parts.h"
#include "parts.h"
#include "sentencepiece.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

/// After convert_slow_tokenizer.py of transformers, and _create_vocab_sentencepiece of convert_hf_to_gguf.py.
namespace apr {
namespace {

using tokenizer::bertNormalizerJson;
using tokenizer::bpeJson;
using tokenizer::byteLevelJson;
using tokenizer::emptyTokenizer;
using tokenizer::replaceJson;
using tokenizer::SecondText;
using tokenizer::SentencePieceModel;
using tokenizer::splitJson;
using tokenizer::templateJson;
using tokenizer::wordPieceJson;

constexpr std::uint64_t kMostTokens = 10'000'000;

Error inFile(Error error, std::string_view name)
{
    error.file = error.file.empty() ? std::string(name) : error.file;
    return error;
}

Error malformed(std::string_view name, std::string message)
{
    return {.code = Errc::Corrupt, .message = std::move(message), .file = std::string(name)};
}

/// A token that is found in texts as it is.
struct Added {
    std::string text = {};
    bool isSpecial = false;
    Json entry = Json::object(); ///< of added_tokens_decoder: {"lstrip": true, …}
};

/// tokenizer_config.json, special_tokens_map.json, added_tokens.json and config.json.
class Settings {
public:
    static Result<Settings> read(const NamedFile& file)
    {
        Settings out;
        const auto json = [&file](std::string_view name) -> Result<Json> {
            const auto text = file(name);
            if (!text) {
                return Json::object();
            }
            auto parsed = parseJson(*text);
            if (!parsed) {
                return inFile(std::move(parsed).error(), name);
            }
            return parsed->value.is_object() ? std::move(parsed->value) : Json::object();
        };
        APR_TRY(out.m_config, json("tokenizer_config.json"));
        APR_TRY(out.m_map, json("special_tokens_map.json"));
        APR_TRY(out.m_added, json("added_tokens.json"));
        APR_TRY(const Json model, json("config.json"));
        out.m_class = stringMember(out.m_config, "tokenizer_class").value_or("");
        if (out.m_class.ends_with("Fast")) {
            out.m_class.resize(out.m_class.size() - 4);
        }
        out.m_type = stringMember(model, "model_type").value_or("");
        return out;
    }

    /// Whether the tokenizer is of this class of transformers: "Roberta" for RobertaTokenizer, or for models of the
    /// type `type` that do not state a class.
    bool is(std::string_view name, std::string_view type) const
    {
        return m_class.empty() ? m_type == type : m_class == std::string(name) + "Tokenizer";
    }

    bool flag(std::string_view key, bool otherwise) const
    {
        const Json* value = findMember(m_config, key);
        return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
    }

    const Json* value(std::string_view key) const { return findMember(m_config, key); }

    /// The text of "bos_token" and its likes.
    std::optional<std::string> special(std::string_view name) const
    {
        for (const Json* place : {&m_map, &m_config}) {
            if (const Json* found = findMember(*place, name)) {
                return textOf(*found);
            }
        }
        return std::nullopt;
    }

    /// Texts of all special tokens; `defaults` are those of the tokenizer's class.
    std::vector<Added> specials(const std::map<std::string, std::string>& defaults) const
    {
        std::vector<Added> out;
        const auto add = [&out](const Json& value) {
            if (auto text = textOf(value)) {
                out.push_back({std::move(*text), true, value.is_object() ? value : Json::object()});
            }
        };
        for (const char* name :
             {"bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token"}) {
            const Json* found = findMember(m_map, name);
            found = found != nullptr ? found : findMember(m_config, name);
            if (found != nullptr) {
                add(*found);
            } else if (const auto known = defaults.find(name); known != defaults.end()) {
                out.push_back({known->second, true});
            }
        }
        for (const Json* place : {&m_map, &m_config}) {
            const Json* list = findMember(*place, "additional_special_tokens");
            for (std::size_t i = 0; list != nullptr && list->is_array() && i < list->size(); ++i) {
                add((*list)[i]);
            }
        }
        return out;
    }

    /// The added tokens by their ids.
    Result<std::map<std::uint64_t, Added>> added() const
    {
        std::map<std::uint64_t, Added> out;
        if (const Json* entries = value("added_tokens_decoder"); entries != nullptr && entries->is_object()) {
            for (const auto& [key, entry] : entries->items()) {
                const auto id = parseUnsigned(key);
                const auto text = stringMember(entry, "content");
                if (!id || *id >= kMostTokens || !text) {
                    return malformed("tokenizer_config.json",
                                     "added_tokens_decoder has an entry without an id and a text: " +
                                         printable(key, 40));
                }
                const Json* special = findMember(entry, "special");
                out[*id] = {*text, special != nullptr && *special == true, entry};
            }
            return out;
        }
        for (const auto& [text, id] : m_added.items()) {
            if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= kMostTokens) {
                return malformed("added_tokens.json", "the token \"" + printable(text, 60) + "\" has no id");
            }
            const bool looksSpecial = text.starts_with("<|") && text.ends_with("|>");
            out[id.get<std::uint64_t>()] = {text, looksSpecial};
        }
        return out;
    }

private:
    static std::optional<std::string> textOf(const Json& value)
    {
        auto text = value.is_string() ? std::optional(value.get<std::string>()) : stringMember(value, "content");
        return text && !text->empty() ? text : std::nullopt;
    }

    Json m_config = Json::object();
    Json m_map = Json::object();
    Json m_added = Json::object();
    std::string m_class = {};
    std::string m_type = {};
};

using Names = std::map<std::string, std::string>;

// --- SentencePiece ---

class PieceKeys {
public:
    PieceKeys(SentencePieceModel model, const Settings& settings) : m_model(std::move(model)), m_settings(settings) {}

    Result<Metadata> make()
    {
        if (m_settings.is("XLMRoberta", "xlm-roberta") || m_settings.is("Camembert", "camembert")) {
            APR_CHECK(followFairseq());
        }
        APR_CHECK(addTokens());
        const bool isUnigram = m_model.kind == SentencePieceModel::Kind::Unigram;
        Metadata out = Metadata::object();
        out["tokenizer.model_type"] = isUnigram ? "t5" : "llama";
        out["tokenizer.pre"] = "default";
        Json& texts = out["tokenizer.vocabulary"] = Json::array();
        Json& scores = out["tokenizer.scores"] = Json::array();
        Json& kinds = out["tokenizer.token_type"] = Json::array();
        for (const Token& token : m_model.pieces) {
            texts.push_back(token.text);
            scores.push_back(token.score.value_or(0));
            kinds.push_back(tokenKindNumber(token.kind));
        }
        addIds(out);
        out["tokenizer.add_space_prefix"] = m_model.addsPrefix && m_settings.flag("add_prefix_space", true);
        if (isUnigram) {
            out["tokenizer.remove_extra_whitespaces"] = m_model.removesSpaces;
            if (!m_model.charsMap.empty()) {
                Json& table = out["tokenizer.precompiled_charsmap"] = Json::array();
                for (const char byte : m_model.charsMap) {
                    table.push_back(static_cast<unsigned char>(byte));
                }
            }
        }
        return out;
    }

private:
    /// The ids of XLM-RoBERTa and CamemBERT are those of fairseq's dictionary: four special tokens, then the pieces
    /// after the three control pieces, then "<mask>".
    Status followFairseq()
    {
        constexpr std::size_t kControls = 3;
        if (m_model.pieces.size() < kControls) {
            return malformed("sentencepiece.bpe.model", "the SentencePiece model has less than 3 pieces");
        }
        std::vector<Token> pieces;
        for (const char* text : {"<s>", "<pad>", "</s>", "<unk>"}) {
            pieces.push_back({.text = text, .kind = Token::Kind::Control, .score = 0.0});
        }
        constexpr std::size_t kUnknown = 3;
        pieces[kUnknown].kind = Token::Kind::Unknown;
        pieces.insert(pieces.end(), m_model.pieces.begin() + kControls, m_model.pieces.end());
        pieces.push_back({.text = "<mask>", .kind = Token::Kind::Control, .score = 0.0});
        m_model.pieces = std::move(pieces);
        m_model.bos = 0;
        m_model.pad = 1;
        m_model.eos = 2;
        m_model.unknown = kUnknown;
        m_isFairseq = true;
        return {};
    }

    Status addTokens()
    {
        constexpr double kScoreOfAdded = -1000;
        APR_TRY(auto added, m_settings.added());
        if (added.empty() && m_settings.is("T5", "t5")) {
            const Json* given = m_settings.value("extra_ids");
            constexpr std::uint64_t kUsual = 100;
            const std::uint64_t count = given != nullptr && given->is_number_unsigned()
                                            ? std::min(given->get<std::uint64_t>(), kMostTokens)
                                            : kUsual;
            for (std::uint64_t i = 0; i < count; ++i) {
                added[m_model.pieces.size() + i] = {"<extra_id_" + std::to_string(count - 1 - i) + '>', true};
            }
        }
        std::set<std::string> special;
        for (const Added& each : m_settings.specials({})) {
            special.insert(each.text);
        }
        for (auto& [id, token] : added) {
            constexpr std::uint64_t kMostGap = 65'536; // a small file makes no large table
            if (id > m_model.pieces.size() + kMostGap) {
                return malformed("tokenizer_config.json",
                                 "the token \"" + printable(token.text, 60) + "\" has the id " + formatCount(id) +
                                     ", but the vocabulary has " + formatCountOf(m_model.pieces.size(), "token"));
            }
            while (m_model.pieces.size() <= id) {
                m_model.pieces.push_back({.text = "[PAD" + std::to_string(m_model.pieces.size()) + ']',
                                          .kind = Token::Kind::Unused,
                                          .score = kScoreOfAdded});
            }
            Token& place = m_model.pieces[static_cast<std::size_t>(id)];
            if (place.kind == Token::Kind::Unknown && place.text == token.text) {
                continue;
            }
            const bool isControl = token.isSpecial || special.contains(token.text);
            place = {.text = isControl ? token.text : plain(token.text),
                     .kind = isControl ? Token::Kind::Control : Token::Kind::UserDefined,
                     .score = kScoreOfAdded};
        }
        return {};
    }

    /// In a text, without the marks of spaces.
    static std::string plain(std::string text)
    {
        for (std::size_t at = text.find(tokenizer::kMark); at != std::string::npos;
             at = text.find(tokenizer::kMark, at)) {
            text.replace(at, tokenizer::kMark.size(), " ");
        }
        return text;
    }

    std::optional<std::uint64_t> idOf(const std::string& name, std::int64_t own) const
    {
        if (const auto text = m_settings.special(name)) {
            const auto found = std::find_if(m_model.pieces.begin(), m_model.pieces.end(),
                                            [&text](const Token& token) { return token.text == *text; });
            if (found != m_model.pieces.end()) {
                return static_cast<std::uint64_t>(found - m_model.pieces.begin());
            }
        }
        return own >= 0 && static_cast<std::uint64_t>(own) < m_model.pieces.size()
                   ? std::optional(static_cast<std::uint64_t>(own))
                   : std::nullopt;
    }

    void addIds(Metadata& out) const
    {
        const auto bos = idOf("bos_token", m_model.bos);
        const auto eos = idOf("eos_token", m_model.eos);
        const std::pair<const char*, std::optional<std::uint64_t>> ids[] = {
            {"bos", bos},
            {"eos", eos},
            {"unknown", idOf("unk_token", m_model.unknown)},
            {"padding", idOf("pad_token", m_model.pad)},
            {"mask", idOf("mask_token", -1)}};
        for (const auto& [name, id] : ids) {
            if (id) {
                out["tokenizer." + std::string(name) + "_token_id"] = *id;
            }
        }
        const bool isUnigram = m_model.kind == SentencePieceModel::Kind::Unigram;
        out["tokenizer.add_bos_token"] = bos.has_value() && m_settings.flag("add_bos_token", !isUnigram || m_isFairseq);
        out["tokenizer.add_eos_token"] = eos.has_value() && m_settings.flag("add_eos_token", isUnigram);
    }

    SentencePieceModel m_model;
    const Settings& m_settings;
    bool m_isFairseq = false;
};

// --- tokenizer.json ---

/// The vocabulary of a tokenizer.json and the tokens that are added to it.
class JsonMaker {
public:
    JsonMaker(Json vocabulary, const Settings& settings, Names defaults)
        : m_vocabulary(std::move(vocabulary)), m_settings(settings), m_defaults(std::move(defaults))
    {
    }

    std::string special(const std::string& name) const
    {
        const auto known = m_defaults.find(name);
        return m_settings.special(name).value_or(known == m_defaults.end() ? "" : known->second);
    }

    /// Makes the entry "added_tokens". Special tokens without an id get the next ones.
    Status addTokens(Json& out)
    {
        APR_TRY(auto added, m_settings.added());
        std::uint64_t next = m_vocabulary.size();
        std::set<std::string> known;
        for (const auto& [id, token] : added) {
            next = std::max(next, id + 1);
            known.insert(token.text);
        }
        std::set<std::string> names;
        for (Added& each : m_settings.specials(m_defaults)) {
            names.insert(each.text);
            if (!known.insert(each.text).second) {
                continue;
            }
            const Json* own = findMember(m_vocabulary, each.text);
            const std::uint64_t id = own != nullptr ? own->get<std::uint64_t>() : next++;
            added[id] = std::move(each);
        }
        Json& list = out["added_tokens"] = Json::array();
        for (const auto& [id, token] : added) {
            m_ids[token.text] = id;
            const auto flag = [&entry = token.entry](const char* key, bool otherwise) {
                const Json* value = findMember(entry, key);
                return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
            };
            const bool isSpecial = token.isSpecial || names.contains(token.text);
            const bool isMask = token.text == special("mask_token");
            list.push_back({{"id", id},
                            {"content", token.text},
                            {"single_word", flag("single_word", false)},
                            {"lstrip", flag("lstrip", isMask && m_stripsMask)},
                            {"rstrip", flag("rstrip", false)},
                            {"normalized", flag("normalized", !isSpecial)},
                            {"special", isSpecial}});
        }
        return {};
    }

    /// Special tokens around a text.
    Result<Json> around(const std::vector<std::string>& before, const std::vector<std::string>& after) const
    {
        std::vector<std::pair<std::string, std::uint64_t>> first;
        std::vector<std::pair<std::string, std::uint64_t>> last;
        for (const auto& [texts, tokens] : {std::pair(&before, &first), std::pair(&after, &last)}) {
            for (const std::string& text : *texts) {
                APR_TRY(const std::uint64_t id, idOf(text));
                tokens->emplace_back(text, id);
            }
        }
        return templateJson(first, last, SecondText::Nothing);
    }

    bool has(const std::string& text) const { return m_ids.contains(text) || m_vocabulary.contains(text); }
    void stripMask() { m_stripsMask = true; }
    Json takeVocabulary() { return std::move(m_vocabulary); }

private:
    Result<std::uint64_t> idOf(const std::string& text) const
    {
        const auto added = m_ids.find(text);
        const Json* own = findMember(m_vocabulary, text);
        if (added == m_ids.end() && own == nullptr) {
            return malformed("tokenizer_config.json",
                             "the special token \"" + printable(text, 60) + "\" is not in the vocabulary");
        }
        return added != m_ids.end() ? added->second : own->get<std::uint64_t>();
    }

    Json m_vocabulary;
    const Settings& m_settings;
    Names m_defaults;
    std::map<std::string, std::uint64_t> m_ids = {};
    bool m_stripsMask = false;
};

Result<Json> readVocabularyJson(const std::string& text)
{
    auto parsed = parseJson(text);
    if (!parsed) {
        return inFile(std::move(parsed).error(), "vocab.json");
    }
    if (!parsed->value.is_object() || parsed->value.empty()) {
        return malformed("vocab.json", "the vocabulary is not an object of tokens and their ids");
    }
    for (const auto& [token, id] : parsed->value.items()) {
        if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= kMostTokens) {
            return malformed("vocab.json", "the token \"" + printable(token, 60) + "\" has no id");
        }
    }
    return std::move(parsed->value);
}

Result<Json> readMerges(const std::string& text)
{
    Json out = Json::array();
    std::size_t number = 0;
    for (std::string_view line : split(text, '\n')) {
        ++number;
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        if (line.empty() || (number == 1 && line.starts_with("#version"))) {
            continue;
        }
        const std::size_t space = line.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == line.size() || line.find(' ', space + 1) != line.npos) {
            return malformed("merges.txt",
                             "line " + formatCount(number) + " is not two tokens with a space between them");
        }
        out.push_back(std::string(line));
    }
    return out;
}

/// GPT-2's tokenizer and those after it.
Result<Metadata> byteLevelTokenizer(const std::string& vocabulary, const std::string& merges, const Settings& settings)
{
    APR_TRY(Json vocab, readVocabularyJson(vocabulary));
    APR_TRY(Json pairs, readMerges(merges));
    const bool isQwen = settings.is("Qwen2", "qwen2") || settings.is("Qwen2", "qwen3") ||
                        settings.is("Qwen2", "qwen2_moe") || settings.is("Qwen2", "qwen3_moe");
    const bool isClip = settings.is("CLIP", "clip") || settings.is("CLIP", "clip_text_model");
    const bool isWhisper = settings.is("Whisper", "whisper");
    const bool isDeberta = settings.is("Deberta", "deberta");
    bool isRoberta = isDeberta;
    for (const auto& [name, type] : {std::pair("Roberta", "roberta"),
                                     {"Bart", "bart"},
                                     {"Longformer", "longformer"},
                                     {"LED", "led"},
                                     {"Blenderbot", "blenderbot"},
                                     {"Mvp", "mvp"},
                                     {"LayoutLMv3", "layoutlmv3"}}) {
        isRoberta = isRoberta || settings.is(name, type);
    }
    const Names ends =
        isDeberta ? Names{{"cls_token", "[CLS]"},
                          {"sep_token", "[SEP]"},
                          {"unk_token", "[UNK]"},
                          {"pad_token", "[PAD]"},
                          {"mask_token", "[MASK]"}}
        : isRoberta
            ? Names{{"bos_token", "<s>"},   {"eos_token", "</s>"},  {"cls_token", "<s>"},    {"sep_token", "</s>"},
                    {"unk_token", "<unk>"}, {"pad_token", "<pad>"}, {"mask_token", "<mask>"}}
        : isClip
            ? Names{{"bos_token", "<|startoftext|>"}, {"eos_token", "<|endoftext|>"}, {"unk_token", "<|endoftext|>"}}
            : Names{{"eos_token", "<|endoftext|>"}};
    JsonMaker maker(std::move(vocab), settings, ends);
    if (isRoberta) {
        maker.stripMask();
    }
    Json out = emptyTokenizer();
    APR_CHECK(maker.addTokens(out));
    const bool addsSpace = settings.flag("add_prefix_space", false);
    out["pre_tokenizer"] = byteLevelJson(addsSpace, true);
    out["decoder"] = byteLevelJson(true, true);
    out["post_processor"] = byteLevelJson(true, true);
    if (isQwen) {
        out["normalizer"] = {{"type", "NFC"}};
        out["pre_tokenizer"] = {
            {"type", "Sequence"},
            {"pretokenizers",
             {splitJson(
                  R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
                  "Isolated", false),
              byteLevelJson(addsSpace, false)}}};
    } else if (isClip) {
        out["normalizer"] = {
            {"type", "Sequence"},
            {"normalizers", {{{"type", "NFC"}}, replaceJson("Regex", R"(\s+)", " "), {{"type", "Lowercase"}}}}};
        out["pre_tokenizer"] = {
            {"type", "Sequence"},
            {"pretokenizers",
             {splitJson(R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)", "Removed", true),
              byteLevelJson(false, true)}}};
        APR_TRY(out["post_processor"], maker.around({maker.special("bos_token")}, {maker.special("eos_token")}));
    } else if (isRoberta) {
        APR_TRY(out["post_processor"], maker.around({maker.special("cls_token")}, {maker.special("sep_token")}));
    } else if (isWhisper && maker.has("<|startoftranscript|>")) {
        std::vector<std::string> before{"<|startoftranscript|>"};
        if (maker.has("<|notimestamps|>")) {
            before.emplace_back("<|notimestamps|>");
        }
        APR_TRY(out["post_processor"], maker.around(before, {maker.special("eos_token")}));
    } else if (settings.flag("add_bos_token", false)) {
        APR_TRY(out["post_processor"], maker.around({maker.special("bos_token")}, {}));
    }
    out["model"] = bpeJson({.vocabulary = maker.takeVocabulary(),
                            .merges = std::move(pairs),
                            .unknown = isClip ? Json(maker.special("unk_token")) : Json(),
                            .prefix = "",
                            .endOfWord = isClip ? "</w>" : ""});
    return Metadata{{"tokenizer.huggingface", std::move(out)}};
}

/// BERT's tokenizer: a token in each line.
Result<Metadata> wordPieceTokenizer(const std::string& text, const Settings& settings)
{
    Json vocabulary = Json::object();
    std::uint64_t id = 0;
    std::vector<std::string_view> lines = split(text, '\n');
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
    for (std::string_view line : lines) {
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        vocabulary[std::string(line)] = id++; // of two equal ones the last counts, as in transformers
    }
    if (vocabulary.empty()) {
        return malformed("vocab.txt", "the vocabulary is empty");
    }
    if (!isUtf8(text)) {
        return malformed("vocab.txt", "the vocabulary is not UTF-8");
    }
    JsonMaker maker(std::move(vocabulary), settings,
                    {{"unk_token", "[UNK]"},
                     {"sep_token", "[SEP]"},
                     {"pad_token", "[PAD]"},
                     {"cls_token", "[CLS]"},
                     {"mask_token", "[MASK]"}});
    Json out = emptyTokenizer();
    APR_CHECK(maker.addTokens(out));
    const Json* accents = settings.value("strip_accents");
    out["normalizer"] = bertNormalizerJson(settings.flag("tokenize_chinese_chars", true),
                                           accents != nullptr && accents->is_boolean() ? *accents : Json(),
                                           settings.flag("do_lower_case", true));
    out["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
    APR_TRY(out["post_processor"], maker.around({maker.special("cls_token")}, {maker.special("sep_token")}));
    out["decoder"] = tokenizer::wordPieceDecoder();
    out["model"] = wordPieceJson(maker.takeVocabulary(), maker.special("unk_token"));
    return Metadata{{"tokenizer.huggingface", std::move(out)}};
}

} // namespace

Result<Metadata> checkpointTokenizer(const NamedFile& file)
{
    for (const std::string_view name : {"tokenizer.model", "spiece.model", "sentencepiece.bpe.model"}) {
        if (const auto bytes = file(name)) {
            auto model = tokenizer::readSentencePiece(*bytes);
            if (!model) {
                return inFile(std::move(model).error(), name);
            }
            APR_TRY(const Settings settings, Settings::read(file));
            return PieceKeys(std::move(*model), settings).make();
        }
    }
    const auto vocabulary = file("vocab.json");
    const auto merges = vocabulary ? file("merges.txt") : std::nullopt;
    if (vocabulary && merges) {
        APR_TRY(const Settings settings, Settings::read(file));
        return byteLevelTokenizer(*vocabulary, *merges, settings);
    }
    if (const auto words = file("vocab.txt")) {
        APR_TRY(const Settings settings, Settings::read(file));
        return wordPieceTokenizer(*words, settings);
    }
    return Metadata::object();
}

} // namespace apr
