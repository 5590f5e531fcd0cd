// SPDX-License-Identifier: MIT
#include "apr/convert/tensor_role.h"

#include "apr/base/text.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"

#include <array>
#include <vector>

namespace apr {
namespace {

/// Maps a component of a tensor name to a role; components ending in `*` are prefixes.
struct RoleName {
    std::string_view part;
    TensorRole role;
};

constexpr std::array kRoleNames{
    RoleName{"attn_qkv", TensorRole::AttentionQkv},
    RoleName{"qkv_proj", TensorRole::AttentionQkv},
    RoleName{"query_key_value", TensorRole::AttentionQkv},
    RoleName{"c_attn", TensorRole::AttentionQkv},
    RoleName{"Wqkv", TensorRole::AttentionQkv},
    RoleName{"attn_kv_b", TensorRole::AttentionKvB},
    RoleName{"kv_b_proj", TensorRole::AttentionKvB},
    RoleName{"attn_v", TensorRole::AttentionV},
    RoleName{"v_proj", TensorRole::AttentionV},
    RoleName{"wv", TensorRole::AttentionV},
    RoleName{"attn_k", TensorRole::AttentionK},
    RoleName{"k_proj", TensorRole::AttentionK},
    RoleName{"wk", TensorRole::AttentionK},
    RoleName{"attn_q", TensorRole::AttentionQ},
    RoleName{"q_proj", TensorRole::AttentionQ},
    RoleName{"wq", TensorRole::AttentionQ},
    RoleName{"attn_output", TensorRole::AttentionOutput},
    RoleName{"o_proj", TensorRole::AttentionOutput},
    RoleName{"out_proj", TensorRole::AttentionOutput},
    RoleName{"wo", TensorRole::AttentionOutput},
    RoleName{"ffn_up*", TensorRole::FeedForwardUp},
    RoleName{"up_proj", TensorRole::FeedForwardUp},
    RoleName{"up_exps", TensorRole::FeedForwardUp},
    RoleName{"fc1", TensorRole::FeedForwardUp},
    RoleName{"c_fc", TensorRole::FeedForwardUp},
    RoleName{"w3", TensorRole::FeedForwardUp},
    RoleName{"ffn_gate*", TensorRole::FeedForwardGate},
    RoleName{"gate_proj", TensorRole::FeedForwardGate},
    RoleName{"gate_up_proj", TensorRole::FeedForwardGate},
    RoleName{"gate_exps", TensorRole::FeedForwardGate},
    RoleName{"w1", TensorRole::FeedForwardGate},
    RoleName{"ffn_down*", TensorRole::FeedForwardDown},
    RoleName{"down_proj", TensorRole::FeedForwardDown},
    RoleName{"down_exps", TensorRole::FeedForwardDown},
    RoleName{"fc2", TensorRole::FeedForwardDown},
    RoleName{"w2", TensorRole::FeedForwardDown},
    RoleName{"token_embd", TensorRole::TokenEmbedding},
    RoleName{"per_layer_token_embd", TensorRole::TokenEmbedding},
    RoleName{"token_embedding", TensorRole::TokenEmbedding},
    RoleName{"embed_tokens", TensorRole::TokenEmbedding},
    RoleName{"tok_embeddings", TensorRole::TokenEmbedding},
    RoleName{"word_embeddings", TensorRole::TokenEmbedding},
    RoleName{"wte", TensorRole::TokenEmbedding},
};

bool matchesPart(std::string_view part, std::string_view pattern)
{
    return pattern.back() == '*' ? part.substr(0, pattern.size() - 1) == pattern.substr(0, pattern.size() - 1)
                                 : part == pattern;
}

/// Substrings in the names of small, sensitive tensors that are not quantized.
struct ExcludedName {
    std::string_view part;
    FactKind reason;
};

constexpr std::array kExcludedNames{
    ExcludedName{"norm", FactKind::KeepsTypeNorm},
    ExcludedName{"ln_", FactKind::KeepsTypeNorm},
    ExcludedName{".ln", FactKind::KeepsTypeNorm},
    ExcludedName{"layernorm", FactKind::KeepsTypeNorm},
    ExcludedName{"ffn_gate_inp", FactKind::KeepsTypeExpertRouter},
    ExcludedName{"moe.router", FactKind::KeepsTypeExpertRouter},
    ExcludedName{"block_sparse_moe.gate.", FactKind::KeepsTypeExpertRouter},
    ExcludedName{"mlp.gate.", FactKind::KeepsTypeExpertRouter},
    ExcludedName{"ffn_gate_tid2eid", FactKind::KeepsTypeExpertTable},
    ExcludedName{"pos_emb", FactKind::KeepsTypePosition},
    ExcludedName{"position", FactKind::KeepsTypePosition},
    ExcludedName{"wpe.", FactKind::KeepsTypePosition},
    ExcludedName{"rotary", FactKind::KeepsTypePosition},
    ExcludedName{"rope.", FactKind::KeepsTypePosition},
    ExcludedName{"rel_pos", FactKind::KeepsTypePosition},
    ExcludedName{"relative_attention_bias", FactKind::KeepsTypePosition},
    ExcludedName{"attn_rel_b", FactKind::KeepsTypePosition},
    ExcludedName{"token_type", FactKind::KeepsTypeTokenType},
    ExcludedName{"altup", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"laurel", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"per_layer_model_proj", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"ssm_conv1d", FactKind::KeepsTypeSmallConvolution},
    ExcludedName{"conv1d.weight", FactKind::KeepsTypeSmallConvolution},
    ExcludedName{"shortconv.conv", FactKind::KeepsTypeSmallConvolution},
    ExcludedName{"A_log", FactKind::KeepsTypeStateSpace},
    ExcludedName{"indexer.k_proj", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"indexer.q_proj", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_first", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_w", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_v", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_a", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_g1", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_g2", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_decay_w", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"time_mix_lerp", FactKind::KeepsTypeSmallMatrix},
    ExcludedName{"patch_embd", FactKind::KeepsTypePatchEmbedding},
    ExcludedName{"patch_embed", FactKind::KeepsTypePatchEmbedding},
    ExcludedName{"patch_merger", FactKind::KeepsTypePatchEmbedding},
    ExcludedName{"sam.", FactKind::KeepsTypeVision},
    ExcludedName{"running_", FactKind::KeepsTypeRunningStatistic},
};

} // namespace

std::string_view roleName(TensorRole role)
{
    switch (role) {
    case TensorRole::Output: return "output";
    case TensorRole::TokenEmbedding: return "token embedding";
    case TensorRole::AttentionQkv: return "attention q, k, v";
    case TensorRole::AttentionKvB: return "attention k, v";
    case TensorRole::AttentionV: return "attention v";
    case TensorRole::AttentionK: return "attention k";
    case TensorRole::AttentionQ: return "attention q";
    case TensorRole::AttentionOutput: return "attention output";
    case TensorRole::FeedForwardUp: return "feed-forward up";
    case TensorRole::FeedForwardGate: return "feed-forward gate";
    case TensorRole::FeedForwardDown: return "feed-forward down";
    case TensorRole::Other: break;
    }
    return "other";
}

TensorRole roleOf(std::string_view name)
{
    if (name == "output.weight" || name == "lm_head.weight" || name.ends_with(".lm_head.weight")) {
        return TensorRole::Output;
    }
    const auto parts = split(name, '.');
    for (std::size_t i = parts.size(); i > 0;) {
        --i; // the last known component wins
        for (const RoleName& known : kRoleNames) {
            if (matchesPart(parts[i], known.part)) {
                return known.role;
            }
        }
    }
    // The roles of BERT's and GPT-2's projections depend on several name components.
    const auto ends = [name](std::string_view end) { return name.ends_with(end); };
    return ends("self.value.weight")                                             ? TensorRole::AttentionV
           : ends("self.key.weight")                                             ? TensorRole::AttentionK
           : ends("self.query.weight")                                           ? TensorRole::AttentionQ
           : ends("attention.output.dense.weight") || ends("attn.c_proj.weight") ? TensorRole::AttentionOutput
           : ends("intermediate.dense.weight")                                   ? TensorRole::FeedForwardUp
           : ends("output.dense.weight") || ends("mlp.c_proj.weight")            ? TensorRole::FeedForwardDown
                                                                                 : TensorRole::Other;
}

std::optional<FactKind> exclusionOf(const TensorInfo& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    if (info.kind != DTypeKind::Float && info.kind != DTypeKind::Quantized) {
        return FactKind::KeepsTypeNotFloat;
    }
    if (!info.decodable) {
        return FactKind::KeepsTypeNotDecodable;
    }
    if (tensor.elements() == 0) {
        return FactKind::KeepsTypeEmpty;
    }
    if (tensor.name == "bias" || tensor.name.ends_with(".bias") || tensor.name.ends_with("_bias")) {
        return FactKind::KeepsTypeBias;
    }
    for (const ExcludedName& excluded : kExcludedNames) {
        if (tensor.name.find(excluded.part) != std::string::npos) {
            return excluded.reason;
        }
    }
    if (tensor.name.ends_with(".ssm_a")) {
        return FactKind::KeepsTypeStateSpace;
    }
    if (tensor.shape.empty()) {
        return FactKind::KeepsTypeScalar;
    }
    // A bias for images has shape [1, channels, 1, 1]; a matrix may have a single row.
    const bool isVector = tensor.shape.size() != 2 &&
                          std::find(tensor.shape.begin(), tensor.shape.end(), tensor.elements()) != tensor.shape.end();
    return isVector ? std::optional(FactKind::KeepsTypeVector) : std::nullopt;
}

} // namespace apr
