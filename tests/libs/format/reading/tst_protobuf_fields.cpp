// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "libs/look/file_fields.h"

#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestProtobufFields : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onnx()
    {
        Proto tensor;
        tensor.varint(1, 2).varint(2, 1).text(8, "w").text(9, "12345678");
        Proto graph;
        graph.message(1, Proto().text(3, "first").text(4, "Relu").text(1, "x").text(2, "y")).text(2, "g");
        graph.message(5, tensor).text(99, "x");
        Proto file;
        file.varint(1, 8).text(2, "test").message(8, Proto().text(1, "").varint(2, 17)).message(7, graph);
        const Model model = opened(Bytes::own(file.build()), "m.onnx");
        QCOMPARE(fieldsOf(model).join(QStringLiteral(", ")),
                 QStringLiteral("ir_version, producer_name, opset_import, graph (tag and length), graph · node first, "
                                "graph · name, graph · initializer w, (w), graph · field 99"));
        QCOMPARE(*fileStructure(model, 0)[6].entryOf, std::size_t{0});
    }

    /// The fields of a graph without weights reach the end of the file.
    void withoutWeights()
    {
        Proto file;
        file.varint(1, 8).text(2, "test").message(8, Proto().text(1, "").varint(2, 17));
        file.message(7, Proto().message(1, Proto().text(3, "first").text(4, "Relu").text(1, "x").text(2, "y")));
        const Buffer bytes = file.build();
        const auto model = openModel("m.onnx", ByteSource(Bytes::own(bytes)), {});
        QVERIFY(model);
        QVERIFY(!fieldsOf(*model).contains(QStringLiteral("gap or overlap")));
        QCOMPARE(fieldsOf(*model).last(), QStringLiteral("graph · node first"));
    }
};

APR_TEST(TestProtobufFields)
#include "tst_protobuf_fields.moc"
