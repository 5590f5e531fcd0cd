// SPDX-License-Identifier: MIT
#include "text/tokenizer/added_tokens.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::tokenizer;

namespace {

/// The parts of a text: tokens in brackets.
QString cutBy(const std::vector<AddedToken>& tokens, const std::string& text)
{
    std::vector<Segment> parts;
    Work work = Work::ofText(text.size());
    AddedTokenFinder(tokens, false).cut({placed(text), {}, true}, parts, work);
    QString out;
    for (const Segment& part : parts) {
        const QString shown = QString::fromStdString(utf8(part.text));
        out += part.id ? QStringLiteral("[%1:%2]").arg(shown).arg(*part.id) : shown;
    }
    return out;
}

} // namespace

class TestAddedTokens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLongestAtEachPlace()
    {
        const std::vector<AddedToken> tokens{{.id = 1, .text = U"ab"},
                                             {.id = 2, .text = U"abcd"},
                                             {.id = 3, .text = U"b"},
                                             {.id = 4, .text = U"abcd"},
                                             {.id = 5, .text = U""}};
        QCOMPARE(cutBy(tokens, "xabcdabcb"), QStringLiteral("x[abcd:2][ab:1]c[b:3]"));
        QCOMPARE(cutBy(tokens, "abc"), QStringLiteral("[ab:1]c"));
        QCOMPARE(cutBy(tokens, ""), QString());
        QCOMPARE(cutBy({}, "abc"), QStringLiteral("abc"));
    }

    void wordsAndSpaces()
    {
        const std::vector<AddedToken> tokens{{.id = 1, .text = U"in", .isSingleWord = true},
                                             {.id = 2, .text = U"<m>", .stripsLeft = true, .stripsRight = true},
                                             {.id = 3, .text = U"inner", .isSingleWord = true},
                                             {.id = 4, .text = U"x", .isNormalized = true}};
        QCOMPARE(cutBy(tokens, "in inner inners"), QStringLiteral("[in:1] [inner:3] inners"));
        QCOMPARE(cutBy(tokens, "a  <m>  b"), QStringLiteral("a[<m>:2]b"));
        QCOMPARE(cutBy(tokens, "x"), QStringLiteral("x"));
        // A word that is none at this place, and the same text that need not be one.
        const std::vector<AddedToken> twice{{.id = 1, .text = U"in", .isSingleWord = true}, {.id = 2, .text = U"in"}};
        QCOMPARE(cutBy(twice, "in ink"), QStringLiteral("[in:1] [in:2]k"));
    }

    /// Tokens that begin alike cost steps for what is alike, not for each token.
    void manyTokensTakeFewSteps()
    {
        std::vector<AddedToken> tokens;
        for (std::uint32_t i = 0; i < 20'000; ++i) {
            tokens.push_back(
                {.id = i, .text = U"aaaaaaaaaaaaaaa" + std::u32string(1, static_cast<char32_t>(1000 + i))});
        }
        const AddedTokenFinder finder(tokens, false);
        const std::string text(100'000, 'a');
        std::vector<Segment> parts;
        Work work = Work::ofText(text.size());
        finder.cut({placed(text), {}, true}, parts, work);
        APR_VERIFY_OK(work.status());
        QCOMPARE(parts.size(), std::size_t{1});
        Work little = Work::ofToken(0);
        finder.cut({placed(text), {}, true}, parts, little);
        APR_VERIFY_ERROR(little.status(), Errc::Memory);
    }
};

APR_TEST(TestAddedTokens)
#include "tst_added_tokens.moc"
