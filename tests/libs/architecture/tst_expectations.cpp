// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"
#include "apr/validate/rules.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// A model of a tensor and, where it is asked for, the bias beside it.
Model modelWith(const std::string& name, const Shape& shape, bool hasBias)
{
    std::vector<MemoryTensor> tensors{filled(name, shape, 1)};
    for (const auto& [weight, bias] : {std::pair<std::string, std::string>(".weight", ".bias"), {".gamma", ".beta"}}) {
        if (hasBias && name.ends_with(weight)) {
            tensors.push_back(filled(name.substr(0, name.size() - weight.size()) + bias, shape, 0));
        }
    }
    return modelOf(tensors);
}

Expectation expected(const std::string& name, const Shape& shape, bool hasBias = false, const char* family = nullptr)
{
    const Model model = modelWith(name, shape, hasBias);
    return expectationFor(model, model.tensors()[0], family != nullptr ? findArchitecture(family) : nullptr);
}

TensorStatistics with(double mean, double std = 0.02)
{
    return {.count = 10, .min = mean, .max = mean, .mean = mean, .std = std};
}

/// The findings for a tensor whose statistics are given.
std::vector<Finding> judged(const std::string& name, const Shape& shape, const TensorStatistics& statistics,
                            bool hasBias = false)
{
    const TensorInfo tensor{.name = name, .shape = shape};
    return checkStatistics(tensor, statistics, expected(name, shape, hasBias));
}

} // namespace

class TestExpectations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("dims");
        QTest::addColumn<bool>("bias");
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<QByteArray>("kind");
        const auto row = [](const char* name, int dims, bool bias, const char* family, const char* kind) {
            QTest::addRow("%s/%s/%d", name, family, bias ? 1 : 0)
                << QByteArray(name) << dims << bias << QByteArray(family) << QByteArray(kind);
        };
        row("encoder.layer_norm.weight", 1, true, "whisper", "LayerNorm weight");
        row("encoder.layer_norm.weight", 1, false, "", "LayerNorm weight");
        row("decoder.layers.0.self_attn_layer_norm.weight", 1, false, "", "LayerNorm weight");
        row("decoder.layers.0.encoder_attn_layer_norm.weight", 1, false, "", "LayerNorm weight");
        row("decoder.layers.0.final_layer_norm.weight", 1, false, "", "LayerNorm weight");
        row("h.0.ln_1.weight", 1, false, "", "LayerNorm weight");
        row("ln_f.weight", 1, true, "gpt2", "LayerNorm weight");
        row("embeddings.LayerNorm.gamma", 1, true, "", "LayerNorm weight");
        row("model.norm.weight", 1, true, "llama", "LayerNorm weight"); // the bias tells
        row("norm.weight", 1, false, "gpt2", "LayerNorm weight");
        row("norm.weight", 1, false, "llama", "RMSNorm weight");
        row("layers.0.attn_norm.weight", 1, false, "llama", "RMSNorm weight");
        row("model.layers.0.input_layernorm.weight", 1, false, "", "RMSNorm weight");
        row("blk.0.attn_norm.weight", 1, false, "", "RMSNorm weight");
        row("encoder.layer_norm.bias", 1, false, "", "norm bias");
        row("embeddings.LayerNorm.beta", 1, false, "", "norm bias");
        row("token_embedding", 2, false, "", "embedding");
        row("decoder.positional_embedding", 2, false, "", "embedding");
        row("token_embd.weight", 2, false, "", "embedding");
        row("model.embed_tokens.weight", 2, false, "", "embedding");
        row("layers.0.attn.q_proj.weight", 2, false, "llama", "attention or linear weight");
        row("encoder.layers.0.fc1.weight", 2, false, "", "attention or linear weight");
        row("layers.0.attn.q_proj.bias", 1, false, "", "");
        row("base_model.model.layers.0.self_attn.q_proj.lora_A.weight", 2, false, "", ""); // factors of a change
        row("layers.0.q_proj.lora_B.default.weight", 2, false, "llama", "");
        row("encoder.conv1.weight", 3, false, "whisper", "");
        row("bn1.weight", 1, false, "", "");                  // neither a norm by its name nor by its siblings
        row("layernorm_statistics.weight", 2, false, "", ""); // a matrix is no norm
        row("lnk.weight", 1, false, "", "");
        row("rope.freqs", 1, false, "llama", "");
        row("", 1, false, "", "");
    }
    void kinds()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, dims);
        QFETCH(bool, bias);
        QFETCH(QByteArray, family);
        QFETCH(QByteArray, kind);
        const Expectation found = expected(name.toStdString(), Shape(static_cast<std::size_t>(dims), 4), bias,
                                           family.isEmpty() ? nullptr : family.constData());
        QCOMPARE(QByteArray::fromStdString(found.kind), kind);
    }

    void limits()
    {
        const Expectation layer = expected("encoder.layer_norm.weight", {4}, true);
        QCOMPARE(layer.meanLow.value(), 0.5);
        QCOMPARE(layer.meanHigh.value(), 3.0);
        const Expectation rms = expected("model.norm.weight", {4}, false, "llama");
        QCOMPARE(rms.meanLow.value(), -1.0);
        QCOMPARE(rms.meanHigh.value(), 10.0);
        const Expectation bias = expected("encoder.layer_norm.bias", {4});
        QCOMPARE(bias.meanLow.value(), -0.5);
        QCOMPARE(bias.meanHigh.value(), 0.5);
    }

    /// The same tensor has the same rule under its names in every format.
    void namesOfEveryFormat()
    {
        for (const char* name : {"bert.encoder.layer.0.attention.self.query.weight", "blk.0.attn_q.weight",
                                 "encoder.layers.0.attn.q_proj.weight"}) {
            QCOMPARE(expected(name, {4, 4}, false, "bert").kind, std::string("attention or linear weight"));
        }
    }

    /// Scales of batch normalization are not LayerNorm's: trained models have means of 0.1 and of 8.
    void batchNormalization()
    {
        const Model torch = modelOf({filled("norm1.weight", {4}, 1), filled("norm1.bias", {4}, 0),
                                     filled("norm1.running_mean", {4}, 0), filled("norm1.running_var", {4}, 1)});
        QCOMPARE(expectationFor(torch, torch.tensors()[0], nullptr).kind, std::string("BatchNorm weight"));
        QVERIFY(expectationFor(torch, torch.tensors()[1], nullptr).kind.empty());
        QVERIFY(!expectationFor(torch, torch.tensors()[2], nullptr).isTrained);
        const Model keras = modelOf({filled("batch_normalization_1/gamma:0", {4}, 1)});
        QCOMPARE(expectationFor(keras, keras.tensors()[0], nullptr).kind, std::string("BatchNorm weight"));
        for (const double mean : {0.1, -1.0, 8.0}) {
            QVERIFY(checkStatistics(torch.tensors()[0], with(mean), expectationFor(torch, torch.tensors()[0], nullptr))
                        .empty());
        }
    }

    /// Masks, and single numbers such as GPT-2's masked_bias, may be infinite; weights may not.
    void masksMayBeInfinite()
    {
        TensorStatistics causal{.count = 16, .zeros = 10, .negativeInfinities = 6};
        QVERIFY(judged("decoder.attn", {4, 4}, causal).front().severity == Severity::Info);
        TensorStatistics one{.count = 1, .negativeInfinities = 1};
        QVERIFY(judged("h.0.attn.masked_bias", {1}, one).front().severity == Severity::Info);
        causal.max = 0.5;
        QVERIFY(judged("decoder.attn", {4, 4}, causal).front().severity == Severity::Error);
        QVERIFY(judged("decoder.attn_mask", {4, 4}, causal).front().severity == Severity::Info);
        TensorStatistics nan{.count = 1, .nans = 1};
        QVERIFY(judged("h.0.attn.masked_bias", {1}, nan).front().severity == Severity::Error);
    }

    void onlyMatricesOfZerosWarn()
    {
        const TensorStatistics zeros{.count = 16, .zeros = 16};
        QCOMPARE(judged("fc.weight", {4, 4}, zeros).front().rule, std::string("values.all-zero"));
        QVERIFY(judged("fc.bias", {16}, zeros).empty());
        QVERIFY(judged("attn_mask", {4, 4}, zeros).empty());
    }

    void layerNormMeanOfEleven()
    {
        const auto findings = judged("encoder.layer_norm.weight", {384}, with(11));
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(findings[0].severity == Severity::Warning);
        QCOMPARE(findings[0].rule, std::string("values.mean"));
        QCOMPARE(findings[0].tensor, std::string("encoder.layer_norm.weight"));
        QVERIFY(contains(findings[0].message, "11"));
        QVERIFY(contains(findings[0].message, "[0.5, 3]"));
        for (const double good : {0.5, 1.0, 3.0}) {
            QVERIFY(judged("encoder.layer_norm.weight", {384}, with(good)).empty());
        }
        for (const double bad : {0.49, 3.01, 0.0, -1.0}) {
            QCOMPARE(judged("encoder.layer_norm.weight", {384}, with(bad)).size(), std::size_t{1});
        }
    }

    void rmsNormMeans()
    {
        for (const double good : {0.005, 1.0, 7.2, -0.5, 10.0}) {
            QVERIFY(judged("model.layers.0.input_layernorm.weight", {64}, with(good)).empty());
        }
        for (const double bad : {11.0, -1.5}) {
            const auto findings = judged("model.layers.0.input_layernorm.weight", {64}, with(bad));
            QCOMPARE(findings.size(), std::size_t{1});
            QVERIFY(findings[0].severity == Severity::Warning);
        }
        // The same name with a bias beside it is a LayerNorm.
        QCOMPARE(judged("model.layers.0.input_layernorm.weight", {64}, with(7.2), true).size(), std::size_t{1});
    }

    void normBias()
    {
        QVERIFY(judged("encoder.layer_norm.bias", {4}, with(0.4)).empty());
        QVERIFY(judged("encoder.layer_norm.bias", {4}, with(-0.6)).front().severity == Severity::Warning);
    }

    void linearWeightsAndEmbeddingsOnlyWarn()
    {
        QVERIFY(judged("layers.0.attn.q_proj.weight", {4, 4}, with(0.05)).empty());
        QVERIFY(judged("layers.0.attn.q_proj.weight", {4, 4}, with(0.2)).front().severity == Severity::Warning);
        QVERIFY(judged("token_embedding", {4, 4}, with(0, 0.9)).empty());
        const auto wide = judged("token_embedding", {4, 4}, with(0, 1.5));
        QCOMPARE(wide.size(), std::size_t{1});
        QCOMPARE(wide[0].rule, std::string("values.std"));
        QVERIFY(wide[0].severity == Severity::Warning);
    }

    void notANumber()
    {
        TensorStatistics statistics = with(1);
        statistics.nans = 3;
        auto findings = judged("anything", {10}, statistics);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].rule, std::string("values.nan"));
        QVERIFY(findings[0].severity == Severity::Error);
        QVERIFY(contains(findings[0].message, "3 of 10"));
        statistics.nans = 0;
        statistics.positiveInfinities = 1;
        statistics.negativeInfinities = 1;
        findings = judged("anything", {10}, statistics);
        QCOMPARE(findings[0].rule, std::string("values.infinite"));
        QVERIFY(contains(findings[0].message, "2 of 10"));
        statistics = {.count = 10, .nans = 10};
        QCOMPARE(judged("encoder.layer_norm.weight", {10}, statistics).size(), std::size_t{1}); // no mean to judge
    }

    void emptyTensorsBreakNoRule() { QVERIFY(judged("encoder.layer_norm.weight", {0}, {}).empty()); }

    void biasBeside()
    {
        const Model model = modelOf({filled("a.weight", {1}, 1), filled("a.bias", {1}, 0), filled("b.weight", {1}, 1),
                                     filled("c.gamma", {1}, 1), filled("c.beta", {1}, 1), filled("bias", {1}, 1)});
        QVERIFY(hasMatchingBias(model, "a.weight"));
        QVERIFY(!hasMatchingBias(model, "b.weight"));
        QVERIFY(hasMatchingBias(model, "c.gamma"));
        QVERIFY(!hasMatchingBias(model, "a.bias"));
        QVERIFY(!hasMatchingBias(model, "weight"));
    }
};

APR_TEST(TestExpectations)
#include "tst_expectations.moc"
