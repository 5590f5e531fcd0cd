// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

/// A tokenizer.json with parts replaced.
Json tokenizerJson(const char* parts)
{
    Json out = Json::parse(
        R"({"model": {"type": "BPE", "unk_token": "<unk>", "vocab": {"<unk>": 0, "a": 1, "b": 2, "ab": 3, "Ġ": 4}, "merges": ["a b"]},
        "added_tokens": [{"id": 5, "content": "<s>", "special": true}, {"id": 6, "content": "word", "single_word": true, "lstrip": true}]})");
    out.update(Json::parse(parts));
    return out;
}

QString idsByJson(const Json& json, const char* text, bool addSpecial = true)
{
    const auto tokenizer = Tokenizer::ofHuggingFace(json);
    if (!tokenizer) {
        return QString::fromStdString(tokenizer.error().message);
    }
    const auto pieces = tokenizer->encode(text, addSpecial);
    QStringList out;
    for (const TokenPiece& piece : *pieces) {
        out.push_back(QString::number(piece.id));
    }
    return out.join(QLatin1Char(' '));
}

// Outside of the class, as moc does not read raw strings.
constexpr const char* kJson1 =
    R"({"post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
            {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "<s>", "type_id": 0}}], "special_tokens": {"<s>": {"id": "<s>", "ids": [5], "tokens": ["<s>"]}}}})";
constexpr const char* kJson2 =
    R"({"normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Lowercase"}]}, "pre_tokenizer": {"type": "ByteLevel"}})";
constexpr const char* kJson3 = R"({"normalizer": {"type": "Nmt"}})";
constexpr const char* kJson4 = R"({"pre_tokenizer": {"type": "UnicodeScripts"}})";
constexpr const char* kJson5 = R"({"post_processor": {"type": "X"}})";
constexpr const char* kJson6 = R"({"decoder": {"type": "CTC"}})";
constexpr const char* kJson7 = R"({"decoder": {}})";
constexpr const char* kJson8 = R"({"model": {"type": "BPE"}})";
constexpr const char* kJson9 = R"({"model": {"type": "BPE", "vocab": {"a": "x"}, "merges": []}})";
constexpr const char* kJson10 = R"({"model": {"type": "BPE", "vocab": {"a": 99999999999}, "merges": []}})";
constexpr const char* kJson11 = R"({"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["ab"]}})";
constexpr const char* kJson12 = R"({"model": {"type": "Unigram", "vocab": [["a"]]}})";
constexpr const char* kJson13 = R"({"post_processor": {"type": "BertProcessing", "cls": ["x", 99], "sep": ["y", 1]}})";
constexpr const char* kJson14 = R"({"pre_tokenizer": {"type": "Split", "pattern": {"Regex": "("}}})";
constexpr const char* kJson15 = R"({"normalizer": {"type": "Precompiled", "precompiled_charsmap": "!!"}})";
constexpr const char* kJson16 = R"({"model": {"vocab": {"a": 0, "b": 1, "ab": 2}, "merges": [["a", "b"]]}})";
constexpr const char* kJson17 = R"({"model": {"vocab": [["a", -1], ["b", -1]], "unk_id": 0}})";

} // namespace

class TestHuggingFace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addedTokensAreFoundFirst()
    {
        const Json json = tokenizerJson("{}");
        QCOMPARE(idsByJson(json, "ab<s>a"), QStringLiteral("3 5 1"));
        QCOMPARE(idsByJson(json, "ab  word a"), QStringLiteral("3 6 0 1")); // takes the spaces before it
        QCOMPARE(idsByJson(json, "words"), QStringLiteral("0 0 0 0 0"));    // not as a part of a word
    }

    void templatesAddTokens()
    {
        const Json json = tokenizerJson(kJson1);
        QCOMPARE(idsByJson(json, "ab"), QStringLiteral("5 3 5"));
        QCOMPARE(idsByJson(json, "ab", false), QStringLiteral("3"));
        QCOMPARE(idsByJson(json, ""), QStringLiteral("5 5"));
    }

    void stepsAreDescribed()
    {
        const auto tokenizer = Tokenizer::ofHuggingFace(tokenizerJson(kJson2));
        QVERIFY(tokenizer.has_value());
        QCOMPARE(tokenizer->steps()[0].second, std::string("NFC, lower case"));
        QCOMPARE(tokenizer->steps()[1].second, std::string("space in front, GPT-2 pattern, bytes as characters"));
        QCOMPARE(tokenizer->steps()[2].second, std::string("BPE, 1 merge"));
    }

    void whatIsNotSupportedIsNamed_data()
    {
        QTest::addColumn<QByteArray>("parts");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* parts, const char* message) {
            QTest::newRow(message) << QByteArray(parts) << QString::fromLatin1(message);
        };
        row(kJson3, "the normalizer Nmt of the tokenizer is not supported");
        row(kJson4, "the pre-tokenizer UnicodeScripts of the tokenizer is not supported");
        row(kJson5, "the post-processor X of the tokenizer is not supported");
        row(kJson6, "the decoder CTC of the tokenizer is not supported");
        row(kJson7, "the decoder without a type of the tokenizer is not supported");
        row(kJson8, "the tokenizer.json is malformed: the model has no vocabulary");
        row(kJson9, "the tokenizer.json is malformed: the token \"a\" has no id");
        row(kJson10,
            "the tokenizer.json is malformed: the token id 99,999,999,999 is too large for a vocabulary of 3 tokens");
        row(kJson11, "the tokenizer.json is malformed: merge 0 has no space");
        row(kJson12, "the tokenizer.json is malformed: entry 0 of the vocabulary is not a pair of text and score");
        row(kJson13, "the tokenizer.json is malformed: the post-processor has no token \"cls\"");
        row(kJson14, "the regular expression of the tokenizer is malformed at character 1: missing )");
        row(kJson15, "the tokenizer.json is malformed: precompiled_charsmap is not base64");
    }
    void whatIsNotSupportedIsNamed()
    {
        QFETCH(QByteArray, parts);
        QFETCH(QString, message);
        QCOMPARE(idsByJson(tokenizerJson(parts.constData()), "a"), message);
    }

    void nestedStepsEnd()
    {
        Json step{{"type", "NFC"}};
        for (int i = 0; i < 100; ++i) {
            step = {{"type", "Sequence"}, {"normalizers", Json::array({step})}};
        }
        Json json = tokenizerJson("{}");
        json["normalizer"] = step;
        QVERIFY(idsByJson(json, "a").contains(QStringLiteral("nested too deeply")));
    }

    void textsDoNotGrowWithoutEnd()
    {
        Json steps = Json::array();
        for (int i = 0; i < 64; ++i) {
            steps.push_back({{"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", "aa"}});
        }
        Json json = tokenizerJson("{}");
        json["normalizer"] = {{"type", "Sequence"}, {"normalizers", steps}};
        const auto tokenizer = Tokenizer::ofHuggingFace(json);
        QVERIFY(tokenizer.has_value());
        const auto pieces = tokenizer->encode("a");
        QVERIFY(!pieces && pieces.error().code == Errc::Memory);
        json["normalizer"] = nullptr;
        for (Json& step : steps) {
            step["type"] = "Replace";
        }
        json["decoder"] = {{"type", "Sequence"}, {"decoders", steps}};
        const auto decoding = Tokenizer::ofHuggingFace(json);
        const std::vector<std::uint32_t> ids{1};
        QVERIFY(decoding->decode(ids).error().code == Errc::Memory);
    }

    void splittersAreBounded()
    {
        Json steps = Json::array();
        for (int i = 0; i < 40; ++i) {
            steps.push_back({{"type", "ByteLevel"}, {"use_regex", false}, {"add_prefix_space", false}});
        }
        Json json = tokenizerJson("{}");
        json["pre_tokenizer"] = {{"type", "Sequence"}, {"pretokenizers", steps}};
        const auto tokenizer = Tokenizer::ofHuggingFace(json);
        QVERIFY(tokenizer.has_value());
        const auto pieces = tokenizer->encode("é, world");
        QVERIFY(!pieces && pieces.error().code == Errc::Memory);
        for (int i = 0; i < 40; ++i) {
            steps.push_back(steps[0]);
        }
        json["pre_tokenizer"]["pretokenizers"] = steps;
        QCOMPARE(idsByJson(json, "a"), QStringLiteral("the tokenizer has more than 64 steps of one kind, the maximum"));
    }

    void normalizedTokensAreFoundAfterNormalization()
    {
        Json json = tokenizerJson("{}");
        json["normalizer"] = {{"type", "Lowercase"}};
        json["added_tokens"] = Json::array({{{"id", 9}, {"content", "NewTok"}, {"normalized", true}}});
        QCOMPARE(idsByJson(json, "newTOK"), QStringLiteral("9"));
    }

    void oldFilesDoNotStateTheModel()
    {
        QCOMPARE(idsByJson(Json::parse(kJson16), "ab"), QStringLiteral("2"));
        QCOMPARE(idsByJson(Json::parse(kJson17), "ab"), QStringLiteral("0 1"));
    }

    /// Ids are named once and used by every part of the template.
    void tokensAroundTextsAreBounded()
    {
        Json json = tokenizerJson("{}");
        const Json part{{"SpecialToken", {{"id", "<s>"}}}};
        const auto setTemplate = [&](std::size_t parts, std::size_t ids) {
            json["post_processor"] = {{"type", "TemplateProcessing"},
                                      {"single", std::vector<Json>(parts, part)},
                                      {"special_tokens", {{"<s>", {{"ids", std::vector<unsigned>(ids, 5U)}}}}}};
        };
        setTemplate(40, 25);
        const auto tokenizer = Tokenizer::ofHuggingFace(json);
        QVERIFY(tokenizer.has_value());
        QVERIFY(tokenizer->steps()[3].second.ends_with("<s> <s> and 980 more"));
        QCOMPARE(tokenizer->steps()[4].second, std::string("none"));
        setTemplate(41, 25);
        const QString message =
            QStringLiteral("the tokenizer adds more than 1,000 special tokens around a text, the maximum");
        QCOMPARE(idsByJson(json, "a"), message);
        setTemplate(1, 50'000);
        QCOMPARE(idsByJson(json, "a"), message);
    }

    /// However many tokens a file adds, normalizing them takes no more steps than the file is large.
    void addedTokensShareTheirSteps()
    {
        Json json = tokenizerJson("{}");
        Json tokens = Json::array();
        for (int i = 0; i < 2'000; ++i) {
            tokens.push_back({{"id", 5 + i}, {"content", "\uFDFA\uFDFA" + std::to_string(i)}, {"normalized", true}});
        }
        json["added_tokens"] = tokens;
        const auto setSteps = [&](std::size_t count, const Json& step) {
            json["normalizer"] = {{"type", "Sequence"}, {"normalizers", std::vector<Json>(count, step)}};
        };
        setSteps(1, {{"type", "NFKD"}});
        QVERIFY(Tokenizer::ofHuggingFace(json).has_value());
        setSteps(60, {{"type", "NFKD"}});
        const auto many = Tokenizer::ofHuggingFace(json);
        QVERIFY(!many && many.error().code == Errc::Memory);
        setSteps(60, {{"type", "Prepend"}, {"prepend", std::string(1'000, 'x')}});
        const auto longer = Tokenizer::ofHuggingFace(json);
        QVERIFY(!longer && longer.error().code == Errc::Memory);
        setSteps(
            1,
            {{"type", "Replace"}, {"pattern", {{"Regex", "(?:\uFDFA|\uFDFA)+(?:\uFDFA|\uFDFA)+b"}}}, {"content", ""}});
        QVERIFY(Tokenizer::ofHuggingFace(json).has_value());
    }

    /// Steps that are too many are not even read: each can be large.
    void stepsAreCountedWhileTheyAreRead()
    {
        Json json = tokenizerJson("{}");
        Json steps = Json::array();
        for (int i = 0; i < 100'000; ++i) {
            steps.push_back({{"type", "Split"}, {"pattern", {{"Regex", "(?:a{1000}){90}"}}}});
        }
        steps.push_back({{"type", "Nothing"}});
        json["pre_tokenizer"] = {{"type", "Sequence"}, {"pretokenizers", steps}};
        QCOMPARE(idsByJson(json, "a"), QStringLiteral("the tokenizer has more than 64 steps of one kind, the maximum"));
    }
};

APR_TEST(TestHuggingFace)
#include "tst_hugging_face.moc"
