// SPDX-License-Identifier: MIT
#include "security_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QFile>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestSecurityPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsWhatTheScanFound()
    {
        OpenWorkspace open;
        SecurityPaneModel pane(open.workspace);
        pane.setShown(true);
        QCOMPARE(pane.tone(), static_cast<int>(Tone::Neutral));
        QVERIFY(pane.verdict().isEmpty() && pane.commandLine().isEmpty());
        QVERIFY(open.open());
        QVERIFY(pane.isClean());
        QCOMPARE(pane.tone(), static_cast<int>(Tone::Good));
        QCOMPARE(pane.findings()->rowCount(), 0);
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli scan ")));
        QFile file(open.folder.filePath(QStringLiteral("evil.pkl")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("cos\nsystem\n(S'id'\ntR.") > 0);
        file.close();
        open.workspace.open(file.fileName()); // which fails
        QTRY_VERIFY(!pane.isClean());
        QCOMPARE(pane.tone(), static_cast<int>(Tone::Bad));
        QVERIFY(pane.verdict().startsWith(QStringLiteral("evil.pkl: 1 finding")));
        QCOMPARE(pane.findings()->rowCount(), 1);
    }
};

APR_GUI_TEST(TestSecurityPane)
#include "tst_security_pane.moc"
