// SPDX-License-Identifier: MIT
#include "apr/architecture/lora.h"

#include "apr/architecture/architecture.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::string textOf(const std::vector<MemoryTensor>& tensors)
{
    const auto summary = loraSummary(modelOf(tensors, {}, FormatId::SafeTensors));
    return summary ? summary->text() : "none";
}

} // namespace

class TestLora : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesOfFactors()
    {
        const auto peft = loraFactor("base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight");
        QVERIFY(peft && peft->module == "model.layers.0.self_attn.q_proj" && peft->isA && !peft->isMlx);
        const auto active = loraFactor("base_model.model.lm_head.lora_B.default.weight");
        QVERIFY(active && active->module == "lm_head" && !active->isA);
        const auto embedding = loraFactor("base_model.model.embed.lora_embedding_A");
        QVERIFY(embedding && embedding->isEmbedding && embedding->isA);
        const auto mlx = loraFactor("model.layers.0.mlp.up_proj.lora_b");
        QVERIFY(mlx && mlx->isMlx && !mlx->isA);
        for (const char* other :
             {"lora_A.weight", ".lora_A", "model.lora_A.bias", "model.lora_alpha", "q_proj.weight"}) {
            QVERIFY2(!loraFactor(other), other);
        }
        QCOMPARE(withoutAdapterPrefix("base_model.model.a"), std::string_view("a"));
        QCOMPARE(withoutAdapterPrefix("model.a"), std::string_view("model.a"));
    }

    void ranksOfAllNamings()
    {
        // PEFT: A [r, in] and B [out, r]
        QCOMPARE(textOf({filled("m.q.lora_A.weight", {4, 32}, 1), filled("m.q.lora_B.weight", {16, 4}, 1)}),
                 std::string("LoRA adapter of rank 4 for 1 matrix"));
        // MLX: A [in, r] and B [r, out]
        QCOMPARE(textOf({filled("q.lora_a", {32, 2}, 1), filled("q.lora_b", {2, 16}, 1), filled("v.lora_a", {32, 8}, 1),
                         filled("v.lora_b", {8, 16}, 1)}),
                 std::string("LoRA adapter of rank 2 to 8 for 2 matrices"));
        // Kernels: A [r, in, height, width]
        QCOMPARE(textOf({filled("c.lora_A.weight", {4, 8, 3, 3}, 1), filled("c.lora_B.weight", {16, 4, 1, 1}, 1),
                         filled("c.bias", {16}, 1)}),
                 std::string("LoRA adapter of rank 4 for 1 matrix"));
    }

    void notAdapters()
    {
        const MemoryTensor a = filled("m.q.lora_A.weight", {4, 32}, 1);
        const MemoryTensor b = filled("m.q.lora_B.weight", {16, 4}, 1);
        QCOMPARE(textOf({filled("m.q.weight", {16, 32}, 1)}), std::string("none"));
        QCOMPARE(textOf({a}), std::string("none"));                                                  // half of it
        QCOMPARE(textOf({a, b, filled("m.q.base_layer.weight", {16, 32}, 1)}), std::string("none")); // wrapped by PEFT
        QCOMPARE(textOf({a, b, filled("x", {1}, 1), filled("y", {1}, 1), filled("z", {1}, 1)}), std::string("none"));
        QCOMPARE(textOf({filled("m.q.lora_A.weight", {4}, 1), filled("m.q.lora_B.weight", {4}, 1)}),
                 std::string("none"));
    }

    void partOfTheSummary()
    {
        const Model adapter =
            modelOf({filled("m.q.lora_A.weight", {4, 32}, 1), filled("m.q.lora_B.weight", {16, 4}, 1)}, {},
                    FormatId::SafeTensors);
        QVERIFY(summarize(adapter).lora && summarize(adapter).lora->modules == 1);
    }
};

APR_TEST(TestLora)
#include "tst_lora.moc"
