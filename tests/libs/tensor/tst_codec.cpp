// SPDX-License-Identifier: MIT
#include "apr/tensor/codec.h"

#include "apr/base/bytes.h"
#include "apr/base/half.h"
#include "fixtures/test_main.h"
#include "libs/base/show.h"
#include "quant_vectors.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <set>
#include <utility>

using apr::DType;
using apr::Errc;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

std::vector<std::byte> bytesOf(std::initializer_list<unsigned> values)
{
    std::vector<std::byte> out;
    for (const unsigned value : values) {
        out.push_back(static_cast<std::byte>(value));
    }
    return out;
}

std::vector<std::byte> randomBytes(std::size_t count)
{
    std::mt19937 random(static_cast<unsigned>(count));
    std::vector<std::byte> out(count);
    std::generate(out.begin(), out.end(), [&random] { return static_cast<std::byte>(random()); });
    return out;
}

/// The values of `blocks`, or nothing after a failure.
std::vector<float> decoded(DType dtype, std::span<const std::byte> blocks, std::size_t elements)
{
    std::vector<float> out(elements);
    return apr::decodeToF32(dtype, blocks, out) ? out : std::vector<float>{};
}

template <class T>
std::vector<float> decodedNumbers(DType dtype, const std::vector<T>& numbers)
{
    return decoded(dtype, std::as_bytes(std::span(numbers)), numbers.size());
}

float codeOf(DType dtype, unsigned code)
{
    const std::byte byte{static_cast<std::uint8_t>(code)};
    float value = 0;
    return apr::decodeToF32(dtype, {&byte, 1}, {&value, 1}) ? value : -12345.0F;
}

/// An 8-bit float by way of f32: the same fields at f32's place, with the exponent's bias made up for.
float definedByteFloat(unsigned code, int mantissaBits, int bias)
{
    const float magnitude = std::bit_cast<float>((code & 0x7FU) << (23 - mantissaBits)) * std::ldexp(1.0F, 127 - bias);
    return code > 0x7F ? -magnitude : magnitude;
}

} // namespace

class TestCodec : public QObject {
    Q_OBJECT

private:
    static void everyType(const char* input);
    static void checkDecoded();

private Q_SLOTS:
    void decodesAsGgml_data() { everyType("awkward"); }
    void decodesAsGgml() { checkDecoded(); }
    void decodesTheCorpusAsGgml_data();
    void decodesTheCorpusAsGgml();
    void q8_1();
    void q8_K();
    void i4();
    void fp8E4M3();
    void fp8E5M2();
    void fp8Fnuz();
    void fp8E8M0();
    void dense();
    void denseRoundsToNearest();
    void f4();
    void undecodableTypes();
    void wrongLengths();
    void encodes();
    void encodesByteFloats();
    void encodableTypes();
    void quantizesWholeRowsOnly();
};

void TestCodec::decodesTheCorpusAsGgml_data()
{
    if (apr::test::hasCorpus()) {
        everyType("edge");
    }
}

void TestCodec::decodesTheCorpusAsGgml()
{
    APR_NEEDS_CORPUS();
    checkDecoded();
}

void TestCodec::everyType(const char* input)
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<DType>("dtype");
    const std::pair<const char*, DType> types[] = {
        {"q4_0", DType::Q4_0},   {"q4_1", DType::Q4_1},   {"q5_0", DType::Q5_0},     {"q5_1", DType::Q5_1},
        {"q8_0", DType::Q8_0},   {"q2_K", DType::Q2_K},   {"q3_K", DType::Q3_K},     {"q4_K", DType::Q4_K},
        {"q5_K", DType::Q5_K},   {"q6_K", DType::Q6_K},   {"iq4_nl", DType::IQ4_NL}, {"iq4_xs", DType::IQ4_XS},
        {"bf16", DType::BF16},   {"f16", DType::F16},     {"iq3_s", DType::IQ3_S},   {"tq1_0", DType::TQ1_0},
        {"tq2_0", DType::TQ2_0}, {"mxfp4", DType::MXFP4}, {"nvfp4", DType::NVFP4},   {"q1_0", DType::Q1_0},
        {"q2_0", DType::Q2_0}};
    for (const auto& [name, dtype] : types) {
        QTest::newRow(name) << QLatin1String(input) + QLatin1Char('.') + QLatin1String(name) << dtype;
    }
}

/// The expected values were printed by ggml itself.
void TestCodec::checkDecoded()
{
    QFETCH(QString, input);
    QFETCH(DType, dtype);
    const auto blocks = apr::test::vectorFile(input.toStdString());
    const auto expected = apr::test::vectorFile(input.toStdString() + ".deq");
    QVERIFY(!blocks.empty() && !expected.empty());
    const std::size_t elements = expected.size() / sizeof(float);
    const std::vector<float> values = decoded(dtype, blocks, elements);
    QCOMPARE(values.size(), elements);
    for (std::size_t i = 0; i < elements; ++i) {
        const auto bits = apr::loadLittle<std::uint32_t>(expected.data() + 4 * i);
        if (std::bit_cast<std::uint32_t>(values[i]) != bits) {
            QFAIL(qPrintable(QStringLiteral("element %1 is %2, not %3")
                                 .arg(i)
                                 .arg(static_cast<double>(values[i]))
                                 .arg(static_cast<double>(std::bit_cast<float>(bits)))));
        }
    }
}

void TestCodec::q8_1()
{
    apr::ByteWriter out;
    for (const std::uint16_t scale : {std::uint16_t{0x3800}, std::uint16_t{0xC000}}) { // 0.5 and −2
        out.put(scale);
        out.put(std::uint16_t{0x7BFF}); // the sum, which decoding does not need
        for (int i = 0; i < 32; ++i) {
            out.put(static_cast<std::int8_t>(i * 8 - 128));
        }
    }
    const std::vector<float> values = decoded(DType::Q8_1, out.span(), 64);
    QCOMPARE(values.size(), std::size_t{64});
    for (std::size_t i = 0; i < 32; ++i) {
        const float q = static_cast<float>(i) * 8 - 128;
        QCOMPARE(values[i], 0.5F * q);
        QCOMPARE(values[i + 32], -2.0F * q);
    }
}

void TestCodec::q8_K()
{
    apr::ByteWriter out;
    out.put(0.375F);
    for (int i = 0; i < 256; ++i) {
        out.put(static_cast<std::int8_t>(i - 128));
    }
    for (int i = 0; i < 16; ++i) {
        out.put(std::int16_t{-1});
    }
    const std::vector<float> values = decoded(DType::Q8_K, out.span(), 256);
    QCOMPARE(values.size(), std::size_t{256});
    for (std::size_t i = 0; i < 256; ++i) {
        QCOMPARE(values[i], 0.375F * (static_cast<float>(i) - 128));
    }
}

void TestCodec::i4()
{
    const auto bytes = bytesOf({0x10, 0x87, 0xF9}); // low nibble first, two's complement
    QCOMPARE(decoded(DType::I4, bytes, 6), (std::vector<float>{0, 1, 7, -8, -7, -1}));
    QCOMPARE(decoded(DType::I4, bytes, 5), (std::vector<float>{0, 1, 7, -8, -7}));
    QCOMPARE(decoded(DType::I4, std::span(bytes).first(1), 1), std::vector<float>{0});
}

void TestCodec::fp8E4M3()
{
    QCOMPARE(codeOf(DType::F8E4M3, 0x7E), 448.0F);
    QCOMPARE(codeOf(DType::F8E4M3, 0xFE), -448.0F);
    QCOMPARE(codeOf(DType::F8E4M3, 0x08), 0x1p-6F);
    QCOMPARE(codeOf(DType::F8E4M3, 0x01), 0x1p-9F);
    QCOMPARE(codeOf(DType::F8E4M3, 0x38), 1.0F);
    QVERIFY(std::signbit(codeOf(DType::F8E4M3, 0x80)));
    for (unsigned code = 0; code < 256; ++code) {
        if ((code & 0x7FU) == 0x7F) {
            QVERIFY(std::isnan(codeOf(DType::F8E4M3, code)));
        } else {
            QVERIFY(codeOf(DType::F8E4M3, code) == definedByteFloat(code, 3, 7));
        }
    }
}

void TestCodec::fp8E5M2()
{
    QCOMPARE(codeOf(DType::F8E5M2, 0x7B), 57344.0F);
    QCOMPARE(codeOf(DType::F8E5M2, 0x01), 0x1p-16F);
    QCOMPARE(codeOf(DType::F8E5M2, 0x7C), kInfinity);
    QCOMPARE(codeOf(DType::F8E5M2, 0xFC), -kInfinity);
    for (unsigned code = 0; code < 256; ++code) { // it is the upper half of a binary16
        const float half = apr::halfToFloat(static_cast<std::uint16_t>(code << 8));
        QVERIFY(codeOf(DType::F8E5M2, code) == half || (std::isnan(codeOf(DType::F8E5M2, code)) && std::isnan(half)));
    }
}

void TestCodec::fp8Fnuz()
{
    QCOMPARE(codeOf(DType::F8E4M3Fnuz, 0x7F), 240.0F);
    QCOMPARE(codeOf(DType::F8E4M3Fnuz, 0x01), 0x1p-10F);
    QCOMPARE(codeOf(DType::F8E5M2Fnuz, 0x7F), 57344.0F);
    QCOMPARE(codeOf(DType::F8E5M2Fnuz, 0x01), 0x1p-17F);
    for (unsigned code = 0; code < 256; ++code) {
        if (code == 0x80) { // the only NaN; there is no negative zero and no infinity
            QVERIFY(std::isnan(codeOf(DType::F8E4M3Fnuz, code)));
            QVERIFY(std::isnan(codeOf(DType::F8E5M2Fnuz, code)));
        } else {
            QVERIFY(codeOf(DType::F8E4M3Fnuz, code) == definedByteFloat(code, 3, 8));
            QVERIFY(codeOf(DType::F8E5M2Fnuz, code) == definedByteFloat(code, 2, 16));
        }
    }
}

void TestCodec::fp8E8M0()
{
    QCOMPARE(codeOf(DType::F8E8M0, 127), 1.0F);
    QCOMPARE(codeOf(DType::F8E8M0, 0), 0x1p-127F);
    QCOMPARE(codeOf(DType::F8E8M0, 254), 0x1p127F);
    QCOMPARE(codeOf(DType::F8E8M0, 100), 0x1p-27F);
    QVERIFY(std::isnan(codeOf(DType::F8E8M0, 255)));
}

void TestCodec::dense()
{
    using Floats = std::vector<float>;
    QCOMPARE(decodedNumbers<std::int8_t>(DType::I8, {-128, 0, 127}), (Floats{-128, 0, 127}));
    QCOMPARE(decodedNumbers<std::uint8_t>(DType::U8, {0, 255}), (Floats{0, 255}));
    QCOMPARE(decodedNumbers<std::int16_t>(DType::I16, {-32768, 258}), (Floats{-32768, 258}));
    QCOMPARE(decodedNumbers<std::uint16_t>(DType::U16, {65535, 1}), (Floats{65535, 1}));
    QCOMPARE(decodedNumbers<std::int32_t>(DType::I32, {-65536, 66051}), (Floats{-65536, 66051}));
    QCOMPARE(decodedNumbers<std::uint32_t>(DType::U32, {0x80000000U, 3}), (Floats{0x1p31F, 3}));
    QCOMPARE(decodedNumbers<std::int64_t>(DType::I64, {-5, std::int64_t{1} << 40}), (Floats{-5, 0x1p40F}));
    QCOMPARE(decodedNumbers<std::uint64_t>(DType::U64, {~std::uint64_t{0}, 7}), (Floats{0x1p64F, 7}));
    QCOMPARE(decodedNumbers<std::uint8_t>(DType::Bool, {0, 1, 2, 255}), (Floats{0, 1, 1, 1}));
    QCOMPARE(decodedNumbers<double>(DType::F64, {0.1, -2.5, 1e300, -1e300}),
             (Floats{0.1F, -2.5F, kInfinity, -kInfinity}));
    QVERIFY(std::isnan(decodedNumbers<double>(DType::F64, {std::nan("")}).front()));
    QCOMPARE(decodedNumbers<std::uint16_t>(DType::F16, {0x3C00, 0xC000, 0x0001}), (Floats{1, -2, 0x1p-24F}));
    QCOMPARE(decodedNumbers<std::uint16_t>(DType::BF16, {0x3F80, 0xC000, 0x0001}), (Floats{1, -2, 0x1p-133F}));
    // F32 keeps every bit, also where it is not aligned.
    const auto bytes = randomBytes(4001);
    const Floats values = decoded(DType::F32, std::span(bytes).subspan(1), 1000);
    QCOMPARE(values.size(), std::size_t{1000});
    QCOMPARE(std::memcmp(values.data(), bytes.data() + 1, 4000), 0);
}

void TestCodec::denseRoundsToNearest()
{
    using Floats = std::vector<float>;
    QCOMPARE(decodedNumbers<std::int32_t>(DType::I32, {16777217, 16777219}), (Floats{16777216, 16777220}));
    QCOMPARE(decodedNumbers<std::int64_t>(DType::I64, {16777217, 33554435}), (Floats{16777216, 33554436}));
    QCOMPARE(decodedNumbers<double>(DType::F64, {1 + 0x1p-24, 1 + 0x1.8p-24}), (Floats{1, 1 + 0x1p-23F}));
}

void TestCodec::f4()
{
    // OCP Microscaling Formats 1.0, table 5: every E2M1 number, two in a byte.
    std::vector<std::byte> packed;
    for (unsigned i = 0; i < 16; i += 2) {
        packed.push_back(static_cast<std::byte>(i | (i + 1) << 4));
    }
    std::vector<float> out(16);
    QVERIFY(apr::decodeToF32(DType::F4E2M1, packed, out).has_value());
    QCOMPARE(out, (std::vector<float>{0, 0.5F, 1, 1.5F, 2, 3, 4, 6, -0.F, -0.5F, -1, -1.5F, -2, -3, -4, -6}));
    QVERIFY(std::signbit(out[8]));
}

void TestCodec::undecodableTypes()
{
    const std::set<std::string_view> expected{"F6_E2M3", "F6_E3M2", "C64"};
    std::set<std::string_view> undecodable;
    for (const apr::DTypeInfo& info : apr::allDTypes()) {
        std::vector<float> out(info.blockElements);
        const apr::Status status = apr::decodeToF32(info.dtype, randomBytes(info.blockBytes), out);
        if (!status) {
            QCOMPARE(status.error().code, Errc::Unsupported);
            QVERIFY(status.error().message.find(info.name) != std::string::npos);
            undecodable.insert(info.name);
        }
        QCOMPARE(status.has_value(), info.decodable);
    }
    QCOMPARE(undecodable, expected);
}

void TestCodec::wrongLengths()
{
    for (const apr::DTypeInfo& info : apr::allDTypes()) {
        if (!info.decodable) {
            continue;
        }
        const auto bytes = randomBytes(info.blockBytes * 3 + 1);
        std::vector<float> out(info.blockElements * 3);
        for (const std::size_t length :
             {std::size_t{0}, std::size_t{info.blockBytes} * 2, bytes.size() - 2, bytes.size()}) {
            const apr::Status status = apr::decodeToF32(info.dtype, std::span(bytes).first(length), out);
            QVERIFY2(!status && status.error().code == Errc::Corrupt, info.name.data());
        }
        QVERIFY(apr::decodeToF32(info.dtype, std::span(bytes).first(bytes.size() - 1), out).has_value());
        QVERIFY(apr::decodeToF32(info.dtype, {}, {}).has_value());
        if (apr::isQuantized(info.dtype)) { // no part of a block
            const auto part = std::span(out).first(out.size() - 1);
            QCOMPARE(apr::decodeToF32(info.dtype, std::span(bytes).first(bytes.size() - 1), part).error().code,
                     Errc::Corrupt);
        }
    }
}

void TestCodec::encodes()
{
    const std::vector<float> values{
        1, -0.0F, 65519.0F, 65520.0F, -70000, kInfinity, kNaN, 0x1p-25F, std::numeric_limits<float>::max()};
    std::vector<std::byte> halves(values.size() * 2);
    QCOMPARE(apr::encodeFromF32(DType::F16, values, halves).value(), std::uint64_t{3});
    std::vector<std::byte> bfloats(values.size() * 2);
    QCOMPARE(apr::encodeFromF32(DType::BF16, values, bfloats).value(), std::uint64_t{1});
    for (std::size_t i = 0; i < values.size(); ++i) {
        QCOMPARE(apr::loadLittle<std::uint16_t>(halves.data() + 2 * i), apr::floatToHalf(values[i]));
        QCOMPARE(apr::loadLittle<std::uint16_t>(bfloats.data() + 2 * i), apr::floatToBfloat(values[i]));
    }
    std::vector<std::byte> floats(values.size() * 4);
    QCOMPARE(apr::encodeFromF32(DType::F32, values, floats).value(), std::uint64_t{0});
    QCOMPARE(std::memcmp(floats.data(), values.data(), floats.size()), 0);
}

/// Every finite code is its own nearest, and a value between two goes to the nearer one, or the even one.
void TestCodec::encodesByteFloats()
{
    const std::pair<DType, float> types[] = {{DType::F8E4M3, 448.0F}, {DType::F8E5M2, 57344.0F}};
    for (const auto& [dtype, greatest] : types) {
        const auto encoded = [type = dtype](float value) {
            std::byte out{};
            return apr::encodeFromF32(type, {&value, 1}, {&out, 1}) ? static_cast<unsigned>(out) : 0x1FFU;
        };
        for (unsigned code = 0; codeOf(dtype, code) < greatest; ++code) {
            const float value = codeOf(dtype, code);
            const float next = codeOf(dtype, code + 1);
            QCOMPARE(encoded(value), code);
            QCOMPARE(encoded(-value), code | 0x80U);
            const float middle = value + (next - value) / 2;
            QCOMPARE(encoded(middle), code % 2 == 0 ? code : code + 1);
            QCOMPARE(encoded(std::nextafter(middle, 0.0F)), code);
            QCOMPARE(encoded(std::nextafter(middle, kInfinity)), code + 1);
        }
        const std::vector<float> big{greatest, greatest * 2, kInfinity, kNaN};
        std::vector<std::byte> out(big.size());
        QCOMPARE(apr::encodeFromF32(dtype, big, out).value(), std::uint64_t{1});
        for (std::size_t i = 1; i < big.size(); ++i) {
            QVERIFY(!std::isfinite(codeOf(dtype, static_cast<unsigned>(out[i]))));
        }
    }
}

void TestCodec::encodableTypes()
{
    for (const apr::DTypeInfo& info : apr::allDTypes()) {
        const auto result = apr::encodeFromF32(info.dtype, {}, {});
        QCOMPARE(result.has_value(), apr::isEncodable(info.dtype));
        if (!result) {
            QCOMPARE(result.error().code, Errc::Unsupported);
        }
    }
    QVERIFY(apr::isEncodable(DType::Q4_K) && apr::isEncodable(DType::F8E5M2) && apr::isEncodable(DType::NVFP4));
    QVERIFY(!apr::isEncodable(DType::IQ2_XXS) && !apr::isEncodable(DType::I8) && !apr::isEncodable(DType::F64));
}

void TestCodec::quantizesWholeRowsOnly()
{
    const std::vector<float> values(512, 1.0F);
    std::vector<std::byte> out(288);
    QVERIFY(apr::quantizeRows(DType::Q4_K, values, 512, {}, out));
    QCOMPARE(apr::quantizeRows(DType::Q4_K, values, 384, {}, out).error().code, Errc::WrongShape);
    QCOMPARE(apr::quantizeRows(DType::Q4_K, std::span(values).first(300), 256, {}, out).error().code, Errc::WrongShape);
    QCOMPARE(apr::quantizeRows(DType::Q4_K, values, 512, {}, std::span(out).first(144)).error().code, Errc::WrongShape);
    QCOMPARE(apr::quantizeRows(DType::F16, values, 512, {}, out).error().code, Errc::Unsupported);
    const std::vector<float> importance(256, 2.0F);
    QVERIFY(apr::quantizeRows(DType::Q4_K, values, 256, importance, out));
    QCOMPARE(apr::quantizeRows(DType::Q4_K, values, 512, importance, out).error().code, Errc::WrongShape);
}

APR_TEST(TestCodec)
#include "tst_codec.moc"
