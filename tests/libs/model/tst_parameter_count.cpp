// SPDX-License-Identifier: MIT
#include "apr/model/parameter_count.h"

#include "fixtures/bytes.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestParameterCount : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scalesAreNoParameters()
    {
        QCOMPARE(parameterCount(modelOf({})), std::uint64_t{0});
        QCOMPARE(parameterCount(modelOf({filled("a", {2, 3}, 1), patterned("b", DType::U8, {5}), filled("s", {}, 2)})),
                 std::uint64_t{12});
        const MemoryTensor weight = patterned("w", DType::I8, {4, 8});
        QCOMPARE(parameterCount(modelOf({weight, filled("w.scale", {4}, 1)})), std::uint64_t{32});
        QCOMPARE(parameterCount(modelOf({weight, filled("v.scale", {4}, 1)})), std::uint64_t{36}); // of no weight
    }

    /// A quantizer plugin's bytes stand for the elements of the shape that the metadata has.
    void bytesOfPlugins()
    {
        const MemoryTensor bytes = patterned("w", DType::U8, {20});
        const Json metadata = {{"quantization", {{"plugins", {{"w", {{"type", "nf4"}, {"shape", {4U, 8U}}}}}}}}};
        const Model model = modelOf({bytes}, metadata);
        QCOMPARE(parameterCount(model), std::uint64_t{32});
    }
};

APR_TEST(TestParameterCount)
#include "tst_parameter_count.moc"
