// SPDX-License-Identifier: MIT
#include "apr/model/tensor_statistics.h"

#include "apr/host/system.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <limits>
#include <numeric>

using namespace apr;
using namespace apr::test;

namespace {

/// A source whose bytes are not there.
class Missing final : public TensorSource {
public:
    Result<Bytes> load(std::size_t, ByteRange) const override
    {
        return Error{.code = Errc::Corrupt, .message = "the file ends before the tensor's bytes do"};
    }
};

constexpr std::size_t kMany = 900'001; ///< more than three chunks of f32

std::vector<float> manyValues()
{
    std::vector<float> values = noise(kMany, 3);
    for (std::size_t i = 0; i < values.size(); i += 1000) {
        values[i] = 0;
    }
    return values;
}

} // namespace

class TestTensorStatistics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void agreesWithPlainSums()
    {
        const auto values = manyValues();
        NoProgress progress;
        const auto result = statisticsOf(modelOf({floats("a", {kMany}, values)}), 0, progress);
        APR_VERIFY_OK(result);
        const double sum = std::accumulate(values.begin(), values.end(), 0.0);
        const double mean = sum / kMany;
        double squares = 0;
        double all = 0;
        for (const float value : values) {
            squares += (value - mean) * (value - mean);
            all += static_cast<double>(value) * value;
        }
        QCOMPARE(result->count, std::uint64_t{kMany});
        QVERIFY(std::abs(result->mean - mean) < 1e-12);
        QVERIFY(std::abs(result->std - std::sqrt(squares / kMany)) < 1e-12);
        QVERIFY(std::abs(result->l2 - std::sqrt(all)) < 1e-9);
        QCOMPARE(result->min, static_cast<double>(*std::min_element(values.begin(), values.end())));
        QCOMPARE(result->max, static_cast<double>(*std::max_element(values.begin(), values.end())));
        QCOMPARE(result->zeros, static_cast<std::uint64_t>(std::count(values.begin(), values.end(), 0.0F)));
    }

    void sameBitsForAnyNumberOfThreads()
    {
        const Model model = modelOf({floats("a", {kMany}, manyValues()), patterned("q", DType::Q4_K, {700, 1024})});
        NoProgress progress;
        for (std::size_t i = 0; i < 2; ++i) {
            setThreadCount(1);
            const auto one = statisticsOf(model, i, progress);
            const auto histogramOne = histogramOf(model, i, -1, 1, 37, progress);
            const auto quantilesOne = quantilesOf(model, i, progress);
            APR_VERIFY_OK(one);
            for (const unsigned threads : {2U, 3U}) {
                setThreadCount(threads);
                const auto other = statisticsOf(model, i, progress);
                APR_VERIFY_OK(other);
                for (const auto& [a, b] : {std::pair(one->mean, other->mean),
                                           {one->std, other->std},
                                           {one->l2, other->l2},
                                           {one->min, other->min},
                                           {one->max, other->max}}) {
                    QCOMPARE(std::bit_cast<std::uint64_t>(a), std::bit_cast<std::uint64_t>(b));
                }
                QCOMPARE(histogramOf(model, i, -1, 1, 37, progress)->bins, histogramOne->bins);
                QVERIFY(quantilesOf(model, i, progress)->values == quantilesOne->values);
            }
        }
    }

    void countsWhatIsNotFinite()
    {
        constexpr float kInf = std::numeric_limits<float>::infinity();
        const Model model = modelOf({floats("a", {7}, {1, std::nanf(""), kInf, -kInf, -0.0F, 1e-40F, 3})});
        NoProgress progress;
        const auto result = statisticsOf(model, 0, progress);
        APR_VERIFY_OK(result);
        QCOMPARE(result->nans, std::uint64_t{1});
        QCOMPARE(result->positiveInfinities, std::uint64_t{1});
        QCOMPARE(result->negativeInfinities, std::uint64_t{1});
        QCOMPARE(result->zeros, std::uint64_t{1});
        QCOMPARE(result->subnormals, std::uint64_t{1});
        QCOMPARE(result->finite(), std::uint64_t{4});
        QCOMPARE(result->max, 3.0);
        QCOMPARE(result->mean, 1.0);
    }

    void quantilesAreThoseOfTheSortedValues_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {1, 2, 3, 99, 100, 101, 12345, 900001}) {
            QTest::addRow("%d", count) << count;
        }
    }
    void quantilesAreThoseOfTheSortedValues()
    {
        QFETCH(int, count);
        std::vector<float> values = noise(static_cast<std::size_t>(count), 9);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] *= i % 3 == 0 ? 1e6F : i % 7 == 0 ? 1e-30F : 1.0F;
        }
        NoProgress progress;
        auto input = values;
        input.push_back(std::nanf("")); // not among the finite ones
        input.push_back(std::numeric_limits<float>::infinity());
        const auto result = quantilesOf(modelOf({floats("a", {input.size()}, input)}), 0, progress);
        APR_VERIFY_OK(result);
        QVERIFY(!result->isEmpty);
        std::sort(values.begin(), values.end());
        for (std::size_t i = 0; i < Quantiles::kProbabilities.size(); ++i) {
            const auto rank = static_cast<std::size_t>(Quantiles::kProbabilities[i] * (count - 1));
            QCOMPARE(result->values[i], static_cast<double>(values[rank]));
        }
    }

    void quantilesOfNothing()
    {
        NoProgress progress;
        QVERIFY(quantilesOf(modelOf({floats("a", {0}, {})}), 0, progress)->isEmpty);
        QVERIFY(quantilesOf(modelOf({floats("a", {2}, {std::nanf(""), std::nanf("")})}), 0, progress)->isEmpty);
    }

    void histogramSumsToTheCount()
    {
        auto values = manyValues();
        values[5] = std::nanf("");
        values[6] = 100;
        values[7] = -100;
        const Model model = modelOf({floats("a", {kMany}, values)});
        NoProgress progress;
        const auto histogram = histogramOf(model, 0, -0.04, 0.04, 64, progress);
        APR_VERIFY_OK(histogram);
        const std::uint64_t inside = std::accumulate(histogram->bins.begin(), histogram->bins.end(), std::uint64_t{0});
        QCOMPARE(inside + histogram->below + histogram->above + histogram->notFinite, std::uint64_t{kMany});
        QCOMPARE(histogram->notFinite, std::uint64_t{1});
        std::uint64_t below = 0;
        for (const float value : values) {
            below += static_cast<double>(value) < -0.04 ? 1U : 0U;
        }
        QCOMPARE(histogram->below, below);
    }

    void histogramPutsValuesInTheirBins()
    {
        NoProgress progress;
        const auto histogram =
            histogramOf(modelOf({floats("a", {8}, {0, 0.5F, 0.99F, 1, 1.5F, 2, 2.5F, 4})}), 0, 0, 4, 4, progress);
        APR_VERIFY_OK(histogram);
        QCOMPARE(histogram->bins, (std::vector<std::uint64_t>{3, 2, 2, 1}));
        const auto point = histogramOf(modelOf({floats("a", {3}, {2, 2, 2})}), 0, 2, 2, 5, progress);
        APR_VERIFY_OK(point);
        QCOMPARE(std::accumulate(point->bins.begin(), point->bins.end(), std::uint64_t{0}), std::uint64_t{3});
    }

    void magnitudes()
    {
        const float none = std::numeric_limits<float>::quiet_NaN();
        const Model model =
            modelOf({floats("a", {7}, {0, 0.001F, -0.1F, 10, -10, none, -0.0F}), floats("b", {2}, {0, 0})});
        NoProgress progress;
        const auto range = magnitudeRangeOf(model, 0, progress);
        APR_VERIFY_OK(range);
        QVERIFY(range->has_value());
        QVERIFY(std::abs((*range)->first + 3) < 1e-6);
        QCOMPARE((*range)->second, 1.0);
        const auto histogram = histogramOf(model, 0, -4, 1, 5, progress, HistogramScale::Magnitudes);
        APR_VERIFY_OK(histogram);
        QCOMPARE(histogram->zeros, std::uint64_t{2});
        QCOMPARE(histogram->notFinite, std::uint64_t{1});
        QCOMPARE(histogram->total(), std::uint64_t{4});
        QCOMPARE(histogram->bins[4], std::uint64_t{2});
        const auto nothing = magnitudeRangeOf(model, 1, progress);
        APR_VERIFY_OK(nothing);
        QVERIFY(!nothing->has_value());
    }

    void histogramsThatMakeNoSense()
    {
        const Model model = modelOf({floats("a", {2}, {1, 2})});
        NoProgress progress;
        APR_VERIFY_ERROR(histogramOf(model, 0, 0, 1, 0, progress), Errc::Argument);
        APR_VERIFY_ERROR(histogramOf(model, 0, 0, 1, 65537, progress), Errc::Argument);
        APR_VERIFY_ERROR(histogramOf(model, 0, 1, 0, 4, progress), Errc::Argument);
        APR_VERIFY_ERROR(histogramOf(model, 0, std::nan(""), 1, 4, progress), Errc::Argument);
    }

    void typesThatCannotBeDecoded()
    {
        const Model model = modelOf({patterned("a", DType::F6E2M3, {256})});
        NoProgress progress;
        const auto result = statisticsOf(model, 0, progress);
        APR_VERIFY_ERROR(result, Errc::Unsupported);
        QCOMPARE(result.error().tensor, std::string("a"));
        QVERIFY(!histogramOf(model, 0, 0, 1, 4, progress));
        QVERIFY(!quantilesOf(model, 0, progress));
    }

    void tensorThatIsNotThere()
    {
        // As of a file that was cut short, or whose header claims exabytes.
        const std::uint64_t elements = std::uint64_t{1} << 60;
        const Model model({.tensors = {{.name = "t", .shape = {elements}, .byteSize = elements * 4}}},
                          std::make_shared<Missing>());
        setThreadCount(1);
        QVERIFY(survives([&model] {
            NoProgress progress;
            return !statisticsOf(model, 0, progress) && !histogramOf(model, 0, 0, 1, 4, progress) &&
                   !quantilesOf(model, 0, progress);
        }));
    }

    void stops()
    {
        const Model model = modelOf({floats("a", {kMany}, manyValues())});
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(statisticsOf(model, 0, stop), Errc::Cancelled);
        APR_VERIFY_ERROR(histogramOf(model, 0, 0, 1, 4, stop), Errc::Cancelled);
        APR_VERIFY_ERROR(quantilesOf(model, 0, stop), Errc::Cancelled);
    }
};

APR_TEST(TestTensorStatistics)
#include "tst_tensor_statistics.moc"
