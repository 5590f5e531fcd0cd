// SPDX-License-Identifier: MIT
#include "planner_pane.h"

#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestPlannerPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What was measured stays when another model, such as the one just written, becomes current.
    void staysWithTheMeasuredModel()
    {
        OpenWorkspace open;
        PlannerPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        const QString measured = open.document().path();
        QCOMPARE(pane.planner()->input(), measured);
        pane.planner()->measure();
        QTRY_VERIFY_WITH_TIMEOUT(pane.planner()->hasCurves() && !pane.planner()->isMeasuring(), 60000);
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 3)));
        QCOMPARE(pane.planner()->input(), measured);
        QCOMPARE(pane.otherTitle(), QStringLiteral("many.safetensors"));
        pane.follow();
        QCOMPARE(pane.planner()->input(), open.document().path());
        QCOMPARE(pane.otherTitle(), QString());
        open.workspace.close(1);
        QCOMPARE(pane.planner()->input(), measured);
        open.workspace.close(0);
        QCOMPARE(pane.planner()->input(), QString());
    }

    void blocksAreShownAsBytes()
    {
        OpenWorkspace open;
        PlannerPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QSignalSpy panes(&open.workspace, &Workspace::paneRequested);
        Q_EMIT pane.planner()->blockRequested(QStringLiteral("lm_head.weight"), 256, 256);
        QCOMPARE(open.document().tensorName(), QStringLiteral("lm_head.weight"));
        QCOMPARE(open.document().range().first, std::uint64_t{256});
        QCOMPARE(panes.at(0).at(0).toString(), QStringLiteral("bytes"));
        Q_EMIT pane.planner()->blockRequested(QStringLiteral("none"), 0, 256);
        QCOMPARE(panes.count(), 1);
        // Of the model that was measured, also when another one is current.
        pane.planner()->measure();
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 3)));
        Q_EMIT pane.planner()->blockRequested(QStringLiteral("model.norm.weight"), 0, 32);
        QCOMPARE(open.workspace.currentIndex(), 0);
        QCOMPARE(open.document().tensorName(), QStringLiteral("model.norm.weight"));
    }

    /// The recipe makes what the planner would write.
    void recipesAreSaved()
    {
        OpenWorkspace open;
        apr::test::AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        PlannerPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        pane.planner()->measure();
        QTRY_VERIFY_WITH_TIMEOUT(pane.planner()->isReady() && !pane.planner()->isMeasuring(), 60000);
        chooser.answer = open.folder.filePath(QStringLiteral("r.json"));
        pane.saveRecipe();
        QVERIFY2(pane.planner()->problem().isEmpty(), qPrintable(pane.planner()->problem()));
        const auto recipe = apr::readRecipe(chooser.answer.toStdString());
        QVERIFY(recipe.has_value());
        QVERIFY(apr::stepOf(*recipe, "quantize")->values.has("exact"));
        chooser.answer = open.folder.filePath(QStringLiteral("none/r.json"));
        pane.saveRecipe();
        QVERIFY(!pane.planner()->problem().isEmpty());
    }

    void failuresAreNoticed()
    {
        OpenWorkspace open;
        PlannerPaneModel pane(open.workspace);
        Q_EMIT pane.planner()->failed(QStringLiteral("E007: x"));
        QCOMPARE(open.workspace.notices().at(0).title, QStringLiteral("Quantization failed"));
    }
};

APR_GUI_TEST(TestPlannerPane)
#include "tst_planner_pane.moc"
