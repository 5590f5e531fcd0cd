// SPDX-License-Identifier: MIT
#include "architecture/module_role.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestModuleRole : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsOfProjects_data()
    {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<bool>("isInBlock");
        QTest::addColumn<int>("role");
        const auto row = [](const char* name, bool isInBlock, ModuleRole role) {
            QTest::newRow(name) << std::string(name) << isInBlock << static_cast<int>(role);
        };
        row("model.layers.0.self_attn.q_proj", true, ModuleRole::Query);
        row("blk.0.attn_k", true, ModuleRole::Key);
        row("h.0.attn.c_attn", true, ModuleRole::FusedQueryKeyValue);
        row("h.0.attn.c_proj", true, ModuleRole::AttentionOutput);
        row("h.0.mlp.c_proj", true, ModuleRole::Down);
        row("model.layers.0.mlp.gate", true, ModuleRole::Router);
        row("model.layers.0.mlp.gate_proj", true, ModuleRole::Gate);
        row("model.layers.0.post_attention_layernorm", true, ModuleRole::MlpNorm);
        row("encoder.layer.0.intermediate.dense", true, ModuleRole::Up);
        row("encoder.layer.0.output.dense", true, ModuleRole::Down);
        row("encoder.layer.0.attention.output.dense", true, ModuleRole::AttentionOutput);
        row("visual.blocks.0.something", true, ModuleRole::Unknown);
        row("wte", false, ModuleRole::TokenEmbedding);
        row("wpe", false, ModuleRole::PositionEmbedding);
        row("ln_f", false, ModuleRole::FinalNorm);
        row("lm_head", false, ModuleRole::Head);
    }
    void wordsOfProjects()
    {
        QFETCH(std::string, name);
        QFETCH(bool, isInBlock);
        QFETCH(int, role);
        const Model model = modelOf({filled(name + ".weight", {2, 2}, 1)});
        const auto modules = modulesOf(model);
        QCOMPARE(modules.size(), std::size_t{1});
        QCOMPARE(static_cast<int>(roleOf(model, modules[0], nullptr, isInBlock).role), role);
    }

    void canonicalNamesDecideWhereTheyAreKnown()
    {
        // The same words are the norm after the attention in Gemma.
        const Model model = modelOf({filled("model.layers.0.post_attention_layernorm.weight", {2}, 1)});
        const auto modules = modulesOf(model);
        QVERIFY(roleOf(model, modules[0], findArchitecture("gemma"), true).role == ModuleRole::PostAttentionNorm);
        QVERIFY(roleOf(model, modules[0], findArchitecture("llama"), true).role == ModuleRole::MlpNorm);
    }

    void crossAttentionAndExperts()
    {
        const Model model = modelOf({filled("decoder.layers.0.encoder_attn.q_proj.weight", {2, 2}, 1),
                                     filled("layers.0.mlp.experts.3.up_proj.weight", {2, 2}, 1)});
        const auto modules = modulesOf(model);
        QVERIFY(roleOf(model, modules[0], nullptr, true).isCross);
        QVERIFY(roleOf(model, modules[1], nullptr, true).isExpert);
        QVERIFY(!roleOf(model, modules[1], nullptr, true).isCross);
    }
};

APR_TEST(TestModuleRole)
#include "tst_module_role.moc"
