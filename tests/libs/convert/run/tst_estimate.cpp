// SPDX-License-Identifier: MIT
#include "apr/convert/estimate.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

/// Counts steps; cancels at the first if asked to.
class Steps final : public Progress {
public:
    explicit Steps(bool cancels = false) : m_cancels(cancels) {}
    bool step(std::uint64_t, std::uint64_t, std::string_view) override
    {
        ++count;
        return !m_cancels;
    }
    int count = 0;

private:
    bool m_cancels;
};

} // namespace

class TestEstimate : public QObject {
    Q_OBJECT

    const QTemporaryDir m_folder;

    std::string file(const char* name, float value) const
    {
        const std::string path = m_folder.filePath(QString::fromLatin1(name)).toStdString();
        std::vector<MemoryTensor> tensors;
        for (int i = 0; i < 8; ++i) {
            tensors.push_back(filled("layers." + std::to_string(i) + ".w", {64, 64}, value));
        }
        save(QString::fromStdString(path), safetensorsOf(tensors).span());
        return path;
    }

    Result<ConvertPlan> planned(float value = 1) const
    {
        ConvertOptions options{.recipe = {.sources = {{.path = file("a.safetensors", value)}}}};
        options.recipe.steps = {{"map-names"}, {"merge", {{"models", {file("b.safetensors", 2)}}}}};
        options.recipe.output = m_folder.filePath(QStringLiteral("out.apr")).toStdString();
        return planConversion(options);
    }

private Q_SLOTS:
    void allIsMeasuredIfItIsFast()
    {
        const auto plan = planned();
        APR_VERIFY_OK(plan);
        Steps steps;
        const auto estimate = estimateTime(*plan, steps, std::chrono::minutes(5));
        APR_VERIFY_OK(estimate);
        QVERIFY(estimate->has_value());
        QCOMPARE((*estimate)->sampledBytes, (*estimate)->totalBytes);
        QCOMPARE((*estimate)->totalBytes, std::uint64_t{8 * 4096 * 4});
        QVERIFY((*estimate)->seconds > 0);
        QVERIFY(steps.count > 0);
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("out.apr")))); // nothing is written
    }

    void aSampleSpeaksForTheRest()
    {
        const auto plan = planned();
        APR_VERIFY_OK(plan);
        NoProgress progress;
        const auto estimate = estimateTime(*plan, progress, std::chrono::milliseconds(0));
        APR_VERIFY_OK(estimate);
        QVERIFY(estimate->has_value());
        QVERIFY((*estimate)->sampledBytes < (*estimate)->totalBytes);
    }

    void cancelling()
    {
        const auto plan = planned();
        APR_VERIFY_OK(plan);
        Steps steps(true);
        APR_VERIFY_ERROR(estimateTime(*plan, steps), Errc::Cancelled);
    }

    /// What the merge would refuse is found early.
    void errorsOfTheMerge()
    {
        const auto plan = planned(std::numeric_limits<float>::quiet_NaN());
        APR_VERIFY_OK(plan);
        NoProgress progress;
        APR_VERIFY_ERROR(estimateTime(*plan, progress, std::chrono::minutes(5)), Errc::Validation);
    }
};

APR_CORE_TEST(TestEstimate)
#include "tst_estimate.moc"
