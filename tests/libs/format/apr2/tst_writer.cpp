// SPDX-License-Identifier: MIT
#include "apr/format/writer.h"

#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "apr/host/hashing_sink.h"
#include "apr/host/system.h"
#include "apr/validate/validate.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <atomic>
#include <iterator>

using namespace apr;
using namespace apr::test;

namespace {

Result<Model> roundTrip(const Model& model, const Metadata& metadata = plainMetadata())
{
    return openModel("m.apr", Bytes::own(aprBuffer(model, metadata)), {});
}

} // namespace

class TestApr2Writer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void allDTypesComeBack()
    {
        for (const DTypeInfo& info : allDTypes()) {
            const MemoryTensor tensor = patterned("w", info.dtype, {2, 3, info.blockElements});
            const auto model = roundTrip(modelOf({tensor}));
            APR_VERIFY_OK(model);
            QVERIFY2(model->facts().findings.empty(), std::string(info.name).c_str());
            QVERIFY(model->tensors()[0].dtype == info.dtype);
            QCOMPARE(model->tensors()[0].shape, tensor.shape);
            QVERIFY(sameBytes(model->load(0)->span(), tensor.data));
            const bool says = std::count(model->facts().flags.begin(), model->facts().flags.end(), "QUANTIZED") == 1;
            QCOMPARE(says, isQuantized(info.dtype));
        }
    }

    void dtypeIdsAreThoseOfTheFormat()
    {
        struct Known {
            DType dtype;
            std::uint8_t id;
        };
        for (const Known& known :
             {Known{DType::F32, 0},   Known{DType::F16, 1},     Known{DType::BF16, 2},    Known{DType::I8, 3},
              Known{DType::I16, 4},   Known{DType::I32, 5},     Known{DType::I64, 6},     Known{DType::U8, 7},
              Known{DType::F64, 8},   Known{DType::Bool, 9},    Known{DType::U16, 10},    Known{DType::U32, 11},
              Known{DType::U64, 12},  Known{DType::F8E4M3, 13}, Known{DType::F8E5M2, 14}, Known{DType::I4, 15},
              Known{DType::Q8_0, 16}, Known{DType::Q4_0, 17},   Known{DType::Q4_1, 18},   Known{DType::Q5_0, 19},
              Known{DType::Q5_1, 20}, Known{DType::Q2_K, 42},   Known{DType::Q6_K, 46},   Known{DType::IQ4_NL, 52}}) {
            const Buffer file = aprBuffer(modelOf({patterned("w", known.dtype, {256})}));
            const std::size_t index = peek<std::uint32_t>(file, 20);
            QCOMPARE(static_cast<std::uint8_t>(file[index + 8 + 2 + 1]), known.id);
        }
    }

    void theBytesOfASmallFile()
    {
        const Buffer file = aprBuffer(modelOf({patterned("t", DType::U8, {4})}));
        QVERIFY(sameBytes(std::span(file).first(4), bufferOf("APR2")));
        QCOMPARE(peek<std::uint16_t>(file, 4), std::uint16_t{2});
        QCOMPARE(peek<std::uint16_t>(file, 6), std::uint16_t{0});
        QCOMPARE(peek<std::uint32_t>(file, 8), 2U);
        QCOMPARE(peek<std::uint32_t>(file, 12), 32U);
        const std::uint32_t metadataSize = peek<std::uint32_t>(file, 16);
        const std::uint32_t index = peek<std::uint32_t>(file, 20);
        QCOMPARE(index, 32 + metadataSize);
        QCOMPARE(peek<std::uint32_t>(file, 24), 8U + 2 + 1 + 1 + 1 + 8 + 8 + 8 + 8 + 4);
        const std::uint32_t data = peek<std::uint32_t>(file, 28);
        QCOMPARE(data % 64, 0U);
        QCOMPARE(peek<std::uint32_t>(file, index), 1U);
        QCOMPARE(peek<std::uint16_t>(file, index + 8), std::uint16_t{1});
        QCOMPARE(peek<std::uint64_t>(file, index + 8 + 5), std::uint64_t{4});  // dims[0]
        QCOMPARE(peek<std::uint64_t>(file, index + 8 + 13), std::uint64_t{0}); // offset
        QCOMPARE(peek<std::uint64_t>(file, index + 8 + 21), std::uint64_t{4}); // size
        QCOMPARE(peek<std::uint64_t>(file, index + 8 + 29), std::uint64_t{0}); // raw_size
        QCOMPARE(peek<std::uint32_t>(file, index + 8 + 37), 0U);               // flags
        for (std::size_t i = index + 49; i < data; ++i) {
            QVERIFY(file[i] == std::byte{0});
        }
        const std::size_t footer = file.size() - 16;
        QCOMPARE(peek<std::uint32_t>(file, footer), crc32(std::span(file).first(footer)));
        QVERIFY(sameBytes(std::span(file).subspan(footer + 4, 4), bufferOf("2RPA")));
        QCOMPARE(peek<std::uint64_t>(file, footer + 8), std::uint64_t{file.size()});
    }

    void indexIsSortedAndDataKeepsItsOrder()
    {
        const Model model = modelOf({floats("c", {1}, {1}), floats("a.b", {1}, {2}), floats("B", {1}, {3}),
                                     floats("a", {1}, {4}), floats("\xc3\xa4", {1}, {5})});
        const auto read = roundTrip(model);
        APR_VERIFY_OK(read);
        std::vector<std::string> names;
        for (const TensorInfo& tensor : read->tensors()) {
            names.push_back(tensor.name);
        }
        QCOMPARE(names, (std::vector<std::string>{"B", "a", "a.b", "c", "\xc3\xa4"}));
        std::uint64_t before = 0;
        for (const TensorInfo& tensor : model.tensors()) {
            const TensorInfo& stored = read->tensors()[*read->find(tensor.name)];
            QVERIFY(stored.offset > before);
            before = stored.offset;
            QVERIFY(
                sameBytes(read->load(*read->find(tensor.name))->span(), model.load(*model.find(tensor.name))->span()));
        }
    }

    void alignment()
    {
        const auto small = roundTrip(modelOf({filled("a", {5}, 1), filled("b", {100}, 1), filled("c", {1}, 1)}));
        for (const TensorInfo& tensor : small->tensors()) {
            QCOMPARE(tensor.offset % 64, std::uint64_t{0});
        }
        constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
        for (const std::uint64_t bytes : {kMiB, kMiB + 1}) {
            const Buffer file = aprBuffer(modelOf({patterned("a", DType::U8, {bytes})}));
            const std::uint32_t data = peek<std::uint32_t>(file, 28);
            QCOMPARE(data % 64, 0U);
            QCOMPARE(data % 4096 == 0, bytes > kMiB);
        }
    }

    void alignmentTo32()
    {
        std::vector<MemoryTensor> tensors;
        for (std::uint64_t i = 1; i < 40; ++i) {
            tensors.push_back(patterned("t" + std::to_string(i), DType::U8, {i * 7}));
        }
        const Model model = modelOf(tensors);
        MemorySink sink;
        NoProgress progress;
        APR_VERIFY_OK(writeFile(model, *layOutFile(model, plainMetadata(), {.alignment = 32}), sink, {}, progress));
        const auto read = openModel("m.apr", Bytes::own(sink.bytes), {});
        APR_VERIFY_OK(read);
        QVERIFY(read->facts().findings.empty());
        QCOMPARE(read->facts().flags, (std::vector<std::string>{"ALIGNED_32"}));
        bool isAnyOdd = false;
        for (const TensorInfo& tensor : read->tensors()) {
            QCOMPARE(tensor.offset % 32, std::uint64_t{0});
            isAnyOdd = isAnyOdd || tensor.offset % 64 != 0;
        }
        QVERIFY(isAnyOdd);
        for (const MemoryTensor& tensor : tensors) {
            QVERIFY(sameBytes(read->load(*read->find(tensor.name))->span(), tensor.data));
        }
        NoProgress unwatched;
        const auto report = validateModel(*read, {}, unwatched); // with the zeros between the tensors
        APR_VERIFY_OK(report);
        QVERIFY(report->count(Severity::Warning) == 0 && report->count(Severity::Error) == 0);
    }

    void streamingFilesHaveTheOrderOfUse()
    {
        const std::vector<MemoryTensor> tensors{filled("lm_head.weight", {2}, 1), filled("layers.10.a", {2}, 2),
                                                filled("norm.weight", {2}, 3),    filled("layers.2.b", {2}, 4),
                                                filled("layers.2.a", {2}, 5),     filled("token_embedding", {2}, 6)};
        const Model model = modelOf(tensors);
        MemorySink sink;
        NoProgress progress;
        APR_VERIFY_OK(writeFile(model, *layOutFile(model, plainMetadata(), {.isStreaming = true}), sink, {}, progress));
        const auto read = openModel("m.apr", Bytes::own(sink.bytes), {});
        APR_VERIFY_OK(read);
        QVERIFY(read->facts().findings.empty());
        QCOMPARE(read->facts().flags, (std::vector<std::string>{"ALIGNED_64", "STREAMING"}));
        std::vector<std::pair<std::uint64_t, std::string>> found;
        for (const TensorInfo& tensor : read->tensors()) {
            found.emplace_back(tensor.offset, tensor.name);
        }
        std::sort(found.begin(), found.end());
        const std::vector<std::string> expected{"token_embedding", "layers.2.b",  "layers.2.a",
                                                "layers.10.a",     "norm.weight", "lm_head.weight"};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(found[i].second, expected[i]);
        }
        for (const MemoryTensor& tensor : tensors) {
            QVERIFY(sameBytes(read->load(*read->find(tensor.name))->span(), tensor.data));
        }
        APR_VERIFY_ERROR(layOutFile(model, plainMetadata(), {.format = findWriter("npz"), .isStreaming = true}),
                         Errc::Argument);
        APR_VERIFY_ERROR(layOutFile(model, plainMetadata(), {.format = findWriter("npz"), .alignment = 32}),
                         Errc::Argument);
        APR_VERIFY_ERROR(layOutFile(model, plainMetadata(), {.backend = "gpu"}), Errc::Argument);
    }

    void bytesDoNotDependOnThreadsOrTime()
    {
        std::vector<MemoryTensor> tensors;
        for (unsigned i = 0; i < 7; ++i) {
            tensors.push_back(patterned("t" + std::to_string(i), DType::F16, {300, 1000 + i}, i));
        }
        tensors.push_back(patterned("empty", DType::F32, {0, 3}));
        tensors.push_back(patterned("large", DType::F32, {1 << 20}));
        setThreadCount(1);
        const Buffer one = aprBuffer(modelOf(tensors));
        for (const unsigned threads : {1U, 2U, 5U}) {
            setThreadCount(threads);
            QVERIFY(aprBuffer(modelOf(tensors)) == one);
        }
        QCOMPARE(peek<std::uint32_t>(one, one.size() - 16), crc32(std::span(one).first(one.size() - 16)));
    }

    void metadataComesBack()
    {
        Metadata metadata = plainMetadata();
        metadata["deep"] = {{"list", {1, 2.5, nullptr, true, "ä\n\""}}, {"big", 18446744073709551615ULL}};
        const auto model = roundTrip(modelOf({}), metadata);
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata() == metadata);
    }

    void emptyModelsScalarsAndEmptyTensors()
    {
        const auto none = roundTrip(modelOf({}));
        APR_VERIFY_OK(none);
        QCOMPARE(none->tensors().size(), std::size_t{0});
        const auto model = roundTrip(modelOf({floats("s", {}, {2}), floats("e", {3, 0}, {}), floats("f", {0}, {})}));
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors()[*model->find("s")].shape.empty());
        QCOMPARE(model->tensors()[*model->find("e")].shape, (Shape{3, 0}));
        QCOMPARE(model->load(*model->find("e"))->size(), std::uint64_t{0});
    }

    void layoutIsKnownBefore()
    {
        const Model model = modelOf({filled("b", {100}, 1), filled("a", {7}, 2)});
        const auto layout = layOutFile(model, plainMetadata());
        APR_VERIFY_OK(layout);
        const Buffer file = aprBuffer(model);
        QCOMPARE(layout->bytes(), std::uint64_t{file.size()});
        const auto& segments = layout->files.front().segments;
        const auto offsets = *offsetsOf(segments);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto bytes = *model.load(i);
            QCOMPARE(segments[1 + i].tensor, i);
            QVERIFY(sameBytes(std::span(file).subspan(offsets[1 + i], bytes.size()), bytes.span()));
        }
    }

    /// A signature covers what precedes it, and the checksum of the file covers both.
    void blocksBehindTheTensors()
    {
        const Model model = modelOf({filled("b", {100}, 1), patterned("a", DType::U8, {5001})});
        for (const Codec codec : {Codec::None, Codec::Zstd}) {
            MemorySink memory;
            HashingSink sink(memory, 512);
            const FileBlock signature{.magic = "SIG2",
                                      .version = 3,
                                      .size = 32,
                                      .make = [&sink](const WrittenSoFar& written) -> Result<Buffer> {
                                          APR_TRY(const auto root, sink.root(written.offset));
                                          return Buffer(root.begin(), root.end());
                                      }};
            const FileBlock license{.magic = "LIC2", .size = 5, .make = [](const WrittenSoFar&) {
                                        return Result<Buffer>(bufferOf("terms"));
                                    }};
            const auto layout =
                layOutFile(model, plainMetadata(), {.compression = {.codec = codec}, .blocks = {license, signature}});
            APR_VERIFY_OK(layout);
            NoProgress progress;
            APR_VERIFY_OK(writeFile(model, *layout, sink, {}, progress));
            APR_VERIFY_OK(sink.finish());
            const Buffer& file = memory.bytes;
            const auto opened = openModel("m.apr", Bytes::own(file), {});
            APR_VERIFY_OK(opened);
            QVERIFY(opened->facts().findings.empty()); // the checksum is right, too
            QVERIFY((peek<std::uint32_t>(file, 8) & (1U << 5)) != 0 && (peek<std::uint32_t>(file, 8) & (1U << 8)) != 0);
            std::vector<Section> blocks;
            std::copy_if(opened->facts().sections.begin(), opened->facts().sections.end(), std::back_inserter(blocks),
                         [](const Section& section) { return section.kind == SectionKind::Block; });
            QCOMPARE(blocks.size(), std::size_t{2});
            QVERIFY(blocks[0].offset % 64 == 0 && blocks[1].offset % 64 == 0);
            QCOMPARE(blocks[0].size, std::uint64_t{16 + 5});
            QVERIFY(sameBytes(std::span(file).subspan(blocks[0].offset + 16, 5), bufferOf("terms")));
            QCOMPARE(peek<std::uint32_t>(file, blocks[1].offset + 4), 3U);
            const auto expected = merkleRoot(std::span(file).first(blocks[1].offset), 512);
            APR_VERIFY_OK(expected);
            QVERIFY(sameBytes(std::span(file).subspan(blocks[1].offset + 16, 32),
                              Buffer(expected->begin(), expected->end())));
            const auto sound = verifyChecksums(*opened, progress);
            APR_VERIFY_OK(sound);
        }
    }

    void blocksOfAnotherSizeAreRefused()
    {
        const Model model = modelOf({filled("a", {7}, 2)});
        for (const std::size_t size : {4, 6}) {
            const FileBlock block{.magic = "LIC2", .size = size, .make = [](const WrittenSoFar&) {
                                      return Result<Buffer>(bufferOf("terms"));
                                  }};
            MemorySink sink;
            NoProgress progress;
            APR_VERIFY_ERROR(
                writeFile(model, *layOutFile(model, plainMetadata(), {.blocks = {block}}), sink, {}, progress),
                Errc::Argument);
        }
    }

    void namesThatDoNotFit()
    {
        for (const std::string& name : {std::string(), std::string("\xff"), std::string(65536, 'n')}) {
            APR_VERIFY_ERROR(layOutFile(modelOf({filled(name, {1}, 1)}), plainMetadata()), Errc::Argument);
        }
        APR_VERIFY_OK(roundTrip(modelOf({filled(std::string(65535, 'n'), {1}, 1)})));
        const auto nine = layOutFile(modelOf({filled("a", {1, 1, 1, 1, 1, 1, 1, 1, 1}, 1)}), plainMetadata());
        APR_VERIFY_ERROR(nine, Errc::Argument);
        QCOMPARE(nine.error().tensor, std::string("a"));
        APR_VERIFY_OK(roundTrip(modelOf({filled("a", {1, 1, 1, 1, 1, 1, 1, 1}, 1)})));
        APR_VERIFY_ERROR(layOutFile(modelOf({filled("a", {1}, 1), filled("a", {1}, 2)}), plainMetadata()),
                         Errc::Argument);
    }

    void observerSeesEveryChunkOnce()
    {
        const Model model = modelOf({patterned("a", DType::U8, {3 << 20}), patterned("b", DType::F32, {10})});
        const auto layout = layOutFile(model, plainMetadata());
        MemorySink sink;
        NoProgress progress;
        std::array<std::atomic<std::uint64_t>, 2> elements{};
        std::array<std::atomic<std::uint64_t>, 2> bytes{};
        const auto status = writeFile(
            model, *layout, sink,
            [&](const TensorChunk& chunk) -> Status {
                elements[chunk.tensor] += chunk.elements;
                bytes[chunk.tensor] += chunk.bytes.size();
                return {};
            },
            progress);
        QVERIFY(status.has_value());
        QCOMPARE(elements[0].load(), std::uint64_t{3 << 20});
        QCOMPARE(bytes[0].load(), std::uint64_t{3 << 20});
        QCOMPARE(elements[1].load(), std::uint64_t{10});
        QCOMPARE(bytes[1].load(), std::uint64_t{40});
    }

    void observerAndProgressStopTheWriting()
    {
        const Model model = modelOf({patterned("a", DType::U8, {1 << 20})});
        const auto layout = layOutFile(model, plainMetadata());
        MemorySink sink;
        NoProgress progress;
        const auto refused = writeFile(
            model, *layout, sink,
            [](const TensorChunk&) -> Status { return Error{.code = Errc::Validation, .message = "no"}; }, progress);
        APR_VERIFY_ERROR(refused, Errc::Validation);
        StoppingProgress stop(0);
        MemorySink other;
        APR_VERIFY_ERROR(writeFile(model, *layout, other, {}, stop), Errc::Cancelled);
    }
};

APR_TEST(TestApr2Writer)
#include "tst_writer.moc"
