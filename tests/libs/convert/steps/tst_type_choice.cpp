// SPDX-License-Identifier: MIT
#include "apr/convert/type_choice.h"

#include "apr/convert/steps.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;

class TestTypeChoice : public QObject {
    Q_OBJECT

    static std::size_t find(std::string_view step, std::string_view name)
    {
        const auto& choices = typeChoices();
        return static_cast<std::size_t>(
            std::find_if(choices.begin(), choices.end(),
                         [&](const TypeChoice& choice) { return choice.step == step && choice.name == name; }) -
            choices.begin());
    }

private Q_SLOTS:
    void everyChoiceIsRead()
    {
        for (std::size_t i = 0; i < typeChoices().size(); ++i) {
            Recipe recipe;
            chooseType(recipe, i);
            QCOMPARE(recipe.steps.size(), std::size_t{1});
            QVERIFY2(typeChoiceOf(recipe) == i, typeChoices()[i].name.c_str());
        }
        QVERIFY(find("precision", "fp16") < find("quantize", "q8_0"));
        QVERIFY(typeChoices()[find("precision", "fp16")].isOfAll);
        QVERIFY(!typeChoices()[find("quantize", "q8_0")].isOfAll);
    }

    void otherNamesOfAType()
    {
        Recipe recipe;
        QVERIFY(!typeChoiceOf(recipe));
        stepValues(recipe, "precision").set("type", "f16");
        QVERIFY(typeChoiceOf(recipe) == find("precision", "fp16"));
        recipe.steps.clear();
        stepValues(recipe, "quantize").set("mix", "q4_k_m");
        QVERIFY(typeChoiceOf(recipe) == find("quantize", "q4_k_m"));
        recipe.steps.clear();
        stepValues(recipe, "quantize").set("type", "int4-g48");
        QVERIFY(!typeChoiceOf(recipe));
    }

    void whatBelongsToTheOtherTypeGoes()
    {
        Recipe recipe;
        stepValues(recipe, "prune").set("share", 0.5);
        Values& quantize = stepValues(recipe, "quantize");
        quantize.set("mix", "q4_k_m");
        quantize.set("calibration", "mse");
        quantize.set("rules", Json::array({"*=keep"}));
        chooseType(recipe, find("quantize", "q8_0"));
        QVERIFY(!stepOf(recipe, "quantize")->values.has("mix"));
        QVERIFY(!stepOf(recipe, "quantize")->values.has("calibration"));
        QVERIFY(stepOf(recipe, "quantize")->values.has("rules"));
        chooseType(recipe, find("precision", "fp16"));
        QVERIFY(stepOf(recipe, "quantize") == nullptr);
        QVERIFY(stepOf(recipe, "precision") != nullptr);
        chooseType(recipe, std::nullopt);
        QCOMPARE(recipe.steps.size(), std::size_t{1});
        QCOMPARE(recipe.steps.front().id, std::string("prune"));
    }
};

APR_CORE_TEST(TestTypeChoice)
#include "tst_type_choice.moc"
