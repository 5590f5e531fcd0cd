// SPDX-License-Identifier: MIT
#include "apr/graph/box_facts.h"

#include "apr/graph/scopes.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;
using namespace apr::test;

namespace {

/// x → model/layers.0/mul, which has the tensor of it → y
ModelGraph multiplied()
{
    ModelGraph graph(
        modelOf({MemoryTensor{.name = "model.layers.0.Mul.weight", .dtype = DType::F16, .shape = {2, 3}}}));
    ScopeTree tree(graph);
    graph.values = {{.name = "x", .type = "FLOAT [2, 3]"}, {.name = "y"}};
    graph.nodes.push_back({.kind = GraphNode::Kind::Input, .op = "x", .detail = "FLOAT [2, 3]", .outputs = {0}});
    graph.nodes.push_back({.isInferred = true,
                           .name = "model.layers.0.mul",
                           .op = "Mul",
                           .detail = "2 → 3",
                           .scope = tree.scope({"model", "layers.0"}),
                           .inputs = {0},
                           .outputs = {1},
                           .tensors = {0}});
    graph.nodes.push_back({.op = "Neg", .scope = tree.scope({"model", "layers.0"})});
    graph.nodes.push_back({.kind = GraphNode::Kind::Output, .op = "y", .inputs = {1}});
    graph.edges = {{.from = 0, .to = 1, .value = 0}, {.from = 1, .to = 2}, {.from = 2, .to = 3, .value = 1}};
    tree.finish();
    return graph;
}

ShownGraph shownOf(const ModelGraph& graph, bool isExpanded)
{
    return showGraph(graph, std::vector<bool>(graph.scopes.size(), isExpanded));
}

std::string textOf(const std::vector<BoxFact>& facts)
{
    std::string out;
    for (const BoxFact& fact : facts) {
        out += std::to_string(static_cast<int>(fact.kind)) + ' ' + fact.label + '|' + fact.value + '|' +
               std::to_string(fact.number) +
               (fact.target == BoxFact::kNone ? std::string() : '>' + std::to_string(fact.target)) + '\n';
    }
    return out;
}

} // namespace

class TestBoxFacts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void factsOfANode()
    {
        const ModelGraph graph = multiplied();
        QCOMPARE(textOf(factsOf(graph, shownOf(graph, true), 1)),
                 std::string("2 |Mul|0\n"
                             "4 |2 → 3|0\n"
                             "5 ||0\n"
                             "8 model.layers.0.Mul.weight|F16 [2, 3]|0>0\n"
                             "9 x|FLOAT [2, 3]|0>0\n"
                             "10 Neg||0>2\n"));
    }

    void factsOfAScope()
    {
        const ModelGraph graph = multiplied();
        const ShownGraph shown = shownOf(graph, false);
        QCOMPARE(shown.nodes.size(), std::size_t{3});
        QCOMPARE(textOf(factsOf(graph, shown, 1)), std::string("0 ||2\n"
                                                               "9 x|FLOAT [2, 3]|0>0\n"
                                                               "10 y||0>3\n"));
    }

    void factsAreBounded()
    {
        ModelGraph graph(modelOf({}));
        graph.nodes.resize(300);
        for (std::uint32_t i = 1; i < 300; ++i) {
            graph.nodes[i].op = "n";
            graph.edges.push_back({.from = i, .to = 0});
        }
        const ShownGraph shown = shownOf(graph, true);
        QCOMPARE(factsOf(graph, shown, 0).size(), std::size_t{101}); // with the operator
        QCOMPARE(factsOf(graph, shown, 0, 7).size(), std::size_t{7});
    }

    void connectedBoxesAreBeforeAndAfter()
    {
        ModelGraph graph(modelOf({}));
        graph.nodes.resize(5);
        graph.edges = {{.from = 0, .to = 1}, {.from = 1, .to = 2}, {.from = 3, .to = 2}, {.from = 2, .to = 1}};
        const ShownGraph shown = shownOf(graph, true);
        QVERIFY((connectedBoxes(shown, 0) == std::vector<bool>{true, true, true, false, false}));
        QVERIFY((connectedBoxes(shown, 4) == std::vector<bool>{false, false, false, false, true}));
    }

    void nodesAreFound()
    {
        const ModelGraph graph = multiplied();
        const auto found = [&graph](const char* text, std::size_t most = 10) { return findNodes(graph, text, most); };
        QVERIFY((found("MUL") == std::vector<std::uint32_t>{1}));     // operator
        QVERIFY((found("Weight") == std::vector<std::uint32_t>{1}));  // tensor
        QVERIFY((found("float [") == std::vector<std::uint32_t>{0})); // detail
        QVERIFY(found("conv").empty());
        QCOMPARE(found("", 2).size(), std::size_t{2});
    }

    void scopesThatCanBeCollapsed()
    {
        const ModelGraph graph = multiplied();
        const ShownGraph nodes = shownOf(graph, true);
        QCOMPARE(graph.path(scopeAround(graph, nodes.nodes[1])), std::string("model/layers.0"));
        QCOMPARE(scopeAround(graph, nodes.nodes[0]), 0U);
        const ShownGraph scopes = shownOf(graph, false);
        QCOMPARE(scopeAround(graph, scopes.nodes[1]), 0U);
    }

    void prefixesOfModules()
    {
        ModelGraph graph = multiplied();
        QCOMPARE(modulePrefix(graph, shownOf(graph, true), 1), std::string("model.layers.0.mul"));
        QCOMPARE(modulePrefix(graph, shownOf(graph, false), 1), std::string("model"));
        std::vector<bool> outer(graph.scopes.size());
        outer[1] = true;
        QCOMPARE(modulePrefix(graph, showGraph(graph, outer), 1), std::string("model.layers.0"));
    }
};

APR_TEST(TestBoxFacts)
#include "tst_box_facts.moc"
