// SPDX-License-Identifier: MIT
#include "tied_output.h"

#include "token_rows.h"

#include <algorithm>
#include <array>
#include <string>

namespace apr {
namespace {

constexpr const char* kTied = "tie_word_embeddings";
/// Where models of several parts have the configuration of their language model.
constexpr std::array<const char*, 3> kParts{"text_config", "llm_config", "language_config"};

bool isTied(const Json& config)
{
    const Json* tied = findMember(config, kTied);
    return tied != nullptr && *tied == true;
}

} // namespace

bool isTiedByConfig(const Metadata& metadata)
{
    const Json* config = findMember(metadata, "config");
    config = config == nullptr ? findPath(metadata, {"source_metadata", "config"}) : config;
    if (config == nullptr || !config->is_object()) {
        return false;
    }
    return isTied(*config) || std::any_of(kParts.begin(), kParts.end(), [config](const char* part) {
               const Json* inner = findMember(*config, part);
               return inner != nullptr && inner->is_object() && isTied(*inner);
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
    Json* source = metadata.contains("source_metadata") ? &metadata["source_metadata"] : nullptr;
    Json* config =
        source != nullptr && source->is_object() && source->contains("config") ? &(*source)["config"] : nullptr;
    if (config == nullptr || !config->is_object()) {
        return;
    }
    bool isInPart = false;
    for (const char* part : kParts) {
        if (config->contains(part) && (*config)[part].is_object() && (*config)[part].contains(kTied)) {
            (*config)[part][kTied] = false;
            isInPart = true;
        }
    }
    if (!isInPart || config->contains(kTied)) {
        (*config)[kTied] = false;
    }
}

} // namespace apr
