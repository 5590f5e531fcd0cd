// SPDX-License-Identifier: MIT
#include "apr/convert/prune_structure.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kHidden = 8;
constexpr std::uint64_t kHead = 4; // elements
constexpr std::uint64_t kNeurons = 96;

/// A llama with 4 heads of 4, 2 of keys and values, 96 neurons and the given number of layers.
std::vector<MemoryTensor> llama(std::size_t layers)
{
    std::vector<MemoryTensor> out{random("model.embed_tokens.weight", {10, kHidden}),
                                  random("lm_head.weight", {10, kHidden}), filled("model.norm.weight", {kHidden}, 1)};
    for (std::size_t i = 0; i < layers; ++i) {
        const std::string prefix = "model.layers." + std::to_string(i) + '.';
        const auto seed = static_cast<std::uint32_t>(i + 1);
        out.push_back(random(prefix + "self_attn.q_proj.weight", {16, kHidden}, seed));
        out.push_back(random(prefix + "self_attn.q_proj.bias", {16}, seed));
        out.push_back(random(prefix + "self_attn.k_proj.weight", {8, kHidden}, seed));
        out.push_back(random(prefix + "self_attn.v_proj.weight", {8, kHidden}, seed));
        out.push_back(random(prefix + "self_attn.o_proj.weight", {kHidden, 16}, seed));
        out.push_back(random(prefix + "mlp.gate_proj.weight", {kNeurons, kHidden}, seed));
        out.push_back(random(prefix + "mlp.up_proj.weight", {kNeurons, kHidden}, seed));
        out.push_back(random(prefix + "mlp.down_proj.weight", {kHidden, kNeurons}, seed));
        out.push_back(filled(prefix + "input_layernorm.weight", {kHidden}, 1));
        out.push_back(filled(prefix + "post_attention_layernorm.weight", {kHidden}, 1));
    }
    return out;
}

MappedModel mapped(const std::vector<MemoryTensor>& tensors, std::size_t layers)
{
    const Json config{{"model_type", "llama"},         {"hidden_size", kHidden},   {"num_hidden_layers", layers},
                      {"num_attention_heads", 4},      {"num_key_value_heads", 2}, {"head_dim", kHead},
                      {"intermediate_size", kNeurons}, {"vocab_size", 10}};
    return mapNames(modelOf(tensors, {{"config", config}}, FormatId::SafeTensors), {}).value();
}

std::vector<float> valuesIn(const Model& model, const std::string& name)
{
    return valuesOf<float>(model.load(model.find(name).value())->span());
}

/// Rows [first, first + count) of a matrix.
std::vector<float> rowsOf(const std::vector<float>& matrix, std::size_t columns, std::size_t first, std::size_t count)
{
    const auto at = matrix.begin() + static_cast<std::ptrdiff_t>(first * columns);
    return {at, at + static_cast<std::ptrdiff_t>(count * columns)};
}

} // namespace

class TestPruneStructure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layersAreRenumbered()
    {
        const MappedModel before = mapped(llama(5), 5);
        const auto after = pruneStructure(before, {.layers = {{"", 1}}});
        APR_VERIFY_OK(after);
        QCOMPARE(after->mapped.hyperparameters.at("n_layers").get<int>(), 4);
        const Model& model = after->mapped.model;
        QVERIFY(!model.find("layers.4.attn.q_proj.weight"));
        for (const auto& [now, then] : {std::pair("0", "0"), {"2", "2"}, {"3", "4"}}) { // layer 3 went
            const std::string rest = ".attn.q_proj.weight";
            QCOMPARE(valuesIn(model, std::string("layers.") + now + rest),
                     valuesIn(before.model, std::string("layers.") + then + rest));
        }
        for (const MappedName& name : after->mapped.names) {
            if (name.to == "layers.3.attn.q_proj.weight") {
                QCOMPARE(name.from, std::string("model.layers.3.self_attn.q_proj.weight"));
            }
        }
        QCOMPARE(after->kept.size(), model.tensors().size());
    }

    /// The group whose values are smallest goes: with it its key, its two queries and their outputs.
    void headsGoWithTheirGroup()
    {
        auto tensors = llama(1);
        for (MemoryTensor& tensor : tensors) {
            if (tensor.name.ends_with("v_proj.weight")) { // rows 0 to 3 are the first head
                auto values = valuesOf<float>(tensor.data);
                std::fill_n(values.begin(), kHead * kHidden, 0.001F);
                tensor.data = bufferOf(values);
            }
        }
        const MappedModel before = mapped(tensors, 1);
        const auto after = pruneStructure(before, {.heads = 2});
        APR_VERIFY_OK(after);
        NoProgress progress;
        APR_VERIFY_OK(after->prepare(progress));
        const Model& model = after->mapped.model;
        const std::string prefix = "layers.0.attn.";
        for (const auto& [name, each, columns] : {std::tuple("q_proj.weight", 8, 8),
                                                  {"q_proj.bias", 8, 1},
                                                  {"k_proj.weight", 4, 8},
                                                  {"v_proj.weight", 4, 8}}) {
            QCOMPARE(valuesIn(model, prefix + name),
                     rowsOf(valuesIn(before.model, prefix + name), static_cast<std::size_t>(columns),
                            static_cast<std::size_t>(each), static_cast<std::size_t>(each)));
        }
        const auto output = valuesIn(before.model, prefix + "o_proj.weight");
        const auto cut = valuesIn(model, prefix + "o_proj.weight");
        QCOMPARE(cut.size(), std::size_t{kHidden * 8});
        for (std::size_t row = 0; row < kHidden; ++row) {
            QCOMPARE(rowsOf(cut, 8, row, 1), rowsOf(output, 8, row * 2 + 1, 1)); // the second half of each row
        }
        QCOMPARE(after->mapped.hyperparameters.at("n_heads").get<int>(), 2);
        QCOMPARE(after->mapped.hyperparameters.at("n_kv_heads").get<int>(), 1);
        QCOMPARE(after->mapped.hyperparameters.at("head_dim").get<int>(), 4);
    }

    void neuronsGoTogether()
    {
        auto tensors = llama(1);
        for (MemoryTensor& tensor : tensors) {
            if (tensor.name.ends_with("up_proj.weight")) { // every third neuron is nothing
                auto values = valuesOf<float>(tensor.data);
                for (std::size_t i = 0; i < values.size(); ++i) {
                    values[i] = i / kHidden % 3 == 1 ? 0 : values[i];
                }
                tensor.data = bufferOf(values);
            }
        }
        const MappedModel before = mapped(tensors, 1);
        const auto after = pruneStructure(before, {.feedForward = 1.0 / 3});
        APR_VERIFY_OK(after);
        const Model& model = after->mapped.model;
        QCOMPARE(after->mapped.hyperparameters.at("intermediate_size").get<int>(), 64);
        const auto gate = valuesIn(before.model, "layers.0.mlp.gate_proj.weight");
        const auto cutGate = valuesIn(model, "layers.0.mlp.gate_proj.weight");
        const auto down = valuesIn(before.model, "layers.0.mlp.down_proj.weight");
        const auto cutDown = valuesIn(model, "layers.0.mlp.down_proj.weight");
        for (std::size_t i = 0, kept = 0; i < kNeurons; ++i) {
            if (i % 3 == 1) {
                continue;
            }
            QCOMPARE(rowsOf(cutGate, kHidden, kept, 1), rowsOf(gate, kHidden, i, 1));
            for (std::size_t row = 0; row < kHidden; ++row) {
                QCOMPARE(cutDown[row * 64 + kept], down[row * kNeurons + i]);
            }
            ++kept;
        }
    }

    void anyPartCanBeLoaded()
    {
        const auto after = pruneStructure(mapped(llama(3), 3), {.heads = 2, .feedForward = 0.4, .layers = {{"", 1}}});
        APR_VERIFY_OK(after);
        const Model& model = after->mapped.model;
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            const Bytes whole = *model.load(i);
            QCOMPARE(std::uint64_t{whole.size()}, model.tensors()[i].byteSize);
            for (std::uint64_t from = 0; from <= whole.size(); from += 4) {
                for (const std::uint64_t count : {0U, 4U, 12U, 100U}) {
                    if (from + count <= whole.size()) {
                        const auto part = model.load(i, {from, count});
                        APR_VERIFY_OK(part);
                        QVERIFY(sameBytes(part->span(), whole.span().subspan(from, count)));
                    }
                }
            }
        }
    }

    /// The shapes are those that the architecture has with the new figures.
    void resultIsOfItsArchitecture()
    {
        const auto after = pruneStructure(mapped(llama(4), 4), {.heads = 2, .feedForward = 0.3, .layers = {{"", 2}}});
        APR_VERIFY_OK(after);
        const Model& model = after->mapped.model;
        Metadata metadata{
            {"apr_version", "2.0.0"}, {"model_type", "llama"}, {"architecture", after->mapped.hyperparameters}};
        const Model written({.metadata = metadata,
                             .tensors = {model.tensors().begin(), model.tensors().end()},
                             .facts = {.format = FormatId::Apr2}},
                            std::make_shared<WholeModelSource>(model));
        const auto findings = checkShapes(written);
        QVERIFY2(findings.empty(), findings.empty() ? "" : findings.front().message.c_str());
    }

    void whatMakesNoSense()
    {
        const MappedModel model = mapped(llama(3), 3);
        for (const StructureOptions& options :
             {StructureOptions{.heads = 1}, StructureOptions{.heads = 4}, StructureOptions{.feedForward = 0.0},
              StructureOptions{.feedForward = 0.9}, StructureOptions{.feedForward = 0.01},
              StructureOptions{.layers = {{"", 3}}}, StructureOptions{.layers = {{"", 0}}},
              StructureOptions{.layers = {{"encoder", 1}}}}) {
            APR_VERIFY_ERROR(pruneStructure(model, options), Errc::Argument);
        }
        const MappedModel unknown = mapNames(modelOf({filled("w", {8, 8}, 1)}), {}).value();
        APR_VERIFY_ERROR(pruneStructure(unknown, {.heads = 2}), Errc::Architecture);
        auto quantized = llama(1);
        for (MemoryTensor& tensor : quantized) {
            if (tensor.name.ends_with("down_proj.weight")) {
                tensor = patterned(tensor.name, DType::Q8_0, tensor.shape);
            }
        }
        APR_VERIFY_ERROR(pruneStructure(mapped(quantized, 1), {.feedForward = 0.4}), Errc::Unsupported);
    }

    void remainingLayersAreListed()
    {
        const auto smaller = pruneStructure(mapped(llama(5), 5), {.layers = {{"", 2}}});
        QVERIFY(smaller.has_value());
        QCOMPARE(smaller->layers, (std::vector<std::size_t>{0, 1, 4}));
    }

    /// Norms of queries and keys with weights for each head: a vector in OLMo 2, a matrix in Command-R.
    void normsGoWithTheirHeads()
    {
        const auto with = [](const char* type, const Shape& q, const Shape& k) {
            auto tensors = llama(1);
            tensors.push_back(random("model.layers.0.self_attn.q_norm.weight", q));
            tensors.push_back(random("model.layers.0.self_attn.k_norm.weight", k));
            std::erase_if(tensors, [type](const MemoryTensor& tensor) {
                const std::string& name = tensor.name;
                return std::string(type) == "olmo2" ? name.ends_with("input_layernorm.weight")
                                                    : name.ends_with("post_attention_layernorm.weight");
            });
            const Json config{{"model_type", type},       {"hidden_size", kHidden},   {"num_hidden_layers", 1},
                              {"num_attention_heads", 4}, {"num_key_value_heads", 2}, {"head_dim", kHead}};
            const auto named = mapNames(modelOf(tensors, {{"config", config}}, FormatId::SafeTensors), {}).value();
            return pruneStructure(named, {.heads = 2});
        };
        const auto olmo = with("olmo2", {16}, {8});
        QVERIFY2(olmo.has_value(), olmo ? "" : olmo.error().message.c_str());
        const Model& model = olmo->mapped.model;
        QCOMPARE(model.tensors()[*model.find("layers.0.attn.q_norm.weight")].shape, Shape({8}));
        QCOMPARE(model.tensors()[*model.find("layers.0.attn.k_norm.weight")].shape, Shape({4}));
        const auto cohere = with("cohere", {4, kHead}, {2, kHead});
        QVERIFY2(cohere.has_value(), cohere ? "" : cohere.error().message.c_str());
        const Model& other = cohere->mapped.model;
        QCOMPARE(other.tensors()[*other.find("layers.0.attn.q_norm.weight")].shape, Shape({2, kHead}));
        QCOMPARE(other.tensors()[*other.find("layers.0.attn.k_norm.weight")].shape, Shape({1, kHead}));
    }

    /// Of DeepSeek, the first layers are dense; a removed one is one of them.
    void denseLayersAreCounted()
    {
        std::vector<MemoryTensor> tensors;
        for (const char* layer : {"0", "1", "2", "3"}) {
            tensors.push_back(filled("model.layers." + std::string(layer) + ".input_layernorm.weight", {kHidden}, 1));
        }
        const auto removed = [&tensors](std::uint64_t dense) {
            const Json config{
                {"model_type", "deepseek_v3"}, {"hidden_size", kHidden}, {"first_k_dense_replace", dense}};
            const auto named = mapNames(modelOf(tensors, {{"config", config}}, FormatId::SafeTensors), {}).value();
            return pruneStructure(named, {.layers = {{"", 2}}})->hyperparameters; // layers 1 and 2
        };
        QCOMPARE(removed(1)["n_dense_layers"], std::uint64_t{1});
        QCOMPARE(removed(2)["n_dense_layers"], std::uint64_t{1});
        QCOMPARE(removed(3)["n_dense_layers"], std::uint64_t{1});
    }

    void whatConfigurationsCannotSay()
    {
        const auto named = [](const char* type, const std::vector<MemoryTensor>& tensors) {
            const Json config{{"model_type", type}, {"num_heads", 2}, {"d_kv", kHead}};
            return mapNames(modelOf(tensors, {{"config", config}}, FormatId::SafeTensors), {}).value();
        };
        std::vector<MemoryTensor> clip;
        std::vector<MemoryTensor> t5;
        for (const char* layer : {"0", "1"}) {
            for (const char* side : {"text", "vision"}) {
                const std::string prefix = std::string(side) + "_model.encoder.layers." + layer + ".mlp.";
                clip.push_back(random(prefix + "fc1.weight", {kNeurons, kHidden}));
                clip.push_back(random(prefix + "fc2.weight", {kHidden, kNeurons}));
            }
            for (const char* side : {"encoder", "decoder"}) {
                const std::string prefix = std::string(side) + ".block." + layer + ".layer.";
                const std::string mlp = std::string(side) == "encoder" ? "1" : "2";
                t5.push_back(random(prefix + "0.SelfAttention.v.weight", {8, kHidden}));
                t5.push_back(random(prefix + mlp + ".DenseReluDense.wi.weight", {kNeurons, kHidden}));
                t5.push_back(random(prefix + mlp + ".DenseReluDense.wo.weight", {kHidden, kNeurons}));
                if (layer[0] == '0') {
                    t5.push_back(random(prefix + "0.SelfAttention.relative_attention_bias.weight", {32, 2}));
                }
            }
        }
        APR_VERIFY_ERROR(pruneStructure(named("clip", clip), {.layers = {{"text", 1}}}), Errc::Unsupported);
        APR_VERIFY_ERROR(pruneStructure(named("clip", clip), {.feedForward = 0.5}), Errc::Unsupported);
        APR_VERIFY_ERROR(pruneStructure(named("t5", t5), {.layers = {{"decoder", 1}}}), Errc::Unsupported);
        APR_VERIFY_ERROR(pruneStructure(named("t5", t5), {.heads = 1}), Errc::Unsupported);
        const auto neurons = pruneStructure(named("t5", t5), {.feedForward = 0.5}); // without gates
        QVERIFY2(neurons.has_value(), neurons ? "" : neurons.error().message.c_str());
        QVERIFY(neurons->layers.empty());
        const Model& model = neurons->mapped.model;
        QVERIFY(model.tensors()[*model.find("decoder.layers.1.mlp.fc1.weight")].shape.front() < kNeurons);
    }
};

APR_TEST(TestPruneStructure)
#include "tst_prune_structure.moc"
