// SPDX-License-Identifier: MIT
#include "apr/base/crc32.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <cstring>
#include <string_view>
#include <vector>

namespace {

std::span<const std::byte> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

} // namespace

class TestCrc32 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownValue() { QCOMPARE(apr::crc32(bytesOf("123456789")), 0xCBF43926U); }
    void ofNothing() { QCOMPARE(apr::crc32({}), 0U); }

    void goesOn()
    {
        const std::uint32_t first = apr::crc32(bytesOf("12345"));
        QCOMPARE(apr::crc32(bytesOf("6789"), first), 0xCBF43926U);
    }

    void combinesParts()
    {
        const std::uint32_t a = apr::crc32(bytesOf("1234"));
        const std::uint32_t b = apr::crc32(bytesOf("56789"));
        QCOMPARE(apr::crc32Combine(a, b, 5), 0xCBF43926U);
        QCOMPARE(apr::crc32Combine(a, 0, 0), a);
    }

    void skipsZeros()
    {
        const std::uint32_t a = apr::crc32(bytesOf("head"));
        for (const std::size_t count : {0U, 1U, 7U, 64U, 100000U}) {
            const std::vector<std::byte> zeros(count);
            QCOMPARE(apr::crc32Zeros(a, count), apr::crc32(zeros, a));
        }
    }
};

APR_TEST(TestCrc32)
#include "tst_crc32.moc"
