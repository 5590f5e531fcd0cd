// SPDX-License-Identifier: MIT
#include "text/tokenizer/pattern.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

/// The matches, separated by "|".
QString matchesOf(const char* expression, const std::u32string& text)
{
    const auto pattern = Pattern::compile(expression);
    if (!pattern) {
        return QStringLiteral("error: ") + QString::fromStdString(pattern.error().message);
    }
    tokenizer::Work work = tokenizer::Work::ofText(text.size());
    const auto found = pattern->findAll(text, work);
    if (!work.status()) {
        return QStringLiteral("error");
    }
    QStringList out;
    for (const auto& [first, end] : found) {
        out.push_back(QString::fromStdU32String(text.substr(first, end - first)));
    }
    return out.join(QLatin1Char('|'));
}

} // namespace

class TestPattern : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Classes cost the same however often their parts are repeated.
    void repeatedPartsOfClasses()
    {
        std::string expression = "[";
        for (int i = 0; i < 20'000; ++i) {
            expression += "xz\\p{Lu}";
        }
        const auto pattern = Pattern::compile(expression + "]+");
        APR_VERIFY_OK(pattern);
        tokenizer::Work work = tokenizer::Work::ofText(100'000);
        const std::u32string text = std::u32string(100'000, U'y') + U"xAz";
        const auto found = pattern->findAll(text, work);
        APR_VERIFY_OK(work.status());
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().first, std::size_t{100'000});
        APR_VERIFY_ERROR(Pattern::compile("\\p{Lx}"), Errc::Unsupported);
    }

    void matches_data()
    {
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* expression, const char* text, const char* expected) {
            QTest::addRow("%s on %s", expression, text)
                << QByteArray(expression) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("a", "banana", "a|a|a");
        row("an+", "bannna", "annn");
        row("ab|a", "abaa", "ab|a|a");
        row("a|ab", "ab", "a"); // the first alternative, not the longest
        row("(?:ab)+", "ababxab", "abab|ab");
        row("a{2,3}", "aaaaa", "aaa|aa");
        row("a{2}", "aaaaa", "aa|aa");
        row("a{2,}", "aaaaa", "aaaaa");
        row("x{", "x{", "x{");
        row("a+?", "aaa", "a|a|a");
        row("a*?b", "aab", "aab");
        row("[a-c]+", "abcdcba", "abc|cba");
        row("[^a-c]+", "abxyzc", "xyz");
        row("[]a]+", "]a]", "]a]");
        row("[a\\-z]+", "a-z", "a-z");
        row("[a-]+", "a-b", "a-");
        row(".+", "ab\ncd", "ab|cd");
        row("\\d+", "a12b٣", "12|٣");
        row("\\w+", "a_1-é", "a_1|é");
        row("\\s+(?!\\S)", "a  b  ", " |  "); // of two spaces before a word, one
        row("a(?=b)", "abaac", "a");
        row("a(?!b)", "abaac", "a|a");
        row("(?i:hello)", "HeLLo", "HeLLo");
        row("(?i:'s|'T)", "'S't's", "'S|'t|'s");
        row("(?i)ab", "AB", "AB");
        row("a++a", "aaa", "");
        row("(?>a+)b", "aaab", "aaab");
        row("\\p{L}+", "añ1ж", "añ|ж");
        row("\\p{Lu}", "aBC", "B|C");
        row("\\P{L}+", "a12b", "12");
        row("[^\\p{L}\\p{N}]+", "a, b", ", ");
        row("\\p{Han}+", "ab漢字", "漢字");
        row("\\x{61}\\u0062\\x63", "abc", "abc");
        row("^a", "aa", "a");
        row("a$", "aa", "a");
        row("\\.", "a.b", ".");
        row("a|", "ba", "a");
        row("'s|'t| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+", "It's  so 12x, ok ",
            "It|'s| | so| 12|x|,| ok| ");
    }
    void matches()
    {
        QFETCH(QByteArray, expression);
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(matchesOf(expression.constData(), text.toStdU32String()), expected);
    }

    void whatIsNotSupportedIsNamed_data()
    {
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<int>("code");
        const auto row = [](const char* expression, Errc code) {
            QTest::newRow(expression) << QByteArray(expression) << static_cast<int>(code);
        };
        row("(?<=a)b", Errc::Unsupported);
        row("(a)\\1", Errc::Unsupported);
        row("\\bword", Errc::Unsupported);
        row("[a&&b]", Errc::Unsupported);
        row("\\p{Greek}", Errc::Unsupported);
        row("(?P<name>a)", Errc::Unsupported);
        row("(a*)*", Errc::Unsupported);
        row("(a", Errc::Corrupt);
        row("a)", Errc::Corrupt);
        row("[a", Errc::Corrupt);
        row("[z-a]", Errc::Corrupt);
        row("a{3,2}", Errc::Corrupt);
        row("a{100000}", Errc::Corrupt);
        row("*a", Errc::Corrupt);
        row("a\\", Errc::Corrupt);
        row("\\x{zz}", Errc::Corrupt);
        row("\\p{L", Errc::Corrupt);
        row("((((a{1000}){1000}){1000}){1000})", Errc::Unsupported);
    }
    void whatIsNotSupportedIsNamed()
    {
        QFETCH(QByteArray, expression);
        QFETCH(int, code);
        const auto pattern = Pattern::compile(expression.constData());
        QVERIFY(!pattern);
        QCOMPARE(static_cast<int>(pattern.error().code), code);
    }

    void deepNestingIsRefused()
    {
        const std::string deep = std::string(100'000, '(') + 'a' + std::string(100'000, ')');
        QVERIFY(!Pattern::compile(deep));
    }

    void exponentialExpressionsEnd()
    {
        const auto pattern = Pattern::compile("(?:a|a)(?:a|a)(?:(?:a|a)+(?:a|a)+)+b");
        QVERIFY(pattern.has_value());
        tokenizer::Work work = tokenizer::Work::ofToken(200);
        pattern->findAll(std::u32string(200, U'a'), work);
        APR_VERIFY_ERROR(work.status(), Errc::Memory);
    }

    void quadraticExpressionsEnd()
    {
        const auto pattern = Pattern::compile("[^z]*z");
        QVERIFY(pattern.has_value());
        tokenizer::Work work = tokenizer::Work::ofToken(3'000);
        pattern->findAll(std::u32string(3'000, U'a'), work);
        APR_VERIFY_ERROR(work.status(), Errc::Memory);
    }

    void stackedRepetitionsAreRefused()
    {
        std::string expression = "a";
        for (int i = 0; i < 60'000; ++i) {
            expression += "{1}";
        }
        APR_VERIFY_ERROR(Pattern::compile(expression), Errc::Corrupt);
    }

    void anchorsAreThoseOfLines()
    {
        QCOMPARE(matchesOf("a+$", U"ba\naab aa"), QStringLiteral("a|aa"));
        QCOMPARE(matchesOf("^a", U"a\naa"), QStringLiteral("a|a"));
        QCOMPARE(matchesOf("a\\z", U"a\na"), QStringLiteral("a"));
        QVERIFY(matchesOf("[[a-c]x]+", U"a").startsWith(QStringLiteral("error")));
        QVERIFY(matchesOf("a{,2}", U"a").startsWith(QStringLiteral("error")));
    }

    void longTextsTakeLinearTime()
    {
        const auto pattern = Pattern::compile("\\p{L}+|\\s+");
        std::u32string text;
        for (int i = 0; i < 200'000; ++i) {
            text += U"ab ";
        }
        tokenizer::Work work = tokenizer::Work::ofText(text.size());
        const auto found = pattern->findAll(text, work);
        APR_VERIFY_OK(work.status());
        QCOMPARE(found.size(), std::size_t{400'000});
        // One long word, too.
        tokenizer::Work other = tokenizer::Work::ofText(2'000'000);
        QCOMPARE(pattern->findAll(std::u32string(2'000'000, U'a'), other).size(), std::size_t{1});
        APR_VERIFY_OK(other.status());
    }

    /// Groups without anything in them take no time where they are repeated, and do not change what matches.
    void emptyPartsAreLeftOut()
    {
        std::string empty;
        for (int i = 0; i < 20'000; ++i) {
            empty += "(?:)";
        }
        APR_VERIFY_OK(Pattern::compile("(?:(?:a" + empty + "){1000}){90}"));
        APR_VERIFY_ERROR(Pattern::compile("(?:(?:a" + empty + "){1000}){200}"), Errc::Unsupported);
        APR_VERIFY_OK(
            Pattern::compile("(?:(?:a" + std::string(60, '(') + "?:" + std::string(60, ')') + "){1000}){90}"));
        QCOMPARE(matchesOf("a(?:)b", U"ab"), QStringLiteral("ab"));
        QCOMPARE(matchesOf("(?:(?:(?:ab){2}){1})", U"ababab"), QStringLiteral("abab"));
        QCOMPARE(matchesOf("(?:a|)b", U"abb"), QStringLiteral("ab|b"));
        QCOMPARE(matchesOf("(?:)?a", U"aa"), QStringLiteral("a|a"));
        QCOMPARE(matchesOf("(?i)aB", U"Ab"), QStringLiteral("Ab"));
        APR_VERIFY_ERROR(Pattern::compile("(?:)*a"), Errc::Unsupported);
    }
};

APR_TEST(TestPattern)
#include "tst_pattern.moc"
