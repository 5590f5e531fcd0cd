// SPDX-License-Identifier: MIT
#include "format/tensorflow/graph.h"

#include "apr/format/open.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/protobuf.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Proto shape(const std::vector<std::uint64_t>& dims)
{
    Proto out;
    for (const std::uint64_t dim : dims) {
        out.message(2, Proto().varint(1, dim));
    }
    return out;
}

/// NodeDef of a Const.
Proto constant(std::string_view name, const Proto& tensor)
{
    return Proto()
        .text(1, name)
        .text(2, "Const")
        .message(5, Proto().text(1, "value").message(2, Proto().message(8, tensor)));
}

Proto floats(const std::vector<float>& values)
{
    return Proto().varint(1, 1).message(2, shape({values.size()})).bytes(4, bufferOf(values));
}

Result<Model> opened(const Proto& graph, std::uint64_t limit = 1 << 26)
{
    return openModel("g.pb", Bytes::own(graph.build()), {}, {.budget = limit, .format = "frozen"});
}

} // namespace

class TestGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void constantsAndAttributes()
    {
        const Proto attribute = Proto().text(1, "N").message(2, Proto().varint(3, 5));
        const Proto list = Proto().text(1, "strides").message(2, Proto().message(1, Proto().packedVarints(3, {1, 2})));
        const Proto add = Proto().text(1, "add").text(2, "Add").text(3, "c").message(5, attribute).message(5, list);
        const Proto function = Proto().message(1, Proto().text(1, "f")).message(3, constant("k", floats({9})));
        const Proto saving =
            Proto().message(1, Proto().text(1, "__inference__traced_save_1")).message(3, constant("k", floats({9})));
        const auto model = opened(Proto()
                                      .message(1, constant("c", floats({1, 2})))
                                      .message(1, add)
                                      .message(2, Proto().message(1, function).message(1, saving)));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2}); // what saving needs is none of the model's
        QCOMPARE(valuesOf<float>(model->load(*model->find("c"))->span()), (std::vector<float>{1, 2}));
        QVERIFY(model->find("f/k"));
        QVERIFY(model->tensors()[0].isInFile());
        const Json& node = model->metadata()["graph"]["nodes"][1];
        QVERIFY(node["inputs"] == Json({"c"}));
        QVERIFY(node["attributes"]["N"] == Json(5));
        QVERIFY(node["attributes"]["strides"] == Json({1, 2}));
    }

    void constantsOfTrainingAreLeftOut()
    {
        Proto graph;
        for (const char* name : {"w", "gradients/Const", "dense/gradients_1/x", "save/num_shards", "save_2/Const",
                                 "a/initial_value", "a/Initializer/zeros", "saved/x", "gradients", "safe/save/x"}) {
            graph.message(1, constant(name, floats({1})));
        }
        const auto model = opened(graph);
        APR_VERIFY_OK(model);
        std::vector<std::string> names;
        for (const TensorInfo& tensor : model->tensors()) {
            names.push_back(tensor.name);
        }
        QCOMPARE(names, (std::vector<std::string>{"w", "saved/x", "gradients", "safe/save/x"}));
    }

    void valuesThatRepeat()
    {
        const auto model = opened(
            Proto().message(1, constant("c", Proto().varint(1, 1).message(2, shape({1000})).packed<float>(5, {3}))));
        APR_VERIFY_OK(model);
        QCOMPARE(valuesOf<float>(model->load(0)->span()), std::vector<float>(1000, 3));
        QVERIFY(!model->tensors()[0].isInFile());
        // A few bytes that stand for a terabyte.
        APR_VERIFY_ERROR(
            opened(Proto().message(
                1, constant("c", Proto().varint(1, 1).message(2, shape({1ULL << 38})).packed<float>(5, {3})))),
            Errc::Memory);
    }

    void headersThatLie()
    {
        APR_VERIFY_ERROR(
            opened(Proto().message(1, constant("c", Proto().varint(1, 1).message(2, shape({3})).bytes(4, Buffer(8))))),
            Errc::Corrupt);
        APR_VERIFY_ERROR(
            opened(Proto().message(1, constant("c", Proto().varint(1, 1).message(2, shape({1ULL << 62, 1ULL << 62}))))),
            Errc::Corrupt);
        APR_VERIFY_ERROR(opened(Proto().message(
                             1, constant("c", Proto().varint(1, 1).message(2, shape({1})).packedVarints(7, {1})))),
                         Errc::Corrupt);
        Proto many;
        for (int i = 0; i < 20000; ++i) {
            many.message(1, Proto().text(1, "n"));
        }
        APR_VERIFY_ERROR(opened(many, 1 << 20), Errc::Memory);
    }

    void textsAndResourcesAreNoTensors()
    {
        const auto model = opened(Proto()
                                      .message(1, constant("t", Proto().varint(1, 7).text(8, "a")))
                                      .message(1, constant("r", Proto().varint(1, 20))));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{0});
        QVERIFY(findingOf(model->facts().findings, "tensorflow.skipped") != nullptr);
    }

    void everyBitFlip()
    {
        openEveryFlip(Bytes::own(
            Proto().message(1, constant("c", floats({1, 2}))).message(1, Proto().text(1, "a").text(2, "Add")).build()));
    }
};

APR_TEST(TestGraph)
#include "tst_graph.moc"
