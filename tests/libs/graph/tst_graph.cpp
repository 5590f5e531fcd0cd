// SPDX-License-Identifier: MIT
#include "apr/graph/graph.h"

#include "fixtures/test_main.h"

using namespace apr;

namespace {

/// Nodes that are in the order of the file; values are numbered.
Graph graphOf(std::vector<std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> nodes, std::size_t values)
{
    Graph graph;
    for (std::size_t i = 0; i < values; ++i) {
        graph.values.push_back({.name = "v" + std::to_string(i)});
    }
    for (auto& [inputs, outputs] : nodes) {
        graph.nodes.push_back({.inputs = std::move(inputs), .outputs = std::move(outputs)});
    }
    return graph;
}

} // namespace

class TestGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typesAreShown()
    {
        QCOMPARE((Graph::Type{.element = DataType::Float, .shape = Graph::Dims{{.name = "batch"}, {.extent = 3}, {}}})
                     .shown(),
                 std::string("FLOAT [batch, 3, ?]"));
        QCOMPARE((Graph::Type{.element = DataType::Float, .text = "FLOAT32"}).shown(), std::string("FLOAT32"));
        QCOMPARE(Graph::Type().shown(), std::string());
    }

    void attributesHaveTypes()
    {
        const Graph::Node node{.attributes = {{.name = "i", .value = std::int64_t{3}},
                                              {.name = "f", .value = 0.5},
                                              {.name = "s", .value = std::string("same")},
                                              {.name = "list", .value = std::vector<std::int64_t>{1, 2}},
                                              {.name = "none", .value = Json::array()},
                                              {.name = "t", .value = Graph::TensorRef{4}}}};
        QVERIFY(node.integer("i") == std::int64_t{3});
        QVERIFY(node.number("i") == 3.0);
        QVERIFY(!node.integer("f"));
        QVERIFY(node.text("s") == std::string_view("same"));
        QVERIFY((node.integers("list") == std::vector<std::int64_t>{1, 2}));
        QVERIFY((node.numbers("list") == std::vector<double>{1, 2}));
        QVERIFY(node.integers("none") && node.integers("none")->empty());
        QVERIFY(node.tensor("t") == std::size_t{4});
        QVERIFY(node.find("other") == nullptr && !node.integer("other"));
    }

    void nodesAreSorted()
    {
        // v0 → 2 → v1 → 0 → v2 → 1
        const Graph graph = graphOf({{{1}, {2}}, {{2}, {3}}, {{0}, {1}}}, 4);
        QVERIFY((*graph.sorted() == std::vector<std::uint32_t>{2, 0, 1}));
        QVERIFY((graph.producers() == std::vector<std::uint32_t>{Graph::kNone, 2, 0, 1}));
    }

    void theOrderOfTheFileStays()
    {
        const Graph graph = graphOf({{{0}, {1}}, {{0}, {2}}, {{Graph::kNone, 1}, {3}}}, 4);
        QVERIFY((*graph.sorted() == std::vector<std::uint32_t>{0, 1, 2}));
    }

    void cyclesHaveNoOrder() { QVERIFY(!graphOf({{{1}, {2}}, {{2}, {1}}}, 3).sorted()); }

    void whatASubgraphReadsComesBefore()
    {
        Graph inner;
        inner.values.push_back({.name = "v1"});
        inner.outer = {0};
        Graph graph = graphOf({{{0}, {2}}, {{0}, {1}}}, 3);
        graph.nodes[0].attributes.push_back({.name = "body", .value = std::make_shared<const Graph>(std::move(inner))});
        QVERIFY((*graph.sorted() == std::vector<std::uint32_t>{1, 0}));
    }
};

APR_TEST(TestGraph)
#include "tst_graph.moc"
