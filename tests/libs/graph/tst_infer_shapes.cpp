// SPDX-License-Identifier: MIT
#include "apr/graph/infer_shapes.h"

#include "apr/graph/graph_json.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

MemoryTensor integers(std::string name, Shape shape, const std::vector<std::int64_t>& values)
{
    MemoryTensor out{.name = std::move(name), .dtype = DType::I64, .shape = std::move(shape)};
    out.data.resize(values.size() * sizeof(std::int64_t));
    std::memcpy(out.data.data(), values.data(), out.data.size());
    return out;
}

Graph shaped(const std::string& nodes, const std::string& inputs, const std::vector<MemoryTensor>& tensors = {},
             const DimSizes& sizes = {})
{
    const Model model = modelOf(tensors);
    const Json json = Json::parse(R"({"opsets": {"ai.onnx": 21}, "inputs": [)" + inputs +
                                  R"(], "outputs": ["y"], "nodes": [)" + nodes + "]}");
    auto graph = readGraph(model, json, noProgress);
    auto inferred = graph ? withShapes(std::move(*graph), model, sizes, noProgress) : std::move(graph);
    return inferred ? *inferred : Graph();
}

std::string typeOf(const Graph& graph, std::string_view name = "y")
{
    for (const Graph::Value& value : graph.values) {
        if (value.name.str() == name) {
            return value.type.shown();
        }
    }
    return "no such value";
}

constexpr const char* kInput = R"({"name": "x", "dtype": "FLOAT", "shape": ["n", 3, 8, 8]})";

} // namespace

class TestInferShapes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operators_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("type");
        const auto row = [](const char* name, const char* node, const char* type) {
            QTest::newRow(name) << QString::fromUtf8(node) << QString::fromUtf8(type);
        };
        row("elementwise", R"({"op": "Relu", "inputs": ["x"], "outputs": ["y"]})", "FLOAT [n, 3, 8, 8]");
        row("broadcasting", R"({"op": "Add", "inputs": ["x", "bias"], "outputs": ["y"]})", "FLOAT [n, 3, 8, 8]");
        row("comparison", R"({"op": "Less", "inputs": ["x", "x"], "outputs": ["y"]})", "BOOL [n, 3, 8, 8]");
        row("cast", R"({"op": "Cast", "inputs": ["x"], "outputs": ["y"], "attributes": {"to": 7}})",
            "INT64 [n, 3, 8, 8]");
        row("convolution",
            R"({"op": "Conv", "inputs": ["x", "kernel"], "outputs": ["y"], "attributes": {"pads": [1, 1, 1, 1], "strides": [2, 2]}})",
            "FLOAT [n, 5, 4, 4]");
        row("pooling",
            R"({"op": "MaxPool", "inputs": ["x"], "outputs": ["y"], "attributes": {"kernel_shape": [3, 3], "strides": [2, 2], "ceil_mode": 1}})",
            "FLOAT [n, 3, 4, 4]");
        row("reshape", R"({"op": "Reshape", "inputs": ["x", "target"], "outputs": ["y"]})", "FLOAT [n, 192]");
        row("flatten", R"({"op": "Flatten", "inputs": ["x"], "outputs": ["y"]})", "FLOAT [n, 192]");
        row("transpose",
            R"({"op": "Transpose", "inputs": ["x"], "outputs": ["y"], "attributes": {"perm": [0, 2, 3, 1]}})",
            "FLOAT [n, 8, 8, 3]");
        row("reduction",
            R"({"op": "ReduceMean", "inputs": ["x", "axes"], "outputs": ["y"], "attributes": {"keepdims": 0}})",
            "FLOAT [n, 3]");
        row("product", R"({"op": "MatMul", "inputs": ["x", "matrix"], "outputs": ["y"]})", "FLOAT [n, 3, 8, 7]");
        row("concatenation", R"({"op": "Concat", "inputs": ["x", "x"], "outputs": ["y"], "attributes": {"axis": 1}})",
            "FLOAT [n, 6, 8, 8]");
        row("slice", R"({"op": "Slice", "inputs": ["x", "one", "minus_one", "axes"], "outputs": ["y"]})",
            "FLOAT [n, 3, 6, ?]");
        row("gather", R"({"op": "Gather", "inputs": ["x", "axes"], "outputs": ["y"], "attributes": {"axis": 1}})",
            "FLOAT [n, 2, 8, 8]");
        row("shape", R"({"op": "Shape", "inputs": ["x"], "outputs": ["y"]})", "INT64 [4]");
        row("unknown operator", R"({"op": "Nothing", "inputs": ["x"], "outputs": ["y"]})", "");
        row("other domain", R"({"op": "Relu", "domain": "com.example", "inputs": ["x"], "outputs": ["y"]})", "");
    }

    void operators()
    {
        QFETCH(const QString, node);
        QFETCH(const QString, type);
        const std::vector<MemoryTensor> tensors{filled("bias", {3, 1, 1}, 1),    filled("kernel", {5, 3, 3, 3}, 1),
                                                filled("matrix", {8, 7}, 1),     integers("target", {2}, {0, -1}),
                                                integers("axes", {2}, {2, 3}),   integers("one", {1}, {1}),
                                                integers("minus_one", {1}, {-1})};
        QCOMPARE(QString::fromStdString(typeOf(shaped(node.toStdString(), kInput, tensors))), type);
    }

    /// Shape → Gather → Concat → Reshape: what exporters write for x.reshape(x.shape[0], -1).
    void shapesThatAreComputed()
    {
        const Graph graph =
            shaped(R"(
            {"op": "Shape", "inputs": ["x"], "outputs": ["s"]},
            {"op": "Gather", "inputs": ["s", "zero"], "outputs": ["n"]},
            {"op": "Unsqueeze", "inputs": ["n", "axis"], "outputs": ["u"]},
            {"op": "Concat", "inputs": ["u", "rest"], "outputs": ["t"], "attributes": {"axis": 0}},
            {"op": "Reshape", "inputs": ["x", "t"], "outputs": ["y"]})",
                   kInput, {integers("zero", {}, {0}), integers("axis", {1}, {0}), integers("rest", {1}, {-1})});
        QCOMPARE(typeOf(graph), std::string("FLOAT [n, 192]"));
    }

    void namedDimensionsBecomeNumbers()
    {
        const Graph graph = shaped(R"({"op": "Relu", "inputs": ["x"], "outputs": ["y"]})", kInput, {}, {{"n", 4}});
        QCOMPARE(typeOf(graph), std::string("FLOAT [4, 3, 8, 8]"));
        const Graph unnamed = shaped(R"({"op": "Relu", "inputs": ["x"], "outputs": ["y"]})",
                                     R"({"name": "x", "dtype": "FLOAT", "shape": [null, 3]})", {}, {{"x.0", 2}});
        QCOMPARE(typeOf(unnamed), std::string("FLOAT [2, 3]"));
    }

    void whatIsDeclaredStays()
    {
        const Graph graph = shaped(
            R"({"op": "Nothing", "inputs": ["x"], "outputs": ["a"]}, {"op": "Relu", "inputs": ["a"], "outputs": ["y"]})",
            R"({"name": "x", "dtype": "FLOAT", "shape": [2]})");
        QCOMPARE(typeOf(graph, "x"), std::string("FLOAT [2]"));
        QCOMPARE(typeOf(graph), std::string());
    }

    void branchesHaveWhatTheyShare()
    {
        const Graph graph = shaped(R"({"op": "If", "inputs": ["c"], "outputs": ["y"], "attributes": {
            "then_branch": {"graph": {"nodes": [{"op": "Relu", "inputs": ["x"], "outputs": ["a"]}], "outputs": ["a"]}},
            "else_branch": {"graph": {"nodes": [{"op": "Slice", "inputs": ["x", "one", "three", "one"], "outputs": ["b"]}], "outputs": ["b"]}}}})",
                                   std::string(kInput) + R"(, {"name": "c", "dtype": "BOOL", "shape": []})",
                                   {integers("one", {1}, {1}), integers("three", {1}, {3})});
        QCOMPARE(typeOf(graph), std::string("FLOAT [n, ?, 8, 8]"));
    }

    void functionsAreFollowed()
    {
        const Model model = modelOf({});
        const auto graph = readGraph(model, Json::parse(R"({"opsets": {"ai.onnx": 21, "mine": 1},
            "inputs": [{"name": "x", "dtype": "FLOAT", "shape": [2, 3]}], "outputs": ["y"],
            "nodes": [{"op": "f", "domain": "mine", "inputs": ["x"], "outputs": ["y"]}],
            "functions": [{"name": "f", "domain": "mine", "inputs": ["p"], "outputs": ["q"], "nodes": [{"op": "Transpose", "inputs": ["p"], "outputs": ["q"]}]}]})"),
                                     noProgress);
        const auto inferred = withShapes(*graph, model, {}, noProgress);
        QCOMPARE(typeOf(*inferred), std::string("FLOAT [3, 2]"));
    }

    /// Each level of a function that calls another one twice doubles the work.
    void callsOfCallsEnd()
    {
        Json functions = Json::array();
        for (int i = 0; i < 30; ++i) {
            const std::string next = "f" + std::to_string(i + 1);
            functions.push_back({{"name", "f" + std::to_string(i)},
                                 {"domain", "mine"},
                                 {"inputs", {"p"}},
                                 {"outputs", {"q"}},
                                 {"nodes",
                                  {{{"op", next}, {"domain", "mine"}, {"inputs", {"p"}}, {"outputs", {"a"}}},
                                   {{"op", next}, {"domain", "mine"}, {"inputs", {"a"}}, {"outputs", {"q"}}}}}});
        }
        const Model model = modelOf({});
        const Json json{{"opsets", {{"ai.onnx", 21}}},
                        {"functions", std::move(functions)},
                        {"inputs", {"x"}},
                        {"nodes", {{{"op", "f0"}, {"domain", "mine"}, {"inputs", {"x"}}, {"outputs", {"y"}}}}}};
        const auto graph = readGraph(model, json, noProgress);
        QVERIFY(withShapes(*graph, model, {}, noProgress).has_value());
    }

    /// What is said of hostile graphs does not matter, but it ends soon, in little memory.
    void hostileGraphs_data()
    {
        QTest::addColumn<QString>("nodes");
        const auto row = [](const char* name, const std::string& nodes) {
            QTest::newRow(name) << QString::fromStdString(nodes);
        };
        row("elements that the shape does not have", R"({"op": "Shape", "inputs": ["x"], "outputs": ["declared"]},
            {"op": "Slice", "inputs": ["declared", "big", "most", "zero"], "outputs": ["y"]})");
        row("ranges of nothing", R"({"op": "Range", "inputs": ["nothing", "one", "nothing"], "outputs": ["y"]})");
        row("types that do not exist",
            R"({"op": "RandomNormal", "outputs": ["y"], "attributes": {"dtype": 200, "shape": [2]}},
            {"op": "Cast", "inputs": ["x"], "outputs": ["z"], "attributes": {"to": -5}})");
        row("no outputs",
            R"({"op": "Where", "inputs": ["zero", "one", "one"]}, {"op": "Col2Im", "inputs": ["x", "zero"]})");
        row("large numbers", R"({"op": "Split", "inputs": ["huge"], "outputs": ["a", "b"]},
            {"op": "Pad", "inputs": ["x"], "outputs": ["p"], "attributes": {"pads": [9223372036854775807, 1, 1, 1, 9223372036854775807, 1, 1, 1]}},
            {"op": "Conv", "inputs": ["x", "x"], "outputs": ["c"], "attributes": {"strides": [1, 9223372036854775807], "dilations": [9223372036854775807, 2],
             "pads": [-9223372036854775808, 1, 1, 1]}},
            {"op": "MaxPool", "inputs": ["x"], "outputs": ["m"], "attributes": {"kernel_shape": [9223372036854775807, 2], "ceil_mode": 1}},
            {"op": "Constant", "outputs": ["least"], "attributes": {"value_ints": [-9223372036854775808]}},
            {"op": "Slice", "inputs": ["x", "least", "least", "zero", "least"], "outputs": ["s"]},
            {"op": "SpaceToDepth", "inputs": ["x"], "outputs": ["d"], "attributes": {"blocksize": 9223372036854775807}},
            {"op": "GatherND", "inputs": ["x", "x"], "outputs": ["g"], "attributes": {"batch_dims": 9223372036854775807}})");
        std::string twice = R"({"op": "Concat", "inputs": ["one", "one"], "outputs": ["c0"], "attributes": {"axis": 0}},
            {"op": "Gather", "inputs": ["x", "x"], "outputs": ["g0"]})";
        const QString step = QString::fromUtf8(
            R"(, {"op": "Concat", "inputs": ["c%1", "c%1"], "outputs": ["c%2"], "attributes": {"axis": 0}},
            {"op": "Gather", "inputs": ["g%1", "g%1"], "outputs": ["g%2"]})");
        for (int i = 0; i < 60; ++i) {
            twice += step.arg(i).arg(i + 1).toStdString();
        }
        row("twice as many each time", twice);
    }

    void hostileGraphs()
    {
        QFETCH(const QString, nodes);
        const Graph graph = shaped(
            nodes.toStdString(),
            std::string(kInput) +
                R"(, {"name": "declared", "shape": [1000000]}, {"name": "huge", "shape": [9223372036854775807]})",
            {integers("nothing", {0}, {}), integers("one", {1}, {1}), integers("zero", {1}, {0}),
             integers("big", {1}, {999990}), integers("most", {1}, {1000000})},
            {{"n", 1}});
        QVERIFY(!graph.nodes.empty());
        QVERIFY(costOf(graph).flops >= 0);
    }

    /// Shape → Cast → Div → Resize: the division is one of floating-point numbers.
    void castsEndTheArithmeticOfIntegers()
    {
        const Graph graph = shaped(R"({"op": "Shape", "inputs": ["x"], "outputs": ["s"]},
            {"op": "Cast", "inputs": ["s"], "outputs": ["f"], "attributes": {"to": 1}},
            {"op": "Div", "inputs": ["f", "f"], "outputs": ["scales"]},
            {"op": "Resize", "inputs": ["x", "", "scales"], "outputs": ["y"]})",
                                   kInput);
        QCOMPARE(typeOf(graph), std::string("FLOAT [?, ?, ?, ?]"));
    }

    void costs()
    {
        const Graph graph = shaped(
            R"({"op": "MatMul", "inputs": ["x", "w"], "outputs": ["a"]}, {"op": "Add", "inputs": ["a", "b"], "outputs": ["z"]},
            {"op": "Reshape", "inputs": ["z", "t"], "outputs": ["y"]})",
            R"({"name": "x", "dtype": "FLOAT", "shape": ["n", 4]})",
            {filled("w", {4, 5}, 1), filled("b", {5}, 1), integers("t", {1}, {-1})}, {{"n", 2}});
        const GraphCost cost = costOf(graph);
        QCOMPARE(cost.flops, 2.0 * 2 * 4 * 5 + 2 * 5);
        QCOMPARE(cost.uncounted, std::size_t{0});
        QCOMPARE(cost.operators.size(), std::size_t{2});
        QCOMPARE(cost.operators[0].op, std::string("MatMul"));
    }

    void costsThatDependOnSizes()
    {
        const GraphCost cost = costOf(shaped(R"({"op": "Relu", "inputs": ["x"], "outputs": ["y"]})", kInput));
        QCOMPARE(cost.flops, 0.0);
        QCOMPARE(cost.uncounted, std::size_t{1});
        QVERIFY((cost.unbound == std::vector<std::string>{"n"}));
    }
};

APR_TEST(TestInferShapes)
#include "tst_infer_shapes.moc"
