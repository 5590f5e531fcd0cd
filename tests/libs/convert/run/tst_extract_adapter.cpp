// SPDX-License-Identifier: MIT
#include "apr/convert/extract_adapter.h"

#include "apr/convert/adapter.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QTemporaryDir>

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

constexpr const char* kQuery = "model.layers.0.self_attn.q_proj.weight";
const std::vector<float> kProduct{41, 52, 63, 4, 5, 6, 1, 2, 3, 0, 0, 0}; ///< of rank 2

/// A [4, 3] weight of zeros, a norm and an embedding.
std::vector<MemoryTensor> baseTensors()
{
    return {filled(kQuery, {4, 3}, 0), filled("model.norm.weight", {3}, 1),
            filled("model.embed_tokens.weight", {5, 3}, 0)};
}

} // namespace

class TestExtractAdapter : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }

    ExtractOptions pairOf(const std::vector<MemoryTensor>& tuned, const std::vector<MemoryTensor>& base) const
    {
        save(path(m_dir->path(), "tuned.safetensors"), safetensorsOf(tuned).span());
        save(path(m_dir->path(), "base.safetensors"), safetensorsOf(base).span());
        return {.tuned = in("tuned.safetensors"), .base = in("base.safetensors"), .folder = in("out"), .rank = 2};
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void extractsAndAppliesAgain()
    {
        auto tuned = baseTensors();
        tuned[0] = floats(kQuery, {4, 3}, kProduct);
        NoProgress progress;
        const auto report = extractAdapter(pairOf(tuned, baseTensors()), progress);
        APR_VERIFY_OK(report);
        QCOMPARE(report->matrices.size(), std::size_t{1});
        QCOMPARE(report->matrices[0].module, std::string("model.layers.0.self_attn.q_proj"));
        QVERIFY(report->matrices[0].energy > 1 - 1e-6);
        QCOMPARE(report->unchanged, std::size_t{2});
        QVERIFY2(report->findings.empty(), report->findings.empty() ? "" : report->findings.front().message.c_str());
        const auto model = applyAdapter(modelOf(baseTensors()), {.path = in("out")});
        APR_VERIFY_OK(model);
        const auto values = valuesOf<float>(model->model.load(0)->span());
        for (std::size_t i = 0; i < values.size(); ++i) {
            QVERIFY(std::abs(values[i] - kProduct[i]) < 1e-4F);
        }
        APR_VERIFY_ERROR(extractAdapter(pairOf(tuned, baseTensors()), progress), Errc::Exists);
    }

    void refuses()
    {
        NoProgress progress;
        APR_VERIFY_ERROR(extractAdapter(pairOf(baseTensors(), baseTensors()), progress), Errc::Argument); // the same
        auto tuned = baseTensors();
        tuned[0] = random(kQuery, {4, 3});
        tuned[1] = filled("model.norm.weight", {3}, 2);
        auto options = pairOf(tuned, baseTensors());
        options.rank = 1;
        const auto lossy = extractAdapter(options, progress); // noise is of full rank
        APR_VERIFY_ERROR(lossy, Errc::QualityGate);
        QVERIFY(contains(lossy.error().message, "q_proj"));
        QVERIFY(!QFile::exists(path(m_dir->path(), "out/adapter_model.safetensors")));
        options.force = true; // only overwrites
        APR_VERIFY_ERROR(extractAdapter(options, progress), Errc::QualityGate);
        options.ignoreGate = true;
        const auto forced = extractAdapter(options, progress);
        APR_VERIFY_OK(forced);
        QVERIFY(findingOf(forced->findings, "quality.gate") != nullptr);
        const Finding* other = findingOf(forced->findings, "adapter.not-included");
        QVERIFY(other != nullptr && contains(other->message, "model.norm.weight"));
        options.rank.reset();
        APR_VERIFY_ERROR(extractAdapter(options, progress), Errc::Argument);
        QVERIFY(QDir(path(m_dir->path(), "out")).removeRecursively());
        tuned[0] = random(kQuery, {5, 3});
        APR_VERIFY_ERROR(extractAdapter(pairOf(tuned, baseTensors()), progress), Errc::WrongShape);
        tuned[0] = filled(kQuery, {4, 3}, std::numeric_limits<float>::infinity());
        APR_VERIFY_ERROR(extractAdapter(pairOf(tuned, baseTensors()), progress), Errc::Validation);
        tuned[0] = random(kQuery, {4, 3});
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(extractAdapter(pairOf(tuned, baseTensors()), stop), Errc::Cancelled);
    }

    void leavesNoFolderBehind()
    {
        auto tuned = baseTensors();
        tuned[0] = floats(kQuery, {4, 3}, kProduct);
        for (const char* name : {"out", "out/", "new/deep/out//"}) {
            auto options = pairOf(tuned, baseTensors());
            options.folder = in(name);
            StoppingProgress stop(2); // while it is written
            APR_VERIFY_ERROR(extractAdapter(options, stop), Errc::Cancelled);
            QCOMPARE(QDir(m_dir->path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
        }
    }

    void quantizedTensorsAreTold()
    {
        auto tuned = baseTensors();
        tuned[0] = floats(kQuery, {4, 3}, kProduct);
        tuned.push_back(patterned("model.layers.0.mlp.up_proj.weight", DType::Q8_0, {4, 32}));
        auto base = baseTensors();
        base.push_back(random("model.layers.0.mlp.up_proj.weight", {4, 32}));
        save(path(m_dir->path(), "tuned.apr"), aprOf(tuned).span());
        auto options = pairOf(baseTensors(), base);
        options.tuned = in("tuned.apr");
        NoProgress progress;
        const auto report = extractAdapter(options, progress);
        APR_VERIFY_OK(report);
        const Finding* finding = findingOf(report->findings, "adapter.not-compared");
        QVERIFY(finding != nullptr && contains(finding->message, "1 tensor of the tuned model"));
    }
};

APR_TEST(TestExtractAdapter)
#include "tst_extract_adapter.moc"
