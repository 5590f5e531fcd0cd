// SPDX-License-Identifier: MIT
#include "validate/scan/plain_text.h"

#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

#include <string>

using namespace apr;
using namespace apr::scan;
using namespace apr::test;

class TestPlainText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void documents()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"readme.md", "# Title\n\n```python\nimport os\n```\n| a | b |\n"},
                 {"license", "Permission is hereby granted, free of charge = yes\n"},
                 {"vocab.txt", "[PAD]\n<unk>\n{\n}\n!\nimport\n</s>\n"},
                 {"merges.txt", "#version: 0.2\nt h\nth e\n"},
                 {"labels.txt", "cat\ndog\n"},
                 {"notes.txt", "Two lines: with a colon.\nWow, !important\n"},
                 {"table.csv", "a,b\n-1,+2\n=,x\n"},
                 {"qwen.tiktoken", "IQ== 0\nIg== 1\n"},
                 {"version", "3"}}) {
            const std::string doubt = doubtAbout(name, text);
            QVERIFY2(doubt.empty(), (std::string(name) + ": " + doubt).c_str());
        }
    }

    /// Text that some program runs, or reads as more than words.
    void whatProgramsAct()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"x.zig", "x = 1\n"},
                 {".drone.txt", "x\ny\n"},
                 {"noname", "true; touch x\n"},
                 {"readme", "import os\nos.system('id')\n"},
                 {"license", "x | sh\n"},
                 {"agents.md", "Do as I say.\n"},
                 {"page.md", "<script>alert(1)</script>"},
                 {"page.txt", "<img src=x onerror=alert(1)>"},
                 {"x.txt", "<?php system('id');"},
                 {"x.txt", "a: !!python/object/apply:os.system [id]\n"},
                 {"x.txt", "--- !ruby/object:Gem::Installer\n"},
                 {"x.txt", "utt1 cat x; cat y |\n"},
                 {"x.txt", "--index-url http://example.org\n"},
                 {"x.txt", "name: \"n\" layer {\n  type: \"Python\"\n}\n"},
                 {"x.txt", "layer\n{\n  type: \"Python\"\n}\n"},
                 {"x.txt", "graph < name: \"g\" > \n"},
                 {"x.csv", "a,b\n=cmd|'/C calc'!A0,1\n"},
                 {"x.txt", "[logger]\nclass=x\n"},
                 {"x.txt", "A\n3\n262401\n"},
                 {"x.txt", "O:8:\"Evil\\Php\":1:{}"},
                 {"x.txt", "gASVMQAAAAAAAACMBXBvc2l4lIwFbWtkaXKUk5SM"},
                 {"x.txt", "ZF0x19              x"},
                 {"x.txt", "().__class__.__base__\n"},
                 {"checkpoint", "# x\nmodel_checkpoint_path : \"/etc/x\"\n"}}) {
            QVERIFY2(!doubtAbout(name, text).empty(), text);
        }
    }

    /// Tags of YAML, whatever the lexer makes of what is around them.
    void tags()
    {
        for (const char* text : {"!!python/object/apply:os.system", "a [!!python/name:x.y]", "--- !!javax.script.X",
                                 "- !ruby/object:X", "{a: !<tag:x,y> b}"}) {
            QVERIFY2(mayHaveTag(text, false) && mayHaveTag(text, true), text);
        }
        for (const char* text :
             {"wow! !important", "!!", "a: !!python/tuple [1]", "x: !!float 1", "'!foo'", "a!!b/c:d"}) {
            QVERIFY2(!mayHaveTag(text, false), text);
        }
        QVERIFY(mayHaveTag("a: !!evil x", true));
        QVERIFY(!mayHaveTag("a: !!python/tuple [1]", true));
    }

    void inTheScanner()
    {
        QVERIFY(has(scanned(bufferOf("x = 1\n"), "x.zig"), "incomplete.code"));
        QVERIFY(has(scanned(bufferOf("a\n"), "x.json"), "incomplete.damaged"));
        QVERIFY(has(scanned(bufferOf("{\"a\": 1}\n{\n"), "x.jsonl"), "incomplete.damaged"));
        QVERIFY(scanned(bufferOf("{\"a\": 1}\n\n{\"b\": 2}\n"), "x.jsonl").isClean());
        QVERIFY(has(scanned(bufferOf("{\"a\": 1, \"a\": 2}"), "x.json"), "incomplete.unsupported"));
        QVERIFY(scanned(bufferOf("{{ messages }}"), "chat_template.jinja").isClean());
        QVERIFY(has(scanned(bufferOf("{{ ''.__class__ }}"), "prompt.txt"), "template.attack"));
        QVERIFY(scanned(bufferOf("title = {{The Title}}"), "x.bib").isClean());
        QVERIFY(scanned(bufferOf("---\nlicense: mit\n---\n```yaml\ntrust_remote_code: true\n```\n"), "README.md")
                    .isClean());
        QVERIFY(!scanned(bufferOf("---\ntrust_remote_code: true\n---\n"), "README.md").isClean());
    }
};

APR_TEST(TestPlainText)
#include "tst_plain_text.moc"
