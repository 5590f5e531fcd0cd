// SPDX-License-Identifier: MIT
#include "format/hdf5/dataset.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"

using namespace apr;
using namespace apr::test;
using namespace apr::hdf5;

namespace {

Result<Type> typeOf(const Buffer& bytes)
{
    return parseType(Cursor(Bytes::own(bytes), 0));
}

Buffer floating(std::uint8_t size, std::uint8_t exponent, std::uint8_t mantissa, std::uint32_t bias,
                std::uint8_t bits = 0x20)
{
    ByteWriter out;
    out.put(std::uint8_t{0x11});
    out.put(bits);
    out.put(std::uint8_t{0x3F});
    out.put(std::uint8_t{0});
    out.put(std::uint32_t{size});
    out.put(std::uint16_t{0});
    out.put(static_cast<std::uint16_t>(size * 8));
    out.put(mantissa);
    out.put(exponent);
    out.put(std::uint8_t{0});
    out.put(mantissa);
    out.put(bias);
    return out.take();
}

Buffer integer(std::uint8_t size, bool isSigned, bool isBig = false)
{
    ByteWriter out;
    out.put(std::uint8_t{0x10});
    out.put(static_cast<std::uint8_t>((isSigned ? 8 : 0) | (isBig ? 1 : 0)));
    out.put(std::uint16_t{0});
    out.put(std::uint32_t{size});
    out.put(std::uint16_t{0});
    out.put(static_cast<std::uint16_t>(size * 8));
    return out.take();
}

} // namespace

class TestHdf5Dataset : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void types()
    {
        const auto dtype = [](const Buffer& bytes) { return typeOf(bytes)->dtype; };
        QVERIFY(dtype(floating(4, 8, 23, 127)) == DType::F32);
        QVERIFY(dtype(floating(8, 11, 52, 1023)) == DType::F64);
        QVERIFY(dtype(floating(2, 5, 10, 15)) == DType::F16);
        QVERIFY(dtype(floating(2, 8, 7, 127)) == DType::BF16);
        QVERIFY(dtype(floating(1, 5, 2, 15)) == DType::F8E5M2);
        QVERIFY(!dtype(floating(4, 9, 22, 255)));
        QVERIFY(dtype(integer(8, true)) == DType::I64);
        QVERIFY(dtype(integer(2, false)) == DType::U16);
        QVERIFY(!dtype(integer(3, false)));
        QVERIFY(typeOf(integer(4, true, true))->isBig);
    }

    void damage()
    {
        const Buffer good = floating(4, 8, 23, 127);
        for (std::size_t size = 0; size < good.size(); ++size) {
            QVERIFY(!typeOf({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}));
        }
        Buffer nothing = good;
        nothing[4] = std::byte{0}; // elements of no bytes
        APR_VERIFY_ERROR(typeOf(nothing), Errc::Corrupt);
        Buffer nested; // an enumeration of an enumeration of …
        for (int i = 0; i < 100; ++i) {
            const Buffer one{std::byte{0x18}, std::byte{2}, std::byte{0}, std::byte{0},
                             std::byte{1},    std::byte{0}, std::byte{0}, std::byte{0}};
            nested.insert(nested.end(), one.begin(), one.end());
        }
        APR_VERIFY_ERROR(typeOf(nested), Errc::Corrupt);
    }

    void spaces()
    {
        const auto space = [](std::string_view bytes) { return parseSpace(Cursor(bytesOf(bytes), 0), 8); };
        QCOMPARE(*space(std::string_view("\x02\x01\x00\x01\x05\x00\x00\x00\x00\x00\x00\x00", 12)),
                 std::optional(Shape{5}));
        QCOMPARE(*space(std::string_view("\x01\x00\x00\x00\x00\x00\x00\x00", 8)), std::optional(Shape()));
        QCOMPARE(*space(std::string_view("\x02\x00\x00\x02", 4)), std::optional<Shape>());
        APR_VERIFY_ERROR(space(std::string_view("\x02\x01\x00\x01\x05", 5)), Errc::Corrupt);
        APR_VERIFY_ERROR(space(std::string_view("\x02\x7f\x00\x01", 4)), Errc::Corrupt);
        APR_VERIFY_ERROR(space(std::string_view("\x07\x00\x00\x01", 4)), Errc::Corrupt);
    }
};

QTEST_APPLESS_MAIN(TestHdf5Dataset)
#include "tst_dataset.moc"
