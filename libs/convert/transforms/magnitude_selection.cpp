// SPDX-License-Identifier: MIT
#include "convert/transforms/magnitude_selection.h"

#include "apr/base/parallel.h"
#include "apr/tensor/simd_kernels.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace apr {
namespace {

constexpr std::size_t kMaxBuffered = std::size_t{1} << 22; ///< magnitudes buffered per pass
constexpr std::size_t kScanPadding = 16;  ///< spare elements that scanBracket requires after the output
constexpr std::size_t kHalves = 1U << 16; ///< values of the upper or lower half of a magnitude's bits
constexpr std::size_t kRuns = 8;          ///< parts of a pool with separate counts

/// Calls `body(i)` for i in [0, count) in parallel.
template <class Body>
Status forAll(std::size_t count, const Body& body)
{
    NoProgress silent;
    return parallelFor(
        count, LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; }, body);
}

/// The first tile of a run; for run kRuns, the number of tiles.
std::size_t firstOfRun(const Pool& pool, std::size_t run)
{
    return pool.tiles.size() * run / kRuns;
}

/// The threshold, and the numbers of elements below and equal to it.
struct Rank {
    std::uint32_t threshold = 0;
    std::uint64_t below = 0;
    std::uint64_t equal = 0;
    std::vector<std::uint64_t> equalOfTile = {}; ///< empty if unknown
};

/// Magnitudes from `low` to `high`, inclusive.
struct Bracket {
    std::uint32_t low = 0;
    std::uint32_t high = 0x7FFFFFFFU;
};

/// Result of scanning a pool for a bracket. Magnitudes equal to an end of the bracket are counted but not buffered: a
/// single magnitude such as 0 may make up half of the pool.
struct BracketScan {
    std::uint64_t below = 0;
    std::uint64_t low = 0;    ///< equal to the lower end
    std::uint64_t inside = 0; ///< between the ends
    std::uint64_t high = 0;   ///< equal to the upper end, if that differs from the lower
    std::vector<std::uint64_t> lowOfTile = {};
    std::vector<std::uint64_t> insideOfTile = {};
    std::vector<std::uint64_t> highOfTile = {};
    std::vector<std::vector<std::uint32_t>> buffered = {}; ///< magnitudes inside, per run, in order
};

/// Samples about 1/16 of the pool (at most 2^20 elements) as short runs at scattered positions in all tiles; without
/// cheap partial reads, some elements of 1/8 of the tiles.
Result<std::vector<std::uint32_t>> sampleOf(const Pool& pool, bool hasCheapPartialReads, const TileReader& read)
{
    constexpr std::uint64_t kPart = 256;
    constexpr std::uint64_t kMaxParts = 4096;
    constexpr std::size_t kFewTiles = 16;
    constexpr std::uint64_t kScatter = 0x9E3779B97F4A7C15U; // 2^64 ÷ the golden ratio
    const std::size_t tiles = pool.tiles.size();
    const auto parts = hasCheapPartialReads
                           ? static_cast<std::size_t>(std::min(kMaxParts, pool.elements / kPart / 16 + 1))
                           : std::min(tiles, std::max(kFewTiles, tiles / 8));
    const std::size_t stride = hasCheapPartialReads ? 1 : 1 + parts * kSelectionTile / (kMaxParts * kPart);
    std::vector<std::vector<std::uint32_t>> magnitudes(parts);
    APR_CHECK(forAll(parts, [&](std::size_t part) -> Status {
        Tile tile = pool.tiles[tiles * part / parts];
        if (hasCheapPartialReads) {
            const std::uint64_t count = std::min(kPart, tile.count);
            tile.first += (part * kScatter >> 32) % (tile.count - count + 1);
            tile.count = count;
        }
        APR_TRY(const auto values, read(tile));
        for (std::size_t i = 0; i < values.size(); i += stride) {
            magnitudes[part].push_back(magnitudeOf(values[i]));
        }
        return {};
    }));
    std::vector<std::uint32_t> all;
    for (const auto& part : magnitudes) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

/// A bracket that contains the threshold if the sample is representative; empty if its contents would not fit into the
/// buffer.
Result<std::optional<Bracket>> bracketOf(const Pool& pool, std::uint64_t count, bool hasCheapPartialReads,
                                         const TileReader& read)
{
    if (pool.elements <= kMaxBuffered) {
        return std::optional(Bracket{});
    }
    constexpr double kSlack = 0.005; // neighboring elements are correlated, which reduces the effective sample size
    APR_TRY(auto sample, sampleOf(pool, hasCheapPartialReads, read));
    const auto size = static_cast<double>(sample.size());
    const double share = static_cast<double>(count) / static_cast<double>(pool.elements);
    const double deviation = std::sqrt(share * (1 - share) / size);
    const double room = static_cast<double>(kMaxBuffered) / 4 / static_cast<double>(pool.elements);
    const double width = std::min(kSlack + 4 * deviation, room);
    if (width < 2 * deviation) {
        return std::optional<Bracket>();
    }
    Bracket out;
    const auto at = [&sample](double place) {
        const auto nth = sample.begin() + static_cast<std::ptrdiff_t>(place);
        std::nth_element(sample.begin(), nth, sample.end());
        return *nth;
    };
    if (const double place = std::floor((share - width) * size); place >= 0) {
        out.low = at(place);
    }
    if (const double place = std::ceil((share + width) * size); place < size) {
        out.high = at(place);
    }
    return std::optional(out);
}

/// Scans the pool once; empty if the magnitudes inside the bracket exceed the buffer.
Result<std::optional<BracketScan>> scan(const Pool& pool, const Bracket& bracket, const TileReader& read)
{
    const std::vector<std::uint64_t> zeros(pool.tiles.size());
    BracketScan out{.lowOfTile = zeros,
                    .insideOfTile = zeros,
                    .highOfTile = zeros,
                    .buffered = std::vector<std::vector<std::uint32_t>>(kRuns)};
    std::array<std::uint64_t, kRuns> below{};
    std::atomic<std::size_t> buffered{0};
    APR_CHECK(forAll(kRuns, [&](std::size_t run) -> Status {
        std::vector<std::uint32_t>& own = out.buffered[run];
        for (std::size_t t = firstOfRun(pool, run); t < firstOfRun(pool, run + 1) && buffered <= kMaxBuffered; ++t) {
            APR_TRY(const auto values, read(pool.tiles[t]));
            const std::size_t before = own.size();
            own.resize(before + values.size() + kScanPadding);
            const auto counts = simd::scanBracket(values.data(), values.size(), bracket.low,
                                                  std::max(bracket.high, bracket.low + 1), own.data() + before);
            own.resize(before + static_cast<std::size_t>(counts.inside));
            below[run] += counts.below;
            out.lowOfTile[t] = counts.low;
            out.insideOfTile[t] = counts.inside;
            out.highOfTile[t] = bracket.high == bracket.low ? 0 : counts.high;
            buffered += static_cast<std::size_t>(counts.inside);
        }
        return {};
    }));
    if (buffered > kMaxBuffered) {
        return std::optional<BracketScan>();
    }
    const auto sum = [](const auto& counts) { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); };
    out.below = sum(below);
    out.low = sum(out.lowOfTile);
    out.inside = sum(out.insideOfTile);
    out.high = sum(out.highOfTile);
    return std::optional(std::move(out));
}

/// The threshold inside a bracket: the `place`-th buffered magnitude.
Rank rankInside(const Pool& pool, const BracketScan& found, std::uint64_t place)
{
    std::vector<std::uint32_t> all;
    all.reserve(static_cast<std::size_t>(found.inside));
    for (const auto& buffered : found.buffered) {
        all.insert(all.end(), buffered.begin(), buffered.end());
    }
    const auto nth = all.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(all.begin(), nth, all.end());
    Rank out{.threshold = *nth, .below = found.below + found.low};
    for (const std::uint32_t magnitude : all) {
        out.below += magnitude < out.threshold ? 1U : 0U;
        out.equal += magnitude == out.threshold ? 1U : 0U;
    }
    out.equalOfTile.resize(pool.tiles.size());
    for (std::size_t run = 0; run < kRuns; ++run) {
        auto buffered = found.buffered[run].begin();
        for (std::size_t t = firstOfRun(pool, run); t < firstOfRun(pool, run + 1); ++t) {
            const auto end = buffered + static_cast<std::ptrdiff_t>(found.insideOfTile[t]);
            out.equalOfTile[t] = static_cast<std::uint64_t>(std::count(buffered, end, out.threshold));
            buffered = end;
        }
    }
    return out;
}

/// The threshold found by one bracket scan; empty if it is outside the bracket.
Result<std::optional<Rank>> rankByBracket(const Pool& pool, std::uint64_t count, bool hasCheapPartialReads,
                                          const TileReader& read)
{
    APR_TRY(const auto bracket, bracketOf(pool, count, hasCheapPartialReads, read));
    if (!bracket) {
        return std::optional<Rank>();
    }
    APR_TRY(auto found, scan(pool, *bracket, read));
    if (!found || found->below >= count || found->below + found->low + found->inside + found->high < count) {
        return std::optional<Rank>();
    }
    const std::uint64_t place = count - found->below; // inside the bracket, 1-based
    if (place <= found->low) {
        return std::optional(Rank{bracket->low, found->below, found->low, std::move(found->lowOfTile)});
    }
    if (place > found->low + found->inside) {
        return std::optional(
            Rank{bracket->high, found->below + found->low + found->inside, found->high, std::move(found->highOfTile)});
    }
    return std::optional(rankInside(pool, *found, place - found->low - 1));
}

/// Histogram of the keys in [0, kHalves) that `keyOf` returns for magnitudes; other keys are ignored.
template <class KeyOf>
Result<std::vector<std::uint64_t>> countHalves(const Pool& pool, const TileReader& read, const KeyOf& keyOf)
{
    std::vector<std::vector<std::uint64_t>> counts(kRuns, std::vector<std::uint64_t>(kHalves + 1));
    APR_CHECK(forAll(kRuns, [&](std::size_t run) -> Status {
        for (std::size_t t = firstOfRun(pool, run); t < firstOfRun(pool, run + 1); ++t) {
            APR_TRY(const auto values, read(pool.tiles[t]));
            for (const float x : values) {
                ++counts[run][keyOf(magnitudeOf(x))];
            }
        }
        return {};
    }));
    for (std::size_t run = 1; run < kRuns; ++run) {
        for (std::size_t i = 0; i < kHalves; ++i) {
            counts[0][i] += counts[run][i];
        }
    }
    return std::move(counts[0]);
}

/// The threshold found by histograms; works for any distribution.
Result<Rank> rankByCounting(const Pool& pool, std::uint64_t count, const TileReader& read)
{
    APR_TRY(const auto upper, countHalves(pool, read, [](std::uint32_t magnitude) { return magnitude >> 16; }));
    std::uint64_t below = 0;
    std::uint32_t half = 0;
    for (; below + upper[half] < count; ++half) {
        below += upper[half];
    }
    APR_TRY(const auto lower, countHalves(pool, read, [half](std::uint32_t magnitude) {
                return magnitude >> 16 == half ? magnitude & 0xFFFFU : kHalves;
            }));
    std::uint32_t rest = 0;
    for (; below + lower[rest] < count; ++rest) {
        below += lower[rest];
    }
    return Rank{.threshold = half << 16 | rest, .below = below, .equal = lower[rest]};
}

} // namespace

Result<Selection> selectSmallest(const Pool& pool, std::uint64_t count, bool hasCheapPartialReads,
                                 const TileReader& read)
{
    if (count == 0 || pool.elements == 0) {
        return Selection{};
    }
    APR_TRY(auto found, rankByBracket(pool, count, hasCheapPartialReads, read));
    if (!found) {
        APR_TRY(found, rankByCounting(pool, count, read));
    }
    Selection out{.threshold = found->threshold, .keptTies = found->below + found->equal - count};
    if (out.threshold == 0) { // there are enough zeros already
        return Selection{};
    }
    if (out.keptTies == 0) {
        ++out.threshold;
        return out;
    }
    // Ties: the number per tile determines which ones come first.
    out.tiesBefore = std::move(found->equalOfTile);
    if (out.tiesBefore.empty()) {
        out.tiesBefore.resize(pool.tiles.size());
        APR_CHECK(forAll(pool.tiles.size(), [&](std::size_t t) -> Status {
            APR_TRY(const auto values, read(pool.tiles[t]));
            out.tiesBefore[t] = static_cast<std::uint64_t>(std::count_if(
                values.begin(), values.end(), [&out](float x) { return magnitudeOf(x) == out.threshold; }));
            return {};
        }));
    }
    std::uint64_t sum = 0;
    for (std::uint64_t& ties : out.tiesBefore) {
        sum += std::exchange(ties, sum);
    }
    return out;
}

} // namespace apr
