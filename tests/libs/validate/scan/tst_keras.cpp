// SPDX-License-Identifier: MIT
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestScanKeras : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kerasGadgets()
    {
        const auto keras = [](const std::string& config) {
            return scanned(zipOf(
                {{.name = "config.json", .raw = bufferOf(config)}, {.name = "metadata.json", .raw = bufferOf("{}")}}));
        };
        QVERIFY(
            has(keras(R"({"module":"keras.utils","class_name":"function","config":"get_file"})"), "keras.function"));
        QVERIFY(has(keras(R"({"module":"builtins","class_name":"function","config":"exec"})"), "keras.function"));
        std::string many = "[{\"class_name\":\"Lambda\"}";
        for (int i = 0; i < 100001; ++i) {
            many += ",0";
        }
        QVERIFY(has(keras(many + "]"), "keras.code"));
    }

    void kerasModels()
    {
        const auto keras = [](std::string_view config) {
            return scanned(zipOf({{.name = "config.json", .raw = bufferOf(config)}}));
        };
        QVERIFY(keras(R"({"module": "keras", "class_name": "Sequential", "config": {}})").isClean());
        QVERIFY(has(keras(R"({"config": {"layers": [{"module": "keras.layers", "class_name": "Lambda"}]}})"),
                    "keras.code"));
        QVERIFY(has(keras(R"({"layers": [{"module": "os", "class_name": "system"}]})"), "keras.foreign-class"));
        QVERIFY(has(keras("{"), "incomplete.damaged"));
        // Offsets are those of the file, not of a member of an archive.
        const auto report = keras(R"({"module": "keras.layers", "class_name": "Lambda"})");
        QVERIFY(!findingOf(report.findings, "keras.code")->offset);
        const auto plain = scanned(bufferOf("  {\"class_name\": \"Lambda\"}"), "model.json");
        QVERIFY(findingOf(plain.findings, "keras.code")->offset.value_or(0) > 2);
    }

    void kerasConfigurationsThatParsersRefuse()
    {
        const auto keras = [](const std::string& config) {
            return scanned(zipOf({{.name = "config.json", .raw = bufferOf(config)}}));
        };
        const std::string evil = R"({"module": "keras.layers", "class_name": "Lambda"})";
        QVERIFY(has(keras("[NaN, Infinity, " + evil + "]"), "keras.code"));
        QVERIFY(has(keras(std::string(5000, '[') + evil + std::string(5000, ']')), "keras.code"));
        QVERIFY(has(keras(R"({"cl\u0061ss_name" : "L\u0061mbda"})"), "keras.code"));
        QVERIFY(has(keras("{\t\"class_name\"\r\n:\n  \"Lambda\"}"), "keras.code"));
        QVERIFY(has(keras(R"({"class_name": "Dense", "class_name": "Lambda"})"), "keras.code"));
        QVERIFY(has(keras("{\"a\": 1}} " + evil), "keras.code"));
        for (const char* type : {"TorchModuleWrapper", "TFSMLayer", "JaxLayer", "custom>Lambda"}) {
            QVERIFY2(
                has(keras("{\"module\":\"keras.layers\",\"class_name\":\"" + std::string(type) + "\"}"), "keras.code"),
                type);
        }
        QVERIFY(has(
            keras(
                R"({"module":"keras.layers","class_name":"TextVectorization","config":{"vocabulary":"/etc/passwd"}})"),
            "keras.file"));
        QVERIFY(keras(R"({"module":"keras.layers","class_name":"TextVectorization","config":{"vocabulary":["a","b"]}})")
                    .isClean());
        QVERIFY(has(
            keras(
                R"({"module":"keras.layers","class_name":"StringLookup","config":{"vocabulary":"/x","has_input_vocabulary":""}})"),
            "keras.file"));
        QVERIFY(has(keras(R"({"class_name":"Merge","config":{"mode":"4wEA","mode_type":"lambda"}})"), "keras.code"));
        QVERIFY(keras(R"({"module":"keras.src.ops.numpy","class_name":"GetItem","config":{}})").isClean());
        QVERIFY(has(scanned(bufferOf("class_name: Sequential\nconfig:\n- class_name: Lambda\n"), "m.yaml"),
                    "incomplete.unsupported"));
        QVERIFY(has(keras(R"({"module":"keras.utils","class_name":"Sequence"})"), "keras.foreign-class"));
        QVERIFY(has(keras(R"({"module":"keras.src.saving.saving_lib","class_name":"function","config":"load_model"})"),
                    "keras.function"));
        QVERIFY(keras(R"({"module":"keras.activations","class_name":"function","config":"relu"})").isClean());
    }

    void classesByAList()
    {
        const auto json = [](const std::string& config) { return scanned(bufferOf(config), "model.json"); };
        QVERIFY(json(R"({"class_name": "Dense", "config": {"units": 1}})").isClean());
        QVERIFY(json(R"({"class_name": "Custom>Adam", "config": {}})").isClean());
        QVERIFY(has(json(R"({"class_name": "Lambda ", "config": {}})"), "keras.custom-class"));
        QVERIFY(has(json(R"({"class_name": "ClassMethod", "config": {}})"), "keras.custom-class"));
        // A class that a program registers is not imported.
        const auto registered = json(R"({"module": null, "class_name": "X", "config": {}, "registered_name": "p>X"})");
        QVERIFY(has(registered, "keras.custom-class"));
        QVERIFY(registered.isClean());
    }

    void functionsOfTensorFlow()
    {
        const auto layer = [](const std::string& type, const std::string& config) {
            return scanned(bufferOf("{\"class_name\": \"" + type + "\", \"config\": " + config + "}"), "model.json");
        };
        for (const char* name : {"math.add", "__operators__.getitem", "nn.relu", "reshape", "keras.activations.gelu"}) {
            QVERIFY2(layer("TFOpLambda", "{\"function\": \"" + std::string(name) + "\"}").isClean(), name);
        }
        for (const char* name : {"io.write_file", "py_function", "numpy_function", "raw_ops.ReadFile", "", "math._x"}) {
            QVERIFY2(has(layer("TFOpLambda", "{\"function\": \"" + std::string(name) + "\"}"), "keras.code"), name);
        }
        QVERIFY(layer("TensorFlowOpLayer", "{\"node_def\": \"{\\\"op\\\": \\\"AddV2\\\"}\"}").isClean());
        QVERIFY(layer("TensorFlowOpLayer", R"({"node_def": {"name": "n", "op": "AddV2"}})").isClean());
        QVERIFY(has(layer("TensorFlowOpLayer", "{\"node_def\": \"{\\\"op\\\": \\\"WriteFile\\\"}\"}"), "keras.code"));
        QVERIFY(has(layer("TensorFlowOpLayer", R"({"node_def": "op: AddV2"})"), "keras.code"));
        QVERIFY(has(layer("TensorFlowOpLayer", "{}"), "keras.code"));
    }

    /// Whatever the length of a string, the spelling of its characters, and the depth of strings in strings.
    void stringsAreReadWhole()
    {
        const std::string evil = R"({"class_name": "Lambda", "config": {}})";
        const auto quoted = [](const std::string& text) {
            std::string out = "{\"model_config\": \"";
            for (const char c : text) {
                out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
            }
            return out + "\"}";
        };
        std::string nested = evil;
        for (int i = 0; i < 5; ++i) {
            nested = quoted(nested);
            QVERIFY2(has(scanned(bufferOf(nested), "model.json"), "keras.code"), nested.c_str());
        }
        const std::string padded = "{\"pad\": \"" + std::string(2 << 20, 'x') + "\", \"model\": " + evil + "}";
        QVERIFY(has(scanned(bufferOf(padded), "model.json"), "keras.code"));
        QVERIFY(has(scanned(bufferOf(quoted(padded)), "model.json"), "keras.code"));
        QVERIFY(has(scanned(bufferOf(R"({"\u0063lass_name": "\u004cambda"})"), "model.json"), "keras.code"));
        QVERIFY(has(scanned(bufferOf("{\"a\": \"{\\\"\\\\u0063lass_name\\\": \\\"Lambda\\\"}\"}"), "model.json"),
                    "keras.code"));
    }

    void metadataOfSavedModels()
    {
        const std::string evil = R"({"class_name": "Lambda", "config": {}})";
        const Proto metadata = Proto().message(1, Proto().varint(2, 0).text(5, evil));
        QVERIFY(has(scanned(metadata.build(), "keras_metadata.pb"), "keras.code"));
        QVERIFY(has(scanned(bufferOf("\x0a\x7f"), "keras_metadata.pb"), "incomplete.damaged"));
        const Proto graph = Proto().message(1, Proto().text(1, "n").text(2, "Add"));
        const auto saved = [&graph](const std::string& config) {
            const Proto object = Proto().message(4, Proto().text(1, "_tf_keras_sequential").text(3, config));
            const Proto objects = Proto().message(1, object);
            return scanned(Proto().varint(1, 1).message(2, Proto().message(2, graph).message(7, objects)).build(),
                           "saved_model.pb");
        };
        QVERIFY(has(saved(evil), "keras.code"));
        QVERIFY(saved(R"({"class_name": "MyModel", "config": {}})").isClean()); // made of the graph
    }
};

APR_TEST(TestScanKeras)
#include "tst_keras.moc"
