// SPDX-License-Identifier: MIT
#include "convert_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

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
        open.workspace.setFileChooser(&chooser);
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
        open.workspace.setFileChooser(&chooser);
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
