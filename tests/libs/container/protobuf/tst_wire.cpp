// SPDX-License-Identifier: MIT
#include "apr/container/protobuf/wire.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::protobuf;

namespace {

/// All fields of a message; nothing when one of them is damaged.
std::optional<std::vector<Field>> fieldsOf(const ByteSource& file)
{
    Document document(file);
    Message message(document, {0, file.size()});
    std::vector<Field> out;
    for (;;) {
        const auto field = message.next();
        if (!field) {
            return std::nullopt;
        }
        if (!*field) {
            return out;
        }
        out.push_back(**field);
    }
}

std::optional<std::vector<Field>> fieldsOf(const Buffer& bytes)
{
    return fieldsOf(ByteSource(Bytes::own(bytes)));
}

} // namespace

class TestWire : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As parsers merge a message that its parent holds twice.
    void occurrencesAreOneMessage()
    {
        const Proto whole = Proto()
                                .message(7, Proto().varint(1, 5).varint(1, 6))
                                .message(8, Proto().varint(1, 1))
                                .message(7, Proto())
                                .message(7, Proto().text(2, "x"));
        Document document{ByteSource(Bytes::own(whole.build()))};
        Message outer(document, {0, document.file().size()});
        Occurrences parts;
        QVERIFY(parts.empty());
        QVERIFY(!*Message(document, parts).next());
        for (auto field = outer.next(); field && *field; field = outer.next()) {
            if ((*field)->number == 7) {
                parts.add(**field);
            }
        }
        QCOMPARE(parts.ranges().size(), std::size_t{3});
        Message merged(document, parts);
        std::vector<std::uint64_t> numbers;
        for (auto field = merged.next(); field && *field; field = merged.next()) {
            numbers.push_back((*field)->number * 10 + (*field)->value);
        }
        QCOMPARE(numbers, (std::vector<std::uint64_t>{15, 16, 21})); // the text has one byte
    }

    void fields()
    {
        const auto fields =
            fieldsOf(Proto().varint(1, 300).text(2, "abc").fixed32(3, 1.5F).varint(100, ~std::uint64_t{0}).build());
        QVERIFY(fields && fields->size() == 4);
        QCOMPARE((*fields)[0].value, std::uint64_t{300});
        QCOMPARE((*fields)[1].payload.offset, std::uint64_t{5});
        QCOMPARE((*fields)[1].payload.size, std::uint64_t{3});
        QCOMPARE((*fields)[2].asFloat(), 1.5F);
        QCOMPARE((*fields)[3].number, 100U);
        QCOMPARE((*fields)[3].asInt(), std::int64_t{-1});
    }

    void damage_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("varint cut off") << QByteArray("\x08\x80");
        QTest::newRow("varint of eleven bytes") << QByteArray("\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01");
        QTest::newRow("length beyond the end") << QByteArray("\x0a\x05"
                                                             "ab");
        QTest::newRow("length of 2^64-1") << QByteArray("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"
                                                        "a");
        QTest::newRow("field 0") << QByteArray("\x00\x01", 2);
        QTest::newRow("group") << QByteArray("\x0b\x0c");
        QTest::newRow("wire type 7") << QByteArray("\x0f\x01");
        QTest::newRow("fixed32 cut off") << QByteArray("\x0d\x01\x02");
        QTest::newRow("fixed64 cut off") << QByteArray("\x09\x01\x02\x03\x04\x05\x06\x07");
    }
    void damage()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY(!fieldsOf(bufferOf(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())))));
    }

    /// A source that fetches is asked for small ranges only, whatever stands in between.
    void payloadsAreSkipped()
    {
        const Buffer file = Proto().bytes(1, Buffer(std::size_t{4} << 20)).varint(2, 7).build();
        std::uint64_t fetched = 0;
        const ByteSource source(file.size(), [&](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
            fetched += count;
            return Bytes::own(Buffer(file.begin() + static_cast<std::ptrdiff_t>(offset),
                                     file.begin() + static_cast<std::ptrdiff_t>(offset + count)));
        });
        const auto fields = fieldsOf(source);
        QVERIFY(fields && fields->size() == 2);
        QCOMPARE((*fields)[1].value, std::uint64_t{7});
        QVERIFY(fetched < (1 << 18));
    }

    void lists()
    {
        const Buffer file = Proto().packedVarints(1, {1, 300}).varint(1, 5).fixed32(2, 0).build();
        Document document{ByteSource(Bytes::own(file))};
        const auto fields = fieldsOf(file);
        QVERIFY(fields);
        std::vector<std::uint64_t> out;
        APR_VERIFY_OK(readVarints(document, (*fields)[0], 10, out));
        APR_VERIFY_OK(readVarints(document, (*fields)[1], 10, out));
        QCOMPARE(out, (std::vector<std::uint64_t>{1, 300, 5}));
        APR_VERIFY_ERROR(readVarints(document, (*fields)[1], 3, out), Errc::Memory);
        APR_VERIFY_ERROR(readVarints(document, (*fields)[2], 10, out), Errc::Corrupt);
        APR_VERIFY_ERROR(document.text((*fields)[1], 10), Errc::Corrupt);
        APR_VERIFY_ERROR(document.text((*fields)[0], 2), Errc::Memory);
    }
};

APR_TEST(TestWire)
#include "tst_wire.moc"
