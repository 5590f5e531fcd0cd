// SPDX-License-Identifier: MIT
#include "apr/tensor/codec.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"
#include "validate/diff/rounding.h"

using namespace apr;
using namespace apr::diffing;
using namespace apr::test;

namespace {

std::vector<float> roundedTo(DType dtype, const std::vector<float>& values)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    std::vector<std::byte> blocks(values.size() / info.blockElements * info.blockBytes);
    std::vector<float> out(values.size());
    return encodeFromF32(dtype, values, blocks) && decodeToF32(dtype, blocks, out) ? out : std::vector<float>();
}

MemoryTensor encoded(DType dtype, Shape shape, const std::vector<float>& values)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    Buffer data(values.size() / info.blockElements * info.blockBytes);
    return encodeFromF32(dtype, values, data) ? MemoryTensor{.name = "t", .dtype = dtype, .shape = shape, .data = data}
                                              : MemoryTensor();
}

} // namespace

class TestRounding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void floatTypes_data()
    {
        QTest::addColumn<int>("dtype");
        for (const DType dtype : {DType::F16, DType::BF16, DType::F8E4M3, DType::F8E5M2}) {
            QTest::newRow(std::string(dtypeName(dtype)).c_str()) << static_cast<int>(dtype);
        }
    }

    /// What the type's own rounding does is within the bound, and little more is not.
    void floatTypes()
    {
        QFETCH(int, dtype);
        const auto type = static_cast<DType>(dtype);
        std::vector<float> values = noise(5000);
        for (std::size_t i = 0; i < 100; ++i) {
            values[i] *= 1e-6F; // subnormal in most of the types
        }
        std::vector<float> rounded = roundedTo(type, values);
        const RoundingBound bound(DType::F32, type);
        QVERIFY(bound.isSet());
        QCOMPARE(bound.countBeyond(values, rounded), std::uint64_t{0});
        QCOMPARE(RoundingBound(type, DType::F32).countBeyond(rounded, values), std::uint64_t{0});
        rounded[500] *= 1.3F;
        rounded[501] = -rounded[501];
        QCOMPARE(bound.countBeyond(values, rounded), std::uint64_t{2});
        QCOMPARE(coarserType(DType::F32, type), dtypeName(type));
        QCOMPARE(coarserType(type, DType::F32), dtypeName(type));
    }

    void notBetweenTheSameType()
    {
        QVERIFY(!RoundingBound(DType::F32, DType::F32).isSet());
        QVERIFY(!RoundingBound(DType::F32, DType::Q8_0).isSet());
        QVERIFY(!RoundingBound(DType::I32, DType::F32).isSet());
    }

    void quantization_data()
    {
        QTest::addColumn<int>("dtype");
        for (const DType dtype : {DType::Q8_0, DType::Q4_0, DType::Q4_K, DType::Q6_K}) {
            QTest::newRow(std::string(dtypeName(dtype)).c_str()) << static_cast<int>(dtype);
        }
    }

    void quantization()
    {
        QFETCH(int, dtype);
        const auto type = static_cast<DType>(dtype);
        const std::vector<float> values = noise(64 * 256);
        const Model a = modelOf({floats("t", {64, 256}, values)});
        const Model b = modelOf({encoded(type, {64, 256}, values)});
        PartialDifference difference;
        difference.addValues(values, roundedTo(type, values));
        const double error = difference.relativeL2();
        QCOMPARE(*quantizationThatExplains(a, 0, b, 0, error), std::string(dtypeName(type)));
        QCOMPARE(*quantizationThatExplains(b, 0, a, 0, error), std::string(dtypeName(type))); // either way
        QCOMPARE(*quantizationThatExplains(a, 0, b, 0, 1.2 * error), std::string(dtypeName(type)));
        QCOMPARE(*quantizationThatExplains(a, 0, b, 0, 1.3 * error), std::string()); // more than that
        QCOMPARE(*quantizationThatExplains(a, 0, a, 0, error), std::string());
    }
};

APR_TEST(TestRounding)
#include "tst_rounding.moc"
