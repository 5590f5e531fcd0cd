// SPDX-License-Identifier: MIT
#include "convert/transforms/row_map.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::vector<std::uint64_t> sourcesOf(const RowMap& map)
{
    std::vector<std::uint64_t> out;
    for (std::uint64_t row = 0; row < map.rows; ++row) {
        out.push_back(map.source(row));
    }
    return out;
}

using Rows = std::vector<std::uint64_t>;

std::vector<float> valuesOf(const Model& model, std::size_t index, ByteRange range)
{
    const auto bytes = model.load(index, range);
    std::vector<float> out(bytes ? static_cast<std::size_t>(bytes->size() / sizeof(float)) : 0);
    if (bytes && !out.empty()) {
        std::memcpy(out.data(), bytes->data(), out.size() * sizeof(float));
    }
    return out;
}

} // namespace

class TestRowMap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void maps()
    {
        QCOMPARE(sourcesOf(ropePermutation(8, 4, false)), (Rows{0, 2, 1, 3, 4, 6, 5, 7}));
        QCOMPARE(sourcesOf(ropePermutation(6, 6, false)), (Rows{0, 3, 1, 4, 2, 5}));
        QCOMPARE(sourcesOf(ropePermutation(6, 6, true)), (Rows{0, 2, 4, 1, 3, 5}));
        QCOMPARE(sourcesOf(rowRange(3, 2)), (Rows{3, 4}));
        QCOMPARE(sourcesOf(interleavedHeads(4, 2, 3, 1)), (Rows{2, 3, 8, 9}));
    }

    void undoesItself()
    {
        const RowMap there = ropePermutation(24, 12, false);
        const RowMap back = ropePermutation(24, 12, true);
        for (std::uint64_t row = 0; row < 24; ++row) {
            QCOMPARE(there.source(back.source(row)), row);
        }
    }

    void anyRangeOfBytes()
    {
        const Model model = modelOf({floats("t", {4, 2}, {0, 1, 10, 11, 20, 21, 30, 31}), filled("same", {2}, 5)});
        const Model mapped =
            withRowMaps(model, {RowMap{.rows = 3, .source = [](std::uint64_t row) { return 3 - row; }}, std::nullopt});
        QCOMPARE(mapped.tensors()[0].shape, (Shape{3, 2}));
        QCOMPARE(mapped.tensors()[0].byteSize, std::uint64_t{24});
        const std::vector<float> all{30, 31, 20, 21, 10, 11};
        for (std::uint64_t first = 0; first < 6; ++first) {
            for (std::uint64_t count = 0; first + count <= 6; ++count) {
                const std::vector<float> expected(all.begin() + static_cast<std::ptrdiff_t>(first),
                                                  all.begin() + static_cast<std::ptrdiff_t>(first + count));
                QCOMPARE(valuesOf(mapped, 0, {.offset = first * 4, .size = count * 4}), expected);
            }
        }
        QCOMPARE(valuesOf(mapped, 1, {.offset = 0, .size = 8}), (std::vector<float>{5, 5}));
    }

    void withoutMaps()
    {
        const Model model = modelOf({filled("t", {2, 2}, 1)});
        const Model same = withRowMaps(model, {std::nullopt});
        QCOMPARE(same.tensors().data(), model.tensors().data()); // not wrapped
    }

    void wholeRows()
    {
        QVERIFY(hasWholeRows({.name = "t", .dtype = DType::Q8_0, .shape = {2, 64}}));
        QVERIFY(!hasWholeRows({.name = "t", .dtype = DType::Q8_0, .shape = {64, 2}}));
        QVERIFY(!hasWholeRows({.name = "t", .dtype = DType::F32, .shape = {}}));
        QVERIFY(!hasWholeRows({.name = "t", .dtype = DType::F32, .shape = {0, 3}}));
    }
};

APR_TEST(TestRowMap)
#include "tst_row_map.moc"
