// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/format/gguf/layout.h"
#include "tables.h"

#include <algorithm>
#include <array>

namespace apr::rule_tables {
namespace {

void checkKeys(const Evidence& evidence, std::vector<Finding>& findings);

constexpr std::array kKeyRules{
    Rule{.id = "gguf.key-type",
         .title = "GGUF key of a wrong type",
         .group = "metadata",
         .severity = Severity::Error,
         .explanation =
             "The value of a key has another type than llama.cpp reads. It refuses such a file when it loads "
             "the model, also if the value itself would fit.",
         .advice = "Write the key with the required type, for example with the Python package gguf.",
         .subject = "types of keys",
         .appliesTo = [](const Model& model) { return model.facts().traits().isLlamaCpp; },
         .checkHeader = checkKeys},
};

/// A key, without the architecture at its beginning, and the types that llama.cpp accepts for it, as the reader names
/// them: llama-arch.cpp, and the calls of get_key and get_arr in llama-model.cpp and llama-vocab.cpp.
struct TypedKey {
    std::string_view key;
    std::string_view types; ///< separated by spaces
};

constexpr std::string_view kU32 = "u32";
constexpr std::string_view kF32 = "f32";
constexpr std::string_view kBool = "bool";
constexpr std::string_view kString = "string";
constexpr std::string_view kPerLayer = "u32 [u32] [i32]"; ///< one value for all layers, or one for each

constexpr std::array kGeneralKeys{
    TypedKey{"general.architecture", kString},
    TypedKey{"general.name", kString},
    TypedKey{"general.type", kString},
    TypedKey{"general.file_type", kU32},
    TypedKey{"general.quantization_version", kU32},
    TypedKey{"split.no", "u16"},
    TypedKey{"split.count", "u16"},
    TypedKey{"split.tensors.count", "i32"},
    TypedKey{"adapter.type", kString},
    TypedKey{"adapter.lora.alpha", kF32},
    TypedKey{"tokenizer.ggml.model", kString},
    TypedKey{"tokenizer.ggml.pre", kString},
    TypedKey{"tokenizer.ggml.tokens", "[string]"},
    TypedKey{"tokenizer.ggml.token_type", "[i32] [u32]"},
    TypedKey{"tokenizer.ggml.token_type_count", kU32},
    TypedKey{"tokenizer.ggml.scores", "[f32]"},
    TypedKey{"tokenizer.ggml.merges", "[string]"},
    TypedKey{"tokenizer.ggml.bos_token_id", kU32},
    TypedKey{"tokenizer.ggml.eos_token_id", kU32},
    TypedKey{"tokenizer.ggml.eot_token_id", kU32},
    TypedKey{"tokenizer.ggml.eom_token_id", kU32},
    TypedKey{"tokenizer.ggml.unknown_token_id", kU32},
    TypedKey{"tokenizer.ggml.seperator_token_id", kU32}, // the key is spelled so
    TypedKey{"tokenizer.ggml.padding_token_id", kU32},
    TypedKey{"tokenizer.ggml.cls_token_id", kU32},
    TypedKey{"tokenizer.ggml.mask_token_id", kU32},
    TypedKey{"tokenizer.ggml.fim_pre_token_id", kU32},
    TypedKey{"tokenizer.ggml.fim_suf_token_id", kU32},
    TypedKey{"tokenizer.ggml.fim_mid_token_id", kU32},
    TypedKey{"tokenizer.ggml.fim_pad_token_id", kU32},
    TypedKey{"tokenizer.ggml.fim_rep_token_id", kU32},
    TypedKey{"tokenizer.ggml.fim_sep_token_id", kU32},
    TypedKey{"tokenizer.ggml.add_bos_token", kBool},
    TypedKey{"tokenizer.ggml.add_eos_token", kBool},
    TypedKey{"tokenizer.ggml.add_sep_token", kBool},
    TypedKey{"tokenizer.ggml.add_space_prefix", kBool},
    TypedKey{"tokenizer.ggml.remove_extra_whitespaces", kBool},
    TypedKey{"tokenizer.ggml.precompiled_charsmap", "[u8] [i8]"},
    TypedKey{"tokenizer.huggingface.json", kString},
    TypedKey{"tokenizer.rwkv.world", kString},
    TypedKey{"tokenizer.ggml.prefix_token_id", kU32},
    TypedKey{"tokenizer.ggml.suffix_token_id", kU32},
    TypedKey{"tokenizer.ggml.middle_token_id", kU32},
    TypedKey{"tokenizer.chat_template", kString},
    TypedKey{"tokenizer.chat_templates", "[string]"},
};

/// Behind the architecture.
constexpr std::array kArchitectureKeys{
    TypedKey{"vocab_size", kU32},
    TypedKey{"context_length", kU32},
    TypedKey{"embedding_length", kU32},
    TypedKey{"features_length", kU32},
    TypedKey{"block_count", kU32},
    TypedKey{"leading_dense_block_count", kU32},
    TypedKey{"feed_forward_length", kPerLayer},
    TypedKey{"expert_feed_forward_length", kU32},
    TypedKey{"expert_shared_feed_forward_length", kU32},
    TypedKey{"use_parallel_residual", kBool},
    TypedKey{"tensor_data_layout", kString},
    TypedKey{"expert_count", kU32},
    TypedKey{"expert_used_count", kU32},
    TypedKey{"expert_shared_count", kU32},
    TypedKey{"expert_weights_scale", kF32},
    TypedKey{"expert_weights_norm", kBool},
    TypedKey{"expert_gating_func", kU32},
    TypedKey{"moe_every_n_layers", kU32},
    TypedKey{"pooling_type", kU32},
    TypedKey{"logit_scale", kF32},
    TypedKey{"decoder_start_token_id", kU32},
    TypedKey{"attn_logit_softcapping", kF32},
    TypedKey{"final_logit_softcapping", kF32},
    TypedKey{"residual_scale", kF32},
    TypedKey{"embedding_scale", kF32},
    TypedKey{"attention.head_count", kPerLayer},
    TypedKey{"attention.head_count_kv", kPerLayer},
    TypedKey{"attention.max_alibi_bias", kF32},
    TypedKey{"attention.clamp_kqv", kF32},
    TypedKey{"attention.key_length", kU32},
    TypedKey{"attention.value_length", kU32},
    TypedKey{"attention.layer_norm_epsilon", kF32},
    TypedKey{"attention.layer_norm_rms_epsilon", kF32},
    TypedKey{"attention.group_norm_epsilon", kF32},
    TypedKey{"attention.group_norm_groups", kU32},
    TypedKey{"attention.causal", kBool},
    TypedKey{"attention.q_lora_rank", kU32},
    TypedKey{"attention.kv_lora_rank", kU32},
    TypedKey{"attention.relative_buckets_count", kU32},
    TypedKey{"attention.sliding_window", kU32},
    TypedKey{"attention.scale", kF32},
    TypedKey{"rope.dimension_count", kU32},
    TypedKey{"rope.dimension_sections", "[i32] [u32]"},
    TypedKey{"rope.freq_base", kF32},
    TypedKey{"rope.scale_linear", kF32},
    TypedKey{"rope.scaling.type", kString},
    TypedKey{"rope.scaling.factor", kF32},
    TypedKey{"rope.scaling.attn_factor", kF32},
    TypedKey{"rope.scaling.original_context_length", kU32},
    TypedKey{"rope.scaling.finetuned", kBool},
    TypedKey{"rope.scaling.yarn_log_multiplier", kF32},
    TypedKey{"ssm.conv_kernel", kU32},
    TypedKey{"ssm.inner_size", kU32},
    TypedKey{"ssm.state_size", kU32},
    TypedKey{"ssm.time_step_rank", kU32},
    TypedKey{"ssm.group_count", kU32},
    TypedKey{"ssm.dt_b_c_rms", kBool},
    TypedKey{"wkv.head_size", kU32},
    TypedKey{"rope.freq_base_swa", kF32},
    TypedKey{"rope.scaling.yarn_ext_factor", kF32},
    TypedKey{"rope.scaling.yarn_attn_factor", kF32},
    TypedKey{"rope.scaling.yarn_beta_fast", kF32},
    TypedKey{"rope.scaling.yarn_beta_slow", kF32},
    TypedKey{"attention.key_length_mla", kU32},
    TypedKey{"attention.value_length_mla", kU32},
    TypedKey{"attention.key_length_swa", kU32},
    TypedKey{"attention.value_length_swa", kU32},
    TypedKey{"attention.temperature_length", kU32},
    TypedKey{"attention.temperature_scale", kF32},
    TypedKey{"attention.output_scale", kF32},
    TypedKey{"attention.shared_kv_layers", kU32},
    TypedKey{"attention.decay_lora_rank", kU32},
    TypedKey{"attention.iclr_lora_rank", kU32},
    TypedKey{"attention.value_residual_mix_lora_rank", kU32},
    TypedKey{"attention.gate_lora_rank", kU32},
    TypedKey{"attention.indexer.head_count", kU32},
    TypedKey{"attention.indexer.key_length", kU32},
    TypedKey{"attention.indexer.top_k", kU32},
    TypedKey{"attention.sliding_window_pattern", "[bool] u32"},
    TypedKey{"expert_group_count", kU32},
    TypedKey{"expert_group_used_count", kU32},
    TypedKey{"expert_group_scale", kF32},
    TypedKey{"expert_chunk_feed_forward_length", kU32},
    TypedKey{"nextn_predict_layers", kU32},
    TypedKey{"interleave_moe_layer_step", kU32},
    TypedKey{"embedding_length_per_layer_input", kU32},
    TypedKey{"shortconv.l_cache", kU32},
    TypedKey{"time_mix_extra_dim", kU32},
    TypedKey{"time_decay_extra_dim", kU32},
    TypedKey{"rescale_every_n_layers", kU32},
    TypedKey{"token_shift_count", kU32},
    TypedKey{"swin_norm", kBool},
    TypedKey{"decoder_block_count", kU32},
    TypedKey{"posnet.embedding_length", kU32},
    TypedKey{"posnet.block_count", kU32},
    TypedKey{"convnext.embedding_length", kU32},
    TypedKey{"convnext.block_count", kU32},
    TypedKey{"n_deepstack_layers", kU32},
    TypedKey{"full_attention_interval", kU32},
    TypedKey{"classifier.output_labels", "[string]"},
    TypedKey{"activation_sparsity_scale", "[f32]"},
};

template <class Keys>
const TypedKey* find(const Keys& keys, std::string_view key)
{
    const auto* const at =
        std::find_if(keys.begin(), keys.end(), [key](const TypedKey& each) { return each.key == key; });
    return at == keys.end() ? nullptr : at;
}

void checkKeys(const Evidence& evidence, std::vector<Finding>& findings)
{
    const Model& model = evidence.model();
    const Json* types = findMember(model.metadata(), gguf::kTypesKey);
    if (types == nullptr || !types->is_object()) {
        return;
    }
    const std::string architecture = stringMember(model.metadata(), "general.architecture").value_or("") + '.';
    for (const auto& [key, value] : types->items()) {
        const std::string_view name = key;
        const TypedKey* known = find(kGeneralKeys, name);
        if (known == nullptr && architecture.size() > 1 && name.starts_with(architecture)) {
            known = find(kArchitectureKeys, name.substr(architecture.size()));
        }
        if (known == nullptr || !value.is_string()) {
            continue;
        }
        const auto& type = value.get_ref<const std::string&>();
        const auto accepted = split(known->types, ' ');
        if (std::find(accepted.begin(), accepted.end(), type) != accepted.end()) {
            continue;
        }
        std::vector<std::string> names(accepted.begin(), accepted.end());
        findings.push_back(kKeyRules[0].finding(printable(key, 80) + " has the type " + type + ", llama.cpp requires " +
                                                join(names, " or ")));
        findings.back().field = printable(key, 80);
    }
}

} // namespace

std::span<const Rule> ggufKeys()
{
    return kKeyRules;
}

} // namespace apr::rule_tables
