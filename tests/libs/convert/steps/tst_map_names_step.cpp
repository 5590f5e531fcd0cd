// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestMapNamesStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void namesAreMappedOnce()
    {
        APR_VERIFY_OK(m_folder.planned({{"map-names"}}));
        APR_VERIFY_ERROR(m_folder.planned({{"map-names"}, {"map-names"}}), Errc::Argument);
    }

    void namesCanStay()
    {
        const auto plan = m_folder.planned({{"map-names", {{"keep_names", true}}}});
        APR_VERIFY_OK(plan);
        QVERIFY(plan->result.find("net.0.up.weight").has_value());
    }

    void unknownArchitectures()
    {
        const auto plan = m_folder.planned({{"map-names", {{"architecture", "lama"}}}});
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, Errc::Architecture);
        QVERIFY2(contains(plan.error().message, "llama"), plan.error().message.c_str());
    }
};

APR_TEST(TestMapNamesStep)
#include "tst_map_names_step.moc"
