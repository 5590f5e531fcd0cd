// SPDX-License-Identifier: MIT
#include "apr/validate/explain.h"

#include "apr/base/text.h"

#include <array>

namespace apr {
namespace {

struct Role {
    std::string_view part; ///< of the canonical or original name
    std::string_view text;
};

// The first match wins, so longer parts come before parts that they contain.
constexpr std::array kRoles{
    Role{"rope.freqs", "Scaling factors of the rotary position embedding's frequencies (Llama 3)"},
    Role{"rope.factors_long", "Scaling factors of the rotary position embedding for long contexts"},
    Role{"rope.factors_short", "Scaling factors of the rotary position embedding for short contexts"},
    Role{"rope_inv_freq", "Inverse frequencies of the rotary position embedding, computed from the configuration"},
    Role{"moe.gate_exps", "Gate projections of all experts"},
    Role{"moe.up_exps", "Up projections of all experts"},
    Role{"moe.down_exps", "Down projections of all experts"},
    Role{"attn.q_a_proj", "Projection of the input to the small vector of the queries (latent attention)"},
    Role{"attn.q_a_norm", "Normalization of the small vector of the queries"},
    Role{"attn.q_b_proj", "Query projection of self-attention, of the small vector"},
    Role{"attn.kv_a_proj", "Projection of the input to the small vector of keys and values, and to the rotated keys"},
    Role{"attn.kv_a_norm", "Normalization of the small vector of keys and values"},
    Role{"attn.kv_b_proj", "Key and value projections of self-attention, of the small vector"},
    Role{"attn.k_b_proj", "Key projection of self-attention, of the small vector"},
    Role{"attn.v_b_proj", "Value projection of self-attention, of the small vector"},
    Role{"moe.score_correction", "Correction of the scores of the experts, which balances their load"},
    Role{"moe.shared.gate_proj", "Gate projection of the experts that see every token"},
    Role{"moe.shared.up_proj", "Up projection of the experts that see every token"},
    Role{"moe.shared.down_proj", "Down projection of the experts that see every token"},
    Role{"relative_bias", "Bias of the attention scores by relative position"},
    Role{"cross_attn_norm", "Normalization before cross-attention"},
    Role{"cross_attn.q_proj", "Query projection of cross-attention"},
    Role{"cross_attn.k_proj", "Key projection of cross-attention"},
    Role{"cross_attn.v_proj", "Value projection of cross-attention"},
    Role{"cross_attn.o_proj", "Output projection of cross-attention"},
    Role{"attn_norm_2", "Normalization before self-attention, where the feed-forward block has one of its own"},
    Role{"class_token", "Embedding of the class token"},
    Role{"mask_token", "Embedding of masked patches"},
    Role{"distillation_token", "Embedding of the distillation token"},
    Role{"distillation_classifier", "Classification head of the distillation token"},
    Role{"pixel_decoder", "Reconstruction of masked patches"},
    Role{"patch_embedding", "Embedding of image patches (convolution)"},
    Role{"class_embedding", "Embedding of the class token"},
    Role{"logit_scale", "Logarithm of the scale of the similarities"},
    Role{"logit_bias", "Bias of the similarities"},
    Role{"vision.pool.probe", "Query of the attention that pools the patches"},
    Role{"vision.pool.attn.qkv_proj", "Fused query, key and value projections of the pooling"},
    Role{"vision.pool.attn.out_proj", "Output projection of the pooling"},
    Role{"vision.pool.norm", "Normalization of the pooled vector"},
    Role{"text.projection", "Projection of texts to the common space"},
    Role{"vision.projection", "Projection of images to the common space"},
    Role{"text.head", "Projection of texts to the common space"},
    Role{"vision.pre_norm", "Normalization of the embeddings"},
    Role{"feature_norm", "Normalization of a convolution of the feature extractor"},
    Role{"feature_conv", "Convolution of the feature extractor over the audio"},
    Role{"features.norm", "Normalization of the features"},
    Role{"features.projection", "Projection of the features to the hidden size"},
    Role{"masked_embedding", "Embedding of masked moments"},
    Role{"positional_conv", "Convolution that adds positions"},
    Role{"quantizer.codevectors", "Code vectors of the quantizer"},
    Role{"quantizer.projection", "Projection of the features to the codes of the quantizer"},
    Role{"projector", "Projection of the hidden vectors"},
    Role{"position_ids", "Indices of the positions, 0 to context length - 1; not trained"},
    Role{"mlm.dense", "Dense layer of the masked language modeling head"},
    Role{"mlm.bias", "Bias of the masked language modeling head"},
    Role{"mlm.decoder", "Output projection of the masked language modeling head"},
    Role{"attn.causal_mask", "Mask that hides later positions; not trained"},
    Role{"attn.masked_bias", "Value of masked attention scores; not trained"},
    Role{"encoder_attn_layer_norm", "Normalization before cross-attention"},
    Role{"self_attn_layer_norm", "Normalization before self-attention"},
    Role{"final_layer_norm", "Normalization before the feed-forward block"},
    Role{"attn_layer_norm", "Normalization after self-attention"},
    Role{"post_attn_norm", "Normalization after self-attention"},
    Role{"post_mlp_norm", "Normalization after the feed-forward block"},
    Role{"attn.q_norm", "Query normalization, per head"},
    Role{"attn.sinks", "Attention sinks: a score for each head that takes part in the softmax and belongs to no token"},
    Role{"attn.k_norm", "Key normalization, per head"},
    Role{"attn_norm", "Normalization before self-attention"},
    Role{"mlp_norm", "Normalization before the feed-forward block"},
    Role{"embedding_norm", "Embedding normalization"},
    Role{"encoder_attn.q_proj", "Query projection of cross-attention"},
    Role{"encoder_attn.k_proj", "Key projection of cross-attention"},
    Role{"encoder_attn.v_proj", "Value projection of cross-attention"},
    Role{"encoder_attn.out_proj", "Output projection of cross-attention"},
    Role{"qkv_proj", "Fused query, key and value projections of self-attention"},
    Role{"q_proj", "Query projection of self-attention"},
    Role{"k_proj", "Key projection of self-attention"},
    Role{"v_proj", "Value projection of self-attention"},
    Role{"o_proj", "Output projection of self-attention"},
    Role{"out_proj", "Output projection of self-attention"},
    Role{"gate_up_proj", "Fused gate and up projections of the feed-forward block"},
    Role{"moe.router", "Router that selects the experts for each token"},
    Role{"gate_proj", "Gate projection of the feed-forward block (SwiGLU)"},
    Role{"up_proj", "Up projection of the feed-forward block"},
    Role{"down_proj", "Down projection of the feed-forward block"},
    Role{"fc1", "First layer of the feed-forward block"},
    Role{"fc2", "Second layer of the feed-forward block"},
    Role{"token_type_embedding", "Segment embedding (token type)"},
    Role{"token_embedding", "Token embedding"},
    Role{"positional_embedding", "Positional embedding"},
    Role{"mel_filters", "Mel filterbank"},
    Role{"conv1", "Initial feature extraction (convolution over the input)"},
    Role{"conv2", "Second convolution, which halves the sequence length"},
    Role{"lm_head", "Output projection to the vocabulary"},
    Role{"pooler", "Pooling of the first token"},
    Role{"classifier", "Classification head"},
    Role{"layer_norm", "Normalization"},
    Role{"norm", "Final normalization"},
};

/// Whether a name has a part as a word: "conv2" is none of "conv2d_1".
bool hasPart(std::string_view name, std::string_view part)
{
    for (std::size_t at = name.find(part); at != std::string_view::npos; at = name.find(part, at + 1)) {
        const char after = at + part.size() < name.size() ? name[at + part.size()] : '.';
        const bool isWord =
            (after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z') || (after >= '0' && after <= '9');
        if (!isWord) {
            return true;
        }
    }
    return false;
}

} // namespace

std::string explainTensorName(std::string_view name)
{
    std::string canonical(name);
    for (const Architecture& architecture : architectures()) {
        if (const auto known = architecture.lookUp(name)) {
            canonical = known->canonical;
            break;
        }
    }
    for (const Role& role : kRoles) {
        if (!hasPart(canonical, role.part)) {
            continue;
        }
        std::string text(role.text);
        const auto parts = split(canonical, '.');
        for (std::size_t i = 1; i < parts.size(); ++i) {
            if ((parts[i - 1] == "layers" || parts[i - 1] == "blocks") && parseUnsigned(parts[i])) {
                text += ", layer " + std::string(parts[i]);
            } else if (parts[i - 1] == "experts" && parseUnsigned(parts[i])) {
                text += ", expert " + std::string(parts[i]);
            }
        }
        if (parts.front() == "encoder" || parts.front() == "decoder") {
            text += " of the " + std::string(parts.front());
        } else if (parts.size() > 1 && parts[1] == "layers") {
            text += parts.front() == "text" ? " of texts" : parts.front() == "vision" ? " of images" : "";
        }
        return parts.back() == "bias" ? text + " (bias)" : text;
    }
    return {};
}

Explanation explainModel(const Evidence& evidence)
{
    const Model& model = evidence.model();
    const ModelSummary& summary = evidence.summary();
    const Detection& detection = evidence.detection();
    Explanation out;
    out.title = summary.lora            ? "a " + summary.lora->text()
                : summary.title.empty() ? "a model of unknown architecture"
                                        : "a " + summary.title + " model";
    const auto add = [&out](std::string label, std::string text) {
        if (!text.empty()) {
            out.lines.emplace_back(std::move(label), std::move(text));
        }
    };
    add("Name", printable(summary.name, 120));
    if (detection.architecture != nullptr) {
        add("Purpose", detection.architecture->purpose());
        add("Architecture", detection.type + " (detected from " + detection.evidence + ')');
        std::string input = detection.architecture->input();
        if (const auto mels = unsignedMember(summary.hyperparameters, "n_mels")) {
            input = std::to_string(*mels) + "-channel mel spectrogram";
        }
        add("Input", input);
        add("Output", detection.architecture->output());
    } else if (!detection.type.empty()) {
        add("Architecture", printable(detection.type, 60) + " (stated in the file; not a supported architecture)");
    }
    add("Parameters", formatCount(summary.parameters) + " in " + formatCount(summary.tensors) + " tensors");
    add("Precision", summary.quantization);
    const auto hyperparameter = [&summary](std::string_view key) {
        return unsignedMember(summary.hyperparameters, key);
    };
    if (const auto layers = hyperparameter("n_layers")) {
        std::string size = formatCountOf(*layers, "layer");
        if (const auto hidden = hyperparameter("hidden_size")) {
            size += ", hidden size " + std::to_string(*hidden);
        }
        if (const auto heads = hyperparameter("n_heads")) {
            size += ", " + formatCountOf(*heads, "attention head");
            const auto keyHeads = hyperparameter("n_kv_heads");
            if (keyHeads && *keyHeads != *heads) {
                size += " (" + std::to_string(*keyHeads) + " key/value heads)";
            }
        }
        add("Size", std::move(size));
    }
    if (const auto context = hyperparameter("context_length")) {
        add("Context", formatCount(*context) + " tokens");
    }
    if (summary.vocabulary) {
        add("Vocabulary", formatCount(*summary.vocabulary) + " tokens");
    }
    add("License", printable(summary.license, 120));
    add("File", model.facts().title() + " (" + model.facts().dialect + "), " + formatBytes(model.facts().totalBytes()));
    return out;
}

} // namespace apr
