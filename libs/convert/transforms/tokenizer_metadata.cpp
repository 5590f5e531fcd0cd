// SPDX-License-Identifier: MIT
#include "tokenizer_metadata.h"

#include "apr/text/tokenizer/tokenizer.h"

#include <algorithm>
#include <map>

namespace apr {
namespace {

/// The vocabulary of a model in tokenizer.json: an object of ids, or Unigram's array of tokens and scores.
class VocabularyOfModel {
public:
    explicit VocabularyOfModel(Json& tokenizer) : m_vocab(tokenizer["model"]["vocab"])
    {
        if (!m_vocab.is_array()) {
            return;
        }
        for (const Json& entry : m_vocab) {
            const bool hasScore = entry.is_array() && entry.size() == 2 && entry[1].is_number();
            m_lowest = hasScore ? std::min(m_lowest, entry[1].get<double>()) : m_lowest;
        }
        const Json* added = findMember(tokenizer, "added_tokens");
        for (std::size_t i = 0; added != nullptr && added->is_array() && i < added->size(); ++i) {
            if (const auto id = unsignedMember((*added)[i], "id")) {
                m_added.emplace(*id, stringMember((*added)[i], "content").value_or(""));
            }
        }
    }

    void add(std::size_t id, const std::string& text)
    {
        if (!m_vocab.is_array()) {
            m_vocab[text] = id;
            return;
        }
        while (m_vocab.size() < id) { // tokens that were only added have ids in between
            const auto added = m_added.find(m_vocab.size());
            const std::string unused = "<unused" + std::to_string(m_vocab.size()) + '>';
            m_vocab.push_back(Json::array({added == m_added.end() ? unused : added->second, m_lowest}));
        }
        m_vocab.push_back(Json::array({text, m_lowest}));
    }

private:
    Json& m_vocab;
    double m_lowest = 0;
    std::map<std::uint64_t, std::string> m_added; ///< by id
};

/// To the arrays by id that GGUF has.
bool addToArrays(Metadata& metadata, std::size_t first, const std::vector<AddedToken>& tokens)
{
    const auto found = metadata.find("tokenizer.vocabulary");
    if (found == metadata.end() || !found->is_array() || found->size() != first) {
        return false;
    }
    for (const AddedToken& token : tokens) {
        found->push_back(token.text);
    }
    for (const char* key : {"tokenizer.scores", "tokenizer.token_type"}) {
        const auto values = metadata.find(key);
        if (values == metadata.end() || !values->is_array() || values->size() != first) {
            continue;
        }
        const bool isScore = std::string_view(key) == "tokenizer.scores";
        const auto lowest = std::min_element(values->begin(), values->end());
        const Json value = isScore && lowest != values->end() ? *lowest : Json(1); // of the type "normal"
        values->insert(values->end(), tokens.size(), value);
    }
    stateTokenCounts(metadata);
    return true;
}

/// Moves the vocabulary of tokenizer.json to lists by id, if its ids are those from 0 on.
void moveVocabulary(Metadata& out, Json& model)
{
    Json& vocab = model["vocab"];
    Json tokens = Json::array();
    if (vocab.is_object()) {
        std::vector<const std::string*> byId(vocab.size(), nullptr);
        for (const auto& [token, id] : vocab.get_ref<const Json::object_t&>()) {
            if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= byId.size() ||
                byId[id.get<std::size_t>()] != nullptr) {
                return;
            }
            byId[id.get<std::size_t>()] = &token;
        }
        tokens.get_ref<Json::array_t&>().reserve(byId.size());
        for (const std::string* token : byId) {
            tokens.push_back(*token);
        }
    } else {
        Json scores = Json::array();
        const bool isPairs = std::all_of(vocab.begin(), vocab.end(), [](const Json& entry) {
            return entry.is_array() && entry.size() == 2 && entry[0].is_string() && entry[1].is_number();
        });
        if (!vocab.is_array() || !isPairs || stringMember(model, "type") != "Unigram") {
            return;
        }
        for (Json& entry : vocab) {
            tokens.push_back(std::move(entry[0]));
            scores.push_back(std::move(entry[1]));
        }
        out["tokenizer.scores"] = std::move(scores);
    }
    out["tokenizer.vocabulary"] = std::move(tokens);
    model.erase("vocab");
}

} // namespace

void embedHuggingFaceTokenizer(Metadata& out, Json tokenizer)
{
    for (const char* key : {"tokenizer.vocabulary", "tokenizer.scores", "tokenizer.merges", "tokenizer.made_from"}) {
        out.erase(key);
    }
    Json* model = tokenizer.is_object() && tokenizer.contains("model") ? &tokenizer["model"] : nullptr;
    if (model != nullptr && model->is_object()) {
        if (auto type = stringMember(*model, "type")) {
            out.erase("tokenizer.model"); // of earlier versions
            out["tokenizer.model_type"] = std::move(*type);
        }
        if (model->contains("vocab")) {
            moveVocabulary(out, *model);
        }
        if (model->contains("merges")) {
            out["tokenizer.merges"] = std::move((*model)["merges"]);
            model->erase("merges");
        }
    }
    out["tokenizer.huggingface"] = std::move(tokenizer);
    stateTokenCounts(out);
}

void stateTokenCounts(Metadata& metadata)
{
    const Json* tokens = vocabularyIn(metadata);
    if (tokens == nullptr || !metadata.contains("tokenizer.vocabulary")) {
        return;
    }
    metadata["tokenizer.vocab_size"] = tokens->size();
    for (const auto& [name, key] :
         {std::pair("bos_token", "tokenizer.bos_token_id"), std::pair("eos_token", "tokenizer.eos_token_id")}) {
        const auto id = specialTokenId(metadata, name);
        if (id) {
            metadata[key] = *id;
        } else if (metadata.contains("tokenizer.huggingface")) { // of another tokenizer
            metadata.erase(key);
        }
    }
}

bool addTokens(Metadata& metadata, std::size_t first, const std::vector<AddedToken>& tokens)
{
    auto json = embeddedTokenizerJson(metadata);
    if (!json) {
        return addToArrays(metadata, first, tokens);
    }
    const Json* added = json->is_object() ? findMember(*json, "added_tokens") : nullptr;
    if (!json->is_object() || !json->contains("model") || !(*json)["model"].is_object() ||
        (added != nullptr && !added->is_array())) {
        return false;
    }
    Json newEntries = Json::array();
    VocabularyOfModel vocabulary(*json);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t id = first + i;
        if (tokens[i].entry.is_object()) {
            Json entry = tokens[i].entry;
            entry["id"] = id;
            newEntries.push_back(std::move(entry));
        } else {
            vocabulary.add(id, tokens[i].text);
        }
    }
    Json& entries = (*json)["added_tokens"];
    for (Json& entry : newEntries) {
        entries.push_back(std::move(entry));
    }
    embedHuggingFaceTokenizer(metadata, std::move(*json));
    return true;
}

} // namespace apr
