// SPDX-License-Identifier: MIT
#include "graph_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace apr;
using namespace apr::workbench;

namespace {

/// A decoder with two equal layers.
Model decoder()
{
    std::vector<test::MemoryTensor> tensors{test::filled("model.embed_tokens.weight", {10, 4}, 1),
                                            test::filled("model.norm.weight", {4}, 1),
                                            test::filled("lm_head.weight", {10, 4}, 1)};
    for (const char* layer : {"0", "1"}) {
        for (const char* part : {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj",
                                 "mlp.gate_proj", "mlp.up_proj", "mlp.down_proj"}) {
            tensors.push_back(test::filled("model.layers." + std::string(layer) + '.' + part + ".weight", {4, 4}, 1));
        }
    }
    return test::modelOf(tensors, {{"config", {{"model_type", "llama"}}}});
}

bool isDone(const GraphModel& view)
{
    return QTest::qWaitFor([&view] { return !view.isBusy(); }, 10000);
}

int boxTitled(const GraphModel& view, const char* title)
{
    const auto& nodes = view.picture()->shown.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].title == title) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

} // namespace

class TestGraphModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aGraphIsReadAndArranged()
    {
        GraphModel view;
        QSignalSpy changed(&view, &GraphModel::changed);
        view.show(decoder());
        QVERIFY(!view.hasGraph() && !view.note().isEmpty());
        QVERIFY(isDone(view));
        QVERIFY(view.hasGraph() && view.isInferred());
        QVERIFY(view.note().isEmpty());
        QVERIFY(view.remark().contains(QStringLiteral("LLaMA")));
        QVERIFY(view.status().startsWith(QStringLiteral("27 nodes")));
        QVERIFY(changed.count() >= 2);
        view.clear(QStringLiteral("nothing"));
        QVERIFY(!view.hasGraph());
        QCOMPARE(view.note(), QStringLiteral("nothing"));
        QVERIFY(view.choices().isEmpty());
    }

    void filesWithoutGraphSaySo()
    {
        GraphModel view;
        view.show(test::modelOf({}));
        QVERIFY(view.note().contains(QStringLiteral("no operator graph")));
    }

    void scopesExpandAndCollapse()
    {
        GraphModel view;
        view.show(decoder());
        QVERIFY(isDone(view));
        view.collapseAll();
        QVERIFY(isDone(view));
        const int model = boxTitled(view, "model");
        QVERIFY(model >= 0);
        view.select(model);
        QVERIFY(view.canExpand() && !view.canCollapse());
        view.expandSelected();
        QVERIFY(isDone(view));
        const int layers = boxTitled(view, "layers.0–1");
        QVERIFY(layers >= 0);
        view.select(layers);
        QVERIFY(view.canExpand() && view.canCollapse());
        QCOMPARE(view.details()->cell(1, 1), QStringLiteral("Repeated"));
        view.collapseSelected();
        QVERIFY(isDone(view));
        QCOMPARE(view.selectedTitle(), QStringLiteral("model")); // what was selected is in it
        view.expandAll();
        QVERIFY(isDone(view));
        QCOMPARE(view.picture()->shown.nodes.size(), std::size_t{27});
    }

    void selectingABoxPicksItsTensor()
    {
        GraphModel view;
        QSignalSpy picked(&view, &GraphModel::tensorPicked);
        view.show(decoder());
        QVERIFY(isDone(view));
        view.select(boxTitled(view, "lm_head"));
        QCOMPARE(picked.count(), 1);
        QCOMPARE(picked[0][0].toULongLong(), 2ULL);
        QCOMPARE(view.selectedPath(), QStringLiteral("lm_head"));
        view.select(-1);
        QVERIFY(view.selectedPath().isEmpty());
        QCOMPARE(view.details()->count(), 0);
    }

    void selectingATensorSelectsItsBox()
    {
        GraphModel view;
        QSignalSpy revealed(&view, &GraphModel::revealRequested);
        QSignalSpy picked(&view, &GraphModel::tensorPicked);
        view.show(decoder());
        QVERIFY(isDone(view));
        QVERIFY(view.selectTensor(0));
        QCOMPARE(view.selectedTitle(), QStringLiteral("embed_tokens"));
        QCOMPARE(revealed.count(), 1);
        QCOMPARE(picked.count(), 0);
        view.collapseAll();
        QVERIFY(isDone(view));
        QVERIFY(view.selectTensor(5));
        QCOMPARE(view.selectedTitle(), QStringLiteral("model"));
        QVERIFY(!view.selectTensor(1000));
    }

    void detailsLeadToOtherBoxesAndTensors()
    {
        GraphModel view;
        const QAbstractItemModelTester tester(view.details());
        QSignalSpy picked(&view, &GraphModel::tensorPicked);
        view.show(decoder());
        QVERIFY(isDone(view));
        view.select(boxTitled(view, "lm_head"));
        int tensor = -1;
        int input = -1;
        for (int row = 0; row < view.details()->count(); ++row) {
            tensor = view.details()->cell(row, 0) == QStringLiteral("Tensors") ? row : tensor;
            input = view.details()->cell(row, 0) == QStringLiteral("Inputs from") ? row : input;
        }
        QVERIFY(tensor >= 0 && input > tensor);
        QCOMPARE(view.details()->cell(tensor, 2), QStringLiteral("F32 10 × 4"));
        picked.clear();
        view.activate(tensor);
        QCOMPARE(picked.count(), 1);
        view.activate(input);
        QCOMPARE(view.selectedTitle(), QStringLiteral("norm"));
        view.activate(0); // leads nowhere
        view.activate(1000);
        QCOMPARE(view.selectedTitle(), QStringLiteral("norm"));
    }

    void nodesAreFoundWhereverTheyAre()
    {
        GraphModel view;
        view.show(decoder());
        QVERIFY(isDone(view));
        view.collapseAll();
        QVERIFY(isDone(view));
        view.setSearch(QStringLiteral("UP_proj"));
        QCOMPARE(view.searchStatus(), QStringLiteral("2"));
        view.findNext();
        QVERIFY(isDone(view));
        QCOMPARE(view.selectedPath(), QStringLiteral("model.layers.0.mlp.up_proj"));
        QCOMPARE(view.searchStatus(), QStringLiteral("1 of 2"));
        view.findNext();
        QVERIFY(isDone(view));
        QCOMPARE(view.selectedPath(), QStringLiteral("model.layers.1.mlp.up_proj"));
        view.findNext();
        QCOMPARE(view.selectedPath(), QStringLiteral("model.layers.0.mlp.up_proj"));
        view.findNext(false);
        QCOMPARE(view.selectedPath(), QStringLiteral("model.layers.1.mlp.up_proj"));
        view.setSearch(QStringLiteral("nowhere"));
        QCOMPARE(view.searchStatus(), QStringLiteral("not found"));
        view.findNext();
    }

    void tracingMarksWhatIsConnected()
    {
        GraphModel view;
        view.show(test::modelOf({test::filled("fc1.weight", {4, 2}, 1), test::filled("mystery", {3}, 1)}));
        QVERIFY(isDone(view));
        view.select(boxTitled(view, "fc1"));
        view.setTracing(true);
        QVERIFY(view.isFaint(static_cast<std::size_t>(boxTitled(view, "mystery"))));
        QVERIFY(!view.isFaint(static_cast<std::size_t>(boxTitled(view, "fc1"))));
        view.setTracing(false);
        QVERIFY(!view.isFaint(static_cast<std::size_t>(boxTitled(view, "mystery"))));
    }

    void selectionMovesAlongConnections()
    {
        GraphModel view;
        view.show(decoder());
        QVERIFY(isDone(view));
        view.moveSelection(1, 0);
        QCOMPARE(view.selectedTitle(), QStringLiteral("Token ids"));
        view.moveSelection(1, 0);
        QCOMPARE(view.selectedTitle(), QStringLiteral("embed_tokens"));
        view.moveSelection(-1, 0);
        QCOMPARE(view.selectedTitle(), QStringLiteral("Token ids"));
        view.moveSelection(-1, 0);
        QCOMPARE(view.selectedTitle(), QStringLiteral("Token ids"));
        view.select(boxTitled(view, "gate_proj"));
        view.moveSelection(0, 1);
        view.moveSelection(0, -1);
        QCOMPARE(view.selectedTitle(), QStringLiteral("gate_proj"));
    }

    void pointsHaveBoxes()
    {
        GraphModel view;
        view.show(decoder());
        QVERIFY(isDone(view));
        const int box = boxTitled(view, "norm");
        QCOMPARE(view.boxAt(view.boxArea(static_cast<std::size_t>(box)).center()), box);
        QCOMPARE(view.boxAt({-50, -50}), -1);
        QCOMPARE(view.describe(box), QStringLiteral("model.norm · RMSNorm 4"));
        QVERIFY(view.describe(boxTitled(view, "Add")).endsWith(QStringLiteral(" · inferred")));
        QVERIFY(view.describe(-1).isEmpty());
    }

    void theDefinitionIsThatOfTheSelectedScope()
    {
        GraphModel view;
        view.show(decoder());
        QVERIFY(isDone(view));
        QVERIFY(view.definition().startsWith(QStringLiteral("Model(")));
        view.select(boxTitled(view, "lm_head"));
        QCOMPARE(view.definition(), QStringLiteral("Linear(in_features=4, out_features=10, bias=False)\n"));
        view.collapseAll();
        QVERIFY(isDone(view));
        view.select(boxTitled(view, "model"));
        view.expandSelected();
        QVERIFY(isDone(view));
        view.select(boxTitled(view, "layers.0–1"));
        view.expandSelected();
        QVERIFY(isDone(view));
        view.select(boxTitled(view, "layers.1"));
        QVERIFY2(view.definition().startsWith(QStringLiteral("LayersBlock(\n  (self_attn): Self")),
                 qPrintable(view.definition()));
    }

    void exportsAndDirections()
    {
        GraphModel view;
        QVERIFY(view.svg().isEmpty() && view.dot().isEmpty());
        view.show(decoder());
        QVERIFY(isDone(view));
        QVERIFY(view.svg().contains(QStringLiteral("</svg>")));
        const double height = view.picture()->layout.height;
        view.setHorizontal(true);
        QVERIFY(isDone(view));
        QVERIFY(view.dot().contains(QStringLiteral("rankdir=LR")));
        QVERIFY(view.picture()->layout.height < height);
    }

    void otherGraphsOfTheFile()
    {
        const Json graph = Json::parse(R"({"name": "main", "nodes": [{"op": "If", "name": "if", "outputs": ["y"],
            "attributes": {"then_branch": {"graph": {"name": "then", "nodes": [{"op": "Neg", "outputs": ["n"]}]}}}}]})");
        GraphModel view;
        view.show(test::modelOf({}, {{"graph", graph}}));
        QVERIFY(isDone(view));
        QCOMPARE(view.choices(), QStringList({QStringLiteral("main (1 node)"), QStringLiteral("then (1 node)")}));
        view.setChoice(1);
        QVERIFY(isDone(view));
        QVERIFY(boxTitled(view, "Neg") >= 0);
        view.setChoice(7);
        QCOMPARE(view.choice(), 1);
    }
};

APR_GUI_TEST(TestGraphModel)
#include "tst_graph_model.moc"
