// SPDX-License-Identifier: MIT
#include "fixtures/architecture_models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Model gpt2Model(const Json& changes = Json::object())
{
    std::vector<MemoryTensor> tensors{random("wte.weight", {11, 16}), random("wpe.weight", {20, 16}),
                                      random("ln_f.weight", {16}), random("ln_f.bias", {16})};
    const std::string layer = "h.0.";
    for (const char* norm : {"ln_1", "ln_2"}) {
        tensors.push_back(random(layer + norm + ".weight", {16}));
        tensors.push_back(random(layer + norm + ".bias", {16}));
    }
    const auto addConv1d = [&](const std::string& name, std::uint64_t in, std::uint64_t out) {
        tensors.push_back(random(layer + name + ".weight", {in, out}));
        tensors.push_back(random(layer + name + ".bias", {out}));
    };
    addConv1d("attn.c_attn", 16, 48);
    addConv1d("attn.c_proj", 16, 16);
    addConv1d("mlp.c_fc", 16, 64);
    addConv1d("mlp.c_proj", 64, 16);
    Json config{
        {"model_type", "gpt2"}, {"n_layer", 1}, {"n_head", 4}, {"n_embd", 16}, {"activation_function", "gelu_new"}};
    config.update(changes);
    return modelOf(tensors, {{"config", std::move(config)}}, FormatId::SafeTensors);
}

} // namespace

class TestGpt2 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Its weights are stored as (in, out), so that only the embedding is transposed.
    void decoder()
    {
        const Model model = gpt2Model();
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QCOMPARE(outputType(*graph), std::string("FLOAT [1, 5, 11]"));
        QCOMPARE(countOf(*graph, "MatMul"), std::size_t{5});
        QCOMPARE(countOf(*graph, "Transpose"), std::size_t{1});
        QVERIFY(findNode(*graph, "Gelu")->text("approximate") == std::string_view("tanh"));
    }

    void otherScalesOfScores()
    {
        const auto scaleOf = [](const Json& changes) {
            const auto graph = sizedGraph(gpt2Model(changes));
            return graph ? findNode(*graph, "Attention")->number("scale") : std::nullopt;
        };
        QVERIFY(!scaleOf(Json::object()));
        QVERIFY(scaleOf({{"scale_attn_weights", false}}) == 1.0);
        QVERIFY(scaleOf({{"scale_attn_by_inverse_layer_idx", true}}) == 0.5);
    }

    void missingLayersAreSaid()
    {
        const auto graph = sizedGraph(gpt2Model({{"n_layer", 3}}));
        QVERIFY(!graph && graph.error().code == Errc::MissingTensor);
        QVERIFY(!sizedGraph(gpt2Model({{"n_layer", 0}})));
    }
};

APR_TEST(TestGpt2)
#include "tst_gpt2.moc"
