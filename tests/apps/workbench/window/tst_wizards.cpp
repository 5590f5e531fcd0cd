// SPDX-License-Identifier: MIT
#include "wizards.h"

#include "../window_fixture.h"
#include "fixtures/test_main.h"
#include "pane_host.h"

#include <QSignalSpy>

using namespace apr::workbench;
using namespace apr::test;

class TestWizards : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPaneHasOneDialog()
    {
        OpenWindow open;
        QVERIFY(open.open());
        QWidget parent;
        parent.show();
        Wizards wizards(parent);
        QVERIFY(wizards.visible() == nullptr);
        QVERIFY(wizards.activePane().isEmpty());
        PaneHost& host = open.window.panes().host(QStringLiteral("convert"));
        QDialog& dialog = wizards.dialog(host, QSize(50000, 500));
        QCOMPARE(&wizards.dialog(host, QSize(100, 100)), &dialog);
        QVERIFY(dialog.width() <= parent.screen()->availableSize().width()); // as large as the screen has it
        QCOMPARE(dialog.windowTitle(), host.type().title);
        dialog.show();
        QCOMPARE(wizards.visible(), &dialog);
        host.setTitle(QStringLiteral("Another title"));
        wizards.retitle();
        QCOMPARE(dialog.windowTitle(), QStringLiteral("Another title"));
        QSignalSpy asked(&wizards, &Wizards::helpRequested);
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QCOMPARE(wizards.activePane(), QStringLiteral("convert"));
        QTest::keyClick(&dialog, Qt::Key_F1);
        QCOMPARE(asked.count(), 1);
        Q_EMIT host.cancelled();
        QVERIFY(wizards.visible() == nullptr);
        host.setParent(&open.window); // as it was, for its layout to delete
    }
};

APR_GUI_TEST(TestWizards)
#include "tst_wizards.moc"
