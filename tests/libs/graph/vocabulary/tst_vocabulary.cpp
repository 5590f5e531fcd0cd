// SPDX-License-Identifier: MIT
#include "graph/vocabulary/vocabulary.h"

#include "apr/graph/graph_json.h"
#include "apr/graph/infer_shapes.h"
#include "apr/graph/operators/operator_table.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// A graph of one node that reads x, z and the tensor w.
Graph graphOf(const std::string& vocabulary, const Json& node, const char* dtype = "FLOAT32")
{
    const auto input = [dtype](const char* name) { return Json{{"name", name}, {"dtype", dtype}, {"shape", {2, 3}}}; };
    Json json{{"vocabulary", vocabulary}, {"outputs", {"y"}}};
    json["inputs"] = Json::array({input("x"), input("z")});
    json["nodes"] = Json::array({node});
    const auto graph = readGraph(modelOf({filled("w", {4, 3}, 1)}), json, noProgress);
    return graph ? *graph : Graph();
}

/// "Gemm(x,w,) transB" of the last node.
std::string shown(const Graph& graph)
{
    if (graph.nodes.empty()) {
        return "no node";
    }
    const Graph::Node& node = graph.nodes.back();
    std::string out = (node.domain.empty() ? "" : node.domain.str() + ".") + node.op.str() + "(";
    for (const std::uint32_t input : node.inputs) {
        out += input == Graph::kNone ? std::string("-,") : graph.values[input].name.str() + ',';
    }
    out += ")";
    for (const Graph::Attribute& attribute : node.attributes) {
        out += ' ' + attribute.name.str();
    }
    return out;
}

std::string translated(const char* vocabulary, const char* op, const std::vector<std::string>& inputs,
                       const Json& attributes = Json::object(), const char* dtype = "FLOAT32")
{
    return shown(
        graphOf(vocabulary, {{"op", op}, {"inputs", inputs}, {"outputs", {"y"}}, {"attributes", attributes}}, dtype));
}

GraphCost costOfNode(const char* vocabulary, const Json& node, const MemoryTensor& weights)
{
    const Model model = modelOf({weights, filled("b", {5}, 1)});
    Json json{{"vocabulary", vocabulary}, {"outputs", {"y"}}};
    json["inputs"] = Json::array({Json{{"name", "x"}, {"dtype", "FLOAT32"}, {"shape", {1, 8, 8, 3}}}});
    json["values"] = Json::array({Json{{"name", "y"}, {"shape", {1, 4, 4, 5}}}});
    json["nodes"] = Json::array({node});
    auto graph = readGraph(model, json, noProgress);
    const auto inferred = withShapes(std::move(*graph), model, {}, noProgress);
    return costOf(*inferred);
}

} // namespace

class TestVocabulary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorFlowLite()
    {
        QCOMPARE(
            translated("tflite", "ADD", {"x", "z"}, {{"fused_activation_function", "NONE"}, {"pot_scale_int16", true}}),
            std::string("Add(x,z,)"));
        QCOMPARE(translated("tflite", "LOGISTIC", {"x"}), std::string("Sigmoid(x,)"));
        QCOMPARE(translated("tflite", "SOFTMAX", {"x"}, {{"beta", 1.0}}), std::string("Softmax(x,) axis"));
        QCOMPARE(translated("tflite", "FULLY_CONNECTED", {"x", "w"}, {{"fused_activation_function", "NONE"}}),
                 std::string("Gemm(x,w,) transB"));
        QCOMPARE(translated("tflite", "RESHAPE", {"x"}, {{"new_shape", {3, 2}}}),
                 std::string("Reshape(x,y/constant_3,) allowzero"));
        QCOMPARE(translated("tflite", "RELU6", {"x"}), std::string("Clip(x,y/constant_3,y/constant_4,)"));
        QCOMPARE(translated("tflite", "GELU", {"x"}, {{"approximate", true}}), std::string("Gelu(x,) approximate"));
    }

    /// What computes something else than the operator of ONNX stays what it is.
    void whatDiffersStays()
    {
        QCOMPARE(translated("tflite", "ADD", {"x", "z"}, {{"fused_activation_function", "RELU"}}),
                 std::string("tflite.ADD(x,z,) fused_activation_function"));
        QCOMPARE(translated("tflite", "ADD", {"x", "z"}, Json::object(), "INT8"),
                 std::string("tflite.ADD(x,z,)")); // quantized
        QCOMPARE(translated("tflite", "SOFTMAX", {"x"}, {{"beta", 2.0}}), std::string("tflite.SOFTMAX(x,) beta"));
        QCOMPARE(translated("tflite", "CONV_2D", {"x", "w"}), std::string("tflite.CONV_2D(x,w,)"));
        QCOMPARE(translated("tflite", "GELU", {"x", "z"}), std::string("tflite.GELU(x,z,)"));
        QCOMPARE(translated("tflite", "BATCH_MATMUL", {"x", "z"}, {{"adj_y", true}}),
                 std::string("tflite.BATCH_MATMUL(x,z,) adj_y"));
        QCOMPARE(translated("tensorflow", "MatMul", {"x", "w"}, {{"transpose_b", true}}),
                 std::string("tensorflow.MatMul(x,w,) transpose_b"));
        QCOMPARE(translated("tensorflow", "Add", {"x", "z"}, {{"T", "STRING"}}), std::string("tensorflow.Add(x,z,) T"));
        QCOMPARE(translated("tensorflow", "BiasAdd", {"x", "z"}, {{"data_format", "NCHW"}}),
                 std::string("tensorflow.BiasAdd(x,z,) data_format"));
        QCOMPARE(translated("aten", "aten::add", {"x", "z"}, {{"alpha", 2}}),
                 std::string("aten.aten::add(x,z,) alpha"));
    }

    void tensorFlow()
    {
        QCOMPARE(translated("tensorflow", "MatMul", {"x", "w"}, {{"T", "FLOAT"}, {"transpose_a", false}}),
                 std::string("MatMul(x,w,)"));
        QCOMPARE(translated("tensorflow", "BiasAdd", {"x", "z"}), std::string("Add(x,z,)"));
        const Json tensor{{"tensor", "w"}};
        const Graph graph =
            graphOf("tensorflow",
                    {{"op", "Const"}, {"outputs", {"y"}}, {"attributes", {{"dtype", "FLOAT"}, {"value", tensor}}}});
        QCOMPARE(shown(graph), std::string("Constant() value"));
        QCOMPARE(graph.nodes.back().fileOp, std::string("Const"));
    }

    void others()
    {
        QCOMPARE(translated("aten", "aten::matmul", {"x", "w"}), std::string("MatMul(x,w,)"));
        QCOMPARE(translated("aten", "aten::softmax", {"x"}, {{"dim", -1}}), std::string("Softmax(x,) axis"));
        QCOMPARE(translated("coreml", "tanh", {"x"}), std::string("Tanh(x,)"));
    }

    /// The name in the file is kept, and a second reading changes nothing.
    void translatedGraphsAreReadAsTheyAre()
    {
        const Graph first = graphOf("tflite", {{"op", "RELU6"}, {"inputs", {"x"}}, {"outputs", {"y"}}});
        QCOMPARE(first.vocabulary, std::string("tflite"));
        QCOMPARE(first.nodes.back().fileOp, std::string("RELU6"));
        const Model model = modelOf({});
        const Json json = graphToJson(first, model);
        const auto second = readGraph(model, json, noProgress);
        QVERIFY(second && graphToJson(*second, model) == json);
        QCOMPARE(second->nodes.back().fileOp, std::string("RELU6"));
    }

    void metadataSaysWhoseOperatorsTheyAre()
    {
        const Model model = modelOf({}, {{"tflite", Json::object()}});
        Json json;
        json["nodes"] = Json::array({Json{{"op", "CONV_2D"}}, Json{{"op", "mine"}, {"domain", "custom"}}});
        const auto graph = readGraph(model, json, noProgress);
        QCOMPARE(graph->nodes[0].domain, std::string("tflite"));
        QCOMPARE(graph->nodes[1].domain, std::string("custom"));
        QVERIFY(vocabularyOf(modelOf({}).metadata(), Json::object()) == nullptr);
    }

    /// Every counterpart is an operator that ONNX has.
    void counterpartsExist()
    {
        for (const Vocabulary* vocabulary : {&kTensorFlow, &kTfLite, &kCoreMl, &kTorch}) {
            QVERIFY(!vocabulary->domain.empty() && !vocabulary->counterparts.empty());
            for (const Counterpart& each : vocabulary->counterparts) {
                QVERIFY2(onnx::isStandardOperator("", each.onnx), std::string(each.onnx).c_str());
                QVERIFY(each.rewrite != nullptr);
            }
        }
    }

    void costsOfConvolutions()
    {
        const GraphCost lite =
            costOfNode("tflite", {{"op", "CONV_2D"}, {"inputs", {"x", "w", "b"}}, {"outputs", {"y"}}},
                       filled("w", {5, 3, 3, 3}, 1));
        QCOMPARE(lite.flops, 4.0 * 4 * 5 * (2 * 27 + 1));
        QCOMPARE(lite.operators[0].op, std::string("CONV_2D"));
        const Json attributes{{"strides", {1, 2, 2, 1}}, {"padding", "SAME"}};
        const GraphCost plain = costOfNode(
            "tensorflow", {{"op", "Conv2D"}, {"inputs", {"x", "w"}}, {"outputs", {"y"}}, {"attributes", attributes}},
            filled("w", {3, 3, 3, 5}, 1));
        QCOMPARE(plain.flops, 4.0 * 4 * 5 * 2 * 27);
    }
};

APR_TEST(TestVocabulary)
#include "tst_vocabulary.moc"
