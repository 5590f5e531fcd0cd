// SPDX-License-Identifier: MIT
#include "tensor/block_scales.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <array>

using namespace apr::simd;

class TestBlockScales : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundsHalfToEven();
    void nothingToScale();
    void levelsOfMultiples();
    void firstOfTheGreatest();
};

void TestBlockScales::roundsHalfToEven()
{
    QCOMPARE(nearestInteger(0.5F), 0);
    QCOMPARE(nearestInteger(1.5F), 2);
    QCOMPARE(nearestInteger(-2.5F), -2);
    QCOMPARE(nearestInteger(-3.49F), -3);
}

void TestBlockScales::nothingToScale()
{
    const std::array<float, 4> none{0, 1e-16F, 0, 0};
    const std::array<float, 4> weights{1, 1, 1, 1};
    std::array<std::uint8_t, 4> levels{9, 9, 9, 9};
    QCOMPARE(settleScales(none.data(), 4, 63, weights.data(), levels.data()), 0.0F);
    QVERIFY((levels == std::array<std::uint8_t, 4>{}));
    levels.fill(9);
    QCOMPARE(settleSignedScales(none.data(), 4, weights.data(), levels.data()), 0.0F);
    QVERIFY((levels == std::array<std::uint8_t, 4>{}));
}

/// Whole multiples of a step are found without error.
void TestBlockScales::levelsOfMultiples()
{
    const std::array<float, 4> x{0.5F, 31.5F, 7.0F, 0.0F};
    const std::array<float, 4> weights{1, 2, 3, 4};
    std::array<std::uint8_t, 4> levels{};
    QCOMPARE(settleScales(x.data(), 4, 63, weights.data(), levels.data()), 0.5F);
    QVERIFY((levels == std::array<std::uint8_t, 4>{1, 63, 14, 0}));
    const std::array<float, 4> both{-16.0F, 8.0F, 0.0F, 15.5F};
    QCOMPARE(settleSignedScales(both.data(), 4, weights.data(), levels.data()), 0.5F);
    QVERIFY((levels == std::array<std::uint8_t, 4>{0, 48, 32, 63}));
}

void TestBlockScales::firstOfTheGreatest()
{
    const std::array<float, 4> x{1, -3, 3, 2};
    QCOMPARE(greatestOf(x.data(), 4), -3.0F);
    QCOMPARE(maxOf(x.data(), 4), 3.0F);
    QCOMPARE(maxOf(x.data() + 1, 1), 0.0F);
}

APR_TEST(TestBlockScales)
#include "tst_block_scales.moc"
