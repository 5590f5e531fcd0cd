// SPDX-License-Identifier: MIT
#include "tokenizer_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestTokenizerPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTokenizerIsThatOfTheDocument()
    {
        OpenWorkspace open;
        TokenizerPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.commandLine().isEmpty());
        QVERIFY(open.open());
        QTRY_VERIFY(pane.tokenizer()->hasTokenizer());
        pane.tokenizer()->setText(QStringLiteral("1 + 2"));
        QVERIFY(pane.commandLine().endsWith(QStringLiteral(" '1 + 2'")));
        pane.tokenizer()->setAddsSpecial(false);
        QVERIFY(pane.commandLine().endsWith(QStringLiteral("--no-special")));
        pane.tokenizer()->setText(QString(500, QLatin1Char('1')));
        QVERIFY(!pane.commandLine().contains(QStringLiteral("1111")));
        open.workspace.close(0);
        QTRY_VERIFY(!pane.tokenizer()->hasTokenizer());
    }

    void theTextIsKept()
    {
        OpenWorkspace open;
        TokenizerPaneModel pane(open.workspace);
        pane.tokenizer()->setText(QStringLiteral("abc"));
        pane.tokenizer()->setAddsSpecial(false);
        TokenizerPaneModel other(open.workspace);
        other.restore(pane.state());
        QCOMPARE(other.tokenizer()->text(), QStringLiteral("abc"));
        QVERIFY(!other.tokenizer()->addsSpecial());
        TokenizerPaneModel fresh(open.workspace);
        fresh.restore({});
        QVERIFY(!fresh.tokenizer()->text().isEmpty());
    }
};

APR_GUI_TEST(TestTokenizerPane)
#include "tst_tokenizer_pane.moc"
