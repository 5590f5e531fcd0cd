// SPDX-License-Identifier: MIT
#include "convert/steps/merge/gradient.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::merging;

class TestGradient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradients()
    {
        const auto parsed = parseGradients("0.5, 0:0.5:2", "--t");
        APR_VERIFY_OK(parsed);
        QCOMPARE(parsed->size(), std::size_t{2});
        QCOMPARE((*parsed)[0].at({.position = 0.7}), 0.5);
        QCOMPARE((*parsed)[1].at({.position = 0}), 0.0);
        QCOMPARE((*parsed)[1].at({.position = 0.25}), 0.25);
        QCOMPARE((*parsed)[1].at({.position = 0.75}), 1.25);
        QCOMPARE((*parsed)[1].at({.position = 1}), 2.0);
        for (const char* wrong : {"", "1,", "a", "1::2", "inf", "1;2"}) {
            const auto none = parseGradients(wrong, "--t");
            APR_VERIFY_ERROR(none, Errc::Argument);
            QCOMPARE(none.error().field, std::string("--t"));
        }
    }

    /// The first rule whose text the name contains applies.
    void filters()
    {
        const auto parsed = parseGradients("self_attn=0:1|mlp=1:0|0.5, 3", "--t");
        APR_VERIFY_OK(parsed);
        QCOMPARE((*parsed)[0].at({.name = "layers.0.self_attn.q", .position = 0.25}), 0.25);
        QCOMPARE((*parsed)[0].at({.name = "layers.0.mlp.up", .position = 0.25}), 0.75);
        QCOMPARE((*parsed)[0].at({.name = "norm", .position = 0.25}), 0.5);
        QCOMPARE((*parsed)[1].at({.name = "norm"}), 3.0);
        QVERIFY(!Gradient().at({.name = "norm"}));
        QVERIFY(!parseGradients("mlp=1", "--t")->front().at({.name = "norm"})); // no rule applies
    }
};

APR_TEST(TestGradient)
#include "tst_gradient.moc"
