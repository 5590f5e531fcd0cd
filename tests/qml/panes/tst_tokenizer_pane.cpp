// SPDX-License-Identifier: MIT
#include "tokenizer_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using namespace apr::test;

/// The tokenizer, driven by the keyboard and the mouse.
class TestTokenizerPaneQml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typingASearchingAndDecoding()
    {
        OpenWindow open;
        QVERIFY(open.open());
        TokenizerModel& view = *open.window.shown<TokenizerPaneModel>("tokenizer").tokenizer();
        open.window.showPane(QStringLiteral("tokenizer"));
        QTRY_VERIFY(view.hasTokenizer());
        QQuickWidget& pane = open.pane("tokenizer");
        QQuickItem* text = itemNamed(open.window, "tokenizerText");
        QVERIFY(text != nullptr);
        text->forceActiveFocus();
        QTest::keyClick(&pane, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&pane, QStringLiteral("7+8"));
        QTRY_COMPARE(view.ids(), QStringLiteral("1 10 13 11"));
        QTRY_VERIFY(itemNamed(open.window, "tokenizerStatus")
                        ->property("text")
                        .toString()
                        .startsWith(QStringLiteral("4 tokens")));
        // A token of the text is shown in the vocabulary.
        QQuickItem* chip = nullptr;
        for (QQuickItem* item : itemsBelow(pane.rootObject())) {
            chip = item->property("tokenId").toString() == QStringLiteral("13") ? item : chip;
        }
        QVERIFY(chip != nullptr);
        QTRY_VERIFY(chip->x() > 0); // arranged
        QTest::mouseClick(&pane, Qt::LeftButton, {}, OpenWindow::centerOf(*chip));
        QTRY_COMPARE(pane.rootObject()->property("selectedToken").toInt(), 13);
        QCOMPARE(itemNamed(open.window, "vocabularyTable")->property("currentRow").toInt(), 13);
        // Likewise by the keyboard: Tab to the tokens, arrow keys among them.
        text->forceActiveFocus();
        QTest::keyClick(&pane, Qt::Key_Tab);
        QQuickItem* list = itemNamed(open.window, "tokenList");
        QVERIFY(list->hasActiveFocus());
        QTest::keyClick(&pane, Qt::Key_Home);
        QTest::keyClick(&pane, Qt::Key_Left); // stays at the first
        QTest::keyClick(&pane, Qt::Key_Right);
        QTest::keyClick(&pane, Qt::Key_Return);
        QTRY_COMPARE(pane.rootObject()->property("selectedToken").toInt(), 10);
        QTest::keyClick(&pane, Qt::Key_End);
        QTest::keyClick(&pane, Qt::Key_Right); // stays at the last
        QTest::keyClick(&pane, Qt::Key_Space);
        QTRY_COMPARE(pane.rootObject()->property("selectedToken").toInt(), 11);
        QTest::keyClick(&pane, Qt::Key_Tab);
        QVERIFY(!list->hasActiveFocus());
        QQuickItem* search = itemNamed(open.window, "vocabularySearch");
        search->forceActiveFocus();
        QTest::keyClicks(&pane, QStringLiteral("bos"));
        QTRY_COMPARE(view.vocabulary()->shownCount(), 1);
        QQuickItem* decode = itemNamed(open.window, "decodeBox");
        decode->forceActiveFocus();
        QTest::keyClicks(&pane, QStringLiteral("10 13 11"));
        QTRY_COMPARE(itemNamed(open.window, "decodedText")->property("text").toString(), QStringLiteral("7+8"));
    }
};

APR_GUI_TEST(TestTokenizerPaneQml)
#include "tst_tokenizer_pane.moc"
