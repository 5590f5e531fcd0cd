// SPDX-License-Identifier: MIT
#include "values_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace apr;
using namespace apr::workbench;

namespace {

Model gridModel()
{
    std::vector<float> values(2 * 30 * 20);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>(i);
    }
    values[700] = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> vector(25, 1.5F);
    return test::modelOf({test::floats("cube", {2, 30, 20}, values), test::floats("vector", {25}, vector),
                          test::floats("none", {0, 4}, {})});
}

} // namespace

class TestValuesModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decodesWhatIsVisible()
    {
        ValuesModel view;
        view.show(gridModel(), 0);
        view.setViewport(5, 4);
        QCOMPARE(view.rows(), std::uint64_t{30});
        QCOMPARE(view.columns(), std::uint64_t{20});
        QCOMPARE(view.slice(), QStringLiteral("0, :, :"));
        QTRY_COMPARE(view.cellText(1, 2), QStringLiteral("22"));
        QVERIFY(view.cellText(20, 15).isEmpty()); // far outside
        view.scroll(18, 12);
        QTRY_COMPARE(view.cellText(20, 15), QStringLiteral("415"));
        view.scroll(1000, -1000);
        QCOMPARE(view.topRow(), std::uint64_t{25});
        QCOMPARE(view.leftColumn(), std::uint64_t{0});
        view.setRowPosition(0);
        QCOMPARE(view.topRow(), std::uint64_t{0});
    }

    void slicesAndPlanes()
    {
        ValuesModel view;
        view.show(gridModel(), 0);
        view.setViewport(5, 4);
        QCOMPARE(view.planes(), 2.0);
        view.setPlane(1);
        QTRY_COMPARE(view.cellText(0, 0), QStringLiteral("600"));
        view.setSlice(QStringLiteral(":, 3, 5:9"));
        QCOMPARE(view.rows(), std::uint64_t{2});
        QCOMPARE(view.plane(), -1.0);
        QTRY_COMPARE(view.cellText(1, 0), QStringLiteral("665"));
        QCOMPARE(view.columnLabel(0), QStringLiteral("5"));
        view.setSlice(QStringLiteral("7"));
        QVERIFY(view.sliceError().contains(QStringLiteral("out of range")));
        QCOMPARE(view.rows(), std::uint64_t{2}); // as before
    }

    void vectorsAreInRowsOfTen()
    {
        ValuesModel view;
        view.show(gridModel(), 1);
        view.setViewport(5, 10);
        QCOMPARE(view.rows(), std::uint64_t{3});
        QCOMPARE(view.rowLabel(2), QStringLiteral("20"));
        QTRY_COMPARE(view.cellText(2, 4), QStringLiteral("1.5"));
        QVERIFY(view.cellText(2, 5).isEmpty()); // beyond the end
        view.setCursor({.row = 2, .column = 9}, false);
        QCOMPARE(view.cursor().column, std::uint64_t{4});
        view.setCursor({.row = 1, .column = 8}, true);
        QVERIFY(view.isSelected(2, 0));
        QVERIFY(!view.isSelected(1, 7));
        QCOMPARE(view.selectionSlice(), QStringLiteral("18:25"));
    }

    void selectionsHaveStatisticsAndAreCopied()
    {
        ValuesModel view;
        view.show(gridModel(), 0);
        view.setViewport(5, 4);
        view.setCursor({.row = 1, .column = 1}, false);
        QTRY_VERIFY(view.readout().startsWith(QStringLiteral("[0, 1, 1] = 21   0x41a80000")));
        QVERIFY(view.summary().isEmpty());
        view.moveCursor(1, 2, true);
        QTRY_VERIFY(view.summary().contains(QStringLiteral("6 values · min 21 · max 43 · mean 32")));
        QCOMPARE(view.selectionSlice(), QStringLiteral("0, 1:3, 1:4"));
        QSignalSpy copied(&view, &ValuesModel::copied);
        view.copySelection();
        QTRY_COMPARE(copied.size(), 1);
        QCOMPARE(copied[0][0].toString(), QStringLiteral("21\t22\t23\n41\t42\t43\n"));
    }

    void findsAndGoes()
    {
        ValuesModel view;
        view.show(gridModel(), 0);
        view.setViewport(5, 4);
        view.find(QStringLiteral("nan"));
        QTRY_COMPARE(view.cursorElement(), std::optional<std::uint64_t>(700)); // in the other matrix
        QCOMPARE(view.slice(), QStringLiteral("1, :, :"));
        view.find(QStringLiteral("inf"));
        QTRY_COMPARE(view.searchNote(), QStringLiteral("No infinity in this tensor."));
        QVERIFY(view.goTo(QStringLiteral("0, 3, 17")));
        QCOMPARE(view.cursorElement(), std::optional<std::uint64_t>(77));
        QVERIFY(view.goTo(QStringLiteral("601")));
        QCOMPARE(view.cursorElement(), std::optional<std::uint64_t>(601));
        QVERIFY(!view.goTo(QStringLiteral("5, 5, 5")));
        QVERIFY(!view.goTo(QStringLiteral("1200")));
        QVERIFY(!view.goTo(QStringLiteral("x")));
    }

    void storedBits()
    {
        ValuesModel view;
        view.show(gridModel(), 0);
        view.setViewport(5, 4);
        view.setRaw(true);
        QTRY_COMPARE(view.cellText(0, 1), QStringLiteral("0x3f800000"));
    }

    /// What cannot be shown is said once, not tried for ever.
    void bitsOfBlocksAreRefused()
    {
        ValuesModel view;
        view.show(test::modelOf({test::patterned("q", DType::Q8_0, {4, 64})}), 0);
        view.setViewport(4, 4);
        QTRY_VERIFY(!view.cellText(1, 1).isEmpty());
        view.setRaw(true);
        QTRY_VERIFY(view.note().contains(QStringLiteral("share bytes")));
        QSignalSpy changes(&view, &ValuesModel::changed);
        QTest::qWait(100);
        QCOMPARE(changes.size(), 0);
        view.setRaw(false);
        QTRY_VERIFY(view.note().isEmpty() && !view.cellText(1, 1).isEmpty());
    }

    void nothingToShow()
    {
        ValuesModel view;
        view.show(gridModel(), 2);
        view.setViewport(5, 4);
        QVERIFY(!view.note().isEmpty());
        view.setCursor({.row = 3, .column = 3}, false);
        view.find(QStringLiteral("zero"));
        view.copySelection();
        view.clear(QStringLiteral("Nothing"));
        QCOMPARE(view.note(), QStringLiteral("Nothing"));
        QCOMPARE(view.rows(), std::uint64_t{0});
        QVERIFY(!view.cursorElement());
        QVERIFY(!view.goTo(QStringLiteral("0")));
    }
};

APR_GUI_TEST(TestValuesModel)
#include "tst_values_model.moc"
