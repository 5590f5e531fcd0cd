// SPDX-License-Identifier: MIT
#include "apr/convert/quantize_request.h"

#include "apr/convert/steps.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestQuantizeRequest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingAsked()
    {
        const QuantizeRequest none = quantizeRequest({});
        QVERIFY(!none.isAsked && !none.hasType && !none.hasRules && none.mix.empty());
    }

    void typesAndMixes()
    {
        const auto of = [](Values values) {
            Recipe recipe;
            stepValues(recipe, "quantize") = std::move(values);
            return quantizeRequest(recipe);
        };
        QVERIFY(of({{"type", "q4_k"}}).hasType);
        QCOMPARE(of({{"type", "q4_k"}}).mix, std::string());
        QCOMPARE(of({{"type", "Q4_K_M"}}).mix, std::string("q4_k_m"));
        QCOMPARE(of({{"mix", "Q8_0"}}).mix, std::string("q8_0")); // a type has this name as well
        QCOMPARE(of({{"type", "q8_0"}}).mix, std::string());
        QVERIFY(!of({{"rules", Json::array({"*=keep"})}}).hasType);
        QVERIFY(of({{"rules", Json::array({"*=keep"})}}).hasRules);
        QVERIFY(of({{"allow_requantize", true}}).allowsRequantize);
    }

    void requestsAreMade()
    {
        Recipe recipe;
        quantizeTo(recipe, {.dtype = DType::Q8_0});
        addQuantizeRules(recipe, {"a*=f16"});
        addQuantizeRules(recipe, {"b*=keep"});
        quantizeExactly(recipe, Json{{"x", "q4_0"}});
        const Values& values = stepOf(recipe, "quantize")->values;
        QCOMPARE(values.text("type"), std::string("q8_0"));
        QCOMPARE(values.list("rules"), (std::vector<std::string>{"a*=f16", "b*=keep"}));
        QVERIFY(values.json()["exact"] == (Json{{"x", "q4_0"}}));
    }
};

APR_CORE_TEST(TestQuantizeRequest)
#include "tst_quantize_request.moc"
