// SPDX-License-Identifier: MIT
#include "graphs.h"

#include <cmath>

namespace apr::graphs {

namespace {

/// The factor of attention scores where it is not 1 ÷ √ of the head size.
std::optional<double> scaleOf(const Settings& settings, std::uint64_t layer, std::uint64_t size)
{
    const bool isScaled = settings.configFlag("scale_attn_weights", true);
    const bool isByLayer = settings.configFlag("scale_attn_by_inverse_layer_idx", false);
    if (isScaled && !isByLayer) {
        return std::nullopt;
    }
    return (isScaled ? 1 / std::sqrt(static_cast<double>(size)) : 1.0) /
           (isByLayer ? static_cast<double>(layer + 1) : 1.0);
}

} // namespace

void buildGpt2(Builder& graph)
{
    const std::uint64_t layers = graph.count("n_layers");
    const std::uint64_t heads = graph.count("n_heads");
    const double epsilon =
        graph.settings().numberOf("layer_norm_epsilon", "attention.layer_norm_epsilon").value_or(1e-5);
    const std::string activation = graph.settings().configText("activation_function").value_or("gelu_new");
    const Builder::Id ids = graph.input("input_ids", DataType::Int64, {{.name = "batch"}, {.name = "sequence"}});
    const Builder::Id positions =
        graph.input("position_ids", DataType::Int64, {{.name = "batch"}, {.name = "sequence"}});
    Builder::Id x = graph.node(
        "Add", {graph.embedding(ids, "token_embedding"), graph.embedding(positions, "positional_embedding")});
    for (std::uint64_t i = 0; i < layers && graph.has("layers." + std::to_string(i) + ".attn_norm.weight"); ++i) {
        const std::string name = "layers." + std::to_string(i);
        const Builder::Scope scope(graph, name);
        Builder::Id out = graph.layerNorm(x, name + ".attn_norm", epsilon);
        {
            const Builder::Scope attention(graph, "attn");
            const auto parts = graph.nodes(
                "Split", 3, {graph.linear(out, name + ".attn.qkv_proj")},
                {{.name = "axis", .value = std::int64_t{-1}}, {.name = "num_outputs", .value = std::int64_t{3}}});
            out = graph.attention(parts[0], parts[1], parts[2],
                                  {.heads = heads,
                                   .keyHeads = heads,
                                   .isCausal = true,
                                   .scale = scaleOf(graph.settings(), i, graph.extent("token_embedding", 1) / heads),
                                   .cache = std::to_string(i),
                                   .size = graph.extent("token_embedding", 1) / heads});
            out = graph.linear(out, name + ".attn.out_proj");
        }
        x = graph.node("Add", {x, out});
        out = graph.layerNorm(x, name + ".mlp_norm", epsilon);
        {
            const Builder::Scope mlp(graph, "mlp");
            out = graph.activation(graph.linear(out, name + ".mlp.fc1"), activation);
            out = graph.linear(out, name + ".mlp.fc2");
        }
        x = graph.node("Add", {x, out});
    }
    if (layers > 0) {
        graph.tensor("layers." + std::to_string(layers - 1) + ".attn_norm.weight"); // reports missing layers
    }
    x = graph.layerNorm(x, "norm", epsilon);
    const Builder::Scope scope(graph, "lm_head");
    graph.output(graph.product(x, graph.has("lm_head.weight") ? "lm_head.weight" : "token_embedding"), "logits");
}

} // namespace apr::graphs
