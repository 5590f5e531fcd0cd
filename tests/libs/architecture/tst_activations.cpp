// SPDX-License-Identifier: MIT
#include "architecture/activations.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestActivations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names()
    {
        QVERIFY(findActivation("gelu_new")->kind == Activation::Kind::GeluTanh);
        QVERIFY(findActivation("SiLU")->kind == Activation::Kind::Silu);
        QCOMPARE(findActivation("quick_gelu")->detail, std::string_view("sigmoid approximation"));
        QVERIFY(findActivation("") == nullptr && findActivation("gelu_") == nullptr);
    }
};

APR_TEST(TestActivations)
#include "tst_activations.moc"
