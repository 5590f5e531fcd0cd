// SPDX-License-Identifier: MIT
#include "apr/convert/retype.h"

#include "apr/tensor/codec.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"

#include <limits>

using namespace apr;
using namespace apr::test;

class TestRetype : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void planIsKnownBeforeLoading()
    {
        const Model model = withPrecision(
            modelOf({filled("f", {4, 8}, 1), patterned("q", DType::Q8_0, {2, 32}), patterned("i", DType::I32, {3}),
                     patterned("b", DType::Bool, {3}), patterned("x", DType::F6E2M3, {256})},
                    {{"k", "v"}}),
            DType::F16);
        QVERIFY(model.tensors()[0].dtype == DType::F16 && model.tensors()[0].byteSize == 64);
        QVERIFY(model.tensors()[1].dtype == DType::F16 && model.tensors()[1].byteSize == 128);
        QVERIFY(model.tensors()[2].dtype == DType::I32 && model.tensors()[2].byteSize == 12);
        QVERIFY(model.tensors()[3].dtype == DType::Bool);
        QVERIFY(model.tensors()[4].dtype == DType::F6E2M3);
        QCOMPARE(model.tensors()[0].shape, (Shape{4, 8}));
        QCOMPARE(model.tensors()[0].offset, TensorInfo::kComputed);
        QVERIFY(model.metadata() == (Json{{"k", "v"}}));
    }

    void roundsToNearestEven()
    {
        const std::vector<float> values{1, 1.0004883F, 1.0014648F, -65504, 70000, 1e-8F, 6e-8F, -0.0F};
        const Model half = withPrecision(modelOf({floats("a", {8}, values)}), DType::F16);
        const Model brain = withPrecision(modelOf({floats("a", {8}, values)}), DType::BF16);
        const auto halves = valuesOf<std::uint16_t>(half.load(0)->span());
        const auto brains = valuesOf<std::uint16_t>(brain.load(0)->span());
        QCOMPARE(halves, (std::vector<std::uint16_t>{0x3C00, 0x3C00, 0x3C02, 0xFBFF, 0x7C00, 0, 1, 0x8000}));
        for (std::size_t i = 0; i < values.size(); ++i) {
            QCOMPARE(brains[i], floatToBfloat(values[i]));
        }
    }

    void quantizedTensorsAreDecoded()
    {
        const MemoryTensor tensor = patterned("q", DType::Q4_K, {3, 512});
        const Model model = withPrecision(modelOf({tensor}), DType::F32);
        std::vector<float> expected(3 * 512);
        QVERIFY(decodeToF32(DType::Q4_K, tensor.data, expected).has_value());
        QVERIFY(sameBytes(model.load(0)->span(), bufferOf(expected)));
    }

    void anyPartCanBeLoaded()
    {
        const Model model =
            withPrecision(modelOf({patterned("q", DType::Q8_0, {4, 64}), random("f", {77})}), DType::BF16);
        for (std::size_t i = 0; i < 2; ++i) {
            const Bytes whole = *model.load(i);
            for (std::uint64_t from = 0; from <= whole.size(); from += 2) {
                for (const std::uint64_t count : {0U, 2U, 34U, 66U, 130U}) {
                    if (from + count <= whole.size()) {
                        const auto part = model.load(i, {.offset = from, .size = count});
                        APR_VERIFY_OK(part);
                        QVERIFY(sameBytes(part->span(), whole.span().subspan(from, count)));
                    }
                }
            }
        }
    }

    void sameTypeGivesTheSameBytes()
    {
        const float odd = std::bit_cast<float>(0x7FA12345U); // a signalling NaN keeps its bits
        const Model source = modelOf({floats("a", {2}, {odd, 1})});
        QVERIFY(sameBytes(withPrecision(source, DType::F32).load(0)->span(), source.load(0)->span()));
    }

    void notANumberStaysOne()
    {
        const Model model = withPrecision(
            modelOf({floats("a", {2}, {std::nanf(""), std::numeric_limits<float>::infinity()})}), DType::F16);
        const auto values = valuesOf<std::uint16_t>(model.load(0)->span());
        QVERIFY(std::isnan(halfToFloat(values[0])));
        QCOMPARE(values[1], std::uint16_t{0x7C00});
    }

    void emptyTensor()
    {
        const Model model = withPrecision(modelOf({floats("a", {0, 4}, {})}), DType::F16);
        const auto bytes = model.load(0);
        APR_VERIFY_OK(bytes);
        QCOMPARE(bytes->size(), std::uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestRetype)
#include "tst_retype.moc"
