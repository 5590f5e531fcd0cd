// SPDX-License-Identifier: MIT
#include "graphs.h"

#include <algorithm>

namespace apr::graphs {
namespace {

using Id = Builder::Id;

class Whisper {
public:
    explicit Whisper(Builder& graph) : m_graph(graph)
    {
        m_encoderLayers = graph.count("n_audio_layer");
        m_decoderLayers = graph.count("n_text_layer");
        m_encoderHeads = graph.count("n_audio_head");
        m_decoderHeads = graph.count("n_text_head");
        m_activation = graph.settings().configText("activation_function").value_or("gelu");
    }

    void build()
    {
        const auto mels = static_cast<std::int64_t>(std::min(m_graph.extent("encoder.conv1.weight", 1), kMostFrames));
        m_positions =
            static_cast<std::int64_t>(std::min(m_graph.extent("encoder.positional_embedding", 0), kMostFrames));
        // With a cache, there is none after the first step.
        const char* audio = m_graph.hasCache() ? "audio_batch" : "batch";
        const Id features = m_graph.input("input_features", DataType::Float,
                                          {{.name = audio}, {.extent = mels}, {.extent = 2 * m_positions}});
        const Id ids = m_graph.input("decoder_input_ids", DataType::Int64, {{.name = "batch"}, {.name = "sequence"}});
        const Id places =
            m_graph.input("decoder_position_ids", DataType::Int64, {{.name = "batch"}, {.name = "sequence"}});
        const Id encoded = encode(features);
        m_graph.output(encoded, "encoder_last_hidden_state");
        const Id decoded = decode(ids, places, encoded);
        const Builder::Scope scope(m_graph, "lm_head");
        m_graph.output(
            m_graph.product(decoded, m_graph.has("lm_head.weight") ? "lm_head.weight" : "decoder.token_embedding"),
            "logits");
    }

private:
    static constexpr double kEpsilon = 1e-5;
    static constexpr std::uint64_t kMostFrames = std::uint64_t{1} << 31;

    Id convolve(Id x, const std::string& name, std::int64_t stride)
    {
        const Builder::Scope scope(m_graph, lastPart(name));
        const Id out = m_graph.node("Conv", {x, m_graph.tensor(name + ".weight"), m_graph.tensor(name + ".bias")},
                                    {{.name = "kernel_shape", .value = std::vector<std::int64_t>{3}},
                                     {.name = "pads", .value = std::vector<std::int64_t>{1, 1}},
                                     {.name = "strides", .value = std::vector<std::int64_t>{stride}}});
        return m_graph.activation(out, "gelu");
    }

    Id attend(Id x, const std::string& name, Builder::AttentionOptions options)
    {
        const Builder::Scope scope(m_graph, lastPart(name));
        const Id query = m_graph.linear(x, name + ".q_proj");
        const Id key = m_graph.linear(x, name + ".k_proj");
        const Id value = m_graph.linear(x, name + ".v_proj");
        options.keyHeads = options.heads;
        return m_graph.linear(m_graph.attention(query, key, value, options), name + ".out_proj");
    }

    /// Keys and values are those of the audio, the same for every token.
    Id attendAudio(Id x, Id encoded, const std::string& name, const std::string& layer)
    {
        const Builder::Scope scope(m_graph, lastPart(name));
        const Id query = m_graph.linear(x, name + ".q_proj");
        const auto ofAudio = [&](const char* projection, const char* part) {
            const std::string full = name + projection;
            const auto size = static_cast<std::int64_t>(std::min(m_graph.extent(full + ".weight", 0), kMostFrames));
            return m_graph.computedOnce(m_graph.linear(encoded, full), layer + ".encoder" + part, m_positions, size);
        };
        const Id key = ofAudio(".k_proj", ".key");
        const Id value = ofAudio(".v_proj", ".value");
        const Id out = m_graph.attention(query, key, value, {.heads = m_decoderHeads, .keyHeads = m_decoderHeads});
        return m_graph.linear(out, name + ".out_proj");
    }

    Id feedForward(Id x, const std::string& name)
    {
        const Id inner = m_graph.layerNorm(x, name + ".final_layer_norm", kEpsilon);
        const Id out =
            m_graph.linear(m_graph.activation(m_graph.linear(inner, name + ".fc1"), m_activation), name + ".fc2");
        return m_graph.node("Add", {x, out});
    }

    Id selfAttention(Id x, const std::string& name, const Builder::AttentionOptions& options)
    {
        const Id inner = m_graph.layerNorm(x, name + ".self_attn_layer_norm", kEpsilon);
        return m_graph.node("Add", {x, attend(inner, name + ".self_attn", options)});
    }

    /// False, with the reason, when a layer is missing.
    bool hasLayer(const std::string& name)
    {
        m_graph.tensor(name + ".self_attn.q_proj.weight");
        return m_graph.has(name + ".self_attn.q_proj.weight");
    }

    Id encode(Id features)
    {
        const Builder::Scope scope(m_graph, "encoder");
        Id x = convolve(convolve(features, "encoder.conv1", 1), "encoder.conv2", 2);
        x = m_graph.node("Transpose", {x}, {{.name = "perm", .value = std::vector<std::int64_t>{0, 2, 1}}});
        x = m_graph.node("Add", {x, m_graph.tensor("encoder.positional_embedding")});
        for (std::uint64_t i = 0; i < m_encoderLayers; ++i) {
            const std::string name = "encoder.layers." + std::to_string(i);
            if (!hasLayer(name)) {
                break;
            }
            const Builder::Scope layer(m_graph, "layers." + std::to_string(i));
            x = feedForward(selfAttention(x, name, {.heads = m_encoderHeads}), name);
        }
        return m_graph.layerNorm(x, "encoder.layer_norm", kEpsilon);
    }

    Id decode(Id ids, Id places, Id encoded)
    {
        const Builder::Scope scope(m_graph, "decoder");
        Id x = m_graph.node("Add", {m_graph.embedding(ids, "decoder.token_embedding"),
                                    m_graph.embedding(places, "decoder.positional_embedding")});
        for (std::uint64_t i = 0; i < m_decoderLayers; ++i) {
            const std::string name = "decoder.layers." + std::to_string(i);
            if (!hasLayer(name)) {
                break;
            }
            const Builder::Scope layer(m_graph, "layers." + std::to_string(i));
            const std::uint64_t width = m_graph.extent(name + ".self_attn.k_proj.weight", 0);
            x = selfAttention(x, name,
                              {.heads = m_decoderHeads,
                               .isCausal = true,
                               .cache = std::to_string(i) + ".decoder",
                               .size = m_decoderHeads == 0 ? 0 : width / m_decoderHeads});
            const Id inner = m_graph.layerNorm(x, name + ".encoder_attn_layer_norm", kEpsilon);
            x = m_graph.node("Add", {x, attendAudio(inner, encoded, name + ".encoder_attn", std::to_string(i))});
            x = feedForward(x, name);
        }
        return m_graph.layerNorm(x, "decoder.layer_norm", kEpsilon);
    }

    Builder& m_graph;
    std::int64_t m_positions = 0; ///< of the encoder
    std::uint64_t m_encoderLayers = 0;
    std::uint64_t m_decoderLayers = 0;
    std::uint64_t m_encoderHeads = 1;
    std::uint64_t m_decoderHeads = 1;
    std::string m_activation;
};

} // namespace

void buildWhisper(Builder& graph)
{
    Whisper(graph).build();
}

} // namespace apr::graphs
