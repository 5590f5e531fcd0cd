// SPDX-License-Identifier: MIT
#include "model_map_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QImage>

using namespace apr::workbench;
using apr::test::AnsweringChooser;
using apr::test::OpenWorkspace;

class TestModelMapPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void picksSelectTensorsAndElements()
    {
        OpenWorkspace open;
        ModelMapPaneModel pane(open.workspace);
        pane.setShown(true);
        QCOMPARE(pane.selected(), -1);
        QVERIFY(open.open());
        QTRY_VERIFY(pane.map()->hasMap());
        pane.pick(3, -1);
        QTRY_COMPARE(pane.selected(), 3);
        QCOMPARE(open.document().range().count, std::uint64_t{0});
        pane.pick(3, 17);
        QVERIFY((open.document().range() == ElementRange{17, 1}));
        QVERIFY(pane.commandLine().endsWith(QStringLiteral("--stats")));
    }

    void anotherDocumentIsSubtracted()
    {
        OpenWorkspace open;
        ModelMapPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(open.open(qEnvironmentVariable("APR_SOURCE_DIR") +
                          QStringLiteral("/resources/samples/tiny-adder/model.safetensors")));
        QTRY_COMPARE(pane.others().size(), 2);
        QCOMPARE(pane.other(), 0);
        pane.setOther(1);
        QCOMPARE(pane.other(), 1);
        QVERIFY(pane.map()->isDifference());
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli diff ")));
        open.workspace.close(open.workspace.currentIndex() == 0 ? 1 : 0);
        QTRY_VERIFY(!pane.map()->isDifference());
        QCOMPARE(pane.other(), 0);
    }

    void thePictureIsSavedAndOptionsAreKept()
    {
        OpenWorkspace open;
        AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        ModelMapPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QTRY_VERIFY(pane.map()->hasMap());
        ModelMapCanvas canvas;
        canvas.setSize({320, 200});
        canvas.setView(pane.map());
        chooser.answer = open.folder.filePath(QStringLiteral("map.png"));
        pane.exportPicture(&canvas);
        QCOMPARE(QImage(chooser.answer).size(), QSize(320, 200));
        chooser.answer = QStringLiteral("/proc/none/map.png");
        pane.exportPicture(&canvas);
        QCOMPARE(open.workspace.notices().open().size(), std::size_t{1});
        pane.map()->setMagnitude(true);
        pane.map()->setSharedScale(false);
        ModelMapPaneModel other(open.workspace);
        other.restore(pane.state());
        QVERIFY(other.map()->isMagnitude() && !other.map()->hasSharedScale());
    }
};

APR_GUI_TEST(TestModelMapPane)
#include "tst_model_map_pane.moc"
