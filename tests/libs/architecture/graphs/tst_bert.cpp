// SPDX-License-Identifier: MIT
#include "fixtures/architecture_models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::vector<MemoryTensor> bertTensors(bool hasPooler = true)
{
    std::vector<MemoryTensor> out{random("embeddings.word_embeddings.weight", {11, 16}),
                                  random("embeddings.position_embeddings.weight", {20, 16}),
                                  random("embeddings.token_type_embeddings.weight", {2, 16}),
                                  random("embeddings.LayerNorm.weight", {16}),
                                  random("embeddings.LayerNorm.bias", {16})};
    const auto addLinear = [&out](const std::string& name, std::uint64_t rows, std::uint64_t columns) {
        out.push_back(random(name + ".weight", {rows, columns}));
        out.push_back(random(name + ".bias", {rows}));
    };
    const auto addNorm = [&out](const std::string& name) {
        out.push_back(random(name + ".weight", {16}));
        out.push_back(random(name + ".bias", {16}));
    };
    const std::string layer = "encoder.layer.0.";
    for (const char* part : {"query", "key", "value"}) {
        addLinear(layer + "attention.self." + part, 16, 16);
    }
    addLinear(layer + "attention.output.dense", 16, 16);
    addNorm(layer + "attention.output.LayerNorm");
    addLinear(layer + "intermediate.dense", 32, 16);
    addLinear(layer + "output.dense", 16, 32);
    addNorm(layer + "output.LayerNorm");
    if (hasPooler) {
        addLinear("pooler.dense", 16, 16);
    }
    return out;
}

Model bertModel(const std::vector<MemoryTensor>& tensors, const Json& changes = Json::object())
{
    Json config{{"model_type", "bert"}, {"num_hidden_layers", 1}, {"num_attention_heads", 2},
                {"hidden_size", 16},    {"hidden_act", "gelu"},   {"layer_norm_eps", 1e-12}};
    config.update(changes);
    return modelOf(tensors, {{"config", std::move(config)}}, FormatId::SafeTensors);
}

} // namespace

class TestBert : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encoder()
    {
        const Model model = bertModel(bertTensors());
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(graph->inputs.size(), std::size_t{3});
        QCOMPARE(outputType(*graph, 0), std::string("FLOAT [1, 5, 16]"));
        QCOMPARE(outputType(*graph, 1), std::string("FLOAT [1, 16]"));
        QCOMPARE(countOf(*graph, "LayerNormalization"), std::size_t{3});
        QCOMPARE(countOf(*graph, "Gather"),
                 std::size_t{5}); // words, types, positions, their number, and the first token
        // The norms follow the sums.
        const Graph::Node* norm = findNode(*graph, "LayerNormalization", "final_layer_norm");
        const auto producers = graph->producers();
        QCOMPARE(graph->nodes[producers[norm->inputs[0]]].op, std::string("Add"));
        QVERIFY(findNode(*graph, "Attention")->inputs.size() == 4);
    }

    /// RoBERTa's, by the ids.
    void positionsBehindPadding()
    {
        const auto graph = sizedGraph(bertModel(bertTensors(), {{"model_type", "roberta"}, {"pad_token_id", 3}}));
        QVERIFY(graph.has_value());
        QCOMPARE(countOf(*graph, "CumSum"), std::size_t{1});
        QCOMPARE(countOf(*graph, "Range"), std::size_t{0});
        const Graph::Node* behind = findNode(*graph, "Add", "positions");
        const Graph::Node& padding = graph->nodes[graph->producers()[behind->inputs[1]]];
        QCOMPARE(padding.integer("value_int"), std::optional<std::int64_t>(3));
        for (const double other : {1e300, 1.5, -1.0, 1000.0}) { // beyond the positions, or no id
            QVERIFY(!sizedGraph(bertModel(bertTensors(), {{"model_type", "roberta"}, {"pad_token_id", other}}))
                         .has_value());
        }
    }

    /// Nomic's: joined projections, rotary positions and a gate.
    void embeddersOfNomic()
    {
        const std::string layer = "encoder.layers.0.";
        std::vector<MemoryTensor> tensors{random("embeddings.word_embeddings.weight", {11, 16}),
                                          random("embeddings.token_type_embeddings.weight", {2, 16}),
                                          random(layer + "attn.Wqkv.weight", {48, 16}),
                                          random(layer + "attn.out_proj.weight", {16, 16}),
                                          random(layer + "mlp.fc11.weight", {32, 16}),
                                          random(layer + "mlp.fc12.weight", {32, 16}),
                                          random(layer + "mlp.fc2.weight", {16, 32})};
        for (const std::string& norm : {std::string("emb_ln"), layer + "norm1", layer + "norm2"}) {
            tensors.push_back(random(norm + ".weight", {16}));
            tensors.push_back(random(norm + ".bias", {16}));
        }
        const Json nomic{{"model_type", "nomic_bert"}, {"hidden_act", "silu"}};
        const Model model = bertModel(tensors, nomic);
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(outputType(*graph, 0), std::string("FLOAT [1, 5, 16]"));
        QCOMPARE(countOf(*graph, "RotaryEmbedding"), std::size_t{2});
        QCOMPARE(countOf(*graph, "Gather"), std::size_t{3}); // words, types, and the number of positions
        QCOMPARE(countOf(*graph, "Sigmoid"), std::size_t{1});
        Json other = nomic;
        other["activation_function"] = "gelu_glu";
        QVERIFY(!sizedGraph(bertModel(tensors, other)).has_value());
        other = nomic;
        other["num_attention_heads"] = 3;
        QVERIFY(!sizedGraph(bertModel(tensors, other)).has_value());
    }

    void decodersAreNotKnown() { QVERIFY(!sizedGraph(bertModel(bertTensors(), {{"is_decoder", true}})).has_value()); }

    void otherActivations()
    {
        const auto graph = sizedGraph(bertModel(bertTensors(false), {{"hidden_act", "relu"}}));
        QVERIFY(graph.has_value());
        QCOMPARE(countOf(*graph, "Relu"), std::size_t{1});
        QCOMPARE(countOf(*graph, "Gelu"), std::size_t{0});
        QCOMPARE(graph->outputs.size(), std::size_t{1});
    }

    void maskedTokens()
    {
        auto tensors = bertTensors(false);
        for (MemoryTensor& tensor : tensors) {
            tensor.name = "bert." + tensor.name;
        }
        tensors.push_back(random("cls.predictions.transform.dense.weight", {16, 16}));
        tensors.push_back(random("cls.predictions.transform.dense.bias", {16}));
        tensors.push_back(random("cls.predictions.transform.LayerNorm.weight", {16}));
        tensors.push_back(random("cls.predictions.transform.LayerNorm.bias", {16}));
        tensors.push_back(random("cls.predictions.bias", {11}));
        const Model model = bertModel(tensors);
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(outputType(*graph, 1), std::string("FLOAT [1, 5, 11]"));
    }

    void missingLayersAreSaid()
    {
        const auto graph = sizedGraph(bertModel(bertTensors(), {{"num_hidden_layers", 2}}));
        QVERIFY(!graph && graph.error().code == Errc::MissingTensor);
    }
};

APR_TEST(TestBert)
#include "tst_bert.moc"
