// SPDX-License-Identifier: MIT
#include "convert_pane.h"

#include "compare_pane.h"
#include "merge_pane.h"
#include "planner_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestConvertPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesAndOpensTheResult()
    {
        OpenWorkspace open;
        apr::test::AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        ConvertPaneModel pane(open.workspace);
        QVERIFY(open.open());
        pane.setInput(open.document().path());
        QTRY_VERIFY(pane.convert()->isReady());
        chooser.answer = open.folder.filePath(QStringLiteral("out.safetensors"));
        pane.chooseOutput();
        QVERIFY(chooser.asked.filter.contains(QStringLiteral("*.gguf")) && !chooser.asked.asksToOverwrite);
        QVERIFY(pane.commandLine().contains(QStringLiteral("out.safetensors")));
        QTRY_VERIFY(pane.convert()->isReady());
        pane.convert()->run();
        QTRY_COMPARE(open.workspace.count(), 2);
        QCOMPARE(open.document().path(), chooser.answer);
        const Notices& notices = open.workspace.notices();
        QVERIFY(notices.at(0).tone == Tone::Good || notices.at(1).tone == Tone::Good);
    }

    void recipesAreSavedAndLoaded()
    {
        OpenWorkspace open;
        apr::test::AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        ConvertPaneModel pane(open.workspace);
        QVERIFY(open.open());
        pane.setInput(open.document().path());
        FormModel& form = *pane.convert()->form();
        form.setText(form.rowOf("prune", "share"), QStringLiteral("50%"));
        chooser.answer = open.folder.filePath(QStringLiteral("r.json"));
        pane.saveRecipe();
        form.setText(form.rowOf("prune", "share"), {});
        QVERIFY(!pane.commandLine().contains(QStringLiteral("--prune")));
        pane.loadRecipe();
        QVERIFY(pane.commandLine().endsWith(QStringLiteral(" --prune 0.5")));
        const int file = form.rowOf("quantize", "importance");
        chooser.answer = open.folder.filePath(QStringLiteral("imatrix.gguf"));
        pane.chooseFile(file);
        QCOMPARE(form.data(form.index(file), FormModel::ValueRole).toString(), chooser.answer);
    }

    /// The result is shown beside the source without being written.
    void previewsAreComparedWithTheirSource()
    {
        OpenWorkspace open;
        ConvertPaneModel pane(open.workspace);
        ComparePaneModel compare(open.workspace);
        compare.setShown(true);
        QSignalSpy requested(&open.workspace, &Workspace::paneRequested);
        QVERIFY(open.open());
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 2)));
        pane.setInput(open.workspace.at(0).path());
        QVERIFY(!pane.convert()->canPreview());
        pane.convert()->preview(); // no plan yet
        QTRY_VERIFY(pane.convert()->canPreview());
        FormModel& form = *pane.convert()->form();
        form.setText(form.rowOf("prune", "share"), QStringLiteral("50%"));
        form.setText(form.rowOf("prune", "scope"), QStringLiteral("global")); // its threshold is measured first
        QTRY_VERIFY(pane.convert()->canPreview());
        pane.convert()->preview();
        QTRY_COMPARE(open.workspace.count(), 3);
        // A is the source: errors are relative to it.
        QCOMPARE(open.workspace.currentIndex(), 0);
        QVERIFY(requested.back().front().toString() == QStringLiteral("compare") && compare.other() == 1);
        const Document& preview = open.workspace.at(2);
        QVERIFY(preview.isPreview() && !QFile::exists(preview.path()));
        QCOMPARE(preview.source(), open.document().path());
        QTRY_VERIFY(compare.hasResult());
        QVERIFY(compare.headline().contains(QStringLiteral("Relative error")));
        std::uint64_t zeros = 0;
        std::uint64_t weights = 0;
        for (std::size_t i = 0; i < preview.model().tensors().size(); ++i) {
            const auto statistics = apr::statisticsOf(preview.model(), i, apr::test::noProgress);
            QVERIFY(statistics.has_value());
            zeros += statistics->zeros;
            weights += preview.model().tensors()[i].elements();
        }
        QVERIFY2(zeros * 5 > weights * 2, qPrintable(QStringLiteral("%1 of %2").arg(zeros).arg(weights)));
    }

    /// A second model in a folder would keep the folder from being opened.
    void theOutputOfAFolderIsBesideIt()
    {
        OpenWorkspace open;
        const QString folder = open.folder.filePath(QStringLiteral("model"));
        QVERIFY(QDir().mkpath(folder));
        const QString file = folder + QStringLiteral("/model.safetensors");
        QVERIFY(QFile::copy(apr::test::copySample(open.folder), file));
        ConvertPaneModel pane(open.workspace);
        QVERIFY(open.open(folder));
        QCOMPARE(open.document().path(), file);
        pane.setInput(file);
        QCOMPARE(pane.convert()->output(), folder + QStringLiteral(".apr"));
        QTRY_VERIFY(pane.convert()->isReady());
        pane.convert()->run();
        QTRY_COMPARE(open.workspace.count(), 2);
        open.workspace.close(0);
        QVERIFY(open.open(folder)); // once more
        PlannerPaneModel planner(open.workspace);
        planner.setShown(true);
        QCOMPARE(planner.planner()->output(), folder + QStringLiteral("-mixed.apr"));
        MergePaneModel merge(open.workspace);
        merge.start();
        merge.merge()->add({open.folder.filePath(QStringLiteral("model.safetensors"))});
        QTRY_VERIFY(merge.merge()->convert()->output().startsWith(folder + QLatin1Char('-')));
        // A file is converted beside itself.
        ConvertPaneModel other(open.workspace);
        other.setInput(open.folder.filePath(QStringLiteral("model.safetensors")));
        QTRY_COMPARE(other.convert()->output(), open.folder.filePath(QStringLiteral("model.apr")));
    }

    void failuresAreNoticed()
    {
        OpenWorkspace open;
        ConvertPaneModel pane(open.workspace);
        Q_EMIT pane.convert()->failed(QStringLiteral("E007: x"));
        QCOMPARE(open.workspace.notices().at(0).text, QStringLiteral("E007: x"));
    }
};

APR_GUI_TEST(TestConvertPane)
#include "tst_convert_pane.moc"
