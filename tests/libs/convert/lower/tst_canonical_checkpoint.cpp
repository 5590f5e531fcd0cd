// SPDX-License-Identifier: MIT
#include "convert/lower/canonical_checkpoint.h"

#include "apr/convert/pipeline.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QTemporaryDir>

#include <cstring>

using namespace apr;
using namespace apr::test;

class TestCanonicalCheckpoint : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(const char* name) const { return path(m_dir->path(), name).toStdString(); }

    Result<Model> converted(const std::string& from, const char* to, const std::vector<RecipeStep>& steps = {}) const
    {
        APR_TRY(const ConvertPlan plan, planConversion(conversionOf(from, in(to), steps)));
        APR_TRY([[maybe_unused]] const auto report, runConversion(plan, noProgress));
        return openModelFile(plan.options.recipe.output);
    }

    /// A GPT-2 of one layer under canonical names.
    static std::vector<MemoryTensor> gpt2()
    {
        std::vector<MemoryTensor> out{random("token_embedding", {11, 8}, 1),
                                      random("positional_embedding", {4, 8}, 2),
                                      random("layers.0.attn.qkv_proj.weight", {24, 8}, 3),
                                      random("layers.0.attn.qkv_proj.bias", {24}, 4),
                                      random("layers.0.attn.out_proj.weight", {8, 8}, 5),
                                      random("layers.0.mlp.fc1.weight", {32, 8}, 6),
                                      random("own.tensor", {3}, 7)};
        for (const char* norm : {"layers.0.attn_norm", "layers.0.mlp_norm", "norm"}) {
            out.push_back(filled(std::string(norm) + ".weight", {8}, 1));
            out.push_back(filled(std::string(norm) + ".bias", {8}, 0));
        }
        return out;
    }

    void put(const std::vector<MemoryTensor>& tensors) const
    {
        save(path(m_dir->path(), "m.safetensors"), safetensorsOf(tensors).span());
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    /// By way of formats that keep no metadata, too.
    void namesAndAxesOfCheckpoints()
    {
        put(gpt2());
        APR_VERIFY_OK(converted(in("m.safetensors"), "m.npz"));
        for (const char* source : {"m.safetensors", "m.npz"}) {
            const auto folder = converted(in(source), "folder/");
            APR_VERIFY_OK(folder);
            const auto fused = folder->find("transformer.h.0.attn.c_attn.weight");
            QVERIFY2(fused.has_value(), source);
            QCOMPARE(folder->tensors()[*fused].shape, (Shape{8, 24})); // Conv1D
            const auto values = folder->load(*fused);
            APR_VERIFY_OK(values);
            const MemoryTensor stored = gpt2()[2];
            float second = 0; // of the first row: the first one of the second row of the source
            std::memcpy(&second, values->data() + 4, sizeof second);
            QVERIFY(std::memcmp(&second, stored.data.data() + std::size_t{8} * 4, sizeof second) == 0);
            QVERIFY(folder->find("transformer.wte.weight") && folder->find("own.tensor"));
            QVERIFY(QDir(path(m_dir->path(), "folder")).removeRecursively());
        }
    }

    /// The axes are those of [in, out] before anything is quantized.
    void integersHaveTheirScales()
    {
        put(gpt2());
        const auto folder = converted(in("m.safetensors"), "folder/", {{"quantize", Values{{"type", "int8"}}}});
        APR_VERIFY_OK(folder);
        const auto weight = folder->find("transformer.h.0.mlp.c_fc.weight");
        QVERIFY(weight && folder->tensors()[*weight].dtype == DType::I8);
        QVERIFY(folder->find("transformer.h.0.mlp.c_fc.weight.scale") ||
                folder->find("transformer.h.0.mlp.c_fc.scale"));
    }

    /// Single files, names that are kept, and names that are no architecture's.
    void othersStay()
    {
        put(gpt2());
        const auto single = converted(in("m.safetensors"), "single.safetensors");
        APR_VERIFY_OK(single);
        QVERIFY(single->find("layers.0.attn.qkv_proj.weight").has_value());
        const auto kept = converted(in("m.safetensors"), "kept/", {{"map-names", Values{{"keep_names", true}}}});
        APR_VERIFY_OK(kept);
        QVERIFY(kept->find("layers.0.attn.qkv_proj.weight").has_value());
        put({random("a", {4, 4}), random("b", {4})});
        const auto unknown = converted(in("m.safetensors"), "unknown/");
        APR_VERIFY_OK(unknown);
        QVERIFY(unknown->find("a").has_value());
    }
};

APR_TEST(TestCanonicalCheckpoint)
#include "tst_canonical_checkpoint.moc"
