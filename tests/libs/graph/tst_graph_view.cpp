// SPDX-License-Identifier: MIT
#include "apr/graph/graph_view.h"

#include "apr/graph/scopes.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// in → a/one → a/two → b.0/x → b.1/x → out
ModelGraph nestedExample()
{
    ModelGraph graph(modelOf({}));
    ScopeTree tree(graph);
    const auto add = [&](const std::vector<std::string>& path, const char* op) {
        graph.nodes.push_back({.op = op, .scope = tree.scope(path)});
        const auto count = static_cast<std::uint32_t>(graph.nodes.size());
        if (count > 1) {
            graph.edges.push_back({.from = count - 2, .to = count - 1, .isInferred = count == 3});
        }
    };
    add({}, "in");
    add({"a"}, "one");
    add({"a"}, "two");
    add({"b.0"}, "x");
    add({"b.1"}, "x");
    add({}, "out");
    tree.finish();
    return graph;
}

std::string titles(const ShownGraph& shown)
{
    std::string out;
    for (const ShownNode& node : shown.nodes) {
        out += node.title + ' ';
    }
    return out;
}

} // namespace

class TestGraphView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void closedScopesAreBoxes()
    {
        const ModelGraph graph = nestedExample();
        const ShownGraph shown = showGraph(graph, std::vector<bool>(graph.scopes.size(), false));
        QCOMPARE(titles(shown), std::string("in a b.0–1 out "));
        QCOMPARE(shown.nodes[2].detail, std::string("×2 · 2 nodes"));
        QCOMPARE(shown.edges.size(), std::size_t{3});
        QVERIFY((shown.boxOf == std::vector<std::uint32_t>{0, 1, 1, 2, 2, 3}));
    }

    void expandedScopesShowTheirContent()
    {
        const ModelGraph graph = nestedExample();
        std::vector<bool> expanded(graph.scopes.size(), false);
        expandTo(graph, graph.nodes[1].scope, expanded);
        QCOMPARE(titles(showGraph(graph, expanded)), std::string("in one two b.0–1 out "));
        expandTo(graph, graph.nodes[3].scope, expanded);
        const ShownGraph shown = showGraph(graph, expanded);
        QCOMPARE(titles(shown), std::string("in one two x x out "));
        QVERIFY(shown.edges[1].isInferred);
        QVERIFY(!shown.edges[0].isInferred);
    }

    void expansionFits()
    {
        const ModelGraph graph = nestedExample();
        QCOMPARE(titles(showGraph(graph, expandedToFit(graph, 4))), std::string("in a b.0–1 out "));
        QCOMPARE(titles(showGraph(graph, expandedToFit(graph, 5))), std::string("in one two b.0–1 out "));
        QCOMPARE(titles(showGraph(graph, expandedToFit(graph, 100))), std::string("in one two x x out "));
    }

    void modulesAreKnownByTheirNames()
    {
        ModelGraph graph(modelOf({}));
        graph.isInferred = true;
        graph.nodes.push_back({.name = "model.layers.0.up_proj", .op = "Linear", .detail = "4 → 8"});
        const ShownGraph shown = showGraph(graph, {true});
        QCOMPARE(shown.nodes[0].title, std::string("up_proj"));
        QCOMPARE(shown.nodes[0].detail, std::string("Linear 4 → 8"));
    }
};

APR_TEST(TestGraphView)
#include "tst_graph_view.moc"
