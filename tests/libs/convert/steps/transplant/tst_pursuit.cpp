// SPDX-License-Identifier: MIT
#include "convert/steps/transplant/pursuit.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include "apr/host/system.h"

#include <algorithm>
#include <cmath>

using namespace apr;
using namespace apr::test;
using namespace apr::transplanting;

namespace {

std::vector<float> madeOf(const std::vector<Term>& terms, const std::vector<float>& rows, std::size_t width)
{
    std::vector<float> out(width);
    for (const Term& term : terms) {
        for (std::size_t i = 0; i < width; ++i) {
            out[i] += term.factor * rows[term.row * width + i];
        }
    }
    return out;
}

double distance(const std::vector<float>& x, const float* y)
{
    double out = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        out += std::pow(static_cast<double>(x[i]) - static_cast<double>(y[i]), 2);
    }
    return std::sqrt(out);
}

} // namespace

class TestPursuit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A combination of a few rows is found exactly, whatever their lengths.
    void sparseCombinationsAreFound()
    {
        constexpr std::size_t kWidth = 48;
        std::vector<float> rows = noise(40 * kWidth, 3);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i] *= 1 + static_cast<float>(i / kWidth % 7);
        }
        const std::vector<Term> made{{.row = 4, .factor = 2}, {.row = 31, .factor = -0.5F}, {.row = 17, .factor = 1}};
        std::vector<float> targets = madeOf(made, rows, kWidth);
        targets.resize(2 * kWidth); // the second is zero
        NoProgress progress;
        const auto found = pursue(rows, kWidth, targets, 8, progress);
        APR_VERIFY_OK(found);
        QCOMPARE(found->size(), std::size_t{2});
        QVERIFY((*found)[1].empty());
        const std::vector<float> again = madeOf((*found)[0], rows, kWidth);
        QVERIFY(distance(again, targets.data()) < 1e-4 * distance(std::vector<float>(kWidth), targets.data()));
        for (const Term& term : made) {
            const auto same = std::find_if((*found)[0].begin(), (*found)[0].end(),
                                           [&term](const Term& each) { return each.row == term.row; });
            QVERIFY(same != (*found)[0].end() && std::fabs(same->factor - term.factor) < 1e-3F);
        }
    }

    /// Each row leaves less, and as many as the width leave nothing; equal and zero rows do no harm.
    void moreTermsLeaveLess()
    {
        constexpr std::size_t kWidth = 16;
        std::vector<float> rows = noise(24 * kWidth, 5);
        std::copy_n(rows.begin(), kWidth, rows.begin() + kWidth); // twice the same
        std::fill_n(rows.begin() + 2 * kWidth, kWidth, 0.0F);
        const std::vector<float> targets = noise(100 * kWidth, 6); // more than a batch
        double before = 1e30;
        for (const std::size_t most : {1, 2, 4, 8, 16}) {
            NoProgress progress;
            const auto found = pursue(rows, kWidth, targets, most, progress);
            APR_VERIFY_OK(found);
            double sum = 0;
            for (std::size_t i = 0; i < found->size(); ++i) {
                QVERIFY((*found)[i].size() <= most);
                sum += distance(madeOf((*found)[i], rows, kWidth), targets.data() + i * kWidth);
            }
            QVERIFY(sum < before);
            before = sum;
        }
        QVERIFY(before < 1e-3);
    }

    void anyNumberOfThreads()
    {
        const std::vector<float> rows = noise(200 * 32, 7);
        const std::vector<float> targets = noise(150 * 32, 8);
        NoProgress progress;
        const auto found = pursue(rows, 32, targets, 8, progress);
        setThreadCount(1);
        const auto alone = pursue(rows, 32, targets, 8, progress);
        setThreadCount(0);
        APR_VERIFY_OK(found);
        APR_VERIFY_OK(alone);
        for (std::size_t i = 0; i < found->size(); ++i) {
            QVERIFY(std::equal((*found)[i].begin(), (*found)[i].end(), (*alone)[i].begin(), (*alone)[i].end(),
                               [](const Term& x, const Term& y) { return x.row == y.row && x.factor == y.factor; }));
        }
    }

    void cancelling()
    {
        class Never final : public Progress {
            bool step(std::uint64_t, std::uint64_t, std::string_view) override { return false; }
        } never;
        APR_VERIFY_ERROR(pursue(noise(64, 1), 8, noise(8, 2), 4, never), Errc::Cancelled);
    }
};

APR_CORE_TEST(TestPursuit)
#include "tst_pursuit.moc"
