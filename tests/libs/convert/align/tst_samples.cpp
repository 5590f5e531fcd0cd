// SPDX-License-Identifier: MIT
#include "aligned_models.h"
#include "convert/align/samples.h"
#include "fixtures/test_main.h"

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::aligning;
using namespace apr::test;

class TestSamples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fingerprints()
    {
        const std::vector<float> values = noise(10000);
        const Model model = modelOf({floats("large", {100, 100}, values), floats("small", {3}, {1, 2, 3}),
                                     filled("empty", {0}, 0), patterned("opaque", DType::F6E2M3, {256})});
        const std::vector<float> large = fingerprintOf(model, 0);
        QCOMPARE(large.size(), std::size_t{256});
        QCOMPARE(large.front(), values.front());
        QVERIFY(std::abs(static_cast<double>(large.back() - values[(10000 - 32) / 7 * 7 + 31])) < 1e-9);
        QCOMPARE(fingerprintOf(model, 1), (std::vector<float>{1, 2, 3}));
        QVERIFY(fingerprintOf(model, 2).empty());
        QVERIFY(fingerprintOf(model, 3).empty());
    }

    void transposedMatrices()
    {
        const std::vector<float> values = noise(20 * 30);
        const Model model =
            modelOf({floats("a", {20, 30}, values), floats("b", {30, 20}, turned(values, 20)), random("v", {9})});
        QCOMPARE(scatteredValues(model, 0, false), scatteredValues(model, 1, true));
        QVERIFY(scatteredValues(model, 0, false) != scatteredValues(model, 1, false));
        QVERIFY(scatteredValues(model, 2, false).empty());
    }

    void rows()
    {
        const Model model = modelOf({floats("t", {3, 2}, {0, 1, 10, 11, 20, 21})});
        const std::vector<std::uint64_t> wanted{2, 0};
        QCOMPARE(rowStarts(model, 0, wanted), (std::vector<float>{20, 21, 0, 1}));
    }

    void distances()
    {
        const std::vector<float> x = noise(100);
        std::vector<float> y = x;
        QCOMPARE(distanceOf(x, y), 0.0);
        for (float& value : y) {
            value = -value;
        }
        QVERIFY(std::abs(distanceOf(x, y) - 2) < 1e-6);
        QCOMPARE(distanceOf(std::vector<float>(9), std::vector<float>(9)), 0.0);
        QCOMPARE(distanceOf(x, std::vector<float>(99)), 2.0);
        QCOMPARE(distanceOf({}, {}), 2.0);
        y[50] = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(distanceOf(x, y), 2.0);
        QVERIFY(std::abs(distanceOf(noise(10000, 1), noise(10000, 2)) - std::sqrt(2.0)) < 0.05); // unrelated
    }
};

APR_TEST(TestSamples)
#include "tst_samples.moc"
