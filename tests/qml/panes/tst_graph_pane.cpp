// SPDX-License-Identifier: MIT
#include "graph_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"

#include <QWheelEvent>

using namespace apr::workbench;
using namespace apr::test;

/// The graph, driven by mouse and keyboard.
class TestGraphPaneQml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_open = std::make_unique<OpenWindow>();
        QVERIFY(m_open->open());
        m_view = m_open->window.shown<GraphPaneModel>("graph").graph();
        QTRY_VERIFY(m_view->hasGraph());
        m_canvas = qobject_cast<GraphCanvas*>(itemNamed(m_open->window, "graphCanvas"));
        QVERIFY(m_canvas != nullptr);
        QTRY_VERIFY(m_canvas->width() > 100);
    }

    void aClickSelectsAndFillsTheDetails()
    {
        const int box = boxTitled("token_embedding");
        QTest::mouseClick(&m_open->pane("graph"), Qt::LeftButton, {}, placeOf(box));
        QCOMPARE(m_view->selected(), box);
        QCOMPARE(m_open->document().tensorName(), QStringLiteral("model.embed_tokens.weight"));
        QQuickItem* details = itemNamed(m_open->window, "graphDetails");
        QVERIFY(details != nullptr);
        QTRY_VERIFY(!details->isVisible() || details->property("count").toInt() > 2);
    }

    void hoveringReadsOut()
    {
        const QPoint place = placeOf(boxTitled("token_embedding"));
        QTest::mouseMove(&m_open->pane("graph"), place + QPoint(1, 1));
        QTest::mouseMove(&m_open->pane("graph"), place);
        QTRY_COMPARE(itemNamed(m_open->window, "graphReadout")->property("text").toString(),
                     QStringLiteral("token_embedding/Gather · Gather FLOAT [batch, sequence, 64]"));
    }

    void theKeyboardFollowsConnections()
    {
        QQuickWidget& pane = m_open->pane("graph");
        m_canvas->forceActiveFocus();
        m_view->select(boxTitled("token_embedding"));
        QTest::keyClick(&pane, Qt::Key_Down);
        QVERIFY(m_view->selectedTitle() != QStringLiteral("token_embedding"));
        QTest::keyClick(&pane, Qt::Key_Up);
        QCOMPARE(m_view->selectedTitle(), QStringLiteral("token_embedding"));
        const double scale = m_canvas->scale();
        QTest::keyClick(&pane, Qt::Key_Plus);
        QVERIFY(m_canvas->scale() > scale);
        QTest::keyClick(&pane, Qt::Key_Home);
        m_view->select(boxTitled("up_proj"));
        QTest::keyClick(&pane, Qt::Key_Backspace); // collapses "mlp"
        QTRY_COMPARE(m_view->selectedTitle(), QStringLiteral("mlp"));
        QTest::keyClick(&pane, Qt::Key_Return);
        QTRY_VERIFY(boxTitled("up_proj") >= 0);
        m_view->expandAll();
        QTRY_VERIFY(!m_view->isBusy());
    }

    void theWheelZoomsAtThePointerAndDraggingMoves()
    {
        QQuickWidget& pane = m_open->pane("graph");
        m_canvas->showAll();
        const QPoint place = placeOf(boxTitled("lm_head"));
        QWheelEvent in(place, pane.mapToGlobal(place), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier,
                       Qt::NoScrollPhase, false);
        const double scale = m_canvas->scale();
        QGuiApplication::sendEvent(&pane, &in);
        QVERIFY(m_canvas->scale() > scale);
        QVERIFY((placeOf(boxTitled("lm_head")) - place).manhattanLength() <= 2);
        const QPointF before = m_canvas->toItem({0, 0});
        QTest::mousePress(&pane, Qt::LeftButton, {}, place);
        QTest::mouseMove(&pane, place + QPoint(20, 10));
        QTest::mouseMove(&pane, place + QPoint(40, 30));
        QTest::mouseRelease(&pane, Qt::LeftButton, {}, place + QPoint(40, 30));
        QCOMPARE((m_canvas->toItem({0, 0}) - before).toPoint(), QPoint(40, 30));
    }

    void searchingShowsWhatItFinds()
    {
        QQuickWidget& pane = m_open->pane("graph");
        QQuickItem* search = itemNamed(m_open->window, "graphSearch");
        search->forceActiveFocus();
        QTest::keyClicks(&pane, QStringLiteral("layers.1.mlp.down"));
        QTRY_COMPARE(itemNamed(m_open->window, "graphSearchStatus")->property("text").toString(), QStringLiteral("1"));
        QTest::keyClick(&pane, Qt::Key_Return);
        QTRY_COMPARE(m_view->selectedPath(), QStringLiteral("layers.1/mlp/down_proj/MatMul"));
        const QPointF center = m_canvas->toItem(m_view->boxArea(static_cast<std::size_t>(m_view->selected())).center());
        QVERIFY(QRectF(0, 0, m_canvas->width(), m_canvas->height()).contains(center));
    }

    void everyDirectionAndZoomIsPainted()
    {
        m_view->setHorizontal(true);
        QTRY_VERIFY(!m_view->isBusy());
        m_view->setTracing(true);
        m_canvas->setDark(true);
        for (int i = 0; i < 30; ++i) { // down to boxes without text
            m_canvas->zoomAt({m_canvas->width() / 2, m_canvas->height() / 2}, -1);
        }
        QVERIFY(!m_open->window.grab().isNull());
        QVERIFY(!m_canvas->picture(1, 200).isNull());
        m_view->setTracing(false);
        m_view->setHorizontal(false);
    }

    void cleanupTestCase() { m_open.reset(); }

private:
    int boxTitled(const char* title) const
    {
        const auto& nodes = m_view->picture()->shown.nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].title == title) {
                return static_cast<int>(i);
            }
        }
        return -1;
    }
    /// The middle of a box, in the pane.
    QPoint placeOf(int box) const
    {
        const QPointF center = m_canvas->toItem(m_view->boxArea(static_cast<std::size_t>(box)).center());
        return m_canvas->mapToScene(center).toPoint();
    }

    std::unique_ptr<OpenWindow> m_open;
    GraphModel* m_view = nullptr;
    GraphCanvas* m_canvas = nullptr;
};

APR_GUI_TEST(TestGraphPaneQml)
#include "tst_graph_pane.moc"
