// SPDX-License-Identifier: MIT
#include "validate/scan/unknown_settings.h"

#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

#include <string>

using namespace apr;
using namespace apr::scan;
using namespace apr::test;

class TestUnknownSettings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void code()
    {
        for (const auto& [key, value] :
             std::initializer_list<std::pair<const char*, const char*>>{{"type", "package.Class"},
                                                                        {"handler", "x"},
                                                                        {"network_module", "x"},
                                                                        {"startHook", "x"},
                                                                        {"entry_point", "x"},
                                                                        {"service", "service:svc"},
                                                                        {"a", "$import os"},
                                                                        {"a", "[os.mkdir('x')][0]"},
                                                                        {"a", "${ eval:'1+1'}"},
                                                                        {"a", "${${y}:'1+1'}"},
                                                                        {"a", "0 or os.system('x')"},
                                                                        {"a", "().__class__"},
                                                                        {"lib", "./evil.so"},
                                                                        {"a", "../../x"},
                                                                        {"cache_file", "/tmp/evil.pt"},
                                                                        {"init", "file:///etc/hostname"},
                                                                        {"a", "https://example.org/x"},
                                                                        {"a", "gASVMQAAAAAAAACMBXBvc2l4lA=="},
                                                                        {"a", "80049531000000000000008c05"}}) {
            QVERIFY2(mayNameCode(key, value), value);
        }
    }

    void data()
    {
        for (const auto& [key, value] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"model_type", "llama"},
                 {"_name_or_path", "/home/me/model"},
                 {"license_link", "https://example.org/license"},
                 {"activation_function", "gelu_new"},
                 {"tokenizer_class", "LlamaTokenizer"},
                 {"weights", "model-00001-of-00002.safetensors"},
                 {"embedding", "model.embed_tokens.weight"},
                 {"target_modules", "model.layers"},
                 {"type", "sentence_transformers.models.Pooling"},
                 {"description", "Runs x (and y). See https://example.org."},
                 {"rule", "encode(decode(x)) == x for all x"},
                 {"device", "cuda:0"},
                 {"version", "4.41.0"},
                 {"name", "reg:squarederror"},
                 {"dim", "${model.dim}"},
                 {"chat_template", "{{ messages }}"},
                 {"language_code", "en"}}) {
            QVERIFY2(!mayNameCode(key, value), value);
        }
    }

    void inJson()
    {
        const auto found = [](const char* text) { return findUnknownSetting(Json::parse(text)); };
        QCOMPARE(found("{\"a\": [{\"type\": \"evil.X\"}]}").value_or(""), std::string("type: evil.X"));
        QVERIFY(found("{\"mcpServers\": {\"x\": 1}}").has_value());
        QVERIFY(found("{\"py/reduce\": []}").has_value());
        QVERIFY(found("{\"filters\": [{\"id\": \"pickle\"}]}").has_value());
        QVERIFY(found("{\"_type\": \"prompt\"}").has_value());
        QVERIFY(!found("{\"_type\": \"Value\", \"hooks\": [], \"n\": 1}").has_value());
        QVERIFY(holdsTokens("tokenizer.json") && holdsTokens("model.safetensors.index.json") &&
                !holdsTokens("config.json"));
        QVERIFY(has(scanned(bufferOf("{\"x\": \"evil.X\"}"), "config.json"), "incomplete.code"));
        QVERIFY(scanned(bufferOf("{\"x\": \"evil.X\"}"), "tokenizer.json").isClean());
        QVERIFY(has(scanned(bufferOf("x:\n- plugin: y\n"), "x.yaml"), "incomplete.code"));
    }

    void codeInTexts()
    {
        QVERIFY(runsCode("x.__class__") && runsCode("a; import os") && runsCode("lambda x: x"));
        QVERIFY(!runsCode("{0: 'person', 1: 'bicycle'}") && !runsCode("an important ossicle"));
    }
};

APR_TEST(TestUnknownSettings)
#include "tst_unknown_settings.moc"
