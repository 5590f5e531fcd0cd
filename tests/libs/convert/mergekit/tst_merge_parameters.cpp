// SPDX-License-Identifier: MIT
#include "convert/mergekit/merge_parameters.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;

namespace {

const MergeMethod* methodOf(const std::vector<MergeMethod>& all, std::string_view id)
{
    const auto found = std::find_if(all.begin(), all.end(), [id](const MergeMethod& each) { return each.id == id; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace

class TestMergeParameters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbers_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("global");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* model, const char* global, const char* text) {
            QTest::newRow(name) << QByteArray(model) << QByteArray(global) << QByteArray(text);
        };
        row("none", "{}", "{}", "");
        row("number", R"({"t": 0.5})", R"({"t": 1})", "0.5");
        row("global", R"({"t": null})", R"({"t": 1})", "1");
        row("gradient", R"({"t": [0, "0.5", 1]})", "{}", "0:0.5:1");
        row("object", R"({"t": {"value": 0.2}})", "{}", "0.2");
        row("any name", R"({"t": [{"filter": "*", "value": 1}, {"value": 2}]})", "{}", "1");
        row("names fall through", R"({"t": [{"filter": "mlp", "value": [1, 2]}]})", R"({"t": 3})", "mlp=1:2|3");
    }
    void numbers()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, global);
        QFETCH(QByteArray, text);
        const Json first = parseJson(model.toStdString())->value;
        const Json second = parseJson(global.toStdString())->value;
        const std::vector<const Json*> places{&first, nullptr, &second};
        const auto found = mergeNumberText("t", places);
        APR_VERIFY_OK(found);
        QCOMPARE(QByteArray::fromStdString(*found), text);
    }

    void modules()
    {
        const Json place{{"t", 0.5}};
        const std::vector<const Json*> places{&place};
        QCOMPARE(*mergeNumberText("t", places, "encoder."), std::string("encoder.=0.5"));
        const Json named{{"t", {{{"filter", "mlp"}, {"value", 1}}}}};
        const std::vector<const Json*> both{&named};
        APR_VERIFY_ERROR(mergeNumberText("t", both, "encoder."), Errc::Unsupported);
    }

    void wrongNumbers()
    {
        for (const char* text : {R"("high")", "[]", "[true]", R"([{"filter": "a"}])",
                                 R"([{"filter": "a b", "value": 1}])", R"({"filter": "a=b", "value": 1})", "true"}) {
            const Json place{{"t", parseJson(text)->value}};
            const std::vector<const Json*> places{&place};
            APR_VERIFY_ERROR(mergeNumberText("t", places), Errc::Argument);
        }
    }

    void switches()
    {
        const MergeParameter normalize{.theirs = "normalize", .ours = "normalize", .isNumber = false};
        for (const auto& [text, value] :
             {std::pair("true", "yes"), {R"("No")", "no"}, {"0", "no"}, {R"("on")", "yes"}}) {
            const Json place{{"normalize", parseJson(text)->value}};
            const std::vector<const Json*> places{&place};
            QCOMPARE(mergeSwitch(normalize, places)->get<std::string>(), std::string(value));
        }
        const Json wrong{{"normalize", "perhaps"}};
        const std::vector<const Json*> places{&wrong};
        APR_VERIFY_ERROR(mergeSwitch(normalize, places), Errc::Argument);
        QVERIFY(mergeSwitch(normalize, {})->is_null());
    }

    /// Two methods call different parameters by one name here.
    void ofMethods()
    {
        const std::vector<MergeMethod> all = mergeMethods();
        const auto theirs = [&all](std::string_view method) {
            std::string out;
            for (const MergeParameter& each : mergeParametersOf(*methodOf(all, method))) {
                out += std::string(each.theirs) + ' ';
            }
            return out;
        };
        QCOMPARE(theirs("passthrough"), std::string("scale "));
        QCOMPARE(theirs("linear"), std::string("weight normalize "));
        QCOMPARE(theirs("multislerp"), std::string("weight normalize_weights "));
        QCOMPARE(theirs("nuslerp"), std::string("weight nuslerp_flatten nuslerp_row_wise "));
        QCOMPARE(theirs("model_stock"), std::string("filter_wise "));
    }
};

APR_TEST(TestMergeParameters)
#include "tst_merge_parameters.moc"
