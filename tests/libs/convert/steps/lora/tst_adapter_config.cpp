// SPDX-License-Identifier: MIT
#include "convert/steps/lora/adapter_config.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <cmath>

using namespace apr;
using namespace apr::test;

class TestAdapterConfig : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_dir;

    Result<lora::AdapterConfig> read(std::string_view text) const
    {
        const QString file = path(m_dir.path(), "adapter_config.json");
        return save(file, text) ? lora::readConfig(file.toStdString()) : Result<lora::AdapterConfig>(Error{});
    }

private Q_SLOTS:
    void scalesOfModules()
    {
        const auto config = read(R"({"r": 4, "lora_alpha": 8, "alpha_pattern": {"q_proj": 2, "layers.1.v": 16}})");
        APR_VERIFY_OK(config);
        QCOMPARE(config->scaleOf("layers.0.k_proj", 4).value(), 2.0F);
        QCOMPARE(config->scaleOf("layers.0.q_proj", 4).value(), 0.5F);
        QCOMPARE(config->scaleOf("q_proj", 4).value(), 0.5F);
        QCOMPARE(config->scaleOf("layers.0.xq_proj", 4).value(), 2.0F); // a part of a name is none
        QCOMPARE(config->scaleOf("model.layers.1.v", 8).value(), 2.0F);
        const auto stabilized = read(R"({"lora_alpha": 8, "use_rslora": true})");
        QCOMPARE(stabilized->scaleOf("a", 4).value(), 4.0F);
        QCOMPARE(read(R"({"lora_parameters": {"scale": 20.0}})")->scaleOf("a", 4).value(), 20.0F);
        APR_VERIFY_ERROR(read("{}")->scaleOf("a", 4), Errc::Argument);
    }

    void tokensOfEmbeddings()
    {
        using Tokens = std::vector<std::uint64_t>;
        QCOMPARE(read(R"({"trainable_token_indices": [3, 1]})")->tokensOf("model.embed_tokens"), (Tokens{3, 1}));
        const auto named = read(R"({"trainable_token_indices": {"embed_tokens": [2], "wte": [5, 6]}})");
        QCOMPARE(named->tokensOf("model.embed_tokens"), Tokens{2});
        QCOMPARE(named->tokensOf("wte"), (Tokens{5, 6}));
        QVERIFY(named->tokensOf("other").empty());
        QVERIFY(read(R"({"trainable_token_indices": [1, "a"]})")->tokensOf("embed_tokens").empty());
        QVERIFY(read("{}")->tokensOf("embed_tokens").empty());
    }

    void whatIsNotSupported()
    {
        APR_VERIFY_ERROR(read("[]"), Errc::Corrupt);
        APR_VERIFY_ERROR(read("{"), Errc::Corrupt);
        for (const char* text : {R"({"peft_type": "IA3"})", R"({"init_lora_weights": "pissa_niter_4"})",
                                 R"({"init_lora_weights": "olora"})", R"({"alpha_pattern": {"layers.*.q": 2}})"}) {
            const auto refused = read(text);
            APR_VERIFY_ERROR(refused, Errc::Unsupported);
            QVERIFY(contains(refused.error().advice, "merge_and_unload"));
        }
    }

    void noConfiguration()
    {
        const auto none = lora::readConfig(path(m_dir.path(), "missing/adapter_config.json").toStdString());
        APR_VERIFY_OK(none);
        QVERIFY(none->path.empty() && !none->alpha && !none->isDora);
        const auto some = read(R"({"peft_type": "LORA", "use_dora": true, "fan_in_fan_out": 1, "r": 2})");
        APR_VERIFY_OK(some);
        QVERIFY(!some->path.empty() && some->isDora && some->isFanInFanOut && !some->isRankStabilized);
        QCOMPARE(some->rank.value(), std::uint64_t{2});
    }
};

APR_TEST(TestAdapterConfig)
#include "tst_adapter_config.moc"
