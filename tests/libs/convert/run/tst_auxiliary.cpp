// SPDX-License-Identifier: MIT
#include "convert/run/auxiliary.h"

#include "apr/convert/side_files.h"
#include "convert/run/metadata.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/sentencepiece.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Metadata withPreprocessor(const char* text, Metadata metadata = Metadata::object())
{
    metadata["side_files"]["preprocessor_config.json"] = text;
    addAuxiliaryData(metadata, modelOf({}));
    return metadata;
}

} // namespace

class TestAuxiliary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void vocabularyAndSpecialTokens()
    {
        Metadata metadata{{"tokenizer.vocabulary", {"a", "<s>", "</s>"}},
                          {"tokenizer.model_type", "BPE"},
                          {"tokenizer.huggingface", {{"added_tokens", {{{"id", 3U}, {"content", "<pad>"}}}}}},
                          {"tokenizer.config", {{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"pad_token", "<pad>"}}}};
        addAuxiliaryData(metadata, modelOf({}));
        QVERIFY(metadata["tokenizer.vocab_size"] == 3);
        QVERIFY(metadata["tokenizer.bos_token_id"] == 1 && metadata["tokenizer.eos_token_id"] == 2);
        QVERIFY(metadata["vocab_size"] == 3);
        QVERIFY(metadata["tokenizer_config"] ==
                Json({{"type", "bpe"}, {"bos_token", "<s>"}, {"eos_token", "</s>"}, {"pad_token", "<pad>"}}));
        QVERIFY(metadata["format_version"] == "2.0.0");
    }

    void nothingWithoutSideFiles()
    {
        Metadata metadata = Metadata::object();
        addAuxiliaryData(metadata, modelOf({}));
        QCOMPARE(metadata.size(), std::size_t{1}); // format_version
    }

    void labels()
    {
        Metadata metadata{{"source_metadata", {{"config", {{"id2label", {{"0", "cat"}, {"1", "dog"}}}}}}}};
        addAuxiliaryData(metadata, modelOf({}));
        QVERIFY(metadata["labels"] == Json({{"0", "cat"}, {"1", "dog"}}));
        QVERIFY(metadata["num_labels"] == 2);
    }

    void images()
    {
        const Metadata image = withPreprocessor(
            R"({"image_mean": [0.5, 0.5, 0.5], "image_std": [0.25, 0.25, 0.25], "size": {"shortest_edge": 256},
                "crop_size": {"height": 224, "width": 224}, "rescale_factor": 0.5, "resample": 3})");
        const Json& config = image["image_config"];
        QVERIFY(config["image_size"] == 224 && config["mean"] == Json({0.5, 0.5, 0.5}) && config["resample"] == 3);
        QVERIFY(config["units"]["image_size"] == "pixels");
        QVERIFY(withPreprocessor(R"({"image_mean": [0], "size": 32})")["image_config"]["image_size"] == 32);
        QVERIFY(withPreprocessor(
                    R"({"image_mean": [0], "size": {"height": 2, "width": 3}})")["image_config"]["image_size"] ==
                Json({2, 3}));
        QVERIFY(!withPreprocessor("{}").contains("image_config"));
        QVERIFY(!withPreprocessor("[").contains("image_config"));
    }

    void filterbankOfWhisper()
    {
        const Metadata whisper{{"model_type", "whisper"}, {"architecture", {{"n_mels", 128U}}}};
        const Metadata computed = withPreprocessor(R"({"sampling_rate": 16000, "n_fft": 400})", whisper);
        QVERIFY(computed["mel_filterbank_shape"] == Json({128, 201}));
        QCOMPARE(computed["mel_filterbank"].size(), std::size_t{128 * 201});
        QVERIFY(computed["audio_config"]["units"]["sampling_rate"] == "Hz");
        QVERIFY(computed["audio_config"]["n_mels"] == 128);
        const Metadata given =
            withPreprocessor(R"({"sampling_rate": 8000, "mel_filters": [[1, 2, 3], [4, 5, 6]]})", whisper);
        QVERIFY(given["mel_filterbank"] == Json({1, 2, 3, 4, 5, 6}));
        QVERIFY(given["mel_filterbank_shape"] == Json({2, 3}));
        const Metadata other =
            withPreprocessor(R"({"sampling_rate": 8000, "feature_extractor": {"sampling_rate": 24000}})");
        QVERIFY(other["audio_config"]["sampling_rate"] == 24000 && !other.contains("mel_filterbank"));
    }

    /// A tokenizer from other files than tokenizer.json; those come out again, not one that was made of them.
    void tokenizersOfOtherFiles()
    {
        Metadata config = Metadata::object();
        config["config"] = tinyLlamaConfig();
        const Model source = modelOf(tinyLlama(), std::move(config), FormatId::SafeTensors);
        const auto mapped = mapNames(source, {.relaxed = true});
        std::vector<Finding> findings;
        const auto with = [&](const std::string& name, const std::string& text) {
            findings.clear();
            return convertedMetadata(source, *mapped, mapped->model, {{.name = name, .text = text}}, findings);
        };
        const Metadata words = with("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n");
        QVERIFY(findings.empty());
        QVERIFY(words["tokenizer.vocabulary"].size() == 5 && words["tokenizer.made_from"] == "vocab.txt");
        const auto files = embeddedSideFiles(words);
        QCOMPARE(files.size(), std::size_t{1});
        QCOMPARE(files.front().name, std::string("vocab.txt"));
        const std::string pieces =
            sentencePieceFile({{"<unk>", 0, 2}, {"<s>", 0, 3}, {"</s>", 0, 3}, {"\xE2\x96\x81", 0, 1}}, {.kind = 2});
        const Metadata spm = with("tokenizer.model", pieces);
        QVERIFY(spm["tokenizer.model_type"] == "llama" && spm["tokenizer.eos_token_id"] == 2);
        QCOMPARE(embeddedSideFiles(spm).front().text, pieces);
        const Metadata bad = with("tokenizer.model", "IQ== 0\n");
        QVERIFY(!bad.contains("tokenizer.vocabulary"));
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings.front().rule, std::string("output.no-tokenizer"));
        QVERIFY(findings.front().message.ends_with("(tokenizer.model)"));
    }
};

APR_TEST(TestAuxiliary)
#include "tst_auxiliary.moc"
