// SPDX-License-Identifier: MIT
#include "apr/model/parameter_count.h"
#include "apr/model/scales.h"

#include "apr/tensor/codec.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::test;

namespace {

MemoryTensor integers(std::string name, Shape shape, const std::vector<std::int8_t>& values)
{
    return {.name = std::move(name), .dtype = DType::I8, .shape = std::move(shape), .data = bufferOf(values)};
}

} // namespace

class TestScales : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsHaveTheirScale()
    {
        const Model model = modelOf(
            {integers("w", {2, 3}, {1, 2, -3, 4, 5, 6}), floats("w.scale", {2}, {0.5F, 2}), floats("b", {1}, {7})});
        const Model applied = withScalesApplied(model);
        QCOMPARE(applied.tensors().size(), std::size_t{2});
        QVERIFY(applied.tensors()[0].dtype == DType::F32 && applied.tensors()[0].shape == (Shape{2, 3}));
        const std::vector<float> expected{0.5F, 1, -1.5F, 8, 10, 12};
        QVERIFY(sameBytes(applied.load(0)->span(), bufferOf(expected)));
        for (std::uint64_t from = 0; from <= 6; ++from) {
            for (std::uint64_t to = from; to <= 6; ++to) {
                const auto part = applied.load(0, {from * 4, (to - from) * 4});
                APR_VERIFY_OK(part);
                QVERIFY(sameBytes(part->span(), std::as_bytes(std::span(expected)).subspan(from * 4, (to - from) * 4)));
            }
        }
        QCOMPARE(applied.tensors()[1].name, std::string("b"));
        QCOMPARE(parameterCount(model), std::uint64_t{7});
        QCOMPARE(scaledBy(model, 1), std::optional<std::size_t>(0));
        QCOMPARE(scaledBy(model, 2), std::optional<std::size_t>());
    }

    void zeroPointsAreTakenOff()
    {
        const Model applied =
            withScalesApplied(modelOf({integers("w", {4}, {-128, 0, 1, 127}), floats("w.scale", {}, {0.25F}),
                                       integers("w.zero_point", {}, {-128})}));
        QCOMPARE(applied.tensors().size(), std::size_t{1});
        QVERIFY(sameBytes(applied.load(0)->span(), bufferOf(std::vector<float>{0, 32, 32.25F, 63.75F})));
    }

    void fourBits()
    {
        const MemoryTensor packed{.name = "w", .dtype = DType::I4, .shape = {1, 5}, .data = bufferOf("\x10\x87\x0F")};
        const Model applied = withScalesApplied(modelOf({packed, floats("w.scale", {1}, {2})}));
        QVERIFY(sameBytes(applied.load(0)->span(), bufferOf(std::vector<float>{0, 2, 14, -16, -2})));
        QVERIFY(sameBytes(applied.load(0, {12, 8})->span(), bufferOf(std::vector<float>{-16, -2})));
    }

    /// Biases of channels that have a scale each; a scalar has no scales of its elements.
    void scalesOfEachElement()
    {
        const Model applied = withScalesApplied(modelOf(
            {integers("b", {3}, {1, -2, 3}), floats("b.scale", {3}, {10, 100, 1000}),
             integers("b.zero_point", {3}, {0, 1, 0}), integers("one", {}, {2}), floats("one.scale", {2}, {3, 4}),
             integers("two", {2}, {2, 3}), floats("two.scale", {1, 2}, {3, 4})}));
        QCOMPARE(applied.tensors().size(), std::size_t{4});
        QVERIFY(sameBytes(applied.load(0)->span(), bufferOf(std::vector<float>{10, -300, 3000})));
        QVERIFY(sameBytes(applied.load(0, {4, 4})->span(), bufferOf(std::vector<float>{-300})));
        QCOMPARE(applied.tensors()[1].dtype, DType::I8);
        QVERIFY(sameBytes(applied.load(3)->span(), bufferOf(std::vector<float>{6, 12})));
    }

    /// Scales of any dimensions are broadcast along the others.
    void broadcastScales()
    {
        const Model model =
            modelOf({integers("w", {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), floats("w.scale", {1, 2, 1}, {1, 10}),
                     integers("w.zero_point", {1, 2, 1}, {1, 0})});
        const Model applied = withScalesApplied(model);
        QCOMPARE(applied.tensors().size(), std::size_t{1});
        const std::vector<float> expected{0, 1, 30, 40, 4, 5, 70, 80};
        QVERIFY(sameBytes(applied.load(0)->span(), bufferOf(expected)));
        QVERIFY(sameBytes(applied.load(0, {12, 8})->span(), bufferOf(std::vector<float>{40, 4})));
    }

    /// The names that programs give to scales of 8-bit floats, and to those of activations.
    void otherNames()
    {
        const MemoryTensor weight{
            .name = "l.wq.weight", .dtype = DType::F8E4M3, .shape = {1, 2}, .data = bufferOf("\x38\x40")};
        for (const char* name : {"l.wq.qscale_weight", "l.wq.scale_weight", "l.wq.weights_scaling_factor", "l.wq.scale",
                                 "l.wq.weight.scale", "l.wq.weight_scale"}) {
            const Model model = modelOf({weight, floats(name, {}, {3}), floats("l.wq.input_scale", {}, {9})});
            const Model applied = withScalesApplied(model);
            QVERIFY2(applied.tensors().size() == 1, name);
            QVERIFY2(sameBytes(applied.load(0)->span(), bufferOf(std::vector<float>{3, 6})), name);
            QCOMPARE(scaledBy(model, 1), std::optional<std::size_t>(0));
            QCOMPARE(scaledBy(model, 2), std::optional<std::size_t>(0));
            QVERIFY(isScaled(model, 0) && !isScaled(model, 1));
        }
        QCOMPARE(nameWithOwner("l.wq.weight_scale", "l.wq.weight", "a.q.weight"), std::string("a.q.weight_scale"));
        QCOMPARE(nameWithOwner("l.wq.qscale_weight", "l.wq.weight", "a.q.weight"), std::string("a.q.qscale_weight"));
        QCOMPARE(nameWithOwner("l.wq.input_scale", "l.wq.weight", "w"), std::string("w.input_scale"));
    }

    /// gpt-oss stores the blocks of its experts along another dimension than that of the decoded weights.
    void stackedExperts()
    {
        std::vector<float> values(2 * 3 * 32);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(i % 3) - 1;
        }
        Buffer blocks(values.size() / 32 * 17);
        APR_VERIFY_OK(encodeFromF32(DType::MXFP4, values, blocks));
        const Model model = modelOf(
            {{.name = "layers.0.mlp.experts.down_proj", .dtype = DType::MXFP4, .shape = {2, 3, 32}, .data = blocks},
             {.name = "other", .dtype = DType::MXFP4, .shape = {2, 3, 32}, .data = blocks}});
        const Model applied = withScalesApplied(model);
        QVERIFY(applied.tensors()[0].shape == (Shape{2, 32, 3}) && applied.tensors()[0].dtype == DType::F32);
        QVERIFY(applied.tensors()[1].dtype == DType::MXFP4);
        const auto read = valuesOf<float>(applied.load(0)->span());
        for (std::size_t expert = 0; expert < 2; ++expert) {
            for (std::size_t row = 0; row < 3; ++row) {
                for (std::size_t column = 0; column < 32; ++column) {
                    QCOMPARE(read[(expert * 32 + column) * 3 + row], values[(expert * 3 + row) * 32 + column]);
                }
            }
        }
        for (const std::uint64_t from : {0U, 5U, 95U, 100U, 180U}) {
            for (const std::uint64_t count : {1U, 4U, 12U}) {
                const auto part = applied.load(0, {from * 4, count * 4});
                APR_VERIFY_OK(part);
                QVERIFY(sameBytes(part->span(), std::as_bytes(std::span(read)).subspan(from * 4, count * 4)));
            }
        }
    }

    void whatDoesNotFitStays()
    {
        const MemoryTensor weights = integers("w", {2, 3}, {1, 2, 3, 4, 5, 6});
        for (const Model& model :
             {modelOf({weights, floats("w.scale", {4}, {1, 1, 1, 1})}),
              modelOf({weights, floats("w.scales", {2}, {1, 1})}), modelOf({weights, integers("w.scale", {2}, {1, 1})}),
              modelOf({weights, floats("w.scale", {0}, {})}),
              modelOf({weights, floats("w.scale", {2}, {1, 1}), integers("w.zero_point", {3}, {1, 1, 1})}),
              modelOf({floats("w", {2}, {1, 1}), floats("w.scale", {2}, {1, 1})})}) {
            QCOMPARE(withScalesApplied(model).tensors().size(), model.tensors().size());
            QCOMPARE(withScalesApplied(model).tensors()[0].dtype, model.tensors()[0].dtype);
        }
    }

    /// A vector of scales has one for each row, whatever else its count divides; a matrix may have one for each column.
    void otherShapesStay()
    {
        const MemoryTensor weights = integers("w", {4, 6}, std::vector<std::int8_t>(24, 1));
        QCOMPARE(withScalesApplied(modelOf({weights, filled("w.scale", {6}, 2)})).tensors().size(), std::size_t{2});
        QCOMPARE(withScalesApplied(modelOf({weights, filled("w.scale", {4, 4}, 2)})).tensors().size(), std::size_t{2});
        for (const Shape& shape : {Shape{}, Shape{4}, Shape{4, 3}, Shape{4, 1}, Shape{1, 6}}) {
            QCOMPARE(withScalesApplied(modelOf({weights, filled("w.scale", shape, 2)})).tensors().size(),
                     std::size_t{1});
        }
        const MemoryTensor kernel = integers("w", {2, 2, 3, 3}, std::vector<std::int8_t>(36, 1));
        QCOMPARE(withScalesApplied(modelOf({kernel, filled("w.scale", {2}, 2)})).tensors().size(), std::size_t{1});
    }

    /// DeepSeek: a factor for each block of weight_block_size elements; the last blocks of a side are smaller.
    void blocksOfEightBitFloats()
    {
        const auto one = std::byte{0x38}; // 1 in E4M3
        const MemoryTensor weights{.name = "w", .dtype = DType::F8E4M3, .shape = {3, 5}, .data = Buffer(15, one)};
        const Model model = modelOf({weights, floats("w_scale_inv", {2, 2}, {1, 2, 3, 4})},
                                    {{"config", {{"quantization_config", {{"weight_block_size", {2U, 3U}}}}}}});
        QCOMPARE(scaledBy(model, 1), std::optional<std::size_t>(0));
        const Model applied = withScalesApplied(model);
        QCOMPARE(applied.tensors().size(), std::size_t{1});
        const std::vector<float> expected{1, 1, 1, 2, 2, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4};
        QVERIFY(sameBytes(applied.load(0)->span(), bufferOf(expected)));
        QVERIFY(sameBytes(applied.load(0, {8, 40})->span(),
                          bufferOf(std::vector<float>(expected.begin() + 2, expected.begin() + 12))));
        const auto shown = scaledTensor(model, 0); // what statistics and values are of
        QVERIFY(shown && sameBytes(shown->load(0)->span(), bufferOf(expected)));
        QVERIFY(!hasUnknownScales(model, 0));
        QVERIFY(hasUnknownScales(modelOf({weights, floats("w_scale_inv", {3, 3}, std::vector<float>(9, 1))}), 0));
        // One factor of the tensor, one of each row.
        for (const auto& [shape, values] : {std::pair(Shape{}, std::vector<float>{2}), {Shape{3, 1}, {2, 2, 2}}}) {
            const Model scaled = withScalesApplied(modelOf({weights, floats("w_scale", shape, values)}));
            QCOMPARE(scaled.tensors().size(), std::size_t{1});
            QVERIFY(sameBytes(scaled.load(0)->span(), bufferOf(std::vector<float>(15, 2))));
        }
        QCOMPARE(withScalesApplied(modelOf({weights})).tensors()[0].dtype, DType::F8E4M3);
    }

    /// quint8 of PyTorch: zero points of any integer type, scales of doubles.
    void otherIntegers()
    {
        const MemoryTensor weights{
            .name = "w", .dtype = DType::U8, .shape = {2}, .data = {std::byte{200}, std::byte{128}}};
        const MemoryTensor scale{.name = "w.scale", .dtype = DType::F64, .data = bufferOf(std::vector{0.5})};
        const MemoryTensor zero{
            .name = "w.zero_point", .dtype = DType::I64, .data = bufferOf(std::vector<std::int64_t>{128})};
        const Model applied = withScalesApplied(modelOf({weights, scale, zero}));
        QCOMPARE(applied.tensors().size(), std::size_t{1});
        QVERIFY(sameBytes(applied.load(0)->span(), bufferOf(std::vector<float>{36, 0})));
    }
};

APR_TEST(TestScales)
#include "tst_scales.moc"
