// SPDX-License-Identifier: MIT
#include "format/wrapped.h"

#include "apr/base/crc32.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"

using namespace apr;
using namespace apr::test;

class TestWrapped : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void factsAreThoseOfTheFile()
    {
        const Bytes unpacked = bytesOf("0123456789");
        for (const bool isRight : {true, false}) {
            ModelParts parts{.metadata = {{"k", 1}}};
            parts.tensors = {{.name = "t", .dtype = DType::U8, .shape = {4}, .byteSize = 4, .offset = 2}};
            parts.facts.parts = {{.name = "inner", .bytes = 10, .content = unpacked}};
            parts.facts.checksums = {{.expected = crc32(unpacked.span()) ^ (isRight ? 0U : 1U), .size = 10}};
            const Model inner(std::move(parts),
                              std::make_shared<RangeSource>(unpacked, std::vector<ByteRange>{{2, 4}}));
            const Model model = withFileOf(inner, "m.apr", bytesOf("packed"), "some dialect");
            QCOMPARE(model.facts().dialect, std::string("some dialect"));
            QCOMPARE(model.facts().parts.size(), std::size_t{1});
            QCOMPARE(model.facts().parts[0].name, std::string("m.apr"));
            QCOMPARE(model.facts().parts[0].bytes, std::uint64_t{6});
            QVERIFY(model.facts().checksums.empty());
            QCOMPARE(findingOf(model.facts().findings, "checksum.mismatch") == nullptr, isRight);
            QVERIFY(!model.tensors()[0].isInFile());
            QVERIFY(sameBytes(model.load(0)->span(), bufferOf("2345")));
            QVERIFY((model.metadata() == Json({{"k", 1}})));
        }
    }
};

QTEST_APPLESS_MAIN(TestWrapped)
#include "tst_wrapped.moc"
