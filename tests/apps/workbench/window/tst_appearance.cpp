// SPDX-License-Identifier: MIT
// In a window: tst_main_window.
#include "appearance.h"

#include "fixtures/test_main.h"

#include <QApplication>
#include <QFont>
#include <QQmlEngine>

using namespace apr::workbench;

class TestAppearance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textSizeIsGivenBack()
    {
        QQmlEngine engine;
        const double before = QApplication::font().pointSizeF();
        {
            Appearance appearance(engine);
            appearance.applyTextScale(150);
            QCOMPARE(QApplication::font().pointSizeF(), before * 1.5);
            appearance.applyTextScale(200); // of the size at the beginning
            QCOMPARE(QApplication::font().pointSizeF(), before * 2);
        }
        QCOMPARE(QApplication::font().pointSizeF(), before);
    }

    void themes()
    {
        const QPalette before = QApplication::palette();
        QQmlEngine engine;
        Appearance appearance(engine);
        appearance.applyTheme(ThemeChoice::Dark);
        QVERIFY(appearance.isDark() && appearance.scheme() == Scheme::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), appearance.palette().color(QPalette::Window));
        appearance.applyTheme(ThemeChoice::HighContrast);
        QVERIFY(appearance.scheme() == Scheme::HighContrast);
        appearance.applyTheme(ThemeChoice::Light);
        QVERIFY(!appearance.isDark());
        QApplication::setPalette(before);
    }
};

APR_GUI_TEST(TestAppearance)
#include "tst_appearance.moc"
