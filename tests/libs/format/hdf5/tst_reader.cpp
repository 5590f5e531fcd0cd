// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/hdf5/reader.h"

#include "apr/model/scales.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/hdf5.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"
#include "fixtures/zip.h"

#include <QDirIterator>

using namespace apr;
using namespace apr::test;

namespace {

/// A layer of a configuration.
Json layer(const char* className, const char* name, const char* policy)
{
    return {{"class_name", className}, {"config", {{"name", name}, {"dtype", {{"config", {{"name", policy}}}}}}}};
}

} // namespace

class TestHdf5Reader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsAndTypes()
    {
        for (const char* name : {"earliest.h5", "v108.h5", "latest.h5"}) {
            const auto model = openModelFile(hdf5Path(name));
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().title(), std::string("HDF5"));
            QCOMPARE(hdf5Values<std::int32_t>(*model, "ints"), counted<std::int32_t>(4));
            QCOMPARE(hdf5Values<std::uint64_t>(*model, "group/big"), counted<std::uint64_t>(4)); // big-endian there
            QCOMPARE(hdf5Values<float>(*model, "group/inner/floats"), counted<float>(4));
            QVERIFY(model->metadata()["hdf5"]["attributes"]["text"] == Json("Größe"));
        }
        const auto dims = openModelFile(hdf5Path("shapes.h5"));
        APR_VERIFY_OK(dims);
        QCOMPARE(hdf5Values<std::int32_t>(*dims, "d"), counted<std::int32_t>(120));
        QCOMPARE(dims->tensors()[dims->find("d").value()].shape, (Shape{2, 3, 4, 5}));
        QVERIFY(dims->tensors()[dims->find("d").value()].isInFile()); // a view
        QCOMPARE(dims->tensors()[dims->find("scalar").value()].shape, Shape());
        const auto many = openModelFile(hdf5Path("many_links.h5")); // links in a heap
        APR_VERIFY_OK(many);
        QCOMPARE(many->tensors().size(), std::size_t{20});
        QCOMPARE(hdf5Values<std::int16_t>(*many, "group19/value"), std::vector<std::int16_t>{19});
    }

    void types()
    {
        const auto model = openModelFile(hdf5Path("types.h5"));
        APR_VERIFY_OK(model);
        const auto dtypeOf = [&model](const std::string& name) {
            const auto index = model->find(name);
            return index ? std::string(dtypeName(model->tensors()[*index].dtype)) : std::string();
        };
        for (const std::string order : {"<", ">"}) { // values are little-endian, whatever the file has
            QCOMPARE(hdf5Values<std::uint16_t>(*model, order + "f2"),
                     (std::vector<std::uint16_t>{0, 0x3C00, 0x4000, 0x4200}));
            QCOMPARE(hdf5Values<std::uint16_t>(*model, order + "bf16"),
                     (std::vector<std::uint16_t>{0, 0x3F80, 0x4000, 0x4040}));
            QCOMPARE(hdf5Values<float>(*model, order + "f4"), counted<float>(4));
            QCOMPARE(hdf5Values<double>(*model, order + "f8"), counted<double>(4));
            QCOMPARE(hdf5Values<std::int8_t>(*model, order + "i1"), counted<std::int8_t>(4));
            QCOMPARE(hdf5Values<std::int16_t>(*model, order + "i2"), counted<std::int16_t>(4));
            QCOMPARE(hdf5Values<std::int32_t>(*model, order + "i4"), counted<std::int32_t>(4));
            QCOMPARE(hdf5Values<std::int64_t>(*model, order + "i8"), counted<std::int64_t>(4));
            QCOMPARE(hdf5Values<std::uint8_t>(*model, order + "u1"), counted<std::uint8_t>(4));
            QCOMPARE(hdf5Values<std::uint16_t>(*model, order + "u2"), counted<std::uint16_t>(4));
            QCOMPARE(hdf5Values<std::uint32_t>(*model, order + "u4"), counted<std::uint32_t>(4));
            QCOMPARE(hdf5Values<std::uint64_t>(*model, order + "u8"), counted<std::uint64_t>(4));
            QCOMPARE(dtypeOf(order + "f2") + ' ' + dtypeOf(order + "bf16"), std::string("F16 BF16"));
            QCOMPARE(dtypeOf(order + "f4") + ' ' + dtypeOf(order + "f8"), std::string("F32 F64"));
            QCOMPARE(dtypeOf(order + "i8") + ' ' + dtypeOf(order + "u8"), std::string("I64 U64"));
        }
        QCOMPARE(dtypeOf("f8_e5m2") + ' ' + dtypeOf("f8_e4m3"), std::string("F8_E5M2 F8_E4M3"));
        QCOMPARE(hdf5Values<std::uint8_t>(*model, "f8_e4m3"), (std::vector<std::uint8_t>{0, 0x38, 0x40, 0x44}));
        QCOMPARE(hdf5Values<std::uint8_t>(*model, "bool"), (std::vector<std::uint8_t>{1, 0, 1}));
        // Texts, compounds and references are no tensors; a named datatype is no dataset.
        QCOMPARE(model->tensors().size(), std::size_t{31});
        QVERIFY(findingOf(model->facts().findings, "hdf5.skipped") != nullptr);
        for (const char* name : {"text", "fixed", "pair", "reference", "named"}) {
            QVERIFY2(!model->find(name), name);
        }
    }

    void complexNumbers()
    {
        const auto model = openModelFile(hdf5Path("types.h5"));
        APR_VERIFY_OK(model);
        for (const std::string order : {"<", ">"}) {
            const TensorInfo& single = model->tensors()[model->find(order + "c8").value()];
            QCOMPARE(single.dtype, DType::C64);
            QCOMPARE(single.shape, (Shape{4}));
            QCOMPARE(hdf5Values<float>(*model, order + "c8"), (std::vector<float>{0, 0, 1, -2, 2, -4, 3, -6}));
            const TensorInfo& both = model->tensors()[model->find(order + "c16").value()];
            QCOMPARE(both.dtype, DType::F64);
            QCOMPARE(both.shape, (Shape{4, 2}));
            QCOMPARE(hdf5Values<double>(*model, order + "c16"), (std::vector<double>{0, 0, 1, -2, 2, -4, 3, -6}));
        }
    }

    void complexNumbersOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        const auto model = openModelFile(corpusFolder() + "/hdf5_generic/h5py__compound-dtype-complex.h5");
        APR_VERIFY_OK(model);
        std::size_t pairs = 0;
        for (const TensorInfo& tensor : model->tensors()) {
            pairs += tensor.dtype == DType::C64 || (tensor.dtype == DType::F64 && tensor.shape.back() == 2) ? 1 : 0;
        }
        QVERIFY(pairs >= 4);
    }

    void keyPicks()
    {
        const Bytes file = hdf5Bytes("latest.h5");
        const auto part = openModel("m.h5", file, {}, {.key = "group/inner"});
        APR_VERIFY_OK(part);
        QCOMPARE(part->tensors().size(), std::size_t{1});
        APR_VERIFY_ERROR(openModel("m.h5", file, {}, {.key = "grou"}), Errc::Argument);
    }

    /// Other files are never read; filters that are not known are named.
    void whatIsRefused()
    {
        const auto model = openModelFile(hdf5Path("refused.h5"));
        APR_VERIFY_OK(model);
        const auto code = [&model](std::string_view name) {
            const auto index = model->find(name);
            const auto bytes = index ? model->load(*index) : Result<Bytes>(Error{});
            return bytes ? Errc{} : bytes.error().code;
        };
        QCOMPARE(code("external"), Errc::Unsafe);
        QCOMPARE(code("virtual"), Errc::Unsafe);
        for (const char* name : {"szip", "lzf", "scale_offset", "n_bit"}) {
            QCOMPARE(code(name), Errc::Unsupported);
        }
        QCOMPARE(code("deflate"), Errc{});
        QCOMPARE(hdf5Values<std::int32_t>(*model, "group/compact"), counted<std::int32_t>(5));
        QVERIFY(!model->find("external_link") && !model->find("soft_link"));
        for (const char* rule : {"hdf5.external", "hdf5.filter", "hdf5.link", "hdf5.loop"}) {
            QVERIFY2(findingOf(model->facts().findings, rule) != nullptr, rule);
        }
    }

    void whatIsRefusedOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        const auto model = openModelFile(corpusFolder() + "/hdf5_generic/hdfview__tfilters.h5");
        APR_VERIFY_OK(model);
        const auto code = [&model](std::string_view name) {
            const auto index = model->find(name);
            const auto bytes = index ? model->load(*index) : Result<Bytes>(Error{});
            return bytes ? Errc{} : bytes.error().code;
        };
        QCOMPARE(code("external"), Errc::Unsafe);
        QCOMPARE(code("szip"), Errc::Unsupported);
        QCOMPARE(code("deflate"), Errc{});
    }

    void keras()
    {
        const auto model = openModelFile(hdf5Path("keras.h5"));
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().title(), std::string("Keras"));
        const char* expected[] = {"conv2d_1/kernel:0", "conv2d_1/bias:0", "batch_normalization_1/gamma:0",
                                  "batch_normalization_1/beta:0"}; // by layer, not by name
        QCOMPARE(model->tensors().size(), std::size(expected));
        for (std::size_t i = 0; i < std::size(expected); ++i) {
            QCOMPARE(model->tensors()[i].name, std::string(expected[i]));
        }
        QCOMPARE(hdf5Values<float>(*model, "conv2d_1/kernel:0"), counted<float>(18));
        QVERIFY(model->metadata()["keras"]["model_config"]["class_name"] == Json("Sequential"));
        QVERIFY(model->metadata()["keras"]["backend"] == Json("tensorflow"));
        QVERIFY(findingOf(model->facts().findings, "hdf5.skipped") != nullptr); // the optimizer
        const auto optimizer = openModelFile(hdf5Path("keras.h5"), {.key = "optimizer_weights"});
        APR_VERIFY_OK(optimizer);
        QCOMPARE(optimizer->tensors().size(), std::size_t{1});
    }

    void kerasArchives()
    {
        const Buffer file = zipOf({{.name = "metadata.json", .raw = bufferOf(R"({"keras_version":"3.0.0"})")},
                                   {.name = "config.json", .raw = bufferOf(R"({"class_name":"Sequential"})")},
                                   {.name = "model.weights.h5", .raw = bufferOf(hdf5Bytes("keras_v3.weights.h5"))}});
        const auto model = openModel("m.keras", Bytes::own(file), {});
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string(".keras"));
        QVERIFY(model->metadata()["keras"]["config"]["class_name"] == Json("Sequential"));
        QCOMPARE(model->tensors().size(), std::size_t{4}); // without the optimizer
        QCOMPARE(hdf5Values<float>(*model, "layers/dense/vars/0"), counted<float>(12));
        QCOMPARE(hdf5Values<float>(*model, "layers/dense_1/vars/1"), counted<float>(2));
    }

    /// Quantized layers of Keras 3: each weight with the factors of its rows, columns or last dimensions.
    void kerasIntegers()
    {
        const Json config{
            {"class_name", "Functional"},
            {"config",
             {{"layers",
               {layer("Dense", "dense", "int8_from_float32"), layer("Embedding", "embedding", "int8_from_float32"),
                layer("ReversibleEmbedding", "reversible", "int8_from_float32"),
                layer("Dense", "other", "gptq/4/2_from_float32")}}}}};
        const Bytes file =
            Bytes::own(zipOf({{.name = "metadata.json", .raw = bufferOf(R"({"keras_version":"3.0.0"})")},
                              {.name = "config.json", .raw = bufferOf(config.dump())},
                              {.name = "model.weights.h5", .raw = bufferOf(hdf5Bytes("keras_int8.weights.h5"))}}));
        const auto model = openModel("m.keras", file, {});
        APR_VERIFY_OK(model);
        const TensorInfo& factors = model->tensors()[model->find("layers/dense/vars/0.scale").value()];
        QCOMPARE(factors.encoding.storedBytes, factors.byteSize);
        const Model values = withScalesApplied(*model);
        const auto valuesNamed = [&values](const char* name) {
            const auto index = values.find(name);
            return index ? valuesOf<float>(values.load(*index)->span()) : std::vector<float>();
        };
        QCOMPARE(valuesNamed("layers/dense/vars/0"), (std::vector<float>{0.5F, 0.5F, 1.5F, 1}));
        QCOMPARE(valuesNamed("layers/embedding/vars/0"), (std::vector<float>{0.5F, 1, 0.75F, 1}));
        QCOMPARE(valuesNamed("layers/reversible_embedding/vars/0"), (std::vector<float>{0.5F, 1, 0.75F, 1}));
        QCOMPARE(valuesNamed("layers/reversible_embedding/vars/2"), (std::vector<float>{1, 1, 3, 2}));
        QCOMPARE(valuesNamed("layers/attention/key_dense/vars/0"),
                 (std::vector<float>{0.5F, 0.5F, 1.5F, 1, 2.5F, 1.5F}));
        QCOMPARE(valuesNamed("layers/model/dense/vars/0"),
                 (std::vector<float>{1, 2})); // of the same name, not quantized
        // Packed weights are not read, and nothing of their layer is taken for something else.
        const Finding* unread = findingOf(model->facts().findings, "structure.unread-weight");
        QVERIFY(unread != nullptr && unread->tensor == "layers/dense_1/vars/1");
        QVERIFY(!model->find("layers/dense_1/vars/0"));
        // Without a configuration, integers of 8 bits look like two of 4 each.
        const auto weights = openModelFile(hdf5Path("keras_int8.weights.h5"));
        APR_VERIFY_OK(weights);
        QVERIFY(findingOf(weights->facts().findings, "weights.packed") != nullptr);
        QVERIFY(!weights->find("layers/dense/vars/0.scale"));
        // Keras 2's form, where variables have names.
        const auto old = openModelFile(hdf5Path("keras_int8.h5"));
        APR_VERIFY_OK(old);
        QCOMPARE(old->tensors().size(), std::size_t{2});
        QVERIFY(sameBytes(withScalesApplied(*old).load(0)->span(), bufferOf(std::vector<float>{0.5F, 0.5F, 1.5F, 1})));
    }

    void kerasOfTheCorpus()
    {
        APR_NEEDS_CORPUS();
        const std::string base = corpusFolder();
        const auto model = openModelFile(base + "/keras_h5/face__tiny_XCEPTION_KDEF.hdf5");
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().title(), std::string("Keras"));
        QCOMPARE(model->tensors()[0].name,
                 std::string("conv2d_1/kernel:0")); // the first layer's, not the first by name
        QVERIFY(model->metadata()["keras"]["model_config"].is_object());
        QVERIFY(findingOf(model->facts().findings, "hdf5.skipped") != nullptr); // the optimizer
        const auto optimizer =
            openModelFile(base + "/keras_h5/face__tiny_XCEPTION_KDEF.hdf5", {.key = "optimizer_weights"});
        APR_VERIFY_OK(optimizer);
        QVERIFY(!optimizer->tensors().empty());
        const auto archive = openModelFile(base + "/keras_v3/keras__pre_pr22362_nested_container.keras");
        APR_VERIFY_OK(archive);
        QCOMPARE(archive->facts().dialect, std::string(".keras"));
        QVERIFY(archive->tensors().size() >= 5);
        for (std::size_t i = 0; i < archive->tensors().size(); ++i) {
            APR_VERIFY_OK(archive->load(i));
        }
    }

    void everyTruncation()
    {
        const Bytes good = hdf5Bytes("fillvalue_latest.h5");
        const auto whole = openModel("m.h5", good, {});
        APR_VERIFY_OK(whole);
        openEveryLength("m.h5", good);
    }

    void everyBitFlip()
    {
        for (const char* name :
             {"fillvalue_latest.h5", "fillvalue_earliest.h5", "unwritten_latest.h5", "unwritten_earliest.h5"}) {
            const Bytes good = hdf5Bytes(name);
            APR_VERIFY_OK(openModel("m.h5", good, {}));
            openEveryFlip(good);
        }
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        QDirIterator files(QString::fromStdString(corpusFolder()), {QStringLiteral("*.h5"), QStringLiteral("*.hdf5")},
                           QDir::Files, QDirIterator::Subdirectories);
        std::size_t count = 0;
        while (files.hasNext()) {
            const std::string file = files.next().toStdString();
            const auto model = openModelFile(file);
            if (contains(file, "corrupt")) {
                APR_VERIFY_ERROR(model, Errc::Corrupt);
                continue;
            }
            APR_VERIFY_OK(model);
            ++count;
            for (std::size_t i = 0; i < model->tensors().size() && !contains(file, "tfilters"); ++i) {
                APR_VERIFY_OK(model->load(i));
            }
        }
        QVERIFY(count > 35);
    }
};

APR_TEST(TestHdf5Reader)
#include "tst_reader.moc"
