// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/dataset.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::hdf5;

namespace {

Result<Type> typeOf(const Buffer& bytes)
{
    return parseType(Cursor(Bytes::own(bytes), 0));
}

/// Little-endian numbers, each with its bytes.
Buffer packed(std::initializer_list<std::pair<std::uint64_t, unsigned>> numbers)
{
    Buffer out;
    for (const auto& [value, bytes] : numbers) {
        for (unsigned i = 0; i < bytes; ++i) {
            out.push_back(static_cast<std::byte>(value >> (8 * i)));
        }
    }
    return out;
}

Buffer floating(std::uint64_t size, std::uint64_t exponent, std::uint64_t mantissa, std::uint64_t bias)
{
    return packed({{0x11, 1},
                   {0x20, 1},
                   {0x3F, 1},
                   {0, 1},
                   {size, 4},
                   {0, 2},
                   {size * 8, 2},
                   {mantissa, 1},
                   {exponent, 1},
                   {0, 1},
                   {mantissa, 1},
                   {bias, 4}});
}

Buffer integer(std::uint64_t size, bool isSigned, bool isBig = false)
{
    return packed({{0x10, 1}, {(isSigned ? 8u : 0u) | (isBig ? 1u : 0u), 1}, {0, 2}, {size, 4}, {0, 2}, {size * 8, 2}});
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
        QVERIFY(typeOf(integer(4, true, true))->isBigEndian);
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

    /// A text that is named many times is charged as often.
    void textsThatAreTheSame()
    {
        constexpr std::uint64_t kText = 50'000;
        Buffer bytes = bufferOf(hdf5Bytes("latest.h5"));
        const std::uint64_t at = bytes.size();
        const Buffer head = packed({{0x4C4F4347, 4}, {1, 4}, {32 + kText, 8}, {1, 8}, {kText, 8}}); // GCOL
        bytes.insert(bytes.end(), head.begin(), head.end());
        bytes.resize(bytes.size() + kText, std::byte{'a'});
        const auto strings = [&](std::uint64_t count, std::uint64_t limit) -> Result<std::vector<std::string>> {
            const auto budget = Budget::forFile(bytes.size());
            APR_TRY(const File file, File::open(ByteSource(Bytes::own(bytes)), budget));
            Attribute attribute{.name = "texts", .type = {.kind = Type::Kind::VariableString, .size = 16}};
            Buffer values;
            for (std::uint64_t i = 0; i < count; ++i) {
                const Buffer one = packed({{kText, 4}, {at, 8}, {1, 4}});
                values.insert(values.end(), one.begin(), one.end());
            }
            attribute.value = Bytes::own(values);
            GlobalHeap heap(std::make_shared<const File>(file));
            return stringsOf(heap, attribute, limit);
        };
        const auto some = strings(10, Budget::kUnlimited);
        APR_VERIFY_OK(some);
        QCOMPARE(some->at(9), std::string(kText, 'a'));
        APR_VERIFY_ERROR(strings(10, kText), Errc::Unsupported);
        APR_VERIFY_ERROR(strings(2'000, Budget::kUnlimited), Errc::Memory);
    }
};

APR_TEST(TestHdf5Dataset)
#include "tst_dataset.moc"
