// SPDX-License-Identifier: MIT
#include "apr/convert/merge_config.h"
#include "apr/convert/quantizer_plugin.h"

#include "apr/convert/steps.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestMergeConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The examples of mergekit's documentation, with the values of the steps that they become.
    void examples_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("sources"); ///< the first one, and those of the step
        QTest::addColumn<QByteArray>("merge");
        QTest::addColumn<QByteArray>("precision");
        const auto row = [](const char* name, const char* text, const char* sources, const char* merge,
                            const char* precision) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(sources) << QByteArray(merge)
                                << QByteArray(precision);
        };
        row("linear",
            "models:\n  - model: a/x\n    parameters:\n      weight: 1.0\n  - model: b/y\n    parameters:\n      "
            "weight: "
            "0.3\nmerge_method: linear\ndtype: float16\n",
            "hf://a/x hf://b/y", "{\"strategy\":\"linear\",\"weights\":\"1.0,0.3\"}", "f16");
        row("slerp with a slice",
            "slices:\n  - sources:\n      - model: a/x\n        layer_range: [0, 32]\n      - model: b/y\n        "
            "layer_range: [0, 32]\nmerge_method: slerp\nbase_model: a/x\nparameters:\n  t:\n    - filter: self_attn\n  "
            "    "
            "value: [0, 0.5, 1]\n    - filter: mlp\n      value: [1, 0]\n    - value: 0.5\ndtype: bfloat16\n",
            "hf://a/x hf://b/y",
            "{\"strategy\":\"slerp\",\"base\":\"hf://a/x\",\"slices\":[\"1:0..31,2:0..31 "
            "t=self_attn=0:0.5:1|mlp=1:0|0.5\"]}",
            "bf16");
        row("ties",
            "models:\n  - model: a/x\n    parameters:\n      density: [1, 0.7, 0.1]\n      weight: 1.0\n  - model: "
            "b/y\n    "
            "parameters:\n      density: 0.5\n      weight: [0, 0.3, 0.7, 1]\n  - model: c/base\nmerge_method: "
            "ties\nbase_model: c/base\nparameters:\n  normalize: true\n  int8_mask: true\nout_dtype: float32\n",
            "hf://c/base hf://a/x hf://b/y",
            "{\"strategy\":\"ties\",\"base\":\"hf://c/"
            "base\",\"density\":\"1:0.7:0.1,0.5\",\"normalize\":\"yes\",\"weights\":\"1.0,0:0.3:0.7:1\"}",
            "f32");
        row("dare",
            "models:\n  - model: ./x\n  - model: ./y\nmerge_method: dare_ties\nbase_model: ./b\nparameters:\n  "
            "density: "
            "0.53\n  weight: 0.4\n  lambda: 1.1\n  rescale: false\n",
            "./b ./x ./y",
            "{\"strategy\":\"dare_ties\",\"base\":\"./"
            "b\",\"density\":\"0.53,0.53\",\"lambda\":\"1.1\",\"rescale\":\"none\",\"weights\":\"0.4,0.4\"}",
            "");
    }
    void examples()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, sources);
        QFETCH(QByteArray, merge);
        QFETCH(QByteArray, precision);
        const auto config = parseMergeConfig(text.toStdString(), "");
        APR_VERIFY_OK(config);
        const Recipe& recipe = config->recipe;
        APR_VERIFY_OK(checkRecipe(recipe, {}));
        const RecipeStep* step = stepOf(recipe, "merge");
        std::string paths = recipe.sources.front().path;
        for (const std::string& path : step->values.list("models")) {
            paths += ' ' + path;
        }
        QCOMPARE(QByteArray::fromStdString(paths), sources);
        Json values = step->values.json();
        values.erase("models");
        QCOMPARE(QByteArray::fromStdString(dumpJson(values)),
                 QByteArray::fromStdString(dumpJson(parseJson(merge.toStdString())->value)));
        const RecipeStep* type = stepOf(recipe, "precision");
        QCOMPARE(QByteArray::fromStdString(type == nullptr ? std::string() : type->values.text("type")), precision);
    }

    void notes()
    {
        const auto config =
            parseMergeConfig("merge_method: linear\nmodels:\n  - model: a/x\n    parameters: {weight: 1, "
                             "wieght: 2}\n  - model: b/y\n"
                             "parameters: {int8_mask: true}\ntokenizer_source: union\nchat_template: auto\nother: 1\n",
                             "");
        APR_VERIFY_OK(config);
        std::string all;
        for (const std::string& note : config->notes) {
            all += note + '\n';
        }
        for (const char* expected :
             {"int8_mask was ignored", "\"wieght\" was ignored: the method linear does not use it",
              "the key \"other\" is unknown"}) {
            QVERIFY2(contains(all, expected), expected);
        }
        QCOMPARE(config->notes.size(), std::size_t{3});
        QCOMPARE(stepOf(config->recipe, "merge")->values.text("chat_template"), std::string("auto"));
        QCOMPARE(stepOf(config->recipe, "merge")->values.text("tokenizer"), std::string("union"));
    }

    /// Rules fall through from the model to the slice to all; the base of methods that do not subtract it is merged.
    void precedence()
    {
        const auto config = parseMergeConfig("merge_method: linear\nbase_model: c/z\nmodels:\n"
                                             "  - {model: a/x, parameters: {weight: [{filter: attn, value: '0.2'}]}}\n"
                                             "  - {model: b/y, parameters: {weight: {value: [1, 2]}}}\n"
                                             "parameters: {weight: 0.7, normalize: no}\n",
                                             "");
        APR_VERIFY_OK(config);
        const Values& values = stepOf(config->recipe, "merge")->values;
        QCOMPARE(values.text("weights"), std::string("attn=0.2|0.7,1:2,0.7"));
        QCOMPARE(values.text("normalize"), std::string("no"));
        QCOMPARE(values.list("models"), (std::vector<std::string>{"hf://b/y", "hf://c/z"}));
    }

    void slices()
    {
        const auto config = parseMergeConfig(
            "merge_method: passthrough\nslices:\n"
            "  - sources: [{model: a/x, layer_range: [0, 16]}]\n"
            "  - sources: [{model: b/y, layer_range: [8, 24], parameters: {scale: [{filter: o_proj, value: 0}]}}]\n"
            "    parameters: {scale: 0.5}\n",
            "");
        APR_VERIFY_OK(config);
        QCOMPARE(stepOf(config->recipe, "merge")->values.list("slices"),
                 (std::vector<std::string>{"1:0..15", "2:8..23 weights=o_proj=0|0.5"}));
    }

    void modules()
    {
        const auto one = parseMergeConfig("merge_method: linear\nmodules: {default: {models: [{model: a/x, parameters: "
                                          "{weight: 1}}, {model: b/y}]}}\n"
                                          "parameters: {weight: 2}\n",
                                          "");
        APR_VERIFY_OK(one);
        QCOMPARE(stepOf(one->recipe, "merge")->values.text("weights"), std::string("1,2"));
        const auto two = parseMergeConfig(
            "merge_method: linear\nmodules:\n"
            "  encoder: {models: [{model: a/x, parameters: {weight: 1}}, {model: b/y, parameters: {weight: 0.5}}]}\n"
            "  decoder: {models: [{model: a/x, parameters: {weight: 0}}, {model: b/y, parameters: {weight: [0, "
            "1]}}]}\n",
            "");
        APR_VERIFY_OK(two);
        QCOMPARE(stepOf(two->recipe, "merge")->values.text("weights"),
                 std::string("decoder.=0|encoder.=1,decoder.=0:1|encoder.=0.5"));
    }

    /// Several documents are stages.
    void documents()
    {
        const auto config = parseMergeConfig("name: first\nmerge_method: linear\nmodels: [{model: a/x}, {model: b/y}]\n"
                                             "---\nmerge_method: slerp\nbase_model: first\nmodels: [{model: c/z}]\n"
                                             "parameters: {t: 0.5}\n",
                                             "");
        APR_VERIFY_OK(config);
        QCOMPARE(config->recipe.stages.size(), std::size_t{1});
        QCOMPARE(config->recipe.stages.front().name, std::string("first"));
        QCOMPARE(config->recipe.stages.front().source.path, std::string("hf://a/x"));
        QCOMPARE(config->recipe.sources.front().path, std::string("hf://c/z"));
        QCOMPARE(stepOf(config->recipe, "merge")->values.list("models"), (std::vector<std::string>{"stage:first"}));
        APR_VERIFY_OK(checkRecipe(config->recipe, {}));
    }

    /// A model with an adapter is a stage, once.
    void adapters()
    {
        const auto config = parseMergeConfig("merge_method: ties\nbase_model: a/x\nmodels:\n  - model: a/x+b/lora\n"
                                             "  - model: {model: {path: c/z}, lora: {path: /l}}\n"
                                             "---\nmerge_method: linear\nmodels: [{model: c/z}]\n",
                                             "");
        APR_VERIFY_ERROR(config, Errc::Argument); // the first document has no name
        const auto named =
            parseMergeConfig("merge_method: ties\nbase_model: a/x\nname: merged\nmodels:\n"
                             "  - model: a/x+b/lora\n  - model: {model: {path: c/z}, lora: {path: /l}}\n"
                             "---\nmerge_method: linear\nmodels: [{model: merged}, {model: a/x+b/lora}]\n",
                             "");
        APR_VERIFY_OK(named);
        const std::vector<RecipeStage>& stages = named->recipe.stages;
        QCOMPARE(stages.size(), std::size_t{3});
        QCOMPARE(stages[0].name, std::string("a/x+b/lora"));
        QCOMPARE(stages[0].source.path, std::string("hf://a/x"));
        QCOMPARE(stages[0].steps.front().values.text("adapter"), std::string("hf://b/lora"));
        QCOMPARE(stages[1].steps.front().values.text("adapter"), std::string("/l"));
        QCOMPARE(stepOf({.steps = stages[2].steps}, "merge")->values.list("models"),
                 (std::vector<std::string>{"stage:a/x+b/lora", "stage:c/z+/l"}));
        QCOMPARE(named->recipe.sources.front().path, std::string("stage:merged"));
        APR_VERIFY_OK(checkRecipe(named->recipe, {}));
    }

    void recipes()
    {
        const auto config = parseMergeConfig(
            R"({"apr_recipe": 1, "operation": "merge", "sources": [{"path": "a"}], "steps": [{"step": "merge", "models": ["b"]}]})",
            "");
        APR_VERIFY_OK(config);
        QCOMPARE(config->recipe.sources.front().path, std::string("a"));
        APR_VERIFY_ERROR(parseMergeConfig(R"({"apr_recipe": 1, "sources": [{"path": "a"}], "steps": []})", ""),
                         Errc::Argument);
    }

    void folders()
    {
        const QTemporaryDir dir;
        const auto text = std::string_view("merge_method: linear\nmodels: [{model: x/y}, {model: a/b}]\n");
        APR_VERIFY_ERROR(readMergeConfig(dir.path().toStdString()), Errc::Io);
        QVERIFY(save(path(dir.path(), "one.yaml"), text));
        APR_VERIFY_OK(readMergeConfig(dir.path().toStdString()));
        QVERIFY(save(path(dir.path(), "two.yml"), text));
        APR_VERIFY_ERROR(readMergeConfig(dir.path().toStdString()), Errc::Io);
        QVERIFY(save(path(dir.path(), "mergekit_config.yml"), text));
        APR_VERIFY_OK(readMergeConfig(dir.path().toStdString()));
    }

    void errors_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char* name, const char* text, Errc code, const char* field) {
            QTest::newRow(name) << QByteArray(text) << static_cast<int>(code) << QByteArray(field);
        };
        const char* models = "models: [{model: a/x}, {model: b/y}]\n";
        row("nothing", "", Errc::Corrupt, "YAML");
        row("a list", "- a\n", Errc::Corrupt, "YAML");
        row("documents without names",
            "merge_method: linear\nmodels: [{model: a/x}]\n---\nmerge_method: linear\nmodels: [{model: a/x}]\n",
            Errc::Argument, "name");
        row("no method", models, Errc::Corrupt, "merge_method");
        row("unknown method", "merge_method: foo\n", Errc::Unsupported, "merge_method");
        row("no models", "merge_method: linear\n", Errc::Corrupt, "models");
        row("empty", "merge_method: linear\nmodels: []\n", Errc::Argument, "models");
        row("entry", "merge_method: linear\nmodels: [{name: x}]\n", Errc::Corrupt, "models[0]");
        row("modules", "merge_method: linear\nmodules: {}\n", Errc::Corrupt, "modules");
        row("slices of modules", "merge_method: linear\nmodules: {a: {slices: []}, b: {slices: []}}\n",
            Errc::Unsupported, "modules.a");
        row("other models in modules",
            "merge_method: linear\nmodules: {a: {models: [{model: a/x}]}, b: {models: [{model: a/y}]}}\n",
            Errc::Unsupported, "modules.b");
        row("a module without models",
            "merge_method: linear\nmodules: {a: {models: []}, b: {models: [{model: a/x}]}}\n", Errc::Argument,
            "modules.a.models");
        row("slices", "merge_method: passthrough\nslices: [{sources: []}, {sources: []}]\n", Errc::Corrupt,
            "slices[0].sources");
        row("range", "merge_method: linear\nslices: [{sources: [{model: a/x, layer_range: [9, 8]}]}]\n", Errc::Argument,
            "slices[0].sources[0].layer_range");
        row("only empty ranges", "merge_method: linear\nslices: [{sources: [{model: a/x, layer_range: [8, 8]}]}]\n",
            Errc::Argument, "slices");
        row("a base is missing", "merge_method: ties\nmodels: [{model: a/x}]\n", Errc::Argument, "base_model");
        row("weight", "merge_method: linear\nmodels: [{model: a/x, parameters: {weight: high}}]\n", Errc::Argument,
            "weight");
        row("filter",
            "merge_method: slerp\nbase_model: a/x\nmodels: [{model: a/x}, {model: b/y}]\nparameters: {t: "
            "[{filter: 'a|b', value: 1}]}\n",
            Errc::Argument, "t");
        row("dtype", "merge_method: linear\nmodels: [{model: a/x}]\ndtype: int8\n", Errc::Argument, "dtype");
        row("no base", "merge_method: slerp\nmodels: [{model: a/x}, {model: b/y}]\nparameters: {t: 0.5}\n",
            Errc::Argument, "base_model");
    }
    void errors()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, code);
        QFETCH(QByteArray, field);
        const auto config = parseMergeConfig(text.toStdString(), "");
        QVERIFY(!config);
        QCOMPARE(static_cast<int>(config.error().code), code);
        QCOMPARE(QByteArray::fromStdString(config.error().field), field);
    }

    /// Paths are those beside the file.
    void files()
    {
        const QTemporaryDir dir;
        QVERIFY(QDir(dir.path()).mkdir(QStringLiteral("x")) && QDir(dir.path()).mkpath(QStringLiteral("a/b")));
        QVERIFY(save(path(dir.path(), "c.yml"),
                     std::string_view("merge_method: linear\nmodels: [{model: x}, {model: a/b}, {model: c/d}]\n")));
        const auto config = readMergeConfig(path(dir.path(), "c.yml").toStdString());
        APR_VERIFY_OK(config);
        QCOMPARE(config->recipe.sources.front().path, path(dir.path(), "x").toStdString());
        QCOMPARE(stepOf(config->recipe, "merge")->values.list("models"),
                 (std::vector<std::string>{path(dir.path(), "a/b").toStdString(), "hf://c/d"}));
        const auto none = readMergeConfig(path(dir.path(), "none.yml").toStdString());
        APR_VERIFY_ERROR(none, Errc::Io);
    }
};

APR_TEST(TestMergeConfig)
#include "tst_merge_config.moc"
