// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestSelect : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void selectsTensors()
    {
        QCOMPARE(m_folder.namesOf(m_folder.planned(
                     {{"select", {{"keep", Json::array({"net.*"})}, {"drop", Json::array({"*norm*"})}}}})),
                 (std::vector<std::string>{"net.0.up.weight", "net.1.up.weight"}));
        const auto cut = m_folder.planned({{"select", {{"prefix", "net."}}}});
        APR_VERIFY_OK(cut);
        QVERIFY(cut->result.find("0.up.weight") && !cut->result.find("head.weight"));
        QCOMPARE(cut->tensors[0].from, std::string("net.0.up.weight")); // as the source calls it
        for (const auto& values : {Values{{"keep", Json::array({"none*"})}}, Values{{"prefix", "nett."}},
                                   Values{{"drop", Json::array({"none"})}}, Values{{"drop", Json::array({"*"})}}}) {
            APR_VERIFY_ERROR(m_folder.planned({{"select", values}}), Errc::Argument);
        }
    }
};

APR_TEST(TestSelect)
#include "tst_select.moc"
