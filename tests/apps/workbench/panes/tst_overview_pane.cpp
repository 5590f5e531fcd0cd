// SPDX-License-Identifier: MIT
#include "apr/look/structural_id.h"
#include "overview_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/corpus.h"
#include "fixtures/test_main.h"

#include "text_helpers.h"
#include <QFile>
#include <QStandardPaths>

#include <QSignalSpy>

#include <algorithm>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

namespace {

QString valueOf(FactsModel& facts, const char* label)
{
    for (const FactsModel::Fact& fact : facts.facts()) {
        if (fact.label == QLatin1String(label)) {
            return fact.value;
        }
    }
    return {};
}

} // namespace

class TestOverviewPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pinnedFilesComeFirst()
    {
        Workspace workspace;
        OverviewPaneModel pane(workspace);
        workspace.store().setRecentFiles({QStringLiteral("/x/a"), QStringLiteral("/x/b")}, {QStringLiteral("/x/b")});
        QCOMPARE(pane.recent()->count(), 2);
        QCOMPARE(pane.recent()->cell(0, 0), QStringLiteral("b"));
        QCOMPARE(pane.recent()->cell(0, 2), QStringLiteral("1"));
        QVERIFY(pane.recent()->cell(1, 2).isEmpty());
        QSignalSpy asked(&workspace.store(), &DocumentStore::pinRequested);
        pane.togglePin(1);
        pane.togglePin(7);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.value(0).value(0).toString(), QStringLiteral("/x/a"));
    }

    void labelsTheCurrentModel()
    {
        OpenWorkspace open;
        OverviewPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.architecture()->facts().empty() && pane.title().isEmpty() && pane.commandLine().isEmpty());
        QVERIFY(open.open());
        QCOMPARE(pane.title(), QStringLiteral("model.safetensors"));
        QCOMPARE(pane.headline(), QStringLiteral("LLaMA family · 88.3k parameters · F32 · 355 kB"));
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli inspect ")));
        QCOMPARE(valueOf(*pane.file(), "Security scan"), QStringLiteral("clean (SafeTensors)"));
        QCOMPARE(valueOf(*pane.architecture(), "Tensors"), QStringLiteral("21"));
        QCOMPARE(valueOf(*pane.architecture(), "Parameters"), QStringLiteral("88,256"));
        QCOMPARE(valueOf(*pane.architecture(), "Layers by kind"),
                 QStringLiteral("15 linear, 5 normalization, 1 embedding"));
        QCOMPARE(valueOf(*pane.architecture(), "Repeated blocks"), QStringLiteral("2 × model.layers"));
        QCOMPARE(valueOf(*pane.memory(), "Weights in F32"), QStringLiteral("353 kB"));
        QCOMPARE(valueOf(*pane.card(), "License"), QStringLiteral("mit"));
        QCOMPARE(pane.structuralId().size(), 64);
        QCOMPARE(pane.types()->count(), 1);
        QCOMPARE(pane.types()->cell(0, 2), QStringLiteral("100 %"));
        open.workspace.close(0);
        QVERIFY(pane.headline().isEmpty() && pane.memory()->facts().empty() && pane.structuralId().isEmpty());
    }

    /// Without a document: what was opened before.
    void startPage()
    {
        OpenWorkspace open;
        const QString sample = apr::test::copySample(open.folder);
        open.workspace.store().setRecentFiles({sample, QStringLiteral("hf://org/model")});
        OverviewPaneModel pane(open.workspace);
        QCOMPARE(pane.recent()->count(), 2);
        QCOMPARE(pane.recent()->cell(0, 0), QStringLiteral("model.safetensors"));
        QCOMPARE(pane.recent()->cell(0, 1), open.folder.path());
        QCOMPARE(pane.recent()->cell(1, 0), QStringLiteral("hf://org/model"));
        QSignalSpy asked(&open.workspace, &Workspace::openRequested);
        pane.open();
        QCOMPARE(asked.count(), 1);
        pane.openRecent(7);
        pane.openRecent(0);
        QTRY_COMPARE(open.workspace.count(), 1);
        open.workspace.store().setRecentFiles({});
        QCOMPARE(pane.recent()->count(), 0);
    }

    void theStartPageHasSamples()
    {
        OpenWorkspace open;
        OverviewPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.samples()->count() >= 4);
        QString asked;
        connect(&open.workspace, &Workspace::commandRequested, this, [&asked](const QString& id) { asked = id; });
        pane.runCommand(QStringLiteral("help.sample.good"));
        QCOMPARE(asked, QStringLiteral("help.sample.good"));
        QVERIFY(!pane.version().isEmpty());
    }

    /// The verdict covers what was checked, and says what was not.
    void verdicts()
    {
        OpenWorkspace open;
        OverviewPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QCOMPARE(pane.verdict(), QStringLiteral("The header is valid."));
        QCOMPARE(pane.unchecked(), QStringLiteral("Not checked: values."));
        QCOMPARE(pane.verdictTone(), static_cast<int>(Tone::Good));
        open.document().setReport({.findings = {{.severity = apr::Severity::Warning}}});
        QCOMPARE(pane.verdict(), QStringLiteral("Readable, with 1 warning."));
        QVERIFY(pane.unchecked().isEmpty());
        open.document().setReport(
            {.findings = {{.severity = apr::Severity::Error}, {.severity = apr::Severity::Error}}, .isValid = false});
        QCOMPARE(pane.verdict(), QStringLiteral("2 errors were found."));
        QCOMPARE(pane.verdictTone(), static_cast<int>(Tone::Bad));
        open.document().setReport({});
        QCOMPARE(pane.verdict(), QStringLiteral("All checks passed."));
    }

    void unsafeFiles()
    {
        APR_NEEDS_CORPUS();
        OpenWorkspace open;
        OverviewPaneModel pane(open.workspace);
        pane.setShown(true);
        // A model with a Lambda layer, whose code runs when it is loaded.
        QVERIFY(open.open(toQString(apr::test::corpusFolder() + "/keras_bad/modelaudit__malicious_lambda.h5")));
        QVERIFY(open.document().scan() && open.document().scan()->verdict == apr::ScanVerdict::Findings);
        QVERIFY2(pane.verdict().startsWith(QStringLiteral("Loading this file could execute code")),
                 qPrintable(pane.verdict()));
        QCOMPARE(pane.verdictTone(), static_cast<int>(Tone::Bad));
    }
};

APR_GUI_TEST(TestOverviewPane)
#include "tst_overview_pane.moc"
