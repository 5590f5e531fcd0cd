// SPDX-License-Identifier: MIT
#include "apr/architecture/hyperparameters.h"

namespace apr {
namespace {

constexpr std::array kHyperparameters{
    HyperparameterNames{"vocab_size", {"vocab_size", "n_vocab"}, "vocab_size"},
    HyperparameterNames{"hidden_size", {"hidden_size", "n_embd", "d_model", "hidden_dim"}, "embedding_length"},
    HyperparameterNames{"intermediate_size",
                        {"intermediate_size", "n_inner", "ffn_dim", "intermediate_dim", "d_ff", "ffn_hidden_size"},
                        "feed_forward_length"},
    HyperparameterNames{"n_layers", {"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, "block_count"},
    HyperparameterNames{"n_heads", {"num_attention_heads", "n_head", "n_heads", "num_heads"}, "attention.head_count"},
    HyperparameterNames{"n_kv_heads", {"num_key_value_heads", "n_kv_heads", "num_kv_heads"}, "attention.head_count_kv"},
    HyperparameterNames{"head_dim", {"head_dim", "d_kv"}, "attention.key_length"},
    HyperparameterNames{"context_length",
                        {"max_position_embeddings", "n_positions", "n_ctx", "max_seq_len", "context_length"},
                        "context_length"},
    HyperparameterNames{"norm_eps",
                        {"rms_norm_eps", "layer_norm_eps", "layer_norm_epsilon", "norm_eps"},
                        "attention.layer_norm_rms_epsilon"},
    HyperparameterNames{"rope_theta", {"rope_theta"}, "rope.freq_base"},
    HyperparameterNames{
        "n_experts", {"num_local_experts", "num_experts", "n_experts", "n_routed_experts"}, "expert_count"},
    HyperparameterNames{"n_experts_per_token", {"num_experts_per_tok", "n_experts_per_token"}, "expert_used_count"},
    HyperparameterNames{"n_shared_experts", {"n_shared_experts"}, "expert_shared_count"},
    HyperparameterNames{"expert_intermediate_size", {"moe_intermediate_size"}, "expert_feed_forward_length"},
    HyperparameterNames{"n_dense_layers", {"first_k_dense_replace"}, "leading_dense_block_count"},
    HyperparameterNames{"q_lora_rank", {"q_lora_rank"}, "attention.q_lora_rank"},
    HyperparameterNames{"kv_lora_rank", {"kv_lora_rank"}, "attention.kv_lora_rank"},
    HyperparameterNames{"rope_head_dim", {"qk_rope_head_dim"}, ""},
    HyperparameterNames{"nope_head_dim", {"qk_nope_head_dim"}, ""},
    HyperparameterNames{"value_head_dim", {"v_head_dim"}, ""},
    HyperparameterNames{"n_position_buckets", {"relative_attention_num_buckets"}, "attention.relative_buckets_count"},
    HyperparameterNames{"n_decoder_layers", {"num_decoder_layers"}, "decoder_block_count"},
    HyperparameterNames{"image_size", {"image_size"}, ""},
    HyperparameterNames{"patch_size", {"patch_size"}, ""},
    HyperparameterNames{"n_channels", {"num_channels"}, ""},
};

} // namespace

std::span<const HyperparameterNames> hyperparameterNames()
{
    return kHyperparameters;
}

} // namespace apr
