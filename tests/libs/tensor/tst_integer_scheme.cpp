// SPDX-License-Identifier: MIT
#include "apr/tensor/integer_scheme.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <cmath>

using namespace apr;

namespace {

std::vector<std::int8_t> integersOf(const IntegerScheme& scheme, ScaleAndZero scale, const std::vector<float>& values)
{
    std::vector<std::int8_t> out(values.size());
    toIntegers(scheme, scale, values, out);
    return out;
}

} // namespace

class TestIntegerScheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void symmetric()
    {
        const IntegerScheme scheme;
        const ScaleAndZero scale = chooseScale(scheme, std::vector<float>{-12.7F, 3, 0});
        QCOMPARE(scale.scale, 0.1F);
        QCOMPARE(scale.zeroPoint, std::int8_t{0});
        // Half to even, and never −128 (specification's check 34).
        QCOMPARE(integersOf(scheme, {.scale = 1}, {-200, -127.5F, 0.5F, 1.5F, 2.5F, -0.5F, 200}),
                 (std::vector<std::int8_t>{-127, -127, 0, 2, 2, 0, 127}));
    }

    void asymmetric()
    {
        const IntegerScheme scheme{.isSymmetric = false};
        const ScaleAndZero scale = chooseScale(scheme, std::vector<float>{0, 255});
        QCOMPARE(scale.scale, 1.0F);
        QCOMPARE(scale.zeroPoint, std::int8_t{-128});
        QCOMPARE(integersOf(scheme, scale, {0, 255, 128}), (std::vector<std::int8_t>{-128, 127, 0}));
        const ScaleAndZero negative = chooseScale(scheme, std::vector<float>{-255, -1});
        QCOMPARE(negative.zeroPoint, std::int8_t{127});
    }

    void fourBits()
    {
        const IntegerScheme scheme{.bits = 4};
        QCOMPARE(chooseScale(scheme, std::vector<float>{7, -3.5F}).scale, 1.0F);
        QCOMPARE(integersOf(scheme, {.scale = 1}, {-9, 9}), (std::vector<std::int8_t>{-7, 7}));
    }

    void nothingThere()
    {
        for (const bool isSymmetric : {true, false}) {
            const IntegerScheme scheme{.isSymmetric = isSymmetric};
            for (const auto& values : {std::vector<float>{}, std::vector<float>{0, 0, -0.0F}}) {
                const ScaleAndZero scale = chooseScale(scheme, values);
                QCOMPARE(scale.scale, 0.0F);
                QCOMPARE(integersOf(scheme, scale, {0, 0}), (std::vector<std::int8_t>{0, 0}));
            }
        }
        const ScaleAndZero great = chooseScale({.isSymmetric = false}, std::vector<float>{-3e38F, 3e38F});
        QVERIFY(std::isfinite(great.scale) && great.scale > 0);
    }

    /// A scale whose inverse is infinite.
    void subnormalValues()
    {
        for (const bool isSymmetric : {true, false}) {
            const IntegerScheme scheme{.isSymmetric = isSymmetric};
            const std::vector<float> values{0, 1e-38F, -1e-38F, 5e-39F};
            const ScaleAndZero scale = chooseScale(scheme, values);
            const auto integers = integersOf(scheme, scale, values);
            QCOMPARE(integers[0], scale.zeroPoint);
            QCOMPARE(integers[1], std::int8_t{127});
            QVERIFY(integers[3] > integers[0] && integers[3] < integers[1]);
        }
    }

    void calibrations()
    {
        std::vector<float> values(1000, 3);
        values[7] = 50;
        const IntegerScheme percentile{.bits = 4, .calibration = Calibration::Percentile, .percentile = 99};
        QCOMPARE(chooseScale(percentile, values).scale, 3.0F / 7);
        const IntegerScheme mse{.bits = 4, .calibration = Calibration::Mse};
        const IntegerScheme minmax{.bits = 4};
        const auto error = [&values](const IntegerScheme& scheme) {
            return squaredError(scheme, chooseScale(scheme, values), values);
        };
        QVERIFY(error(mse) < error(minmax));
        QCOMPARE(trialScales(mse, rangeOf(values)).front().scale, 50.0F / 7);
    }

    void groups()
    {
        const IntegerScheme rows;
        QCOMPARE(groupElements(rows, {8, 64}), std::uint64_t{64});
        QCOMPARE(scaleShape(rows, {8, 64}), (Shape{8}));
        QCOMPARE(groupElements(rows, {8, 4, 3, 3}), std::uint64_t{36}); // a convolution: its outputs
        QCOMPARE(scaleShape(rows, {8, 4, 3, 3}), (Shape{8}));
        QCOMPARE(scaleShape(rows, {2, 8, 64}), (Shape{16}));
        const IntegerScheme grouped{.bits = 4, .granularity = Granularity::Group, .group = 32};
        QCOMPARE(scaleShape(grouped, {8, 64}), (Shape{8, 2}));
        APR_VERIFY_OK(checkGroups(grouped, {8, 64}));
        APR_VERIFY_ERROR(checkGroups(grouped, {8, 65}), Errc::WrongShape);
        const IntegerScheme whole{.granularity = Granularity::Tensor};
        QCOMPARE(groupElements(whole, {8, 64}), std::uint64_t{512});
        QCOMPARE(scaleShape(whole, {8, 64}), Shape{});
        QCOMPARE(groupElements(rows, {0, 64}), std::uint64_t{0});
    }
};

APR_TEST(TestIntegerScheme)
#include "tst_integer_scheme.moc"
