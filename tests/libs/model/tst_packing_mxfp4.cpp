// SPDX-License-Identifier: MIT
#include "apr/model/packing.h"
#include "apr/model/packing_mxfp4.h"

#include "apr/tensor/codec.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestPackingMxfp4 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The blocks and exponents of gpt-oss are one tensor, and the same bytes again after that.
    void mxfp4()
    {
        MemoryTensor blocks{.name = "e.w_blocks", .dtype = DType::U8, .shape = {2, 1, 16}, .data = Buffer(32)};
        for (std::size_t i = 0; i < 32; ++i) {
            blocks.data[i] = static_cast<std::byte>(i * 37 + 11);
        }
        const MemoryTensor exponents{
            .name = "e.w_scales", .dtype = DType::U8, .shape = {2, 1}, .data = {std::byte{127}, std::byte{129}}};
        const Model joined = withPackings(modelOf({filled("a", {2}, 1), blocks, exponents}));
        QCOMPARE(joined.tensors().size(), std::size_t{2});
        QCOMPARE(joined.tensors()[1].name, std::string("e.w"));
        QCOMPARE(joined.tensors()[1].dtype, DType::MXFP4);
        QCOMPARE(joined.tensors()[1].shape, (Shape{2, 32}));
        std::vector<float> values(64);
        QVERIFY(decodeToF32(DType::MXFP4, joined.load(1)->span(), values));
        // transformers: the low nibble comes first; E2M1 times 2 to the exponent less 127.
        constexpr std::array<float, 8> kMagnitudes{0, 0.5, 1, 1.5, 2, 3, 4, 6};
        for (std::size_t i = 0; i < 64; ++i) {
            const auto byte = std::to_integer<unsigned>(blocks.data[i / 2]);
            const unsigned nibble = i % 2 == 0 ? byte & 15U : byte >> 4U;
            const float magnitude = kMagnitudes[nibble & 7U] * (i < 32 ? 1.F : 4.F);
            QCOMPARE(values[i], nibble < 8 ? magnitude : -magnitude);
        }
        QVERIFY(sameBytes(joined.load(1, {17, 17})->span(), joined.load(1)->span().subspan(17)));
        const auto split = withMxfp4Split(joined);
        QVERIFY(split);
        QCOMPARE(split->origins, (std::vector<std::size_t>{0, 1, 1}));
        QVERIFY(sameBytes(split->model.load(1)->span(), blocks.data));
        QVERIFY(sameBytes(split->model.load(1, {5, 20})->span(), std::span(blocks.data).subspan(5, 20)));
        QVERIFY(sameBytes(split->model.load(2)->span(), exponents.data));
        QVERIFY(!withMxfp4Split(modelOf({filled("a", {2}, 1)})));
    }
};

APR_TEST(TestPackingMxfp4)
#include "tst_packing_mxfp4.moc"
