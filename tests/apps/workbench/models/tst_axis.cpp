// SPDX-License-Identifier: MIT
#include "axis.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <cmath>

using apr::workbench::axisEnd;

class TestAxis : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endsAreRound()
    {
        QCOMPARE(axisEnd(99, 4), 200.0); // steps of 25 would end at 100, less than 2 % above
        QCOMPARE(axisEnd(98, 4), 100.0);
        QCOMPARE(axisEnd(0.37, 4), 0.4);
        QCOMPARE(axisEnd(1, 5), 1.25);
        QCOMPARE(axisEnd(3.9e9, 4), 4e9);
    }

    void countsHaveWholeSteps()
    {
        QCOMPARE(axisEnd(1, 4, 1), 4.0);
        QCOMPARE(axisEnd(9, 4, 1), 20.0); // not 2.5
        QCOMPARE(axisEnd(2, 4, 0.5), 4.0);
        QCOMPARE(axisEnd(98, 4, 1), 100.0);
    }

    void nothingToShow()
    {
        QCOMPARE(axisEnd(0, 4), 1.0);
        QCOMPARE(axisEnd(-3, 4), 1.0);
        QCOMPARE(axisEnd(std::nan(""), 4), 1.0);
        QCOMPARE(axisEnd(HUGE_VAL, 4, 1), 4.0);
        QCOMPARE(axisEnd(5e-324, 4), 1.0);
        QCOMPARE(axisEnd(1.7e308, 4, 1), 4.0);
    }
};

APR_TEST(TestAxis)
#include "tst_axis.moc"
