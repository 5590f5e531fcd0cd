// SPDX-License-Identifier: MIT
#include "convert/transforms/magnitude_selection.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

/// Values as a pool of one tensor, and how many of them were read.
struct Values {
    std::vector<float> values = {};
    float sampled = NAN; ///< when a number: what parts of tiles seem to hold
    std::atomic<std::uint64_t> reads = 0;

    Pool pool() const
    {
        Pool out{.elements = values.size()};
        for (std::uint64_t first = 0; first < values.size(); first += kSelectionTile) {
            out.tiles.push_back(
                {.first = first, .count = std::min<std::uint64_t>(kSelectionTile, values.size() - first)});
        }
        return out;
    }

    TileReader reader()
    {
        return [this](const Tile& tile) -> Result<std::vector<float>> {
            reads += tile.count;
            const bool isPart = tile.count < std::min<std::uint64_t>(kSelectionTile, values.size() - tile.first);
            if (isPart && !std::isnan(sampled)) {
                return std::vector<float>(static_cast<std::size_t>(tile.count), sampled);
            }
            const float* const from = values.data() + tile.first;
            return std::vector<float>(from, from + tile.count);
        };
    }
};

/// Held to what sorting finds.
void checkSelection(Values& values, std::uint64_t gone, bool hasCheapPartialReads = true)
{
    const auto found = selectSmallest(values.pool(), gone, hasCheapPartialReads, values.reader());
    QVERIFY(found);
    // By pointers: without optimization, iterators take several times as long.
    std::vector<std::uint32_t> sorted(values.values.size());
    const float* const first = values.values.data();
    std::uint32_t* const begin = sorted.data();
    std::uint32_t* const end = begin + sorted.size();
    std::transform(first, first + sorted.size(), begin, magnitudeOf);
    std::uint32_t* const nth = begin + (gone - 1);
    std::nth_element(begin, nth, end);
    const std::uint32_t threshold = *nth;
    const auto below =
        static_cast<std::uint64_t>(std::count_if(begin, end, [threshold](std::uint32_t m) { return m < threshold; }));
    const auto equal = static_cast<std::uint64_t>(std::count(begin, end, threshold));
    const std::uint64_t kept = below + equal - gone;
    QCOMPARE(found->threshold, kept == 0 ? threshold + 1 : threshold);
    QCOMPARE(found->keptTies, kept);
    if (kept == 0) {
        QVERIFY(found->tiesBefore.empty());
        return;
    }
    std::uint64_t ties = 0;
    std::size_t tile = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i % kSelectionTile == 0) {
            QCOMPARE(found->tiesBefore[tile++], ties);
        }
        ties += magnitudeOf(first[i]) == threshold ? 1 : 0;
    }
    QCOMPARE(tile, found->tiesBefore.size());
}

/// More than a pass may hold, in rows of other scales.
std::vector<float> manyValues()
{
    std::vector<float> values = noise(5'000'111, 3);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] *= 1 + static_cast<float>(i / 4096 % 7);
    }
    return values;
}

} // namespace

class TestMagnitudeSelection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onePassFindsTheThreshold_data()
    {
        QTest::addColumn<double>("share");
        for (const double share : {1e-6, 0.01, 0.5, 0.93, 1.0}) {
            QTest::addRow("%g", share) << share;
        }
    }
    void onePassFindsTheThreshold()
    {
        QFETCH(double, share);
        Values values{.values = manyValues()};
        const auto elements = static_cast<double>(values.values.size());
        checkSelection(values, static_cast<std::uint64_t>(std::llround(share * elements)));
        QVERIFY2(static_cast<double>(values.reads) < 1.1 * elements, std::to_string(values.reads).c_str());
    }

    /// Where a part costs as much as its tile: a share of the tiles more than the pass.
    void wholeTilesAreSampled()
    {
        Values values{.values = noise(40'000'000, 9), .sampled = NAN};
        checkSelection(values, 13'000'000, false);
        QVERIFY(static_cast<double>(values.reads) < 1.2 * static_cast<double>(values.values.size()));
    }

    void fewValuesAreHeldAtOnce()
    {
        Values values{.values = noise(300'000, 5)};
        checkSelection(values, 100'000);
        QCOMPARE(values.reads.load(), 300'000U);
    }

    /// Those that are equal are told apart by tile, from the same pass.
    void equalMagnitudesTakeNoMorePasses()
    {
        Values values{.values = manyValues()};
        for (float& x : values.values) {
            x = std::round(x * 1000) / 1000;
        }
        checkSelection(values, 2'400'000);
        QVERIFY(static_cast<double>(values.reads) < 1.1 * static_cast<double>(values.values.size()));
    }

    /// One magnitude that most share needs no room.
    void oneMagnitudeOfMostIsCounted()
    {
        Values values{.values = manyValues()};
        for (std::size_t i = 0; i < values.values.size(); ++i) {
            values.values[i] = i % 10 == 0 ? values.values[i] : 0.25F;
        }
        checkSelection(values, 3'000'000);
    }

    void aSampleThatMisleadsOnlyCostsTime_data()
    {
        QTest::addColumn<float>("sampled");
        QTest::newRow("too low") << 1e-30F;
        QTest::newRow("too high") << 1e30F;
    }
    void aSampleThatMisleadsOnlyCostsTime()
    {
        QFETCH(float, sampled);
        Values values{.values = manyValues(), .sampled = sampled};
        checkSelection(values, 2'000'000);
    }

    /// The ends of the bracket are more than can be held, and only counted.
    void twoMagnitudesAreOfHalfTheValuesEach()
    {
        for (const std::uint64_t gone : {4'500'000U, 4'500'001U, 4'499'999U}) {
            Values values{.values = std::vector<float>(9'000'000)};
            for (std::size_t i = 0; i < values.values.size(); ++i) {
                values.values[i] = i % 2 == 0 ? 0.5F : -0.75F;
            }
            checkSelection(values, gone);
            QVERIFY(static_cast<double>(values.reads) < 1.1 * static_cast<double>(values.values.size()));
        }
    }

    /// So are those between the ends: counted in more passes.
    void threeMagnitudesAreTooManyToHold()
    {
        Values values{.values = std::vector<float>(9'000'000, 0.5F)};
        for (std::size_t i = 0; i < values.values.size(); i += 200) {
            values.values[i] = i % 400 == 0 ? 0.25F : 0.75F;
        }
        checkSelection(values, 8'960'000);
        checkSelection(values, 40'000);
    }

    void failuresOfTheReaderAreTold()
    {
        const Values values{.values = noise(100'000, 5)};
        const auto found = selectSmallest(values.pool(), 5, true, [](const Tile&) -> Result<std::vector<float>> {
            return Error{.code = Errc::Validation, .message = "NaN"};
        });
        QVERIFY(!found);
        QCOMPARE(found.error().message, std::string("NaN"));
    }

    void nothingGone()
    {
        Values values{.values = noise(1000, 5)};
        const auto found = selectSmallest(values.pool(), 0, true, values.reader());
        QVERIFY(found);
        QCOMPARE(found->threshold, 0U);
        QCOMPARE(values.reads.load(), 0U);
    }
};

APR_TEST(TestMagnitudeSelection)
#include "tst_magnitude_selection.moc"
