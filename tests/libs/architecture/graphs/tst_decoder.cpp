// SPDX-License-Identifier: MIT
#include "fixtures/architecture_models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr const char* kLayer = "model.layers.0.";

std::string layerName(const char* rest)
{
    return std::string(kLayer) + rest;
}

std::vector<MemoryTensor> gemmaNorms()
{
    return {filled(layerName("pre_feedforward_layernorm.weight"), {16}, 0),
            filled(layerName("post_feedforward_layernorm.weight"), {16}, 0)};
}

} // namespace

/// tests/interop/architecture_peer.py compares what these graphs compute with transformers.
class TestDecoder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void llama()
    {
        const Model model = decoderModel("llama");
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value());
        QVERIFY(isComplete(*graph, model));
        QCOMPARE(outputType(*graph), std::string("FLOAT [1, 5, 11]"));
        QCOMPARE(countOf(*graph, "MatMul"), std::size_t{8});
        QCOMPARE(countOf(*graph, "RMSNormalization"), std::size_t{3});
        const Graph::Node* attention = findNode(*graph, "Attention");
        QVERIFY(attention != nullptr && attention->integer("q_num_heads") == std::int64_t{4});
        QVERIFY(attention->integer("kv_num_heads") == std::int64_t{2} &&
                attention->integer("is_causal") == std::int64_t{1});
        QVERIFY(attention->find("left_window_size") == nullptr);
        QVERIFY(findNode(*graph, "RotaryEmbedding")->find("interleaved") == nullptr);
        QCOMPARE(findNode(*graph, "MatMul", "q_proj")->name, std::string("layers.0/attn/q_proj/MatMul"));
    }

    void tiedEmbeddings()
    {
        const Model model = decoderModel("llama", Json::object(), {}, {"lm_head.weight"});
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(outputType(*graph), std::string("FLOAT [1, 5, 11]"));
    }

    void windows()
    {
        const auto window = [](const char* type, const Json& changes) {
            const auto graph = sizedGraph(decoderModel(type, changes));
            const Graph::Node* attention = graph ? findNode(*graph, "Attention") : nullptr;
            return attention != nullptr ? attention->integer("left_window_size").value_or(-1) : -2;
        };
        QCOMPARE(window("mistral", {{"sliding_window", 4}}), std::int64_t{3});
        QCOMPARE(window("mistral", {{"sliding_window", nullptr}}), std::int64_t{-1});
        QCOMPARE(window("qwen2", {{"sliding_window", 4}}), std::int64_t{-1});
        QCOMPARE(window("qwen2", {{"sliding_window", 4}, {"use_sliding_window", true}, {"max_window_layers", 0}}),
                 std::int64_t{3});
        QCOMPARE(
            window("qwen2", {{"sliding_window", 4}, {"layer_types", {"full_attention"}}, {"use_sliding_window", true}}),
            std::int64_t{-1});
    }

    void normsOfHeads()
    {
        const Model model = decoderModel("qwen3", Json::object(),
                                         {filled(layerName("self_attn.q_norm.weight"), {4}, 1),
                                          filled(layerName("self_attn.k_norm.weight"), {4}, 1)});
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(countOf(*graph, "RMSNormalization"), std::size_t{5});
    }

    void gemma()
    {
        const Model model = decoderModel("gemma2",
                                         {{"attn_logit_softcapping", 50.0},
                                          {"final_logit_softcapping", 30.0},
                                          {"query_pre_attn_scalar", 16},
                                          {"sliding_window", 4}},
                                         gemmaNorms());
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(countOf(*graph, "RMSNormalization"), std::size_t{5});
        QCOMPARE(countOf(*graph, "Tanh"), std::size_t{1});
        const Graph::Node* attention = findNode(*graph, "Attention");
        QVERIFY(attention->number("softcap") == 50.0 && attention->number("scale") == 0.25);
        QVERIFY(attention->integer("left_window_size") == std::int64_t{3});
        QVERIFY(findNode(*graph, "Gelu")->text("approximate") == std::string_view("tanh"));
        QVERIFY(findNode(*graph, "Add", "attn_norm") != nullptr); // these weights are stored less 1
    }

    void fusedProjections()
    {
        const Model model = decoderModel("phi3", Json::object(),
                                         {random(layerName("self_attn.qkv_proj.weight"), {32, 16}),
                                          random(layerName("mlp.gate_up_proj.weight"), {64, 16})},
                                         {layerName("self_attn.q_proj.weight"), layerName("self_attn.k_proj.weight"),
                                          layerName("self_attn.v_proj.weight"), layerName("mlp.gate_proj.weight"),
                                          layerName("mlp.up_proj.weight")});
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(countOf(*graph, "Split"), std::size_t{2});
    }

    void experts()
    {
        std::vector<MemoryTensor> tensors{random(layerName("block_sparse_moe.gate.weight"), {3, 16})};
        for (const std::string expert : {"0", "1", "2"}) {
            const std::string name = layerName("block_sparse_moe.experts.") + expert;
            tensors.push_back(random(name + ".w1.weight", {32, 16}));
            tensors.push_back(random(name + ".w2.weight", {16, 32}));
            tensors.push_back(random(name + ".w3.weight", {32, 16}));
        }
        const Model model = decoderModel(
            "mixtral", {{"num_experts_per_tok", 2}}, tensors,
            {layerName("mlp.gate_proj.weight"), layerName("mlp.up_proj.weight"), layerName("mlp.down_proj.weight")});
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(countOf(*graph, "TopK"), std::size_t{1});
        QVERIFY((graph->notes ==
                 std::vector<std::string>{
                     "All 3 experts compute every token here, and the cost counts them all; the model uses 2 of "
                     "them for each token"}));
        QCOMPARE(countOf(*graph, "MatMul"), std::size_t{4 + 1 + 9 + 1});
    }

    /// GGUF has the rows of heads in pairs, and other keys.
    void gguf()
    {
        const Model model =
            modelOf({random("token_embd.weight", {11, 16}), random("output_norm.weight", {16}),
                     random("blk.0.attn_norm.weight", {16}), random("blk.0.attn_q.weight", {16, 16}),
                     random("blk.0.attn_k.weight", {8, 16}), random("blk.0.attn_v.weight", {8, 16}),
                     random("blk.0.attn_output.weight", {16, 16}), random("blk.0.ffn_norm.weight", {16}),
                     random("rope_freqs.weight", {2}), random("blk.0.ffn_gate.weight", {32, 16}),
                     random("blk.0.ffn_up.weight", {32, 16}), random("blk.0.ffn_down.weight", {16, 32})},
                    {{"general.architecture", "llama"},
                     {"llama.block_count", 1},
                     {"llama.embedding_length", 16},
                     {"llama.attention.head_count", 4},
                     {"llama.attention.head_count_kv", 2},
                     {"llama.rope.freq_base", 500000.0}},
                    FormatId::Gguf);
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QVERIFY(findNode(*graph, "RotaryEmbedding")->integer("interleaved") == std::int64_t{1});
        QVERIFY(findNode(*graph, "Div", "rope") != nullptr);
    }

    void whatIsMissingIsSaid()
    {
        const auto error = [](const Model& model) {
            const auto graph = sizedGraph(model);
            return graph ? std::string("none") : graph.error().message;
        };
        QCOMPARE(error(decoderModel("llama", {{"num_hidden_layers", 2}})),
                 std::string("the model has no tensor layers.1.attn_norm.weight"));
        QCOMPARE(error(decoderModel("llama", Json::object(), {}, {layerName("mlp.down_proj.weight")})),
                 std::string("the model has no tensor layers.0.mlp.down_proj.weight"));
        QCOMPARE(error(decoderModel("llama", {{"num_attention_heads", nullptr}})),
                 std::string("the model does not state its hyperparameter n_heads"));
        QCOMPARE(error(decoderModel("stablelm")), std::string("the graph of \"stablelm\" is not known"));
        QCOMPARE(error(decoderModel("llama", {{"hidden_act", "other"}})),
                 std::string("the graph of the activation \"other\" is not known"));
        QCOMPARE(error(decoderModel("llama", {{"head_dim", 200000000000}})),
                 std::string("the number of heads, or the size of the embedding, is not possible"));
        QCOMPARE(error(decoderModel("llama", {{"num_attention_heads", 3}})),
                 std::string("the number of heads, or the size of the embedding, is not possible"));
    }

    void tensorsThatAreNotUsedAreNamed()
    {
        const auto graph = sizedGraph(decoderModel("llama", Json::object(), {random("extra.weight", {2, 2})}));
        QVERIFY(graph.has_value());
        QVERIFY((graph->notes == std::vector<std::string>{"1 tensor is not used by the graph: extra.weight"}));
        const std::string scale = layerName("mlp.down_proj.weight.scale");
        const auto scaled = sizedGraph(decoderModel("llama", Json::object(), {random(scale, {2})}));
        QVERIFY(scaled.has_value());
        QVERIFY2(scaled->notes.size() == 1, "floats have no scale");
    }
};

APR_TEST(TestDecoder)
#include "tst_decoder.moc"
