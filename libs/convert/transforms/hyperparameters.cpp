// SPDX-License-Identifier: MIT
#include "hyperparameters.h"

#include "apr/format/gguf/layout.h"
#include "source_config.h"

#include <array>

namespace apr {
namespace {

/// Keys of a hyperparameter in config.json and GGUF.
struct HyperparameterKeys {
    std::string_view name;
    std::array<std::string_view, 4> config;
    std::string_view gguf;
};

constexpr std::array kKeys{
    HyperparameterKeys{"n_layers", {"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, "block_count"},
    HyperparameterKeys{"vocab_size", {"vocab_size", "n_vocab", "", ""}, "vocab_size"},
    HyperparameterKeys{"n_heads", {"num_attention_heads", "n_head", "n_heads", "num_heads"}, "attention.head_count"},
    HyperparameterKeys{
        "n_kv_heads", {"num_key_value_heads", "n_kv_heads", "num_kv_heads", ""}, "attention.head_count_kv"},
    HyperparameterKeys{"head_dim", {"head_dim", "", "", ""}, "attention.key_length"},
    HyperparameterKeys{
        "intermediate_size", {"intermediate_size", "n_inner", "ffn_dim", "intermediate_dim"}, "feed_forward_length"},
    HyperparameterKeys{"n_audio_layer", {"encoder_layers", "", "", ""}, ""},
    HyperparameterKeys{"n_text_layer", {"decoder_layers", "", "", ""}, ""},
    HyperparameterKeys{"ffn_dims", {"encoder_ffn_dim", "decoder_ffn_dim", "", ""}, ""},
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
    for (const HyperparameterKeys& keys : kKeys) {
        const auto value = hyperparameters.find(std::string(keys.name));
        if (value == hyperparameters.end()) {
            continue;
        }
        for (const std::string_view key : keys.config) {
            if (config != nullptr && !key.empty() && config->contains(key)) {
                (*config)[std::string(key)] = value->second;
            }
        }
        const std::string key = type + '.' + std::string(keys.gguf);
        if (!keys.gguf.empty() && source->contains(key)) {
            (*source)[key] = value->second;
        }
    }
    // The head dimension defaults to hidden size ÷ heads, so another value must be written explicitly.
    const auto dimension = hyperparameters.find("head_dim");
    if (dimension == hyperparameters.end()) {
        return;
    }
    if (config != nullptr) {
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

} // namespace apr
