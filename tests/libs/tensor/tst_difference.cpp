// SPDX-License-Identifier: MIT
// PartialDifference of statistics.cpp; its sums over one run of values are in tst_statistics.cpp.
#include "apr/tensor/statistics.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using apr::PartialDifference;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

PartialDifference between(const std::vector<float>& a, const std::vector<float>& b)
{
    PartialDifference out;
    out.addValues(a, b);
    return out;
}

std::vector<float> normal(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> distribution(0.5F, 1);
    std::vector<float> out(count);
    std::generate(out.begin(), out.end(), [&] { return distribution(random); });
    return out;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::abs(b);
}

} // namespace

class TestDifference : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingAtAll()
    {
        const PartialDifference none;
        QCOMPARE(none.count(), std::uint64_t{0});
        QCOMPARE(none.maxAbs(), 0.0);
        QCOMPARE(none.l2(), 0.0);
        QCOMPARE(none.cosine(), 1.0);
        QCOMPARE(none.relativeL2(), 0.0);
    }

    void identicalIsExact()
    {
        for (const std::size_t count : {std::size_t{1}, std::size_t{3}, std::size_t{100}, std::size_t{10007}}) {
            auto values = normal(count, static_cast<unsigned>(count));
            if (count > 50) {
                values[40] = kNaN;
                values[41] = -kInfinity;
            }
            const PartialDifference same = between(values, values);
            QCOMPARE(same.count(), std::uint64_t{count});
            QVERIFY(same.maxAbs() == 0);
            QVERIFY(same.l2() == 0);
            QVERIFY(same.relativeL2() == 0);
            QVERIFY(same.cosine() == 1);
            QCOMPARE(same.differing(), std::uint64_t{0});
            QCOMPARE(same.notComparable(), std::uint64_t{0});
        }
    }

    void knownVectors()
    {
        const PartialDifference found = between({3, 4}, {4, 3});
        QCOMPARE(found.maxAbs(), 1.0);
        QCOMPARE(found.l2(), std::sqrt(2.0));
        QCOMPARE(found.cosine(), 0.96);
        QCOMPARE(found.relativeL2(), std::sqrt(2.0) / 5);
        QCOMPARE(found.differing(), std::uint64_t{2});
        QVERIFY(between({1, 0}, {0, 1}).cosine() == 0);
        QCOMPARE(between({1, 2}, {-1, -2}).cosine(), -1.0);
        QCOMPARE(between({1, 2}, {-1, -2}).maxAbs(), 4.0);
        // Never beyond 1, however the products round.
        for (unsigned seed = 0; seed < 200; ++seed) {
            const auto values = normal(33, seed);
            std::vector<float> twice(values);
            std::transform(twice.begin(), twice.end(), twice.begin(), [](float x) { return 2 * x; });
            QVERIFY(between(values, twice).cosine() <= 1);
            QVERIFY(near(between(values, twice).cosine(), 1));
            QVERIFY(near(between(values, twice).relativeL2(), 1));
        }
    }

    void zeros()
    {
        QVERIFY(between({0, 0}, {0, 0}).cosine() == 1);
        QVERIFY(between({0, 0}, {0, 1}).cosine() == 0);
        QVERIFY(between({1, 0}, {0, 0}).cosine() == 0);
        QVERIFY(between({1, 0}, {0, 0}).relativeL2() == 1);
        QVERIFY(std::isfinite(between({0, 0}, {0, 1}).relativeL2()));
        QVERIFY(between({0, 0}, {0, 1}).relativeL2() > 1e300);
        QCOMPARE(between({0.0F}, {-0.0F}).differing(), std::uint64_t{0});
    }

    void valuesThatAreNotFinite()
    {
        struct Pair {
            float a;
            float b;
            std::uint64_t differing;
            std::uint64_t notComparable;
        };
        for (const Pair& pair : {Pair{kNaN, kNaN, 0, 0}, Pair{kNaN, -kNaN, 0, 0}, Pair{kInfinity, kInfinity, 0, 0},
                                 Pair{kNaN, 1, 1, 1}, Pair{1, kNaN, 1, 1}, Pair{kInfinity, -kInfinity, 1, 1},
                                 Pair{kInfinity, kNaN, 1, 1}, Pair{0, -kInfinity, 1, 1}}) {
            for (const std::size_t at : {std::size_t{0}, std::size_t{4095}, std::size_t{4096}, std::size_t{5000}}) {
                auto a = normal(5001, 1);
                auto b = a;
                b[2000] += 0.5F;
                a[at] = pair.a;
                b[at] = pair.b;
                const PartialDifference found = between(a, b);
                QCOMPARE(found.count(), std::uint64_t{5001});
                QCOMPARE(found.differing(), pair.differing + 1);
                QCOMPARE(found.notComparable(), pair.notComparable);
                QVERIFY(std::abs(found.maxAbs() - 0.5) < 1e-6);
                QVERIFY(std::abs(found.l2() - 0.5) < 1e-6);
                QVERIFY(found.cosine() > 0.99 && found.cosine() < 1);
            }
        }
    }

    void againstTheDefinition()
    {
        for (const std::size_t count :
             {std::size_t{1}, std::size_t{15}, std::size_t{17}, std::size_t{4097}, std::size_t{100000}}) {
            const auto a = normal(count, 1);
            const auto b = normal(count, 2);
            long double squares = 0;
            long double dot = 0;
            long double squaresA = 0;
            long double squaresB = 0;
            double maxAbs = 0;
            std::uint64_t differing = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const long double x = static_cast<long double>(a[i]);
                const long double y = static_cast<long double>(b[i]);
                squares += (x - y) * (x - y);
                dot += x * y;
                squaresA += x * x;
                squaresB += y * y;
                maxAbs = std::max(maxAbs, std::abs(static_cast<double>(x - y)));
                differing += x == y ? 0U : 1U;
            }
            const PartialDifference found = between(a, b);
            QVERIFY(found.maxAbs() == maxAbs);
            QVERIFY(near(found.l2(), static_cast<double>(std::sqrt(squares))));
            QVERIFY(near(found.relativeL2(), static_cast<double>(std::sqrt(squares / squaresA))));
            QVERIFY(near(found.cosine(), static_cast<double>(dot / std::sqrt(squaresA * squaresB))));
            QCOMPARE(found.differing(), differing);
        }
    }

    void mergedPartsAreTheWhole()
    {
        auto a = normal(20000, 1);
        auto b = normal(20000, 2);
        a[5] = kNaN;
        b[19999] = kInfinity;
        std::copy_n(a.begin() + 100, 300, b.begin() + 100);
        const PartialDifference whole = between(a, b);
        PartialDifference parts;
        std::size_t at = 0;
        for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{7000}, std::size_t{12999}}) {
            PartialDifference part;
            part.addValues(std::span(a).subspan(at, length), std::span(b).subspan(at, length));
            parts.merge(part);
            at += length;
        }
        QCOMPARE(parts.count(), whole.count());
        QCOMPARE(parts.differing(), std::uint64_t{19700});
        QCOMPARE(whole.differing(), std::uint64_t{19700});
        QCOMPARE(parts.notComparable(), std::uint64_t{2});
        QVERIFY(parts.maxAbs() == whole.maxAbs());
        QVERIFY(near(parts.l2(), whole.l2()));
        QVERIFY(near(parts.cosine(), whole.cosine()));
        QVERIFY(near(parts.relativeL2(), whole.relativeL2()));
    }

    void namesTheInstructionSet() { QVERIFY(std::string_view(apr::kernelInstructionSet()).size() >= 3); }

    void equalRuns()
    {
        const std::vector<float> values{1, -2, std::numeric_limits<float>::infinity(), 4};
        PartialDifference out;
        out.addEqual(values);
        QCOMPARE(out.count(), std::uint64_t{4});
        QCOMPARE(out.differing() + out.notComparable(), std::uint64_t{0});
        QCOMPARE(out.cosine(), 1.0);
        QCOMPARE(out.l2(), 0.0);
    }

    void norms()
    {
        QCOMPARE(between({3, 4}, {6, 8}).normRatio(), 2.0);
        QCOMPARE(between({0, 0}, {0, 0}).normRatio(), 1.0);
    }
};

APR_TEST(TestDifference)
#include "tst_difference.moc"
