// SPDX-License-Identifier: MIT
#include "heat_map_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

namespace {

Model pictureModel()
{
    std::vector<float> values = test::noise(100 * 80);
    values[50 * 80 + 40] = 5; // one outlier
    return test::modelOf({test::floats("w", {100, 80}, values), test::floats("cube", {3, 4, 5}, test::noise(60)),
                          test::floats("none", {0}, {})});
}

} // namespace

class TestHeatMapModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void extremesAreInThePicture()
    {
        HeatMapModel view;
        view.show(pictureModel(), 0);
        view.setSize(20, 10);
        QTRY_VERIFY(view.hasPicture());
        QCOMPARE(view.scale(), 5.0);
        const QImage picture = view.picture(false);
        QCOMPARE(picture.size(), QSize(20, 10));
        QVERIFY(picture.pixel(10, 5) != picture.pixel(0, 0)); // the outlier's cell has the strongest color
        view.setClipped(true);
        QVERIFY(view.scale() < 0.1);
        QVERIFY(view.describe(0.51, 0.51).contains(QStringLiteral("5")));
        QVERIFY(view.describe(-1, 0.5).isEmpty());
    }

    void clicksFindTheExtreme()
    {
        HeatMapModel view;
        view.show(pictureModel(), 0);
        view.setSize(20, 10);
        QTRY_VERIFY(view.hasPicture());
        QSignalSpy picked(&view, &HeatMapModel::picked);
        view.pick(0.51, 0.51);
        QTRY_COMPARE(picked.size(), 1);
        QCOMPARE(picked[0][0].toULongLong(), 50ULL * 80 + 40);
    }

    void zoomsToSingleValues()
    {
        HeatMapModel view;
        view.show(pictureModel(), 0);
        view.setSize(20, 10);
        QTRY_VERIFY(view.hasPicture());
        for (int i = 0; i < 60; ++i) {
            view.zoom(0.5, 0.5, 1.3);
        }
        QCOMPARE(view.region().rows, std::uint64_t{1});
        QCOMPARE(view.region().columns, std::uint64_t{1});
        QVERIFY(view.isZoomed());
        QTRY_VERIFY(view.pooled().region == view.region());
        QVERIFY(view.describe(0.5, 0.5).startsWith(QLatin1Char('[')));
        view.pan(1000, -1000);
        QCOMPARE(view.region().column, std::uint64_t{79});
        QCOMPARE(view.region().row, std::uint64_t{0});
        view.resetZoom();
        QVERIFY(!view.isZoomed());
        view.zoom(0.5, 0.5, 0.01); // not beyond the tensor
        QVERIFY(!view.isZoomed());
    }

    void planesOfATensor()
    {
        HeatMapModel view;
        view.show(pictureModel(), 1);
        view.setSize(20, 10);
        QVERIFY(view.canFlatten() && view.isFlattened());
        QTRY_COMPARE(view.pooled().height, std::size_t{3}); // 3 × 20
        QCOMPARE(view.planes(), 1.0);
        QVERIFY(view.slice().isEmpty());
        QVERIFY(view.describe(0.99, 0.99).startsWith(QStringLiteral("[2, 3, 4]")));
        view.setFlattened(false);
        QCOMPARE(view.planes(), 3.0);
        view.setPlane(2);
        QCOMPARE(view.slice(), QStringLiteral("2, :, :"));
        QTRY_COMPARE(view.pooled().width, std::size_t{5});
    }

    void nothingToShow()
    {
        HeatMapModel view;
        view.show(pictureModel(), 2);
        view.setSize(20, 10);
        QVERIFY(!view.note().isEmpty());
        view.zoom(0.5, 0.5, 2);
        view.pan(1, 1);
        view.pick(0.5, 0.5);
        QVERIFY(!view.hasPicture());
        view.clear(QStringLiteral("Nothing"));
        QCOMPARE(view.note(), QStringLiteral("Nothing"));
    }
};

APR_GUI_TEST(TestHeatMapModel)
#include "tst_heat_map_model.moc"
