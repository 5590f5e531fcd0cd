// SPDX-License-Identifier: MIT
#include "apr/graph/graph_export.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QXmlStreamReader>

using namespace apr;
using namespace apr::test;

namespace {

ModelGraph quotingExample()
{
    ModelGraph graph(modelOf({filled("w", {4, 4}, 1)}));
    graph.title = "a \"graph\" <&>";
    graph.nodes.push_back({.kind = GraphNode::Kind::Input, .op = "x"});
    graph.nodes.push_back({.op = "Conv \"2\\d\" <b>&\n", .detail = "64 → 128", .tensors = {0}});
    graph.nodes.push_back({.isInferred = true, .op = "LayerNorm"});
    graph.edges.push_back({.from = 0, .to = 1});
    graph.edges.push_back({.from = 1, .to = 2, .isInferred = true});
    return graph;
}

} // namespace

class TestGraphExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kindsOfBoxes()
    {
        const ModelGraph graph = quotingExample();
        const ShownGraph shown = showGraph(graph, {true});
        QVERIFY(boxKind(graph, shown.nodes[0]) == BoxKind::Input);
        QVERIFY(boxKind(graph, shown.nodes[1]) == BoxKind::Weights);
        QVERIFY(boxKind(graph, shown.nodes[2]) == BoxKind::Normalization);
        QVERIFY(boxKind(graph, ShownNode{}) == BoxKind::Scope);
    }

    void dotQuotesText()
    {
        const ModelGraph graph = quotingExample();
        const std::string dot = graphDot(graph, showGraph(graph, {true}), true);
        QVERIFY(dot.starts_with("digraph \"a \\\"graph\\\" <&>\" {\n  rankdir=LR;"));
        QVERIFY(dot.find("label=\"Conv \\\"2\\\\d\\\" <b>& \\n64 → 128\"") != std::string::npos);
        QVERIFY(dot.find("n1 -> n2 [style=dashed];") != std::string::npos);
    }

    void svgIsXml()
    {
        const ModelGraph graph = quotingExample();
        const ShownGraph shown = showGraph(graph, {true});
        const auto sizes = estimatedSizes(shown);
        const auto layout = layOutLayers(sizes, layoutEdges(shown), {}, noProgress);
        QVERIFY(layout.has_value());
        const std::string svg = graphSvg(graph, shown, *layout, sizes, false);
        QXmlStreamReader reader(QByteArray::fromStdString(svg));
        int boxes = 0;
        int paths = 0;
        QStringList texts;
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::StartElement) {
                boxes += reader.name() == QLatin1String("g") ? 1 : 0;
                paths += reader.name() == QLatin1String("path") ? 1 : 0;
                if (reader.name() == QLatin1String("text")) {
                    texts.push_back(reader.readElementText());
                }
            }
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(boxes, 3);
        QCOMPARE(paths, 3); // two edges and the arrow head
        QVERIFY(texts.contains(QStringLiteral("64 → 128")));
    }

    void longTextIsShortened()
    {
        ModelGraph graph(modelOf({}));
        graph.nodes.push_back({.op = std::string(2000, 'x') + "end"});
        const ShownGraph shown = showGraph(graph, {true});
        QVERIFY(estimatedSizes(shown)[0].width < 400);
        const auto sizes = estimatedSizes(shown);
        const auto layout = layOutLayers(sizes, layoutEdges(shown), {}, noProgress);
        QVERIFY(graphSvg(graph, shown, *layout, sizes, false).find("xend</text>") != std::string::npos);
    }
};

APR_TEST(TestGraphExport)
#include "tst_graph_export.moc"
