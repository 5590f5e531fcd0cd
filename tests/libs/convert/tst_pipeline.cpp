// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"

#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/host/system.h"
#include "apr/tensor/codec.h"
#include "apr/validate/validate.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/dialects.h"
#include "fixtures/gguf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"
#include "format/compression/whole.h"

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

    static Result<ConvertReport> convert(const ConvertOptions& options)
    {
        NoProgress progress;
        APR_TRY(const ConvertPlan plan, planConversion(options));
        return runConversion(plan, progress);
    }

    Result<Model> converted(ConvertOptions options) const
    {
        options.output = in("out.apr");
        options.force = true;
        APR_TRY(const ConvertReport report, convert(options));
        return openModelFile(report.output);
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }
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
        const auto plan = planConversion({.input = file, .output = in("out.apr"), .relaxed = true, .force = true});
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
        const auto written = converted({.input = file, .keepNames = true});
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
        const auto model = converted({.input = in("m.safetensors"), .precision = type});
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
        QCOMPARE(planConversion({.input = in("m.safetensors")})->options.output, in("m.apr"));
        QVERIFY(put("noSuffix", whisperFile(1)));
        QCOMPARE(planConversion({.input = in("noSuffix")})->options.output, in("noSuffix.apr"));
        QVERIFY(put(".hidden", whisperFile(1)));
        QCOMPARE(planConversion({.input = in(".hidden")})->options.output, in(".hidden.apr"));
        QVERIFY(put(
            "model.safetensors.index.json",
            R"({"weight_map":{"model.encoder.conv1.weight":"m.safetensors",)"
            R"("model.encoder.layer_norm.weight":"m.safetensors","model.encoder.layer_norm.bias":"m.safetensors"}})"));
        QCOMPARE(planConversion({.input = in("model.safetensors.index.json")})->options.output, in("model.apr"));
    }

    void existingOutput()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        QVERIFY(put("m.apr", "precious"));
        QVERIFY(planConversion({.input = in("m.safetensors")})->outputExists);
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
            const auto plan = planConversion({.input = in("m.apr"), .output = in(output), .force = true});
            QVERIFY(!plan);
            // pipeline.h says E020; E016 would be as good.
            QVERIFY(plan.error().code == Errc::Argument || plan.error().code == Errc::Exists);
            QVERIFY(contains(plan.error().message, "input"));
        }
        QVERIFY(!planConversion({.input = in("m.apr"), .force = true})); // also the default name
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
        const auto report = convert({.input = in("m.safetensors"), .precision = DType::F16});
        APR_VERIFY_ERROR(report, Errc::Validation);
        APR_VERIFY_OK(convert({.input = in("m.safetensors"), .precision = DType::BF16}));
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
            const auto plan = planConversion({.input = in("m.safetensors"), .relaxed = true});
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
        const auto plan = planConversion({.input = in("m.safetensors"), .force = true});
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(runConversion(*plan, stop), Errc::Cancelled);
        QVERIFY(sameBytes(readFile(path(m_dir->path(), "m.apr")), bufferOf("precious")));
    }

    void outputThatCannotBeWritten()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        APR_VERIFY_ERROR(convert({.input = in("m.safetensors"), .output = in("no/such/folder.apr")}), Errc::Io);
        APR_VERIFY_ERROR(convert({.input = in("m.safetensors"), .output = m_dir->path().toStdString(), .force = true}),
                         Errc::Io);
        APR_VERIFY_ERROR(planConversion({.input = in("none.safetensors")}), Errc::Io);
    }

    void sideFilesAreEmbedded()
    {
        QVERIFY(put("m.safetensors", whisperFile(1)));
        QVERIFY(put("config.json", R"({"model_type":"whisper","num_mel_bins":4})"));
        QVERIFY(put("generation_config.json", R"({"max_length":9})"));
        QVERIFY(put("tokenizer.json", R"({"model":{"type":"BPE","vocab":{"b":1,"a":0}}})"));
        QVERIFY(put("README.md", "---\nlicense: apache-2.0\n---\n# W"));
        const auto plan = planConversion({.input = in("m.safetensors")});
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
        const auto model = converted({.input = file});
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
                    const auto refused = upgradeModel({.input = file, .output = in("new.apr")}, progress);
                    QVERIFY2(!refused && !files().contains(QStringLiteral("new.apr")), file.c_str());
                    continue;
                }
                const auto report = upgradeModel({.input = file, .output = in("new.apr")}, progress);
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
        const auto layout = layOutFile(source, source.metadata(), {.format = FileFormat::Aprender});
        APR_VERIFY_OK(layout);
        APR_VERIFY_OK(writeFile(source, *layout, sink, {}, progress));
        QVERIFY(put("old.apr", Bytes::own(sink.bytes)));
        APR_VERIFY_OK(upgradeModel({.input = in("old.apr"), .output = in("new.apr")}, progress));
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
            const auto refused = upgradeModel({.input = file, .output = in("new.apr")}, progress);
            APR_VERIFY_ERROR(refused, Errc::Checksum);
            QCOMPARE(refused.error().file, file);
            QVERIFY(!files().contains(QStringLiteral("new.apr")));
            const auto forced = upgradeModel({.input = file, .output = in("new.apr"), .force = true}, progress);
            APR_VERIFY_OK(forced);
            QVERIFY(findingOf(forced->findings, "checksum.mismatch") != nullptr);
            APR_VERIFY_OK(openModelFile(in("new.apr")));
            QVERIFY(QFile::remove(path(m_dir->path(), "new.apr")));
        }
    }

    void checkRefused(const std::string& dialects)
    {
        NoProgress progress;
        const auto upgraded = [&](const std::string& input, const char* output = "new.apr",
                                  std::optional<FileFormat> dialect = {}) {
            return upgradeModel({.input = input, .output = in(output), .dialect = dialect}, progress);
        };
        QVERIFY(put("m.safetensors", whisperFile(1)));
        APR_VERIFY_ERROR(upgraded(in("m.safetensors")), Errc::Argument);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_x25519.apr"), Errc::Decrypt);
        APR_VERIFY_ERROR(upgraded(dialects + "v2_apr0_truncated_half.apr"), Errc::Corrupt);
        APR_VERIFY_ERROR(upgraded(dialects + "v2_apr0_colmajor.apr"), Errc::Unsupported);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_bomb_declared.apr"), Errc::Memory);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_plain.apr", "new.safetensors"), Errc::Argument);
        APR_VERIFY_ERROR(upgraded(dialects + "v1_plain.apr", "new.apr", FileFormat::Apr1), Errc::Argument);
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
        const auto plan = planConversion({.input = in("m.safetensors")});
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
