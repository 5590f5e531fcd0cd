// SPDX-License-Identifier: MIT
#include "dock_layout.h"

#include "../window_fixture.h"
#include "fixtures/test_main.h"

#include <QDockWidget>
#include <QTabWidget>

using namespace apr::workbench;
using apr::test::OpenWindow;

class TestDockLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLayoutShowsItsPanes()
    {
        OpenWindow open;
        QVERIFY(open.open());
        for (const LayoutType& layout : layoutTypes()) {
            open.window.runCommand(QStringLiteral("view.layout.") + layout.id);
            QCOMPARE(open.window.panes().layout(), layout.id);
            for (const PaneType& type : paneTypes()) {
                if (const QDockWidget* dock = open.window.panes().dockOf(type.id)) {
                    QVERIFY2(dock->isHidden() != type.layouts.testFlag(layout.layout), qPrintable(type.id));
                }
            }
            for (const QString& pane : layout.front) {
                QVERIFY2(open.window.isPaneShown(pane), qPrintable(pane));
            }
        }
        QCOMPARE(open.window.qmlErrors(), QStringList());
    }

    /// Each layout stays as it was left, also over a restart, and can be reset.
    void layoutsAreKeptApart()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.json"));
        const QString sample = apr::test::copySample(folder);
        {
            MainWindow window(settings);
            window.show();
            window.openFiles({sample});
            QTRY_VERIFY(window.workspace().current() != nullptr);
            window.togglePane(QStringLiteral("heatmap"));
            window.panes().dockOf(QStringLiteral("details"))->hide();
            window.panes().setLayout(QStringLiteral("quality"));
            QVERIFY(!window.panes().dockOf(QStringLiteral("details"))->isHidden());
            window.panes().setLayout(QStringLiteral("inspect"));
            QVERIFY(window.panes().dockOf(QStringLiteral("details"))->isHidden());
            QVERIFY(window.isPaneShown(QStringLiteral("heatmap")));
            window.panes().setLayout(QStringLiteral("quality"));
            window.close();
        }
        MainWindow window(settings);
        window.show();
        window.openFiles({sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QCOMPARE(window.panes().layout(), QStringLiteral("quality"));
        QVERIFY(window.isPaneShown(QStringLiteral("statistics")));
        window.panes().setLayout(QStringLiteral("inspect"));
        QVERIFY(window.panes().dockOf(QStringLiteral("details"))->isHidden());
        window.resetLayout();
        QVERIFY(!window.panes().dockOf(QStringLiteral("details"))->isHidden());
    }

    void theCenterIsTheStartPageWithoutDocuments()
    {
        OpenWindow open;
        open.window.show();
        auto* center = open.window.findChild<QTabWidget*>(QStringLiteral("center"));
        QVERIFY(!center->tabBar()->isVisible());
        QVERIFY(open.open());
        QTRY_VERIFY(center->tabBar()->isVisible());
        open.window.showPane(QStringLiteral("values"));
        const QString path = open.document().path();
        open.window.workspace().close(0);
        QVERIFY(!center->tabBar()->isVisible());
        QCOMPARE(center->currentIndex(), 0);
        QVERIFY(open.open(path));
        QTRY_VERIFY(open.window.isPaneShown(QStringLiteral("values")));
    }

    void theSessionIsOpenedAgain()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.json"));
        const QString sample = apr::test::copySample(folder);
        const QString many = apr::test::writeManyTensors(folder, 5);
        const QString gone = folder.filePath(QStringLiteral("gone.safetensors"));
        QVERIFY(QFile::copy(many, gone));
        {
            MainWindow window(settings);
            window.show();
            window.openFiles({sample, gone, many});
            QTRY_COMPARE(window.workspace().count(), 3);
            window.workspace().setCurrent(0);
            window.workspace().current()->selectTensor(4);
            window.close();
        }
        QVERIFY(QFile::remove(gone));
        MainWindow window(settings);
        window.show();
        window.restoreSession();
        QTRY_COMPARE(window.workspace().count(), 2);
        QTRY_COMPARE(window.workspace().currentIndex(), 0);
        QCOMPARE(window.workspace().current()->tensor(), 4);
        QVERIFY(window.workspace().notices().open().empty());
    }
};

APR_GUI_TEST(TestDockLayout)
#include "tst_dock_layout.moc"
