// SPDX-License-Identifier: MIT
#include "log_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestLogPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsWhatHappened()
    {
        OpenWorkspace open;
        const LogPaneModel pane(open.workspace);
        QVERIFY(open.open());
        open.workspace.open(QStringLiteral("/none/at/all.apr"));
        QTRY_COMPARE(pane.notices()->count(), 2);
        QVERIFY(pane.notices()->allText().contains(QStringLiteral("Opened model.safetensors")));
        QVERIFY(pane.notices()->at(0).text.startsWith(QStringLiteral("E007")));
    }
};

APR_GUI_TEST(TestLogPane)
#include "tst_log_pane.moc"
