// SPDX-License-Identifier: MIT
#include "apr/validate/explain.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// The text of a line, or "(none)".
std::string lineOf(const Explanation& explanation, std::string_view label)
{
    for (const auto& [name, text] : explanation.lines) {
        if (name == label) {
            return text;
        }
    }
    return "(none)";
}

} // namespace

class TestExplain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every name that a table of an architecture defines has an explanation.
    void allNamesAreExplained()
    {
        for (const Architecture& architecture : architectures()) {
            for (const std::string& pattern : architecture.canonicalPatterns()) {
                QVERIFY2(!explainTensorName(pattern).empty(), pattern.c_str());
            }
        }
        QVERIFY(!explainTensorName("rope_freqs.weight").empty());
    }

    void tensors_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* text) {
            QTest::newRow(*name == '\0' ? "(empty)" : name) << QByteArray(name) << QByteArray(text);
        };
        row("layers.3.attn.q_proj.weight", "Query projection of self-attention, layer 3");
        row("model.layers.3.self_attn.q_proj.weight", "Query projection of self-attention, layer 3");
        row("blk.3.attn_q.weight", "Query projection of self-attention, layer 3");
        row("blk.3.attn_q.bias", "Query projection of self-attention, layer 3 (bias)");
        row("decoder.layers.2.encoder_attn.k_proj.weight", "Key projection of cross-attention, layer 2 of the decoder");
        row("decoder.blocks.2.cross_attn_ln.weight", "Normalization before cross-attention, layer 2 of the decoder");
        row("model.encoder.conv1.weight", "Initial feature extraction (convolution over the input) of the encoder");
        row("model.layers.1.block_sparse_moe.experts.7.w2.weight",
            "Down projection of the feed-forward block, layer 1, expert 7");
        row("lm_head.weight", "Output projection to the vocabulary");
        row("token_embd.weight", "Token embedding");
        row("norm.weight", "Final normalization");
        row("h.0.attn.c_attn.weight", "Fused query, key and value projections of self-attention, layer 0");
        row("text_model.encoder.layers.1.mlp.fc1.weight", "First layer of the feed-forward block, layer 1 of texts");
        row("model.layers.2.self_attn.kv_b_proj.weight",
            "Key and value projections of self-attention, of the small vector, layer 2");
        row("something.else", "");
        row("", "");
        row(".", "");
    }
    void tensors()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(explainTensorName(name.toStdString())), text);
    }

    void everyKnownTensorIsExplained()
    {
        for (const Architecture& architecture : architectures()) {
            for (std::string name : architecture.canonicalPatterns()) {
                for (const auto& [what, by] : {std::pair("{n}", "3"), {"{m}", "17"}, {"{p}", "weight"}}) {
                    if (const auto at = name.find(what); at != std::string::npos) {
                        name.replace(at, 3, by);
                    }
                }
                const bool isBuffer = contains(name, "rope") || contains(name, "position_ids") ||
                                      contains(name, "mask") || contains(name, "_exps") || contains(name, "mlm");
                QVERIFY2(isBuffer || !explainTensorName(name).empty(), name.c_str());
            }
        }
    }

    void models()
    {
        const Explanation llama =
            explainModel(Evidence(modelOf(tinyLlama(), {{"config", tinyLlamaConfig()}}, FormatId::SafeTensors)));
        QCOMPARE(llama.title, std::string("a LLaMA family model"));
        QCOMPARE(lineOf(llama, "Purpose"), std::string("Causal language model"));
        QCOMPARE(lineOf(llama, "Architecture"), std::string("llama (detected from config.json)"));
        QCOMPARE(lineOf(llama, "Size"), std::string("1 layer, hidden size 16, 4 attention heads (2 key/value heads)"));
        QCOMPARE(lineOf(llama, "Context"), std::string("64 tokens"));
        QCOMPARE(lineOf(llama, "Vocabulary"), std::string("11 tokens"));
        QCOMPARE(lineOf(llama, "Precision"), std::string("F32"));
        QCOMPARE(lineOf(llama, "License"), std::string("(none)"));
        QVERIFY(contains(lineOf(llama, "Parameters"), "in 12 tensors"));
    }

    void whisper()
    {
        const Explanation text = explainModel(Evidence(
            modelOf({}, {{"config", {{"model_type", "whisper"}, {"num_mel_bins", 80}}}}, FormatId::SafeTensors)));
        QCOMPARE(text.title, std::string("a Whisper model"));
        QCOMPARE(lineOf(text, "Purpose"), std::string("Automatic speech recognition (ASR)"));
        QCOMPARE(lineOf(text, "Input"), std::string("80-channel mel spectrogram"));
    }

    void unknownModels()
    {
        const Explanation nothing = explainModel(Evidence(modelOf({})));
        QCOMPARE(nothing.title, std::string("a model of unknown architecture"));
        QCOMPARE(lineOf(nothing, "Purpose"), std::string("(none)"));
        const Explanation foreign = explainModel(Evidence(
            modelOf({}, {{"general.architecture", "rwkv\x1b[31m"}, {"general.name", "\x1b]0;x\a"}}, FormatId::Gguf)));
        for (const auto& [label, text] : foreign.lines) {
            QVERIFY2(!contains(text, "\x1b"), label.c_str());
        }
        QVERIFY(contains(lineOf(foreign, "Architecture"), "rwkv"));
    }
};

APR_TEST(TestExplain)
#include "tst_explain.moc"
