// SPDX-License-Identifier: MIT
#include "apr/graph/scopes.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestScopes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesHaveScopes()
    {
        using Parts = std::vector<std::string>;
        QVERIFY((scopesOfName("/model/layers.0/q/MatMul", false) == Parts{"model", "layers.0", "q"}));
        QVERIFY((scopesOfName("encoder.layers.0.fc1", true) == Parts{"encoder", "layers.0"}));
        QVERIFY(scopesOfName("MatMul_12", false).empty());
        QVERIFY(scopesOfName("", true).empty());
        QVERIFY(scopesOfName("///", false).empty());
        QVERIFY(scopesOfName(std::string(1000, '/') + std::string(1000, 'a'), false).empty());
        std::string deep;
        for (int i = 0; i < 1000; ++i) {
            deep += "a/";
        }
        QVERIFY(scopesOfName(deep, false).size() <= 32);
    }

    void equalNeighborsAreFolded()
    {
        ModelGraph graph(modelOf({}));
        ScopeTree tree(graph);
        const auto add = [&](const std::vector<std::string>& path, const char* op) {
            graph.nodes.push_back({.op = op, .scope = tree.scope(path)});
        };
        for (const char* layer : {"layers.0", "layers.1", "layers.2", "layers.4"}) {
            add({"model", layer, "mlp"}, "Gemm");
        }
        add({"model", "layers.5", "mlp"}, "Conv");
        add({"model"}, "Relu");
        tree.finish();
        const GraphScope& model = graph.scopes[graph.scopes[0].scopes.front()];
        QCOMPARE(model.nodes, 6U);
        QCOMPARE(model.scopes.size(), std::size_t{3}); // 0–2, 4, 5
        const GraphScope& folded = graph.scopes[model.scopes[0]];
        QCOMPARE(folded.name, std::string("layers.0–2"));
        QCOMPARE(folded.repeats, 3U);
        QCOMPARE(folded.nodes, 3U);
        QCOMPARE(graph.path(folded.scopes[1]), std::string("model/layers.0–2/layers.1"));
        QCOMPARE(graph.scopes[model.scopes[1]].repeats, 1U);
    }
};

APR_TEST(TestScopes)
#include "tst_scopes.moc"
