// SPDX-License-Identifier: MIT
#include "convert/transforms/hyperparameters.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestHyperparameters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figuresUnderTheirOtherNames()
    {
        Metadata metadata{{"source_metadata",
                           {{"config", {{"num_hidden_layers", 4}, {"num_attention_heads", 4}}},
                            {"llama.block_count", 4},
                            {"llama.attention.head_count", 4},
                            {"gguf.types", {{"llama.block_count", "u32"}}}}}};
        writeHyperparameters(metadata, "llama", {{"n_layers", 3}, {"n_heads", 2}, {"head_dim", 4}});
        const Json& source = metadata.at("source_metadata");
        QCOMPARE(source.at("config").at("num_hidden_layers").get<int>(), 3);
        QCOMPARE(source.at("config").at("num_attention_heads").get<int>(), 2);
        QCOMPARE(source.at("config").at("head_dim").get<int>(), 4);
        QCOMPARE(source.at("llama.block_count").get<int>(), 3);
        QCOMPARE(source.at("llama.attention.head_count").get<int>(), 2);
        for (const char* key : {"llama.attention.key_length", "llama.attention.value_length"}) {
            QCOMPARE(source.at(key).get<int>(), 4); // not said before, and not width ÷ heads any more
            QCOMPARE(source.at("gguf.types").at(key).get<std::string>(), std::string("u32"));
        }
    }

    void nothingToWriteThemTo()
    {
        Metadata metadata{{"source_metadata", 3}};
        writeHyperparameters(metadata, "llama", {{"n_layers", 3}});
        QCOMPARE(metadata.at("source_metadata").get<int>(), 3);
        Metadata none = Metadata::object();
        writeHyperparameters(none, "llama", {{"n_layers", 3}});
        QVERIFY(none.empty());
    }
};

APR_TEST(TestHyperparameters)
#include "tst_hyperparameters.moc"
