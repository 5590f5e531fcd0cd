// SPDX-License-Identifier: MIT
#include "convert/steps/merge/methods.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::merging;

class TestMethods : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

    /// With the values for a tensor; equal ones once.
    void description()
    {
        const auto ties = settingsOf(Values({{"strategy", "ties"}, {"weights", "0:1,0.5"}, {"density", "0.3"}}));
        APR_VERIFY_OK(ties);
        const std::vector<std::size_t> models{0, 1};
        QCOMPARE(describe(*ties, {.position = 0.25}, models),
                 std::string("ties of 2 models, weights 0.25, 0.5, density 0.3"));
        const auto slerp = settingsOf(Values({{"strategy", "slerp"}, {"t", "mlp=1|0"}}));
        APR_VERIFY_OK(slerp);
        QCOMPARE(describe(*slerp, {.name = "mlp.up"}, models), std::string("slerp of 2 models, t 1"));
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
};

APR_TEST(TestMethods)
#include "tst_methods.moc"
