// SPDX-License-Identifier: MIT
#include "heat_map_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QImage>

using namespace apr::workbench;
using apr::test::AnsweringChooser;
using apr::test::OpenWorkspace;

class TestHeatMapPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void picksAreMarkedInTheDocument()
    {
        OpenWorkspace open;
        HeatMapPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        open.document().selectTensor(0);
        pane.heatMap()->setSize(64, 15);
        QTRY_VERIFY(pane.heatMap()->hasPicture());
        QVERIFY(pane.picked().isEmpty());
        pane.heatMap()->pick(0.01, 0.01);
        QTRY_VERIFY((open.document().range() == ElementRange{0, 1}));
        QCOMPARE(pane.picked(), QStringLiteral("element 0"));
    }

    void thePictureIsSaved()
    {
        OpenWorkspace open;
        AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        HeatMapPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        open.document().selectTensor(0);
        pane.heatMap()->setSize(64, 15);
        QTRY_VERIFY(pane.heatMap()->hasPicture());
        chooser.answer = open.folder.filePath(QStringLiteral("map.png"));
        pane.exportPicture();
        QCOMPARE(QImage(chooser.answer).size(), QSize(64, 15));
        chooser.answer = QStringLiteral("/proc/none/map.png");
        pane.exportPicture();
        QCOMPARE(open.workspace.notices().open().size(), std::size_t{1});
    }
};

APR_GUI_TEST(TestHeatMapPane)
#include "tst_heat_map_pane.moc"
