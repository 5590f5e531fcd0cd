// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestCast : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void castsSingleTensors()
    {
        const auto plan =
            m_folder.planned({{"quantize", {{"type", "q8_0"}}},
                              {"cast", {{"rules", Json::array({"head.*=bf16", "*norm*=f16", "net.0.*=f32"})}}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(m_folder.dtypeOf(plan, "head.weight"), DType::BF16);
        QCOMPARE(m_folder.dtypeOf(plan, "net.norm.weight"), DType::F16);
        QCOMPARE(m_folder.dtypeOf(plan, "net.0.up.weight"), DType::F32);
        QCOMPARE(m_folder.dtypeOf(plan, "net.1.up.weight"), DType::Q8_0);
        QVERIFY(contains(textOf(plan->tensors[*plan->result.find("head.weight")].facts), "cast to BF16"));
        APR_VERIFY_ERROR(m_folder.planned({{"cast", {{"rules", Json::array({"none=f16"})}}}}), Errc::Argument);
    }
};

APR_TEST(TestCast)
#include "tst_cast.moc"
