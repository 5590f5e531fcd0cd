// SPDX-License-Identifier: MIT
#include "apr/graph/layered_layout.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <random>

using namespace apr;
using namespace apr::test;

namespace {

std::vector<LayoutSize> boxes(std::size_t count)
{
    return std::vector<LayoutSize>(count, LayoutSize{.width = 40, .height = 20});
}

/// Whether no two boxes of a layer overlap.
bool isFree(const LayeredLayout& layout, const std::vector<LayoutSize>& sizes, bool isHorizontal = false)
{
    for (const auto& layer : layout.order) {
        for (std::size_t i = 1; i < layer.size(); ++i) {
            const LayoutPoint a = layout.centers[layer[i - 1]];
            const LayoutPoint b = layout.centers[layer[i]];
            const double distance = isHorizontal ? b.y - a.y : b.x - a.x;
            const double needed = isHorizontal ? (sizes[layer[i - 1]].height + sizes[layer[i]].height) / 2
                                               : (sizes[layer[i - 1]].width + sizes[layer[i]].width) / 2;
            if (distance < needed - 1e-6) {
                return false;
            }
        }
    }
    return true;
}

class CancelledProgress final : public Progress {
public:
    bool step(std::uint64_t, std::uint64_t, std::string_view) override { return false; }
};

} // namespace

class TestLayeredLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingHasNoSize()
    {
        const auto layout = layOutLayers({}, {}, {}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->width, 0.0);
        QCOMPARE(layout->height, 0.0);
    }

    void aChainIsAStraightColumn()
    {
        const auto sizes = boxes(4);
        const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {2, 3}};
        const auto layout = layOutLayers(sizes, edges, {.layerGap = 10}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->height, 4 * 20.0 + 3 * 10.0);
        QCOMPARE(layout->width, 40.0);
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(layout->centers[i].x, 20.0);
            QCOMPARE(layout->centers[i].y, 10.0 + 30.0 * static_cast<double>(i));
        }
        QVERIFY((layout->routes[1] == std::vector<LayoutPoint>{{20, 50}, {20, 60}}));
    }

    void branchesAreBesideEachOtherAndSymmetric()
    {
        const auto sizes = boxes(4);
        const std::vector<LayoutEdge> edges{{0, 1}, {0, 2}, {1, 3}, {2, 3}};
        const auto layout = layOutLayers(sizes, edges, {.nodeGap = 10}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->centers[1].y, layout->centers[2].y);
        QCOMPARE(std::abs(layout->centers[1].x - layout->centers[2].x), 50.0);
        QCOMPARE(layout->centers[0].x, (layout->centers[1].x + layout->centers[2].x) / 2);
        QCOMPARE(layout->centers[0].x, layout->centers[3].x);
    }

    void edgesThatCanBeUntangledDoNotCross()
    {
        // 0 and 1 lead to 3 and 2: their order has to change.
        const auto sizes = boxes(4);
        const std::vector<LayoutEdge> edges{{0, 3}, {1, 2}};
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->centers[0].x < layout->centers[1].x, layout->centers[3].x < layout->centers[2].x);
    }

    void theOrderAloneIsTheSame()
    {
        const auto sizes = boxes(40);
        std::vector<LayoutEdge> edges;
        for (std::uint32_t i = 1; i < 40; ++i) {
            edges.push_back({(i * 7) % i, i});
            edges.push_back({i / 3, i});
        }
        edges.push_back({39, 0}); // a cycle
        edges.push_back({5, 5});
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        const auto order = orderLayers(sizes.size(), edges, noProgress);
        QVERIFY(layout.has_value() && order.has_value());
        QCOMPARE(*order, layout->order);
        QVERIFY(orderLayers(0, {}, noProgress)->empty());
        QVERIFY(orderLayers(1, edges, noProgress).error().code == Errc::Argument);
        CancelledProgress cancelled;
        QVERIFY(orderLayers(sizes.size(), edges, cancelled).error().code == Errc::Cancelled);
    }

    void longEdgesGoAroundTheBoxesThatTheyPass()
    {
        const auto sizes = boxes(4);
        const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {2, 3}, {0, 3}};
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->routes[3].size(), std::size_t{6}); // its ends and two points in each of two layers
        for (std::size_t i = 1; i < 5; ++i) {
            const LayoutPoint bend = layout->routes[3][i];
            const LayoutPoint box = layout->centers[i < 3 ? 1 : 2];
            QVERIFY(std::abs(bend.x - box.x) > 20);
        }
    }

    void inputsAreNextToWhatTheyLeadTo()
    {
        const auto sizes = boxes(4);
        const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {3, 2}};
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->layers[3], 1U);
    }

    void cyclesAreDrawnWithOneEdgeUpwards()
    {
        const auto sizes = boxes(3);
        const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {2, 0}, {1, 1}};
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(layout.has_value());
        std::size_t upwards = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            upwards += layout->routes[i].front().y > layout->routes[i].back().y ? 1 : 0;
        }
        QCOMPARE(upwards, std::size_t{1});
        QVERIFY(isFree(*layout, sizes));
    }

    void horizontalTurnsThePicture()
    {
        const std::vector<LayoutSize> sizes{{100, 20}, {50, 20}, {50, 40}};
        const std::vector<LayoutEdge> edges{{0, 1}, {0, 2}};
        const auto layout = layOutLayers(sizes, edges, {.isHorizontal = true, .layerGap = 30}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->width, 100.0 + 30 + 50);
        QCOMPARE(layout->centers[1].x, layout->centers[2].x);
        QVERIFY(isFree(*layout, sizes, true));
        QCOMPARE(layout->routes[0].front().x, 100.0);
        QCOMPARE(layout->routes[0].back().x, 130.0);
    }

    void boxesNeverOverlap_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 12; ++seed) {
            QTest::addRow("seed %u", seed) << seed;
        }
    }
    void boxesNeverOverlap()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const std::size_t count = 20 + random() % 150;
        std::vector<LayoutSize> sizes;
        for (std::size_t i = 0; i < count; ++i) {
            sizes.push_back(
                {.width = static_cast<double>(20 + random() % 100), .height = static_cast<double>(10 + random() % 40)});
        }
        std::vector<LayoutEdge> edges;
        for (std::size_t i = 0; i < 2 * count; ++i) {
            edges.push_back(
                {static_cast<std::uint32_t>(random() % count), static_cast<std::uint32_t>(random() % count)});
        }
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(layout.has_value());
        QVERIFY(isFree(*layout, sizes));
        for (std::size_t i = 0; i < count; ++i) {
            QVERIFY(layout->centers[i].x - sizes[i].width / 2 >= -1e-6);
            QVERIFY(layout->centers[i].x + sizes[i].width / 2 <= layout->width + 1e-6);
            QVERIFY(layout->centers[i].y + sizes[i].height / 2 <= layout->height + 1e-6);
        }
        const auto again = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(again->centers == layout->centers);
    }

    void aHundredThousandBoxesWithCycles()
    {
        constexpr std::uint32_t kCount = 100'000;
        const auto sizes = boxes(kCount);
        std::vector<LayoutEdge> edges;
        for (std::uint32_t i = 0; i + 1 < kCount; ++i) {
            edges.push_back({i, i + 1});
            if (i % 100 == 0) {
                edges.push_back({i + 1, i / 2}); // back
                edges.push_back({i / 3, i + 1}); // across thousands of layers
            }
        }
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(layout.has_value());
        QCOMPARE(layout->centers.size(), std::size_t{kCount});
    }

    void wrongEdgesAreAnError()
    {
        const auto sizes = boxes(2);
        const std::vector<LayoutEdge> edges{{0, 2}};
        const auto layout = layOutLayers(sizes, edges, {}, noProgress);
        QVERIFY(!layout && layout.error().code == Errc::Argument);
    }

    void canBeCancelled()
    {
        const auto sizes = boxes(2);
        const std::vector<LayoutEdge> edges{{0, 1}};
        CancelledProgress progress;
        const auto layout = layOutLayers(sizes, edges, {}, progress);
        QVERIFY(!layout && layout.error().code == Errc::Cancelled);
    }
};

APR_TEST(TestLayeredLayout)
#include "tst_layered_layout.moc"
