// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "apr/format/writer.h"
#include "format/apr1/writer.h"

#include "apr/base/crc32.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/dialects.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"
#include "format/apr1/layout.h"

using namespace apr;
using namespace apr::test;

namespace {

Buffer written(const Model& model, const Metadata& metadata, const CompressionOptions& compression = {})
{
    MemorySink sink;
    NoProgress progress;
    const auto layout = layOutFile(model, metadata, {.format = findWriter("apr1"), .compression = compression});
    return layout && writeFile(model, *layout, sink, {}, progress) ? sink.bytes : Buffer();
}

template <class T>
T number(const Buffer& file, std::size_t at)
{
    return loadLittle<T>(file.data() + at);
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

    void theBytesOfASmallFile()
    {
        const Buffer file = written(modelOf({patterned("b", DType::U8, {3}), patterned("a", DType::F16, {2, 2})}),
                                    {{"model_type", "pca"}, {"model_card", {{"name", "m"}}}});
        QVERIFY(sameBytes(std::span(file).first(4), bufferOf("APRN")));
        QCOMPARE(static_cast<int>(file[4]), 1);
        QCOMPARE(static_cast<int>(file[5]), 0);
        QCOMPARE(number<std::uint16_t>(file, 6), std::uint16_t{7}); // PCA
        const std::uint32_t metadataSize = number<std::uint32_t>(file, 8);
        const std::uint32_t payloadSize = number<std::uint32_t>(file, 12);
        QCOMPARE(number<std::uint32_t>(file, 16), payloadSize);
        QCOMPARE(file.size(), std::size_t{32 + metadataSize + payloadSize + 4});
        QCOMPARE(static_cast<int>(file[20]), 0);
        QCOMPARE(static_cast<int>(file[21]), 0x10 | 0x40);
        QVERIFY(sameBytes(std::span(file).subspan(22, 10), Buffer(10)));
        const std::size_t index = 32 + metadataSize;
        QCOMPARE(number<std::uint32_t>(file, index), 2U);
        QCOMPARE(number<std::uint64_t>(file, index + 4), fnv1a64("b")); // the model's order, not the names'
        QCOMPARE(static_cast<int>(file[index + 12]), 4);                // U8
        QCOMPARE(static_cast<int>(file[index + 13]), 1);
        QCOMPARE(number<std::uint32_t>(file, index + 14), 3U);
        QCOMPARE(number<std::uint32_t>(file, index + 18), 1U); // stride
        QCOMPARE(static_cast<int>(file[index + 22]), 64);
        QCOMPARE(static_cast<int>(file[index + 23]), 0);
        const auto first = number<std::uint64_t>(file, index + 24);
        QCOMPARE(first, std::uint64_t{(index + 4 + 36 + 44 + 63) / 64 * 64}); // from the start of the file
        QCOMPARE(number<std::uint64_t>(file, index + 32), std::uint64_t{3});
        QCOMPARE(number<std::uint64_t>(file, index + 40), fnv1a64("a"));
        QCOMPARE(static_cast<int>(file[index + 48]), 1); // F16
        QCOMPARE(number<std::uint32_t>(file, index + 58), 2U);
        QCOMPARE(number<std::uint32_t>(file, index + 62), 1U);
        QCOMPARE(number<std::uint64_t>(file, index + 68), first + 64);
        QCOMPARE(file.size(), std::size_t{first + 128 + 4});
        const std::span<const std::byte> all(file);
        QCOMPARE(number<std::uint32_t>(file, file.size() - 4), crc32(all.first(file.size() - 4)));
    }

private:
    /// Of the files that are not encrypted: 9.
    static void checkPayloads(const std::vector<std::pair<std::string, Buffer>>& files)
    {
        int count = 0;
        for (const auto& [file, content] : files) {
            const Bytes before = Bytes::own(content);
            const auto source = openModel("m.apr", before, {});
            if (!source || findingOf(source->facts().findings, "seal.encrypted") != nullptr) {
                continue;
            }
            const Buffer after = written(*source, source->metadata());
            QVERIFY2(!after.empty(), file.c_str());
            QCOMPARE(number<std::uint16_t>(after, 6), loadLittle<std::uint16_t>(before.data() + 6));
            QCOMPARE(after[22], before.data()[22]);
            const auto payloadAt = std::uint64_t{32} + number<std::uint32_t>(after, 8);
            const auto rawSize = loadLittle<std::uint32_t>(before.data() + 16);
            QCOMPARE(number<std::uint32_t>(after, 12), rawSize);
            if (before.data()[20] == std::byte{0}) {
                const auto from = std::uint64_t{32} + loadLittle<std::uint32_t>(before.data() + 8);
                QVERIFY2(sameBytes(std::span(after).subspan(payloadAt, rawSize), before.part(from, rawSize).span()),
                         file.c_str());
            } else {
                QVERIFY(sameBytes(std::span(after).subspan(payloadAt, rawSize), source->load(0)->span()));
            }
            ++count;
        }
        QCOMPARE(count, 9);
    }

private Q_SLOTS:
    void payloadsOfEveryKindComeBackByteForByte()
    {
        auto files = dialectFiles();
        std::erase_if(files,
                      [](const auto& each) { return !contains(each.first, "v1_") && !contains(each.first, "mnist"); });
        checkPayloads(files);
    }

    void genuinePayloadsComeBackByteForByte()
    {
        APR_NEEDS_CORPUS();
        std::vector<std::pair<std::string, Buffer>> files;
        for (const auto& [folder, pattern] :
             {std::pair("apr/genuine-apr", "mnist*.apr"), std::pair("apr/dialects", "v1_*.apr")}) {
            for (const std::string& file : corpusFiles(folder, pattern)) {
                files.emplace_back(file, readFile(QString::fromStdString(file)));
            }
        }
        checkPayloads(files);
    }

    void packedPayloadsNameTheirCompression()
    {
        const Buffer raw(5000, std::byte{3});
        const Model model = modelOf({{.name = "payload", .dtype = DType::U8, .shape = {5000}, .data = raw}});
        const Metadata metadata{{"apr1", {{"model_type", 3}}}};
        const auto compressionOf = [&](const Model& of, Codec codec, int level) {
            const Buffer file = written(of, metadata, {.codec = codec, .level = level});
            return file.empty() ? -1 : static_cast<int>(file[20]);
        };
        QCOMPARE(compressionOf(model, Codec::None, 1), 0);
        QCOMPARE(compressionOf(model, Codec::Zstd, 3), 1);
        QCOMPARE(compressionOf(model, Codec::Zstd, 19), 2);
        QCOMPARE(compressionOf(model, Codec::Lz4, 1), 3);
        // What does not shrink is stored as it is.
        const Model noisy = modelOf({incompressible("payload", 3000)});
        QCOMPARE(compressionOf(noisy, Codec::Zstd, 3), 0);
        QCOMPARE(compressionOf(noisy, Codec::Lz4, 1), 0);
    }

    void noMetadata()
    {
        const auto model = openModel("m.apr", Bytes::own(written(modelOf({filled("a", {1}, 1)}), {})), {});
        APR_VERIFY_OK(model);
        QVERIFY((model->metadata()["tensor_names"] == Json::array({"a"})));
        QVERIFY(model->metadata()["model_type"] == "neural_custom");
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

    void compressedTensorsComeBack()
    {
        const std::vector<MemoryTensor> tensors{filled("layers.1.w", {800, 1000}, 1),
                                                patterned("embed", DType::F16, {50, 3}), filled("layers.0.w", {3}, 2),
                                                patterned("none", DType::U8, {0, 4})};
        const Model model = modelOf(tensors);
        NoProgress progress;
        for (const Codec codec : {Codec::Lz4, Codec::Zstd}) {
            for (const bool isStreaming : {false, true}) {
                MemorySink sink;
                const auto layout = layOutFile(model, {{"own", 1}},
                                               {.format = findWriter("apr1"),
                                                .compression = {.codec = codec},
                                                .isStreaming = isStreaming,
                                                .backend = "avx512"});
                APR_VERIFY_OK(layout);
                APR_VERIFY_OK(writeFile(model, *layout, sink, {}, progress));
                QVERIFY(sink.bytes.size() < 100'000);
                QVERIFY(sink.bytes.size() <= layout->bytes());
                const auto again = openModel("m.apr", Bytes::own(sink.bytes), {});
                APR_VERIFY_OK(again);
                QCOMPARE(again->facts().flags,
                         isStreaming ? std::vector<std::string>{"STREAMING"} : std::vector<std::string>{});
                QCOMPARE(again->facts().checksums.size(), std::size_t{isStreaming ? 5U : 1U}); // four chunks
                QCOMPARE(again->tensors().size(), tensors.size());
                for (std::size_t i = 0; i < tensors.size(); ++i) {
                    QCOMPARE(again->tensors()[i].name, tensors[i].name);
                    QVERIFY(!again->tensors()[i].isInFile());
                    QVERIFY(sameBytes(again->load(i)->span(), tensors[i].data));
                }
                QVERIFY(again->metadata()["own"] == 1);
                QVERIFY(again->metadata()["apr1"]["hints"]["embed"]["backend"] == "AVX-512");
                APR_VERIFY_OK(verifyChecksums(*again, progress));
            }
        }
    }

    void chunksOfMappedTensors()
    {
        const std::vector<MemoryTensor> tensors{filled("layers.1.w", {40}, 1), patterned("embed", DType::F16, {50, 3}),
                                                patterned("none", DType::U8, {0, 4}), filled("layers.0.w", {3}, 2)};
        const Model model = modelOf(tensors);
        MemorySink sink;
        NoProgress progress;
        const auto layout = layOutFile(model, {}, {.format = findWriter("apr1"), .alignment = 32, .isStreaming = true});
        APR_VERIFY_OK(layout);
        APR_VERIFY_OK(writeFile(model, *layout, sink, {}, progress));
        QCOMPARE(std::uint64_t{sink.bytes.size()}, layout->bytes());
        const auto again = openModel("m.apr", Bytes::own(sink.bytes), {});
        APR_VERIFY_OK(again);
        QCOMPARE(again->facts().flags, (std::vector<std::string>{"STREAMING", "TRUENO_NATIVE"}));
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            QCOMPARE(again->tensors()[i].name, tensors[i].name);
            QCOMPARE(again->tensors()[i].offset % 64, std::uint64_t{0});
            QVERIFY(sameBytes(again->load(i)->span(), tensors[i].data));
        }
        QVERIFY(again->metadata()["apr1"]["hints"]["embed"]["alignment"] == 32);
        // The data is in the order of its use: the embedding, then the layers.
        QVERIFY(again->tensors()[1].offset < again->tensors()[3].offset);
        QVERIFY(again->tensors()[3].offset < again->tensors()[0].offset);
        // The tensor index and the three tensors with data.
        QCOMPARE(again->facts().checksums.size(), std::size_t{1 + 4});
        APR_VERIFY_OK(verifyChecksums(*again, progress));
        Buffer damaged = sink.bytes;
        damaged[again->tensors()[0].offset] ^= std::byte{1};
        const auto read = openModel("m.apr", Bytes::own(damaged), {});
        APR_VERIFY_OK(read);
        APR_VERIFY_ERROR(verifyChecksums(*read, progress), Errc::Checksum);
    }

    void whatCannotBeWritten()
    {
        const auto refused = [](const MemoryTensor& tensor, const CompressionOptions& compression = {}) {
            return layOutFile(modelOf({tensor}), {}, {.format = findWriter("apr1"), .compression = compression});
        };
        APR_VERIFY_ERROR(refused(patterned("a", DType::F64, {2})), Errc::Unsupported);
        APR_VERIFY_ERROR(refused(patterned("a", DType::Q4_0, {32})), Errc::Unsupported);
        APR_VERIFY_ERROR(refused(filled("a", {1, 1, 1, 1, 1, 1, 1, 1, 1}, 1)), Errc::Argument);
        APR_VERIFY_ERROR(refused(filled("\xff", {1}, 1)), Errc::Argument);
        APR_VERIFY_ERROR(refused(filled("", {1}, 1)), Errc::Argument);
        APR_VERIFY_ERROR(refused(patterned("a", DType::U8, {0, std::uint64_t{1} << 32})), Errc::Argument);
        for (const DType dtype : {DType::I32, DType::I64, DType::Bool, DType::U16, DType::Q8_0, DType::Q4_K}) {
            const auto odd = refused(patterned("odd", dtype, {dtypeInfo(dtype).blockElements}));
            APR_VERIFY_ERROR(odd, Errc::Unsupported);
            QCOMPARE(odd.error().tensor, std::string("odd"));
        }
        // Sizes of 32 bits: 4 GiB of tensors, of which nothing needs to be there.
        ModelParts huge;
        huge.tensors = {{.name = "h", .dtype = DType::U8, .shape = {0xFFFFFFFFU}, .byteSize = 0xFFFFFFFFU}};
        APR_VERIFY_ERROR(layOutFile(Model(std::move(huge), std::make_shared<SlicedSource>(std::vector<Bytes>(1))), {},
                                    {.format = findWriter("apr1")}),
                         Errc::Argument);
        APR_VERIFY_ERROR(refused(filled("a", {2}, 1), {.codec = Codec::Zstd, .shuffle = true}), Errc::Argument);
        ModelParts large;
        large.tensors = {{.name = "l", .dtype = DType::U8, .shape = {0x40000000U}, .byteSize = 0x40000000U}};
        APR_VERIFY_ERROR(layOutFile(Model(std::move(large), std::make_shared<SlicedSource>(std::vector<Bytes>(1))), {},
                                    {.format = findWriter("apr1"), .compression = {.codec = Codec::Lz4}}),
                         Errc::Memory);
        APR_VERIFY_ERROR(
            layOutFile(modelOf({filled("a", {1}, 1), filled("a", {1}, 2)}), {}, {.format = findWriter("apr1")}),
            Errc::Argument);
    }
};

APR_TEST(TestApr1Writer)
#include "tst_writer.moc"
