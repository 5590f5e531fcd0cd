// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "format/chat_template/value.h"

using namespace apr;
using namespace apr::jinja;

class TestValue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void text()
    {
        QCOMPARE(Value::of(true).str(), std::string("True"));
        QCOMPARE(Value::none().str(), std::string("None"));
        QCOMPARE(Value().str(), std::string());
        QCOMPARE(Value::of(std::int64_t{-7}).str(), std::string("-7"));
        QCOMPARE(Value::of(2.0).str(), std::string("2.0"));
        QCOMPARE(Value::of(0.5).str(), std::string("0.5"));
        const Value list = Value::of(List{Value::of(std::string("it's")), Value::of(std::int64_t{1}), Value::none()});
        QCOMPARE(list.str(), std::string("[\"it's\", 1, None]"));
        QCOMPARE(Value::of(Dict{{"a\n", list}}).str(), std::string("{'a\\n': [\"it's\", 1, None]}"));
    }

    void json()
    {
        const Value value =
            Value::fromJson(Json::parse("{\"b\": [1, 2.5, \"é\\\"\", null, true], \"c\": {}, \"d\": []}"));
        QCOMPARE(value.json(-1), std::string("{\"b\": [1, 2.5, \"é\\\"\", null, true], \"c\": {}, \"d\": []}"));
        QCOMPARE(Value::fromJson(Json::parse("{\"a\": [1]}")).json(2), std::string("{\n  \"a\": [\n    1\n  ]\n}"));
    }

    void equality()
    {
        QVERIFY(Value::of(std::int64_t{1}).equals(Value::of(1.0)));
        QVERIFY(Value::of(std::int64_t{1}).equals(Value::of(true)));
        QVERIFY(!Value::of(std::string("1")).equals(Value::of(std::int64_t{1})));
        QVERIFY(Value::none().equals(Value::none()));
        QVERIFY(Value::fromJson(Json::parse("{\"a\": 1, \"b\": [2]}"))
                    .equals(Value::fromJson(Json::parse("{\"b\": [2], \"a\": 1}"))));
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
