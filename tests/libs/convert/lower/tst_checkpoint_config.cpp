// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint_config.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

class TestCheckpointConfig : public QObject {
    Q_OBJECT

    /// The keys of a model of one layer with 4 heads and 2 of keys.
    static Json keysOf(const std::string& type, const Json& more = Json::object())
    {
        Json out{{"general.architecture", type}};
        Json keys{{"block_count", 1},
                  {"embedding_length", 16},
                  {"feed_forward_length", 32},
                  {"context_length", 64},
                  {"attention.head_count", 4},
                  {"attention.head_count_kv", 2},
                  {"attention.layer_norm_rms_epsilon", static_cast<double>(1e-5F)},
                  {"attention.layer_norm_epsilon", static_cast<double>(1e-12F)}};
        keys.update(more);
        for (const auto& [key, value] : keys.items()) {
            if (!value.is_null()) {
                out[type + '.' + key] = value;
            }
        }
        return out;
    }

    struct Made {
        Json json = Json::object();
        std::vector<std::string> unused = {};
        Error error = {};
    };

    /// The configuration that is made of these keys.
    static Made made(const std::string& type, const Json& more = Json::object(), const RopeFactors& rope = {},
                     Metadata metadata = Metadata::object(), const std::vector<MemoryTensor>& tensors = {})
    {
        const Json keys = keysOf(type, more);
        Draft draft = Draft::of({.path = "m", .model = modelOf({}, keys, FormatId::Gguf)});
        draft.detection = {.architecture = findArchitecture(type), .type = type};
        const auto found = checkpointTypeOf(draft);
        if (!found) {
            return {.error = found.error()};
        }
        std::vector<MemoryTensor> all{random("token_embedding", {11, 16}),
                                      random("layers.0.attn.q_proj.weight", {16, 16}),
                                      random("layers.0.attn.qkv_proj.weight", {32, 16})};
        all.insert(all.end(), tensors.begin(), tensors.end());
        if (type == "bert") {
            all = {random("token_embedding", {11, 16}), random("token_type_embedding", {2, 16}),
                   random("encoder.layers.0.fc1.weight", {32, 16})};
        }
        metadata["source_metadata"] = keys;
        auto config = checkpointConfig(**found, modelOf(all), metadata, rope);
        return config ? Made{.json = std::move(config->json), .unused = config->unused}
                      : Made{.error = std::move(config).error()};
    }

    static void checkRefused(const Made& made, const char* message)
    {
        QVERIFY2(made.error.code == Errc::Unsupported && contains(made.error.message, message),
                 (made.error.message + dumpJson(made.json)).c_str());
        QVERIFY(!made.error.advice.empty());
    }

private Q_SLOTS:
    void typesAndClasses()
    {
        for (const auto& [gguf, type, architecture] :
             {std::tuple("llama", "llama", "LlamaForCausalLM"), std::tuple("qwen2", "qwen2", "Qwen2ForCausalLM"),
              std::tuple("qwen3", "qwen3", "Qwen3ForCausalLM"), std::tuple("phi3", "phi3", "Phi3ForCausalLM"),
              std::tuple("gemma", "gemma", "GemmaForCausalLM"), std::tuple("gemma2", "gemma2", "Gemma2ForCausalLM"),
              std::tuple("gemma3", "gemma3_text", "Gemma3ForCausalLM"), std::tuple("gpt2", "gpt2", "GPT2LMHeadModel"),
              std::tuple("bert", "bert", "BertModel")}) {
            const Made config = made(gguf);
            QVERIFY2(config.error.message.empty(), config.error.message.c_str());
            QVERIFY2(stringMember(config.json, "model_type") == type, gguf);
            QVERIFY2(config.json["architectures"] == Json::array({architecture}), gguf);
        }
        checkRefused(made("stablelm"), "architecture stablelm");
        checkRefused(made("qwen2", {{"expert_count", 4}}), "with experts");
    }

    /// Floats are what the file has, in few digits.
    void numbers()
    {
        const Json json = made("llama", {{"rope.freq_base", 500000.0}}).json;
        QCOMPARE(dumpJson(json.at("rms_norm_eps")), std::string("1e-05"));
        QVERIFY(numberMember(json, "rope_theta") == 500000.0);
        QCOMPARE(dumpJson(made("bert").json.at("layer_norm_eps")), std::string("1e-12"));
    }

    void lists()
    {
        QVERIFY(unsignedMember(made("llama", {{"attention.head_count_kv", {2, 2}}}).json, "num_key_value_heads") == 2U);
        checkRefused(made("llama", {{"attention.head_count_kv", {2, 4}}}), "differs between layers");
    }

    void missingAndWrongKeys()
    {
        for (const char* key : {"block_count", "embedding_length", "feed_forward_length", "context_length",
                                "attention.head_count", "attention.layer_norm_rms_epsilon"}) {
            const Made config = made("llama", {{key, nullptr}});
            checkRefused(config, "the key is missing");
            QCOMPARE(config.error.field, std::string("llama.") + key);
        }
        QVERIFY(unsignedMember(made("llama", {{"attention.head_count_kv", nullptr}}).json, "num_key_value_heads") ==
                4U); // as many as heads
        checkRefused(made("llama", {{"block_count", "one"}}), "expected a number");
        checkRefused(made("llama", {{"block_count", 1.5}}), "expected an integer");
        checkRefused(made("llama", {{"block_count", 2}}), "the model has 1 layer, not 2");
        checkRefused(made("llama", {{"embedding_length", 32}}), "have 16 values, not 32");
        checkRefused(made("llama", {{"attention.head_count", 8}, {"attention.key_length", 4}}), "not 8 heads of 4");
        checkRefused(made("llama", {{"attention.key_length", 4}, {"attention.value_length", 8}}), "different lengths");
        checkRefused(made("llama", {{"rope.dimension_count", 2}}), "RoPE applies to 2 of 4");
    }

    void idsInTheVocabulary()
    {
        const Json json =
            made("llama", Json::object(), {},
                 {{"tokenizer.bos_token_id", 1}, {"tokenizer.eos_token_id", 10}, {"tokenizer.padding_token_id", 11}})
                .json;
        QVERIFY(json.at("bos_token_id") == 1);
        QVERIFY(json.at("eos_token_id") == 10);
        QVERIFY(json.at("pad_token_id").is_null()); // beyond the vocabulary of 11
    }

    void windows()
    {
        const Json mistral = made("llama", {{"attention.sliding_window", 8}}).json;
        QVERIFY(stringMember(mistral, "model_type") == "mistral");
        QVERIFY(unsignedMember(mistral, "sliding_window") == 8U);
        QVERIFY(!made("llama").json.contains("sliding_window"));
        QVERIFY(made("mistral").json.at("sliding_window").is_null()); // the default of transformers is 4096
        checkRefused(made("llama", {{"attention.sliding_window", 8}}, {}, Metadata::object(),
                          {random("layers.0.attn.q_proj.bias", {16})}),
                     "no biases");
    }

    void scaledRope()
    {
        QVERIFY(
            made("llama", {{"rope.scaling.type", "linear"}, {"rope.scaling.factor", 4.0}}).json.at("rope_scaling") ==
            Json({{"type", "linear"}, {"rope_type", "linear"}, {"factor", 4.0}}));
        QVERIFY(made("llama", {{"rope.scale_linear", 2.0}}).json.at("rope_scaling").at("factor") == 2.0);
        const Made yarn = made("qwen2", {{"rope.scaling.type", "yarn"},
                                         {"rope.scaling.factor", 4.0},
                                         {"rope.scaling.original_context_length", 32}});
        QVERIFY(yarn.json.at("rope_scaling").at("original_max_position_embeddings") == 32);
        checkRefused(made("qwen2", {{"rope.scaling.type", "yarn"}, {"rope.scaling.factor", 4.0}}), "is missing");
        checkRefused(made("llama", {{"rope.scaling.type", "other"}, {"rope.scaling.factor", 4.0}}), "RoPE scaling");
        QVERIFY(!made("llama", {{"rope.scaling.type", "none"}, {"rope.scaling.factor", 4.0}})
                     .json.contains("rope_scaling"));
    }

    /// The factors of transformers 4.57, _compute_llama3_parameters, for a head of 4 and a theta of 5e5, at a factor of
    /// 8: 1 for 1, and for 5e5^(-1/2), whose wavelength is 4443, in between.
    void llama3()
    {
        const double smooth = (8192 / (2 * 3.14159265358979323846 * std::sqrt(5e5)) - 1) / 3;
        const auto divisor = static_cast<float>(1 / ((1 - smooth) / 8 + smooth));
        RopeFactors rope{.frequencies = {1, divisor}};
        const Json theta{{"rope.freq_base", 5e5}};
        checkRefused(made("llama", theta, rope), "not those of Llama 3"); // the largest is not the factor of the model
        rope.frequencies = {1, 1, 1, 1};
        checkRefused(made("llama", theta, rope), "not those of Llama 3"); // for a head of 8
        // With a theta of 5e9 the second wavelength, 444288, is beyond the original context.
        rope.frequencies = {1, 8};
        const Made config = made("llama", {{"rope.freq_base", 5e9}}, rope);
        QVERIFY2(config.error.message.empty(), config.error.message.c_str());
        QVERIFY(config.json.at("rope_scaling") == Json({{"rope_type", "llama3"},
                                                        {"factor", 8.0},
                                                        {"low_freq_factor", 1.0},
                                                        {"high_freq_factor", 4.0},
                                                        {"original_max_position_embeddings", 8192}}));
        checkRefused(made("qwen2", {{"rope.freq_base", 5e9}}, rope), "not those of Llama 3");
    }

    void longRope()
    {
        const RopeFactors rope{.longFactors = {1.5F, 2.5F}, .shortFactors = {1, 1.25F}};
        const Made config = made("phi3", {{"rope.scaling.original_context_length", 32}}, rope);
        QVERIFY2(config.error.message.empty(), config.error.message.c_str());
        QVERIFY(config.json.at("original_max_position_embeddings") == 32);
        QVERIFY(config.json.at("rope_scaling").at("long_factor") == Json({1.5, 2.5}));
        QVERIFY(config.json.at("rope_scaling").at("short_factor") == Json({1.0, 1.25}));
        checkRefused(made("llama", {{"rope.scaling.original_context_length", 32}}, rope), "only together and in Phi-3");
        checkRefused(made("bert", Json::object(), rope), "RoPE factors are not supported");
    }

    /// llama.cpp scales queries by the head dimension, except in the models of 27B.
    void gemmas()
    {
        const Json second = made("gemma2", {{"attn_logit_softcapping", 50.0}, {"attention.sliding_window", 8}}).json;
        QVERIFY(unsignedMember(second, "query_pre_attn_scalar") == 4U);
        QVERIFY(second.at("attn_logit_softcapping") == 50.0);
        QVERIFY(second.at("final_logit_softcapping").is_null());
        QVERIFY(second.at("sliding_window") == 8);
        const Json third = made("gemma3", {{"rope.freq_base", 1e6}}).json;
        QVERIFY(third.at("rope_local_base_freq") == 10000.0);
        QVERIFY(third.at("rope_theta") == 1e6);
    }

    /// RoBERTa has the same GGUF architecture and other positions.
    void robertaIsRefused()
    {
        checkRefused(made("bert", Json::object(), {}, {{"tokenizer.model", "gpt2"}}), "RoBERTa");
        QVERIFY(unsignedMember(made("bert", Json::object(), {}, {{"tokenizer.model", "bert"}}).json,
                               "type_vocab_size") == 2U);
    }

    void unusedKeys()
    {
        const Made config =
            made("llama", {{"logit_scale", 0.5}, {"vocab_size", 11}, {"attention.layer_norm_epsilon", nullptr}});
        QCOMPARE(config.unused, std::vector<std::string>{"llama.logit_scale"});
    }
};

APR_TEST(TestCheckpointConfig)
#include "tst_checkpoint_config.moc"
