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

    void namesOfOtherArchitectures()
    {
        Metadata metadata{{"source_metadata",
                           {{"config", {{"d_ff", 8}, {"d_kv", 4}, {"num_layers", 4}, {"num_decoder_layers", 4}}}}}};
        writeHyperparameters(metadata, "t5",
                             {{"intermediate_size", 6}, {"head_dim", 4}, {"n_layers", 3}, {"n_decoder_layers", 2}});
        const Json& config = metadata.at("source_metadata").at("config");
        QVERIFY(config == Json({{"d_ff", 6}, {"d_kv", 4}, {"num_layers", 3}, {"num_decoder_layers", 2}}));
        Metadata falcon{{"source_metadata", {{"config", {{"ffn_hidden_size", 8}}}}}};
        writeHyperparameters(falcon, "falcon", {{"intermediate_size", 6}});
        QVERIFY(falcon.at("source_metadata").at("config") == Json({{"ffn_hidden_size", 6}}));
        Metadata whisper{
            {"source_metadata", {{"config", {{"encoder_ffn_dim", 8}, {"decoder_ffn_dim", 8}, {"encoder_layers", 2}}}}}};
        writeHyperparameters(whisper, "whisper", {{"ffn_dims", 6}, {"n_audio_layer", 1}});
        QVERIFY(whisper.at("source_metadata").at("config") ==
                Json({{"encoder_ffn_dim", 6}, {"decoder_ffn_dim", 6}, {"encoder_layers", 1}}));
    }

    void kindsOfLayers()
    {
        Metadata metadata{{"source_metadata", {{"config", {{"layer_types", {"a", "b", "c"}}}}}}};
        arrangeLayerTypes(metadata, {0, 2, 2});
        QVERIFY(metadata.at("source_metadata").at("config").at("layer_types") == Json({"a", "c", "c"}));
        arrangeLayerTypes(metadata, {3}); // not of this model
        QVERIFY(metadata.at("source_metadata").at("config").at("layer_types").size() == 3);
    }
};

APR_TEST(TestHyperparameters)
#include "tst_hyperparameters.moc"
