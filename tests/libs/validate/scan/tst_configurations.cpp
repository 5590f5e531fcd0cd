// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestScanConfigurations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void codeThatIsNamed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QString>("rule");
        const auto add = [](const char* name, const char* text, const char* rule) {
            QTest::newRow(name) << QString::fromLatin1(name) << std::string(text) << QString::fromLatin1(rule);
        };
        add("config.json", R"({"auto_map": {"AutoModel": "modeling_x.X"}})", "configuration.code");
        add("nested.json", R"({"a": [{"_target_": "os.system"}]})", "configuration.code");
        add("vocab.json", R"({"merges": {"_target_": "os.system"}})", "configuration.code"); // a name changes nothing
        add("hydra.yaml", "model:\n  - _target_: os.system\n", "configuration.code");
        add("quoted.yaml", "\"_target_\": os.system\n", "configuration.code");
        add("modules.json", R"([{"type": "evil.Module"}])", "configuration.code");
        add("adapter_config.json", R"({"auto_mapping": {"parent_library": "evil"}})", "configuration.code");
        add("MLmodel", "flavors:\n  python_function:\n    loader_module: os\n", "configuration.code");
        add("apply.yaml", "!!python/object/apply:os.system [id]\n", "configuration.python-object");
        add("verbatim.yml", "a: !<tag:yaml.org,2002:python/name:os.system>\n", "configuration.python-object");
        add("tagged.yaml", "%TAG ! tag:yaml.org,2002:python/object/apply:\n---\n!os.system [id]\n",
            "configuration.python-object");
        add("flow.yaml", "model: {_target_: os.system, _args_: [id]}\n", "configuration.code");
        add("escaped.yaml", "\"\\x5ftarget_\": os.system\n", "configuration.code");
        add("complex.yaml", "? _target_\n: os.system\n", "configuration.code");
        add("lines.jsonl", "{\"a\": 1}\n{\"_target_\": \"os.system\"}\n", "configuration.code");
        add("percent.yaml", "a: !!p%79thon/object/apply:os.system [id]\n", "configuration.python-object");
        add("short.yaml", "%TAG !p! tag:yaml.org,2002:\n---\n!p!python/object/apply:os.system [id]\n",
            "configuration.python-object");
        add("prefix.yaml", "%TAG !e! tag:yaml.org,2002:py\n---\n!e!thon/object/apply:os.system [id]\n",
            "incomplete.unsupported");
        add("model_index.json", R"({"_class_name": "X", "unet": ["os", "system"]})", "configuration.code");
        add("schema.json", R"({"__class__": "system", "__module__": "os", "__loader__": "FunctionNode"})",
            "configuration.code");
        add("x.pdf", "%PDF-1.4\n", "incomplete.unsupported");
        add(".gitattributes", "*.bin filter=lfs\n*.py filter=evil\n", "configuration.code");
        add("site.pth", "import os; os.system('id')\n", "configuration.code");
        add("second.pth", "/a/path\nimport os\n", "configuration.code");
        add("entities.xml", "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
            "configuration.entities");
        add("page.html", "<script>alert(1)</script>", "file.program");
        add("picture.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><SCRIPT>alert(1)</SCRIPT></svg>", "file.program");
        for (const char* script : {"run.sh", "run.bat", "run.ps1", "x.js", "Makefile", "x.pyw", "x.desktop"}) {
            add(script, "something\n", "file.program");
        }
        add("noname", "#!/bin/sh\nid\n", "file.program");
        add("x.pbtxt", "node { op: \"PyFunc\" }\n", "incomplete.unsupported");
        add("broken.json", "{\"a\": ", "incomplete.damaged");
    }
    void codeThatIsNamed()
    {
        QFETCH(QString, name);
        QFETCH(std::string, text);
        QFETCH(QString, rule);
        QVERIFY(has(scanned(bufferOf(text), name.toStdString()), rule.toStdString()));
    }

    void plainTextIsClean()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"config.json", R"({"model_type": "llama", "auto_map": null})"},
                 {"modules.json", R"([{"type": "sentence_transformers.models.Pooling"}])"},
                 {"tokenizer.json", R"({"model": {"vocab": {"_target_": 7}, "merges": [["code", "base"]]}})"},
                 {"adapter_config.json", R"({"peft_type": "LORA", "auto_mapping": null})"},
                 {"config.yaml", "model:\n  hidden_size: 8 # _target_ is not used\n"},
                 {"notes.yaml", "a: the python/object # _target_ of 10%, not! this\n"},
                 {"model_index.json", R"({"_class_name": "X", "unet": ["diffusers", "UNet"], "sizes": [1, 2]})"},
                 {"schema.json",
                  R"({"__class__": "LinearRegression", "__module__": "sklearn.linear_model", "__loader__": "ObjectNode",
                      "content": {"__class__": "dict", "__module__": "builtins", "__loader__": "DictNode"}})"},
                 {".gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n"},
                 {"README.md", "---\nlicense: mit\n---\nRun `import os`.\n"},
                 {"vocab.txt", "[PAD]\n[UNK]\n##ing\n"},
                 {"merges.txt", "#version: 0.2\n\xc4\xa0 t\n"}}) {
            QVERIFY2(scanned(bufferOf(text), name).verdict == ScanVerdict::Clean, name);
        }
    }

    /// Text is text to its end.
    void dataBehindText()
    {
        std::string text(2 << 20, 'a');
        text += std::string("\0\1\2", 3);
        QCOMPARE(scanned(bufferOf(text), "x.txt").verdict, ScanVerdict::Incomplete);
    }
};

APR_TEST(TestScanConfigurations)
#include "tst_configurations.moc"
