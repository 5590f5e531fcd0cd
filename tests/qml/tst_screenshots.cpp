// SPDX-License-Identifier: MIT
// Pictures of every pane in every theme and at three sizes, saved to build/…/screenshots and compared with small
// references in tests/qml/screenshots. APR_REBASE=1 replaces those that differ.
#include "../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"
#include "pane_types.h"

#include <QCoreApplication>
#include <QDir>
#include <QImage>

using namespace apr::workbench;
using namespace apr::test;

namespace {

constexpr int kReferenceWidth = 240;
constexpr double kMostDifference = 7;       ///< mean over all pixels, of 255
constexpr double kMostBlockDifference = 70; ///< mean over a block of kBlock × kBlock pixels
constexpr int kBlock = 24;

QString referenceFolder()
{
    return qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/tests/qml/screenshots");
}

/// Small and gray: enough to see that something is missing, elsewhere or of another color, whatever a font looks like.
QImage reduced(const QImage& image)
{
    return image.scaledToWidth(kReferenceWidth, Qt::SmoothTransformation).convertToFormat(QImage::Format_Grayscale8);
}

/// Mean difference of two pictures of one size, of all and of the worst block.
std::pair<double, double> differences(const QImage& a, const QImage& b)
{
    double total = 0;
    double worst = 0;
    for (int top = 0; top < a.height(); top += kBlock) {
        for (int left = 0; left < a.width(); left += kBlock) {
            double sum = 0;
            int count = 0;
            for (int y = top; y < std::min(top + kBlock, a.height()); ++y) {
                for (int x = left; x < std::min(left + kBlock, a.width()); ++x) {
                    sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
                    ++count;
                }
            }
            total += sum;
            worst = std::max(worst, sum / count);
        }
    }
    return {total / (a.width() * a.height()), worst};
}

/// How a picture differs from its reference by more than the tolerance, or an empty text.
QString problemOf(const QImage& small, const QImage& expected)
{
    if (expected.size() != small.size()) {
        return expected.isNull() ? QStringLiteral("no reference") : QStringLiteral("another size");
    }
    const auto [mean, worst] = differences(small, expected);
    return mean > kMostDifference || worst > kMostBlockDifference
               ? QStringLiteral("differs by %1, in one place by %2").arg(mean).arg(worst)
               : QString();
}

} // namespace

class TestScreenshots : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPane_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        const QSize sizes[] = {QSize(1000, 700), QSize(1440, 900), QSize(2560, 1440)};
        for (const QSize& size : sizes) {
            for (const char* theme : {"light", "dark", "contrast"}) {
                QTest::addRow("%s %d", theme, size.width()) << QString::fromLatin1(theme) << size;
            }
        }
    }

    void everyPane()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        OpenWindow open;
        open.window.setTheme(themeNamed(theme));
        open.window.resize(size);
        QFile chat(open.folder.filePath(QStringLiteral("chat_template.jinja"))); // the sample has none
        QVERIFY(chat.open(QIODevice::WriteOnly) &&
                chat.write("{% for m in messages %}<|{{ m.role }}|>\n{{ m.content }}\n{% endfor %}") > 0);
        chat.close();
        QVERIFY(open.open());
        open.window.resize(size);
        open.window.resetLayout(); // the window may be larger than the screen, for which it was arranged
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.layers.0.mlp.up_proj.weight")));
        const QString folder = QCoreApplication::applicationDirPath() +
                               QStringLiteral("/../../screenshots/%1").arg(100 * open.window.devicePixelRatio());
        QVERIFY(QDir().mkpath(folder) && QDir().mkpath(referenceFolder()));
        QStringList wrong;
        for (const PaneType& type : paneTypes()) {
            if (type.area == PaneArea::Dialog) {
                continue;
            }
            open.window.showPane(type.id);
            QVERIFY2(QTest::qWaitFor([&open] { return open.window.isSettled(); }, 20000), qPrintable(type.id));
            const QString name = QStringLiteral("%1-%2-%3.png").arg(type.id, theme).arg(size.width());
            const QString reference = referenceFolder() + QLatin1Char('/') + name;
            const QImage expected = QImage(reference).convertToFormat(QImage::Format_Grayscale8);
            const bool rebases = qEnvironmentVariable("APR_REBASE") == QLatin1String("1");
            // What is read when a pane is told of its size comes later, on a busy machine much later.
            QImage shot;
            QImage small;
            QString problem;
            for (int attempt = 0; attempt < (rebases ? 2 : 20) && (attempt == 0 || !problem.isEmpty()); ++attempt) {
                QTest::qWait(attempt == 0 ? 60 : 400);
                QVERIFY(QTest::qWaitFor([&open] { return open.window.isSettled(); }, 20000));
                shot = open.window.grab().toImage();
                small = reduced(shot);
                problem = problemOf(small, expected);
            }
            QVERIFY(shot.save(folder + QLatin1Char('/') + name));
            if (!problem.isEmpty() && rebases) {
                QVERIFY(small.save(reference, "PNG", 0)); // the smallest file
            } else if (!problem.isEmpty()) {
                wrong.push_back(name + QStringLiteral(": ") + problem);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// The comparison sees what it is for.
    void differencesAreSeen()
    {
        QImage a(240, 150, QImage::Format_Grayscale8);
        a.fill(255);
        QImage b = a;
        QCOMPARE(differences(a, b).first, 0.0);
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 60; ++x) {
                b.setPixel(x, y, qRgb(0, 0, 0)); // a pane that is empty
            }
        }
        QVERIFY(differences(a, b).first > kMostDifference || differences(a, b).second > kMostBlockDifference);
    }
};

APR_GUI_TEST(TestScreenshots)
#include "tst_screenshots.moc"
