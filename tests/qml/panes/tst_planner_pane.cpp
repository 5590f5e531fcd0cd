// SPDX-License-Identifier: MIT
#include "planner_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "axis_labels.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::itemNamed;
using apr::test::OpenWindow;

class TestPlannerPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_open = std::make_unique<OpenWindow>();
        QVERIFY(m_open->open());
        QVERIFY(m_open->window.runCommand(QStringLiteral("file.quantize")));
    }
    void cleanup() { m_open.reset(); }

    void ticks()
    {
        PlannerModel& planner = *m_open->window.shown<PlannerPaneModel>("planner").planner();
        QTRY_VERIFY_WITH_TIMEOUT(planner.hasCurves() && !planner.isMeasuring(), 60000);
        for (int group = 0; group < planner.rowCount(); ++group) {
            planner.setGroup(group);
            planner.setType(group, 0);
            QTRY_VERIFY(planner.preview()->worstBlocks()->count() > 0);
            for (const auto& [chart, name] :
                 {std::pair("plannerCurve", "sizeAxis"), std::pair("plannerCurve", "errorAxis"),
                  std::pair("plannerValues", "valueAxis"), std::pair("plannerErrors", "differenceAxis")}) {
                const auto* axis = apr::test::axisNamed(itemNamed(m_open->window, chart), QLatin1String(name));
                QVERIFY2(axis != nullptr, name);
                const QString problem = apr::test::problemOf(apr::test::labelsOf(*axis));
                QVERIFY2(problem.isEmpty(), qPrintable(QLatin1String(name) + QLatin1Char(' ') + problem));
            }
        }
    }

    /// Tab reaches the groups and their tensors, arrow keys choose one.
    void rowsByKeyboard()
    {
        PlannerModel& planner = *m_open->window.shown<PlannerPaneModel>("planner").planner();
        QTRY_VERIFY_WITH_TIMEOUT(planner.hasCurves() && !planner.isMeasuring(), 60000);
        QQuickWidget& pane = m_open->pane("planner");
        planner.setGroup(0);
        for (const auto& [name, current] :
             {std::pair("groupList", &PlannerModel::group), std::pair("plannerTensors", &PlannerModel::tensor)}) {
            QQuickItem* list = itemNamed(m_open->window, name);
            QVERIFY2(list != nullptr && list->activeFocusOnTab(), name);
            for (int group = 0; group < planner.rowCount() && list->property("count").toInt() < 2; ++group) {
                planner.setGroup(group); // of more than one tensor
            }
            const int count = list->property("count").toInt();
            QVERIFY2(count > 1, name);
            list->forceActiveFocus();
            QTest::keyClick(&pane, Qt::Key_Down);
            QCOMPARE((planner.*current)(), 1);
            QCOMPARE(list->property("currentIndex").toInt(), 1);
            for (int i = 0; i < count; ++i) {
                QTest::keyClick(&pane, Qt::Key_Down);
            }
            QCOMPARE((planner.*current)(), count - 1);
            for (int i = 0; i < count; ++i) {
                QTest::keyClick(&pane, Qt::Key_Up);
            }
            QCOMPARE((planner.*current)(), 0);
        }
        pane.setFixedWidth(1200); // with charts and blocks
        QQuickItem* blocks = itemNamed(m_open->window, "worstBlocks");
        QTRY_VERIFY(blocks->isVisible() && blocks->property("count").toInt() > 1);
        QVERIFY(blocks->activeFocusOnTab());
        blocks->forceActiveFocus();
        blocks->setProperty("currentIndex", 0);
        QSignalSpy requested(&planner, &PlannerModel::blockRequested);
        QTest::keyClick(&pane, Qt::Key_Down);
        QTest::keyClick(&pane, Qt::Key_Return);
        QCOMPARE(requested.size(), 1);
        QCOMPARE(blocks->property("currentIndex").toInt(), 1);
    }

    /// The options of the quantization are those of the step, without the types that the groups choose.
    void options()
    {
        auto* button = itemNamed(m_open->window, "optionsButton");
        QQuickItem* form = itemNamed(m_open->window, "plannerForm");
        QVERIFY(button != nullptr && form != nullptr && !form->isVisible());
        button->setProperty("checked", true);
        QTRY_VERIFY(form->isVisible() && form->property("count").toInt() >= 3);
        FormModel& model = *m_open->window.shown<PlannerPaneModel>("planner").planner()->form();
        QVERIFY(model.rowOf("quantize", "rules") > 0);
        QCOMPARE(model.rowOf("quantize", "type"), -1);
        QTRY_VERIFY(form->height() > 100);
    }

private:
    std::unique_ptr<OpenWindow> m_open;
};

APR_GUI_TEST(TestPlannerPane)
#include "tst_planner_pane.moc"
