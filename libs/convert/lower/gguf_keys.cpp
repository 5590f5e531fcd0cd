// SPDX-License-Identifier: MIT
#include "convert/lower/gguf_keys.h"

#include "apr/architecture/architecture.h"
#include "apr/architecture/nomic.h"
#include "apr/architecture/rope_scaling.h"
#include "apr/base/text.h"
#include "convert/lower/falcon.h"
#include "convert/lower/pooling.h"
#include "convert/transforms/source_config.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace apr {
namespace {

class KeyMaker {
public:
    KeyMaker(const std::string& architecture, const std::string& type, const Model& result, const Metadata& metadata)
        : m_architecture(architecture), m_type(type), m_result(result), m_metadata(metadata)
    {
        static const Json kNone = Json::object();
        const Json* config = languageConfig(metadata);
        m_config = config != nullptr ? config : &kNone;
        const Json* uniform = findMember(metadata, "architecture");
        m_uniform = uniform != nullptr && uniform->is_object() ? uniform : &kNone;
    }

    Result<GgufKeys> make()
    {
        addGeneralKeys(m_out, m_architecture, m_metadata);
        APR_CHECK(addSizes());
        APR_CHECK(addEpsilon());
        APR_CHECK(isBert() ? addBert() : isT5() ? addT5() : m_type == "gpt2" ? Status() : addDecoder());
        return std::move(m_out);
    }

private:
    void add(const std::string& key, Json value, const char* type) { m_out.add(key, std::move(value), type); }
    void addCount(const char* key, std::uint64_t value) { add(m_architecture + '.' + key, value, "u32"); }
    void addReal(const char* key, double value) { add(m_architecture + '.' + key, value, "f32"); }

    Error missing(std::string_view name) const
    {
        return {.code = Errc::Architecture,
                .message = "the GGUF file needs the hyperparameter " + std::string(name) +
                           ", which the configuration of the model does not state",
                .field = std::string(name),
                .advice = "Keep config.json in the folder of the model, or write an .apr or .safetensors file."};
    }

    /// A value of the configuration, or the uniform hyperparameter.
    std::optional<double> find(std::string_view uniform, std::initializer_list<std::string_view> names) const
    {
        if (const auto value = configNumber(*m_config, names)) {
            return value;
        }
        return numberMember(*m_uniform, uniform);
    }

    Result<double> number(std::string_view uniform, std::initializer_list<std::string_view> names) const
    {
        const auto value = find(uniform, names);
        return value ? Result<double>(*value) : Result<double>(missing(*names.begin()));
    }

    static Result<std::uint64_t> whole(double value, std::string_view name)
    {
        constexpr double kMost = 4294967295;
        if (value >= 0 && value <= kMost && value == std::floor(value)) {
            return static_cast<std::uint64_t>(value);
        }
        return Error{.code = Errc::Architecture,
                     .message = "expected an integer from 0 to 4294967295, found " + formatNumber(value),
                     .field = std::string(name)};
    }

    Result<std::uint64_t> count(std::string_view uniform, std::initializer_list<std::string_view> names) const
    {
        APR_TRY(const double value, number(uniform, names));
        return whole(value, *names.begin());
    }

    Result<std::uint64_t> countOr(std::string_view uniform, std::initializer_list<std::string_view> names,
                                  std::uint64_t otherwise) const
    {
        const auto value = find(uniform, names);
        return value ? whole(*value, *names.begin()) : Result<std::uint64_t>(otherwise);
    }

    /// An extent of a tensor; 0 if it is not there.
    std::uint64_t extent(const std::string& name, std::size_t axis) const
    {
        const auto found = m_result.find(name);
        const Shape shape = found ? m_result.tensors()[*found].shape : Shape();
        return axis < shape.size() ? shape[axis] : 0;
    }

    Status addEpsilon()
    {
        const Architecture* known = findArchitecture(m_type);
        const bool isLayerNorm = m_type == "olmo" || (known != nullptr && known->norm() == NormKind::Layer);
        constexpr double kOfOlmo = 1e-5; // its norms have neither weights nor settings
        APR_TRY(const double epsilon,
                m_type == "olmo" ? Result<double>(kOfOlmo)
                : isLayerNorm
                    ? number("norm_eps", {"layer_norm_eps", "layer_norm_epsilon", "norm_epsilon", "rms_norm_eps"})
                    : number("norm_eps", {"rms_norm_eps", "layer_norm_eps", "layer_norm_epsilon", "norm_epsilon"}));
        addReal(isLayerNorm ? "attention.layer_norm_epsilon" : "attention.layer_norm_rms_epsilon", epsilon);
        return {};
    }

    Status addSizes()
    {
        const std::string layers = isBert() || isT5() ? "encoder.layers." : "layers.";
        const std::uint64_t vocabulary = extent("token_embedding", 0);
        const std::uint64_t width = extent("token_embedding", 1);
        if (vocabulary == 0 || width == 0) {
            return Error{.code = Errc::MissingTensor,
                         .message = "the model has no token embedding, which a GGUF file needs",
                         .tensor = "token_embedding"};
        }
        std::uint64_t blocks = 0;
        for (const TensorInfo& tensor : m_result.tensors()) {
            if (tensor.name.starts_with(layers)) {
                const std::string_view rest = std::string_view(tensor.name).substr(layers.size());
                blocks = std::max(blocks, parseUnsigned(rest.substr(0, rest.find('.'))).value_or(0) + 1);
            }
        }
        std::uint64_t inner = 0;
        for (const char* name : {"0.mlp.gate_proj.weight", "0.mlp.fc1.weight", "0.fc1.weight"}) {
            inner = inner == 0 ? extent(layers + name, 0) : inner;
        }
        inner = inner == 0 ? extent(layers + "0.moe.gate_exps.weight", 1) : inner;
        inner = inner == 0 ? extent(layers + "0.mlp.up_proj.weight", 0) / (m_type == "phi3" ? 2 : 1) : inner;
        m_width = width;
        addCount("vocab_size", vocabulary);
        addCount("embedding_length", width);
        addCount("block_count", blocks);
        APR_TRY(inner, m_type == "qwen3_moe" ? countOr("intermediate_size", {"intermediate_size"}, inner)
                                             : Result<std::uint64_t>(inner));
        addCount("feed_forward_length", inner);
        constexpr std::uint64_t kContextOfFalcon = 2048;
        constexpr std::uint64_t kContextOfT5 = 512;
        APR_TRY(const std::uint64_t context,
                m_type == "falcon" || isT5() ? countOr("context_length", {"max_position_embeddings", "n_positions"},
                                                       isT5() ? kContextOfT5 : kContextOfFalcon)
                : isBert() && extent("positional_embedding", 0) > 0
                    ? Result<std::uint64_t>(extent("positional_embedding", 0))
                : m_type == "cohere" // states a shorter context for training
                    ? count("context_length", {"model_max_length", "max_position_embeddings"})
                    : count("context_length", {"max_position_embeddings", "n_positions", "n_ctx"}));
        // Of 8192 positions, Nomic's first models are trained for 2048; more need RoPE scaling.
        const auto trained = isNomic() ? configNumber(*m_config, {"max_trained_positions"}) : std::nullopt;
        addCount("context_length", trained && *trained > 0 && *trained < static_cast<double>(context)
                                       ? static_cast<std::uint64_t>(*trained)
                                       : context);
        APR_TRY(m_heads, count("n_heads", {"num_attention_heads", "n_head", "num_heads"}));
        addCount("attention.head_count", m_heads);
        return {};
    }

    Status addBert()
    {
        add(m_architecture + ".attention.causal", false, "bool");
        if (const std::uint64_t types = extent("token_type_embedding", 0); types > 0) {
            add("tokenizer.ggml.token_type_count", types, "u32");
        }
        const std::optional<Json> pooling = embeddedJson(m_metadata, "1_Pooling/config.json");
        if (const auto type = pooling ? poolingType(*pooling) : std::nullopt) {
            addCount("pooling_type", *type);
        }
        return isNomic() ? addNomic() : Status();
    }

    bool isNomic() const { return m_type == "nomic_bert"; }

    bool isBert() const { return m_type == "bert" || m_type == "roberta" || m_type == "xlm-roberta" || isNomic(); }

    /// The embedders of Nomic, in the form that llama.cpp computes: without biases in the feed-forward block.
    Status addNomic()
    {
        APR_CHECK(checkNomicForm(*m_config, m_width, m_heads));
        for (const char* name : {"fc1.bias", "fc2.bias", "gate_proj.bias"}) {
            if (const std::string bias = std::string("encoder.layers.0.") + name; m_result.find(bias)) {
                return Error{.code = Errc::Unsupported,
                             .message = "llama.cpp has no biases in the feed-forward blocks of Nomic's embedders",
                             .tensor = bias,
                             .advice = "Write an .apr or .safetensors file."};
            }
        }
        if (!m_result.find("token_type_embedding")) {
            return Error{.code = Errc::MissingTensor,
                         .message = "llama.cpp requires a token type embedding in Nomic's embedders",
                         .tensor = "token_type_embedding",
                         .advice = "Write an .apr or .safetensors file."};
        }
        auto theta = ropeTheta(*m_config);
        theta = theta ? theta : find("rope_theta", {"rotary_emb_base"});
        constexpr double kOfNomic = 1000; // of transformers, and of Nomic's own models
        addReal("rope.freq_base", theta.value_or(kOfNomic));
        return {};
    }

    bool isT5() const { return m_type == "t5" || m_type == "mt5"; }

    Status addT5()
    {
        APR_TRY(const std::uint64_t head, count("head_dim", {"d_kv"}));
        APR_TRY(const std::uint64_t buckets, count("n_position_buckets", {"relative_attention_num_buckets"}));
        APR_TRY(const std::uint64_t blocks, count("n_layers", {"num_layers"}));
        APR_TRY(const std::uint64_t ofDecoder, countOr("n_decoder_layers", {"num_decoder_layers"}, blocks));
        APR_TRY(const std::uint64_t start, countOr("", {"decoder_start_token_id"}, 0));
        APR_TRY(const double epsilon, number("norm_eps", {"layer_norm_epsilon"}));
        addCount("attention.key_length", head);
        addCount("attention.value_length", head);
        addCount("attention.relative_buckets_count", buckets);
        addCount("decoder_block_count", ofDecoder);
        addCount("decoder_start_token_id", start);
        const Json* isTied = findMember(*m_config, "tie_word_embeddings");
        const Json* isScaled = findMember(*m_config, "scale_decoder_outputs"); // of transformers 5, which ties all
        if (isScaled != nullptr ? *isScaled == true : isTied == nullptr || *isTied == true) {
            m_out.notes.push_back("llama.cpp does not divide the logits of a T5 with tied embeddings by √" +
                                  std::to_string(m_width) + ": sampling is sharper, the most likely token the same");
        }
        addReal("attention.layer_norm_epsilon", epsilon); // as convert_hf_to_gguf.py has it, besides that of RMS norms
        return {};
    }

    bool isLatent() const { return m_type.starts_with("deepseek"); }

    /// Multi-head latent attention: keys and values are computed of a small vector. The head dimension that the
    /// configuration states is that of RoPE.
    Status addLatentAttention()
    {
        APR_TRY(const std::uint64_t rope, count("rope_head_dim", {"qk_rope_head_dim"}));
        APR_TRY(const std::uint64_t plain, count("nope_head_dim", {"qk_nope_head_dim"}));
        APR_TRY(const std::uint64_t value, count("value_head_dim", {"v_head_dim"}));
        APR_TRY(const std::uint64_t rank, count("kv_lora_rank", {"kv_lora_rank"}));
        if (const std::uint64_t ofQueries = extent("layers.0.attn.q_a_proj.weight", 0); ofQueries > 0) {
            addCount("attention.q_lora_rank", ofQueries);
        }
        addCount("attention.kv_lora_rank", rank);
        addCount("attention.key_length", rope + plain);
        addCount("attention.value_length", value);
        m_head = rope;
        return addRope();
    }

    /// The experts of DeepSeek: some layers are dense, some experts see every token.
    Status addDeepSeekExperts()
    {
        APR_TRY(const std::uint64_t dense, countOr("n_dense_layers", {"first_k_dense_replace"}, 0));
        APR_TRY(const std::uint64_t shared, countOr("n_shared_experts", {"n_shared_experts"}, 0));
        APR_TRY(const std::uint64_t experts, count("n_experts", {"n_routed_experts"}));
        APR_TRY(const std::uint64_t used, count("n_experts_per_token", {"num_experts_per_tok"}));
        APR_TRY(const std::uint64_t inner, count("expert_intermediate_size", {"moe_intermediate_size"}));
        addCount("leading_dense_block_count", dense);
        addCount("expert_count", experts);
        addCount("expert_used_count", used);
        addCount("expert_shared_count", shared);
        addCount("expert_feed_forward_length", inner);
        addReal("expert_weights_scale", configNumber(*m_config, {"routed_scaling_factor"}).value_or(1));
        const Json* isNormalized = findMember(*m_config, "norm_topk_prob");
        const bool isThird = m_type == "deepseek_v3";
        add(m_architecture + ".expert_weights_norm",
            isNormalized != nullptr && isNormalized->is_boolean() ? isNormalized->get<bool>() : isThird, "bool");
        constexpr std::uint64_t kSoftmax = 1;
        constexpr std::uint64_t kSigmoid = 2;
        addCount("expert_gating_func", isThird ? kSigmoid : kSoftmax);
        for (const auto& [name, key] :
             {std::pair("n_group", "expert_group_count"), std::pair("topk_group", "expert_group_used_count")}) {
            if (const auto groups = configNumber(*m_config, {name}); groups && *groups > 0) {
                APR_TRY(const std::uint64_t number, whole(*groups, name));
                addCount(key, number);
            }
        }
        return {};
    }

    Status addDecoder()
    {
        APR_TRY(const std::uint64_t stated, countOr("n_kv_heads", {"num_key_value_heads"}, m_heads));
        const std::uint64_t keyHeads = m_type == "falcon" ? falconKeyHeads(*m_config, m_heads) : stated;
        addCount("attention.head_count_kv", keyHeads);
        if (isLatent()) {
            APR_CHECK(addLatentAttention());
            return addDeepSeekExperts();
        }
        const bool hasHead = find("head_dim", {"head_dim"}).has_value();
        APR_TRY(const std::uint64_t head, countOr("head_dim", {"head_dim"}, m_heads == 0 ? 0 : m_width / m_heads));
        m_head = head;
        if (hasHead && m_type != "phi3") {
            addCount("attention.key_length", head);
            addCount("attention.value_length", head);
        }
        APR_CHECK(addRope());
        if (const auto window = configNumber(*m_config, {"sliding_window"})) {
            const Json* isUsed = findMember(*m_config, "use_sliding_window");
            if ((isUsed == nullptr || *isUsed == true) && m_type != "starcoder2") {
                APR_TRY(const std::uint64_t length, whole(*window, "sliding_window"));
                addCount("attention.sliding_window", length);
                noteWindow(length);
            }
        } else if (m_type == "phi3") {
            addCount("attention.sliding_window", 0);
        }
        return addExperts();
    }

    /// llama.cpp has layers with windows in some architectures only.
    void noteWindow(std::uint64_t length)
    {
        const auto context = find("context_length", {"max_position_embeddings"});
        if (!m_type.starts_with("gemma") && m_type != "cohere2" && m_type != "gpt_oss" && length > 0 &&
            (!context || static_cast<double>(length) < *context)) {
            m_out.notes.push_back("llama.cpp does not apply the sliding window of " + formatCount(length) +
                                  " tokens in models of the architecture " + m_architecture +
                                  ": longer texts give other results");
        }
    }

    Status addExperts()
    {
        if (m_type == "gemma2") {
            for (const char* key : {"attn_logit_softcapping", "final_logit_softcapping"}) {
                if (const auto value = configNumber(*m_config, {key})) {
                    addReal(key, *value);
                }
            }
        }
        if (const auto scale = configNumber(*m_config, {"logit_scale"}); m_type.starts_with("cohere")) {
            addReal("logit_scale", scale.value_or(1.0 / 16)); // of transformers
            add(m_architecture + ".rope.scaling.type", "none", "string");
        }
        if (const auto most = configNumber(*m_config, {"clip_qkv"}); most && m_type.starts_with("olmo")) {
            addReal("attention.clamp_kqv", *most);
        }
        const std::uint64_t experts = extent("layers.0.moe.gate_exps.weight", 0);
        if (experts == 0) {
            return {};
        }
        addCount("expert_count", experts);
        APR_TRY(const std::uint64_t used, count("n_experts_per_token", {"num_experts_per_tok"}));
        addCount("expert_used_count", used);
        if (const Json* isNormalized = findMember(*m_config, "norm_topk_prob");
            m_type == "olmoe" && isNormalized != nullptr && *isNormalized == true) {
            m_out.notes.push_back("llama.cpp does not normalize the weights of the chosen experts in models of the "
                                  "architecture olmoe, which this model does");
        }
        if (m_type == "gpt_oss") {
            addCount("expert_feed_forward_length", extent("layers.0.moe.gate_exps.weight", 1));
        }
        if (m_type == "qwen3_moe") {
            addCount("expert_feed_forward_length", extent("layers.0.moe.gate_exps.weight", 1));
            const Json* isNormalized = findMember(*m_config, "norm_topk_prob");
            if (isNormalized != nullptr && isNormalized->is_boolean()) {
                add(m_architecture + ".expert_weights_norm", *isNormalized, "bool");
                if (*isNormalized == false) {
                    m_out.notes.push_back("llama.cpp normalizes the weights of the chosen experts in models of the "
                                          "architecture " +
                                          m_architecture + ", which this model does not");
                }
            }
        }
        return {};
    }

    Status addRope()
    {
        const Json* scaling = ropeScaling(*m_config);
        const auto theta = ropeTheta(*m_config);
        addReal("rope.freq_base", theta.value_or(numberMember(*m_uniform, "rope_theta").value_or(10000)));
        if (m_type.starts_with("gemma3")) {
            const Json* local = findPath(*m_config, {"rope_parameters", "sliding_attention", "rope_theta"});
            const auto base = local != nullptr && local->is_number()
                                  ? std::optional(local->get<double>())
                                  : configNumber(*m_config, {"rope_local_base_freq"});
            addReal("rope.freq_base_swa", base.value_or(10000));
        }
        auto part = configNumber(*m_config, {"partial_rotary_factor"});
        part = part || scaling == nullptr ? part : configNumber(*scaling, {"partial_rotary_factor"});
        APR_TRY(const std::uint64_t dimensions,
                whole(std::floor(static_cast<double>(m_head) * part.value_or(1)), "partial_rotary_factor"));
        addCount("rope.dimension_count", dimensions);
        return scaling != nullptr ? addScaling(*scaling) : Status();
    }

    Status addScaling(const Json& scaling)
    {
        const std::string kind =
            stringMember(scaling, "rope_type").value_or(stringMember(scaling, "type").value_or("default"));
        const std::string prefix = m_architecture + ".rope.scaling.";
        if (kind == "default" || kind == "llama3") { // the factors of Llama 3 are a tensor
            return {};
        }
        if (kind == "linear" || kind == "yarn") {
            APR_TRY(const double factor, [&]() -> Result<double> {
                const auto value = configNumber(scaling, {"factor"});
                return value ? Result<double>(*value) : Result<double>(missing("rope_scaling.factor"));
            }());
            add(prefix + "type", kind, "string");
            add(prefix + "factor", factor, "f32");
            if (const auto original = configNumber(scaling, {"original_max_position_embeddings"}); kind == "yarn") {
                APR_TRY(const std::uint64_t context, original ? whole(*original, "original_max_position_embeddings")
                                                              : count("context_length", {"max_position_embeddings"}));
                add(prefix + "original_context_length", context, "u32");
            }
            if (const auto all = configNumber(scaling, {"mscale_all_dim"}); kind == "yarn" && all && isLatent()) {
                constexpr double kOfYarn = 0.1; // attention is scaled by 0.1 × mscale × ln(factor) + 1
                add(prefix + "yarn_log_multiplier", kOfYarn * *all, "f32");
            }
            return {};
        }
        if ((kind == "longrope" || kind == "su") && m_type == "phi3") {
            return addLongRope(scaling, prefix);
        }
        return Error{.code = Errc::Unsupported,
                     .message =
                         "llama.cpp has no RoPE scaling of the type " + printable(kind, 40) + " for " + m_architecture,
                     .field = "rope_scaling",
                     .advice = "Write an .apr or .safetensors file."};
    }

    Status addLongRope(const Json& scaling, const std::string& prefix)
    {
        auto original = configNumber(*m_config, {"original_max_position_embeddings"});
        original = original ? original : configNumber(scaling, {"original_max_position_embeddings"});
        APR_TRY(const std::uint64_t context, count("context_length", {"max_position_embeddings"}));
        if (!original || *original < 2) {
            return missing("original_max_position_embeddings");
        }
        APR_TRY(const std::uint64_t length, whole(*original, "original_max_position_embeddings"));
        add(prefix + "original_context_length", length, "u32");
        add(prefix + "attn_factor", longRopeFactor(scaling, static_cast<double>(context), *original), "f32");
        return {};
    }

    const std::string& m_architecture;
    const std::string& m_type;
    const Model& m_result;
    const Metadata& m_metadata;
    const Json* m_config = nullptr;
    const Json* m_uniform = nullptr; ///< under uniform names
    std::uint64_t m_width = 0;
    std::uint64_t m_heads = 0;
    std::uint64_t m_head = 0;
    GgufKeys m_out = {};
};

} // namespace

std::optional<double> ropeTheta(const Json& config)
{
    const Json* scaling = ropeScaling(config);
    const auto own = scaling != nullptr ? configNumber(*scaling, {"rope_theta"}) : std::nullopt;
    return own ? own : configNumber(config, {"rope_theta"});
}

std::optional<double> configNumber(const Json& config, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names) {
        const Json* value = findMember(config, name);
        if (value != nullptr && value->is_number()) {
            return value->get<double>();
        }
    }
    return std::nullopt;
}

void GgufKeys::add(const std::string& key, Json value, const char* type)
{
    keys[key] = std::move(value);
    types[key] = type;
}

void addGeneralKeys(GgufKeys& out, const std::string& architecture, const Metadata& metadata)
{
    out.add("general.architecture", architecture, "string");
    out.add("general.type", "model", "string");
    for (const auto& [key, from] : {std::pair("general.name", "model_name"), std::pair("general.license", "license"),
                                    std::pair("general.description", "description")}) {
        if (const auto value = stringMember(metadata, from)) {
            out.add(key, *value, "string");
        }
    }
}

Result<GgufKeys> ggufKeys(const std::string& architecture, const std::string& type, const Model& result,
                          const Metadata& metadata)
{
    return KeyMaker(architecture, type, result, metadata).make();
}

} // namespace apr
