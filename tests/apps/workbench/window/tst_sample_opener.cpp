// SPDX-License-Identifier: MIT
#include "sample_opener.h"

#include "../window_fixture.h"
#include "compare_pane.h"
#include "convert_pane.h"
#include "findings_pane.h"
#include "fixtures/test_main.h"

#include <QStandardPaths>

using namespace apr::workbench;
using namespace apr::test;

/// Each sample opens on what is worth seeing.
class TestSampleOpener : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanupTestCase() { QStandardPaths::setTestModeEnabled(false); }

    void good()
    {
        OpenWindow open;
        open.window.show();
        openSample(open.window, QStringLiteral("good"));
        QTRY_COMPARE(open.window.workspace().count(), 1);
        QVERIFY(open.window.isPaneShown(QStringLiteral("overview")));
        openSample(open.window, QStringLiteral("good")); // is open already
        openSample(open.window, QStringLiteral("nothing"));
        QTest::qWait(50);
        QCOMPARE(open.window.workspace().count(), 1);
    }

    void damaged()
    {
        OpenWindow open;
        open.window.show();
        openSample(open.window, QStringLiteral("damaged"));
        QTRY_VERIFY(open.window.workspace().current() != nullptr && open.document().report());
        QVERIFY(!open.document().report()->isValid);
        QVERIFY(open.window.isPaneShown(QStringLiteral("findings")));
        QVERIFY(open.window.shown<FindingsPaneModel>("findings").findings()->rowCount() > 3);
    }

    void quantized()
    {
        OpenWindow open;
        open.window.show();
        openSample(open.window, QStringLiteral("quantized"));
        QTRY_COMPARE(open.window.workspace().count(), 2);
        QTRY_COMPARE(open.window.panes().layout(), QStringLiteral("compare"));
        QTRY_VERIFY(open.window.shown<ComparePaneModel>("compare").tensors()->rowCount() > 10);
    }

    void lora()
    {
        OpenWindow open;
        open.window.show();
        openSample(open.window, QStringLiteral("lora"));
        QTRY_COMPARE(open.window.workspace().count(), 1);
        QTRY_VERIFY(open.window.frontWindow() != &open.window); // the wizard
        ConvertModel& convert = *open.window.shown<ConvertPaneModel>("convert").convert();
        QTRY_VERIFY(convert.isReady());
        QVERIFY2(convert.notes().contains(QStringLiteral("14 tensors")), qPrintable(convert.notes()));
    }
};

APR_GUI_TEST(TestSampleOpener)
#include "tst_sample_opener.moc"
