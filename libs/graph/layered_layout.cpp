// SPDX-License-Identifier: MIT
#include "apr/graph/layered_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace apr {
namespace {

constexpr std::uint32_t kNoLayer = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kMostBends = 300'000; ///< places of edges in the layers that they cross; longer ones are straight
constexpr std::size_t kFewPlaces = 3'000;   ///< graphs for which more time is spent on crossings

/// Neighbors of all places in one array.
struct Adjacency {
    std::vector<std::uint32_t> start = {};
    std::vector<std::uint32_t> items = {};

    Adjacency() = default;
    Adjacency(std::size_t count, std::span<const LayoutEdge> edges, bool isReversed) : start(count + 1, 0)
    {
        for (const LayoutEdge& edge : edges) {
            ++start[(isReversed ? edge.to : edge.from) + 1];
        }
        std::partial_sum(start.begin(), start.end(), start.begin());
        items.resize(edges.size());
        std::vector<std::uint32_t> next(start.begin(), start.end() - 1);
        for (const LayoutEdge& edge : edges) {
            items[next[isReversed ? edge.to : edge.from]++] = isReversed ? edge.from : edge.to;
        }
    }
    std::span<const std::uint32_t> of(std::uint32_t place) const
    {
        return std::span<const std::uint32_t>{items}.subspan(start[place], start[place + 1] - start[place]);
    }
    std::span<std::uint32_t> of(std::uint32_t place)
    {
        return std::span<std::uint32_t>{items}.subspan(start[place], start[place + 1] - start[place]);
    }
};

/// One layout in the making. Places are boxes and, after them, the bends of edges.
class Layering {
public:
    /// `boxes` may be empty for arrange().
    Layering(std::size_t count, std::span<const LayoutSize> boxes, std::span<const LayoutEdge> edges,
             const LayoutOptions& options, Progress& progress)
        : m_count(count), m_boxes(boxes), m_edges(edges), m_options(options), m_progress(progress)
    {
    }

    Result<LayeredLayout> run()
    {
        APR_CHECK(arrange());
        assignPositions();
        return finish();
    }

    Status arrange()
    {
        for (const LayoutEdge& edge : m_edges) {
            if (edge.from >= m_count || edge.to >= m_count) {
                return Error{.code = Errc::Argument, .message = "an edge leads to a box that does not exist"};
            }
        }
        breakCycles();
        assignLayers();
        addBends();
        APR_CHECK(go(1));
        APR_CHECK(orderLayers());
        return go(3);
    }

    /// The boxes of each layer.
    std::vector<std::vector<std::uint32_t>> boxOrder() const
    {
        std::vector<std::vector<std::uint32_t>> out;
        for (const auto& layer : m_order) {
            std::copy_if(layer.begin(), layer.end(), std::back_inserter(out.emplace_back()),
                         [this](std::uint32_t place) { return place < m_count; });
        }
        return out;
    }

private:
    Status go(std::uint64_t step)
    {
        if (!m_progress.step(step, 4, "arranging the graph")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        return {};
    }

    double breadth(std::uint32_t place) const // along its layer
    {
        return place >= m_count ? 0 : m_options.isHorizontal ? m_boxes[place].height : m_boxes[place].width;
    }
    double depth(std::uint32_t place) const
    {
        return place >= m_count ? 0 : m_options.isHorizontal ? m_boxes[place].width : m_boxes[place].height;
    }

    /// Turns the edges that lead back in a search from the boxes in their order.
    void breakCycles()
    {
        const std::size_t count = m_count;
        m_forward.assign(m_edges.begin(), m_edges.end());
        Adjacency out; // of edge numbers
        out.start.assign(count + 1, 0);
        std::vector<std::uint32_t> incoming(count, 0);
        for (const LayoutEdge& edge : m_edges) {
            ++out.start[edge.from + 1];
            ++incoming[edge.to];
        }
        std::partial_sum(out.start.begin(), out.start.end(), out.start.begin());
        out.items.resize(m_edges.size());
        std::vector<std::uint32_t> next(out.start.begin(), out.start.end() - 1);
        for (std::uint32_t i = 0; i < m_edges.size(); ++i) {
            out.items[next[m_edges[i].from]++] = i;
        }
        enum : std::uint8_t { New, Open, Done };
        std::vector<std::uint8_t> state(count, New);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> stack; // box, edges that were followed
        const auto visit = [&](std::uint32_t root) {
            if (state[root] != New) {
                return;
            }
            state[root] = Open;
            stack.emplace_back(root, 0);
            while (!stack.empty()) {
                const std::uint32_t box = stack.back().first;
                const std::span<const std::uint32_t> edges = std::as_const(out).of(box);
                if (stack.back().second == edges.size()) {
                    state[box] = Done;
                    stack.pop_back();
                    continue;
                }
                const std::uint32_t edge = edges[stack.back().second++];
                const std::uint32_t to = m_edges[edge].to;
                if (state[to] == Open && to != box) {
                    std::swap(m_forward[edge].from, m_forward[edge].to);
                } else if (state[to] == New) {
                    state[to] = Open;
                    stack.emplace_back(to, 0);
                }
            }
        };
        for (std::uint32_t box = 0; box < count; ++box) { // sources first, so that they stay on top
            if (incoming[box] == 0) {
                visit(box);
            }
        }
        for (std::uint32_t box = 0; box < count; ++box) {
            visit(box);
        }
    }

    /// The longest path from a source; then boxes without inputs move next to what they lead to.
    void assignLayers()
    {
        const std::size_t count = m_count;
        std::vector<LayoutEdge> acyclic;
        acyclic.reserve(m_forward.size());
        std::copy_if(m_forward.begin(), m_forward.end(), std::back_inserter(acyclic),
                     [](const LayoutEdge& edge) { return edge.from != edge.to; });
        const Adjacency out(count, acyclic, false);
        const Adjacency in(count, acyclic, true);
        m_layer.assign(count, 0);
        std::vector<std::uint32_t> open;
        std::vector<std::uint32_t> missing(count, 0);
        for (std::uint32_t box = 0; box < count; ++box) {
            missing[box] = static_cast<std::uint32_t>(in.of(box).size());
            if (missing[box] == 0) {
                open.push_back(box);
            }
        }
        for (std::size_t i = 0; i < open.size(); ++i) {
            for (const std::uint32_t to : out.of(open[i])) {
                m_layer[to] = std::max(m_layer[to], m_layer[open[i]] + 1);
                if (--missing[to] == 0) {
                    open.push_back(to);
                }
            }
        }
        std::reverse(open.begin(), open.end());
        for (const std::uint32_t box : open) {
            const auto next = out.of(box);
            if (next.empty() || in.of(box).size() >= next.size()) {
                continue;
            }
            std::uint32_t least = kNoLayer;
            for (const std::uint32_t to : next) {
                least = std::min(least, m_layer[to]);
            }
            m_layer[box] = std::max(m_layer[box], least - 1);
        }
    }

    /// Places for the edges that cross layers, so that all connections are between neighboring layers.
    void addBends()
    {
        std::vector<std::uint32_t> byLength(m_forward.size());
        std::iota(byLength.begin(), byLength.end(), 0);
        const auto length = [this](std::uint32_t edge) {
            return m_layer[m_forward[edge].to] - std::min(m_layer[m_forward[edge].to], m_layer[m_forward[edge].from]);
        };
        std::stable_sort(byLength.begin(), byLength.end(),
                         [&length](std::uint32_t a, std::uint32_t b) { return length(a) < length(b); });
        m_bends.assign(m_forward.size(), {});
        m_isStraight.assign(m_forward.size(), false);
        std::size_t bends = 0;
        for (const std::uint32_t edge : byLength) {
            const std::uint32_t crossed = length(edge);
            if (crossed <= 1) {
                continue;
            }
            m_isStraight[edge] = bends + crossed - 1 > kMostBends;
            bends += m_isStraight[edge] ? 0 : crossed - 1;
        }
        for (std::uint32_t edge = 0; edge < m_forward.size(); ++edge) {
            const auto [from, to] = m_forward[edge];
            if (from == to || m_isStraight[edge]) {
                continue;
            }
            std::uint32_t last = from;
            for (std::uint32_t layer = m_layer[from] + 1; layer < m_layer[to]; ++layer) {
                const auto bend = static_cast<std::uint32_t>(m_layer.size());
                m_layer.push_back(layer);
                m_bends[edge].first = m_bends[edge].count++ == 0 ? bend : m_bends[edge].first;
                m_links.push_back({.from = last, .to = bend});
                last = bend;
            }
            m_links.push_back({.from = last, .to = to});
        }
        m_down = Adjacency(m_layer.size(), m_links, false);
        m_up = Adjacency(m_layer.size(), m_links, true);
    }

    /// The first order is that in which a search finds the places; sweeps by barycenters follow.
    Status orderLayers()
    {
        const std::size_t places = m_layer.size();
        const std::uint32_t layers = places == 0 ? 0 : *std::max_element(m_layer.begin(), m_layer.end()) + 1;
        m_order.assign(layers, {});
        m_index.assign(places, 0);
        std::vector<bool> isSeen(places, false);
        std::vector<std::uint32_t> stack;
        const auto visit = [&](std::uint32_t root) {
            stack.push_back(root);
            while (!stack.empty()) {
                const std::uint32_t place = stack.back();
                stack.pop_back();
                if (isSeen[place]) {
                    continue;
                }
                isSeen[place] = true;
                m_order[m_layer[place]].push_back(place);
                const auto next = std::as_const(m_down).of(place);
                stack.insert(stack.end(), next.rbegin(), next.rend());
            }
        };
        for (std::uint32_t place = 0; place < m_count; ++place) {
            if (std::as_const(m_up).of(place).empty()) {
                visit(place);
            }
        }
        for (std::uint32_t place = 0; place < places; ++place) {
            visit(place);
        }
        reindex();
        std::vector<std::vector<std::uint32_t>> best = m_order;
        std::uint64_t least = crossings();
        const int sweeps = places <= kFewPlaces ? 24 : 8;
        int sinceBest = 0;
        for (int sweep = 0; sweep < sweeps && least > 0 && sinceBest < 6; ++sweep) {
            APR_CHECK(go(2));
            const bool isDown = sweep % 2 == 0;
            for (std::uint32_t i = 1; i < layers; ++i) {
                sortLayer(isDown ? i : layers - 1 - i, isDown);
            }
            if (places <= kFewPlaces) {
                swapNeighbors();
            }
            const std::uint64_t now = crossings();
            ++sinceBest;
            if (now < least) {
                least = now;
                best = m_order;
                sinceBest = 0;
            }
        }
        m_order = std::move(best);
        reindex();
        return {};
    }

    void reindex()
    {
        for (const auto& layer : m_order) {
            for (std::uint32_t i = 0; i < layer.size(); ++i) {
                m_index[layer[i]] = i;
            }
        }
    }

    void sortLayer(std::uint32_t layer, bool isDown)
    {
        std::vector<std::uint32_t>& places = m_order[layer];
        std::vector<std::pair<double, std::uint32_t>> keys;
        keys.reserve(places.size());
        for (const std::uint32_t place : places) {
            const auto neighbors = std::as_const(isDown ? m_up : m_down).of(place);
            double sum = 0;
            for (const std::uint32_t neighbor : neighbors) {
                sum += m_index[neighbor];
            }
            keys.emplace_back(neighbors.empty() ? -1 : sum / static_cast<double>(neighbors.size()), place);
        }
        // Places without neighbors stay where they are; the others are sorted around them.
        std::vector<std::pair<double, std::uint32_t>> sorted;
        std::copy_if(keys.begin(), keys.end(), std::back_inserter(sorted),
                     [](const auto& key) { return key.first >= 0; });
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::size_t next = 0;
        for (std::uint32_t i = 0; i < places.size(); ++i) {
            places[i] = keys[i].first < 0 ? keys[i].second : sorted[next++].second;
            m_index[places[i]] = i;
        }
    }

    std::uint64_t pairCrossings(std::uint32_t left, std::uint32_t right, const Adjacency& adjacency) const
    {
        std::uint64_t count = 0;
        for (const std::uint32_t a : adjacency.of(left)) {
            for (const std::uint32_t b : adjacency.of(right)) {
                count += m_index[a] > m_index[b] ? 1 : 0;
            }
        }
        return count;
    }

    void swapNeighbors()
    {
        constexpr std::size_t kMostLinks = 64; // of a place, for which pairs are counted
        for (auto& layer : m_order) {
            for (std::size_t i = 1; i < layer.size(); ++i) {
                const std::uint32_t left = layer[i - 1];
                const std::uint32_t right = layer[i];
                const auto size = [this](std::uint32_t place) {
                    return std::as_const(m_up).of(place).size() + std::as_const(m_down).of(place).size();
                };
                if (size(left) > kMostLinks || size(right) > kMostLinks) {
                    continue;
                }
                const std::uint64_t now = pairCrossings(left, right, m_up) + pairCrossings(left, right, m_down);
                const std::uint64_t swapped = pairCrossings(right, left, m_up) + pairCrossings(right, left, m_down);
                if (swapped < now) {
                    std::swap(layer[i - 1], layer[i]);
                    m_index[left] = static_cast<std::uint32_t>(i);
                    m_index[right] = static_cast<std::uint32_t>(i - 1);
                }
            }
        }
    }

    /// Crossings between neighboring layers (Barth, Mutzel and Jünger, 2004).
    std::uint64_t crossings() const
    {
        std::uint64_t total = 0;
        std::vector<std::uint32_t> ends;
        std::vector<std::uint64_t> tree;
        for (std::size_t layer = 0; layer + 1 < m_order.size(); ++layer) {
            ends.clear();
            for (const std::uint32_t place : m_order[layer]) {
                const auto first = static_cast<std::ptrdiff_t>(ends.size());
                for (const std::uint32_t to : m_down.of(place)) {
                    ends.push_back(m_index[to]);
                }
                std::sort(ends.begin() + first, ends.end());
            }
            const std::size_t width = m_order[layer + 1].size();
            tree.assign(width + 1, 0);
            std::uint64_t counted = 0;
            for (const std::uint32_t end : ends) {
                std::uint64_t notRight = 0;
                for (std::size_t at = std::size_t{end} + 1; at > 0; at &= at - 1) {
                    notRight += tree[at];
                }
                total += counted - notRight;
                ++counted;
                for (std::size_t at = std::size_t{end} + 1; at <= width; at += at & (~at + 1)) {
                    ++tree[at];
                }
            }
        }
        return total;
    }

    /// Links that cross a chain of bends (type 1 conflicts) are not aligned, so that chains stay straight.
    void markConflicts()
    {
        m_isConflict.assign(m_up.items.size(), false);
        const auto isBend = [this](std::uint32_t place) { return place >= m_count; };
        for (std::size_t layer = 1; layer < m_order.size(); ++layer) {
            const auto& places = m_order[layer];
            std::uint32_t left = 0;
            std::size_t scanned = 0;
            for (std::size_t i = 0; i < places.size(); ++i) {
                const auto upper = std::as_const(m_up).of(places[i]);
                const bool isInner = isBend(places[i]) && !upper.empty() && isBend(upper.front());
                if (!isInner && i + 1 < places.size()) {
                    continue;
                }
                const std::uint32_t right = isInner ? m_index[upper.front()] : kNoLayer;
                for (; scanned <= i; ++scanned) {
                    const std::uint32_t place = places[scanned];
                    for (std::uint32_t at = m_up.start[place]; at < m_up.start[place + 1]; ++at) {
                        const std::uint32_t index = m_index[m_up.items[at]];
                        const bool isBetweenBends = isBend(place) && isBend(m_up.items[at]);
                        if (!isBetweenBends && (index < left || index > right)) {
                            m_isConflict[at] = true;
                        }
                    }
                }
                left = isInner ? right : left;
            }
        }
    }

    bool isConflict(std::uint32_t upper, std::uint32_t lower) const
    {
        for (std::uint32_t at = m_up.start[lower]; at < m_up.start[lower + 1]; ++at) {
            if (m_up.items[at] == upper) {
                return m_isConflict[at];
            }
        }
        return false;
    }

    /// One of the four alignments: coordinates along the layers.
    std::vector<double> align(bool isDown, bool isLeft) const
    {
        const std::size_t places = m_layer.size();
        std::vector<std::uint32_t> root(places);
        std::vector<std::uint32_t> chain(places); // the next place of the block, cyclic
        std::iota(root.begin(), root.end(), 0);
        std::iota(chain.begin(), chain.end(), 0);
        const auto layers = static_cast<std::uint32_t>(m_order.size());
        std::vector<std::uint32_t> neighbors;
        for (std::uint32_t step = 1; step < layers; ++step) {
            const auto& layer = m_order[isDown ? step : layers - 1 - step];
            std::int64_t last = isLeft ? -1 : std::numeric_limits<std::int64_t>::max();
            for (std::size_t i = 0; i < layer.size(); ++i) {
                const std::uint32_t place = layer[isLeft ? i : layer.size() - 1 - i];
                const auto found = (isDown ? m_up : m_down).of(place);
                if (found.empty()) {
                    continue;
                }
                neighbors.assign(found.begin(), found.end());
                std::sort(neighbors.begin(), neighbors.end(),
                          [this](std::uint32_t a, std::uint32_t b) { return m_index[a] < m_index[b]; });
                const std::size_t low = (neighbors.size() - 1) / 2;
                const std::size_t high = neighbors.size() / 2;
                for (const std::size_t middle : isLeft ? std::array{low, high} : std::array{high, low}) {
                    const std::uint32_t neighbor = neighbors[middle];
                    const auto index = static_cast<std::int64_t>(m_index[neighbor]);
                    const bool isFree = chain[place] == place && (isLeft ? last < index : last > index);
                    if (isFree && !(isDown ? isConflict(neighbor, place) : isConflict(place, neighbor))) {
                        chain[neighbor] = place;
                        root[place] = root[neighbor];
                        chain[place] = root[place];
                        last = index;
                    }
                }
            }
        }
        return compact(root, isLeft);
    }

    /// The least coordinates of blocks that keep the gaps; then blocks move to their right neighbors where they can.
    std::vector<double> compact(const std::vector<std::uint32_t>& root, bool isLeft) const
    {
        const std::size_t places = m_layer.size();
        std::vector<LayoutEdge> links; // of roots, in the direction of the coordinate
        std::vector<double> gaps;
        for (const auto& layer : m_order) {
            for (std::size_t i = 1; i < layer.size(); ++i) {
                const std::uint32_t a = isLeft ? layer[i - 1] : layer[i];
                const std::uint32_t b = isLeft ? layer[i] : layer[i - 1];
                const bool areBends = a >= m_count && b >= m_count;
                links.push_back({.from = root[a], .to = root[b]});
                gaps.push_back((breadth(a) + breadth(b)) / 2 + (areBends ? m_options.nodeGap / 2 : m_options.nodeGap));
            }
        }
        std::vector<std::uint32_t> start(places + 1, 0);
        std::vector<std::uint32_t> missing(places, 0);
        for (const LayoutEdge& link : links) {
            ++start[link.from + 1];
            ++missing[link.to];
        }
        std::partial_sum(start.begin(), start.end(), start.begin());
        std::vector<std::uint32_t> items(links.size());
        std::vector<std::uint32_t> next(start.begin(), start.end() - 1);
        for (std::uint32_t i = 0; i < links.size(); ++i) {
            items[next[links[i].from]++] = i;
        }
        std::vector<double> x(places, 0);
        std::vector<std::uint32_t> open;
        for (std::uint32_t place = 0; place < places; ++place) {
            if (root[place] == place && missing[place] == 0) {
                open.push_back(place);
            }
        }
        for (std::size_t i = 0; i < open.size(); ++i) {
            for (std::uint32_t at = start[open[i]]; at < start[open[i] + 1]; ++at) {
                const std::uint32_t to = links[items[at]].to;
                x[to] = std::max(x[to], x[open[i]] + gaps[items[at]]);
                if (--missing[to] == 0) {
                    open.push_back(to);
                }
            }
        }
        std::reverse(open.begin(), open.end());
        for (const std::uint32_t block : open) {
            double most = std::numeric_limits<double>::infinity();
            for (std::uint32_t at = start[block]; at < start[block + 1]; ++at) {
                most = std::min(most, x[links[items[at]].to] - gaps[items[at]]);
            }
            if (std::isfinite(most)) {
                x[block] = std::max(x[block], most);
            }
        }
        std::vector<double> out(places);
        for (std::size_t place = 0; place < places; ++place) {
            out[place] = isLeft ? x[root[place]] : -x[root[place]];
        }
        return out;
    }

    /// The mean of the two middle ones of four alignments, each moved to the narrowest.
    void assignPositions()
    {
        markConflicts();
        const std::size_t places = m_layer.size();
        std::array<std::vector<double>, 4> all;
        std::array<std::pair<double, double>, 4> bounds;
        std::size_t narrowest = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            all[i] = align(i < 2, i % 2 == 0);
            bounds[i] = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
            for (std::uint32_t place = 0; place < places; ++place) {
                bounds[i].first = std::min(bounds[i].first, all[i][place] - breadth(place) / 2);
                bounds[i].second = std::max(bounds[i].second, all[i][place] + breadth(place) / 2);
            }
            if (bounds[i].second - bounds[i].first < bounds[narrowest].second - bounds[narrowest].first) {
                narrowest = i;
            }
        }
        for (std::size_t i = 0; i < 4; ++i) {
            const double move =
                i % 2 == 0 ? bounds[narrowest].first - bounds[i].first : bounds[narrowest].second - bounds[i].second;
            for (double& x : all[i]) {
                x += move;
            }
        }
        m_along.resize(places);
        for (std::size_t place = 0; place < places; ++place) {
            std::array<double, 4> each{all[0][place], all[1][place], all[2][place], all[3][place]};
            std::sort(each.begin(), each.end());
            m_along[place] = (each[1] + each[2]) / 2;
        }
    }

    LayeredLayout finish() const
    {
        LayeredLayout out;
        const std::size_t boxes = m_count;
        const std::size_t layers = m_order.size();
        std::vector<double> thickness(layers, 0);
        for (std::uint32_t box = 0; box < boxes; ++box) {
            thickness[m_layer[box]] = std::max(thickness[m_layer[box]], depth(box));
        }
        std::vector<double> middle(layers, 0);
        double at = 0;
        for (std::size_t layer = 0; layer < layers; ++layer) {
            middle[layer] = at + thickness[layer] / 2;
            at += thickness[layer] + m_options.layerGap;
        }
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (std::uint32_t place = 0; place < m_along.size(); ++place) {
            low = std::min(low, m_along[place] - breadth(place) / 2);
            high = std::max(high, m_along[place] + breadth(place) / 2);
        }
        low = std::isfinite(low) ? low : 0;
        high = std::isfinite(high) ? high : 0;
        const auto point = [&](double along, double across) {
            return m_options.isHorizontal ? LayoutPoint{across, along - low} : LayoutPoint{along - low, across};
        };
        out.layers.assign(m_layer.begin(), m_layer.begin() + static_cast<std::ptrdiff_t>(boxes));
        for (std::uint32_t box = 0; box < boxes; ++box) {
            out.centers.push_back(point(m_along[box], middle[m_layer[box]]));
        }
        for (std::uint32_t edge = 0; edge < m_forward.size(); ++edge) {
            const auto [from, to] = m_forward[edge];
            std::vector<LayoutPoint> route;
            route.push_back(point(m_along[from], middle[m_layer[from]] + depth(from) / 2));
            for (std::uint32_t i = 0; i < m_bends[edge].count; ++i) {
                const std::uint32_t bend = m_bends[edge].first + i;
                const double half = thickness[m_layer[bend]] / 2; // straight through its layer
                route.push_back(point(m_along[bend], middle[m_layer[bend]] - half));
                route.push_back(point(m_along[bend], middle[m_layer[bend]] + half));
            }
            route.push_back(point(m_along[to], middle[m_layer[to]] - depth(to) / 2));
            if (from != m_edges[edge].from) { // turned: its end is above its start
                std::reverse(route.begin(), route.end());
            }
            out.routes.push_back(std::move(route));
        }
        out.order = boxOrder();
        const double across = std::max(0.0, at - m_options.layerGap);
        out.width = m_options.isHorizontal ? across : high - low;
        out.height = m_options.isHorizontal ? high - low : across;
        return out;
    }

    /// The places of an edge in the layers that it crosses.
    struct Bends {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    std::size_t m_count; ///< of boxes
    std::span<const LayoutSize> m_boxes;
    std::span<const LayoutEdge> m_edges;
    LayoutOptions m_options;
    Progress& m_progress;
    std::vector<LayoutEdge> m_forward;  ///< the edges, turned where they close cycles
    std::vector<std::uint32_t> m_layer; ///< of places
    std::vector<Bends> m_bends;         ///< of edges
    std::vector<bool> m_isStraight;     ///< edges without bends that cross layers
    std::vector<LayoutEdge> m_links;    ///< between neighboring layers
    Adjacency m_down;
    Adjacency m_up;
    std::vector<std::vector<std::uint32_t>> m_order; ///< places of layers
    std::vector<std::uint32_t> m_index;              ///< of places in their layers
    std::vector<bool> m_isConflict;                  ///< of the items of m_up
    std::vector<double> m_along;                     ///< coordinates of places along their layers
};

} // namespace

Result<LayeredLayout> layOutLayers(std::span<const LayoutSize> boxes, std::span<const LayoutEdge> edges,
                                   const LayoutOptions& options, Progress& progress)
{
    return Layering(boxes.size(), boxes, edges, options, progress).run();
}

Result<std::vector<std::vector<std::uint32_t>>> orderLayers(std::size_t boxes, std::span<const LayoutEdge> edges,
                                                            Progress& progress)
{
    Layering layering(boxes, {}, edges, {}, progress);
    APR_CHECK(layering.arrange());
    return layering.boxOrder();
}

} // namespace apr
