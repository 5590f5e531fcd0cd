// SPDX-License-Identifier: MIT
// The expected texts are those of jinja2 3.1 with the settings of transformers.
#include "rendered.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestOperations : public QObject {
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
        row("(1, 2)|length", "2");
        row("'a' 'b'", "ab");
        row("-5|abs", "5");
        row("1.0 + 1", "2.0");
        row("true and 'z'", "z");
        row("x.y", "E020: \"y\" is read from \"x\", which is undefined");
        row("1 + 'a'", "E020: \"+\" is not possible with an integer and a string");
        row("1 / 0", "E020: division by zero");
        row("5()", "E020: an integer cannot be called");
        row("9223372036854775807 + 1", "E020: an integer is too large");
    }
    void expressions()
    {
        QFETCH(QString, expression);
        QFETCH(QString, expected);
        QCOMPARE(rendered(QStringLiteral("{{ ") + expression + QStringLiteral(" }}")), expected);
    }

    /// Comparisons with what a list has are charged, whatever its weight.
    void comparisonsAreCharged_data()
    {
        QTest::addColumn<QString>("expression");
        for (const char* expression :
             {"m in l", "l.index(m)", "l.count(m)", "(l + [m])|unique|list", "l|select('==', m)"}) {
            QTest::newRow(expression) << expression;
        }
    }
    void comparisonsAreCharged()
    {
        QFETCH(QString, expression);
        QStringList entries;
        for (int i = 0; i < 1000; ++i) {
            entries << QStringLiteral("\"%1\":1").arg(i);
        }
        const QString source = QStringLiteral("{% set m = {") + entries.join(QLatin1Char(',')) +
                               QStringLiteral("} %}{% set l = [") + QStringLiteral("{},").repeated(10'000) +
                               QStringLiteral("m] %}{% for i in range(1000) %}{% set x = ") + expression +
                               QStringLiteral(" %}{% endfor %}");
        QCOMPARE(rendered(source),
                 QStringLiteral("E008: the chat template takes too many steps or makes too much text"));
    }
};

APR_TEST(TestOperations)
#include "tst_operations.moc"
