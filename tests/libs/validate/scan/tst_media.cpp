// SPDX-License-Identifier: MIT
#include "apr/base/crc32.h"
#include "fixtures/protobuf.h"
#include "fixtures/sstable.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer png()
{
    ByteWriter out;
    out.put(std::string_view("\x89PNG\r\n\x1a\n"));
    for (const std::string chunk : {"IHDR0123456789abc", "IDATpixels", "IEND"}) {
        out.put(byteSwapped(static_cast<std::uint32_t>(chunk.size() - 4)));
        out.put(std::string_view(chunk));
        out.put(byteSwapped(crc32(std::as_bytes(std::span(chunk)))));
    }
    return out.take();
}

Buffer jpeg()
{
    using namespace std::string_view_literals;
    ByteWriter out;
    out.put("\xff\xd8\xff\xe0\0\7JFIF\0\xff\xda\0\4ab"sv);
    out.put("coded data with \xff\0 and \xff\xd0 in it\xff\xd9"sv);
    return out.take();
}

Buffer wave()
{
    ByteWriter out;
    out.put(std::string_view("RIFF"));
    out.put(std::uint32_t{4 + 8 + 16 + 8 + 10});
    out.put(std::string_view("WAVEfmt "));
    out.put(std::uint32_t{16});
    out.put(std::string_view("0123456789abcdef"));
    out.put(std::string_view("data"));
    out.put(std::uint32_t{10});
    out.put(std::string_view("0123456789"));
    return out.take();
}

} // namespace

class TestScanMedia : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wholeFilesAreClean_data()
    {
        QTest::addColumn<Buffer>("file");
        QTest::newRow("PNG") << png();
        QTest::newRow("JPEG") << jpeg();
        QTest::newRow("WAV") << wave();
    }

    /// What loaders find behind an image is not part of it.
    void wholeFilesAreClean()
    {
        QFETCH(Buffer, file);
        QVERIFY(!file.empty());
        QCOMPARE(scanned(file, "x").verdict, ScanVerdict::Clean);
        QCOMPARE(scanned(joined(file, bufferOf("more")), "x").verdict, ScanVerdict::Incomplete);
        QVERIFY(scanned(joined(file, harmful()), "x").verdict != ScanVerdict::Clean);
        for (const std::size_t size : {std::size_t{13}, file.size() / 2, file.size() - 1}) {
            QVERIFY(scanned(Buffer(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)), "x").verdict !=
                    ScanVerdict::Clean);
        }
    }

    void weightsOfCoreMl()
    {
        ByteWriter out;
        out.put(std::uint32_t{1}); // blobs
        out.put(std::uint32_t{2}); // version
        out.put(std::string_view(std::string(56, '\0')));
        out.put(std::uint32_t{0xDEADBEEF});
        out.put(std::uint32_t{1});
        out.put(std::uint64_t{6});   // bytes
        out.put(std::uint64_t{128}); // where
        out.put(std::string_view(std::string(40, '\0')));
        out.put(std::string_view("\1\2\3\4\5\6"));
        const Buffer file = out.take();
        const ScanReport report = scanned(file, "weight.bin");
        QVERIFY(report.isClean());
        QCOMPARE(report.kind, std::string("Core ML weights"));
        QVERIFY(!scanned(joined(file, bufferOf("\1")), "weight.bin").isClean());
        QVERIFY(!scanned(joined(file, harmful()), "weight.bin").isClean());
    }

    void fingerprintsOfTensorFlow()
    {
        Proto fingerprint;
        for (const std::uint32_t field : {1U, 2U, 3U, 4U, 5U}) {
            fingerprint.varint(field, 0xFEDCBA9876543210);
        }
        fingerprint.message(6, Proto().varint(1, 1));
        QCOMPARE(scanned(fingerprint.build(), "fingerprint.pb").kind, std::string("TensorFlow fingerprint"));
        QVERIFY(scanned(fingerprint.build(), "fingerprint.pb").isClean());
        QVERIFY(!scanned(fingerprint.text(9, "more").build(), "fingerprint.pb").isClean());
        QVERIFY(!scanned(Proto().varint(1, 7).build(), "fingerprint.pb").isClean()); // a name alone
    }

    void tablesOfLevelDb()
    {
        const Buffer table = tableOf({{"a key", "a value"}});
        QCOMPARE(scanned(table, "x.ldb").kind, std::string("LevelDB table"));
        QVERIFY(scanned(table, "x.ldb").isClean());
        Buffer damaged = table;
        damaged[3] ^= std::byte{1};
        QVERIFY(!scanned(damaged, "x.ldb").isClean());
    }

    void chunksOfRiff()
    {
        Buffer file = wave();
        QVERIFY(scanned(file, "x").isClean());
        file[0] = std::byte{'X'};
        QVERIFY(!scanned(file, "x").isClean());
        Buffer longer = wave();
        longer[longer.size() - 14] = std::byte{0xFF}; // the length of the last chunk
        QVERIFY(!scanned(longer, "x").isClean());
    }

    /// Signatures of a few bytes say nothing of the rest.
    void signaturesAreNotEnough()
    {
        using namespace std::string_view_literals;
        for (const std::string_view start :
             {"\x89PNG\r\n\x1a\n"sv, "\xff\xd8\xff"sv, "GIF89a"sv, "RIFF\0\0\0\0WEBP"sv, "fLaC"sv, "OggS"sv, "ID3"sv,
              "\0\0\0\x18"
              "ftyp"sv,
              "\0\0\1\0"sv, "PAR1"sv, "ARROW1"sv, "wOFF"sv}) {
            std::string bytes(start);
            for (int i = 0; i < 500; ++i) {
                bytes += static_cast<char>(i * 37 % 251 + 128);
            }
            QVERIFY2(scanned(bufferOf(bytes), "x").verdict != ScanVerdict::Clean, start.data());
        }
    }
};

APR_TEST(TestScanMedia)
#include "tst_media.moc"
