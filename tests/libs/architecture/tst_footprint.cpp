// SPDX-License-Identifier: MIT
#include "apr/architecture/footprint.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;
using namespace apr::test;

namespace {

std::uint64_t weightsIn(const Footprint& footprint, DType dtype)
{
    for (const Footprint::Weights& weights : footprint.weights) {
        if (weights.dtype == dtype) {
            return weights.bytes;
        }
    }
    return 0;
}

std::uint64_t countOf(const std::vector<LayerKind>& kinds, std::string_view name)
{
    for (const LayerKind& kind : kinds) {
        if (kind.name == name) {
            return kind.count;
        }
    }
    return 0;
}

/// A header alone, of any size.
Model sized(std::vector<std::pair<std::string, Shape>> tensors, Metadata metadata = Json::object())
{
    ModelParts parts{.metadata = std::move(metadata)};
    for (auto& [name, shape] : tensors) {
        TensorInfo tensor{.name = name, .dtype = DType::F32, .shape = shape};
        tensor.byteSize = *tensorBytes(DType::F32, shape);
        parts.tensors.push_back(std::move(tensor));
    }
    return Model(std::move(parts), nullptr);
}

} // namespace

class TestFootprint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typesByBytes()
    {
        const Model model =
            modelOf({filled("a", {4, 8}, 1), filled("b", {2}, 1)}, Json::object(), FormatId::SafeTensors);
        const std::vector<TypeShare> shares = typeShares(model);
        QCOMPARE(shares.size(), std::size_t{1});
        QVERIFY(shares[0].dtype == DType::F32);
        QCOMPARE(shares[0].tensors, std::uint64_t{2});
        QCOMPARE(shares[0].elements, std::uint64_t{34});
        QCOMPARE(shares[0].bytes, std::uint64_t{136});
        QVERIFY(typeShares(modelOf({}, Json::object(), FormatId::SafeTensors)).empty());
    }

    void kindsOfLayers()
    {
        const auto kinds = layerKinds(sized({{"model.embed_tokens.weight", {100, 8}},
                                             {"model.layers.0.q_proj.weight", {8, 8}},
                                             {"model.layers.0.q_proj.bias", {8}},
                                             {"model.layers.1.q_proj.weight", {8, 8}},
                                             {"model.layers.0.input_layernorm.weight", {8}},
                                             {"features.bn.weight", {8}},
                                             {"features.bn.running_mean", {8}},
                                             {"features.conv.weight", {8, 3, 3, 3}},
                                             {"blk.0.ffn_up_exps.weight", {4, 8, 8}},
                                             {"scale", {}}}));
        QCOMPARE(countOf(kinds, "linear"), std::uint64_t{2});
        QCOMPARE(countOf(kinds, "embedding"), std::uint64_t{1});
        QCOMPARE(countOf(kinds, "normalization"), std::uint64_t{2});
        QCOMPARE(countOf(kinds, "convolution"), std::uint64_t{1});
        QCOMPARE(countOf(kinds, "expert"), std::uint64_t{1});
        QVERIFY(std::is_sorted(kinds.begin(), kinds.end(),
                               [](const LayerKind& a, const LayerKind& b) { return a.count > b.count; }));
    }

    void blocks()
    {
        const auto found = repeatedBlocks(sized({{"model.layers.0.experts.0.w", {1}},
                                                 {"model.layers.0.experts.1.w", {1}},
                                                 {"model.layers.1.w", {1}},
                                                 {"model.layers.10.w", {1}},
                                                 {"encoder.0.w", {1}},
                                                 {"encoder.1.w", {1}},
                                                 {"single.0.w", {1}},
                                                 {"0.w", {1}},
                                                 {"plain", {1}}}));
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].prefix, std::string("model.layers"));
        QCOMPARE(found[0].count, std::uint64_t{3});
        QCOMPARE(found[1].prefix, std::string("encoder"));
    }

    /// Llama 2 7B, by its published sizes: 6.74 billion parameters, 512 KiB of F16 keys and values per token.
    void memoryOfLlama()
    {
        std::vector<std::pair<std::string, Shape>> tensors{{"model.embed_tokens.weight", {32000, 4096}},
                                                           {"lm_head.weight", {32000, 4096}},
                                                           {"model.norm.weight", {4096}}};
        for (int layer = 0; layer < 32; ++layer) {
            const std::string prefix = "model.layers." + std::to_string(layer) + '.';
            for (const char* name : {"q", "k", "v", "o"}) {
                tensors.emplace_back(prefix + "self_attn." + name + "_proj.weight", Shape{4096, 4096});
            }
            tensors.emplace_back(prefix + "mlp.gate_proj.weight", Shape{11008, 4096});
            tensors.emplace_back(prefix + "mlp.up_proj.weight", Shape{11008, 4096});
            tensors.emplace_back(prefix + "mlp.down_proj.weight", Shape{4096, 11008});
            tensors.emplace_back(prefix + "input_layernorm.weight", Shape{4096});
            tensors.emplace_back(prefix + "post_attention_layernorm.weight", Shape{4096});
        }
        const Model model = sized(std::move(tensors), {{"config",
                                                        {{"model_type", "llama"},
                                                         {"num_hidden_layers", 32},
                                                         {"num_attention_heads", 32},
                                                         {"hidden_size", 4096},
                                                         {"max_position_embeddings", 4096}}}});
        const Footprint footprint = footprintOf(model);
        constexpr std::uint64_t kParameters = 6'738'415'616;
        constexpr std::uint64_t kVectors = 65 * 4096;
        QCOMPARE(weightsIn(footprint, DType::F32), 4 * kParameters);
        QCOMPARE(weightsIn(footprint, DType::BF16), 2 * kParameters);
        QCOMPARE(weightsIn(footprint, DType::Q8_0), (kParameters - kVectors) / 32 * 34 + 4 * kVectors);
        QCOMPARE(weightsIn(footprint, DType::Q4_0), (kParameters - kVectors) / 32 * 18 + 4 * kVectors);
        QCOMPARE(footprint.cachePerToken, std::optional<std::uint64_t>(512 * 1024));
        QCOMPARE(footprint.contextLength, std::optional<std::uint64_t>(4096));
        QCOMPARE(footprint.fullTraining, 16 * kParameters);
        // PEFT counts 39,976,960 trainable parameters for rank 16 on the seven projections; the head adds its own.
        QCOMPARE(footprint.loraParameters, std::uint64_t{39'976'960 + 16 * (32000 + 4096)});
        QCOMPARE(footprint.loraTraining, 2 * kParameters + 16 * footprint.loraParameters);
    }

    /// Rows that are not a multiple of the block size stay F32; integers stay as they are.
    void whatBlocksCannotHold()
    {
        const Footprint footprint = footprintOf(sized({{"a", {4, 33}}, {"b", {64}}, {"c", {2, 64}}}));
        QCOMPARE(weightsIn(footprint, DType::Q8_0), std::uint64_t{4 * 33 * 4 + 64 * 4 + 4 * 34});
        QCOMPARE(footprint.stored, std::uint64_t{4 * (132 + 64 + 128)});
        QVERIFY(!footprint.cachePerToken && !footprint.contextLength);
    }

    /// int8 weights count as the weights that they stand for, their scales as nothing.
    void integersWithScales()
    {
        const Model model =
            modelOf({patterned("a", DType::I8, {4, 32}), filled("a.scale", {4, 1}, 1), filled("b", {32}, 1)},
                    Json::object(), FormatId::SafeTensors);
        const Footprint footprint = footprintOf(model);
        QCOMPARE(weightsIn(footprint, DType::F32), std::uint64_t{4 * (128 + 32)});
        QCOMPARE(footprint.fullTraining, std::uint64_t{16 * (128 + 32)});
        QCOMPARE(footprint.loraParameters, std::uint64_t{16 * (4 + 32)});
        QCOMPARE(countOf(layerKinds(model), "linear"), std::uint64_t{1});
        QCOMPARE(countOf(layerKinds(sized({{"x.scales", {8, 8}}, {"x.weight_scale_inv", {8, 8}}})), "linear"),
                 std::uint64_t{0});
    }

    /// A cache is stated for decoders with equal layers alone.
    void cachesOfOthers()
    {
        const auto cacheOf = [](Json config) {
            return footprintOf(sized({{"a", {1}}}, {{"config", std::move(config)}})).cachePerToken;
        };
        Json config{{"model_type", "llama"}, {"num_hidden_layers", 2}, {"num_attention_heads", 4}, {"hidden_size", 64}};
        QCOMPARE(cacheOf(config), std::optional<std::uint64_t>(2 * 2 * 4 * 16 * 2));
        config["kv_lora_rank"] = 512;
        QVERIFY(!cacheOf(config));
        config.erase("kv_lora_rank");
        config["model_type"] = "bert";
        QVERIFY(!cacheOf(config));
        config["model_type"] = "unheard-of";
        QVERIFY(!cacheOf(config));
    }

    void hugeShapesSaturate()
    {
        const std::uint64_t side = std::uint64_t{1} << 31;
        const Footprint footprint = footprintOf(sized({{"a", {side, side / 4}}, {"b", {side, side / 4}}}));
        QCOMPARE(footprint.fullTraining, std::numeric_limits<std::uint64_t>::max());
        QVERIFY(weightsIn(footprint, DType::Q4_0) < weightsIn(footprint, DType::BF16));
    }

    void filesOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        int count = 0;
        for (const char* folder : {"safetensors", "gguf", "onnx_ort", "ggml"}) {
            for (const std::string& path : corpusFiles(folder)) {
                const auto model = openModelFile(path);
                if (!model) {
                    continue;
                }
                ++count;
                const Footprint footprint = footprintOf(*model);
                QCOMPARE(footprint.stored, model->tensorByteCount());
                QVERIFY2(weightsIn(footprint, DType::F32) >= weightsIn(footprint, DType::BF16), path.c_str());
            }
        }
        QVERIFY(count > 5);
    }
};

APR_TEST(TestFootprint)
#include "tst_footprint.moc"
