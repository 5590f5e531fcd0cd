// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Json figuresOf(const Model& model)
{
    return architectureHyperparameters(model, detectArchitecture(model));
}

Model configured(Json config)
{
    return modelOf({filled("a", {1}, 1)}, {{"config", std::move(config)}}, FormatId::SafeTensors);
}

} // namespace

class TestSummary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figuresFromConfig()
    {
        const Json figures = figuresOf(configured(tinyLlamaConfig()));
        QVERIFY(figures == (Json{{"family", "llama"},
                                 {"vocab_size", 11},
                                 {"hidden_size", 16},
                                 {"n_layers", 1},
                                 {"n_heads", 4},
                                 {"n_kv_heads", 2},
                                 {"intermediate_size", 32},
                                 {"norm_eps", 1e-5},
                                 {"rope_theta", 10000.0},
                                 {"context_length", 64}}));
    }

    void figuresUnderOtherNames()
    {
        const Json figures = figuresOf(configured({{"model_type", "gpt2"},
                                                   {"n_embd", 768},
                                                   {"n_layer", 12},
                                                   {"n_head", 12},
                                                   {"n_positions", 1024},
                                                   {"vocab_size", 50257},
                                                   {"layer_norm_epsilon", 1e-5}}));
        QVERIFY(figures["hidden_size"] == 768 && figures["n_layers"] == 12 && figures["n_heads"] == 12);
        QVERIFY(figures["context_length"] == 1024 && figures["norm_eps"] == 1e-5);
        QVERIFY(figures["n_kv_heads"] == 12); // as many as heads when not stated
    }

    void figuresOfWhisper()
    {
        const Json figures = figuresOf(configured({{"model_type", "whisper"},
                                                   {"vocab_size", 51865},
                                                   {"max_source_positions", 1500},
                                                   {"max_target_positions", 448},
                                                   {"num_mel_bins", 80},
                                                   {"encoder_layers", 4},
                                                   {"decoder_layers", 4},
                                                   {"encoder_attention_heads", 6},
                                                   {"decoder_attention_heads", 6},
                                                   {"d_model", 384}}));
        QVERIFY(figures == (Json{{"family", "whisper"},
                                 {"n_vocab", 51865},
                                 {"n_audio_ctx", 1500},
                                 {"n_text_ctx", 448},
                                 {"n_mels", 80},
                                 {"n_audio_layer", 4},
                                 {"n_text_layer", 4},
                                 {"n_audio_head", 6},
                                 {"n_text_head", 6},
                                 {"n_audio_state", 384},
                                 {"n_text_state", 384}}));
    }

    void figuresFromGguf()
    {
        const Model model = modelOf({filled("a", {1}, 1)},
                                    {{"general.architecture", "llama"},
                                     {"llama.context_length", 2048},
                                     {"llama.embedding_length", 64},
                                     {"llama.block_count", 2},
                                     {"llama.feed_forward_length", 128},
                                     {"llama.attention.head_count", 8},
                                     {"llama.attention.head_count_kv", 2},
                                     {"llama.attention.layer_norm_rms_epsilon", 1e-6},
                                     {"llama.rope.freq_base", 5e5},
                                     {"mistral.block_count", 99},
                                     {"tokenizer.ggml.tokens", {"a", "b", "c"}}},
                                    FormatId::Gguf);
        const Json figures = figuresOf(model);
        QVERIFY(figures == (Json{{"family", "llama"},
                                 {"context_length", 2048},
                                 {"hidden_size", 64},
                                 {"n_layers", 2},
                                 {"intermediate_size", 128},
                                 {"n_heads", 8},
                                 {"n_kv_heads", 2},
                                 {"norm_eps", 1e-6},
                                 {"rope_theta", 5e5},
                                 {"vocab_size", 3}}));
    }

    void figuresOfAprAreItsOwn()
    {
        const Json own{{"family", "llama"}, {"n_layers", 7}, {"anything", "else"}};
        QVERIFY(figuresOf(modelOf({}, {{"architecture", own}, {"config", {{"num_hidden_layers", 9}}}},
                                  FormatId::Apr2)) == own);
    }

    void figuresAreNumbers()
    {
        const Json figures =
            figuresOf(configured({{"model_type", "llama"}, {"vocab_size", "many"}, {"hidden_size", {1, 2}}}));
        QVERIFY(figures == (Json{{"family", "llama"}}));
    }

    void summarizes()
    {
        const Model model =
            modelOf({patterned("q", DType::Q4_K, {256}), patterned("k", DType::Q6_K, {256}), filled("n", {4}, 1)},
                    {{"general.architecture", "llama"},
                     {"general.name", "Tiny"},
                     {"general.license", "mit"},
                     {"tokenizer.ggml.model", "gpt2"},
                     {"tokenizer.ggml.tokens", {"a", "b"}}},
                    FormatId::Gguf);
        const ModelSummary summary = summarize(model);
        QCOMPARE(summary.name, std::string("Tiny"));
        QCOMPARE(summary.type, std::string("llama"));
        QCOMPARE(summary.title, std::string("LLaMA family"));
        QCOMPARE(summary.parameters, std::uint64_t{516});
        QCOMPARE(summary.tensors, std::uint64_t{3});
        QCOMPARE(summary.tensorBytes, std::uint64_t{144 + 210 + 16});
        QCOMPARE(summary.vocabulary.value(), std::uint64_t{2});
        QCOMPARE(summary.tokenizer, std::string("gpt2"));
        QCOMPARE(summary.license, std::string("mit"));
        QCOMPARE(summary.quantization, std::string("Q6_K 56.8 %, Q4_K 38.9 %, F32 4.32 %"));
    }

    void summaryOfNothing()
    {
        const ModelSummary summary = summarize(modelOf({}));
        QVERIFY(summary.type.empty() && summary.title.empty() && summary.quantization.empty());
        QVERIFY(!summary.vocabulary);
        QCOMPARE(summarize(modelOf({filled("a", {1}, 1)})).quantization, std::string("F32"));
    }

    void vocabularies()
    {
        const std::vector<std::string> abc{"a", "b", "c"};
        QCOMPARE(vocabulary(modelOf({}, {{"tokenizer.vocabulary", abc}})), abc);
        QCOMPARE(vocabulary(modelOf({}, {{"tokenizer.ggml.tokens", abc}})), abc);
        QCOMPARE(vocabulary(modelOf({}, {{"vocab", abc}})), abc);
        const Json tokenizer =
            Json::parse(R"({"model":{"vocab":{"a":0,"c":2}},"added_tokens":[{"id":1,"content":"b"}]})");
        QCOMPARE(vocabulary(modelOf({}, {{"tokenizer.huggingface", tokenizer}})), abc);
        Json pairs = Json::array({Json::array({"a", -1.5}), Json::array({"b", -2.0}), Json::array({"c", -3})});
        QCOMPARE(vocabulary(modelOf({}, {{"tokenizer.huggingface", {{"model", {{"vocab", pairs}}}}}})), abc);
        QVERIFY(vocabulary(modelOf({})).empty());
        // An id out of all reason costs no memory.
        const Json far{{"model", {{"vocab", {{"a", 18446744073709551615ULL}}}}}};
        QVERIFY(vocabulary(modelOf({}, {{"tokenizer.huggingface", far}})).empty());
    }

    void realVocabularies()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("gguf", "*vocab*.gguf");
        QVERIFY2(files.size() >= 5, "the corpus has too few of these files");
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            const ModelSummary summary = summarize(*model);
            QVERIFY2(!summary.tokenizer.empty(), file.c_str());
            QCOMPARE(vocabulary(*model).size(), static_cast<std::size_t>(summary.vocabulary.value()));
        }
    }
};

APR_TEST(TestSummary)
#include "tst_summary.moc"
