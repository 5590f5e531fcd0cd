// SPDX-License-Identifier: MIT
#include "fixtures/bytes.h"
#include "fixtures/test_main.h"
#include "text/tokenizer/parts.h"

using namespace apr;
using namespace apr::tokenizer;

namespace {

QString normalized(const NormalizerPtr& normalizer, const char* text)
{
    Text out = placed(text);
    Work work = Work::ofText(1000);
    normalizer->apply(out, work);
    return QString::fromStdString(utf8(out));
}

} // namespace

class TestNormalizers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void simpleOnes()
    {
        QCOMPARE(normalized(lowercase(), "ÄBC İ"), QString::fromUtf8("äbc i\xCC\x87"));
        QCOMPARE(normalized(stripAccents(), "e\xCC\x81"), QStringLiteral("e"));
        QCOMPARE(normalized(stripSpaces(true, false), "  a b "), QStringLiteral("a b "));
        QCOMPARE(normalized(stripSpaces(true, true), " \t "), QString());
        QCOMPARE(normalized(prepend("▁"), "a"), QStringLiteral("▁a"));
        QCOMPARE(normalized(prepend("▁"), ""), QString());
        QCOMPARE(normalized(replaceText(" ", "▁"), "a b  c"), QStringLiteral("a▁b▁▁c"));
        QCOMPARE(normalized(replaceText("", "x"), "ab"), QStringLiteral("ab"));
        QCOMPARE(normalized(*replacePattern(" {2,}", " "), "a    b"), QStringLiteral("a b"));
        QVERIFY(!replacePattern("(", ""));
        QCOMPARE(normalized(collapseSpaces(), "  a   b "), QStringLiteral("a b"));
    }

    void bert()
    {
        QCOMPARE(normalized(bertNormalizer({}), "Äé\tB\x01 漢字"), QStringLiteral("ae b  漢  字 "));
        QCOMPARE(normalized(bertNormalizer({.stripsAccents = false, .lowercases = false}), "Äé"), QStringLiteral("Äé"));
    }

    void placesAreThoseOfTheOriginal()
    {
        Text text = placed("a  b");
        Work work = Work::ofText(10);
        collapseSpaces()->apply(text, work);
        prepend("▁")->apply(text, work);
        QCOMPARE(text.size(), std::size_t{4});
        QCOMPARE(text[0].begin, text[0].end);
        QCOMPARE(text[3].begin, 3U);
        Text ligature = placed("ﬁx");
        unicodeNormalizer(unicode::Form::NFKC)->apply(ligature, work);
        QCOMPARE(ligature.size(), std::size_t{3});
        QCOMPARE(ligature[1].begin, 0U);
        QCOMPARE(ligature[1].end, 3U);
        QCOMPARE(ligature[2].begin, 3U);
    }

    void tablesOfSentencePiece()
    {
        // One entry, "A" → "b": the root leads by 'A' to a leaf with the value 0.
        std::vector<std::uint32_t> units(256, 0);
        units[0] = 128U << 10;                         // children of the root are at 128 ^ byte
        units[128 ^ 'A'] = (64U << 10) | 0x100U | 'A'; // a leaf, at its place ^ 64
        units[(128 ^ 'A') ^ 64U] = 0x80000000U;        // its value: 0
        std::string table(4, '\0');
        const auto put = [&table](std::size_t at, std::uint32_t value) {
            for (unsigned i = 0; i < 4; ++i) {
                table[at + i] = static_cast<char>(static_cast<unsigned char>(value >> (8 * i) & 0xFFU));
            }
        };
        put(0, static_cast<std::uint32_t>(units.size() * 4));
        table.resize(4 + units.size() * 4);
        for (std::size_t i = 0; i < units.size(); ++i) {
            put(4 + 4 * i, units[i]);
        }
        table += std::string("b\0", 2);
        const auto map = charsMap(table);
        QVERIFY(map.has_value());
        QCOMPARE(normalized(*map, "xAéA"), QStringLiteral("xbéb"));
        for (const std::string& bad : {std::string(), std::string("\x04"), std::string("\x05\0\0\0abcde", 9),
                                       std::string("\xff\xff\xff\xff", 4), std::string(4, '\0')}) {
            QVERIFY(!charsMap(bad));
        }
        // Units that lead nowhere.
        for (std::size_t i = 4; i < 4 + units.size() * 4; ++i) {
            table[i] = static_cast<char>(i * 37);
        }
        const auto wild = charsMap(table);
        QVERIFY(wild.has_value());
        normalized(*wild, "any text at all: äöü 漢字");
    }

    /// Each counts what it does, so that many of them on many texts end.
    void stepsAreCounted()
    {
        std::vector<NormalizerPtr> all;
        all.push_back(unicodeNormalizer(unicode::Form::NFKD));
        all.push_back(lowercase());
        all.push_back(stripAccents());
        all.push_back(stripSpaces(true, true));
        all.push_back(prepend("x"));
        all.push_back(replaceText("b", "c"));
        all.push_back(bertNormalizer({}));
        all.push_back(collapseSpaces());
        for (const NormalizerPtr& each : all) {
            Work work = Work::ofToken(100);
            Text text = placed(std::string(100'000, 'a'));
            each->apply(text, work);
            QVERIFY2(!work.status(), each->name().c_str());
        }
        // What is wanted is nearly everywhere.
        Work work = Work::ofText(100'000);
        Text text = placed(std::string(100'000, 'a'));
        replaceText(std::string(50'000, 'a') + "b", "")->apply(text, work);
        QVERIFY(!work.status());
    }
};

APR_TEST(TestNormalizers)
#include "tst_normalizers.moc"
