// SPDX-License-Identifier: MIT
#include "apr/graph/torchscript/script.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::torchscript;

namespace {

std::string shown(const Script& script, ExpressionId id) // NOLINT(misc-no-recursion): of small trees
{
    const Expression& expression = script.expressions[id];
    std::string items;
    for (const ExpressionId item : expression.items) {
        items += ' ' + shown(script, item);
    }
    switch (expression.kind) {
    case Expression::Kind::Literal: return dumpJson(expression.literal);
    case Expression::Kind::Name: return expression.name;
    case Expression::Kind::List: return "(list" + items + ')';
    case Expression::Kind::Tuple: return "(tuple" + items + ')';
    case Expression::Kind::Dict: return "(dict" + items + ')';
    case Expression::Kind::Attribute: return "(." + expression.name + items + ')';
    case Expression::Kind::Index: return "(index" + items + ')';
    case Expression::Kind::Slice: return "(slice" + items + ')';
    case Expression::Kind::Call: break;
    }
    std::string keywords;
    for (const std::string& keyword : expression.keywords) {
        keywords += keyword.empty() ? "" : ' ' + keyword + '=';
    }
    return "(call" + items + keywords + ')';
}

} // namespace

class TestScriptParser : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void expressions_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(expected);
        };
        row("(_0).forward(x, )", "(call (.forward _0) x)");
        row("torch.add(a, [1, -2], alpha=0.5)", "(call (.add torch) a (list 1 -2) 0.5 alpha=)");
        row("(a)[1]", "(index a 1)");
        row("(a)[1:]", "(slice a 1 null)");
        row("a[:-1]", "(slice a null -1)");
        row("Dict[str, Tensor]", "(index Dict (tuple str Tensor))");
        row("(a, )", "(tuple a)");
        row("((a), ())", "(tuple a (tuple))");
        row("{\"k\": None, 1: True}", "(dict \"k\" null 1 true)");
        row("\"a\\n\\\"b\"", "\"a\\n\\\"b\"");
        row("9223372036854775807", "9223372036854775807");
        row("1.0000000000000001e-05", "1e-05");
        row("-inf", "\"-inf\"");
        row("a, b", "(tuple a b)");
    }
    void expressions()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        Script script;
        APR_VERIFY_OK(parse("def f() -> int:\n  return " + text.toStdString() + "\n", "m", {}, script));
        const Function& function = script.functions.at("m.f");
        QCOMPARE(function.body.size(), std::size_t{1});
        const Statement& statement = script.statements[function.body.front()];
        QVERIFY(statement.kind == Statement::Kind::Return);
        QCOMPARE(QByteArray::fromStdString(shown(script, statement.value)), expected);
    }

    void classes()
    {
        Script script;
        APR_VERIFY_OK(
            parse("op_version_set = 1\nimport __torch__.torch\nclass A(Module):\n  __parameters__ = [\"w\", ]\n"
                  "  w : Tensor\n  n : Final[int] = 3\n  __annotations__[\"0\"] = __torch__.B\n"
                  "  def forward(self: __torch__.A,\n    x: Optional[Dict[str, int]]=None,\n    *,\n    k: int) "
                  "-> Tensor:\n    # a comment\n\n    pass\nclass B(Module):\n  pass\n",
                  "__torch__", {}, script));
        const Class& a = script.classes.at("__torch__.A");
        QCOMPARE(a.fields, (std::vector<std::string>{"w", "n"}));
        QCOMPARE(shown(script, a.constants.at("n")), std::string("3"));
        const Function& forward = a.methods.at("forward");
        QCOMPARE(forward.parameters.size(), std::size_t{3});
        QCOMPARE(forward.parameters[1].type, std::string("Optional[Dict[str, int]]"));
        QVERIFY(forward.parameters[1].value != kNone && forward.parameters[2].value == kNone);
        QVERIFY(forward.body.empty() && script.classes.contains("__torch__.B"));
    }

    void statements()
    {
        Script script;
        APR_VERIFY_OK(parse("def f(x: int) -> int:\n  a, b, = x\n  a : int = x\n  c, = x\n  self.a = x\n  g(x)\n"
                            "  if x:\n    while x:\n      pass\n  else:\n    for i in range(x):\n      g(i)\n"
                            "  with x as y:\n    g(y)\n  return\n",
                            "m", {}, script));
        using Kind = Statement::Kind;
        std::vector<Kind> kinds;
        for (const StatementId id : script.functions.at("m.f").body) {
            kinds.push_back(script.statements[id].kind);
        }
        QVERIFY((kinds == std::vector<Kind>{Kind::Assign, Kind::Assign, Kind::Assign, Kind::Assign, Kind::Evaluate,
                                            Kind::If, Kind::With, Kind::Return}));
        const auto statement = [&script](std::size_t i) -> const Statement& {
            return script.statements[script.functions.at("m.f").body[i]];
        };
        QVERIFY(statement(0).unpacks && statement(0).targets.size() == 2);
        QVERIFY(!statement(1).unpacks && statement(2).unpacks && statement(2).targets.size() == 1);
        QVERIFY(statement(5).body.size() == 1 && statement(5).otherwise.size() == 1);
    }

    void errors_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const QByteArray& code, const char* message) {
            QTest::newRow(name) << code << QByteArray(message);
        };
        row("bracket", "def f() -> int:\n  return (1\n", "line 3: expected \")\", found the end of the line");
        row("operator", "def f() -> int:\n  return 1 + 2\n", "line 2: expected the end of the line, found \"+\"");
        row("indentation", "def f() -> int:\nreturn 1\n", "line 2: expected an indented block, found \"return\"");
        row("negative name", "def f() -> int:\n  return -x\n", "line 2: expected a number, found \"x\"");
        row("class", "class :\n", "line 1: expected a name, found \":\"");
        row("no value", "def f() -> int:\n  a, b\n", "line 2: expected \"=\", found the end of the line");
        row("expression", "def f() -> int:\n  return [,]\n", "line 2: expected an expression, found \",\"");
        row("nesting", "def f() -> int:\n  return " + QByteArray(500, '(') + "1" + QByteArray(500, ')') + "\n",
            "line 2: the code is nested more than 100 levels deep");
        row("long name", "def f() -> int:\n  return " + QByteArray(1001, 'a') + "\n",
            "line 2: a name is longer than 1000 bytes");
        row("string", "def f() -> int:\n  return \"a\n", "line 2: the string is not closed");
    }
    void errors()
    {
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, message);
        Script script;
        const Status parsed = parse(code.toStdString(), "m", {}, script);
        QVERIFY(!parsed);
        QCOMPARE(QByteArray::fromStdString(parsed.error().message), message);
    }

    void memory()
    {
        Script script;
        APR_VERIFY_ERROR(parse("def f() -> int:\n  return [1, 2, 3, 4, 5, 6, 7, 8, 9]\n", "m", Budget(1000), script),
                         Errc::Memory);
    }
};

APR_TEST(TestScriptParser)
#include "tst_parser.moc"
