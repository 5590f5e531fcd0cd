// SPDX-License-Identifier: MIT
#include "graph_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QClipboard>
#include <QGuiApplication>

using namespace apr::workbench;
using apr::test::AnsweringChooser;
using apr::test::OpenWorkspace;

class TestGraphPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void boxesAndTensorsFollowEachOther()
    {
        OpenWorkspace open;
        GraphPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.commandLine().isEmpty());
        QVERIFY(open.open());
        QTRY_VERIFY(pane.graph()->hasGraph());
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli graph ")));
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.layers.0.mlp.up_proj.weight")));
        QTRY_COMPARE(pane.graph()->selectedPath(), QStringLiteral("layers.0/mlp/up_proj/MatMul"));
        pane.graph()->moveSelection(-1, 0);
        QTRY_COMPARE(open.document().tensorName(), QStringLiteral("model.layers.0.post_attention_layernorm.weight"));
        open.workspace.close(0);
        QTRY_VERIFY(!pane.graph()->hasGraph());
    }

    void aTensorSelectedBeforeIsShown()
    {
        OpenWorkspace open;
        GraphPaneModel pane(open.workspace);
        QVERIFY(open.open());
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("lm_head.weight")));
        pane.setShown(true);
        QTRY_COMPARE(pane.graph()->selectedPath(), QStringLiteral("lm_head/MatMul"));
    }

    void theGraphIsSaved()
    {
        OpenWorkspace open;
        AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        GraphPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QTRY_VERIFY(pane.graph()->hasGraph());
        GraphCanvas canvas;
        canvas.setView(pane.graph());
        const auto content = [&](const char* name) {
            chooser.answer = open.folder.filePath(QString::fromLatin1(name));
            pane.exportGraph(&canvas);
            QFile file(chooser.answer);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(content("graph.svg").contains("<svg"));
        QVERIFY(content("graph.dot").startsWith("digraph"));
        const QImage image = QImage::fromData(content("graph.png"));
        QVERIFY(image.width() > 200 && image.height() > 400);
        chooser.answer = QStringLiteral("/proc/none/graph.svg");
        pane.exportGraph(&canvas);
        QCOMPARE(open.workspace.notices().open().size(), std::size_t{1});
    }

    /// A graph that is too large to be read as a whole begins at its first box, wherever that is; "Fit" shows all of
    /// it.
    void aLargeGraphBeginsAtItsFirstBox()
    {
        OpenWorkspace open;
        GraphPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QTRY_VERIFY(pane.graph()->hasGraph());
        pane.graph()->expandAll();
        QTRY_VERIFY(!pane.graph()->isBusy());
        for (const bool isHorizontal : {false, true}) {
            pane.graph()->setHorizontal(isHorizontal);
            QTRY_VERIFY(!pane.graph()->isBusy() && pane.graph()->picture()->isHorizontal == isHorizontal);
            GraphCanvas canvas;
            canvas.setView(pane.graph());
            canvas.setSize(QSizeF(90, 60));
            const auto area = [&canvas, &pane](std::size_t index) {
                const QRectF box = pane.graph()->boxArea(index);
                return QRectF(canvas.toItem(box.topLeft()), canvas.toItem(box.bottomRight()));
            };
            const QRectF item(0, 0, canvas.width(), canvas.height());
            const std::size_t boxes = pane.graph()->picture()->shown.nodes.size();
            std::size_t first = 0;
            for (std::size_t i = 0; i < boxes; ++i) {
                const bool isBefore =
                    isHorizontal ? area(i).left() < area(first).left() : area(i).top() < area(first).top();
                first = isBefore ? i : first;
            }
            QVERIFY(item.contains(area(first).center()) && canvas.scale() >= 0.5);
            canvas.showAll();
            for (std::size_t i = 0; i < boxes; ++i) {
                QVERIFY(item.contains(area(i)));
            }
        }
    }

    void theDefinitionIsCopied()
    {
        OpenWorkspace open;
        GraphPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QTRY_VERIFY(pane.graph()->hasGraph());
        pane.copyDefinition();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("ModuleList(")));
    }

    void theDirectionIsKept()
    {
        OpenWorkspace open;
        GraphPaneModel pane(open.workspace);
        pane.graph()->setHorizontal(true);
        GraphPaneModel other(open.workspace);
        other.restore(pane.state());
        QVERIFY(other.graph()->isHorizontal());
    }
};

APR_GUI_TEST(TestGraphPane)
#include "tst_graph_pane.moc"
