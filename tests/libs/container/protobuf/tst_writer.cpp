// SPDX-License-Identifier: MIT
#include "apr/container/protobuf/writer.h"

#include "fixtures/checks.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;
using protobuf::MessageLayout;

namespace {

/// The bytes of segments; those of a tensor are `fill`.
Buffer joined(std::vector<Segment> segments, std::byte fill = std::byte{0x55})
{
    Buffer out;
    for (const Segment& segment : segments) {
        if (segment.kind == Segment::Kind::Tensor) {
            out.insert(out.end(), segment.size, fill);
        } else {
            out.insert(out.end(), segment.bytes.begin(), segment.bytes.end());
        }
    }
    return out;
}

} // namespace

class TestProtobufWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fields()
    {
        MessageLayout layout;
        layout.varint(1, 150).varint(2, 0).varint(16, std::numeric_limits<std::uint64_t>::max());
        layout.fixed32(3, 1.5F).text(4, "testing").text(5, "").bytes(6, Buffer{std::byte{1}});
        const std::vector<std::uint64_t> values{3, 270, 86942};
        layout.packed(7, values).packed(8, {});
        const Buffer expected = Proto()
                                    .varint(1, 150)
                                    .varint(2, 0)
                                    .varint(16, std::numeric_limits<std::uint64_t>::max())
                                    .fixed32(3, 1.5F)
                                    .text(4, "testing")
                                    .text(5, "")
                                    .bytes(6, Buffer{std::byte{1}})
                                    .packedVarints(7, values)
                                    .build();
        QCOMPARE(layout.size(), std::uint64_t{expected.size()});
        const auto segments = layout.finish();
        QCOMPARE(segments.size(), std::size_t{1});
        QVERIFY(joined(segments) == expected);
        // Of the documentation: "08 96 01" is field 1 with 150.
        QVERIFY(expected[0] == std::byte{0x08} && expected[1] == std::byte{0x96} && expected[2] == std::byte{0x01});
    }

    void tensorsAreFramedByAllMessagesAroundThem()
    {
        MessageLayout tensor;
        tensor.text(8, "w").tensor(9, 3, 1000);
        MessageLayout second;
        second.tensor(9, 1, 5);
        MessageLayout graph;
        graph.text(2, "g").message(5, std::move(tensor)).message(5, std::move(second)).text(10, "end");
        MessageLayout model;
        model.varint(1, 8).message(7, std::move(graph)).varint(2, 1);
        const Buffer fill(1000, std::byte{0x55});
        const Buffer expected = Proto()
                                    .varint(1, 8)
                                    .message(7, Proto()
                                                    .text(2, "g")
                                                    .message(5, Proto().text(8, "w").bytes(9, fill))
                                                    .message(5, Proto().bytes(9, Buffer(5, std::byte{0x55})))
                                                    .text(10, "end"))
                                    .varint(2, 1)
                                    .build();
        QCOMPARE(model.size(), std::uint64_t{expected.size()});
        const auto segments = model.finish();
        QCOMPARE(segments.size(), std::size_t{5}); // bytes, tensor, bytes, tensor, bytes
        QCOMPARE(segments[1].tensor, std::size_t{3});
        QCOMPARE(segments[3].tensor, std::size_t{1});
        QVERIFY(joined(segments) == expected);
    }

    void emptyMessage()
    {
        MessageLayout outer;
        outer.message(3, MessageLayout());
        QVERIFY(joined(outer.finish()) == (Buffer{std::byte{0x1A}, std::byte{0}}));
        QVERIFY(MessageLayout().finish().empty());
    }
};

APR_TEST(TestProtobufWriter)
#include "tst_writer.moc"
