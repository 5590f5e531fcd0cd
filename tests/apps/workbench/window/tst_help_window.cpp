// SPDX-License-Identifier: MIT
#include "help_window.h"

#include "../window_fixture.h"
#include "fixtures/test_main.h"
#include "help_pages.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QTreeWidget>

using namespace apr::workbench;
using namespace apr::test;

class TestHelpWindow : public QObject {
    Q_OBJECT

    static HelpWindow* helpOf(const MainWindow& window)
    {
        return window.findChild<HelpWindow*>(QStringLiteral("help"));
    }
    static int pageCount(const HelpWindow& help)
    {
        const auto* contents = help.findChild<QTreeWidget*>(QStringLiteral("contents"));
        int count = 0;
        for (int i = 0; i < contents->topLevelItemCount(); ++i) {
            count += contents->topLevelItem(i)->childCount();
        }
        return count;
    }

private Q_SLOTS:
    void f1ExplainsThePaneWithTheFocus()
    {
        OpenWindow open;
        QVERIFY(open.open());
        open.window.showPane(QStringLiteral("heatmap"));
        QVERIFY(open.window.runCommand(QStringLiteral("help.page")));
        QVERIFY(helpOf(open.window) != nullptr && helpOf(open.window)->isVisible());
        QCOMPARE(helpOf(open.window)->url(), helpPageUrl(QStringLiteral("panes/heatmap")));
        QVERIFY(helpOf(open.window)
                    ->findChild<QTextBrowser*>(QStringLiteral("page"))
                    ->toPlainText()
                    .startsWith(QStringLiteral("Heat map")));
    }

    void withoutAModelItBeginsWithTheFirstSteps()
    {
        OpenWindow open;
        open.window.show();
        QVERIFY(open.window.runCommand(QStringLiteral("help.page")));
        QCOMPARE(helpOf(open.window)->url(), helpPageUrl(QStringLiteral("tasks/start")));
        QVERIFY(open.window.runCommand(QStringLiteral("help.whatsNew")));
        QCOMPARE(helpOf(open.window)->url(), helpPageUrl(QStringLiteral("whats-new")));
    }

    void errorsLeadToTheirCode()
    {
        OpenWindow open;
        open.window.show();
        open.window.openFiles({open.folder.filePath(QStringLiteral("nothing.apr"))});
        auto* button = open.window.findChild<QPushButton*>(QStringLiteral("explain"));
        QTRY_VERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(helpOf(open.window)->url(), helpTopicUrl(QStringLiteral("E007")));
    }

    void searchFindsTextInPages()
    {
        HelpWindow help;
        const int all = pageCount(help);
        auto* search = help.findChild<QLineEdit*>();
        search->setText(QStringLiteral("checksum.mismatch"));
        QVERIFY(pageCount(help) > 0 && pageCount(help) < all);
        search->setText(QStringLiteral("xyzzy"));
        QCOMPARE(pageCount(help), 0);
        search->clear();
        QCOMPARE(pageCount(help), all);
    }

    /// Nothing is loaded from a network or from a folder.
    void addressesOutsideAreNotFollowed()
    {
        HelpWindow help;
        help.showUrl(helpPageUrl(QStringLiteral("tasks/start")));
        const QUrl before = help.url();
        auto* page = help.findChild<QTextBrowser*>(QStringLiteral("page"));
        for (const char* address : {"https://example.com/", "file:///etc/passwd", "javascript:x"}) {
            page->setSource(QUrl(QString::fromLatin1(address)));
            QCOMPARE(help.url(), before);
        }
    }
};

APR_GUI_TEST(TestHelpWindow)
#include "tst_help_window.moc"
