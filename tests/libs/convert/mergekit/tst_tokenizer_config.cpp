// SPDX-License-Identifier: MIT
#include "apr/convert/quantizer_plugin.h"
#include "convert/mergekit/tokenizer_config.h"

#include "apr/convert/merge_config.h"
#include "apr/convert/merge_yaml.h"
#include "apr/convert/steps.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestTokenizerConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The example of mergekit's documentation.
    void tokens()
    {
        const auto config = parseMergeConfig("merge_method: linear\nmodels: [{model: a/x}, {model: b/y}]\n"
                                             "tokenizer:\n  source: union\n  pad_to_multiple_of: 64\n  tokens:\n"
                                             "    <|im_start|>:\n      source: b/y\n"
                                             "    <|im_end|>:\n      source: {kind: zero}\n      force: true\n"
                                             "    <unk>:\n      source: {kind: model_token, model: a/x, token: </s>}\n"
                                             "    <s>:\n      source: {kind: model_token, model: b/y, token_id: 1}\n"
                                             "chat_template: chatml\n",
                                             "");
        APR_VERIFY_OK(config);
        APR_VERIFY_OK(checkRecipe(config->recipe, {}));
        const Values& values = stepOf(config->recipe, "merge")->values;
        QCOMPARE(values.list("tokens"),
                 (std::vector<std::string>{"<s>=2:#1", "<unk>=1:</s>", "<|im_end|>=!zero", "<|im_start|>=2"}));
        QCOMPARE(values.count("pad_vocabulary").value_or(0), std::uint64_t{64});
        QCOMPARE(values.text("chat_template"), std::string("chatml"));
        const auto written = toMergeConfig(config->recipe);
        APR_VERIFY_OK(written);
        const auto again = parseMergeConfig(*written, "");
        APR_VERIFY_OK(again);
        for (const char* name : {"tokens", "tokenizer", "pad_vocabulary", "chat_template"}) {
            QVERIFY2(stepOf(again->recipe, "merge")->values.json()[name] == values.json()[name], written->c_str());
        }
    }

    /// As mergekit has it, all tokens.
    void defaults()
    {
        const auto config = parseMergeConfig("merge_method: linear\nmodels: [{model: a/x}, {model: b/y}]\n"
                                             "tokenizer: {tokens: {a: {}, b: null, c: {source: {kind: zero}}}}\n",
                                             "");
        APR_VERIFY_OK(config);
        const Values& values = stepOf(config->recipe, "merge")->values;
        QCOMPARE(values.text("tokenizer"), std::string("union"));
        QCOMPARE(values.list("tokens"), (std::vector<std::string>{"c=zero"}));
    }

    void errors_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char* name, const char* text, Errc code, const char* field) {
            QTest::newRow(name) << QByteArray(text) << static_cast<int>(code) << QByteArray(field);
        };
        row("tokens", "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: {tokens: []}\n", Errc::Argument,
            "tokenizer.tokens");
        row("token of another model",
            "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: {tokens: {a: {source: b/y}}}\n", Errc::Argument,
            "tokenizer.tokens.a");
        row("chat template", "merge_method: linear\nmodels: [{model: a/x}]\nchat_template: 3\n", Errc::Argument,
            "chat_template");
        row("tokenizer", "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer_source: 3\n", Errc::Argument,
            "tokenizer_source");
        row("not an object", "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: 5\n", Errc::Argument,
            "tokenizer");
        row("padding", "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: {pad_to_multiple_of: -64}\n",
            Errc::Argument, "pad_to_multiple_of");
        row("padding as text", "merge_method: linear\nmodels: [{model: a/x}]\npad_to_multiple_of: '64'\n",
            Errc::Argument, "pad_to_multiple_of");
        row("token", "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: {tokens: {a: 5}}\n", Errc::Argument,
            "tokenizer.tokens.a");
        row("force",
            "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: {tokens: {a: {source: a/x, force: 'yes'}}}\n",
            Errc::Argument, "tokenizer.tokens.a.force");
        row("token id",
            "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: {tokens: {a: {source: {kind: model_token, model: "
            "a/x, token_id: -5}}}}\n",
            Errc::Argument, "tokenizer.tokens.a.source");
        row("no model",
            "merge_method: linear\nmodels: [{model: a/x}]\ntokenizer: {tokens: {a: {source: {kind: model_token, token: "
            "b}}}}\n",
            Errc::Argument, "tokenizer.tokens.a");
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

APR_CORE_TEST(TestTokenizerConfig)
#include "tst_tokenizer_config.moc"
