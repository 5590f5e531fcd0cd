// SPDX-License-Identifier: MIT
#include "apr/container/leveldb/table.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/sstable.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::tensorflow;

namespace {

std::vector<std::pair<std::string, std::string>> entriesOf(const Table& table)
{
    std::vector<std::pair<std::string, std::string>> out;
    const auto status = table.each([&out](const Table::Entry& entry) -> Status {
        out.emplace_back(entry.key, std::string(reinterpret_cast<const char*>(entry.value.data()), entry.value.size()));
        return {};
    });
    return status ? out : std::vector<std::pair<std::string, std::string>>();
}

} // namespace

class TestTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void snappy()
    {
        const auto unpacked = [](std::string_view packed) {
            const auto bytes = unpackSnappy(bufferOf(packed), 1 << 20);
            return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()),
                                       static_cast<std::size_t>(bytes->size()))
                         : "-";
        };
        // A literal; copies with offsets of one, two and four bytes; one that overlaps what it makes.
        QCOMPARE(unpacked(std::string_view("\x03\x08"
                                           "abc",
                                           5)),
                 std::string("abc"));
        QCOMPARE(unpacked(std::string_view("\x07\x08"
                                           "abc\x01\x03",
                                           7)),
                 std::string("abcabca"));
        QCOMPARE(unpacked(std::string_view("\x06\x08"
                                           "abc\x0a\x03\x00",
                                           8)),
                 std::string("abcabc"));
        QCOMPARE(unpacked(std::string_view("\x06\x08"
                                           "abc\x0b\x03\x00\x00\x00",
                                           10)),
                 std::string("abcabc"));
        QCOMPARE(unpacked(std::string_view("\x00", 1)), std::string());
        for (const std::string_view bad : {std::string_view("\x03\x08"
                                                            "ab",
                                                            4),
                                           std::string_view("\x02\x08"
                                                            "abc",
                                                            5),
                                           std::string_view("\x09\x08"
                                                            "abc\x01\x03",
                                                            7),
                                           std::string_view("\x07\x08"
                                                            "abc\x01\x04",
                                                            7),
                                           std::string_view("\x07\x08"
                                                            "abc\x01\x00",
                                                            7),
                                           std::string_view("\xff\xff\xff\xff\x0f\x00", 6), std::string_view("\x80", 1),
                                           std::string_view("\x04\xf0", 2)}) {
            QCOMPARE(unpacked(bad), std::string("-"));
        }
        APR_VERIFY_ERROR(unpackSnappy(bufferOf(std::string_view("\x03\x08"
                                                                "abc",
                                                                5)),
                                      2),
                         Errc::Memory);
    }

    void maskedSums() { QCOMPARE(unmaskedCrc(maskedCrc(0x12345678)), 0x12345678U); }

    void entries()
    {
        const std::vector<std::pair<std::string, std::string>> entries{
            {"", "header"}, {"abc", "1"}, {"abd", "2"}, {"b", std::string(1000, 'x')}};
        for (const bool isPacked : {false, true}) {
            const auto table = Table::open(ByteSource(Bytes::own(tableOf(entries, isPacked))), 1 << 20);
            APR_VERIFY_OK(table);
            QCOMPARE(entriesOf(*table), entries);
        }
    }

    void damage()
    {
        const Buffer good = tableOf({{"", "h"}, {"a", "1"}, {"b", "2"}});
        const std::size_t data = blockOf({{"", "h"}, {"a", "1"}, {"b", "2"}}, false).size();
        for (std::size_t bit = 0; bit < data * 8; ++bit) { // every bit of the block with the entries is summed
            Buffer file = good;
            file[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
            const auto table = Table::open(ByteSource(Bytes::own(file)), 1 << 20);
            QVERIFY2(!table || entriesOf(*table).empty(), std::to_string(bit).c_str());
        }
        for (std::size_t size = 0; size < good.size(); ++size) {
            QVERIFY(!Table::open(
                ByteSource(Bytes::own(Buffer(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)))),
                1 << 20));
        }
    }
};

APR_TEST(TestTable)
#include "tst_table.moc"
