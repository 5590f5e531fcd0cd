// SPDX-License-Identifier: MIT
#include "text/tokenizer/unicode.h"

#include "fixtures/test_main.h"
#include "text/tokenizer/parts.h"

using namespace apr;

class TestUnicode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Qt has a database of its own, of an earlier version.
    void categoriesAreThoseOfQt()
    {
        const char* names[] = {"Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc",
                               "Cf", "Cs", "Co", "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Pc",
                               "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So"};
        int different = 0;
        for (char32_t c = 0; c < 0x110000; ++c) {
            const char* expected = names[QChar::category(c)];
            const bool isKnown = QChar::unicodeVersion(c) != QChar::Unicode_Unassigned;
            different += isKnown && unicode::category(c) != expected ? 1 : 0;
        }
        QVERIFY2(different < 20, qPrintable(QString::number(different)));
    }

    /// BERT: characters of later versions are unassigned there, and six have changed.
    void categoriesOfUnicode8()
    {
        QCOMPARE(unicode::oldCategory(U'a'), std::string_view("Ll"));
        QCOMPARE(unicode::oldCategory(U'😀'), std::string_view("So"));    // of Unicode 6.1
        QCOMPARE(unicode::oldCategory(0x1FA77), std::string_view("Cn")); // 15, pink heart
        QCOMPARE(unicode::category(0x1FA77), std::string_view("So"));
        QCOMPARE(unicode::oldCategory(0x2E43), std::string_view("Cn")); // 9, punctuation
        QCOMPARE(unicode::oldCategory(0x166D), std::string_view("Po"));
        QCOMPARE(unicode::category(0x166D), std::string_view("So"));
        QCOMPARE(unicode::oldCategory(0x10FFFF), std::string_view("Cn"));
    }

    void spacesAndLowerCase()
    {
        int spaces = 0;
        for (char32_t c = 0; c < 0x110000; ++c) {
            spaces += unicode::isSpace(c) ? 1 : 0;
        }
        QCOMPARE(spaces, 25); // White_Space
        QVERIFY(unicode::toLower(U'Ä') == U'ä');
        QVERIFY(unicode::toLower(U'Σ') == U'σ');
        QVERIFY(unicode::toLower(U'1') == U'1');
        QVERIFY(unicode::toLower(0x10400) == 0x10428);
        QVERIFY(unicode::toLower(0x10D50) == 0x10D70); // Unicode 16
    }

    void utf8IsDecodedAndEncoded()
    {
        for (const char32_t c : {U'a', U'é', U'漢', U'😀', static_cast<char32_t>(0x10FFFF)}) {
            std::string text;
            unicode::append(text, c);
            QVERIFY(unicode::decode(text, 0).value == c);
            QCOMPARE(unicode::decode(text, 0).bytes, text.size());
        }
        for (const char* bad :
             {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80", "\xf5\x80\x80\x80"}) {
            QVERIFY(unicode::decode(bad, 0).value == 0xFFFD);
            QCOMPARE(unicode::decode(bad, 0).bytes, std::size_t{1});
        }
    }

    void normalFormsAreThoseOfQt()
    {
        const QStringList texts{QStringLiteral("Ａﬁ½é"), QString::fromUtf8("e\xCC\x81 a\xCC\xA3\xCC\x82"),
                                QString::fromUtf8("각 한글 \xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8"),
                                QString::fromUtf8("\xE2\x84\xAB ΐ Ǆ ﷺ ㌔ ①"), QString::fromUtf8("q\xCC\x87\xCC\xA3 ḍ̇")};
        const std::pair<unicode::Form, QString::NormalizationForm> forms[] = {
            {unicode::Form::NFC, QString::NormalizationForm_C},
            {unicode::Form::NFD, QString::NormalizationForm_D},
            {unicode::Form::NFKC, QString::NormalizationForm_KC},
            {unicode::Form::NFKD, QString::NormalizationForm_KD}};
        for (const QString& text : texts) {
            for (const auto& [ours, theirs] : forms) {
                const auto found = unicode::normalize(tokenizer::placed(text.toStdString()), ours);
                QCOMPARE(QString::fromStdString(tokenizer::utf8(found)), text.normalized(theirs));
            }
        }
    }

    void everyCharacterNormalizesAsInQt()
    {
        int different = 0;
        for (char32_t c = 0; c < 0x30000; ++c) {
            if ((c >= 0xD800 && c < 0xE000) || QChar::unicodeVersion(c) == QChar::Unicode_Unassigned) {
                continue;
            }
            const QString text = QString::fromUcs4(&c, 1);
            const auto found = unicode::normalize({{c, 0, 1}}, unicode::Form::NFKC);
            different +=
                QString::fromStdString(tokenizer::utf8(found)) != text.normalized(QString::NormalizationForm_KC) ? 1
                                                                                                                 : 0;
        }
        QVERIFY2(different < 10, qPrintable(QString::number(different)));
    }

    void compositesHaveTheBytesOfTheirParts()
    {
        const auto found = unicode::normalize(tokenizer::placed("xe\xCC\x81y"), unicode::Form::NFC);
        QCOMPARE(found.size(), std::size_t{3});
        QCOMPARE(found[1].begin, 1U);
        QCOMPARE(found[1].end, 4U);
    }
};

APR_TEST(TestUnicode)
#include "tst_unicode.moc"
