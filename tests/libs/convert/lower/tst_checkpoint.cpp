// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint.h"

#include "apr/convert/pipeline.h"
#include "apr/format/open.h"
#include "apr/text/tokenizer/tokenizer_file.h"
#include "fixtures/checkpoint_pairs.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

#include <map>

using namespace apr;
using namespace apr::test;

class TestCheckpoint : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(const char* name) const { return path(m_dir->path(), name).toStdString(); }

    void put(const GgufBuilder& file) const { save(QString::fromStdString(in("m.gguf")), file.build().span()); }

    static Result<ConvertPlan> plannedFor(const std::string& input, const std::string& output,
                                          const std::vector<RecipeStep>& steps = {})
    {
        return planConversion(conversionOf(input, output, steps));
    }

    /// The error of making a folder of m.gguf.
    Error refusal(const std::vector<RecipeStep>& steps = {}) const
    {
        const auto plan = plannedFor(in("m.gguf"), in("folder") + '/', steps);
        return plan ? Error{.message = "not refused"} : plan.error();
    }

    Result<Model> folderOf(const std::string& input, const char* folder,
                           const std::vector<RecipeStep>& steps = {}) const
    {
        APR_TRY(const ConvertPlan plan, plannedFor(input, in(folder) + '/', steps));
        APR_TRY([[maybe_unused]] const auto report, runConversion(plan, noProgress));
        return openModelFile(plan.options.recipe.output);
    }

    Json configIn(const char* folder, const char* name = "config.json") const
    {
        QFile file(QString::fromStdString(in(folder) + '/' + name));
        if (!file.open(QIODevice::ReadOnly)) {
            return {};
        }
        const auto parsed = parseJson(file.readAll().toStdString());
        return parsed ? parsed->value : Json();
    }

    /// What pruning does is measured although the tensors are sliced or transposed afterwards.
    void checkPruned() const
    {
        const std::vector<RecipeStep> prune{{"prune", Values{{"share", 0.5}}}};
        const auto expected = plannedFor(in("m.gguf"), in("pruned.apr"), prune);
        APR_VERIFY_OK(expected);
        const auto wanted = runConversion(*expected, noProgress);
        APR_VERIFY_OK(wanted);
        const auto plan = plannedFor(in("m.gguf"), in("pruned") + '/', prune);
        APR_VERIFY_OK(plan);
        const auto report = runConversion(*plan, noProgress);
        APR_VERIFY_OK(report);
        QVERIFY(wanted->weightError && report->weightError);
        QVERIFY(report->weightError->zeros > 0);
        QCOMPARE(report->weightError->zeros, wanted->weightError->zeros);
        QCOMPARE(report->weightError->pruned, wanted->weightError->pruned);
        QVERIFY(std::abs(report->weightError->relativeError - wanted->weightError->relativeError) < 1e-6);
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    /// Directly, and by way of an apr file.
    void llamaIsTheOriginal()
    {
        const CheckpointPair pair = llamaPair();
        put(ggufCheckpoint("llama", pair.stored));
        checkSame(folderOf(in("m.gguf"), "direct"), pair.original);
        const auto plan = plannedFor(in("m.gguf"), in("m.apr"));
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(runConversion(*plan, noProgress));
        checkSame(folderOf(in("m.apr"), "viaApr"), pair.original);
        const Json expected{{"architectures", {"LlamaForCausalLM"}},
                            {"model_type", "llama"},
                            {"torch_dtype", "float32"},
                            {"vocab_size", 11},
                            {"tie_word_embeddings", false},
                            {"bos_token_id", nullptr},
                            {"eos_token_id", nullptr},
                            {"pad_token_id", nullptr},
                            {"hidden_size", 16},
                            {"num_hidden_layers", 1},
                            {"num_attention_heads", 4},
                            {"num_key_value_heads", 2},
                            {"intermediate_size", 32},
                            {"max_position_embeddings", 64},
                            {"rms_norm_eps", 1e-5},
                            {"hidden_act", "silu"},
                            {"attention_bias", false},
                            {"mlp_bias", false},
                            {"rope_theta", 10000.0}};
        QCOMPARE(dumpJson(configIn("direct")), dumpJson(expected));
        QCOMPARE(dumpJson(configIn("viaApr")), dumpJson(expected));
    }

    /// Made of the keys, also when an apr file is between.
    void theTokenizerComesAlong()
    {
        const std::vector<std::string> tokens{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "ab"};
        put(ggufCheckpoint("llama", llamaPair().stored)
                .pair("tokenizer.ggml.model", "gpt2")
                .pair("tokenizer.ggml.pre", "qwen2")
                .array("tokenizer.ggml.tokens", GgufBuilder::String, tokens)
                .array("tokenizer.ggml.merges", GgufBuilder::String, std::vector<std::string>{"a b"})
                .pair("tokenizer.ggml.eos_token_id", GgufBuilder::U32, std::uint32_t{9}));
        const auto plan = plannedFor(in("m.gguf"), in("direct") + '/');
        APR_VERIFY_OK(plan);
        QVERIFY(findingOf(plan->findings, "output.no-tokenizer") == nullptr);
        QVERIFY(findingOf(plan->findings, "output.tokenizer") != nullptr);
        APR_VERIFY_OK(runConversion(*plan, noProgress));
        APR_VERIFY_OK(runConversion(*plannedFor(in("m.gguf"), in("m.apr")), noProgress));
        APR_VERIFY_OK(folderOf(in("m.apr"), "viaApr"));
        for (const char* folder : {"direct", "viaApr"}) {
            const auto made = openTokenizerJson(in(folder) + "/tokenizer.json");
            APR_VERIFY_OK(made);
            QCOMPARE(made->encode("aba")->size(), std::size_t{2});
            const Json config = configIn(folder, "tokenizer_config.json");
            QVERIFY(config["eos_token"] == "j" && config["model_max_length"] == 64);
        }
    }

    /// The folder is a SafeTensors model from then on: nothing is undone a second time.
    void theFolderIsAModelOfItsOwn()
    {
        const CheckpointPair pair = llamaPair();
        put(ggufCheckpoint("llama", pair.stored));
        APR_VERIFY_OK(folderOf(in("m.gguf"), "folder"));
        const auto plan = plannedFor(in("folder"), in("again.apr"));
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(runConversion(*plan, noProgress));
        const auto again = openModelFile(in("again.apr"));
        APR_VERIFY_OK(again);
        QVERIFY(stringMember(again->metadata(), "source_format") == "SafeTensors");
        checkSame(folderOf(in("again.apr"), "second"), pair.original);
        QCOMPARE(dumpJson(configIn("second")), dumpJson(configIn("folder")));
    }

    void findings()
    {
        put(ggufCheckpoint("llama", llamaPair().stored).pair("llama.logit_scale", GgufBuilder::F32, 0.5F));
        const auto plan = plannedFor(in("m.gguf"), in("folder") + '/');
        APR_VERIFY_OK(plan);
        QVERIFY(findingOf(plan->findings, "output.no-tokenizer") != nullptr);
        QVERIFY(findingOf(plan->findings, "output.no-config") == nullptr);
        const Finding* unused = findingOf(plan->findings, "output.unused-keys");
        QVERIFY(unused != nullptr);
        QVERIFY2(contains(unused->message, "llama.logit_scale"), unused->message.c_str());
        QVERIFY(!contains(unused->message, "llama.block_count"));
    }

    /// The factors of RoPE become part of the configuration.
    void llama3()
    {
        CheckpointPair pair = llamaPair();
        pair.stored.push_back(floats("rope_freqs.weight", {2}, {1, 8}));
        put(ggufCheckpoint("llama", pair.stored).pair("llama.rope.freq_base", GgufBuilder::F32, 5e9F));
        checkSame(folderOf(in("m.gguf"), "folder"), pair.original);
        const Json config = configIn("folder");
        QVERIFY(findPath(config, {"rope_scaling", "factor"}) != nullptr);
        QVERIFY(*findPath(config, {"rope_scaling", "factor"}) == 8.0);
        QVERIFY(*findPath(config, {"rope_scaling", "rope_type"}) == "llama3");
    }

    void expertsAreSplit()
    {
        for (const bool isMixtral : {true, false}) {
            init();
            const CheckpointPair pair = expertsPair(isMixtral);
            const std::string type = isMixtral ? "llama" : "qwen3moe";
            put(ggufCheckpoint(type, pair.stored)
                    .pair(type + ".expert_count", GgufBuilder::U32, 4U)
                    .pair(type + ".expert_used_count", GgufBuilder::U32, 2U));
            checkSame(folderOf(in("m.gguf"), "folder"), pair.original);
            const Json config = configIn("folder");
            QVERIFY(stringMember(config, "model_type") == (isMixtral ? "mixtral" : "qwen3_moe"));
            QVERIFY(unsignedMember(config, isMixtral ? "num_local_experts" : "num_experts") == 4U);
            QVERIFY(unsignedMember(config, isMixtral ? "intermediate_size" : "moe_intermediate_size") == 24U);
            QVERIFY(unsignedMember(config, "num_experts_per_tok") == 2U);
            checkPruned();
        }
    }

    /// GGUF files store the weights of Gemma's norms plus 1.
    void gemmaNorms()
    {
        CheckpointPair pair = llamaPair();
        pair.original.pop_back(); // the output is tied
        pair.stored.pop_back();
        for (std::size_t i = 0; i < pair.original.size(); ++i) {
            if (pair.original[i].name.ends_with("norm.weight")) {
                pair.original[i] = filled(pair.original[i].name, {16}, 0.25F);
                pair.stored[i] = filled(pair.stored[i].name, {16}, 1.25F);
            }
            if (contains(pair.stored[i].name, "attn_q") || contains(pair.stored[i].name, "attn_k")) {
                pair.stored[i].data = pair.original[i].data; // not permuted
            }
        }
        put(ggufCheckpoint("gemma", pair.stored));
        checkSame(folderOf(in("m.gguf"), "folder"), pair.original);
        const Json config = configIn("folder");
        QVERIFY(stringMember(config, "model_type") == "gemma");
        QVERIFY(unsignedMember(config, "head_dim") == 4U); // the default is another
        QVERIFY(config.at("tie_word_embeddings") == true);
        const auto half = folderOf(in("m.gguf"), "half", {{"precision", Values{{"type", "f16"}}}});
        APR_VERIFY_OK(half);
        const auto norm = half->load(*half->find("model.norm.weight"));
        APR_VERIFY_OK(norm);
        QCOMPARE(norm->size(), std::size_t{32});
        std::uint16_t bits = 0;
        std::memcpy(&bits, norm->data(), sizeof bits);
        QCOMPARE(halfToFloat(bits), 0.25F);
        QVERIFY(stringMember(configIn("half"), "torch_dtype") == "float16");
    }

    /// Conv1D weights are [in, out] in checkpoints.
    void gpt2IsTransposed()
    {
        const auto transposed = [](const MemoryTensor& tensor) {
            MemoryTensor out{.name = tensor.name, .shape = {tensor.shape[1], tensor.shape[0]}, .data = tensor.data};
            for (std::size_t i = 0; i < tensor.data.size() / 4; ++i) {
                const std::size_t to = i % tensor.shape[1] * tensor.shape[0] + i / tensor.shape[1];
                std::memcpy(out.data.data() + to * 4, tensor.data.data() + i * 4, 4);
            }
            return out;
        };
        CheckpointPair pair;
        pair.add(random("transformer.wte.weight", {11, 32}, 1), "token_embd.weight");
        pair.add(random("transformer.wpe.weight", {8, 32}, 2), "position_embd.weight");
        for (const auto& [name, gguf] : {std::pair("ln_f", "output_norm"), std::pair("h.0.ln_1", "blk.0.attn_norm"),
                                         std::pair("h.0.ln_2", "blk.0.ffn_norm")}) {
            pair.add(filled(std::string("transformer.") + name + ".weight", {32}, 1), std::string(gguf) + ".weight");
            pair.add(random(std::string("transformer.") + name + ".bias", {32}, 3), std::string(gguf) + ".bias");
        }
        using Matrix = std::tuple<const char*, const char*, Shape>;
        for (const auto& [name, gguf, shape] :
             {Matrix{"attn.c_attn", "attn_qkv", {32, 96}}, Matrix{"attn.c_proj", "attn_output", {32, 32}},
              Matrix{"mlp.c_fc", "ffn_up", {32, 64}}, Matrix{"mlp.c_proj", "ffn_down", {64, 32}}}) {
            const std::string prefix = std::string("transformer.h.0.") + name;
            const MemoryTensor weight = random(prefix + ".weight", shape, 5);
            pair.original.push_back(weight);
            pair.stored.push_back(named(transposed(weight), std::string("blk.0.") + gguf + ".weight"));
            pair.add(random(prefix + ".bias", {shape[1]}, 6), std::string("blk.0.") + gguf + ".bias");
        }
        GgufBuilder file;
        file.pair("general.architecture", "gpt2");
        for (const auto& [key, value] :
             {std::pair("block_count", 1U), std::pair("embedding_length", 32U), std::pair("feed_forward_length", 64U),
              std::pair("context_length", 8U), std::pair("attention.head_count", 4U)}) {
            file.pair(std::string("gpt2.") + key, GgufBuilder::U32, value);
        }
        file.pair("gpt2.attention.layer_norm_epsilon", GgufBuilder::F32, 1e-5F);
        for (const MemoryTensor& tensor : pair.stored) {
            file.tensor(tensor);
        }
        put(file);
        checkSame(folderOf(in("m.gguf"), "folder"), pair.original);
        QVERIFY(unsignedMember(configIn("folder"), "n_inner") == 64U);
        checkPruned();
    }

    /// transformers does not load blocks, nor integers with scales.
    void blocksAreRefused()
    {
        GgufBuilder file;
        file.pair("general.architecture", "llama");
        for (const auto& [key, value] :
             {std::pair("block_count", 1U), std::pair("embedding_length", 32U), std::pair("feed_forward_length", 32U),
              std::pair("context_length", 64U), std::pair("attention.head_count", 4U),
              std::pair("attention.head_count_kv", 2U), std::pair("attention.key_length", 4U),
              std::pair("attention.value_length", 4U)}) {
            file.pair(std::string("llama.") + key, GgufBuilder::U32, value);
        }
        file.pair("llama.attention.layer_norm_rms_epsilon", GgufBuilder::F32, 1e-5F);
        for (const auto& [name, shape] :
             {std::pair("token_embd", Shape{11, 32}), std::pair("blk.0.attn_q", Shape{16, 32}),
              std::pair("blk.0.attn_k", Shape{8, 32}), std::pair("blk.0.attn_v", Shape{8, 32}),
              std::pair("blk.0.attn_output", Shape{32, 16}), std::pair("blk.0.ffn_gate", Shape{32, 32}),
              std::pair("blk.0.ffn_down", Shape{32, 32}), std::pair("blk.0.attn_norm", Shape{32}),
              std::pair("blk.0.ffn_norm", Shape{32}), std::pair("output_norm", Shape{32})}) {
            file.tensor(random(std::string(name) + ".weight", shape));
        }
        file.tensor(patterned("blk.0.ffn_up.weight", DType::Q8_0, {32, 32}));
        put(file);
        const Error error = refusal();
        QVERIFY2(error.code == Errc::Unsupported && contains(error.advice, "--dequantize"), error.message.c_str());
        QVERIFY2(contains(error.message, "transformers does not load weights that are stored as"),
                 error.message.c_str());
        const auto plan = plannedFor(in("m.gguf"), in("folder") + '/', {{"precision", Values{{"dequantize", "f16"}}}});
        QVERIFY2(plan, plan ? "" : plan.error().message.c_str());
        QVERIFY(unsignedMember(configOf(*plan), "head_dim") == 4U);
    }

    static Json configOf(const ConvertPlan& plan)
    {
        const Json* config = findPath(plan.metadata, {"source_metadata", "config"});
        return config == nullptr ? Json() : *config;
    }

    void refusals()
    {
        const CheckpointPair pair = llamaPair();
        put(ggufCheckpoint("bloom", pair.stored));
        Error error = refusal();
        QVERIFY2(error.code == Errc::Unsupported && contains(error.message, "architecture bloom"),
                 error.message.c_str());
        QVERIFY(contains(error.advice, ".apr or .gguf"));

        auto less = pair.stored;
        less.erase(less.begin() + 4);
        put(ggufCheckpoint("llama", less));
        error = refusal();
        QVERIFY2(error.code == Errc::Unsupported && contains(error.message, "initialize it at random"),
                 error.message.c_str());
        QCOMPARE(error.tensor, std::string("model.layers.0.self_attn.v_proj.weight"));

        auto more = pair.stored;
        more.push_back(random("blk.0.attn_q.bias", {16}, 9)); // Llama has all four biases, or none
        put(ggufCheckpoint("llama", more));
        error = refusal();
        QVERIFY2(error.code == Errc::Unsupported && contains(error.message, "initialize it at random"),
                 error.message.c_str());
        more.back() = random("blk.0.attn_q_norm.weight", {4}, 9);
        put(ggufCheckpoint("llama", more));
        error = refusal();
        QVERIFY2(error.code == Errc::Unsupported && contains(error.message, "has no such tensor"),
                 error.message.c_str());
        QCOMPARE(error.tensor, std::string("blk.0.attn_q_norm.weight"));
    }

    /// Single files, and folders with the names of the source, are not checkpoints.
    void otherOutputsAreAsTheyWere()
    {
        put(ggufCheckpoint("llama", llamaPair().stored));
        const auto single = plannedFor(in("m.gguf"), in("m.safetensors"));
        APR_VERIFY_OK(single);
        QVERIFY(single->result.find("layers.0.attn.q_proj.weight").has_value());
        const auto kept = plannedFor(in("m.gguf"), in("folder") + '/', {{"map-names", Values{{"keep_names", true}}}});
        APR_VERIFY_OK(kept);
        QVERIFY(kept->result.find("blk.0.attn_q.weight").has_value());
        QVERIFY(findingOf(kept->findings, "output.no-config") != nullptr);
    }
};

APR_TEST(TestCheckpoint)
#include "tst_checkpoint.moc"
