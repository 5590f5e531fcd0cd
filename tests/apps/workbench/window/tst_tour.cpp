// SPDX-License-Identifier: MIT
#include "tour.h"

#include "../window_fixture.h"
#include "fixtures/test_main.h"

#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QStandardPaths>

using namespace apr::workbench;
using namespace apr::test;

class TestTour : public QObject {
    Q_OBJECT

    static Tour* tourOf(const MainWindow& window) { return window.findChild<Tour*>(QStringLiteral("tour")); }
    static void click(const MainWindow& window, const char* name)
    {
        QTest::mouseClick(tourOf(window)->findChild<QPushButton*>(QString::fromLatin1(name)), Qt::LeftButton);
    }

private Q_SLOTS:
    void fiveStepsShowTheirPanes()
    {
        QCOMPARE(Tour::steps().size(), std::size_t{5});
        OpenWindow open;
        QVERIFY(open.open());
        QVERIFY(open.window.runCommand(QStringLiteral("help.tour")));
        for (const Tour::Step& step : Tour::steps()) {
            Tour* tour = tourOf(open.window);
            QVERIFY(tour != nullptr && tour->isVisible());
            QCOMPARE(tour->findChild<QLabel*>(QStringLiteral("tourTitle"))->text(), step.title);
            QVERIFY(step.pane.isEmpty() || open.window.isPaneShown(step.pane));
            QTest::qWait(20);
            QVERIFY2(open.window.rect().contains(tour->geometry()), qPrintable(step.title));
            // All of its text is visible.
            QVERIFY(tour->height() >= tour->layout()->totalHeightForWidth(tour->width()));
            click(open.window, "tourNext");
        }
        QTRY_VERIFY(tourOf(open.window) == nullptr);
        QVERIFY(open.window.findChild<QFrame*>(QStringLiteral("tourFrame")) == nullptr);
        // Its panes had something to show.
        QVERIFY(open.document().tensor() >= 0);
        QTRY_VERIFY(open.document().report().has_value());
    }

    void canBeLeftAtOnce()
    {
        OpenWindow open;
        QVERIFY(open.open());
        startTour(open.window);
        QTest::keyClick(tourOf(open.window), Qt::Key_Escape);
        QTRY_VERIFY(tourOf(open.window) == nullptr);
        startTour(open.window);
        startTour(open.window); // the same
        QCOMPARE(open.window.findChildren<Tour*>(QStringLiteral("tour")).size(), 1);
        click(open.window, "tourEnd");
        QTRY_VERIFY(tourOf(open.window) == nullptr);
        startTour(open.window);
        open.window.closeDocument(0);
        QTRY_VERIFY(tourOf(open.window) == nullptr);
    }

    void opensTheSampleIfNothingIsOpen()
    {
        QStandardPaths::setTestModeEnabled(true);
        OpenWindow open;
        open.window.show();
        startTour(open.window);
        QTRY_VERIFY(tourOf(open.window) != nullptr);
        QCOMPARE(open.window.workspace().count(), 1);
        open.window.setLanguage(QStringLiteral("de")); // ends it
        QTRY_VERIFY(tourOf(open.window) == nullptr);
        QStandardPaths::setTestModeEnabled(false);
    }
};

APR_GUI_TEST(TestTour)
#include "tst_tour.moc"
