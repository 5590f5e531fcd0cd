// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint_families.h"

#include "convert/lower/checkpoint_config.h"
#include "convert/lower/checkpoint_types.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

/// What interop checks with transformers for whole models is checked here for single keys.
class TestCheckpointFamilies : public QObject {
    Q_OBJECT

    /// The configuration of a model of one layer with a width of 16 and 4 heads, 2 of keys, or the error.
    static Json made(const std::string& gguf, const Json& more, const std::vector<MemoryTensor>& tensors,
                     bool hasExperts = false)
    {
        Json keys = Json::object();
        Json all{{"block_count", 1},
                 {"embedding_length", 16},
                 {"feed_forward_length", 32},
                 {"context_length", 64},
                 {"attention.head_count", 4},
                 {"attention.head_count_kv", 2},
                 {"attention.layer_norm_rms_epsilon", static_cast<double>(1e-6F)},
                 {"attention.layer_norm_epsilon", static_cast<double>(1e-5F)}};
        all.update(more);
        for (const auto& [key, value] : all.items()) {
            if (!value.is_null()) {
                keys[gguf + '.' + key] = value;
            }
        }
        const CheckpointType* type = findCheckpointType(gguf, hasExperts, keys);
        if (type == nullptr) {
            return "no such type";
        }
        std::vector<MemoryTensor> model{random("token_embedding", {11, 16})};
        model.insert(model.end(), tensors.begin(), tensors.end());
        const auto config = checkpointConfig(*type, modelOf(model), {{"source_metadata", keys}}, {});
        return config ? config->json : Json(config.error().message + " (" + config.error().field + ')');
    }

    static MemoryTensor query() { return random("layers.0.attn.q_proj.weight", {16, 16}); }

    static bool isRefused(const Json& config, const char* message)
    {
        return config.is_string() && contains(config.get<std::string>(), message);
    }

private Q_SLOTS:
    void layerNorms()
    {
        const Json star = made("starcoder2", Json::object(), {query(), random("layers.0.attn.q_proj.bias", {16})});
        QVERIFY2(star.is_object(), dumpJson(star).c_str());
        QVERIFY(star.at("norm_epsilon") == 1e-5);
        QVERIFY(star.at("use_bias") == true);
        QVERIFY(star.at("hidden_act") == "gelu_pytorch_tanh");
        const Json command = made("command-r", {{"logit_scale", 0.25}}, {query()});
        QVERIFY2(command.is_object(), dumpJson(command).c_str());
        QVERIFY(command.at("layer_norm_eps") == 1e-5);
        QVERIFY(command.at("logit_scale") == 0.25);
        QVERIFY(command.at("use_qk_norm") == false);
        QVERIFY(isRefused(made("command-r", Json::object(), {query()}), "logit_scale"));
        const Json second = made("cohere2", {{"logit_scale", 1.0}, {"attention.sliding_window", 8}}, {query()});
        QVERIFY(second.at("sliding_window") == 8);
        QVERIFY(second.at("sliding_window_pattern") == 4);
        QVERIFY(isRefused(made("cohere2", {{"logit_scale", 1.0}}, {query()}), "sliding_window"));
    }

    void olmos()
    {
        const Json first = made("olmo", {{"attention.clamp_kqv", 8.0}}, {query()});
        QVERIFY(first.at("clip_qkv") == 8.0);
        QVERIFY(!first.contains("rms_norm_eps")); // its norms have no setting
        QVERIFY(made("olmo2", Json::object(), {query()}).at("rms_norm_eps") == 1e-6);
        QVERIFY(isRefused(made("olmo2", {{"attention.sliding_window", 64}}, {query()}), "an OLMo 3"));
        const Json experts = made("olmoe", {{"expert_count", 4}, {"expert_used_count", 2}},
                                  {query(), random("layers.0.moe.router.weight", {4, 16}),
                                   random("layers.0.moe.experts.0.up_proj.weight", {24, 16})},
                                  true);
        QVERIFY2(experts.is_object(), dumpJson(experts).c_str());
        QVERIFY(experts.at("num_experts") == 4);
        QVERIFY(experts.at("intermediate_size") == 24);
        QVERIFY(experts.at("norm_topk_prob") == false);
        QVERIFY(isRefused(made("olmoe", {{"expert_count", 4}, {"expert_used_count", 9}},
                               {query(), random("layers.0.moe.router.weight", {4, 16})}, true),
                          "9 of 4 experts"));
        QVERIFY(isRefused(made("olmoe", {{"expert_count", 3}, {"expert_used_count", 2}},
                               {query(), random("layers.0.moe.router.weight", {4, 16})}, true),
                          "rows for 4 experts, not 3"));
    }

    /// The generations of Falcon are told by their key heads and norms.
    void falcons()
    {
        const MemoryTensor dense = random("layers.0.attn.o_proj.weight", {16, 16});
        const Json first = made("falcon", {{"attention.head_count_kv", 1}}, {dense});
        QVERIFY2(first.is_object(), dumpJson(first).c_str());
        QVERIFY(first.at("multi_query") == true && first.at("new_decoder_architecture") == false);
        QVERIFY(!first.contains("num_ln_in_parallel_attn"));
        const Json groups = made("falcon", Json::object(), {dense});
        QVERIFY(groups.at("new_decoder_architecture") == true && groups.at("num_kv_heads") == 2);
        QVERIFY(groups.at("num_ln_in_parallel_attn") == 1);
        const Json norms = made("falcon", Json::object(), {dense, random("layers.0.attn_norm_2.weight", {16})});
        QVERIFY(norms.at("num_ln_in_parallel_attn") == 2);
        const Json all = made("falcon", {{"attention.head_count_kv", 4}}, {dense});
        QVERIFY(all.at("multi_query") == false && all.at("new_decoder_architecture") == false);
    }

    void deepSeek()
    {
        const std::vector<MemoryTensor> tensors{random("layers.0.moe.router.weight", {4, 16})};
        Json keys{{"rope.dimension_count", 8},
                  {"attention.key_length", 24},
                  {"attention.value_length", 12},
                  {"attention.kv_lora_rank", 16},
                  {"expert_count", 4},
                  {"expert_used_count", 2},
                  {"expert_shared_count", 1},
                  {"expert_feed_forward_length", 8},
                  {"leading_dense_block_count", 0},
                  {"expert_weights_scale", 2.5}};
        const Json plain = made("deepseek2", keys, tensors, true);
        QVERIFY2(plain.is_object(), dumpJson(plain).c_str());
        QVERIFY(plain.at("model_type") == "deepseek_v2");
        QVERIFY(plain.at("qk_nope_head_dim") == 16 && plain.at("qk_rope_head_dim") == 8 &&
                plain.at("v_head_dim") == 12);
        QVERIFY(plain.at("q_lora_rank").is_null());
        QVERIFY(plain.at("first_k_dense_replace") == 0);
        QVERIFY(plain.at("topk_method") == "greedy");
        // Files with separate matrices state the lengths of the small vectors first.
        Json separate = keys;
        separate.update({{"attention.key_length", 24 + 8},
                         {"attention.value_length", 16},
                         {"attention.key_length_mla", 24},
                         {"attention.value_length_mla", 12},
                         {"expert_gating_func", 2},
                         {"expert_group_count", 2}});
        const Json third = made("deepseek2", separate, tensors, true);
        QVERIFY2(third.is_object(), dumpJson(third).c_str());
        QVERIFY(third.at("model_type") == "deepseek_v3");
        QVERIFY(third.at("qk_nope_head_dim") == 16 && third.at("v_head_dim") == 12);
        QVERIFY(third.at("n_group") == 2);
        keys["leading_dense_block_count"] = 1;
        QVERIFY(isRefused(made("deepseek2", keys, tensors, true),
                          "the first 0 layers of the model have no experts, not 1"));
        keys["rope.dimension_count"] = 24;
        QVERIFY(isRefused(made("deepseek2", keys, tensors, true), "no part besides"));
    }

    void gptOss()
    {
        const Json config = made("gpt-oss",
                                 {{"expert_count", 4},
                                  {"expert_used_count", 2},
                                  {"attention.key_length", 4},
                                  {"attention.sliding_window", 128},
                                  {"rope.scaling.type", "yarn"},
                                  {"rope.scaling.factor", 32.0},
                                  {"rope.scaling.original_context_length", 4096}},
                                 {query(), random("layers.0.moe.router.weight", {4, 16})}, true);
        QVERIFY2(config.is_object(), dumpJson(config).c_str());
        QVERIFY(config.at("rope_scaling").at("truncate") == false);
        QVERIFY(config.at("sliding_window") == 128);
        QVERIFY(!config.contains("quantization_config"));
    }

    void t5()
    {
        const Json keys{{"attention.key_length", 4}, {"attention.relative_buckets_count", 32}};
        const MemoryTensor norm = random("encoder.layers.0.attn_norm.weight", {16});
        const MemoryTensor other = random("decoder.layers.0.attn_norm.weight", {16});
        const Json plain = made("t5", keys, {norm, other});
        QVERIFY2(plain.is_object(), dumpJson(plain).c_str());
        QVERIFY(plain.at("feed_forward_proj") == "relu");
        QVERIFY(plain.at("tie_word_embeddings") == true);
        QVERIFY(plain.at("num_decoder_layers") == 1 && plain.at("decoder_start_token_id") == 0);
        const MemoryTensor gate = random("encoder.layers.0.mlp.gate_proj.weight", {32, 16});
        QVERIFY(isRefused(made("t5", keys, {norm}), "the decoder has 0 layers, not 1"));
        QVERIFY(isRefused(made("t5", keys, {norm, other, gate}), "only one of encoder and decoder"));
        const Json gated = made("t5", keys,
                                {norm, other, gate, random("decoder.layers.0.mlp.gate_proj.weight", {32, 16}),
                                 random("lm_head.weight", {11, 16})});
        QVERIFY2(gated.is_object(), dumpJson(gated).c_str());
        QVERIFY(gated.at("feed_forward_proj") == "gated-gelu");
        QVERIFY(gated.at("tie_word_embeddings") == false);
        QVERIFY(isRefused(made("t5", {{"attention.key_length", 4}}, {norm}), "relative_buckets_count"));
        QVERIFY(isRefused(
            made(
                "t5",
                {{"attention.key_length", 4}, {"attention.relative_buckets_count", 32}, {"decoder_start_token_id", -1}},
                {norm}),
            "from 0"));
    }
};

APR_TEST(TestCheckpointFamilies)
#include "tst_checkpoint_families.moc"
