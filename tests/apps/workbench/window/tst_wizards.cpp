// SPDX-License-Identifier: MIT
#include "wizards.h"

#include "../window_fixture.h"
#include "convert_pane.h"
#include "fixtures/test_main.h"
#include "pane_host.h"

#include <QSignalSpy>

using namespace apr::workbench;
using namespace apr::test;

namespace {

/// The sample, with its conversion wizard in front.
struct ConvertDialog {
    OpenWindow window = {};
    ConvertModel* convert = nullptr;
    QDialog* dialog = nullptr;
    QQuickWidget* view = nullptr;

    bool open()
    {
        if (!window.open() || !window.window.runCommand(QStringLiteral("file.convert"))) {
            return false;
        }
        convert = window.window.shown<ConvertPaneModel>("convert").convert();
        dialog = window.window.findChild<QDialog*>(QStringLiteral("convertDialog"));
        view = dialog->findChild<QQuickWidget*>(QStringLiteral("pane.convert"));
        dialog->activateWindow();
        return QTest::qWaitForWindowActive(dialog);
    }
};

} // namespace

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

    /// All letters of a name that is typed count, in the list that is open and in the closed box.
    void aTypeIsFoundByItsName()
    {
        ConvertDialog open;
        QVERIFY(open.open());
        ConvertModel& convert = *open.convert;
        auto* dialog = open.dialog;
        auto* view = open.view;
        auto* box = view->rootObject()->findChild<QQuickItem*>(QStringLiteral("precisionBox"));
        QVERIFY(box != nullptr);
        view->setFocus();
        box->forceActiveFocus();
        QTRY_VERIFY(box->hasActiveFocus());
        const auto chosen = [&convert] { return convert.precisions().value(convert.precision()); };
        QTest::keyClicks(view, QStringLiteral("q8_0"));
        QCOMPARE(chosen(), QStringLiteral("q8_0"));
        QCOMPARE(box->property("currentText").toString(), QStringLiteral("q8_0"));
        QTRY_COMPARE(box->property("typed").toString(), QString()); // after a pause
        QTest::keyClicks(view, QStringLiteral("q4_k"));
        QVERIFY2(chosen().startsWith(QStringLiteral("q4_k")), qPrintable(chosen()));
        QTRY_COMPARE(box->property("typed").toString(), QString());
        const QString before = chosen();
        QTest::keyClicks(view, QStringLiteral("q")); // it fits
        QCOMPARE(chosen(), before);
        QTest::keyClicks(view, QStringLiteral("q")); // the next
        QVERIFY(chosen() != before && chosen().startsWith(QLatin1Char('q')));
        QTRY_COMPARE(box->property("typed").toString(), QString());
        QTest::keyClick(view, Qt::Key_Space); // opens the list
        QTest::keyClicks(view, QStringLiteral("bf16"));
        QTest::keyClick(view, Qt::Key_Return);
        QTRY_VERIFY2(chosen().startsWith(QStringLiteral("bf16")), qPrintable(chosen()));
        dialog->reject();
    }

    /// By mouse and by keyboard; the plan of the format is shown in place of the list then.
    void aFormatIsChosenInTheListOfAll()
    {
        ConvertDialog open;
        QVERIFY(open.open());
        ConvertModel& convert = *open.convert;
        auto* dialog = open.dialog;
        auto* view = open.view;
        auto* list = view->rootObject()->findChild<QQuickItem*>(QStringLiteral("targetList"));
        QVERIFY(list != nullptr && !list->isVisible());
        const auto row = [list](int index) {
            QQuickItem* item = nullptr;
            QMetaObject::invokeMethod(list, "itemAtIndex", Q_RETURN_ARG(QQuickItem*, item), Q_ARG(int, index));
            return item;
        };
        for (const bool byKey : {false, true}) {
            const int choice = byKey ? 4 : 3;
            convert.setShowsTargets(true);
            QTRY_VERIFY(list->isVisible() && row(choice) != nullptr && row(choice)->height() > 0);
            QQuickItem* item = row(choice);
            if (byKey) {
                view->setFocus();
                list->forceActiveFocus();
                list->setProperty("currentIndex", choice);
                QTRY_VERIFY(item->hasActiveFocus());
                QTest::keyClick(view, Qt::Key_Return);
            } else {
                QTest::mouseClick(view, Qt::LeftButton, {}, item->mapToScene({20, item->height() / 2}).toPoint());
            }
            QTRY_COMPARE(convert.format(), choice);
            QVERIFY(!convert.showsTargets());
            QTRY_VERIFY(!list->isVisible() && !convert.isPlanning());
        }
        dialog->reject();
    }

    /// What is filled in stays, and the dialog comes back: from the source, from the preview, and if that fails.
    void aPreviewKeepsTheWizard()
    {
        OpenWindow open;
        QVERIFY(open.open());
        MainWindow& window = open.window;
        QVERIFY(window.runCommand(QStringLiteral("file.convert")));
        auto* dialog = window.findChild<QDialog*>(QStringLiteral("convertDialog"));
        QVERIFY(dialog != nullptr && dialog->isVisible());
        ConvertModel& convert = *window.shown<ConvertPaneModel>("convert").convert();
        FormModel& form = *convert.form();
        form.setText(form.rowOf("prune", "share"), QStringLiteral("50%"));
        const auto isKept = [&convert] { return convert.commandLine().contains(QStringLiteral("--prune 0.5")); };
        QTRY_VERIFY(convert.canPreview() && isKept());
        convert.preview();
        QVERIFY(!dialog->isVisible());
        QTRY_COMPARE(window.workspace().count(), 2);
        for (const int document : {0, 1}) {
            window.workspace().setCurrent(document);
            QVERIFY(window.runCommand(QStringLiteral("file.convert")));
            QVERIFY(dialog->isVisible() && isKept());
            dialog->reject();
        }
        Q_EMIT window.workspace().store().previewFailed(window.workspace().at(1).path());
        QVERIFY(dialog->isVisible() && isKept());
        // After the conversion the wizard starts anew.
        QTRY_VERIFY(convert.isReady());
        convert.run();
        QTRY_VERIFY(!window.workspace().at(1).isPreview());
        window.workspace().setCurrent(0);
        QVERIFY(window.runCommand(QStringLiteral("file.convert")));
        QVERIFY(!isKept());
        dialog->reject();
    }
};

APR_GUI_TEST(TestWizards)
#include "tst_wizards.moc"
