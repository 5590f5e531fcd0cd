// SPDX-License-Identifier: MIT
#include "tokenizer_metadata.h"

#include "apr/format/tokenizer/tokenizer.h"

#include <algorithm>

namespace apr {
namespace {

/// To the vocabulary of a model in tokenizer.json: an object of ids, or Unigram's array of tokens and scores.
void addToVocabulary(Json& model, const Json* added, std::size_t id, const std::string& text)
{
    Json& vocab = model["vocab"];
    if (!vocab.is_array()) {
        vocab[text] = id;
        return;
    }
    double lowest = 0;
    for (const Json& entry : vocab) {
        const bool hasScore = entry.is_array() && entry.size() == 2 && entry[1].is_number();
        lowest = hasScore ? std::min(lowest, entry[1].get<double>()) : lowest;
    }
    while (vocab.size() < id) { // tokens that were only added have ids in between
        std::string between = "<unused" + std::to_string(vocab.size()) + '>';
        for (const Json& entry : added != nullptr && added->is_array() ? *added : Json::array()) {
            if (unsignedMember(entry, "id") == vocab.size()) {
                between = stringMember(entry, "content").value_or(between);
            }
        }
        vocab.push_back(Json::array({between, lowest}));
    }
    vocab.push_back(Json::array({text, lowest}));
}

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
    return true;
}

} // namespace

void embedHuggingFaceTokenizer(Metadata& out, Json tokenizer)
{
    Json* model = tokenizer.is_object() && tokenizer.contains("model") ? &tokenizer["model"] : nullptr;
    if (model != nullptr && model->is_object()) {
        if (auto type = stringMember(*model, "type")) {
            out["tokenizer.model"] = std::move(*type);
        }
        Json* vocab = model->contains("vocab") ? &(*model)["vocab"] : nullptr;
        if (vocab != nullptr && vocab->is_object()) {
            std::vector<const std::string*> byId(vocab->size(), nullptr);
            bool dense = true;
            for (const auto& [token, id] : vocab->get_ref<const Json::object_t&>()) {
                const bool fits = id.is_number_unsigned() && id.get<std::uint64_t>() < byId.size() &&
                                  byId[id.get<std::size_t>()] == nullptr;
                dense = dense && fits;
                if (fits) {
                    byId[id.get<std::size_t>()] = &token;
                }
            }
            if (dense) {
                Json tokens = Json::array();
                for (const std::string* token : byId) {
                    tokens.push_back(*token);
                }
                out["tokenizer.vocabulary"] = std::move(tokens);
                model->erase("vocab");
            }
        }
        if (model->contains("merges")) {
            out["tokenizer.merges"] = std::move((*model)["merges"]);
            model->erase("merges");
        }
    }
    out["tokenizer.huggingface"] = std::move(tokenizer);
}

bool addTokens(Metadata& metadata, std::size_t first, const std::vector<AddedToken>& tokens)
{
    auto json = embeddedTokenizerJson(metadata);
    if (!json) {
        return addToArrays(metadata, first, tokens);
    }
    if (!json->is_object() || !json->contains("model") || !(*json)["model"].is_object()) {
        return false;
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t id = first + i;
        if (tokens[i].entry.is_object()) {
            Json entry = tokens[i].entry;
            entry["id"] = id;
            (*json)["added_tokens"].push_back(std::move(entry));
        } else {
            addToVocabulary((*json)["model"], findMember(*json, "added_tokens"), id, tokens[i].text);
        }
    }
    for (const char* key : {"tokenizer.vocabulary", "tokenizer.merges", "tokenizer.huggingface"}) {
        metadata.erase(key);
    }
    embedHuggingFaceTokenizer(metadata, std::move(*json));
    return true;
}

} // namespace apr
