// SPDX-License-Identifier: MIT
#include "apr/format/json.h"

#include "fixtures/checks.h"

using namespace apr;
using namespace apr::test;

class TestJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parses()
    {
        const auto parsed = parseJson(R"( {"a":[1,-2,2.5,"x",true,null,{}],"b":{"c":{"d":18446744073709551615}}} )");
        APR_VERIFY_OK(parsed);
        QVERIFY(parsed->duplicateKeys.empty());
        QVERIFY(parsed->value["a"] == Json::array({1, -2, 2.5, "x", true, nullptr, Json::object()}));
        QVERIFY(parsed->value["b"]["c"]["d"] == 18446744073709551615ULL);
        QVERIFY(parseJson("5")->value == 5);
        QVERIFY(parseJson("[]")->value == Json::array());
    }

    void agreesWithAnotherParser()
    {
        const char* text = R"([{"k":[[],[[1]],{"x":{"y":[]}}],"m":{}},"s",[{"a":1},{"b":[2,{"c":3}]}]])";
        QVERIFY(parseJson(text)->value == Json::parse(text));
    }

    void tellsDuplicateKeys()
    {
        const auto parsed = parseJson(R"({"a":1,"b":{"c":[1],"c":{"x":2}},"a":[3]})");
        APR_VERIFY_OK(parsed);
        QCOMPARE(parsed->duplicateKeys, (std::vector<std::string>{"c", "a"}));
        QVERIFY(parsed->value["a"] == Json::array({3}));
        QVERIFY(parsed->value["b"]["c"]["x"] == 2);
        QVERIFY(parseJson(R"({"a":1,"b":{"a":1}})")->duplicateKeys.empty());
    }

    void malformed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<quint64>("offset");
        QTest::newRow("empty") << QByteArray("") << quint64{100};
        QTest::newRow("comma") << QByteArray("[1,]") << quint64{103};
        QTest::newRow("open") << QByteArray("{\"a\":1") << quint64{106};
        QTest::newRow("NaN") << QByteArray("[NaN]") << quint64{101};
        QTest::newRow("two") << QByteArray("{} {}") << quint64{103};
    }
    void malformed()
    {
        QFETCH(QByteArray, text);
        QFETCH(quint64, offset);
        const auto parsed = parseJson(text.toStdString(), 100);
        APR_VERIFY_ERROR(parsed, Errc::Corrupt);
        const std::uint64_t at = parsed.error().offset.value();
        QVERIFY2(at + 1 >= offset && at <= offset + 1, std::to_string(at).c_str());
    }

    void notUtf8() { APR_VERIFY_ERROR(parseJson("\"\xff\""), Errc::Corrupt); }
    void numberBeyondDouble() { APR_VERIFY_ERROR(parseJson("[1e999]"), Errc::Corrupt); }
    void bytesBehindNul() { APR_VERIFY_ERROR(parseJson(std::string_view("{}\0{", 4)), Errc::Corrupt); }

    void depthIsLimited()
    {
        const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
        APR_VERIFY_OK(parseJson(nested(64)));
        const auto parsed = parseJson(nested(65));
        APR_VERIFY_ERROR(parsed, Errc::Corrupt);
        QVERIFY(contains(parsed.error().message, "64 deep"));
        APR_VERIFY_ERROR(parseJson(std::string(1000000, '[')), Errc::Corrupt);
    }

    void dumpNeverFails()
    {
        QCOMPARE(dumpJson(Json{{"a", 1}}), std::string(R"({"a":1})"));
        const std::string text = dumpJson(Json("a\xff"));
        APR_VERIFY_OK(parseJson(text));
    }

    void members()
    {
        const Json json{
            {"text", "x"}, {"number", 5}, {"minus", -5}, {"fraction", 2.5}, {"deep", {{"er", {{"est", 1}}}}}};
        QVERIFY(*findMember(json, "number") == 5);
        QVERIFY(findMember(json, "none") == nullptr);
        QVERIFY(findMember(Json::array({1}), "0") == nullptr);
        QVERIFY(findMember(Json(), "a") == nullptr);
        QVERIFY(*findPath(json, {"deep", "er", "est"}) == 1);
        QVERIFY(findPath(json, {"deep", "none", "est"}) == nullptr);
        QVERIFY(findPath(json, {"text", "x"}) == nullptr);
        QCOMPARE(stringMember(json, "text").value(), std::string("x"));
        QVERIFY(!stringMember(json, "number"));
        QCOMPARE(unsignedMember(json, "number").value(), std::uint64_t{5});
        QCOMPARE(unsignedMember(parseJson(R"({"n":7})")->value, "n").value(), std::uint64_t{7});
        QVERIFY(!unsignedMember(json, "minus"));
        QVERIFY(!unsignedMember(json, "fraction"));
        QVERIFY(!unsignedMember(json, "text"));
        QCOMPARE(numberMember(json, "fraction").value(), 2.5);
        QCOMPARE(numberMember(json, "minus").value(), -5.0);
        QVERIFY(!numberMember(json, "text"));
    }

    void display()
    {
        QCOMPARE(displayJson("plain"), std::string("plain"));
        QCOMPARE(displayJson("\x1b[31m"), std::string("\\x1B[31m"));
        QCOMPARE(displayJson(0.1), std::string("0.1"));
        QCOMPARE(displayJson(Json::array({1, "a"})), std::string("[1, \"a\"]"));
        QCOMPARE(displayJson(Json{{"k", true}}), std::string("{k: true}"));
        QCOMPARE(displayJson(Json::array()), std::string("[]"));
        const std::string cut = displayJson(std::vector<int>(100000, 7), 40);
        QVERIFY(cut.size() < 100);
        QVERIFY(contains(cut, "100,000 in all"));
    }
};

QTEST_APPLESS_MAIN(TestJson)
#include "tst_json.moc"
