// SPDX-License-Identifier: MIT
#include "apr/tensor/bit_packing.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestBitPacking : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void unpacks()
    {
        const Bytes packed = Bytes::own({std::byte{0xB1}, std::byte{0x08}});
        const auto values = [&packed](const BitPacking& packing, std::uint64_t count) {
            return valuesOf<std::int8_t>(packing.unpack(packed, count).span());
        };
        QCOMPARE(values({.bits = 4}, 3), (std::vector<std::int8_t>{1, 11, 8}));
        QCOMPARE(values({.bits = 4, .isSigned = true}, 3), (std::vector<std::int8_t>{1, -5, -8}));
        QCOMPARE(values({.bits = 2}, 5), (std::vector<std::int8_t>{1, 0, 3, 2, 0}));
        QCOMPARE(values({.bits = 2, .isSigned = true}, 6), (std::vector<std::int8_t>{1, 0, -1, -2, 0, -2}));
        QCOMPARE(values({.bits = 1}, 8), (std::vector<std::int8_t>{1, 0, 0, 0, 1, 1, 0, 1}));
    }

    void sizes()
    {
        QCOMPARE((BitPacking{.bits = 4}.packedBytes(3)), std::uint64_t{2});
        QCOMPARE((BitPacking{.bits = 2}.packedBytes(8)), std::uint64_t{2});
        QCOMPARE((BitPacking{.bits = 2}.packedBytes(~std::uint64_t{0})), std::uint64_t{1} << 62);
    }
};

APR_TEST(TestBitPacking)
#include "tst_bit_packing.moc"
