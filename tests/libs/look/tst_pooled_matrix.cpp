// SPDX-License-Identifier: MIT
#include "apr/look/pooled_matrix.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

PooledMatrix pooled(const Model& model, const TensorSlice& slice, PoolSize size)
{
    auto out = poolMatrix(model, 0, slice, MatrixRegion::whole(slice), size, noProgress);
    return out ? std::move(*out) : PooledMatrix();
}

} // namespace

class TestPooledMatrix : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneCellPerElement()
    {
        const Model model = modelOf({apr::test::floats("w", {2, 3}, {1, -2, 3, 4, 5, -6})});
        const PooledMatrix out = pooled(model, TensorSlice(Shape{2, 3}), {.width = 100, .height = 100});
        QCOMPARE(out.width, std::size_t{3});
        QCOMPARE(out.height, std::size_t{2});
        QVERIFY((out.low == std::vector<float>{1, -2, 3, 4, 5, -6}));
        QVERIFY(out.low == out.high);
        QCOMPARE(out.rowRms[0], std::sqrt(14.0 / 3));
        QCOMPARE(out.columnRms[2], std::sqrt(45.0 / 2));
        QVERIFY(!out.isSampled);
    }

    void extremesSurvive()
    {
        constexpr std::size_t kRows = 517;
        constexpr std::size_t kColumns = 1033;
        std::vector<float> values = noise(kRows * kColumns);
        values[200 * kColumns + 700] = 9;
        values[516 * kColumns + 1032] = -8;
        values[3] = std::numeric_limits<float>::quiet_NaN();
        values[4] = std::numeric_limits<float>::infinity();
        const Model model = modelOf({apr::test::floats("w", {kRows, kColumns}, values)});
        const PooledMatrix out = pooled(model, TensorSlice(Shape{kRows, kColumns}), {.width = 10, .height = 7});
        for (std::size_t row = 0; row < out.height; ++row) {
            for (std::size_t column = 0; column < out.width; ++column) {
                const MatrixRegion elements = out.elementsOf(column, row);
                float low = std::numeric_limits<float>::infinity();
                float high = -low;
                bool isBad = false;
                for (std::uint64_t r = elements.row; r < elements.row + elements.rows; ++r) {
                    for (std::uint64_t c = elements.column; c < elements.column + elements.columns; ++c) {
                        const float value = values[r * kColumns + c];
                        if (std::isfinite(value)) {
                            low = std::min(low, value);
                            high = std::max(high, value);
                        } else {
                            isBad = true;
                        }
                    }
                }
                const std::size_t cell = row * out.width + column;
                QCOMPARE(out.low[cell], low);
                QCOMPARE(out.high[cell], high);
                QCOMPARE(out.notFinite[cell], std::uint8_t{isBad});
            }
        }
        QCOMPARE(out.extreme(out.width * out.height - 1), -8.0F);
    }

    void widerThanAPiece()
    {
        std::vector<float> values(400000, 0.5F);
        values[123456] = 7;
        values[399999] = -3;
        const Model model = modelOf({apr::test::floats("w", {400000}, values)});
        const PooledMatrix out = pooled(model, TensorSlice(Shape{400000}), {.width = 2, .height = 2});
        QCOMPARE(out.width, std::size_t{2});
        QCOMPARE(out.height, std::size_t{1});
        QCOMPARE(out.high[0], 7.0F);
        QCOMPARE(out.low[1], -3.0F);
        QVERIFY(std::abs(out.columnRms[1] - 0.5) < 0.01);
    }

    void stridedColumns()
    {
        const Model model = modelOf({apr::test::floats("w", {3, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})});
        const auto slice = TensorSlice::parse(":, :, 1", {3, 2, 2});
        QVERIFY(slice);
        const PooledMatrix out = pooled(model, *slice, {.width = 8, .height = 8});
        QVERIFY((out.low == std::vector<float>{1, 3, 5, 7, 9, 11}));
    }

    void samplesLargeRegions()
    {
        const Model model = modelOf({apr::test::floats("w", {1000, 64}, noise(64000))});
        const TensorSlice slice(Shape{1000, 64});
        const PooledMatrix out = pooled(model, slice, {.width = 8, .height = 10, .mostBytes = 64000});
        QVERIFY(out.isSampled);
        const PooledMatrix all = pooled(model, slice, {.width = 8, .height = 10});
        for (std::size_t cell = 0; cell < all.low.size(); ++cell) {
            QVERIFY(out.low[cell] >= all.low[cell]);
            QVERIFY(out.high[cell] <= all.high[cell]);
            QVERIFY(out.low[cell] <= out.high[cell]);
        }
    }

    void emptyAndOutside()
    {
        const Model model = modelOf({apr::test::floats("w", {0, 3}, {})});
        QCOMPARE(pooled(model, TensorSlice(Shape{0, 3}), {.width = 4, .height = 4}).width, std::size_t{0});
        const TensorSlice slice(Shape{2, 3});
        QVERIFY(!poolMatrix(model, 0, slice, {.row = 1, .column = 0, .rows = 2, .columns = 3},
                            {.width = 1, .height = 1}, noProgress));
    }
};

APR_TEST(TestPooledMatrix)
#include "tst_pooled_matrix.moc"
