// SPDX-License-Identifier: MIT
// With measurements: tst_planner_model.
#include "planner_chart.h"

#include "fixtures/test_main.h"

#include <QLineSeries>
#include <QTest>

using namespace apr::workbench;

class TestPlannerChart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingMeasured()
    {
        const MeasuredPlan nothing;
        const PlannerChart chart(nothing);
        QCOMPARE(chart.sizeUnit(), QStringLiteral("kB"));
        QCOMPARE(chart.chosen(), QPointF());
        QVERIFY(chart.maxBytes() > 0 && chart.maxError() > 0); // axes of a length
        QLineSeries best;
        QLineSeries uniform;
        QLineSeries chosen;
        chosen.append(1, 1);
        chart.fill(&best, &uniform, &chosen);
        QVERIFY(best.count() == 0 && uniform.count() == 0 && chosen.count() == 0);
    }
};

APR_GUI_TEST(TestPlannerChart)
#include "tst_planner_chart.moc"
