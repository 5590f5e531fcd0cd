// SPDX-License-Identifier: MIT
#include "text/tokenizer/sentencepiece.h"

#include "fixtures/sentencepiece.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using tokenizer::readSentencePiece;
using tokenizer::SentencePieceModel;

class TestSentencePiece : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesAndSettings()
    {
        const auto model = readSentencePiece(sentencePieceFile(
            {{"<unk>", 0, 2}, {"<s>", 0, 3}, {"\u2581a", -1.5F, 1}, {"<0x0A>", 0, 6}, {"x", 0, 4}, {"y", 0, 5}},
            {.kind = 2, .pad = 3, .addsPrefix = false}));
        QVERIFY2(model.has_value(), model ? "" : model.error().message.c_str());
        QVERIFY(model->kind == SentencePieceModel::Kind::Bpe);
        QCOMPARE(model->pieces.size(), std::size_t{6});
        QCOMPARE(model->pieces[2].text, std::string("\u2581a"));
        QCOMPARE(*model->pieces[2].score, -1.5);
        QVERIFY(model->pieces[0].kind == Token::Kind::Unknown && model->pieces[1].kind == Token::Kind::Control);
        QVERIFY(model->pieces[3].kind == Token::Kind::Byte && model->pieces[4].kind == Token::Kind::UserDefined);
        QVERIFY(model->pieces[5].kind == Token::Kind::Unused);
        QCOMPARE(model->pad, 3);
        QVERIFY(!model->addsPrefix && model->removesSpaces);
    }

    void negativeIdsMeanNone()
    {
        const auto model = readSentencePiece(sentencePieceFile({{"a", 0, 1}}, {.bos = -1}));
        QCOMPARE(model->bos, -1);
        QVERIFY(model->kind == SentencePieceModel::Kind::Unigram);
    }

    void otherFiles()
    {
        for (const char* text : {"", "IQ== 0\nIg== 1\n", "{\"a\": 1}", "\x0A\x7F"}) {
            const auto model = readSentencePiece(text);
            QVERIFY(!model);
            QVERIFY(model.error().code == Errc::Corrupt);
            QVERIFY2(model.error().message.starts_with("the file is not a SentencePiece model"),
                     model.error().message.c_str());
        }
        const auto words = readSentencePiece(sentencePieceFile({{"a", 0, 1}}, {.kind = 3}));
        QVERIFY(words.error().code == Errc::Unsupported);
        const auto text = readSentencePiece(sentencePieceFile({{"\xFF", 0, 1}}));
        QVERIFY(text.error().message.ends_with("piece 0 is not UTF-8"));
    }

    /// Neither a cut nor a changed byte ends in anything but a model or an error.
    void everyCutAndEveryBit()
    {
        const std::string whole = sentencePieceFile({{"<unk>", 0, 2}, {"\u2581ab", -1, 1}}, {.kind = 2});
        int read = 0;
        for (std::size_t size = 0; size < whole.size(); ++size) {
            read += readSentencePiece(whole.substr(0, size)).has_value() ? 1 : 0;
        }
        QVERIFY(read > 0 && read < static_cast<int>(whole.size())); // a message may end after any field
        for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
            std::string changed = whole;
            changed[bit / 8] = static_cast<char>(static_cast<unsigned char>(changed[bit / 8]) ^ (1U << bit % 8));
            const auto model = readSentencePiece(changed);
            QVERIFY(model || !model.error().message.empty());
        }
    }
};

APR_TEST(TestSentencePiece)
#include "tst_sentencepiece.moc"
