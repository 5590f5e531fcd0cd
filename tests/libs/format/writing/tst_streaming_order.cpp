// SPDX-License-Identifier: MIT
#include "format/writing/streaming_order.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <string>

using namespace apr;

class TestStreamingOrder : public QObject {
    Q_OBJECT

    static std::string ordered(const std::vector<std::string>& names)
    {
        std::vector<TensorInfo> tensors;
        for (const std::string& name : names) {
            tensors.push_back({.name = name});
        }
        std::string out;
        for (const std::size_t i : streamingOrder(tensors)) {
            out += (out.empty() ? "" : " ") + names[i];
        }
        return out;
    }

private Q_SLOTS:
    void layersByTheirNumbers()
    {
        QCOMPARE(
            ordered({"lm_head.weight", "layers.10.b", "norm.weight", "layers.2.b", "layers.2.a", "token_embedding"}),
            std::string("token_embedding layers.2.b layers.2.a layers.10.b norm.weight lm_head.weight"));
        QCOMPARE(ordered({"output.weight", "blk.1.w", "output_norm.weight", "blk.0.w", "token_embd.weight"}),
                 std::string("token_embd.weight blk.0.w blk.1.w output_norm.weight output.weight"));
    }

    void encodersBeforeDecoders()
    {
        QCOMPARE(ordered({"decoder.layers.0.w", "decoder.token_embedding", "encoder.layers.1.w", "encoder.conv1.weight",
                          "encoder.layer_norm.weight"}),
                 std::string("encoder.conv1.weight encoder.layers.1.w encoder.layer_norm.weight "
                             "decoder.token_embedding decoder.layers.0.w"));
    }

    void othersKeepTheirOrder()
    {
        QCOMPARE(ordered({}), std::string());
        QCOMPARE(ordered({"b", "a", "c"}), std::string("b a c"));
    }
};

APR_TEST(TestStreamingOrder)
#include "tst_streaming_order.moc"
