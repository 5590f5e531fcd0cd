// SPDX-License-Identifier: MIT
#include "values_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"
#include "heat_map_pane.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QWheelEvent>

using namespace apr::workbench;
using namespace apr::test;

/// The grid and the heat map, driven by mouse and keyboard.
class TestValuesPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_open = std::make_unique<OpenWindow>();
        QVERIFY(m_open->open());
        QVERIFY(m_open->document().selectTensorNamed(QStringLiteral("model.layers.1.self_attn.q_proj.weight")));
    }

    void theGridByMouseAndKeyboard()
    {
        ValuesModel& view = *m_open->window.shown<ValuesPaneModel>("values").values();
        QQuickWidget& pane = m_open->pane("values");
        QQuickItem* canvas = itemNamed(m_open->window, "valuesCanvas");
        QVERIFY(canvas != nullptr);
        QTRY_VERIFY(canvas->width() > 100 && view.visibleRows() > 2);
        QTRY_VERIFY(!view.cellText(0, 0).isEmpty());
        const QPoint inside = canvas->mapToScene(QPointF(canvas->width() / 2, canvas->height() / 2)).toPoint();
        QTest::mouseClick(&pane, Qt::LeftButton, {}, inside);
        const ValuesModel::Place clicked = view.cursor();
        QVERIFY(clicked.row > 0 && clicked.column > 0);
        QVERIFY(canvas->hasActiveFocus());
        QTest::keyClick(&pane, Qt::Key_Right);
        QTest::keyClick(&pane, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(view.cursor().row, clicked.row + 1);
        QCOMPARE(view.cursor().column, clicked.column + 1);
        QCOMPARE(view.selection().rows, std::uint64_t{2});
        QTest::keyClick(&pane, Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 2);
        QTest::keyClick(&pane, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(view.cursor().row, std::uint64_t{63});
        QCOMPARE(view.cursor().column, std::uint64_t{63});
        QVERIFY(view.topRow() > 0 && view.leftColumn() > 0);
        QTest::keyClick(&pane, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(view.cursorElement(), std::optional<std::uint64_t>(0));
        QTest::keyClick(&pane, Qt::Key_A, Qt::ControlModifier);
        QTRY_VERIFY(view.summary().startsWith(QStringLiteral("4,096 values · min")));
        QWheelEvent down(inside, pane.mapToGlobal(inside), {}, QPoint(0, -240), Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        QGuiApplication::sendEvent(&pane, &down);
        QCOMPARE(view.topRow(), std::uint64_t{6});
    }

    void theFieldsAboveTheGrid()
    {
        ValuesModel& view = *m_open->window.shown<ValuesPaneModel>("values").values();
        QQuickWidget& pane = m_open->pane("values");
        QQuickItem* slice = itemNamed(m_open->window, "sliceBox");
        slice->forceActiveFocus();
        slice->setProperty("text", QStringLiteral("3:5"));
        QTest::keyClick(&pane, Qt::Key_Return);
        QCOMPARE(view.rows(), std::uint64_t{2});
        QCOMPARE(slice->property("text").toString(), QStringLiteral("3:5, :"));
        QQuickItem* place = itemNamed(m_open->window, "goToBox");
        place->forceActiveFocus();
        place->setProperty("text", QStringLiteral("10, 20"));
        QTest::keyClick(&pane, Qt::Key_Return);
        QCOMPARE(view.cursorElement(), std::optional<std::uint64_t>(10 * 64 + 20));
        QTRY_VERIFY(itemNamed(m_open->window, "valuesReadout")
                        ->property("text")
                        .toString()
                        .startsWith(QStringLiteral("[10, 20] = ")));
    }

    void theHeatMapByMouseAndKeyboard()
    {
        HeatMapModel& view = *m_open->window.shown<HeatMapPaneModel>("heatmap").heatMap();
        QQuickWidget& pane = m_open->pane("heatmap");
        QQuickItem* canvas = itemNamed(m_open->window, "heatMapCanvas");
        QTRY_VERIFY(view.hasPicture());
        const QPoint inside = canvas->mapToScene(QPointF(canvas->width() / 3, canvas->height() / 2)).toPoint();
        QTest::mouseMove(&pane, inside + QPoint(1, 1));
        QTest::mouseMove(&pane, inside);
        QTRY_VERIFY(
            itemNamed(m_open->window, "heatMapReadout")->property("text").toString().startsWith(QLatin1Char('[')));
        QTest::mouseClick(&pane, Qt::LeftButton, {}, inside);
        QTRY_VERIFY(m_open->document().range().count == 1 && m_open->document().range().first > 0);
        QTest::keyClick(&pane, Qt::Key_Plus);
        QVERIFY(view.isZoomed());
        const auto column = view.region().column;
        QTest::keyClick(&pane, Qt::Key_Right);
        QVERIFY(view.region().column > column);
        QTest::mouseDClick(&pane, Qt::LeftButton, {}, inside);
        QVERIFY(!view.isZoomed());
    }

    void cleanupTestCase() { m_open.reset(); }

private:
    std::unique_ptr<OpenWindow> m_open;
};

APR_GUI_TEST(TestValuesPane)
#include "tst_values_pane.moc"
