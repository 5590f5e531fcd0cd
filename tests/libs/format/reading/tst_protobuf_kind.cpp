// SPDX-License-Identifier: MIT
#include "apr/format/protobuf_kind.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::protobuf;

namespace {

Kind kindOf(const Buffer& file)
{
    bool isTruncated = false;
    return recognize(ByteSource(Bytes::own(file)), isTruncated);
}

} // namespace

class TestRecognize : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds()
    {
        const Proto node = Proto().text(1, "n").text(2, "Const");
        QVERIFY(kindOf(Proto().varint(1, 8).message(7, Proto().text(2, "g")).build()) == Kind::OnnxModel);
        QVERIFY(kindOf(Proto().varint(1, 2).varint(2, 1).bytes(9, Buffer(8)).build()) == Kind::OnnxTensor);
        QVERIFY(kindOf(Proto().message(1, node).build()) == Kind::GraphDef);
        QVERIFY(kindOf(Proto().varint(1, 1).message(2, Proto().message(2, Proto().message(1, node))).build()) ==
                Kind::SavedModel);
        QVERIFY(kindOf(Proto().varint(1, 4).message(2, Proto()).message(500, Proto()).build()) == Kind::CoreMl);
    }

    void others()
    {
        QVERIFY(kindOf(bufferOf("")) == Kind::None);
        QVERIFY(kindOf(bufferOf("hello, this is a text\n")) == Kind::None);
        QVERIFY(kindOf(Proto().varint(77, 1).build()) == Kind::None);
        QVERIFY(kindOf(Buffer(64)) == Kind::None);
    }

    void whatIsCutIsTold()
    {
        Buffer file = Proto().varint(1, 8).message(7, Proto().text(2, "graph")).build();
        file.pop_back();
        bool isTruncated = false;
        recognize(ByteSource(Bytes::own(file)), isTruncated);
        QVERIFY(isTruncated);
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        const std::vector<std::pair<const char*, Kind>> folders{{"onnx", Kind::OnnxModel}, {"coreml", Kind::CoreMl}};
        for (const auto& [folder, kind] : folders) {
            const auto files = corpusFiles(folder, kind == Kind::CoreMl ? "*.mlmodel" : "*.onnx");
            QVERIFY(!files.empty());
            for (const std::string& name : files) {
                QFile file(QString::fromStdString(name));
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray all = file.readAll();
                QVERIFY2(kindOf(bufferOf(std::string_view(all.constData(), static_cast<std::size_t>(all.size())))) ==
                             kind,
                         name.c_str());
            }
        }
    }
};

APR_TEST(TestRecognize)
#include "tst_protobuf_kind.moc"
