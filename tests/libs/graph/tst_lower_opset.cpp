// SPDX-License-Identifier: MIT
#include "apr/graph/lower_opset.h"

#include "apr/graph/graph_json.h"
#include "apr/graph/operators/operator_table.h"
#include "fixtures/architecture_models.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// Of one node that reads x (batch, sequence, 16), and y. In JSON with ' for ".
Result<Graph> lowered(const char* node, std::int64_t version, const char* more = "")
{
    const Model model = modelOf({});
    std::string text = "{'opsets': {'ai.onnx': 25}, 'inputs': ["
                       "{'name': 'x', 'dtype': 'FLOAT', 'shape': ['batch', 'sequence', 16]},"
                       "{'name': 'y', 'dtype': 'FLOAT', 'shape': ['batch', 'sequence', 2]}" +
                       std::string(more) + "], 'outputs': ['out'], 'nodes': [" + node + "]}";
    std::replace(text.begin(), text.end(), '\'', '"');
    const Json json = Json::parse(text);
    APR_TRY(Graph graph, readGraph(model, json, noProgress));
    return loweredToOpset(std::move(graph), model, version, noProgress);
}

/// Whether a version of the set has all operators, and every value is written once, before it is read.
bool isIn(const Graph& graph, std::int64_t version)
{
    std::set<std::uint32_t> written(graph.inputs.begin(), graph.inputs.end());
    for (const Graph::Node& node : graph.nodes) {
        if (onnx::OperatorTable::standard().find("ai.onnx", node.op.str(), version) == nullptr) {
            return false;
        }
        for (const std::uint32_t value : node.inputs) {
            if (value != Graph::kNone && !written.contains(value) && graph.values[value].tensor == Graph::kNoTensor) {
                return false;
            }
        }
        for (const std::uint32_t value : node.outputs) {
            if (!written.insert(value).second) {
                return false;
            }
        }
    }
    return std::all_of(graph.outputs.begin(), graph.outputs.end(),
                       [&written](std::uint32_t value) { return written.contains(value); }) &&
           graph.opsets.at("") == version;
}

std::string ops(const Graph& graph)
{
    std::string out;
    for (const Graph::Node& node : graph.nodes) {
        out += node.op.str() == "Constant" ? std::string() : (out.empty() ? "" : " ") + node.op.str();
    }
    return out;
}

} // namespace

class TestLowerOpset : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operators_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* node, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(node) << QString::fromUtf8(expected);
        };
        row("gelu", "{'op': 'Gelu', 'inputs': ['x'], 'outputs': ['out']}", "Mul Erf Mul Add Mul");
        row("gelu of tanh",
            "{'op': 'Gelu', 'inputs': ['x'], 'outputs': ['out'], 'attributes': {'approximate': 'tanh'}}",
            "Mul Mul Mul Add Mul Tanh Mul Add Mul");
        row("mish", "{'op': 'Mish', 'inputs': ['x'], 'outputs': ['out']}", "Softplus Tanh Mul");
        row("norm", "{'op': 'RMSNormalization', 'inputs': ['x', 'y'], 'outputs': ['out'], 'attributes': {'axis': -1}}",
            "Mul ReduceMean Add Sqrt Div Mul");
        row("rotary",
            "{'op': 'RotaryEmbedding', 'inputs': ['x', 'y', 'y'], 'outputs': ['out'], 'attributes': {'num_heads': 4}}",
            "Reshape Unsqueeze Unsqueeze Split Mul Mul Sub Mul Mul Add Concat Reshape");
        row("rotary of a part, in pairs",
            "{'op': 'RotaryEmbedding', 'inputs': ['x', 'y', 'y'], 'outputs': ['out'], 'attributes': {'num_heads': 2, "
            "'interleaved': 1, 'rotary_embedding_dim': 4}}",
            "Reshape Slice Unsqueeze Unsqueeze Reshape Split Squeeze Squeeze Mul Mul Sub Mul Mul Add Unsqueeze "
            "Unsqueeze "
            "Concat Reshape Slice Concat Reshape");
        row("split",
            "{'op': 'Split', 'inputs': ['x'], 'outputs': ['out', 'b'], 'attributes': {'num_outputs': 2, 'axis': -1}}",
            "Split");
        row("attention",
            "{'op': 'Attention', 'inputs': ['x', 'x', 'x'], 'outputs': ['out'], 'attributes': {'q_num_heads': 4, "
            "'kv_num_heads': 2}}",
            "Reshape Transpose Reshape Transpose Reshape Transpose Transpose Unsqueeze Unsqueeze Mul MatMul Softmax "
            "MatMul "
            "Transpose Reshape");
        row("an older operator", "{'op': 'Relu', 'inputs': ['x'], 'outputs': ['out']}", "Relu");
    }
    void operators()
    {
        QFETCH(QString, node);
        QFETCH(QString, expected);
        const auto graph = lowered(node.toUtf8().constData(), 17);
        APR_VERIFY_OK(graph);
        QCOMPARE(QString::fromStdString(ops(*graph)), expected);
        QVERIFY(isIn(*graph, 17));
        for (const Graph::Node& each : graph->nodes) {
            QVERIFY(each.find("num_outputs") == nullptr);
        }
    }

    void masksAreMadeOnceForAllLayers()
    {
        constexpr const char* kTwo =
            "{'op': 'Attention', 'inputs': ['x', 'x', 'x'], 'outputs': ['a'], 'attributes': {'q_num_heads': 4, "
            "'kv_num_heads': 4, 'is_causal': 1, 'left_window_size': 3, 'softcap': 50.0}}, "
            "{'op': 'Attention', 'inputs': ['a', 'a', 'a'], 'outputs': ['out'], 'attributes': {'q_num_heads': 4, "
            "'kv_num_heads': 4, 'is_causal': 1, 'left_window_size': 3}}";
        const auto graph = lowered(kTwo, 18);
        APR_VERIFY_OK(graph);
        QVERIFY(isIn(*graph, 18));
        QCOMPARE(countOf(*graph, "Where"), std::size_t{2});
        QCOMPARE(countOf(*graph, "LessOrEqual"), std::size_t{1});
        QCOMPARE(countOf(*graph, "GreaterOrEqual"), std::size_t{1});
        QCOMPARE(countOf(*graph, "Tanh"), std::size_t{1}); // the soft cap of the first
    }

    void masksOfBothKinds()
    {
        const auto with = [](const char* type) {
            const std::string mask =
                std::string(", {'name': 'm', 'dtype': '") + type + "', 'shape': ['batch', 1, 'sequence', 'sequence']}";
            return lowered("{'op': 'Attention', 'inputs': ['x', 'x', 'x', 'm'], 'outputs': ['out'], 'attributes': "
                           "{'q_num_heads': 4, 'kv_num_heads': 4, 'scale': 0.5}}",
                           17, mask.c_str());
        };
        const auto flags = with("BOOL");
        const auto numbers = with("FLOAT");
        APR_VERIFY_OK(flags);
        APR_VERIFY_OK(numbers);
        QCOMPARE(countOf(*flags, "Where"), std::size_t{1});
        QCOMPARE(countOf(*numbers, "Where"), std::size_t{0});
        QCOMPARE(countOf(*numbers, "Add"), std::size_t{1});
    }

    void cachesAreJoinedWithWhatIsNew()
    {
        constexpr const char* kPast = ", {'name': 'k', 'dtype': 'FLOAT', 'shape': ['batch', 4, 'past', 4]}, "
                                      "{'name': 'v', 'dtype': 'FLOAT', 'shape': ['batch', 4, 'past', 4]}";
        const auto graph =
            lowered("{'op': 'Attention', 'inputs': ['x', 'x', 'x', '', 'k', 'v'], 'outputs': ['out', 'nk', 'nv'], "
                    "'attributes': {'q_num_heads': 4, 'kv_num_heads': 4, 'is_causal': 1}}",
                    25, kPast); // also where the set has the operator
        APR_VERIFY_OK(graph);
        QCOMPARE(countOf(*graph, "Attention"), std::size_t{0});
        std::set<std::string> made;
        for (const Graph::Node& node : graph->nodes) {
            for (const std::uint32_t value : node.outputs) {
                made.insert(graph->values[value].name.str());
            }
        }
        QVERIFY(made.contains("nk") && made.contains("nv") && made.contains("out"));
        QVERIFY(isIn(*graph, 25));
    }

    void whatIsNotPossible()
    {
        const auto old = lowered("{'op': 'Gelu', 'inputs': ['x'], 'outputs': ['out']}", 16);
        QVERIFY(!old.has_value());
        QCOMPARE(old.error().code, Errc::Argument);
        for (const char* node :
             {"{'op': 'Swish', 'inputs': ['x'], 'outputs': ['out']}",
              "{'op': 'RMSNormalization', 'inputs': ['x', 'y'], 'outputs': ['out'], 'attributes': {'axis': 1}}",
              "{'op': 'RotaryEmbedding', 'inputs': ['x', 'y', 'y'], 'outputs': ['out']}",
              "{'op': 'Attention', 'inputs': ['x', 'x', 'x'], 'outputs': ['out']}",
              "{'op': 'Attention', 'inputs': ['x', 'x', 'x'], 'outputs': ['out'], 'attributes': {'q_num_heads': 4, "
              "'kv_num_heads': 4, 'right_window_size': 2}}"}) {
            const auto graph = lowered(node, 17);
            QVERIFY2(!graph.has_value(), node);
            QCOMPARE(graph.error().code, Errc::Unsupported);
        }
    }

    void graphsOfArchitectures_data()
    {
        QTest::addColumn<QString>("type");
        for (const char* type : {"llama", "mistral", "gemma2", "gemma3_text"}) {
            QTest::newRow(type) << QString::fromUtf8(type);
        }
    }
    void graphsOfArchitectures()
    {
        QFETCH(QString, type);
        const Model model = decoderModel(type.toStdString(), {{"sliding_window", 3}});
        for (const bool hasCache : {false, true}) {
            auto graph = architectureGraph(model, detectArchitecture(model), {.hasCache = hasCache});
            if (!graph) {
                QSKIP("the small model has no tensors of it");
            }
            const auto made = loweredToOpset(std::move(*graph), model, 17, noProgress);
            APR_VERIFY_OK(made);
            QVERIFY(isIn(*made, 17));
            const std::size_t layers = 1; // of the small model
            QCOMPARE(made->outputs.size(), hasCache ? 1 + 2 * layers : 1);
        }
    }
};

APR_TEST(TestLowerOpset)
#include "tst_lower_opset.moc"
