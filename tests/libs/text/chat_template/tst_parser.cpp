// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "text/chat_template/syntax.h"

using namespace apr;
using namespace apr::jinja;

class TestParser : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void errors_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("field");
        QTest::newRow("no end") << "a\n{% if x %}\nb"
                                << "\"endif\" is missing"
                                << "chat template, line 3";
        QTest::newRow("statement") << "{% foo %}"
                                   << "\"foo\" is not a statement of Jinja"
                                   << "chat template, line 1";
        QTest::newRow("expression") << "{{ }}"
                                    << "expected an expression, found the end of the tag"
                                    << "chat template, line 1";
        QTest::newRow("operand") << "\n{{ 1 + }}"
                                 << "expected an expression, found the end of the tag"
                                 << "chat template, line 2";
        QTest::newRow("in") << "{% for x y %}"
                            << "expected \"in\", found \"y\""
                            << "chat template, line 1";
        QTest::newRow("index") << "{{ x[] }}"
                               << "an index is missing between \"[\" and \"]\""
                               << "chat template, line 1";
        QTest::newRow("break") << "{% break %}"
                               << "\"break\" is not in a loop"
                               << "chat template, line 1";
        QTest::newRow("end alone") << "{% endif %}"
                                   << "\"endif\" is not a statement of Jinja"
                                   << "chat template, line 1";
        QTest::newRow("two") << "{{ a b }}"
                             << "expected \"}}\", found \"b\""
                             << "chat template, line 1";
    }
    void errors()
    {
        QFETCH(QString, source);
        QFETCH(QString, message);
        QFETCH(QString, field);
        const auto tree = parse(source.toStdString());
        QVERIFY(!tree);
        QCOMPARE(tree.error().code, Errc::Corrupt);
        QCOMPARE(QString::fromStdString(tree.error().message), message);
        QCOMPARE(QString::fromStdString(tree.error().field), field);
    }

    void unsupportedStatements()
    {
        for (const char* source :
             {"{% include 'x' %}", "{% extends 'x' %}", "{% block a %}{% endblock %}", "{{ f(*x) }}"}) {
            const auto tree = parse(source);
            QVERIFY2(!tree, source);
            QCOMPARE(tree.error().code, Errc::Unsupported);
        }
    }

    void depthIsBounded()
    {
        const auto repeated = [](std::string_view text, int count) {
            std::string out;
            for (int i = 0; i < count; ++i) {
                out += text;
            }
            return out;
        };
        const int many = 20'000;
        for (const std::string& source :
             {"{{ " + repeated("(", many) + "1" + repeated(")", many) + " }}", "{{ 1" + repeated(" + 1", many) + " }}",
              "{{ " + repeated("not ", many) + "1 }}", "{{ " + repeated("- ", many) + "1 }}",
              "{{ x" + repeated(".y", many) + " }}", "{{ x" + repeated("|list", many) + " }}",
              "{{ " + repeated("[", many) + repeated("]", many) + " }}",
              repeated("{% if 1 %}", many) + repeated("{% endif %}", many),
              "{{ " + repeated("1 if 1 else ", many) + "2 }}", "{{ 1" + repeated(" if 1", many) + " }}"}) {
            const auto tree = parse(source);
            QVERIFY2(!tree, source.substr(0, 40).c_str());
            QCOMPARE(tree.error().code, Errc::Memory);
        }
        QVERIFY(parse(repeated("{{ 1 }}", many)));
        QVERIFY(parse("{% if x %}" + repeated("{% elif y %}", many) + "{% endif %}"));
    }
};

APR_TEST(TestParser)
#include "tst_parser.moc"
