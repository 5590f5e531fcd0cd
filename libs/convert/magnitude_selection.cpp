// SPDX-License-Identifier: MIT
#include "magnitude_selection.h"

#include "apr/base/parallel.h"
#include "tensor/simd_kernels.h"

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

constexpr std::size_t kHeld = std::size_t{1} << 22; ///< magnitudes that a pass may hold
constexpr std::size_t kRoom = 16;                   ///< that scanBracket wants beyond the values
constexpr std::size_t kHalves = 1U << 16;           ///< values of half of a magnitude's bits
constexpr std::size_t kRuns = 8;                    ///< parts of a pool, each with counts of its own

/// Calls `body(i)` for i in [0, count) on all cores.
template <class Body>
Status forAll(std::size_t count, const Body& body)
{
    NoProgress silent;
    return parallelFor(
        count, LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; }, body);
}

/// The first tile of a run; of the one past the last, the number of tiles.
std::size_t firstOfRun(const Pool& pool, std::size_t run)
{
    return pool.tiles.size() * run / kRuns;
}

/// How many of a pool are below the threshold, and how many equal it.
struct Rank {
    std::uint32_t threshold = 0;
    std::uint64_t below = 0;
    std::uint64_t equal = 0;
    std::vector<std::uint64_t> equalOfTile = {}; ///< empty where it is not known
};

/// Magnitudes from `low` to `high`, both included.
struct Bracket {
    std::uint32_t low = 0;
    std::uint32_t high = 0x7FFFFFFFU;
};

/// What a pass finds of a bracket. Its ends are only counted: one magnitude, as 0, may be that of half of a pool.
struct Found {
    std::uint64_t below = 0;
    std::uint64_t low = 0;    ///< that equal its lower end
    std::uint64_t inside = 0; ///< between the ends
    std::uint64_t high = 0;   ///< that equal its upper end, where that is another
    std::vector<std::uint64_t> lowOfTile = {};
    std::vector<std::uint64_t> insideOfTile = {};
    std::vector<std::uint64_t> highOfTile = {};
    std::vector<std::vector<std::uint32_t>> held = {}; ///< those inside, of each run, in order
};

/// About a sixteenth of the pool in short parts (at most 2^20 elements), each tile having its share of them at places
/// that their numbers scatter; or, where parts are not cheap, some elements of an eighth of the tiles.
Result<std::vector<std::uint32_t>> sampleOf(const Pool& pool, bool arePartsCheap, const TileReader& read)
{
    constexpr std::uint64_t kPart = 256;
    constexpr std::uint64_t kMostParts = 4096;
    constexpr std::size_t kFewTiles = 16;
    constexpr std::uint64_t kScatter = 0x9E3779B97F4A7C15U; // 2^64 ÷ the golden ratio
    const std::size_t tiles = pool.tiles.size();
    const auto parts = arePartsCheap ? static_cast<std::size_t>(std::min(kMostParts, pool.elements / kPart / 16 + 1))
                                     : std::min(tiles, std::max(kFewTiles, tiles / 8));
    const std::size_t stride = arePartsCheap ? 1 : 1 + parts * kSelectionTile / (kMostParts * kPart);
    std::vector<std::vector<std::uint32_t>> magnitudes(parts);
    APR_CHECK(forAll(parts, [&](std::size_t part) -> Status {
        Tile tile = pool.tiles[tiles * part / parts];
        if (arePartsCheap) {
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

/// Where the threshold lies if the sample is like the pool; nothing when more would lie there than can be held.
Result<std::optional<Bracket>> bracketOf(const Pool& pool, std::uint64_t gone, bool arePartsCheap,
                                         const TileReader& read)
{
    if (pool.elements <= kHeld) {
        return std::optional(Bracket{});
    }
    constexpr double kSlack = 0.005; // neighbours are alike, so a sample is worth less than its size
    APR_TRY(auto sample, sampleOf(pool, arePartsCheap, read));
    const auto size = static_cast<double>(sample.size());
    const double share = static_cast<double>(gone) / static_cast<double>(pool.elements);
    const double deviation = std::sqrt(share * (1 - share) / size);
    const double room = static_cast<double>(kHeld) / 4 / static_cast<double>(pool.elements);
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

/// One pass; nothing when there is more inside than can be held.
Result<std::optional<Found>> lookThrough(const Pool& pool, const Bracket& bracket, const TileReader& read)
{
    const std::vector<std::uint64_t> zeros(pool.tiles.size());
    Found out{.lowOfTile = zeros,
              .insideOfTile = zeros,
              .highOfTile = zeros,
              .held = std::vector<std::vector<std::uint32_t>>(kRuns)};
    std::array<std::uint64_t, kRuns> below{};
    std::atomic<std::size_t> held{0};
    APR_CHECK(forAll(kRuns, [&](std::size_t run) -> Status {
        std::vector<std::uint32_t>& own = out.held[run];
        for (std::size_t t = firstOfRun(pool, run); t < firstOfRun(pool, run + 1) && held <= kHeld; ++t) {
            APR_TRY(const auto values, read(pool.tiles[t]));
            const std::size_t before = own.size();
            own.resize(before + values.size() + kRoom);
            const auto counts = simd::scanBracket(values.data(), values.size(), bracket.low,
                                                  std::max(bracket.high, bracket.low + 1), own.data() + before);
            own.resize(before + static_cast<std::size_t>(counts.inside));
            below[run] += counts.below;
            out.lowOfTile[t] = counts.low;
            out.insideOfTile[t] = counts.inside;
            out.highOfTile[t] = bracket.high == bracket.low ? 0 : counts.high;
            held += static_cast<std::size_t>(counts.inside);
        }
        return {};
    }));
    if (held > kHeld) {
        return std::optional<Found>();
    }
    const auto sum = [](const auto& counts) { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); };
    out.below = sum(below);
    out.low = sum(out.lowOfTile);
    out.inside = sum(out.insideOfTile);
    out.high = sum(out.highOfTile);
    return std::optional(std::move(out));
}

/// The threshold inside a bracket: the `place`-th of the magnitudes that are held.
Rank rankInside(const Pool& pool, const Found& found, std::uint64_t place)
{
    std::vector<std::uint32_t> all;
    all.reserve(static_cast<std::size_t>(found.inside));
    for (const auto& held : found.held) {
        all.insert(all.end(), held.begin(), held.end());
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
        auto held = found.held[run].begin();
        for (std::size_t t = firstOfRun(pool, run); t < firstOfRun(pool, run + 1); ++t) {
            const auto end = held + static_cast<std::ptrdiff_t>(found.insideOfTile[t]);
            out.equalOfTile[t] = static_cast<std::uint64_t>(std::count(held, end, out.threshold));
            held = end;
        }
    }
    return out;
}

/// The threshold among what one pass finds; nothing when it does not lie there.
Result<std::optional<Rank>> rankByBracket(const Pool& pool, std::uint64_t gone, bool arePartsCheap,
                                          const TileReader& read)
{
    APR_TRY(const auto bracket, bracketOf(pool, gone, arePartsCheap, read));
    if (!bracket) {
        return std::optional<Rank>();
    }
    APR_TRY(auto found, lookThrough(pool, *bracket, read));
    if (!found || found->below >= gone || found->below + found->low + found->inside + found->high < gone) {
        return std::optional<Rank>();
    }
    const std::uint64_t place = gone - found->below; // among those of the bracket, from 1
    if (place <= found->low) {
        return std::optional(Rank{bracket->low, found->below, found->low, std::move(found->lowOfTile)});
    }
    if (place > found->low + found->inside) {
        return std::optional(
            Rank{bracket->high, found->below + found->low + found->inside, found->high, std::move(found->highOfTile)});
    }
    return std::optional(rankInside(pool, *found, place - found->low - 1));
}

/// Counts of the values in [0, kHalves) that `keyOf` gives for magnitudes; those beyond are not counted.
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

/// The threshold by counting, whatever the values are.
Result<Rank> rankByCounting(const Pool& pool, std::uint64_t gone, const TileReader& read)
{
    APR_TRY(const auto upper, countHalves(pool, read, [](std::uint32_t magnitude) { return magnitude >> 16; }));
    std::uint64_t below = 0;
    std::uint32_t half = 0;
    for (; below + upper[half] < gone; ++half) {
        below += upper[half];
    }
    APR_TRY(const auto lower, countHalves(pool, read, [half](std::uint32_t magnitude) {
                return magnitude >> 16 == half ? magnitude & 0xFFFFU : kHalves;
            }));
    std::uint32_t rest = 0;
    for (; below + lower[rest] < gone; ++rest) {
        below += lower[rest];
    }
    return Rank{.threshold = half << 16 | rest, .below = below, .equal = lower[rest]};
}

} // namespace

Result<Selection> selectSmallest(const Pool& pool, std::uint64_t gone, bool arePartsCheap, const TileReader& read)
{
    if (gone == 0 || pool.elements == 0) {
        return Selection{};
    }
    APR_TRY(auto found, rankByBracket(pool, gone, arePartsCheap, read));
    if (!found) {
        APR_TRY(found, rankByCounting(pool, gone, read));
    }
    Selection out{.threshold = found->threshold, .keptTies = found->below + found->equal - gone};
    if (out.threshold == 0) { // zeros are enough: what is there stays as it is
        return Selection{};
    }
    if (out.keptTies == 0) {
        ++out.threshold;
        return out;
    }
    // Several elements are as great as the threshold: which are the first is known from their number in each tile.
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
