// SPDX-License-Identifier: MIT
#include "convert/transforms/keras_names.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

struct Weight {
    std::string name;
    Shape shape;
};

std::vector<KerasWeight> weights(const std::vector<Weight>& given, Metadata keras = Json::object(),
                                 bool keepLayout = false)
{
    std::vector<MemoryTensor> tensors;
    for (const Weight& weight : given) {
        tensors.push_back(patterned(weight.name, DType::F32, weight.shape));
    }
    return kerasWeights(modelOf(tensors, {{"keras", std::move(keras)}}, FormatId::Keras), keepLayout);
}

/// "dense.weight [2,3]"
std::string shown(const KerasWeight& weight)
{
    return weight.name + (weight.order ? ' ' + dumpJson(Json(weight.order->shape)) : "");
}

std::string one(const Weight& weight, Metadata keras = Json::object())
{
    return shown(weights({weight}, std::move(keras)).front());
}

Json layer(const char* kind, const char* name, Json more = Json::object())
{
    more["name"] = name;
    return {{"class_name", kind}, {"config", std::move(more)}};
}

} // namespace

class TestKerasNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byWeightNames()
    {
        QCOMPARE(one({"dense_1/kernel:0", {4, 8}}), std::string("dense_1.weight [8,4]"));
        QCOMPARE(one({"block/conv2d_1_1/kernel:0", {3, 5, 4, 8}}), std::string("block.conv2d_1_1.weight [8,4,3,5]"));
        QCOMPARE(one({"conv1d/kernel:0", {3, 4, 8}}), std::string("conv1d.weight [8,4,3]"));
        QCOMPARE(one({"depthwise_conv2d/depthwise_kernel:0", {3, 5, 4, 2}}),
                 std::string("depthwise_conv2d.weight [8,1,3,5]"));
        QCOMPARE(one({"depthwise_conv2d/kernel", {3, 5, 4, 2}}), std::string("depthwise_conv2d.weight [8,1,3,5]"));
        QCOMPARE(one({"separable_conv2d/pointwise_kernel:0", {1, 1, 4, 8}}),
                 std::string("separable_conv2d.pointwise.weight [8,4,1,1]"));
        QCOMPARE(one({"bn/moving_variance:0", {4}}), std::string("bn.running_var"));
        QCOMPARE(one({"embedding/embeddings:0", {9, 4}}), std::string("embedding.weight"));
        QCOMPARE(one({"lstm/lstm_cell/kernel:0", {4, 32}}), std::string("lstm.lstm_cell.weight_ih [32,4]"));
        QCOMPARE(one({"lstm/lstm_cell/recurrent_kernel:0", {8, 32}}), std::string("lstm.lstm_cell.weight_hh [32,8]"));
        // PyTorch's GRU has its gates in another order, and no like of these.
        QCOMPARE(one({"gru/gru_cell/kernel:0", {4, 24}}), std::string("gru.gru_cell.kernel"));
        QCOMPARE(one({"attention/query/kernel:0", {16, 4, 4}}), std::string("attention.query.kernel"));
        QCOMPARE(one({"crf/chain_kernel:0", {7, 7}}), std::string("crf.chain_kernel"));
        QCOMPARE(one({"kernel", {4, 8}}), std::string("weight [8,4]"));
        QCOMPARE(one({"", {4}}), std::string(""));
    }

    void byConfiguration()
    {
        const Json inner = layer("Conv1D", "c");
        const Json config{{"model_config",
                           {{"class_name", "Functional"},
                            {"config",
                             {{"layers",
                               {layer("TimeDistributed", "td", {{"layer", inner}}), layer("EinsumDense", "dense_7"),
                                layer("Functional", "nested", {{"layers", {layer("Dense", "head")}}}), 5}}}}}}};
        QCOMPARE(one({"td/kernel:0", {3, 4, 8}}, config), std::string("td.weight [8,4,3]"));
        QCOMPARE(one({"dense_7/kernel:0", {4, 8}}, config), std::string("dense_7.kernel"));
        QCOMPARE(one({"nested/head/kernel:0", {4, 8}}, config), std::string("nested.head.weight [8,4]"));
        QCOMPARE(one({"other/kernel:0", {3, 4, 8}}, config), std::string("other.kernel"));
    }

    /// saving_lib numbers the layers of a class, whatever their names are.
    void inArchives()
    {
        const auto config = [](const char* version) {
            return Json{{"config",
                         {{"class_name", "Sequential"},
                          {"config",
                           {{"layers",
                             {layer("Dense", "dense_1"), layer("Dense", "dense"),
                              layer("Bidirectional", "both", {{"layer", layer("LSTM", "l")}})}}}}}},
                        {"metadata", {{"keras_version", version}}}};
        };
        const Weight first{"layers/dense/vars/0", {4, 8}};
        QCOMPARE(one(first, config("2.15.0")), std::string("dense_1.weight [8,4]"));
        QCOMPARE(one(first, config("3.4.1")), std::string("dense_1.weight [8,4]"));
        QCOMPARE(one({"layers/dense_1/vars/0", {4, 8}}, config("3.4.1")), std::string("dense.weight [8,4]"));
        QCOMPARE(one({"layers/bidirectional/forward_layer/cell/vars/1", {8, 32}}, config("3.4.1")),
                 std::string("both.forward.weight_hh [32,8]"));
        const std::string norm = "layers/batch_normalization/vars/";
        const auto norms = weights({{norm + "0", {4}}, {norm + "1", {4}}, {norm + "2", {4}}, {norm + "3", {4}}});
        QCOMPARE(shown(norms[0]), std::string("batch_normalization.weight"));
        QCOMPARE(shown(norms[3]), std::string("batch_normalization.running_var"));
        // Which of the four is left out is the configuration's to say.
        const std::vector<Weight> three{{norm + "0", {4}}, {norm + "1", {4}}, {norm + "2", {4}}};
        QCOMPARE(shown(weights(three)[0]), std::string("batch_normalization.vars.0"));
        const Json scaleless{
            {"config", {{"config", {{"layers", {layer("BatchNormalization", "bn", {{"scale", false}})}}}}}}};
        const auto known = weights(three, scaleless);
        QCOMPARE(shown(known[0]), std::string("bn.bias"));
        QCOMPARE(shown(known[2]), std::string("bn.running_var"));
        QCOMPARE(one({"layers/my_layer/vars/1", {4}}), std::string("my_layer.vars.1"));
        QCOMPARE(one({"layers/functional/layers/conv2d/vars/1", {4}}), std::string("functional.conv2d.bias"));
        QCOMPARE(one({"layers/multi_head_attention/query_dense/vars/0", {16, 4, 4}}),
                 std::string("multi_head_attention.query_dense.vars.0"));
        QCOMPARE(one({"vars/0", {4}}), std::string("vars.0"));
        QCOMPARE(one({"layers/vars/0", {4}}), std::string("layers.vars.0"));
        QVERIFY(!weights({{"layers/my_layer/vars/1", {4}}}).front().isKnown);
    }

    void layoutKept()
    {
        const auto kept = weights({{"dense/kernel:0", {4, 8}}, {"dense/bias:0", {8}}}, Json::object(), true);
        QCOMPARE(shown(kept[0]), std::string("dense.kernel"));
        QCOMPARE(shown(kept[1]), std::string("dense.bias"));
    }

    void configurationsThatAreNone()
    {
        for (const Json& config :
             {Json(), Json(3), Json{{"config", 5}}, Json{{"config", {{"layers", {1, nullptr, {{"config", 3}}}}}}},
              Json{{"class_name", 7}, {"config", {{"layers", {{{"class_name", 1}, {"config", {{"name", 2}}}}}}}}}}) {
            QCOMPARE(one({"layers/dense/vars/0", {4, 8}}, {{"config", config}}), std::string("dense.weight [8,4]"));
        }
    }

    void archivePaths()
    {
        const Json lstm = {{"class_name", "LSTM"}, {"config", {{"name", "lstm"}}}};
        const Json config{
            {"class_name", "Model"},
            {"config",
             {{"layers",
               {layer("InputLayer", "in"), layer("Conv2D", "first"), layer("Conv2DTranspose", "up"),
                layer("Conv2D", "conv2d_1"), layer("DepthwiseConv2D", "dw"),
                layer("BatchNormalization", "bn", {{"scale", false}}),
                layer("Bidirectional", "both", {{"layer", lstm}}),
                layer("TimeDistributed", "each", {{"layer", layer("Dense", "dense")}}), layer("GRU", "gru"),
                layer("MultiHeadAttention", "mha"),
                layer("Model", "inner", {{"layers", {layer("Dense", "deep"), layer("Dense", "deeper")}}})}}}}};
        const auto path = [&config](const char* name) {
            const auto paths = kerasArchivePaths(modelOf({patterned(name, DType::F32, {2})}), config);
            return paths ? paths->front() : "E: " + paths.error().tensor;
        };
        QCOMPARE(path("first/kernel:0"), std::string("layers/conv2d/vars/0"));
        QCOMPARE(path("up/bias:0"), std::string("layers/conv2d_transpose/vars/1"));
        QCOMPARE(path("conv2d_1_1/bias:0"), std::string("layers/conv2d_1/vars/1")); // a second counter
        QCOMPARE(path("dw/depthwise_kernel:0"), std::string("layers/depthwise_conv2d/vars/0"));
        QCOMPARE(path("dw/kernel"), std::string("layers/depthwise_conv2d/vars/0"));
        QCOMPARE(path("bn/moving_mean"), std::string("layers/batch_normalization/vars/1"));
        QCOMPARE(path("bn/gamma"), std::string("E: bn/gamma"));
        QCOMPARE(path("both/backward_lstm/lstm_cell/recurrent_kernel:0"),
                 std::string("layers/bidirectional/backward_layer/cell/vars/1"));
        QCOMPARE(path("both/forward_lstm/bias:0"), std::string("layers/bidirectional/forward_layer/cell/vars/2"));
        QCOMPARE(path("each/kernel:0"), std::string("layers/time_distributed/layer/vars/0"));
        QCOMPARE(path("gru/gru_cell/kernel"), std::string("layers/gru/cell/vars/0"));
        QCOMPARE(path("mha/query/kernel"), std::string("layers/multi_head_attention/query_dense/vars/0"));
        QCOMPARE(path("mha/attention_output/bias"), std::string("layers/multi_head_attention/output_dense/vars/1"));
        QCOMPARE(path("deeper/kernel:0"), std::string("layers/functional/layers/dense_1/vars/0"));
        QCOMPARE(path("layers/any/vars/7"), std::string("layers/any/vars/7"));
        for (const char* name : {"other/kernel:0", "first/alpha:0", "kernel", "in/kernel"}) {
            QCOMPARE(path(name), std::string("E: ") + name);
        }
        const auto twice =
            kerasArchivePaths(modelOf({random("first/kernel", {2}), random("first_1/kernel", {2})}), config);
        APR_VERIFY_ERROR(twice, Errc::Unsupported);
    }
};

APR_TEST(TestKerasNames)
#include "tst_keras_names.moc"
