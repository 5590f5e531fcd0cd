// SPDX-License-Identifier: MIT
#include "message_boxes.h"

#include "fixtures/test_main.h"

#include <QAbstractButton>
#include <QDialog>
#include <QMessageBox>
#include <QScreen>
#include <QScrollBar>
#include <QTest>
#include <QTextBrowser>
#include <QWidget>

using namespace apr::workbench;

class TestMessageBoxes : public QObject {
    Q_OBJECT

    static QMessageBox* boxOf(const QWidget& window) { return window.findChild<QMessageBox*>(); }
    static void answer(const QWidget& window, QMessageBox::ButtonRole role)
    {
        QMessageBox* box = boxOf(window);
        for (QAbstractButton* button : box->buttons()) {
            if (box->buttonRole(button) == role) {
                button->click();
            }
        }
        QTRY_VERIFY(boxOf(window) == nullptr);
    }

private Q_SLOTS:
    void losingAnswersAreToldAndOthersNot()
    {
        QWidget window;
        window.show();
        int calls = 0;
        const auto call = [&calls] { ++calls; };
        confirmClose(window, QStringLiteral("<b>model</b>"), call);
        QCOMPARE(boxOf(window)->textFormat(), Qt::PlainText);
        QVERIFY(boxOf(window)->text().contains(QStringLiteral("<b>model</b>")));
        answer(window, QMessageBox::RejectRole);
        QCOMPARE(calls, 0);
        confirmClose(window, QStringLiteral("model"), call);
        answer(window, QMessageBox::DestructiveRole);
        QCOMPARE(calls, 1);
        confirmQuit(window, {QStringLiteral("one"), QStringLiteral("two")}, call);
        confirmQuit(window, {QStringLiteral("one")}, call); // is being asked already
        QCOMPARE(window.findChildren<QMessageBox*>().size(), 1);
        QVERIFY(boxOf(window)->text().contains(QStringLiteral("two")));
        answer(window, QMessageBox::DestructiveRole);
        QCOMPARE(calls, 2);
    }

    void shortcutsAreListed()
    {
        QWidget window;
        window.show();
        std::vector<Command> commands(100, {.id = QStringLiteral("a"),
                                            .description = QStringLiteral("Do <this>"),
                                            .shortcut = QKeySequence(Qt::CTRL | Qt::Key_T)});
        commands.push_back({.id = QStringLiteral("b"), .description = QStringLiteral("No shortcut")});
        showShortcuts(window, commands);
        auto* dialog = window.findChild<QDialog*>();
        const auto* list = dialog->findChild<QTextBrowser*>();
        QVERIFY(list->toPlainText().contains(QStringLiteral("Do <this>")));
        QVERIFY(!list->toPlainText().contains(QStringLiteral("No shortcut")));
        // On the screen, and the rest is reached by scrolling.
        QVERIFY(dialog->height() <= window.screen()->availableSize().height());
        QTRY_VERIFY(list->verticalScrollBar()->maximum() > 0);
        dialog->close();
        QTRY_VERIFY(window.findChild<QDialog*>() == nullptr);
        showAbout(window);
        QVERIFY(boxOf(window)->text().contains(QStringLiteral(APR_VERSION)));
    }
};

APR_GUI_TEST(TestMessageBoxes)
#include "tst_message_boxes.moc"
