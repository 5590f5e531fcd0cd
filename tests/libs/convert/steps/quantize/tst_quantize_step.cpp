// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestQuantizeStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void typesAndRules()
    {
        const auto plan =
            m_folder.planned({{"quantize", {{"type", "q8_0"}, {"rules", Json::array({"head*=q4_0", "net.1*=keep"})}}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(m_folder.dtypeOf(plan, "head.weight"), DType::Q4_0);
        QCOMPARE(m_folder.dtypeOf(plan, "net.0.up.weight"), DType::Q8_0);
        QCOMPARE(m_folder.dtypeOf(plan, "net.1.up.weight"), DType::F32);
        QCOMPARE(m_folder.dtypeOf(plan, "net.norm.weight"), DType::F32);
        QCOMPARE(labelOf(plan->options.recipe), std::string("q8_0"));
    }

    void badValuesNameTheirOption_data()
    {
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<QByteArray>("field");
        QTest::newRow("type") << QByteArray(R"({"type": "q9"})") << QByteArray("--quantize");
        QTest::newRow("both") << QByteArray(R"({"type": "q8_0", "mix": "q4_k_m"})") << QByteArray("--mix");
        QTest::newRow("rule") << QByteArray(R"({"rules": ["head"]})") << QByteArray("--rule");
        QTest::newRow("no type") << QByteArray(R"({"rules": ["head="]})") << QByteArray("--rule");
        QTest::newRow("no tensor") << QByteArray(R"({"rules": ["none*=q8_0"]})") << QByteArray("--rule");
        QTest::newRow("percentile") << QByteArray(R"({"type": "int8", "calibration": "percentile:3"})")
                                    << QByteArray("--calibration");
    }
    void badValuesNameTheirOption()
    {
        QFETCH(QByteArray, values);
        QFETCH(QByteArray, field);
        QCOMPARE(QByteArray::fromStdString(m_folder.fieldOf({{"quantize", Values(Json::parse(values.toStdString()))}})),
                 field);
    }
};

APR_TEST(TestQuantizeStep)
#include "tst_quantize_step.moc"
