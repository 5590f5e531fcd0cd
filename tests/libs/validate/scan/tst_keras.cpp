// SPDX-License-Identifier: MIT
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
        QVERIFY(has(keras(R"({"module":"keras.utils","class_name":"Sequence"})"), "keras.foreign-class"));
        QVERIFY(has(keras(R"({"module":"keras.src.saving.saving_lib","class_name":"function","config":"load_model"})"),
                    "keras.function"));
        QVERIFY(keras(R"({"module":"keras.activations","class_name":"function","config":"relu"})").isClean());
    }
};

APR_TEST(TestScanKeras)
#include "tst_keras.moc"
