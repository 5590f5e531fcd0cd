// SPDX-License-Identifier: MIT
#include "module_role.h"

#include "apr/base/text.h"

#include <algorithm>
#include <initializer_list>
#include <string>

namespace apr {
namespace {

using Words = std::initializer_list<std::string_view>;

bool isOneOf(std::string_view text, Words words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool isNorm(const ModuleInfo& module, std::string_view leaf)
{
    return module.type == "LayerNorm" || module.type == "RMSNorm" || module.type == "BatchNorm" ||
           containsAny(leaf, {"norm", "ln_"});
}

ModuleRole normRole(std::string_view leaf, bool isAttention, bool isInBlock)
{
    if (!isInBlock) {
        return containsAny(leaf, {"embd", "emb"}) ? ModuleRole::EmbeddingNorm : ModuleRole::FinalNorm;
    }
    if (isOneOf(leaf, {"q_a_norm", "q_a_layernorm", "attn_q_a_norm"})) {
        return ModuleRole::QueryDownNorm;
    }
    if (isOneOf(leaf, {"kv_a_norm", "kv_a_layernorm", "attn_kv_a_norm"})) {
        return ModuleRole::KeyValueDownNorm;
    }
    if (isOneOf(leaf, {"q_norm", "attn_q_norm", "query_norm", "norm_q"})) {
        return ModuleRole::QueryNorm;
    }
    if (isOneOf(leaf, {"k_norm", "attn_k_norm", "key_norm", "norm_k"})) {
        return ModuleRole::KeyNorm;
    }
    if (isOneOf(leaf, {"post_attn_norm", "post_attention_norm"})) {
        return ModuleRole::PostAttentionNorm;
    }
    if (isOneOf(leaf, {"post_mlp_norm", "post_ffw_norm", "post_feedforward_layernorm", "layer_output_norm"})) {
        return ModuleRole::PostMlpNorm;
    }
    if (isOneOf(leaf, {"mlp_norm", "ffn_norm", "post_attention_layernorm", "ln_2", "norm2", "final_layer_norm",
                       "mlp_ln", "pre_feedforward_layernorm", "layernorm_after", "layer_norm2", "layernorm2"})) {
        return ModuleRole::MlpNorm;
    }
    if (isOneOf(leaf, {"attn_norm", "input_layernorm", "ln_1", "norm1", "attention_norm", "self_attn_layer_norm",
                       "attn_ln", "attn_layer_norm", "encoder_attn_layer_norm", "cross_attn_ln", "layernorm_before",
                       "layer_norm1", "layernorm1", "attn_output_norm"})) {
        return ModuleRole::AttentionNorm;
    }
    return isAttention ? ModuleRole::AttentionNorm : ModuleRole::Unknown;
}

ModuleRole blockRole(std::string_view leaf, std::string_view name, bool isAttention)
{
    if (isOneOf(leaf, {"q", "q_proj", "query", "wq", "attn_q", "q_lin", "to_q", "q_b_proj", "attn_q_b"})) {
        return ModuleRole::Query;
    }
    if (isOneOf(leaf, {"k", "k_proj", "key", "wk", "attn_k", "k_lin", "to_k"})) {
        return ModuleRole::Key;
    }
    if (isOneOf(leaf, {"v", "v_proj", "value", "wv", "attn_v", "v_lin", "to_v"})) {
        return ModuleRole::Value;
    }
    if (isOneOf(leaf, {"qkv", "qkv_proj", "c_attn", "query_key_value", "attn_qkv", "in_proj", "wqkv", "w_pack"})) {
        return ModuleRole::FusedQueryKeyValue;
    }
    if (isOneOf(leaf, {"q_a_proj", "attn_q_a"})) {
        return ModuleRole::QueryDown;
    }
    if (isOneOf(leaf, {"kv_a_proj", "kv_a_proj_with_mqa", "attn_kv_a_mqa"})) {
        return ModuleRole::KeyValueDown;
    }
    if (isOneOf(leaf, {"kv_b_proj", "attn_kv_b"})) {
        return ModuleRole::FusedKeyValue;
    }
    if (isOneOf(leaf, {"score_correction", "e_score_correction_bias", "exp_probs_b"})) {
        return ModuleRole::RouterBias;
    }
    if (isOneOf(leaf, {"ffn_gate_inp", "router"}) || (leaf == "gate" && containsAny(name, {"moe", "mlp.gate"}))) {
        return ModuleRole::Router;
    }
    if (isAttention && isOneOf(leaf, {"o", "o_proj", "out_proj", "wo", "attn_output", "out_lin", "out", "c_proj",
                                      "dense", "proj", "to_out", "to_out.0"})) {
        return ModuleRole::AttentionOutput;
    }
    if (isOneOf(leaf, {"gate_proj", "w1", "ffn_gate", "wi_0", "ffn_gate_exps", "gate_exps"})) {
        return ModuleRole::Gate;
    }
    if (isOneOf(leaf, {"up_proj", "w3", "ffn_up", "wi_1", "ffn_up_exps", "up_exps"})) {
        return ModuleRole::Up;
    }
    if (isOneOf(leaf, {"gate_up_proj", "gate_up"})) {
        return ModuleRole::FusedGateUp;
    }
    if (isOneOf(leaf, {"fc1", "c_fc", "wi", "lin1", "linear1", "dense_h_to_4h"}) ||
        name.ends_with("intermediate.dense")) {
        return ModuleRole::Up;
    }
    if (isOneOf(leaf, {"down_proj", "w2", "ffn_down", "fc2", "c_proj", "lin2", "linear2", "dense_4h_to_h",
                       "ffn_down_exps", "down_exps", "wo"}) ||
        name.ends_with("output.dense")) {
        return ModuleRole::Down;
    }
    return ModuleRole::Unknown;
}

ModuleRole outerRole(const ModuleInfo& module, std::string_view leaf, std::string_view name)
{
    const bool isPosition = containsAny(leaf, {"pos", "wpe"});
    if (module.type.starts_with("Conv") && !isPosition) {
        return ModuleRole::Stem;
    }
    if (isOneOf(leaf, {"class_token", "class_embedding", "mask_token", "masked_embedding", "distillation_token"})) {
        return ModuleRole::Unknown; // stand beside the embeddings, or in place of some
    }
    if (module.type == "Embedding" || containsAny(leaf, {"embed", "embd", "wte", "wpe", "token_types", "cls_token"})) {
        return isPosition ? ModuleRole::PositionEmbedding : ModuleRole::TokenEmbedding;
    }
    if (isPosition) {
        return ModuleRole::PositionEmbedding;
    }
    if (containsAny(name, {"patch_embed", "stem"})) {
        return ModuleRole::Stem;
    }
    if (isOneOf(leaf,
                {"lm_head", "output", "head", "fc", "classifier", "proj_out", "score", "pooler", "cls", "logits"}) ||
        containsAny(name, {"lm_head", "classifier", "pooler", "cls.", "mlm."})) {
        return ModuleRole::Head;
    }
    return ModuleRole::Unknown;
}

} // namespace

PlacedRole roleOf(const Model& model, const ModuleInfo& module, const Architecture* architecture, bool isInBlock)
{
    std::string name(module.name);
    if (architecture != nullptr) {
        const std::string& tensor = model.tensors()[module.tensors.front()].name;
        if (const auto known = architecture->lookUp(tensor)) {
            name = known->canonical;
            const std::size_t dot = name.find_last_of('.');
            const std::string_view last =
                dot == std::string::npos ? std::string_view() : std::string_view(name).substr(dot + 1);
            if (last == "weight" || last == "bias") {
                name.resize(dot);
            }
        }
    }
    name = toLower(name);
    std::replace(name.begin(), name.end(), '/', '.');
    const std::size_t dot = name.find_last_of('.');
    const std::string_view leaf =
        dot == std::string::npos ? std::string_view(name) : std::string_view(name).substr(dot + 1);
    const bool isAttention = containsAny(name, {"attn", "attention"}) && !containsAny(leaf, {"ffn", "mlp"});
    PlacedRole out{.isCross = containsAny(name, {"cross", "encoder_attn", "encdecattention"}),
                   .isExpert = containsAny(name, {"expert", "_exps"})};
    out.role = isNorm(module, leaf) ? normRole(leaf, isAttention, isInBlock)
               : isInBlock          ? blockRole(leaf, name, isAttention)
                                    : outerRole(module, leaf, name);
    return out;
}

} // namespace apr
