// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestPrecision : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void convertsFloats()
    {
        const auto plan = m_folder.planned({{"precision", {{"type", "bf16"}}}});
        APR_VERIFY_OK(plan);
        for (const TensorInfo& tensor : plan->result.tensors()) {
            QCOMPARE(tensor.dtype, DType::BF16);
        }
    }

    /// What is not quantized stays as it is.
    void dequantizesOnlyWhatIsQuantized()
    {
        const auto floats = m_folder.planned({{"precision", {{"dequantize", "f16"}}}});
        APR_VERIFY_OK(floats);
        QCOMPARE(m_folder.dtypeOf(floats, "head.weight"), DType::F32);
        const auto blocks = m_folder.planned({{"quantize", {{"type", "q8_0"}}}});
        APR_VERIFY_OK(blocks);
        NoProgress progress;
        APR_VERIFY_OK(runConversion(*blocks, progress));
        const auto decoded = m_folder.planned({{"precision", {{"dequantize", "f16"}}}}, "second.apr", "out.apr");
        APR_VERIFY_OK(decoded);
        QCOMPARE(m_folder.dtypeOf(decoded, "head.weight"), DType::F16);
        QCOMPARE(m_folder.dtypeOf(decoded, "net.norm.weight"), DType::F32);
    }

    void contradictions()
    {
        QCOMPARE(m_folder.fieldOf({{"precision", {{"type", "f16"}, {"dequantize", "f16"}}}}),
                 std::string("--dequantize"));
        QCOMPARE(m_folder.fieldOf({{"precision", {{"type", "f16"}, {"keep_quantization", true}}}}),
                 std::string("--keep-quantization"));
        APR_VERIFY_OK(m_folder.planned({{"precision", {{"keep_quantization", true}}}}));
    }
};

APR_TEST(TestPrecision)
#include "tst_precision.moc"
