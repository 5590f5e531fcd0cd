// SPDX-License-Identifier: MIT
#include "dock_layout.h"

#include "../window_fixture.h"
#include "fixtures/test_main.h"

#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMenu>
#include <QTabWidget>
#include <QToolBar>

#include <cstdlib>

using namespace apr::workbench;
using apr::test::itemNamed;
using apr::test::OpenWindow;

namespace {

std::vector<QString> dockIds(const DockLayout& panes)
{
    std::vector<QString> out;
    for (const PaneType& type : paneTypes()) {
        if (panes.dockOf(type.id) != nullptr) {
            out.push_back(type.id);
        }
    }
    return out;
}

/// Whether the pane has drawn something: a picture of one color is an empty one.
bool isDrawn(const PaneHost& host)
{
    const QImage picture = host.view()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixel(x, y) != picture.pixel(0, 0)) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

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

    /// In software; the journey "docks" does it with OpenGL (tests/journey/README.md).
    void everyDockFloatsAndComesBack()
    {
        OpenWindow open;
        QVERIFY(open.open());
        open.document().selectTensor(1);
        DockLayout& panes = open.window.panes();
        QVERIFY(dockIds(panes).size() > 10);
        for (const QString& id : dockIds(panes)) {
            panes.show(id);
            QTRY_VERIFY2(panes.host(id).isMade(), qPrintable(id));
            const QQuickItem* content = panes.host(id).view()->rootObject();
            const QPointer<PaneModel> model = &panes.host(id).model();
            for (int i = 0; i < 2; ++i) {
                panes.move(id, DockPlace::Floating);
                QVERIFY2(panes.dockOf(id)->isFloating() && panes.dockOf(id)->isVisible(), qPrintable(id));
                QTRY_VERIFY2(isDrawn(panes.host(id)), qPrintable(id));
                panes.move(id, DockPlace::Docked);
                QVERIFY2(!panes.dockOf(id)->isFloating(), qPrintable(id));
                QTRY_VERIFY2(isDrawn(panes.host(id)), qPrintable(id));
            }
            QVERIFY2(panes.host(id).view()->rootObject() == content && model == &panes.host(id).model(),
                     qPrintable(id));
        }
        QCOMPARE(open.window.qmlErrors(), QStringList());
    }

    void everyDockMovesToEverySide()
    {
        OpenWindow open;
        QVERIFY(open.open());
        DockLayout& panes = open.window.panes();
        for (const QString& id : dockIds(panes)) {
            panes.show(id);
            for (const auto& [place, area] : {std::pair(DockPlace::Left, Qt::LeftDockWidgetArea),
                                              std::pair(DockPlace::Right, Qt::RightDockWidgetArea),
                                              std::pair(DockPlace::Bottom, Qt::BottomDockWidgetArea)}) {
                for (const bool isFloating : {false, true}) {
                    if (isFloating) {
                        panes.move(id, DockPlace::Floating);
                    }
                    panes.move(id, place);
                    QVERIFY2(!panes.canMove(id, place), qPrintable(id));
                    QVERIFY2(open.window.dockWidgetArea(panes.dockOf(id)) == area, qPrintable(id));
                    QTRY_VERIFY2(panes.host(id).isMade() && isDrawn(panes.host(id)), qPrintable(id));
                    QTRY_VERIFY2(panes.dockOf(id)->height() > 60, qPrintable(id));
                }
            }
        }
        open.window.resetLayout();
        QVERIFY(!panes.canMove(QStringLiteral("tensors"), DockPlace::Left));
        QVERIFY(!panes.canMove(QStringLiteral("values"), DockPlace::Floating)); // in the center
    }

    /// What is typed and how far the pane is scrolled survive; the floating pane follows the workspace.
    void aFloatingPaneKeepsItsState()
    {
        OpenWindow open;
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 300)));
        DockLayout& panes = open.window.panes();
        QQuickItem* filter = itemNamed(open.window, "filterBox");
        QQuickItem* tree = itemNamed(open.window, "tensorTree");
        QVERIFY(filter != nullptr && tree != nullptr);
        open.window.runCommand(QStringLiteral("view.flat"));
        filter->setProperty("text", QStringLiteral("block"));
        QTRY_VERIFY(tree->property("contentHeight").toReal() > 2000);
        tree->setProperty("contentY", 1000);
        for (const DockPlace place : {DockPlace::Floating, DockPlace::Docked, DockPlace::Floating, DockPlace::Right}) {
            panes.move(QStringLiteral("tensors"), place);
            QTRY_VERIFY(isDrawn(panes.host(QStringLiteral("tensors"))));
            QCOMPARE(itemNamed(open.window, "filterBox"), filter);
            QCOMPARE(filter->property("text").toString(), QStringLiteral("block"));
            QCOMPARE(tree->property("contentY").toReal(), 1000.0);
        }
        panes.move(QStringLiteral("details"), DockPlace::Floating);
        open.document().selectTensor(7);
        QTRY_VERIFY(isDrawn(panes.host(QStringLiteral("details"))));
        panes.dockOf(QStringLiteral("details"))->close(); // with its button
        QVERIFY(!open.window.isPaneShown(QStringLiteral("details")));
        panes.show(QStringLiteral("details"));
        QVERIFY(panes.dockOf(QStringLiteral("details"))->isFloating());
        QTRY_VERIFY(isDrawn(panes.host(QStringLiteral("details"))));
    }

    /// Languages make all panes anew; the window is closed with docks that float.
    void floatingDocksSurviveALanguageAndARestart()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.json"));
        const QString sample = apr::test::copySample(folder);
        {
            MainWindow window(settings);
            window.show();
            window.openFiles({sample});
            QTRY_VERIFY(window.workspace().current() != nullptr);
            window.panes().setSplit(true);
            window.panes().move(QStringLiteral("tensors"), DockPlace::Floating);
            window.panes().move(QStringLiteral("metadata"), DockPlace::Floating);
            QTRY_VERIFY(isDrawn(window.panes().host(QStringLiteral("metadata"))));
            for (const char* language : {"de", "ja", "en"}) {
                window.setLanguage(QString::fromLatin1(language));
                QTRY_COMPARE(window.panes().dockOf(QStringLiteral("tensors"))->windowTitle(),
                             QCoreApplication::translate("Panes", "Tensors"));
                QTRY_VERIFY(window.panes().dockOf(QStringLiteral("tensors"))->isFloating());
                QTRY_VERIFY(isDrawn(window.panes().host(QStringLiteral("tensors"))));
                QTRY_VERIFY(isDrawn(window.panes().host(QStringLiteral("metadata"))));
            }
            window.close();
        }
        MainWindow window(settings);
        window.show();
        window.restoreSession();
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QTRY_VERIFY(window.panes().dockOf(QStringLiteral("tensors"))->isFloating());
        QTRY_VERIFY(isDrawn(window.panes().host(QStringLiteral("tensors"))));
        QVERIFY(window.panes().isSplit());
        window.workspace().close(0);
        QVERIFY(!window.panes().dockOf(QStringLiteral("tensors"))->isVisible());
    }

    /// A click on a finding shows its byte or metadata beside the findings, which keep the focus.
    void aPaneIsShownBesideAnother()
    {
        OpenWindow open;
        QVERIFY(open.open());
        DockLayout& panes = open.window.panes();
        const auto isInFront = [&panes](const char* id) {
            PaneHost& host = panes.host(QString::fromLatin1(id));
            return host.isMade() && host.model().isShown();
        };
        panes.show(QStringLiteral("findings"));
        QTRY_VERIFY(isInFront("findings"));
        panes.focus(QStringLiteral("findings"));
        for (int i = 0; i < 2; ++i) { // it stays there
            open.window.workspace().showOffset(100, QStringLiteral("findings"));
            QTRY_VERIFY(isInFront("bytes") && isInFront("findings"));
            open.window.workspace().showMetadata(QStringLiteral("format"), QStringLiteral("findings"));
            QTRY_VERIFY(isInFront("metadata") && isInFront("findings"));
        }
        QCOMPARE(open.document().metadataKey(), QStringLiteral("format"));
        QCOMPARE(panes.focusedPane(), QStringLiteral("findings"));
        for (const char* id : {"bytes", "metadata", "findings"}) {
            QTRY_VERIFY2(panes.dockOf(QString::fromLatin1(id))->width() > 100, id);
        }
        open.window.resetLayout();
        open.window.workspace().showOffset(100);
        QTRY_VERIFY(isInFront("bytes") && !isInFront("findings"));
    }

    /// The bars of the window are not part of an arrangement of panes.
    void theToolBarStays()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.json"));
        const QString sample = apr::test::copySample(folder);
        for (int run = 0; run < 2; ++run) {
            MainWindow window(settings);
            const auto toolBar = [&window] { return window.findChild<QToolBar*>(QStringLiteral("toolBar")); };
            if (run == 0) {
                window.resetLayout(); // before it is shown
            }
            window.show();
            QVERIFY(toolBar()->isVisible());
            window.resetLayout();
            QVERIFY(toolBar()->isVisible());
            window.openFiles({sample});
            QTRY_VERIFY(window.workspace().current() != nullptr);
            window.resetLayout();
            QVERIFY(toolBar()->isVisible());
            window.setLanguage(QStringLiteral("de"));
            QTRY_COMPARE(toolBar()->windowTitle(), QStringLiteral("Hauptwerkzeugleiste"));
            QVERIFY(toolBar()->isVisible());
            window.resetLayout();
            QVERIFY(toolBar()->isVisible());
            window.panes().setLayout(QStringLiteral("quality"));
            window.resetLayout();
            QVERIFY(toolBar()->isVisible());
            window.panes().setLayout(QStringLiteral("inspect"));
            window.workspace().close(0);
            window.resetLayout();
            QVERIFY(toolBar()->isVisible());
            window.close();
        }
    }

    /// Of the center and the docks around it, but for the height of the menu bar in another font.
    void aLanguageLeavesTheSizes()
    {
        for (const bool isSplit : {false, true}) {
            OpenWindow open;
            open.window.resize(1400, 860);
            QVERIFY(open.open());
            open.window.panes().setSplit(isSplit);
            const auto width = [&open] {
                return open.window.findChild<QTabWidget*>(QStringLiteral("center"))->width();
            };
            QTRY_VERIFY(width() > 300 && open.window.centralWidget()->height() > 100);
            const int before = width();
            const int height = open.window.centralWidget()->height();
            for (const char* language : {"de", "fr", "ja", "en"}) {
                open.window.setLanguage(QString::fromLatin1(language));
                QTRY_COMPARE(open.window.panes().dockOf(QStringLiteral("tensors"))->windowTitle(),
                             QCoreApplication::translate("Panes", "Tensors"));
                QTRY_VERIFY2(std::abs(width() - before) < 8, language);
                QTRY_VERIFY2(std::abs(open.window.centralWidget()->height() - height) < 8, language);
            }
        }
    }

    void commandsMoveTheDockThatWasUsedLast()
    {
        OpenWindow open;
        QVERIFY(open.open());
        DockLayout& panes = open.window.panes();
        const auto isFloating = [&panes](const char* id) {
            return panes.dockOf(QString::fromLatin1(id))->isFloating();
        };
        QVERIFY(!open.window.runCommand(QStringLiteral("view.dock.back")));
        QVERIFY(!open.window.runCommand(QStringLiteral("view.dock.left"))); // the tensors, the first dock, are there
        QVERIFY(open.window.runCommand(QStringLiteral("view.dock.float")));
        QVERIFY(isFloating("tensors"));
        QTRY_COMPARE(QApplication::activeWindow(), panes.dockOf(QStringLiteral("tensors")));
        // A click on a title bar chooses another one.
        QDockWidget* metadata = panes.dockOf(QStringLiteral("metadata"));
        QTest::mouseClick(metadata, Qt::LeftButton, {}, QPoint(20, 5));
        QVERIFY(open.window.runCommand(QStringLiteral("view.dock.float")));
        QVERIFY(isFloating("metadata") && isFloating("tensors"));
        QVERIFY(open.window.runCommand(QStringLiteral("view.dock.right")));
        QVERIFY(!isFloating("metadata"));
        QCOMPARE(open.window.dockWidgetArea(metadata), Qt::RightDockWidgetArea);
    }

    void titleBarsHaveAMenu()
    {
        OpenWindow open;
        QVERIFY(open.open());
        const auto menuAt = [&open](const QPoint& at, QContextMenuEvent::Reason reason) {
            QDockWidget* dock = open.window.panes().dockOf(QStringLiteral("tensors"));
            QContextMenuEvent event(reason, at, dock->mapToGlobal(at));
            QCoreApplication::sendEvent(dock, &event);
            return open.window.findChild<QMenu*>(QStringLiteral("dockMenu"));
        };
        const QWidget* pane = open.window.panes().dockOf(QStringLiteral("tensors"))->widget();
        QTRY_VERIFY(pane->y() > 5); // below the title bar
        const QRect content = pane->geometry();
        QVERIFY(menuAt(content.center(), QContextMenuEvent::Mouse) == nullptr);
        QPointer<QMenu> menu = menuAt(QPoint(20, 5), QContextMenuEvent::Mouse);
        QVERIFY(menu != nullptr);
        QStringList titles;
        for (const QAction* action : menu->actions()) {
            titles << withoutMnemonic(action->text()) + (action->isEnabled() ? QString() : QStringLiteral(" –"));
        }
        QCOMPARE(titles,
                 QStringList({QStringLiteral("Float"), QStringLiteral("Dock back –"), QStringLiteral("Move left –"),
                              QStringLiteral("Move right"), QStringLiteral("Move bottom")}));
        menu->actions().front()->trigger();
        menu->close();
        QVERIFY(open.window.panes().dockOf(QStringLiteral("tensors"))->isFloating());
        QTRY_VERIFY(menu == nullptr);
        QVERIFY(menuAt(content.center(), QContextMenuEvent::Keyboard) != nullptr);
    }
};

APR_GUI_TEST(TestDockLayout)
#include "tst_dock_layout.moc"
