// SPDX-License-Identifier: MIT
#include "apr/architecture/rope_scaling.h"

#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;

class TestRopeScaling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// convert_hf_to_gguf.py for rope_theta 500000 and heads of 128, the first and last of each kind.
    void factorsOfLlama3()
    {
        const std::vector<double> factors = llama3Divisors(500000, 128, {});
        QCOMPARE(factors.size(), std::size_t{64});
        QCOMPARE(factors.front(), 1.0);
        QCOMPARE(factors.back(), 8.0);
        for (std::size_t i = 1; i < factors.size(); ++i) {
            QVERIFY(factors[i] >= factors[i - 1]);
        }
        const double wavelength = 2 * M_PI * std::pow(500000.0, 60.0 / 128);
        const double smooth = (8192 / wavelength - 1) / 3;
        QVERIFY(std::abs(factors[30] - 1 / ((1 - smooth) / 8 + smooth)) < 1e-9);
    }

    void statedValuesReplaceTheUsualOnes()
    {
        QCOMPARE(Llama3Scaling::of(Json::object()).factor, 8.0);
        const Llama3Scaling stated = Llama3Scaling::of({{"factor", 32.0}, {"low_freq_factor", 2.0}});
        QCOMPARE(stated.factor, 32.0);
        QCOMPARE(stated.lowFrequencyFactor, 2.0);
        QCOMPARE(stated.originalContext, 8192.0);
    }

    void longRopeHasAFactor()
    {
        QCOMPARE(longRopeFactor(Json::object(), 4096, 4096), 1.0);
        QCOMPARE(longRopeFactor(Json::object(), 4096, 0), 1.0);
        QVERIFY(std::abs(longRopeFactor(Json::object(), 131072, 4096) - 1.1902380714238083) < 1e-12);
        QCOMPARE(longRopeFactor({{"attention_factor", 1.5}}, 131072, 4096), 1.5);
    }

    void parametersCount()
    {
        const std::vector<double> factors = llama3Divisors(
            10000, 4, {.factor = 2, .lowFrequencyFactor = 1, .highFrequencyFactor = 2, .originalContext = 10});
        QVERIFY((factors == std::vector<double>{1 / ((1 - (10 / (2 * M_PI) - 1)) / 2 + (10 / (2 * M_PI) - 1)), 2.0}));
        QVERIFY(llama3Divisors(10000, 0, {}).empty());
    }
};

APR_TEST(TestRopeScaling)
#include "tst_rope_scaling.moc"
