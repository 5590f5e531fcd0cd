// SPDX-License-Identifier: MIT
#include "histogram_model.h"

#include "fixtures/test_main.h"

#include <QFile>
#include <QLineSeries>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

namespace {

Histogram sample()
{
    return {.low = 0, .high = 4, .bins = {1, 0, 99, 3}, .above = 2};
}

} // namespace

class TestHistogramModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsTheOutlineOfTheBins()
    {
        HistogramModel view;
        view.show(QStringLiteral("x"), sample());
        QLineSeries outline;
        view.fill(&outline);
        QCOMPARE(outline.count(), 2 * 4 + 2);
        QCOMPARE(outline.at(0), QPointF(0, 0));
        QCOMPARE(outline.at(5), QPointF(2, 99));
        QCOMPARE(outline.at(9), QPointF(4, 0));
        QVERIFY(view.top() >= 99);
        QCOMPARE(view.note(), QStringLiteral("2 values are outside the displayed range"));
    }

    void logarithmicHeights()
    {
        HistogramModel view;
        view.show(QStringLiteral("x"), sample());
        view.setLogScale(true);
        QLineSeries outline;
        view.fill(&outline);
        QCOMPARE(outline.at(5).y(), 2.0); // log10(99 + 1)
        QCOMPARE(outline.at(3).y(), 0.0);
    }

    void readsOutABin()
    {
        HistogramModel view;
        view.show(QStringLiteral("x"), sample());
        QCOMPARE(view.describe(2.5), QStringLiteral("2 to 3: 99 values"));
        QCOMPARE(view.describe(9), QString());
    }

    void otherCurvesHaveTheSameArea()
    {
        HistogramModel view;
        view.show(QStringLiteral("x"), Histogram{.low = 0, .high = 2, .bins = {10, 30}},
                  {{QStringLiteral("y, z"), Histogram{.low = 0, .high = 2, .bins = {3, 1}}}});
        QCOMPARE(view.others(), QStringList{QStringLiteral("y, z")});
        QLineSeries outline;
        view.fillOther(0, &outline);
        QCOMPARE(outline.at(1), QPointF(0, 30));
        QCOMPARE(outline.at(3), QPointF(1, 10));
        view.fillOther(1, &outline);
        QCOMPARE(outline.count(), 0);
        QCOMPARE(view.describe(0.5), QStringLiteral("0 to 1: 10 values\nx: 25 %\ny, z: 75 %"));
        QCOMPARE(view.toCsv(), QStringLiteral("low,high,count,\"y, z\"\n0,1,10,3\n1,2,30,1\n"));
        QVERIFY(view.toSvg().contains(QStringLiteral("<polyline")));
    }

    void cumulativeShares()
    {
        HistogramModel view;
        view.setCumulative(true);
        view.show(QStringLiteral("x"), sample());
        QLineSeries outline;
        view.fill(&outline);
        QCOMPARE(view.top(), 100.0);
        QCOMPARE(outline.at(8), QPointF(4, 100));
        QVERIFY(outline.at(1).y() < 1);
        QCOMPARE(view.describe(1.5), QStringLiteral("up to 2: 0.971 %"));
    }

    void magnitudesAreExponents()
    {
        HistogramModel view;
        view.setMagnitudes(true);
        view.show(QStringLiteral("x"), Histogram{.low = -4, .high = 0, .bins = {1, 2}, .zeros = 3});
        QCOMPARE(view.describe(-3), QStringLiteral("10^-4 to 10^-2: 1 value"));
        QCOMPARE(view.note(), QStringLiteral("3 values are 0"));
        QVERIFY(view.toCsv().startsWith(QStringLiteral("log10_low,log10_high,count\n-4,-2,1")));
    }

    void binsStayWithinLimits()
    {
        HistogramModel view;
        QSignalSpy changed(&view, &HistogramModel::settingsChanged);
        view.setBins(100000);
        QCOMPARE(view.bins(), 512);
        view.setBins(512);
        QCOMPARE(changed.count(), 1);
    }

    void exportsCsvAndSvg()
    {
        const QTemporaryDir folder;
        HistogramModel view;
        view.show(QStringLiteral("a<b>"), sample());
        QCOMPARE(view.toCsv(), QStringLiteral("low,high,count\n0,1,1\n1,2,0\n2,3,99\n3,4,3\n"));
        const QString path = folder.filePath(QStringLiteral("h.svg"));
        QCOMPARE(view.save(QUrl::fromLocalFile(path)), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("a&lt;b&gt;"));
        QCOMPARE(svg.count("<rect"), 1 + 4);
        QVERIFY(!view.save(QUrl::fromLocalFile(folder.filePath(QStringLiteral("none/h.csv")))).isEmpty());
    }

    void aConstantTensorHasARange()
    {
        HistogramModel view;
        view.show(QStringLiteral("x"), Histogram{.low = 2, .high = 2, .bins = {5, 0}});
        QVERIFY(view.high() > view.low());
    }
};

APR_GUI_TEST(TestHistogramModel)
#include "tst_histogram_model.moc"
