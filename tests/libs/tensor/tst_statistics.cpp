// SPDX-License-Identifier: MIT
#include "apr/tensor/statistics.h"

#include "apr/tensor/codec.h"
#include "fixtures/test_main.h"
#include "libs/base/show.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using apr::DType;
using apr::Errc;
using apr::PartialStatistics;
using apr::TensorStatistics;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// The same by definition, in long double and two passes. `least` is the least normal number of the type.
template <class T>
TensorStatistics naive(const std::vector<T>& values, double leastNormal = std::numeric_limits<float>::min())
{
    TensorStatistics out{.count = values.size()};
    std::vector<long double> finite;
    for (const T value : values) {
        const auto x = static_cast<double>(value);
        out.nans += std::isnan(x) ? 1U : 0U;
        out.positiveInfinities += std::isinf(x) && x > 0 ? 1U : 0U;
        out.negativeInfinities += std::isinf(x) && x < 0 ? 1U : 0U;
        if (std::isfinite(x)) {
            out.zeros += x == 0 ? 1U : 0U;
            out.subnormals += x != 0 && std::abs(x) < leastNormal ? 1U : 0U;
            finite.push_back(static_cast<long double>(value));
        }
    }
    if (finite.empty()) {
        return out;
    }
    const auto n = static_cast<long double>(finite.size());
    long double sum = 0;
    long double squares = 0;
    for (const long double x : finite) {
        sum += x;
        squares += x * x;
    }
    long double deviations = 0;
    for (const long double x : finite) {
        deviations += (x - sum / n) * (x - sum / n);
    }
    out.min = static_cast<double>(*std::min_element(finite.begin(), finite.end()));
    out.max = static_cast<double>(*std::max_element(finite.begin(), finite.end()));
    out.absMax = std::max(std::abs(out.min), std::abs(out.max));
    out.mean = static_cast<double>(sum / n);
    out.std = static_cast<double>(std::sqrt(deviations / n));
    out.l2 = static_cast<double>(std::sqrt(squares));
    return out;
}

bool near(double a, double b, double scale, double tolerance)
{
    return a == b || std::abs(a - b) <= tolerance * scale;
}

/// Empty when both say the same, else what differs. The mean is compared on the scale of the values.
std::string differences(const TensorStatistics& a, const TensorStatistics& b, double tolerance = 1e-12)
{
    std::string out;
    const auto check = [&out](const char* name, bool same) { out += same ? "" : name; };
    check(" count", a.count == b.count);
    check(" zeros", a.zeros == b.zeros);
    check(" nans", a.nans == b.nans);
    check(" +inf", a.positiveInfinities == b.positiveInfinities);
    check(" -inf", a.negativeInfinities == b.negativeInfinities);
    check(" subnormals", a.subnormals == b.subnormals);
    check(" min", a.min == b.min);
    check(" max", a.max == b.max);
    check(" absMax", a.absMax == b.absMax);
    check(" mean", near(a.mean, b.mean, std::max(std::abs(b.mean), b.std), tolerance));
    check(" std", near(a.std, b.std, b.std, tolerance));
    check(" l2", near(a.l2, b.l2, b.l2, tolerance));
    return out;
}

TensorStatistics of(const std::vector<float>& values)
{
    PartialStatistics sums;
    sums.addValues(values);
    return sums.finish();
}

template <class T>
std::vector<std::byte> bytesOf(const std::vector<T>& values)
{
    std::vector<std::byte> out(values.size() * sizeof(T));
    std::memcpy(out.data(), values.data(), out.size());
    return out;
}

template <class T>
TensorStatistics ofTyped(DType dtype, const std::vector<T>& values)
{
    PartialStatistics sums;
    const auto bytes = bytesOf(values);
    return sums.add(dtype, bytes, values.size()) ? sums.finish() : TensorStatistics{};
}

/// Normally distributed.
template <class T>
std::vector<T> normal(std::size_t count, double mean, double std, unsigned seed = 1)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> distribution(mean, std);
    std::vector<T> out(count);
    std::generate(out.begin(), out.end(), [&] { return static_cast<T>(distribution(random)); });
    return out;
}

template <class T>
std::vector<T> randomIntegers(std::size_t count)
{
    std::mt19937_64 random(9);
    std::vector<T> out(count);
    std::generate(out.begin(), out.end(), [&random] { return static_cast<T>(random()); });
    out[3] = 0;
    return out;
}

} // namespace

class TestStatistics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void empty()
    {
        QCOMPARE(differences(of({}), TensorStatistics{}), std::string());
        PartialStatistics sums;
        QVERIFY(sums.add(DType::F32, {}, 0).has_value());
        QCOMPARE(sums.finish().count, std::uint64_t{0});
    }

    void single()
    {
        const TensorStatistics one = of({-2.5F});
        QCOMPARE(one.count, std::uint64_t{1});
        QCOMPARE(one.min, -2.5);
        QCOMPARE(one.max, -2.5);
        QCOMPARE(one.mean, -2.5);
        QCOMPARE(one.std, 0.0);
        QCOMPARE(one.absMax, 2.5);
        QCOMPARE(one.l2, 2.5);
    }

    void knownNumbers()
    {
        const TensorStatistics some = of({2, 4, 4, 4, 5, 5, 7, 9});
        QCOMPARE(some.mean, 5.0);
        QCOMPARE(some.std, 2.0); // of the population
        QCOMPARE(some.l2, std::sqrt(232.0));
        QCOMPARE(of(std::vector<float>(10000, 0.1F)).std, 0.0);
    }

    void everySize()
    {
        std::vector<std::size_t> sizes{4095, 4096, 4097, 8191, 8193, 262143, 262144, 262145};
        for (std::size_t n = 1; n <= 100; ++n) {
            sizes.push_back(n);
        }
        for (const std::size_t n : sizes) {
            const auto values = normal<float>(n, 0.5, 2, static_cast<unsigned>(n));
            const std::string different = differences(of(values), naive(values));
            QVERIFY2(different.empty(), qPrintable(QString::number(n) + QString::fromStdString(different)));
        }
    }

    void largeMeanSmallDeviation()
    {
        const auto doubles = normal<double>(100000, 1e6, 1e-2);
        QCOMPARE(differences(ofTyped(DType::F64, doubles), naive(doubles), 1e-8), std::string());
        QVERIFY(near(ofTyped(DType::F64, doubles).std, 1e-2, 1e-2, 0.02));
        const auto floats = normal<float>(100000, 1e6, 1); // f32 has steps of 1/16 there
        QCOMPARE(differences(of(floats), naive(floats), 1e-10), std::string());
        QVERIFY(near(of(floats).std, 1, 1, 0.02));
    }

    void countsSpecialValues()
    {
        auto values = normal<float>(10000, 0, 1);
        const float tiny = std::numeric_limits<float>::denorm_min();
        const std::vector<float> specials{kNaN,       -kNaN, kInfinity, -kInfinity,
                                          -kInfinity, 0.0F,  -0.0F,     0.0F,
                                          tiny,       -tiny, 1e-39F,    std::numeric_limits<float>::min()};
        for (std::size_t i = 0; i < specials.size(); ++i) {
            values[i * 800 + i] = specials[i];
        }
        const TensorStatistics found = of(values);
        QCOMPARE(differences(found, naive(values)), std::string());
        QCOMPARE(found.nans, std::uint64_t{2});
        QCOMPARE(found.positiveInfinities, std::uint64_t{1});
        QCOMPARE(found.infinities(), std::uint64_t{3});
        QCOMPARE(found.zeros, std::uint64_t{3});
        QCOMPARE(found.subnormals, std::uint64_t{3});
        QCOMPARE(found.finite(), std::uint64_t{9995});
    }

    void nothingFinite()
    {
        std::vector<float> values(5000, kNaN);
        values[4999] = kInfinity;
        const TensorStatistics found = of(values);
        QCOMPARE(found.count, std::uint64_t{5000});
        QCOMPARE(found.nans, std::uint64_t{4999});
        QCOMPARE(found.finite(), std::uint64_t{0});
        for (const double value : {found.min, found.max, found.mean, found.std, found.absMax, found.l2}) {
            QCOMPARE(value, 0.0);
        }
    }

    void specialValuesOfDoubles()
    {
        std::vector<double> values = normal<double>(9000, 3, 1);
        values[0] = std::nan("");
        values[4096] = static_cast<double>(kInfinity);
        values[8999] = -static_cast<double>(kInfinity);
        values[17] = 0;
        values[18] = 1e-310; // subnormal as f64
        values[19] = 1e-200; // zero as f32, but not here
        QCOMPARE(differences(ofTyped(DType::F64, values), naive(values, std::numeric_limits<double>::min())),
                 std::string());
        QCOMPARE(ofTyped(DType::F64, values).subnormals, std::uint64_t{1});
        QCOMPARE(ofTyped(DType::F64, values).zeros, std::uint64_t{1});
    }

    void valuesThatF32CannotHold()
    {
        const auto doubles = normal<double>(5000, 1e100, 1e99);
        QCOMPARE(differences(ofTyped(DType::F64, doubles), naive(doubles)), std::string());
        QCOMPARE(ofTyped(DType::F64, doubles).infinities(), std::uint64_t{0});
        const std::vector<std::int64_t> ids{9007199254740993, 9007199254740995, -1};
        QCOMPARE(ofTyped(DType::I64, ids).max, 9007199254740996.0);
        QCOMPARE(ofTyped(DType::I32, std::vector<std::int32_t>{16777217, 16777219}).mean, 16777218.0);
        QCOMPARE(ofTyped(DType::U32, std::vector<std::uint32_t>{4294967295U}).max, 4294967295.0);
    }

    void integers()
    {
        const auto check = [](DType dtype, const auto& values) {
            return differences(ofTyped(dtype, values), naive(values, 0), 1e-11);
        };
        QCOMPARE(check(DType::I64, randomIntegers<std::int64_t>(5000)), std::string());
        QCOMPARE(check(DType::U64, randomIntegers<std::uint64_t>(5000)), std::string());
        QCOMPARE(check(DType::I32, randomIntegers<std::int32_t>(5000)), std::string());
        QCOMPARE(check(DType::U32, randomIntegers<std::uint32_t>(5000)), std::string());
        QCOMPARE(check(DType::I16, randomIntegers<std::int16_t>(5000)), std::string());
        QCOMPARE(check(DType::U16, randomIntegers<std::uint16_t>(5000)), std::string());
        QCOMPARE(check(DType::I8, randomIntegers<std::int8_t>(5000)), std::string());
        QCOMPARE(check(DType::U8, randomIntegers<std::uint8_t>(5000)), std::string());
    }

    void everyDecodableType()
    {
        std::mt19937 random(3);
        int types = 0;
        for (const apr::DTypeInfo& info : apr::allDTypes()) {
            const bool wide = info.dtype == DType::F64 || info.dtype == DType::I64 || info.dtype == DType::U64 ||
                              info.dtype == DType::I32 || info.dtype == DType::U32;
            if (!info.decodable || wide) { // those are tested above: f32 is too narrow to decode them
                continue;
            }
            std::vector<std::byte> bytes(info.blockBytes * (10240 / info.blockElements));
            std::generate(bytes.begin(), bytes.end(), [&random] { return static_cast<std::byte>(random()); });
            std::vector<float> values(10240);
            QVERIFY(apr::decodeToF32(info.dtype, bytes, values).has_value());
            PartialStatistics sums;
            QVERIFY(sums.add(info.dtype, bytes, values.size()).has_value());
            const std::string different = differences(sums.finish(), naive(values));
            QVERIFY2(different.empty(), (std::string(info.name) + different).c_str());
            ++types;
        }
        QVERIFY(types > 25);
    }

    void oddNumberOfNibbles()
    {
        const std::vector<std::uint8_t> bytes{0x21, 0xF3};
        PartialStatistics sums;
        QVERIFY(sums.add(DType::I4, std::as_bytes(std::span(bytes)), 3).has_value());
        QCOMPARE(sums.finish().count, std::uint64_t{3});
        QCOMPARE(sums.finish().mean, 2.0);
        QCOMPARE(sums.finish().min, 1.0);
    }

    void unalignedBytes()
    {
        const auto values = normal<float>(9001, 1, 1);
        std::vector<std::byte> bytes = bytesOf(values);
        const TensorStatistics aligned = of(values);
        for (int shift = 1; shift < 4; ++shift) {
            bytes.insert(bytes.begin(), std::byte{0xFF});
            PartialStatistics sums;
            QVERIFY(sums.add(DType::F32, std::span(bytes).subspan(static_cast<std::size_t>(shift)), values.size())
                        .has_value());
            QCOMPARE(differences(sums.finish(), aligned, 0), std::string());
        }
    }

    void mergedPartsAreTheWhole()
    {
        auto values = normal<float>(100000, 3, 1);
        values[70000] = kNaN;
        values[123] = kInfinity;
        const std::vector<std::size_t> cuts{0, 0, 1, 17, 4096, 50000, 99999, 100000, 100000};
        std::vector<PartialStatistics> parts(cuts.size() - 1);
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            parts[i].addValues(std::span(values).subspan(cuts[i], cuts[i + 1] - cuts[i]));
        }
        PartialStatistics forward;
        PartialStatistics backward;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            forward.merge(parts[i]);
            PartialStatistics longer = parts[parts.size() - 1 - i];
            longer.merge(backward);
            backward = longer;
        }
        QCOMPARE(differences(forward.finish(), of(values)), std::string());
        QCOMPARE(differences(backward.finish(), of(values)), std::string());
        QCOMPARE(differences(forward.finish(), naive(values)), std::string());
        // Adding piece after piece is the same as well.
        PartialStatistics pieces;
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            pieces.addValues(std::span(values).subspan(cuts[i], cuts[i + 1] - cuts[i]));
        }
        QCOMPARE(differences(pieces.finish(), of(values)), std::string());
    }

    void undecodableTypesAreE009()
    {
        const std::vector<std::byte> block(256);
        for (const DType dtype : {DType::F6E2M3, DType::F6E3M2, DType::C64}) {
            const apr::DTypeInfo& info = apr::dtypeInfo(dtype);
            PartialStatistics sums;
            const apr::Status status = sums.add(dtype, std::span(block).first(info.blockBytes), info.blockElements);
            QCOMPARE(status.error().code, Errc::Unsupported);
        }
    }

    void wrongLengthsAreE002_data()
    {
        QTest::addColumn<DType>("dtype");
        for (const DType dtype : {DType::F32, DType::F64, DType::I64, DType::F16, DType::Q4_0, DType::Q6_K}) {
            QTest::newRow(apr::dtypeName(dtype).data()) << dtype;
        }
    }

    void wrongLengthsAreE002()
    {
        QFETCH(DType, dtype);
        const std::uint64_t elements = 8192;
        const std::vector<std::byte> bytes(*apr::tensorBytes(dtype, {elements}) + 1);
        PartialStatistics sums;
        QVERIFY(sums.add(dtype, std::span(bytes).first(bytes.size() - 1), elements).has_value());
        const apr::Status shorter = sums.add(dtype, std::span(bytes).first(bytes.size() - 2), elements);
        QVERIFY(!shorter && shorter.error().code == Errc::Corrupt);
        const apr::Status longer = sums.add(dtype, bytes, elements);
        QVERIFY(!longer && longer.error().code == Errc::Corrupt);
        const apr::Status huge = sums.add(dtype, bytes, ~std::uint64_t{0} / 8);
        QVERIFY(!huge && huge.error().code == Errc::Corrupt);
    }

    void countsOfElementsThatWrapAround()
    {
        // 4 × (2^62 + 16) is 64 in 64 bits.
        const std::vector<float> values(16);
        PartialStatistics sums;
        const apr::Status status =
            sums.add(DType::F32, std::as_bytes(std::span(values)), (std::uint64_t{1} << 62) + 16);
        QVERIFY(!status && status.error().code == Errc::Corrupt);
    }
};

APR_TEST(TestStatistics)
#include "tst_statistics.moc"
