// SPDX-License-Identifier: MIT
#include "apr/validate/validate.h"

#include "apr/convert/retype.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "apr/host/system.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/gguf.h"
#include "fixtures/protobuf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"
#include "fixtures/zip.h"

#include <algorithm>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

constexpr ValidateOptions kNone{.checksum = false, .groups = RuleGroups::none()};

/// All checks but those of one group.
ValidateOptions without(std::string_view group, bool strict = false)
{
    ValidateOptions out{.strict = strict};
    out.groups.remove(group);
    return out;
}

ValidationReport checked(const Model& model, const ValidateOptions& options = {})
{
    NoProgress progress;
    auto report = validateModel(model, options, progress);
    return report ? std::move(*report) : ValidationReport{.isValid = false};
}

/// The state of one check, as text.
std::string stateOf(const ValidationReport& report, std::string_view id)
{
    for (const CheckResult& check : report.checks) {
        if (check.id == id) {
            return std::string(checkStateName(check.state));
        }
    }
    return "(no such check)";
}

Model aprModel(const std::vector<MemoryTensor>& tensors)
{
    return *openModel("m.apr", aprOf(tensors), {});
}

/// A LLaMA with one tensor replaced.
Model llamaWith(const MemoryTensor& other)
{
    auto tensors = tinyLlama();
    for (MemoryTensor& tensor : tensors) {
        if (tensor.name == other.name) {
            tensor = other;
        }
    }
    return modelOf(tensors, {{"config", tinyLlamaConfig()}}, FormatId::SafeTensors);
}

} // namespace

class TestValidate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Indices outside of a sparse tensor are an error; tst_sparse_indices has all layouts.
    void sparseIndices()
    {
        const auto found = [](std::int64_t index) {
            const Model model = modelOf(
                {{.name = "w.indices",
                  .dtype = DType::I64,
                  .shape = {1, 1},
                  .data = bufferOf(std::vector<std::int64_t>{index})},
                 filled("w.values", {1}, 1)},
                {{"sparse_tensors",
                  {{"w", {{"layout", "torch.sparse_coo"}, {"shape", {5}}, {"parts", {"w.indices", "w.values"}}}}}}},
                FormatId::PyTorch);
            const ValidationReport report = checked(model);
            return findingOf(report.findings, "pytorch.sparse-index") != nullptr;
        };
        QVERIFY(!found(4));
        QVERIFY(found(5));
    }

    /// What is checked of packed weights are their values, here those of LLM.int8() with one scale for each row.
    void packedWeights()
    {
        const auto packed = [](float scale) {
            return modelOf({patterned("l.weight", DType::I8, {2, 4}), floats("l.SCB", {2}, {scale, 1}),
                            filled("norm.weight", {3}, 1)});
        };
        const ValidationReport good = checked(packed(1));
        QVERIFY(good.isValid);
        const auto nan = std::find_if(good.checks.begin(), good.checks.end(),
                                      [](const CheckResult& check) { return check.id == "nan"; });
        QCOMPARE(nan->detail, std::string("11 values in 2 tensors"));
        const ValidationReport bad = checked(packed(std::numeric_limits<float>::quiet_NaN()));
        QVERIFY(!bad.isValid);
        const Finding* finding = findingOf(bad.findings, "values.nan");
        QVERIFY(finding != nullptr);
        QCOMPARE(finding->tensor, std::string("l.weight"));
    }

    /// Every value is checked in one part, and all that is not of single tensors in the first.
    void parts()
    {
        std::vector<MemoryTensor> tensors;
        for (int i = 0; i < 9; ++i) {
            tensors.push_back(floats("t" + std::to_string(i), {2}, {std::numeric_limits<float>::quiet_NaN(), 1}));
        }
        const Model model = modelOf(tensors);
        const ValidationReport whole = checked(model);
        std::vector<std::string> found;
        for (std::uint64_t number = 1; number <= 4; ++number) {
            NoProgress progress;
            const auto report = validateModel(model, {.part = PartNumber{.number = number, .count = 4}}, progress);
            APR_VERIFY_OK(report);
            for (const Finding& finding : report->findings) {
                found.push_back(std::string(finding.rule.str()) + ' ' + finding.tensor);
            }
            QCOMPARE(report->checks.size() == whole.checks.size(), number == 1);
        }
        std::vector<std::string> expected;
        for (const Finding& finding : whole.findings) {
            expected.push_back(std::string(finding.rule.str()) + ' ' + finding.tensor);
        }
        std::sort(found.begin(), found.end());
        std::sort(expected.begin(), expected.end());
        QVERIFY(!expected.empty() && found == expected);
    }

    /// A wrong sum is of one tensor; the others are checked all the same.
    /// A tensor that costs more than the budget allows does not keep the others from being checked.
    void tensorsBeyondTheBudget()
    {
        class Refusing final : public TensorSource {
        public:
            Result<Bytes> load(std::size_t index, ByteRange range) const override
            {
                if (index == 0 && range.size > 0) {
                    return Error{.code = Errc::Memory, .message = "decoding 9 chunks needs too much"};
                }
                return Bytes::own(std::vector<std::byte>(static_cast<std::size_t>(range.size)));
            }
        };
        ModelParts parts{.tensors = {{.name = "a", .dtype = DType::F32, .shape = {2, 2}, .byteSize = 16},
                                     {.name = "b", .dtype = DType::F32, .shape = {2, 2}, .byteSize = 16}}};
        const ValidationReport report = checked(Model(std::move(parts), std::make_shared<Refusing>()));
        QVERIFY(!report.isValid);
        QVERIFY(findingOf(report.findings, "structure.unreadable") != nullptr);
        QVERIFY(findingOf(report.findings, "values.all-zero") != nullptr); // of b
    }

    void archivesWithWrongSums()
    {
        std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }";
        header.resize(117, ' ');
        const Buffer array = bufferOf(std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + "\nabc");
        const Buffer file = zipOf({{.name = "a.npy", .raw = array, .isDeflated = true},
                                   {.name = "b.npy", .raw = array, .isDeflated = true, .crc = 1, .localCrc = 1}});
        const auto model = openModel("m.npz", Bytes::own(file), {});
        APR_VERIFY_OK(model);
        const ValidationReport report = checked(*model);
        QVERIFY(!report.isValid);
        QCOMPARE(report.findings.size(), std::size_t{1});
        QCOMPARE(report.findings[0].rule, std::string("structure.unreadable"));
        QCOMPARE(report.findings[0].tensor, std::string("b"));
        QCOMPARE(stateOf(report, "nan"), std::string("not applicable"));
    }

    void cleanup() { setThreadCount(0); }

    void aGoodModelPasses()
    {
        const ValidationReport report = checked(aprModel({random("a", {100}), filled("layer_norm.weight", {8}, 1)}));
        QVERIFY2(report.isValid, report.verdict().c_str());
        QCOMPARE(report.count(Severity::Error), std::size_t{0});
        for (const char* id : {"structure", "checksum", "nan", "zero", "statistics"}) {
            QCOMPARE(stateOf(report, id), std::string("passed"));
        }
        QCOMPARE(stateOf(report, "shapes"), std::string("not applicable"));
        QVERIFY(contains(report.verdict(), "VALID"));
        QVERIFY(!contains(report.verdict(), "INVALID"));
        for (const CheckResult& check : report.checks) {
            QVERIFY(!check.title.empty() && !check.detail.empty());
        }
    }

    void checksum()
    {
        Buffer bytes = bufferOf(aprOf({random("a", {100}), random("b", {100})}));
        bytes[peek<std::uint32_t>(bytes, 28) + 5] ^= std::byte{1};
        const Model model = *openModel("m.apr", Bytes::own(bytes), {});
        const ValidationReport report = checked(model);
        QVERIFY(!report.isValid);
        QCOMPARE(stateOf(report, "checksum"), std::string("failed"));
        const Finding* finding = findingOf(report.findings, "checksum.mismatch");
        QVERIFY(finding != nullptr && finding->severity == Severity::Error);
        QVERIFY(contains(report.verdict(), "INVALID"));
        const ValidationReport without = checked(model, kNone);
        QVERIFY(without.isValid);
        QCOMPARE(stateOf(without, "checksum"), std::string("skipped"));
    }

    void graph()
    {
        const auto onnx = [](std::string_view op, std::uint64_t opset) {
            const Proto shape = Proto().message(1, Proto().varint(1, 2));
            const Proto type = Proto().message(1, Proto().varint(1, 1).message(2, shape));
            const Proto graph = Proto()
                                    .text(2, "g")
                                    .message(1, Proto().text(1, "x").text(2, "y").text(4, op))
                                    .message(11, Proto().text(1, "x").message(2, type))
                                    .message(12, Proto().text(1, "y").message(2, type));
            const Proto model = Proto().varint(1, 8).message(7, graph).message(8, Proto().varint(2, opset));
            return *openModel("m.onnx", Bytes::own(model.build()), {});
        };
        const ValidationReport good = checked(onnx("Relu", 17), kNone);
        QVERIFY(good.isValid);
        QCOMPARE(stateOf(good, "graph"), std::string("passed"));
        const ValidationReport bad = checked(onnx("Rellu", 17), kNone);
        QVERIFY(!bad.isValid);
        QCOMPARE(stateOf(bad, "structure"), std::string("passed"));
        QCOMPARE(stateOf(bad, "graph"), std::string("failed"));
        QVERIFY(findingOf(bad.findings, "onnx.operator") != nullptr);
        const ValidationReport newer = checked(onnx("Rellu", 99), kNone);
        QVERIFY(newer.isValid);
        QCOMPARE(stateOf(newer, "graph"), std::string("incomplete"));
        QCOMPARE(stateOf(checked(aprModel({random("a", {100})})), "graph"), std::string("(no such check)"));
    }

    void checksumOfGapsAndLargeTensors()
    {
        // Many chunks, padding between and behind, an empty tensor among them.
        const std::vector<MemoryTensor> tensors{patterned("c", DType::F32, {(1 << 19) + 3}),
                                                patterned("a", DType::U8, {1}), patterned("empty", DType::F32, {0}),
                                                patterned("b", DType::Q4_K, {3000, 256})};
        const Bytes file = aprOf(tensors);
        QCOMPARE(stateOf(checked(*openModel("m", file, {})), "checksum"), std::string("passed"));
        for (const std::size_t at : {file.size() - 17, file.size() / 2, file.size() / 3, std::size_t{40}}) {
            const auto model = openModel("m", withFlip(file, at * 8), {});
            QVERIFY(!model || stateOf(checked(*model), "checksum") == "failed");
        }
        ValidateOptions onlyChecksum = kNone;
        onlyChecksum.checksum = true;
        QVERIFY(checked(*openModel("m", file, {}), onlyChecksum).isValid);
        QVERIFY(!checked(*openModel("m", withFlip(file, file.size() * 4), {}), onlyChecksum).isValid);
    }

    /// Files of version 1 with STREAMING: the whole file and each chunk have a checksum.
    void checksumsOfChunks()
    {
        const Model source = modelOf({random("a", {100}), patterned("b", DType::U8, {70})});
        NoProgress progress;
        for (const Codec codec : {Codec::None, Codec::Lz4}) {
            MemorySink sink;
            const auto layout = layOutFile(
                source, {}, {.format = findWriter("apr1"), .compression = {.codec = codec}, .isStreaming = true});
            APR_VERIFY_OK(layout);
            APR_VERIFY_OK(writeFile(source, *layout, sink, {}, progress));
            const auto good = openModel("m.apr", Bytes::own(sink.bytes), {});
            APR_VERIFY_OK(good);
            const ValidationReport report = checked(*good);
            QVERIFY(report.isValid);
            QCOMPARE(stateOf(report, "checksum"), std::string("passed"));
            const std::uint64_t last = good->facts().checksums.back().offset;
            Buffer damaged = sink.bytes;
            damaged[last + 40] ^= std::byte{1};
            const auto bad = openModel("m.apr", Bytes::own(damaged), {});
            if (codec == Codec::None) {
                APR_VERIFY_OK(bad);
                const ValidationReport failed = checked(*bad);
                QCOMPARE(stateOf(failed, "checksum"), std::string("failed"));
                QCOMPARE(std::count_if(failed.findings.begin(), failed.findings.end(),
                                       [](const Finding& finding) { return finding.rule == "checksum.mismatch"; }),
                         std::ptrdiff_t{2}); // the chunk, the file
            } else {
                APR_VERIFY_ERROR(bad, Errc::Checksum);
            }
        }
    }

    void formatsWithoutChecksum()
    {
        const ValidationReport report = checked(*openModel("m", safetensorsOf({random("a", {4})}), {}));
        QCOMPARE(stateOf(report, "checksum"), std::string("not applicable"));
        QVERIFY(report.isValid);
    }

    void nanAndInfinity()
    {
        for (const float bad :
             {kNan, std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()}) {
            const Model model = modelOf({floats("a", {3}, {1, bad, 2}), random("b", {3})});
            const ValidationReport report = checked(model);
            QVERIFY(!report.isValid);
            QCOMPARE(stateOf(report, "nan"), std::string("failed"));
            const Finding* finding = findingOf(report.findings, std::isnan(bad) ? "values.nan" : "values.infinite");
            QVERIFY(finding != nullptr && finding->tensor == "a");
            QVERIFY(contains(finding->message, "1 of 3"));
            const ValidationReport skipped = checked(model, without("nan"));
            QVERIFY(skipped.isValid);
            QCOMPARE(stateOf(skipped, "nan"), std::string("skipped"));
        }
    }

    void nanInQuantizedAndHalfTensors()
    {
        MemoryTensor quantized = patterned("q", DType::Q8_0, {64});
        const std::uint16_t nan = 0x7E00;
        std::memcpy(quantized.data.data() + 34, &nan, sizeof nan);
        QCOMPARE(stateOf(checked(modelOf({quantized})), "nan"), std::string("failed"));
        MemoryTensor half = patterned("h", DType::F16, {4});
        std::memcpy(half.data.data() + 2, &nan, sizeof nan);
        QCOMPARE(stateOf(checked(modelOf({half})), "nan"), std::string("failed"));
    }

    void allZero()
    {
        const Model model = modelOf(
            {filled("a", {5, 1}, 0), floats("b", {2}, {0, 1}), filled("empty", {0}, 0), filled("bias", {3}, 0)});
        const ValidationReport report = checked(model);
        QVERIFY(report.isValid); // a warning
        QCOMPARE(stateOf(report, "zero"), std::string("warned"));
        const Finding* finding = findingOf(report.findings, "values.all-zero");
        QVERIFY(finding != nullptr && finding->tensor == "a");
        QCOMPARE(report.count(Severity::Warning), std::size_t{1});
        QVERIFY(!checked(model, {.strict = true}).isValid);
        const ValidationReport skipped = checked(model, without("zero", true));
        QVERIFY(skipped.isValid);
        QCOMPARE(stateOf(skipped, "zero"), std::string("skipped"));
    }

    void statistics()
    {
        const Model model = modelOf({filled("encoder.layer_norm.weight", {8}, 11)});
        const ValidationReport report = checked(model);
        QVERIFY(report.isValid);
        QCOMPARE(stateOf(report, "statistics"), std::string("warned"));
        QVERIFY(!checked(model, {.strict = true}).isValid);
        QVERIFY(findingOf(report.findings, "values.mean") != nullptr);
        const ValidationReport skipped = checked(model, without("statistics"));
        QVERIFY(skipped.isValid);
        QCOMPARE(stateOf(skipped, "statistics"), std::string("skipped"));
        const ValidationReport rms = checked(llamaWith(filled("model.norm.weight", {16}, 7.2F)));
        QVERIFY2(rms.isValid, rms.verdict().c_str());
        QCOMPARE(stateOf(rms, "statistics"), std::string("passed"));
        const ValidationReport warned = checked(llamaWith(filled("model.layers.0.mlp.up_proj.weight", {32, 16}, 1)));
        QVERIFY(warned.isValid);
        QCOMPARE(stateOf(warned, "statistics"), std::string("warned"));
    }

    void shapes()
    {
        const Model model = llamaWith(filled("model.norm.weight", {15}, 1));
        const ValidationReport report = checked(model);
        QVERIFY(!report.isValid);
        QCOMPARE(stateOf(report, "shapes"), std::string("failed"));
        QCOMPARE(stateOf(checked(llamaWith(filled("model.norm.weight", {16}, 1))), "shapes"), std::string("passed"));
        const ValidationReport skipped = checked(model, without("shapes"));
        QVERIFY(skipped.isValid);
        QCOMPARE(stateOf(skipped, "shapes"), std::string("skipped"));
    }

    void structure()
    {
        AprParts parts;
        parts.flags = 2 | (1U << 30);
        const Model model = *openModel("m.apr", Bytes::own(parts.build()), {});
        const ValidationReport report = checked(model);
        QCOMPARE(stateOf(report, "structure"), std::string("warned"));
        QVERIFY(report.isValid);
        QVERIFY(!checked(model, {.strict = true}).isValid);
        QVERIFY(checked(model, {.strict = true}).isStrict);
        GgufBuilder gguf;
        gguf.tensor(random("a", {64}));
        const Bytes file = gguf.build();
        const ValidationReport truncated = checked(*openModel("m.gguf", cut(file, file.size() - 4), {}));
        QCOMPARE(stateOf(truncated, "structure"), std::string("failed"));
        QVERIFY(!truncated.isValid);
        QVERIFY(!checked(*openModel("m.gguf", cut(file, file.size() - 4), {}), kNone).isValid);
    }

    void nothingAskedForIsListedAsSkipped()
    {
        const ValidationReport report = checked(modelOf({filled("a", {4}, kNan)}), kNone);
        QVERIFY(report.isValid);
        QCOMPARE(report.checks.size(), std::size_t{7});
        QCOMPARE(stateOf(report, "structure"), std::string("passed"));
        for (const char* id : {"checksum", "nan", "zero", "statistics", "shapes", "metadata"}) {
            QCOMPARE(stateOf(report, id), std::string("skipped"));
        }
        QVERIFY(contains(report.verdict(), "6 skipped"));
    }

    void verdictCounts()
    {
        const ValidationReport report = checked(modelOf({filled("a", {4}, kNan), filled("b", {2, 2}, 0)}));
        QVERIFY2(contains(report.verdict(), "INVALID"), report.verdict().c_str());
        QVERIFY(contains(report.verdict(), "1 error,"));
        QVERIFY(contains(report.verdict(), "1 warning"));
    }

    void integersAndUndecodableTypes()
    {
        const ValidationReport report =
            checked(modelOf({patterned("x", DType::F6E2M3, {256}), patterned("i", DType::I32, {4})}));
        QVERIFY(report.isValid);
        QCOMPARE(stateOf(report, "nan"), std::string("incomplete"));
        QVERIFY(contains(report.verdict(), "3 incomplete"));
        QCOMPARE(stateOf(checked(modelOf({patterned("i", DType::I32, {4})})), "nan"), std::string("not applicable"));
        const ValidationReport both = checked(modelOf({patterned("x", DType::F6E2M3, {256}), random("f", {4})}));
        QCOMPARE(stateOf(both, "nan"), std::string("incomplete")); // not passed: one tensor was not read
        QVERIFY(std::any_of(both.checks.begin(), both.checks.end(), [](const CheckResult& check) {
            return check.id == "nan" && contains(check.detail, "cannot be read");
        }));
    }

    void emptyModel()
    {
        const ValidationReport report = checked(modelOf({}));
        QVERIFY(report.isValid);
        QCOMPARE(stateOf(report, "nan"), std::string("not applicable"));
    }

    void computedModels()
    {
        // Tensors that a transform makes have no place in the file, and the checksum no bytes of theirs.
        setThreadCount(1);
        QVERIFY(survives([] {
            const Model model = withPrecision(aprModel({random("a", {100}), random("b", {8})}), DType::F16);
            NoProgress progress;
            const auto report = validateModel(model, {}, progress);
            return report && report->isValid;
        }));
    }

    void claimsOfExabytes()
    {
        GgufBuilder gguf;
        gguf.tensor(GgufBuilder::Tensor{.ne = {std::uint64_t{1} << 60}, .type = 0});
        const Bytes file = gguf.build();
        setThreadCount(1);
        QVERIFY(survives([&file] {
            const auto model = openModel("m.gguf", file, {});
            NoProgress progress;
            const auto report = model ? validateModel(*model, {}, progress) : Result<ValidationReport>(model.error());
            return !report || !report->isValid;
        }));
    }

    void findingsDoNotDependOnThreads()
    {
        std::vector<MemoryTensor> tensors;
        for (int i = 0; i < 20; ++i) {
            tensors.push_back(filled("t" + std::to_string(i), {10, 100}, i % 3 == 0 ? kNan : 0));
        }
        const auto texts = [&tensors](unsigned threads) {
            setThreadCount(threads);
            std::vector<std::string> out;
            for (const Finding& finding : checked(modelOf(tensors)).findings) {
                out.push_back(finding.tensor + finding.message);
            }
            return out;
        };
        const auto one = texts(1);
        QCOMPARE(one.size(), std::size_t{20});
        QCOMPARE(texts(2), one);
    }

    void stops()
    {
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(validateModel(modelOf({random("a", {10})}), {}, stop), Errc::Cancelled);
    }

    void realFilesAreNotCalledCorrupt()
    {
        APR_NEEDS_CORPUS();
        for (const char* folder : {"safetensors", "derived_gguf"}) {
            const auto files = corpusFiles(folder);
            QVERIFY2(!files.empty(), "the corpus has too few of these files");
            for (const std::string& file : files) {
                const auto model = openModelFile(file);
                APR_VERIFY_OK(model);
                const ValidationReport report = checked(*model);
                QVERIFY2(stateOf(report, "structure") != "failed", file.c_str());
                QVERIFY2(stateOf(report, "nan") != "(no such check)", file.c_str());
            }
        }
    }
};

APR_TEST(TestValidate)
#include "tst_validate.moc"
