// SPDX-License-Identifier: MIT
#include "convert/lower/gguf_model.h"

#include "apr/convert/pipeline.h"
#include "apr/format/open.h"
#include "fixtures/checkpoint_pairs.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <cstring>
#include <memory>

using namespace apr;
using namespace apr::test;

class TestGgufModel : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(const char* name) const { return path(m_dir->path(), name).toStdString(); }

    void put(const std::vector<MemoryTensor>& tensors, const Json& config) const
    {
        save(QString::fromStdString(in("model.safetensors")), safetensorsOf(tensors).span());
        save(QString::fromStdString(in("config.json")), dumpJson(config));
    }

    Result<Model> converted(const std::string& input, const char* output, const std::vector<RecipeStep>& steps = {},
                            bool isRelaxed = true) const
    {
        Values checks;
        if (isRelaxed) {
            checks.set("relaxed", true);
        }
        ConvertOptions options = conversionOf(input, in(output), steps, checks);
        options.force = true;
        APR_TRY(const ConvertPlan plan, planConversion(options));
        APR_TRY([[maybe_unused]] const auto report, runConversion(plan, noProgress));
        return openModelFile(in(output));
    }

    Result<Model> ggufOf(const std::vector<RecipeStep>& steps = {}) const
    {
        return converted(in("model.safetensors"), "out.gguf", steps);
    }

    /// Names, shapes and bytes, directly and by way of an apr file.
    void checkStored(const std::vector<MemoryTensor>& stored) const
    {
        APR_VERIFY_OK(converted(in("model.safetensors"), "m.apr"));
        checkSame(ggufOf(), stored);
        checkSame(converted(in("m.apr"), "out2.gguf"), stored);
    }

    /// What pruning does is measured in the tensors as they are written, and is the same.
    void checkSameErrors() const
    {
        Values checks;
        checks.set("relaxed", true);
        const std::vector<RecipeStep> prune{{"prune", Values{{"share", 0.5}}}};
        std::vector<double> errors;
        for (const char* output : {"p.apr", "p.gguf"}) {
            const auto plan = planConversion(conversionOf(in("model.safetensors"), in(output), prune, checks));
            APR_VERIFY_OK(plan);
            const auto report = runConversion(*plan, noProgress);
            APR_VERIFY_OK(report);
            QVERIFY(report->weightError.has_value());
            QVERIFY(report->weightError->zeros > 0);
            errors.push_back(report->weightError->relativeError);
        }
        QVERIFY(std::abs(errors[0] - errors[1]) < 1e-6);
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void llamaIsAsLlamaCppStoresIt()
    {
        const CheckpointPair pair = llamaPair();
        put(pair.original, llamaConfig());
        checkStored(pair.stored);
        const auto made = ggufOf();
        APR_VERIFY_OK(made);
        const Json& keys = made->metadata();
        QVERIFY(keys["general.architecture"] == "llama");
        QVERIFY(keys["general.file_type"] == 0);
        QVERIFY(keys["llama.block_count"] == 1);
        QVERIFY(keys["llama.embedding_length"] == 16);
        QVERIFY(keys["llama.feed_forward_length"] == 32);
        QVERIFY(keys["llama.context_length"] == 64);
        QVERIFY(keys["llama.attention.head_count"] == 4);
        QVERIFY(keys["llama.attention.head_count_kv"] == 2);
        QVERIFY(keys["llama.rope.dimension_count"] == 4);
        QVERIFY(keys["llama.rope.freq_base"] == 50000);
        QVERIFY(keys["llama.vocab_size"] == 11);
        QVERIFY(keys["gguf.types"]["llama.rope.freq_base"] == "f32");
        QVERIFY(keys["tokenizer.ggml.model"] == "no_vocab");
    }

    void expertsAreStacked()
    {
        for (const bool isMixtral : {true, false}) {
            const CheckpointPair pair = expertsPair(isMixtral);
            Json config = llamaConfig(isMixtral ? "mixtral" : "qwen3_moe");
            config[isMixtral ? "num_local_experts" : "num_experts"] = 4;
            config["num_experts_per_tok"] = 2;
            put(pair.original, config);
            checkStored(pair.stored);
            const auto made = ggufOf();
            APR_VERIFY_OK(made);
            const std::string prefix = isMixtral ? "llama." : "qwen3moe.";
            QVERIFY(made->metadata()[prefix + "expert_count"] == 4);
            QVERIFY(made->metadata()[prefix + "expert_used_count"] == 2);
            init();
        }
    }

    void expertsWithGapsAreRefused()
    {
        CheckpointPair pair = expertsPair(true);
        std::erase_if(pair.original,
                      [](const MemoryTensor& tensor) { return tensor.name.find("experts.1.") != std::string::npos; });
        put(pair.original, llamaConfig("mixtral"));
        const auto made = ggufOf();
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, Errc::Unsupported);
        QVERIFY(made.error().message.find("without gaps") != std::string::npos);
    }

    /// The fused projection of later Falcons is in groups of heads, in GGUF files by kind.
    void headsOfFalconAreOrdered()
    {
        const Json falcon{{"model_type", "falcon"},    {"hidden_size", 16}, {"num_hidden_layers", 1},
                          {"num_attention_heads", 4},  {"num_kv_heads", 2}, {"new_decoder_architecture", true},
                          {"layer_norm_epsilon", 1e-5}};
        std::vector<float> rows; // 2 groups of 2 query heads, a key head and a value head, of 4 rows of 16
        for (int row = 0; row < 32; ++row) {
            rows.insert(rows.end(), 16, static_cast<float>(row));
        }
        put({random("transformer.word_embeddings.weight", {8, 16}), filled("transformer.ln_f.weight", {16}, 1),
             filled("transformer.h.0.ln_attn.weight", {16}, 1), filled("transformer.h.0.ln_mlp.weight", {16}, 1),
             floats("transformer.h.0.self_attention.query_key_value.weight", {32, 16}, rows),
             random("transformer.h.0.self_attention.dense.weight", {16, 16}),
             random("transformer.h.0.mlp.dense_h_to_4h.weight", {64, 16}),
             random("transformer.h.0.mlp.dense_4h_to_h.weight", {16, 64})},
            falcon);
        const auto made = ggufOf();
        QVERIFY2(made.has_value(), made ? "" : made.error().message.c_str());
        const auto index = made->find("blk.0.attn_qkv.weight");
        QVERIFY(index.has_value());
        const auto bytes = made->load(*index);
        QVERIFY(bytes.has_value());
        std::vector<int> order;
        for (std::size_t row = 0; row < 32; row += 4) {
            float value = 0;
            std::memcpy(&value, bytes->data() + row * 16 * sizeof(float), sizeof value);
            order.push_back(static_cast<int>(value));
        }
        QCOMPARE(order, (std::vector<int>{0, 4, 16, 20, 8, 24, 12, 28}));
        const auto part = made->load(*index, {.offset = 7 * 64 + 60, .size = 8}); // of two rows, from two places
        float values[2] = {};
        std::memcpy(values, part->data(), sizeof values);
        QCOMPARE(values[0], 7.0F);
        QCOMPARE(values[1], 16.0F);
        QVERIFY(made->find("blk.0.attn_norm.weight") && made->find("blk.0.attn_norm_2.weight"));
    }

    /// The first positions of RoBERTa are those of padding, which no text has.
    void positionsOfRoberta()
    {
        const Json roberta{{"model_type", "roberta"},  {"hidden_size", 16},       {"num_hidden_layers", 1},
                           {"num_attention_heads", 4}, {"intermediate_size", 32}, {"max_position_embeddings", 6},
                           {"layer_norm_eps", 1e-5},   {"pad_token_id", 1}};
        std::vector<float> positions;
        for (int row = 0; row < 6; ++row) {
            positions.insert(positions.end(), 16, static_cast<float>(row));
        }
        put({random("roberta.embeddings.word_embeddings.weight", {8, 16}),
             floats("roberta.embeddings.position_embeddings.weight", {6, 16}, positions),
             random("roberta.embeddings.token_type_embeddings.weight", {1, 16}),
             filled("roberta.embeddings.LayerNorm.weight", {16}, 1),
             filled("roberta.embeddings.LayerNorm.bias", {16}, 0)},
            roberta);
        const auto made = ggufOf();
        QVERIFY2(made.has_value(), made ? "" : made.error().message.c_str());
        const auto index = made->find("position_embd.weight");
        QVERIFY(index && made->tensors()[*index].shape == Shape({4, 16}));
        const auto bytes = made->load(*index);
        float first = 0;
        std::memcpy(&first, bytes->data(), sizeof first);
        QCOMPARE(first, 2.0F);
        QVERIFY(made->metadata()["bert.context_length"] == 4);
    }

    void tiedOutputsAreLeftOut()
    {
        CheckpointPair pair = llamaPair();
        Json config = llamaConfig();
        config["tie_word_embeddings"] = true;
        put(pair.original, config);
        std::erase_if(pair.stored, [](const MemoryTensor& tensor) { return tensor.name == "output.weight"; });
        checkStored(pair.stored);
    }

    void factorsOfLlama3AreATensor()
    {
        const CheckpointPair pair = llamaPair();
        Json config = llamaConfig();
        config["rope_scaling"] = {{"rope_type", "llama3"}, {"factor", 8.0}};
        put(pair.original, config);
        const auto made = ggufOf();
        APR_VERIFY_OK(made);
        const auto at = made->find("rope_freqs.weight");
        QVERIFY(at.has_value());
        QVERIFY((made->tensors()[*at].shape == Shape{2}));
        const auto bytes = made->load(*at);
        APR_VERIFY_OK(bytes);
        std::array<float, 2> values{};
        std::memcpy(values.data(), bytes->data(), sizeof(values));
        QCOMPARE(values[0], 1.0F); // waves of 6 tokens stay
    }

    void otherScalingIsRefused()
    {
        const CheckpointPair pair = llamaPair();
        Json config = llamaConfig();
        config["rope_scaling"] = {{"rope_type", "dynamic"}, {"factor", 8.0}};
        put(pair.original, config);
        const auto made = ggufOf();
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, Errc::Unsupported);
        QCOMPARE(made.error().field, std::string("rope_scaling"));
    }

    void missingHyperparametersAreNamed()
    {
        const CheckpointPair pair = llamaPair();
        Json config = llamaConfig();
        config.erase("rms_norm_eps");
        put(pair.original, config);
        const auto made = ggufOf();
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, Errc::Architecture);
        QCOMPARE(made.error().field, std::string("rms_norm_eps"));
    }

    void aTokenizerIsRequired()
    {
        put(llamaPair().original, llamaConfig());
        const auto made = converted(in("model.safetensors"), "out.gguf", {}, false);
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, Errc::MissingTensor);
        QVERIFY(made.error().advice.find("--relaxed") != std::string::npos);
    }

    /// Joined projections stay, the fourth norm of a block has the name of its place, and other forms are refused.
    void embeddersOfNomic()
    {
        Json nomic{{"model_type", "nomic_bert"},
                   {"n_embd", 16},
                   {"n_layer", 1},
                   {"n_head", 4},
                   {"n_inner", 32},
                   {"n_positions", 8192},
                   {"max_trained_positions", 2048},
                   {"layer_norm_epsilon", 1e-12},
                   {"activation_function", "swiglu"},
                   {"rotary_emb_base", 500}};
        const std::vector<MemoryTensor> tensors{random("embeddings.word_embeddings.weight", {8, 16}),
                                                random("embeddings.token_type_embeddings.weight", {2, 16}),
                                                filled("emb_ln.weight", {16}, 1),
                                                filled("emb_ln.bias", {16}, 0),
                                                random("encoder.layers.0.attn.Wqkv.weight", {48, 16}),
                                                random("encoder.layers.0.attn.out_proj.weight", {16, 16}),
                                                random("encoder.layers.0.mlp.fc11.weight", {32, 16}),
                                                random("encoder.layers.0.mlp.fc12.weight", {32, 16}),
                                                random("encoder.layers.0.mlp.fc2.weight", {16, 32}),
                                                filled("encoder.layers.0.norm1.weight", {16}, 1),
                                                filled("encoder.layers.0.norm1.bias", {16}, 0),
                                                filled("encoder.layers.0.norm2.weight", {16}, 1),
                                                filled("encoder.layers.0.norm2.bias", {16}, 0)};
        put(tensors, nomic);
        const auto made = ggufOf();
        APR_VERIFY_OK(made);
        QVERIFY(made->metadata()["general.architecture"] == "nomic-bert");
        QVERIFY(made->metadata()["nomic-bert.context_length"] == 2048);
        QVERIFY(made->metadata()["nomic-bert.rope.freq_base"] == 500);
        for (const char* name : {"blk.0.attn_qkv.weight", "blk.0.ffn_up.weight", "blk.0.ffn_gate.weight",
                                 "blk.0.attn_output_norm.weight", "blk.0.layer_output_norm.bias"}) {
            QVERIFY2(made->find(name).has_value(), name);
        }
        nomic["activation_function"] = "gelu";
        put(tensors, nomic);
        const auto refused = ggufOf();
        APR_VERIFY_ERROR(refused, Errc::Unsupported);
        QCOMPARE(refused.error().field, std::string("activation_function"));
        nomic["activation_function"] = "swiglu";
        std::vector<MemoryTensor> biased = tensors;
        biased.push_back(filled("encoder.layers.0.mlp.fc2.bias", {16}, 1));
        put(biased, nomic);
        APR_VERIFY_ERROR(ggufOf(), Errc::Unsupported);
    }

    /// Gate and up of GPT-OSS alternate, and its experts have the axes of x · W.
    void expertsOfGptOss()
    {
        constexpr std::size_t kHidden = 4;
        constexpr std::size_t kInner = 3;
        std::vector<float> gateUp;
        std::vector<float> gate;
        std::vector<float> up;
        for (std::size_t i = 0; i < 2 * kHidden * 2 * kInner; ++i) {
            gateUp.push_back(static_cast<float>(i));
        }
        for (std::size_t expert = 0; expert < 2; ++expert) {
            for (std::size_t row = 0; row < kInner; ++row) {
                for (std::size_t column = 0; column < kHidden; ++column) {
                    const std::size_t at = (expert * kHidden + column) * 2 * kInner + 2 * row;
                    gate.push_back(gateUp[at]);
                    up.push_back(gateUp[at + 1]);
                }
            }
        }
        const std::string layer = "model.layers.0.";
        const std::string experts = layer + "mlp.experts.";
        const MemoryTensor embedding = random("model.embed_tokens.weight", {8, kHidden});
        const MemoryTensor sinks = random(layer + "self_attn.sinks", {2});
        const MemoryTensor norm = random("model.norm.weight", {kHidden});
        const MemoryTensor head = random("lm_head.weight", {8, kHidden});
        std::vector<MemoryTensor> tensors{embedding,
                                          sinks,
                                          norm,
                                          head,
                                          floats(experts + "gate_up_proj", {2, kHidden, 2 * kInner}, gateUp),
                                          floats(experts + "gate_up_proj_bias", {2, 4}, {0, 1, 2, 3, 4, 5, 6, 7}),
                                          floats(experts + "down_proj", {2, kInner, 1}, {0, 1, 2, 3, 4, 5})};
        const Json config{{"model_type", "gpt_oss"},
                          {"num_attention_heads", 2},
                          {"num_key_value_heads", 1},
                          {"head_dim", 2},
                          {"num_experts_per_tok", 1},
                          {"sliding_window", 128},
                          {"max_position_embeddings", 64},
                          {"rms_norm_eps", 1e-5},
                          {"layer_types", {"sliding_attention"}}};
        put(tensors, config);
        checkStored({{"token_embd.weight", DType::F32, embedding.shape, embedding.data},
                     {"blk.0.attn_sinks.weight", DType::F32, sinks.shape, sinks.data},
                     {"output_norm.weight", DType::F32, norm.shape, norm.data},
                     {"output.weight", DType::F32, head.shape, head.data},
                     floats("blk.0.ffn_gate_exps.weight", {2, kInner, kHidden}, gate),
                     floats("blk.0.ffn_up_exps.weight", {2, kInner, kHidden}, up),
                     floats("blk.0.ffn_gate_exps.bias", {2, 2}, {0, 2, 4, 6}),
                     floats("blk.0.ffn_up_exps.bias", {2, 2}, {1, 3, 5, 7}),
                     floats("blk.0.ffn_down_exps.weight", {2, 1, kInner}, {0, 1, 2, 3, 4, 5})});
        checkSameErrors();
        const auto refusal = [&](const char* key, const Json& value) {
            Json other = config;
            other[key] = value;
            put(tensors, other);
            const auto made = ggufOf();
            return made ? std::string() : made.error().field;
        };
        QCOMPARE(refusal("swiglu_limit", 5.0), std::string("swiglu_limit"));
        QCOMPARE(refusal("layer_types", {"full_attention"}), std::string("layer_types"));
        tensors[4] = floats(experts + "gate_up_proj", {kHidden, 2 * kInner}, std::vector<float>(24));
        put(tensors, config);
        APR_VERIFY_ERROR(ggufOf(), Errc::Unsupported);
    }

    void otherArchitecturesAreRefused()
    {
        put({random("a.weight", {4, 4})}, {{"model_type", "of_tomorrow"}});
        const auto made = ggufOf();
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, Errc::Unsupported);
        QVERIFY(made.error().message.find("of_tomorrow") != std::string::npos);
        QVERIFY(made.error().message.find("qwen3_moe") != std::string::npos);
    }

    /// llama.cpp requires vectors as F32, whatever the precision of the matrices.
    void vectorsStayF32()
    {
        put(llamaPair().original, llamaConfig());
        const auto made = ggufOf({{"precision", Values{{"type", "fp16"}}}});
        APR_VERIFY_OK(made);
        for (const TensorInfo& tensor : made->tensors()) {
            QCOMPARE(tensor.dtype, tensor.shape.size() == 1 ? DType::F32 : DType::F16);
        }
        QVERIFY(made->metadata()["general.file_type"] == 1);
    }

    void whatPruningDoesIsMeasured()
    {
        put(expertsPair(true).original, [] {
            Json config = llamaConfig("mixtral");
            config["num_experts_per_tok"] = 2;
            return config;
        }());
        checkSameErrors();
    }
};

APR_TEST(TestGgufModel)
#include "tst_gguf_model.moc"
