// SPDX-License-Identifier: MIT
#include "apr/container/flatbuffer/flatbuffer.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::flatbuffer;

namespace {

/// A root table with a number (field 0), a text (field 2), a vector of two numbers (field 3); field 1 is absent.
apr::test::Buffer sample()
{
    ByteWriter out;
    out.put(std::uint32_t{16}); // root
    out.put(std::uint16_t{12}); // vtable at 4: its size, that of the table, the fields
    out.put(std::uint16_t{16});
    out.put(std::uint16_t{4});
    out.put(std::uint16_t{0});
    out.put(std::uint16_t{8});
    out.put(std::uint16_t{12});
    out.put(std::int32_t{12}); // table at 16: back to the vtable
    out.put(std::uint32_t{7});
    out.put(std::uint32_t{8});  // text at 24 + 8
    out.put(std::uint32_t{12}); // vector at 28 + 12
    out.put(std::uint32_t{2});  // at 32
    out.put(std::string_view("hi\0\0", 4));
    out.put(std::uint32_t{2}); // at 40
    out.put(std::int32_t{-1});
    out.put(std::int32_t{5});
    return out.take();
}

} // namespace

class TestFlatbuffer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads()
    {
        const apr::test::Buffer bytes = sample();
        const flatbuffer::Buffer buffer(Bytes::own(bytes));
        const Table root = Table::root(buffer);
        QVERIFY(static_cast<bool>(root));
        QCOMPARE(root.number<std::uint32_t>(0), 7U);
        QCOMPARE(root.number<std::uint32_t>(1, 42), 42U);
        QCOMPARE(root.number<std::uint32_t>(99, 43), 43U);
        QCOMPARE(root.text(2), std::string_view("hi"));
        const Vector vector = root.vector(3, 4);
        QCOMPARE(vector.size(), std::uint64_t{2});
        QCOMPARE(vector.number<std::int32_t>(0), -1);
        QCOMPARE(vector.number<std::int32_t>(9), 0);
        QVERIFY(!root.table(1));
        QVERIFY(!buffer.problem());
    }

    /// Whatever is damaged reads as absent, and nothing is read outside (the sanitizers tell).
    void everyFlipAndTruncation()
    {
        const auto use = [](const apr::test::Buffer& bytes) {
            const flatbuffer::Buffer buffer(Bytes::own(bytes));
            const Table root = Table::root(buffer);
            const Vector vector = root.vector(3, 4);
            std::int64_t sum = root.number<std::uint32_t>(0) + static_cast<std::int64_t>(root.text(2).size());
            for (std::uint64_t i = 0; i < vector.size(); ++i) {
                sum += vector.number<std::int32_t>(i);
                sum += vector.table(i) ? 1 : 0;
            }
            return sum;
        };
        const apr::test::Buffer good = sample();
        for (std::size_t size = 0; size < good.size(); ++size) {
            use({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)});
        }
        for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
            apr::test::Buffer file = good;
            file[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
            use(file);
        }
        QVERIFY(use(good) >= 7 + 2 + 4);
    }
};

APR_TEST(TestFlatbuffer)
#include "tst_flatbuffer.moc"
