// SPDX-License-Identifier: MIT
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

namespace {

Proto model()
{
    const Proto graph = Proto().text(2, "g").message(1, Proto().text(2, "y").text(4, "Relu"));
    return Proto().varint(1, 8).message(7, graph).message(8, Proto().text(1, "").varint(2, 17));
}

Proto tensor()
{
    return Proto().varint(1, 2).varint(2, 1).text(8, "w").bytes(9, Buffer(8));
}

} // namespace

class TestScanProtobufs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainFiles()
    {
        QVERIFY(scanned(model().build(), "m.onnx").isClean());
        QVERIFY(scanned(model().text(2, "pytorch").text(6, "two\nlines").build(), "m.onnx").isClean());
        QVERIFY(scanned(tensor().build(), "t.pb").isClean());
    }

    /// A tokenizer of SentencePiece: pieces, and how it was trained.
    void sentencePiece()
    {
        Proto file;
        for (int i = 0; i < 20; ++i) {
            file.message(1, Proto().text(1, "piece" + std::to_string(i)).varint(3, 1));
        }
        const Proto whole = file.message(2, Proto().text(1, "corpus.txt").varint(4, 20));
        const ScanReport report = scanned(whole.build(), "tokenizer.model");
        QVERIFY(report.isClean());
        QCOMPARE(report.kind, std::string("SentencePiece tokenizer"));
        QVERIFY(!scanned(joined(whole.build(), Proto().varint(9, 1).build()), "tokenizer.model").isClean());
    }

    /// What another loader would read of the same bytes.
    void fieldsOfOtherFormats()
    {
        const Proto evil = Proto().message(2, Proto().message(1, Proto().text(1, "n").text(2, "WriteFile")));
        // A SavedModel has its graphs where ONNX has the name of the producer.
        QVERIFY(has(scanned(joined(model().build(), evil.build()), "m.onnx"), "incomplete.unrecognized"));
        QVERIFY(has(scanned(model().message(99, evil).build(), "m.onnx"), "incomplete.unrecognized"));
        QVERIFY(!scanned(model().varint(2, 1).build(), "m.onnx").isClean());
        // A tensor whose name is the import of an operator set, and whose numbers are a graph.
        const Proto other = Proto().varint(1, 8).varint(2, 1).bytes(9, Buffer(32)).text(8, "\n\x04evil\x10\x01");
        QVERIFY(!scanned(other.build(), "m.onnx").isClean());
        QVERIFY(!scanned(tensor().text(8, "again").build(), "t.pb").isClean());
        const Proto graph = Proto().message(1, Proto().text(1, "n").text(2, "Add"));
        QVERIFY(scanned(graph.build(), "m.pb").isClean());
        QVERIFY(has(scanned(joined(graph.build(), Proto().text(7, "x").build()), "m.pb"), "incomplete.unrecognized"));
    }
};

APR_TEST(TestScanProtobufs)
#include "tst_protobufs.moc"
