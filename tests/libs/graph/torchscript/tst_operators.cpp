// SPDX-License-Identifier: MIT
#include "graph/torchscript/operators.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::torchscript;

class TestTorchOperators : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arguments()
    {
        QCOMPARE(argumentName("aten::conv2d", 0), std::string("input"));
        QCOMPARE(argumentName("aten::conv2d", 6), std::string("groups"));
        QCOMPARE(argumentName("aten::conv2d", 7), std::string("7"));
        QCOMPARE(argumentName("other::op", 1), std::string("1"));
    }

    void folding_data()
    {
        QTest::addColumn<QByteArray>("op");
        QTest::addColumn<QByteArray>("arguments");
        QTest::addColumn<QByteArray>("expected"); ///< empty: not folded
        const auto row = [](const char* op, const char* arguments, const char* expected) {
            QTest::addRow("%s %s", op, arguments) << QByteArray(op) << QByteArray(arguments) << QByteArray(expected);
        };
        row("aten::__not__", "[true]", "false");
        row("aten::__not__", "[1]", "");
        row("aten::Bool", "[0]", "false");
        row("aten::device", "[\"cpu\"]", "\"cpu\"");
        row("aten::__is__", "[null,null]", "true");
        row("aten::__isnot__", "[null,3]", "true");
        row("aten::__is__", "[1,3]", "");
        row("aten::eq", "[\"a\",\"a\"]", "true");
        row("aten::eq", "[1,\"a\"]", "");
        row("aten::lt", "[1,2.5]", "true");
        row("aten::ge", "[1,2]", "false");
        row("aten::__contains__", "[[1,2],2]", "true");
        row("aten::add", "[1,2]", "3");
        row("aten::mul", "[3,-2]", "-6");
        row("aten::floordiv", "[7,2]", "3");
        row("aten::floordiv", "[7,0]", "");
        row("aten::add", "[9223372036854775807,1]", "");
        row("aten::add", "[1.5,1]", "");
        row("aten::relu", "[1]", "");
    }
    void folding()
    {
        QFETCH(QByteArray, op);
        QFETCH(QByteArray, arguments);
        QFETCH(QByteArray, expected);
        const auto parsed = parseJson(arguments.toStdString());
        APR_VERIFY_OK(parsed);
        const std::vector<Json> values(parsed->value.begin(), parsed->value.end());
        const auto folded = fold(op.toStdString(), values);
        QCOMPARE(folded ? QByteArray::fromStdString(dumpJson(*folded)) : QByteArray(), expected);
    }

    void effects()
    {
        QVERIFY(hasEffect("aten::add_") && hasEffect("aten::append"));
        QVERIFY(!hasEffect("aten::add") && !hasEffect("aten::__not__"));
    }
};

APR_TEST(TestTorchOperators)
#include "tst_operators.moc"
