// SPDX-License-Identifier: MIT
#include "details_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestDetailsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsStatisticsWhenTheyArrive()
    {
        OpenWorkspace open;
        DetailsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(pane.tensorName().isEmpty() && pane.facts()->facts().empty());
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.norm.weight")));
        QVERIFY(pane.facts()->allText().contains(QStringLiteral("Shape: 64")));
        QTRY_VERIFY(pane.facts()->allText().contains(QStringLiteral("Mean: 1.99")));
        QCOMPARE(pane.tensorRole(), QStringLiteral("Final normalization"));
        QVERIFY(pane.commandLine().endsWith(QStringLiteral(" --tensor model.norm.weight")));
    }

    void implausibleValuesAreMarked()
    {
        OpenWorkspace open;
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 2))); // all zero
        DetailsPaneModel pane(open.workspace);
        pane.setShown(true);
        open.document().selectTensor(0);
        const auto last = [&pane] { return pane.facts()->facts().back(); };
        QTRY_VERIFY(!pane.facts()->facts().empty() && last().tone != Tone::Neutral);
        QVERIFY(last().label == QStringLiteral("Error") || last().label == QStringLiteral("Warning"));
    }

    /// Nothing is computed for a pane that nobody sees.
    void hiddenPanesComputeNothing()
    {
        OpenWorkspace open;
        DetailsPaneModel pane(open.workspace);
        QVERIFY(open.open());
        QSignalSpy computed(&open.document(), &Document::statisticsChanged);
        open.document().selectTensor(0);
        QTest::qWait(100);
        QCOMPARE(computed.count(), 0);
        pane.setShown(true);
        QVERIFY(computed.count() > 0 || computed.wait());
    }
};

APR_GUI_TEST(TestDetailsPane)
#include "tst_details_pane.moc"
