// SPDX-License-Identifier: MIT
#include "history_pane.h"

#include "../workbench_fixture.h"
#include "apr/convert/pipeline.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestHistoryPane : public QObject {
    Q_OBJECT

    static QString cell(HistoryPaneModel& pane, int row, const char* role)
    {
        const auto roles = pane.entries()->roleNames();
        return pane.entries()->data(pane.entries()->index(row), roles.key(role)).toString();
    }

private Q_SLOTS:
    void whatIsThere()
    {
        OpenWorkspace open;
        HistoryPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.note().startsWith(QStringLiteral("Open a model")));
        QVERIFY(open.open()); // a checkpoint, which says nothing
        QTRY_VERIFY(pane.note().contains(QStringLiteral("does not say")));
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli history ")));
    }

    void operations()
    {
        OpenWorkspace open;
        QVERIFY(open.open());
        const std::string input = open.workspace.current()->path().toStdString();
        const QTemporaryDir folder;
        const std::string output = folder.filePath(QStringLiteral("pruned.apr")).toStdString();
        NoProgress progress;
        const auto plan = planConversion(conversionOf(input, output, {{"prune", {{"share", 0.5}}}}));
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(runConversion(*plan, progress));
        HistoryPaneModel pane(open.workspace);
        pane.setShown(true);
        open.workspace.open(QString::fromStdString(output));
        QTRY_COMPARE(pane.entries()->count(), 1);
        QVERIFY2(cell(pane, 0, "title").startsWith(QStringLiteral("convert · ")), qPrintable(cell(pane, 0, "title")));
        QVERIFY(cell(pane, 0, "tool").startsWith(QStringLiteral("apr-workbench ")));
        QVERIFY2(cell(pane, 0, "sources").startsWith(QStringLiteral("model.safetensors, 355 kB, SHA-256 318d7262")),
                 qPrintable(cell(pane, 0, "sources")));
        QVERIFY2(cell(pane, 0, "commandLine").endsWith(QStringLiteral("/model.safetensors --prune 0.5")),
                 qPrintable(cell(pane, 0, "commandLine")));
        QVERIFY(pane.note().isEmpty());
    }
};

APR_GUI_TEST(TestHistoryPane)
#include "tst_history_pane.moc"
