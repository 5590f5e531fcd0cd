// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"

#include "fixtures/test_main.h"
#include "libs/base/show.h"

#include <QTest>

#include <array>
#include <limits>

using namespace std::string_literals;

namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();

std::vector<std::byte> bytesOf(std::initializer_list<unsigned> values)
{
    std::vector<std::byte> out;
    for (const unsigned value : values) {
        out.push_back(static_cast<std::byte>(value));
    }
    return out;
}

std::vector<std::byte> copyOf(std::span<const std::byte> bytes)
{
    return {bytes.begin(), bytes.end()};
}

/// Not inlined: GCC 12 warns of impossible overflows when it knows all that is in the writer.
[[gnu::noinline]] apr::ByteWriter newWriter()
{
    return {};
}

} // namespace

class TestBytes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void copiesKeepTheOwnerAlive()
    {
        apr::Bytes rest;
        std::weak_ptr<const void> owner;
        {
            const apr::Bytes whole = apr::Bytes::own(bytesOf({1, 2, 3, 4}));
            owner = whole.owner();
            QCOMPARE(whole.size(), std::uint64_t{4});
            rest = whole.part(1, 2);
            QCOMPARE(rest.data(), whole.data() + 1);
        }
        QVERIFY(!owner.expired());
        QCOMPARE(copyOf(rest.span()), bytesOf({2, 3}));
        rest = {};
        QVERIFY(owner.expired());
    }

    void emptyBytes()
    {
        QCOMPARE(apr::Bytes().size(), std::uint64_t{0});
        QCOMPARE(apr::Bytes::own({}).size(), std::uint64_t{0});
        const apr::Bytes whole = apr::Bytes::own(bytesOf({1}));
        QCOMPARE(whole.part(1, 0).size(), std::uint64_t{0});
    }

    void checkedArithmetic()
    {
        using Maybe = std::optional<std::uint64_t>;
        QCOMPARE(apr::checkedMul(6, 7), Maybe(42));
        QCOMPARE(apr::checkedMul(0, kMax), Maybe(0));
        QCOMPARE(apr::checkedMul(0xFFFFFFFFU, 0x100000001U), Maybe(kMax));
        QVERIFY(!apr::checkedMul(std::uint64_t{1} << 32, std::uint64_t{1} << 32));
        QCOMPARE(apr::checkedAdd(kMax - 1, 1), Maybe(kMax));
        QVERIFY(!apr::checkedAdd(kMax, 1));
        QCOMPARE(apr::checkedAlign(0, 64), Maybe(0));
        QCOMPARE(apr::checkedAlign(1, 64), Maybe(64));
        QCOMPARE(apr::checkedAlign(64, 64), Maybe(64));
        QCOMPARE(apr::checkedAlign(65, 1), Maybe(65));
        QCOMPARE(apr::checkedAlign(kMax - 63, 64), Maybe(kMax - 63));
        QVERIFY(!apr::checkedAlign(kMax - 62, 64));
    }

    void swapsBytes()
    {
        QCOMPARE(apr::byteSwapped(std::uint8_t{0x12}), std::uint8_t{0x12});
        QCOMPARE(apr::byteSwapped(std::uint16_t{0x1234}), std::uint16_t{0x3412});
        QCOMPARE(apr::byteSwapped(0x12345678U), 0x78563412U);
        QCOMPARE(apr::byteSwapped(std::uint64_t{0x0102030405060708U}), std::uint64_t{0x0807060504030201U});
    }

    void loadsUnaligned()
    {
        const auto bytes = bytesOf({0xEE, 0x78, 0x56, 0x34, 0x12, 0x00, 0x00, 0x80, 0x3F});
        QCOMPARE(apr::loadLittle<std::uint32_t>(bytes.data() + 1), 0x12345678U);
        QCOMPARE(apr::loadAs<std::uint32_t>(bytes.data() + 1, std::endian::big), 0x78563412U);
        QCOMPARE(apr::loadLittle<float>(bytes.data() + 5), 1.0F);
        QCOMPARE(apr::loadLittle<std::int8_t>(bytes.data()), std::int8_t{-18});
    }

    void writesLittleEndian()
    {
        apr::ByteWriter out = newWriter();
        out.put(std::uint16_t{0x1234});
        out.put(std::string_view("ab"));
        out.put(1.0F);
        out.put(std::int8_t{-1});
        const std::vector<std::byte> expected = bytesOf({0x34, 0x12, 'a', 'b', 0, 0, 0x80, 0x3F, 0xFF});
        QCOMPARE(out.size(), expected.size());
        QCOMPARE(copyOf(out.span()), expected);
        out.padTo(8);
        QCOMPARE(out.size(), std::size_t{16});
        out.padTo(8);
        QCOMPARE(out.size(), std::size_t{16});
        QCOMPARE(out.span().back(), std::byte{0});
        out.put(std::span<const std::byte>(expected));
        QCOMPARE(out.take().size(), std::size_t{25});
    }

    void readsWhatWasWritten()
    {
        apr::ByteWriter out = newWriter();
        out.put(std::uint8_t{7});
        out.put(std::uint64_t{0x0123456789ABCDEFU});
        out.put(-2.5);
        out.put(std::string_view("name"));
        apr::ByteReader in(out.span(), std::endian::little, 100);
        QCOMPARE(in.offset(), std::uint64_t{100});
        QCOMPARE(in.read<std::uint8_t>("a").value(), std::uint8_t{7});
        QCOMPARE(in.read<std::uint64_t>("b").value(), std::uint64_t{0x0123456789ABCDEFU});
        QCOMPARE(in.read<double>("c").value(), -2.5);
        QCOMPARE(in.offset(), std::uint64_t{117});
        QCOMPARE(in.remaining(), std::uint64_t{4});
        QCOMPARE(in.text(4, "d").value(), std::string_view("name"));
        QCOMPARE(in.remaining(), std::uint64_t{0});
        QCOMPARE(in.take(0, "nothing").value().size(), std::size_t{0});
    }

    void readsBigEndian()
    {
        const auto bytes = bytesOf({0x12, 0x34, 0x12, 0x34});
        apr::ByteReader in(bytes, std::endian::big);
        QCOMPARE(in.read<std::uint16_t>("big").value(), std::uint16_t{0x1234});
        in.setOrder(std::endian::little);
        QVERIFY(in.order() == std::endian::little);
        QCOMPARE(in.read<std::uint16_t>("little").value(), std::uint16_t{0x3412});
    }

    void tellsWhereTheFileEndsEarly()
    {
        const auto bytes = bytesOf({1, 2, 3});
        apr::ByteReader in(bytes, std::endian::little, 40);
        QVERIFY(in.read<std::uint8_t>("first").has_value());
        const auto number = in.read<std::uint32_t>("header.count");
        QVERIFY(!number);
        QCOMPARE(number.error().code, apr::Errc::Corrupt);
        QCOMPARE(number.error().offset, std::optional<std::uint64_t>(41));
        QCOMPARE(number.error().field, "header.count"s);
        QVERIFY(number.error().message.find("expected 4 bytes, 2 left") != std::string::npos);
        // A failed read leaves the place as it was, and no size wraps around.
        for (const std::uint64_t count : {std::uint64_t{3}, std::uint64_t{1} << 32, kMax - 1, kMax}) {
            QCOMPARE(in.take(count, "data").error().code, apr::Errc::Corrupt);
            QCOMPARE(in.text(count, "data").error().offset, std::optional<std::uint64_t>(41));
        }
        QCOMPARE(in.remaining(), std::uint64_t{2});
        QCOMPARE(in.read<std::uint16_t>("rest").value(), std::uint16_t{0x0302});
    }
};

APR_TEST(TestBytes)
#include "tst_bytes.moc"
