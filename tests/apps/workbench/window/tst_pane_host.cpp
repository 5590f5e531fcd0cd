// SPDX-License-Identifier: MIT
#include "pane_host.h"

#include "../workbench_fixture.h"
#include "bytes_pane.h"
#include "fixtures/test_main.h"

#include <QQmlEngine>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestPaneHost : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void createsItsPaneWhenItIsShown()
    {
        OpenWorkspace open;
        QQmlEngine engine;
        const PaneType type{.id = QStringLiteral("x"),
                            .title = QStringLiteral("X"),
                            .description = QStringLiteral("x"),
                            .qml = QStringLiteral("NoSuchPane"),
                            .area = PaneArea::Center,
                            .make = [](Workspace& workspace) { return std::make_unique<BytesPaneModel>(workspace); }};
        PaneHost host(type, open.workspace, engine, {{QStringLiteral("kept"), 1}});
        QSignalSpy made(&host, &PaneHost::made);
        QVERIFY(!host.isMade() && host.view() == nullptr);
        QCOMPARE(host.state()[QStringLiteral("kept")].toInt(), 1); // of an earlier run
        host.show();
        QVERIFY(host.isMade() && host.model().isShown());
        QCOMPARE(made.count(), 1);
        QCOMPARE(host.errors().size(), 1); // there is no such file
        host.hide();
        QVERIFY(!host.model().isShown());
    }

    /// A dock says itself whether it is in front.
    void inADockItIsTold()
    {
        OpenWorkspace open;
        QQmlEngine engine;
        const PaneType type{.id = QStringLiteral("x"), .area = PaneArea::Left, .make = [](Workspace& workspace) {
                                return std::make_unique<BytesPaneModel>(workspace);
                            }};
        PaneHost host(type, open.workspace, engine, {});
        host.setShown(false);
        host.show();
        QVERIFY(!host.isMade());
        host.setShown(true);
        QVERIFY(host.isMade() && host.model().isShown());
        host.setShown(false);
        QVERIFY(!host.model().isShown());
    }
};

APR_GUI_TEST(TestPaneHost)
#include "tst_pane_host.moc"
