// SPDX-License-Identifier: MIT
#include "hyperparameters.h"

#include "apr/architecture/hyperparameters.h"
#include "apr/format/gguf/layout.h"
#include "source_config.h"

#include <utility>

namespace apr {
namespace {

/// Hyperparameters that are single numbers for us, of stacks of their own in Whisper.
constexpr HyperparameterNames kOfStacks[] = {
    {"n_audio_layer", {"encoder_layers"}, ""},
    {"n_text_layer", {"decoder_layers"}, ""},
    {"ffn_dims", {"encoder_ffn_dim", "decoder_ffn_dim"}, ""},
};

} // namespace

void writeHyperparameters(Metadata& metadata, const std::string& type,
                          const std::map<std::string, std::uint64_t>& hyperparameters)
{
    Json* source = metadata.contains("source_metadata") ? &metadata["source_metadata"] : nullptr;
    if (source == nullptr || !source->is_object()) {
        return;
    }
    Json* config = sourceConfig(metadata);
    const auto write = [&](const HyperparameterNames& names) {
        const auto value = hyperparameters.find(std::string(names.name));
        if (value == hyperparameters.end()) {
            return;
        }
        for (const std::string_view key : names.aliases) {
            if (config != nullptr && !key.empty() && config->contains(key)) {
                (*config)[std::string(key)] = value->second;
            }
        }
        const std::string key = type + '.' + std::string(names.gguf);
        if (!names.gguf.empty() && source->contains(key)) {
            (*source)[key] = value->second;
        }
    };
    for (const HyperparameterNames& names : hyperparameterNames()) {
        write(names);
    }
    for (const HyperparameterNames& names : kOfStacks) {
        write(names);
    }
    // The head dimension defaults to hidden size ÷ heads, so another value must be written explicitly.
    const auto dimension = hyperparameters.find("head_dim");
    if (dimension == hyperparameters.end()) {
        return;
    }
    if (config != nullptr && !config->contains("d_kv")) { // as T5 calls it
        (*config)["head_dim"] = dimension->second;
    }
    for (const std::string_view name : {".attention.key_length", ".attention.value_length"}) {
        const std::string key = type + std::string(name);
        if (source->contains(type + ".attention.head_count") && !source->contains(key)) {
            (*source)[key] = dimension->second;
            const auto types = source->find(gguf::kTypesKey);
            if (types != source->end() && types->is_object()) {
                (*types)[key] = "u32";
            }
        }
    }
}

void arrangeLayerTypes(Metadata& metadata, const std::vector<std::size_t>& layers)
{
    Json* config = sourceConfig(metadata);
    if (config == nullptr) {
        return;
    }
    const auto types = config->find("layer_types");
    if (types == config->end() || !types->is_array()) {
        return;
    }
    Json arranged = Json::array();
    for (const std::size_t layer : layers) {
        if (layer >= types->size()) {
            return;
        }
        arranged.push_back((*types)[layer]);
    }
    *types = std::move(arranged);
}

} // namespace apr
