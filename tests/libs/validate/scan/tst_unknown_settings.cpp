// SPDX-License-Identifier: MIT
#include "validate/scan/unknown_settings.h"

#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

#include <algorithm>
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
        const auto found = [](const char* text) { return findUnknownSetting(Json::parse(text), "config.json"); };
        QCOMPARE(found("{\"a\": [{\"type\": \"evil.X\"}]}").value_or(""), std::string("type: evil.X"));
        QVERIFY(found("{\"mcpServers\": {\"x\": 1}}").has_value());
        QVERIFY(found("{\"py/reduce\": []}").has_value());
        QVERIFY(found("{\"filters\": [{\"id\": \"pickle\"}]}").has_value());
        QVERIFY(found("{\"_type\": \"prompt\"}").has_value());
        QVERIFY(!found("{\"_type\": \"Value\", \"hooks\": [], \"n\": 1}").has_value());
        QVERIFY(has(scanned(bufferOf("{\"x\": \"evil.X\"}"), "config.json"), "incomplete.code"));
        QVERIFY(has(scanned(bufferOf("x:\n- plugin: y\n"), "x.yaml"), "incomplete.code"));
    }

    /// No name of a file, no member and no mark of a template makes the rest harmless.
    void whatExcusesNothing()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"template.json", "{`run`: [`$import os #{{ x }}`]}"},
                 {"keras.json", "{`class_name`: `Dense`, `config`: {}, `type`: `evil.X`}"},
                 {"loader.json", "{`__loader__`: `ObjectNode`, `__module__`: `evil`}"},
                 {"trainer.json", "{`stateful_callbacks`: {}, `type`: `evil.X`}"},
                 {"model.json", "{`model`: {`vocab`: 1}, `command`: `sh`}"},
                 {"model.json", "{`merges`: [`a b`, `evil.X`]}"},
                 {"x.index.json", "{`weight_map`: {}, `command`: `sh`}"},
                 {"tokenizer.json", "{`mcpServers`: {`x`: {`command`: `sh`}}}"},
                 {"mlflow.json", "{`a`: `mlflow.x;os.System`}"},
                 {"mlflow.json", "{`handler`: `evil`}"},
                 {"nn.json", "{`a`: `nn.x(1);os.System`}"},
                 {"adapter_config.json", "{`auto_mapping`: {`parent_library`: `evil`, `base_model_class`: `X`, "
                                         "`z`: {`parent_library`: `transformers.models.`}}}"}}) {
            std::string json(text);
            std::replace(json.begin(), json.end(), '`', '"');
            QVERIFY2(!scanned(bufferOf(json), name).isClean(), text);
        }
    }

    void judgedByOthers()
    {
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"tokenizer.json",
                  "{`model`: {`vocab`: [[`my.module`, -1.5]], `merges`: [`my .module`, [`f()`, `x.y`]]}, "
                  "`added_tokens`: [{`content`: `a.b.c`, `special`: true, `id`: 3}]}"},
                 {"vocab.json", "{`os.system`: 1, `$x`: 2}"},
                 {"trainer_state.json", "{`stateful_callbacks`: {`TrainerControl`: {`args`: {`should_log`: true}}}}"},
                 {"model.safetensors.index.json", "{`metadata`: {`total_size`: 1}}"},
                 {"schema.json", "{`__class__`: `LogisticRegression`, `__module__`: `sklearn.linear_model`, "
                                 "`__loader__`: `ObjectNode`}"},
                 {"adapter_config.json", "{`auto_mapping`: {`base_model_class`: `LlamaModel`, "
                                         "`parent_library`: `transformers.models.llama.modeling_llama`}}"}}) {
            std::string json(text);
            std::replace(json.begin(), json.end(), '`', '"');
            const ScanReport report = scanned(bufferOf(json), name);
            QVERIFY2(report.isClean(), report.findings.empty() ? text : report.findings[0].message.c_str());
        }
    }

    void marksOfCode()
    {
        QVERIFY(hasCodeMark("x.__class__") && hasCodeMark("__import__('os')"));
        QVERIFY(!hasCodeMark("{0: 'person', 1: 'bicycle'}") && !hasCodeMark("an important ossicle"));
    }
};

APR_TEST(TestUnknownSettings)
#include "tst_unknown_settings.moc"
