// SPDX-License-Identifier: MIT
#include "card_pane.h"

#include "../../apps/workbench/window_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using namespace apr::test;

/// The model card, driven by the keyboard and the mouse.
class TestCardPaneQml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cardAndLicenseAreChanged()
    {
        OpenWindow open;
        const QString path = open.folder.filePath(QStringLiteral("copy.apr"));
        QVERIFY(QFile::copy(
            qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder.apr"), path));
        QVERIFY(open.open(path));
        CardPaneModel& card = open.window.shown<CardPaneModel>("card");
        open.window.showPane(QStringLiteral("card"));
        QTRY_VERIFY(card.note().isEmpty());
        QQuickWidget& pane = open.pane("card");
        QQuickItem* edit = itemNamed(open.window, "editCard");
        QVERIFY(edit != nullptr);
        QTRY_VERIFY(edit->isEnabled() && edit->width() > 0);
        QTest::mouseClick(&pane, Qt::LeftButton, {}, OpenWindow::centerOf(*edit));
        QQuickItem* source = itemNamed(open.window, "cardSource");
        QTRY_VERIFY(source->hasActiveFocus());
        QTest::keyClick(&pane, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&pane, QStringLiteral("# Mine"));
        QTest::mouseClick(&pane, Qt::LeftButton, {}, OpenWindow::centerOf(*edit));
        QTRY_COMPARE(card.blocks()->count(), 1);
        QVERIFY(card.isEdited());
        QQuickItem* license = itemNamed(open.window, "licenseBox");
        license->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(&pane, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&pane, QStringLiteral("cc-by-4.0"));
        QTest::keyClick(&pane, Qt::Key_Return);
        QTRY_COMPARE(card.license(), QStringLiteral("cc-by-4.0"));
        QCOMPARE(card.licenseTitle(), QStringLiteral("Creative Commons Attribution 4.0"));
    }
};

APR_GUI_TEST(TestCardPaneQml)
#include "tst_card_pane.moc"
