// SPDX-License-Identifier: MIT
#include "histogram_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "axis_labels.h"
#include "fixtures/test_main.h"

#include <QFontMetrics>

#include <set>

using namespace apr::workbench;
using apr::test::itemNamed;
using apr::test::OpenWindow;

class TestHistogramPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each label has the height of a line, also in a small pane: Qt Charts shows "…" in place of others.
    void labelsHaveRoom()
    {
        OpenWindow open;
        QVERIFY(open.open());
        open.document().selectTensor(0);
        open.window.showPane(QStringLiteral("histogram"));
        QTRY_VERIFY(itemNamed(open.window, "histogramChart") != nullptr);
        QQuickItem* chart = itemNamed(open.window, "histogramChart");
        const QValueAxis* counts = apr::test::axisNamed(chart, QStringLiteral("countAxis"));
        QTRY_VERIFY(chart->isVisible());
        const int line = QFontMetrics(QGuiApplication::font()).height();
        std::set<int> ticks;
        for (const int height : {90, 130, 180, 260, 500}) {
            open.pane("histogram").setMinimumHeight(height);
            open.pane("histogram").setMaximumHeight(height);
            QTRY_COMPARE(open.pane("histogram").height(), height);
            QTest::qWait(30); // for the layout of the chart
            const double plot = chart->property("plotArea").toRectF().height();
            ticks.insert(counts->tickCount());
            QVERIFY2(plot / (counts->tickCount() - 1) >= line || counts->tickCount() == 2,
                     qPrintable(QStringLiteral("%1 ticks in %2").arg(counts->tickCount()).arg(plot)));
        }
        QVERIFY(ticks.contains(5) && ticks.size() > 1);
    }

    void keptCurvesHaveALegend()
    {
        OpenWindow open;
        QVERIFY(open.open());
        auto& pane = open.window.shown<HistogramPaneModel>("histogram");
        QQuickItem* legend = itemNamed(open.window, "keptCurves");
        QQuickItem* keep = itemNamed(open.window, "keepCurve");
        QVERIFY(legend != nullptr && keep != nullptr);
        for (int tensor = 0; tensor < 3; ++tensor) {
            open.document().selectTensor(tensor);
            QTRY_VERIFY(pane.histogram()->hasData() && keep->isEnabled());
            QVERIFY(QMetaObject::invokeMethod(keep, "clicked"));
        }
        open.document().selectTensor(3);
        QTRY_COMPARE(pane.histogram()->others().size(), 3);
        QCOMPARE(legend->property("count").toInt(), 3);
        const QQuickItem* chart = itemNamed(open.window, "histogramChart");
        QTRY_VERIFY(chart->y() > 40);
        pane.histogram()->setCumulative(true);
        for (const auto& label : apr::test::labelsOf(
                 *apr::test::axisNamed(itemNamed(open.window, "histogramChart"), QStringLiteral("countAxis")))) {
            QVERIFY2(label.endsWith(QStringLiteral(" %")), qPrintable(label));
        }
        pane.histogram()->setCumulative(false);
    }

    /// Labels of both axes are different from each other, short, and round where they count.
    void ticks()
    {
        OpenWindow open;
        QVERIFY(open.open());
        HistogramModel& histogram = *open.window.shown<HistogramPaneModel>("histogram").histogram();
        QQuickItem* chart = itemNamed(open.window, "histogramChart");
        const auto* values = apr::test::axisNamed(chart, QStringLiteral("valueAxis"));
        const auto* counts = apr::test::axisNamed(chart, QStringLiteral("countAxis"));
        QVERIFY(values != nullptr && counts != nullptr);
        for (int tensor = 0; tensor < static_cast<int>(open.document().model().tensors().size()); ++tensor) {
            open.document().selectTensor(tensor);
            QTRY_VERIFY(histogram.hasData());
            for (const bool isLog : {false, true}) {
                histogram.setLogScale(isLog);
                for (const QValueAxis* axis : {values, counts}) {
                    const QString problem = apr::test::problemOf(apr::test::labelsOf(*axis));
                    QVERIFY2(problem.isEmpty(), qPrintable(open.document().tensorName() + QLatin1Char(' ') + problem));
                }
            }
            QCOMPARE(counts->max(), histogram.top());
            QVERIFY(!apr::test::labelsOf(*counts).isEmpty());
        }
    }
};

APR_GUI_TEST(TestHistogramPane)
#include "tst_histogram_pane.moc"
