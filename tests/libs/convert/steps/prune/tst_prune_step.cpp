// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestPruneStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void prunesTheTargets()
    {
        const auto plan = m_folder.planned({{"prune", {{"share", 0.5}, {"targets", Json::array({"net.0*"})}}}});
        APR_VERIFY_OK(plan);
        for (const Lineage& tensor : plan->lineage) {
            const std::string& name =
                plan->result.tensors()[static_cast<std::size_t>(&tensor - plan->lineage.data())].name;
            QVERIFY2(tensor.isPruned == (name == "net.0.up.weight"), name.c_str());
        }
    }

    void scopeAndTargetsNeedAMeasure()
    {
        QCOMPARE(m_folder.fieldOf({{"prune", {{"scope", "global"}}}}), std::string("--prune"));
        QCOMPARE(m_folder.fieldOf({{"prune", {{"targets", Json::array({"*"})}}}}), std::string("--prune"));
        APR_VERIFY_OK(m_folder.planned({{"prune", {{"two_of_four", true}}}}));
        APR_VERIFY_OK(m_folder.planned({{"prune", {{"threshold", 0.01}}}}));
    }
};

APR_TEST(TestPruneStep)
#include "tst_prune_step.moc"
