// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

/// The table of steps.
class TestSteps : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void orderOfCommandLines()
    {
        Recipe recipe;
        stepValues(recipe, "quantize").set("type", "q8_0");
        stepValues(recipe, "map-names");
        stepValues(recipe, "prune").set("share", 0.5);
        stepValues(recipe, "prune").set("scope", "global");
        QCOMPARE(recipe.steps.size(), std::size_t{3});
        QCOMPARE(recipe.steps[0].id, std::string("map-names"));
        QCOMPARE(recipe.steps[1].id, std::string("prune"));
        QCOMPARE(recipe.steps[2].id, std::string("quantize"));
        recipe.target.set("compress", "lz4");
        recipe.checks.set("relaxed", true);
        QCOMPARE(commandOptions(recipe),
                 (std::vector<std::string>{"--prune", "0.5", "--prune-scope", "global", "--quantize", "q8_0",
                                           "--compress", "lz4", "--relaxed"}));
        QCOMPARE(placeOf(recipe, "--prune-scope"), std::string("steps[1].scope"));
        QCOMPARE(placeOf(recipe, "--type"), std::string("steps[2].type"));
        QCOMPARE(placeOf(recipe, "--rank"), std::string());
        QCOMPARE(labelOf(recipe), std::string("q8_0"));
    }

    void commandLines()
    {
        Recipe recipe;
        QCOMPARE(commandWords(recipe), (std::vector<std::string>{"convert", "FILE"}));
        recipe.sources = {{.path = "a b.apr"}};
        recipe.output = "out.apr";
        recipe.operation = "quantize";
        stepValues(recipe, "quantize").set("type", "q8_0");
        QCOMPARE(commandWords(recipe),
                 (std::vector<std::string>{"quantize", "a b.apr", "--quantize", "q8_0", "-o", "out.apr"}));
        // Types of single tensors have no option, but rules do the same.
        stepValues(recipe, "quantize").set("exact", Json{{"x.weight", "f16"}});
        stepValues(recipe, "quantize").set("rules", Json::array({"*=keep"}));
        QCOMPARE(commandOptions(recipe),
                 (std::vector<std::string>{"--quantize", "q8_0", "--rule", "x.weight=f16", "--rule", "*=keep"}));
        // A step that is a command has models as words; those that are stages appear under their names.
        QVERIFY(commandStep(recipe) == nullptr);
        recipe.steps.clear();
        stepValues(recipe, "merge").set("models", Json::array({"stage:b+lora", "c"}));
        QCOMPARE(commandStep(recipe)->id, std::string("merge"));
        QCOMPARE(commandWords(recipe), (std::vector<std::string>{"merge", "a b.apr", "b+lora", "c", "-o", "out.apr"}));
        // Only operations that are commands; options of the source; paths that begin like options.
        recipe = {.operation = "prune",
                  .sources = {{.path = "-x.bin", .key = "ema", .format = "pytorch"}},
                  .output = "-o.apr"};
        QCOMPARE(commandWords(recipe), (std::vector<std::string>{"convert", "./-x.bin", "--key", "ema",
                                                                 "--input-format", "pytorch", "-o", "./-o.apr"}));
        recipe.sources = {{.path = "-"}};
        stepValues(recipe, "merge").set("models", Json::array({"-y.apr"}));
        QCOMPARE(commandWords(recipe), (std::vector<std::string>{"merge", "-", "./-y.apr", "-o", "./-o.apr"}));
        for (const StepType* type : stepTypes()) {
            QCOMPARE(type->operands() != nullptr, type->isCommand);
        }
    }

    void stepsSayWhatTheTargetCannotHold()
    {
        const StepType* sparse = findStep("sparse");
        APR_VERIFY_OK(sparse->checkTarget(*findWriter("apr2")));
        const Status refused = sparse->checkTarget(*findWriter("gguf"));
        APR_VERIFY_ERROR(refused, Errc::Argument);
        QCOMPARE(refused.error().field, std::string("--sparse"));
    }

    void unknownStepsAndValues()
    {
        const auto check = [](const std::vector<RecipeStep>& steps) { return checkRecipe({.steps = steps}, {}); };
        APR_VERIFY_OK(check({{"prune", {{"share", 0.5}}}}));
        for (const auto& [step, place] : {
                 std::pair(RecipeStep{"prun"}, "steps[1].step"),
                 std::pair(RecipeStep{"prune", {{"shar", 1}}}, "steps[1].shar"),
                 std::pair(RecipeStep{"prune", {{"share", "half"}}}, "steps[1].share"),
                 std::pair(RecipeStep{"sparse"}, "steps[1].layout"),
                 std::pair(RecipeStep{"prune", {{"scope", "global"}}}, "--prune"),
                 std::pair(RecipeStep{"quantize", {{"type", "q4_x"}}}, "--quantize"),
                 std::pair(RecipeStep{"cast", {{"rules", Json::array({"x=q8_0"})}}}, "--cast"),
                 std::pair(RecipeStep{"rename", {{"rules", Json::array({"a*b"})}}}, "--rename"),
                 std::pair(RecipeStep{"rename", {{"rules", Json::array({"a*=b"})}}}, "--rename"),
                 std::pair(RecipeStep{"select"}, ""),
                 std::pair(RecipeStep{"structure", {{"layers", "few"}}}, "--prune-layers"),
             }) {
            const auto status = check({{"map-names"}, step});
            APR_VERIFY_ERROR(status, Errc::Argument);
            QVERIFY2(status.error().field == place, (step.id + ": " + status.error().field).c_str());
        }
        APR_VERIFY_ERROR(check({{"precision", {{"type", "f16"}}}, {"quantize", {{"type", "q8_0"}}}}), Errc::Argument);
    }

    /// Steps are applied in the order of the recipe: what comes first is seen by what follows.
    void orderMatters()
    {
        const RecipeStep prune{"prune", {{"share", 0.5}}};
        const RecipeStep quantize{"quantize", {{"type", "q8_0"}}};
        APR_VERIFY_OK(m_folder.planned({prune, quantize}));
        APR_VERIFY_ERROR(m_folder.planned({quantize, prune}), Errc::Argument); // blocks cannot be pruned
        const auto both = m_folder.planned({{"precision", {{"type", "bf16"}}}, prune});
        APR_VERIFY_OK(both);
        QVERIFY(both->lineage[0].isPruned && m_folder.dtypeOf(both, "head.weight") == DType::BF16);
    }
};

APR_TEST(TestSteps)
#include "tst_steps.moc"
