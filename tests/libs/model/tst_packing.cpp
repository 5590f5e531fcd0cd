// SPDX-License-Identifier: MIT
#include "apr/model/packing.h"
#include "apr/model/parameter_count.h"

#include "apr/architecture/architecture.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

MemoryTensor part(const std::string& name, DType dtype, const Shape& shape)
{
    return {.name = name, .dtype = dtype, .shape = shape, .data = Buffer(tensorBytes(dtype, shape).value_or(0))};
}

/// "NAME: PACKING SHAPE" of the only packed weight, "" if there is none.
std::string onlyWeight(const std::vector<MemoryTensor>& tensors)
{
    const Packings packings(modelOf(tensors));
    if (packings.weights().size() != 1) {
        return packings.isEmpty() ? "" : std::to_string(packings.weights().size()) + " weights";
    }
    const PackedWeight& weight = packings.weights().front();
    return weight.name + ": " + weight.packing + (weight.shape ? ' ' + shapeText(*weight.shape) : "");
}

} // namespace

class TestPacking : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// By the programs that write them, each with the parts that its checkpoints have.
    void schemes()
    {
        QCOMPARE(onlyWeight({part("l.qweight", DType::I32, {8, 48}), part("l.qzeros", DType::I32, {1, 6}),
                             part("l.scales", DType::F16, {1, 48}), part("l.g_idx", DType::I32, {64})}),
                 std::string("l.weight: GPTQ, 4 bits [48, 64]"));
        QCOMPARE(onlyWeight({part("l.qweight", DType::I32, {16, 48}), part("l.qzeros", DType::I32, {1, 12}),
                             part("l.scales", DType::F16, {1, 48})}),
                 std::string("l.weight: GPTQ, 8 bits [48, 64]"));
        QCOMPARE(onlyWeight({part("l.qweight", DType::I32, {64, 6}), part("l.qzeros", DType::I32, {1, 6}),
                             part("l.scales", DType::F16, {1, 48})}),
                 std::string("l.weight: AWQ, 4 bits [48, 64]"));
        MemoryTensor state = part("l.weight.quant_state.bitsandbytes__nf4", DType::U8, {0});
        state.data = bufferOf(std::string_view(R"({"quant_type":"nf4","blocksize":64,"shape":[8,64]})"));
        state.shape = {state.data.size()};
        const std::vector<MemoryTensor> nf4{part("l.weight", DType::U8, {256, 1}),
                                            part("l.weight.absmax", DType::F32, {8}),
                                            part("l.weight.quant_map", DType::F32, {16}), state};
        QCOMPARE(onlyWeight(nf4), std::string("l.weight: bitsandbytes NF4 [8, 64]"));
        QCOMPARE(parameterCount(modelOf(nf4)), std::uint64_t{512});
        QCOMPARE(onlyWeight({part("l.weight", DType::I8, {4, 8}), part("l.SCB", DType::F32, {4})}),
                 std::string("l.weight: bitsandbytes LLM.int8() [4, 8]"));
        MemoryTensor shape = part("l.weight_shape", DType::I64, {2});
        shape.data = bufferOf(std::vector<std::int64_t>{4, 64});
        QCOMPARE(onlyWeight(
                     {part("l.weight_packed", DType::I32, {4, 8}), part("l.weight_scale", DType::BF16, {4, 1}), shape}),
                 std::string("l.weight: compressed-tensors, 4 bits [4, 64]"));
        QCOMPARE(onlyWeight({part("l.weight_packed", DType::U8, {4, 32}), part("l.weight_scale", DType::F8E4M3, {4, 4}),
                             part("l.weight_global_scale", DType::F32, {1})}),
                 std::string("l.weight: compressed-tensors NVFP4 [4, 64]"));
        QCOMPARE(onlyWeight({part("l.weight", DType::U8, {4, 32}), part("l.weight_scale", DType::F8E4M3, {4, 4}),
                             part("l.weight_scale_2", DType::F32, {})}),
                 std::string("l.weight: ModelOpt NVFP4 [4, 64]"));
        QCOMPARE(onlyWeight({part("l.W_q", DType::U8, {4, 32}), part("l.scale", DType::F16, {64, 1})}),
                 std::string("l.weight: HQQ"));
        QCOMPARE(onlyWeight({part("l.weight", DType::F8E4M3, {4, 4}), part("l.weight_scale", DType::F32, {3, 3})}),
                 std::string("l.weight: 8-bit floats with scales of an unknown layout [4, 4]"));
    }

    /// What only looks alike.
    /// What no scheme recognizes, by the program that the configuration names.
    void byConfiguration()
    {
        const auto packings = [](const Json& config, const std::vector<MemoryTensor>& tensors) {
            return Packings(modelOf(tensors, {{"config", config}})).text();
        };
        const Json vptq{{"quantization_config", {{"quant_method", "vptq"}}}};
        QCOMPARE(packings(vptq, {part("l.indices", DType::I32, {4, 8}), part("l.centroids", DType::F16, {4, 8}),
                                 part("position_ids", DType::I64, {1, 8})}),
                 std::string("1 weight is packed (vptq)"));
        QVERIFY(Packings(modelOf({part("l.indices", DType::I32, {4, 8})}, {{"config", Json::object()}})).isEmpty());
        QVERIFY(Packings(modelOf({part("w", DType::I8, {4, 8}), part("w.scale", DType::F32, {4})}, {{"config", vptq}}))
                    .isEmpty()); // which is decoded
        QCOMPARE(packings({{"quantization", {{"bits", 4}, {"group_size", 32}}}},
                          {part("l.weight", DType::U32, {4, 8}), part("l.scales", DType::F16, {4, 2}),
                           part("l.biases", DType::F16, {4, 2})}),
                 std::string("1 weight is packed (MLX, 4 bits)"));
    }

    void others()
    {
        QCOMPARE(onlyWeight({part("l.qweight", DType::I32, {8, 48})}), std::string());
        QCOMPARE(onlyWeight({part("l.qweight", DType::F32, {8, 48}), part("l.scales", DType::F16, {1, 48})}),
                 std::string());
        QCOMPARE(onlyWeight({part("quantizer.codebooks", DType::F32, {8, 48})}), std::string());
        QCOMPARE(onlyWeight({part("l.weight", DType::F8E4M3, {4, 4}), part("l.weight_scale", DType::F32, {4, 1})}),
                 std::string());
        QCOMPARE(onlyWeight({part("l.weight", DType::F32, {4, 4}), part("l.weight_scale", DType::F32, {4, 1})}),
                 std::string());
        QCOMPARE(onlyWeight({part("conv_blocks", DType::F32, {4, 16}), part("conv_scales", DType::F32, {4})}),
                 std::string());
    }

    void partsAndRefusal()
    {
        const Model model = modelOf({part("a", DType::F32, {2}), part("l.qweight", DType::I32, {8, 48}),
                                     part("l.scales", DType::F16, {1, 48}), part("l.qzeros", DType::I32, {1, 6})});
        const Packings packings(model);
        QVERIFY(packings.of(0) == nullptr && packings.of(1) != nullptr && packings.of(2) == packings.of(3));
        QCOMPARE(packings.parameters(model, 1), std::optional<std::uint64_t>(48 * 64));
        QCOMPARE(packings.parameters(model, 2), std::optional<std::uint64_t>(0));
        QVERIFY(!packings.parameters(model, 0));
        QCOMPARE(packings.text(), std::string("1 weight is packed (GPTQ, 4 bits)"));
        QCOMPARE(packings.refusal().code, Errc::Unsupported);
        QVERIFY(findingOf(withPackings(model).facts().findings, "weights.packed") != nullptr);
    }
};

APR_TEST(TestPacking)
#include "tst_packing.moc"
