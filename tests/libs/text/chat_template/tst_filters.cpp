// SPDX-License-Identifier: MIT
// The expected texts are those of jinja2 3.1 with the settings of transformers.
#include "rendered.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestFilters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filters_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* expression, const char* expected) {
            QTest::newRow(expression) << expression << expected;
        };
        row("x|default('d')", "d");
        row("''|default('d', true)", "d");
        row("' a '|trim", "a");
        row("'héllo wORLD'|upper", "HéLLO WORLD");
        row("'hello world'|title", "Hello World");
        row("'hELLO'|capitalize", "Hello");
        row("'<a>'|escape", "&lt;a&gt;");
        row("'a-b'|replace('-', '+')", "a+b");
        row("'a\nb\n\nc'|indent(2)", "a\n  b\n\n  c");
        row("'a\nb'|indent(2, true)", "  a\n  b");
        row("(('x' * 40) ~ '\n' ~ 'y')|indent(1)", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n y");
        row("'one two'|wordcount", "2");
        row("'héé'|length", "3");
        row("{'a': 1}|length", "1");
        row("{'b': 1, 'a': 2}|items|list", "[['b', 1], ['a', 2]]");
        row("{'b': 1, 'a': 2}|dictsort", "[['a', 2], ['b', 1]]");
        row("[3, 1, 2]|sort", "[1, 2, 3]");
        row("['b', 'A']|sort(reverse=true)", "['b', 'A']");
        row("[{'n': 2}, {'n': 1}]|sort(attribute='n')|map(attribute='n')|list", "[1, 2]");
        row("[1, 'a', 2]|select('number')|list", "[1, 2]");
        row("[{'r': 'a'}, {'r': 'b'}]|selectattr('r', 'equalto', 'b')|list|length", "1");
        row("[{'r': 'a'}, {}]|rejectattr('r')|list|length", "1");
        row("['a', 'b']|map('upper')|join(', ')", "A, B");
        row("[1, 1, 2]|unique|list", "[1, 2]");
        row("[1, 2]|sum", "3");
        row("[1, 5, 2]|max", "5");
        row("[1, 2]|first", "1");
        row("[]|last", "");
        row("[1, 2]|reverse|list", "[2, 1]");
        row("'12'|int + 1", "13");
        row("'x'|int(7)", "7");
        row("'1.5'|float", "1.5");
        row("2.567|round(1)", "2.6");
        row("{'a': [1, 'é']}|tojson", "{\"a\": [1, \"é\"]}");
        row("[1]|tojson(indent=2)", "[\n  1\n]");
        row("5|string ~ 'a'", "5a");
        row("1|nothing", "E009: the filter \"nothing\" is not supported");
        row("1 is nothing", "E009: the test \"nothing\" is not supported");
        row("5|length", "E020: an integer has no length");
        row("[1, 'a']|sort", "E020: a string and an integer cannot be ordered");
        row("'a' is sameas 'a' and 1 is ge 1 and 1 is lt 2", "True");
        row("'abc' is lower", "True");
        row("{} is mapping and [] is sequence and [] is iterable", "True");
        row("true is boolean and true is true and 0 is not false", "True");
        row("1 is in [1]", "True");
    }
    void filters()
    {
        QFETCH(QString, expression);
        QFETCH(QString, expected);
        QCOMPARE(rendered(QStringLiteral("{{ ") + expression + QStringLiteral(" }}")), expected);
    }
};

APR_TEST(TestFilters)
#include "tst_filters.moc"
