// SPDX-License-Identifier: MIT
#include "convert/lower/stored_forms.h"

#include "apr/format/open.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

/// Conversions whose tensors are stored sparsely or as factors.
class TestStoredForms : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }

    Asked optionsFor(std::string_view output = "out.apr") const
    {
        return {.input = in("in.safetensors"), .output = in(output), .keepNames = true};
    }

    static Result<ConvertReport> convert(const ConvertOptions& options)
    {
        NoProgress progress;
        APR_TRY(const ConvertPlan plan, planConversion(options));
        return runConversion(plan, progress);
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        std::vector<float> exact(128 * 96); // of rank 2
        for (std::size_t i = 0; i < exact.size(); ++i) {
            exact[i] = static_cast<float>(i / 96 % 7) * static_cast<float>(i % 96 % 5) + static_cast<float>(i % 96);
        }
        QVERIFY(save(path(m_dir->path(), "in.safetensors"),
                     safetensorsOf({floats("a.weight", {128, 96}, exact), random("b.weight", {128, 96}),
                                    filled("norm.weight", {96}, 1)})
                         .span()));
    }

    void planIsKnownFromTheHeader()
    {
        auto options = optionsFor();
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 8U}}});
        const auto plan = planConversion(options);
        APR_VERIFY_OK(plan);
        QVERIFY(plan->tensors[0].isFactorized && plan->tensors[1].isFactorized && !plan->tensors[2].isFactorized);
        QVERIFY(contains(textOf(plan->tensors[0].facts), "factors of rank 8"));
        QVERIFY(plan->tensors[0].bytesTo < plan->tensors[0].bytesFrom / 5);
        QVERIFY(plan->outputBytes < 3 * plan->tensors[0].bytesFrom / 2);
        QVERIFY(isLossy(*plan));
        QCOMPARE(plan->write.forms[2].layout, Layout::Dense);
    }

    /// Noise keeps too little: nothing is written, and the tensor is named; the gate's bound can be raised.
    void refusedBelowTheGate()
    {
        auto options = optionsFor();
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 8U}}});
        const auto refused = convert(options);
        APR_VERIFY_ERROR(refused, Errc::QualityGate);
        QVERIFY(contains(refused.error().message, "b.weight: relative error"));
        QVERIFY(!contains(refused.error().message, "a.weight"));
        QVERIFY(!QFile::exists(path(m_dir->path(), "out.apr")));
        options.checks.set("max_drift", 0.99);
        APR_VERIFY_OK(convert(options));
        options.set("lowrank", "targets", Json::array({"a.*"}));
        options.checks = {};
        options.force = true;
        const auto report = convert(options);
        APR_VERIFY_OK(report);
        QVERIFY(contains(findingOf(report->findings, "lowrank.energy")->message, "1 tensor factorized to rank 8"));
        QVERIFY(report->weightError->relativeError < 1e-5);
        const auto written = openModelFile(report->output);
        const Json* tensors = findPath(written->metadata(), {"low_rank", "tensors"});
        QVERIFY(tensors != nullptr && (*tensors)["a.weight"]["rank"] == 8);
    }

    void otherFormatsGetTheProduct()
    {
        auto options = optionsFor();
        options.steps.push_back({"lowrank", {{"style", "lora"}, {"rank", 8U}, {"targets", Json::array({"a.*"})}}});
        APR_VERIFY_OK(convert(options));
        options.output = in("out.safetensors");
        APR_VERIFY_OK(convert(options));
        const auto factors = openModelFile(in("out.apr"));
        const auto product = openModelFile(in("out.safetensors"));
        QCOMPARE(factors->tensors()[*factors->find("a.weight")].encoding.layout, Layout::LowRank);
        for (const TensorInfo& tensor : factors->tensors()) {
            QVERIFY(sameBytes(factors->load(*factors->find(tensor.name))->span(),
                              product->load(*product->find(tensor.name))->span()));
        }
    }

    /// Factors take float types, and what is asked for else is for the other tensors.
    void combinesWithTypesAndZeros()
    {
        auto options = optionsFor();
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 8U}, {"targets", Json::array({"a.*"})}}});
        options.set("quantize", "type", "q8_0");
        options.target.set("compress", "zstd");
        APR_VERIFY_OK(convert(options));
        const auto model = openModelFile(in("out.apr"));
        const TensorInfo& a = model->tensors()[*model->find("a.weight")];
        QCOMPARE(a.dtype, DType::F16);
        QCOMPARE(a.encoding.layout, Layout::LowRank);
        QCOMPARE(model->tensors()[*model->find("b.weight")].dtype, DType::Q8_0);

        options = optionsFor("sparse.apr");
        options.set("prune", "share", 0.8);
        options.set("sparse", "layout", "auto");
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 8U}, {"targets", Json::array({"a.*"})}}});
        options.set("precision", "type", "bf16");
        options.checks.set("ignore_gate", true);
        options.force = true;
        const auto report = convert(options);
        APR_VERIFY_OK(report);
        QVERIFY(contains(findingOf(report->findings, "sparse.layouts")->message, "1 tensor as bitmap"));
        const auto both = openModelFile(in("sparse.apr"));
        QCOMPARE(both->tensors()[*both->find("a.weight")].encoding.layout, Layout::LowRank);
        QCOMPARE(both->tensors()[*both->find("b.weight")].encoding.layout, Layout::Bitmap);
        QCOMPARE(both->tensors()[*both->find("b.weight")].dtype, DType::BF16);
    }

    /// A file that is converted again keeps its layouts, compressed or not, until they are chosen anew.
    void layoutsStayAsTheyAre()
    {
        auto options = optionsFor("first.apr");
        options.steps.push_back({"prune", {{"share", 0.9}, {"targets", Json::array({"b.*"})}}});
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 8U}, {"targets", Json::array({"a.*"})}}});
        options.set("sparse", "layout", "csr");
        options.target.set("compress", "zstd");
        APR_VERIFY_OK(convert(options));
        const auto first = openModelFile(in("first.apr"));
        Asked again{.input = in("first.apr"), .output = in("second.apr"), .keepNames = true};
        for (const Codec codec : {Codec::None, Codec::Lz4}) {
            again.target.set("compress", codec == Codec::Lz4 ? "lz4" : "none");
            again.force = true;
            APR_VERIFY_OK(convert(again));
            const auto second = openModelFile(in("second.apr"));
            QCOMPARE(second->tensors()[*second->find("a.weight")].encoding.layout, Layout::LowRank);
            QCOMPARE(second->tensors()[*second->find("b.weight")].encoding.layout, Layout::Csr);
            QVERIFY(findPath(second->metadata(), {"low_rank", "tensors", "a.weight"}) != nullptr);
            for (const TensorInfo& tensor : first->tensors()) {
                QVERIFY(sameBytes(first->load(*first->find(tensor.name))->span(),
                                  second->load(*second->find(tensor.name))->span()));
            }
        }
        again.set("sparse", "layout", "bitmap");
        APR_VERIFY_OK(convert(again));
        const auto third = openModelFile(in("second.apr"));
        QCOMPARE(third->tensors()[*third->find("b.weight")].encoding.layout, Layout::Bitmap);
        again.drop("sparse");
        again.set("precision", "type", "f16"); // other values: dense, and nothing says otherwise
        APR_VERIFY_OK(convert(again));
        const auto dense = openModelFile(in("second.apr"));
        QCOMPARE(dense->tensors()[*dense->find("a.weight")].encoding.layout, Layout::Dense);
        QVERIFY(findMember(dense->metadata(), "low_rank") == nullptr);
    }

    void sparseWithoutZeros()
    {
        auto options = optionsFor();
        options.set("sparse", "layout", "csr");
        const auto report = convert(options);
        APR_VERIFY_OK(report);
        const Finding* finding = findingOf(report->findings, "sparse.layouts");
        QVERIFY(finding != nullptr && finding->severity == Severity::Warning);
        options.output = in("out.gguf");
        APR_VERIFY_ERROR(convert(options), Errc::Argument);
        options.output = in("old.apr");
        options.target.set("dialect", "apr1");
        APR_VERIFY_ERROR(convert(options), Errc::Argument);
    }

    /// Values are checked and measured although the writer does not see them.
    void valuesAreChecked()
    {
        QVERIFY(save(path(m_dir->path(), "in.safetensors"),
                     safetensorsOf({floats("a.weight", {2, 64}, std::vector<float>(128, std::nanf("")))}).span()));
        auto options = optionsFor();
        options.set("sparse", "layout", "auto");
        APR_VERIFY_ERROR(convert(options), Errc::Validation);
        QVERIFY(!QFile::exists(path(m_dir->path(), "out.apr")));
    }
};

APR_TEST(TestStoredForms)
#include "tst_stored_forms.moc"
