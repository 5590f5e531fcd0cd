// SPDX-License-Identifier: MIT
#include "curve_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::workbench;

namespace {

/// 3 rows of 4: row r has r · 10 + column, with a NaN in the last row.
Model matrix()
{
    std::vector<float> values;
    for (int i = 0; i < 12; ++i) {
        values.push_back(i == 11 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(i / 4 * 10 + i % 4));
    }
    return test::modelOf(
        {test::floats("m", {3, 4}, values), test::floats("v", {5000}, std::vector<float>(5000, 0.5F))});
}

} // namespace

class TestCurveModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAndColumns()
    {
        CurveModel view;
        const Model model = matrix();
        view.show(model, 0, TensorSlice(model.tensors()[0].shape));
        QVERIFY(!view.note().isEmpty());
        QTRY_VERIFY(view.hasCurve());
        QCOMPARE(view.points(), std::size_t{3});
        QCOMPARE(view.low(1), 10.0F);
        QCOMPARE(view.high(1), 13.0F);
        QVERIFY(std::abs(*view.rms(1) - std::sqrt((100.0 + 121 + 144 + 169) / 4)) < 1e-6);
        QVERIFY(view.hasNotFinite(2) && !view.hasNotFinite(1));
        QCOMPARE(view.bounds(), std::pair(0.0, 22.0));
        QCOMPARE(view.describe(1), QStringLiteral("row 1 · 10 to 13 · RMS 11.554"));
        QVERIFY(view.describe(2).endsWith(QStringLiteral("NaN or infinity")));
        QCOMPARE(view.describe(9), QString());
        QCOMPARE(*view.elementOf(2), std::uint64_t{8});
        QCOMPARE(view.summary(), QStringLiteral("rows 0 to 2 of 3"));
        view.setKind(CurveModel::Columns);
        QTRY_COMPARE(view.points(), std::size_t{4});
        QCOMPARE(view.high(0), 20.0F);
        QCOMPARE(*view.elementOf(3), std::uint64_t{3});
        QCOMPARE(view.summary(), QStringLiteral("columns 0 to 3 of 4"));
    }

    void vectorsAreShownByTheirValues()
    {
        CurveModel view;
        const Model model = matrix();
        view.show(model, 1, TensorSlice(model.tensors()[1].shape));
        QTRY_VERIFY(view.hasCurve());
        QCOMPARE(view.points(), CurveModel::kMostPoints);
        QVERIFY(!view.rms(0));
        QCOMPARE(view.describe(0), QStringLiteral("[0 to 1] = 0.5"));
        view.zoom(0.5, 1000);
        QCOMPARE(view.count(), std::uint64_t{5});
        QTRY_COMPARE(view.points(), std::size_t{5});
        QVERIFY(view.first() > 2400 && view.first() < 2600);
        view.pan(1000);
        QCOMPARE(view.first(), std::uint64_t{4995});
        view.pan(-1000);
        QCOMPARE(view.first(), std::uint64_t{0});
        view.zoom(0, 0.0001);
        QCOMPARE(view.count(), std::uint64_t{5000});
        view.setRange(17, 0);
        QCOMPARE(view.count(), std::uint64_t{1});
        view.showAll();
        QCOMPARE(view.count(), std::uint64_t{5000});
    }

    void emptyTensorsSaySo()
    {
        CurveModel view;
        const Model model = test::modelOf({test::floats("e", {0}, {})});
        view.show(model, 0, TensorSlice(model.tensors()[0].shape));
        QCOMPARE(view.note(), QStringLiteral("This tensor has no elements."));
        view.zoom(0.5, 2);
        view.pan(1);
        view.clear(QStringLiteral("nothing"));
        QVERIFY(!view.hasCurve() && view.note() == QStringLiteral("nothing"));
        QCOMPARE(view.bounds(), std::pair(-1.0, 1.0));
    }
};

APR_GUI_TEST(TestCurveModel)
#include "tst_curve_model.moc"
