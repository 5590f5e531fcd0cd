// SPDX-License-Identifier: MIT
// The expected texts are those of Python 3.11.
#include "rendered.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestMethods : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void methods_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* expression, const char* expected) {
            QTest::newRow(expression) << expression << expected;
        };
        row("' a '.strip() ~ '.'", "a.");
        row("'xxaxx'.strip('x')", "a");
        row("'\n a\n'.lstrip()", "a\n");
        row("'a\n\n'.rstrip('\n')", "a");
        row("'a,b,c'.split(',')", "['a', 'b', 'c']");
        row("'a,b,c'.split(',', 1)", "['a', 'b,c']");
        row("'a,b,c'.rsplit(',', 1)", "['a,b', 'c']");
        row("' a  b '.split()", "['a', 'b']");
        row("' a  b c '.split(none, 1)", "['a', 'b c ']");
        row("''.split(',')", "['']");
        row("'</think>x'.split('</think>')[-1]", "x");
        row("'a\nb\r\n'.splitlines()", "['a', 'b']");
        row("'abc'.startswith('ab')", "True");
        row("'abc'.endswith(('x', 'c'))", "True");
        row("'aXbX'.replace('X', '')", "ab");
        row("'aXbX'.replace('X', 'y', 1)", "aybX");
        row("'héllo'.find('l')", "2");
        row("'abc'.find('z')", "-1");
        row("'abab'.count('ab')", "2");
        row("','.join(['a', 'b'])", "a,b");
        row("'abc'.removeprefix('a').removesuffix('c')", "b");
        row("'12'.isdigit()", "True");
        row("'Ab'.lower() ~ 'Ab'.upper() ~ 'ab c'.title()", "abABAb C");
        row("'<{}|{1}|{n}{{'.format(5, 'b', n=true)", "<5|b|True{");
        row("'}'.format(1)", "E009: the field \"{?}\" of format() is not supported");
        row("'aXbX'.replace('X', '', -9223372036854775807)", "ab");
        row("'{:>5}'.format(1)", "E009: the field \"{:>5}\" of format() is not supported");
        row("{'a': 1}.get('a') ~ {'a': 1}.get('b', 2) ~ {}.get('c')", "12None");
        row("{'a': 1}.keys()|list ~ {'a': 1}.values()|list", "['a'][1]");
        row("{'a': 1}.items()|list", "[['a', 1]]");
        row("[1, 2].index(2)", "1");
        row("'a'.nothing()", "E009: a string has no method \"nothing\" that is supported");
        row("x.strip()", "E020: \"strip\" is called on \"x\", which is undefined");
        row("[1].append(2)", "E020: a template may not change a list; transformers refuses it as well");
        row("'a'.split('')", "E020: the separator of split() is empty");
    }
    void methods()
    {
        QFETCH(QString, expression);
        QFETCH(QString, expected);
        QCOMPARE(rendered(QStringLiteral("{{ ") + expression + QStringLiteral(" }}")), expected);
    }

    /// What methods look through and make is charged.
    void workIsCharged_data()
    {
        QTest::addColumn<QString>("source");
        const auto row = [](const char* name, const QString& source) { QTest::newRow(name) << source; };
        QStringList named;
        for (int i = 0; i < 20'000; ++i) {
            named << QStringLiteral("b%1=1").arg(i);
        }
        row("format", QStringLiteral("{{ '") + QStringLiteral("{a}").repeated(20'000) + QStringLiteral("'.format(") +
                          named.join(QLatin1Char(',')) + QStringLiteral(",a=1) }}"));
        row("splitlines", QStringLiteral("{{ ('\\n' * 900000).splitlines()|length }}"));
        row("split", QStringLiteral("{% set t = 'a' * 100000 %}{{ t.split(sep=t) }}"));
        row("startswith", QStringLiteral("{% set l = range(100000)|map('string')|list %}{% for i in "
                                         "range(1000) %}{% set x = ''.startswith(l) %}{% endfor %}"));
        row("macro", QStringLiteral("{% macro m(") + named.join(QLatin1Char(',')) +
                         QStringLiteral(") %}{% endmacro %}{{ m(") + named.join(QLatin1Char(',')) +
                         QStringLiteral(") }}"));
    }
    void workIsCharged()
    {
        QFETCH(QString, source);
        QCOMPARE(rendered(source),
                 QStringLiteral("E008: the chat template takes too many steps or makes too much text"));
    }

    void countsWithoutOverlaps()
    {
        QCOMPARE(rendered(QStringLiteral("{{ 'aaaaa'.count('aa') }}{{ 'b'.count('a') }}")), QStringLiteral("20"));
    }
};

APR_TEST(TestMethods)
#include "tst_methods.moc"
