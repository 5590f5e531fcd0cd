// SPDX-License-Identifier: MIT
#include "form_model.h"

#include "../workbench_fixture.h"
#include "apr/convert/steps.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSet>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestFormModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each parameter of the tables that can be typed has a row.
    void everyParameterHasARow()
    {
        apr::Recipe recipe;
        FormModel form(recipe);
        QAbstractItemModelTester tester(&form, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const apr::StepType* type : apr::stepTypes()) {
            for (const apr::Parameter& parameter : type->parameters) {
                const int row = form.rowOf(type->id, parameter.name);
                QCOMPARE(row >= 0, parameter.kind != apr::ParameterKind::TypeMap && !type->isCommand);
                if (row >= 0) {
                    QCOMPARE(form.data(form.index(row), FormModel::HelpRole).toString(),
                             QString::fromUtf8(parameter.help.data(), static_cast<qsizetype>(parameter.help.size())));
                }
            }
        }
        QCOMPARE(form.rowOf("none", "share"), -1);
        for (int row = form.rowCount() - 1; row >= 0; --row) { // collapse everything
            if (form.data(form.index(row), FormModel::CheckedRole).toBool() &&
                form.data(form.index(row), FormModel::EditorRole).toInt() == FormModel::Section) {
                form.toggle(row);
            }
        }
        QVERIFY(form.rowCount() < 12);
        QSet<QString> titles; // each once: the step "Output" has the parameters of the target
        for (int row = 0; row < form.rowCount(); ++row) {
            titles.insert(form.data(form.index(row), FormModel::LabelRole).toString());
        }
        QCOMPARE(static_cast<int>(titles.size()), form.rowCount());
        QCOMPARE(form.groupCount(), form.rowCount());
    }

    void valuesAreOfTheParametersKind()
    {
        apr::Recipe recipe;
        FormModel form(recipe);
        QSignalSpy edited(&form, &FormModel::edited);
        const auto set = [&form](const char* step, const char* name, const char* text) {
            form.setText(form.rowOf(step, name), QString::fromUtf8(text));
        };
        set("prune", "share", " 50% ");
        set("lowrank", "rank", "8");
        set("select", "drop", "a.* b.*");
        form.setChecked(form.rowOf("map-names", "keep_names"), true);
        set("target", "compress", "zstd");
        set("checks", "max_drift", "0.2");
        QCOMPARE(edited.count(), 6);
        QCOMPARE(apr::stepOf(recipe, "prune")->values.real("share"), std::optional(0.5));
        QCOMPARE(apr::stepOf(recipe, "lowrank")->values.count("rank"), std::optional(std::uint64_t{8}));
        QCOMPARE(apr::stepOf(recipe, "select")->values.list("drop").size(), std::size_t{2});
        QVERIFY(apr::stepOf(recipe, "map-names")->values.flag("keep_names"));
        QCOMPARE(recipe.target.text("compress"), std::string("zstd"));
        QCOMPARE(recipe.checks.real("max_drift"), std::optional(0.2));
        QCOMPARE(form.data(form.index(form.rowOf("select", "drop")), FormModel::ValueRole).toString(),
                 QStringLiteral("a.* b.*"));
        set("lowrank", "rank", "8"); // as it is
        QCOMPARE(edited.count(), 6);
    }

    /// An empty value removes the parameter, and a step without values.
    void emptyValuesRemove()
    {
        apr::Recipe recipe;
        FormModel form(recipe);
        const int row = form.rowOf("prune", "share");
        form.setText(row, QStringLiteral("0.5"));
        form.setText(row, QString());
        QVERIFY(apr::stepOf(recipe, "prune") == nullptr);
        QSignalSpy edited(&form, &FormModel::edited);
        form.setText(row, QString());
        form.setText(-1, QStringLiteral("x"));
        form.setText(0, QStringLiteral("x")); // a section
        QCOMPARE(edited.count(), 0);
    }

    /// Only the step that the form shows, of several of a kind.
    void otherStepsOfTheKindStay()
    {
        apr::Recipe recipe;
        recipe.steps = {{.id = "lora", .values = {{"adapter", "a"}}}, {.id = "lora", .values = {{"adapter", "b"}}}};
        FormModel form(recipe);
        form.setText(form.rowOf("lora", "adapter"), QString());
        QCOMPARE(recipe.steps.size(), std::size_t{1});
        QCOMPARE(recipe.steps[0].values.text("adapter"), std::string("b"));
    }

    /// A value of a recipe that is not among the choices is shown and kept.
    void unlistedValuesAreChoices()
    {
        apr::Recipe recipe;
        recipe.target.set("compress", "zstd:19");
        FormModel form(recipe);
        const QModelIndex row = form.index(form.rowOf("target", "compress"));
        QVERIFY(form.data(row, FormModel::ChoicesRole).toStringList().contains(QStringLiteral("zstd:19")));
    }

    /// What is not of the parameter's kind is kept, so that the check of the recipe names it.
    void wrongValuesAreReportedByTheRecipe()
    {
        apr::Recipe recipe;
        FormModel form(recipe);
        form.setText(form.rowOf("lowrank", "rank"), QStringLiteral("many"));
        const apr::Status status =
            apr::checkValues(apr::findStep("lowrank")->parameters, apr::stepOf(recipe, "lowrank")->values, "steps[0]");
        QVERIFY(!status && status.error().field == "steps[0].rank");
    }

    void sectionsSayWhatIsSet()
    {
        apr::Recipe recipe;
        apr::stepValues(recipe, "prune").set("share", 0.5);
        FormModel form(recipe);
        QStringList summaries;
        for (int row = 0; row < form.rowCount(); ++row) {
            summaries << form.data(form.index(row), FormModel::ValueRole).toString();
        }
        QVERIFY(summaries.contains(QStringLiteral("Share 0.5")));
    }

    /// Parameters of a command's step come first, without a section; those of other steps stay.
    void someParametersLead()
    {
        apr::Recipe recipe;
        FormModel form(recipe);
        const int sections = form.rowCount();
        form.lead("merge", {"weights", "seed"});
        QCOMPARE(form.rowCount(), sections + 2);
        QCOMPARE(form.rowOf("merge", "weights"), 0);
        QCOMPARE(form.parameter(1), std::string("seed"));
        QVERIFY(form.data(form.index(0), FormModel::CurveRole).toBool());
        QVERIFY(!form.data(form.index(1), FormModel::CurveRole).toBool());
        form.setText(0, QStringLiteral("0.2:0.8,1"));
        QCOMPARE(apr::stepOf(recipe, "merge")->values.text("weights"), std::string("0.2:0.8,1"));
        form.toggle(0); // not a section
        form.toggle(2);
        QVERIFY(form.rowCount() > sections + 2);
        form.lead("merge", {"t"});
        QCOMPARE(form.rowOf("merge", "weights"), -1);
        QCOMPARE(form.parameter(0), std::string("t"));
        QVERIFY(form.parameter(1).empty() && form.parameter(-1).empty());
    }
};

APR_GUI_TEST(TestFormModel)
#include "tst_form_model.moc"
