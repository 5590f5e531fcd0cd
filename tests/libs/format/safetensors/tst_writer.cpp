// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "apr/format/writer.h"

#include "apr/architecture/architecture.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

const WriteOptions kSafeTensors{.format = findWriter("safetensors")};

Buffer bufferFrom(const Model& model, const Metadata& metadata)
{
    MemorySink sink;
    NoProgress progress;
    const auto layout = layOutFile(model, metadata, kSafeTensors);
    return layout && writeFile(model, *layout, sink, {}, progress) ? sink.bytes : Buffer();
}

} // namespace

class TestSafeTensorsWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTypeComesBack()
    {
        int count = 0;
        for (const DTypeInfo& info : allDTypes()) {
            const Model model = modelOf({patterned("w", info.dtype, {2, 3, info.blockElements})});
            if (isQuantized(info.dtype) || info.dtype == DType::I4) {
                const auto refused = layOutFile(model, {}, kSafeTensors);
                APR_VERIFY_ERROR(refused, Errc::Unsupported);
                QCOMPARE(refused.error().tensor, std::string("w"));
                continue;
            }
            const auto again = openModel("m.safetensors", Bytes::own(bufferFrom(model, Metadata::object())), {});
            APR_VERIFY_OK(again);
            QVERIFY(again->tensors()[0].dtype == info.dtype);
            QCOMPARE(again->tensors()[0].shape, model.tensors()[0].shape);
            QVERIFY(sameBytes(again->load(0)->span(), model.load(0)->span()));
            ++count;
        }
        QCOMPARE(count, 22);
    }

    void theBytesOfASmallFile()
    {
        const Buffer file = bufferFrom(
            modelOf({patterned("b", DType::U8, {1}), patterned("a", DType::F32, {}), patterned("c", DType::F32, {1})}),
            Metadata::object());
        const auto length = loadLittle<std::uint64_t>(file.data());
        QCOMPARE(length % 8, std::uint64_t{0});
        const std::string text(reinterpret_cast<const char*>(file.data()) + 8, length);
        // Widest type first, then by name.
        QCOMPARE(text.substr(0, text.find_last_not_of(' ') + 1),
                 std::string(R"({"__metadata__":{"format":"pt"},)"
                             R"("a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},)"
                             R"("c":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},)"
                             R"("b":{"dtype":"U8","shape":[1],"data_offsets":[8,9]}})"));
        QCOMPARE(file.size(), std::size_t{8 + length + 9});
    }

    void metadataIsKept()
    {
        const Metadata metadata{
            {"apr_version", "2.0.0"},
            {"model_type", "llama"},
            {"architecture", {{"family", "llama"}, {"n_heads", 4}}},
            {"tokenizer.vocabulary", {"a", "\n\"", "ß"}},
            {"source_metadata", {{"__metadata__", {{"format", "np"}, {"note", "x\ny"}}}, {"k", 1}}}};
        const auto again =
            openModel("m.safetensors", Bytes::own(bufferFrom(modelOf({filled("w", {2}, 1)}), metadata)), {});
        APR_VERIFY_OK(again);
        QVERIFY((again->metadata()["__metadata__"] == Json({{"format", "np"}, {"note", "x\ny"}})));
        QVERIFY(again->metadata()["tokenizer.vocabulary"] == metadata["tokenizer.vocabulary"]);
        QVERIFY((again->metadata()["source_metadata"] == Json({{"k", 1}})));
        QVERIFY(hasAprMetadata(*again));
        QCOMPARE(detectArchitecture(*again).type, std::string("llama"));
        QVERIFY(architectureHyperparameters(*again, detectArchitecture(*again))["n_heads"] == 4);
    }

    void whatCannotBeWritten()
    {
        for (const std::string& name : {std::string("\xff"), std::string("__metadata__")}) {
            APR_VERIFY_ERROR(layOutFile(modelOf({filled(name, {1}, 1)}), {}, kSafeTensors), Errc::Argument);
        }
        APR_VERIFY_ERROR(layOutFile(modelOf({filled("a", {1}, 1), filled("a", {1}, 2)}), {}, kSafeTensors),
                         Errc::Argument);
        const auto integers = layOutFile(modelOf({patterned("a", DType::I4, {2, 8})}), {}, kSafeTensors);
        APR_VERIFY_ERROR(integers, Errc::Unsupported);
        QVERIFY(contains(integers.error().advice, "--dequantize f16"));
        const auto large =
            layOutFile(modelOf({filled("a", {1}, 1)}), {{"x", std::string(100'000'000, 'x')}}, kSafeTensors);
        APR_VERIFY_ERROR(large, Errc::Argument);
        QVERIFY(contains(large.error().message, "header"));
    }
};

APR_TEST(TestSafeTensorsWriter)
#include "tst_writer.moc"
