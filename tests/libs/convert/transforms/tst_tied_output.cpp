// SPDX-License-Identifier: MIT
#include "convert/transforms/tied_output.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::test;

class TestTiedOutput : public QObject {
    Q_OBJECT

    static Metadata metadata(const char* config)
    {
        Metadata out = Metadata::object();
        out["config"] = parseJson(config)->value;
        return out;
    }
    static Model described(std::vector<MemoryTensor> tensors, const char* config)
    {
        const Model model = modelOf(std::move(tensors));
        return withMetadata(model, metadata(config), model.facts());
    }

private Q_SLOTS:
    void readsTheConfiguration()
    {
        QVERIFY(isTiedByConfig(metadata(R"({"tie_word_embeddings":true})")));
        QVERIFY(isTiedByConfig(metadata(R"({"text_config":{"tie_word_embeddings":true}})")));
        QVERIFY(!isTiedByConfig(metadata(R"({"tie_word_embeddings":false})")));
        QVERIFY(!isTiedByConfig(metadata(R"({"tie_word_embeddings":1,"text_config":[]})")));
        QVERIFY(!isTiedByConfig(metadata("[]")));
        QVERIFY(!isTiedByConfig(Metadata::object()));
        QVERIFY(isTiedByConfig(parseJson(R"({"source_metadata":{"config":{"tie_word_embeddings":true}}})")->value));
    }

    /// Only a matrix beside an embedding, in a checkpoint that says so, is one that loaders replace.
    void findsTheUnusedOutput()
    {
        const MemoryTensor embedding = filled("model.embed_tokens.weight", {4, 2}, 1);
        const MemoryTensor output = filled("lm_head.weight", {4, 2}, 2);
        const char* const tied = R"({"tie_word_embeddings":true})";
        QCOMPARE(unusedOutput(described({embedding, output}, tied)).value_or(9), std::size_t{1});
        QCOMPARE(unusedOutput(described({output, embedding}, tied)).value_or(9), std::size_t{0});
        QVERIFY(!unusedOutput(described({embedding, output}, R"({"tie_word_embeddings":false})")));
        QVERIFY(!unusedOutput(described({output}, tied)));
        QVERIFY(!unusedOutput(described({embedding}, tied)));
        QVERIFY(!unusedOutput(described({embedding, filled("lm_head.bias", {4}, 1)}, tied)));
    }

    void unties()
    {
        const auto untied = [](const char* config) {
            Metadata metadata = Metadata::object();
            metadata["source_metadata"]["config"] = parseJson(config)->value;
            untieOutput(metadata);
            return metadata["source_metadata"]["config"].dump();
        };
        QCOMPARE(untied(R"({"tie_word_embeddings":true})"), std::string(R"({"tie_word_embeddings":false})"));
        QCOMPARE(untied("{}"), std::string(R"({"tie_word_embeddings":false})"));
        QCOMPARE(untied(R"({"text_config":{"tie_word_embeddings":true}})"),
                 std::string(R"({"text_config":{"tie_word_embeddings":false}})"));
        QCOMPARE(untied("[]"), std::string("[]"));
        Metadata none = Metadata::object();
        untieOutput(none);
        QVERIFY(none.empty());
    }
};

APR_TEST(TestTiedOutput)
#include "tst_tied_output.moc"
