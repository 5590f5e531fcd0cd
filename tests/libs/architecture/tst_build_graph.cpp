// SPDX-License-Identifier: MIT
#include "apr/architecture/build_graph.h"
#include "apr/graph/model_graph.h"

#include "apr/format/open.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// x → Conv (with w) → Relu → y, and an If with a graph inside.
Json ifGraph()
{
    return Json::parse(R"({
        "name": "example",
        "inputs": [{"name": "x", "dtype": "FLOAT", "shape": ["batch", 3, null]}, {"name": "w"}],
        "outputs": [{"name": "y", "dtype": "FLOAT", "shape": [1]}],
        "nodes": [
            {"op": "Conv", "name": "/a/conv", "inputs": ["x", "w", ""], "outputs": ["c"], "attributes": {"strides": [2, 2], "value": {"tensor": "w"}}},
            {"op": "Relu", "name": "/a/relu", "inputs": ["c"], "outputs": ["y"]},
            {"op": "If", "name": "/b/if", "domain": "ai.onnx", "inputs": ["y"], "outputs": ["z"],
             "attributes": {"then_branch": {"graph": {"name": "then", "nodes": [{"op": "Neg", "inputs": ["y"], "outputs": ["n"]}]}}}}
        ]})");
}

Model ifExample()
{
    return modelOf({filled("w", {4, 3}, 1)}, {{"graph", ifGraph()}}, FormatId::Onnx);
}

} // namespace

class TestModelGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choicesAreAllGraphs()
    {
        const Model model = ifExample();
        const auto choices = graphChoices(model);
        QCOMPARE(choices.size(), std::size_t{3});
        QCOMPARE(choices[0].title, std::string("example"));
        QCOMPARE(choices[0].nodes, std::size_t{3});
        QCOMPARE(choices[1].title, std::string("then"));
        QVERIFY(choices[2].isInferred());
    }

    void modelsWithoutGraphAndTensorsHaveNone()
    {
        QVERIFY(graphChoices(modelOf({})).empty());
        QVERIFY(graphChoices(modelOf({}, {{"graph", "text"}})).empty());
        QVERIFY(graphChoices(modelOf({}, {{"graph", {{"nodes", 3}}}})).empty());
    }

    void aMainGraphThatOnlyCallsAFunctionIsNotFirst()
    {
        Json function{{"name", "work"}, {"nodes", Json::array()}};
        for (int i = 0; i < 9; ++i) {
            function["nodes"].push_back({{"op", "Add"}});
        }
        const Json graph{{"nodes", Json::array({{{"op", "Call"}}})}, {"functions", Json::array({std::move(function)})}};
        const Model model = modelOf({}, {{"graph", graph}});
        QCOMPARE(graphChoices(model).front().title, std::string("work"));
    }

    void attributesAreShown()
    {
        const Model model = ifExample();
        const auto graph = buildGraph(model, graphChoices(model).front(), {}, noProgress);
        QVERIFY(graph.has_value());
        const auto conv = std::find_if(graph->nodes.begin(), graph->nodes.end(),
                                       [](const GraphNode& node) { return node.op == "Conv"; });
        const auto at = static_cast<std::uint32_t>(conv - graph->nodes.begin());
        const auto attributes = graph->attributes(at);
        QCOMPARE(attributes.size(), std::size_t{2});
        QCOMPARE(attributes[0].first, std::string("strides"));
        QCOMPARE(attributes[1].second, std::string("tensor w"));
        QCOMPARE(graph->nodeOfTensor(0), at);
        QVERIFY(graph->nodeOfTensor(7) == GraphNode::kNone);
    }

    void pathsOfScopes()
    {
        const Model model = ifExample();
        const auto graph = buildGraph(model, graphChoices(model).front(), {}, noProgress);
        QVERIFY(graph.has_value());
        QCOMPARE(graph->path(0), std::string());
        QCOMPARE(graph->path(graph->nodes[1].scope), std::string("a"));
    }

    /// Every file of the corpus has graphs that can be built, or none.
    void corpus()
    {
        APR_NEEDS_CORPUS();
        std::size_t graphs = 0;
        std::size_t inferred = 0;
        std::vector<std::string> files;
        for (const char* folder : {"onnx", "tflite", "coreml", "safetensors", "pytorch", "keras_h5", "gguf"}) {
            const auto found = corpusFiles(folder);
            files.insert(files.end(), found.begin(), found.end());
        }
        for (const std::string& path : files) {
            const auto model = openModelFile(path);
            if (!model) {
                continue;
            }
            for (const GraphChoice& choice : graphChoices(*model)) {
                const auto graph = buildGraph(*model, choice, {}, noProgress);
                QVERIFY2(graph.has_value(), path.c_str());
                QVERIFY2(!graph->nodes.empty(), path.c_str());
                for (const GraphEdge& edge : graph->edges) {
                    QVERIFY2(edge.from < graph->nodes.size() && edge.to < graph->nodes.size() && edge.from != edge.to,
                             path.c_str());
                }
                ++(choice.isInferred() ? inferred : graphs);
            }
        }
        QVERIFY(graphs > 50);
        QVERIFY(inferred > 20);
    }
};

APR_TEST(TestModelGraph)
#include "tst_build_graph.moc"
