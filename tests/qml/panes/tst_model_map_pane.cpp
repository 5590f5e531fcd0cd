// SPDX-License-Identifier: MIT
#include "model_map_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"

#include <QWheelEvent>

using namespace apr::workbench;
using namespace apr::test;

/// The map, driven by mouse and keyboard.
class TestModelMapPaneQml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mouseAndKeyboard()
    {
        OpenWindow open;
        QVERIFY(open.open());
        ModelMapPaneModel& model = open.window.shown<ModelMapPaneModel>("map");
        QQuickWidget& pane = open.pane("map");
        auto* canvas = qobject_cast<ModelMapCanvas*>(itemNamed(open.window, "mapCanvas"));
        QVERIFY(canvas != nullptr);
        QTRY_VERIFY(model.map()->hasMap() && canvas->width() > 100 && model.map()->isComplete());
        const int area = model.map()->areaOfTensor(5);
        const auto placeOf = [&] {
            return canvas->mapToScene(canvas->toItem(model.map()->placeOf(static_cast<std::size_t>(area)).center()))
                .toPoint();
        };
        QTest::mouseMove(&pane, placeOf() + QPoint(1, 1));
        QTest::mouseMove(&pane, placeOf());
        QTRY_VERIFY(itemNamed(open.window, "mapReadout")
                        ->property("text")
                        .toString()
                        .startsWith(model.map()->nameOf(static_cast<std::size_t>(area))));
        QTest::mouseClick(&pane, Qt::LeftButton, {}, placeOf());
        QTRY_COMPARE(open.document().tensor(), 5);
        QCOMPARE(canvas->selected(), 5);
        const double scale = canvas->scale();
        QTest::keyClick(&pane, Qt::Key_Return); // the tensor as a whole
        QVERIFY(canvas->scale() > scale);
        const QPoint before = placeOf();
        QTest::keyClick(&pane, Qt::Key_Left);
        QVERIFY(placeOf().x() > before.x());
        QTest::mousePress(&pane, Qt::LeftButton, {}, QPoint(placeOf()));
        const QPoint start = placeOf();
        QTest::mouseMove(&pane, start + QPoint(20, 20));
        QTest::mouseMove(&pane, start + QPoint(40, 30));
        QTest::mouseRelease(&pane, Qt::LeftButton, {}, start + QPoint(40, 30));
        QCOMPARE(placeOf() - start, QPoint(40, 30));
        QWheelEvent in(placeOf(), pane.mapToGlobal(placeOf()), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                       Qt::NoScrollPhase, false);
        const double larger = canvas->scale();
        QGuiApplication::sendEvent(&pane, &in);
        QVERIFY(canvas->scale() > larger);
        for (int i = 0; i < 10; ++i) {
            QTest::keyClick(&pane, Qt::Key_Plus);
        }
        QTRY_VERIFY(model.map()->isComplete());
        // Single elements can be told apart.
        QTest::mouseClick(&pane, Qt::LeftButton, {}, OpenWindow::centerOf(*canvas));
        QTRY_COMPARE(open.document().range().count, std::uint64_t{1});
        QTest::keyClick(&pane, Qt::Key_Home);
        QCOMPARE(canvas->scale(), scale);
        QVERIFY(!open.window.grab().isNull());
    }
};

APR_GUI_TEST(TestModelMapPaneQml)
#include "tst_model_map_pane.moc"
