// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"
#include "apr/format/formats.h"
#include "apr/format/writer.h"
#include "apr/model/chunks.h"

#include "apr/base/text.h"
#include "apr/container/compression/whole.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/tensor/codec.h"
#include "apr/validate/diff.h"
#include "apr/validate/validate.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/dialects.h"
#include "fixtures/gguf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QCryptographicHash>
#include <QTemporaryDir>

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

/// A Whisper-like model: the norm has the given values.
Bytes whisperFile(float gamma, float beta = 0, std::vector<MemoryTensor> extra = {})
{
    std::vector<MemoryTensor> tensors{random("model.encoder.conv1.weight", {8, 4, 3}, 1),
                                      filled("model.encoder.layer_norm.weight", {8}, gamma),
                                      filled("model.encoder.layer_norm.bias", {8}, beta)};
    tensors.insert(tensors.end(), extra.begin(), extra.end());
    return safetensorsOf(tensors);
}

/// A LLaMA of one layer with quantized blocks and a vocabulary, as llama.cpp writes it.
Bytes llamaGguf()
{
    GgufBuilder out;
    out.pair("general.architecture", "llama");
    out.pair("llama.block_count", GgufBuilder::U32, 1U);
    out.pair("llama.embedding_length", GgufBuilder::U32, 64U);
    out.pair("llama.attention.head_count", GgufBuilder::U32, 4U);
    out.pair("llama.attention.head_count_kv", GgufBuilder::U32, 2U);
    out.pair("tokenizer.ggml.model", "gpt2");
    out.array("tokenizer.ggml.tokens", GgufBuilder::String, std::vector<std::string>{"a", "b", "ab"});
    out.array("tokenizer.ggml.merges", GgufBuilder::String, std::vector<std::string>{"a b"});
    out.tensor(random("token_embd.weight", {3, 64}, 1));
    out.tensor(random("blk.0.attn_q.weight", {64, 64}, 2));
    out.tensor(random("blk.0.attn_k.weight", {32, 64}, 3));
    out.tensor(filled("blk.0.attn_norm.weight", {64}, 1));
    out.tensor(patterned("blk.0.ffn_up.weight", DType::Q8_0, {4, 64}));
    out.tensor(patterned("blk.0.ffn_gate.weight", DType::Q4_0, {4, 64}));
    out.tensor(patterned("blk.0.ffn_down.weight", DType::Q6_K, {2, 256}));
    out.tensor(patterned("blk.0.attn_output.weight", DType::F16, {64, 64}));
    return out.build();
}

/// A GPT-2 of one layer, whose Conv1D weights are [in, out].
Bytes gpt2File()
{
    return safetensorsOf({random("wte.weight", {40, 64}, 1), random("wpe.weight", {16, 64}, 2),
                          filled("h.0.ln_1.weight", {64}, 1), random("h.0.attn.c_attn.weight", {64, 192}, 3),
                          random("h.0.attn.c_proj.weight", {64, 64}, 4), filled("h.0.ln_2.weight", {64}, 1),
                          random("h.0.mlp.c_fc.weight", {64, 256}, 5), random("h.0.mlp.c_fc.bias", {256}, 6),
                          random("h.0.mlp.c_proj.weight", {256, 64}, 7), filled("ln_f.weight", {64}, 1)});
}
constexpr std::string_view kGpt2Config =
    R"({"model_type": "gpt2", "n_embd": 64, "n_head": 4, "n_layer": 1, "n_inner": 256,
    "vocab_size": 40, "n_positions": 16, "torch_dtype": "float32"})";

/// The tensor of the written file that stands for `name` of the source.
std::optional<std::size_t> placeOf(const Model& written, const std::string& name)
{
    if (const Json* names = findMember(written.metadata(), "source_names")) {
        for (const auto& [to, from] : names->items()) {
            if (from == name) {
                return written.find(to);
            }
        }
    }
    return written.find(name);
}

} // namespace

class TestPipeline : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }
    bool put(std::string_view name, const Bytes& bytes) const { return save(path(m_dir->path(), name), bytes.span()); }
    bool put(std::string_view name, std::string_view text) const { return save(path(m_dir->path(), name), text); }
    QStringList files() const
    {
        return QDir(m_dir->path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    static Result<ConvertReport> convert(const Asked& options)
    {
        NoProgress progress;
        APR_TRY(const ConvertPlan plan, planConversion(options));
        return runConversion(plan, progress);
    }

    bool putGpt2() const
    {
        return QDir(m_dir->path()).mkdir(QStringLiteral("gpt2")) && put("gpt2/model.safetensors", gpt2File()) &&
               put("gpt2/config.json", kGpt2Config) &&
               put("gpt2/tokenizer.json",
                   R"({"model": {"type": "BPE", "vocab": {"b": 1, "a": 0}, "merges": ["a b"]}, "added_tokens": []})");
    }

    Result<Model> converted(Asked options) const
    {
        options.output = in("out.apr");
        options.force = true;
        APR_TRY(const ConvertReport report, convert(options));
        return openModelFile(report.output);
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }
    /// Conv1D is stored as [in, out]; what is quantized or pruned keeps that order in the source's format.
    void conv1DKeepsTheLayoutOfTheSource()
    {
        QVERIFY(putGpt2());
        const auto source = openModelFile(in("gpt2"));
        APR_VERIFY_OK(source);
        for (const char* type : {"q8_0", "q4_0", "int8"}) {
            Asked options{.input = in("gpt2"), .output = in("out.safetensors"), .force = true};
            options.set("quantize", "type", type);
            APR_VERIFY_OK(convert(options));
            const auto written = openModelFile(in("out.safetensors"));
            APR_VERIFY_OK(written);
            NoProgress progress;
            const auto diff = diffModels(*source, *written, {}, progress);
            APR_VERIFY_OK(diff);
            QCOMPARE(diff->count(TensorChange::Reshaped), std::size_t{0});
            QCOMPARE(diff->count(TensorChange::Removed), std::size_t{0});
            QVERIFY2(diff->cosine > 0.98, (type + std::to_string(diff->cosine)).c_str());
        }
        Asked options{.input = in("gpt2"), .output = in("out.safetensors"), .force = true};
        options.set("quantize", "type", "int4-g64"); // SafeTensors has no such dtype
        APR_VERIFY_ERROR(convert(options), Errc::Unsupported);
        options.drop("quantize");
        options.set("structure", "feed_forward", 0.5);
        APR_VERIFY_OK(convert(options));
        const auto pruned = openModelFile(in("out.safetensors"));
        APR_VERIFY_OK(pruned);
        QCOMPARE(pruned->tensors()[*pruned->find("h.0.mlp.c_fc.weight")].shape, (Shape{64, 128}));
        QCOMPARE(pruned->tensors()[*pruned->find("h.0.mlp.c_proj.weight")].shape, (Shape{128, 64}));
        // The same from an apr file, which has the other order.
        APR_VERIFY_OK(convert({.input = in("gpt2"), .output = in("whole.apr")}));
        options.input = in("whole.apr");
        APR_VERIFY_OK(convert(options));
        const auto again = openModelFile(in("out.safetensors"));
        APR_VERIFY_OK(again);
        QCOMPARE(again->tensors()[*again->find("h.0.mlp.c_fc.weight")].shape, (Shape{64, 128}));
    }

    void folderThatLoadersAccept()
    {
        QVERIFY(putGpt2());
        Asked options{.input = in("gpt2"), .output = in("made/")};
        options.set("precision", "type", "f16");
        const auto report = convert(options);
        APR_VERIFY_OK(report);
        QCOMPARE(report->output, in("made/model.safetensors"));
        QCOMPARE(report->sideFiles, (std::vector<std::string>{in("made/config.json"), in("made/tokenizer.json")}));
        const auto config = parseJson(*readTextFile(in("made/config.json"), 10000));
        Json expected = parseJson(kGpt2Config)->value;
        expected["torch_dtype"] = "float16";
        QVERIFY(config && config->value == expected);
        const auto tokenizer = parseJson(*readTextFile(in("made/tokenizer.json"), 10000));
        QVERIFY(tokenizer && tokenizer->value["model"]["vocab"] == (Json{{"a", 0}, {"b", 1}}));
        QVERIFY(tokenizer->value["model"]["merges"] == Json::array({"a b"}));
        const auto model = openModelFile(in("made")); // one model in the folder
        APR_VERIFY_OK(model);
        QVERIFY(model->find("h.0.attn.c_attn.weight").has_value());
        APR_VERIFY_ERROR(convert(options), Errc::Exists);
        options.force = true;
        APR_VERIFY_OK(convert(options));
        // From an apr file, with what it embeds.
        APR_VERIFY_OK(convert({.input = in("gpt2"), .output = in("m.apr")}));
        APR_VERIFY_OK(convert({.input = in("m.apr"), .output = in("second/")}));
        QVERIFY(files().contains(QStringLiteral("m.apr")));
        QVERIFY(parseJson(*readTextFile(in("second/config.json"), 10000))->value == parseJson(kGpt2Config)->value);
    }

    void folderIsNotWrittenInto() // a second model in it would make it ambiguous
    {
        QVERIFY(putGpt2());
        APR_VERIFY_OK(convert({.input = in("gpt2")}));
        QVERIFY(files().contains(QStringLiteral("gpt2.apr")));
        APR_VERIFY_OK(openModelFile(in("gpt2")));
        QCOMPARE(defaultOutput(in("gpt2") + "//", "q8_0"), in("gpt2-q8_0.apr"));
    }

    void canonicalNamesAreReported()
    {
        QVERIFY(putGpt2());
        APR_VERIFY_OK(convert({.input = in("gpt2"), .output = in("m.apr")}));
        const auto plan =
            planConversion(Asked{.input = in("m.apr"), .output = in("out.safetensors"), .keepNames = true});
        APR_VERIFY_OK(plan);
        QVERIFY(findingOf(plan->findings, "names.canonical") != nullptr);
        const auto restored = planConversion(Asked{.input = in("m.apr"), .output = in("out.safetensors")});
        APR_VERIFY_OK(restored);
        QVERIFY(findingOf(restored->findings, "names.canonical") == nullptr);
    }

    void layersOfTheOnlyStack() // BERT's is called encoder
    {
        std::vector<MemoryTensor> tensors{random("embeddings.word_embeddings.weight", {30, 16}, 1)};
        for (const char* layer : {"0", "1", "2", "3"}) {
            tensors.push_back(
                random("encoder.layer." + std::string(layer) + ".attention.self.query.weight", {16, 16}, 2));
        }
        QVERIFY(put("m.safetensors", safetensorsOf(tensors)));
        Asked options{.input = in("m.safetensors"), .output = in("out.safetensors"), .architecture = "bert"};
        options.set("structure", "layers", "2");
        APR_VERIFY_OK(convert(options));
        const auto model = openModelFile(in("out.safetensors"));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{3});
    }

    void cleanup()
    {
        setThreadCount(0);
        qunsetenv("SOURCE_DATE_EPOCH");
    }

private:
    /// To apr and back: the source's own names, types and bytes.
    void checkBothWays(const std::string& file)
    {
        const auto source = openModelFile(file);
        APR_VERIFY_OK(source);
        NoProgress progress;
        const auto plan = planConversion(Asked{.input = file, .output = in("out.apr"), .relaxed = true, .force = true});
        APR_VERIFY_OK(plan);
        const auto report = runConversion(*plan, progress);
        APR_VERIFY_OK(report);
        QCOMPARE(static_cast<std::uint64_t>(QFileInfo(path(m_dir->path(), "out.apr")).size()), report->bytes);
        QVERIFY(report->bytes >= plan->outputBytes && report->bytes <= plan->outputBytes + 1024);
        const auto written = openModelFile(in("out.apr"));
        APR_VERIFY_OK(written);
        QCOMPARE(written->tensors().size(), source->tensors().size());
        for (std::size_t i = 0; i < source->tensors().size(); ++i) {
            const TensorInfo& from = source->tensors()[i];
            const auto place = placeOf(*written, from.name);
            QVERIFY2(place.has_value(), (file + ": " + from.name).c_str());
            QVERIFY(written->tensors()[*place].dtype == from.dtype);
            QCOMPARE(written->tensors()[*place].shape, from.shape);
            if (!plan->tensors[i].isPermuted) {
                QVERIFY2(sameBytes(written->load(*place)->span(), source->load(i)->span()), from.name.c_str());
            }
        }
        // And back: the source's own names, types and bytes.
        const std::string back = in(std::string("back") + (file.ends_with(".gguf") ? ".gguf" : ".safetensors"));
        APR_VERIFY_OK(convert({.input = in("out.apr"), .output = back, .relaxed = true, .force = true}));
        const auto restored = openModelFile(back);
        APR_VERIFY_OK(restored);
        QCOMPARE(restored->tensors().size(), source->tensors().size());
        for (std::size_t i = 0; i < source->tensors().size(); ++i) {
            const TensorInfo& from = source->tensors()[i];
            const auto place = restored->find(from.name);
            QVERIFY2(place.has_value(), (file + ": " + from.name).c_str());
            QVERIFY(restored->tensors()[*place].dtype == from.dtype);
            QCOMPARE(restored->tensors()[*place].shape, from.shape);
            QVERIFY2(sameBytes(restored->load(*place)->span(), source->load(i)->span()), from.name.c_str());
        }
    }

    void checkKeptNames(const std::string& file)
    {
        const auto source = openModelFile(file);
        APR_VERIFY_OK(source);
        const auto written = converted({.input = file, .keepNames = true, .relaxed = true});
        APR_VERIFY_OK(written);
        QCOMPARE(written->tensors().size(), source->tensors().size());
        for (std::size_t i = 0; i < source->tensors().size(); ++i) {
            const auto place = written->find(source->tensors()[i].name);
            QVERIFY(place.has_value());
            QVERIFY(sameBytes(written->load(*place)->span(), source->load(i)->span()));
        }
    }

private Q_SLOTS:
    void bothWays()
    {
        QVERIFY(put("config.json", tinyLlamaConfig().dump()));
        QVERIFY(put("m.safetensors", safetensorsOf(tinyLlama(), {{"format", "pt"}})));
        checkBothWays(in("m.safetensors"));
        std::vector<MemoryTensor> dense;
        for (const DType dtype : {DType::F64, DType::F16, DType::BF16, DType::I64, DType::I32, DType::I16, DType::I8,
                                  DType::U8, DType::Bool, DType::F8E4M3, DType::F8E5M2}) {
            dense.push_back(patterned("t." + std::string(dtypeName(dtype)), dtype, {3, 5}));
        }
        dense.push_back(filled("scalar", {}, 2));
        dense.push_back(filled("empty", {0, 4}, 2));
        QVERIFY(put("dense.safetensors", safetensorsOf(dense)));
        checkBothWays(in("dense.safetensors"));
        QVERIFY(put("m.gguf", llamaGguf()));
        checkBothWays(in("m.gguf"));
    }

    void realFiles()
    {
        APR_NEEDS_CORPUS();
        int count = 0;
        for (const char* folder : {"safetensors", "gguf", "derived_gguf"}) {
            const auto sources = corpusFiles(folder);
            QVERIFY2(!sources.empty(), folder);
            for (const std::string& file : sources) {
                const auto source = openModelFile(file);
                APR_VERIFY_OK(source);
                if (findingOf(source->facts().findings, "structure.truncated") != nullptr) {
                    continue;
                }
                checkBothWays(file);
                QVERIFY2(!QTest::currentTestFailed(), file.c_str());
                ++count;
            }
        }
        QVERIFY(count >= 20);
    }

    void keepNamesCopiesEveryByte()
    {
        QVERIFY(put("m.gguf", llamaGguf()));
        checkKeptNames(in("m.gguf"));
    }

    void keepNamesOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("derived_gguf", "ggmlref__*.gguf");
        QVERIFY(!files.empty());
        for (const std::string& file : files) {
            checkKeptNames(file);
        }
    }

    void ggufAndSafetensorsOfOneModelGiveTheSameTensors()
    {
        QVERIFY(put("m.safetensors", safetensorsOf(tinyLlama())));
        QVERIFY(put("config.json", tinyLlamaConfig().dump()));
        const auto fromHub = converted({.input = in("m.safetensors")});
        APR_VERIFY_OK(fromHub);
        GgufBuilder gguf;
        gguf.pair("general.architecture", "llama");
        gguf.pair("llama.attention.head_count", GgufBuilder::U32, 4U);
        gguf.pair("llama.attention.head_count_kv", GgufBuilder::U32, 2U);
        MemoryTensor query = tinyLlama()[2];
        query.name = "blk.0.attn_q.weight";
        const auto rows = valuesOf<std::array<float, 16>>(query.data);
        std::vector<std::array<float, 16>> mixed; // heads of 4 rows: 0 2 1 3
        for (std::size_t head = 0; head < 4; ++head) {
            for (const std::size_t row : {0U, 2U, 1U, 3U}) {
                mixed.push_back(rows[head * 4 + row]);
            }
        }
        const MemoryTensor original = query;
        query.data = bufferOf(mixed);
        gguf.tensor(query);
        QVERIFY(put("m.gguf", gguf.build()));
        const auto fromGguf = converted({.input = in("m.gguf")});
        APR_VERIFY_OK(fromGguf);
        const std::size_t a = fromHub->find("layers.0.attn.q_proj.weight").value();
        const std::size_t b = fromGguf->find("layers.0.attn.q_proj.weight").value();
        QVERIFY(sameBytes(fromGguf->load(b)->span(), original.data));
        QVERIFY(sameBytes(fromGguf->load(b)->span(), fromHub->load(a)->span()));
    }

    void precisions_data()
    {
        QTest::addColumn<int>("dtype");
        for (const DType dtype : {DType::F32, DType::F16, DType::BF16}) {
            QTest::newRow(std::string(dtypeName(dtype)).c_str()) << static_cast<int>(dtype);
        }
    }
    void precisions()
    {
        QFETCH(int, dtype);
        const auto type = static_cast<DType>(dtype);
        const MemoryTensor tensor = random("w", {300, 1000}, 3);
        QVERIFY(put("m.safetensors", safetensorsOf({tensor, patterned("i", DType::I64, {5})})));
        const auto model =
            converted({.input = in("m.safetensors"), .steps = {{"precision", {{"type", toLower(dtypeName(type))}}}}});
        APR_VERIFY_OK(model);
        const std::size_t place = model->find("w").value();
        QVERIFY(model->tensors()[place].dtype == type);
        Buffer expected(static_cast<std::size_t>(*tensorBytes(type, tensor.shape)));
        QVERIFY(encodeFromF32(type, valuesOf<float>(tensor.data), expected).has_value());
        QVERIFY(sameBytes(model->load(place)->span(), expected));
        QVERIFY(model->tensors()[model->find("i").value()].dtype == DType::I64);
    }

    void defaultOutputs()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        QCOMPARE(planConversion(Asked{.input = in("m.safetensors")})->options.recipe.output, in("m.apr"));
        QVERIFY(put("noSuffix", whisperFile(1)));
        QCOMPARE(planConversion(Asked{.input = in("noSuffix")})->options.recipe.output, in("noSuffix.apr"));
        QVERIFY(put(".hidden", whisperFile(1)));
        QCOMPARE(planConversion(Asked{.input = in(".hidden")})->options.recipe.output, in(".hidden.apr"));
        QVERIFY(put(
            "model.safetensors.index.json",
            R"({"weight_map":{"model.encoder.conv1.weight":"m.safetensors",)"
            R"("model.encoder.layer_norm.weight":"m.safetensors","model.encoder.layer_norm.bias":"m.safetensors"}})"));
        QCOMPARE(planConversion(Asked{.input = in("model.safetensors.index.json")})->options.recipe.output,
                 in("model.apr"));
    }

    void existingOutput()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        QVERIFY(put("m.apr", "precious"));
        QVERIFY(planConversion(Asked{.input = in("m.safetensors")})->outputExists);
        const auto refused = convert({.input = in("m.safetensors")});
        APR_VERIFY_ERROR(refused, Errc::Exists);
        QVERIFY(sameBytes(readFile(path(m_dir->path(), "m.apr")), bufferOf("precious")));
        APR_VERIFY_OK(convert({.input = in("m.safetensors"), .force = true}));
        APR_VERIFY_OK(openModelFile(in("m.apr")));
        QCOMPARE(files(), (QStringList{QStringLiteral("m.apr"), QStringLiteral("m.safetensors")}));
    }

    void outputIsTheInput()
    {
        const Bytes file = whisperFile(1);
        QVERIFY(put("m.apr", file)); // a SafeTensors file under that name
        QVERIFY(QFile::link(path(m_dir->path(), "m.apr"), path(m_dir->path(), "link.apr")));
        for (const char* output : {"m.apr", "link.apr", "./m.apr"}) {
            const auto plan = planConversion(Asked{.input = in("m.apr"), .output = in(output), .force = true});
            QVERIFY(!plan);
            // pipeline.h says E020; E016 would be as good.
            QVERIFY(plan.error().code == Errc::Argument || plan.error().code == Errc::Exists);
            QVERIFY(contains(plan.error().message, "input"));
        }
        QVERIFY(!planConversion(Asked{.input = in("m.apr"), .force = true})); // also the default name
        QVERIFY(sameBytes(readFile(path(m_dir->path(), "m.apr")), file.span()));
    }

    /// Unusual statistics are a warning: trained models have them. `validate` says the same of the result.
    void implausibleNormsWarn()
    {
        for (const auto& [weight, bias, tensor] :
             {std::tuple(11.F, 0.F, "encoder.layer_norm.weight"), std::tuple(1.F, 0.6F, "encoder.layer_norm.bias")}) {
            QVERIFY(put("m.safetensors", whisperFile(weight, bias)));
            const auto report = convert(
                {.input = in("m.safetensors"), .output = in("a.apr"), .architecture = "whisper", .force = true});
            APR_VERIFY_OK(report);
            const Finding* finding = findingOf(report->findings, "values.mean");
            QVERIFY(finding != nullptr && finding->severity == Severity::Warning);
            QCOMPARE(finding->tensor, std::string(tensor));
            const auto written = openModelFile(in("a.apr"));
            APR_VERIFY_OK(written);
            NoProgress progress;
            const auto checked = validateModel(*written, {}, progress);
            APR_VERIFY_OK(checked);
            QVERIFY(checked->isValid);
            QVERIFY(findingOf(checked->findings, "values.mean") != nullptr);
        }
    }

    void notANumberStops()
    {
        std::vector<float> values = noise(600'000); // more than one chunk
        values[7] = std::nanf("");
        values[599'999] = std::nanf("");
        QVERIFY(put("m.safetensors", safetensorsOf({floats("w", {600'000}, values)})));
        const auto report = convert({.input = in("m.safetensors")});
        APR_VERIFY_ERROR(report, Errc::Validation);
        QCOMPARE(report.error().tensor, std::string("w"));
        QVERIFY(contains(report.error().message, "2 of 600,000"));
        QCOMPARE(files(), QStringList{QStringLiteral("m.safetensors")});
        APR_VERIFY_OK(convert({.input = in("m.safetensors"), .relaxed = true}));
    }

    void halfOverflowStops()
    {
        QVERIFY(put("m.safetensors", safetensorsOf({floats("w", {2}, {1e6F, 1})})));
        const auto report = convert({.input = in("m.safetensors"), .steps = {{"precision", {{"type", "f16"}}}}});
        APR_VERIFY_ERROR(report, Errc::Validation);
        APR_VERIFY_OK(convert({.input = in("m.safetensors"), .steps = {{"precision", {{"type", "bf16"}}}}}));
    }

    void truncatedSourceIsRefused()
    {
        GgufBuilder gguf;
        gguf.tensor(floats("a", {64}, std::vector<float>(64, 1)));
        const Bytes file = gguf.build();
        QVERIFY(put("m.gguf", cut(file, file.size() - 8)));
        for (const bool relaxed : {false, true}) {
            const auto report = convert({.input = in("m.gguf"), .relaxed = relaxed});
            APR_VERIFY_ERROR(report, Errc::Corrupt);
            QCOMPARE(report.error().tensor, std::string("a"));
        }
        QCOMPARE(files(), QStringList{QStringLiteral("m.gguf")});
    }

    void sourceThatClaimsExabytesIsRefused()
    {
        GgufBuilder gguf;
        gguf.tensor(GgufBuilder::Tensor{.ne = {std::uint64_t{1} << 60}, .type = 0});
        QVERIFY(put("m.gguf", gguf.build()));
        const std::string input = in("m.gguf");
        setThreadCount(1);
        QVERIFY(survives([&input] { return !convert({.input = input}).has_value(); }));
    }

    void cancelledLeavesNothing()
    {
        QVERIFY(put("m.safetensors", whisperFile(1, 0, {random("x", {3, 1 << 20})})));
        for (const int steps : {0, 1, 2, 3}) {
            const auto plan = planConversion(Asked{.input = in("m.safetensors"), .relaxed = true});
            APR_VERIFY_OK(plan);
            StoppingProgress stop(steps);
            APR_VERIFY_ERROR(runConversion(*plan, stop), Errc::Cancelled);
            QCOMPARE(files(), QStringList{QStringLiteral("m.safetensors")});
        }
    }

    void cancelledKeepsTheOldFile()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        QVERIFY(put("m.apr", "precious"));
        const auto plan = planConversion(Asked{.input = in("m.safetensors"), .force = true});
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(runConversion(*plan, stop), Errc::Cancelled);
        QVERIFY(sameBytes(readFile(path(m_dir->path(), "m.apr")), bufferOf("precious")));
    }

    void outputThatCannotBeWritten()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        APR_VERIFY_ERROR(convert({.input = in("m.safetensors"), .output = in("no/such/folder.apr")}), Errc::Io);
        QVERIFY(QDir(m_dir->path()).mkpath(QStringLiteral("made/model.safetensors")));
        APR_VERIFY_ERROR(convert({.input = in("m.safetensors"), .output = in("made"), .force = true}), Errc::Io);
        APR_VERIFY_ERROR(planConversion(Asked{.input = in("none.safetensors")}), Errc::Io);
    }

    void sideFilesAreEmbedded()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        QVERIFY(put("config.json", R"({"model_type":"whisper","num_mel_bins":4})"));
        QVERIFY(put("generation_config.json", R"({"max_length":9})"));
        QVERIFY(put("tokenizer.json", R"({"model":{"type":"BPE","vocab":{"b":1,"a":0}}})"));
        QVERIFY(put("README.md", "---\nlicense: apache-2.0\n---\n# W"));
        const auto plan = planConversion(Asked{.input = in("m.safetensors")});
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->embedded,
                 (std::vector<std::string>{"config.json", "generation_config.json", "tokenizer.json", "README.md"}));
        QVERIFY(findingOf(plan->findings, "metadata.no-license") == nullptr);
        const auto model = converted({.input = in("m.safetensors")});
        APR_VERIFY_OK(model);
        const Metadata& metadata = model->metadata();
        QVERIFY(metadata["tokenizer.vocabulary"] == Json({"a", "b"}));
        QVERIFY(metadata["license"] == "apache-2.0");
        QVERIFY(metadata["source_metadata"]["generation_config"]["max_length"] == 9);
        QVERIFY(metadata["architecture"]["n_mels"] == 4);
        QVERIFY(model->find("encoder.conv1.weight").has_value());
        QVERIFY(model->facts().findings.empty());
    }

private:
    void checkTokenizer(const std::string& file)
    {
        const auto model = converted({.input = file, .relaxed = true}); // the patterns contain NaN
        APR_VERIFY_OK(model);
        const auto source = openModelFile(file);
        QVERIFY(!vocabulary(*source).empty());
        QVERIFY(model->metadata()["tokenizer.vocabulary"] == source->metadata()["tokenizer.ggml.tokens"]);
        QVERIFY(model->metadata()["tokenizer.merges"] == source->metadata()["tokenizer.ggml.merges"]);
        QCOMPARE(vocabulary(*model), vocabulary(*source));
    }

private Q_SLOTS:
    void ggufTokenizerIsEmbedded()
    {
        QVERIFY(put("m.gguf", llamaGguf()));
        checkTokenizer(in("m.gguf"));
    }

    void ggufTokenizerOfTheCorpusIsEmbedded()
    {
        APR_NEEDS_CORPUS();
        const auto sources = corpusFiles("gguf", "*vocab-gpt-2.gguf");
        QCOMPARE(sources.size(), std::size_t{1});
        checkTokenizer(sources.front());
    }

    void provenanceHasTheHashOfTheInput()
    {
        const Bytes file = whisperFile(1);
        QVERIFY(put("m.safetensors", file));
        const auto model = converted({.input = in("m.safetensors")});
        APR_VERIFY_OK(model);
        const Json& input = model->metadata()["provenance"]["inputs"][0];
        const QByteArray hash = QCryptographicHash::hash(
            QByteArrayView(reinterpret_cast<const char*>(file.data()), static_cast<qsizetype>(file.size())),
            QCryptographicHash::Sha256);
        QVERIFY(input["sha256"] == hash.toHex().toStdString());
        QVERIFY(input["file"] == "m.safetensors" && input["bytes"] == file.size());
    }

    void sameInputSameBytes()
    {
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        QVERIFY(put("m.safetensors", whisperFile(1, 0, {random("x", {3, 1 << 20})})));
        const auto bytes = [this](const char* name, unsigned threads) {
            setThreadCount(threads);
            const auto report = convert({.input = in("m.safetensors"), .output = in(name), .relaxed = true});
            return report ? readFile(path(m_dir->path(), name)) : Buffer();
        };
        const Buffer one = bytes("1.apr", 1);
        QVERIFY(!one.empty());
        QVERIFY(bytes("2.apr", 2) == one);
        QVERIFY(bytes("3.apr", 3) == one);
        qputenv("SOURCE_DATE_EPOCH", "1700000001");
        QVERIFY(bytes("4.apr", 1) != one);
    }

    void convertingAgainChangesNoTensor()
    {
        QVERIFY(put("m.safetensors", safetensorsOf(tinyLlama())));
        QVERIFY(put("config.json", tinyLlamaConfig().dump()));
        APR_VERIFY_OK(convert({.input = in("m.safetensors"), .output = in("a.apr")}));
        APR_VERIFY_OK(convert({.input = in("a.apr"), .output = in("b.apr")}));
        const auto a = openModelFile(in("a.apr"));
        const auto b = openModelFile(in("b.apr"));
        APR_VERIFY_OK(b);
        QCOMPARE(a->tensors().size(), b->tensors().size());
        for (std::size_t i = 0; i < a->tensors().size(); ++i) {
            QCOMPARE(a->tensors()[i].name, b->tensors()[i].name);
            QVERIFY(sameBytes(a->load(i)->span(), b->load(i)->span()));
        }
        QVERIFY(a->metadata()["architecture"] == b->metadata()["architecture"]);
        QVERIFY(b->metadata()["provenance"]["previous"][0]["operation"] == "convert");
        QVERIFY(a->metadata()["source_names"] == b->metadata()["source_names"]);
    }

private:
    /// Of the dialects below a folder, those that can be upgraded: 20.
    void checkUpgrades(const std::string& dialects)
    {
        int count = 0;
        for (const char* folder : {"/dialects", "/genuine-apr"}) {
            const QDir dir(QString::fromStdString(dialects + folder));
            const QStringList names = dir.entryList({QStringLiteral("*.apr")}, QDir::Files, QDir::Name);
            QVERIFY2(!names.empty(), folder);
            for (const QString& name : names) {
                const std::string file = dir.filePath(name).toStdString();
                const auto source = openModelFile(file);
                NoProgress progress;
                if (!source || !source->load(0) || !verifyChecksums(*source, progress) ||
                    findingOf(source->facts().findings, "structure.truncated") != nullptr) {
                    const auto refused = upgradeModel(Asked{.input = file, .output = in("new.apr")}, progress);
                    QVERIFY2(!refused && !files().contains(QStringLiteral("new.apr")), file.c_str());
                    continue;
                }
                const auto report = upgradeModel(Asked{.input = file, .output = in("new.apr")}, progress);
                APR_VERIFY_OK(report);
                QCOMPARE(report->tensors, source->tensors().size());
                const auto written = openModelFile(in("new.apr"));
                APR_VERIFY_OK(written);
                QCOMPARE(written->facts().dialect, std::string("apr2"));
                APR_VERIFY_OK(verifyChecksums(*written, progress));
                QCOMPARE(written->tensors().size(), source->tensors().size());
                for (std::size_t i = 0; i < source->tensors().size(); ++i) {
                    const TensorInfo& from = source->tensors()[i];
                    const auto at = written->find(from.name);
                    QVERIFY2(at.has_value(), (file + ": " + from.name).c_str());
                    QVERIFY(written->tensors()[*at].dtype == from.dtype);
                    QCOMPARE(written->tensors()[*at].shape, from.shape);
                    QVERIFY2(sameBytes(written->load(*at)->span(), source->load(i)->span()), from.name.c_str());
                }
                for (const auto& [key, value] : source->metadata().items()) {
                    const Json* kept = key == "architecture" && !value.is_object()
                                           ? findPath(written->metadata(), {"source_metadata", "architecture"})
                                           : findMember(written->metadata(), key);
                    QVERIFY2(value.is_null() || (kept != nullptr && *kept == value), (file + ": " + key).c_str());
                }
                QVERIFY(written->metadata()["provenance"]["operation"] == "upgrade");
                QVERIFY(QFile::remove(path(m_dir->path(), "new.apr")));
                ++count;
            }
        }
        QCOMPARE(count, 20);
    }

private Q_SLOTS:
    void upgradesOfEveryDialect()
    {
        const QTemporaryDir made;
        QVERIFY(saveDialects(made.path()));
        checkUpgrades(made.path().toStdString());
    }

    void upgradesOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        checkUpgrades(corpusFolder() + "/apr");
    }

    void upgradesKeepWhatNobodyKnows()
    {
        const Model source = modelOf({filled("own.name", {2}, 1), filled("model.encoder.conv1.weight", {1}, 2)},
                                     {{"model_type", "llama"},
                                      {"architecture", "llama"},
                                      {"hidden_size", 2},
                                      {"tokenizer.vocabulary", {"a", "b"}},
                                      {"tokenizer.merges", {"a b"}},
                                      {"source_metadata", {{"general.name", "n"}}},
                                      {"nobody.knows", {{"nested", {1, 2.5, "ü", nullptr}}}}});
        MemorySink sink;
        NoProgress progress;
        const auto layout = layOutFile(source, source.metadata(), {.format = findWriter("aprender")});
        APR_VERIFY_OK(layout);
        APR_VERIFY_OK(writeFile(source, *layout, sink, {}, progress));
        QVERIFY(put("old.apr", Bytes::own(sink.bytes)));
        APR_VERIFY_OK(upgradeModel(Asked{.input = in("old.apr"), .output = in("new.apr")}, progress));
        const auto written = openModelFile(in("new.apr"));
        APR_VERIFY_OK(written);
        QVERIFY(written->find("own.name") && written->find("model.encoder.conv1.weight"));
        const Json& metadata = written->metadata();
        QVERIFY(metadata["model_type"] == "llama");
        QVERIFY(metadata["hidden_size"] == 2);
        for (const char* key : {"tokenizer.vocabulary", "tokenizer.merges", "nobody.knows"}) {
            QVERIFY2(metadata[key] == source.metadata()[key], key);
        }
        QVERIFY(metadata["source_metadata"]["general.name"] == "n");
        QVERIFY(metadata["source_metadata"]["architecture"] == "llama");
    }

private:
    void checkDamaged(const std::string& dialects)
    {
        NoProgress progress;
        // The third one is damaged within what was packed, so that only unpacking tells.
        Buffer inner = readFile(QString::fromStdString(dialects + "apr1_aprender.apr"));
        QVERIFY(inner.size() > 6);
        inner[inner.size() - 6] ^= std::byte{1};
        ByteWriter wrapped;
        wrapped.put(std::string_view("APR\0\2", 5));
        wrapped.put(static_cast<std::uint32_t>(inner.size()));
        const auto packed = packZstd(inner, 3);
        APR_VERIFY_OK(packed);
        wrapped.put(std::span<const std::byte>(*packed));
        QVERIFY(put("wrapped.apr", Bytes::own(wrapped.take())));
        for (const std::string& file :
             {dialects + "v1_badcrc.apr", dialects + "v2_apr0_bad_footer.apr", in("wrapped.apr")}) {
            const auto refused = upgradeModel(Asked{.input = file, .output = in("new.apr")}, progress);
            APR_VERIFY_ERROR(refused, Errc::Checksum);
            QCOMPARE(refused.error().file, file);
            QVERIFY(!files().contains(QStringLiteral("new.apr")));
            APR_VERIFY_ERROR(upgradeModel(Asked{.input = file, .output = in("new.apr"), .force = true}, progress),
                             Errc::Checksum); // it only overwrites
            const auto forced = upgradeModel(
                Asked{.input = file, .output = in("new.apr"), .checks = {{"ignore_checksum", true}}, .force = true},
                progress);
            APR_VERIFY_OK(forced);
            QVERIFY(findingOf(forced->findings, "checksum.mismatch") != nullptr);
            APR_VERIFY_OK(openModelFile(in("new.apr")));
            QVERIFY(QFile::remove(path(m_dir->path(), "new.apr")));
        }
    }

    void checkRefused(const std::string& dialects)
    {
        NoProgress progress;
        const auto upgraded = [&](const std::string& input, const char* output = "new.apr", const Values& target = {}) {
            return upgradeModel(Asked{.input = input, .output = in(output), .target = target}, progress);
        };
        QVERIFY(put("m.safetensors", whisperFile(1)));
        APR_VERIFY_ERROR(upgraded(in("m.safetensors")), Errc::Argument);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_x25519.apr"), Errc::Decrypt);
        APR_VERIFY_ERROR(upgraded(dialects + "v2_apr0_truncated_half.apr"), Errc::Corrupt);
        APR_VERIFY_ERROR(upgraded(dialects + "v2_apr0_colmajor.apr"), Errc::Unsupported);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_bomb_declared.apr"), Errc::Memory);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_plain.apr", "new.safetensors"), Errc::Argument);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_plain.apr", "new.apr", {{"dialect", "apr1"}}), Errc::Argument);
        APR_VERIFY_ERROR(upgraded(in("nowhere.apr")), Errc::Io);
        QCOMPARE(files(), QStringList{QStringLiteral("m.safetensors")});
        QVERIFY(put("new.apr", std::string_view("mine")));
        APR_VERIFY_ERROR(upgraded(dialects + "v1_plain.apr"), Errc::Exists);
        QCOMPARE(readFile(path(m_dir->path(), "new.apr")), bufferOf("mine"));
    }

private Q_SLOTS:
    void upgradesOfDamagedFiles()
    {
        const QTemporaryDir made;
        QVERIFY(saveDialects(made.path()));
        checkDamaged(made.path().toStdString() + "/dialects/");
    }

    void upgradesOfDamagedFilesOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        checkDamaged(corpusFolder() + "/apr/dialects/");
    }

    void upgradesThatCannotBe()
    {
        const QTemporaryDir made;
        QVERIFY(saveDialects(made.path()));
        checkRefused(made.path().toStdString() + "/dialects/");
    }

    void upgradesThatCannotBeOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        checkRefused(corpusFolder() + "/apr/dialects/");
    }

    /// What is fused, tied or turned is said of each tensor, and going back undoes it byte for byte.
    void analyzesTheSource()
    {
        QVERIFY(put("m.safetensors", whisperFile(11)));
        QVERIFY(put("config.json", R"({"model_type":"whisper"})"));
        NoProgress progress;
        const auto plan = planConversion(Asked{.input = in("m.safetensors")});
        APR_VERIFY_OK(plan);
        const auto analysis = analyzeSource(*plan, progress);
        APR_VERIFY_OK(analysis);
        QCOMPARE(analysis->size(), std::size_t{3});
        for (const SourceAnalysis& each : *analysis) {
            const bool isNorm = each.tensor == "encoder.layer_norm.weight";
            QCOMPARE(findingOf(each.findings, "values.mean") != nullptr, isNorm);
            QVERIFY(!isNorm || each.statistics->mean == 11);
        }
        QVERIFY(!files().contains(QStringLiteral("m.apr")));
    }
};

APR_TEST(TestPipeline)
#include "tst_pipeline.moc"
