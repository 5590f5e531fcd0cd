// SPDX-License-Identifier: MIT
#include "apr/tensor/histogram.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using apr::Histogram;
using apr::QuantileSketch;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kMax = std::numeric_limits<float>::max();

using Bins = std::vector<std::uint64_t>;

Histogram over(double low, double high, std::size_t bins)
{
    return {.low = low, .high = high, .bins = Bins(bins)};
}

std::uint64_t sumOf(const Bins& bins)
{
    return std::accumulate(bins.begin(), bins.end(), std::uint64_t{0});
}

/// Finite floats of all magnitudes and both signs, subnormals and the extremes among them.
std::vector<float> manyFloats(std::size_t count)
{
    std::vector<float> values{0.0F, -0.0F, kMax, -kMax, std::numeric_limits<float>::denorm_min(), 1.0F, -1.0F};
    std::mt19937 random(7);
    while (values.size() < count) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isfinite(value)) {
            values.push_back(value);
        }
    }
    return values;
}

} // namespace

class TestHistogram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsInBins()
    {
        Histogram histogram = over(0, 4, 4);
        QCOMPARE(histogram.binWidth(), 1.0);
        histogram.addValues(std::vector<float>{0.5F, 1.5F, 1.75F, 3.25F});
        QCOMPARE(histogram.bins, (Bins{1, 2, 0, 1}));
        QCOMPARE(histogram.below + histogram.above + histogram.notFinite, std::uint64_t{0});
    }

    void edges()
    {
        Histogram histogram = over(-1, 1, 4);
        // A value on an edge belongs to the bin above it; `high` to the last bin.
        histogram.addValues(std::vector<float>{-1.0F, -0.5F, 0.0F, -0.0F, 0.5F, 1.0F});
        QCOMPARE(histogram.bins, (Bins{1, 1, 2, 2}));
        histogram.addValues(std::vector<float>{std::nextafter(-1.0F, -2.0F), std::nextafter(1.0F, 2.0F)});
        QCOMPARE(histogram.below, std::uint64_t{1});
        QCOMPARE(histogram.above, std::uint64_t{1});
        QCOMPARE(sumOf(histogram.bins), std::uint64_t{6});
    }

    void countsWhatIsNotFinite()
    {
        Histogram histogram = over(0, 1, 2);
        histogram.addValues(std::vector<float>{kNaN, kInfinity, -kInfinity, 0.25F});
        QCOMPARE(histogram.notFinite, std::uint64_t{3});
        QCOMPARE(histogram.bins, (Bins{1, 0}));
        QCOMPARE(histogram.below + histogram.above, std::uint64_t{0});
    }

    void allValuesEqual()
    {
        Histogram histogram = over(2.5, 2.5, 10);
        histogram.addValues(std::vector<float>(100, 2.5F));
        QCOMPARE(sumOf(histogram.bins), std::uint64_t{100});
        QCOMPARE(*std::max_element(histogram.bins.begin(), histogram.bins.end()), std::uint64_t{100});
        histogram.addValues(std::vector<float>{2.0F, 3.0F});
        QCOMPARE(histogram.below, std::uint64_t{1});
        QCOMPARE(histogram.above, std::uint64_t{1});
    }

    void wholeRangeOfFloats()
    {
        Histogram histogram = over(-static_cast<double>(kMax), static_cast<double>(kMax), 7);
        const std::vector<float> values = manyFloats(1000);
        histogram.addValues(values);
        QCOMPARE(sumOf(histogram.bins), std::uint64_t{1000});
        QVERIFY(histogram.bins.front() > 0);
        QVERIFY(histogram.bins.back() > 0);
    }

    void withoutBins()
    {
        Histogram histogram;
        histogram.addValues(std::vector<float>{1.0F});
        QCOMPARE(histogram.binWidth(), 0.0);
        QVERIFY(histogram.bins.empty());
    }

    void partsMakeTheWhole()
    {
        const std::vector<float> values = manyFloats(5000);
        Histogram whole = over(-1, 1, 16);
        whole.addValues(values);
        Histogram first = over(-1, 1, 16);
        Histogram second = over(-1, 1, 16);
        first.addValues(std::span(values).first(1234));
        second.addValues(std::span(values).subspan(1234));
        second.addValues(std::vector<float>{kNaN});
        first.merge(second);
        QCOMPARE(first.bins, whole.bins);
        QCOMPARE(first.below, whole.below);
        QCOMPARE(first.above, whole.above);
        QCOMPARE(first.notFinite, std::uint64_t{1});
        QCOMPARE(sumOf(whole.bins) + whole.below + whole.above, std::uint64_t{5000});
    }

    void keysKeepTheOrder()
    {
        std::vector<float> values = manyFloats(20000);
        std::sort(values.begin(), values.end());
        for (std::size_t i = 1; i < values.size(); ++i) {
            if (values[i - 1] < values[i]) {
                QVERIFY(QuantileSketch::keyOf(values[i - 1]) < QuantileSketch::keyOf(values[i]));
            }
        }
        QVERIFY(QuantileSketch::keyOf(-0.0F) < QuantileSketch::keyOf(0.0F));
        QVERIFY(QuantileSketch::keyOf(kMax) > QuantileSketch::keyOf(1.0F));
    }

    void keysGoBackToValues()
    {
        for (const float value : manyFloats(20000)) {
            const float back = QuantileSketch::valueOf(QuantileSketch::keyOf(value));
            QCOMPARE(std::bit_cast<std::uint32_t>(back), std::bit_cast<std::uint32_t>(value));
        }
        for (std::uint32_t key = 0x00800000U; key < 0xFF7FFFFFU; key += 9973) {
            QCOMPARE(QuantileSketch::keyOf(QuantileSketch::valueOf(key)), key);
        }
    }

    void findsTheBucketOfEveryRank()
    {
        std::vector<float> values = manyFloats(3000);
        values.insert(values.end(), 500, 0.125F);
        QuantileSketch sketch;
        sketch.addValues(values);
        sketch.addValues(std::vector<float>{kNaN, kInfinity, -kInfinity});
        QCOMPARE(sketch.count(), std::uint64_t{values.size()}); // finite ones only

        std::vector<std::uint32_t> buckets;
        for (const float value : values) {
            buckets.push_back(QuantileSketch::keyOf(value) >> 16);
        }
        std::sort(buckets.begin(), buckets.end());
        for (std::size_t rank = 0; rank < buckets.size(); rank += 7) {
            const QuantileSketch::Place place = sketch.find(rank);
            const auto first = std::lower_bound(buckets.begin(), buckets.end(), buckets[rank]);
            QCOMPARE(place.bucket, buckets[rank]);
            QCOMPARE(place.before, static_cast<std::uint64_t>(first - buckets.begin()));
        }
    }

    void mergesSketches()
    {
        const std::vector<float> values = manyFloats(2000);
        QuantileSketch whole;
        whole.addValues(values);
        QuantileSketch first;
        QuantileSketch second;
        first.addValues(std::span(values).first(17));
        second.addValues(std::span(values).subspan(17));
        first.merge(second);
        QCOMPARE(first.count(), whole.count());
        for (std::uint64_t rank = 0; rank < whole.count(); rank += 11) {
            QCOMPARE(first.find(rank).bucket, whole.find(rank).bucket);
            QCOMPARE(first.find(rank).before, whole.find(rank).before);
        }
    }
};

APR_TEST(TestHistogram)
#include "tst_histogram.moc"
