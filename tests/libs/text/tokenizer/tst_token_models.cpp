// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "text/tokenizer/parts.h"

using namespace apr;
using namespace apr::tokenizer;

namespace {

Vocabulary vocabularyOf(const std::vector<std::pair<const char*, double>>& tokens)
{
    Vocabulary out;
    for (const auto& [text, score] : tokens) {
        out.tokens.push_back({.text = text, .score = score});
    }
    out.index();
    return out;
}

QString tokensOf(const TokenModel& model, const Vocabulary& vocabulary, const char* word)
{
    std::vector<TokenPiece> pieces;
    Work work = Work::ofText(std::string_view(word).size());
    model.encode(placed(word), pieces, work);
    QStringList out;
    for (const TokenPiece& piece : pieces) {
        out.push_back(QString::fromStdString(vocabulary.tokens[piece.id].text));
    }
    return out.join(QLatin1Char('|'));
}

} // namespace

class TestTokenModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bpeJoinsTheBestPairFirst()
    {
        const Vocabulary vocabulary =
            vocabularyOf({{"a", 0}, {"b", 0}, {"c", 0}, {"ab", 0}, {"bc", 0}, {"abc", 0}, {"?", 0}});
        const auto model = bpeModel(vocabulary, {{"b", "c"}, {"a", "b"}, {"a", "bc"}, {"x", "y"}}, {.unknown = 6});
        QCOMPARE(model->mergeCount(), std::size_t{3});
        QCOMPARE(tokensOf(*model, vocabulary, "abc"), QStringLiteral("abc"));
        QCOMPARE(tokensOf(*model, vocabulary, "abab"), QStringLiteral("ab|ab"));
        QCOMPARE(tokensOf(*model, vocabulary, "axxb"), QStringLiteral("a|?|?|b"));
        QCOMPARE(tokensOf(*bpeModel(vocabulary, {}, {.unknown = 6, .fusesUnknown = true}), vocabulary, "axxb"),
                 QStringLiteral("a|?|b"));
        QCOMPARE(tokensOf(*bpeModel(vocabulary, {}, {}), vocabulary, "axb"), QStringLiteral("a|b"));
        QCOMPARE(tokensOf(*bpeModel(vocabulary, {}, {.ignoresMerges = true}), vocabulary, "abc"),
                 QStringLiteral("abc"));
        QCOMPARE(tokensOf(*model, vocabulary, ""), QString());
    }

    void bpeWithMarksAtTheEnds()
    {
        const Vocabulary vocabulary = vocabularyOf({{"a", 0}, {"b</w>", 0}, {"ab</w>", 0}, {"a</w>", 0}});
        const auto model = bpeModel(vocabulary, {{"a", "b</w>"}}, {.endOfWord = "</w>"});
        QCOMPARE(tokensOf(*model, vocabulary, "ab"), QStringLiteral("ab</w>"));
        QCOMPARE(tokensOf(*model, vocabulary, "aa"), QStringLiteral("a|a</w>"));
        const Vocabulary other = vocabularyOf({{"a", 0}, {"##b", 0}, {"ab", 0}});
        QCOMPARE(tokensOf(*bpeModel(other, {{"a", "##b"}}, {.continuingPrefix = "##"}), other, "ab"),
                 QStringLiteral("ab"));
    }

    void unknownCharactersBecomeBytes()
    {
        Vocabulary vocabulary;
        vocabulary.tokens.push_back({.text = "a"});
        for (unsigned byte = 0; byte < 256; ++byte) {
            vocabulary.tokens.push_back({.text = QString::asprintf("<0x%02X>", byte).toStdString()});
        }
        vocabulary.index();
        QCOMPARE(tokensOf(*bpeModel(vocabulary, {}, {.hasByteFallback = true}), vocabulary, "aé"),
                 QStringLiteral("a|<0xC3>|<0xA9>"));
        QCOMPARE(tokensOf(*scoredModel(vocabulary, {}), vocabulary, "éa"), QStringLiteral("<0xC3>|<0xA9>|a"));
        vocabulary.tokens.pop_back();
        vocabulary.index();
        QVERIFY(!vocabulary.byteTokens());
    }

    void scoresDecideInSentencePieceBpe()
    {
        const Vocabulary vocabulary =
            vocabularyOf({{"a", -5}, {"b", -5}, {"c", -5}, {"ab", -2}, {"bc", -1}, {"aa", -3}});
        const auto model = scoredModel(vocabulary, {});
        QCOMPARE(tokensOf(*model, vocabulary, "abc"), QStringLiteral("a|bc"));
        QCOMPARE(tokensOf(*model, vocabulary, "aaa"), QStringLiteral("aa|a")); // of equal ones the left one
    }

    void unigramFindsTheMostLikelySplit()
    {
        const Vocabulary vocabulary =
            vocabularyOf({{"<unk>", 0}, {"a", -2}, {"b", -2}, {"ab", -3}, {"abc", -20}, {"c", -2}});
        const auto model = unigramModel(vocabulary, 0, false);
        QCOMPARE(tokensOf(*model, vocabulary, "abc"), QStringLiteral("ab|c"));
        QCOMPARE(tokensOf(*model, vocabulary, "axxb"), QStringLiteral("a|<unk>|b"));
        QCOMPARE(tokensOf(*model, vocabulary, ""), QString());
    }

    void wordPieceTakesTheLongestPrefix()
    {
        const Vocabulary vocabulary =
            vocabularyOf({{"[UNK]", 0}, {"un", 0}, {"##aff", 0}, {"##able", 0}, {"una", 0}, {"a", 0}});
        const auto model = wordPieceModel(vocabulary, 0, "##", 10);
        QCOMPARE(tokensOf(*model, vocabulary, "unaffable"),
                 QStringLiteral("[UNK]")); // greedy: "una" has no continuation
        QCOMPARE(tokensOf(*model, vocabulary, "unable"), QStringLiteral("[UNK]"));
        QCOMPARE(tokensOf(*model, vocabulary, "un"), QStringLiteral("un"));
        QCOMPARE(tokensOf(*model, vocabulary, "aaff"), QStringLiteral("a|##aff"));
        QCOMPARE(tokensOf(*model, vocabulary, "aaaaaaaaaaaaaaa"), QStringLiteral("[UNK]"));
    }

    void wordLevel()
    {
        const Vocabulary vocabulary = vocabularyOf({{"<unk>", 0}, {"hello", 0}});
        const auto model = wordLevelModel(vocabulary, 0);
        QCOMPARE(tokensOf(*model, vocabulary, "hello"), QStringLiteral("hello"));
        QCOMPARE(tokensOf(*model, vocabulary, "hell"), QStringLiteral("<unk>"));
    }

    void longWordsTakeLittleTime()
    {
        const Vocabulary vocabulary = vocabularyOf({{"a", -1}, {"aa", -0.5}, {"aaaa", -0.2}});
        const std::string word(200'000, 'a');
        std::vector<TokenPiece> pieces;
        Work work = Work::ofText(word.size());
        bpeModel(vocabulary, {{"a", "a"}, {"aa", "aa"}}, {})->encode(placed(word), pieces, work);
        QCOMPARE(pieces.size(), std::size_t{50'000});
        pieces.clear();
        unigramModel(vocabulary, {}, false)->encode(placed(word), pieces, work);
        QCOMPARE(pieces.size(), std::size_t{50'000});
        QVERIFY(work.status());
    }

    /// Tokens and words of any length, of a vocabulary that was made to take long.
    void longTokensCountSteps()
    {
        const std::string longToken = std::string(2000, 'a') + "b";
        const Vocabulary vocabulary = vocabularyOf({{longToken.c_str(), -1}, {"c", -1}});
        const std::string word(20'000, 'a');
        std::vector<TokenPiece> pieces;
        Work unigram = Work::ofText(word.size());
        unigramModel(vocabulary, 1, false)->encode(placed(word), pieces, unigram);
        APR_VERIFY_ERROR(unigram.status(), Errc::Memory);
        Work pieceWork = Work::ofText(word.size());
        wordPieceModel(vocabulary, 1, "##", 1'000'000)->encode(placed("c" + word), pieces, pieceWork);
        APR_VERIFY_ERROR(pieceWork.status(), Errc::Memory);
    }

    /// Each character of a word is looked for with them.
    void longPrefixesCountSteps()
    {
        const Vocabulary vocabulary = vocabularyOf({{"a", 0}});
        const std::string word(3'000, 'a');
        const std::string prefix(900'000, 'x');
        for (const bool isPrefix : {true, false}) {
            std::vector<TokenPiece> pieces;
            Work work = Work::ofText(word.size());
            const auto model =
                bpeModel(vocabulary, {}, isPrefix ? BpeOptions{.continuingPrefix = prefix} : BpeOptions{});
            model->encode(placed(word), pieces, work);
            QCOMPARE(work.status().has_value(), !isPrefix);
        }
        std::vector<TokenPiece> pieces;
        Work work = Work::ofText(word.size());
        wordPieceModel(vocabulary, 0, prefix, 10'000)->encode(placed(word), pieces, work);
        APR_VERIFY_ERROR(work.status(), Errc::Memory);
    }

    void bpeWithContinuingPrefix()
    {
        const Vocabulary vocabulary = vocabularyOf({{"a", 0}, {"##b", 0}, {"##c</w>", 0}, {"ab", 0}, {"?", 0}});
        const auto model =
            bpeModel(vocabulary, {{"a", "##b"}}, {.unknown = 4, .continuingPrefix = "##", .endOfWord = "</w>"});
        QCOMPARE(tokensOf(*model, vocabulary, "abc"), QStringLiteral("ab|##c</w>"));
        QCOMPARE(tokensOf(*model, vocabulary, "ba"), QStringLiteral("?|?"));
    }
};

APR_TEST(TestTokenModels)
#include "tst_token_models.moc"
