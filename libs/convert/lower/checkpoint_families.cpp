// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint_families.h"

#include "apr/architecture/rope_scaling.h"
#include "apr/base/text.h"
#include "apr/model/packing_mxfp4.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "convert/lower/checkpoint_config.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace apr {
namespace {

/// What decoders differ in.
struct DecoderForm {
    const char* norm = "rms_norm_eps"; ///< name of the norms' epsilon; null if they have no setting
    const char* normKey = "attention.layer_norm_rms_epsilon";
    const char* activation = "hidden_act";
    const char* function = "silu";
    bool statesHead = false;    ///< the head dimension, which has another default than width ÷ heads
    bool hasLlama3Rope = false; ///< the factors of RoPE may be those of Llama 3
    bool hasLongRope = false;
    bool hasPartialRope = false;
    bool isFused = false; ///< queries, keys and values are one projection
};

constexpr const char* kLayerNorm = "attention.layer_norm_epsilon";

Status addLlama3(ConfigMaker& maker, std::uint64_t dimensions, bool isExpected)
{
    const std::vector<float>& frequencies = maker.rope().frequencies;
    const double factor = *std::max_element(frequencies.begin(), frequencies.end());
    const double theta = maker.json()["rope_theta"].get<double>();
    bool isKnown = isExpected && frequencies.size() * 2 == dimensions && factor >= 1;
    const Llama3Scaling scaling{.factor = factor};
    const std::vector<double> expected = isKnown ? llama3Divisors(theta, dimensions, scaling) : std::vector<double>();
    for (std::size_t i = 0; i < expected.size(); ++i) {
        isKnown = isKnown && std::abs(static_cast<double>(frequencies[i]) - expected[i]) <= 1e-3 * expected[i];
    }
    if (!isKnown) {
        return ConfigMaker::fail("the RoPE factors are not those of Llama 3", "rope_freqs.weight");
    }
    maker.json()["rope_scaling"] = {
        {"rope_type", "llama3"},
        {"factor", withFewDigits(factor)},
        {"low_freq_factor", scaling.lowFrequencyFactor},
        {"high_freq_factor", scaling.highFrequencyFactor},
        {"original_max_position_embeddings", static_cast<std::uint64_t>(scaling.originalContext)}};
    return {};
}

Status addLongRope(ConfigMaker& maker, bool isExpected)
{
    const RopeFactors& rope = maker.rope();
    if (!isExpected || rope.longFactors.size() != rope.shortFactors.size()) {
        return ConfigMaker::fail("long and short RoPE factors are supported only together and in Phi-3",
                                 "rope_factors_long.weight");
    }
    APR_TRY(const std::uint64_t original, maker.count("rope.scaling.original_context_length"));
    const auto listOf = [](const std::vector<float>& values) {
        Json out = Json::array();
        for (const float value : values) {
            out.push_back(withFewDigits(static_cast<double>(value)));
        }
        return out;
    };
    maker.json()["original_max_position_embeddings"] = original;
    maker.json()["rope_scaling"] = {{"type", "longrope"},
                                    {"rope_type", "longrope"},
                                    {"long_factor", listOf(rope.longFactors)},
                                    {"short_factor", listOf(rope.shortFactors)}};
    return {};
}

Status addScaling(ConfigMaker& maker)
{
    APR_TRY(const auto old, maker.optionalNumber("rope.scale_linear"));
    APR_TRY(const auto given, maker.optionalNumber("rope.scaling.factor"));
    const Json* stated = maker.find("rope.scaling.type");
    const std::string type = stated != nullptr && stated->is_string() ? stated->get<std::string>() : "linear";
    const double factor = given ? *given : old.value_or(0);
    if (type == "none" || factor == 0 || factor == 1) {
        return {};
    }
    if (type != "linear" && type != "yarn") {
        return ConfigMaker::fail("RoPE scaling of this type is not supported", maker.keyName("rope.scaling.type"));
    }
    maker.json()["rope_scaling"] = {{"type", type}, {"rope_type", type}, {"factor", factor}};
    if (type == "yarn") {
        APR_TRY(const std::uint64_t original, maker.count("rope.scaling.original_context_length"));
        maker.json()["rope_scaling"]["original_max_position_embeddings"] = original;
    }
    return {};
}

/// Of the dimensions of a head.
Status addRope(ConfigMaker& maker, std::uint64_t head, const DecoderForm& form)
{
    APR_TRY(const auto theta, maker.optionalNumber("rope.freq_base"));
    maker.json()["rope_theta"] = theta.value_or(10000);
    APR_TRY(const std::uint64_t dimensions, maker.countOr("rope.dimension_count", head));
    if (dimensions != head && !form.hasPartialRope) {
        return ConfigMaker::fail("RoPE applies to " + formatCount(dimensions) + " of " + formatCount(head) +
                                     " dimensions",
                                 maker.keyName("rope.dimension_count"));
    }
    if (dimensions != head) {
        maker.json()["partial_rotary_factor"] = static_cast<double>(dimensions) / static_cast<double>(head);
    }
    if (!maker.rope().frequencies.empty()) {
        return addLlama3(maker, dimensions, form.hasLlama3Rope);
    }
    if (!maker.rope().longFactors.empty() || !maker.rope().shortFactors.empty()) {
        return addLongRope(maker, form.hasLongRope);
    }
    return addScaling(maker);
}

Status checkNoRopeFactors(const ConfigMaker& maker)
{
    return maker.rope().isEmpty()
               ? Status()
               : ConfigMaker::fail("RoPE factors are not supported for this architecture", "rope_freqs.weight");
}

/// Widths, contexts and the epsilon of the norms, under the usual names.
Status addSizes(ConfigMaker& maker, const DecoderForm& form)
{
    APR_TRY(const std::uint64_t context, maker.count("context_length"));
    maker.json().update({{"hidden_size", maker.width()},
                         {"num_hidden_layers", maker.layers()},
                         {"num_attention_heads", maker.heads()},
                         {"max_position_embeddings", context}});
    if (form.norm != nullptr) {
        APR_TRY(const double epsilon, maker.number(form.normKey));
        maker.json()[form.norm] = epsilon;
    }
    maker.use({form.normKey});
    return {};
}

/// A decoder with heads of queries, and as many or fewer of keys.
Status addDecoder(ConfigMaker& maker, const DecoderForm& form)
{
    APR_CHECK(addSizes(maker, form));
    APR_TRY(const std::uint64_t inner, maker.count("feed_forward_length"));
    APR_TRY(const std::uint64_t keyHeads, maker.countOr("attention.head_count_kv", maker.heads()));
    APR_TRY(const std::uint64_t head, maker.countOr("attention.key_length", maker.width() / maker.heads()));
    APR_TRY(const std::uint64_t valueLength, maker.countOr("attention.value_length", head));
    if (valueLength != head) {
        return ConfigMaker::fail("keys and values have different lengths", maker.keyName("attention.value_length"));
    }
    const std::uint64_t rows =
        form.isFused ? maker.extent("attn.qkv_proj.weight", 0) : maker.extent("attn.q_proj.weight", 0);
    if (rows != head * (form.isFused ? maker.heads() + 2 * keyHeads : maker.heads())) {
        return ConfigMaker::fail("the query has " + formatCountOf(rows, "row") + ", which are not " +
                                     formatCount(maker.heads()) + " heads of " + formatCount(head),
                                 maker.keyName("attention.head_count"));
    }
    maker.json().update({{"num_key_value_heads", keyHeads}, {"intermediate_size", inner}});
    if (form.statesHead || head * maker.heads() != maker.width()) {
        maker.json()["head_dim"] = head;
    }
    if (form.activation != nullptr) {
        maker.json()[form.activation] = form.function;
    }
    return addRope(maker, head, form);
}

void addBiases(ConfigMaker& maker)
{
    maker.json()["attention_bias"] = maker.hasTensor("attn.q_proj.bias");
}

Status addWindow(ConfigMaker& maker)
{
    APR_TRY(const std::uint64_t window, maker.countOr("attention.sliding_window", 0, 0));
    maker.json()["sliding_window"] = window > 0 ? Json(window) : Json();
    return {};
}

/// The number of experts, under the name that the type has for it, and how many of them a token gets.
Status addExperts(ConfigMaker& maker, const char* name)
{
    APR_TRY(const std::uint64_t experts, maker.count("expert_count"));
    APR_TRY(const std::uint64_t used, maker.count("expert_used_count"));
    if (used > experts) {
        return ConfigMaker::fail("each token gets " + formatCount(used) + " of " + formatCount(experts) + " experts",
                                 maker.keyName("expert_used_count"));
    }
    bool isFound = false; // the first layers may have none
    for (const TensorInfo& tensor : maker.model().tensors()) {
        if (tensor.name.ends_with(".moe.router.weight") && !tensor.shape.empty()) {
            isFound = true;
            if (tensor.shape.front() != experts) {
                return ConfigMaker::fail("the router has rows for " + formatCount(tensor.shape.front()) +
                                             " experts, not " + formatCount(experts),
                                         maker.keyName("expert_count"));
            }
        }
    }
    if (!isFound) {
        return ConfigMaker::fail("no layer has a router of experts", maker.keyName("expert_count"));
    }
    maker.use({"expert_feed_forward_length"});
    maker.json()[name] = experts;
    maker.json()["num_experts_per_tok"] = used;
    maker.json()["output_router_logits"] = false;
    return {};
}

/// The number of layers before the first one with experts.
std::uint64_t denseLayers(const ConfigMaker& maker)
{
    std::uint64_t out = 0;
    while (out < maker.layers() &&
           !maker.model().find("layers." + std::to_string(out) + ".moe.router.weight").has_value()) {
        ++out;
    }
    return out;
}

bool isTrueKey(ConfigMaker& maker, std::string_view key, bool otherwise)
{
    const Json* value = maker.find(key);
    return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
}

constexpr DecoderForm kGemma{.activation = "hidden_activation", .function = "gelu_pytorch_tanh", .statesHead = true};

/// llama.cpp scales by the head dimension, except in the models of 27B.
void addQueryScale(ConfigMaker& maker, std::uint64_t layersOfLargest)
{
    maker.json()["query_pre_attn_scalar"] =
        maker.layers() == layersOfLargest ? Json(maker.width() / maker.heads()) : maker.json()["head_dim"];
}

/// Encoders such as BERT.
Status addEncoder(ConfigMaker& maker, const char* activation)
{
    APR_TRY(const double epsilon, maker.number(kLayerNorm));
    APR_TRY(const std::uint64_t inner, maker.count("feed_forward_length"));
    APR_TRY(const std::uint64_t context, maker.count("context_length"));
    maker.use({"attention.head_count_kv", "rope.freq_base", "token_type_count"});
    if (const Json* causal = maker.find("attention.causal"); causal != nullptr && *causal != false) {
        return ConfigMaker::fail("a decoder of this type is not supported", maker.keyName("attention.causal"));
    }
    const auto types = maker.model().find("token_type_embedding");
    maker.json().update({{"hidden_size", maker.width()},
                         {"num_hidden_layers", maker.layers()},
                         {"num_attention_heads", maker.heads()},
                         {"intermediate_size", inner},
                         {"max_position_embeddings", context},
                         {"type_vocab_size", types ? maker.model().tensors()[*types].shape.front() : 2},
                         {"layer_norm_eps", epsilon},
                         {"hidden_act", activation}});
    return checkNoRopeFactors(maker);
}

/// Optional limits of activations, under the same name in both.
Status addOptional(ConfigMaker& maker, const char* name, std::string_view key)
{
    APR_TRY(const auto value, maker.optionalNumber(key));
    maker.json()[name] = value ? Json(*value) : Json();
    return {};
}

} // namespace

Status configureLlama(ConfigMaker& maker)
{
    APR_CHECK(addDecoder(maker, {.hasLlama3Rope = true}));
    addBiases(maker);
    maker.json()["mlp_bias"] = maker.hasTensor("mlp.up_proj.bias");
    if (maker.find("attention.sliding_window") == nullptr) {
        return {};
    }
    if (maker.hasTensor("attn.q_proj.bias") || maker.hasTensor("mlp.up_proj.bias")) {
        return ConfigMaker::fail("Mistral, which has sliding windows, has no biases",
                                 maker.keyName("attention.sliding_window"));
    }
    maker.json()["model_type"] = "mistral";
    return addWindow(maker);
}

Status configureMistral(ConfigMaker& maker)
{
    APR_CHECK(addDecoder(maker, {}));
    return addWindow(maker);
}

Status configureMixtral(ConfigMaker& maker)
{
    APR_CHECK(addDecoder(maker, {}));
    APR_CHECK(addWindow(maker));
    APR_CHECK(addExperts(maker, "num_local_experts"));
    maker.json()["intermediate_size"] = maker.extent("moe.experts.0.up_proj.weight", 0);
    return {};
}

Status configureQwen2(ConfigMaker& maker)
{
    maker.use({"attention.sliding_window"});
    maker.json()["use_sliding_window"] = false;
    return addDecoder(maker, {});
}

Status configureQwen3(ConfigMaker& maker)
{
    maker.use({"attention.sliding_window"});
    maker.json()["use_sliding_window"] = false;
    addBiases(maker);
    return addDecoder(maker, {.statesHead = true});
}

Status configureQwen3Moe(ConfigMaker& maker)
{
    APR_CHECK(configureQwen3(maker));
    APR_CHECK(addExperts(maker, "num_experts"));
    maker.json()["moe_intermediate_size"] = maker.extent("moe.experts.0.up_proj.weight", 0);
    maker.json()["decoder_sparse_step"] = 1;
    maker.json()["mlp_only_layers"] = Json::array();
    maker.json()["norm_topk_prob"] = isTrueKey(maker, "expert_weights_norm", true);
    return {};
}

Status configurePhi3(ConfigMaker& maker)
{
    APR_CHECK(addDecoder(maker, {.hasLongRope = true, .hasPartialRope = true, .isFused = true}));
    return addWindow(maker);
}

Status configureGemma(ConfigMaker& maker)
{
    maker.use({"attention.sliding_window"});
    APR_CHECK(addDecoder(maker, kGemma));
    maker.json()["hidden_act"] = kGemma.function;
    return {};
}

Status configureGemma2(ConfigMaker& maker)
{
    constexpr std::uint64_t kLayersOfLargest = 46;
    APR_CHECK(addDecoder(maker, kGemma));
    APR_CHECK(addWindow(maker));
    addQueryScale(maker, kLayersOfLargest);
    for (const char* key : {"attn_logit_softcapping", "final_logit_softcapping"}) {
        APR_CHECK(addOptional(maker, key, key));
    }
    return {};
}

Status configureGemma3(ConfigMaker& maker)
{
    constexpr std::uint64_t kLayersOfLargest = 62;
    constexpr std::uint64_t kPattern = 6;
    APR_CHECK(addDecoder(maker, kGemma));
    APR_CHECK(addWindow(maker));
    addQueryScale(maker, kLayersOfLargest);
    APR_TRY(const auto local, maker.optionalNumber("rope.freq_base_swa"));
    maker.json()["rope_local_base_freq"] = local.value_or(10000);
    maker.json()["sliding_window_pattern"] = kPattern;
    return {};
}

Status configureStarCoder2(ConfigMaker& maker)
{
    maker.json()["use_bias"] = maker.hasTensor("attn.q_proj.bias");
    maker.json()["sliding_window"] = nullptr; // llama.cpp has none either
    return addDecoder(maker, {.norm = "norm_epsilon", .normKey = kLayerNorm, .function = "gelu_pytorch_tanh"});
}

Status configureFalcon(ConfigMaker& maker)
{
    APR_TRY(const double epsilon, maker.number(kLayerNorm));
    APR_TRY(const std::uint64_t inner, maker.countOr("feed_forward_length", 4 * maker.width()));
    APR_TRY(const std::uint64_t context, maker.count("context_length"));
    APR_TRY(const std::uint64_t keyHeads, maker.countOr("attention.head_count_kv", maker.heads()));
    maker.use({"attention.key_length", "attention.value_length"});
    const bool hasTwoNorms = maker.hasTensor("attn_norm_2.weight");
    const bool isNew = hasTwoNorms || (keyHeads > 1 && keyHeads < maker.heads());
    maker.json().update({{"hidden_size", maker.width()},
                         {"num_hidden_layers", maker.layers()},
                         {"num_attention_heads", maker.heads()},
                         {"num_kv_heads", keyHeads},
                         {"new_decoder_architecture", isNew},
                         {"multi_query", keyHeads == 1},
                         {"parallel_attn", true},
                         {"alibi", false},
                         {"bias", maker.hasTensor("attn.o_proj.bias")},
                         {"ffn_hidden_size", inner},
                         {"max_position_embeddings", context},
                         {"layer_norm_epsilon", epsilon}});
    if (isNew) {
        maker.json()["num_ln_in_parallel_attn"] = hasTwoNorms ? 2 : 1;
    }
    return addRope(maker, maker.width() / maker.heads(), {});
}

Status configureCohere(ConfigMaker& maker)
{
    addBiases(maker);
    maker.json()["use_qk_norm"] = maker.hasTensor("attn.q_norm.weight");
    APR_TRY(const double scale, maker.number("logit_scale"));
    maker.json()["logit_scale"] = scale;
    return addDecoder(maker, {.norm = "layer_norm_eps", .normKey = kLayerNorm});
}

Status configureCohere2(ConfigMaker& maker)
{
    constexpr std::uint64_t kPattern = 4; // every fourth layer sees all tokens
    addBiases(maker);
    APR_TRY(const double scale, maker.number("logit_scale"));
    maker.json()["logit_scale"] = scale;
    maker.json()["sliding_window_pattern"] = kPattern;
    APR_TRY(const std::uint64_t window, maker.count("attention.sliding_window"));
    maker.json()["sliding_window"] = window;
    return addDecoder(maker, {.norm = "layer_norm_eps", .normKey = kLayerNorm});
}

Status configureOlmo(ConfigMaker& maker)
{
    APR_CHECK(addOptional(maker, "clip_qkv", "attention.clamp_kqv"));
    return addDecoder(maker, {.norm = nullptr, .normKey = kLayerNorm});
}

Status configureOlmo2(ConfigMaker& maker)
{
    APR_TRY(const std::uint64_t window, maker.countOr("attention.sliding_window", 0, 0));
    if (window > 0) { // llama.cpp has both as one architecture
        return ConfigMaker::fail("this is an OLMo 3, which has windows in some layers",
                                 maker.keyName("attention.sliding_window"));
    }
    return addDecoder(maker, {});
}

Status configureOlmoe(ConfigMaker& maker)
{
    APR_CHECK(addOptional(maker, "clip_qkv", "attention.clamp_kqv"));
    APR_CHECK(addDecoder(maker, {}));
    APR_CHECK(addExperts(maker, "num_experts"));
    maker.json()["intermediate_size"] = maker.extent("moe.experts.0.up_proj.weight", 0);
    maker.json()["norm_topk_prob"] = isTrueKey(maker, "expert_weights_norm", false);
    return {};
}

Status configureDeepSeek(ConfigMaker& maker)
{
    APR_CHECK(addSizes(maker, {}));
    APR_TRY(const std::uint64_t inner, maker.count("feed_forward_length"));
    APR_TRY(const std::uint64_t rope, maker.count("rope.dimension_count"));
    // Newer files state the lengths of the small vectors, and those of the heads beside them.
    const bool isSeparate = maker.find("attention.key_length_mla") != nullptr;
    maker.use({"attention.key_length", "attention.value_length"});
    APR_TRY(const std::uint64_t key, maker.count(isSeparate ? "attention.key_length_mla" : "attention.key_length"));
    APR_TRY(const std::uint64_t value,
            maker.count(isSeparate ? "attention.value_length_mla" : "attention.value_length"));
    APR_TRY(const std::uint64_t rank, maker.count("attention.kv_lora_rank"));
    if (key <= rope) {
        return ConfigMaker::fail("keys of " + formatCount(key) + " values have no part besides the " +
                                     formatCount(rope) + " of RoPE",
                                 maker.keyName("attention.key_length"));
    }
    maker.use({"attention.head_count_kv", "expert_gating_func"});
    const std::uint64_t ofQueries = maker.extent("attn.q_a_proj.weight", 0);
    APR_TRY([[maybe_unused]] const std::uint64_t statedRank, maker.countOr("attention.q_lora_rank", ofQueries));
    APR_CHECK(addExperts(maker, "n_routed_experts"));
    APR_TRY(const std::uint64_t dense, maker.countOr("leading_dense_block_count", 0, 0));
    if (const std::uint64_t found = denseLayers(maker); found != dense) {
        return ConfigMaker::fail("the first " + formatCountOf(found, "layer") + " of the model have no experts, not " +
                                     formatCount(dense),
                                 maker.keyName("leading_dense_block_count"));
    }
    APR_TRY(const std::uint64_t shared, maker.count("expert_shared_count"));
    APR_TRY(const std::uint64_t expertInner, maker.count("expert_feed_forward_length"));
    APR_TRY(const auto scale, maker.optionalNumber("expert_weights_scale"));
    APR_TRY(const std::uint64_t groups, maker.countOr("expert_group_count", 1));
    APR_TRY(const std::uint64_t usedGroups, maker.countOr("expert_group_used_count", 1));
    const bool isThird = maker.type().type == "deepseek_v3";
    maker.json().update({{"num_key_value_heads", maker.heads()},
                         {"intermediate_size", inner},
                         {"moe_intermediate_size", expertInner},
                         {"q_lora_rank", ofQueries > 0 ? Json(ofQueries) : Json()},
                         {"kv_lora_rank", rank},
                         {"qk_rope_head_dim", rope},
                         {"qk_nope_head_dim", key - rope},
                         {"v_head_dim", value},
                         {"n_shared_experts", shared},
                         {"first_k_dense_replace", dense},
                         {"routed_scaling_factor", scale.value_or(1)},
                         {"norm_topk_prob", isTrueKey(maker, "expert_weights_norm", isThird)},
                         {"n_group", groups},
                         {"topk_group", usedGroups},
                         {"hidden_act", "silu"},
                         {"attention_bias", false}});
    if (!isThird) {
        maker.json()["topk_method"] = groups > 1 ? "group_limited_greedy" : "greedy";
    }
    APR_CHECK(addRope(maker, rope, {}));
    APR_TRY(const auto multiplier, maker.optionalNumber("rope.scaling.yarn_log_multiplier"));
    if (maker.json().contains("rope_scaling") && multiplier) {
        constexpr double kOfYarn = 0.1; // attention is scaled by 0.1 × mscale × ln(factor) + 1
        const double scaled = withFewDigits(static_cast<double>(static_cast<float>(*multiplier / kOfYarn)));
        maker.json()["rope_scaling"]["mscale"] = scaled;
        maker.json()["rope_scaling"]["mscale_all_dim"] = scaled;
    }
    return {};
}

Status configureGptOss(ConfigMaker& maker)
{
    APR_CHECK(addDecoder(maker, {.statesHead = true}));
    APR_TRY(const std::uint64_t window, maker.count("attention.sliding_window"));
    maker.json()["sliding_window"] = window;
    APR_CHECK(addExperts(maker, "num_local_experts"));
    maker.json()["attention_bias"] = true;
    if (maker.json().contains("rope_scaling")) { // as llama.cpp computes it
        maker.json()["rope_scaling"].update({{"beta_fast", 32.0}, {"beta_slow", 1.0}, {"truncate", false}});
    }
    const auto tensors = maker.model().tensors();
    if (std::any_of(tensors.begin(), tensors.end(),
                    [](const TensorInfo& each) { return !mxfp4Ending(each).empty(); })) {
        maker.json()["quantization_config"] = {
            {"quant_method", "mxfp4"},
            {"modules_to_not_convert",
             Json::array({"model.layers.*.self_attn", "model.layers.*.mlp.router", "model.embed_tokens", "lm_head"})}};
    }
    return {};
}

Status configureGpt2(ConfigMaker& maker)
{
    APR_TRY(const double epsilon, maker.number(kLayerNorm));
    APR_TRY(const std::uint64_t inner, maker.count("feed_forward_length"));
    APR_TRY(const std::uint64_t context, maker.count("context_length"));
    maker.use({"attention.head_count_kv"});
    maker.json().update({{"n_embd", maker.width()},
                         {"n_layer", maker.layers()},
                         {"n_head", maker.heads()},
                         {"n_inner", inner},
                         {"n_positions", context},
                         {"layer_norm_epsilon", epsilon},
                         {"activation_function", "gelu_new"}});
    return checkNoRopeFactors(maker);
}

Status configureT5(ConfigMaker& maker)
{
    APR_TRY(const double epsilon, maker.number("attention.layer_norm_rms_epsilon"));
    APR_TRY(const std::uint64_t inner, maker.count("feed_forward_length"));
    APR_TRY(const std::uint64_t head, maker.count("attention.key_length"));
    APR_TRY(const std::uint64_t buckets, maker.count("attention.relative_buckets_count"));
    APR_TRY(const std::uint64_t ofDecoder, maker.countOr("decoder_block_count", maker.layers()));
    APR_TRY(const std::uint64_t context, maker.count("context_length"));
    APR_TRY(const std::uint64_t start, maker.countOr("decoder_start_token_id", 0, 0));
    maker.use({kLayerNorm, "attention.value_length", "attention.head_count_kv"});
    if (const std::uint64_t found = maker.countLayers("decoder.layers."); found != ofDecoder) {
        return ConfigMaker::fail("the decoder has " + formatCountOf(found, "layer") + ", not " + formatCount(ofDecoder),
                                 maker.keyName("decoder_block_count"));
    }
    if (maker.model().find("decoder.layers.0.mlp.gate_proj.weight").has_value() !=
        maker.hasTensor("mlp.gate_proj.weight")) {
        return ConfigMaker::fail("only one of encoder and decoder has gates", "feed_forward_proj");
    }
    maker.json().update({{"d_model", maker.width()},
                         {"d_kv", head},
                         {"d_ff", inner},
                         {"num_layers", maker.layers()},
                         {"num_decoder_layers", ofDecoder},
                         {"num_heads", maker.heads()},
                         {"n_positions", context},
                         {"relative_attention_num_buckets", buckets},
                         {"layer_norm_epsilon", epsilon},
                         {"decoder_start_token_id", start},
                         {"is_encoder_decoder", true},
                         {"feed_forward_proj", maker.hasTensor("mlp.gate_proj.weight") ? "gated-gelu" : "relu"}});
    return checkNoRopeFactors(maker);
}

Status configureBert(ConfigMaker& maker)
{
    if (const auto tokenizer = tokenizerKind(maker.metadata()); !tokenizer.empty() && tokenizer != "bert") {
        return ConfigMaker::fail((tokenizer == "no_vocab" ? std::string("without a tokenizer it may be a RoBERTa")
                                                          : "the tokenizer is \"" + printable(tokenizer, 40) + '"') +
                                     "; GGUF files of RoBERTa do not contain the first rows of the position embedding",
                                 "tokenizer.ggml.model");
    }
    return addEncoder(maker, "gelu");
}

Status configureNomic(ConfigMaker& maker)
{
    APR_CHECK(addEncoder(maker, "silu"));
    APR_TRY(const double theta, maker.number("rope.freq_base"));
    maker.json()["rope_parameters"] = {{"rope_theta", theta}, {"rope_type", "default"}};
    if (maker.json().contains("pad_token_id") && maker.json()["pad_token_id"].is_null()) {
        maker.json().erase("pad_token_id"); // an integer in this class, 0 without one
    }
    return {};
}

} // namespace apr
