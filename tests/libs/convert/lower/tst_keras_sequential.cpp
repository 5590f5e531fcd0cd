// SPDX-License-Identifier: MIT
#include "convert/lower/keras_sequential.h"

#include "apr/format/formats.h"
#include "apr/graph/graph_json.h"
#include "convert/recipe/draft.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// A graph that is made node by node; its tensors are the initializers.
class SequenceMaker {
public:
    explicit SequenceMaker(const std::vector<std::int64_t>& input, std::int64_t opset = 20)
    {
        m_graph.opsets[""] = opset;
        Graph::Dims dims;
        for (const std::int64_t extent : input) {
            dims.push_back({.extent = extent});
        }
        m_graph.values.push_back({.name = "x", .type = {.element = DataType::Float, .shape = dims}});
        m_graph.inputs = {0};
    }

    std::uint32_t tensor(MemoryTensor tensor)
    {
        m_graph.values.push_back({.name = tensor.name, .tensor = m_tensors.size()});
        m_tensors.push_back(std::move(tensor));
        return static_cast<std::uint32_t>(m_graph.values.size() - 1);
    }

    SequenceMaker& node(const char* op, const std::vector<std::uint32_t>& more = {},
                        std::vector<Graph::Attribute> attributes = {})
    {
        Graph::Node out{
            .op = op, .name = "n" + std::to_string(m_graph.nodes.size()), .attributes = std::move(attributes)};
        out.inputs = {m_last};
        out.inputs.insert(out.inputs.end(), more.begin(), more.end());
        m_graph.values.push_back({.name = "v" + std::to_string(m_graph.values.size())});
        m_last = static_cast<std::uint32_t>(m_graph.values.size() - 1);
        out.outputs = {m_last};
        m_graph.nodes.push_back(std::move(out));
        return *this;
    }

    Draft draft()
    {
        m_graph.outputs = {m_last};
        const Model plain = modelOf(m_tensors, Metadata::object(), FormatId::Onnx);
        return Draft::of(
            {.path = "m", .model = modelOf(m_tensors, {{"graph", graphToJson(m_graph, plain)}}, FormatId::Onnx)});
    }

    Graph& graph() { return m_graph; }

private:
    Graph m_graph;
    std::vector<MemoryTensor> m_tensors;
    std::uint32_t m_last = 0;
};

Graph::Attribute attribute(const char* name, Graph::AttributeValue value)
{
    return {.name = name, .value = std::move(value)};
}

/// "Dense Activation" and the shapes of the variables: "dense/0 [4,3]".
std::string layersOf(const Draft& draft)
{
    Metadata metadata = Metadata::object();
    for (const auto& amend : draft.amendments) {
        amend(metadata, {.model = draft.model});
    }
    std::string out;
    for (const Json& layer : metadata["keras"]["config"]["config"]["layers"]) {
        out += (out.empty() ? "" : " ") + layer["class_name"].get<std::string>();
    }
    return out;
}

std::vector<std::string> variablesOf(const Draft& draft)
{
    std::vector<std::string> out;
    for (const TensorInfo& tensor : draft.model.tensors()) {
        out.push_back(tensor.name + ' ' + shapeText(tensor.shape));
    }
    return out;
}

} // namespace

class TestKerasSequential : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void denseLayers()
    {
        SequenceMaker maker({-1, 3});
        const std::uint32_t kernel = maker.tensor(floats("w1", {2, 3}, {1, 2, 3, 4, 5, 6}));
        const std::uint32_t bias = maker.tensor(filled("b1", {2}, 1));
        const std::uint32_t second = maker.tensor(random("w2", {2, 4}));
        const std::uint32_t secondBias = maker.tensor(filled("b2", {1, 4}, 1));
        maker.tensor(filled("unused", {7}, 1));
        maker.node("Gemm", {kernel, bias}, {attribute("transB", std::int64_t{1})})
            .node("Relu")
            .node("MatMul", {second})
            .node("Add", {secondBias})
            .node("Softmax");
        Draft draft = maker.draft();
        QVERIFY(becomesSequential(draft, *findWriter("keras")));
        QVERIFY(!becomesSequential(draft, *findWriter("keras-weights")) &&
                !becomesSequential(draft, *findWriter("npz")));
        APR_VERIFY_OK(makeSequential(draft));
        QCOMPARE(layersOf(draft), std::string("InputLayer Dense Activation Dense Activation"));
        QCOMPARE(variablesOf(draft),
                 (std::vector<std::string>{"layers/dense/vars/0 [3, 2]", "layers/dense/vars/1 [2]",
                                           "layers/dense_1/vars/0 [2, 4]", "layers/dense_1/vars/1 [4]"}));
        const auto values = draft.model.load(0);
        APR_VERIFY_OK(values);
        QVERIFY(sameBytes(values->span(), bufferOf(std::vector<float>{1, 4, 2, 5, 3, 6})));
    }

    void images()
    {
        SequenceMaker maker({-1, 3, 8, 8});
        const std::uint32_t kernel = maker.tensor(random("k", {4, 3, 3, 5}));
        const std::uint32_t each = maker.tensor(random("d", {8, 1, 2, 2}));
        std::vector<std::uint32_t> norm;
        for (const char* name : {"scale", "bias", "mean", "var"}) {
            norm.push_back(maker.tensor(filled(name, {8}, 1)));
        }
        const std::uint32_t dense = maker.tensor(random("w", {8, 2}));
        const std::vector<std::int64_t> pads{1, 2, 1, 2};
        const std::vector<std::int64_t> two{2, 2};
        maker.node("Conv", {kernel}, {attribute("pads", pads)})
            .node("Conv", {each}, {attribute("group", std::int64_t{4}), attribute("strides", two)})
            .node("BatchNormalization", norm)
            .node("MaxPool", {}, {attribute("kernel_shape", two)})
            .node("GlobalAveragePool")
            .node("Flatten")
            .node("MatMul", {dense});
        Draft draft = maker.draft();
        APR_VERIFY_OK(makeSequential(draft));
        QCOMPARE(layersOf(draft),
                 std::string("InputLayer Permute ZeroPadding2D Conv2D DepthwiseConv2D BatchNormalization MaxPooling2D "
                             "GlobalAveragePooling2D Permute Flatten Dense"));
        QCOMPARE(variablesOf(draft).front(), std::string("layers/conv2d/vars/0 [3, 5, 3, 4]"));
        QCOMPARE(variablesOf(draft)[1], std::string("layers/depthwise_conv2d/vars/0 [2, 2, 4, 2]"));
        QCOMPARE(variablesOf(draft)[5], std::string("layers/batch_normalization/vars/3 [8]"));
    }

    void whatIsNoSequence()
    {
        const auto refusal = [](SequenceMaker& maker) {
            Draft draft = maker.draft();
            const auto made = makeSequential(draft);
            return made                                     ? std::string()
                   : made.error().code == Errc::Unsupported ? made.error().message
                                                            : "another code";
        };
        const auto says = [&refusal](SequenceMaker& maker, const char* text) {
            return refusal(maker).find(text) != std::string::npos;
        };
        SequenceMaker unknown({-1, 3});
        QVERIFY(says(unknown.node("Loop"), "no layer of Keras is known for the node Loop \"n0\""));
        SequenceMaker deep({-1, 3, 4, 5, 6});
        QVERIFY(says(deep.node("Relu"), "one input of a known shape"));
        SequenceMaker twice({-1, 3});
        const std::uint32_t shared = twice.tensor(random("w", {3, 3}));
        QVERIFY(says(twice.node("MatMul", {shared}).node("MatMul", {shared}), "two layers share"));
        SequenceMaker branched({-1, 3});
        branched.node("Relu");
        branched.graph().nodes.push_back({.op = "Tanh", .inputs = {0}});
        QVERIFY(says(branched, "its input is read elsewhere as well"));
        SequenceMaker old({-1, 3, 4}, 11); // over two dimensions
        QVERIFY(says(old.node("Softmax"), "only the last dimension"));
        SequenceMaker scaled({-1, 3});
        const std::uint32_t weight = scaled.tensor(random("w", {3, 3}));
        QVERIFY(says(scaled.node("Gemm", {weight}, {attribute("alpha", 0.5)}), "without factors"));
        SequenceMaker padded({-1, 3, 8, 8});
        const std::vector<std::int64_t> pads{1, 1, 1, 1};
        QVERIFY(says(padded.node("MaxPool", {}, {attribute("pads", pads)}), "padding"));
        SequenceMaker sum({-1, 3});
        QVERIFY(says(sum.node("Relu").node("Add", {sum.tensor(filled("b", {3}, 1))}), "only the bias of a product"));
        SequenceMaker floatless({-1, 3});
        QVERIFY(
            says(floatless.node("MatMul", {floatless.tensor(patterned("w", DType::I8, {3, 3}))}), "matrix of floats"));
    }
};

APR_TEST(TestKerasSequential)
#include "tst_keras_sequential.moc"
