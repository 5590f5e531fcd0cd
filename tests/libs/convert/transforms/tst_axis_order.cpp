// SPDX-License-Identifier: MIT
#include "convert/transforms/axis_order.h"

#include "apr/format/open.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <numeric>

using namespace apr;
using namespace apr::test;

namespace {

/// What `order` makes of a tensor, element by element from the definition.
Buffer moved(const MemoryTensor& tensor, const AxisOrder& order)
{
    const std::size_t width = dtypeInfo(tensor.dtype).blockBytes;
    const std::size_t dims = order.axes.size();
    std::vector<std::uint64_t> position(dims);
    Buffer out;
    for (std::size_t n = 0; n < tensor.data.size() / width; ++n) {
        std::uint64_t from = 0;
        for (std::size_t axis = 0; axis < dims; ++axis) {
            const auto at = std::find(order.axes.begin(), order.axes.end(), axis) - order.axes.begin();
            from = from * order.from[axis] + position[static_cast<std::size_t>(at)];
        }
        const auto first = tensor.data.begin() + static_cast<std::ptrdiff_t>(from * width);
        out.insert(out.end(), first, first + static_cast<std::ptrdiff_t>(width));
        for (std::size_t d = dims; d-- > 0;) {
            if (++position[d] < order.from[order.axes[d]]) {
                break;
            }
            position[d] = 0;
        }
    }
    return out;
}

Json node(const char* op, std::vector<std::string> inputs, std::string output, Json attributes = Json::object())
{
    return {{"op", op}, {"name", output}, {"inputs", inputs}, {"outputs", {output}}, {"attributes", attributes}};
}

Model withGraph(std::vector<MemoryTensor> tensors, Json nodes)
{
    return modelOf(tensors, {{"graph", {{"nodes", std::move(nodes)}}}}, FormatId::TfLite);
}

} // namespace

class TestAxisOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOrderOfEveryWidth()
    {
        for (const DType dtype : {DType::U8, DType::F16, DType::F32, DType::F64}) {
            const MemoryTensor tensor = patterned("t", dtype, {3, 4, 37, 2}, 5);
            std::vector<std::size_t> axes(4);
            std::iota(axes.begin(), axes.end(), std::size_t{0});
            do {
                const Model model = modelOf({tensor});
                const AxisOrder order = orderOf(tensor.shape, axes);
                const Model ordered = withAxisOrders(model, {order});
                const Buffer expected = moved(tensor, order);
                const auto whole = ordered.load(0);
                APR_VERIFY_OK(whole);
                QVERIFY(sameBytes(whole->span(), expected));
                QCOMPARE(ordered.tensors()[0].shape, order.shape);
                for (const std::uint64_t from : {0U, 1U, 75U, 200U}) { // also within elements
                    const std::uint64_t size = whole->size() - from - 3;
                    const auto part = ordered.load(0, {.offset = from, .size = size});
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), std::span(expected).subspan(from, size)));
                }
                const auto back = withAxisOrders(ordered, {inverseOf(order)});
                const auto restored = back.load(0);
                APR_VERIFY_OK(restored);
                QVERIFY(sameBytes(restored->span(), tensor.data));
                QCOMPARE(back.tensors()[0].shape, tensor.shape);
            } while (std::next_permutation(axes.begin(), axes.end()));
        }
    }

    void kernels()
    {
        QCOMPARE(kernelOrder({5, 7})->shape, (Shape{7, 5}));
        QCOMPARE(kernelOrder({3, 5, 7})->shape, (Shape{7, 5, 3}));
        QCOMPARE(kernelOrder({2, 3, 5, 7})->shape, (Shape{7, 5, 2, 3}));
        QVERIFY(!kernelOrder({7}));
        QCOMPARE(depthwiseOrder({2, 3, 5, 7})->shape, (Shape{35, 1, 2, 3}));
        QVERIFY(!depthwiseOrder({2, 3}));
        const MemoryTensor tensor = patterned("t", DType::F32, {2, 3, 5, 7});
        const AxisOrder order = *depthwiseOrder(tensor.shape);
        const Model ordered = withAxisOrders(modelOf({tensor}), {order});
        QVERIFY(sameBytes(ordered.load(0)->span(), moved(tensor, order)));
        const Model back = withAxisOrders(ordered, {inverseOf(order)});
        QVERIFY(sameBytes(back.load(0)->span(), tensor.data));
        QCOMPARE(back.tensors()[0].shape, tensor.shape);
    }

    /// Where only axes of one element move, the bytes stay where they are.
    void axesOfOne()
    {
        const MemoryTensor tensor = patterned("t", DType::F32, {1, 1, 6, 1});
        const auto file = openModel("m.apr", aprOf({tensor}), {});
        APR_VERIFY_OK(file);
        const Model ordered = withAxisOrders(*file, {kernelOrder(tensor.shape)});
        QCOMPARE(ordered.tensors()[0].shape, (Shape{1, 6, 1, 1}));
        QVERIFY(ordered.tensors()[0].isInFile());
        QVERIFY(sameBytes(ordered.load(0)->span(), tensor.data));
    }

    void json()
    {
        const AxisOrder order = *depthwiseOrder({2, 3, 5, 7});
        const TensorInfo tensor{.name = "t", .dtype = DType::F32, .shape = order.shape};
        const auto again = orderFromJson(toJson(order), tensor);
        APR_VERIFY_OK(again);
        QCOMPARE(again->from, order.from);
        QCOMPARE(again->axes, order.axes);
        QCOMPARE(again->shape, order.shape);
        for (const Json& bad :
             {Json(), Json(3), Json{{"shape", {2, 3}}, {"axes", {0, 1}}},
              Json{{"shape", {2, 3, 5, 7}}, {"axes", {0, 1, 2}}}, Json{{"shape", {2, 3, 5, 7}}, {"axes", {0, 1, 2, 2}}},
              Json{{"shape", {2, 3, 5, 7}}, {"axes", {0, 1, 2, 4}}},
              Json{{"shape", {2, -3, 5, 7}}, {"axes", {0, 1, 2, 3}}}, Json{{"shape", "2"}, {"axes", {0}}},
              Json{{"shape", {~0ULL, ~0ULL}}, {"axes", {0, 1}}}}) {
            const auto refused = orderFromJson(bad, tensor);
            APR_VERIFY_ERROR(refused, Errc::Corrupt);
        }
        const TensorInfo pruned{.name = "t", .dtype = DType::F32, .shape = {5, 7}}; // of a kernel that was [7, 8]
        const auto order2 = orderFromJson(toJson(*kernelOrder({7, 8})), pruned);
        APR_VERIFY_OK(order2);
        QCOMPARE(order2->from, (Shape{7, 5}));
        QCOMPARE(order2->shape, (Shape{5, 7}));
    }

    void byOperators()
    {
        const auto kernel = [](const char* name, Shape shape) { return patterned(name, DType::F32, std::move(shape)); };
        const Model model = withGraph(
            {kernel("conv", {8, 3, 3, 4}), kernel("depth", {1, 3, 3, 4}), kernel("dense", {4, 8}),
             kernel("tf", {3, 3, 4, 8}), kernel("tfdepth", {3, 3, 4, 2}), kernel("mm", {4, 8}), kernel("mmt", {8, 4}),
             kernel("both", {4, 4}), kernel("free", {4, 4}), patterned("blocks", DType::Q8_0, {32, 32})},
            {node("DEQUANTIZE", {"conv"}, "conv_f"), node("CONV_2D", {"x", "conv_f", "b"}, "y1"),
             node("DEPTHWISE_CONV_2D", {"x", "depth"}, "y2"), node("FULLY_CONNECTED", {"x", "dense"}, "y3"),
             node("Identity", {"tf:0"}, "read"), node("Conv2D", {"x", "read:0"}, "y4"),
             node("DepthwiseConv2dNative", {"x", "tfdepth"}, "y5"), node("MatMul", {"x", "mm"}, "y6"),
             node("MatMul", {"x", "mmt"}, "y7", {{"transpose_b", true}}), node("MatMul", {"x", "both"}, "y8"),
             node("FULLY_CONNECTED", {"x", "both"}, "y9"), node("MatMul", {"x", "blocks"}, "y10"),
             node("Identity", {"round2"}, "round1"), node("Identity", {"round1"}, "round2"),
             node("MatMul", {"x", "round1"}, "y11"), node("MatMul", {"x"}, "y12")});
        const auto orders = ordersByGraph(model);
        const auto shape = [&](std::size_t i) { return orders[i] ? orders[i]->shape : Shape(); };
        QCOMPARE(shape(0), (Shape{8, 4, 3, 3}));
        QCOMPARE(shape(1), (Shape{4, 1, 3, 3}));
        QCOMPARE(shape(2), Shape());
        QCOMPARE(shape(3), (Shape{8, 4, 3, 3}));
        QCOMPARE(shape(4), (Shape{8, 1, 3, 3}));
        QCOMPARE(shape(5), (Shape{8, 4}));
        QCOMPARE(shape(6), Shape());
        QCOMPARE(shape(7), Shape()); // one operator has it one way, the other otherwise
        QCOMPARE(shape(8), Shape());
        QCOMPARE(shape(9), Shape()); // blocks cannot be turned
    }

    /// [out, h, w, in] of a convolution, where the transposed one has [in, out, h, w].
    void transposedConvolutions()
    {
        const Model model =
            withGraph({patterned("w", DType::F32, {32, 3, 4, 64}), patterned("m", DType::F32, {2, 4, 8})},
                      {node("TRANSPOSE_CONV", {"s", "w", "x"}, "y"), node("MatMul", {"x", "m"}, "z")});
        const auto orders = ordersByGraph(model);
        QCOMPARE(orders[0]->shape, (Shape{64, 32, 3, 4}));
        QVERIFY(!orders[1]); // a batch of matrices is none of a layer
        const Model onnx = modelOf({patterned("m", DType::F32, {4, 8})},
                                   {{"graph", {{"nodes", {node("MatMul", {"x", "m"}, "z")}}}}}, FormatId::Onnx);
        QVERIFY(!ordersByGraph(onnx)[0]);
    }

    void graphsThatAreNone()
    {
        for (const Json& graph :
             {Json(), Json(3), Json::array({1}), Json{{"nodes", 3}}, Json{{"nodes", {1, "x", nullptr}}},
              Json{{"nodes", {{{"op", 5}, {"inputs", "x"}}}}}, Json{{"subgraphs", {1, 2}}}}) {
            const Model model = modelOf({filled("t", {2, 2}, 0)}, {{"graph", graph}}, FormatId::TensorFlowGraph);
            QVERIFY(!ordersByGraph(model)[0]);
        }
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        const auto model = openModelFile(corpusFolder() + "/tflite/tfls__mobilenet_v1_0.25_224_quant.tflite");
        APR_VERIFY_OK(model);
        const auto orders = ordersByGraph(*model);
        const auto index =
            model->find("MobilenetV1/MobilenetV1/Conv2d_1_depthwise/weights_quant/FakeQuantWithMinMaxVars");
        QVERIFY(index && orders[*index]);
        QCOMPARE(orders[*index]->from, (Shape{1, 3, 3, 8}));
        QCOMPARE(orders[*index]->shape, (Shape{8, 1, 3, 3}));
        QCOMPARE(std::count_if(orders.begin(), orders.end(), [](const auto& order) { return order.has_value(); }),
                 std::ptrdiff_t{28});
    }
};

APR_TEST(TestAxisOrder)
#include "tst_axis_order.moc"
