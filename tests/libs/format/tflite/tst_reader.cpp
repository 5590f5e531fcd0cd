// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/tflite/reader.h"

#include "apr/model/scales.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/flatbuffer.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// Numbers of TensorType and BuiltinOperator.
enum Type : std::uint8_t { Float32 = 0, UInt8 = 3, String = 5, Int8 = 9, Int4 = 17, Int2 = 19, UInt4 = 20 };
constexpr std::int8_t kConv2d = 3;

FlatTable buffer(const Buffer& data)
{
    return FlatTable().numbers(0, data);
}

FlatTable tensor(std::string_view name, Type type, const std::vector<std::int32_t>& shape, std::uint32_t place)
{
    return FlatTable().numbers(0, shape).number(1, static_cast<std::uint8_t>(type)).number(2, place).text(3, name);
}

FlatTable quantization(const std::vector<float>& scales, const std::vector<std::int64_t>& zeros, std::int32_t axis)
{
    return FlatTable().numbers(2, scales).numbers(3, zeros).number(6, axis);
}

/// A model of one graph. Its first buffer is the empty one that activations have.
FlatTable modelOf(const std::vector<FlatTable>& tensors, std::vector<FlatTable> buffers,
                  const std::vector<FlatTable>& operators = {})
{
    buffers.insert(buffers.begin(), FlatTable());
    const FlatTable graph = FlatTable()
                                .tables(0, tensors)
                                .numbers(1, std::vector<std::int32_t>{0})
                                .numbers(2, std::vector<std::int32_t>{1})
                                .tables(3, operators)
                                .text(4, "main");
    return FlatTable()
        .number(0, std::uint32_t{3})
        .tables(1, {FlatTable().number(0, kConv2d)})
        .tables(2, {graph})
        .text(3, "a description")
        .tables(4, buffers);
}

Result<Model> opened(const Buffer& file)
{
    return openModel("m.tflite", Bytes::own(file), {});
}

/// A convolution of uint8 with its quantization.
Buffer sample()
{
    const FlatTable convolution = FlatTable()
                                      .number(0, std::uint32_t{0})
                                      .numbers(1, std::vector<std::int32_t>{0, 2, 3})
                                      .numbers(2, std::vector<std::int32_t>{1});
    return modelOf({tensor("x", UInt8, {1, 4, 4, 1}, 0), tensor("y", UInt8, {1, 4, 4, 2}, 0),
                    tensor("kernel", UInt8, {2, 1, 2, 1}, 1).table(4, quantization({0.5F}, {128}, 0)),
                    tensor("bias", Float32, {2}, 2)},
                   {buffer(bufferOf("abcd")), buffer(bufferOf(std::vector{1.5F, -2.0F}))}, {convolution})
        .build("TFL3");
}

} // namespace

class TestTfliteReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorsAndGraph()
    {
        const auto model = opened(sample());
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().title(), std::string("TensorFlow Lite"));
        QCOMPARE(model->tensors().size(), std::size_t{4}); // with scale and zero point; activations have no data
        QCOMPARE(model->tensors()[0].name, std::string("kernel"));
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 1, 2, 1}));
        QCOMPARE(model->tensors()[0].dtype, DType::U8);
        QVERIFY(model->tensors()[0].isInFile());
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf("abcd")));
        QVERIFY(sameBytes(model->load(*model->find("bias"))->span(), bufferOf(std::vector{1.5F, -2.0F})));
        const Json& graph = model->metadata()["graph"];
        QVERIFY(graph["name"] == "main" && graph["inputs"] == Json{"x"} && graph["outputs"] == Json{"y"});
        QVERIFY(graph["nodes"][0]["op"] == "CONV_2D");
        QVERIFY((graph["nodes"][0]["inputs"] == Json{"x", "kernel", "bias"}));
        QVERIFY(model->metadata()["tflite"]["description"] == "a description");
    }

    void quantizationIsKept()
    {
        const auto whole = opened(sample());
        APR_VERIFY_OK(whole);
        const Json facts = whole->metadata()["quantization"]["kernel"];
        QVERIFY(facts["scheme"] == "per tensor" && facts["scale"] == 0.5 && facts["zero_point"] == 128);
        const auto channels =
            opened(modelOf({tensor("x", Int8, {1}, 0), tensor("y", Int8, {1}, 0),
                            tensor("w", Int8, {2, 3}, 1).table(4, quantization({0.5F, 2}, {3, 4}, 0))},
                           {buffer(Buffer(6, std::byte{7}))})
                       .build("TFL3"));
        APR_VERIFY_OK(channels);
        QVERIFY(channels->metadata()["quantization"]["w"]["scheme"] == "per channel");
        QVERIFY(channels->metadata()["quantization"]["w"]["axis"] == 0);
        const auto scales = channels->find("w.scale");
        const auto zeros = channels->find("w.zero_point");
        QVERIFY(scales && zeros);
        QVERIFY(sameBytes(channels->load(*scales)->span(), bufferOf(std::vector{0.5F, 2.0F})));
        QVERIFY(sameBytes(channels->load(*zeros)->span(), bufferOf(std::vector<std::int64_t>{3, 4})));
    }

    /// Scales of any dimension, and of the whole tensor, decode it.
    void scalesOfAnyDimension()
    {
        const auto decoded = [](const std::vector<float>& scales, const std::vector<std::int64_t>& zeros,
                                std::int32_t axis) {
            const auto model =
                opened(modelOf({tensor("x", Int8, {1}, 0), tensor("y", Int8, {1}, 0),
                                tensor("w", Int8, {2, 2}, 1).table(4, quantization(scales, zeros, axis))},
                               {buffer(Buffer{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}})})
                           .build("TFL3"));
            if (!model || findingOf(model->facts().findings, "tflite.quantization") != nullptr) {
                return std::vector<float>();
            }
            const Model values = withScalesApplied(*model);
            const auto bytes = values.load(values.find("w").value_or(0));
            return bytes && values.tensors().size() == 1 ? valuesOf<float>(bytes->span()) : std::vector<float>();
        };
        QCOMPARE(decoded({1, 10}, {}, 0), (std::vector<float>{1, 2, 30, 40}));
        QCOMPARE(decoded({1, 10}, {}, 1), (std::vector<float>{1, 20, 3, 40}));
        QCOMPARE(decoded({1, 10}, {1, 2}, 1), (std::vector<float>{0, 0, 2, 20}));
        QCOMPARE(decoded({0.5F}, {2}, 0), (std::vector<float>{-0.5F, 0, 0.5F, 1}));
        QCOMPARE(decoded({0.5F}, {0}, 0), (std::vector<float>{0.5F, 1, 1.5F, 2}));
        // What interpreters reject.
        QCOMPARE(decoded({1, 10, 100}, {}, 0), std::vector<float>());
        QCOMPARE(decoded({1, 10}, {}, 2), std::vector<float>());
        QCOMPARE(decoded({1, 10}, {1}, 0), std::vector<float>());
    }

    void packedTypes()
    {
        const Buffer packed{std::byte{0xE4}, std::byte{0x10}};
        const auto model = opened(
            modelOf({tensor("x", Int8, {1}, 0), tensor("y", Int8, {1}, 0), tensor("two", Int2, {8}, 1),
                     tensor("four", UInt4, {4}, 1), tensor("signed", Int4, {4}, 1), tensor("text", String, {1}, 1)},
                    {buffer(packed)})
                .build("TFL3"));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{3});
        QCOMPARE(valuesOf<std::int8_t>(model->load(0)->span()), (std::vector<std::int8_t>{0, 1, -2, -1, 0, 0, 1, 0}));
        QCOMPARE(valuesOf<std::uint8_t>(model->load(1)->span()), (std::vector<std::uint8_t>{4, 14, 0, 1}));
        QCOMPARE(model->tensors()[2].dtype, DType::I4);
        QVERIFY(sameBytes(model->load(2)->span(), packed));
        QVERIFY(findingOf(model->facts().findings, "tflite.skipped") != nullptr); // the text
    }

    /// Models over 2 GB have their data behind the FlatBuffer.
    void buffersBehindTheFlatBuffer()
    {
        const auto fileOf = [](std::uint64_t offset, std::uint64_t size) {
            return modelOf({tensor("x", Int8, {1}, 0), tensor("y", Int8, {1}, 0), tensor("w", Float32, {2}, 1)},
                           {FlatTable().number(1, offset).number(2, size)})
                .build("TFL3");
        };
        const std::uint64_t at = fileOf(2, 8).size();
        Buffer file = fileOf(at, 8);
        const Buffer data = bufferOf(std::vector{1.0F, 2.0F});
        file.insert(file.end(), data.begin(), data.end());
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors()[0].offset, at);
        QVERIFY(sameBytes(model->load(0)->span(), data));
        file.pop_back();
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(fileOf(~std::uint64_t{0}, 8)), Errc::Corrupt);
    }

    /// Rows of which only some columns are stored.
    void sparseTensors()
    {
        const auto fileOf = [](const std::vector<std::int32_t>& segments, const std::vector<std::uint8_t>& indices) {
            const FlatTable rows = FlatTable().number(0, std::int8_t{0}).number(1, std::int32_t{3});
            const FlatTable columns = FlatTable()
                                          .number(0, std::int8_t{1})
                                          .number(2, std::uint8_t{1})
                                          .table(3, FlatTable().numbers(0, segments))
                                          .number(4, std::uint8_t{3})
                                          .table(5, FlatTable().numbers(0, indices));
            const FlatTable sparsity =
                FlatTable().numbers(0, std::vector<std::int32_t>{0, 1}).tables(2, {rows, columns});
            return modelOf({tensor("x", Int8, {1}, 0), tensor("y", Int8, {1}, 0),
                            tensor("w", Float32, {3, 4}, 1).table(6, sparsity)},
                           {buffer(bufferOf(std::vector{1.0F, 2.0F, 3.0F}))})
                .build("TFL3");
        };
        const auto model = opened(fileOf({0, 1, 1, 3}, {2, 0, 3}));
        APR_VERIFY_OK(model);
        QCOMPARE(valuesOf<float>(model->load(0)->span()), (std::vector<float>{0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 3}));
        QVERIFY(!model->tensors()[0].isInFile());
        QVERIFY(findingOf(model->facts().findings, "tflite.sparse") != nullptr);
        for (const Buffer& bad : {fileOf({0, 1, 1, 3}, {2, 0, 4}), fileOf({0, 1, 1, 4}, {2, 0, 3}),
                                  fileOf({0, 1, 1}, {2, 0, 3}), fileOf({0, 1, 2, 4}, {2, 0, 3, 1})}) {
            const auto wrong = opened(bad);
            QVERIFY(!wrong || !wrong->load(0));
        }
    }

    void metadataBuffers()
    {
        FlatTable file = modelOf({tensor("x", Int8, {1}, 0), tensor("y", Int8, {1}, 0)},
                                 {buffer(bufferOf(std::string_view("1.5.0\0\0", 7))), buffer(Buffer(8, std::byte{1}))});
        file.tables(6, {FlatTable().text(0, "min_runtime_version").number(1, std::uint32_t{1}),
                        FlatTable().text(0, "TFLITE_METADATA").number(1, std::uint32_t{2}),
                        FlatTable().text(0, "nowhere").number(1, std::uint32_t{9})});
        const auto model = opened(file.build("TFL3"));
        APR_VERIFY_OK(model);
        const Json& metadata = model->metadata()["tflite"]["metadata"];
        QVERIFY(metadata["min_runtime_version"] == "1.5.0");
        QVERIFY(metadata["TFLITE_METADATA"]["bytes"] == 8); // no text
    }

    void headersThatLie()
    {
        const auto with = [](const FlatTable& weight) {
            return opened(modelOf({tensor("x", Int8, {1}, 0), tensor("y", Int8, {1}, 0), weight},
                                  {buffer(bufferOf(std::vector{1.0F, 2.0F}))})
                              .build("TFL3"));
        };
        APR_VERIFY_OK(with(tensor("w", Float32, {2}, 1)));
        APR_VERIFY_ERROR(with(tensor("w", Float32, {3}, 1)), Errc::Corrupt);
        APR_VERIFY_ERROR(with(tensor("w", Float32, {2}, 2)), Errc::Corrupt);
        APR_VERIFY_ERROR(with(tensor("w", Float32, {0x7FFFFFFF, 0x7FFFFFFF, 0x7FFFFFFF}, 1)), Errc::Corrupt);
        APR_VERIFY_ERROR(with(tensor("w", Float32, std::vector<std::int32_t>(65, 1), 1)), Errc::Corrupt);
        APR_VERIFY_ERROR(with(tensor("w", static_cast<Type>(200), {2}, 1)), Errc::Unsupported);
        const auto larger = with(tensor("w", Float32, {1}, 1));
        APR_VERIFY_OK(larger);
        QVERIFY(findingOf(larger->facts().findings, "tflite.buffer") != nullptr);
        const auto twice = opened(modelOf({tensor("w", Float32, {2}, 1), tensor("w", Float32, {2}, 1)},
                                          {buffer(bufferOf(std::vector{1.0F, 2.0F}))})
                                      .build("TFL3"));
        APR_VERIFY_OK(twice);
        QVERIFY(twice->tensors()[0].name != twice->tensors()[1].name);
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("tflite", "*.tflite");
        QVERIFY(files.size() > 100);
        std::size_t described = 0;
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().title(), std::string("TensorFlow Lite"));
            for (std::size_t i = 0; i < model->tensors().size(); ++i) {
                APR_VERIFY_OK(model->load(i));
            }
            const Model values = withScalesApplied(*model);
            for (std::size_t i = 0; i < values.tensors().size(); ++i) {
                APR_VERIFY_OK(values.load(i));
            }
            const Json& header = model->metadata()["tflite"];
            if (const auto buffers = header.find("metadata"); buffers != header.end()) {
                for (const auto& [key, value] : buffers->items()) { // a FlatBuffer is no text
                    QVERIFY2(key != "TFLITE_METADATA" || value.contains("offset"), file.c_str());
                    described += value.is_string() ? 1 : 0;
                }
            }
        }
        QVERIFY(described > 20);
    }

    /// Values as TensorFlow's own interpreter has them (tests/interop compares all).
    void quantizationOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        const auto model = openModelFile(corpusFolder() + "/tflite/tfls__mobilenet_v1_0.25_224_quant.tflite");
        APR_VERIFY_OK(model);
        const char* name = "MobilenetV1/Logits/Conv2d_1c_1x1/weights_quant/FakeQuantWithMinMaxVars";
        const auto index = model->find(name);
        QVERIFY(index.has_value());
        QCOMPARE(model->tensors()[*index].shape, (Shape{1001, 1, 1, 256}));
        QCOMPARE(model->tensors()[*index].dtype, DType::U8);
        const Json& facts = model->metadata()["quantization"][name];
        QVERIFY(facts["scheme"] == Json("per tensor"));
        QVERIFY(facts["scale"].get<double>() > 0 && facts["zero_point"].is_number_integer());
        QVERIFY(model->tensors()[*index].isInFile());
        QVERIFY(model->metadata()["graph"]["nodes"][0]["op"] == Json("CONV_2D"));
    }

    void everyFlip() { openEveryFlip(Bytes::own(sample())); }

    void everyTruncation()
    {
        const Bytes good = Bytes::own(sample());
        APR_VERIFY_OK(openModel("m.tflite", good, {}));
        for (std::uint64_t size = 8; size < good.size(); ++size) {
            const auto model = openModel("m.tflite", cut(good, size), {});
            QVERIFY2(!model || model->tensors().size() < 4, std::to_string(size).c_str());
        }
    }

    void everyFlipOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("tflite", "tflm__quantize1.tflite");
        QCOMPARE(files.size(), std::size_t{1});
        const Bytes good = Bytes::own(readFile(QString::fromStdString(files.front())));
        QVERIFY(good.size() > 300);
        openEveryFlip(good);
        for (std::uint64_t size = 8; size < good.size(); ++size) {
            const auto model = openModel("m.tflite", cut(good, size), {});
            QVERIFY2(!model || model->tensors().size() <= 1, std::to_string(size).c_str());
        }
    }
};

APR_TEST(TestTfliteReader)
#include "tst_reader.moc"
