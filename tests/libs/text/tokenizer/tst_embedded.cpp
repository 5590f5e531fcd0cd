// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestEmbedded : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kindsUnderAllNames()
    {
        QCOMPARE(tokenizerKind(Metadata::object()), std::string());
        QCOMPARE(tokenizerKind({{"tokenizer.model", "llama"}}), std::string("llama")); // of earlier versions
        QCOMPARE(tokenizerKind({{"tokenizer.model", "x"}, {"tokenizer.model_type", "BPE"}}), std::string("BPE"));
        QCOMPARE(tokenizerKind({{"tokenizer.ggml.model", "gpt2"}}), std::string("gpt2"));
    }

    void vocabulariesUnderAllNames()
    {
        for (const char* key : {"tokenizer.ggml.tokens", "tokenizer.vocabulary", "vocab"}) {
            const Metadata metadata{{key, {"a", "b"}}};
            QVERIFY(vocabularyIn(metadata) != nullptr && vocabularyIn(metadata)->size() == 2);
        }
        QVERIFY(vocabularyIn({{"vocab", 3}}) == nullptr);
    }

    void specialTokens()
    {
        Metadata metadata{{"tokenizer.vocabulary", {"a", "<s>"}},
                          {"tokenizer.huggingface", {{"added_tokens", {{{"id", 7U}, {"content", "<e>"}}}}}},
                          {"tokenizer.config", {{"bos_token", "<s>"}, {"eos_token", {{"content", "<e>"}}}}},
                          {"source_metadata", {{"config", {{"pad_token_id", 4U}}}}}};
        QVERIFY(specialTokenId(metadata, "bos_token") == 1U);
        QVERIFY(specialTokenId(metadata, "eos_token") == 7U);
        QVERIFY(specialTokenId(metadata, "pad_token") == 4U);
        QVERIFY(!specialTokenId(metadata, "unk_token"));
        metadata["source_metadata"]["generation_config"]["unk_token_id"] = {3U, 5U};
        QVERIFY(specialTokenId(metadata, "unk_token") == 3U);
    }

    void textsOfTokens()
    {
        const Metadata metadata{{"tokenizer.vocabulary", {"a", 1}},
                                {"tokenizer.huggingface", {{"added_tokens", {{{"id", 7U}, {"content", "<e>"}}}}}}};
        QVERIFY(tokenText(metadata, 0) == "a" && tokenText(metadata, 7) == "<e>");
        QVERIFY(!tokenText(metadata, 1) && !tokenText(metadata, 2));
        QVERIFY(!tokenText(Metadata::object(), 0));
    }

    /// What conversions move to keys of their own comes back as it was.
    void tokenizerJsonOfUnigram()
    {
        const Metadata metadata{{"tokenizer.vocabulary", {"a", "b"}},
                                {"tokenizer.scores", {0, -1.5}},
                                {"tokenizer.huggingface", {{"model", {{"type", "Unigram"}, {"unk_id", 0U}}}}}};
        const auto json = embeddedTokenizerJson(metadata);
        QVERIFY(json.has_value());
        QVERIFY((*json)["model"]["vocab"] == Json::array({Json::array({"a", 0}), Json::array({"b", -1.5})}));
        const auto tokenizer = Tokenizer::of(metadata);
        QVERIFY2(tokenizer.has_value(), tokenizer ? "" : tokenizer.error().message.c_str());
        QCOMPARE(tokenizer->model(), std::string("Unigram"));
        QCOMPARE(*tokenizer->token(1).score, -1.5);
        QVERIFY(!embeddedTokenizerJson({{"tokenizer.huggingface", 1}}));
    }
};

APR_TEST(TestEmbedded)
#include "tst_embedded.moc"
