// SPDX-License-Identifier: MIT
// The expected texts are those of jinja2 3.1 with the settings of transformers.
#include "rendered.h"

#include "fixtures/test_main.h"
#include "text/chat_template/interpreter.h"

using namespace apr;

class TestInterpreter : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
        row("{% set x=[1] %}{% set ns=namespace(x=x) %}{% for i in range(40) %}{% set ns.x=[ns.x,ns.x] %}{% endfor "
            "%}{{ {ns.x: 1} }}",
            "E008: the chat template takes too many steps or makes too much text");
        row("{{ range(100000)|map(attribute='A'*500000)|list|length }}",
            "E008: the chat template takes too many steps or makes too much text");
        row("{% filter upper %}abc{% endfilter %}", "ABC");
        row("{% for x in [1,2,3] %}{{ loop.previtem }}|{{ loop.nextitem }} {% endfor %}", "|2 1|3 2| ");
        row("{% generation %}a{% endgeneration %}", "a");
        row("{% set x = 1 %}{% if true %}{% set x = 2 %}{% endif %}{{ x }}", "2");
        row("{% set a.b = 1 %}", "E020: only members of a namespace can be set, and a is \"a\", which is undefined");
        row("{% for a, b in [[1]] %}{% endfor %}", "E020: 2 names cannot take 1 value");
        row("{% for a in 5 %}{% endfor %}", "E020: an integer cannot be iterated over");
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

    /// Names of a megabyte are charged wherever they are compared or copied.
    void longNamesAreCharged_data()
    {
        QTest::addColumn<QString>("body");
        const QString name(200'000, QLatin1Char('a'));
        QTest::newRow("undefined") << QStringLiteral("{{ ") + name + QStringLiteral(" }}");
        QTest::newRow("attribute") << QStringLiteral("{{ {}.") + name + QStringLiteral(" }}");
        QTest::newRow("set") << QStringLiteral("{% set ") + name + QStringLiteral(" = 1 %}");
        QTest::newRow("argument") << QStringLiteral("{{ dict(") + name + QStringLiteral("=1)|length }}");
    }
    void longNamesAreCharged()
    {
        QFETCH(QString, body);
        QCOMPARE(rendered(QStringLiteral("{% for i in range(10000) %}") + body + QStringLiteral("{% endfor %}")),
                 QStringLiteral("E008: the chat template takes too many steps or makes too much text"));
    }

    /// The progress is asked while a template runs, and can end it.
    void canBeCancelled()
    {
        class Cancelling final : public Progress {
        public:
            bool step(std::uint64_t, std::uint64_t, std::string_view) override { return ++asked < 3; }
            int asked = 0;
        };
        Cancelling progress;
        const auto text = renderChat("{% for a in range(100000) %}{{ a }}{% endfor %}", {}, progress);
        QVERIFY(!text);
        QCOMPARE(text.error().code, Errc::Cancelled);
        QCOMPARE(progress.asked, 3);
    }
};

APR_TEST(TestInterpreter)
#include "tst_interpreter.moc"
