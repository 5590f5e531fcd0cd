// SPDX-License-Identifier: MIT
#include "apr/convert/merge_yaml.h"

#include "apr/convert/merge_config.h"
#include "apr/convert/steps.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Recipe mergeRecipe(const Values& merge, const std::string& first = "./a")
{
    return {.operation = "merge", .sources = {{.path = first}}, .steps = {{"map-names", {}}, {"merge", merge}}};
}

} // namespace

class TestMergeYaml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What was read from a configuration is the same after it was written and read again.
    void roundTrips_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* text) { QTest::newRow(name) << QByteArray(text); };
        row("linear", "models:\n  - model: a/x\n    parameters:\n      weight: 1.0\n  - model: b/y\n    parameters:\n"
                      "      weight: 0.3\nmerge_method: linear\ndtype: float16\n");
        row("slerp with filters",
            "slices:\n  - sources:\n      - model: a/x\n        layer_range: [0, 32]\n      - model: b/y\n"
            "        layer_range: [0, 32]\nmerge_method: slerp\nbase_model: a/x\nparameters:\n  t:\n"
            "    - filter: self_attn\n      value: [0, 0.5, 1]\n    - filter: mlp\n      value: [1, 0]\n"
            "    - value: 0.5\ndtype: bfloat16\n");
        row("ties with gradients", "models:\n  - model: a/x\n    parameters:\n      density: [1, 0.7, 0.1]\n      "
                                   "weight: 1.0\n  - model: b/y\n"
                                   "    parameters:\n      density: 0.5\n      weight: [0, 0.3, 0.7, 1]\n  - model: "
                                   "c/base\nmerge_method: ties\n"
                                   "base_model: c/base\nparameters:\n  normalize: true\nout_dtype: float32\n");
        row("dare", "models:\n  - model: ./x\n  - model: ./y\nmerge_method: dare_ties\nbase_model: ./b\nparameters:\n"
                    "  density: 0.53\n  weight: 0.4\n  lambda: 1.1\n  rescale: false\n");
        row("nuslerp by columns",
            "models:\n  - model: ./x\n    parameters:\n      weight: 0.4\n  - model: ./y\n    parameters:\n"
            "      weight: 0.6\nmerge_method: nuslerp\nparameters:\n  nuslerp_flatten: false\n"
            "  nuslerp_row_wise: true\n");
        row("model stock by rows", "models:\n  - model: ./x\n  - model: ./y\nmerge_method: model_stock\n"
                                   "base_model: ./b\nparameters:\n  filter_wise: true\n");
        row("passthrough of slices",
            "slices:\n  - sources:\n      - model: ./x\n        layer_range: [0, 4]\n        parameters:\n"
            "          scale: 0.5\n  - sources:\n      - model: ./x\n        layer_range: [2, 6]\n"
            "merge_method: passthrough\n");
        row("vocabularies",
            "models:\n  - model: ./x\n    parameters:\n      weight: 0.4\n  - model: ./y\n    parameters:\n"
            "      weight: 0.6\nmerge_method: linear\ntokenizer_source: union\n");
        row("stages",
            "name: half\nmerge_method: linear\nmodels:\n  - model: ./x\n    parameters:\n      weight: 1\n"
            "  - model: ./y\n    parameters:\n      weight: 1\n---\nmerge_method: slerp\n"
            "base_model: ./z+./lora\nmodels:\n  - model: half\n  - model: ./z+./lora\nparameters:\n  t: 0.5\n");
        row("karcher", "models:\n  - model: ./x\n  - model: ./y\nmerge_method: karcher\nparameters:\n  max_iter: 5\n"
                       "  tol: 0.001\n");
        row("multislerp", "models:\n  - model: ./x\n    parameters:\n      weight: 1\n  - model: ./y\n"
                          "    parameters:\n      weight: 2\nmerge_method: multislerp\nparameters:\n"
                          "  normalize_weights: false\n");
    }
    void roundTrips()
    {
        QFETCH(QByteArray, text);
        const auto before = parseMergeConfig(text.toStdString(), "");
        APR_VERIFY_OK(before);
        const auto written = toMergeConfig(before->recipe);
        APR_VERIFY_OK(written);
        const auto after = parseMergeConfig(*written, "");
        QVERIFY2(after, (after ? "" : describe(after.error()) + '\n' + *written).c_str());
        const auto comparable = [](Recipe recipe) { // "1.0" and "1" are the same number
            for (const char* name : {"weights", "density", "lambda"}) {
                Values& values = stepValues(recipe, "merge");
                QString numbers = QString::fromStdString(values.text(name));
                values.set(name, numbers.replace(QStringLiteral(".0"), QString()).toStdString());
            }
            return toJson(recipe).dump(2);
        };
        QCOMPARE(QString::fromStdString(comparable(after->recipe)), QString::fromStdString(comparable(before->recipe)));
        QVERIFY(after->notes.empty());
    }

    void asMergekitWritesThem()
    {
        const auto text = toMergeConfig(mergeRecipe({{"models", {"hf://org/b", "/m/c/model.safetensors"}},
                                                     {"strategy", "ties"},
                                                     {"weights", "0.5,0.2:0.8"},
                                                     {"density", "mlp=0.3|0.5"}}));
        APR_VERIFY_OK(text);
        QCOMPARE(QString::fromStdString(*text), QStringLiteral("merge_method: ties\n"
                                                               "base_model: ./a\n"
                                                               "models:\n"
                                                               "  - model: ./a\n"
                                                               "  - model: org/b\n"
                                                               "    parameters:\n"
                                                               "      weight: 0.5\n"
                                                               "      density:\n"
                                                               "        - filter: \"mlp\"\n"
                                                               "          value: 0.3\n"
                                                               "        - value: 0.5\n"
                                                               "  - model: /m/c\n"
                                                               "    parameters:\n"
                                                               "      weight: [0.2, 0.8]\n"
                                                               "      density:\n"
                                                               "        - filter: \"mlp\"\n"
                                                               "          value: 0.3\n"
                                                               "        - value: 0.5\n"));
    }

    /// A plain mean is a linear merge, for which mergekit requires weights.
    void meansAreLinear()
    {
        const auto text = toMergeConfig(mergeRecipe({{"models", {"./b"}}}));
        APR_VERIFY_OK(text);
        QVERIFY(text->starts_with("merge_method: linear\n"));
        QVERIFY(text->find("weight: 1\n") != std::string::npos);
        APR_VERIFY_OK(parseMergeConfig(*text, ""));
    }

    void whatMergekitLacksIsAComment()
    {
        Recipe recipe =
            mergeRecipe({{"models", {"./b"}}, {"strategy", "dare_linear"}, {"seed", 7}, {"missing", "skip"}});
        recipe.steps.push_back({"quantize", {{"type", "q8_0"}}});
        const auto text = toMergeConfig(recipe);
        APR_VERIFY_OK(text);
        for (const char* part :
             {"# run mergekit with --random-seed 7\n", "# here changes are scaled by 1 / density",
              "# without the step \"quantize\"", "# mergekit requires that all models have the same tensors\n"}) {
            QVERIFY2(text->find(part) != std::string::npos, text->c_str());
        }
        APR_VERIFY_OK(parseMergeConfig(*text, ""));
    }

    void hostilePathsAreText()
    {
        const std::string path = "./a: [b]\n# \"c\"/x";
        const auto text = toMergeConfig(mergeRecipe({{"models", {path}}}, path));
        APR_VERIFY_OK(text);
        const auto config = parseMergeConfig(*text, "");
        APR_VERIFY_OK(config);
        QCOMPARE(config->recipe.sources.front().path, path);
    }

    void refused()
    {
        APR_VERIFY_ERROR(toMergeConfig(Recipe{.sources = {{.path = "a"}}}), Errc::Argument);
        APR_VERIFY_ERROR(toMergeConfig(mergeRecipe({{"models", {"b"}}, {"strategy", "none"}})), Errc::Argument);
        APR_VERIFY_ERROR(toMergeConfig(mergeRecipe({{"models", {"b"}}, {"strategy", "ties"}, {"rescale", "paper"}})),
                         Errc::Unsupported);
    }
};

APR_CORE_TEST(TestMergeYaml)
#include "tst_merge_yaml.moc"
