// SPDX-License-Identifier: MIT
#include "apr/container/zip/archive.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "fixtures/zip.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kLimit = 1 << 20;

Result<zip::Archive> opened(const std::vector<ZipFile>& files, const ZipOptions& options = {})
{
    return zip::Archive::open(Bytes::own(zipOf(files, options)), kLimit);
}

ZipFile plain(std::string name = "a.txt", std::string_view text = "hello")
{
    return {.name = std::move(name), .raw = bufferOf(text)};
}

/// A change of one good entry, and what must come of it.
struct Lie {
    const char* name;
    void (*tell)(ZipFile&);
    Errc code;
};

constexpr std::array kLies{
    Lie{"zip-slip", [](ZipFile& file) { file.name = "../a.txt"; }, Errc::Unsafe},
    Lie{"zip-slip inside", [](ZipFile& file) { file.name = "x/../../a.txt"; }, Errc::Unsafe},
    Lie{"absolute path", [](ZipFile& file) { file.name = "/etc/passwd"; }, Errc::Unsafe},
    Lie{"drive", [](ZipFile& file) { file.name = "C:a.txt"; }, Errc::Unsafe},
    Lie{"backslash", [](ZipFile& file) { file.name = "..\\a.txt"; }, Errc::Unsafe},
    Lie{"NUL in the name", [](ZipFile& file) { file.name = std::string("a\0b", 3); }, Errc::Unsafe},
    Lie{"empty name", [](ZipFile& file) { file.name = ""; }, Errc::Unsafe},
    Lie{"local name differs", [](ZipFile& file) { file.localName = "b.txt"; }, Errc::Unsafe},
    Lie{"local name is longer", [](ZipFile& file) { file.localName = "a.txt2"; }, Errc::Unsafe},
    Lie{"local method differs", [](ZipFile& file) { file.localMethod = 8; }, Errc::Unsafe},
    Lie{"local flags differ", [](ZipFile& file) { file.localFlags = 1; }, Errc::Unsafe},
    Lie{"local CRC differs", [](ZipFile& file) { file.localCrc = 7; }, Errc::Unsafe},
    Lie{"local size differs", [](ZipFile& file) { file.localSize = 4; }, Errc::Unsafe},
    Lie{"encrypted", [](ZipFile& file) { file.flags = 1; }, Errc::Unsupported},
    Lie{"method 12", [](ZipFile& file) { file.method = 12; }, Errc::Unsupported},
    Lie{"stored in another size", [](ZipFile& file) { file.rawSize = 6; }, Errc::Corrupt},
    Lie{"bomb that no deflate can be",
        [](ZipFile& file) {
            file.isDeflated = true;
            file.rawSize = 1U << 30;
        },
        Errc::Corrupt},
    Lie{"data leaves the file", [](ZipFile& file) { file.rawSize = file.storedSize = 5000; }, Errc::Corrupt},
    Lie{"header leaves the file", [](ZipFile& file) { file.offset = 60000; }, Errc::Corrupt},
    Lie{"header is elsewhere", [](ZipFile& file) { file.offset = 3; }, Errc::Corrupt},
};

} // namespace

class TestArchive : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<bool>("isDeflated");
        QTest::addColumn<bool>("isZip64");
        QTest::addColumn<bool>("hasEnd64");
        QTest::addColumn<bool>("hasDescriptor");
        for (int i = 0; i < 16; ++i) {
            QTest::addRow("%s%s%s%s", (i & 1) != 0 ? "deflated " : "stored ", (i & 2) != 0 ? "zip64 " : "",
                          (i & 4) != 0 ? "end64 " : "", (i & 8) != 0 ? "descriptor" : "")
                << ((i & 1) != 0) << ((i & 2) != 0) << ((i & 4) != 0) << ((i & 8) != 0);
        }
    }

    void reads()
    {
        QFETCH(bool, isDeflated);
        QFETCH(bool, isZip64);
        QFETCH(bool, hasEnd64);
        QFETCH(bool, hasDescriptor);
        const std::string text(3000, 'x');
        const auto archive = opened({{.name = "dir/a.txt",
                                      .raw = bufferOf(text),
                                      .isDeflated = isDeflated,
                                      .isZip64 = isZip64,
                                      .hasDescriptor = hasDescriptor,
                                      .alignment = 64},
                                     plain("b.txt")},
                                    {.hasZip64End = hasEnd64, .comment = "a comment"});
        APR_VERIFY_OK(archive);
        QCOMPARE(archive->entries().size(), std::size_t{2});
        const zip::Entry* entry = archive->find("dir/a.txt");
        QVERIFY(entry != nullptr && archive->find("a.txt") == nullptr);
        QCOMPARE(entry->dataOffset % 64, std::uint64_t{0});
        QCOMPARE(entry->isDeflated, isDeflated);
        QVERIFY(sameBytes(archive->read(*entry, kLimit)->span(), bufferOf(text)));
        const ByteSource source = archive->source(*entry, kLimit);
        QCOMPARE(source.size(), std::uint64_t{3000});
        QVERIFY(sameBytes(source.read(2990, 10)->span(), bufferOf("xxxxxxxxxx")));
        QVERIFY(sameBytes(archive->read(*archive->find("b.txt"), kLimit)->span(), bufferOf("hello")));
    }

    void emptyArchive()
    {
        const auto archive = opened({});
        APR_VERIFY_OK(archive);
        QVERIFY(archive->entries().empty());
    }

    void lies_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < kLies.size(); ++i) {
            QTest::addRow("%s", kLies[i].name) << static_cast<int>(i);
        }
    }

    void lies()
    {
        QFETCH(int, index);
        const Lie& lie = kLies[static_cast<std::size_t>(index)];
        ZipFile file = plain();
        lie.tell(file);
        const auto archive = opened({plain("first.txt"), file});
        QVERIFY2(!archive, "it was read");
        QVERIFY2(archive.error().code == lie.code, describe(archive.error()).c_str());
        QVERIFY(archive.error().offset.has_value());
        if (lie.code != Errc::Corrupt) { // what a scanner may still look into
            const auto lenient = zip::Archive::openLeniently(Bytes::own(zipOf({plain("first.txt"), file})), kLimit);
            APR_VERIFY_OK(lenient);
            QCOMPARE(lenient->problems().size(), std::size_t{1});
            QVERIFY(lenient->problems().front().code == lie.code);
            QVERIFY(lenient->find("first.txt") != nullptr);
        }
    }

    void duplicatesAndOverlaps()
    {
        APR_VERIFY_ERROR(opened({plain(), plain()}), Errc::Unsafe);
        ZipFile second = plain("b.txt");
        second.offset = 0;
        second.localName = "a.txt";
        const auto overlap = zip::Archive::openLeniently(Bytes::own(zipOf({plain(), second})), kLimit);
        APR_VERIFY_OK(overlap);
        QVERIFY(std::any_of(overlap->problems().begin(), overlap->problems().end(),
                            [](const Error& error) { return contains(error.message, "overlap"); }));
        APR_VERIFY_ERROR(opened({plain(), second}), Errc::Unsafe);
    }

    void endRecordsThatLie()
    {
        APR_VERIFY_ERROR(opened({plain()}, {.gap = "hidden"}), Errc::Unsafe);
        APR_VERIFY_ERROR(opened({plain()}, {.hasZip64End = true, .gap = "hidden"}), Errc::Unsafe);
        APR_VERIFY_ERROR(opened({plain()}, {.count = 2}), Errc::Corrupt);
        APR_VERIFY_ERROR(opened({plain(), plain("b")}, {.count = 1}), Errc::Unsafe); // an entry that nobody counts
        APR_VERIFY_ERROR(opened({plain()}, {.count = 65535}), Errc::Corrupt);
        APR_VERIFY_ERROR(opened({plain()}, {.directoryAt = 0}), Errc::Unsafe);
        APR_VERIFY_ERROR(opened({plain()}, {.directoryAt = 5000}), Errc::Corrupt);
        Buffer trailing = zipOf({plain()});
        trailing.push_back(std::byte{'x'});
        APR_VERIFY_ERROR(zip::Archive::open(Bytes::own(trailing), kLimit), Errc::Corrupt);
        APR_VERIFY_ERROR(zip::Archive::open(bytesOf("PK"), kLimit), Errc::Corrupt);
        Buffer two = zipOf({plain()}, {.hasZip64End = true}); // the records contradict each other
        two[two.size() - 22 - 20 - 56 + 32] = std::byte{2};
        APR_VERIFY_ERROR(zip::Archive::open(Bytes::own(two), kLimit), Errc::Unsafe);
    }

    void directoryOverTheLimit()
    {
        const auto archive = zip::Archive::open(Bytes::own(zipOf({plain()})), 100);
        APR_VERIFY_ERROR(archive, Errc::Memory);
    }

    void contentsThatLie()
    {
        const auto wrong = opened({{.name = "a", .raw = bufferOf("hello"), .crc = 7}});
        APR_VERIFY_OK(wrong);
        const auto bytes = wrong->read(wrong->entries().front(), kLimit);
        APR_VERIFY_ERROR(bytes, Errc::Checksum);
        QCOMPARE(bytes.error().field, std::string("a"));

        const std::string text(1000, 'y');
        for (const std::uint32_t size : {999U, 1001U}) {
            const auto lying = opened({{.name = "a", .raw = bufferOf(text), .isDeflated = true, .rawSize = size}});
            APR_VERIFY_OK(lying);
            APR_VERIFY_ERROR(lying->read(lying->entries().front(), kLimit), Errc::Corrupt);
            APR_VERIFY_ERROR(lying->source(lying->entries().front(), kLimit).read(0, 1), Errc::Corrupt);
        }
        const auto noStream = opened({{.name = "a", .raw = bufferOf("\xff\xff\xff\xff"), .method = 8}});
        APR_VERIFY_OK(noStream);
        APR_VERIFY_ERROR(noStream->read(noStream->entries().front(), kLimit), Errc::Corrupt);
        // A bomb, honest about its size.
        const auto bomb = opened({{.name = "a", .raw = Buffer(200000), .isDeflated = true}});
        APR_VERIFY_OK(bomb);
        APR_VERIFY_ERROR(bomb->read(bomb->entries().front(), 100000), Errc::Memory);
    }

    void everyTruncationAndBitFlip()
    {
        const Bytes good =
            Bytes::own(zipOf({plain(), {.name = "b", .raw = Buffer(100), .isDeflated = true}}, {.hasZip64End = true}));
        for (std::size_t size = 0; size < good.size(); ++size) {
            QVERIFY2(!zip::Archive::open(cut(good, size), kLimit), std::to_string(size).c_str());
        }
        for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
            const auto archive = zip::Archive::open(withFlip(good, bit), kLimit);
            for (std::size_t i = 0; archive && i < archive->entries().size(); ++i) {
                const auto bytes = archive->read(archive->entries()[i], kLimit);
                QVERIFY(bytes ? bytes->size() == archive->entries()[i].rawBytes : !bytes.error().message.empty());
            }
        }
    }

    void paths()
    {
        for (const char* good : {"a", "a/b", "a..b/c", "...", "./a"}) {
            QVERIFY2(zip::isSafePath(good), good);
        }
        for (const char* bad : {"", "..", "a/..", "../a", "a/../b", "/a", "\\a", "C:\\a"}) {
            QVERIFY2(!zip::isSafePath(bad), bad);
        }
    }
};

APR_TEST(TestArchive)
#include "tst_archive.moc"
