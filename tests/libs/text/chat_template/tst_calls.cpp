// SPDX-License-Identifier: MIT
// The expected texts are those of jinja2 3.1 with the settings of transformers.
#include "rendered.h"

#include "fixtures/test_main.h"
#include "text/chat_template/interpreter.h"

using namespace apr;

class TestCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void calls_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* source, const char* expected) { QTest::newRow(source) << source << expected; };
        row("{% macro m(a, b='z') %}[{{ a }}{{ b }}]{% endmacro %}{{ m(1) }}{{ m(1, b=2) }}", "[1z][12]");
        row("{% set g = 5 %}{% macro m() %}{{ g }}{% endmacro %}{{ m() }}", "5");
        row("{% macro m() %}<{{ caller() }}>{% endmacro %}{% call m() %}in{% endcall %}", "<in>");
        row("{% macro m(x) %}<{{ caller() }}{{ x }}>{% endmacro %}{% for i in [1, 2] %}{% call m(7) %}{{ i }}{{ x }}{% "
            "endcall %}{% endfor %}",
            "<17><27>");
        row("{{ dict({'a': 1}, a=2) }}", "{'a': 2}");
        row("{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}", "E008: macros call each other too deep");
    }
    void calls()
    {
        QFETCH(QString, source);
        QFETCH(QString, expected);
        QCOMPARE(rendered(source), expected);
    }

    void functions_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* expression, const char* expected) {
            QTest::newRow(expression) << expression << expected;
        };
        row("range(3)|list", "[0, 1, 2]");
        row("range(5, 0, -2)|list", "[5, 3, 1]");
        row("dict(a=1, b='x')", "{'a': 1, 'b': 'x'}");
        row("strftime_now('%d %b %Y %H:%M')", "26 Jul 2025 03:20");
        row("raise_exception('roles must alternate')",
            "E013: the chat template refuses this conversation: roles must alternate");
        row("range(1, 5, 0)", "E020: range() needs an end, and a step that is not 0");
    }
    void functions()
    {
        QFETCH(QString, expression);
        QFETCH(QString, expected);
        QCOMPARE(rendered(QStringLiteral("{{ ") + expression + QStringLiteral(" }}")), expected);
        QVERIFY(jinja::isFunction("range") && !jinja::isFunction("lipsum"));
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

APR_TEST(TestCalls)
#include "tst_calls.moc"
