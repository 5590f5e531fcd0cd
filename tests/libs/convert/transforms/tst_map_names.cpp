// SPDX-License-Identifier: MIT
#include "apr/convert/map_names.h"

#include "apr/format/open.h"

#include "apr/model/scales.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <set>

using namespace apr;
using namespace apr::test;

namespace {

/// llama.cpp's convert_hf_to_gguf.py:
///   weights.reshape(n_head, 2, rows // n_head // 2, cols).swapaxes(1, 2).reshape(weights.shape)
/// on rows of `rowBytes` bytes.
Buffer permuted(const Buffer& data, std::uint64_t rows, std::uint64_t heads)
{
    const std::size_t rowBytes = data.size() / rows;
    const std::uint64_t half = rows / heads / 2;
    Buffer out(data.size());
    std::size_t to = 0;
    for (std::uint64_t head = 0; head < heads; ++head) {
        for (std::uint64_t pair = 0; pair < half; ++pair) {
            for (std::uint64_t side = 0; side < 2; ++side) { // [head][side][pair] comes to [head][pair][side]
                const std::uint64_t from = (head * 2 + side) * half + pair;
                std::memcpy(out.data() + to, data.data() + from * rowBytes, rowBytes);
                to += rowBytes;
            }
        }
    }
    return out;
}

MemoryTensor permuted(MemoryTensor tensor, std::uint64_t heads)
{
    tensor.data = permuted(tensor.data, tensor.shape.front(), heads);
    return tensor;
}

const Metadata kGgufLlama{{"general.architecture", "llama"},
                          {"llama.attention.head_count", 4},
                          {"llama.attention.head_count_kv", 2},
                          {"llama.embedding_length", 64}};

/// Query and key tensors as they were before conversion to GGUF.
std::vector<MemoryTensor> originals()
{
    return {random("blk.0.attn_q.weight", {64, 64}, 1),
            random("blk.0.attn_k.weight", {32, 64}, 2),
            random("blk.0.attn_v.weight", {32, 64}, 3),
            random("blk.0.attn_q.bias", {64}, 4),
            random("blk.0.attn_k.bias", {32}, 5),
            patterned("blk.1.attn_q.weight", DType::Q8_0, {64, 64}, 6),
            patterned("blk.1.attn_k.weight", DType::F16, {32, 64}, 7),
            patterned("blk.2.attn_q.weight", DType::Q4_K, {64, 256}, 8)};
}

Model ggufModel()
{
    std::vector<MemoryTensor> tensors;
    for (const MemoryTensor& tensor : originals()) {
        const bool isQuery = contains(tensor.name, "attn_q");
        tensors.push_back(isQuery                           ? permuted(tensor, 4)
                          : contains(tensor.name, "attn_k") ? permuted(tensor, 2)
                                                            : tensor);
    }
    return modelOf(tensors, kGgufLlama, FormatId::Gguf);
}

Model huggingFace(std::vector<MemoryTensor> extra = {})
{
    auto tensors = tinyLlama();
    tensors.insert(tensors.end(), extra.begin(), extra.end());
    return modelOf(tensors, {{"config", tinyLlamaConfig()}}, FormatId::SafeTensors);
}

/// tinyLlama as llama.cpp writes it.
Model tinyGguf()
{
    std::vector<MemoryTensor> tensors;
    const std::array<std::pair<const char*, const char*>, 12> names{
        {{"model.embed_tokens.weight", "token_embd.weight"},
         {"model.layers.0.input_layernorm.weight", "blk.0.attn_norm.weight"},
         {"model.layers.0.self_attn.q_proj.weight", "blk.0.attn_q.weight"},
         {"model.layers.0.self_attn.k_proj.weight", "blk.0.attn_k.weight"},
         {"model.layers.0.self_attn.v_proj.weight", "blk.0.attn_v.weight"},
         {"model.layers.0.self_attn.o_proj.weight", "blk.0.attn_output.weight"},
         {"model.layers.0.post_attention_layernorm.weight", "blk.0.ffn_norm.weight"},
         {"model.layers.0.mlp.gate_proj.weight", "blk.0.ffn_gate.weight"},
         {"model.layers.0.mlp.up_proj.weight", "blk.0.ffn_up.weight"},
         {"model.layers.0.mlp.down_proj.weight", "blk.0.ffn_down.weight"},
         {"model.norm.weight", "output_norm.weight"},
         {"lm_head.weight", "output.weight"}}};
    const auto source = tinyLlama();
    for (std::size_t i = 0; i < source.size(); ++i) {
        MemoryTensor tensor = source[i];
        tensor.name = names[i].second;
        tensors.push_back(i == 2 ? permuted(tensor, 4) : i == 3 ? permuted(tensor, 2) : tensor);
    }
    Metadata metadata = kGgufLlama;
    metadata["llama.embedding_length"] = 16;
    return modelOf(tensors, metadata, FormatId::Gguf);
}

} // namespace

class TestMapNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Hugging Face's GPT-2 has Conv1D weights [in, out]; GGUF has them [out, in], as everybody else.
    void conv1d()
    {
        const MemoryTensor attention = random("transformer.h.0.attn.c_attn.weight", {16, 48}, 1);
        const std::vector<MemoryTensor> tensors{random("transformer.wte.weight", {11, 16}, 2), attention,
                                                random("transformer.h.0.attn.c_attn.bias", {48}, 3),
                                                random("transformer.h.0.mlp.c_fc.weight", {16, 64}, 4)};
        const Model source = modelOf(tensors, {{"config", {{"model_type", "gpt2"}}}}, FormatId::SafeTensors);
        const auto mapped = mapNames(source, {});
        APR_VERIFY_OK(mapped);
        const auto index = mapped->model.find("layers.0.attn.qkv_proj.weight");
        QVERIFY(index.has_value());
        QCOMPARE(mapped->model.tensors()[*index].shape, (Shape{48, 16}));
        const auto values = valuesOf<float>(mapped->model.load(*index)->span());
        const auto before = valuesOf<float>(attention.data);
        for (std::size_t out = 0; out < 48; ++out) {
            for (std::size_t in = 0; in < 16; ++in) {
                QCOMPARE(values[out * 16 + in], before[in * 48 + out]);
            }
        }
        QCOMPARE(mapped->model.tensors()[*mapped->model.find("token_embedding")].shape, (Shape{11, 16}));

        const auto kept = mapNames(source, {.keepLayout = true});
        APR_VERIFY_OK(kept);
        QCOMPARE(kept->model.tensors()[*kept->model.find("layers.0.attn.qkv_proj.weight")].shape, (Shape{16, 48}));

        const Model gguf =
            modelOf({random("blk.0.attn_qkv.weight", {48, 16}, 1), random("token_embd.weight", {11, 16}, 2)},
                    {{"general.architecture", "gpt2"}}, FormatId::Gguf);
        const auto other = mapNames(gguf, {});
        APR_VERIFY_OK(other);
        QCOMPARE(other->model.tensors()[*other->model.find("layers.0.attn.qkv_proj.weight")].shape, (Shape{48, 16}));
    }

    void kerasAndBack()
    {
        const std::vector<MemoryTensor> tensors{random("conv2d/kernel:0", {3, 3, 2, 4}, 1),
                                                random("conv2d/bias:0", {4}, 2), random("a/dense/kernel:0", {4, 4}, 3),
                                                random("a/dense/weight", {4}, 4)};
        const Model source = modelOf(tensors, Json::object(), FormatId::Keras);
        const auto mapped = mapNames(source, {});
        APR_VERIFY_OK(mapped);
        QCOMPARE(mapped->model.tensors()[0].name, std::string("conv2d.weight"));
        QCOMPARE(mapped->model.tensors()[0].shape, (Shape{4, 2, 3, 3}));
        QCOMPARE(mapped->model.tensors()[3].name, std::string("a/dense/weight")); // the other has the name
        QVERIFY(mapped->findings.empty());
        Metadata metadata;
        for (const MappedName& name : mapped->names) {
            metadata["source_names"][name.to] = name.from;
        }
        metadata["source_layout"] = {{"conv2d.weight", {{"shape", {3, 3, 2, 4}}, {"axes", {3, 2, 0, 1}}}},
                                     {"a.dense.weight", {{"shape", {4, 4}}, {"axes", {1, 0}}}}};
        const auto laidOut = restoreLayout(mapped->model, metadata["source_layout"]);
        APR_VERIFY_OK(laidOut);
        const auto back = restoreNames(*laidOut, metadata);
        APR_VERIFY_OK(back);
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            QCOMPARE(back->tensors()[i].name, tensors[i].name);
            QCOMPARE(back->tensors()[i].shape, tensors[i].shape);
            QVERIFY(sameBytes(back->load(i)->span(), tensors[i].data));
        }
        metadata["source_layout"]["conv2d.weight"]["axes"] = {0, 1};
        APR_VERIFY_ERROR(restoreLayout(mapped->model, metadata["source_layout"]), Errc::Corrupt);
    }

    void layoutsOfPrunedTensorsAreRestored() // the recorded shape is the source's
    {
        const Model pruned = modelOf({random("h.0.mlp.c_fc.weight", {6, 4}, 1)});
        const auto back = restoreLayout(pruned, {{"h.0.mlp.c_fc.weight", {{"shape", {4, 16}}, {"axes", {1, 0}}}}});
        APR_VERIFY_OK(back);
        QCOMPARE(back->tensors()[0].shape, (Shape{4, 6}));
    }

    void layoutsOfBlocksAreNotRestored() // blocks run along the rows
    {
        const Model blocks = modelOf({{.name = "w", .dtype = DType::Q8_0, .shape = {2, 32}, .data = Buffer(68)}});
        APR_VERIFY_ERROR(restoreLayout(blocks, {{"w", {{"shape", {32, 2}}, {"axes", {1, 0}}}}}), Errc::Unsupported);
    }

    void permuteMixesRows() // so that the tests below say something
    {
        const Buffer rows = bufferOf("01234567");
        QVERIFY(sameBytes(permuted(rows, 8, 1), bufferOf("04152637")));
        QVERIFY(sameBytes(permuted(rows, 8, 2), bufferOf("02134657")));
    }

    void rowsOfQueriesAndKeysAreRestored()
    {
        const auto mapped = mapNames(ggufModel(), {});
        APR_VERIFY_OK(mapped);
        const auto source = originals();
        for (std::size_t i = 0; i < source.size(); ++i) {
            const auto bytes = mapped->model.load(i);
            APR_VERIFY_OK(bytes);
            QVERIFY2(sameBytes(bytes->span(), source[i].data), source[i].name.c_str());
            const bool moves = !contains(source[i].name, "attn_v");
            QCOMPARE(mapped->names[i].isPermuted, moves);
            QVERIFY(mapped->names[i].isKnown);
            QCOMPARE(mapped->names[i].from, source[i].name);
            QCOMPARE(mapped->names[i].to, mapped->model.tensors()[i].name);
            QVERIFY(mapped->model.tensors()[i].dtype == source[i].dtype);
        }
        QCOMPARE(mapped->model.tensors()[0].name, std::string("layers.0.attn.q_proj.weight"));
        QCOMPARE(mapped->model.tensors()[3].name, std::string("layers.0.attn.q_proj.bias"));
        QVERIFY(mapped->hyperparameters["n_heads"] == 4);
    }

    void namesAndRowsCanBeRestored()
    {
        const Model source = ggufModel();
        const auto mapped = mapNames(source, {});
        APR_VERIFY_OK(mapped);
        Metadata metadata{{"apr_version", "2.0.0"}, {"model_type", "llama"}, {"architecture", mapped->hyperparameters}};
        for (const MappedName& name : mapped->names) {
            metadata["source_names"][name.to] = name.from;
        }
        const auto restored = restoreNames(mapped->model, metadata);
        APR_VERIFY_OK(restored);
        for (std::size_t i = 0; i < source.tensors().size(); ++i) {
            QCOMPARE(restored->tensors()[i].name, source.tensors()[i].name);
            QVERIFY(sameBytes(restored->load(i)->span(), source.load(i)->span()));
        }
        APR_VERIFY_OK(restoreNames(mapped->model, Metadata::object()));
        metadata["source_names"][mapped->names[0].to] = metadata["source_names"][mapped->names[1].to];
        APR_VERIFY_ERROR(restoreNames(mapped->model, metadata), Errc::Corrupt);
        metadata["source_names"][mapped->names[0].to] = 7;
        APR_VERIFY_ERROR(restoreNames(mapped->model, metadata), Errc::Corrupt);
    }

    void anyPartOfATensorCanBeLoaded()
    {
        const auto mapped = mapNames(ggufModel(), {});
        APR_VERIFY_OK(mapped);
        const auto source = originals();
        for (const std::size_t i : {0U, 1U, 3U, 5U, 7U}) {
            const std::size_t size = source[i].data.size();
            std::uint32_t state = 7;
            for (int round = 0; round < 200; ++round) {
                state = state * 1664525U + 1013904223U;
                const std::size_t from = (state >> 8) % (size + 1);
                state = state * 1664525U + 1013904223U;
                const std::size_t count = (state >> 8) % (size - from + 1);
                const auto part = mapped->model.load(i, {.offset = from, .size = count});
                APR_VERIFY_OK(part);
                QVERIFY(sameBytes(part->span(), std::span(source[i].data).subspan(from, count)));
            }
        }
    }

    void originalMetaNamesAreRestoredToo()
    {
        const MemoryTensor query = random("layers.0.attention.wq.weight", {16, 16}, 3);
        const Model model = modelOf({permuted(query, 4)}, {{"config", tinyLlamaConfig()}}, FormatId::SafeTensors);
        const auto mapped = mapNames(model, {});
        APR_VERIFY_OK(mapped);
        QVERIFY(mapped->names[0].isPermuted);
        QVERIFY(sameBytes(mapped->model.load(0)->span(), query.data));
    }

    void huggingFaceRowsStay()
    {
        const Model model = huggingFace();
        const auto mapped = mapNames(model, {});
        APR_VERIFY_OK(mapped);
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            QVERIFY(!mapped->names[i].isPermuted);
            QVERIFY(sameBytes(mapped->model.load(i)->span(), model.load(i)->span()));
        }
        QCOMPARE(mapped->model.tensors()[0].name, std::string("token_embedding"));
    }

    void qwenRowsStay()
    {
        const Model model =
            modelOf({random("blk.0.attn_q.weight", {16, 16})},
                    {{"general.architecture", "qwen2"}, {"qwen2.attention.head_count", 4}}, FormatId::Gguf);
        const auto mapped = mapNames(model, {});
        APR_VERIFY_OK(mapped);
        QVERIFY(!mapped->names[0].isPermuted);
        QVERIFY(sameBytes(mapped->model.load(0)->span(), model.load(0)->span()));
    }

    /// GGUF files store the weights of Gemma's norms plus 1, checkpoints do not.
    void gemmaNormsAreThoseOfCheckpoints()
    {
        const std::vector<float> values{1.5F, 0.25F, 2, 1};
        const Model model =
            modelOf({floats("blk.0.attn_norm.weight", {4}, values), floats("blk.0.attn_q_norm.weight", {4}, values),
                     floats("blk.0.ffn_up.weight", {1, 4}, values)},
                    {{"general.architecture", "gemma3"}}, FormatId::Gguf);
        const auto mapped = mapNames(model, {});
        APR_VERIFY_OK(mapped);
        QVERIFY(mapped->names[0].isShifted && mapped->names[1].isShifted && !mapped->names[2].isShifted);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto read = valuesOf<float>(mapped->model.load(i)->span());
            for (std::size_t k = 0; k < values.size(); ++k) {
                QCOMPARE(read[k], values[k] - (i < 2 ? 1 : 0));
            }
        }
        // The names of the source come with the offset that the metadata states.
        Metadata metadata{{"model_type", "gemma3"}, {std::string(kNormOffsetKey), 1}};
        for (std::size_t i = 0; i < 3; ++i) {
            metadata["source_names"][mapped->names[i].to] = mapped->names[i].from;
        }
        const auto restored = restoreNames(mapped->model, metadata);
        APR_VERIFY_OK(restored);
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(sameBytes(restored->load(i)->span(), model.load(i)->span()));
        }
        metadata.erase(std::string(kNormOffsetKey));
        QVERIFY(sameBytes(restoreNames(mapped->model, metadata)->load(0)->span(), mapped->model.load(0)->span()));
        QVERIFY(!mapNames(model, {.keepNames = true})->names[0].isShifted);
        // Other architectures have no offset.
        const auto other = mapNames(modelOf({floats("blk.0.attn_norm.weight", {4}, values)},
                                            {{"general.architecture", "qwen2"}}, FormatId::Gguf),
                                    {});
        APR_VERIFY_OK(other);
        QVERIFY(!other->names[0].isShifted);
    }

    void withoutHeadCountRowsAreLeftAndTold()
    {
        const Model model =
            modelOf({random("blk.0.attn_q.weight", {16, 16})}, {{"general.architecture", "llama"}}, FormatId::Gguf);
        const auto mapped = mapNames(model, {});
        APR_VERIFY_OK(mapped);
        QCOMPARE(mapped->model.tensors()[0].name, std::string("blk.0.attn_q.weight"));
        QVERIFY(findingOf(mapped->findings, "names.rows-not-restored") != nullptr);
        QVERIFY(sameBytes(mapped->model.load(0)->span(), model.load(0)->span()));
        APR_VERIFY_ERROR(mapNames(model, {.architecture = "llama"}), Errc::Architecture);
        // Heads that do not divide the rows.
        for (const int heads : {0, 3, 5, 16, 1000000}) {
            const Model odd =
                modelOf({random("blk.0.attn_q.weight", {16, 16})},
                        {{"general.architecture", "llama"}, {"llama.attention.head_count", heads}}, FormatId::Gguf);
            const auto left = mapNames(odd, {});
            APR_VERIFY_OK(left);
            QVERIFY(!left->names[0].isPermuted);
        }
    }

    void collisions()
    {
        const auto mapped = mapNames(huggingFace({filled("output_norm.weight", {16}, 1)}), {});
        APR_VERIFY_ERROR(mapped, Errc::UnknownTensor);
        QCOMPARE(mapped.error().tensor, std::string("output_norm.weight"));
        QVERIFY(contains(mapped.error().message, "model.norm.weight"));
        APR_VERIFY_OK(mapNames(huggingFace({filled("output_norm.weight", {16}, 1)}), {.keepNames = true}));
        // Also with a name that is kept.
        APR_VERIFY_ERROR(mapNames(huggingFace({filled("norm.weight", {16}, 1)}), {.relaxed = true}),
                         Errc::UnknownTensor);
    }

    void unknownNames()
    {
        const Model model = huggingFace({filled("model.layers.0.odd", {1}, 0), filled("other", {1}, 0)});
        const auto strict = mapNames(model, {});
        APR_VERIFY_ERROR(strict, Errc::UnknownTensor);
        QCOMPARE(strict.error().tensor, std::string("model.layers.0.odd"));
        QVERIFY(contains(strict.error().message, "1 more"));
        const auto relaxed = mapNames(model, {.relaxed = true});
        APR_VERIFY_OK(relaxed);
        QVERIFY(relaxed->model.find("other").has_value());
        QVERIFY(relaxed->model.find("token_embedding").has_value());
        QVERIFY(!relaxed->names.back().isKnown);
        QVERIFY(findingOf(relaxed->findings, "names.unmapped") != nullptr);
        const auto kept = mapNames(model, {.keepNames = true});
        APR_VERIFY_OK(kept);
        QVERIFY(kept->model.find("model.embed_tokens.weight").has_value());
        QVERIFY(kept->findings.empty());
    }

    void unknownArchitecture()
    {
        const auto mapped = mapNames(modelOf({filled("a", {1}, 1)}), {});
        APR_VERIFY_OK(mapped);
        QCOMPARE(mapped->model.tensors()[0].name, std::string("a"));
        QVERIFY(findingOf(mapped->findings, "names.unknown-architecture") != nullptr);
        const auto chosen = mapNames(modelOf({filled("a", {1}, 1)}), {.architecture = "nonsense"});
        APR_VERIFY_ERROR(chosen, Errc::Architecture);
        QVERIFY(contains(chosen.error().message, "whisper"));
        const auto forced = mapNames(modelOf(tinyLlama()), {.architecture = "llama"});
        APR_VERIFY_OK(forced);
        QCOMPARE(forced->detection.evidence, std::string("--arch"));
        QVERIFY(forced->model.find("layers.0.mlp.down_proj.weight").has_value());
    }

    void comparableAsTheyAre()
    {
        const Model a = huggingFace();
        const auto pair = withComparableNames(a, huggingFace());
        APR_VERIFY_OK(pair);
        QVERIFY(pair->first.find("model.norm.weight").has_value());
    }

    void comparableAcrossFormats()
    {
        const Model apr = mapNames(huggingFace(), {})->model;
        for (const auto& [a, b] : {std::pair(huggingFace(), tinyGguf()),
                                   {tinyGguf(), huggingFace()},
                                   {tinyGguf(), apr},
                                   {apr, huggingFace()}}) {
            const auto pair = withComparableNames(a, b);
            APR_VERIFY_OK(pair);
            QCOMPARE(pair->first.tensors().size(), pair->second.tensors().size());
            for (std::size_t i = 0; i < pair->first.tensors().size(); ++i) {
                const auto other = pair->second.find(pair->first.tensors()[i].name);
                QVERIFY2(other.has_value(), pair->first.tensors()[i].name.c_str());
                QVERIFY(sameBytes(pair->first.load(i)->span(), pair->second.load(*other)->span()));
            }
        }
    }

private:
    static void checkTransposed(const Model& graph)
    {
        const auto mapped = mapNames(graph, {.relaxed = true});
        APR_VERIFY_OK(mapped);
        const Model& turned = mapped->model;
        Metadata metadata{{"source_layout", {{"dense/kernel", {{"axes", {1, 0}}}}}}};
        const Model apr(
            {.metadata = std::move(metadata), .tensors = {turned.tensors().begin(), turned.tensors().end()}},
            std::make_shared<WholeModelSource>(turned));
        for (const auto& [a, b] : {std::pair(graph, apr), {apr, graph}}) {
            const auto pair = withComparableNames(a, b);
            APR_VERIFY_OK(pair);
            for (std::size_t i = 0; i < pair->first.tensors().size(); ++i) {
                const auto other = pair->second.find(pair->first.tensors()[i].name);
                QVERIFY(other && pair->second.tensors()[*other].shape == pair->first.tensors()[i].shape);
                QVERIFY(sameBytes(pair->first.load(i)->span(), pair->second.load(*other)->span()));
            }
        }
    }

private Q_SLOTS:
    /// A graph's kernels are [in, out], those of what was made of it are not; the names are the same.
    void comparableWhenAxesWereTurned()
    {
        const Json node{{"op", "MatMul"}, {"name", "y"}, {"inputs", {"x", "dense/kernel"}}, {"outputs", {"y"}}};
        const Model graph = modelOf({random("dense/kernel", {6, 4}, 1), random("dense/bias", {4}, 2)},
                                    {{"graph", {{"nodes", Json::array({node})}}}}, FormatId::TensorFlowGraph);
        const auto mapped = mapNames(graph, {.relaxed = true});
        APR_VERIFY_OK(mapped);
        QCOMPARE(mapped->model.tensors()[0].shape, (Shape{4, 6}));
        checkTransposed(graph);
    }

    void comparableWhenAxesOfTheCorpusWereTurned()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("tf_frozen/tf2onnx__ae0", "*.pb");
        QVERIFY(!files.empty());
        for (const std::string& file : files) {
            const auto graph = openModelFile(file);
            APR_VERIFY_OK(graph);
            checkTransposed(*graph);
        }
    }

    void nothingInCommon()
    {
        const auto pair = withComparableNames(modelOf({filled("a", {1}, 1)}), modelOf({filled("b", {1}, 1)}));
        APR_VERIFY_OK(pair);
        QVERIFY(pair->first.find("a").has_value());
        QVERIFY(pair->second.find("b").has_value());
    }

    /// Integers cannot be turned without their scales.
    void integersAreNotTurned()
    {
        const std::vector<MemoryTensor> tensors{patterned("h.0.attn.c_attn.weight", DType::I8, {4, 12}),
                                                filled("h.0.attn.c_attn.weight.scale", {4}, 1),
                                                filled("wte.weight", {8, 4}, 1)};
        const Model model = modelOf(tensors, {{"config", {{"model_type", "gpt2"}}}}, FormatId::SafeTensors);
        APR_VERIFY_ERROR(mapNames(model, {}), Errc::Unsupported);
        const auto kept = mapNames(model, {.keepLayout = true});
        APR_VERIFY_OK(kept);
        QCOMPARE(kept->names[1].to, std::string("layers.0.attn.qkv_proj.weight.scale"));
    }

    /// One scale of all, and scales of the same dimensions, go with them.
    void scalesAreTurned()
    {
        for (const Shape& shape : {Shape{}, Shape{1}, Shape{1, 12}, Shape{4, 1}}) {
            std::vector<float> values;
            for (std::uint64_t i = 0; i < elementCount(shape).value_or(0); ++i) {
                values.push_back(static_cast<float>(i + 1));
            }
            const std::vector<MemoryTensor> tensors{patterned("h.0.attn.c_attn.weight", DType::I8, {4, 12}),
                                                    floats("h.0.attn.c_attn.weight.scale", shape, values),
                                                    filled("wte.weight", {8, 4}, 1)};
            const Model model = modelOf(tensors, {{"config", {{"model_type", "gpt2"}}}}, FormatId::SafeTensors);
            const auto mapped = mapNames(model, {});
            APR_VERIFY_OK(mapped);
            QCOMPARE(mapped->model.tensors()[0].shape, (Shape{12, 4}));
            const Model scaled = withScalesApplied(mapped->model);
            QCOMPARE(scaled.tensors().size(), std::size_t{2});
            const auto turned = valuesOf<float>(scaled.load(0)->span());
            const auto straight = valuesOf<float>(withScalesApplied(model).load(0)->span());
            for (std::size_t i = 0; i < 48; ++i) {
                QCOMPARE(turned[i % 12 * 4 + i / 12], straight[i]);
            }
        }
    }
};

APR_TEST(TestMapNames)
#include "tst_map_names.moc"
