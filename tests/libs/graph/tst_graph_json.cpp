// SPDX-License-Identifier: MIT
#include "apr/graph/graph_json.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

Graph graphOf(const char* json, const std::vector<MemoryTensor>& tensors = {}, Json metadata = Json::object())
{
    const Model model = modelOf(tensors, std::move(metadata));
    auto graph = readGraph(model, Json::parse(json), noProgress);
    return graph ? *graph : Graph();
}

std::string inputsOf(const Graph& graph, std::size_t node)
{
    std::string out;
    for (const std::uint32_t value : graph.nodes[node].inputs) {
        out += (value == Graph::kNone ? std::string("-") : graph.values[value].name.str()) + ' ';
    }
    return out;
}

} // namespace

class TestGraphJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts()
    {
        QVERIFY(stringJson("häßlich") == Json("häßlich"));
        QVERIFY(stringJson("\xff\x00") == (Json{{"hex", "ff"}}));
    }

    void numbers()
    {
        QVERIFY(numberJson(1.5) == Json(1.5));
        QVERIFY(numberJson(std::numeric_limits<double>::infinity()).is_string());
        QVERIFY(numberJson(std::numeric_limits<double>::quiet_NaN()).is_string());
    }

    void valuesAndInitializers()
    {
        const Graph graph =
            graphOf(R"({"inputs": [{"name": "x", "dtype": "FLOAT", "shape": ["batch", 3, null, -1]}, "w"],
            "outputs": ["y"], "nodes": [
            {"op": "MatMul", "inputs": ["x", "w"], "outputs": ["y"]},
            {"op": "Clip", "inputs": ["y", "", "x"], "outputs": ["z"]}]})",
                    {filled("w", {4, 2}, 1)});
        QCOMPARE(graph.inputs.size(), std::size_t{1}); // w is an initializer that is listed as an input
        QCOMPARE(graph.values[graph.inputs[0]].type.shown(), std::string("FLOAT [batch, 3, ?, ?]"));
        QCOMPARE(inputsOf(graph, 0), std::string("x w "));
        QCOMPARE(inputsOf(graph, 1), std::string("y - x "));
        const Graph::Value& weight = graph.values[graph.nodes[0].inputs[1]];
        QVERIFY(weight.tensor == 0 && weight.type.element == DataType::Float);
        QCOMPARE(weight.type.shown(), std::string("FLOAT [4, 2]"));
        QVERIFY(graph.outer.empty());
    }

    void attributes()
    {
        const Graph graph = graphOf(R"({"nodes": [{"op": "A", "outputs": ["a"], "attributes": {
            "i": 3, "f": 1.0, "s": "x", "ints": [1, 2], "floats": [1, 2.5], "texts": ["a", "b"], "t": {"tensor": "w"},
            "g": {"graph": {"nodes": [{"op": "B", "inputs": ["a", "out"], "outputs": ["b"]}]}}, "other": {"key": 1}}}]})",
                                    {filled("w", {4, 2}, 1)});
        const Graph::Node& node = graph.nodes[0];
        QVERIFY(node.integer("i") && node.number("f") && !node.integer("f"));
        QVERIFY(node.text("s") && node.integers("ints") && node.numbers("floats") && node.tensor("t"));
        QVERIFY(std::holds_alternative<std::vector<std::string>>(*node.find("texts")));
        QVERIFY(std::holds_alternative<Json>(*node.find("other")));
        const Graph::Subgraph inner = node.subgraph("g");
        QCOMPARE(inner->outer.size(), std::size_t{2}); // both are of the graph around it
        QCOMPARE(graph.outer.size(), std::size_t{1});  // "out" is not in this one either
    }

    void outputsOfTensorFlow()
    {
        const Graph graph = graphOf(R"({"nodes": [
            {"op": "Add", "name": "sum", "inputs": ["parts:1", "parts", "^init", "parts:0", "missing:2"], "outputs": ["sum"]},
            {"op": "Split", "name": "parts", "outputs": ["parts"]}, {"op": "NoOp", "name": "init", "outputs": ["init"]}]})",
                                    {}, {{"tensorflow", Json::object()}});
        QCOMPARE(inputsOf(graph, 0), std::string("parts:1 parts parts missing:2 "));
        QCOMPARE(graph.nodes[0].after.size(), std::size_t{1});
        QCOMPARE(graph.nodes[1].outputs.size(), std::size_t{2});
        QVERIFY((*graph.sorted() == std::vector<std::uint32_t>{1, 2, 0}));
    }

    /// What is written is read as the same graph.
    void roundTrip()
    {
        const char* json =
            R"({"name": "main", "opsets": {"ai.onnx": 17}, "inputs": [{"name": "x", "dtype": "FLOAT", "shape": ["n", 4]}],
            "outputs": [{"name": "y", "dtype": "FLOAT"}], "values": [{"name": "a", "dtype": "INT64", "shape": []}], "nodes": [
            {"op": "If", "name": "n", "inputs": ["x", "", "w"], "outputs": ["a", "", "b"],
             "attributes": {"then_branch": {"graph": {"nodes": [{"op": "Neg", "inputs": ["x"], "outputs": ["q"]}], "outputs": ["q"]}}, "k": 2}},
            {"op": "Custom", "domain": "mine", "inputs": ["b", "^a"], "outputs": ["y"], "attributes": {"t": {"tensor": "w"}, "f": [0.5]}}],
            "functions": [{"name": "f", "domain": "mine", "inputs": ["p"], "outputs": ["q"], "nodes": [{"op": "Abs", "inputs": ["p"], "outputs": ["q"]}]}]})";
        const Model model = modelOf({filled("w", {4, 2}, 1)});
        const auto first = readGraph(model, Json::parse(json), noProgress);
        QVERIFY(first.has_value());
        const Json written = graphToJson(*first, model);
        const auto second = readGraph(model, written, noProgress);
        QVERIFY(second.has_value());
        QVERIFY(graphToJson(*second, model) == written);
        QCOMPARE(second->opsets.at(""), std::int64_t{17});
        QCOMPARE(second->functions.size(), std::size_t{1});
        QCOMPARE(second->nodes[0].outputs.size(), std::size_t{3});
    }

    void progressStopsIt()
    {
        Json nodes = Json::array();
        for (int i = 0; i < 5000; ++i) {
            nodes.push_back({{"op", "Add"}});
        }
        class : public Progress {
            bool step(std::uint64_t, std::uint64_t, std::string_view) override { return false; }
        } stop;
        const auto graph = readGraph(modelOf({}), {{"nodes", std::move(nodes)}}, stop);
        QVERIFY(!graph && graph.error().code == Errc::Cancelled);
    }

    void brokenDescriptionsAreReadAsFarAsTheyGo()
    {
        for (const char* json :
             {"3", "[]", "{}", R"({"nodes": 3})", R"({"nodes": [3, {"op": 4, "inputs": 5, "outputs": [[1]]}]})",
              R"({"nodes": [{"outputs": ["a"], "inputs": ["a:9999999999", "a:5000", "a:x:1"]}]})"}) {
            const auto graph = readGraph(modelOf({}), Json::parse(json), noProgress);
            QVERIFY2(graph.has_value(), json);
            const Json written = graphToJson(*graph, modelOf({}));
            QVERIFY2(written.is_object(), json);
        }
    }
};

APR_TEST(TestGraphJson)
#include "tst_graph_json.moc"
