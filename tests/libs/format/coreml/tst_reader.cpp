// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/coreml/reader.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/protobuf.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer model(std::uint32_t kind, const Proto& inner)
{
    return Proto().varint(1, 7).message(2, Proto().message(1, Proto().text(1, "in"))).message(kind, inner).build();
}

Result<Model> opened(const Buffer& file, const SiblingOpener& siblings = {})
{
    return openModel("m.mlmodel", Bytes::own(file), siblings);
}

std::vector<float> floatsOf(const Model& model, std::string_view name)
{
    const auto index = model.find(name);
    const auto bytes = index ? model.load(*index) : Result<Bytes>(Error{});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

/// An ML program with one constant in weight.bin.
Buffer program(std::string_view path, std::uint64_t offset)
{
    const Proto dim = Proto().message(1, Proto().varint(1, 2));
    const Proto type = Proto().message(1, Proto().varint(1, 11).varint(2, 1).message(3, dim));
    const Proto value = Proto().message(2, type).message(5, Proto().text(1, path).varint(2, offset));
    const Proto operation =
        Proto().text(1, "const").message(3, Proto().text(1, "w")).message(5, Proto().text(1, "val").message(2, value));
    const Proto block = Proto().message(3, operation);
    const Proto function = Proto().message(3, Proto().text(1, "CoreML7").message(2, block));
    return model(502, Proto().varint(1, 1).message(2, Proto().text(1, "main").message(2, function)));
}

/// weight.bin with one blob of F32 at 64.
Buffer weights(std::uint32_t magic = 0xDEADBEEF, std::uint64_t size = 8, std::uint64_t at = 128)
{
    ByteWriter out;
    out.put(std::uint32_t{1});
    out.put(std::uint32_t{2});
    out.padTo(64);
    out.put(magic);
    out.put(std::uint32_t{2});
    out.put(size);
    out.put(at);
    out.padTo(64);
    out.put(1.0F);
    out.put(2.0F);
    return out.take();
}

SiblingOpener weightsAt(const Buffer& content)
{
    return [content](const std::string& path, SiblingPath kind) -> Result<ByteSource> {
        return path == "weights/weight.bin" && kind == SiblingPath::Beneath
                   ? Result<ByteSource>(ByteSource(Bytes::own(content)))
                   : Result<ByteSource>(Error{.code = Errc::Io, .message = path});
    };
}

} // namespace

class TestCoremlReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layers()
    {
        const Proto floats = Proto().packed<float>(1, {1, 2, 3, 4, 5, 6});
        const Proto dense = Proto()
                                .text(1, "dense")
                                .message(140, Proto()
                                                  .varint(1, 3)
                                                  .varint(2, 2)
                                                  .message(20, floats)
                                                  .message(21, Proto().packed<float>(1, {7, 8})));
        const Proto half = Proto().text(1, "conv").message(
            100, Proto().varint(1, 1).varint(2, 1).packedVarints(20, {2, 1}).message(90, Proto().bytes(2, Buffer(4))));
        const auto opened = ::opened(model(500, Proto().message(1, dense).message(1, half)));
        APR_VERIFY_OK(opened);
        QCOMPARE(opened->tensors()[0].shape, (Shape{2, 3}));
        QCOMPARE(floatsOf(*opened, "dense.weights"), (std::vector<float>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(floatsOf(*opened, "dense.bias"), (std::vector<float>{7, 8}));
        QCOMPARE(opened->tensors()[2].dtype, DType::F16);
        QCOMPARE(opened->tensors()[2].shape, (Shape{1, 1, 2, 1}));
        QCOMPARE(opened->metadata()["graph"]["nodes"].size(), std::size_t{2});
    }

    void pipelines()
    {
        const Proto inner = Proto().varint(1, 7).message(2, Proto()).message(604, Proto().packed<double>(1, {1.5}));
        const auto opened = ::opened(model(202, Proto().message(1, inner).message(1, inner)));
        APR_VERIFY_OK(opened);
        QVERIFY(opened->find("model0/shift") && opened->find("model1/shift"));
        Proto deep = Proto().varint(1, 7).message(2, Proto());
        for (int i = 0; i < 30; ++i) {
            deep = Proto().varint(1, 7).message(2, Proto()).message(202, Proto().message(1, deep));
        }
        APR_VERIFY_ERROR(::opened(deep.build()), Errc::Corrupt);
    }

    void programs()
    {
        const auto good = opened(program("@model_path/weights/weight.bin", 64), weightsAt(weights()));
        APR_VERIFY_OK(good);
        QCOMPARE(floatsOf(*good, "w"), (std::vector<float>{1, 2}));
        QVERIFY(good->tensors()[0].isInFile());
        APR_VERIFY_ERROR(opened(program("@model_path/weights/weight.bin", 65), weightsAt(weights())), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(program("@model_path/weights/weight.bin", ~std::uint64_t{0}), weightsAt(weights())),
                         Errc::Corrupt);
        APR_VERIFY_ERROR(opened(program("@model_path/weights/weight.bin", 64), weightsAt(weights(1))), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(program("@model_path/weights/weight.bin", 64), weightsAt(weights(0xDEADBEEF, 12))),
                         Errc::Corrupt);
        APR_VERIFY_ERROR(
            opened(program("@model_path/weights/weight.bin", 64), weightsAt(weights(0xDEADBEEF, 8, 1 << 20))),
            Errc::Corrupt);
        APR_VERIFY_ERROR(opened(program("@model_path/../weight.bin", 64), weightsAt(weights())), Errc::Unsafe);
        APR_VERIFY_ERROR(opened(program("/weight.bin", 64), weightsAt(weights())), Errc::Unsafe);
        APR_VERIFY_ERROR(opened(program("@model_path/none.bin", 64), weightsAt(weights())), Errc::Io);
    }

    void packages()
    {
        const auto manifest = [](const std::string& path) {
            return bytesOf(R"({"fileFormatVersion":"1.0.0","itemInfoEntries":{"A":{"path":")" + path +
                           R"("}},"rootModelIdentifier":"A"})");
        };
        const Buffer inside = program("@model_path/weights/weight.bin", 64);
        const SiblingOpener siblings = [&inside](const std::string& path, SiblingPath kind) -> Result<ByteSource> {
            if (kind == SiblingPath::Beneath && path == "Data/com.apple.CoreML/model.mlmodel") {
                return ByteSource(Bytes::own(inside));
            }
            return path == "Data/com.apple.CoreML/weights/weight.bin"
                       ? Result<ByteSource>(ByteSource(Bytes::own(weights())))
                       : Result<ByteSource>(Error{.code = Errc::Io, .message = path});
        };
        const auto model = openModel("p.mlpackage/Manifest.json", manifest("com.apple.CoreML/model.mlmodel"), siblings);
        APR_VERIFY_OK(model);
        QCOMPARE(floatsOf(*model, "w"), (std::vector<float>{1, 2}));
        APR_VERIFY_ERROR(openModel("p/Manifest.json", manifest("../model.mlmodel"), siblings), Errc::Unsafe);
        APR_VERIFY_ERROR(openModel("p/Manifest.json", manifest("other"), siblings), Errc::Io);
    }

    /// The layer has field 1040; 1065 is another one without weights.
    void embeddingsOfAnyRank()
    {
        const auto layer = [](std::uint32_t field) {
            return Proto().text(1, "e").message(
                field, Proto().varint(1, 3).varint(2, 2).message(20, Proto().packed<float>(1, {1, 2, 3, 4, 5, 6})));
        };
        const auto opened = ::opened(model(500, Proto().message(1, layer(1040))));
        APR_VERIFY_OK(opened);
        QCOMPARE(opened->tensors()[0].name, std::string("e.weights"));
        QCOMPARE(opened->tensors()[0].shape, (Shape{2, 3}));
        QVERIFY(opened->metadata()["graph"]["nodes"][0]["op"] == "embeddingND");
        QCOMPARE(::opened(model(500, Proto().message(1, layer(1065))))->tensors().size(), std::size_t{0});
    }

    void everyBitFlip()
    {
        openEveryFlip(Bytes::own(
            model(500, Proto().message(1, Proto().text(1, "d").message(140, Proto().varint(1, 1).varint(2, 1).message(
                                                                                20, Proto().packed<float>(1, {1})))))));
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("coreml", "*.mlmodel");
        QVERIFY(files.size() >= 5);
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().title(), std::string("Core ML"));
        }
        // The same kernel and bias as the Keras file of that name.
        const std::string base = corpusFolder();
        const auto apple = openModelFile(base + "/coreml/s4tf__keras_model.mlmodel");
        const auto keras = openModelFile(base + "/keras_h5/s4tf__keras_model.h5");
        APR_VERIFY_OK(apple);
        APR_VERIFY_OK(keras);
        QVERIFY(!floatsOf(*apple, "Identity.weights").empty());
        QCOMPARE(floatsOf(*apple, "Identity.weights"), floatsOf(*keras, "dense/kernel:0"));
        QCOMPARE(floatsOf(*apple, "Identity.bias"), floatsOf(*keras, "dense/bias:0"));
    }
};

APR_TEST(TestCoremlReader)
#include "tst_reader.moc"
