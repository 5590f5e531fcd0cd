// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "apr/format/writer.h"
#include "format/aprender/writer.h"

#include "apr/architecture/architecture.h"
#include "apr/base/crc32.h"
#include "apr/format/open.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer written(const Model& model, const Metadata& metadata)
{
    MemorySink sink;
    NoProgress progress;
    const auto layout = layOutFile(model, metadata, {.format = findWriter("aprender")});
    return layout && writeFile(model, *layout, sink, {}, progress) ? sink.bytes : Buffer();
}

} // namespace

class TestAprenderWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTypeComesBack()
    {
        int count = 0;
        for (const DTypeInfo& info : allDTypes()) {
            const MemoryTensor tensor = patterned("t", info.dtype, {2, info.blockElements});
            const Buffer file = written(modelOf({tensor}), Metadata::object());
            if (file.empty()) {
                APR_VERIFY_ERROR(layOutFile(modelOf({tensor}), {}, {.format = findWriter("aprender")}),
                                 Errc::Unsupported);
                continue;
            }
            const auto model = openModel("m.apr", Bytes::own(file), {});
            APR_VERIFY_OK(model);
            QVERIFY2(model->facts().findings.empty(), std::string(info.name).c_str());
            QVERIFY(model->tensors()[0].dtype == info.dtype);
            QCOMPARE(model->tensors()[0].shape, tensor.shape);
            QVERIFY(sameBytes(model->load(0)->span(), tensor.data));
            ++count;
        }
        QCOMPARE(count, 11);
    }

    void theBytesOfASmallFile()
    {
        const Buffer file =
            written(modelOf({patterned("b", DType::U8, {3}), patterned("a", DType::BF16, {2})}), {{"model_type", "x"}});
        QVERIFY(
            sameBytes(std::span(file).first(4), Buffer{std::byte{'A'}, std::byte{'P'}, std::byte{'R'}, std::byte{0}}));
        QCOMPARE(peek<std::uint16_t>(file, 4), std::uint16_t{2});
        QCOMPARE(peek<std::uint16_t>(file, 6), std::uint16_t{0x400});
        QCOMPARE(peek<std::uint32_t>(file, 8), 2U);
        QCOMPARE(peek<std::uint64_t>(file, 12), std::uint64_t{64});
        QCOMPARE(peek<std::uint32_t>(file, 20), 18U); // {"model_type":"x"}
        QCOMPARE(peek<std::uint64_t>(file, 24), std::uint64_t{128});
        QCOMPARE(peek<std::uint64_t>(file, 32), std::uint64_t{192});
        const auto head = std::span<const std::byte>(file);
        QCOMPARE(peek<std::uint32_t>(file, 40), crc32(head.subspan(44, 20), crc32(head.first(40))));
        QCOMPARE(peek<std::uint16_t>(file, 128), std::uint16_t{1}); // "a" comes first in the index
        QCOMPARE(static_cast<char>(file[130]), 'a');
        QCOMPARE(static_cast<int>(file[131]), 30);                   // BF16
        QCOMPARE(peek<std::uint64_t>(file, 141), std::uint64_t{64}); // and second in the data
        QCOMPARE(file.size(), std::size_t{192 + 128 + 4});
        QCOMPARE(peek<std::uint32_t>(file, file.size() - 4), crc32(head.first(file.size() - 4)));
    }

    void figuresStandFlatToo()
    {
        const Metadata metadata{
            {"model_type", "llama"},
            {"model_name", "tiny"},
            {"source_format", "GGUF"},
            {"architecture", {{"family", "llama"}, {"hidden_size", 8}, {"n_layers", 2}, {"n_kv_heads", 1}}}};
        const auto model = openModel("m.apr", Bytes::own(written(modelOf({filled("a", {1}, 1)}), metadata)), {});
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["architecture"] == "llama");
        QVERIFY(model->metadata()["hidden_size"] == 8);
        QVERIFY(model->metadata()["num_layers"] == 2);
        QVERIFY(model->metadata()["num_kv_heads"] == 1);
        QVERIFY(model->metadata()["name"] == "tiny");
        QVERIFY(model->metadata()["original_format"] == "GGUF");
        const Detection found = detectArchitecture(*model);
        QCOMPARE(found.type, std::string("llama"));
        QVERIFY(architectureHyperparameters(*model, found) == metadata["architecture"]);
    }

    void everyFigureAndFlag()
    {
        const Metadata metadata{{"architecture",
                                 {{"hidden_size", 1},
                                  {"n_layers", 2},
                                  {"n_heads", 3},
                                  {"n_kv_heads", 4},
                                  {"vocab_size", 5},
                                  {"intermediate_size", 6},
                                  {"context_length", 7},
                                  {"rope_theta", 8.5},
                                  {"norm_eps", 1e-5}}},
                                {"num_layers", 99},
                                {"name", "its own"},
                                {"model_name", "other"},
                                {"tokenizer.vocabulary", {"a", "b"}},
                                {"model_card", {{"x", 1}}},
                                {"mel_filterbank", "mel"},
                                {"unknown.key", {1, nullptr, "ü"}}};
        const Buffer file = written(modelOf({patterned("q", DType::Q4_K, {256})}), metadata);
        QCOMPARE(peek<std::uint16_t>(file, 6), std::uint16_t{0x400 | 0x20 | 0x200 | 0x80 | 0x40});
        const auto model = openModel("m.apr", Bytes::own(file), {});
        APR_VERIFY_OK(model);
        const Json& read = model->metadata();
        QVERIFY(read["architecture"] == "unknown"); // no family is stated
        QVERIFY(read["hidden_size"] == 1);
        QVERIFY(read["num_layers"] == 99); // what stands there already stays
        QVERIFY(read["num_heads"] == 3);
        QVERIFY(read["num_kv_heads"] == 4);
        QVERIFY(read["vocab_size"] == 5);
        QVERIFY(read["intermediate_size"] == 6);
        QVERIFY(read["max_position_embeddings"] == 7);
        QVERIFY(read["rope_theta"] == 8.5);
        QVERIFY(read["rms_norm_eps"] == 1e-5);
        QVERIFY(read["name"] == "its own");
        QVERIFY(read["unknown.key"] == metadata["unknown.key"]);
        QVERIFY(read["tokenizer.vocabulary"] == metadata["tokenizer.vocabulary"]);
        // An architecture that is a text is theirs already.
        const auto text =
            openModel("m.apr", Bytes::own(written(modelOf({filled("a", {1}, 1)}), {{"architecture", "qwen2"}})), {});
        APR_VERIFY_OK(text);
        QVERIFY(text->metadata()["architecture"] == "qwen2");
        QVERIFY(!text->metadata().contains("architecture_hyperparameters"));
    }

    void noMetadata()
    {
        const auto model = openModel("m.apr", Bytes::own(written(modelOf({filled("a", {1}, 1)}), {})), {});
        APR_VERIFY_OK(model);
        QVERIFY((model->metadata() == Json::object()));
    }

    void namesOfEveryLength()
    {
        const std::vector<MemoryTensor> tensors{filled(std::string(256, 'n'), {1}, 1), filled("ü", {2}, 2),
                                                filled("a", {}, 3), filled("b", {0, 5}, 4)};
        const auto model = openModel("m.apr", Bytes::own(written(modelOf(tensors), Metadata::object())), {});
        APR_VERIFY_OK(model);
        QVERIFY(model->facts().findings.empty());
        for (const MemoryTensor& tensor : tensors) {
            const auto at = model->find(tensor.name);
            QVERIFY(at.has_value());
            QCOMPARE(model->tensors()[*at].shape, tensor.shape);
            QCOMPARE(model->tensors()[*at].offset % 64, std::uint64_t{0});
            QVERIFY(sameBytes(model->load(*at)->span(), tensor.data));
        }
    }

    void whatCannotBeWritten()
    {
        for (const DType dtype : {DType::Bool, DType::I16, DType::U16, DType::U32, DType::U64, DType::Q4_0, DType::Q8_0,
                                  DType::Q2_K, DType::I4, DType::F8E4M3}) {
            const auto refused = layOutFile(modelOf({patterned("w", dtype, {dtypeInfo(dtype).blockElements})}), {},
                                            {.format = findWriter("aprender")});
            APR_VERIFY_ERROR(refused, Errc::Unsupported);
            QCOMPARE(refused.error().tensor, std::string("w"));
        }
        for (const std::string& name : {std::string(257, 'n'), std::string(), std::string("\xff")}) {
            APR_VERIFY_ERROR(layOutFile(modelOf({filled(name, {1}, 1)}), {}, {.format = findWriter("aprender")}),
                             Errc::Argument);
        }
        APR_VERIFY_ERROR(
            layOutFile(modelOf({filled("a", {1}, 1), filled("a", {1}, 1)}), {}, {.format = findWriter("aprender")}),
            Errc::Argument);
        APR_VERIFY_ERROR(
            layOutFile(modelOf({filled("a", {1, 1, 1, 1, 1, 1, 1, 1, 1}, 1)}), {}, {.format = findWriter("aprender")}),
            Errc::Argument);
    }
};

APR_TEST(TestAprenderWriter)
#include "tst_writer.moc"
