// SPDX-License-Identifier: MIT
#include "validate/scan/programs.h"

#include "fixtures/test_main.h"

#include <string>

using namespace apr::scan;

class TestPrograms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names()
    {
        for (const char* name : {"run.sh", "a/makefile", "dockerfile.gpu", "x.ps1", "x.hta", ".bashrc"}) {
            QVERIFY2(isProgramName(name), name);
        }
        for (const char* name :
             {"package.json", ".github/workflows/x.yml", "a/.git/config", ".vscode/tasks.json", "pip.conf"}) {
            QVERIFY2(isToolName(name), name);
        }
        for (const char* name : {"config.json", "readme.md", "model.safetensors", "vocab.txt", "shell.txt"}) {
            QVERIFY2(!isProgramName(name) && !isToolName(name) && sourceLanguage(name).empty(), name);
        }
        QCOMPARE(std::string(sourceLanguage("wrapper.cpp")), std::string("C++"));
        QVERIFY(isTemplateName("chat_template.jinja") && isTemplateName("chat_template.txt") &&
                isTemplateName("modelfile"));
        QVERIFY(!isTemplateName("chat_template.json"));
        QVERIFY(isDocumentName("license-model") && isDocumentName("readme_zh") && !isDocumentName("license-x.py") &&
                !isDocumentName(".drone.yml") && !isDocumentName("x.zig"));
        QVERIFY(isTextName("x.py") && isTextName("config.json") && !isTextName("checkpoint") &&
                !isTextName("model.ts"));
    }

    void linesOfCode()
    {
        QVERIFY(looksLikeCode("import os\nos.system('id')\n"));
        QVERIFY(looksLikeCode("#include <x>\nint main() {}\n"));
        QVERIFY(looksLikeCode("from os import system\nsystem('id')\n"));
        QVERIFY(looksLikeCode("using namespace std;\n"));
        QVERIFY(!looksLikeCode("from such Contributor, and\nusing the following URL\n"));
        QVERIFY(!looksLikeCode("hello\nworld\n"));
        std::string prose = "import taxes rose\n";
        for (int i = 0; i < 40; ++i) {
            prose += "a line of prose\n";
        }
        QVERIFY(!looksLikeCode(prose)); // one line of many
    }
};

APR_TEST(TestPrograms)
#include "tst_programs.moc"
