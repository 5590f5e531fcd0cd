// SPDX-License-Identifier: MIT
#include "tokenizer_model.h"

#include "apr/format/open.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>

using namespace apr;
using namespace apr::workbench;

namespace {

void showSample(TokenizerModel& view)
{
    const QString path =
        qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder/model.safetensors");
    view.show(*openModelFile(path.toStdString()), path);
}

} // namespace

class TestTokenizerModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textIsSplitAsItIsTyped()
    {
        TokenizerModel view;
        const QAbstractItemModelTester tester(view.pieces());
        view.setText(QStringLiteral("1+2"));
        showSample(view);
        QVERIFY(!view.hasTokenizer() && !view.note().isEmpty());
        QTRY_COMPARE(view.ids(), QStringLiteral("1 4 13 5"));
        QCOMPARE(view.summary(), QStringLiteral("BPE · 15 tokens"));
        QCOMPARE(view.status(), QStringLiteral("4 tokens · 3 bytes · 0.75 bytes per token"));
        QCOMPARE(view.pieces()->count(), 4);
        QCOMPARE(view.pieces()->cell(0, 3), QStringLiteral("1")); // added
        QCOMPARE(view.pieces()->cell(2, 1), QStringLiteral("+"));
        QVERIFY(view.decoded().isEmpty()); // the same text
        QVERIFY(view.steps()->count() > 2);
        view.setAddsSpecial(false);
        QTRY_COMPARE(view.ids(), QStringLiteral("4 13 5"));
        view.setText(QStringLiteral("1?2"));
        QTRY_COMPARE(view.decoded(), QStringLiteral("12")); // "?" is not in the vocabulary
        view.setText({});
        QTRY_VERIFY(view.ids().isEmpty());
    }

    void idsAreDecoded()
    {
        TokenizerModel view;
        QVERIFY(view.decode(QStringLiteral("1")).isEmpty());
        showSample(view);
        QTRY_VERIFY(view.hasTokenizer());
        QCOMPARE(view.decode(QStringLiteral("[4, 13 5]")), QStringLiteral("1+2"));
        QCOMPARE(view.decode(QStringLiteral("4 x")), QStringLiteral("“x” is not a token id"));
        QVERIFY(view.decode(QStringLiteral("99")).contains(QStringLiteral("not in the vocabulary")));
    }

    void modelsWithoutTokenizerSaySo()
    {
        TokenizerModel view;
        view.show(test::modelOf({}), QStringLiteral("/nowhere/model.gguf"));
        QTRY_VERIFY(view.note().startsWith(QStringLiteral("This model has no tokenizer")));
        view.show(test::modelOf({}, {{"tokenizer.ggml.tokens", {"a"}}, {"tokenizer.ggml.model", "odd"}}),
                  QStringLiteral("/nowhere/model.gguf"));
        QTRY_VERIFY(view.note().contains(QStringLiteral("the tokenizer model odd is not supported")));
        view.clear(QStringLiteral("nothing"));
        QCOMPARE(view.note(), QStringLiteral("nothing"));
    }
};

APR_GUI_TEST(TestTokenizerModel)
#include "tst_tokenizer_model.moc"
