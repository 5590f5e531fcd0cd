// SPDX-License-Identifier: MIT
#include "convert/lower/gguf_keys.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

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

    void latentAttentionAndExpertsOfDeepSeek()
    {
        const Json given{
            {"num_attention_heads", 4},
            {"num_key_value_heads", 4},
            {"max_position_embeddings", 32},
            {"rms_norm_eps", 1e-6},
            {"head_dim", 8},
            {"qk_rope_head_dim", 8},
            {"qk_nope_head_dim", 16},
            {"v_head_dim", 12},
            {"kv_lora_rank", 24},
            {"first_k_dense_replace", 1},
            {"n_shared_experts", 2},
            {"n_routed_experts", 6},
            {"num_experts_per_tok", 3},
            {"moe_intermediate_size", 5},
            {"routed_scaling_factor", 2.5},
            {"n_group", 2},
            {"topk_group", 1},
            {"rope_scaling",
             {{"type", "yarn"}, {"factor", 4.0}, {"mscale_all_dim", 0.5}, {"original_max_position_embeddings", 8}}}};
        const auto made = keysOf(given, "deepseek2", "deepseek_v3");
        QVERIFY2(made.has_value(), made ? "" : made.error().message.c_str());
        const Json& keys = made->keys;
        QVERIFY(keys["deepseek2.attention.key_length"] == 24 && keys["deepseek2.attention.value_length"] == 12);
        QVERIFY(keys["deepseek2.attention.kv_lora_rank"] == 24 && !keys.contains("deepseek2.attention.q_lora_rank"));
        QVERIFY(keys["deepseek2.rope.dimension_count"] == 8);
        QVERIFY(std::abs(keys["deepseek2.rope.scaling.yarn_log_multiplier"].get<double>() - 0.05) < 1e-12);
        QVERIFY(keys["deepseek2.leading_dense_block_count"] == 1 && keys["deepseek2.expert_count"] == 6);
        QVERIFY(keys["deepseek2.expert_gating_func"] == 2 && keys["deepseek2.expert_weights_norm"] == true);
        QVERIFY(keys["deepseek2.expert_group_count"] == 2 && keys["deepseek2.expert_weights_scale"] == 2.5);
        const auto second = keysOf(given, "deepseek2", "deepseek_v2");
        QVERIFY(second->keys["deepseek2.expert_gating_func"] == 1);
        QVERIFY(second->keys["deepseek2.expert_weights_norm"] == false);
        Json incomplete = given;
        incomplete.erase("kv_lora_rank");
        QCOMPARE(keysOf(incomplete, "deepseek2", "deepseek_v3").error().field, std::string("kv_lora_rank"));
    }

    void keysOfOtherDecoders()
    {
        Json cohere = config({{"layer_norm_eps", 1e-5}, {"logit_scale", 0.25}, {"sliding_window", 8}});
        cohere.erase("rms_norm_eps");
        const auto command = keysOf(cohere, "cohere2", "cohere2");
        QVERIFY(command->keys["cohere2.attention.layer_norm_epsilon"] == 1e-5);
        QVERIFY(command->keys["cohere2.logit_scale"] == 0.25 && command->keys["cohere2.rope.scaling.type"] == "none");
        QVERIFY(command->keys["cohere2.attention.sliding_window"] == 8 && command->notes.empty());
        const auto olmo = keysOf(config({{"clip_qkv", 8.0}}), "olmo", "olmo");
        QVERIFY(olmo->keys["olmo.attention.layer_norm_epsilon"] == 1e-5);
        QVERIFY(olmo->keys["olmo.attention.clamp_kqv"] == 8.0);
        const auto coder = keysOf(config({{"norm_epsilon", 1e-5}, {"sliding_window", 8}}), "starcoder2", "starcoder2");
        QVERIFY(!coder->keys.contains("starcoder2.attention.sliding_window"));
    }

    void keyHeadsOfFalcon()
    {
        QCOMPARE(falconKeyHeads(Json::object(), 8), std::uint64_t{1});
        QCOMPARE(falconKeyHeads({{"multi_query", false}}, 8), std::uint64_t{8});
        const Json grouped{{"new_decoder_architecture", true}, {"num_kv_heads", 2}};
        QCOMPARE(falconKeyHeads(grouped, 8), std::uint64_t{2});
        QCOMPARE(falconKeyHeads({{"new_decoder_architecture", true}, {"num_kv_heads", 1e30}}, 8), std::uint64_t{8});
        const auto made = keysOf({{"num_attention_heads", 4}, {"layer_norm_epsilon", 1e-5}}, "falcon", "falcon");
        QVERIFY(made->keys["falcon.context_length"] == 2048 && made->keys["falcon.attention.head_count_kv"] == 1);
    }

    void encoderAndDecoderOfT5()
    {
        const Model model =
            modelOf({random("token_embedding", {7, 8}), random("encoder.layers.0.mlp.gate_proj.weight", {12, 8}),
                     random("encoder.layers.1.mlp.gate_proj.weight", {12, 8})});
        const Json given{{"num_heads", 4},
                         {"d_kv", 4},
                         {"num_layers", 2},
                         {"num_decoder_layers", 3},
                         {"relative_attention_num_buckets", 32},
                         {"layer_norm_epsilon", 1e-6},
                         {"tie_word_embeddings", false}};
        const auto made = ggufKeys("t5", "t5", model, {{"source_metadata", {{"config", given}}}});
        QVERIFY2(made.has_value(), made ? "" : made.error().message.c_str());
        QVERIFY(made->keys["t5.block_count"] == 2 && made->keys["t5.decoder_block_count"] == 3);
        QVERIFY(made->keys["t5.attention.key_length"] == 4 && made->keys["t5.attention.relative_buckets_count"] == 32);
        QVERIFY(made->keys["t5.context_length"] == 512 && made->keys["t5.decoder_start_token_id"] == 0);
        QVERIFY(made->notes.empty());
        Json tied = given;
        tied.erase("tie_word_embeddings");
        QCOMPARE(ggufKeys("t5", "t5", model, {{"source_metadata", {{"config", tied}}}})->notes.size(), std::size_t{1});
    }
};

APR_TEST(TestGgufKeys)
#include "tst_gguf_keys.moc"
