// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "text/tokenizer/parts.h"

using namespace apr;
using namespace apr::tokenizer;

namespace {

QString wordsOf(const SplitterPtr& splitter, const char* text, bool isFirst = true)
{
    std::vector<Text> words{placed(text)};
    Work work = Work::ofText(1000);
    splitter->apply(words, isFirst, work);
    if (!work.status()) {
        return QStringLiteral("error");
    }
    QStringList out;
    for (const Text& word : words) {
        out.push_back(QString::fromStdString(utf8(word)));
    }
    return out.join(QLatin1Char('|'));
}

SplitterPtr byPattern(const char* pattern, Behavior behavior, bool isInverted = false)
{
    return splitByPattern(*Pattern::compile(pattern), behavior, isInverted, "test");
}

} // namespace

class TestSplitters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void behaviors()
    {
        // The example of the package tokenizers.
        const char* text = "the-final--countdown";
        QCOMPARE(wordsOf(byPattern("-", Behavior::Removed), text), QStringLiteral("the|final|countdown"));
        QCOMPARE(wordsOf(byPattern("-", Behavior::Isolated), text), QStringLiteral("the|-|final|-|-|countdown"));
        QCOMPARE(wordsOf(byPattern("-", Behavior::MergedWithPrevious), text),
                 QStringLiteral("the-|final-|-|countdown"));
        QCOMPARE(wordsOf(byPattern("-", Behavior::MergedWithNext), text), QStringLiteral("the|-final|-|-countdown"));
        QCOMPARE(wordsOf(byPattern("-", Behavior::Contiguous), text), QStringLiteral("the|-|final|--|countdown"));
        QCOMPARE(wordsOf(byPattern("-", Behavior::Removed, true), text), QStringLiteral("-|-|-"));
    }

    void words()
    {
        QCOMPARE(wordsOf(metaspace(U'▁', PrefixSpace::Always, true), "a b  c"), QStringLiteral("▁a|▁b|▁|▁c"));
        QCOMPARE(wordsOf(metaspace(U'▁', PrefixSpace::First, true), "a b", false), QStringLiteral("a|▁b"));
        QCOMPARE(wordsOf(metaspace(U'▁', PrefixSpace::Never, false), "a b"), QStringLiteral("a▁b"));
        QCOMPARE(wordsOf(metaspace(U'▁', PrefixSpace::Always, false), ""), QString());
        QCOMPARE(wordsOf(addSpace(), "a"), QStringLiteral(" a"));
        QCOMPARE(wordsOf(addSpace(), " a"), QStringLiteral(" a"));
        QCOMPARE(wordsOf(splitByCharacters(unicode::isSpace, Behavior::Removed, "spaces"), " a\tb c "),
                 QStringLiteral("a|b|c"));
        QCOMPARE(wordsOf(splitByCharacters(isBertPunctuation, Behavior::Isolated, "punctuation"), "a,b、c$"),
                 QStringLiteral("a|,|b|、|c|$"));
    }

    void bytesAreCharacters()
    {
        QCOMPARE(wordsOf(bytesAsCharacters(), " é\n"), QStringLiteral("ĠÃ©Ċ"));
        for (unsigned byte = 0; byte < 256; ++byte) { // all differ, and lead back
            std::vector<Text> words{placed(std::string(1, static_cast<char>(byte & 0x7FU)))};
            Work work = Work::ofText(10);
            bytesAsCharacters()->apply(words, true, work);
            QCOMPARE(byteOfCharacter(words[0][0].value),
                     std::optional<std::uint8_t>(static_cast<std::uint8_t>(byte & 0x7FU)));
        }
        QVERIFY(!byteOfCharacter(U'漢'));
    }
};

APR_TEST(TestSplitters)
#include "tst_splitters.moc"
