// SPDX-License-Identifier: MIT
#include "apr/format/late_numbers.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestLateNumbers : public QObject {
    Q_OBJECT

    /// Metadata in which the key, the number and the text of the placeholder occur elsewhere as well.
    static Json metadata()
    {
        return {{"a_card", R"({"relative_error": 0.1, "late": {"x": 0}})"},
                {"late", {{"w", "relative_error"}, {"x", 0}, {"y", {{"z", 0}}}}},
                {"x", 0},
                {"ümlaut \"quoted\"", "\\ \n"},
                {"zz", {1, 2, 3}}};
    }
    static std::vector<LateNumber> numbers() { return {{"late", "x"}, {"late", "y", "z"}, {"late", "none"}}; }

    static std::string filled(TextWithSlots text, const std::vector<double>& values)
    {
        std::vector<std::byte> bytes(text.text.size());
        std::transform(text.text.begin(), text.text.end(), bytes.begin(),
                       [](char c) { return static_cast<std::byte>(c); });
        fillSlots(bytes, text.places, values);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

private Q_SLOTS:
    void withoutNumbersNothingIsDifferent()
    {
        QCOMPARE(dumpWithSlots(metadata(), {}).text, dumpJson(metadata()));
        const auto packed = Json::to_msgpack(metadata());
        QCOMPARE(packWithSlots(metadata(), {}).text, std::string(packed.begin(), packed.end()));
        QVERIFY(dumpWithSlots(metadata(), std::vector<LateNumber>{{"none"}}).places.empty());
        QCOMPARE(dumpWithSlots(metadata(), std::vector<LateNumber>{{"none"}}).text, dumpJson(metadata()));
        Json many = Json::object();
        for (int i = 0; i < 300; ++i) { // a map with a 16-bit count
            many["k" + std::to_string(i)] = i;
        }
        const auto large = Json::to_msgpack(many);
        QCOMPARE(packWithSlots(many, std::vector<LateNumber>{{"none"}}).text, std::string(large.begin(), large.end()));
    }

    void numbersAreFilledIn()
    {
        Json expected = metadata();
        expected["late"]["x"] = 0.125;
        expected["late"]["y"]["z"] = 0.25;
        const TextWithSlots text = dumpWithSlots(metadata(), numbers());
        QCOMPARE(dumpedSize(metadata(), numbers()), std::uint64_t{text.text.size()});
        QCOMPARE(text.places.size(), std::size_t{2});
        QVERIFY(parseJson(filled(text, {0.125, 0.25, 7}))->value == expected);
        const TextWithSlots packed = packWithSlots(metadata(), numbers());
        const std::string bytes = filled(packed, {0.125, 0.25, 7});
        QVERIFY(Json::from_msgpack(bytes) == expected);
    }

    /// SafeTensors has metadata as a string: places are behind escaped characters.
    void textInAText()
    {
        const Json strings{{"format", "pt"}, {"a", "first"}, {"zzz", "last"}};
        const TextWithSlots text = dumpWithText(strings, "inner \"", dumpWithSlots(metadata(), numbers()));
        const auto outer = parseJson(filled(text, {0.5, 1.5, 7}));
        APR_VERIFY_OK(outer);
        QVERIFY(outer->value["format"] == "pt" && outer->value["zzz"] == "last");
        const auto inner = parseJson(outer->value["inner \""].get<std::string>());
        APR_VERIFY_OK(inner);
        QVERIFY(inner->value["late"]["x"] == 0.5 && inner->value["late"]["y"]["z"] == 1.5);
        QVERIFY(inner->value["x"] == 0);
        Json whole = strings;
        whole["inner \""] = dumpWithSlots(metadata(), {}).text;
        QCOMPARE(dumpWithText(strings, "inner \"", dumpWithSlots(metadata(), {})).text, dumpJson(whole));
    }

    void everyNumberHasItsWidth()
    {
        const Json one{{"n", 0}};
        const TextWithSlots text = dumpWithSlots(one, std::vector<LateNumber>{{"n"}});
        for (const double value : {0.0, 0.98765432, 1e-9, 3.25, 123456.5, 1e9, 1e300}) {
            const std::string json = filled(text, {value});
            QCOMPARE(json.size(), text.text.size());
            const auto parsed = parseJson(json);
            APR_VERIFY_OK(parsed);
            const double read = parsed->value["n"].get<double>();
            QVERIFY2(value > 1e9 ? read == 9999999999.0 : std::abs(read - value) <= 1e-8 * std::max(1.0, value),
                     json.c_str());
        }
    }
};

APR_TEST(TestLateNumbers)
#include "tst_late_numbers.moc"
