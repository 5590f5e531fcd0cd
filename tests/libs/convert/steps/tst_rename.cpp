// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestRename : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void renamesTensors()
    {
        const auto plan =
            m_folder.planned({{"rename", {{"rules", Json::array({"net.*.up.*=mlp.*.fc.*", "head.*=out.*"})}}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(m_folder.namesOf(plan),
                 (std::vector<std::string>{"mlp.0.fc.weight", "mlp.1.fc.weight", "net.norm.weight", "out.weight"}));
        QCOMPARE(plan->tensors[0].from, std::string("net.0.up.weight"));
        QVERIFY(sameBytes(plan->result.load(0)->span(), plan->source.load(0)->span()));
        // The source's format has the new names as well.
        const auto same =
            m_folder.planned({{"rename", {{"rules", Json::array({"head.*=out.*"})}}}, {"map-names"}}, "o.safetensors");
        APR_VERIFY_OK(same);
        QVERIFY(same->result.find("out.weight"));
        for (const char* rule : {"none*=x*", "net.*.up.weight=a*", "net.0.up.weight=head.weight"}) {
            const auto bad = m_folder.planned({{"rename", {{"rules", Json::array({rule})}}}});
            const bool isFine = std::string_view(rule) == "net.*.up.weight=a*"; // a0, a1
            QVERIFY2(bad.has_value() == isFine, rule);
        }
        APR_VERIFY_ERROR(m_folder.planned({{"map-names"}, {"rename", {{"rules", Json::array({"head.*=out.*"})}}}}),
                         Errc::Argument);
    }
};

APR_TEST(TestRename)
#include "tst_rename.moc"
