// SPDX-License-Identifier: MIT
#include "format/reading/wrapped.h"

#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "apr/format/checksums.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestWrapped : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void factsAreThoseOfTheFile()
    {
        const Bytes unpacked = bytesOf("0123456789");
        for (const bool isRight : {true, false}) {
            ModelParts parts{.metadata = Metadata{{"k", 1}}};
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

    void rangesAndErrorsPassThrough()
    {
        const Bytes unpacked = bytesOf("0123456789");
        ModelParts parts;
        parts.tensors = {{.name = "good", .dtype = DType::U8, .shape = {4}, .byteSize = 4, .offset = 2},
                         {.name = "cut", .dtype = DType::U8, .shape = {4}, .byteSize = 4, .offset = 8}};
        parts.facts.parts = {{.name = "inner", .bytes = 10, .content = unpacked}};
        parts.facts.findings = {{.severity = Severity::Warning, .rule = "structure.padding"}};
        const Model inner(std::move(parts),
                          std::make_shared<RangeSource>(unpacked, std::vector<ByteRange>{{2, 4}, {8, 4}}));
        const Model model = withFileOf(inner, "m.apr", bytesOf("packed"), "some dialect");
        QVERIFY(sameBytes(model.load(0, {.offset = 1, .size = 2})->span(), bufferOf("34")));
        const auto cut = model.load(1);
        QVERIFY(!cut);
        QCOMPARE(cut.error().tensor, std::string("cut"));
        APR_VERIFY_ERROR(model.load(0, {.offset = 4, .size = 1}), Errc::Argument);
        QCOMPARE(model.facts().findings.size(), std::size_t{1}); // no checksum, nothing to be wrong
        QCOMPARE(model.facts().sections.size(), std::size_t{1});
        QCOMPARE(model.facts().sections[0].size, std::uint64_t{6});
    }

    void wrongInsideIsWrongForWhoAsks()
    {
        const Bytes unpacked = bytesOf("0123456789");
        NoProgress progress;
        for (const std::uint32_t change : {0U, 1U}) {
            ModelParts parts;
            parts.facts.parts = {{.name = "inner", .bytes = 10, .content = unpacked}};
            parts.facts.checksums = {{.expected = crc32(unpacked.span().first(6)) ^ change, .size = 6}};
            const Model model =
                withFileOf(Model(std::move(parts), std::make_shared<SlicedSource>(std::vector<Bytes>{})), "m.apr",
                           bytesOf("packed"), "some dialect");
            const auto sound = verifyChecksums(model, progress);
            QCOMPARE(sound.has_value(), change == 0);
            if (!sound) {
                QVERIFY(sound.error().code == Errc::Checksum);
                QCOMPARE(sound.error().file, std::string("m.apr"));
                QVERIFY(contains(sound.error().message, crcText(crc32(unpacked.span().first(6)))));
            }
        }
    }
};

APR_TEST(TestWrapped)
#include "tst_wrapped.moc"
