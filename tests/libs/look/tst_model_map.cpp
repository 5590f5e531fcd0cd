// SPDX-License-Identifier: MIT
#include "apr/look/model_map.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

Model layered(int layers)
{
    std::vector<MemoryTensor> tensors{filled("embed.weight", {40, 16}, 1), filled("norm.weight", {16}, 1)};
    for (int i = 0; i < layers; ++i) {
        const std::string block = "model.layers." + std::to_string(i) + '.';
        tensors.push_back(filled(block + "q.weight", {16, 16}, 1));
        tensors.push_back(filled(block + "up.weight", {64, 16}, 1));
        tensors.push_back(filled(block + "norm.weight", {16}, 1));
    }
    return modelOf(tensors);
}

MapTile readTile(const Model& model, MapTileRequest request, const Model* other = nullptr)
{
    const auto tiles = readMapTiles(model, other, {request}, noProgress);
    return tiles ? tiles->front() : MapTile{};
}

} // namespace

class TestModelMap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTensorHasAPlaceOfItsOwn()
    {
        const Model model = layered(12);
        const ModelMap map = ModelMap::of(model, 1.6);
        QCOMPARE(map.areas.size(), model.tensors().size());
        QCOMPARE(map.blocks.size(), std::size_t{13});
        for (std::size_t i = 0; i < map.areas.size(); ++i) {
            const MapArea& a = map.areas[i];
            QVERIFY(a.x >= 0 && a.y >= 0 && a.x + a.width <= map.width + 1e-6 && a.y + a.height <= map.height + 1e-6);
            QCOMPARE(map.areaAt(a.x + a.width / 2, a.y + a.height / 2), std::optional(i));
            for (std::size_t k = i + 1; k < map.areas.size(); ++k) {
                const MapArea& b = map.areas[k];
                const bool isApart =
                    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
                QVERIFY(isApart);
            }
        }
        QVERIFY(!map.areaAt(-1, 0));
        const double ratio = map.width / map.height;
        QVERIFY2(ratio > 0.6 && ratio < 4, qPrintable(QString::number(ratio)));
    }

    void theSameTensorOfAllBlocksIsAtTheSamePlace()
    {
        const Model model = layered(5);
        const ModelMap map = ModelMap::of(model, 1);
        QCOMPARE(map.kinds, std::size_t{5});
        const MapBlock& first = map.blocks[1];
        for (std::size_t block = 2; block < map.blocks.size(); ++block) {
            for (std::size_t i = 0; i < first.areas.size(); ++i) {
                const MapArea& a = map.areas[first.areas[i]];
                const MapArea& b = map.areas[map.blocks[block].areas[i]];
                QCOMPARE(b.kind, a.kind);
                QCOMPARE(b.x - map.blocks[block].x, a.x - first.x);
                QCOMPARE(b.y - map.blocks[block].y, a.y - first.y);
            }
        }
        QCOMPARE(map.blocks[3].title, std::string("model.layers.2"));
    }

    void matricesAreNearSquares()
    {
        const Model model =
            modelOf({filled("conv.weight", {64, 16, 3, 3}, 1), filled("vector", {100}, 1), filled("long", {10'000}, 1),
                     filled("experts", {4, 32, 16}, 1), filled("empty", {0, 4}, 1), filled("scalar", {}, 1)});
        const ModelMap map = ModelMap::of(model, 1);
        QCOMPARE(map.areas.size(), std::size_t{5});
        const auto areaOf = [&](std::size_t tensor) {
            return *std::find_if(map.areas.begin(), map.areas.end(),
                                 [tensor](const MapArea& area) { return area.tensor == tensor; });
        };
        QCOMPARE(areaOf(0).rows, std::uint64_t{64});
        QCOMPARE(areaOf(0).columns, std::uint64_t{144});
        QCOMPARE(areaOf(1).rows, std::uint64_t{1});
        QVERIFY(areaOf(1).height > 1); // thin, but seen
        QCOMPARE(areaOf(2).columns, std::uint64_t{128});
        QCOMPARE(areaOf(2).rows, std::uint64_t{79}); // the last one incomplete
        QCOMPARE(areaOf(3).rows, std::uint64_t{128});
    }

    void modelsWithoutTensorsHaveAnEmptyMap()
    {
        const ModelMap map = ModelMap::of(modelOf({}), 1);
        QCOMPARE(map.width, 0.0);
        QVERIFY(map.areas.empty());
    }

    void tilesHaveExtremesAndMeans()
    {
        const Model model = modelOf({floats("t", {4, 4}, {1, -2, 3, 4, 0, 0, 0, -8, 5, 5, 5, 5, 1, 1, 1, 1})});
        const MapTile whole =
            readTile(model, {.rows = 4, .columns = 4, .rowLevel = 1, .columnLevel = 1, .width = 8, .height = 8});
        QCOMPARE(whole.width, std::size_t{2});
        QCOMPARE(whole.extremes, (std::vector<float>{-2, -8, 5, 5}));
        QCOMPARE(whole.rms[0], static_cast<float>(std::sqrt(5.0 / 4)));
        const MapTile single = readTile(model, {.rows = 4,
                                                .columns = 4,
                                                .rowLevel = 0,
                                                .columnLevel = 0,
                                                .firstRow = 1,
                                                .firstColumn = 3,
                                                .width = 8,
                                                .height = 1});
        QCOMPARE(single.extremes, (std::vector<float>{-8}));
        const MapTile sampled = readTile(
            model,
            {.rows = 4, .columns = 4, .rowLevel = 2, .columnLevel = 2, .width = 1, .height = 1, .isSampled = true});
        QVERIFY(sampled.isSampled);
        QCOMPARE(sampled.extremes, (std::vector<float>{5})); // of row 2 alone
    }

    void incompleteRowsAndOddSizes()
    {
        std::vector<float> values(10'000);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(i);
        }
        const Model model = modelOf({floats("t", {10'000}, values)});
        const MapTile tile =
            readTile(model, {.rows = 79, .columns = 128, .rowLevel = 5, .columnLevel = 5, .width = 64, .height = 64});
        QCOMPARE(tile.width, std::size_t{4});
        QCOMPARE(tile.height, std::size_t{3});
        QCOMPARE(tile.extremes[8], 9999.0F); // the last row of cells is incomplete
        QCOMPARE(tile.extremes[11], 77.0F * 128 + 127);
    }

    void cellsNeedNotBeSquares()
    {
        const Model model = modelOf({floats("t", {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8})});
        const MapTile tile =
            readTile(model, {.rows = 4, .columns = 2, .rowLevel = 1, .columnLevel = 0, .width = 2, .height = 2});
        QCOMPARE(tile.extremes, (std::vector<float>{3, 4, 7, 8}));
    }

    void whatIsNotFiniteIsMarked()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float infinity = std::numeric_limits<float>::infinity();
        const Model model = modelOf({floats("t", {2, 4}, {nan, 1, 2, 3, 1, 1, infinity, 1})});
        const MapTile tile =
            readTile(model, {.rows = 2, .columns = 4, .rowLevel = 1, .columnLevel = 1, .width = 2, .height = 1});
        QVERIFY(std::isnan(tile.extremes[0]) && std::isnan(tile.extremes[1]));
        QVERIFY(std::isfinite(tile.rms[0]));
        const MapTile right = readTile(
            model,
            {.rows = 2, .columns = 4, .rowLevel = 0, .columnLevel = 0, .firstColumn = 3, .width = 1, .height = 2});
        QCOMPARE(right.extremes, (std::vector<float>{3, 1}));
    }

    void differences()
    {
        const Model a = modelOf({floats("t", {2, 2}, {1, 2, 3, 4})});
        const Model b = modelOf({filled("x", {1}, 0), floats("t", {2, 2}, {1, 2, 5, 1})});
        const MapTile tile = readTile(
            a, {.rows = 2, .columns = 2, .rowLevel = 0, .columnLevel = 0, .width = 2, .height = 2, .other = 1}, &b);
        QCOMPARE(tile.extremes, (std::vector<float>{0, 0, 2, -3}));
        const auto wrong =
            readMapTiles(a, &b, {{.rows = 2, .columns = 2, .width = 2, .height = 2, .other = 0}}, noProgress);
        QVERIFY(!wrong && wrong.error().code == Errc::WrongShape);
    }

    void quantizedTensorsAreDecoded()
    {
        const Model model = modelOf({patterned("t", DType::Q4_0, {4, 64})});
        const MapTile tile =
            readTile(model, {.rows = 4, .columns = 64, .rowLevel = 3, .columnLevel = 3, .width = 8, .height = 1});
        QCOMPARE(tile.width, std::size_t{8});
        const auto none = readMapTiles(modelOf({patterned("c", DType::C64, {4})}), nullptr,
                                       {{.rows = 1, .columns = 4, .width = 4, .height = 1}}, noProgress);
        QVERIFY(!none && none.error().code == Errc::Unsupported);
        QCOMPARE(none.error().tensor, std::string("c"));
    }
};

APR_TEST(TestModelMap)
#include "tst_model_map.moc"
