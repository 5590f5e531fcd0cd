// SPDX-License-Identifier: MIT
#include "apr/container/layouts/layout_head.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <limits>

using namespace apr;

namespace {

TensorInfo tensorOf(Shape shape, DType dtype = DType::F32)
{
    return {.name = "t", .dtype = dtype, .shape = std::move(shape)};
}

} // namespace

class TestLayoutHead : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreTheFirstDimension()
    {
        const auto csr = layoutHeaderFor(Layout::Csr, tensorOf({16, 3, 3}), 2);
        QVERIFY(csr.has_value());
        QCOMPARE(csr->rows, std::uint64_t{16});
        QCOMPARE(csr->columns, std::uint64_t{9});
        const auto bitmap = layoutHeaderFor(Layout::Bitmap, tensorOf({16, 3, 3}), kBitmapGroup);
        QCOMPARE(bitmap->rows, std::uint64_t{1});
        QCOMPARE(bitmap->columns, std::uint64_t{144});
        QCOMPARE(layoutHeaderFor(Layout::LowRank, tensorOf({16, 9}), 4)->count, std::uint64_t{4});
    }

    void whatNoLayoutSuits()
    {
        QVERIFY(!layoutHeaderFor(Layout::Bitmap, tensorOf({0, 4}), kBitmapGroup));
        QVERIFY(!layoutHeaderFor(Layout::Bitmap, tensorOf({4, 32}, DType::Q8_0), kBitmapGroup));
        QVERIFY(!layoutHeaderFor(Layout::Bitmap, tensorOf({4, 32}, DType::I4), kBitmapGroup));
        QVERIFY(!layoutHeaderFor(Layout::Csr, tensorOf({32}), 2));
        QVERIFY(!layoutHeaderFor(Layout::Csr, tensorOf({2, 65537}), 2)); // a column does not fit into 16 bits
        QVERIFY(layoutHeaderFor(Layout::Csr, tensorOf({2, 65536}), 2).has_value());
        QVERIFY(layoutHeaderFor(Layout::Csr, tensorOf({2, 65537}), 4).has_value());
        QVERIFY(!layoutHeaderFor(Layout::LowRank, tensorOf({4, 9}), 5));
        QVERIFY(!layoutHeaderFor(Layout::LowRank, tensorOf({4, 9}, DType::I32), 2));
    }

    void partsStandAtMultiplesOf64()
    {
        const auto csr = layoutSections(Layout::Csr, {.unit = 2, .rows = 10, .columns = 100, .count = 33}, 4);
        QVERIFY(csr.has_value());
        QCOMPARE(csr->groups, std::uint64_t{10});
        QCOMPARE(csr->keysAt, std::uint64_t{128}); // 32 + 11 · 8 = 120
        QCOMPARE(csr->keyBytes, std::uint64_t{66});
        QCOMPARE(csr->valuesAt, std::uint64_t{256}); // 128 + 66 = 194
        QCOMPARE(csr->end, std::uint64_t{256 + 33 * 4});
        const auto tiles = layoutSections(Layout::BlockSparse, {.unit = 4, .rows = 10, .columns = 100, .count = 2}, 2);
        QCOMPARE(tiles->groups, std::uint64_t{3});
        QCOMPARE(tiles->valueBytes, std::uint64_t{2 * 16 * 2});
        const auto bits =
            layoutSections(Layout::Bitmap, {.unit = kBitmapGroup, .rows = 1, .columns = 65537, .count = 5}, 8);
        QCOMPARE(bits->groups, std::uint64_t{2});
        QCOMPARE(bits->keyBytes, std::uint64_t{8193});
        const auto factors = layoutSections(Layout::LowRank, {.unit = 3, .rows = 10, .columns = 7, .count = 3}, 4);
        QCOMPARE(factors->keysAt, std::uint64_t{64});
        QCOMPARE(factors->valuesAt, std::uint64_t{192});
        QCOMPARE(factors->end, std::uint64_t{192 + 21 * 4});
    }

    /// Heads of strangers: no size wraps.
    void impossibleHeads()
    {
        constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
        QVERIFY(!layoutSections(Layout::Csr, {.unit = 4, .rows = kMost, .columns = 1, .count = 1}, 4));
        QVERIFY(!layoutSections(Layout::Csr, {.unit = 4, .rows = 1, .columns = 1, .count = kMost / 4}, 8));
        QVERIFY(!layoutSections(Layout::Csr, {.unit = 3, .rows = 1, .columns = 1, .count = 1}, 4));
        QVERIFY(!layoutSections(Layout::BlockSparse, {.unit = 0, .rows = 1, .columns = 1, .count = 1}, 4));
        QVERIFY(
            !layoutSections(Layout::BlockSparse, {.unit = 4096, .rows = 1, .columns = 1, .count = kMost >> 20U}, 4));
        QVERIFY(!layoutSections(Layout::Bitmap, {.unit = 64, .rows = 1, .columns = 1, .count = 1}, 4));
        QVERIFY(!layoutSections(Layout::LowRank, {.unit = 2, .rows = kMost, .columns = 1, .count = 2}, 4));
        QVERIFY(!layoutSections(Layout::LowRank, {.unit = 2, .rows = 4, .columns = 4, .count = 3}, 4));
        QVERIFY(!layoutSections(Layout::Dense, {}, 4));
    }
};

APR_TEST(TestLayoutHead)
#include "tst_layout_head.moc"
