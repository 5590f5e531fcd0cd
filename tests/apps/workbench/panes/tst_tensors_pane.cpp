// SPDX-License-Identifier: MIT
#include "tensors_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"
#include "statistics_pane.h"

#include <QJsonArray>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestTensorsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void selectsWhatTheWorkspaceSelects()
    {
        OpenWorkspace open;
        TensorsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QCOMPARE(pane.tensors()->totalCount(), 21);
        QSignalSpy selected(&pane, &TensorsPaneModel::selectedChanged);
        pane.select(3);
        QCOMPARE(open.document().tensor(), 3);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(pane.nameOf(3), open.document().tensorName());
        QCOMPARE(pane.nameOf(99), QString());
        open.workspace.close(0);
        QCOMPARE(pane.tensors()->totalCount(), 0);
        QCOMPARE(pane.selected(), -1);
    }

    void aFilterBelongsToItsDocument()
    {
        OpenWorkspace open;
        TensorsPaneModel pane(open.workspace);
        StatisticsPaneModel statistics(open.workspace);
        pane.setShown(true);
        statistics.setShown(true);
        QVERIFY(open.open());
        pane.tensors()->setFilter(QStringLiteral("q_proj"));
        statistics.statistics()->setFilter(QStringLiteral("norm"));
        const QJsonObject saved = pane.state();
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 5)));
        QTRY_COMPARE(pane.tensors()->filter(), QString());
        QTRY_COMPARE(statistics.statistics()->filter(), QString());
        pane.tensors()->setFilter(QStringLiteral("block"));
        open.workspace.setCurrent(0);
        QTRY_COMPARE(pane.tensors()->filter(), QStringLiteral("q_proj"));
        QTRY_COMPARE(statistics.statistics()->filter(), QStringLiteral("norm"));
        pane.setShown(false);
        open.workspace.setCurrent(1);
        pane.setShown(true);
        QTRY_COMPARE(pane.tensors()->filter(), QStringLiteral("block"));
        open.workspace.reload();
        QTRY_COMPARE(open.workspace.jobs().runningCount(), 0);
        QTRY_COMPARE(pane.tensors()->filter(), QStringLiteral("block"));
        // That of the last session is for its document alone.
        open.workspace.at(0).setFilters({});
        TensorsPaneModel later(open.workspace);
        later.restore(saved);
        later.setShown(true);
        QTRY_COMPARE(later.tensors()->filter(), QStringLiteral("block"));
        OpenWorkspace again;
        QVERIFY(again.open(open.workspace.at(0).path()));
        TensorsPaneModel first(again.workspace);
        first.restore(saved);
        first.setShown(true);
        QTRY_COMPARE(first.tensors()->filter(), QStringLiteral("q_proj"));
    }

    void theCommandHasTheFilter()
    {
        OpenWorkspace open;
        TensorsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QSignalSpy changed(&pane, &PaneModel::commandLineChanged);
        pane.tensors()->setFilter(QStringLiteral("q_proj"));
        QVERIFY(changed.count() > 0);
        QVERIFY2(pane.commandLine().endsWith(QStringLiteral(" --filter q_proj")), qPrintable(pane.commandLine()));
        pane.tensors()->setFilter(QStringLiteral("*.1?.*"));
        QVERIFY(pane.commandLine().endsWith(QStringLiteral(" --filter '*.1?.*'")));
    }

    /// The columns fill the table, and narrow tables lack the last ones.
    void columnsFit()
    {
        OpenWorkspace open;
        TensorsPaneModel pane(open.workspace);
        for (const double width : {200.0, 260.0, 380.0, 560.0, 1000.0}) {
            double sum = 0;
            for (int column = 0; column < TensorTreeModel::ColumnCount; ++column) {
                sum += pane.columnWidth(column, width);
            }
            QCOMPARE(sum, width);
            QVERIFY(pane.columnWidth(0, width) >= 180);
        }
        QCOMPARE(pane.columnWidth(1, 240), 0.0);
        QCOMPARE(pane.columnWidth(4, 400), 0.0);
        QVERIFY(pane.columnWidth(4, 600) > 0);
    }

    /// Dragging a column hides none.
    void wideningStopsWhereTheNameNeedsItsPlace()
    {
        OpenWorkspace open;
        TensorsPaneModel pane(open.workspace);
        for (int i = 0; i < 100; ++i) {
            pane.widen(3, 10, 560);
        }
        for (int column = 0; column < TensorTreeModel::ColumnCount; ++column) {
            QVERIFY2(pane.columnWidth(column, 560) > 0, qPrintable(QString::number(column)));
        }
        QCOMPARE(pane.columnWidth(0, 560), 180.0);
    }

    void columnWidthsAreKept()
    {
        OpenWorkspace open;
        TensorsPaneModel pane(open.workspace);
        const double before = pane.columnWidth(2, 1000);
        pane.widen(2, 30, 1000);
        pane.widen(0, 30, 1000); // the name has what is left
        QCOMPARE(pane.columnWidth(2, 1000), before + 30);
        pane.widen(2, -1000, 1000);
        QVERIFY(pane.columnWidth(2, 1000) >= 40);
        pane.tensors()->setFlat(true);
        TensorsPaneModel other(open.workspace);
        other.restore(pane.state());
        QVERIFY(other.tensors()->isFlat());
        pane.tensors()->setFilter(QStringLiteral("dtype:f32 q_proj"));
        other.restore(pane.state());
        QCOMPARE(other.tensors()->filter(), QStringLiteral("dtype:f32 q_proj"));
        QCOMPARE(other.columnWidth(2, 1000), pane.columnWidth(2, 1000));
        other.restore({{QStringLiteral("columns"), QJsonArray{QStringLiteral("x"), -5, 1e9}}});
        QVERIFY(other.columnWidth(2, 1e6) >= 40 && other.columnWidth(3, 1e6) <= 2000);
    }
};

APR_GUI_TEST(TestTensorsPane)
#include "tst_tensors_pane.moc"
