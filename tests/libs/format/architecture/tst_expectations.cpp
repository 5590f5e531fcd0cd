// SPDX-License-Identifier: MIT
#include "apr/format/architecture.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::string kindOf(const std::string& name, Shape shape, bool hasBias = false, const char* family = nullptr)
{
    const TensorInfo tensor{.name = name, .shape = std::move(shape)};
    const auto found = expectationFor(tensor, hasBias, family != nullptr ? findArchitecture(family) : nullptr);
    return found ? found->kind : "";
}

TensorStatistics with(double mean, double std = 0.02)
{
    return {.count = 10, .min = mean, .max = mean, .mean = mean, .std = std};
}

/// The findings for a tensor whose statistics are given.
std::vector<Finding> judged(const std::string& name, Shape shape, const TensorStatistics& statistics,
                            bool hasBias = false)
{
    const TensorInfo tensor{.name = name, .shape = std::move(shape)};
    return judgeStatistics(tensor, statistics, expectationFor(tensor, hasBias, nullptr));
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
        row("encoder.conv1.weight", 3, false, "whisper", "");
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
        const std::string found = kindOf(name.toStdString(), Shape(static_cast<std::size_t>(dims), 4), bias,
                                         family.isEmpty() ? nullptr : family.constData());
        QCOMPARE(QByteArray::fromStdString(found), kind);
    }

    void limits()
    {
        const TensorInfo norm{.name = "encoder.layer_norm.weight", .shape = {4}};
        const auto layer = expectationFor(norm, true, nullptr);
        QCOMPARE(layer->meanLow.value(), 0.5);
        QCOMPARE(layer->meanHigh.value(), 3.0);
        QVERIFY(layer->isRequired);
        const auto rms = expectationFor(norm, false, findArchitecture("llama"));
        QCOMPARE(rms->meanLow.value(), -1.0);
        QCOMPARE(rms->meanHigh.value(), 10.0);
        const auto bias = expectationFor({.name = "encoder.layer_norm.bias", .shape = {4}}, false, nullptr);
        QCOMPARE(bias->meanLow.value(), -0.5);
        QCOMPARE(bias->meanHigh.value(), 0.5);
    }

    void layerNormMeanOfEleven()
    {
        const auto findings = judged("encoder.layer_norm.weight", {384}, with(11));
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(findings[0].severity == Severity::Error);
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
            QVERIFY(findings[0].severity == Severity::Error);
        }
        // The same name with a bias beside it is a LayerNorm.
        QCOMPARE(judged("model.layers.0.input_layernorm.weight", {64}, with(7.2), true).size(), std::size_t{1});
    }

    void normBias()
    {
        QVERIFY(judged("encoder.layer_norm.bias", {4}, with(0.4)).empty());
        QVERIFY(judged("encoder.layer_norm.bias", {4}, with(-0.6)).front().severity == Severity::Error);
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
        QVERIFY(hasBiasBeside(model, "a.weight"));
        QVERIFY(!hasBiasBeside(model, "b.weight"));
        QVERIFY(hasBiasBeside(model, "c.gamma"));
        QVERIFY(!hasBiasBeside(model, "a.bias"));
        QVERIFY(!hasBiasBeside(model, "weight"));
    }
};

APR_TEST(TestExpectations)
#include "tst_expectations.moc"
