// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer.h"
#include "convert/transforms/tokenizer_metadata.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

Json tokenizerOf(const char* text)
{
    return parseJson(text)->value;
}

} // namespace

class TestTokenizerMetadata : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundTrip()
    {
        const Json json = tokenizerOf(R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": ["a b"]}})");
        Metadata metadata = Metadata::object();
        embedHuggingFaceTokenizer(metadata, json);
        QCOMPARE(metadata.at("tokenizer.vocabulary").size(), std::size_t{2});
        QVERIFY(*embeddedTokenizerJson(metadata) == json);
    }

    void addsToObjects()
    {
        Metadata metadata = Metadata::object();
        embedHuggingFaceTokenizer(
            metadata,
            tokenizerOf(
                R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1}}, "added_tokens": [{"id": 2, "content": "<s>"}]})"));
        QVERIFY(
            addTokens(metadata, 3,
                      {{.text = "c"}, {.text = "<x>", .entry = {{"id", 77}, {"content", "<x>"}, {"special", true}}}}));
        const Json json = *embeddedTokenizerJson(metadata);
        QCOMPARE(json.at("model").at("vocab").at("c").get<int>(), 3);
        QCOMPARE(json.at("added_tokens").at(1).at("id").get<int>(), 4);
        QCOMPARE(json.at("added_tokens").at(1).at("special").get<bool>(), true);
    }

    /// Ids are places in the array, so that those of added tokens are filled.
    void addsToUnigram()
    {
        Metadata metadata = Metadata::object();
        embedHuggingFaceTokenizer(
            metadata,
            tokenizerOf(
                R"({"model": {"type": "Unigram", "vocab": [["a", -1.5], ["b", -3]]}, "added_tokens": [{"id": 2, "content": "<s>"}]})"));
        QVERIFY(addTokens(metadata, 3, {{.text = "c"}}));
        const Json json = *embeddedTokenizerJson(metadata);
        const Json& vocab = json.at("model").at("vocab");
        QCOMPARE(vocab.size(), std::size_t{4});
        QCOMPARE(vocab.at(2).at(0).get<std::string>(), std::string("<s>"));
        QCOMPARE(vocab.at(3).at(0).get<std::string>(), std::string("c"));
        QCOMPARE(vocab.at(3).at(1).get<double>(), -3.0);
    }

    void addsToArrays()
    {
        Metadata metadata{
            {"tokenizer.vocabulary", {"a", "b"}}, {"tokenizer.scores", {0.0, -2.0}}, {"tokenizer.token_type", {3, 1}}};
        QVERIFY(addTokens(metadata, 2, {{.text = "c"}}));
        QCOMPARE(metadata.at("tokenizer.vocabulary").size(), std::size_t{3});
        QCOMPARE(metadata.at("tokenizer.scores").at(2).get<double>(), -2.0);
        QCOMPARE(metadata.at("tokenizer.token_type").at(2).get<int>(), 1);
        Metadata none = Metadata::object();
        QVERIFY(!addTokens(none, 0, {{.text = "c"}}));
    }
};

APR_TEST(TestTokenizerMetadata)
#include "tst_tokenizer_metadata.moc"
