// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

class TestLoraStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    /// The delta of the adapter is added; where it comes from is known of the tensor.
    void mergesAnAdapter()
    {
        QVERIFY(save(QString::fromStdString(m_folder.in("adapter.safetensors")),
                     safetensorsOf({filled("base_model.model.head.lora_A.weight", {2, 64}, 0.5F),
                                    filled("base_model.model.head.lora_B.weight", {64, 2}, 0.25F)})
                         .span()));
        const auto plan =
            m_folder.planned({{"lora", {{"adapter", m_folder.in("adapter.safetensors")}, {"scale", 2.0}}}});
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->sources.size(), std::size_t{2});
        const auto at = *plan->result.find("head.weight");
        QCOMPARE(plan->lineage[at].from.size(), std::size_t{3}); // the weight, A and B
        const auto before = plan->source.load(*plan->source.find("head.weight"));
        const auto after = plan->result.load(at);
        APR_VERIFY_OK(after);
        const auto valueOf = [](const Bytes& bytes) { return loadLittle<float>(bytes.data()); };
        QVERIFY(std::abs(valueOf(*after) - valueOf(*before) - 2.0F * 2 * 0.5F * 0.25F) < 1e-5F);
    }

    void missingAdapters()
    {
        QCOMPARE(m_folder.fieldOf({{"lora", {{"scale", 2.0}}}}), std::string("--lora-scale"));
        APR_VERIFY_ERROR(m_folder.planned({{"lora", {{"adapter", m_folder.in("none")}}}}), Errc::Io);
    }
};

APR_TEST(TestLoraStep)
#include "tst_lora.moc"
