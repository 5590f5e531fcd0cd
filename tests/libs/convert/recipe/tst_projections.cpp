// SPDX-License-Identifier: MIT
#include "convert/recipe/projections.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// Of a LLaMA with 2 heads of 2 rows and 1 key head, under canonical names.
Draft draftOf(std::vector<MemoryTensor> tensors, const char* type = "llama")
{
    Draft draft = Draft::of({.path = "m", .model = modelOf(std::move(tensors))});
    draft.detection = {.architecture = findArchitecture("llama"), .type = type, .evidence = "config.json"};
    draft.hyperparameters = {{"n_heads", 2}, {"n_kv_heads", 1}, {"head_dim", 2}};
    return draft;
}

std::vector<MemoryTensor> parts(DType dtype = DType::F32)
{
    return {patterned("layers.0.attn.q_proj.weight", dtype, {4, 32}),
            patterned("layers.0.attn.k_proj.weight", dtype, {2, 32}),
            patterned("layers.0.attn_norm.weight", DType::F32, {32}),
            patterned("layers.0.attn.v_proj.weight", dtype, {2, 32}),
            patterned("layers.0.mlp.gate_proj.weight", dtype, {6, 32}),
            patterned("layers.0.mlp.up_proj.weight", dtype, {6, 32})};
}

Buffer joinedOf(std::initializer_list<MemoryTensor> tensors)
{
    Buffer out;
    for (const MemoryTensor& tensor : tensors) {
        out.insert(out.end(), tensor.data.begin(), tensor.data.end());
    }
    return out;
}

} // namespace

class TestProjections : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void joinedAndSplitAgain()
    {
        for (const DType dtype : {DType::F32, DType::BF16, DType::Q8_0}) {
            const auto tensors = parts(dtype);
            Draft draft = draftOf(tensors);
            const auto changed = arrangeProjections(draft, ProjectionForm::Fused, "llama");
            APR_VERIFY_OK(changed);
            QCOMPARE(*changed, std::size_t{5});
            QCOMPARE(draft.model.tensors().size(), std::size_t{3});
            QCOMPARE(draft.model.tensors()[0].name, std::string("layers.0.attn.qkv_proj.weight"));
            QCOMPARE(draft.model.tensors()[0].shape, (Shape{8, 32}));
            QVERIFY(sameBytes(draft.model.load(0)->span(), joinedOf({tensors[0], tensors[1], tensors[3]})));
            QCOMPARE(draft.model.tensors()[2].name, std::string("layers.0.mlp.gate_up_proj.weight"));
            QCOMPARE(draft.tensors[0].name.from.str(), std::string("model.layers.0.self_attn.qkv_proj.weight"));
            QCOMPARE(draft.tensors[0].from.size(), std::size_t{3});
            const auto back = arrangeProjections(draft, ProjectionForm::Split, "llama");
            APR_VERIFY_OK(back);
            QCOMPARE(*back, std::size_t{2});
            QCOMPARE(draft.model.tensors().size(), tensors.size());
            for (const MemoryTensor& tensor : tensors) {
                const auto at = draft.model.find(tensor.name);
                QVERIFY2(at.has_value(), tensor.name.c_str());
                QCOMPARE(draft.model.tensors()[*at].shape, tensor.shape);
                QVERIFY(sameBytes(draft.model.load(*at)->span(), tensor.data));
            }
            QCOMPARE(*arrangeProjections(draft, ProjectionForm::Split, "llama"), std::size_t{0});
        }
    }

    /// Gate and up of Phi-3 have the name of up, because GGUF files have.
    void phi3()
    {
        Draft draft = draftOf(parts());
        APR_VERIFY_OK(arrangeProjections(draft, ProjectionForm::Fused, "phi3"));
        draft.detection.type = "phi3";
        QVERIFY(draft.model.find("layers.0.mlp.up_proj.weight").has_value());
        QCOMPARE(draft.tensors[2].name.from.str(), std::string("model.layers.0.mlp.gate_up_proj.weight"));
        QCOMPARE(*arrangeProjections(draft, ProjectionForm::Split, "llama"), std::size_t{2});
        QVERIFY(draft.model.find("layers.0.mlp.gate_proj.weight").has_value());
        QCOMPARE(draft.tensors.back().name.from.str(), std::string("model.layers.0.mlp.up_proj.weight"));
        QVERIFY(requireProjections(draft).has_value()); // as its readers require
        QVERIFY(draft.model.find("layers.0.attn.qkv_proj.weight").has_value());
        QCOMPARE(draft.findings.size(), std::size_t{1});
        QVERIFY(!projectionFormOf("gpt2"));
        QVERIFY(projectionFormOf("qwen2") == ProjectionForm::Split);
    }

    /// One whose heads rotate in part has no other type: the names of its parts are those of LLaMA.
    void aPhi3ThatStaysOne()
    {
        Draft draft = draftOf(parts());
        APR_VERIFY_OK(arrangeProjections(draft, ProjectionForm::Fused, "phi3"));
        draft.detection.type = "phi3";
        APR_VERIFY_OK(arrangeProjections(draft, ProjectionForm::Split, "phi3"));
        const auto up = draft.model.find("layers.0.mlp.up_proj.weight");
        QVERIFY(up.has_value());
        QCOMPARE(draft.tensors[*up].name.from.str(), std::string("model.layers.0.mlp.up_proj.weight"));
    }

    void layersWithoutAllPartsStay()
    {
        auto tensors = parts();
        tensors.erase(tensors.begin() + 1); // k
        tensors.erase(tensors.begin() + 3); // gate
        Draft draft = draftOf(tensors);
        QCOMPARE(*arrangeProjections(draft, ProjectionForm::Fused, "llama"), std::size_t{0});
        QCOMPARE(draft.model.tensors().size(), tensors.size());
    }

    void scalesAreApplied()
    {
        Draft draft = draftOf(parts());
        draft.tensors[0].conversion =
            DtypeConversion{.target = TargetType{.dtype = DType::I8, .integers = IntegerScheme{.bits = 8}}};
        APR_VERIFY_OK(draft.settle(false));
        APR_VERIFY_OK(arrangeProjections(draft, ProjectionForm::Fused, "llama"));
        QCOMPARE(draft.model.tensors()[0].dtype, DType::F32);
    }

    void whatCannotBeArranged()
    {
        auto tensors = parts();
        tensors[1] = patterned("layers.0.attn.k_proj.weight", DType::F16, {2, 32});
        Draft mixed = draftOf(tensors);
        APR_VERIFY_ERROR(arrangeProjections(mixed, ProjectionForm::Fused, "llama"), Errc::Unsupported);
        tensors[1] = patterned("layers.0.attn.k_proj.weight", DType::F32, {2, 16});
        Draft narrow = draftOf(tensors);
        APR_VERIFY_ERROR(arrangeProjections(narrow, ProjectionForm::Fused, "llama"), Errc::WrongShape);
        for (const Shape& shape : {Shape{9, 32}, Shape{}}) {
            Draft odd = draftOf({patterned("layers.0.attn.qkv_proj.weight", DType::F32, shape)});
            APR_VERIFY_ERROR(arrangeProjections(odd, ProjectionForm::Split, "llama"), Errc::WrongShape);
        }
        Draft half = draftOf({patterned("layers.0.mlp.gate_up_proj.weight", DType::F32, {3, 32})});
        APR_VERIFY_ERROR(arrangeProjections(half, ProjectionForm::Split, "llama"), Errc::WrongShape);
        Draft blocks = draftOf({patterned("layers.0.attn.qkv_proj.bias", DType::Q8_0, {32})});
        blocks.hyperparameters = {{"n_heads", 16}, {"n_kv_heads", 8}};
        APR_VERIFY_ERROR(arrangeProjections(blocks, ProjectionForm::Split, "llama"), Errc::Unsupported);
    }
};

APR_TEST(TestProjections)
#include "tst_projections.moc"
