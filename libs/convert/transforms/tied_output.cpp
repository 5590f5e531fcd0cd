// SPDX-License-Identifier: MIT
#include "tied_output.h"

#include "source_config.h"
#include "token_rows.h"

#include <algorithm>

namespace apr {
namespace {

constexpr const char* kTied = "tie_word_embeddings";

} // namespace

bool isTiedByConfig(const Metadata& metadata)
{
    const Json* config = findMember(metadata, "config");
    config = config == nullptr ? findPath(metadata, {"source_metadata", "config"}) : config;
    if (config == nullptr || !config->is_object()) {
        return false;
    }
    const auto parts = languageConfigs(*config);
    return std::any_of(parts.begin(), parts.end(), [](const Json* part) {
        const Json* tied = findMember(*part, kTied);
        return tied != nullptr && *tied == true;
    });
}

std::optional<std::size_t> unusedOutput(const Model& model)
{
    if (!isTiedByConfig(model.metadata())) {
        return std::nullopt;
    }
    std::optional<std::size_t> output;
    bool hasEmbedding = false;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const bool isMatrix = tensor.shape.size() == 2 && tensor.name.ends_with("weight");
        output = isMatrix && isOutputLayer(tensor.name) ? std::optional(i) : output;
        hasEmbedding = hasEmbedding || (tensor.shape.size() == 2 && isEmbedding(tensor.name));
    }
    return hasEmbedding ? output : std::nullopt;
}

void untieOutput(Metadata& metadata)
{
    Json* config = sourceConfig(metadata);
    if (config == nullptr) {
        return;
    }
    bool isSaid = false;
    for (Json* part : languageConfigs(*config)) {
        if (part->contains(kTied)) {
            (*part)[kTied] = false;
            isSaid = true;
        }
    }
    if (!isSaid) {
        (*config)[kTied] = false;
    }
}

} // namespace apr
