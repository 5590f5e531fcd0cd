// SPDX-License-Identifier: MIT
#include "format/keras/writer.h"

#include "apr/container/zip/archive.h"
#include "apr/format/formats.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <optional>

using namespace apr;
using namespace apr::test;

namespace {

Result<Bytes> kerasFileOf(const Model& model, const char* format, const Metadata& metadata = Metadata::object())
{
    MemorySink sink;
    NoProgress progress;
    APR_TRY(const OutputLayout layout, layOutFile(model, metadata, {.format = findWriter(format)}));
    APR_TRY(const WrittenFile written, writeFile(model, layout, sink, {}, progress));
    if (written.bytes != layout.bytes() || sink.bytes.size() != layout.bytes()) {
        return Error{.code = Errc::Corrupt, .message = "the size is not the planned one"};
    }
    return Bytes::own(sink.bytes);
}

const Metadata kConfigured = {
    {"keras", {{"config", {{"class_name", "Sequential"}}}, {"metadata", {{"keras_version", "3.9.0"}}}}}};

} // namespace

class TestKerasWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void weightsReadBack()
    {
        std::vector<MemoryTensor> tensors{filled("layers.0.größe", {2, 3}, 1.5F), filled("scalar", {}, 7),
                                          filled("empty", {0, 4}, 0), filled("group/row", {5}, -1)};
        for (const DType dtype : {DType::F16, DType::F64, DType::BF16, DType::I8, DType::I64, DType::U8, DType::U64,
                                  DType::Bool, DType::C64, DType::F8E4M3}) {
            tensors.push_back(patterned(std::string(dtypeName(dtype)), dtype, {3, 1, 2}));
        }
        const Model model = modelOf(tensors);
        const auto file = kerasFileOf(model, "keras-weights");
        APR_VERIFY_OK(file);
        const auto again = openModel("m.weights.h5", *file, {});
        APR_VERIFY_OK(again);
        QVERIFY(again->facts().findings.empty());
        QCOMPARE(again->tensors().size(), tensors.size());
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const auto found = again->find(tensors[i].name);
            QVERIFY2(found, tensors[i].name.c_str());
            QVERIFY(again->tensors()[*found].dtype == tensors[i].dtype);
            QVERIFY(again->tensors()[*found].shape == tensors[i].shape);
            QVERIFY(sameBytes(again->load(*found)->span(), tensors[i].data));
        }
    }

    void archivesReadBack()
    {
        const Model model = modelOf({random("layers/dense/vars/0", {3, 4}), random("layers/dense/vars/1", {4})});
        const auto file = kerasFileOf(model, "keras", kConfigured);
        APR_VERIFY_OK(file);
        const auto archive = zip::Archive::open(*file, 1 << 20);
        APR_VERIFY_OK(archive);
        QCOMPARE(archive->find("model.weights.h5")->dataOffset % 64, std::uint64_t{0});
        QCOMPARE(std::string(textOf(*archive->read(*archive->find("metadata.json"), 1 << 20))),
                 std::string(R"({"keras_version":"3.9.0"})"));
        const auto again = openModel("m.keras", *file, {});
        APR_VERIFY_OK(again);
        QCOMPARE(again->tensors().size(), std::size_t{2});
        QVERIFY(again->facts().format == FormatId::Keras);
        QCOMPARE(findPath(again->metadata(), {"keras", "config", "class_name"})->get<std::string>(),
                 std::string("Sequential"));
        QVERIFY(sameBytes(again->load(0)->span(), model.load(0)->span()));
    }

    void whatKerasCannotHaveIsRefused()
    {
        const auto fails = [](const Model& model, const char* format, const Metadata& metadata) {
            const auto file = kerasFileOf(model, format, metadata);
            return file ? std::optional<Errc>() : file.error().code;
        };
        const Model variable = modelOf({random("layers/dense/vars/0", {3, 4})});
        QCOMPARE(fails(variable, "keras", Metadata::object()), Errc::Unsupported);
        QCOMPARE(fails(variable, "keras", {{"keras", {{"config", "text"}}}}), Errc::Unsupported);
        for (const char* name : {"dense.weight", "layers/dense/vars/0.scale", "layers/dense/vars", "0"}) {
            QCOMPARE(fails(modelOf({random(name, {3, 4})}), "keras", kConfigured), Errc::Unsupported);
        }
        for (const char* format : {"keras", "keras-weights"}) {
            QCOMPARE(fails(modelOf({patterned("a/vars/0", DType::Q4_0, {32})}), format, kConfigured),
                     Errc::Unsupported);
            QCOMPARE(fails(modelOf({random("/a/vars/0", {2})}), format, kConfigured), Errc::Argument);
        }
        const auto blocks = kerasFileOf(modelOf({patterned("a", DType::Q4_0, {32})}), "keras-weights");
        QCOMPARE(blocks.error().tensor, std::string("a"));
        QVERIFY(!blocks.error().advice.empty());
    }
};

APR_TEST(TestKerasWriter)
#include "tst_writer.moc"
