// SPDX-License-Identifier: MIT
#include "apr/graph/graph_json.h"
#include "apr/graph/operator_graph.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

ModelGraph builtFrom(const char* json, const std::vector<MemoryTensor>& tensors = {})
{
    ModelGraph graph(modelOf(tensors, {{"graph", Json::parse(json)}}));
    auto source = readGraph(graph.model, *findMember(graph.model.metadata(), "graph"), noProgress);
    const Status status = buildOperatorGraph(graph, std::make_shared<const Graph>(std::move(*source)), noProgress);
    return status ? graph : ModelGraph(modelOf({}));
}

std::string described(const ModelGraph& graph)
{
    std::string out;
    for (const GraphEdge& edge : graph.edges) {
        out += graph.nodes[edge.from].op.str() + ">" + graph.nodes[edge.to].op.str() + " ";
    }
    return out;
}

} // namespace

class TestOperatorGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesConnectNodes()
    {
        const ModelGraph graph = builtFrom(R"({"inputs": ["x"], "outputs": ["y"], "nodes": [
            {"op": "A", "inputs": ["x", "w"], "outputs": ["a"]},
            {"op": "B", "inputs": ["a", "a", ""], "outputs": ["y"]}]})",
                                           {filled("w", {4, 2}, 1)});
        QCOMPARE(described(graph), std::string("x>A A>B B>y "));
        QCOMPARE(graph.nodes[1].tensors.size(), std::size_t{1});
        QCOMPARE(graph.nodes[1].detail, std::string("4×2"));
        QVERIFY(graph.nodes[2].inputs[2] == GraphNode::kNone);
        QVERIFY(graph.nodes[3].kind == GraphNode::Kind::Output);
    }

    void namesAreToldApartInFull()
    {
        const std::string prefix(450, 'p');
        const Json json{{"nodes",
                         {{{"op", "A"}, {"inputs", {"x", prefix + "w1"}}, {"outputs", {prefix + "1"}}},
                          {{"op", "B"}, {"inputs", {prefix + "1", "dense/Read:0"}}, {"outputs", {prefix + "2"}}},
                          {{"op", "C"}, {"inputs", {prefix + "2"}}, {"outputs", {"y"}}}}}};
        const ModelGraph graph =
            builtFrom(json.dump().c_str(), {filled(prefix + "w1", {2, 2}, 1), filled("dense/Read:0", {2, 2}, 1)});
        QCOMPARE(described(graph), std::string("x>A A>B B>C "));
        QCOMPARE(graph.nodes[0].tensors.size() + graph.nodes[1].tensors.size(), std::size_t{2});
        for (const GraphValue& value : graph.values) {
            QVERIFY(value.name.size() < prefix.size());
        }
    }

    void nodesMayComeInAnyOrderAndFormCycles()
    {
        QCOMPARE(described(builtFrom(R"({"nodes": [
            {"op": "B", "inputs": ["a"], "outputs": ["b"]},
            {"op": "A", "inputs": ["b"], "outputs": ["a"]},
            {"op": "C", "inputs": ["c"], "outputs": ["c"]}]})")),
                 std::string("A>B B>A "));
    }

    void constantsBelongToTheirUsers()
    {
        const ModelGraph graph = builtFrom(R"({"nodes": [
            {"op": "Const", "name": "k", "outputs": ["k"], "attributes": {"value": {"tensor": "k"}}},
            {"op": "Identity", "name": "k/read", "inputs": ["k"], "outputs": ["k/read"]},
            {"op": "Constant", "outputs": ["shape"], "attributes": {"value": 3}},
            {"op": "MatMul", "name": "m", "inputs": ["x", "k/read", "shape"], "outputs": ["m"]}]})",
                                           {filled("k", {2, 2}, 1)});
        QCOMPARE(described(graph), std::string("x>MatMul "));
        QCOMPARE(graph.nodes[0].tensors, std::vector<std::size_t>{0});
        QCOMPARE(graph.nodes.size(), std::size_t{2});
    }

    void referencesOfTensorFlow()
    {
        QCOMPARE(described(builtFrom(R"({"vocabulary": "tensorflow", "nodes": [
            {"op": "Placeholder", "name": "in", "outputs": ["in"]},
            {"op": "Split", "name": "s", "inputs": ["in:0"], "outputs": ["s"]},
            {"op": "Add", "name": "a", "inputs": ["s:1", "s:output:0", "^in"], "outputs": ["a"]}]})")),
                 std::string("in>Split Split>Add in>Add "));
    }

    void typesOfValues()
    {
        const ModelGraph graph = builtFrom(R"({"inputs": [{"name": "x", "dtype": "FLOAT", "shape": ["batch", 3, null]}],
            "values": [{"name": "a", "dtype": "INT8", "shape": [1]}, {"name": "q", "type": "sequence"}],
            "nodes": [{"op": "A", "inputs": ["x"], "outputs": ["a"]}, {"op": "Q", "inputs": ["a"], "outputs": ["q"]}]})");
        QCOMPARE(graph.nodes[0].detail, std::string("FLOAT [batch, 3, ?]"));
        QCOMPARE(graph.nodes[1].detail, std::string("INT8 [1]"));
        QCOMPARE(graph.nodes[2].detail, std::string("sequence"));
    }

    void outputsOfCoreMlAreBesideTheGraph()
    {
        ModelGraph graph(modelOf(
            {filled("d.weights", {2, 2}, 1)},
            {{"graph",
              Json::parse(R"({"nodes": [{"op": "innerProduct", "name": "d", "inputs": ["x"], "outputs": ["y"]}]})")},
             {"coreml", {{"outputs", {"y"}}}}}));
        auto source = readGraph(graph.model, *findMember(graph.model.metadata(), "graph"), noProgress);
        QVERIFY(buildOperatorGraph(graph, std::make_shared<const Graph>(std::move(*source)), noProgress).has_value());
        QCOMPARE(described(graph), std::string("x>innerProduct innerProduct>y "));
        QCOMPARE(graph.nodes[0].tensors.size(), std::size_t{1});
    }

    void oddJsonIsNotFatal()
    {
        QCOMPARE(builtFrom(R"({"nodes": [1, "two", null, [], {"inputs": 3, "outputs": {"a": 1}, "attributes": []},
            {"op": {"hex": "ff"}, "inputs": [null, 1, {"a": 2}], "outputs": [[1]]}], "inputs": 1, "outputs": [1], "values": [2]})")
                         .nodes.size() > 6,
                 true);
    }
};

APR_TEST(TestOperatorGraph)
#include "tst_operator_graph.moc"
