// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "apr/format/open.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

/// The table of steps, and the steps that have no file of tests of their own.
class TestSteps : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }

    Result<ConvertPlan> planned(const std::vector<RecipeStep>& steps, const char* output = "out.apr") const
    {
        Recipe recipe{.sources = {{.path = in("m.safetensors")}}, .steps = steps, .output = in(output)};
        recipe.checks.set("relaxed", true);
        return planConversion({.recipe = recipe, .force = true});
    }

    static std::vector<std::string> namesOf(const Result<ConvertPlan>& plan)
    {
        std::vector<std::string> out;
        for (const TensorInfo& tensor : plan->result.tensors()) {
            out.push_back(tensor.name);
        }
        return out;
    }

    static DType dtypeOf(const Result<ConvertPlan>& plan, std::string_view name)
    {
        return plan->result.tensors()[*plan->result.find(name)].dtype;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(save(path(m_dir->path(), "m.safetensors"),
                     safetensorsOf({random("net.0.up.weight", {64, 64}, 1), random("net.1.up.weight", {64, 64}, 2),
                                    filled("net.norm.weight", {64}, 1), random("head.weight", {64, 64}, 3)})
                         .span()));
    }

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

    void selectsTensors()
    {
        QCOMPARE(namesOf(planned({{"select", {{"keep", Json::array({"net.*"})}, {"drop", Json::array({"*norm*"})}}}})),
                 (std::vector<std::string>{"net.0.up.weight", "net.1.up.weight"}));
        const auto cut = planned({{"select", {{"prefix", "net."}}}});
        APR_VERIFY_OK(cut);
        QVERIFY(cut->result.find("0.up.weight") && !cut->result.find("head.weight"));
        QCOMPARE(cut->tensors[0].from, std::string("net.0.up.weight")); // as the source calls it
        for (const auto& values : {Values{{"keep", Json::array({"none*"})}}, Values{{"prefix", "nett."}},
                                   Values{{"drop", Json::array({"none"})}}, Values{{"drop", Json::array({"*"})}}}) {
            APR_VERIFY_ERROR(planned({{"select", values}}), Errc::Argument);
        }
    }

    void renamesTensors()
    {
        const auto plan = planned({{"rename", {{"rules", Json::array({"net.*.up.*=mlp.*.fc.*", "head.*=out.*"})}}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(namesOf(plan),
                 (std::vector<std::string>{"mlp.0.fc.weight", "mlp.1.fc.weight", "net.norm.weight", "out.weight"}));
        QCOMPARE(plan->tensors[0].from, std::string("net.0.up.weight"));
        QVERIFY(sameBytes(plan->result.load(0)->span(), plan->source.load(0)->span()));
        // The source's format has the new names as well.
        const auto same =
            planned({{"rename", {{"rules", Json::array({"head.*=out.*"})}}}, {"map-names"}}, "o.safetensors");
        APR_VERIFY_OK(same);
        QVERIFY(same->result.find("out.weight"));
        for (const char* rule : {"none*=x*", "net.*.up.weight=a*", "net.0.up.weight=head.weight"}) {
            const auto bad = planned({{"rename", {{"rules", Json::array({rule})}}}});
            const bool isFine = std::string_view(rule) == "net.*.up.weight=a*"; // a0, a1
            QVERIFY2(bad.has_value() == isFine, rule);
        }
        APR_VERIFY_ERROR(planned({{"map-names"}, {"rename", {{"rules", Json::array({"head.*=out.*"})}}}}),
                         Errc::Argument);
    }

    void castsSingleTensors()
    {
        const auto plan = planned({{"quantize", {{"type", "q8_0"}}},
                                   {"cast", {{"rules", Json::array({"head.*=bf16", "*norm*=f16", "net.0.*=f32"})}}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(dtypeOf(plan, "head.weight"), DType::BF16);
        QCOMPARE(dtypeOf(plan, "net.norm.weight"), DType::F16);
        QCOMPARE(dtypeOf(plan, "net.0.up.weight"), DType::F32);
        QCOMPARE(dtypeOf(plan, "net.1.up.weight"), DType::Q8_0);
        QVERIFY(contains(plan->tensors[*plan->result.find("head.weight")].note, "cast to BF16"));
        APR_VERIFY_ERROR(planned({{"cast", {{"rules", Json::array({"none=f16"})}}}}), Errc::Argument);
    }

    /// Steps are applied in the order of the recipe: what comes first is seen by what follows.
    void orderMatters()
    {
        const RecipeStep prune{"prune", {{"share", 0.5}}};
        const RecipeStep quantize{"quantize", {{"type", "q8_0"}}};
        APR_VERIFY_OK(planned({prune, quantize}));
        APR_VERIFY_ERROR(planned({quantize, prune}), Errc::Argument); // blocks cannot be pruned
        const auto both = planned({{"precision", {{"type", "bf16"}}}, prune});
        APR_VERIFY_OK(both);
        QVERIFY(both->lineage[0].isPruned && dtypeOf(both, "head.weight") == DType::BF16);
    }
};

APR_TEST(TestSteps)
#include "tst_steps.moc"
