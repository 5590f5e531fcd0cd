// SPDX-License-Identifier: MIT
#include "split_view.h"

#include "../window_fixture.h"
#include "dock_layout.h"
#include "fixtures/test_main.h"

#include <QComboBox>
#include <QTabWidget>
#include <QToolButton>

using namespace apr::workbench;
using apr::test::OpenWindow;

class TestSplitView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Two models beside each other, each with its own pane and selection.
    void showsAnotherDocumentBesideTheCurrentOne()
    {
        OpenWindow open;
        QVERIFY(open.open());
        MainWindow& window = open.window;
        window.openFiles({apr::test::writeManyTensors(open.folder, 4)});
        QTRY_COMPARE(window.workspace().count(), 2);
        window.workspace().current()->selectTensor(1);
        window.showPane(QStringLiteral("values"));
        QVERIFY(window.runCommand(QStringLiteral("view.split")));
        SplitView* split = window.panes().splitView();
        QVERIFY(split != nullptr && split->isVisible());
        QCOMPARE(split->workspace().currentIndex(), 0);
        QVERIFY(window.findChild<QQuickWidget*>(QStringLiteral("split.values")) != nullptr);
        split->workspace().current()->selectTensor(3);
        QCOMPARE(window.workspace().current()->tensor(), 1);
        // The same model twice: one selection.
        auto* documents = split->findChild<QComboBox*>(QStringLiteral("splitDocuments"));
        QCOMPARE(documents->count(), 2);
        documents->setCurrentIndex(1);
        Q_EMIT documents->activated(1);
        QVERIFY(split->workspace().current() == window.workspace().current());
        QCOMPARE(split->workspace().current()->tensor(), 1);
        // What only the window has is shown there, for this document.
        split->workspace().setCurrent(0);
        split->workspace().showPane(QStringLiteral("graph"));
        QVERIFY(window.findChild<QQuickWidget*>(QStringLiteral("split.graph")) != nullptr);
        split->workspace().showPane(QStringLiteral("compare"));
        QVERIFY(window.isPaneShown(QStringLiteral("compare")));
        QCOMPARE(window.workspace().currentIndex(), 0);
        QCOMPARE(window.qmlErrors(), QStringList());
    }

    void focusGoesThroughBothColumns()
    {
        OpenWindow open;
        QVERIFY(open.open());
        open.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window));
        QVERIFY(open.window.runCommand(QStringLiteral("view.split")));
        QWidget* split = open.window.panes().splitView();
        QTRY_VERIFY(open.window.findChild<QQuickWidget*>(QStringLiteral("split.overview")) != nullptr);
        QTest::qWait(50); // the docks are told that they are visible
        bool wasInside = false;
        for (int i = 0; i < 12 && !wasInside; ++i) {
            open.window.runCommand(QStringLiteral("view.nextPane"));
            const QWidget* focused = QApplication::focusWidget();
            wasInside = focused != nullptr && split->isAncestorOf(focused);
        }
        QVERIFY(wasInside);
    }

    void isKeptInTheSession()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.json"));
        const QString first = apr::test::copySample(folder);
        const QString second = apr::test::writeManyTensors(folder, 4);
        {
            MainWindow window(settings);
            window.show();
            window.openFiles({first, second});
            QTRY_COMPARE(window.workspace().count(), 2);
            QVERIFY(window.runCommand(QStringLiteral("view.split")));
            window.panes().splitView()->show(QStringLiteral("metadata"));
            window.close();
        }
        MainWindow window(settings);
        window.show();
        QVERIFY(window.panes().isSplit() && !window.panes().splitView()->isVisible()); // nothing is open
        window.restoreSession();
        QTRY_COMPARE(window.workspace().count(), 2);
        SplitView* split = window.panes().splitView();
        QVERIFY(split->isVisible());
        QTRY_COMPARE(split->workspace().current()->path(), first);
        QCOMPARE(split->state()[QStringLiteral("pane")].toString(), QStringLiteral("metadata"));
        // Its button closes it; the window goes on.
        split->findChild<QToolButton*>(QStringLiteral("splitClose"))->click();
        QTRY_VERIFY(!window.panes().isSplit());
        window.workspace().close(0);
        window.workspace().close(0);
        QCOMPARE(window.workspace().count(), 0);
    }

    void closingTheLastDocumentHidesIt()
    {
        OpenWindow open;
        QVERIFY(open.open());
        QVERIFY(open.window.runCommand(QStringLiteral("view.split")));
        QVERIFY(open.window.panes().splitView()->workspace().current() == open.window.workspace().current());
        const QString path = open.document().path();
        open.window.workspace().close(0);
        QVERIFY(!open.window.panes().splitView()->isVisible());
        QVERIFY(open.open(path));
        QTRY_VERIFY(open.window.panes().splitView()->isVisible());
    }
};

APR_GUI_TEST(TestSplitView)
#include "tst_split_view.moc"
