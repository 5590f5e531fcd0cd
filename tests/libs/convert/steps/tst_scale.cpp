// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "apr/model/tensor_values.h"
#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestScale : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

    /// The first values of a tensor in the source and the result of a plan.
    static std::pair<std::vector<float>, std::vector<float>> valuesOf(const ConvertPlan& plan, const char* name)
    {
        std::vector<float> before(8);
        std::vector<float> after(8);
        const bool isRead = loadElements(plan.source, *plan.source.find(name), 8, before) &&
                            loadElements(plan.result, *plan.result.find(name), 8, after);
        return isRead ? std::pair(before, after) : std::pair<std::vector<float>, std::vector<float>>();
    }

private Q_SLOTS:
    void valuesAreMultiplied()
    {
        const auto plan = m_folder.planned({{"scale", {{"rules", Json::array({"head.*=-0.5", "*.weight=2"})}}}});
        APR_VERIFY_OK(plan);
        for (const auto& [name, factor] : {std::pair("head.weight", -0.5F), std::pair("net.0.up.weight", 2.0F)}) {
            const auto [before, after] = valuesOf(*plan, name);
            QCOMPARE(before.size(), std::size_t{8});
            for (std::size_t i = 0; i < before.size(); ++i) {
                QCOMPARE(after[i], before[i] * factor);
            }
        }
        QCOMPARE(plan->tensors[*plan->result.find("head.weight")].made.str(), std::string("multiplied by -0.5"));
        QVERIFY(!isLossy(*plan)); // it is what was asked for
        NoProgress progress;
        const auto report = runConversion(*plan, progress);
        APR_VERIFY_OK(report);
    }

    void onlyFloatsAreMultiplied()
    {
        const QTemporaryDir folder;
        const MemoryTensor mask{
            .name = "mask", .dtype = DType::Bool, .shape = {2}, .data = {std::byte{1}, std::byte{0}}};
        save(path(folder.path(), "masked.safetensors"), safetensorsOf({filled("a.weight", {16}, 1), mask}).span());
        const std::string file = path(folder.path(), "masked.safetensors").toStdString();
        Recipe recipe{.sources = {{.path = file}},
                      .steps = {{"scale", {{"rules", Json::array({"*=2"})}}}},
                      .output = file + ".apr"};
        const auto plan = planConversion({.recipe = recipe});
        APR_VERIFY_OK(plan);
        QCOMPARE(valuesOf(*plan, "a.weight").second.front(), 2.0F);
        recipe.steps = {{"scale", {{"rules", Json::array({"mask=2"})}}}};
        APR_VERIFY_ERROR(planConversion({.recipe = recipe}), Errc::Argument);
    }

    void rulesThatDoNothing()
    {
        APR_VERIFY_ERROR(m_folder.planned({{"scale", {{"rules", Json::array({"none=2"})}}}}), Errc::Argument);
        APR_VERIFY_ERROR(m_folder.planned({{"scale", {{"rules", Json::array({"*=2", "head.*=3"})}}}}), Errc::Argument);
        for (const char* rule : {"*", "*=x", "=2", "*=1e99", "*=nan"}) {
            APR_VERIFY_ERROR(checkRecipe({.steps = {{"scale", {{"rules", Json::array({rule})}}}}}, {}), Errc::Argument);
        }
    }
};

APR_TEST(TestScale)
#include "tst_scale.moc"
