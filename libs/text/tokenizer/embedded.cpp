// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer.h"

#include <utility>

/// What the metadata of a model says about its tokenizer.
namespace apr {
namespace {

/// The text of a special token: a string, or {"content": "<s>"}.
std::optional<std::string> textOf(const Json& value)
{
    return value.is_string() ? std::optional(value.get<std::string>()) : stringMember(value, "content");
}

std::optional<std::uint64_t> idIn(const Metadata& metadata, const std::string& text)
{
    const Json* added = findPath(metadata, {"tokenizer.huggingface", "added_tokens"});
    for (std::size_t i = 0; added != nullptr && added->is_array() && i < added->size(); ++i) {
        if (stringMember((*added)[i], "content") == text) {
            return unsignedMember((*added)[i], "id");
        }
    }
    const Json* vocabulary = vocabularyIn(metadata);
    for (std::size_t i = 0; vocabulary != nullptr && i < vocabulary->size(); ++i) {
        const Json& token = (*vocabulary)[i];
        if (token.is_string() && token.get_ref<const std::string&>() == text) {
            return i;
        }
    }
    const Json* ids = findPath(metadata, {"tokenizer.huggingface", "model", "vocab"});
    return ids != nullptr ? unsignedMember(*ids, text) : std::nullopt;
}

} // namespace

std::string tokenizerKind(const Metadata& metadata)
{
    for (const char* key : {"tokenizer.ggml.model", "tokenizer.model_type", "tokenizer.model"}) {
        if (auto kind = stringMember(metadata, key); kind && !kind->empty()) {
            return std::move(*kind);
        }
    }
    return {};
}

const Json* vocabularyIn(const Metadata& metadata)
{
    for (const char* key : {"tokenizer.ggml.tokens", "tokenizer.vocabulary", "tokenizer.tokens", "vocab"}) {
        const Json* tokens = findMember(metadata, key);
        if (tokens != nullptr && tokens->is_array()) {
            return tokens;
        }
    }
    return nullptr;
}

std::optional<std::uint64_t> specialTokenId(const Metadata& metadata, const std::string& name)
{
    for (const char* place : {"tokenizer.config", "tokenizer.special_tokens_map"}) {
        const Json* found = findPath(metadata, {place, name});
        const auto text = found != nullptr ? textOf(*found) : std::nullopt;
        if (const auto id = text ? idIn(metadata, *text) : std::nullopt) {
            return id;
        }
    }
    for (const char* file : {"config", "generation_config"}) {
        const Json* id = findPath(metadata, {"source_metadata", file, name + "_id"});
        id = id != nullptr && id->is_array() && !id->empty() ? &id->front() : id;
        if (id != nullptr && id->is_number_unsigned()) {
            return id->get<std::uint64_t>();
        }
    }
    return std::nullopt;
}

std::optional<std::string> tokenText(const Metadata& metadata, std::uint64_t id)
{
    const Json* added = findPath(metadata, {"tokenizer.huggingface", "added_tokens"});
    for (std::size_t i = 0; added != nullptr && added->is_array() && i < added->size(); ++i) {
        if (unsignedMember((*added)[i], "id") == id) {
            return stringMember((*added)[i], "content");
        }
    }
    const Json* vocabulary = vocabularyIn(metadata);
    return vocabulary != nullptr && id < vocabulary->size() ? textOf((*vocabulary)[static_cast<std::size_t>(id)])
                                                            : std::nullopt;
}

std::optional<Json> embeddedTokenizerJson(const Metadata& metadata)
{
    const Json* stored = findMember(metadata, "tokenizer.huggingface");
    if (stored == nullptr || !stored->is_object()) {
        return std::nullopt;
    }
    Json out = *stored;
    if (!out.contains("model") || !out["model"].is_object()) {
        return out;
    }
    Json& model = out["model"];
    const Json* tokens = findMember(metadata, "tokenizer.vocabulary");
    if (tokens != nullptr && tokens->is_array() && !model.contains("vocab")) {
        const Json* scores = findMember(metadata, "tokenizer.scores");
        const bool isScored = scores != nullptr && scores->is_array() && scores->size() == tokens->size() &&
                              stringMember(model, "type") == "Unigram";
        Json vocabulary = isScored ? Json::array() : Json::object();
        for (std::size_t id = 0; id < tokens->size(); ++id) {
            if (isScored) {
                vocabulary.push_back(Json::array({(*tokens)[id], (*scores)[id]}));
            } else if ((*tokens)[id].is_string()) {
                vocabulary[(*tokens)[id].get<std::string>()] = id;
            }
        }
        model["vocab"] = std::move(vocabulary);
    }
    if (const Json* merges = findMember(metadata, "tokenizer.merges"); merges != nullptr && !model.contains("merges")) {
        model["merges"] = *merges;
    }
    return out;
}

} // namespace apr
