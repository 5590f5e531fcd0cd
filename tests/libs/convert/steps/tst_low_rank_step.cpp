// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestLowRankStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    /// The factors replace the matrix in formats that can hold them.
    void factorsAreStored()
    {
        const auto plan =
            m_folder.planned({{"lowrank", {{"style", "svd"}, {"rank", 4}, {"targets", Json::array({"head*"})}}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->options.recipe.steps[0].id, std::string("lowrank"));
        QVERIFY(plan->outputBytes > 0);
        const auto once = m_folder.planned(
            {{"lowrank", {{"style", "svd"}, {"rank", 4}}}, {"lowrank", {{"style", "lora"}, {"rank", 2}}}});
        APR_VERIFY_ERROR(once, Errc::Argument);
        QVERIFY(contains(once.error().message, "only once"));
    }

    void parametersNeedAStyle()
    {
        for (const auto& values :
             {Values{{"rank", 4}}, Values{{"energy", 0.9}}, Values{{"targets", Json::array({"*"})}}}) {
            QCOMPARE(m_folder.fieldOf({{"lowrank", values}}), std::string("--lowrank"));
        }
    }
};

APR_TEST(TestLowRankStep)
#include "tst_low_rank_step.moc"
