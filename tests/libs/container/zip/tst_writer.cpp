// SPDX-License-Identifier: MIT
#include "apr/container/zip/writer.h"

#include "apr/container/zip/archive.h"
#include "apr/format/writer.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/sinks.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

class TestZipWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void entriesReadBack()
    {
        const Model model = modelOf({patterned("a", DType::U8, {3000}), patterned("b", DType::U8, {70})});
        zip::ArchiveLayout archive;
        APR_VERIFY_OK(archive.add("text.txt", {Segment::ofBytes(bufferOf("hello"))}));
        APR_VERIFY_OK(
            archive.add("mixed", {Segment::ofBytes(bufferOf("head")), Segment::ofTensor(1, 70), Segment::zeros(9),
                                  Segment::ofTensor(0, 3000), Segment::ofBytes(bufferOf("tail"))}));
        APR_VERIFY_OK(archive.add("leer/ä", {}));
        CountingSink sink;
        NoProgress progress;
        const OutputLayout layout = singleFile({.segments = archive.finish(), .hasChecksum = true});
        APR_VERIFY_OK(writeFile(model, layout, sink, {}, progress));
        QVERIFY(sink.isEachWrittenOnce());
        const auto read = zip::Archive::open(Bytes::own(sink.bytes), 1 << 20);
        APR_VERIFY_OK(read);
        QCOMPARE(read->entries().size(), std::size_t{3});
        const auto content = [&](const char* name) { return read->read(*read->find(name), 1 << 20); };
        QCOMPARE(std::string(textOf(*content("text.txt"))), std::string("hello"));
        Buffer mixed = bufferOf("head");
        const auto append = [&mixed](const Bytes& bytes) {
            mixed.insert(mixed.end(), bytes.span().begin(), bytes.span().end());
        };
        append(*model.load(1));
        mixed.resize(mixed.size() + 9);
        append(*model.load(0));
        append(bytesOf("tail"));
        const auto found = content("mixed"); // verifies the CRC-32
        APR_VERIFY_OK(found);
        QVERIFY(sameBytes(found->span(), mixed));
        QCOMPARE(content("leer/ä")->size(), std::uint64_t{0});
    }

    void contentIsAligned()
    {
        const Model model = modelOf({patterned("a", DType::U8, {100})});
        for (std::size_t length = 1; length < 140; ++length) {
            zip::ArchiveLayout archive;
            APR_VERIFY_OK(archive.add(std::string(length, 'n'), {Segment::ofTensor(0, 100)}, 64));
            CountingSink sink;
            NoProgress progress;
            APR_VERIFY_OK(
                writeFile(model, singleFile({.segments = archive.finish(), .hasChecksum = true}), sink, {}, progress));
            const auto bytes = Bytes::own(sink.bytes);
            const auto read = zip::Archive::open(bytes, 1 << 20);
            APR_VERIFY_OK(read);
            QVERIFY(sameBytes(read->read(read->entries().front(), 1 << 20)->span(), bufferOf(*model.load(0))));
            const auto at = std::search(bytes.span().begin(), bytes.span().end(), model.load(0)->span().begin(),
                                        model.load(0)->span().end());
            QCOMPARE((at - bytes.span().begin()) % 64, std::ptrdiff_t{0});
        }
    }

    void sizesOver4GiBHaveTheirOwnFields()
    {
        zip::ArchiveLayout archive;
        const std::uint64_t large = std::uint64_t{5} << 30;
        APR_VERIFY_OK(archive.add("large", {Segment::ofTensor(0, large)}));
        APR_VERIFY_OK(archive.add("after", {Segment::ofBytes(bufferOf("x"))}));
        const auto segments = archive.finish();
        const std::vector<StoredTensor> tensors{{.offset = 0, .size = large}};
        const std::vector<std::uint32_t> crcs{0x12345678};
        const auto directory =
            segments.back().make({.tensors = tensors, .crcs = crcs, .offset = offsetsOf(segments)->rbegin()[1]});
        APR_VERIFY_OK(directory);
        QCOMPARE(std::uint64_t{directory->size()}, segments.back().size);
        QCOMPARE(loadLittle<std::uint32_t>(directory->data() + 16), 0x12345678U);
        QCOMPARE(loadLittle<std::uint32_t>(directory->data() + 24), 0xFFFFFFFFU);   // size: in the field
        QCOMPARE(loadLittle<std::uint64_t>(directory->data() + 46 + 5 + 4), large); // of ZIP64
        const std::size_t second = 46 + 5 + 28;
        QCOMPARE(loadLittle<std::uint64_t>(directory->data() + second + 46 + 5 + 4), std::uint64_t{1});
        QCOMPARE(loadLittle<std::uint64_t>(directory->data() + second + 46 + 5 + 20),
                 50 + 5 + large); // where it begins
        QCOMPARE(loadLittle<std::uint32_t>(directory->data() + second + 46 + 5 + 28), 0x06064b50U);
    }

    void archivesThatAreTooLarge()
    {
        zip::ArchiveLayout archive;
        constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();
        APR_VERIFY_ERROR(archive.add("a", {Segment::ofTensor(0, kHuge / 2 + 1)}), Errc::Argument);
        APR_VERIFY_ERROR(archive.add("a", {Segment::ofTensor(0, kHuge), Segment::zeros(1)}), Errc::Argument);
        APR_VERIFY_OK(archive.add("a", {Segment::ofTensor(0, kHuge / 4)}));
        APR_VERIFY_ERROR(archive.add("b", {Segment::ofTensor(1, kHuge / 4 + 1)}), Errc::Argument);
    }
};

APR_TEST(TestZipWriter)
#include "tst_writer.moc"
