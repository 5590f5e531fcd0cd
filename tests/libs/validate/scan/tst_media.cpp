// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

#include <QBuffer>
#include <QImage>

using namespace apr;
using namespace apr::test;

namespace {

/// An image as Qt writes it.
Buffer imageOf(const char* format)
{
    QImage image(20, 10, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, format) ? bufferOf(bytes.toStdString()) : Buffer();
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
        QTest::newRow("PNG") << imageOf("PNG");
        QTest::newRow("JPEG") << imageOf("JPG");
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
