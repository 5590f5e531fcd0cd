// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint_config.h"

#include "apr/architecture/architecture.h"
#include "apr/architecture/rope_scaling.h"
#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace apr {
namespace {

/// Keys that transformers does not need.
constexpr std::array<std::string_view, 4> kUnneeded{"vocab_size", "tensor_data_layout", "pooling_type",
                                                    "rope.scaling.finetuned"};

/// Keys that say what is so anyway.
bool isDefault(std::string_view key, const Json& value)
{
    return (key == "attention.causal" && value == true) || (key == "rope.scaling.attn_factor" && value == 1.0);
}

/// A number of type f32 with the fewest digits: 1e-5, not 9.999999747378752e-06.
double withFewDigits(double value)
{
    for (int digits = 1; digits <= std::numeric_limits<float>::max_digits10; ++digits) {
        const auto shorter = parseReal(formatNumber(value, digits));
        if (shorter && static_cast<float>(*shorter) == static_cast<float>(value)) {
            return static_cast<double>(static_cast<float>(value)) == value ? *shorter : value;
        }
    }
    return value;
}

class ConfigMaker {
public:
    ConfigMaker(const CheckpointType& type, const Model& result, const Metadata& metadata, const RopeFactors& rope)
        : m_type(type), m_result(result), m_metadata(metadata), m_rope(rope), m_prefix(std::string(type.gguf) + '.')
    {
        const Json* keys = findMember(metadata, "source_metadata");
        m_keys = keys != nullptr && keys->is_object() ? *keys : Json::object();
    }

    Result<CheckpointConfig> run()
    {
        const auto embedding = m_result.find("token_embedding");
        const Shape shape = embedding ? m_result.tensors()[*embedding].shape : Shape();
        if (shape.size() != 2) {
            return fail("the token embedding is not a matrix", "token_embedding");
        }
        m_vocabulary = shape.front();
        m_width = shape.back();
        APR_TRY(m_layers, count("block_count"));
        APR_TRY(m_heads, count("attention.head_count"));
        APR_CHECK(checkSizes());
        m_json = {{"architectures", Json::array({architectureClass()})},
                  {"model_type", modelType()},
                  {"torch_dtype", dtype()},
                  {"vocab_size", m_vocabulary},
                  {"tie_word_embeddings", !m_result.find("lm_head.weight").has_value()}};
        addIds();
        APR_CHECK(m_type.type == "gpt2" ? addGpt2() : m_type.type.ends_with("bert") ? addBert() : addDecoder());
        CheckpointConfig out{.json = std::move(m_json)};
        for (const auto& [key, value] : m_keys.items()) {
            const std::string_view name = key;
            const std::string_view rest = name.substr(std::min(name.size(), m_prefix.size()));
            if (name.starts_with(m_prefix) && !m_used.contains(rest) &&
                std::find(kUnneeded.begin(), kUnneeded.end(), rest) == kUnneeded.end() && !isDefault(rest, value)) {
                out.unused.push_back(key);
            }
        }
        return out;
    }

private:
    static Error fail(std::string message, std::string field)
    {
        return {.code = Errc::Unsupported,
                .message = "config.json cannot be made: " + std::move(message),
                .field = std::move(field),
                .advice = "Write an .apr or .gguf file."};
    }

    const Json* find(std::string_view key)
    {
        m_used.insert(std::string(key));
        return findMember(m_keys, m_prefix + std::string(key));
    }

    /// A number, or a list of one number per layer if all are the same.
    Result<std::optional<double>> optionalNumber(std::string_view key)
    {
        const Json* value = find(key);
        if (value != nullptr && value->is_array() && !value->empty()) {
            const bool isSame =
                std::all_of(value->begin(), value->end(), [value](const Json& each) { return each == value->front(); });
            if (!isSame) {
                return fail("the value differs between layers", m_prefix + std::string(key));
            }
            value = &value->front();
        }
        if (value == nullptr) {
            return std::optional<double>();
        }
        if (!value->is_number() || !std::isfinite(value->get<double>())) {
            return fail("expected a number", m_prefix + std::string(key));
        }
        return std::optional(value->is_number_float() ? withFewDigits(value->get<double>()) : value->get<double>());
    }

    Result<double> number(std::string_view key)
    {
        APR_TRY(const auto value, optionalNumber(key));
        return value ? Result<double>(*value)
                     : fail("the key is missing in the GGUF metadata", m_prefix + std::string(key));
    }

    Result<std::uint64_t> count(std::string_view key)
    {
        APR_TRY(const double value, number(key));
        return value >= 1 && value <= 1e9 && value == std::floor(value)
                   ? Result<std::uint64_t>(static_cast<std::uint64_t>(value))
                   : fail("expected an integer from 1 to 1000000000", m_prefix + std::string(key));
    }

    Result<std::uint64_t> countOr(std::string_view key, std::uint64_t otherwise)
    {
        return find(key) == nullptr ? Result<std::uint64_t>(otherwise) : count(key);
    }

    /// The extent of a tensor of the first layer.
    std::uint64_t extent(std::string_view part, std::size_t axis) const
    {
        const auto found = m_result.find(std::string(m_type.layers) + "0." + std::string(part));
        const Shape shape = found ? m_result.tensors()[*found].shape : Shape();
        return axis < shape.size() ? shape[axis] : 0;
    }

    Status checkSizes()
    {
        APR_TRY(const std::uint64_t width, count("embedding_length"));
        if (width != m_width) {
            return fail("the rows of the token embedding have " + formatCount(m_width) + " values, not " +
                            formatCount(width),
                        m_prefix + "embedding_length");
        }
        std::uint64_t layers = 0;
        for (const TensorInfo& tensor : m_result.tensors()) {
            if (tensor.name.starts_with(m_type.layers)) {
                const std::string_view rest = std::string_view(tensor.name).substr(m_type.layers.size());
                layers = std::max(layers, parseUnsigned(rest.substr(0, rest.find('.'))).value_or(0) + 1);
            }
        }
        return layers == m_layers
                   ? Status()
                   : fail("the model has " + formatCountOf(layers, "layer") + ", not " + formatCount(m_layers),
                          m_prefix + "block_count");
    }

    /// Llama with sliding windows is Mistral.
    std::string modelType()
    {
        const bool isMistral = m_type.type == "llama" && find("attention.sliding_window") != nullptr &&
                               !hasTensor("attn.q_proj.bias") && !hasTensor("mlp.up_proj.bias");
        return isMistral ? "mistral" : std::string(m_type.type);
    }

    std::string architectureClass()
    {
        const std::string type = modelType();
        return findArchitecture(type)->huggingFaceClass(type);
    }

    bool hasTensor(std::string_view part) const { return extent(part, 0) > 0; }

    /// The dtype of most bytes.
    std::string dtype() const
    {
        std::map<DType, std::uint64_t> bytesOf;
        for (const TensorInfo& tensor : m_result.tensors()) {
            bytesOf[tensor.dtype] += tensor.byteSize;
        }
        const auto most = std::max_element(bytesOf.begin(), bytesOf.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        return most->first == DType::BF16 ? "bfloat16" : most->first == DType::F16 ? "float16" : "float32";
    }

    /// Without an id, the default of transformers may be beyond the vocabulary.
    void addIds()
    {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kIds{
            {{"bos_token_id", "tokenizer.bos_token_id"},
             {"eos_token_id", "tokenizer.eos_token_id"},
             {"pad_token_id", "tokenizer.padding_token_id"}}};
        for (const auto& [name, key] : kIds) {
            const auto id = unsignedMember(m_metadata, key);
            m_json[std::string(name)] = id && *id < m_vocabulary ? Json(*id) : Json();
        }
    }

    Status addGpt2()
    {
        APR_TRY(const double epsilon, number("attention.layer_norm_epsilon"));
        APR_TRY(const std::uint64_t inner, count("feed_forward_length"));
        APR_TRY(const std::uint64_t context, count("context_length"));
        find("attention.head_count_kv");
        m_json.update({{"n_embd", m_width},
                       {"n_layer", m_layers},
                       {"n_head", m_heads},
                       {"n_inner", inner},
                       {"n_positions", context},
                       {"layer_norm_epsilon", epsilon},
                       {"activation_function", "gelu_new"}});
        return checkRope();
    }

    Status addBert()
    {
        const bool isNomic = m_type.type == "nomic_bert";
        if (const auto tokenizer = tokenizerKind(m_metadata); !isNomic && !tokenizer.empty() && tokenizer != "bert") {
            return fail("the tokenizer is \"" + printable(tokenizer, 40) +
                            "\"; GGUF files of RoBERTa do not contain the first rows of the position embedding",
                        "tokenizer.ggml.model");
        }
        APR_TRY(const double epsilon, number("attention.layer_norm_epsilon"));
        APR_TRY(const std::uint64_t inner, count("feed_forward_length"));
        APR_TRY(const std::uint64_t context, count("context_length"));
        find("attention.head_count_kv");
        APR_TRY(const double theta, isNomic ? number("rope.freq_base") : Result<double>(0));
        find("rope.freq_base");
        find("token_type_count");
        const auto types = m_result.find("token_type_embedding");
        m_json.update({{"hidden_size", m_width},
                       {"num_hidden_layers", m_layers},
                       {"num_attention_heads", m_heads},
                       {"intermediate_size", inner},
                       {"max_position_embeddings", context},
                       {"type_vocab_size", types ? m_result.tensors()[*types].shape.front() : 2},
                       {"layer_norm_eps", epsilon},
                       {"hidden_act", isNomic ? "silu" : "gelu"}});
        if (isNomic) {
            m_json["rope_parameters"] = {{"rope_theta", theta}, {"rope_type", "default"}};
            if (m_json.contains("pad_token_id") && m_json["pad_token_id"].is_null()) {
                m_json.erase("pad_token_id"); // an integer in this class, 0 without one
            }
        }
        return checkRope();
    }

    Status checkRope() const
    {
        return m_rope.isEmpty() ? Status()
                                : fail("RoPE factors are not supported for this architecture", "rope_freqs.weight");
    }

    Status addDecoder()
    {
        APR_TRY(const double epsilon, number("attention.layer_norm_rms_epsilon"));
        APR_TRY(const std::uint64_t inner, count("feed_forward_length"));
        APR_TRY(const std::uint64_t context, count("context_length"));
        APR_TRY(const std::uint64_t keyHeads, countOr("attention.head_count_kv", m_heads));
        APR_TRY(const std::uint64_t head, countOr("attention.key_length", m_width / m_heads));
        APR_TRY(const std::uint64_t valueLength, countOr("attention.value_length", head));
        if (valueLength != head) {
            return fail("keys and values have different lengths", m_prefix + "attention.value_length");
        }
        const std::uint64_t rows =
            m_type.type == "phi3" ? extent("attn.qkv_proj.weight", 0) : extent("attn.q_proj.weight", 0);
        if (rows != head * (m_type.type == "phi3" ? m_heads + 2 * keyHeads : m_heads)) {
            return fail("the query has " + formatCountOf(rows, "row") + ", which are not " + formatCount(m_heads) +
                            " heads of " + formatCount(head),
                        m_prefix + "attention.head_count");
        }
        m_json.update({{"hidden_size", m_width},
                       {"num_hidden_layers", m_layers},
                       {"num_attention_heads", m_heads},
                       {"num_key_value_heads", keyHeads},
                       {"intermediate_size", inner},
                       {"max_position_embeddings", context},
                       {"rms_norm_eps", epsilon}});
        const bool hasOwnDefault = m_type.type.starts_with("gemma") || m_type.type.starts_with("qwen3");
        if (hasOwnDefault || head * m_heads != m_width) {
            m_json["head_dim"] = head;
        }
        m_json[m_type.type.starts_with("gemma") ? "hidden_activation" : "hidden_act"] =
            m_type.type.starts_with("gemma") ? "gelu_pytorch_tanh" : "silu";
        if (!m_type.biases.empty()) {
            m_json["attention_bias"] = hasTensor("attn.q_proj.bias");
        }
        if (!m_type.mlpBiases.empty()) {
            m_json["mlp_bias"] = hasTensor("mlp.up_proj.bias");
        }
        APR_CHECK(addRope(head));
        APR_CHECK(addWindow());
        APR_CHECK(m_type.hasExperts ? addExperts() : Status());
        return m_type.type.starts_with("gemma") ? addGemma(head) : Status();
    }

    Status addWindow()
    {
        APR_TRY(const auto window, optionalNumber("attention.sliding_window"));
        if (m_type.type == "qwen2" || m_type.type.starts_with("qwen3")) {
            m_json["use_sliding_window"] = false;
            return {};
        }
        const std::string type = m_json["model_type"].get<std::string>();
        if (type == "llama" && window) {
            return fail("Mistral, which has sliding windows, has no biases", m_prefix + "attention.sliding_window");
        }
        if (type != "llama" && type != "gemma") {
            m_json["sliding_window"] = window && *window > 0 ? Json(static_cast<std::uint64_t>(*window)) : Json();
        }
        return {};
    }

    Status addExperts()
    {
        APR_TRY(const std::uint64_t experts, count("expert_count"));
        APR_TRY(const std::uint64_t used, count("expert_used_count"));
        if (extent("moe.router.weight", 0) != experts) {
            return fail("the router has rows for " + formatCount(extent("moe.router.weight", 0)) + " experts, not " +
                            formatCount(experts),
                        m_prefix + "expert_count");
        }
        find("expert_feed_forward_length");
        m_json[m_type.type == "mixtral" ? "num_local_experts" : "num_experts"] = experts;
        m_json["num_experts_per_tok"] = used;
        m_json["output_router_logits"] = false;
        const std::uint64_t inner = extent("moe.experts.0.up_proj.weight", 0);
        if (m_type.type == "mixtral") {
            m_json["intermediate_size"] = inner;
            return {};
        }
        m_json["moe_intermediate_size"] = inner;
        m_json["decoder_sparse_step"] = 1;
        m_json["mlp_only_layers"] = Json::array();
        const Json* isNormalized = find("expert_weights_norm");
        m_json["norm_topk_prob"] = isNormalized == nullptr || *isNormalized != false;
        return {};
    }

    Status addGemma(std::uint64_t head)
    {
        if (m_type.type == "gemma") {
            m_json["hidden_act"] = "gelu_pytorch_tanh";
            return {};
        }
        // llama.cpp scales by the head dimension, except in the models of 27B.
        const std::uint64_t largest = m_type.type == "gemma2" ? 46 : 62;
        m_json["query_pre_attn_scalar"] = m_layers == largest ? m_width / m_heads : head;
        if (m_type.type == "gemma2") {
            for (const char* key : {"attn_logit_softcapping", "final_logit_softcapping"}) {
                APR_TRY(const auto value, optionalNumber(key));
                m_json[key] = value ? Json(*value) : Json();
            }
            return {};
        }
        APR_TRY(const auto local, optionalNumber("rope.freq_base_swa"));
        m_json["rope_local_base_freq"] = local.value_or(10000);
        m_json["sliding_window_pattern"] = 6;
        return {};
    }

    Status addRope(std::uint64_t head)
    {
        APR_TRY(const auto theta, optionalNumber("rope.freq_base"));
        m_json["rope_theta"] = theta.value_or(10000);
        APR_TRY(const std::uint64_t dimensions, countOr("rope.dimension_count", head));
        if (dimensions != head && m_type.type != "phi3") {
            return fail("RoPE applies to " + formatCount(dimensions) + " of " + formatCount(head) + " dimensions",
                        m_prefix + "rope.dimension_count");
        }
        if (dimensions != head) {
            m_json["partial_rotary_factor"] = static_cast<double>(dimensions) / static_cast<double>(head);
        }
        if (!m_rope.frequencies.empty()) {
            return addLlama3(dimensions);
        }
        if (!m_rope.longFactors.empty() || !m_rope.shortFactors.empty()) {
            return addLongRope();
        }
        return addScaling();
    }

    Status addLlama3(std::uint64_t dimensions)
    {
        const double factor = *std::max_element(m_rope.frequencies.begin(), m_rope.frequencies.end());
        const double theta = m_json["rope_theta"].get<double>();
        bool isKnown = m_type.type == "llama" && m_rope.frequencies.size() * 2 == dimensions && factor >= 1;
        const Llama3Scaling scaling{.factor = factor};
        const std::vector<double> expected =
            isKnown ? llama3Divisors(theta, dimensions, scaling) : std::vector<double>();
        for (std::size_t i = 0; i < expected.size(); ++i) {
            isKnown =
                isKnown && std::abs(static_cast<double>(m_rope.frequencies[i]) - expected[i]) <= 1e-3 * expected[i];
        }
        if (!isKnown) {
            return fail("the RoPE factors are not those of Llama 3", "rope_freqs.weight");
        }
        m_json["rope_scaling"] = {
            {"rope_type", "llama3"},
            {"factor", withFewDigits(factor)},
            {"low_freq_factor", scaling.lowFrequencyFactor},
            {"high_freq_factor", scaling.highFrequencyFactor},
            {"original_max_position_embeddings", static_cast<std::uint64_t>(scaling.originalContext)}};
        return {};
    }

    Status addLongRope()
    {
        if (m_type.type != "phi3" || m_rope.longFactors.size() != m_rope.shortFactors.size()) {
            return fail("long and short RoPE factors are supported only together and in Phi-3",
                        "rope_factors_long.weight");
        }
        APR_TRY(const std::uint64_t original, count("rope.scaling.original_context_length"));
        const auto listOf = [](const std::vector<float>& values) {
            Json out = Json::array();
            for (const float value : values) {
                out.push_back(withFewDigits(static_cast<double>(value)));
            }
            return out;
        };
        m_json["original_max_position_embeddings"] = original;
        m_json["rope_scaling"] = {{"type", "longrope"},
                                  {"rope_type", "longrope"},
                                  {"long_factor", listOf(m_rope.longFactors)},
                                  {"short_factor", listOf(m_rope.shortFactors)}};
        return {};
    }

    Status addScaling()
    {
        APR_TRY(const auto old, optionalNumber("rope.scale_linear"));
        APR_TRY(const auto given, optionalNumber("rope.scaling.factor"));
        const Json* stated = find("rope.scaling.type");
        const std::string type = stated != nullptr && stated->is_string() ? stated->get<std::string>() : "linear";
        const double factor = given ? *given : old.value_or(0);
        if (type == "none" || factor == 0 || factor == 1) {
            return {};
        }
        if (type != "linear" && type != "yarn") {
            return fail("RoPE scaling of this type is not supported", m_prefix + "rope.scaling.type");
        }
        m_json["rope_scaling"] = {{"type", type}, {"rope_type", type}, {"factor", factor}};
        if (type == "yarn") {
            APR_TRY(const std::uint64_t original, count("rope.scaling.original_context_length"));
            m_json["rope_scaling"]["original_max_position_embeddings"] = original;
        }
        return {};
    }

    const CheckpointType& m_type;
    const Model& m_result;
    const Metadata& m_metadata;
    const RopeFactors& m_rope;
    std::string m_prefix;
    Json m_keys;
    std::set<std::string, std::less<>> m_used;
    std::uint64_t m_vocabulary = 0;
    std::uint64_t m_width = 0;
    std::uint64_t m_layers = 0;
    std::uint64_t m_heads = 0;
    Json m_json;
};

} // namespace

Result<CheckpointConfig> checkpointConfig(const CheckpointType& type, const Model& result, const Metadata& metadata,
                                          const RopeFactors& rope)
{
    return ConfigMaker(type, result, metadata, rope).run();
}

} // namespace apr
