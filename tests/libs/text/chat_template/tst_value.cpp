// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "text/chat_template/value.h"

#include <algorithm>

using namespace apr;
using namespace apr::jinja;

namespace {

/// Charges without a limit.
const Charge kFree = [](std::uint64_t) -> Status { return {}; };

/// Allows `left` steps, and keeps what is left of them.
Charge allow(std::uint64_t& left)
{
    return [&left](std::uint64_t steps) -> Status {
        if (steps > left) {
            left = 0;
            return Error{.code = Errc::Memory, .message = "too much"};
        }
        left -= steps;
        return {};
    };
}

std::string str(const Value& value)
{
    return *value.str(kFree);
}

bool areEqual(const Value& a, const Value& b)
{
    return *a.equals(b, kFree);
}

Value numbered(std::size_t size, bool isReversed)
{
    Dict out;
    for (std::size_t i = 0; i < size; ++i) {
        out.emplace_back(std::to_string(1000 + i), Value::of(static_cast<std::int64_t>(i)));
    }
    if (isReversed) {
        std::reverse(out.begin(), out.end());
    }
    return Value::of(std::move(out));
}

} // namespace

class TestValue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void text()
    {
        QCOMPARE(str(Value::of(true)), std::string("True"));
        QCOMPARE(str(Value::none()), std::string("None"));
        QCOMPARE(str(Value()), std::string());
        QCOMPARE(str(Value::of(std::int64_t{-7})), std::string("-7"));
        QCOMPARE(str(Value::of(2.0)), std::string("2.0"));
        QCOMPARE(str(Value::of(0.5)), std::string("0.5"));
        const Value list = Value::of(List{Value::of(std::string("it's")), Value::of(std::int64_t{1}), Value::none()});
        QCOMPARE(str(list), std::string("[\"it's\", 1, None]"));
        QCOMPARE(str(Value::of(Dict{{"a\n", list}})), std::string("{'a\\n': [\"it's\", 1, None]}"));
    }

    void json()
    {
        const Value value =
            Value::fromJson(Json::parse("{\"b\": [1, 2.5, \"é\\\"\", null, true], \"c\": {}, \"d\": []}"));
        QCOMPARE(*value.json(-1, kFree), std::string("{\"b\": [1, 2.5, \"é\\\"\", null, true], \"c\": {}, \"d\": []}"));
        QCOMPARE(*Value::fromJson(Json::parse("{\"a\": [1]}")).json(2, kFree),
                 std::string("{\n  \"a\": [\n    1\n  ]\n}"));
    }

    void equality()
    {
        QVERIFY(areEqual(Value::of(std::int64_t{1}), Value::of(1.0)));
        QVERIFY(areEqual(Value::of(std::int64_t{1}), Value::of(true)));
        QVERIFY(!areEqual(Value::of(std::string("1")), Value::of(std::int64_t{1})));
        QVERIFY(areEqual(Value::none(), Value::none()));
        QVERIFY(areEqual(Value::fromJson(Json::parse("{\"a\": 1, \"b\": [2]}")),
                         Value::of(Dict{{"b", Value::fromJson(Json::parse("[2]"))}, {"a", Value::of(1.0)}})));
        QVERIFY(!areEqual(Value::fromJson(Json::parse("{\"a\": 1}")), Value::fromJson(Json::parse("{\"b\": 1}"))));
        QVERIFY(areEqual(numbered(100, false), numbered(100, true)));
    }

    /// A comparison costs what it looks at: nothing inside of what has another size.
    void equalityIsCharged()
    {
        constexpr std::uint64_t kAllowed = 1'000'000;
        std::uint64_t left = kAllowed;
        QVERIFY(!*numbered(1000, false).equals(Value::of(Dict()), allow(left)));
        QCOMPARE(left, kAllowed - 1);
        QVERIFY(*numbered(1000, false).equals(numbered(1000, false), allow(left)));
        QCOMPARE(left, kAllowed - 1002);
        QVERIFY(*numbered(1000, false).equals(numbered(1000, true), allow(left)));
        QVERIFY(left < kAllowed - 100'000);
        Value value = Value::of(List{Value::of(std::int64_t{1})});
        for (int i = 0; i < 90; ++i) {
            value = Value::of(List{value, value});
        }
        QCOMPARE(value.equals(value, allow(left)).error().code, Errc::Memory);
    }

    /// Margins and digits are charged, which can be much more than the weight of a value.
    void textIsCharged()
    {
        Value value = Value::of(List(1000, Value::of(std::int64_t{1})));
        for (int i = 0; i < 90; ++i) {
            value = Value::of(List{value});
        }
        std::uint64_t left = 1'000'000;
        QCOMPARE(value.json(16, allow(left)).error().code, Errc::Memory);
        left = 1'000'000;
        QVERIFY(value.json(-1, allow(left)));
        left = 10'000;
        QCOMPARE(Value::of(List(1000, Value::of(INT64_MIN))).str(allow(left)).error().code, Errc::Memory);
    }

    void characters()
    {
        QCOMPARE(characterCount("aé漢"), std::size_t{3});
        QCOMPARE(characterStart("aé漢", 2), std::size_t{3});
        QCOMPARE(characterStart("aé漢", 9), std::size_t{6});
    }

    void weightSaturates()
    {
        Value value = Value::of(List{Value::of(std::int64_t{1})});
        for (int i = 0; i < 90; ++i) {
            value = Value::of(List{value, value});
        }
        QCOMPARE(value.weight(), std::uint64_t{1} << 40);
        QCOMPARE(value.depth(), 91);
    }
};

APR_TEST(TestValue)
#include "tst_value.moc"
