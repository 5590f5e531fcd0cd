// SPDX-License-Identifier: MIT
#include "apr/tensor/simd_kernels.h"

#include "apr/base/half.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <hwy/targets.h>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

std::uint32_t bitsOf(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

/// Finite numbers around 1, some of them zero or subnormal.
std::vector<float> numbers(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<float> out(count);
    for (float& value : out) {
        const auto kind = random() % 50;
        const float x = (static_cast<float>(random() % 2000001) - 1000000) / 300000;
        value = kind == 0 ? 0.0F : kind == 1 ? x * 1e-39F : x;
    }
    return out;
}

/// Any bit patterns, NaNs and infinities too.
std::vector<float> patterns(std::size_t count)
{
    std::mt19937 random(5);
    std::vector<float> out(count);
    std::generate(out.begin(), out.end(),
                  [&random] { return std::bit_cast<float>(static_cast<std::uint32_t>(random())); });
    return out;
}

/// The documented order of additions: 16 lanes, then halves onto halves.
class Lanes {
public:
    void add(std::size_t i, double value) { m_sums[i % 16] += value; }
    double sum() const
    {
        std::array<double, 16> sums = m_sums;
        for (std::size_t width = 8; width > 0; width /= 2) {
            for (std::size_t i = 0; i < width; ++i) {
                sums[i] += sums[i + width];
            }
        }
        return sums[0];
    }

private:
    std::array<double, 16> m_sums = {};
};

/// All sizes that can go wrong.
std::vector<std::size_t> sizes()
{
    std::vector<std::size_t> out{127, 128, 129, 1000, 4095, 4096, 4097};
    for (std::size_t n = 1; n <= 100; ++n) {
        out.push_back(n);
    }
    return out;
}

std::vector<std::byte> halvesFrom(std::uint32_t first, std::size_t shift)
{
    std::vector<std::byte> bytes(shift + 2 * (0x10000 - first));
    for (std::uint32_t bits = first; bits < 0x10000; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        std::memcpy(bytes.data() + shift + std::size_t{2} * (bits - first), &half, 2);
    }
    return bytes;
}

} // namespace

/// Each test runs on every instruction set that this processor has, and must give the same bits.
class TestSimdKernels : public QObject {
    Q_OBJECT

private:
    static void everySet()
    {
        QTest::addColumn<qint64>("target");
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
            if (target == HWY_SCALAR && apr::test::hasSanitizer()) {
                continue; // that library is compiled by clang, which has EMU128 in its place
            }
            QTest::newRow(hwy::TargetName(target)) << qint64{target};
        }
    }

private Q_SLOTS:
    void init()
    {
        QFETCH(qint64, target);
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().DeInit();
        QCOMPARE(std::string(apr::simd::instructionSet()), std::string(hwy::TargetName(target)));
    }
    void cleanup()
    {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().DeInit();
    }

    void scansTiles_data() { everySet(); }
    void scansTiles();
    void scanNoticesWhatIsNotFinite_data() { everySet(); }
    void scanNoticesWhatIsNotFinite();
    void sumsSquaredDeviations_data() { everySet(); }
    void sumsSquaredDeviations();
    void countsSmallNumbers_data() { everySet(); }
    void countsSmallNumbers();
    void scansBrackets_data() { everySet(); }
    void scansBrackets();
    void comparesTiles_data() { everySet(); }
    void comparesTiles();
    void poolsColumns_data() { everySet(); }
    void poolsColumns();
    void readsEveryHalf_data() { everySet(); }
    void addsScaled_data() { everySet(); }
    void addsScaled();
    void mergesBySign_data() { everySet(); }
    void mergesBySign();
    void keepsAtRandom_data() { everySet(); }
    void keepsAtRandom();
    void readsEveryHalf();
    void readsEveryBfloat_data() { everySet(); }
    void readsEveryBfloat();
    void writesHalves_data() { everySet(); }
    void writesHalves();
    void writesBfloats_data() { everySet(); }
    void writesBfloats();
};

void TestSimdKernels::scansTiles()
{
    for (const std::size_t count : sizes()) {
        const std::vector<float> values = numbers(count + 1, static_cast<unsigned>(count));
        const float* first = values.data() + 1; // not aligned to a vector
        const apr::simd::TileScan scan = apr::simd::scanTile(first, count);
        Lanes sum;
        std::uint32_t least = ~0U;
        std::uint32_t greatest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            sum.add(i, static_cast<double>(first[i]));
            least = std::min(least, bitsOf(first[i]) & 0x7FFFFFFFU);
            greatest = std::max(greatest, bitsOf(first[i]) & 0x7FFFFFFFU);
        }
        QVERIFY(scan.sum == sum.sum());
        QVERIFY(scan.min == *std::min_element(first, first + count));
        QVERIFY(scan.max == *std::max_element(first, first + count));
        QCOMPARE(scan.minBits, least);
        QCOMPARE(scan.maxBits, greatest);
    }
}

void TestSimdKernels::scanNoticesWhatIsNotFinite()
{
    for (const std::size_t count : {std::size_t{1}, std::size_t{15}, std::size_t{16}, std::size_t{50}}) {
        for (std::size_t at = 0; at < count; ++at) {
            for (const float special : {kNaN, -kNaN, kInfinity, -kInfinity}) {
                std::vector<float> values = numbers(count, 3);
                values[at] = special;
                QCOMPARE(apr::simd::scanTile(values.data(), count).maxBits, bitsOf(special) & 0x7FFFFFFFU);
            }
            std::vector<float> values(count, 2.0F);
            values[at] = std::numeric_limits<float>::denorm_min();
            QCOMPARE(apr::simd::scanTile(values.data(), count).minBits, 1U);
        }
    }
}

void TestSimdKernels::sumsSquaredDeviations()
{
    for (const std::size_t count : sizes()) {
        const std::vector<float> values = numbers(count, static_cast<unsigned>(count) + 1000);
        Lanes sum;
        for (std::size_t i = 0; i < count; ++i) {
            const double deviation = static_cast<double>(values[i]) - 0.3;
            sum.add(i, deviation * deviation);
        }
        QVERIFY(apr::simd::squaredDeviations(values.data(), count, 0.3) == sum.sum());
    }
    QCOMPARE(apr::simd::squaredDeviations(nullptr, 0, 1), 0.0);
}

void TestSimdKernels::countsSmallNumbers()
{
    for (const std::size_t count : sizes()) {
        std::vector<float> values = numbers(count, static_cast<unsigned>(count) + 2000);
        values[count / 2] = -0.0F;
        values[count / 3] = std::numeric_limits<float>::min(); // the least that is normal
        std::uint32_t zeros = 0;
        std::uint32_t subnormals = 0;
        for (const float value : values) {
            zeros += value == 0 ? 1U : 0U;
            subnormals += std::fpclassify(value) == FP_SUBNORMAL ? 1U : 0U;
        }
        const apr::simd::SmallCounts counts = apr::simd::countSmall(values.data(), count);
        QCOMPARE(counts.zeros, zeros);
        QCOMPARE(counts.subnormals, subnormals);
    }
}

void TestSimdKernels::scansBrackets()
{
    for (const std::size_t count : sizes()) {
        std::vector<float> values = numbers(count, static_cast<unsigned>(count) + 3000);
        for (std::size_t i = 0; i < count; i += 3) { // at the ends, with either sign, and zeros
            values[i] = i % 4 == 0 ? 0.5F : i % 4 == 1 ? -1.5F : i % 4 == 2 ? -0.5F : 0.0F;
        }
        values[count / 2] = -kInfinity;
        for (const auto& [from, to] : {std::pair(0.5F, 1.5F), std::pair(0.0F, 0.5F), std::pair(1.5F, kInfinity)}) {
            apr::simd::BracketCounts expected;
            std::vector<std::uint32_t> between;
            for (const float value : values) {
                const float magnitude = std::abs(value);
                expected.below += magnitude < from ? 1U : 0U;
                expected.low += magnitude == from ? 1U : 0U;
                expected.high += magnitude == to ? 1U : 0U;
                if (magnitude > from && magnitude < to) {
                    between.push_back(bitsOf(magnitude));
                }
            }
            std::vector<std::uint32_t> inside(count + 16);
            const auto counts = apr::simd::scanBracket(values.data(), count, bitsOf(from), bitsOf(to), inside.data());
            QCOMPARE(counts.below, expected.below);
            QCOMPARE(counts.low, expected.low);
            QCOMPARE(counts.high, expected.high);
            QCOMPARE(counts.inside, std::uint64_t{between.size()});
            inside.resize(between.size());
            QCOMPARE(inside, between);
        }
    }
}

void TestSimdKernels::comparesTiles()
{
    for (const std::size_t count : sizes()) {
        const std::vector<float> a = numbers(count, static_cast<unsigned>(count));
        const std::vector<float> b = numbers(count, static_cast<unsigned>(count) + 1);
        Lanes squares;
        Lanes dot;
        Lanes squaresA;
        Lanes squaresB;
        double maxAbs = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto x = static_cast<double>(a[i]);
            const auto y = static_cast<double>(b[i]);
            maxAbs = std::max(maxAbs, std::abs(x - y));
            squares.add(i, (x - y) * (x - y));
            dot.add(i, x * y);
            squaresA.add(i, x * x);
            squaresB.add(i, y * y);
        }
        const apr::simd::TileDifference found = apr::simd::compareTiles(a.data(), b.data(), count);
        QVERIFY(found.maxAbs == maxAbs);
        QVERIFY(found.squares == squares.sum());
        QVERIFY(found.dot == dot.sum());
        QVERIFY(found.squaresA == squaresA.sum());
        QVERIFY(found.squaresB == squaresB.sum());
    }
}

void TestSimdKernels::poolsColumns()
{
    constexpr std::size_t kRows = 3;
    for (const std::size_t columns : sizes()) {
        std::vector<float> values = numbers(kRows * columns, static_cast<unsigned>(columns));
        values[columns / 2] = kNaN;
        values[2 * columns] = -kInfinity;
        std::vector<float> low(columns, kInfinity);
        std::vector<float> high(columns, -kInfinity);
        std::vector<float> squares(columns);
        std::vector<float> notFinite(columns);
        apr::simd::poolColumns(values.data(), kRows, columns, low.data(), high.data(), squares.data(),
                               notFinite.data());
        for (std::size_t j = 0; j < columns; ++j) {
            float least = kInfinity;
            float greatest = -kInfinity;
            float sum = 0;
            bool isBad = false;
            for (std::size_t row = 0; row < kRows; ++row) {
                const float value = values[row * columns + j];
                isBad = isBad || !std::isfinite(value);
                if (std::isfinite(value)) {
                    least = std::min(least, value);
                    greatest = std::max(greatest, value);
                    sum += value * value;
                }
            }
            QCOMPARE(low[j], least);
            QCOMPARE(high[j], greatest);
            QCOMPARE(bitsOf(squares[j]), bitsOf(sum));
            QCOMPARE(notFinite[j], isBad ? 1.0F : 0.0F);
        }
    }
}

void TestSimdKernels::addsScaled()
{
    for (std::size_t count = 0; count < 70; ++count) {
        std::vector<float> values(count);
        std::vector<float> sums(count + 1, 1);
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = 0.1F * static_cast<float>(i) - 3;
        }
        apr::simd::addScaled(sums.data(), values.data(), 0.7F, count);
        for (std::size_t i = 0; i < count; ++i) {
            QCOMPARE(bitsOf(sums[i]), bitsOf(1 + 0.7F * values[i]));
        }
        QCOMPARE(sums.back(), 1.0F);
    }
}

/// Of three values for each element, those of the elected sign are averaged.
void TestSimdKernels::mergesBySign()
{
    constexpr std::size_t kCount = 61;
    std::vector<std::vector<float>> values(3, std::vector<float>(kCount));
    for (std::size_t i = 0; i < kCount; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            values[k][i] = static_cast<float>((i * 7 + k * 5) % 11) - 5; // some are 0
        }
    }
    const std::vector<float> weights{1, 0.5F, 2};
    std::vector<std::vector<float>> sums(4, std::vector<float>(kCount));
    const apr::simd::SignedSums to{sums[0].data(), sums[1].data(), sums[2].data(), sums[3].data()};
    for (std::size_t k = 0; k < 3; ++k) {
        apr::simd::addBySign(to, values[k].data(), weights[k] * 3, weights[k], kCount);
    }
    const std::vector<float> base(kCount, 10);
    std::vector<float> votes(kCount);
    for (std::size_t i = 0; i < kCount; ++i) {
        votes[i] = values[0][i] + values[1][i] + values[2][i];
    }
    for (const bool hasVotes : {false, true}) {
        for (const bool normalizes : {false, true}) {
            std::vector<float> out(kCount + 1, -1);
            apr::simd::mergeBySign(to, hasVotes ? votes.data() : nullptr, base.data(), 0.5F, normalizes, out.data(),
                                   kCount);
            QCOMPARE(out.back(), -1.0F);
            for (std::size_t i = 0; i < kCount; ++i) {
                float up = 0;
                float down = 0;
                float weightUp = 0;
                float weightDown = 0;
                for (std::size_t k = 0; k < 3; ++k) {
                    const float value = 3 * weights[k] * values[k][i];
                    (value > 0 ? up : down) += value;
                    (value > 0 ? weightUp : weightDown) += value == 0 ? 0 : weights[k];
                }
                const bool isUp = (hasVotes ? votes[i] : up + down) >= 0;
                const float weight = isUp ? weightUp : weightDown;
                const float change = (isUp ? up : down) / (normalizes && weight != 0 ? weight : 1);
                QCOMPARE(out[i], 10 + 0.5F * change);
            }
        }
    }
}

/// The same choices whatever the instruction set and the length of the run; the share is that of the limit.
void TestSimdKernels::keepsAtRandom()
{
    constexpr std::size_t kCount = 100'003;
    constexpr apr::simd::RandomKey kKey{.first = 0x12345678, .second = 0x9ABCDEF0};
    for (const double share : {0.0, 0.1, 0.5, 0.9}) {
        const auto limit = static_cast<std::uint32_t>(share * 0x1p32);
        std::vector<float> values(kCount, 2);
        apr::simd::keepRandom(values.data(), kCount, 0xFFFFFF00U, kKey, limit); // wraps around
        std::size_t kept = 0;
        for (std::size_t i = 0; i < kCount; ++i) {
            const auto element = static_cast<std::uint32_t>(std::uint64_t{0xFFFFFF00} + i);
            QCOMPARE(values[i], apr::simd::randomNumber(element, kKey) < limit ? 2.0F : 0.0F);
            kept += values[i] != 0 ? 1 : 0;
        }
        QVERIFY(std::abs(static_cast<double>(kept) / kCount - share) < 0.007);
    }
}

void TestSimdKernels::readsEveryHalf()
{
    for (const std::size_t shift : {std::size_t{0}, std::size_t{1}}) {
        const std::vector<std::byte> bytes = halvesFrom(0, shift);
        std::vector<float> out(0x10000);
        apr::simd::halfToFloat(bytes.data() + shift, out.data(), out.size());
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            QCOMPARE(bitsOf(out[bits]), bitsOf(apr::halfToFloat(static_cast<std::uint16_t>(bits))));
        }
    }
    for (std::size_t count = 0; count < 40; ++count) { // and not one more
        const std::vector<std::byte> bytes = halvesFrom(0x10000 - 40, 0);
        std::vector<float> out(41, -1.0F);
        apr::simd::halfToFloat(bytes.data(), out.data(), count);
        QVERIFY(std::all_of(out.begin() + static_cast<std::ptrdiff_t>(count), out.end(),
                            [](float value) { return value == -1.0F; }));
    }
}

void TestSimdKernels::readsEveryBfloat()
{
    const std::vector<std::byte> bytes = halvesFrom(0, 1);
    std::vector<float> out(0x10000);
    apr::simd::bfloatToFloat(bytes.data() + 1, out.data(), out.size());
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        QCOMPARE(bitsOf(out[bits]), bits << 16);
    }
}

void TestSimdKernels::writesHalves()
{
    const std::vector<float> values = patterns(1000003);
    std::vector<std::byte> out(values.size() * 2);
    const std::uint64_t overflows = apr::simd::floatToHalf(values.data(), out.data(), values.size());
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint16_t half = 0;
        std::memcpy(&half, out.data() + 2 * i, 2);
        QCOMPARE(half, apr::floatToHalf(values[i]));
        expected += std::isfinite(values[i]) && std::isinf(apr::halfToFloat(half)) ? 1U : 0U;
    }
    QCOMPARE(overflows, expected);
    QVERIFY(expected > 0);
}

void TestSimdKernels::writesBfloats()
{
    std::vector<float> values = patterns(1000003);
    values[77] = std::numeric_limits<float>::max();
    values[99] = std::numeric_limits<float>::lowest();
    std::vector<std::byte> out(values.size() * 2);
    const std::uint64_t overflows = apr::simd::floatToBfloat(values.data(), out.data(), values.size());
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, out.data() + 2 * i, 2);
        QCOMPARE(bits, apr::floatToBfloat(values[i]));
        expected += std::isfinite(values[i]) && std::isinf(apr::bfloatToFloat(bits)) ? 1U : 0U;
    }
    QCOMPARE(overflows, expected);
    QVERIFY(expected >= 2);
}

APR_TEST(TestSimdKernels)
#include "tst_simd_kernels.moc"
