// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "graphs.h"

#include <cmath>

namespace apr::graphs {
namespace {

using Id = Builder::Id;

/// A number of a configuration as a count.
std::uint64_t countOf(std::optional<double> value, std::uint64_t otherwise)
{
    constexpr double kMost = 1e9;
    return value && *value >= 0 && *value <= kMost ? static_cast<std::uint64_t>(*value) : otherwise;
}

/// A stack of layers with rotary positions: attention and a gated MLP, each behind a norm of its input.
class Decoder {
public:
    explicit Decoder(Builder& graph) : m_graph(graph), m_settings(graph.settings())
    {
        const std::string& type = graph.type();
        m_isGemma = type.starts_with("gemma");
        m_isGemma3 = type.starts_with("gemma3");
        m_hasPostNorms = type == "gemma2" || m_isGemma3;
        m_layers = graph.count("n_layers");
        m_heads = graph.count("n_heads");
        m_keyHeads = m_settings.count("n_kv_heads").value_or(m_heads);
        const std::uint64_t hidden = graph.extent("token_embedding", 1);
        m_headSize = m_settings.count("head_dim").value_or(hidden / m_heads);
        m_epsilon = m_settings.number("norm_eps").value_or(1e-6);
        m_activation =
            m_settings.configText("hidden_activation")
                .value_or(m_settings.configText("hidden_act").value_or(m_isGemma ? "gelu_pytorch_tanh" : "silu"));
        m_activation = m_isGemma && m_activation == "gelu" ? "gelu_pytorch_tanh" : m_activation; // as all of them run
        // GGUF files have the weights of these norms with 1 added; in them and in original checkpoints some types have
        // the rows of heads in pairs.
        const std::string query = "layers.0.attn.q_proj.weight";
        const bool isGguf = graph.isFrom(query, NamingScheme::Gguf);
        m_hasOffset = graph.architecture().hasNormOffset(type) && !graph.isFrom("token_embedding", NamingScheme::Gguf);
        m_isInterleaved =
            graph.architecture().isPermuted(type) && (isGguf || graph.isFrom(query, NamingScheme::Original));
        if (type == "granite") { // scales each part; GGUF files are left to those who know their order of rows
            m_embeddingScale = m_settings.configNumber("embedding_multiplier").value_or(1);
            m_residualScale = m_settings.configNumber("residual_multiplier").value_or(1);
            m_logitScale = m_settings.configNumber("logits_scaling").value_or(1);
            m_attentionScale = m_settings.configNumber("attention_multiplier");
            if (!m_settings.hasConfig()) {
                graph.fail({.code = Errc::Unsupported, .message = "the graph of Granite needs its config.json"});
            }
        }
        m_embeddingScale = m_isGemma ? std::sqrt(static_cast<double>(hidden)) : m_embeddingScale;
        // All of the model has one size, so that a wrong one is found here and not in a broken graph.
        constexpr std::uint64_t kMostHeadSize = 65536;
        if (hidden == 0 || m_heads == 0 || m_keyHeads == 0 || m_heads % m_keyHeads != 0 || m_headSize % 2 != 0 ||
            m_headSize > kMostHeadSize) {
            graph.fail({.code = Errc::Architecture,
                        .message = "the number of heads, or the size of the embedding, is not possible"});
        }
    }

    void build()
    {
        constexpr std::uint64_t kMostLayers = 4096;
        if (m_layers > kMostLayers) {
            m_graph.fail(
                {.code = Errc::Architecture, .message = "the model states " + std::to_string(m_layers) + " layers"});
        }
        if (m_graph.hasFailed()) {
            return;
        }
        const Id ids = m_graph.input("input_ids", DataType::Int64, {{.name = "batch"}, {.name = "sequence"}});
        const Id positions = m_graph.input("position_ids", DataType::Int64, {{.name = "batch"}, {.name = "sequence"}});
        addRotary(positions);
        Id x = m_graph.embedding(ids, "token_embedding");
        if (m_embeddingScale != 1) {
            const Builder::Scope scope(m_graph, "token_embedding");
            x = scaled(x, m_embeddingScale);
        }
        for (std::uint64_t i = 0; i < m_layers && !m_graph.hasFailed(); ++i) {
            if (!m_graph.has("layers." + std::to_string(i) + ".attn_norm.weight")) {
                m_graph.tensor("layers." + std::to_string(i) + ".attn_norm.weight"); // reports it
                return;
            }
            const Builder::Scope scope(m_graph, "layers." + std::to_string(i));
            x = layer(x, i);
        }
        x = m_graph.rmsNorm(x, "norm", m_epsilon, m_hasOffset);
        output(x);
    }

private:
    using Rotary = Builder::Rotary;

    bool isLocal(std::uint64_t layer) const
    {
        if (window() == 0) {
            return false;
        }
        const Json* types = m_settings.config("layer_types");
        if (types != nullptr && types->is_array() && layer < types->size()) {
            return (*types)[static_cast<std::size_t>(layer)] == "sliding_attention";
        }
        const std::string& type = m_graph.type();
        if (type == "gemma2") {
            return layer % 2 == 0;
        }
        if (m_isGemma3) {
            const auto pattern = countOf(m_settings.configNumber("sliding_window_pattern"), 6);
            return pattern == 0 || (layer + 1) % pattern != 0;
        }
        if (type.starts_with("qwen")) {
            const auto first = countOf(m_settings.configNumber("max_window_layers"), 28);
            return m_settings.configFlag("use_sliding_window", false) && layer >= first;
        }
        return true;
    }

    std::int64_t window() const
    {
        const double size = m_settings.numberOf("sliding_window", "attention.sliding_window").value_or(0);
        return size > 0 && size < 1e9 ? static_cast<std::int64_t>(size) : 0;
    }

    /// The share of a head's dimensions that is rotated.
    std::uint64_t rotated() const
    {
        const Json* parameters = m_settings.config("rope_parameters");
        const auto inside = parameters != nullptr ? numberMember(*parameters, "partial_rotary_factor") : std::nullopt;
        const double share = m_settings.configNumber("partial_rotary_factor").value_or(inside.value_or(1));
        const auto count = m_settings.hasConfig() ? std::nullopt : m_settings.numberOf("", "rope.dimension_count");
        const double size = count.value_or(static_cast<double>(m_headSize) * share);
        return size > 0 && size <= static_cast<double>(m_headSize) ? static_cast<std::uint64_t>(size) / 2 * 2
                                                                   : m_headSize;
    }

    void addRotary(Id positions)
    {
        const Builder::Scope scope(m_graph, "rope");
        const double base = m_settings.number("rope_theta").value_or(10000);
        m_global = rotary(positions, base, "full_attention");
        m_local = m_global;
        if (m_isGemma3) {
            m_local =
                rotary(positions, m_settings.configNumber("rope_local_base_freq").value_or(10000), "sliding_attention");
        }
    }

    /// LongRoPE's, for texts within the original context.
    bool hasFactors() const { return m_graph.has("rope.factors_short"); }

    Rotary rotary(Id positions, double base, std::string_view kind)
    {
        const bool isLocalOfOld = kind == "sliding_attention" && m_settings.config("rope_parameters") == nullptr;
        RotaryPlan plan;
        if (isLocalOfOld) { // without the scaling of the others
            for (std::uint64_t i = 0; i < rotated() / 2; ++i) {
                plan.frequencies.push_back(
                    std::pow(base, -2 * static_cast<double>(i) / static_cast<double>(rotated())));
            }
        } else if (auto made = rotaryPlan(m_settings, rotated(), base, kind, hasFactors())) {
            plan = std::move(*made);
        } else {
            m_graph.fail(made.error());
        }
        Id divisors = Builder::kNone;
        if (hasFactors()) {
            divisors = m_graph.tensor("rope.factors_short");
        } else if (m_graph.has("rope.freqs") && m_settings.hasGguf()) { // factors there, frequencies in other files
            divisors = m_graph.tensor("rope.freqs");
        }
        return m_graph.rotary(positions, plan, divisors);
    }

    Id rotate(Id x, std::uint64_t heads, const Rotary& rotary)
    {
        Builder::Attributes attributes{{.name = "num_heads", .value = static_cast<std::int64_t>(heads)}};
        if (m_isInterleaved) {
            attributes.push_back({.name = "interleaved", .value = std::int64_t{1}});
        }
        if (rotated() != m_headSize) {
            attributes.push_back({.name = "rotary_embedding_dim", .value = static_cast<std::int64_t>(rotated())});
        }
        return m_graph.node("RotaryEmbedding", {x, rotary.cosines, rotary.sines}, std::move(attributes));
    }

    /// The norm of each head.
    Id headNorm(Id x, const std::string& name)
    {
        if (!m_graph.has(name + ".weight")) {
            return x;
        }
        const Id heads =
            m_graph.node("Reshape", {x, m_graph.integers({0, 0, -1, static_cast<std::int64_t>(m_headSize)})});
        return m_graph.node("Reshape",
                            {m_graph.rmsNorm(heads, name, m_epsilon, m_hasOffset), m_graph.integers({0, 0, -1})});
    }

    Id attend(Id x, const std::string& layer, std::uint64_t index)
    {
        const Builder::Scope scope(m_graph, "attn");
        const std::string name = layer + ".attn";
        Id query = 0;
        Id key = 0;
        Id value = 0;
        if (m_graph.has(name + ".qkv_proj.weight")) {
            const auto size = [this](std::uint64_t heads) { return static_cast<std::int64_t>(heads * m_headSize); };
            const Id all = m_graph.linear(x, name + ".qkv_proj");
            const Id sizes = m_graph.integers({size(m_heads), size(m_keyHeads), size(m_keyHeads)});
            const auto parts = m_graph.nodes("Split", 3, {all, sizes}, {{.name = "axis", .value = std::int64_t{-1}}});
            query = parts[0];
            key = parts[1];
            value = parts[2];
        } else {
            query = m_graph.linear(x, name + ".q_proj");
            key = m_graph.linear(x, name + ".k_proj");
            value = m_graph.linear(x, name + ".v_proj");
        }
        const auto fits = [this](const std::string& part, std::uint64_t heads) {
            const std::uint64_t rows = m_graph.extent(part + ".weight", 0);
            return rows == 0 || rows == heads * m_headSize;
        };
        if (!fits(name + ".q_proj", m_heads) || !fits(name + ".k_proj", m_keyHeads)) {
            m_graph.fail({.code = Errc::Architecture,
                          .message = "the projections of " + name + " do not have " + std::to_string(m_heads) +
                                     " and " + std::to_string(m_keyHeads) + " heads of " + std::to_string(m_headSize)});
        }
        const bool local = isLocal(index);
        const Rotary& rotary = local ? m_local : m_global;
        query = rotate(headNorm(query, name + ".q_norm"), m_heads, rotary);
        key = rotate(headNorm(key, name + ".k_norm"), m_keyHeads, rotary);
        Builder::AttentionOptions options{
            .heads = m_heads, .keyHeads = m_keyHeads, .isCausal = true, .window = local ? window() : 0};
        options.scale = m_attentionScale;
        options.cache = std::to_string(index);
        options.size = m_headSize;
        if (m_hasPostNorms) {
            const auto scalar = m_settings.configNumber("query_pre_attn_scalar");
            options.scale = scalar && *scalar > 0 ? std::optional(1 / std::sqrt(*scalar)) : std::nullopt;
            // GGUF files do not state it: llama.cpp knows the two sizes by their layers.
            const bool isLarge = (m_graph.type() == "gemma2" && m_layers == 46) || (m_isGemma3 && m_layers == 62);
            if (!m_settings.hasConfig() && isLarge) {
                const std::uint64_t size = m_graph.extent("token_embedding", 1) / m_heads;
                options.scale = 1 / std::sqrt(static_cast<double>(size));
            }
        }
        if (m_graph.type() == "gemma2") {
            options.softcap = m_settings.numberOf("attn_logit_softcapping", "attn_logit_softcapping").value_or(0);
        }
        return m_graph.linear(m_graph.attention(query, key, value, options), name + ".o_proj");
    }

    /// down(activation(gate(x)) · up(x)).
    Id gated(Id gate, Id up) { return m_graph.node("Mul", {m_graph.activation(gate, m_activation), up}); }

    Id feedForward(Id x, const std::string& layer)
    {
        if (m_graph.has(layer + ".moe.router.weight")) {
            const Builder::Scope scope(m_graph, "moe");
            return experts(x, layer + ".moe");
        }
        const Builder::Scope scope(m_graph, "mlp");
        const std::string name = layer + ".mlp";
        const std::uint64_t inner = m_graph.extent(name + ".down_proj.weight", 1);
        // GGUF has both halves under the name of the second one.
        const std::string both =
            m_graph.has(name + ".gate_up_proj.weight") ? name + ".gate_up_proj" : name + ".up_proj";
        if (!m_graph.has(name + ".gate_proj.weight") && m_graph.extent(both + ".weight", 0) == 2 * inner) {
            const auto parts = m_graph.nodes(
                "Split", 2, {m_graph.linear(x, both)},
                {{.name = "axis", .value = std::int64_t{-1}}, {.name = "num_outputs", .value = std::int64_t{2}}});
            return m_graph.linear(gated(parts[0], parts[1]), name + ".down_proj");
        }
        const Id gate = m_graph.linear(x, name + ".gate_proj");
        return m_graph.linear(gated(gate, m_graph.linear(x, name + ".up_proj")), name + ".down_proj");
    }

    /// The share of each expert for each token: 0 for all but those with the highest scores.
    Id expertShares(Id x, const std::string& name)
    {
        const Builder::Scope scope(m_graph, "routing");
        const Id scores = m_graph.node("Softmax", {m_graph.linear(x, name + ".router")},
                                       {{.name = "axis", .value = std::int64_t{-1}}});
        const auto used = static_cast<std::int64_t>(m_graph.count("n_experts_per_token"));
        const auto best =
            m_graph.nodes("TopK", 2, {scores, m_graph.integers({used})}, {{.name = "axis", .value = std::int64_t{-1}}});
        Id shares = best[0];
        const bool isNormalized = m_graph.type() == "mixtral" || m_settings.configFlag("norm_topk_prob", true);
        if (isNormalized) {
            shares = m_graph.node("Div", {shares, m_graph.node("ReduceSum", {shares, m_graph.integers({-1})})});
        }
        const Id none = m_graph.node("ConstantOfShape", {m_graph.node("Shape", {scores})});
        return m_graph.node("ScatterElements", {none, best[1], shares}, {{.name = "axis", .value = std::int64_t{-1}}});
    }

    /// Every expert sees every token, and shares of 0 leave out what the router did not choose: the same result as
    /// sending each token to its experts.
    Id experts(Id x, const std::string& name)
    {
        const Id shares = expertShares(x, name);
        m_graph.note("All " + std::to_string(m_graph.extent(name + ".router.weight", 0)) +
                     " experts compute every token here, and the cost counts them all; the model uses " +
                     std::to_string(m_graph.count("n_experts_per_token")) + " of them for each token");
        if (m_graph.has(name + ".gate_exps.weight")) {
            return stackedExperts(x, name, shares);
        }
        constexpr std::uint64_t kMostExperts = 4096;
        const std::uint64_t rows = m_graph.extent(name + ".router.weight", 0);
        const auto count = static_cast<std::size_t>(std::min(rows, kMostExperts));
        if (rows > kMostExperts) {
            m_graph.fail(
                {.code = Errc::Architecture, .message = "the router has " + std::to_string(rows) + " experts"});
            return x;
        }
        const std::string last =
            name + ".experts." + std::to_string(std::max<std::size_t>(count, 1) - 1) + ".down_proj.weight";
        if (count == 0 || !m_graph.has(last)) {
            m_graph.tensor(last); // reports it
            return x;
        }
        std::vector<Id> results;
        const auto parts = m_graph.nodes("Split", count, {shares},
                                         {{.name = "axis", .value = std::int64_t{-1}},
                                          {.name = "num_outputs", .value = static_cast<std::int64_t>(count)}});
        for (std::size_t i = 0; i < count; ++i) {
            const std::string expert = name + ".experts." + std::to_string(i);
            if (!m_graph.has(expert + ".down_proj.weight")) {
                m_graph.tensor(expert + ".down_proj.weight"); // reports it
                break;
            }
            const Builder::Scope scope(m_graph, "experts." + std::to_string(i));
            const Id gate = m_graph.linear(x, expert + ".gate_proj");
            const Id out = m_graph.linear(gated(gate, m_graph.linear(x, expert + ".up_proj")), expert + ".down_proj");
            results.push_back(m_graph.node("Mul", {out, parts[i]}));
        }
        return results.empty() ? x : m_graph.node("Sum", std::move(results));
    }

    /// The weights of all experts in one tensor (experts, out, in).
    Id stackedExperts(Id x, const std::string& name, Id shares)
    {
        const auto weight = [&](const char* part) {
            return m_graph.node("Transpose", {m_graph.tensor(name + part)},
                                {{.name = "perm", .value = std::vector<std::int64_t>{0, 2, 1}}});
        };
        const Id wide = m_graph.node("Unsqueeze", {x, m_graph.integers({1})}); // (batch, 1, sequence, hidden)
        const Id gate = m_graph.node("MatMul", {wide, weight(".gate_exps.weight")});
        const Id up = m_graph.node("MatMul", {wide, weight(".up_exps.weight")});
        const Id out = m_graph.node("MatMul", {gated(gate, up), weight(".down_exps.weight")});
        const Id byExpert =
            m_graph.node("Transpose", {shares}, {{.name = "perm", .value = std::vector<std::int64_t>{0, 2, 1}}});
        const Id weighted = m_graph.node("Mul", {out, m_graph.node("Unsqueeze", {byExpert, m_graph.integers({3})})});
        return m_graph.node("ReduceSum", {weighted, m_graph.integers({1})},
                            {{.name = "keepdims", .value = std::int64_t{0}}});
    }

    Id scaled(Id x, double factor) { return factor == 1 ? x : m_graph.node("Mul", {x, m_graph.number(factor)}); }

    Id layer(Id x, std::uint64_t index)
    {
        const std::string name = "layers." + std::to_string(index);
        Id out = attend(m_graph.rmsNorm(x, name + ".attn_norm", m_epsilon, m_hasOffset), name, index);
        if (m_hasPostNorms) {
            out = m_graph.rmsNorm(out, name + ".post_attn_norm", m_epsilon, m_hasOffset);
        }
        x = m_graph.node("Add", {x, scaled(out, m_residualScale)});
        // The first Gemma has one norm there, under the name that its successors have for another one.
        const bool isFirst = m_graph.type() == "gemma" && !m_graph.has(name + ".mlp_norm.weight");
        const std::string inner = name + (isFirst ? ".post_attn_norm" : ".mlp_norm");
        out = feedForward(m_graph.rmsNorm(x, inner, m_epsilon, m_hasOffset), name);
        if (m_hasPostNorms) {
            out = m_graph.rmsNorm(out, name + ".post_mlp_norm", m_epsilon, m_hasOffset);
        }
        return m_graph.node("Add", {x, scaled(out, m_residualScale)});
    }

    void output(Id x)
    {
        // Without a head of its own, the model uses the embedding.
        const bool hasHead = m_graph.has("lm_head.weight");
        Id logits = 0;
        {
            const Builder::Scope scope(m_graph, "lm_head");
            logits = m_graph.product(x, hasHead ? "lm_head.weight" : "token_embedding");
            if (m_graph.has("lm_head.bias")) {
                logits = m_graph.node("Add", {logits, m_graph.tensor("lm_head.bias")});
            }
            logits = m_logitScale == 1 ? logits : m_graph.node("Div", {logits, m_graph.number(m_logitScale)});
            const double cap =
                m_graph.type() == "gemma2"
                    ? m_settings.numberOf("final_logit_softcapping", "final_logit_softcapping").value_or(0)
                    : m_settings.configNumber("final_logit_softcapping").value_or(0);
            if (cap > 0) {
                const Id limit = m_graph.number(cap);
                logits = m_graph.node("Mul", {m_graph.node("Tanh", {m_graph.node("Div", {logits, limit})}), limit});
            }
        }
        m_graph.output(logits, "logits");
    }

    Builder& m_graph;
    const Settings& m_settings;
    bool m_isGemma = false;
    bool m_isGemma3 = false;
    bool m_hasPostNorms = false;
    bool m_hasOffset = false;
    bool m_isInterleaved = false;
    std::uint64_t m_layers = 0;
    std::uint64_t m_heads = 1;
    std::uint64_t m_keyHeads = 1;
    std::uint64_t m_headSize = 0;
    double m_epsilon = 0;
    double m_embeddingScale = 1;
    double m_residualScale = 1;
    double m_logitScale = 1;
    std::optional<double> m_attentionScale;
    std::string m_activation;
    Rotary m_global;
    Rotary m_local;
};

} // namespace

void buildDecoder(Builder& graph)
{
    Decoder(graph).build();
}

} // namespace apr::graphs
