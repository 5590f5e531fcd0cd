// SPDX-License-Identifier: MIT
// The expected texts are those of jinja2 3.1 with the settings of transformers.
#include "rendered.h"

#include "fixtures/test_main.h"
#include "format/chat_template/interpreter.h"

using namespace apr;

class TestInterpreter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void expressions_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* expression, const char* expected) {
            QTest::newRow(expression) << expression << expected;
        };
        row("1 + 2 * 3 - 4 // 3", "6");
        row("7 / 2", "3.5");
        row("-7 // 2", "-4");
        row("-7 % 3", "2");
        row("2 ** 10", "1024");
        row("'a' ~ 1 ~ none", "a1None");
        row("'ab' * 2", "abab");
        row("[1] + [2, 'x']", "[1, 2, 'x']");
        row("1 < 2 < 3", "True");
        row("1 < 3 < 2", "False");
        row("'a' in 'cat' and 3 not in [1, 2]", "True");
        row("'k' in {'k': 1}", "True");
        row("not x", "True");
        row("x is defined", "False");
        row("x is not defined", "True");
        row("none is none and 1 is number and 'a' is string", "True");
        row("3 is divisibleby 3 and 4 is even and 5 is odd", "True");
        row("'b' if false", "");
        row("'a' if x is defined else 'b'", "b");
        row("x or 'y'", "y");
        row("'abcdef'[1:4]", "bcd");
        row("'abc'[::-1]", "cba");
        row("'héllo'[1]", "é");
        row("[1, 2, 3, 4][-2:]", "[3, 4]");
        row("[1, 2, 3][::-1]", "[3, 2, 1]");
        row("[1, 2, 3, 4, 5][3:0:-2]", "[4, 2]");
        row("[1, 2][-9:9]", "[1, 2]");
        row("[1, 2][5]", "");
        row("{'a': {'b': [1, 2]}}.a.b[1]", "2");
        row("{'a': 1}['a']", "1");
        row("range(3)|list", "[0, 1, 2]");
        row("range(5, 0, -2)|list", "[5, 3, 1]");
        row("(1, 2)|length", "2");
        row("'a' 'b'", "ab");
        row("-5|abs", "5");
        row("1.0 + 1", "2.0");
        row("true and 'z'", "z");
        row("dict(a=1, b='x')", "{'a': 1, 'b': 'x'}");
        row("strftime_now('%d %b %Y %H:%M')", "26 Jul 2025 03:20");
        row("x.y", "E020: \"y\" is read from \"x\", which is undefined");
        row("1 + 'a'", "E020: \"+\" is not possible with an integer and a string");
        row("1 / 0", "E020: division by zero");
        row("5()", "E020: an integer cannot be called");
        row("9223372036854775807 + 1", "E020: an integer is too large");
        row("raise_exception('roles must alternate')",
            "E013: the chat template refuses this conversation: roles must alternate");
    }
    void expressions()
    {
        QFETCH(QString, expression);
        QFETCH(QString, expected);
        QCOMPARE(rendered(QStringLiteral("{{ ") + expression + QStringLiteral(" }}")), expected);
    }

    void statements_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* source, const char* expected) { QTest::newRow(source) << source << expected; };
        row("{% if 0 %}a{% elif 1 %}b{% else %}c{% endif %}", "b");
        row("{% for x in [] %}a{% else %}none{% endfor %}", "none");
        row("{% for x in [1,2,3] %}{{ loop.index }}/{{ loop.length }}{{ ',' if not loop.last }}{% endfor %}",
            "1/3,2/3,3/3");
        row("{% for x in [1,2,3,4] if x is even %}{{ loop.index0 }}:{{ x }} {% endfor %}", "0:2 1:4 ");
        row("{% for k, v in {'a': 1, 'b': 2}.items() %}{{ k }}={{ v }};{% endfor %}", "a=1;b=2;");
        row("{% for x in [1,2,3,4] %}{% if x == 2 %}{% continue %}{% endif %}{% if x == 4 %}{% break %}{% endif %}{{ x "
            "}}{% endfor %}",
            "13");
        row("{% set a = 1 %}{% for x in [1] %}{% set a = 2 %}{% endfor %}{{ a }}", "1");
        row("{% set ns = namespace(a=1) %}{% for x in [1,2] %}{% set ns.a = ns.a + x %}{% endfor %}{{ ns.a }}", "4");
        row("{% set a %}x{{ 1 }}{% endset %}{{ a|upper }}", "X1");
        row("{% set a, b = [1, 2] %}{{ b }}{{ a }}", "21");
        row("{% macro m(a, b='z') %}[{{ a }}{{ b }}]{% endmacro %}{{ m(1) }}{{ m(1, b=2) }}", "[1z][12]");
        row("{% set g = 5 %}{% macro m() %}{{ g }}{% endmacro %}{{ m() }}", "5");
        row("{% macro m() %}<{{ caller() }}>{% endmacro %}{% call m() %}in{% endcall %}", "<in>");
        row("{% macro m(x) %}<{{ caller() }}{{ x }}>{% endmacro %}{% for i in [1, 2] %}{% call m(7) %}{{ i }}{{ x }}{% "
            "endcall %}{% endfor %}",
            "<17><27>");
        row("{% set x=[1] %}{% set ns=namespace(x=x) %}{% for i in range(40) %}{% set ns.x=[ns.x,ns.x] %}{% endfor "
            "%}{{ {ns.x: 1} }}",
            "E008: the chat template takes too many steps or makes too much text");
        row("{{ dict({'a': 1}, a=2) }}", "{'a': 2}");
        row("{{ range(100000)|map(attribute='A'*500000)|list|length }}",
            "E008: the chat template takes too many steps or makes too much text");
        row("{% filter upper %}abc{% endfilter %}", "ABC");
        row("{% for x in [1,2,3] %}{{ loop.previtem }}|{{ loop.nextitem }} {% endfor %}", "|2 1|3 2| ");
        row("{% generation %}a{% endgeneration %}", "a");
        row("{% set x = 1 %}{% if true %}{% set x = 2 %}{% endif %}{{ x }}", "2");
        row("{% set a.b = 1 %}", "E020: only members of a namespace can be set, and a is \"a\", which is undefined");
        row("{% for a, b in [[1]] %}{% endfor %}", "E020: 2 names cannot take 1 value");
        row("{% for a in 5 %}{% endfor %}", "E020: an integer cannot be iterated over");
        row("{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}", "E008: macros call each other too deep");
        row("{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
            "E008: the chat template takes too many steps or makes too much text");
        row("{% set ns = namespace(t='aaaaaaaaaa') %}{% for a in range(60) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}",
            "E008: the chat template takes too many steps or makes too much text");
        row("{% set ns = namespace(t=[]) %}{% for a in range(200) %}{% set ns.t = [ns.t] %}{% endfor %}",
            "E008: lists are nested too deep");
        row("{% set ns = namespace() %}{% set ns.self = ns %}{% set ns.l = [ns] %}{{ ns }}", "<Namespace>");
    }
    void statements()
    {
        QFETCH(QString, source);
        QFETCH(QString, expected);
        QCOMPARE(rendered(source), expected);
    }

    /// Deep expressions in macros that call each other take no more stack than is there.
    void recursionIsBounded()
    {
        const QString deep =
            QStringLiteral("(0, ").repeated(40) + QStringLiteral("m(n + 1)") + QStringLiteral(")").repeated(40);
        QCOMPARE(rendered(QStringLiteral("{% macro m(n) %}{{ ") + deep +
                          QStringLiteral(" if n < 39 }}{% endmacro %}{{ m(0) }}")),
                 QStringLiteral("E008: macros are nested too deep"));
        QVERIFY(rendered(QStringLiteral("{{ ") + QStringLiteral("[").repeated(40) + QStringLiteral("]").repeated(40) +
                         QStringLiteral(" }}"))
                    .startsWith(QStringLiteral("[[[")));
    }

    void time()
    {
        QCOMPARE(jinja::formatTime("%A %-d %B %y %I:%M:%S %p %a %m %% %q", 951'827'696),
                 std::string("Tuesday 29 February 00 12:34:56 PM Tue 02 % %q"));
        QCOMPARE(jinja::formatTime("%Y-%m-%d", -5), std::string("1970-01-01"));
    }
};

APR_TEST(TestInterpreter)
#include "tst_interpreter.moc"
