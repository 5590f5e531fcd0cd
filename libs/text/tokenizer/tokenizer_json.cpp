// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer_json.h"

#include "apr/base/base64.h"
#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "json_parts.h"
#include "pre_tokenizers.h"
#include "state.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

/// After convert_slow_tokenizer.py and integrations/ggml.py of transformers.
namespace apr {
namespace {

using tokenizer::byteLevelJson;
using tokenizer::kMark;
using tokenizer::replaceJson;
using tokenizer::stepsJson;

class FilesOfKeys {
public:
    FilesOfKeys(const Metadata& metadata, const TokenizerState& state)
        : m_metadata(metadata), m_state(state), m_kind(tokenizerKind(metadata))
    {
    }

    Result<TokenizerFiles> make()
    {
        for (std::size_t i = 0; i < tokens().size(); ++i) {
            if (!isUtf8(tokens()[i].text)) {
                return Error{.code = Errc::Corrupt,
                             .message = "the token " + formatCount(i) + " is not UTF-8",
                             .field = "tokenizer.ggml.tokens"};
            }
        }
        m_unknown = tokenizer::modelKeyId(m_metadata, "unknown", tokens().size());
        m_out.tokenizer = tokenizer::emptyTokenizer();
        m_out.tokenizer["added_tokens"] = added();
        m_out.tokenizer["post_processor"] = ends();
        if (m_kind == "bert") {
            addWordPiece();
        } else if (m_kind == "t5") {
            addUnigram();
        } else if (m_kind == "gpt2" || m_kind == "BPE") {
            APR_CHECK(addByteLevel());
        } else { // SentencePiece's BPE, and Gemma 4's, which has merges
            APR_CHECK(addMarkedBpe());
        }
        addConfig();
        return std::move(m_out);
    }

private:
    const std::vector<Token>& tokens() const { return m_state.vocabulary.tokens; }

    bool flag(std::string_view name, bool otherwise) const
    {
        const Json* value = tokenizer::modelKey(m_metadata, name);
        return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
    }

    /// Rows of the embedding without a token.
    bool isPlaceholder(std::size_t id) const
    {
        const Token& token = tokens()[id];
        return token.kind == Token::Kind::Unused && token.text == "[PAD" + std::to_string(id) + ']';
    }

    /// Ids by text; of equal texts the first counts.
    Json vocabulary() const
    {
        std::vector<std::pair<std::string_view, std::size_t>> entries;
        entries.reserve(tokens().size());
        for (std::size_t i = 0; i < tokens().size(); ++i) {
            if (!isPlaceholder(i)) {
                entries.emplace_back(tokens()[i].text, i);
            }
        }
        std::sort(entries.begin(), entries.end());
        Json out = Json::object();
        auto& object = out.get_ref<Json::object_t&>();
        for (const auto& [text, id] : entries) {
            object.emplace_hint(object.end(), std::string(text), id);
        }
        return out;
    }

    Json added() const
    {
        Json out = Json::array();
        for (const tokenizer::AddedToken& each : m_state.added) {
            const Token& token = tokens()[each.id];
            out.push_back(tokenizer::addedTokenJson(each.id, token.text, token.kind != Token::Kind::UserDefined));
        }
        return out;
    }

    /// Special tokens around a text, and around a second one.
    Json ends() const
    {
        if (m_state.before.empty() && m_state.after.empty()) {
            return nullptr;
        }
        const auto named = [this](const std::vector<std::uint32_t>& ids) {
            std::vector<std::pair<std::string, std::uint64_t>> out;
            out.reserve(ids.size());
            for (const std::uint32_t id : ids) {
                out.emplace_back(tokens()[id].text, id);
            }
            return out;
        };
        using tokenizer::SecondText;
        return tokenizer::templateJson(named(m_state.before), named(m_state.after),
                                       m_kind == "bert" ? SecondText::End : SecondText::Same);
    }

    std::optional<std::string> unknown() const
    {
        return m_unknown ? std::optional(tokens()[*m_unknown].text) : std::nullopt;
    }

    Json bpe(Json merges, bool hasByteFallback, bool ignoresMerges) const
    {
        return tokenizer::bpeJson({.vocabulary = vocabulary(),
                                   .merges = std::move(merges),
                                   .unknown = unknown() ? Json(*unknown()) : Json(),
                                   .hasByteFallback = hasByteFallback,
                                   .ignoresMerges = ignoresMerges});
    }

    struct Merge {
        double score = 0;
        std::string_view left = {};
        std::string_view right = {};
    };

    /// Strings, which versions of tokenizers before 0.20 read, too, or pairs if a part has a space: all in one form.
    static Json listed(const std::vector<Merge>& merges)
    {
        const auto hasSpace = [](std::string_view text) { return text.find(' ') != std::string_view::npos; };
        const bool arePairs = std::any_of(merges.begin(), merges.end(), [&](const Merge& each) {
            return hasSpace(each.left) || hasSpace(each.right);
        });
        Json out = Json::array();
        for (const Merge& each : merges) {
            out.push_back(arePairs ? Json::array({each.left, each.right})
                                   : Json(std::string(each.left) + ' ' + std::string(each.right)));
        }
        return out;
    }

    Json storedMerges() const
    {
        std::vector<Merge> merges;
        for (std::size_t i = 0; i < m_state.model->mergeCount(); ++i) {
            const auto [left, right] = m_state.model->merge(i);
            merges.push_back({.left = tokens()[left].text, .right = tokens()[right].text});
        }
        return listed(merges);
    }

    /// SentencePiece joins what has the best score: every way to make a token of two is a merge, in the order of
    /// scores.
    Result<Json> scoredMerges()
    {
        // Files have a few times the bytes of their vocabulary.
        constexpr std::size_t kMostTimes = 32;
        constexpr std::size_t kLongest = 256; // the time grows with the square of the length
        std::size_t room = std::size_t{1} << 20;
        std::vector<double> scores;
        for (const Token& token : tokens()) {
            room += kMostTimes * token.text.size();
        }
        std::vector<Merge> merges;
        for (const Token& token : tokens()) {
            if (token.kind != Token::Kind::Normal || token.text.size() > kLongest) {
                continue; // others are found before text is split
            }
            const std::string_view text = token.text;
            std::vector<std::tuple<std::uint32_t, std::uint32_t, std::size_t>> ways;
            for (std::size_t at = 1; at < text.size(); ++at) {
                const bool isInside = (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; // of a character
                const auto left = isInside ? std::nullopt : m_state.vocabulary.find(text.substr(0, at));
                const auto right = left ? m_state.vocabulary.find(text.substr(at)) : std::nullopt;
                if (right) {
                    ways.emplace_back(*left, *right, at);
                }
            }
            std::sort(ways.begin(), ways.end());
            for (const auto& [left, right, at] : ways) {
                merges.push_back({token.score.value_or(0), text.substr(0, at), text.substr(at)});
            }
            if (!ways.empty()) {
                scores.push_back(token.score.value_or(0));
            }
            if (const std::size_t bytes = ways.size() * (text.size() + sizeof(Merge)); bytes <= room) {
                room -= bytes;
            } else {
                return Error{.code = Errc::Unsupported,
                             .message = "the merges that the scores amount to would be much larger than the vocabulary",
                             .field = "tokenizer.ggml.scores"};
            }
        }
        noteEqual(std::move(scores));
        std::stable_sort(merges.begin(), merges.end(), [](const Merge& a, const Merge& b) {
            return std::tuple(a.score, a.left.size(), a.right.size()) >
                   std::tuple(b.score, b.left.size(), b.right.size());
        });
        return listed(merges);
    }

    /// Of equal scores, llama.cpp joins the first pair of the text; merges have an order.
    void noteEqual(std::vector<double> scores)
    {
        const std::size_t all = scores.size();
        std::sort(scores.begin(), scores.end());
        scores.erase(std::unique(scores.begin(), scores.end()), scores.end());
        if (scores.size() < all) {
            m_out.notes.push_back(formatCountOf(all - scores.size(), "token") +
                                  " of the vocabulary have the score of another one: some texts will be split in "
                                  "another way than by llama.cpp");
        }
    }

    Status addByteLevel()
    {
        const Json* stated = tokenizer::modelKey(m_metadata, "pre");
        const std::string name = stated != nullptr && stated->is_string() ? stated->get<std::string>() : std::string();
        const tokenizer::PreTokenizer* pre = tokenizer::findPreTokenizer(name.empty() ? "default" : name);
        if (pre == nullptr) {
            return Error{.code = Errc::Unsupported,
                         .message = "the way of splitting \"" + printable(name, 40) + "\" is not known",
                         .field = "tokenizer.ggml.pre"};
        }
        const bool isPlain = pre == tokenizer::findPreTokenizer("gpt-2");
        const bool hasPrefix = flag("add_space_prefix", false);
        if (hasPrefix && !isPlain) {
            return Error{.code = Errc::Unsupported,
                         .message = "this way of splitting with a space in front of the text cannot be expressed",
                         .field = "tokenizer.ggml.add_space_prefix"};
        }
        Json steps = Json::array();
        for (std::size_t i = 0; !isPlain && i < pre->patterns.size() && !pre->patterns[i].empty(); ++i) {
            steps.push_back(tokenizer::splitJson(pre->patterns[i], "Isolated", false));
        }
        const Json bytes = byteLevelJson(hasPrefix, isPlain);
        steps.push_back(bytes);
        m_out.tokenizer["pre_tokenizer"] = stepsJson("pretokenizers", std::move(steps));
        m_out.tokenizer["decoder"] = bytes;
        m_out.tokenizer["model"] = bpe(storedMerges(), false, pre->ignoresMerges);
        return {};
    }

    Status addMarkedBpe()
    {
        const bool isScored = m_kind != "gemma4";
        const bool hasPrefix = isScored && flag("add_space_prefix", true);
        Json steps = Json::array();
        Json decoders =
            Json::array({replaceJson("String", kMark, " "), {{"type", "ByteFallback"}}, {{"type", "Fuse"}}});
        if (hasPrefix) {
            steps.push_back({{"type", "Prepend"}, {"prepend", kMark}});
            decoders.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
        }
        steps.push_back(replaceJson("String", " ", kMark));
        m_out.tokenizer["normalizer"] = stepsJson("normalizers", std::move(steps));
        m_out.tokenizer["decoder"] = stepsJson("decoders", std::move(decoders));
        m_unknown = m_unknown || !isScored || tokens().empty() ? m_unknown : std::optional(0U); // as llama.cpp
        APR_TRY(Json merges, isScored ? scoredMerges() : Result<Json>(storedMerges()));
        m_out.tokenizer["model"] = bpe(std::move(merges), m_state.vocabulary.byteTokens().has_value(), false);
        return {};
    }

    void addWordPiece()
    {
        m_unknown = m_unknown ? m_unknown : m_state.vocabulary.find("[UNK]");
        // GGUF does not say whether the letters of a text become small ones. Vocabularies for others have all capitals.
        int capitals = 0;
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            capitals += m_state.vocabulary.find(std::string(1, letter)) ? 1 : 0;
        }
        constexpr int kHalf = 13;
        const bool isLowercase = capitals < kHalf;
        m_out.tokenizer["normalizer"] = tokenizer::bertNormalizerJson(true, nullptr, isLowercase);
        m_out.tokenizer["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
        m_out.tokenizer["decoder"] = tokenizer::wordPieceDecoder();
        m_out.tokenizer["model"] = tokenizer::wordPieceJson(vocabulary(), unknown().value_or("[UNK]"));
        m_out.config["do_lower_case"] = isLowercase;
    }

    void addUnigram()
    {
        Json steps = Json::array();
        std::string table;
        if (const Json* stated = tokenizer::modelKey(m_metadata, "precompiled_charsmap")) {
            table = tokenizer::charsMapBytes(*stated);
        }
        if (!table.empty()) {
            steps.push_back({{"type", "Precompiled"}, {"precompiled_charsmap", toBase64(table)}});
        }
        if (flag("remove_extra_whitespaces", false)) {
            steps.push_back(replaceJson("Regex", R"(\A +| +\z)", "")); // other spaces stay, as in llama.cpp
            steps.push_back(replaceJson("Regex", " {2,}", " "));
        }
        Json list = Json::array();
        bool areWords = true; // no token goes on in the next word
        for (const Token& token : tokens()) {
            areWords =
                areWords && (token.kind != Token::Kind::Normal || token.text.find(kMark, 1) == std::string::npos);
            list.push_back(Json::array({token.text, token.score.value_or(0)}));
        }
        if (!steps.empty()) {
            m_out.tokenizer["normalizer"] = stepsJson("normalizers", std::move(steps));
        }
        const Json metaspace{{"type", "Metaspace"},
                             {"replacement", kMark},
                             {"prepend_scheme", flag("add_space_prefix", false) ? "always" : "never"},
                             {"split", areWords}};
        m_out.tokenizer["pre_tokenizer"] = metaspace;
        m_out.tokenizer["decoder"] = metaspace;
        m_out.tokenizer["model"] = {{"type", "Unigram"},
                                    {"unk_id", m_unknown ? Json(*m_unknown) : Json()},
                                    {"byte_fallback", false},
                                    {"vocab", std::move(list)}};
    }

    void addConfig()
    {
        const bool isBert = m_kind == "bert";
        m_out.config["tokenizer_class"] = "PreTrainedTokenizerFast";
        m_out.config["clean_up_tokenization_spaces"] = isBert;
        m_out.config["model_input_names"] = isBert ? Json::array({"input_ids", "token_type_ids", "attention_mask"})
                                                   : Json::array({"input_ids", "attention_mask"});
        for (const tokenizer::SpecialName& each : tokenizer::kSpecialNames) {
            if (const auto id = isBert ? idOfWordPiece(each) : idOf(each)) {
                m_out.config[each.name] = tokens()[*id].text;
            }
        }
        addTemplates();
    }

    std::optional<std::uint32_t> statedId(const tokenizer::SpecialName& special) const
    {
        return tokenizer::modelKeyId(m_metadata, special.key, tokens().size());
    }

    /// What a file does not state follows from what is added to texts.
    std::optional<std::uint32_t> idOf(const tokenizer::SpecialName& special) const
    {
        const auto only = [](const std::vector<std::uint32_t>& ids) {
            return ids.size() == 1 ? std::optional(ids.front()) : std::nullopt;
        };
        const auto stated = statedId(special);
        const std::string_view key = special.key;
        return stated             ? stated
               : key == "bos"     ? only(m_state.before)
               : key == "eos"     ? only(m_state.after)
               : key == "unknown" ? m_unknown
                                  : std::nullopt;
    }

    /// The files may not state these; they have the usual names.
    std::optional<std::uint32_t> idOfWordPiece(const tokenizer::SpecialName& special) const
    {
        const auto stated = statedId(special);
        const std::string_view key = special.key;
        const char* usual = key == "unknown"     ? "[UNK]"
                            : key == "seperator" ? "[SEP]"
                            : key == "padding"   ? "[PAD]"
                            : key == "cls"       ? "[CLS]"
                            : key == "mask"      ? "[MASK]"
                                                 : "";
        return stated || *usual == '\0' ? stated : m_state.vocabulary.find(usual);
    }

    void addTemplates()
    {
        const Json* chat = findMember(m_metadata, "chat_template");
        chat = chat != nullptr ? chat : findMember(m_metadata, "tokenizer.chat_template");
        Json named = Json::array();
        constexpr std::string_view kNamed = "tokenizer.chat_template.";
        for (const auto& [key, value] : m_metadata.items()) {
            if (std::string_view(key).starts_with(kNamed) && value.is_string()) {
                named.push_back({{"name", key.substr(kNamed.size())}, {"template", value}});
            }
        }
        const bool hasDefault = chat != nullptr && chat->is_string();
        if (hasDefault && !named.empty()) {
            named.insert(named.begin(), Json{{"name", "default"}, {"template", *chat}});
        }
        if (!named.empty()) {
            m_out.config["chat_template"] = std::move(named);
        } else if (hasDefault) {
            m_out.config["chat_template"] = *chat;
        }
    }

    const Metadata& m_metadata;
    const TokenizerState& m_state;
    std::string m_kind;
    std::optional<std::uint32_t> m_unknown = {};
    TokenizerFiles m_out = {};
};

} // namespace

Result<TokenizerFiles> tokenizerFiles(const Metadata& metadata)
{
    APR_TRY(const auto state, tokenizer::ofKeys(metadata));
    return FilesOfKeys(metadata, *state).make();
}

} // namespace apr
