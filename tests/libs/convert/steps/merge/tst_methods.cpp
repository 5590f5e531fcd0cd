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
        QCOMPARE(settingsOf(Values({{"strategy", "ram"}}))->at(Number::Epsilon, {}), 1e-5);
        QCOMPARE(settingsOf(Values({{"strategy", "della"}, {"density", "0.5"}}))->at(Number::Epsilon, {}), 0.15);
        QCOMPARE(settingsOf(Values({{"strategy", "karcher"}}))->steps, std::uint64_t{10});
        APR_VERIFY_ERROR(settingsOf(Values()), Errc::Argument);
    }

    /// Every number can be one of each model where that makes sense, a gradient, and by name.
    void numbersOfModelsLayersAndNames()
    {
        const auto settings = settingsOf(Values({{"strategy", "breadcrumbs"},
                                                 {"gamma", "0.1,0.3"},
                                                 {"density", "mlp=0.5,0:1"},
                                                 {"lambda", "mlp=0.25|0:1"}}));
        APR_VERIFY_OK(settings);
        QCOMPARE(settings->at(Number::Gamma, {}, 1), 0.3);
        QCOMPARE(settings->density(0, {.name = "mlp"}), 0.5);
        QCOMPARE(settings->density(0, {.name = "norm"}), 1.0); // the default where no rule applies
        QCOMPARE(settings->density(1, {.name = "norm", .position = 0.5}), 0.5);
        QCOMPARE(settings->at(Number::Lambda, {.name = "norm", .position = 1}), 1.0);
        QCOMPARE(settings->at(Number::Lambda, {.name = "mlp", .position = 1}), 0.25);
        QCOMPARE(settingsOf(Values({{"strategy", "sce"}, {"topk", 0.5}}))->at(Number::Topk, {}), 0.5);
    }

    void outOfRange_data()
    {
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<QByteArray>("field");
        const auto add = [](const char* values, const char* field) {
            QTest::newRow(values) << QByteArray(values) << QByteArray(field);
        };
        add(R"({"strategy":"ties","density":"1.5"})", "--density");
        add(R"({"strategy":"ties","density":"0.5:-0.1"})", "--density");
        add(R"({"strategy":"breadcrumbs","gamma":1})", "--gamma");
        add(R"({"strategy":"sce","topk":0})", "--topk");
        add(R"({"strategy":"della","density":"0.9"})", "--epsilon");
        add(R"({"strategy":"della","density":"0.5","epsilon":"0.1:0.6"})", "--epsilon");
        add(R"({"strategy":"ties","lambda":"1,2"})", "--lambda");
        add(R"({"strategy":"task_arithmetic","density":"0.5"})", "--density");
        add(R"({"strategy":"model_stock","scope":"columns"})", "--angle-scope");
        add(R"({"strategy":"slerp"})", "--t");
    }
    void outOfRange()
    {
        QFETCH(QByteArray, values);
        QFETCH(QByteArray, field);
        const auto settings = settingsOf(Values(parseJson(values.toStdString())->value));
        APR_VERIFY_ERROR(settings, Errc::Argument);
        QCOMPARE(settings.error().field, field.toStdString());
    }

    /// A density of 1 keeps all whatever the ranks, one of 0 nothing.
    void endsOfDensities()
    {
        APR_VERIFY_OK(settingsOf(Values({{"strategy", "della"}, {"density", "1"}})));
        APR_VERIFY_OK(settingsOf(Values({{"strategy", "della"}})));
        APR_VERIFY_OK(settingsOf(Values({{"strategy", "ties"}, {"density", "1:0"}})));
    }
};

APR_TEST(TestMethods)
#include "tst_methods.moc"
