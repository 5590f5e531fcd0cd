// SPDX-License-Identifier: MIT
#include "apr/base/text.h"

#include "fixtures/test_main.h"
#include "libs/base/show.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

using namespace std::string_literals;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The bytes that `length`-byte UTF-8 has for a code point, also where that is not allowed.
std::string encoded(std::uint32_t point, int length)
{
    if (length == 1) {
        return std::string(1, static_cast<char>(point));
    }
    constexpr std::uint32_t kLead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    std::string out(1, static_cast<char>(kLead[length] | (point >> (6 * (length - 1)))));
    for (int i = length - 2; i >= 0; --i) {
        out += static_cast<char>(0x80 | ((point >> (6 * i)) & 0x3F));
    }
    return out;
}

int shortestLength(std::uint32_t point)
{
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

QByteArray toQt(const std::string& text)
{
    return QByteArray::fromStdString(text);
}

} // namespace

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readsUnsignedNumbers();
    void shortestReadsBack();
    void formatsNumbers();
    void formatsFixed();
    void formatsCounts();
    void formatsBytes();
    void formatsCountsOfThings();
    void acceptsEveryCodePoint();
    void refusesOverlongForms();
    void refusesBrokenUtf8();
    void printsControlCharactersAsHex();
    void printsNoMoreThanTheLimit();
    void matchesGlobs_data();
    void matchesGlobs();
    void pathologicalGlobsAreFast();
    void measuresEdits();
    void findsClosestNames();
    void splitsTrimsAndJoins();
    void lowersAsciiOnly();
    void readsByteSizes_data();
    void readsByteSizes();
    void sizesNeedUnits();
    void quotesForTheShell();
    void shellReadsBackWhatWasQuoted();

private:
    QTemporaryDir m_locales;
};

void TestText::initTestCase()
{
    // Everything below must hold where the decimal point is a comma.
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
        const QString compiled = m_locales.filePath(QStringLiteral("de_DE.UTF-8"));
        QProcess::execute(QStringLiteral("localedef"), {QStringLiteral("-i"), QStringLiteral("de_DE"),
                                                        QStringLiteral("-f"), QStringLiteral("UTF-8"), compiled});
        qputenv("LOCPATH", m_locales.path().toUtf8());
        if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
            qWarning("no German locale: the independence from it is not tested");
            return;
        }
    }
    char text[16];
    std::snprintf(text, sizeof text, "%.1f", 1.5);
    QCOMPARE(std::string(text), "1,5"s);
}

void TestText::readsUnsignedNumbers()
{
    QCOMPARE(apr::parseUnsigned("0"), std::optional<std::uint64_t>(0));
    QCOMPARE(apr::parseUnsigned("0042"), std::optional<std::uint64_t>(42));
    QCOMPARE(apr::parseUnsigned("18446744073709551615"), std::optional(~std::uint64_t{0}));
    for (const char* bad : {"", "18446744073709551616", "-1", "+1", " 1", "1 ", "1.0", "0x10", "1e3", "ten"}) {
        QVERIFY2(!apr::parseUnsigned(bad), bad);
    }
    QVERIFY(!apr::parseUnsigned("1\0"s));
}

void TestText::shortestReadsBack()
{
    QCOMPARE(apr::formatShortest(0.1), "0.1"s);
    QCOMPARE(apr::formatShortest(-2.5), "-2.5"s);
    QCOMPARE(apr::formatShortest(3), "3"s);
    QCOMPARE(apr::formatShortest(5e-324), "5e-324"s);
    QCOMPARE(apr::formatShortest(kNaN), "NaN"s);
    QCOMPARE(apr::formatShortest(kInfinity), "Infinity"s);
    QCOMPARE(apr::formatShortest(-kInfinity), "-Infinity"s);
    std::mt19937_64 random(1);
    for (int i = 0; i < 20000; ++i) {
        const auto value = std::bit_cast<double>(random());
        if (std::isfinite(value)) {
            QCOMPARE(toQt(apr::formatShortest(value)).toDouble(), value);
        }
    }
}

void TestText::formatsNumbers()
{
    QCOMPARE(apr::formatNumber(0), "0"s);
    QCOMPARE(apr::formatNumber(-0.0), "0"s);
    QCOMPARE(apr::formatNumber(2), "2"s);
    QCOMPARE(apr::formatNumber(0.1 + 0.2), "0.3"s);
    QCOMPARE(apr::formatNumber(0.0234), "0.0234"s);
    QCOMPARE(apr::formatNumber(-0.0234), "-0.0234"s);
    QCOMPARE(apr::formatNumber(1.5e-7), "1.5e-07"s);
    QCOMPARE(apr::formatNumber(12345), "12345"s);
    QCOMPARE(apr::formatNumber(1234567), "1.2346e+06"s);
    QCOMPARE(apr::formatNumber(1.0 / 3, 3), "0.333"s);
    QCOMPARE(apr::formatNumber(kNaN), "NaN"s);
    QCOMPARE(apr::formatNumber(-kInfinity), "-Infinity"s);
}

void TestText::formatsFixed()
{
    QCOMPARE(apr::formatFixed(1234.5, 2), "1234.50"s);
    QCOMPARE(apr::formatFixed(-0.5, 3), "-0.500"s);
    QCOMPARE(apr::formatFixed(1e22, 0), "10000000000000000000000"s);
    QCOMPARE(apr::formatFixed(0.125, 2), "0.12"s);
    QCOMPARE(apr::formatFixed(1.7, 0), "2"s);
    QCOMPARE(apr::formatFixed(std::numeric_limits<double>::max(), 2).size(), std::size_t{312});
    QCOMPARE(apr::formatFixed(kInfinity, 2), "Infinity"s);
}

void TestText::formatsCounts()
{
    QCOMPARE(apr::formatCount(0), "0"s);
    QCOMPARE(apr::formatCount(999), "999"s);
    QCOMPARE(apr::formatCount(1000), "1,000"s);
    QCOMPARE(apr::formatCount(1234567), "1,234,567"s);
    QCOMPARE(apr::formatCount(~std::uint64_t{0}), "18,446,744,073,709,551,615"s);
    QCOMPARE(apr::formatCountShort(0), "0"s);
    QCOMPARE(apr::formatCountShort(999), "999"s);
    QCOMPARE(apr::formatCountShort(39000000), "39.0M"s);
    QCOMPARE(apr::formatCountShort(7240000000), "7.24B"s);
    QCOMPARE(apr::formatCountShort(999600), "1.00M"s);
    QCOMPARE(apr::formatCountShort(~std::uint64_t{0}), "18.4E"s);
}

void TestText::formatsCountsOfThings()
{
    QCOMPARE(apr::formatCountOf(1, "tensor"), "1 tensor"s);
    QCOMPARE(apr::formatCountOf(0, "tensor"), "0 tensors"s);
    QCOMPARE(apr::formatCountOf(1234, "value"), "1,234 values"s);
}

void TestText::formatsBytes()
{
    QCOMPARE(apr::formatSeconds(0), "0 s"s);
    QCOMPARE(apr::formatSeconds(0.42), "0.4 s"s);
    QCOMPARE(apr::formatSeconds(4.26), "4.3 s"s);
    QCOMPARE(apr::formatSeconds(12.4), "12 s"s);
    QCOMPARE(apr::formatSeconds(59.6), "1 min 0 s"s);
    QCOMPARE(apr::formatSeconds(7825), "2 h 10 min"s);
    QCOMPARE(apr::formatBytes(0), "0 B"s);
    QCOMPARE(apr::formatBytes(12), "12 B"s);
    QCOMPARE(apr::formatBytes(999), "999 B"s);
    QCOMPARE(apr::formatBytes(1000), "1.00 kB"s);
    QCOMPARE(apr::formatBytes(9994), "9.99 kB"s);
    QCOMPARE(apr::formatBytes(9996), "10.0 kB"s);
    QCOMPARE(apr::formatBytes(99960), "100 kB"s);
    QCOMPARE(apr::formatBytes(999499), "999 kB"s);
    QCOMPARE(apr::formatBytes(999500), "1.00 MB"s);
    QCOMPARE(apr::formatBytes(1500000000), "1.50 GB"s);
    QCOMPARE(apr::formatBytes(~std::uint64_t{0}), "18.4 EB"s);
}

void TestText::acceptsEveryCodePoint()
{
    QVERIFY(apr::isUtf8(""));
    QVERIFY(apr::isUtf8("a\0b"s));
    QVERIFY(apr::isUtf8("aä€😀z"));
    for (std::uint32_t point = 0; point < 0x110000; ++point) {
        const bool surrogate = point >= 0xD800 && point < 0xE000;
        if (apr::isUtf8(encoded(point, shortestLength(point))) == surrogate) {
            QFAIL(qPrintable(QStringLiteral("wrong for U+%1").arg(point, 4, 16)));
        }
    }
}

void TestText::refusesOverlongForms()
{
    for (int length = 2; length <= 4; ++length) {
        for (std::uint32_t point = 0; shortestLength(point) < length; ++point) {
            if (apr::isUtf8(encoded(point, length))) {
                QFAIL(qPrintable(QStringLiteral("U+%1 in %2 bytes").arg(point, 4, 16).arg(length)));
            }
        }
    }
}

void TestText::refusesBrokenUtf8()
{
    QVERIFY(!apr::isUtf8("\xF4\x90\x80\x80")); // U+110000
    QVERIFY(!apr::isUtf8("\xF5\x80\x80\x80"));
    QVERIFY(!apr::isUtf8("\xF8\x88\x80\x80\x80"));
    QVERIFY(!apr::isUtf8("a\x80"
                         "b"));
    QVERIFY(!apr::isUtf8("\xFE"));
    QVERIFY(!apr::isUtf8("\xFF"));
    for (const std::string& whole : {"ä"s, "€"s, "😀"s}) {
        for (std::size_t cut = 1; cut < whole.size(); ++cut) {
            QVERIFY(!apr::isUtf8(whole.substr(0, cut)));
            QVERIFY(!apr::isUtf8(whole.substr(0, cut) + "a"));
            QVERIFY(!apr::isUtf8(whole.substr(cut)));
        }
    }
}

void TestText::printsControlCharactersAsHex()
{
    QCOMPARE(apr::printable(""), ""s);
    QCOMPARE(apr::printable("model.weight ä€😀"), "model.weight ä€😀"s);
    QCOMPARE(apr::printable("a\nb\tc\0d"s), "a\\x0Ab\\x09c\\x00d"s);
    QCOMPARE(apr::printable("\x1B[31m\x7F"), "\\x1B[31m\\x7F"s);
    QCOMPARE(apr::printable("\xC2\x9B"
                            "2J"),
             "\\xC2\\x9B2J"s); // U+009B, which a terminal takes for ESC [
    QCOMPARE(apr::printable("a\u202Eb\u2066c\u200Bd\u2028e\uFEFF"), "a\\u202Eb\\u2066c\\u200Bd\\u2028e\\uFEFF"s);
    QCOMPARE(apr::printable("\U000E0041"), "\\uDB40\\uDC41"s);
    QCOMPARE(apr::printable("\U0001F600\u00E9\u3042"), "\U0001F600\u00E9\u3042"s);
    QCOMPARE(apr::escapeHidden("{\"a\": \"\u202Ex\u0085\x7F\"}\n"), "{\"a\": \"\\u202Ex\\u0085\\u007F\"}\n"s);
    QCOMPARE(apr::printable("\xC2\xA0"), "\xC2\xA0"s);
    QCOMPARE(apr::printable("\xFF\xC0\x80"), "\\xFF\\xC0\\x80"s);
    QCOMPARE(apr::printable("x\xE2\x82"), "x\\xE2\\x82"s);
}

void TestText::printsNoMoreThanTheLimit()
{
    QCOMPARE(apr::printable("abc", 3), "abc"s);
    QCOMPARE(apr::printable("abcd", 3), "abc…"s);
    QCOMPARE(apr::printable("abc", 0), "…"s);
    QVERIFY(apr::printable(std::string(1000, 'x')).size() < 410);
    const std::string mixed = "a\x01ä\xFF€b\x7F😀\xC2\x80";
    const std::string whole = apr::printable(mixed, 1000);
    for (std::size_t limit = 0; limit <= whole.size(); ++limit) {
        std::string text = apr::printable(mixed, limit);
        QVERIFY(apr::isUtf8(text));
        QCOMPARE(text.ends_with("…"), limit < whole.size());
        if (text.ends_with("…")) {
            text.resize(text.size() - "…"s.size());
        }
        QVERIFY2(text.size() <= limit, qPrintable(QStringLiteral("%1 bytes, limit %2").arg(text.size()).arg(limit)));
        QVERIFY(whole.starts_with(text));
    }
}

void TestText::matchesGlobs_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("matches");
    const auto add = [](const char* pattern, const char* name, bool matches) {
        QTest::addRow("%s %s", pattern, name) << QByteArray(pattern) << QByteArray(name) << matches;
    };
    add("", "", true);
    add("", "a", false);
    add("*", "", true);
    add("***", "abc", true);
    add("?", "", false);
    add("?", "a", true);
    add("?", "ab", false);
    add("h?t", "hät", true);
    add("abc", "abc", true);
    add("abc", "abcd", false);
    add("abc", "xabc", false);
    add("*.weight", "layer.0.weight", true);
    add("*.weight", "layer.0.weights", false);
    add("layer.*.bias", "layer.0.attn.bias", true);
    add("layer.*.bias", "layer.bias", false);
    add("*a*b", "xaxbxb", true);
    add("*a*b", "xbxa", false);
    add("layer.[012].w", "layer.1.w", true);
    add("layer.[012].w", "layer.3.w", false);
    add("layer.[012].w", "layer.[012].w", false);
    add("[ab][ab]", "ba", true);
    add("*[xy]", "ax", true);
    add("*[xy]", "xa", false);
    add("[ab]", "", false);
    add("a[b", "a[b", true);
    add("a[b", "ab", false);
    add("a.c", "abc", false);
    add("A*", "abc", false);
}

void TestText::matchesGlobs()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, name);
    QTEST(apr::globMatches(pattern.toStdString(), name.toStdString()), "matches");
}

void TestText::pathologicalGlobsAreFast()
{
    std::string pattern;
    for (int i = 0; i < 100; ++i) {
        pattern += "*a*[ab]?";
    }
    QElapsedTimer timer;
    timer.start();
    const std::string name(20000, 'a');
    QVERIFY(apr::globMatches(pattern, name));
    QVERIFY(!apr::globMatches(pattern + 'b', name));
    QVERIFY(!apr::globMatches(pattern + "b*", name));
    QVERIFY(!apr::globMatches(std::string(5000, '*') + 'b', name));
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

void TestText::measuresEdits()
{
    QCOMPARE(apr::editDistance("", ""), std::size_t{0});
    QCOMPARE(apr::editDistance("abc", ""), std::size_t{3});
    QCOMPARE(apr::editDistance("", "abc"), std::size_t{3});
    QCOMPARE(apr::editDistance("same", "same"), std::size_t{0});
    QCOMPARE(apr::editDistance("kitten", "sitting"), std::size_t{3});
    QCOMPARE(apr::editDistance("sitting", "kitten"), std::size_t{3});
    QCOMPARE(apr::editDistance("flaw", "lawn"), std::size_t{2});
}

void TestText::findsClosestNames()
{
    const std::vector<std::string> names{"encoder.layers.0.attn.weight", "encoder.layers.0.mlp.weight",
                                         "decoder.layers.0.attn.weight", "lm_head.weight", "Whisper"};
    using Names = std::vector<std::string>;
    QCOMPARE(apr::closestNames("lm_haed.weight", names).front(), "lm_head.weight"s);
    QCOMPARE(apr::closestNames("whisper", names), Names{"Whisper"});
    QCOMPARE(apr::closestNames("encoder.layers.0.attn.weigth", names).front(), names[0]);
    QCOMPARE(apr::closestNames("mlp", names), Names{names[1]});
    QCOMPARE(apr::closestNames("zzzzzzzzzzzz", names), Names{});
    QCOMPARE(apr::closestNames("weight", {"a.very.long.path.of.a.tensor.weight"}), Names{});
    QCOMPARE(apr::closestNames("layers", names, 2).size(), std::size_t{2});
    QCOMPARE(apr::closestNames("layers", names, 0), Names{});
    QCOMPARE(apr::closestNames("", {}), Names{});
    QCOMPARE(apr::closestNames("Q4KM", {"q4_0", "q4_k", "q4_k_m", "q4_k_s"}), Names{"q4_k_m"});
    QCOMPARE(apr::closestNames("q4-k.m", {"q4_k_m", "q5_k_m"}), Names{"q4_k_m"});
    QCOMPARE(apr::closestNames("f8e4m", {"f8_e4m3", "f16"}).front(), "f8_e4m3"s);
    // A hostile length neither hangs nor matches.
    QCOMPARE(apr::closestNames(std::string(1000000, 'q'), {std::string(1000000, 'q')}), Names{});
}

void TestText::splitsTrimsAndJoins()
{
    using Views = std::vector<std::string_view>;
    QCOMPARE(apr::split("a.b", '.'), (Views{"a", "b"}));
    QCOMPARE(apr::split("", '.'), Views{""});
    QCOMPARE(apr::split(".a..", '.'), (Views{"", "a", "", ""}));
    QCOMPARE(apr::trim(" \t a b \r\n"), std::string_view("a b"));
    QCOMPARE(apr::trim(" \n"), std::string_view());
    QCOMPARE(apr::trim(""), std::string_view());
    QCOMPARE(apr::join({"a", "", "c"}, ", "), "a, , c"s);
    QCOMPARE(apr::join({}, ", "), ""s);
    const std::uint8_t bytes[] = {0x00, 0x0F, 0xA5, 0xFF};
    QCOMPARE(apr::toHex(bytes, 4), "000fa5ff"s);
    QCOMPARE(apr::toHex(bytes, 0), ""s);
    QCOMPARE(apr::fromHex("000fa5FF").value(), std::string("\x00\x0f\xa5\xff", 4));
    QCOMPARE(apr::fromHex("").value(), ""s);
    QVERIFY(!apr::fromHex("0"));
    QVERIFY(!apr::fromHex("0g"));
    QCOMPARE(apr::crcText(0x0A0F811B), "0x0a0f811b"s);
    QCOMPARE(apr::crcText(0), "0x00000000"s);
}

void TestText::lowersAsciiOnly()
{
    QCOMPARE(apr::toLower("Q4_K [@Z`]"), "q4_k [@z`]"s);
    QCOMPARE(apr::toLower("ÄI"), "Äi"s);
}

void TestText::readsByteSizes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isSize");
    QTest::addColumn<quint64>("bytes");
    const auto good = [](const char* text, quint64 bytes) { QTest::newRow(text) << QByteArray(text) << true << bytes; };
    good("0B", 0);
    good("007B", 7);
    good("12B", 12);
    good("18446744073709551615 B", ~quint64{0});
    good("12 b", 12);
    good("2k", 2000);
    good("2KB", 2000);
    good("2KiB", 2048);
    good("512 MiB", quint64{512} << 20);
    good("3M", 3'000'000);
    good("2GB", 2'000'000'000);
    good("2gIb", quint64{2} << 30);
    good("5TB", 5'000'000'000'000);
    good("5tib", quint64{5} << 40);
    good(" \t1 GB\n", 1'000'000'000);
    good("18446744073709551KB", 18446744073709551000U);
    good("16777215TiB", quint64{16777215} << 40);
    good("0TiB", 0);
    good("1.5GB", 1'500'000'000);
    good("0.1MB", 100'000);
    good("0.5KiB", 512);
    good("100K", 100'000);
    for (const char* bad : {"",
                            " ",
                            "0",
                            "12",
                            "4.5",
                            "8 %",
                            "8bpw",
                            "B",
                            "GB",
                            "KiB",
                            "-1",
                            "+1",
                            "1.5.GB",
                            ".",
                            "20000000TB.",
                            "1,000",
                            "1e6",
                            "0x10",
                            "1 0",
                            "12i",
                            "12ib",
                            "12 i b",
                            "1 G B",
                            "1GBB",
                            "1bb",
                            "1GiBs",
                            "1GBi",
                            "1PB",
                            "1kk",
                            "1 GB 2",
                            "many",
                            "1\xc2\xa0GB",
                            "18446744073709551616",
                            "18446744073709552KB",
                            "16777216TiB",
                            "18446745TB",
                            "99999999999999999999999GB"}) {
        QTest::newRow(bad) << QByteArray(bad) << false << quint64{0};
    }
}

void TestText::readsByteSizes()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isSize);
    QFETCH(quint64, bytes);
    const auto size = apr::parseByteSize(text.toStdString());
    QCOMPARE(size.has_value(), isSize);
    QCOMPARE(quint64{size.value_or(0)}, bytes);
    QVERIFY(!apr::parseByteSize(text.toStdString() + '\0'));
}

void TestText::sizesNeedUnits()
{
    constexpr auto kUnits = "B, KB, MB, GB, TB, KiB, MiB, GiB, TiB";
    QCOMPARE(apr::byteSizeProblem("4.5"), "\"4.5\" has no unit; expected one of "s + kUnits + ", as in 512MB");
    QCOMPARE(apr::byteSizeProblem("big", ", %"),
             "\"big\" is not a size; expected a number and one of "s + kUnits + ", %, as in 512MB");
    QCOMPARE(apr::parseQuantity("12").value(), std::uint64_t{12});
    QCOMPARE(apr::parseQuantity("1M").value(), std::uint64_t{1'000'000});
    QCOMPARE(apr::parseQuantity("18446744073709551615").value(), ~std::uint64_t{0});
    QVERIFY(!apr::parseQuantity("18446744073709551616"));
    const auto bits = apr::parseNumberWithUnit(" 8.0 BPW ");
    QVERIFY(bits && bits->number == 8);
    QCOMPARE(bits->unit, "bpw"s);
    QCOMPARE(apr::parseNumberWithUnit("60%")->unit, "%"s);
    QCOMPARE(apr::parseNumberWithUnit("7")->unit, ""s);
    for (const char* bad : {"", "%", "-1GB", "1.2.3GB", "x1"}) {
        QVERIFY(!apr::parseNumberWithUnit(bad));
    }
}

void TestText::quotesForTheShell()
{
    QCOMPARE(apr::shellQuote("models/a-1_b.gguf"), "models/a-1_b.gguf"s);
    QCOMPARE(apr::shellQuote(""), "''"s);
    QCOMPARE(apr::shellQuote("my model.apr"), "'my model.apr'"s);
    QCOMPARE(apr::shellQuote("it's"), "'it'\\''s'"s);
    QCOMPARE(apr::shellQuote("$HOME"), "'$HOME'"s);
    QCOMPARE(apr::shellQuote("~"), "'~'"s);
    QCOMPARE(apr::shellQuote("mod\xe8le.apr"), "$'mod\\xE8le.apr'"s);
    QCOMPARE(apr::shellQuote("evil\u202erpa.gguf"), "$'evil\\xE2\\x80\\xAErpa.gguf'"s);
}

void TestText::shellReadsBackWhatWasQuoted()
{
    std::vector<std::string> words{"",
                                   "''",
                                   "a b",
                                   "$(touch x)",
                                   "`x`",
                                   "\\",
                                   "ä€",
                                   "a\nb",
                                   "-n",
                                   "*",
                                   "~",
                                   "!!",
                                   "mod\xe8le \xfc.apr",
                                   "evil\u202erpa",
                                   "it's\n\\x41",
                                   "\xff\xff"
                                   "A$x\"ä"};
    for (char c = 1; c < 127; ++c) {
        words.emplace_back(1, c);
    }
    std::string command = "printf '%s\\0'";
    for (const std::string& word : words) {
        command += ' ' + apr::shellQuote(word);
    }
    QProcess shell;
    shell.start(QStringLiteral("bash"), {QStringLiteral("-c"), QString::fromStdString(command)});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.exitCode(), 0);
    std::string expected;
    for (const std::string& word : words) {
        expected += word + '\0';
    }
    QCOMPARE(shell.readAllStandardOutput(), toQt(expected));
}

APR_TEST(TestText)
#include "tst_text.moc"
