// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint_types.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestCheckpointTypes : public QObject {
    Q_OBJECT

    /// What is wrong with a model that has these tensors; empty if nothing is.
    static std::string wrong(const char* gguf, const std::vector<std::string>& names, const Json& keys = Json::object(),
                             bool hasExperts = false)
    {
        const CheckpointType* type = findCheckpointType(gguf, hasExperts, keys);
        if (type == nullptr) {
            return "no such type";
        }
        std::vector<TensorInfo> tensors;
        for (const std::string& name : names) {
            tensors.push_back({.name = name});
        }
        const Status status = checkCheckpointNames(*type, *findArchitecture(std::string(type->type)), tensors, names);
        return status ? "" : status.error().message + ": " + status.error().tensor;
    }

    static std::vector<std::string> layer(const std::string& prefix, const std::vector<std::string>& parts)
    {
        std::vector<std::string> out;
        for (const std::string& part : parts) {
            out.push_back(prefix + part);
        }
        return out;
    }

    static std::vector<std::string> joined(std::initializer_list<std::vector<std::string>> lists)
    {
        std::vector<std::string> out;
        for (const auto& list : lists) {
            out.insert(out.end(), list.begin(), list.end());
        }
        return out;
    }

    static std::vector<std::string> without(std::vector<std::string> names, const std::string& name)
    {
        const auto removed = std::remove(names.begin(), names.end(), name);
        names.erase(removed, names.end());
        return names;
    }

private Q_SLOTS:
    /// Each row has a class of transformers, and a function that makes its configuration.
    void rows()
    {
        const Json sigmoid{{"deepseek2.expert_gating_func", 2}};
        for (const auto& [gguf, type] :
             {std::pair("llama", "llama"), std::pair("falcon", "falcon"), std::pair("command-r", "cohere"),
              std::pair("olmo2", "olmo2"), std::pair("t5", "t5"), std::pair("nomic-bert", "nomic_bert")}) {
            const CheckpointType* found = findCheckpointType(gguf, false, Json::object());
            QVERIFY2(found != nullptr && found->type == type && found->configure != nullptr, gguf);
            QVERIFY2(!findArchitecture(type)->huggingFaceClass(type).empty(), gguf);
        }
        QVERIFY(findCheckpointType("llama", true, Json::object())->type == "mixtral");
        QVERIFY(findCheckpointType("deepseek2", true, Json::object())->type == "deepseek_v2");
        QVERIFY(findCheckpointType("deepseek2", true, sigmoid)->type == "deepseek_v3");
        QVERIFY(findCheckpointType("deepseek2", false, sigmoid) == nullptr);
        QVERIFY(findCheckpointType("bloom", false, Json::object()) == nullptr);
    }

    /// Some layers are dense, others have experts; queries are computed in one step, or in two.
    void layersOfDeepSeek()
    {
        const std::vector<std::string> attention{"attn_norm.weight",      "mlp_norm.weight",
                                                 "attn.kv_a_proj.weight", "attn.kv_a_norm.weight",
                                                 "attn.kv_b_proj.weight", "attn.o_proj.weight"};
        const std::vector<std::string> mlp{"mlp.gate_proj.weight", "mlp.up_proj.weight", "mlp.down_proj.weight"};
        const std::vector<std::string> experts{"moe.router.weight",
                                               "moe.experts.0.gate_proj.weight",
                                               "moe.experts.0.up_proj.weight",
                                               "moe.experts.0.down_proj.weight",
                                               "moe.shared.gate_proj.weight",
                                               "moe.shared.up_proj.weight",
                                               "moe.shared.down_proj.weight"};
        const auto names = joined({{"token_embedding", "norm.weight", "lm_head.weight"},
                                   layer("layers.0.", attention),
                                   layer("layers.0.", mlp),
                                   layer("layers.1.", attention),
                                   layer("layers.1.", experts),
                                   {"layers.0.attn.q_proj.weight", "layers.1.attn.q_proj.weight"}});
        QCOMPARE(wrong("deepseek2", names, Json::object(), true), std::string());
        QVERIFY(contains(wrong("deepseek2", without(names, "layers.1.moe.shared.up_proj.weight"), Json::object(), true),
                         "requires a tensor that the model does not have"));
        QVERIFY(contains(wrong("deepseek2", without(names, "layers.1.attn.q_proj.weight"), Json::object(), true),
                         "layers.1.self_attn.q_proj.weight"));
        auto more = names;
        more.emplace_back("layers.0.moe.shared_gate");
        QVERIFY(!wrong("deepseek2", more, Json::object(), true).empty());
        const Json third{{"deepseek2.expert_gating_func", 2}};
        QVERIFY(contains(wrong("deepseek2", names, third, true), "e_score_correction_bias"));
    }

    /// What only the first layer has, and the one or the other form of the feed-forward block.
    void layersOfT5()
    {
        const std::vector<std::string> common{"attn_norm.weight",    "attn.q_proj.weight", "attn.k_proj.weight",
                                              "attn.v_proj.weight",  "attn.o_proj.weight", "mlp_norm.weight",
                                              "mlp.down_proj.weight"};
        const std::vector<std::string> cross{"cross_attn_norm.weight", "cross_attn.q_proj.weight",
                                             "cross_attn.k_proj.weight", "cross_attn.v_proj.weight",
                                             "cross_attn.o_proj.weight"};
        auto names =
            std::vector<std::string>{"token_embedding", "encoder.norm.weight", "decoder.norm.weight",
                                     "encoder.layers.0.attn.relative_bias", "decoder.layers.0.attn.relative_bias"};
        for (const char* number : {"0.", "1."}) {
            names = joined({names, layer("encoder.layers." + std::string(number), common),
                            layer("decoder.layers." + std::string(number), common),
                            layer("decoder.layers." + std::string(number), cross)});
        }
        auto plain = names;
        auto gated = names;
        for (const std::string layers :
             {"encoder.layers.0.", "encoder.layers.1.", "decoder.layers.0.", "decoder.layers.1."}) {
            plain.push_back(layers + "mlp.fc1.weight");
            gated.push_back(layers + "mlp.gate_proj.weight");
            gated.push_back(layers + "mlp.up_proj.weight");
        }
        QCOMPARE(wrong("t5", plain), std::string());
        QCOMPARE(wrong("t5", gated), std::string());
        QVERIFY(contains(wrong("t5", names), "requires a tensor"));
        plain.emplace_back("decoder.layers.1.attn.relative_bias");
        QVERIFY(contains(wrong("t5", plain), "no such tensor"));
    }

    void withAndWithoutAHead()
    {
        const auto parts =
            layer("layers.0.", {"attn.q_proj.weight", "attn.k_proj.weight", "attn.v_proj.weight", "attn.o_proj.weight",
                                "mlp.gate_proj.weight", "mlp.up_proj.weight", "mlp.down_proj.weight"});
        QCOMPARE(wrong("olmo", joined({{"token_embedding"}, parts})), std::string());
        QCOMPARE(wrong("olmo", joined({{"token_embedding", "lm_head.weight"}, parts})), std::string());
        QVERIFY(contains(wrong("olmo", joined({{"token_embedding", "norm.weight"}, parts})), "no such tensor"));
    }

    /// Numbers of layers and experts that a few names claim do not become as many names.
    void numbersFromStrangers()
    {
        std::vector<std::string> names{"token_embedding", "norm.weight"};
        for (int i = 0; i < 20'000; ++i) {
            names.push_back("layers." + std::to_string(i) + ".moe.experts." + std::to_string(i) + ".up_proj.weight");
        }
        QVERIFY(contains(wrong("llama", names, Json::object(), true), "requires a tensor"));
        QVERIFY(contains(wrong("llama", {"layers.18446744073709551615.attn_norm.weight"}), "numbered from 0"));
    }
};

APR_TEST(TestCheckpointTypes)
#include "tst_checkpoint_types.moc"
