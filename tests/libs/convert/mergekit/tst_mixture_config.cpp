// SPDX-License-Identifier: MIT
#include "apr/convert/quantizer_plugin.h"
#include "convert/mergekit/mixture_config.h"

#include "apr/convert/merge_config.h"
#include "apr/convert/merge_yaml.h"
#include "apr/convert/steps.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestMixtureConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mixtures()
    {
        const auto config =
            parseMergeConfig("base_model: a/x\ngate_mode: cheap_embed\ndtype: bfloat16\n"
                             "experts_per_token: 1\nexperts:\n"
                             "  - {source_model: a/x, positive_prompts: [p, q], negative_prompts: [r]}\n"
                             "  - {source_model: b/y+c/z, positive_prompts: [s], residual_scale: 1}\n",
                             "");
        APR_VERIFY_OK(config);
        APR_VERIFY_OK(checkRecipe(config->recipe, {}));
        const Values& values = stepOf(config->recipe, "moe")->values;
        QCOMPARE(config->recipe.sources.front().path, std::string("hf://a/x"));
        QCOMPARE(values.list("experts"), (std::vector<std::string>{"hf://a/x", "stage:b/y+c/z"}));
        QCOMPARE(values.list("prompts"), (std::vector<std::string>{"1:p", "1:q", "1!:r", "2:s"}));
        QCOMPARE(values.count("experts_per_token").value_or(0), std::uint64_t{1});
        QCOMPARE(stepOf(config->recipe, "precision")->values.text("type"), std::string("bf16"));
        APR_VERIFY_ERROR(toMergeConfig(config->recipe), Errc::Argument); // no merge
    }

    void notes()
    {
        const auto config = parseMergeConfig("base_model: a/x\ngate_mode: random\nfoo: 1\n"
                                             "experts: [{source_model: a/x}, {source_model: b/y}]\n",
                                             "");
        APR_VERIFY_OK(config);
        QCOMPARE(config->notes.size(), std::size_t{2});
        QVERIFY(config->notes.front().starts_with("routers are random"));
        QVERIFY(config->notes.back().starts_with("the key \"foo\" is unknown"));
    }

    void errors_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char* name, const char* text, Errc code, const char* field) {
            QTest::newRow(name) << QByteArray(text) << static_cast<int>(code) << QByteArray(field);
        };
        row("experts without prompts", "base_model: a/x\ngate_mode: cheap_embed\nexperts: [{source_model: a/x}]\n",
            Errc::Argument, "experts");
        row("prompts", "base_model: a/x\ngate_mode: cheap_embed\nexperts: [{source_model: a/x, positive_prompts: b}]\n",
            Errc::Argument, "experts[0].positive_prompts");
        row("experts per token", "base_model: a/x\ngate_mode: random\nexperts_per_token: -1\nexperts: []\n",
            Errc::Argument, "experts_per_token");
        row("changed experts", "base_model: a/x\ngate_mode: random\nexperts: [{source_model: a/x, noise_scale: 0.5}]\n",
            Errc::Unsupported, "experts[0].noise_scale");
        row("gate mode", "base_model: a/x\ngate_mode: 5\nexperts: [{source_model: a/x}]\n", Errc::Argument,
            "gate_mode");
        row("hidden", "base_model: a/x\nexperts: [{source_model: a/x}]\n", Errc::Unsupported, "gate_mode");
        row("dtype", "base_model: a/x\ngate_mode: random\ndtype: 5\nexperts: [{source_model: a/x}]\n", Errc::Argument,
            "dtype");
        row("architecture", "base_model: a/x\ngate_mode: random\narchitecture: [x]\nexperts: [{source_model: a/x}]\n",
            Errc::Argument, "architecture");
        row("shared", "base_model: a/x\ngate_mode: random\nshared_experts: 3\nexperts: [{source_model: a/x}]\n",
            Errc::Unsupported, "shared_experts");
        row("no base", "gate_mode: random\nexperts: [{source_model: a/x}]\n", Errc::Argument, "base_model");
        row("no source", "base_model: a/x\ngate_mode: random\nexperts: [null]\n", Errc::Argument,
            "experts[0].source_model");
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
};

APR_CORE_TEST(TestMixtureConfig)
#include "tst_mixture_config.moc"
