// SPDX-License-Identifier: MIT
#include "convert/run/plan_tensors.h"

#include "apr/format/open.h"
#include "convert/recipe/draft.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace apr;
using namespace apr::test;

/// What the plan says of the tensors, by way of planConversion.
class TestPlanTensors : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }
    bool put(std::string_view name, const Bytes& bytes) const { return save(path(m_dir->path(), name), bytes.span()); }
    bool put(std::string_view name, std::string_view text) const { return save(path(m_dir->path(), name), text); }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    /// As tied checkpoints have it: each notes the first one, also that of the token embedding.
    void sharedDataIsNoted()
    {
        ModelParts parts{.facts = {.format = FormatId::PyTorch}};
        const std::vector<std::pair<std::string, std::uint64_t>> tensors{
            {"token_embedding", 0}, {"b", 16}, {"encoder", 0}, {"decoder", 0}, {"computed", TensorInfo::kComputed}};
        for (const auto& [name, offset] : tensors) {
            parts.tensors.push_back({.name = name, .shape = {4}, .byteSize = 16, .offset = offset});
        }
        const Model model(std::move(parts), nullptr);
        ConvertPlan plan{.options = conversionOf("m.pt"),
                         .sources = {{.path = "m.pt", .model = model}},
                         .source = model,
                         .result = model,
                         .lineage = Draft::of({.path = "m.pt", .model = model}).tensors,
                         .reference = {.model = model},
                         .preConversion = model};
        planTensors(plan, false);
        std::vector<std::string> notes;
        for (const TensorPlan& tensor : plan.tensors) {
            notes.push_back(textOf(tensor.facts));
        }
        const std::string tied = "tied: shares data with token_embedding";
        QCOMPARE(notes, (std::vector<std::string>{"", "", tied, tied, ""}));
    }

    void planSaysWhatIsDone()
    {
        const Bytes source = safetensorsOf({random("transformer.h.0.attn.c_attn.weight", {16, 48}, 1),
                                            random("transformer.h.0.attn.c_attn.bias", {48}, 2),
                                            random("transformer.h.0.mlp.c_fc.weight", {16, 64}, 3),
                                            random("transformer.wte.weight", {11, 16}, 4)});
        QVERIFY(put("m.safetensors", source));
        QVERIFY(put("config.json", R"({"model_type":"gpt2","tie_word_embeddings":true})"));
        NoProgress progress;
        const auto plan = planConversion(Asked{.input = in("m.safetensors"), .output = in("m.apr")});
        APR_VERIFY_OK(plan);
        const auto planned = [&plan](std::string_view to) {
            return *std::find_if(plan->tensors.begin(), plan->tensors.end(),
                                 [to](const TensorPlan& tensor) { return tensor.to == to; });
        };
        QCOMPARE(textOf(planned("layers.0.attn.qkv_proj.weight").facts), std::string("fused q, k and v"));
        QCOMPARE(planned("layers.0.attn.qkv_proj.weight").order->from, (Shape{16, 48}));
        QCOMPARE(*planned("layers.0.mlp.fc1.weight").shape, (Shape{64, 16}));
        QVERIFY(!planned("layers.0.attn.qkv_proj.bias").order);
        QCOMPARE(textOf(planned("token_embedding").facts), std::string("tied: also used as lm_head.weight"));
        APR_VERIFY_OK(runConversion(*plan, progress));
        const auto written = openModelFile(in("m.apr"));
        APR_VERIFY_OK(written);
        QVERIFY(written->metadata()["source_layout"]["layers.0.mlp.fc1.weight"]["axes"] == Json({1, 0}));
        const Json& said = written->metadata()["provenance"]["tensors"];
        QVERIFY(said["layers.0.attn.qkv_proj.weight"] == "fused q, k and v");
        QVERIFY(!said.contains("layers.0.mlp.fc1.weight"));
        const auto back = planConversion(Asked{.input = in("m.apr"), .output = in("back.safetensors")});
        APR_VERIFY_OK(back);
        APR_VERIFY_OK(runConversion(*back, progress));
        const auto before = openModelFile(in("m.safetensors"));
        const auto after = openModelFile(in("back.safetensors"));
        APR_VERIFY_OK(after);
        for (std::size_t i = 0; i < before->tensors().size(); ++i) {
            const auto index = after->find(before->tensors()[i].name);
            QVERIFY(index.has_value());
            QCOMPARE(after->tensors()[*index].shape, before->tensors()[i].shape);
            QVERIFY(sameBytes(after->load(*index)->span(), before->load(i)->span()));
        }
        QVERIFY(!after->metadata().contains("source_layout"));
    }

    void planCountsNames()
    {
        QVERIFY(
            put("m.safetensors", safetensorsOf({random("model.encoder.conv1.weight", {8, 4, 3}, 1),
                                                filled("model.encoder.layer_norm.weight", {8}, 1),
                                                filled("model.encoder.layer_norm.bias", {8}, 0), random("odd", {3})})));
        QVERIFY(put("config.json", R"({"model_type":"whisper"})"));
        APR_VERIFY_ERROR(planConversion(Asked{.input = in("m.safetensors")}), Errc::UnknownTensor);
        const auto plan = planConversion(
            Asked{.input = in("m.safetensors"), .steps = {{"precision", {{"type", "f16"}}}}, .relaxed = true});
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->mapped, std::size_t{3});
        QCOMPARE(plan->unmapped, std::size_t{1});
        for (const TensorPlan& tensor : plan->tensors) {
            QVERIFY(tensor.dtypeTo == DType::F16);
            QCOMPARE(tensor.bytesTo * 2, tensor.bytesFrom);
        }
        QVERIFY(plan->freeBytes.has_value());
        QVERIFY(findingOf(plan->findings, "metadata.no-license") != nullptr);
    }
};

APR_TEST(TestPlanTensors)
#include "tst_plan_tensors.moc"
