// SPDX-License-Identifier: MIT
#include "apr/format/check_graph.h"
#include "apr/graph/graph_check.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kFloat = 1;
constexpr std::uint64_t kInt64 = 7;
constexpr std::uint64_t kBool = 9;
constexpr std::uint64_t kInts = 7; // of AttributeProto
constexpr std::uint64_t kGraphAttribute = 5;

using Names = std::vector<std::string_view>;

Proto node(std::string_view op, const Names& inputs, const Names& outputs, const std::vector<Proto>& attributes = {},
           std::string_view domain = "")
{
    Proto out = Proto().text(4, op);
    for (const std::string_view input : inputs) {
        out.text(1, input);
    }
    for (const std::string_view output : outputs) {
        out.text(2, output);
    }
    for (const Proto& attribute : attributes) {
        out.message(5, attribute);
    }
    return domain.empty() ? out : out.text(7, domain);
}

Proto attribute(std::string_view name, std::uint64_t type)
{
    return Proto().text(1, name).varint(20, type);
}

Proto ints(std::string_view name)
{
    return attribute(name, kInts).varint(8, 0);
}

Proto subgraph(std::string_view name, const Proto& graph)
{
    return attribute(name, kGraphAttribute).message(6, graph);
}

Proto tensorType(std::uint64_t type)
{
    const Proto shape = Proto().message(1, Proto().varint(1, 2));
    return Proto().message(1, Proto().varint(1, type).message(2, shape));
}

Proto value(std::string_view name, std::uint64_t type = kFloat)
{
    return Proto().text(1, name).message(2, tensorType(type));
}

Proto initializer(std::string_view name)
{
    return Proto().packedVarints(1, {2}).varint(2, kFloat).text(8, name).bytes(9, Buffer(8));
}

/// A graph with the nodes, for more fields to be added.
Proto named(const std::vector<Proto>& nodes)
{
    Proto out = Proto().text(2, "g");
    for (const Proto& each : nodes) {
        out.message(1, each);
    }
    return out;
}

/// A graph with the nodes, the input x and the output y.
Proto graph(const std::vector<Proto>& nodes)
{
    return named(nodes).message(11, value("x")).message(12, value("y"));
}

Proto opset(std::uint64_t version, std::string_view domain = "")
{
    return Proto().text(1, domain).varint(2, version);
}

Proto model(const Proto& graph, std::uint64_t version = 17, std::uint64_t irVersion = 8)
{
    return Proto().varint(1, irVersion).message(7, graph).message(8, opset(version));
}

const Proto kRelu = node("Relu", {"x"}, {"y"});

/// A graph with an If node and, behind it, `after`.
Proto branches(const Proto& thenBranch, const std::vector<Proto>& after = {})
{
    const Proto elseBranch = named({node("Neg", {"x"}, {"e"})}).message(12, value("e"));
    std::vector<Proto> nodes{
        node("If", {"c"}, {"y"}, {subgraph("then_branch", thenBranch), subgraph("else_branch", elseBranch)})
            .text(3, "if0")};
    nodes.insert(nodes.end(), after.begin(), after.end());
    return graph(nodes).message(11, value("c", kBool));
}

/// A graph with a Loop node whose body has the value v and, if `body` declares it, a result.
Proto loop(const Proto& body)
{
    Proto whole = Proto().message(12, value("next", kBool));
    whole.raw(body.build())
        .message(11, value("i", kInt64))
        .message(11, value("condition", kBool))
        .message(11, value("v"));
    return graph({node("Loop", {"", "", "x"}, {"y"}, {subgraph("body", whole)})});
}

/// A model that calls the function my.f.
Proto withFunction(const std::vector<Proto>& nodes, const Names& inputs = {"a"}, const Names& outputs = {"b"},
                   const Proto& call = node("f", {"x"}, {"y"}, {}, "my"))
{
    Proto function = Proto().text(1, "f").text(10, "my").message(9, opset(17)).message(9, opset(1, "my"));
    for (const std::string_view input : inputs) {
        function.text(4, input);
    }
    for (const std::string_view output : outputs) {
        function.text(5, output);
    }
    for (const Proto& each : nodes) {
        function.message(7, each);
    }
    return model(graph({call})).message(8, opset(1, "my")).message(25, function);
}

GraphCheck checked(const Buffer& file)
{
    const auto opened = openModel("m.onnx", Bytes::own(file), {}, {.format = "onnx"});
    auto result = opened ? checkGraph(*opened) : Result<std::optional<GraphCheck>>(opened.error());
    return result && *result
               ? std::move(**result)
               : GraphCheck{.detail = result ? "no graph" : describe(result.error()), .isComplete = false};
}

QByteArray bytesOf(const Proto& model)
{
    const Buffer file = model.build();
    return {reinterpret_cast<const char*>(file.data()), static_cast<qsizetype>(file.size())};
}

Buffer bufferOf(const QByteArray& bytes)
{
    return apr::test::bufferOf(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace

class TestOnnxGraphCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void validGraphs_data()
    {
        QTest::addColumn<QByteArray>("file");
        const auto row = [](const char* name, const Proto& model) { QTest::newRow(name) << bytesOf(model); };
        row("one node", model(graph({kRelu})));
        row("initializer", model(graph({node("Add", {"x", "w"}, {"y"})}).message(5, initializer("w"))));
        row("IR 3",
            model(graph({node("Add", {"x", "w"}, {"y"})}).message(11, value("w")).message(5, initializer("w")), 8, 3));
        row("IR 1", Proto().varint(1, 1).message(
                        7, graph({node("Relu", {"x"}, {"y"}, {Proto().text(1, "consumed_inputs").varint(8, 0)})})));
        row("optional input", model(graph({node("Clip", {"x", "", "w"}, {"y"})}).message(5, initializer("w"))));
        row("other domain", model(graph({node("Foo", {"x"}, {"y"}, {}, "d")})).message(8, opset(1, "d")));
        row("name of the default domain", model(graph({node("Relu", {"x"}, {"y"}, {}, "ai.onnx")})));
        row("outer scope", model(branches(named({node("Relu", {"x"}, {"t"})}).message(12, value("t")))));
        row("a branch and the node have the same output",
            model(branches(named({node("Relu", {"x"}, {"y"})}).message(12, value("y")))));
        row("Loop", model(loop(named({node("Identity", {"condition"}, {"next"}), node("Relu", {"v"}, {"w"})})
                                   .message(12, value("w")))));
        row("names of Constant nodes",
            model(graph({node("Constant", {}, {"c"}, {attribute("value_int", 2).varint(3, 1)}).text(3, "n"),
                         node("Relu", {"x"}, {"y"}).text(3, "n")})));
        row("function", withFunction({node("Relu", {"a"}, {"b"})}));
        row("reference in a function",
            withFunction({node("Transpose", {"a"}, {"b"}, {attribute("perm", kInts).text(21, "p")})}));
        row("internal attribute", model(graph({node("Relu", {"x"}, {"y"}, {ints("__backend")})})));
        row("output that is an input", model(graph({kRelu}).message(12, value("x"))));
        row("types from attributes",
            model(
                graph({node("Shape", {"x"}, {"s"}), node("Cast", {"s"}, {"f"}, {attribute("to", 2).varint(3, kFloat)}),
                       node("Constant", {}, {"c"}, {attribute("value_float", 1).fixed32(2, 1)}),
                       node("Add", {"f", "c"}, {"y"})})));
    }
    void validGraphs()
    {
        QFETCH(QByteArray, file);
        const GraphCheck check = checked(bufferOf(file));
        QVERIFY2(check.findings.empty(), check.findings.empty() ? "" : check.findings[0].message.c_str());
        QVERIFY2(check.isComplete, check.detail.c_str());
    }

    void invalidGraphs_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* name, const Proto& model, const char* rule, const char* message,
                            const char* field) {
            QTest::newRow(name) << bytesOf(model) << QString::fromLatin1(rule) << QString::fromLatin1(message)
                                << QString::fromLatin1(field);
        };
        namesAndOrder(row);
        modelFields(row);
        attributes(row);
        operators(row);
        types(row);
        subgraphs(row);
        functions(row);
    }
    void invalidGraphs()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, rule);
        QFETCH(QString, message);
        QFETCH(QString, field);
        const GraphCheck check = checked(bufferOf(file));
        QVERIFY2(!check.findings.empty(), check.detail.c_str());
        const Finding& finding = check.findings.front();
        QCOMPARE(QString::fromStdString(std::string(finding.rule)), rule);
        const bool isInGraph = field.startsWith(QLatin1String("graph")) || field.startsWith(QLatin1String("functions"));
        QCOMPARE(QString::fromStdString(finding.message),
                 (isInGraph ? field + QLatin1String(": ") : QString()) + message);
        QCOMPARE(QString::fromStdString(finding.field), field);
        QCOMPARE(finding.severity, Severity::Error);
        QVERIFY(finding.offset.has_value());
        for (const Finding& each : check.findings) {
            QCOMPARE(each.rule, finding.rule);
        }
    }

    /// Rules that onnx.checker has and ONNX Runtime does not.
    void warnings_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("rule");
        const auto row = [](const char* name, const Proto& model, const char* rule) {
            QTest::newRow(name) << bytesOf(model) << QString::fromLatin1(rule);
        };
        row("order", model(graph({node("Relu", {"a"}, {"y"}), node("Abs", {"x"}, {"a"})})), "onnx.node-order");
        row("initializers of IR 3", model(graph({node("Add", {"x", "w"}, {"y"})}).message(5, initializer("w")), 8, 3),
            "onnx.initializer-input");
        row("domain of ONNX Runtime", model(graph({node("Gelu", {"x"}, {"y"}, {}, "com.microsoft")})), "onnx.opset");
        const Proto noShape = Proto().message(1, Proto().varint(1, kFloat));
        row("no shape",
            model(named({kRelu}).message(11, Proto().text(1, "x").message(2, noShape)).message(12, value("y"))),
            "onnx.shape");
        row("output without type", model(named({kRelu}).message(11, value("x")).message(12, Proto().text(1, "y"))),
            "onnx.type");
        row("graph without name", model(Proto().message(1, kRelu).message(11, value("x")).message(12, value("y"))),
            "onnx.name");
        row("domain imported twice", model(graph({kRelu})).message(8, opset(17, "ai.onnx")), "onnx.opset");
        row("domain imported in two versions",
            Proto().varint(1, 8).message(7, graph({kRelu})).message(8, opset(13)).message(8, opset(17)), "onnx.opset");
        row("opset of IR 2", model(graph({node("Relu", {"x"}, {"y"})}), 6, 2), "onnx.opset");
        row("operator of ONNX Runtime",
            model(graph({node("SimplifiedLayerNormalization", {"x", "w"}, {"y"})}).message(5, initializer("w"))),
            "onnx.operator");
    }
    void warnings()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, rule);
        const GraphCheck check = checked(bufferOf(file));
        QCOMPARE(check.findings.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(std::string(check.findings[0].rule)), rule);
        QCOMPARE(check.findings[0].severity, Severity::Warning);
        QVERIFY(check.isComplete);
    }

    void newerOpset()
    {
        const GraphCheck check = checked(model(graph({node("Future", {"x"}, {"y"})}), 99).build());
        QCOMPARE(check.findings.size(), std::size_t{1});
        QCOMPARE(check.findings[0].severity, Severity::Warning);
        QVERIFY(!check.isComplete);
        QVERIFY2(contains(check.detail, "not checked: operators of ai.onnx 99"), check.detail.c_str());
    }

    void otherDomainsAreCounted()
    {
        const GraphCheck check =
            checked(model(graph({node("Foo", {"x"}, {"y"}, {}, "d")})).message(8, opset(1, "d")).build());
        QCOMPARE(check.detail, std::string("1 node; 1 operator of other domains not checked"));
    }

    void findingsAreBounded()
    {
        Proto many = graph({kRelu});
        for (int i = 0; i < 3000; ++i) {
            many.message(1, node("Relu", {"q"}, {}));
        }
        const GraphCheck check = checked(model(many).build());
        QCOMPARE(check.findings.size(), std::size_t{1001});
        QCOMPARE(check.findings.back().message, std::string("5,000 more problems of the graph"));
        QCOMPARE(check.findings.back().severity, Severity::Error);
    }

    /// A chain of nodes and a node with many inputs take linear time.
    void largeGraphs()
    {
        Proto chain = graph({});
        Proto concat = Proto().text(4, "Concat").text(2, "y").message(5, attribute("axis", 2).varint(3, 0));
        std::string before = "x";
        for (int i = 0; i < 50000; ++i) {
            const std::string next = "v" + std::to_string(i);
            chain.message(1, node("Relu", {before}, {next}));
            concat.text(1, next);
            before = next;
        }
        const GraphCheck check = checked(model(chain.message(1, concat)).build());
        QVERIFY2(check.findings.empty(), check.findings.empty() ? "" : check.findings[0].message.c_str());
        QCOMPARE(check.detail, std::string("50,001 nodes"));
    }

    void otherFormats()
    {
        const Proto tensor = Proto().packedVarints(1, {1}).varint(2, kFloat).bytes(9, Buffer(4));
        const auto opened = openModel("t.pb", Bytes::own(tensor.build()), {}, {.format = "onnx-tensor"});
        APR_VERIFY_OK(opened);
        const auto check = checkGraph(*opened);
        APR_VERIFY_OK(check);
        QVERIFY(!check->has_value());
    }

    /// Files of the corpus on which ONNX's checker and this check agree that they are valid.
    void corpus()
    {
        APR_NEEDS_CORPUS();
        std::size_t valid = 0;
        for (const std::string& file : corpusFiles("onnx", "onnx*.onnx")) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            const auto check = checkGraph(*model);
            APR_VERIFY_OK(check);
            QVERIFY(check->has_value());
            valid += (*check)->findings.empty() ? 1 : 0;
        }
        QVERIFY(valid > 20);
    }

private:
    template <class Row>
    static void namesAndOrder(const Row& row)
    {
        row("undefined input", model(graph({node("Add", {"x", "q"}, {"y"}).text(3, "add")})), "onnx.undefined-input",
            "input 1 \"q\" of Add is not defined: it is not a graph input, an initializer or an output of a node",
            "graph.node[0] \"add\"");
        row("cycle",
            model(graph({node("Add", {"x", "b"}, {"a"}), node("Relu", {"a"}, {"b"}).text(3, "relu"),
                         node("Abs", {"b"}, {"y"})})),
            "onnx.node-order",
            "input 1 \"b\" of Add is defined later, by graph.node[1] \"relu\": the nodes are not in topological order",
            "graph.node[0]");
        row("own output", model(graph({node("Add", {"x", "y"}, {"y"})})), "onnx.node-order",
            "input 1 \"y\" of Add is an output of the node itself", "graph.node[0]");
        row("output twice", model(graph({kRelu, node("Abs", {"x"}, {"y"})})), "onnx.duplicate-name",
            "output 0 \"y\" of Abs has the name of an output of graph.node[0]", "graph.node[1]");
        row("output twice in a node", model(graph({node("Split", {"x"}, {"y", "y"})})), "onnx.duplicate-name",
            "output 1 \"y\" of Split has the name of another output of the node", "graph.node[0]");
        row("output redefines an input", model(graph({kRelu, node("Relu", {"x"}, {"x"})})), "onnx.duplicate-name",
            "output 0 \"x\" of Relu has the name of a graph input or an initializer", "graph.node[1]");
        row("output redefines an initializer",
            model(graph({kRelu, node("Relu", {"x"}, {"w"})}).message(5, initializer("w"))), "onnx.duplicate-name",
            "output 0 \"w\" of Relu has the name of a graph input or an initializer", "graph.node[1]");
        row("input twice", model(graph({kRelu}).message(11, value("x"))), "onnx.duplicate-name",
            "the graph has two inputs with the name \"x\"", "graph.input[1] \"x\"");
        row("node name twice",
            model(graph({node("Relu", {"x"}, {"a"}).text(3, "n"), node("Relu", {"a"}, {"y"}).text(3, "n")})),
            "onnx.duplicate-name", "two nodes have the name \"n\"", "graph.node[1] \"n\"");
        row("undefined output", model(graph({kRelu}).message(12, value("z"))), "onnx.undefined-output",
            "the graph output \"z\" is not defined: it is not an output of a node, a graph input or an initializer",
            "graph.output[1] \"z\"");
        row("input without name", model(graph({kRelu}).message(11, value(""))), "onnx.name",
            "the graph input has no name", "graph.input[1]");
    }

    template <class Row>
    static void modelFields(const Row& row)
    {
        row("no IR version", Proto().message(7, graph({kRelu})).message(8, opset(17)), "onnx.ir-version",
            "the model has no IR version", "ir_version");
        row("IR version 0", model(graph({kRelu}), 17, 0), "onnx.ir-version", "the IR version is 0, expected at least 1",
            "ir_version");
        row("no opset", Proto().varint(1, 8).message(7, graph({kRelu})), "onnx.opset",
            "the model has no opset_import, which IR version 3 and later require", "opset_import");
        row("opset 0", model(graph({kRelu}), 0), "onnx.opset", "the version of ai.onnx is 0, expected 1 to 28",
            "opset_import[0]");
        row("two versions of a domain", model(graph({kRelu})).message(8, opset(13)), "onnx.opset",
            "the domain ai.onnx is imported twice, in versions 17 and 13", "opset_import[1]");
        row("domain without opset", model(graph({node("Foo", {"x"}, {"y"}, {}, "d")})), "onnx.opset",
            "Foo is an operator of the domain d, which has no opset_import entry", "graph.node[0]");
    }

    template <class Row>
    static void attributes(const Row& row)
    {
        const auto transpose = [](const std::vector<Proto>& attributes) {
            return model(graph({node("Transpose", {"x"}, {"y"}, attributes)}));
        };
        const auto bad = [&](const char* name, const std::vector<Proto>& attributes, const char* message) {
            row(name, transpose(attributes), "onnx.attribute", message, "graph.node[0]");
        };
        bad("attribute twice", {ints("perm"), ints("perm")}, "the attribute \"perm\" appears twice");
        bad("attribute without name", {Proto().varint(20, kInts).varint(8, 0)}, "an attribute has no name");
        bad("attribute without type", {Proto().text(1, "perm").varint(8, 0)}, "the attribute \"perm\" has no type");
        bad("reference outside functions", {attribute("perm", kInts).text(21, "p")},
            "the attribute \"perm\" refers to an attribute of a function, but the node is not in a function");
        bad("type of an attribute", {attribute("perm", 2).varint(3, 1)},
            "the attribute \"perm\" of Transpose has the type INT, expected INTS");
        bad("unknown attribute", {ints("foo")}, "Transpose has no attribute \"foo\"");
        row("type contradicts the value",
            model(graph({node("Foo", {"x"}, {"y"}, {attribute("k", 1).varint(8, 0)}, "d")})).message(8, opset(1, "d")),
            "onnx.attribute", "the attribute \"k\" has the type FLOAT, but its value is of type INTS", "graph.node[0]");
        row("missing attribute", model(graph({node("Cast", {"x"}, {"y"})})), "onnx.attribute",
            "the required attribute \"to\" of Cast is missing", "graph.node[0]");
        row("no tensor", model(graph({kRelu, node("Constant", {}, {"c"}, {attribute("value", 4)})})), "onnx.attribute",
            "the attribute \"value\" of Constant has no value", "graph.node[1]");
        row("no constant", model(graph({kRelu, node("Constant", {}, {"c"})})), "onnx.attribute",
            "the Constant node has no value", "graph.node[1]");
    }

    template <class Row>
    static void operators(const Row& row)
    {
        row("no op_type", model(graph({Proto().text(1, "x").text(2, "y")})), "onnx.op-type", "the node has no op_type",
            "graph.node[0]");
        row("no inputs and outputs", model(graph({kRelu, node("Foo", {}, {}, {}, "d")})).message(8, opset(1, "d")),
            "onnx.empty-node", "the node has no inputs and no outputs", "graph.node[1]");
        row("unknown operator", model(graph({node("Rellu", {"x"}, {"y"})})), "onnx.operator",
            "\"Rellu\" is not an operator of ai.onnx 17", "graph.node[0]");
        row("operator of a newer version", model(graph({node("Gelu", {"x"}, {"y"})})), "onnx.operator",
            "Gelu requires version 20 of ai.onnx, the model imports ai.onnx 17", "graph.node[0]");
        row("deprecated", model(graph({node("Upsample", {"x", "x"}, {"y"})}), 13), "onnx.operator",
            "Upsample was deprecated in version 10 of ai.onnx, the model imports version 13", "graph.node[0]");
        row("too few inputs", model(graph({node("Add", {"x"}, {"y"})})), "onnx.input-count",
            "Add has 1 input, expected 2", "graph.node[0]");
        row("too many inputs", model(graph({node("Clip", {"x", "x", "x", "x"}, {"y"})})), "onnx.input-count",
            "Clip has 4 inputs, expected 1 to 3", "graph.node[0]");
        row("no inputs", model(graph({node("Concat", {}, {"y"}, {attribute("axis", 2).varint(3, 0)})})),
            "onnx.input-count", "Concat has 0 inputs, expected at least 1", "graph.node[0]");
        row("empty input", model(graph({node("Add", {"x", ""}, {"y"})})), "onnx.input-count",
            "input 1 of Add is required, but it is empty", "graph.node[0]");
        row("too many outputs", model(graph({node("Relu", {"x"}, {"y", "z"})})), "onnx.output-count",
            "Relu has 2 outputs, expected 1", "graph.node[0]");
    }

    template <class Row>
    static void types(const Row& row)
    {
        row("input without type", model(named({kRelu}).message(11, Proto().text(1, "x")).message(12, value("y"))),
            "onnx.type", "the graph input has no type", "graph.input[0] \"x\"");
        row("no element type", model(graph({kRelu}).message(13, value("y", 0))), "onnx.type",
            "the tensor type has no element type", "graph.value_info[0] \"y\"");
        row("unknown element type", model(graph({kRelu}).message(13, value("y", 99))), "onnx.type",
            "the element type is 99, expected 1 to 28", "graph.value_info[0] \"y\"");
        row("initializer and input", model(graph({kRelu}).message(11, value("w", kInt64)).message(5, initializer("w"))),
            "onnx.type",
            "the initializer \"w\" has the type FLOAT, but the graph input of that name has the type INT64",
            "graph.initializer[0] \"w\"");
        row("value_info and input", model(graph({kRelu}).message(13, value("x", kInt64))), "onnx.type",
            "\"x\" is declared with the type INT64, but the graph input or initializer of that name has the type FLOAT",
            "graph.value_info[0] \"x\"");
        row("value_info twice", model(graph({kRelu}).message(13, value("y", kInt64))), "onnx.type",
            "\"y\" is declared with the type FLOAT, but it is also declared with the type INT64",
            "graph.output[0] \"y\"");
        row("output", model(named({kRelu}).message(11, value("x")).message(12, value("y", kInt64))), "onnx.type",
            "output 0 \"y\" of Relu has the type FLOAT, but the graph declares INT64", "graph.node[0]");
        row("inputs differ", model(graph({node("Add", {"x", "w"}, {"y"})}).message(11, value("w", kInt64))),
            "onnx.type", "input 1 \"w\" of Add has the type INT64, expected FLOAT as for input 0 \"x\"",
            "graph.node[0]");
        row("not allowed", model(graph({node("And", {"x", "x"}, {"b"}), kRelu})), "onnx.type",
            "input 0 \"x\" of And has the type FLOAT, expected BOOL", "graph.node[0]");
        row("fixed type", model(graph({node("Reshape", {"x", "x"}, {"y"})})), "onnx.type",
            "input 1 \"x\" of Reshape has the type FLOAT, expected INT64", "graph.node[0]");
        row("type of a constant",
            model(graph({node("Constant", {}, {"c"}, {attribute("value_int", 2).varint(3, 1)}),
                         node("Mul", {"x", "c"}, {"y"})})),
            "onnx.type", "input 1 \"c\" of Mul has the type INT64, expected FLOAT as for input 0 \"x\"",
            "graph.node[1]");
    }

    template <class Row>
    static void subgraphs(const Row& row)
    {
        const auto relu = [](std::string_view input, std::string_view output) {
            return named({node("Relu", {input}, {output})});
        };
        row("undefined in a branch", model(branches(relu("q", "t").message(12, value("t")))), "onnx.undefined-input",
            "input 0 \"q\" of Relu is not defined: it is not a graph input, an initializer or an output of a node",
            "graph.node[0] \"if0\".then_branch.node[0]");
        row("defined after the branch",
            model(branches(relu("l", "t").message(12, value("t")), {node("Abs", {"x"}, {"l"})})), "onnx.node-order",
            "input 0 \"l\" of Relu is defined later, by graph.node[1]: the nodes are not in topological order",
            "graph.node[0] \"if0\".then_branch.node[0]");
        row("outer value as output", model(branches(named({}).message(12, value("x")))), "onnx.undefined-output",
            "the graph output \"x\" is a value of an outer graph, expected an output of a node of this graph",
            "graph.node[0] \"if0\".then_branch.output[0] \"x\"");
        row("outer name", model(branches(relu("x", "c").message(12, value("c")))), "onnx.duplicate-name",
            "output 0 \"c\" of Relu has the name of a value of an outer graph",
            "graph.node[0] \"if0\".then_branch.node[0]");
        row("inputs of a branch", model(branches(relu("q", "t").message(11, value("q")).message(12, value("t")))),
            "onnx.subgraph", "the subgraph has 1 input, expected 0 for the If node",
            "graph.node[0] \"if0\".then_branch");
        row("outputs of a branch", model(branches(relu("x", "t").message(12, value("t")).message(12, value("t")))),
            "onnx.subgraph", "the subgraph has 2 outputs, expected 1 for the If node",
            "graph.node[0] \"if0\".then_branch");
        row("outputs of a body", model(loop(named({node("Identity", {"condition"}, {"next"})}))), "onnx.subgraph",
            "the subgraph has 1 output, expected 2 for the Loop node", "graph.node[0].body");
        row("subgraph without name",
            model(branches(Proto().message(1, node("Relu", {"x"}, {"t"})).message(12, value("t")))), "onnx.name",
            "the graph has no name", "graph.node[0] \"if0\".then_branch");
    }

    template <class Row>
    static void functions(const Row& row)
    {
        const Proto good = node("Relu", {"a"}, {"b"});
        row("undefined in a function", withFunction({node("Relu", {"q"}, {"b"})}), "onnx.undefined-input",
            "input 0 \"q\" of Relu is not defined: it is not a graph input, an initializer or an output of a node",
            "functions[0] \"f\".node[0]");
        row("unknown operator in a function", withFunction({node("Rellu", {"a"}, {"b"})}), "onnx.operator",
            "\"Rellu\" is not an operator of ai.onnx 17", "functions[0] \"f\".node[0]");
        row("domain without opset in a function", withFunction({node("Foo", {"a"}, {"b"}, {}, "d")}), "onnx.opset",
            "Foo is an operator of the domain d, which has no opset_import entry", "functions[0] \"f\".node[0]");
        row("inputs of a function", withFunction({good}, {"a", "a"}), "onnx.function",
            "the function has two inputs with the name \"a\"", "functions[0] \"f\"");
        row("output of a function", withFunction({good}, {"a"}, {"b", "c"}), "onnx.undefined-output",
            "the function output \"c\" is not an output of a node of the function", "functions[0] \"f\"");
        row("call with too many inputs", withFunction({good}, {"a"}, {"b"}, node("f", {"x", "x"}, {"y"}, {}, "my")),
            "onnx.input-count", "the call of the function f has 2 inputs, the function has 1", "graph.node[0]");
        row("recursion", withFunction({node("f", {"a"}, {"b"}, {}, "my")}), "onnx.function",
            "functions of the model call each other in a cycle", "functions[0] \"f\"");
        row("function twice",
            withFunction({good}).message(
                25,
                Proto().text(1, "f").text(10, "my").text(4, "a").text(5, "b").message(7, good).message(9, opset(17))),
            "onnx.duplicate-name", "two functions have the name \"my.f\"", "functions[1] \"f\"");
    }
};

APR_TEST(TestOnnxGraphCheck)
#include "tst_graph_check.moc"
