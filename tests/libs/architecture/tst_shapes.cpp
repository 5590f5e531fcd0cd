// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// tinyLlama with its configuration, and some tensors replaced.
Model llama(const std::vector<MemoryTensor>& replaced = {}, const Json& config = tinyLlamaConfig())
{
    auto tensors = tinyLlama();
    for (const MemoryTensor& other : replaced) {
        for (MemoryTensor& tensor : tensors) {
            if (tensor.name == other.name) {
                tensor = other;
            }
        }
    }
    return modelOf(tensors, config.is_null() ? Metadata::object() : Metadata{{"config", config}},
                   FormatId::SafeTensors);
}

Model whisper(std::uint64_t normSize, std::uint64_t tokens)
{
    const Json config{{"model_type", "whisper"},
                      {"d_model", 384},
                      {"vocab_size", 100},
                      {"num_mel_bins", 80},
                      {"max_source_positions", 1500},
                      {"max_target_positions", 448}};
    return modelOf({filled("model.encoder.layer_norm.weight", {normSize}, 1),
                    filled("model.encoder.conv1.weight", {384, 80, 3}, 0),
                    filled("model.decoder.embed_tokens.weight", {tokens, 384}, 0),
                    filled("model.encoder.embed_positions.weight", {1500, 384}, 0)},
                   {{"config", config}}, FormatId::SafeTensors);
}

} // namespace

class TestShapes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goodModelsHaveNoFindings()
    {
        QVERIFY(checkShapes(llama()).empty());
        QVERIFY(checkShapes(whisper(384, 100)).empty());
        QVERIFY(checkShapes(llama({}, nullptr)).empty());
    }

    void wrongWidth()
    {
        const auto findings = checkShapes(whisper(383, 100));
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(findings[0].severity == Severity::Error);
        QCOMPARE(findings[0].rule, std::string("shapes.mismatch"));
        QCOMPARE(findings[0].tensor, std::string("model.encoder.layer_norm.weight"));
        QVERIFY(contains(findings[0].message, "[383]"));
        QVERIFY(contains(findings[0].message, "384"));
    }

    void vocabulary()
    {
        const auto fewer = checkShapes(whisper(384, 99));
        QCOMPARE(fewer.size(), std::size_t{1});
        QCOMPARE(fewer[0].tensor, std::string("model.decoder.embed_tokens.weight"));
        QVERIFY(checkShapes(whisper(384, 128)).empty()); // padded
    }

    void tensorsAgainstEachOther()
    {
        // Without figures the first tensor sets the measure.
        const auto findings = checkShapes(llama({random("model.layers.0.mlp.up_proj.weight", {31, 16})}, nullptr));
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].tensor, std::string("model.layers.0.mlp.up_proj.weight"));
        QVERIFY(contains(findings[0].message, "ffn"));
    }

    void keyValueHeads()
    {
        const auto findings = checkShapes(llama({random("model.layers.0.self_attn.k_proj.weight", {16, 16})}));
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(contains(findings[0].message, "kv"));
        QVERIFY(contains(findings[0].message, "8"));
    }

    void keyValueHeadsOfZeroAreNotSpecified()
    {
        Json config = tinyLlamaConfig();
        config["num_key_value_heads"] = 0;
        QVERIFY(checkShapes(llama({}, config)).empty());
    }

    void configurationThatContradictsAllTensors()
    {
        Json config = tinyLlamaConfig();
        const auto hidden = config["hidden_size"].get<std::uint64_t>();
        const auto vocabulary = config["vocab_size"].get<std::uint64_t>();
        QVERIFY(hidden != vocabulary);
        config["hidden_size"] = hidden + 1;
        const auto wrong = checkShapes(llama({}, config));
        QCOMPARE(wrong.size(), std::size_t{1}); // and not one for each tensor
        QVERIFY(wrong[0].severity == Severity::Error);
        QCOMPARE(wrong[0].rule, std::string("shapes.configuration"));
        QVERIFY(contains(wrong[0].message, "hidden_size is " + std::to_string(hidden + 1) +
                                               " in the configuration, but " + std::to_string(hidden) + " in all"));
        QVERIFY(!contains(wrong[0].hint, "swapped"));

        config["hidden_size"] = vocabulary;
        config["vocab_size"] = hidden;
        const auto swapped = checkShapes(llama({}, config));
        QVERIFY(!swapped.empty() && swapped.size() <= 2); // a vocabulary with more rows than tokens is padded
        QVERIFY(contains(swapped[0].hint, "hidden_size and vocab_size appear to be swapped"));
    }

    void transposed()
    {
        const auto findings = checkShapes(llama({random("model.layers.0.mlp.down_proj.weight", {32, 16})}));
        QVERIFY(!findings.empty());
        QCOMPARE(findings[0].tensor, std::string("model.layers.0.mlp.down_proj.weight"));
    }

    void numberOfDimensions()
    {
        const auto findings = checkShapes(llama({random("model.norm.weight", {16, 1})}));
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(contains(findings[0].message, "expected 1 dimension,"));
    }

    void unknownTensorsAndArchitecturesAreLeftAlone()
    {
        auto tensors = tinyLlama();
        tensors.push_back(filled("something.else", {5, 5, 5}, 0));
        QVERIFY(checkShapes(modelOf(tensors, {{"config", tinyLlamaConfig()}})).empty());
        QVERIFY(checkShapes(modelOf({filled("a", {1}, 0)})).empty());
    }

    void figuresThatLieDoNotCrash()
    {
        for (const Json& value : {Json(0), Json(-1), Json(18446744073709551615ULL), Json("x"), Json(1.5), Json()}) {
            for (const char* key : {"num_attention_heads", "num_key_value_heads", "hidden_size", "vocab_size"}) {
                Json config = tinyLlamaConfig();
                config[key] = value;
                for (const Finding& finding : checkShapes(llama({}, config))) {
                    QVERIFY(!finding.message.empty());
                }
            }
        }
    }
};

APR_TEST(TestShapes)
#include "tst_shapes.moc"
