// SPDX-License-Identifier: MIT
#include "fixtures/architecture_models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestGraphs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typesWithoutAGraphAreSaid()
    {
        const auto error = [](const Model& model) {
            const auto graph = architectureGraph(model, detectArchitecture(model));
            return graph ? std::string() : std::string(graph.error().message);
        };
        QCOMPARE(error(decoderModel("minicpm")), std::string("the graph of \"minicpm\" is not known"));
        QCOMPARE(error(modelOf({})), std::string("the architecture of the model is not known"));
        QCOMPARE(error(decoderModel("llama")), std::string());
    }

    void factorsOfGranite()
    {
        const Json factors{{"embedding_multiplier", 3.0},
                           {"residual_multiplier", 0.5},
                           {"attention_multiplier", 0.1},
                           {"logits_scaling", 4.0}};
        const Model model = decoderModel("granite", factors);
        const auto graph = sizedGraph(model);
        QVERIFY(graph.has_value() && isComplete(*graph, model));
        QVERIFY(findNode(*graph, "Attention")->number("scale") == 0.1);
        QVERIFY(findNode(*graph, "Div", "lm_head") != nullptr && findNode(*graph, "Mul", "token_embedding") != nullptr);
    }
};

APR_TEST(TestGraphs)
#include "tst_graphs.moc"
