// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "format/numpy/writer.h"

#include "apr/container/zip/archive.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Result<Bytes> archiveOf(const Model& model)
{
    MemorySink sink;
    NoProgress progress;
    APR_TRY(const OutputLayout layout, layOutFile(model, Metadata::object(), {.format = findWriter("npz")}));
    APR_TRY(const WrittenFile written, writeFile(model, layout, sink, {}, progress));
    if (written.bytes != layout.bytes() || sink.bytes.size() != layout.bytes()) {
        return Error{.code = Errc::Corrupt, .message = "the size is not the planned one"};
    }
    return Bytes::own(sink.bytes);
}

} // namespace

class TestNumpyWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsBack()
    {
        std::vector<MemoryTensor> tensors{filled("layers.0/größe", {2, 3}, 1.5F), filled("scalar", {}, 7),
                                          filled("empty", {0, 4}, 0), filled("row", {5}, -1)};
        for (const DType dtype : {DType::F16, DType::F64, DType::I8, DType::I16, DType::I32, DType::I64, DType::U8,
                                  DType::U16, DType::U32, DType::U64, DType::Bool, DType::C64}) {
            tensors.push_back(patterned(std::string(dtypeName(dtype)), dtype, {3, 1, 2}));
        }
        const Model model = modelOf(tensors);
        const auto file = archiveOf(model);
        APR_VERIFY_OK(file);
        const auto again = openModel("m.npz", *file, {});
        APR_VERIFY_OK(again);
        QVERIFY(again->facts().findings.empty());
        QCOMPARE(again->tensors().size(), model.tensors().size());
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            const TensorInfo& before = model.tensors()[i];
            const auto index = again->find(before.name);
            QVERIFY(index.has_value());
            QCOMPARE(again->tensors()[*index].dtype, before.dtype);
            QCOMPARE(again->tensors()[*index].shape, before.shape);
            QVERIFY(bufferOf(*again->load(*index)) == bufferOf(*model.load(i)));
        }
        const auto archive = zip::Archive::open(*file, Budget());
        APR_VERIFY_OK(archive);
        for (const zip::Entry& entry : archive->entries()) { // checks the CRC-32
            APR_VERIFY_OK(archive->read(entry, std::uint64_t{1} << 20));
        }
    }

    void largeTensorsInParts()
    {
        const Model model = modelOf({filled("large", {3'000'001}, 0.25F), filled("after", {1}, 1)});
        const auto file = archiveOf(model);
        APR_VERIFY_OK(file);
        const auto archive = zip::Archive::open(*file, Budget());
        APR_VERIFY_OK(archive);
        APR_VERIFY_OK(archive->read(*archive->find("large.npy"), std::uint64_t{64} << 20));
    }

    void headerIsThatOfNumpy()
    {
        const auto file = archiveOf(modelOf({filled("a", {2, 3}, 0)}));
        APR_VERIFY_OK(file);
        const std::string_view text(reinterpret_cast<const char*>(file->data()), file->size());
        const std::size_t at = text.find("\x93NUMPY");
        QVERIFY(at != std::string_view::npos);
        const std::string dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
        QCOMPARE(std::string(text.substr(at + 10, dictionary.size())), dictionary);
        QCOMPARE(text[at + 127], '\n');
        QCOMPARE(text.substr(at + 128, 24), std::string_view(std::string(24, '\0')));
    }

    void manyTensors()
    {
        std::vector<MemoryTensor> tensors;
        for (int i = 0; i < 66'000; ++i) { // more than the end record can count
            tensors.push_back(filled("t" + std::to_string(i), {1}, 1));
        }
        const auto file = archiveOf(modelOf(tensors));
        APR_VERIFY_OK(file);
        const auto again = openModel("m.npz", *file, {});
        APR_VERIFY_OK(again);
        QCOMPARE(again->tensors().size(), tensors.size());
    }

    void noTensors()
    {
        const auto file = archiveOf(modelOf({}));
        APR_VERIFY_OK(file);
        QCOMPARE(file->size(), std::uint64_t{22});
    }

    void whatIsRefused()
    {
        APR_VERIFY_ERROR(archiveOf(modelOf({patterned("w", DType::BF16, {2})})), Errc::Unsupported);
        APR_VERIFY_ERROR(archiveOf(modelOf({patterned("w", DType::Q4_0, {32})})), Errc::Unsupported);
        for (const char* name : {"../w", "/w", "a/../../w", "\xff"}) {
            APR_VERIFY_ERROR(archiveOf(modelOf({filled(name, {1}, 1)})), Errc::Argument);
        }
        APR_VERIFY_ERROR(archiveOf(modelOf({filled("a", {1}, 1), filled("a", {1}, 2)})), Errc::Argument);
    }

    void singleArrays()
    {
        const WriteOptions options{.format = findWriter("npy")};
        NoProgress progress;
        for (const MemoryTensor& tensor :
             {patterned("x", DType::F32, {3, 4}), patterned("x", DType::F16, {}), patterned("x", DType::I64, {0, 7})}) {
            const Model model = modelOf({tensor});
            MemorySink sink;
            APR_VERIFY_OK(writeFile(model, *layOutFile(model, Metadata::object(), options), sink, {}, progress));
            const auto read = openModel("x.npy", Bytes::own(sink.bytes), {});
            APR_VERIFY_OK(read);
            QCOMPARE(read->tensors().size(), std::size_t{1});
            QVERIFY(read->tensors()[0].shape == tensor.shape && read->tensors()[0].dtype == tensor.dtype);
            QVERIFY(sameBytes(read->load(0)->span(), tensor.data));
        }
        const auto two = layOutFile(modelOf({filled("a", {1}, 1), filled("b", {1}, 1)}), {}, options);
        APR_VERIFY_ERROR(two, Errc::Argument);
        QVERIFY(contains(two.error().message, "the model has 2 tensors"));
        APR_VERIFY_ERROR(layOutFile(modelOf({}), {}, options), Errc::Argument);
        APR_VERIFY_ERROR(layOutFile(modelOf({patterned("q", DType::Q8_0, {2, 32})}), {}, options), Errc::Unsupported);
    }
};

APR_TEST(TestNumpyWriter)
#include "tst_writer.moc"
