// SPDX-License-Identifier: MIT
#include "statistics_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestStatisticsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void computesAllAndKeepsThem()
    {
        OpenWorkspace open;
        StatisticsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        const int count = static_cast<int>(open.document().model().tensors().size());
        QTRY_VERIFY(!pane.isRunning() && pane.progress() == 1);
        for (int i = 0; i < count; ++i) {
            QVERIFY(open.document().statistics(i) != nullptr);
        }
        QVERIFY(pane.progressText().isEmpty());
        pane.select(3);
        QCOMPARE(open.document().tensor(), 3);
        QCOMPARE(pane.statistics()->rowOf(pane.selected()), 3);

        StatisticsPaneModel other(open.workspace); // computes nothing again
        other.setShown(true);
        QVERIFY(!other.isRunning());
        QCOMPARE(other.progress(), 1.0);
    }

    void stopsAndGoesOn()
    {
        OpenWorkspace open;
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 5000)));
        StatisticsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.isRunning());
        pane.stop();
        QVERIFY(!pane.isRunning());
        QVERIFY(pane.progressText().contains(QStringLiteral("Stopped")));
        pane.resume();
        QTRY_VERIFY_WITH_TIMEOUT(pane.progress() == 1, 20000);
    }

    void theSortIsKept()
    {
        OpenWorkspace open;
        StatisticsPaneModel pane(open.workspace);
        pane.statistics()->toggleSort(StatisticsModel::StdColumn);
        pane.statistics()->toggleSort(StatisticsModel::StdColumn);
        StatisticsPaneModel other(open.workspace);
        other.restore(pane.state());
        QCOMPARE(other.statistics()->sortColumn(), static_cast<int>(StatisticsModel::StdColumn));
        QVERIFY(!other.statistics()->isSortDescending());
    }
};

APR_GUI_TEST(TestStatisticsPane)
#include "tst_statistics_pane.moc"
