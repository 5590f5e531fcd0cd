// SPDX-License-Identifier: MIT
#include "histogram_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestHistogramPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsTheSelection()
    {
        OpenWorkspace open;
        HistogramPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.norm.weight")));
        QTRY_VERIFY(pane.histogram()->hasData());
        std::uint64_t total = 0;
        for (const std::uint64_t count : pane.histogram()->histogram()->bins) {
            total += count;
        }
        QCOMPARE(total, 64U);
        QVERIFY(pane.commandLine().contains(QStringLiteral("--hist model.norm.weight")));
        pane.histogram()->setClipOutliers(true);
        QTRY_VERIFY(pane.histogram()->histogram() && pane.histogram()->histogram()->above > 0);
        open.document().selectTensor(-1);
        QVERIFY(!pane.histogram()->hasData());
    }

    void keptCurvesStayWhileOthersAreSelected()
    {
        OpenWorkspace open;
        HistogramPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        open.document().selectTensor(0);
        QTRY_VERIFY(pane.histogram()->hasData());
        QVERIFY(pane.canKeep());
        pane.keep();
        QVERIFY(!pane.canKeep());
        const QString first = open.document().tensorName();
        QCOMPARE(pane.kept(), QStringList{first});
        QVERIFY(pane.histogram()->others().isEmpty()); // it is the one that is shown
        open.document().selectTensor(1);
        QTRY_COMPARE(pane.histogram()->others(), QStringList{first});
        QVERIFY(pane.canKeep());
        pane.histogram()->setMagnitudes(true);
        QTRY_VERIFY(pane.histogram()->hasData() && pane.histogram()->high() < 3 &&
                    pane.histogram()->low() < pane.histogram()->high());
        pane.removeKept(0);
        QTRY_VERIFY(pane.histogram()->others().isEmpty());
        QVERIFY(pane.kept().isEmpty());
    }

    /// Pages beyond the end of a truncated mapping read as zeros, which must not be shown as values.
    void truncatedFilesShowNoValues()
    {
        OpenWorkspace open;
        HistogramPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        open.document().selectTensor(0);
        QTRY_VERIFY(pane.histogram()->hasData());
        QVERIFY(QFile::resize(open.document().path(), 1000));
        QTRY_VERIFY(open.document().fileProblem().contains(QStringLiteral("truncated")));
        QVERIFY(!pane.histogram()->hasData());
        QCOMPARE(pane.histogram()->note(), open.document().fileProblem());
        open.document().selectTensor(1);
        QVERIFY(!pane.histogram()->hasData());
        QVERIFY(open.document().statistics(0) == nullptr);
    }

    void exportsWhereTheUserSays()
    {
        OpenWorkspace open;
        apr::test::AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        HistogramPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        open.document().selectTensor(0);
        QTRY_VERIFY(pane.histogram()->hasData());
        pane.exportHistogram(); // cancelled
        QVERIFY(chooser.asked.filter.contains(QStringLiteral("*.svg")));
        chooser.answer = open.folder.filePath(QStringLiteral("h.csv"));
        pane.exportHistogram();
        QVERIFY(QFile::exists(chooser.answer));
        QSignalSpy pictures(&pane, &HistogramPaneModel::pictureRequested);
        chooser.answer = open.folder.filePath(QStringLiteral("h.png"));
        pane.exportHistogram();
        QCOMPARE(pictures.count(), 1);
        chooser.answer = open.folder.filePath(QStringLiteral("none/h.csv"));
        pane.exportHistogram();
        QCOMPARE(open.workspace.notices().open().size(), std::size_t{1});
    }

    void settingsAreKept()
    {
        OpenWorkspace open;
        HistogramPaneModel pane(open.workspace);
        pane.histogram()->setBins(128);
        pane.histogram()->setLogScale(true);
        HistogramPaneModel other(open.workspace);
        other.restore(pane.state());
        QCOMPARE(other.histogram()->bins(), 128);
        QVERIFY(other.histogram()->isLogScale() && !other.histogram()->clipsOutliers());
    }
};

APR_GUI_TEST(TestHistogramPane)
#include "tst_histogram_pane.moc"
