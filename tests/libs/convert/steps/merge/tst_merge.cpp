// SPDX-License-Identifier: MIT
#include "convert/recipe/draft.h"
#include "convert/steps/merge/methods.h"
#include "convert/steps/tables.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include "apr/base/text.h"

#include <algorithm>

using namespace apr;
using namespace apr::test;

namespace {

const Parameter* parameterOf(std::string_view name)
{
    const auto found = std::find_if(kMerge.parameters.begin(), kMerge.parameters.end(),
                                    [name](const Parameter& parameter) { return parameter.name == name; });
    return found == kMerge.parameters.end() ? nullptr : &*found;
}

/// With a model to merge, and these values.
Status checked(Values values)
{
    values.set("models", std::vector<std::string>{"b.safetensors"});
    return kMerge.check(values, {});
}

} // namespace

/// The table of the step's parameters, and what is refused before a model is read.
class TestMerge : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyNumberIsAParameter()
    {
        for (const merging::NumberInfo& number : merging::numbers()) {
            const Parameter* parameter = parameterOf(number.id);
            QVERIFY2(parameter != nullptr, std::string(number.id).c_str());
            QVERIFY2(parameter->kind == ParameterKind::Numbers, std::string(number.id).c_str());
            QCOMPARE(std::string(parameter->option), merging::optionOf(number.id));
        }
    }

    void everyParameterOfAMethodIsInTheTable()
    {
        for (const merging::Method& method : merging::methods()) {
            for (const std::string_view name : split(method.parameters, ' ')) {
                QVERIFY2(name.empty() || parameterOf(name) != nullptr, std::string(name).c_str());
            }
        }
    }

    void everyMethodIsOffered()
    {
        const Parameter* strategy = parameterOf("strategy");
        QVERIFY(strategy != nullptr && strategy->suggestions != nullptr);
        const std::vector<std::string> offered = strategy->suggestions();
        for (const merging::Method& method : merging::methods()) {
            QCOMPARE(std::count(offered.begin(), offered.end(), method.id), std::ptrdiff_t{1});
        }
        for (const std::string& name : offered) {
            QVERIFY2(merging::findMethod(name) != nullptr, name.c_str());
        }
    }

    void checksBeforeReading()
    {
        APR_VERIFY_OK(checked(Values()));
        APR_VERIFY_OK(checked(Values({{"strategy", "linear"}, {"weights", "1,2"}})));
        APR_VERIFY_ERROR(checked(Values({{"strategy", "mean"}})), Errc::Argument);
        APR_VERIFY_ERROR(checked(Values({{"density", "0.5"}})), Errc::Argument); // not of average
        Values sliced;
        sliced.set("strategy", "slerp");
        sliced.set("t", "0.5");
        sliced.set("slices", std::vector<std::string>{"1:0..3,2:0..3 t=0.3"});
        APR_VERIFY_OK(checked(sliced));
        sliced.set("slices", std::vector<std::string>{"1:0..3,2:0..3 density=0.3"}); // not of slerp
        APR_VERIFY_ERROR(checked(sliced), Errc::Argument);
        sliced.set("slices", std::vector<std::string>{"1:3..0"});
        APR_VERIFY_ERROR(checked(sliced), Errc::Argument);
    }

    void label()
    {
        QCOMPARE(kMerge.label(Values({{"strategy", "ties"}})), std::string("ties"));
        QCOMPARE(kMerge.label(Values()), std::string("merged"));
    }
};

APR_TEST(TestMerge)
#include "tst_merge.moc"
