// SPDX-License-Identifier: MIT
#include "apr/base/json.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <span>

using namespace apr;
using namespace apr::test;
using namespace std::string_view_literals;

namespace {

Result<ParsedJson> unpacked(std::string_view bytes, std::uint64_t start = 0)
{
    return parseMessagePack(std::as_bytes(std::span(bytes)), start);
}

/// {"a": [1, -2, 2.5, "x", true, nil], "b": {"c": 2^64-1}}
constexpr auto kPacked = "\x82\xa1"
                         "a\x96\x01\xfe\xcb\x40\x04\0\0\0\0\0\0\xa1x\xc3\xc0\xa1"
                         "b\x81\xa1"
                         "c\xcf\xff\xff\xff\xff\xff\xff\xff\xff"sv;

} // namespace

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
        QVERIFY(contains(parsed.error().message, "limit of 64"));
        APR_VERIFY_ERROR(parseJson(std::string(1000000, '[')), Errc::Corrupt);
    }

    void messagePack()
    {
        const auto parsed = unpacked(kPacked);
        APR_VERIFY_OK(parsed);
        QVERIFY(parsed->duplicateKeys.empty());
        QVERIFY(parsed->value["a"] == Json::array({1, -2, 2.5, "x", true, nullptr}));
        QVERIFY(parsed->value["b"]["c"] == 18446744073709551615ULL);
        QCOMPARE(parsed->value.size(), std::size_t{2});
        QVERIFY(unpacked("\x05")->value == 5);
        QVERIFY(unpacked("\x90")->value == Json::array());
        QVERIFY(unpacked("\x80")->value == Json::object());
        QVERIFY(unpacked("\xd9\x02hi")->value == "hi");
        QVERIFY((unpacked("\xdd\0\0\0\x02\x01\x02"sv)->value == Json::array({1, 2})));
    }

    void messagePackNumbersThatJsonHasNot()
    {
        QVERIFY(unpacked("\xca\x7f\xc0\0\0"sv)->value == "NaN");
        QVERIFY(unpacked("\xcb\x7f\xf8\0\0\0\0\0\0"sv)->value == "NaN");
        QVERIFY(unpacked("\xcb\x7f\xf0\0\0\0\0\0\0"sv)->value == "Infinity");
        QVERIFY(unpacked("\xcb\xff\xf0\0\0\0\0\0\0"sv)->value == "-Infinity");
    }

    void messagePackBinary()
    {
        QVERIFY((unpacked("\xc4\x03\x00\xab\xff"sv)->value == Json{{"hex", "00abff"}}));
        QVERIFY((unpacked("\xc4\x00"sv)->value == Json{{"hex", ""}}));
        QVERIFY((unpacked("\x81\xa1k\xc4\x01\x7f"sv)->value == Json{{"k", {{"hex", "7f"}}}}));
        QVERIFY((unpacked("\x92\xc4\x01\x01\x05"sv)->value == Json::array({{{"hex", "01"}}, 5})));
    }

    void messagePackDuplicateKeys()
    {
        const auto parsed = unpacked("\x83\xa1k\x01\xa1m\x81\xa1k\x05\xa1k\x02");
        APR_VERIFY_OK(parsed);
        QCOMPARE(parsed->duplicateKeys, std::vector<std::string>{"k"});
        QVERIFY((parsed->value == Json{{"k", 2}, {"m", {{"k", 5}}}}));
    }

    void messagePackDepthIsLimited()
    {
        const auto nested = [](std::size_t depth) { return std::string(depth - 1, '\x91') + '\x90'; };
        APR_VERIFY_OK(unpacked(nested(64)));
        const auto parsed = unpacked(nested(65));
        APR_VERIFY_ERROR(parsed, Errc::Corrupt);
        QVERIFY(contains(parsed.error().message, "limit of 64"));
        const std::string maps = [] {
            std::string out;
            for (int i = 0; i < 65; ++i) {
                out += "\x81\xa1k";
            }
            return out + '\x01';
        }();
        APR_VERIFY_ERROR(unpacked(maps), Errc::Corrupt);
        const std::string bomb(1 << 20, '\x91');
        QVERIFY(survives([&bomb] {
            const auto result = unpacked(bomb);
            return !result && result.error().code == Errc::Corrupt;
        }));
        APR_VERIFY_ERROR(parseMessagePack(std::as_bytes(std::span(std::string_view("\x91\x91\x01"))), 0, 1),
                         Errc::Corrupt);
        APR_VERIFY_OK(parseMessagePack(std::as_bytes(std::span(std::string_view("\x91\x91\x01"))), 0, 2));
    }

    void messagePackThatClaimsTooMuch()
    {
        QVERIFY(survives([] {
            for (const std::string_view bytes :
                 {"\xdd\xff\xff\xff\xff"sv, "\xdf\xff\xff\xff\xff"sv, "\xdb\xff\xff\xff\xff"sv,
                  "\xc6\xff\xff\xff\xff"sv, "\xc9\xff\xff\xff\xff\x01"sv, "\xdd\xff\xff\xff\xff\x01"sv}) {
                const auto parsed = unpacked(bytes);
                if (parsed || parsed.error().code != Errc::Corrupt) {
                    return false;
                }
            }
            return true;
        }));
    }

    void messagePackTruncations()
    {
        for (std::size_t size = 0; size < kPacked.size(); ++size) {
            const auto parsed = unpacked(kPacked.substr(0, size), 1000);
            APR_VERIFY_ERROR(parsed, Errc::Corrupt);
            const std::uint64_t at = parsed.error().offset.value();
            QVERIFY2(at >= 1000 && at <= 1000 + size, std::to_string(at).c_str());
        }
    }

    void messagePackBitFlips()
    {
        std::string bytes(kPacked);
        for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
            bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
            const auto parsed = unpacked(bytes);
            QVERIFY(parsed || parsed.error().code == Errc::Corrupt);
            bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
        }
    }

    void messagePackMalformed()
    {
        const auto behind = unpacked(std::string(kPacked) + '\0', 100);
        APR_VERIFY_ERROR(behind, Errc::Corrupt); // all of the bytes must belong to it
        QCOMPARE(behind.error().offset.value(), 100 + kPacked.size());
        APR_VERIFY_ERROR(unpacked(""), Errc::Corrupt);
        APR_VERIFY_ERROR(unpacked("\xc1"), Errc::Corrupt);                // never used
        APR_VERIFY_ERROR(unpacked("\x81\x01\x02"), Errc::Corrupt);        // a key that is no string
        APR_VERIFY_ERROR(unpacked("\x81\xc4\x01k\x02"sv), Errc::Corrupt); // nor bytes
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
        QCOMPARE(displayJson({{"base64", "AQID"}}), std::string("binary data, 3 B"));
        QCOMPARE(displayJson({{"base64", "AQ=="}}), std::string("binary data, 1 B"));
        QCOMPARE(displayJson({{"base64", "="}}), std::string("binary data, 0 B"));
        QCOMPARE(displayJson({{"base64", 1}}), std::string("{base64: 1}"));
        QCOMPARE(displayJson("\x1b[31m"), std::string("\\x1B[31m"));
        QCOMPARE(displayJson(0.1), std::string("0.1"));
        QCOMPARE(displayJson(Json::array({1, "a"})), std::string("[1, \"a\"]"));
        QCOMPARE(displayJson(Json{{"k", true}}), std::string("{k: true}"));
        QCOMPARE(displayJson(Json::array()), std::string("[]"));
        const std::string cut = displayJson(std::vector<int>(100000, 7), 40);
        QVERIFY(cut.size() < 100);
        QVERIFY(contains(cut, "100,000 in total"));
    }

    void listsOfEqualValues()
    {
        const Json number = 4;
        const Json same{4, 4, 4};
        const Json other{4, 2};
        const Json empty = Json::array();
        QVERIFY(*sameForAll(&number) == 4 && *sameForAll(&same) == 4);
        QVERIFY(sameForAll(&other) == &other && sameForAll(&empty) == &empty && sameForAll(nullptr) == nullptr);
    }
};

APR_TEST(TestJson)
#include "tst_json.moc"
