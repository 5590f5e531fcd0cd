// SPDX-License-Identifier: MIT
#include "convert/lower/moved_graph.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestMovedGraph : public QObject {
    Q_OBJECT

    /// A source with integers, their scale and a zero point, whose graph is made by hand.
    struct Case {
        Graph graph = {};
        Model source = modelOf({patterned("w", DType::I8, {4, 8}), filled("w.scale", {4, 1}, 0.5F),
                                patterned("w.zero_point", DType::I8, {4, 1})});

        std::uint32_t value(const char* name, std::size_t tensor = Graph::kNoTensor)
        {
            graph.values.push_back({.name = SharedText(std::string(name)), .tensor = tensor});
            return static_cast<std::uint32_t>(graph.values.size() - 1);
        }

        std::uint32_t node(const char* op, std::vector<std::uint32_t> from, const char* name)
        {
            const std::uint32_t out = value(name);
            graph.nodes.push_back({.op = SharedText(std::string(op)), .inputs = std::move(from), .outputs = {out}});
            if (std::string_view(op) == "Cast") {
                graph.nodes.back().attributes.push_back(
                    {.name = SharedText(std::string("to")), .value = static_cast<std::int64_t>(DataType::Float)});
            }
            return out;
        }

        std::uint32_t constant(std::vector<std::int64_t> numbers, const char* name)
        {
            const std::uint32_t out = node("Constant", {}, name);
            graph.nodes.back().attributes.push_back(
                {.name = SharedText(std::string("value_ints")), .value = std::move(numbers)});
            return out;
        }

        /// With the floats of the integers as the result.
        Result<Graph> moved() const
        {
            const Model result = modelOf({filled("w", {4, 8}, 1)});
            const std::vector<Lineage> lineage{Lineage{.from = {{.tensor = 0}}}};
            return movedGraph(graph, {.source = source, .result = result, .lineage = lineage});
        }
    };

    static std::string opsOf(const Graph& graph)
    {
        std::string out;
        for (const Graph::Node& node : graph.nodes) {
            out += (out.empty() ? "" : " ") + node.op.str();
        }
        return out;
    }

private Q_SLOTS:
    void castAndScale()
    {
        Case made;
        const auto w = made.value("w", 0);
        const auto scale = made.value("w.scale", 1);
        const auto zero = made.value("w.zero_point", 2);
        const auto floats = made.node("Cast", {w}, "floats");
        const auto offset = made.node("Cast", {zero}, "offset");
        const auto centered = made.node("Sub", {floats, offset}, "centered");
        const auto scaled = made.node("Mul", {scale, centered}, "scaled"); // in either order
        made.graph.outputs = {made.node("Relu", {scaled}, "y")};
        const auto graph = made.moved();
        APR_VERIFY_OK(graph);
        QCOMPARE(opsOf(*graph), std::string("Identity Relu"));
        QCOMPARE(graph->nodes[0].inputs, std::vector<std::uint32_t>{w});
        QCOMPARE(graph->nodes[0].outputs, std::vector<std::uint32_t>{scaled});
        QVERIFY(graph->values[w].type.element == DataType::Float);
        QVERIFY(graph->values[scale].tensor == Graph::kNoTensor && graph->values[zero].tensor == Graph::kNoTensor);
    }

    /// Blocks are an axis of their own until the scales are applied.
    void blocks()
    {
        using Shapes =
            std::tuple<std::vector<std::int64_t>, std::vector<std::int64_t>, std::vector<std::int64_t>, bool>;
        for (const auto& [wideShape, narrowShape, backShape, isSame] :
             {Shapes{{4, 1, 8}, {4, 1, 1}, {4, 8}, true}, Shapes{{4, 1, 8}, {4, 1, 1}, {}, false},
              Shapes{{4, 1, 8}, {4, 1, 1}, {8, 4}, false}, Shapes{{4, 2, 4}, {4, 1, 1}, {4, 8}, false},
              Shapes{{1, 4, 8}, {1, 4, 1}, {4, 8}, false}, Shapes{{4, 1, 8}, {1, 4, 1}, {4, 8}, false},
              Shapes{{4, -1, 8}, {4, 1, 1}, {4, 8}, false}}) {
            Case made{.source = modelOf({patterned("w", DType::I8, {4, 8}), filled("w.scale", {4, 1}, 0.5F)})};
            const auto w = made.value("w", 0);
            const auto scale = made.value("w.scale", 1);
            const auto wide = made.constant(wideShape, "wide");
            const auto narrow = made.constant(narrowShape, "narrow");
            const auto floats = made.node("Cast", {w}, "floats");
            const auto blocked = made.node("Reshape", {floats, wide}, "blocked");
            const auto factor = made.node("Reshape", {scale, narrow}, "factor");
            const auto scaled = made.node("Mul", {blocked, factor}, "scaled");
            const auto shape = made.constant(backShape, "shape");
            const auto last = backShape.empty() ? scaled : made.node("Reshape", {scaled, shape}, "back");
            made.graph.outputs = {made.node("Relu", {last}, "y")};
            const auto graph = made.moved();
            if (!isSame) { // in another shape: the nodes are needed, and the scale with them
                APR_VERIFY_ERROR(graph, Errc::MissingTensor);
                QCOMPARE(graph.error().tensor, std::string("w.scale"));
                continue;
            }
            APR_VERIFY_OK(graph);
            QCOMPARE(opsOf(*graph), std::string("Identity Relu"));
            QCOMPARE(graph->nodes[0].outputs, std::vector<std::uint32_t>{last});
        }
    }

    /// Nodes that compute something else than reading the integers as floats does.
    void otherValues()
    {
        for (const char* what :
             {"columns", "no zero point", "scale subtracted", "through integers", "zero point twice"}) {
            const std::string_view kind = what;
            Case made;
            if (kind == "columns") {
                made.source = modelOf({patterned("w", DType::I8, {4, 4}), filled("w.scale", {4}, 0.5F),
                                       patterned("w.zero_point", DType::I8, {4})});
            }
            const auto w = made.value("w", 0);
            const auto scale = made.value("w.scale", 1);
            const auto zero = made.value("w.zero_point", 2);
            auto at = made.node("Cast", {w}, "floats");
            const auto offset = made.node("Cast", {zero}, "offset");
            if (kind != "no zero point") {
                at = made.node("Sub", {at, kind == "scale subtracted" ? scale : offset}, "centered");
            }
            if (kind == "zero point twice") {
                at = made.node("Sub", {at, offset}, "again");
            }
            auto factor = scale;
            if (kind == "through integers") {
                factor = made.node("Cast", {made.node("Cast", {scale}, "whole")}, "factor");
                made.graph.nodes[made.graph.nodes.size() - 2].attributes.front().value =
                    static_cast<std::int64_t>(DataType::Int32);
            }
            made.graph.outputs = {made.node("Relu", {made.node("Mul", {at, factor}, "scaled")}, "y")};
            APR_VERIFY_ERROR(made.moved(), Errc::MissingTensor);
        }
    }

    /// The axis of DequantizeLinear is 1 by default, and rows are those of axis 0.
    void linear()
    {
        for (const int axis : {0, 1, -2, -1}) {
            Case made{.source = modelOf({patterned("w", DType::I8, {4, 4}), filled("w.scale", {4}, 0.5F)})};
            const auto w = made.value("w", 0);
            const auto scale = made.value("w.scale", 1);
            const auto floats = made.node("DequantizeLinear", {w, scale}, "floats");
            made.graph.nodes.back().attributes.push_back(
                {.name = SharedText(std::string("axis")), .value = std::int64_t{axis}});
            made.graph.outputs = {made.node("Relu", {floats}, "y")};
            const auto graph = made.moved();
            QCOMPARE(graph.has_value(), axis == 0 || axis == -2);
        }
    }

    /// The scale by way of many nodes is not looked for: files may have any number of them.
    void longChains()
    {
        Case made;
        const auto w = made.value("w", 0);
        auto scale = made.value("w.scale", 1);
        for (int i = 0; i < 20'000; ++i) {
            scale = made.node("Cast", {scale}, "c");
        }
        auto at = made.node("Cast", {w}, "floats");
        for (int i = 0; i < 20'000; ++i) {
            at = made.node("Sub", {at, scale}, "s");
        }
        made.graph.outputs = {made.node("Mul", {at, scale}, "y")};
        APR_VERIFY_ERROR(made.moved(), Errc::MissingTensor);
    }

    /// Values that something else reads, and factors that are not the scale.
    void othersStay()
    {
        for (const char* reader : {"Cast", "Sub", "output", "factor"}) {
            Case made{.source = modelOf({patterned("w", DType::I8, {4, 8}), filled("w.scale", {4, 1}, 0.5F)})};
            const auto w = made.value("w", 0);
            const auto scale = made.value("w.scale", 1);
            const bool isFactor = std::string_view(reader) == "factor";
            const auto other = isFactor ? made.node("Constant", {}, "other") : scale;
            const auto floats = made.node("Cast", {w}, "floats");
            const auto scaled = made.node("Mul", {floats, other}, "scaled");
            made.graph.outputs = {made.node("Relu", {scaled}, "y")};
            if (std::string_view(reader) == "Cast") {
                made.node("Neg", {w}, "another");
            } else if (std::string_view(reader) == "Sub") {
                made.node("Neg", {floats}, "another");
            } else if (std::string_view(reader) == "output") {
                made.graph.outputs.push_back(floats);
            }
            const auto graph = made.moved();
            if (isFactor) { // the scale is a value that no node reads
                APR_VERIFY_ERROR(graph, Errc::MissingTensor);
                continue;
            }
            APR_VERIFY_ERROR(graph, Errc::MissingTensor);
            QCOMPARE(graph.error().tensor, std::string("w.scale"));
        }
    }

    /// A graph within a node reads the integers by their name.
    void innerGraphsRead()
    {
        Case made{.source = modelOf({patterned("w", DType::I8, {4, 8}), filled("w.scale", {4, 1}, 0.5F)})};
        const auto w = made.value("w", 0);
        const auto scale = made.value("w.scale", 1);
        const auto floats = made.node("Cast", {w}, "floats");
        const auto scaled = made.node("Mul", {floats, scale}, "scaled");
        made.graph.outputs = {made.node("If", {scaled}, "y")};
        Graph inner;
        inner.values.push_back({.name = SharedText(std::string("floats"))});
        inner.outer = {0};
        made.graph.nodes.back().attributes.push_back(
            {.name = SharedText(std::string("then_branch")), .value = std::make_shared<const Graph>(std::move(inner))});
        APR_VERIFY_ERROR(made.moved(), Errc::MissingTensor);
    }
};

APR_TEST(TestMovedGraph)
#include "tst_moved_graph.moc"
