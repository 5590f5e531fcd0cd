// SPDX-License-Identifier: MIT
#include "number_colors.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <limits>

using namespace apr::workbench;

class TestNumberColors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void signsDifferAndZeroIsTheBackground()
    {
        for (const bool dark : {false, true}) {
            const QColor zero = QColor::fromRgb(signedColor(0, dark));
            QVERIFY(dark ? zero.lightness() < 40 : zero.lightness() == 255);
            QVERIFY(QColor::fromRgb(signedColor(-1, dark)).blue() > QColor::fromRgb(signedColor(-1, dark)).red());
            QVERIFY(QColor::fromRgb(signedColor(1, dark)).red() > QColor::fromRgb(signedColor(1, dark)).blue());
            QCOMPARE(signedColor(7, dark), signedColor(1, dark));
        }
    }

    void magnitudesGetLighter()
    {
        int before = -1;
        for (int i = 0; i <= 10; ++i) {
            const QColor color = QColor::fromRgb(magnitudeColor(static_cast<float>(i) / 10));
            const int light = (299 * color.red() + 587 * color.green() + 114 * color.blue()) / 1000;
            QVERIFY(light > before);
            before = light;
        }
    }

    void whatIsNotFiniteStandsOut()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(signedColor(nan, true), magnitudeColor(nan));
        QVERIFY(signedColor(nan, true) != signedColor(0, true));
    }
};

APR_CORE_TEST(TestNumberColors)
#include "tst_number_colors.moc"
