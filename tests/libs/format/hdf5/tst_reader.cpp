// SPDX-License-Identifier: MIT
#include "format/hdf5/reader.h"

#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

#include <QDirIterator>

using namespace apr;
using namespace apr::test;

class TestHdf5Reader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsAndTypes()
    {
        for (const char* name : {"pyfive__latest.hdf5", "pyfive__earliest.hdf5"}) {
            const auto model = openModelFile(hdf5Path(name));
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().format, std::string("HDF5"));
            QCOMPARE(hdf5Values<std::int32_t>(*model, "dataset1"), counted<std::int32_t>(4));
            QCOMPARE(hdf5Values<std::uint64_t>(*model, "group1/dataset2"),
                     counted<std::uint64_t>(4)); // big-endian there
            QCOMPARE(hdf5Values<float>(*model, "group1/subgroup1/dataset3"), counted<float>(4));
        }
        const auto dims = openModelFile(hdf5Path("pyfive__dataset_multidim.hdf5"));
        APR_VERIFY_OK(dims);
        QCOMPARE(hdf5Values<std::int32_t>(*dims, "d"), counted<std::int32_t>(120));
        QCOMPARE(dims->tensors().back().shape, (Shape{2, 3, 4, 5}));
        QVERIFY(dims->tensors().back().isInFile()); // a view
    }

    void complexNumbers()
    {
        const auto model = openModelFile(hdf5Path("h5py__compound-dtype-complex.h5"));
        APR_VERIFY_OK(model);
        std::size_t pairs = 0;
        for (const TensorInfo& tensor : model->tensors()) {
            pairs += tensor.dtype == DType::C64 || (tensor.dtype == DType::F64 && tensor.shape.back() == 2) ? 1 : 0;
        }
        QVERIFY(pairs >= 4);
    }

    void keyPicks()
    {
        const Bytes file = hdf5Bytes("pyfive__latest.hdf5");
        const auto part = openModel("m.h5", file, {}, {.key = "group1/subgroup1"});
        APR_VERIFY_OK(part);
        QCOMPARE(part->tensors().size(), std::size_t{1});
        APR_VERIFY_ERROR(openModel("m.h5", file, {}, {.key = "group"}), Errc::Argument);
    }

    /// Other files are never read; filters that are not known are named.
    void whatIsRefused()
    {
        const auto model = openModelFile(hdf5Path("hdfview__tfilters.h5"));
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
        const std::string base = qEnvironmentVariable("APR_CORPUS").toStdString();
        const auto model = openModelFile(base + "/keras_h5/face__tiny_XCEPTION_KDEF.hdf5");
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().format, std::string("Keras"));
        QCOMPARE(model->tensors()[0].name,
                 std::string("conv2d_1/kernel:0")); // the first layer's, not the first by name
        QVERIFY(model->metadata()["keras"]["model_config"].is_object());
        QVERIFY(findingOf(model->facts().findings, "hdf5.left-out") != nullptr); // the optimizer
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
        const Bytes good = hdf5Bytes("pyfive__fillvalue_latest.hdf5");
        const auto whole = openModel("m.h5", good, {});
        APR_VERIFY_OK(whole);
        for (std::uint64_t size = 0; size < good.size(); ++size) {
            const auto model = openModel("m.h5", cut(good, size), {});
            for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                [[maybe_unused]] const auto bytes = model->load(i);
            }
        }
    }

    void everyBitFlip()
    {
        openEveryFlip(hdf5Bytes("pyfive__fillvalue_latest.hdf5"));
        openEveryFlip(hdf5Bytes("pyfive__fillvalue_earliest.hdf5"));
    }

    void corpus()
    {
        QDirIterator files(qEnvironmentVariable("APR_CORPUS"), {QStringLiteral("*.h5"), QStringLiteral("*.hdf5")},
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
