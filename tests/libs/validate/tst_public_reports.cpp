// SPDX-License-Identifier: MIT
#include "apr/validate/validate.h"

#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_values.h"
#include "apr/validate/scan.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::string found(const std::string& name)
{
    return corpusFolder() + "/found3/" + name;
}

/// The first `count` values of a tensor, as `aprcli cat` prints them.
std::vector<float> valuesIn(const std::string& file, const std::string& name, std::size_t count)
{
    const auto model = openModelFile(found(file));
    const auto index = model ? model->find(name) : std::nullopt;
    std::vector<float> out(count);
    return index && loadElements(*model, *index, 0, out) ? out : std::vector<float>();
}

std::string verdictOf(const std::string& file)
{
    const auto model = openModelFile(found(file));
    NoProgress progress;
    const auto report = model ? validateModel(*model, {}, progress) : Result<ValidationReport>(model.error());
    return report ? report->verdict().substr(0, report->verdict().find(':')) : report.error().message;
}

} // namespace

/// Small files after public reports about other programs, which were read wrongly.
class TestPublicReports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { APR_NEEDS_CORPUS(); }

    void values()
    {
        using Floats = std::vector<float>;
        const std::string query = "model.layers.0.self_attn.q_proj.weight";
        QCOMPARE(valuesIn("fq/ds", query, 3), (Floats{0.28125F, 0.28125F, 0.34375F}));
        QCOMPARE(valuesIn("t/conj.pt", "neg", 3), (Floats{-1, -3, 2.5F}));
        QCOMPARE(valuesIn("t/real_0.1.9.pt", "fc.weight", 6), (Floats{0.5F, 1.5F, 2.5F, 3.5F, 4.5F, 5.5F}));
        QCOMPARE(valuesIn("t/real_0.1.9.pt", "steps", 3), (Floats{7, 8, 9}));
        QCOMPARE(valuesIn("t/fp4.pt", "fp4", 4), (Floats{0.5F, 1, 1.5F, 2}));
        QCOMPARE(valuesIn("on/f4odd.onnx", "f4", 3), (Floats{0.5F, 1, -6}));
        QCOMPARE(valuesIn("cm/uint4.mlpackage", "y_weight_0_quantized.offset", 4), (Floats{9, 6, 8, 9}));
        const auto palette = openModelFile(found("cm/pal4.mlpackage"));
        const auto expected = openModelFile(found("cm/pal4.npy"));
        APR_VERIFY_OK(palette);
        APR_VERIFY_OK(expected);
        QVERIFY(sameBytes(palette->load(*palette->find("y_weight_0_palettized"))->span(), expected->load(0)->span()));
        const auto keras = openModelFile(found("h5/q_int8.keras"));
        APR_VERIFY_OK(keras);
        const Model decoded = withScalesApplied(*keras);
        QCOMPARE(decoded.tensors().size(), std::size_t{4});
        std::vector<float> first(2);
        QVERIFY(loadElements(decoded, *decoded.find("layers/dense_1/vars/0"), 0, first));
        QCOMPARE(first, (Floats{22 * (1.F / 332.16675F), 127 * (1.F / 147.36533F)}));
    }

    void names()
    {
        const auto sharded = openModelFile(found("llama_bin"));
        APR_VERIFY_OK(sharded);
        QCOMPARE(sharded->tensors().size(), std::size_t{21});
        const auto arrays = openModelFile(found("t/numpy_in.pt"));
        APR_VERIFY_OK(arrays);
        QCOMPARE(arrays->tensors().size(), std::size_t{4});
        const auto extra = openModelFile(found("st/extra"));
        APR_VERIFY_OK(extra);
        QVERIFY(findingOf(extra->facts().findings, "shards.not-in-index") != nullptr);
        const auto copies = openModelFile(found("st/mistral"));
        APR_VERIFY_OK(copies);
        QVERIFY(findingOf(copies->facts().findings, "folder.copies") != nullptr);
        const auto missing = openModelFile(found("st/glm"));
        APR_VERIFY_ERROR(missing, Errc::Io);
        QVERIFY(contains(missing.error().message, "mtp.safetensors is missing: 1 of 4 tensors"));
        APR_VERIFY_ERROR(openModelFile(found("dcp")), Errc::Unsupported);
        const auto blocks = openModelFile(found("fq/oss"));
        APR_VERIFY_OK(blocks);
        QCOMPARE(blocks->tensors().size(), std::size_t{2});
    }

    void verdicts()
    {
        QCOMPARE(verdictOf("fq/bnb"), std::string("VALID"));
        QCOMPARE(verdictOf("t/sparse_oob.pt"), std::string("INVALID"));
        QCOMPARE(verdictOf("h5/bf16_real.keras"), std::string("VALID")); // with all weights
        QCOMPARE(verdictOf("on/ext_len0.onnx"), std::string("VALID"));
        QCOMPARE(verdictOf("gg/tokens_u32.gguf"), std::string("INVALID"));
        QCOMPARE(verdictOf("../gguf_bad/gridcore__bad-version.bin"), std::string("INVALID"));
        QCOMPARE(verdictOf("../hdf5_generic/hdfview__tfilters.h5"), std::string("INCOMPLETE"));
        const auto file = openSource(found("sc/real_joblib.joblib"));
        APR_VERIFY_OK(file);
        const auto scanned = scanFile("real_joblib.joblib", *file, std::uint64_t{1} << 28, {});
        APR_VERIFY_OK(scanned);
        QCOMPARE(scanned->verdict, ScanVerdict::Clean);
    }
};

APR_TEST(TestPublicReports)
#include "tst_public_reports.moc"
