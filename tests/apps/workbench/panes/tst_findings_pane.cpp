// SPDX-License-Identifier: MIT
#include "findings_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestFindingsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void validatesAndShowsTheReport()
    {
        OpenWorkspace open;
        FindingsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(!pane.findings()->hasReport() && !pane.isRunning());
        QSignalSpy progressed(&pane, &FindingsPaneModel::progressed);
        pane.validate();
        QVERIFY(pane.isRunning());
        QTRY_VERIFY(!pane.isRunning() && pane.findings()->hasReport());
        QVERIFY(progressed.count() >= 2);
        QVERIFY(pane.findings()->isValid());
        QVERIFY(pane.findings()->verdict().startsWith(QStringLiteral("VALID")));
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 3)));
        QVERIFY(!pane.findings()->hasReport()); // that of the other document
        open.workspace.setCurrent(0);
        QVERIFY(pane.findings()->hasReport());
    }

    void findingsSelectTheirTensor()
    {
        OpenWorkspace open;
        FindingsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 5))); // all zero: one finding each
        pane.validate();
        QTRY_VERIFY(pane.findings()->hasReport());
        FindingsModel& findings = *pane.findings();
        for (int row = 0; row < findings.rowCount(); ++row) {
            if (findings.data(findings.index(row), FindingsModel::TensorRole)
                    .toString()
                    .endsWith(QStringLiteral("4.weight"))) {
                findings.activate(row);
            }
        }
        QCOMPARE(open.document().tensorName(), QStringLiteral("layers.0.block.4.weight"));
    }

    void canBeCancelled()
    {
        OpenWorkspace open;
        FindingsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 20000)));
        pane.validate();
        pane.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!pane.isRunning(), 30000);
        QVERIFY(!pane.findings()->hasReport());
        QVERIFY(open.workspace.notices().open().empty()); // the user knows
    }
};

APR_GUI_TEST(TestFindingsPane)
#include "tst_findings_pane.moc"
