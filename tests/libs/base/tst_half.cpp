// SPDX-License-Identifier: MIT
#include "apr/base/half.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <limits>
#include <vector>

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::uint32_t bitsOf(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

float floatOf(std::uint32_t bits)
{
    return std::bit_cast<float>(bits);
}

/// The value of a half by the definition of IEEE 754.
double definedHalf(std::uint32_t bits)
{
    const int exponent = static_cast<int>((bits >> 10) & 31);
    const double mantissa = bits & 1023;
    const double magnitude = exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
    return (bits & 0x8000U) != 0 ? -magnitude : magnitude;
}

bool isHalfNaN(std::uint16_t bits)
{
    return (bits & 0x7FFFU) > 0x7C00U;
}

bool isBfloatNaN(std::uint16_t bits)
{
    return (bits & 0x7FFFU) > 0x7F80U;
}

/// f32 NaNs whose payload is in the high, the low or all bits, of both signs.
const std::vector<std::uint32_t> kNaNs{0x7F800001U, 0x7F801FFFU, 0x7F80FFFFU, 0x7FA00000U, 0x7FC00000U,
                                       0x7FFFFFFFU, 0xFF800001U, 0xFF808000U, 0xFFC00001U, 0xFFFFFFFFU};

} // namespace

class TestHalf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyHalfHasItsDefinedValue()
    {
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const float value = apr::halfToFloat(static_cast<std::uint16_t>(bits));
            const std::uint32_t magnitude = bits & 0x7FFFU;
            QCOMPARE(std::signbit(value), bits >= 0x8000U);
            if (magnitude > 0x7C00U) {
                QVERIFY(std::isnan(value));
            } else if (magnitude == 0x7C00U) {
                QCOMPARE(std::abs(value), kInfinity);
            } else {
                QVERIFY(static_cast<double>(value) == definedHalf(bits));
            }
        }
    }

    void everyHalfComesBack()
    {
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const auto half = static_cast<std::uint16_t>(bits);
            const std::uint16_t back = apr::floatToHalf(apr::halfToFloat(half));
            if (isHalfNaN(half)) {
                QVERIFY(isHalfNaN(back));
                QCOMPARE(back & 0x8000, half & 0x8000);
            } else {
                QCOMPARE(back, half);
            }
        }
    }

    void halfRoundsToNearestEven()
    {
        // Between each pair of neighbours, subnormal ones and the last before infinity among them.
        for (std::uint32_t bits = 0; bits < 0x7C00; ++bits) {
            const double next = bits == 0x7BFF ? 65536.0 : definedHalf(bits + 1);
            const auto middle = static_cast<float>((definedHalf(bits) + next) / 2);
            for (const std::uint32_t sign : {0U, 0x8000U}) {
                const float factor = sign == 0 ? 1.0F : -1.0F;
                const auto below = static_cast<std::uint16_t>(sign | bits);
                const auto above = static_cast<std::uint16_t>(sign | (bits + 1));
                QCOMPARE(apr::floatToHalf(factor * middle), bits % 2 == 0 ? below : above);
                QCOMPARE(apr::floatToHalf(factor * std::nextafter(middle, 0.0F)), below);
                QCOMPARE(apr::floatToHalf(factor * std::nextafter(middle, kInfinity)), above);
            }
        }
    }

    void halfOverflowsToInfinity()
    {
        QCOMPARE(apr::floatToHalf(65504.0F), std::uint16_t{0x7BFF});
        QCOMPARE(apr::floatToHalf(65519.996F), std::uint16_t{0x7BFF});
        QCOMPARE(apr::floatToHalf(65520.0F), std::uint16_t{0x7C00});
        QCOMPARE(apr::floatToHalf(-65520.0F), std::uint16_t{0xFC00});
        QCOMPARE(apr::floatToHalf(std::numeric_limits<float>::max()), std::uint16_t{0x7C00});
        QCOMPARE(apr::floatToHalf(-kInfinity), std::uint16_t{0xFC00});
    }

    void halfUnderflowsToZero()
    {
        QCOMPARE(apr::floatToHalf(0x1p-25F), std::uint16_t{0});
        QCOMPARE(apr::floatToHalf(std::nextafter(0x1p-25F, 1.0F)), std::uint16_t{1});
        QCOMPARE(apr::floatToHalf(std::numeric_limits<float>::denorm_min()), std::uint16_t{0});
        QCOMPARE(apr::floatToHalf(-std::numeric_limits<float>::denorm_min()), std::uint16_t{0x8000});
        QCOMPARE(apr::floatToHalf(-0.0F), std::uint16_t{0x8000});
    }

    void nanStaysNaN()
    {
        for (const std::uint32_t bits : kNaNs) {
            QVERIFY(isHalfNaN(apr::floatToHalf(floatOf(bits))));
            QCOMPARE(apr::floatToHalf(floatOf(bits)) >> 15, static_cast<int>(bits >> 31));
            QVERIFY(isBfloatNaN(apr::floatToBfloat(floatOf(bits))));
            QCOMPARE(apr::floatToBfloat(floatOf(bits)) >> 15, static_cast<int>(bits >> 31));
        }
        QCOMPARE(bitsOf(apr::halfToFloat(0x7D55)), 0x7F800000U | (0x155U << 13));
    }

    void everyBfloatComesBack()
    {
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const auto bfloat = static_cast<std::uint16_t>(bits);
            const float value = apr::bfloatToFloat(bfloat);
            QCOMPARE(bitsOf(value), bits << 16);
            const std::uint16_t back = apr::floatToBfloat(value);
            if (isBfloatNaN(bfloat)) {
                QVERIFY(isBfloatNaN(back));
            } else {
                QCOMPARE(back, bfloat);
            }
        }
    }

    void bfloatRoundsToNearestEven()
    {
        for (std::uint32_t bits = 0; bits < 0x7F80; ++bits) {
            for (const std::uint32_t sign : {0U, 0x8000U}) {
                const std::uint32_t middle = ((sign | bits) << 16) | 0x8000U;
                const auto below = static_cast<std::uint16_t>(sign | bits);
                const auto above = static_cast<std::uint16_t>(sign | (bits + 1));
                QCOMPARE(apr::floatToBfloat(floatOf(middle)), bits % 2 == 0 ? below : above);
                QCOMPARE(apr::floatToBfloat(floatOf(middle - 1)), below);
                QCOMPARE(apr::floatToBfloat(floatOf(middle + 1)), above);
            }
        }
        QCOMPARE(apr::floatToBfloat(std::numeric_limits<float>::max()), std::uint16_t{0x7F80});
        QCOMPARE(apr::floatToBfloat(-kInfinity), std::uint16_t{0xFF80});
    }

    void smallFloats()
    {
        const std::vector<float> e2m1{0, 0.5F, 1, 1.5F, 2, 3, 4, 6};
        for (unsigned code = 0; code < 8; ++code) {
            QCOMPARE(apr::smallFloatToFloat(code, 2, 1, 1), e2m1[code]);
            QCOMPARE(apr::smallFloatToFloat(code | 8U, 2, 1, 1), -e2m1[code]);
        }
        QVERIFY(std::signbit(apr::smallFloatToFloat(8, 2, 1, 1)));
        QCOMPARE(apr::smallFloatToFloat(31, 2, 3, 1), 7.5F);
        QCOMPARE(apr::smallFloatToFloat(31, 3, 2, 3), 28.0F);
        QCOMPARE(apr::smallFloatToFloat(1, 3, 2, 3), 0.0625F);
        for (std::uint32_t bits = 0; bits < 0x7C00; ++bits) {
            QCOMPARE(apr::smallFloatToFloat(bits, 5, 10, 15), static_cast<float>(definedHalf(bits)));
        }
    }
};

APR_TEST(TestHalf)
#include "tst_half.moc"
