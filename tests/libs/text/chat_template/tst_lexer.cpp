// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "text/chat_template/syntax.h"

using namespace apr;
using namespace apr::jinja;

namespace {

/// The text between tags, with "|" for each tag.
std::string dataOf(std::string_view source)
{
    const auto tokens = lex(source);
    if (!tokens) {
        return "error: " + tokens.error().message;
    }
    std::string out;
    for (const LexedToken& token : *tokens) {
        using Kind = LexedToken::Kind;
        out += token.kind == Kind::Data                                       ? token.text
               : token.kind == Kind::BlockEnd || token.kind == Kind::PrintEnd ? "|"
                                                                              : "";
    }
    return out;
}

} // namespace

class TestLexer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whitespace_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("expected");
        QTest::newRow("a line of a block disappears") << "a\n  {% if x %}\nb\n"
                                                      << "a\n|b";
        QTest::newRow("plus keeps spaces") << "a\n  {%+ if x +%}\nb"
                                           << "a\n  |\nb";
        QTest::newRow("minus strips all") << "a \n {%- if x -%} \n b"
                                          << "a|b";
        QTest::newRow("prints keep spaces") << "  {{ x }}\nb"
                                            << "  |\nb";
        QTest::newRow("prints strip with minus") << "a {{- x -}} b"
                                                 << "a|b";
        QTest::newRow("text before a block keeps its spaces") << "a  {% if x %}b"
                                                              << "a  |b";
        QTest::newRow("second block of a line") << "{% if x %}  {% if y %}b"
                                                << "|  |b";
        QTest::newRow("comment") << "a\n{# note #}\nb{#- x -#} c"
                                 << "a\nbc";
        QTest::newRow("raw") << "{% raw %}{{ x }}{% y %}{% endraw %}b"
                             << "{{ x }}{% y %}b";
        QTest::newRow("line ends") << "a\r\nb\rc\r\n"
                                   << "a\nb\nc";
        QTest::newRow("braces in prints") << "{{ {'a': {'b': 1}} }}c"
                                          << "|c";
        QTest::newRow("lone brace") << "a { b {"
                                    << "a { b {";
    }
    void whitespace()
    {
        QFETCH(QString, source);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(dataOf(source.toStdString())), expected);
    }

    void tokens()
    {
        const auto tokens = lex(R"({{ a_1 + 1_000 * 2.5e-1 ~ 'x\n\'é\x41' // "b" }})");
        QVERIFY(tokens);
        std::string out;
        for (const LexedToken& token : *tokens) {
            out += '<' + token.text + '>';
        }
        QCOMPARE(out, std::string("<><a_1><+><1000><*><2.5e-1><~><x\n'éA><//><b><><>"));
    }

    void lines()
    {
        const auto tokens = lex("a\nb\n{{ x\n}}");
        QVERIFY(tokens);
        QCOMPARE(tokens->at(2).line, 3U);
        QCOMPARE(tokens->at(3).line, 4U);
    }

    void errors_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("message");
        QTest::newRow("tag") << "a\n{{ x"
                             << "a tag does not end with \"}}\"";
        QTest::newRow("string") << "{{ 'x }}"
                                << "a string does not end";
        QTest::newRow("comment") << "{# x"
                                 << "a comment does not end";
        QTest::newRow("raw") << "{% raw %} x"
                             << "\"raw\" is not closed by \"endraw\"";
        QTest::newRow("character") << "{{ ? }}"
                                   << "unexpected character \"?\"";
        QTest::newRow("bracket") << "{{ (1] }}"
                                 << "\"]\" without \"[\" before it";
        QTest::newRow("escape") << R"({{ '\xZZ' }})"
                                << "an escape in a string is not hexadecimal";
    }
    void errors()
    {
        QFETCH(QString, source);
        QFETCH(QString, message);
        const auto tokens = lex(source.toStdString());
        QVERIFY(!tokens);
        QCOMPARE(tokens.error().code, Errc::Corrupt);
        QCOMPARE(QString::fromStdString(tokens.error().message), message);
    }
};

APR_TEST(TestLexer)
#include "tst_lexer.moc"
