// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "apr/architecture/architecture.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

const RecipeStep kMap{"map-names"};

RecipeStep arranged(const char* form)
{
    return {"projections", {{"form", form}}};
}

} // namespace

class TestProjectionsStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

    void saveLlama(const Json& config) const
    {
        save(QString::fromStdString(m_folder.in("l.safetensors")), safetensorsOf(tinyLlama()).span());
        save(QString::fromStdString(m_folder.in("config.json")), bufferOf(dumpJson(config)));
    }

private Q_SLOTS:
    void aLlamaBecomesAPhi3()
    {
        saveLlama(tinyLlamaConfig());
        const auto plan = m_folder.planned({kMap, arranged("fused")}, "out.safetensors", "l.safetensors");
        APR_VERIFY_OK(plan);
        QVERIFY(plan->result.find("model.layers.0.self_attn.qkv_proj.weight").has_value());
        QVERIFY(plan->result.find("model.layers.0.mlp.gate_up_proj.weight").has_value());
        QVERIFY(!plan->result.find("model.layers.0.mlp.up_proj.weight"));
        QVERIFY(plan->metadata.at("model_type") == "phi3");
        QVERIFY(plan->metadata.at("source_metadata").at("config").at("architectures") ==
                Json::array({"Phi3ForCausalLM"}));
        QVERIFY(plan->metadata.at("source_metadata").at("config").at("sliding_window").is_null());
    }

    /// What Phi-3 does not have stays what it was, and says that its loader does not know this form.
    void othersKeepTheirType()
    {
        Json config = tinyLlamaConfig();
        config["rope_scaling"] = {{"rope_type", "llama3"}, {"factor", 8}};
        saveLlama(config);
        const auto plan = m_folder.planned({kMap, arranged("fused")}, "out.apr", "l.safetensors");
        APR_VERIFY_OK(plan);
        QVERIFY(plan->metadata.at("model_type") == "llama");
        QVERIFY(findingOf(plan->findings, "projections.loader") != nullptr);
        const auto same = m_folder.planned({kMap, arranged("split")}, "out.apr", "l.safetensors");
        APR_VERIFY_OK(same);
        QVERIFY(findingOf(same->findings, "projections.unchanged") != nullptr);
    }

    /// Rows are divided: kernels whose rows are columns would be cut along the other axis.
    void whatIsRefused()
    {
        saveLlama(tinyLlamaConfig());
        APR_VERIFY_ERROR(
            m_folder.planned({{"map-names", {{"keep_layout", true}}}, arranged("split")}, "out.apr", "l.safetensors"),
            Errc::Argument);
        auto tensors = tinyLlama();
        std::erase_if(tensors, [](const MemoryTensor& tensor) { return contains(tensor.name, "k_proj"); });
        save(QString::fromStdString(m_folder.in("l.safetensors")), safetensorsOf(tensors).span());
        APR_VERIFY_ERROR(m_folder.planned({kMap, arranged("fused")}, "out.apr", "l.safetensors"), Errc::Unsupported);
    }

    /// The fused tensors have the shapes that are expected of them.
    void theResultIsValid()
    {
        saveLlama(tinyLlamaConfig());
        const auto plan = m_folder.planned({kMap, arranged("fused")}, "out.apr", "l.safetensors");
        APR_VERIFY_OK(plan);
        QVERIFY(findingOf(plan->findings, "shapes.mismatch") == nullptr);
        QVERIFY(checkShapes(plan->result, plan->detection, plan->metadata.at("architecture")).empty());
    }

    void unknownArchitectures()
    {
        const StepsFolder other;
        APR_VERIFY_ERROR(other.planned({kMap, arranged("split")}), Errc::Architecture);
    }
};

APR_TEST(TestProjectionsStep)
#include "tst_projections_step.moc"
