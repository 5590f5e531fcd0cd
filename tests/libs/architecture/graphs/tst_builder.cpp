// SPDX-License-Identifier: MIT
#include "architecture/graphs/builder.h"

#include "fixtures/architecture_models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::graphs;
using namespace apr::test;

namespace {

Builder builderOf(const Model& model)
{
    return {model, detectArchitecture(model), {}};
}

} // namespace

class TestBuilder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorsAreValuesOnce()
    {
        Builder builder = builderOf(decoderModel("llama"));
        QVERIFY(builder.has("layers.0.attn.q_proj.weight") && !builder.has("layers.1.attn.q_proj.weight"));
        QCOMPARE(builder.tensor("norm.weight"), builder.tensor("norm.weight"));
        QCOMPARE(builder.extent("lm_head.weight", 0), std::uint64_t{11});
        QCOMPARE(builder.extent("lm_head.weight", 2), std::uint64_t{0});
        QVERIFY(builder.isFrom("norm.weight", NamingScheme::HuggingFace));
    }

    void nodesAreNamedByTheirScope()
    {
        Builder builder = builderOf(decoderModel("llama"));
        const auto x = builder.input("x", DataType::Float, {{.name = "n"}, {.extent = 16}});
        {
            const Builder::Scope outer(builder, "layers.0");
            const Builder::Scope inner(builder, "mlp");
            builder.output(builder.node("Add", {builder.linear(x, "layers.0.mlp.up_proj"), builder.number(1)}), "y");
            builder.node("Add", {x, x});
        }
        const auto graph = builder.take();
        QVERIFY(graph.has_value());
        QVERIFY(findNode(*graph, "MatMul")->name == "layers.0/mlp/up_proj/MatMul");
        QVERIFY(findNode(*graph, "Add")->name == "layers.0/mlp/Add");
        QVERIFY(graph->nodes.back().name == "layers.0/mlp/Add_1");
        QVERIFY(graph->values[graph->outputs.front()].name == "y");
    }

    void theFirstErrorIsReported()
    {
        Builder builder = builderOf(decoderModel("llama"));
        QVERIFY(!builder.hasFailed());
        builder.tensor("layers.7.attn_norm.weight");
        builder.count("n_things");
        QVERIFY(builder.hasFailed());
        const auto graph = builder.take();
        QVERIFY(!graph && graph.error().code == Errc::MissingTensor);
    }

    void everyActivationIsBuilt()
    {
        for (const char* name :
             {"gelu", "gelu_new", "quick_gelu", "silu", "relu", "relu2", "relu6", "tanh", "sigmoid", "mish"}) {
            Builder builder = builderOf(decoderModel("llama"));
            builder.output(builder.activation(builder.input("x", DataType::Float, {{.extent = 2}}), name), "y");
            const auto graph = builder.take();
            QVERIFY2(graph.has_value(), name);
            const auto shaped = withShapes(*graph, modelOf({}), {}, noProgress);
            QVERIFY2(outputType(*shaped) == "FLOAT [2]", name);
        }
    }
};

APR_TEST(TestBuilder)
#include "tst_builder.moc"
