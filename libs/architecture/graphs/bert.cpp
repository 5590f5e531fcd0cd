// SPDX-License-Identifier: MIT
#include "apr/architecture/nomic.h"
#include "graphs.h"

#include <array>
#include <cmath>

namespace apr::graphs {
namespace {

using Id = Builder::Id;

class Bert {
public:
    explicit Bert(Builder& graph) : m_graph(graph)
    {
        m_layers = graph.count("n_layers");
        m_heads = graph.count("n_heads");
        const Settings& settings = graph.settings();
        m_isNomic = graph.type() == "nomic_bert" || graph.type() == "nomic-bert";
        m_epsilon = settings.numberOf("layer_norm_eps", "attention.layer_norm_epsilon")
                        .value_or(settings.configNumber("layer_norm_epsilon").value_or(1e-12));
        m_activation = settings.configText("hidden_act").value_or(m_isNomic ? "silu" : "gelu");
        static const Json kNone = Json::object();
        const Json* config = settings.wholeConfig();
        if (const Status form = m_isNomic ? checkNomicForm(config != nullptr ? *config : kNone,
                                                           graph.extent("token_embedding", 1), m_heads)
                                          : Status();
            !form) {
            graph.fail(form.error());
        }
        if (settings.configFlag("is_decoder", false)) {
            graph.fail({.code = Errc::Unsupported,
                        .message = "the graph of a BERT that is a decoder is not known",
                        .field = "is_decoder"});
        }
    }

    void build()
    {
        const Graph::Dims dims{{.name = "batch"}, {.name = "sequence"}};
        const Id ids = m_graph.input("input_ids", DataType::Int64, dims);
        const Id mask = m_graph.input("attention_mask", DataType::Int64, dims);
        const Id types = m_graph.has("token_type_embedding") ? m_graph.input("token_type_ids", DataType::Int64, dims)
                                                             : Builder::kNone;
        addMask(mask);
        if (m_isNomic) {
            addRotary(ids);
        }
        Id x = embed(ids, types);
        for (std::uint64_t i = 0; i < m_layers && m_graph.has(layerName(i) + firstWeight()); ++i) {
            const Builder::Scope encoder(m_graph, "encoder");
            const Builder::Scope scope(m_graph, "layers." + std::to_string(i));
            x = layer(x, layerName(i));
        }
        m_graph.tensor(layerName(m_layers - 1) + firstWeight()); // reports missing layers
        m_graph.output(x, "last_hidden_state");
        addHeads(x);
    }

private:
    const char* firstWeight() const { return m_isNomic ? ".attn.qkv_proj.weight" : ".attn.q_proj.weight"; }
    static std::string layerName(std::uint64_t index) { return "encoder.layers." + std::to_string(index); }

    /// True for the tokens that are seen, for all heads and positions.
    void addMask(Id mask)
    {
        const Builder::Scope scope(m_graph, "attention_mask");
        const Id seen = m_graph.node("Cast", {mask}, {{.name = "to", .value = std::int64_t{9}}});
        const Id wide = m_graph.node("Unsqueeze", {seen, m_graph.integers({1, 2})});
        // (batch, 1, sequence, sequence): the operator takes no mask with one row.
        const Id size = m_graph.node("Shape", {mask}, {{.name = "start", .value = std::int64_t{1}}});
        const Id one = m_graph.integers({1});
        m_mask = m_graph.node("Expand", {wide, m_graph.node("Concat", {one, one, size, one},
                                                            {{.name = "axis", .value = std::int64_t{0}}})});
    }

    /// 0, 1, … for the tokens of a sequence, as transformers counts them: padding has positions, too.
    Id ordinals(Id ids)
    {
        const Id size = m_graph.node("Shape", {ids});
        const Id count = m_graph.node("Gather", {size, m_graph.integer(1)});
        return m_graph.node("Range", {m_graph.integer(0), count, m_graph.integer(1)});
    }

    /// RoBERTa's: the tokens are counted from behind the number of the padding token, which all padding has.
    Id unpadded(Id ids)
    {
        constexpr double kUsual = 1;
        const double stated = m_graph.settings().configNumber("pad_token_id").value_or(kUsual);
        const auto places = static_cast<double>(m_graph.extent("positional_embedding", 0));
        if (!(stated >= 0 && stated + 1 < places) || stated != std::floor(stated)) {
            m_graph.fail({.code = Errc::Unsupported,
                          .message = "the padding token leaves no positions for other tokens",
                          .field = "pad_token_id"});
            return ids;
        }
        const auto padding = static_cast<std::int64_t>(stated);
        const Id isToken = m_graph.node("Not", {m_graph.node("Equal", {ids, m_graph.integer(padding)})});
        const Id token = m_graph.node("Cast", {isToken}, {{.name = "to", .value = std::int64_t{7}}});
        const Id counted = m_graph.node("CumSum", {token, m_graph.integer(1)});
        return m_graph.node("Add", {m_graph.node("Mul", {counted, token}), m_graph.integer(padding)});
    }

    Id positions(Id ids)
    {
        const Builder::Scope scope(m_graph, "positions");
        return m_graph.type() == "roberta" || m_graph.type() == "xlm-roberta" ? unpadded(ids) : ordinals(ids);
    }

    Id embed(Id ids, Id types)
    {
        const Builder::Scope scope(m_graph, "embeddings");
        Id x = m_graph.embedding(ids, "token_embedding");
        if (types != Builder::kNone) {
            x = m_graph.node("Add", {x, m_graph.embedding(types, "token_type_embedding")});
        }
        if (!m_isNomic) {
            x = m_graph.node("Add", {x, m_graph.embedding(positions(ids), "positional_embedding")});
        }
        return m_graph.layerNorm(x, "embedding_norm", m_epsilon);
    }

    void addRotary(Id ids)
    {
        const Builder::Scope scope(m_graph, "rope");
        constexpr double kOfNomic = 1000;
        const Settings& settings = m_graph.settings();
        const double base =
            settings.number("rope_theta").value_or(settings.configNumber("rotary_emb_base").value_or(kOfNomic));
        const auto plan = rotaryPlan(settings, m_graph.extent("token_embedding", 1) / m_heads, base, "full_attention");
        if (!plan) {
            m_graph.fail(plan.error());
            return;
        }
        // The operator takes the angles of every sequence.
        m_rotary = m_graph.rotary(m_graph.node("Expand", {ordinals(ids), m_graph.node("Shape", {ids})}), *plan);
    }

    /// Queries, keys and values.
    std::array<Id, 3> projected(Id x, const std::string& name)
    {
        if (!m_isNomic) {
            return {m_graph.linear(x, name + ".q_proj"), m_graph.linear(x, name + ".k_proj"),
                    m_graph.linear(x, name + ".v_proj")};
        }
        const auto parts = m_graph.nodes(
            "Split", 3, {m_graph.linear(x, name + ".qkv_proj")},
            {{.name = "axis", .value = std::int64_t{-1}}, {.name = "num_outputs", .value = std::int64_t{3}}});
        const auto rotated = [this](Id each) {
            return m_graph.node("RotaryEmbedding", {each, m_rotary.cosines, m_rotary.sines},
                                {{.name = "num_heads", .value = static_cast<std::int64_t>(m_heads)}});
        };
        return {rotated(parts[0]), rotated(parts[1]), parts[2]};
    }

    Id layer(Id x, const std::string& name)
    {
        Id out = 0;
        {
            const Builder::Scope scope(m_graph, "attn");
            const auto [query, key, value] = projected(x, name + ".attn");
            out = m_graph.attention(query, key, value, {.heads = m_heads, .keyHeads = m_heads, .mask = m_mask});
            out = m_graph.linear(out, name + ".attn.out_proj");
        }
        x = m_graph.layerNorm(m_graph.node("Add", {out, x}), name + ".attn_layer_norm", m_epsilon);
        out = m_graph.linear(x, name + ".fc1");
        out = m_isNomic
                  ? m_graph.node("Mul", {m_graph.activation(m_graph.linear(x, name + ".gate_proj"), m_activation), out})
                  : m_graph.activation(out, m_activation);
        return m_graph.layerNorm(m_graph.node("Add", {m_graph.linear(out, name + ".fc2"), x}),
                                 name + ".final_layer_norm", m_epsilon);
    }

    void addHeads(Id x)
    {
        Id pooled = Builder::kNone;
        if (m_graph.has("pooler.weight")) {
            const Builder::Scope scope(m_graph, "pooler");
            const Id first =
                m_graph.node("Gather", {x, m_graph.integer(0)}, {{.name = "axis", .value = std::int64_t{1}}});
            pooled = m_graph.node("Tanh", {m_graph.linear(first, "pooler")});
            m_graph.output(pooled, "pooler_output");
        }
        if (m_graph.has("mlm.dense.weight")) {
            const Builder::Scope scope(m_graph, "mlm");
            Id out = m_graph.activation(m_graph.linear(x, "mlm.dense"), m_activation);
            out = m_graph.layerNorm(out, "mlm.layer_norm", m_epsilon);
            out = m_graph.product(out, m_graph.has("mlm.decoder.weight") ? "mlm.decoder.weight" : "token_embedding");
            const char* bias = m_graph.has("mlm.decoder.bias") ? "mlm.decoder.bias" : "mlm.bias";
            out = m_graph.has(bias) ? m_graph.node("Add", {out, m_graph.tensor(bias)}) : out;
            m_graph.output(out, "prediction_logits");
        }
        if (m_graph.has("classifier.weight") && pooled != Builder::kNone) {
            m_graph.output(m_graph.linear(pooled, "classifier"), "logits");
        }
    }

    Builder& m_graph;
    std::uint64_t m_layers = 0;
    std::uint64_t m_heads = 1;
    double m_epsilon = 0;
    std::string m_activation;
    bool m_isNomic = false; ///< joined projections, rotary positions and a gate
    Id m_mask = Builder::kNone;
    Builder::Rotary m_rotary;
};

} // namespace

void buildBert(Builder& graph)
{
    Bert(graph).build();
}

} // namespace apr::graphs
