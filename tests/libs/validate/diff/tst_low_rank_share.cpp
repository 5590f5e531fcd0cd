// SPDX-License-Identifier: MIT
#include "apr/validate/low_rank_share.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::diffing;
using namespace apr::test;

namespace {

constexpr std::size_t kRows = 200;
constexpr std::size_t kColumns = 3000; // more than are sampled

/// A matrix plus a product of rank `rank`.
std::vector<float> withLowRank(std::vector<float> values, std::size_t rank)
{
    const std::vector<float> up = noise(kRows * rank, 7);
    const std::vector<float> down = noise(rank * kColumns, 8);
    for (std::size_t i = 0; i < kRows; ++i) {
        for (std::size_t k = 0; k < rank; ++k) {
            for (std::size_t j = 0; j < kColumns; ++j) {
                values[i * kColumns + j] += up[i * rank + k] * down[k * kColumns + j];
            }
        }
    }
    return values;
}

Model matrix(const std::vector<float>& values)
{
    return modelOf({floats("t", {kRows, kColumns}, values)});
}

} // namespace

class TestLowRankShare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eigenvalues()
    {
        std::vector<double> matrix{2, 1, 0, 1, 2, 0, 0, 0, 5};
        const std::vector<double> found = symmetricEigenvalues(matrix, 3);
        const std::vector<double> expected{5, 3, 1};
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(std::abs(found[i] - expected[i]) < 1e-7);
        }
        std::vector<double> none;
        QVERIFY(symmetricEigenvalues(none, 0).empty());
    }

    void lowRank_data()
    {
        QTest::addColumn<int>("rank");
        QTest::addColumn<int>("found");
        QTest::newRow("1") << 1 << 1;
        QTest::newRow("8") << 8 << 8;
        QTest::newRow("12") << 12 << 12;
        QTest::newRow("64") << 64 << 64;
    }

    void lowRank()
    {
        QFETCH(int, rank);
        QFETCH(int, found);
        const std::vector<float> values = noise(kRows * kColumns);
        const auto share =
            lowRankShare(matrix(values), 0, matrix(withLowRank(values, static_cast<std::size_t>(rank))), 0);
        QVERIFY(share.has_value() && share->has_value());
        QCOMPARE((*share)->rank, static_cast<std::uint64_t>(found));
        QVERIFY((*share)->share >= 0.99 && (*share)->share <= 1);
        QVERIFY((*share)->hasGap);
    }

    /// More directions than the highest rank has: no sample of rows may make it look lower.
    void higherRanks()
    {
        const std::vector<float> values = noise(kRows * kColumns);
        for (const std::size_t rank : {80, 100, 128}) {
            const auto share = lowRankShare(matrix(values), 0, matrix(withLowRank(values, rank)), 0);
            QVERIFY(share.has_value() && !share->has_value());
        }
    }

    /// Singular values that fall without a gap, as those of trained changes do: a rank, but not that of an adapter.
    void fallingSpectrum()
    {
        std::vector<float> values(kRows * kColumns);
        const std::vector<float> up = noise(kRows * 60, 7);
        const std::vector<float> down = noise(60 * kColumns, 8);
        for (std::size_t i = 0; i < kRows; ++i) {
            for (std::size_t k = 0; k < 60; ++k) {
                const float weight = std::pow(0.85F, static_cast<float>(k));
                for (std::size_t j = 0; j < kColumns; ++j) {
                    values[i * kColumns + j] += weight * up[i * 60 + k] * down[k * kColumns + j];
                }
            }
        }
        const auto share = lowRankShare(matrix(std::vector<float>(kRows * kColumns)), 0, matrix(values), 0);
        QVERIFY(share.has_value() && share->has_value());
        QVERIFY(!(*share)->hasGap && (*share)->rank <= 32);
    }

    void fullRank()
    {
        const auto share = lowRankShare(matrix(noise(kRows * kColumns)), 0, matrix(noise(kRows * kColumns, 2)), 0);
        QVERIFY(share.has_value() && !share->has_value());
    }

    void withoutChange()
    {
        const Model model = matrix(noise(kRows * kColumns));
        QVERIFY(!lowRankShare(model, 0, model, 0)->has_value());
    }

    void smallTensors()
    {
        const Model a = modelOf({random("t", {8, 8}), random("v", {100}), random("c", {4, 4, 3})});
        const Model b = modelOf({random("t", {8, 8}, 2), random("v", {100}, 2), random("c", {4, 4, 3}, 2)});
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(!lowRankShare(a, i, b, i)->has_value());
        }
    }
};

APR_TEST(TestLowRankShare)
#include "tst_low_rank_share.moc"
