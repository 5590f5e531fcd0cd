// SPDX-License-Identifier: MIT
#include "convert/steps/merge/methods.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;
using namespace apr::merging;

class TestMethods : public QObject {
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
    }

    /// Every method has a name of its own, a description, and is found by its name.
    void table()
    {
        for (const Method& method : methods()) {
            QVERIFY(findMethod(method.id) == &method);
            QVERIFY(!method.title.empty() && !method.help.empty() && !method.help.ends_with('.'));
            QVERIFY(method.fewest >= 1 && method.fewest <= method.most);
        }
        QVERIFY(findMethod("dare") == findMethod("dare_linear"));
        QVERIFY(findMethod("none") == nullptr);
    }

    void defaults()
    {
        const auto ties = settingsOf(Values({{"strategy", "ties"}}));
        APR_VERIFY_OK(ties);
        QVERIFY(ties->normalizes && ties->rescale == Rescale::None && ties->density(3, {}) == 1);
        const auto dare = settingsOf(Values({{"strategy", "dare"}, {"density", "0.1"}, {"normalize", "yes"}}));
        APR_VERIFY_OK(dare);
        QVERIFY(dare->normalizes && dare->rescale == Rescale::Density && dare->density(1, {}) == 0.1);
        QCOMPARE(settingsOf(Values({{"strategy", "ram"}}))->epsilon, 1e-5);
        QCOMPARE(settingsOf(Values({{"strategy", "della"}, {"density", "0.5"}}))->epsilon, 0.15);
        APR_VERIFY_ERROR(settingsOf(Values()), Errc::Argument);
    }

    /// Two tensors at a right angle: the arc between them has the length of both throughout.
    void arcs()
    {
        const auto settings = settingsOf(Values({{"strategy", "slerp"}, {"t", "0.5"}}));
        APR_VERIFY_OK(settings);
        const std::vector<double> gram{4, 0, 0, 4};
        const auto right = coefficientsOf(*settings, {}, gram, 2, false);
        APR_VERIFY_OK(right);
        QVERIFY(std::abs((*right)[0] - std::sqrt(0.5)) < 1e-12 && (*right)[0] == (*right)[1]);
        const std::vector<double> opposite{4, -4, -4, 4};
        APR_VERIFY_ERROR(coefficientsOf(*settings, {}, opposite, 2, false), Errc::Validation);
        const std::vector<double> same{4, 4, 4, 4};
        QCOMPARE(*coefficientsOf(*settings, {}, same, 2, false), (std::vector<double>{1, 0}));
    }

    /// The Karcher mean of three orthogonal directions of unit length is their normalized sum.
    void karcherMean()
    {
        const auto settings = settingsOf(Values({{"strategy", "karcher"}}));
        APR_VERIFY_OK(settings);
        const std::vector<double> gram{1, 0, 0, 0, 1, 0, 0, 0, 1};
        const auto mean = coefficientsOf(*settings, {}, gram, 3, false);
        APR_VERIFY_OK(mean);
        for (const double coefficient : *mean) {
            QVERIFY(std::abs(coefficient - 1 / std::sqrt(3.0)) < 1e-9);
        }
    }

    void modelStock()
    {
        const auto settings = settingsOf(Values({{"strategy", "model_stock"}}));
        APR_VERIFY_OK(settings);
        // Task vectors (1, 0) and (1, 1) of a base (0, 0), cosine 0.7071: t = 2c / (1 + c).
        const std::vector<double> gram{1, 1, 0, 1, 2, 0, 0, 0, 0};
        const auto coefficients = coefficientsOf(*settings, {}, gram, 2, true);
        APR_VERIFY_OK(coefficients);
        const double t = 2 * std::sqrt(0.5) / (1 + std::sqrt(0.5));
        QVERIFY(std::abs((*coefficients)[0] - t / 2) < 1e-12 && std::abs((*coefficients)[2] - (1 - t)) < 1e-12);
    }
};

APR_TEST(TestMethods)
#include "tst_methods.moc"
