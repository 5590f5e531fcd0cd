// SPDX-License-Identifier: MIT
#include "convert/steps/merge/methods.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;
using namespace apr::merging;

class TestCoefficients : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Two tensors at a right angle: the arc between them has the length of both throughout.
    void arcs()
    {
        const auto settings = settingsOf(Values({{"strategy", "slerp"}, {"t", "0.5"}}));
        APR_VERIFY_OK(settings);
        const std::vector<double> gram{4, 0, 0, 4};
        const auto right = coefficientsOf(*settings, {}, gram, 2, false);
        APR_VERIFY_OK(right);
        QVERIFY(std::abs((*right)[0] - std::sqrt(0.5)) < 1e-12 && (*right)[0] == (*right)[1]);
        const std::vector<double> opposite{4, -4, -4, 4};
        APR_VERIFY_ERROR(coefficientsOf(*settings, {}, opposite, 2, false), Errc::Validation);
        const std::vector<double> same{4, 4, 4, 4};
        QCOMPARE(*coefficientsOf(*settings, {}, same, 2, false), (std::vector<double>{1, 0}));
    }

    /// The Karcher mean of three orthogonal directions of unit length is their normalized sum.
    void karcherMean()
    {
        const auto settings = settingsOf(Values({{"strategy", "karcher"}}));
        APR_VERIFY_OK(settings);
        const std::vector<double> gram{1, 0, 0, 0, 1, 0, 0, 0, 1};
        const auto mean = coefficientsOf(*settings, {}, gram, 3, false);
        APR_VERIFY_OK(mean);
        for (const double coefficient : *mean) {
            QVERIFY(std::abs(coefficient - 1 / std::sqrt(3.0)) < 1e-9);
        }
    }

    void modelStock()
    {
        const auto settings = settingsOf(Values({{"strategy", "model_stock"}}));
        APR_VERIFY_OK(settings);
        // Task vectors (1, 0) and (1, 1) of a base (0, 0), cosine 0.7071: t = 2c / (1 + c).
        const std::vector<double> gram{1, 1, 0, 1, 2, 0, 0, 0, 0};
        const auto coefficients = coefficientsOf(*settings, {}, gram, 2, true);
        APR_VERIFY_OK(coefficients);
        const double t = 2 * std::sqrt(0.5) / (1 + std::sqrt(0.5));
        QVERIFY(std::abs((*coefficients)[0] - t / 2) < 1e-12 && std::abs((*coefficients)[2] - (1 - t)) < 1e-12);
    }
};

APR_TEST(TestCoefficients)
#include "tst_coefficients.moc"
