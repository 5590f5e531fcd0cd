// SPDX-License-Identifier: MIT
#include "overview_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestOverviewPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheCurrentModel()
    {
        OpenWorkspace open;
        OverviewPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.facts()->facts().empty() && pane.title().isEmpty() && pane.commandLine().isEmpty());
        QVERIFY(open.open());
        QCOMPARE(pane.title(), QStringLiteral("model.safetensors"));
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli inspect ")));
        const auto has = [&pane](const char* label, const char* value) {
            const auto& facts = pane.facts()->facts();
            return std::any_of(facts.begin(), facts.end(), [&](const FactsModel::Fact& fact) {
                return fact.label == QLatin1String(label) && fact.value == QLatin1String(value);
            });
        };
        QVERIFY(has("Security scan", "clean (SafeTensors)")); // the package label says what the scan found
        QVERIFY(has("Tensors", "21"));
        QVERIFY(has("Parameters", "88,256 (88.3k)"));
    }
};

APR_GUI_TEST(TestOverviewPane)
#include "tst_overview_pane.moc"
