// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "architecture/inferred_graph.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <set>

using namespace apr;
using namespace apr::test;

namespace {

ModelGraph inferredFrom(std::vector<std::pair<std::string, Shape>> tensors, Metadata metadata = Json::object())
{
    ModelParts parts{.metadata = std::move(metadata)};
    for (auto& [name, shape] : tensors) {
        TensorInfo tensor{.name = name, .dtype = DType::F32, .shape = shape};
        tensor.byteSize = *tensorBytes(DType::F32, shape);
        parts.tensors.push_back(std::move(tensor));
    }
    ModelGraph graph(Model(std::move(parts), nullptr));
    return buildInferredGraph(graph, noProgress) ? graph : ModelGraph(modelOf({}));
}

std::string label(const ModelGraph& graph, const GraphNode& node)
{
    const std::string name = graph.nameOf(node);
    if (name.empty()) {
        return node.op;
    }
    const std::size_t dot = name.find_last_of('.');
    return dot == std::string::npos ? name : name.substr(dot + 1);
}

std::multiset<std::string> connections(const ModelGraph& graph)
{
    std::multiset<std::string> out;
    for (const GraphEdge& edge : graph.edges) {
        out.insert(label(graph, graph.nodes[edge.from]) + ">" + label(graph, graph.nodes[edge.to]));
    }
    return out;
}

using Connections = std::multiset<std::string>;

const Json kLlama{{"config", {{"model_type", "llama"}}}};

} // namespace

class TestInferredGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDecoderBlockOfAKnownArchitecture()
    {
        const ModelGraph graph = inferredFrom({{"lm_head.weight", {10, 4}},
                                               {"model.embed_tokens.weight", {10, 4}},
                                               {"model.layers.0.input_layernorm.weight", {4}},
                                               {"model.layers.0.mlp.down_proj.weight", {4, 8}},
                                               {"model.layers.0.mlp.gate_proj.weight", {8, 4}},
                                               {"model.layers.0.mlp.up_proj.weight", {8, 4}},
                                               {"model.layers.0.post_attention_layernorm.weight", {4}},
                                               {"model.layers.0.self_attn.k_proj.weight", {2, 4}},
                                               {"model.layers.0.self_attn.o_proj.weight", {4, 4}},
                                               {"model.layers.0.self_attn.q_proj.weight", {4, 4}},
                                               {"model.layers.0.self_attn.v_proj.weight", {2, 4}},
                                               {"model.norm.weight", {4}}},
                                              kLlama);
        QVERIFY((connections(graph) == Connections{"Token ids>embed_tokens",
                                                   "embed_tokens>input_layernorm",
                                                   "embed_tokens>Add",
                                                   "input_layernorm>q_proj",
                                                   "input_layernorm>k_proj",
                                                   "input_layernorm>v_proj",
                                                   "q_proj>Attention",
                                                   "k_proj>Attention",
                                                   "v_proj>Attention",
                                                   "Attention>o_proj",
                                                   "o_proj>Add",
                                                   "Add>post_attention_layernorm",
                                                   "Add>Add",
                                                   "post_attention_layernorm>gate_proj",
                                                   "post_attention_layernorm>up_proj",
                                                   "gate_proj>Multiply",
                                                   "up_proj>Multiply",
                                                   "Multiply>down_proj",
                                                   "down_proj>Add",
                                                   "Add>norm",
                                                   "norm>lm_head",
                                                   "lm_head>Logits of the next token"}));
        QCOMPARE(graph.notes.size(), std::size_t{1});
        for (const GraphEdge& edge : graph.edges) {
            QVERIFY(edge.isInferred);
        }
    }

    void sumsAroundBlocksAreNotInventedForUnknownArchitectures()
    {
        const ModelGraph graph =
            inferredFrom({{"x.0.wq.weight", {4, 4}}, {"x.0.wk.weight", {4, 4}}, {"x.0.wv.weight", {4, 4}}});
        QVERIFY((connections(graph) == Connections{"Input>wq", "Input>wk", "Input>wv", "wq>Attention", "wk>Attention",
                                                   "wv>Attention", "Attention>Output"}));
    }

    void bertHasItsNormsAfterTheSums()
    {
        const ModelGraph graph = inferredFrom({{"bert.embeddings.word_embeddings.weight", {10, 4}},
                                               {"bert.embeddings.position_embeddings.weight", {8, 4}},
                                               {"bert.embeddings.token_type_embeddings.weight", {2, 4}},
                                               {"bert.embeddings.position_ids", {1, 8}},
                                               {"bert.embeddings.LayerNorm.weight", {4}},
                                               {"bert.embeddings.LayerNorm.bias", {4}},
                                               {"bert.encoder.layer.0.attention.self.query.weight", {4, 4}},
                                               {"bert.encoder.layer.0.attention.self.key.weight", {4, 4}},
                                               {"bert.encoder.layer.0.attention.self.value.weight", {4, 4}},
                                               {"bert.encoder.layer.0.attention.output.LayerNorm.weight", {4}},
                                               {"bert.encoder.layer.0.attention.output.LayerNorm.bias", {4}},
                                               {"bert.encoder.layer.0.intermediate.dense.weight", {8, 4}},
                                               {"bert.encoder.layer.0.output.dense.weight", {4, 8}},
                                               {"bert.encoder.layer.0.output.LayerNorm.weight", {4}},
                                               {"bert.encoder.layer.0.output.LayerNorm.bias", {4}},
                                               {"bert.pooler.dense.weight", {4, 4}}},
                                              {{"config", {{"model_type", "bert"}, {"hidden_act", "gelu_new"}}}});
        const Connections found = connections(graph);
        for (const char* expected :
             {"word_embeddings>Add", "position_embeddings>Add", "Add>LayerNorm", "LayerNorm>query", "Attention>Add",
              "LayerNorm>Add", "dense>GELU", "GELU>dense", "dense>Add", "Token ids>word_embeddings",
              "Token type ids>token_type_embeddings", "position_ids>position_embeddings", "dense>Tanh",
              "Tanh>Vector of the first token", "LayerNorm>One vector per token"}) {
            QVERIFY2(found.contains(expected), expected);
        }
        for (const char* wrong : {"Token ids>token_type_embeddings", "position_ids>Add", "Tanh>One vector per token"}) {
            QVERIFY2(!found.contains(wrong), wrong);
        }
        const ModelGraph withoutIds = inferredFrom({{"bert.embeddings.word_embeddings.weight", {10, 4}},
                                                    {"bert.embeddings.position_embeddings.weight", {8, 4}}},
                                                   {{"config", {{"model_type", "bert"}}}});
        QVERIFY(connections(withoutIds).contains("Position ids>position_embeddings"));
        for (const GraphNode& node : graph.nodes) {
            if (node.op == "GELU") {
                QCOMPARE(node.detail, std::string("tanh approximation"));
            } else if (node.op == "Token type ids") {
                QCOMPARE(node.detail, std::string("0 to 1"));
            }
        }
        QVERIFY(!found.contains("LayerNorm>LayerNorm"));
    }

    void aDecoderReadsItsEncoder()
    {
        std::vector<std::pair<std::string, Shape>> tensors{{"model.encoder.conv1.weight", {4, 80, 3}},
                                                           {"model.decoder.embed_tokens.weight", {10, 4}},
                                                           {"model.decoder.layer_norm.weight", {4}},
                                                           {"model.encoder.layer_norm.weight", {4}}};
        for (const char* block :
             {"encoder.layers.0.self_attn", "decoder.layers.0.self_attn", "decoder.layers.0.encoder_attn"}) {
            for (const char* part : {"q_proj", "k_proj", "v_proj", "out_proj"}) {
                tensors.emplace_back(std::string("model.") + block + '.' + part + ".weight", Shape{4, 4});
            }
        }
        const ModelGraph graph = inferredFrom(tensors, {{"config", {{"model_type", "whisper"}}}});
        const Connections found = connections(graph);
        QCOMPARE(found.count("layer_norm>k_proj"), std::size_t{1});
        QCOMPARE(found.count("layer_norm>v_proj"), std::size_t{1});
        QVERIFY(found.contains("Mel spectrogram>conv1"));
        QVERIFY(found.contains("Token ids>embed_tokens"));
        QVERIFY(found.contains("v_proj>Cross attention"));
    }

    void expertsAreMixed()
    {
        std::vector<std::pair<std::string, Shape>> tensors{{"model.layers.0.self_attn.q_proj.weight", {4, 4}},
                                                           {"model.layers.0.mlp.gate.weight", {2, 4}}};
        for (const char* expert : {"0", "1"}) {
            for (const char* part : {"gate_proj", "up_proj", "down_proj"}) {
                tensors.emplace_back(std::string("model.layers.0.mlp.experts.") + expert + '.' + part + ".weight",
                                     Shape{4, 4});
            }
        }
        const Connections found = connections(inferredFrom(tensors, kLlama));
        QCOMPARE(found.count("down_proj>Mix experts"), std::size_t{2});
        QVERIFY(found.contains("gate>Mix experts"));
        QVERIFY(found.contains("Mix experts>Add"));
    }

    void otherNetworksAreChains()
    {
        const ModelGraph graph = inferredFrom({{"conv1.weight", {8, 3, 3, 3}},
                                               {"layer1.0.conv1.weight", {8, 8, 3, 3}},
                                               {"layer1.1.conv1.weight", {8, 8, 3, 3}},
                                               {"layer2.0.conv1.weight", {16, 8, 3, 3}},
                                               {"fc.weight", {10, 16}}});
        QVERIFY((connections(graph) ==
                 Connections{"Input>conv1", "conv1>conv1", "conv1>conv1", "conv1>conv1", "conv1>fc", "fc>Output"}));
    }

    void whatHasNoPlaceIsNoted()
    {
        const ModelGraph graph = inferredFrom({{"fc1.weight", {4, 2}}, {"mystery", {3}}});
        QCOMPARE(graph.notes.size(), std::size_t{2});
        QVERIFY(graph.notes[1].starts_with("1 module is not connected"));
    }

    void equalBlocksAreFolded()
    {
        std::vector<std::pair<std::string, Shape>> tensors;
        for (int i = 0; i < 12; ++i) {
            tensors.emplace_back("h." + std::to_string(i) + ".mlp.c_fc.weight", Shape{8, 4});
        }
        const ModelGraph graph = inferredFrom(tensors);
        const auto folded = std::find_if(graph.scopes.begin(), graph.scopes.end(),
                                         [](const GraphScope& scope) { return scope.repeats > 1; });
        QVERIFY(folded != graph.scopes.end());
        QCOMPARE(folded->repeats, 12U);
        QCOMPARE(folded->name, std::string("h.0–11"));
    }

    void latentAttentionOfDeepSeek()
    {
        const std::string at = "model.layers.0.self_attn.";
        const ModelGraph graph = inferredFrom({{"model.embed_tokens.weight", {10, 4}},
                                               {"model.layers.0.input_layernorm.weight", {4}},
                                               {at + "q_a_proj.weight", {3, 4}},
                                               {at + "q_a_layernorm.weight", {3}},
                                               {at + "q_b_proj.weight", {8, 3}},
                                               {at + "kv_a_proj_with_mqa.weight", {5, 4}},
                                               {at + "kv_a_layernorm.weight", {3}},
                                               {at + "kv_b_proj.weight", {8, 3}},
                                               {at + "o_proj.weight", {4, 8}}},
                                              {{"config", {{"model_type", "deepseek_v3"}}}});
        const Connections expected{"Token ids>embed_tokens",
                                   "embed_tokens>input_layernorm",
                                   "input_layernorm>q_a_proj",
                                   "q_a_proj>q_a_layernorm",
                                   "q_a_layernorm>q_b_proj",
                                   "q_b_proj>Attention",
                                   "input_layernorm>kv_a_proj_with_mqa",
                                   "kv_a_proj_with_mqa>kv_a_layernorm",
                                   "kv_a_layernorm>kv_b_proj",
                                   "kv_b_proj>Attention",
                                   "kv_a_proj_with_mqa>Attention",
                                   "Attention>o_proj",
                                   "o_proj>Add",
                                   "embed_tokens>Add",
                                   "Add>Logits of the next token"};
        QCOMPARE(connections(graph), expected);
        QVERIFY(graph.notes.front().ends_with("names (architecture: DeepSeek-V2 and V3)"));
    }

    void falconWithTwoNormsIsParallel()
    {
        const std::string at = "transformer.h.0.";
        const ModelGraph graph = inferredFrom({{"transformer.word_embeddings.weight", {10, 4}},
                                               {at + "ln_attn.weight", {4}},
                                               {at + "ln_attn.bias", {4}},
                                               {at + "ln_mlp.weight", {4}},
                                               {at + "ln_mlp.bias", {4}},
                                               {at + "self_attention.query_key_value.weight", {12, 4}},
                                               {at + "self_attention.dense.weight", {4, 4}},
                                               {at + "mlp.dense_h_to_4h.weight", {16, 4}},
                                               {at + "mlp.dense_4h_to_h.weight", {4, 16}}},
                                              {{"config", {{"model_type", "falcon"}}}});
        const auto edges = connections(graph);
        QVERIFY(edges.contains("word_embeddings>ln_attn") && edges.contains("word_embeddings>ln_mlp"));
        QVERIFY(edges.contains("dense>Add") && edges.contains("dense_4h_to_h>Add"));
        QCOMPARE(edges.count("Add>ln_mlp"), std::size_t{0});
    }

    /// LayerNorm without a bias, and a norm with weights for each head.
    void normsAreThoseOfTheArchitecture()
    {
        const std::string at = "model.layers.0.self_attn.";
        const ModelGraph graph = inferredFrom({{"model.layers.0.input_layernorm.weight", {8}},
                                               {at + "q_proj.weight", {8, 8}},
                                               {at + "q_norm.weight", {2, 4}}},
                                              {{"config", {{"model_type", "cohere"}}}});
        for (const GraphNode& node : graph.nodes) {
            const std::string name = label(graph, node);
            QVERIFY(name != "input_layernorm" || node.op == "LayerNorm");
            QVERIFY(name != "q_norm" || (node.op == "LayerNorm" && node.detail == "2×4"));
        }
    }

    void imagesOfClipAreAnInput()
    {
        const ModelGraph graph = inferredFrom({{"text_model.embeddings.token_embedding.weight", {10, 4}},
                                               {"text_model.encoder.layers.0.mlp.fc1.weight", {8, 4}},
                                               {"text_model.encoder.layers.0.mlp.fc2.weight", {4, 8}},
                                               {"text_projection.weight", {3, 4}},
                                               {"vision_model.embeddings.class_embedding", {4}},
                                               {"vision_model.embeddings.patch_embedding.weight", {4, 3, 2, 2}},
                                               {"vision_model.encoder.layers.0.mlp.fc1.weight", {8, 4}},
                                               {"vision_model.encoder.layers.0.mlp.fc2.weight", {4, 8}}},
                                              {{"config", {{"model_type", "clip"}}}});
        QVERIFY(connections(graph).contains("Input>patch_embedding"));
        QVERIFY(graph.notes.back().starts_with("2 modules are not connected"));
    }
};

APR_TEST(TestInferredGraph)
#include "tst_inferred_graph.moc"
