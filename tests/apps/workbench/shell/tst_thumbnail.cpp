// SPDX-License-Identifier: MIT
#include "thumbnail.h"

#include "apr/format/open.h"
#include "fixtures/test_main.h"
#include "text_helpers.h"

#include <QTest>

using namespace apr::workbench;

class TestThumbnail : public QObject {
    Q_OBJECT

    static QImage pictureOf(const char* sample, int size)
    {
        const QString path = qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/") +
                             QString::fromLatin1(sample);
        const auto model = apr::openModelFile(toStdString(path));
        return model ? thumbnailOf(Document::describe(*model), size) : QImage();
    }
    /// Pixels of a color, of all.
    static double share(const QImage& image, QRgb color)
    {
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixel(x, y) == color ? 1 : 0;
            }
        }
        return static_cast<double>(count) / (image.width() * image.height());
    }

private Q_SLOTS:
    void sizesAndTypes()
    {
        for (const int size : {32, 128, 256, 512}) {
            const QImage picture = pictureOf("tiny-adder-q4_0.apr", size);
            QCOMPARE(picture.size(), QSize(size, size));
            const double first = share(picture, 0xff0072b2);  // Q4_0, nearly all
            const double second = share(picture, 0xffe69f00); // F32
            QVERIFY2(first > 0.15 && first > 10 * second, qPrintable(QString::number(first)));
            QVERIFY(size < 128 || second > 0);
        }
        QCOMPARE(pictureOf("tiny-adder.apr", 1).width(), 32);
        QCOMPARE(share(pictureOf("tiny-adder.apr", 256), 0xffe69f00), 0.0); // one type
    }
};

APR_GUI_TEST(TestThumbnail)
#include "tst_thumbnail.moc"
