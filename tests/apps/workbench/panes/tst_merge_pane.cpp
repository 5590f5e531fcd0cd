// SPDX-License-Identifier: MIT
#include "merge_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QDir>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

namespace {

QString otherModel(const QTemporaryDir& folder)
{
    const QString path = folder.filePath(QStringLiteral("other.safetensors"));
    const QString sample =
        qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder/model.safetensors");
    return QFile::copy(sample, path) ? path : QString();
}

} // namespace

class TestMergePane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mergesAndOpensTheResult()
    {
        OpenWorkspace open;
        apr::test::AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        MergePaneModel pane(open.workspace);
        pane.start(); // nothing is open
        QCOMPARE(pane.merge()->count(), 0);
        QCOMPARE(pane.commandLine(), QString());
        QVERIFY(open.open());
        QCOMPARE(pane.openModels(), QStringList({QStringLiteral("model.safetensors")}));
        pane.start();
        QCOMPARE(pane.merge()->count(), 1);
        QVERIFY(pane.openModels().isEmpty());
        chooser.answer = otherModel(open.folder);
        pane.addFiles();
        QCOMPARE(pane.merge()->count(), 2);
        pane.start(); // what was chosen stays
        QCOMPARE(pane.merge()->count(), 2);
        chooser.answer = open.folder.filePath(QStringLiteral("out.safetensors"));
        pane.chooseOutput();
        QVERIFY(!chooser.asked.asksToOverwrite);
        QVERIFY(pane.commandLine().contains(QStringLiteral("out.safetensors")));
        QTRY_VERIFY(pane.merge()->convert()->isReady());
        pane.merge()->convert()->run();
        QTRY_COMPARE(open.workspace.count(), 2);
        QCOMPARE(open.document().path(), chooser.answer);
    }

    void openModelsAndDroppedFiles()
    {
        OpenWorkspace open;
        QVERIFY(open.open());
        MergePaneModel pane(open.workspace);
        pane.addOpen(0);
        pane.addOpen(0); // there is no other one
        QCOMPARE(pane.merge()->count(), 1);
        pane.addDropped({QUrl::fromLocalFile(otherModel(open.folder)), QUrl(QStringLiteral("https://x.invalid/y"))});
        QCOMPARE(pane.merge()->count(), 2);
    }

    void filesAreSaved()
    {
        OpenWorkspace open;
        apr::test::AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        QVERIFY(open.open());
        MergePaneModel pane(open.workspace);
        pane.start();
        pane.merge()->add({otherModel(open.folder)});
        QTRY_VERIFY(pane.merge()->convert()->isReady());
        chooser.answer = open.folder.filePath(QStringLiteral("r.json"));
        pane.saveRecipe();
        QVERIFY(QFile::exists(chooser.answer));
        chooser.answer = open.folder.filePath(QStringLiteral("r.yml"));
        pane.exportConfig();
        QVERIFY(QFile::exists(chooser.answer));
        pane.merge()->clear();
        pane.addDropped({QUrl::fromLocalFile(chooser.answer)}); // a configuration is loaded
        QCOMPARE(pane.merge()->count(), 2);
        chooser.answer = open.folder.filePath(QStringLiteral("r.json"));
        pane.merge()->clear();
        pane.loadRecipe();
        QCOMPARE(pane.merge()->count(), 2);
        FormModel& form = *pane.merge()->convert()->form();
        const int file = form.rowOf("quantize", "importance");
        chooser.answer = open.folder.filePath(QStringLiteral("imatrix.gguf"));
        pane.chooseFile(file);
        QCOMPARE(form.data(form.index(file), FormModel::ValueRole).toString(), chooser.answer);
    }

    void failuresAreNotices()
    {
        OpenWorkspace open;
        MergePaneModel pane(open.workspace);
        Q_EMIT pane.merge()->convert()->failed(QStringLiteral("E007: x"));
        QVERIFY(open.workspace.notices().at(0).tone == Tone::Bad);
        Q_EMIT pane.merge()->convert()->cancelled();
        QVERIFY(open.workspace.notices().at(0).tone == Tone::Neutral ||
                open.workspace.notices().at(1).tone == Tone::Neutral);
    }
};

APR_GUI_TEST(TestMergePane)
#include "tst_merge_pane.moc"
