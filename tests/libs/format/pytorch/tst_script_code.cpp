// SPDX-License-Identifier: MIT
#include "format/pytorch/script_code.h"

#include "apr/architecture/architecture_graph.h"
#include "apr/format/open.h"
#include "apr/graph/graph_json.h"
#include "fixtures/checkpoint_pairs.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"
#include "fixtures/written.h"
#include "format/pytorch/writer.h"

using namespace apr;
using namespace apr::test;

namespace {

using Values = std::vector<std::uint32_t>;

/// y = x · Wᵀ · 0.5 of a model with one tensor.
Graph product()
{
    Graph out;
    out.opsets[""] = 25;
    out.values = {{.name = "input_ids", .type = {.element = DataType::Float}},
                  {.name = "w", .tensor = 0},
                  {.name = "t"},
                  {.name = "half"},
                  {.name = "p"},
                  {.name = "y"}};
    out.inputs = {0};
    out.outputs = {5};
    const auto node = [](const char* op, Values inputs, std::uint32_t output,
                         std::vector<Graph::Attribute> attributes) {
        return Graph::Node{.op = SharedText(op),
                           .name = SharedText(op),
                           .inputs = std::move(inputs),
                           .outputs = {output},
                           .attributes = std::move(attributes)};
    };
    out.nodes = {node("Transpose", {1}, 2, {{.name = "perm", .value = std::vector<std::int64_t>{1, 0}}}),
                 node("Constant", {}, 3, {{.name = "value_float", .value = 0.5}}), node("MatMul", {0, 2}, 4, {}),
                 node("Mul", {4, 3}, 5, {})};
    return out;
}

Result<std::string> codeOf(const Graph& graph, const Model& model)
{
    return pytorch::forwardCode(model, graph, "Module3",
                                [](std::size_t index) { return "self.w" + std::to_string(index); });
}

} // namespace

class TestScriptCode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNodeIsAStatement()
    {
        const auto code = codeOf(product(), modelOf({filled("w", {2, 3}, 1)}));
        APR_VERIFY_OK(code);
        QCOMPARE(QString::fromStdString(*code), QStringLiteral("  def forward(self: __torch__.Module3,\n"
                                                               "    input_ids: Tensor) -> Tensor:\n"
                                                               "    v0 = self.w0\n"
                                                               "    v1 = torch.linear(input_ids, v0)\n"
                                                               "    y = torch.mul(v1, 0.5)\n"
                                                               "    return y\n"));
    }

    /// 0, 1, … for the columns of the input, and sums of them.
    void positionsOfAShape()
    {
        Graph graph;
        graph.opsets[""] = 25;
        graph.values = {{.name = "input_ids", .type = {.element = DataType::Int64}},
                        {.name = "shape"},
                        {.name = "zero"},
                        {.name = "one"},
                        {.name = "count"},
                        {.name = "range"},
                        {.name = "y"}};
        graph.inputs = {0};
        graph.outputs = {6};
        const auto node = [](const char* op, Values inputs, std::uint32_t output,
                             std::vector<Graph::Attribute> attributes = {}) {
            return Graph::Node{.op = SharedText(op),
                               .name = SharedText(op),
                               .inputs = std::move(inputs),
                               .outputs = {output},
                               .attributes = std::move(attributes)};
        };
        graph.nodes = {node("Shape", {0}, 1),
                       node("Constant", {}, 2, {{.name = "value_int", .value = std::int64_t{0}}}),
                       node("Constant", {}, 3, {{.name = "value_int", .value = std::int64_t{1}}}),
                       node("Gather", {1, 3}, 4),
                       node("Range", {2, 4, 3}, 5),
                       node("CumSum", {5, 2}, 6)};
        const Model model = modelOf({filled("w", {2, 3}, 1)});
        const auto code = codeOf(graph, model);
        APR_VERIFY_OK(code);
        for (const char* line :
             {"v0 = torch.size(input_ids)\n", "v1 = v0[1]\n",
              "v2 = torch.arange(v1, dtype=4, layout=None, device=ops.prim.device(input_ids), pin_memory=None)\n",
              "y = torch.cumsum(v2, 0)\n"}) {
            QVERIFY2(code->find(line) != std::string::npos, code->c_str());
        }
        Graph other = graph;
        other.nodes[4].inputs = {3, 4, 3};
        APR_VERIFY_ERROR(codeOf(other, model), Errc::Unsupported);
        other = graph;
        other.nodes[5].attributes = {{.name = "exclusive", .value = std::int64_t{1}}};
        APR_VERIFY_ERROR(codeOf(other, model), Errc::Unsupported);
    }

    void otherOperatorsAreRefused()
    {
        const Model model = modelOf({filled("w", {2, 3}, 1)});
        Graph graph = product();
        graph.nodes[3].op = SharedText("FromTheFuture");
        const auto code = codeOf(graph, model);
        APR_VERIFY_ERROR(code, Errc::Unsupported);
        QVERIFY(code.error().message.find("FromTheFuture") != std::string::npos);
        graph.nodes[3].op = SharedText("Mul");
        graph.nodes[3].domain = SharedText("com.example");
        APR_VERIFY_ERROR(codeOf(graph, model), Errc::Unsupported);
        graph = product();
        std::swap(graph.nodes[2].outputs, graph.nodes[3].outputs);
        graph.nodes[3].inputs = {5, 3};
        graph.nodes[2].inputs = {4, 2};
        APR_VERIFY_ERROR(codeOf(graph, model), Errc::Unsupported); // a cycle
    }

    /// Names of files and of graphs do not become code.
    void inputsGetNamesOfTheirOwn()
    {
        Graph graph = product();
        for (const char* name : {"x\n    import os", "class", "v1", "0_ids", ""}) {
            graph.values[0].name = name;
            const auto code = codeOf(graph, modelOf({filled("w", {2, 3}, 1)}));
            APR_VERIFY_OK(code);
            QVERIFY2(code->find("import os") == std::string::npos, code->c_str());
            QVERIFY2(code->find("    input_0: Tensor") != std::string::npos ||
                         code->find("    x_____import_os: Tensor") != std::string::npos,
                     code->c_str());
        }
    }

    /// What is written for an architecture is a program that the reader of TorchScript understands.
    void modulesOfArchitecturesAreReadAgain()
    {
        const CheckpointPair pair = llamaPair();
        const Model model = modelOf(pair.original, {{"config", llamaConfig()}});
        auto graph = architectureGraph(model, detectArchitecture(model), {});
        APR_VERIFY_OK(graph);
        APR_VERIFY_OK(pytorch::kScriptWriter.checkGraph(model, *graph));
        WriteOptions options;
        options.graph = std::make_shared<const Graph>(std::move(*graph));
        auto files = writtenFiles(pytorch::kScriptWriter, model, Metadata::object(), options);
        APR_VERIFY_OK(files);
        const auto again = openModel("m.pt", Bytes::own(std::move((*files)[""])), {});
        checkSame(again, pair.original);
        const Json* stored = sourceGraph(again->metadata());
        QVERIFY(stored != nullptr);
        NoProgress unwatched;
        const auto read = readGraph(*again, *stored, unwatched);
        APR_VERIFY_OK(read);
        QCOMPARE(read->inputs.size(), std::size_t(2)); // input_ids, position_ids
        const auto count = [&read](const char* op) {
            return std::count_if(read->nodes.begin(), read->nodes.end(),
                                 [op](const Graph::Node& node) { return node.op.str().ends_with(op); });
        };
        QCOMPARE(count("scaled_dot_product_attention"), 1);
        QCOMPARE(count("linear"), 8);
    }
};

APR_TEST(TestScriptCode)
#include "tst_script_code.moc"
