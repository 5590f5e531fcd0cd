// SPDX-License-Identifier: MIT
#include "validate/scan/yaml.h"

#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;
using scan::YamlToken;
using Kind = scan::YamlToken::Kind;

namespace {

/// Keys with "=", scalars, tags: in their order, separated by spaces.
std::string shown(std::string_view text)
{
    std::string out;
    for (const YamlToken& token : scan::lexYaml(text)) {
        out += out.empty() ? "" : " ";
        out += token.kind == Kind::Open ? "[" : token.text;
        out += token.kind == Kind::Key ? "=" : "";
    }
    return out;
}

} // namespace

class TestYaml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysAndValues()
    {
        QCOMPARE(shown("a: b\nc: d e # not\n"), std::string("a= b c= d e"));
        QCOMPARE(shown("- x\n- y: z\n"), std::string("x y= z"));
        QCOMPARE(shown("{a: b, \"c\":d}"), std::string("[ a= b c= d"));
        QCOMPARE(shown("? a # comment\n: b"), std::string("a= b"));
        QCOMPARE(shown("url: http://x:80/y#z\n"), std::string("url= http://x:80/y#z"));
        QCOMPARE(shown("'it''s': 1"), std::string("it's= 1"));
    }

    /// Spellings of one key, as PyYAML reads them.
    void spellings()
    {
        for (const char* text :
             {"_target_: x", "\"_target_\" : x", "'_target_': x", "\"\\x5ftarget_\": x", "? _target_\n: x",
              "\"_tar\\\n   get_\": x", "a: &k _target_\n*k : x", "a: 1\r_target_: x", "a: 1\xe2\x80\xa8_target_: x",
              "a: 1\xc2\x85_target_: x", "{_target_: x}"}) {
            const auto tokens = scan::lexYaml(text);
            QVERIFY2(
                std::any_of(tokens.begin(), tokens.end(),
                            [](const YamlToken& token) { return token.kind == Kind::Key && token.text == "_target_"; }),
                text);
        }
    }

    void tags()
    {
        QCOMPARE(shown("a: &x !apply:os.system [id]"), std::string("a= !apply:os.system [ id"));
        QCOMPARE(shown("!!p%79thon/name:os.system"), std::string("!!python/name:os.system"));
        QCOMPARE(shown("a: !<tag:x,y> b"), std::string("a= !<tag:x,y> b"));
        QCOMPARE(shown("a: what!\nb: a !b\n"), std::string("a= what! b= a !b")); // in a value, no tag
        QCOMPARE(shown("%TAG ! tag:x:\n---\n!y"), std::string("%TAG ! tag:x: !y"));
    }

    /// Where documents and comments begin, and where plain scalars go on, for PyYAML.
    void beginnings()
    {
        QCOMPARE(shown("--- !x\n"), std::string("!x"));
        QCOMPARE(shown("--- {a: b}\n"), std::string("[ a= b"));
        QCOMPARE(shown("[a,#,\"\n!x,#,\"\n]"), std::string("[ a !x"));
        QCOMPARE(shown("a: it\n  \"s\nb: !c\n"), std::string("a= it \"s b= !c"));
        QCOMPARE(shown("- it\n  's\n- !c\n"), std::string("it 's !c"));
        QCOMPARE(shown("[a\n%b, !c]"), std::string("[ a %b !c"));
        bool isCut = false;
        QVERIFY(!scan::lexYaml(std::string(100'000, '['), &isCut).empty() && !isCut); // one for all of them
        QVERIFY(!scan::lexYaml("a: &x y\n" + std::string(3'000'000, '-'), &isCut).empty() && !isCut);
        std::string many;
        for (int i = 0; i < 1'100'000; ++i) {
            many += "a,";
        }
        QVERIFY(scan::lexYaml('[' + many, &isCut).size() <= 1'000'001 && isCut);
    }

    /// What is in a block is text, and what is indented less is not.
    void blocks()
    {
        QCOMPARE(shown("a: |\n  b: !c\n  # d\ne: f\n"), std::string("a=   b: !c\n  # d\n e= f"));
        QCOMPARE(shown("- a: >-\n    text\n  b: !c\n"), std::string("a=     text\n b= !c"));
        QCOMPARE(shown("a: |\n"), std::string("a= "));
    }

    /// Every text has tokens, and takes time in proportion to its length.
    void anyText()
    {
        for (const char* text : {"", "\"", "'", "!", "&", "*", "|", "%", "[[[", "]]]", ": : :", "?", "- - -", "a: b: c",
                                 "\"\\", "\"\\u12"}) {
            scan::lexYaml(text);
        }
        QCOMPARE(scan::lexYaml(std::string(200'000, '!')).size(), std::size_t{1});
        QVERIFY(!scan::lexYaml(std::string(200'000, '[')).empty());
    }
};

APR_TEST(TestYaml)
#include "tst_yaml.moc"
