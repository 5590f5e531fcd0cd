// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "pre_tokenizers.h"
#include "state.h"

#include <algorithm>

/// Tokenizers by the keys tokenizer.ggml.* of GGUF, which apr files keep as tokenizer.*, and of GGML files before it.
namespace apr::tokenizer {
namespace {

class KeyReader {
public:
    explicit KeyReader(const Metadata& metadata) : m_metadata(metadata), m_state(std::make_shared<TokenizerState>()) {}

    Result<std::shared_ptr<const TokenizerState>> read()
    {
        APR_CHECK(readTokens());
        const std::string kind = tokenizerKind(m_metadata);
        if (kind == "gpt2" || (kind == "BPE" && key("merges") != nullptr)) { // as aprender writes it

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
        return name == "tokens" ? vocabularyIn(m_metadata) : modelKey(m_metadata, name);
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
        return modelKeyId(m_metadata, std::string(name), tokens().size());
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
                token.kind = tokenKindOf((*types)[i].get<std::int64_t>());
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
        APR_CHECK(addSplitters(*pre, name.empty() ? "default" : printable(name, 40), m_state->splitters));
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
            APR_TRY(NormalizerPtr map, charsMap(charsMapBytes(*table)));
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

const Json* modelKey(const Metadata& metadata, std::string_view name)
{
    const Json* found = findMember(metadata, "tokenizer.ggml." + std::string(name));
    return found != nullptr ? found : findMember(metadata, "tokenizer." + std::string(name));
}

std::optional<std::uint32_t> modelKeyId(const Metadata& metadata, const std::string& name, std::size_t count)
{
    const Json* value = modelKey(metadata, name + "_token_id");
    const bool isThere = value != nullptr && value->is_number_integer() && value->get<std::int64_t>() >= 0 &&
                         value->get<std::uint64_t>() < count;
    return isThere ? std::optional(value->get<std::uint32_t>()) : std::nullopt;
}

std::string charsMapBytes(const Json& list)
{
    std::string out;
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
        const std::int64_t value = list[i].is_number_integer() ? list[i].get<std::int64_t>() : 0;
        out += static_cast<char>(static_cast<unsigned char>(static_cast<std::uint64_t>(value) & 0xFFU));
    }
    return out;
}

Result<std::shared_ptr<const TokenizerState>> ofKeys(const Metadata& metadata)
{
    return KeyReader(metadata).read();
}

} // namespace apr::tokenizer
