// SPDX-License-Identifier: MIT
#include "text/tokenizer/json_parts.h"

#include "apr/text/tokenizer/tokenizer.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::tokenizer;

class TestJsonParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textsAndTheirEnds()
    {
        const auto items = [](SecondText second) {
            return templateJson({{"<s>", 1}}, {{"</s>", 2}, {"<x>", 3}}, second)["pair"].size();
        };
        QCOMPARE(items(SecondText::Nothing), std::size_t{5}); // <s> A </s> <x> B
        QCOMPARE(items(SecondText::End), std::size_t{7});
        QCOMPARE(items(SecondText::Same), std::size_t{8});
        const Json made = templateJson({{"<s>", 1}}, {}, SecondText::Same);
        QCOMPARE(made["single"].size(), std::size_t{2});
        QVERIFY(made["special_tokens"]["<s>"]["ids"] == Json::array({1}));
        QVERIFY(made["pair"][2]["SpecialToken"]["type_id"] == 1);
    }

    void severalStepsAreASequence()
    {
        const Json step = replaceJson("String", "a", "b");
        QVERIFY(stepsJson("normalizers", Json::array({step})) == step);
        const Json both = stepsJson("normalizers", Json::array({step, step}));
        QVERIFY(both["type"] == "Sequence" && both["normalizers"].size() == 2);
    }

    /// The reader understands what is put together.
    void aTokenizerIsRead()
    {
        Json json = emptyTokenizer();
        json["added_tokens"] = Json::array({addedTokenJson(3, "<end>", true)});
        json["pre_tokenizer"] =
            stepsJson("pretokenizers", Json::array({splitJson("x", "Removed", false), byteLevelJson(false, false)}));
        json["decoder"] = byteLevelJson(false, false);
        json["model"] =
            bpeJson({.vocabulary = {{"a", 0U}, {"b", 1U}, {"ab", 2U}, {"<end>", 3U}}, .merges = Json::array({"a b"})});
        const auto tokenizer = Tokenizer::ofHuggingFace(json);
        APR_VERIFY_OK(tokenizer);
        QCOMPARE(tokenizer->encode("abxa<end>")->size(), std::size_t{3});
        json["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
        json["normalizer"] = bertNormalizerJson(true, nullptr, true);
        json["decoder"] = wordPieceDecoder();
        json["model"] = wordPieceJson({{"[UNK]", 0U}, {"a", 1U}, {"##b", 2U}, {"<end>", 3U}}, "[UNK]");
        const auto words = Tokenizer::ofHuggingFace(json);
        APR_VERIFY_OK(words);
        QCOMPARE(words->encode("AB a")->size(), std::size_t{3});
    }
};

APR_TEST(TestJsonParts)
#include "tst_json_parts.moc"
