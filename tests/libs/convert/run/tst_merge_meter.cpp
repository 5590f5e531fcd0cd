// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "fixtures/threads.h"
#include "libs/convert/steps/merge/merges.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

Result<ConvertReport> mergedIn(const MergeFolder& folder, const std::vector<std::string>& names, Values values,
                               std::vector<RecipeStep> more = {})
{
    APR_TRY(const ConvertPlan plan, folder.planned(names, std::move(values), std::move(more)));
    NoProgress progress;
    return runConversion(plan, progress);
}

} // namespace

class TestMergeMeter : public QObject {
    Q_OBJECT

    MergeFolder m_folder;

private Q_SLOTS:
    void initTestCase()
    {
        m_folder.add("base", {floats("layers.0.w", {4}, {0, 0, 0, 0}), floats("layers.1.w", {2}, {0, 0})});
        m_folder.add("x", {floats("layers.0.w", {4}, {3, 0, 1, 0}), floats("layers.1.w", {2}, {4, 0})});
        m_folder.add("y", {floats("layers.0.w", {4}, {1, 4, -1, 0}), floats("layers.1.w", {2}, {2, 0})});
    }

    void againstTheModels()
    {
        const auto report = mergedIn(m_folder, {"base", "x", "y"}, {{"strategy", "task_arithmetic"}});
        APR_VERIFY_OK(report);
        QVERIFY(report->merge.has_value());
        QCOMPARE(report->merge->paths.size(), std::size_t{3});
        QVERIFY(!report->merge->all.models[0].isThere); // the base is only subtracted
        QCOMPARE(report->merge->layers.size(), std::size_t{2});
        const MergeLayer& first = report->merge->layers[0];
        QCOMPARE(first.name, std::string("layers.0"));
        QVERIFY(std::abs(first.models[1].cosine - 12 / std::sqrt(10.0 * 32)) < 1e-12); // (4, 4, 0, 0) and (3, 0, 1, 0)
        QVERIFY(std::abs(first.models[1].normRatio - std::sqrt(3.2)) < 1e-12);
        QVERIFY(std::abs(*first.signAgreement - 2.0 / 3) < 1e-12); // the third changes in both directions
        QCOMPARE(*report->merge->layers[1].signAgreement, 1.0);
        QVERIFY(std::abs(*report->merge->all.signAgreement - 0.75) < 1e-12);
    }

    /// Without a base that is subtracted there are no changes whose signs could agree; stored values count.
    void average()
    {
        const auto report =
            mergedIn(m_folder, {"x", "y"}, {{"strategy", "average"}}, {{"precision", {{"type", "bf16"}}}});
        APR_VERIFY_OK(report);
        QVERIFY(report->merge.has_value() && !report->merge->all.signAgreement);
        QVERIFY(report->merge->all.models[0].isThere && report->merge->all.models[1].isThere);
    }

    /// Large tensors are sampled; the result does not depend on the threads.
    void samples()
    {
        m_folder.add("p", {random("layers.0.w", {1200, 1000}, 1)});
        m_folder.add("q", {random("layers.0.w", {1200, 1000}, 2)});
        const auto mergedBy = [this](int threads) {
            const Threads guard(threads);
            return mergedIn(m_folder, {"p", "q"}, {{"strategy", "average"}});
        };
        const auto one = mergedBy(1);
        const auto four = mergedBy(4);
        APR_VERIFY_OK(one);
        APR_VERIFY_OK(four);
        QCOMPARE(one->merge->all.models[0].cosine, four->merge->all.models[0].cosine);
        QCOMPARE(one->merge->all.models[1].normRatio, four->merge->all.models[1].normRatio);
        QVERIFY(std::abs(one->merge->all.models[0].cosine - std::sqrt(0.5)) < 0.01);
    }

    void notOfConversions()
    {
        NoProgress progress;
        const auto plan = planConversion(conversionOf(m_folder.in("x"), m_folder.in("copy.apr")));
        APR_VERIFY_OK(plan);
        const auto report = runConversion(*plan, progress);
        APR_VERIFY_OK(report);
        QVERIFY(!report->merge);
    }
};

APR_TEST(TestMergeMeter)
#include "tst_merge_meter.moc"
