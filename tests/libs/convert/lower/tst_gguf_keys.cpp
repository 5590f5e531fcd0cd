// SPDX-License-Identifier: MIT
#include "convert/lower/gguf_keys.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Model llama(std::uint64_t layers = 2)
{
    std::vector<MemoryTensor> tensors{random("token_embedding", {7, 8})};
    for (std::uint64_t i = 0; i < layers; ++i) {
        tensors.push_back(random("layers." + std::to_string(i) + ".mlp.gate_proj.weight", {12, 8}));
    }
    return modelOf(tensors);
}

Json config(const Json& changes = Json::object())
{
    Json out{{"num_attention_heads", 4},
             {"num_key_value_heads", 2},
             {"max_position_embeddings", 32},
             {"rms_norm_eps", 1e-6}};
    out.update(changes);
    return out;
}

Result<GgufKeys> keysOf(const Json& given, const std::string& gguf = "llama", const std::string& type = "llama")
{
    return ggufKeys(gguf, type, llama(), {{"source_metadata", {{"config", given}}}, {"license", "mit"}});
}

} // namespace

class TestGgufKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizesAreThoseOfTensorsAndConfiguration()
    {
        const auto made = keysOf(config());
        QVERIFY(made.has_value());
        const Json expected{{"general.architecture", "llama"},
                            {"general.type", "model"},
                            {"general.license", "mit"},
                            {"llama.vocab_size", 7},
                            {"llama.embedding_length", 8},
                            {"llama.block_count", 2},
                            {"llama.feed_forward_length", 12},
                            {"llama.context_length", 32},
                            {"llama.attention.head_count", 4},
                            {"llama.attention.head_count_kv", 2},
                            {"llama.attention.layer_norm_rms_epsilon", 1e-6},
                            {"llama.rope.freq_base", 10000.0},
                            {"llama.rope.dimension_count", 2}};
        QCOMPARE(QString::fromStdString(dumpJson(made->keys)), QString::fromStdString(dumpJson(expected)));
        QCOMPARE(made->types.size(), expected.size());
        QVERIFY(made->types["llama.rope.freq_base"] == "f32");
        QVERIFY(made->types["llama.block_count"] == "u32");
    }

    void scalingIsWritten()
    {
        const auto linear = keysOf(config({{"rope_scaling", {{"type", "linear"}, {"factor", 4.0}}}}));
        QVERIFY(linear.has_value());
        QVERIFY(linear->keys["llama.rope.scaling.type"] == "linear");
        QVERIFY(linear->keys["llama.rope.scaling.factor"] == 4.0);
        const auto yarn = keysOf(config({{"rope_parameters",
                                          {{"rope_type", "yarn"},
                                           {"factor", 2.0},
                                           {"rope_theta", 77.0},
                                           {"original_max_position_embeddings", 16}}}}));
        QVERIFY(yarn.has_value());
        QVERIFY(yarn->keys["llama.rope.scaling.original_context_length"] == 16);
        QVERIFY(yarn->keys["llama.rope.freq_base"] == 77.0);
        const auto none = keysOf(config({{"rope_scaling", {{"type", "linear"}}}}));
        QVERIFY(!none.has_value());
        QCOMPARE(none.error().code, Errc::Architecture);
        const auto other = keysOf(config({{"rope_scaling", {{"type", "dynamic"}, {"factor", 4.0}}}}));
        QVERIFY(!other.has_value());
        QCOMPARE(other.error().code, Errc::Unsupported);
    }

    void windowsAreNoted()
    {
        const auto made = keysOf(config({{"sliding_window", 8}}));
        QVERIFY(made.has_value());
        QVERIFY(made->keys["llama.attention.sliding_window"] == 8);
        QCOMPARE(made->notes.size(), std::size_t{1});
        QVERIFY(keysOf(config({{"sliding_window", 32}}))->notes.empty()); // as long as the context
        QVERIFY(!keysOf(config({{"sliding_window", 8}, {"use_sliding_window", false}}))
                     ->keys.contains("llama.attention.sliding_window"));
        QVERIFY(keysOf(config({{"sliding_window", 8}}), "gemma2", "gemma2")->notes.empty());
    }

    void valuesOutOfRangeAreRefused()
    {
        for (const auto& [name, value] :
             {std::pair("max_position_embeddings", Json(-1)), std::pair("num_attention_heads", Json(2.5)),
              std::pair("num_key_value_heads", Json(1e12))}) {
            const auto made = keysOf(config({{name, value}}));
            QVERIFY2(!made.has_value(), name);
            QCOMPARE(made.error().code, Errc::Architecture);
            QCOMPARE(made.error().field, std::string(name));
        }
    }

    void configurationsOfSeveralPartsHaveALanguageModel()
    {
        const Metadata metadata{{"config", {{"text_config", {{"num_attention_heads", 3}}}}}};
        const Json* found = languageConfig(metadata);
        QVERIFY(found != nullptr);
        QVERIFY(configNumber(*found, {"n_head", "num_attention_heads"}) == 3.0);
        QVERIFY(!configNumber(*found, {"n_head"}));
        QVERIFY(languageConfig(Metadata::object()) == nullptr);
    }
};

APR_TEST(TestGgufKeys)
#include "tst_gguf_keys.moc"
