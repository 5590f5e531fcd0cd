// SPDX-License-Identifier: MIT
#include "format/apr1/writer.h"

#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer written(const Model& model, const Metadata& metadata, const CompressionOptions& compression = {})
{
    MemorySink sink;
    NoProgress progress;
    const auto layout = layOutFile(model, metadata, {.format = FileFormat::Apr1, .compression = compression});
    return layout && writeFile(model, *layout, sink, {}, progress) ? sink.bytes : Buffer();
}

} // namespace

class TestApr1Writer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorsComeBack()
    {
        const std::vector<MemoryTensor> tensors{
            patterned("a", DType::F32, {2, 3}),   patterned("b", DType::F16, {5}),   patterned("c", DType::BF16, {}),
            patterned("d", DType::I8, {3, 1, 2}), patterned("ü", DType::U8, {0, 4}), patterned("e", DType::U8, {7})};
        const Metadata metadata{
            {"model_type", "svm"},
            {"own", {{"x", 1}}},
            {"apr1",
             {{"model_type", 10}, {"byte_22", 42}, {"hints", {{"a", {{"backend", "NEON"}, {"alignment", 64}}}}}}}};
        const auto model = openModel("m.apr", Bytes::own(written(modelOf(tensors), metadata)), {});
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("apr1"));
        QCOMPARE(model->facts().flags, std::vector<std::string>{"TRUENO_NATIVE"});
        QCOMPARE(model->tensors().size(), tensors.size());
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            QCOMPARE(model->tensors()[i].name, tensors[i].name);
            QVERIFY(model->tensors()[i].dtype == tensors[i].dtype);
            QCOMPARE(model->tensors()[i].shape, tensors[i].shape);
            QCOMPARE(model->tensors()[i].offset % 64, std::uint64_t{0});
            QVERIFY(sameBytes(model->load(i)->span(), tensors[i].data));
        }
        QVERIFY((model->metadata()["own"] == Json({{"x", 1}})));
        QVERIFY(model->metadata()["apr1"]["model_type"] == 10);
        QVERIFY(model->metadata()["apr1"]["byte_22"] == 42);
        QVERIFY(model->metadata()["apr1"]["hints"]["a"]["backend"] == "NEON");
        NoProgress progress;
        QVERIFY(verifyChecksums(*model, progress).has_value());
    }

    void payloadsComeBack()
    {
        const Buffer raw(5000, std::byte{3});
        const Model model = modelOf({{.name = "payload", .dtype = DType::U8, .shape = {5000}, .data = raw}});
        const Metadata metadata{{"apr1", {{"model_type", 3}}}};
        for (const Codec codec : {Codec::None, Codec::Lz4, Codec::Zstd}) {
            const auto again = openModel("m.apr", Bytes::own(written(model, metadata, {.codec = codec})), {});
            APR_VERIFY_OK(again);
            QVERIFY(again->metadata()["model_type"] == "decision_tree");
            QCOMPARE(again->tensors()[0].encoding.codec == Codec::None, codec == Codec::None);
            QVERIFY(sameBytes(again->load(0)->span(), raw));
        }
    }

    void whatCannotBeWritten()
    {
        const auto refused = [](const MemoryTensor& tensor, const CompressionOptions& compression = {}) {
            return layOutFile(modelOf({tensor}), {}, {.format = FileFormat::Apr1, .compression = compression});
        };
        APR_VERIFY_ERROR(refused(patterned("a", DType::F64, {2})), Errc::Unsupported);
        APR_VERIFY_ERROR(refused(patterned("a", DType::Q4_0, {32})), Errc::Unsupported);
        APR_VERIFY_ERROR(refused(filled("a", {1, 1, 1, 1, 1, 1, 1, 1, 1}, 1)), Errc::Argument);
        APR_VERIFY_ERROR(refused(filled("\xff", {1}, 1)), Errc::Argument);
        APR_VERIFY_ERROR(refused(filled("a", {2}, 1), {.codec = Codec::Zstd}), Errc::Argument);
        APR_VERIFY_ERROR(
            layOutFile(modelOf({filled("a", {1}, 1), filled("a", {1}, 2)}), {}, {.format = FileFormat::Apr1}),
            Errc::Argument);
    }
};

QTEST_APPLESS_MAIN(TestApr1Writer)
#include "tst_writer.moc"
