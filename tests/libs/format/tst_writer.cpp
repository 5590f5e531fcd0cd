// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "apr/format/writer.h"

#include "apr/container/chunked/decrypted_source.h"
#include "apr/container/chunked/encrypting_sink.h"
#include "apr/convert/sparse.h"
#include "apr/format/open.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "fixtures/apr2.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/models.h"
#include "fixtures/protobuf.h"
#include "fixtures/sinks.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <map>
#include <mutex>

using namespace apr;
using namespace apr::test;

namespace {

/// What the raw bytes of an index say of one tensor.
struct IndexRow {
    std::uint64_t offset = 0; ///< from the start of the file
    std::uint64_t size = 0;
    std::uint64_t rawSize = 0;
    std::uint32_t flags = 0;
};

std::map<std::string, IndexRow> indexOf(const Buffer& file)
{
    std::map<std::string, IndexRow> rows;
    std::size_t at = peek<std::uint32_t>(file, 20);
    const std::uint64_t data = peek<std::uint32_t>(file, 28);
    const std::uint32_t count = peek<std::uint32_t>(file, at);
    at += 8;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t length = peek<std::uint16_t>(file, at);
        const std::string name(reinterpret_cast<const char*>(file.data()) + at + 2, length);
        at += 2 + length;
        at += 2 + 8 * std::size_t{peek<std::uint8_t>(file, at + 1)};
        rows[name] = {.offset = data + peek<std::uint64_t>(file, at),
                      .size = peek<std::uint64_t>(file, at + 8),
                      .rawSize = peek<std::uint64_t>(file, at + 16),
                      .flags = peek<std::uint32_t>(file, at + 24)};
        at += 28;
    }
    return rows;
}

bool saysCompressed(const Buffer& file)
{
    return (peek<std::uint32_t>(file, 8) & 1U) != 0;
}

/// Whether every byte that belongs to no tensor, from the data section to the footer, is zero.
bool paddingIsZero(Buffer file)
{
    for (const auto& [name, row] : indexOf(file)) {
        std::fill_n(file.begin() + static_cast<std::ptrdiff_t>(row.offset), row.size, std::byte{0});
    }
    const auto data = static_cast<std::ptrdiff_t>(peek<std::uint32_t>(file, 28));
    return std::all_of(file.begin() + data, file.end() - 16, [](std::byte byte) { return byte == std::byte{0}; });
}

/// Whether the file has a right footer, and gives back every tensor.
bool isWhole(const Buffer& file, const std::vector<MemoryTensor>& tensors)
{
    const std::size_t footer = file.size() - 16;
    const auto model = openModel("m.apr", Bytes::own(file), {});
    if (!model || !model->facts().findings.empty() || model->tensors().size() != tensors.size() ||
        peek<std::uint32_t>(file, footer) != crc32(std::span(file).first(footer))) {
        return false;
    }
    return std::all_of(tensors.begin(), tensors.end(), [&model](const MemoryTensor& tensor) {
        const auto bytes = model->load(*model->find(tensor.name));
        return bytes && sameBytes(bytes->span(), tensor.data);
    });
}

MemoryTensor ramp(std::string name, std::size_t count)
{
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = static_cast<float>(i / 5);
    }
    return floats(std::move(name), {count}, values);
}

std::vector<CompressionOptions> allOptions()
{
    return {{.codec = Codec::Lz4},
            {.codec = Codec::Lz4, .shuffle = true},
            {.codec = Codec::Zstd},
            {.codec = Codec::Zstd, .shuffle = true}};
}

Buffer fileOf(const std::vector<MemoryTensor>& tensors, const WriteOptions& options)
{
    return aprBuffer(modelOf(tensors), plainMetadata(), options);
}

} // namespace

class TestWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void whatShrinksIsCompressed()
    {
        const std::vector<MemoryTensor> tensors{ramp("ramp", 300'001), incompressible("noise", 100'003),
                                                floats("empty", {0}, {}), floats("scalar", {}, {1}),
                                                patterned("q", DType::Q6_K, {40, 512})};
        const Buffer plain = fileOf(tensors, {});
        QVERIFY(!saysCompressed(plain));
        for (const CompressionOptions& options : allOptions()) {
            const Buffer file = fileOf(tensors, {.compression = options});
            QVERIFY(isWhole(file, tensors));
            QVERIFY(paddingIsZero(file));
            QVERIFY(file.size() < plain.size());
            QVERIFY(saysCompressed(file));
            auto rows = indexOf(file);
            const std::uint32_t flags = static_cast<std::uint32_t>(options.codec) | (options.shuffle ? 0x100U : 0U);
            QCOMPARE(rows["ramp"].flags, flags);
            QCOMPARE(rows["ramp"].rawSize, std::uint64_t{1'200'004});
            QVERIFY(rows["ramp"].size < 1'200'004);
            for (const char* name : {"noise", "empty", "scalar"}) {
                QCOMPARE(rows[name].flags, 0U);
                QCOMPARE(rows[name].rawSize, std::uint64_t{0});
            }
            QCOMPARE(rows["noise"].size, std::uint64_t{100'003});
            QVERIFY(sameBytes(std::span(file).subspan(rows["noise"].offset, 100'003), tensors[1].data));
            for (const auto& [name, row] : rows) {
                QCOMPARE(row.offset % 64, std::uint64_t{0});
            }
        }
    }

    void neverLargerThanPlain()
    {
        for (const std::size_t size : {1, 4, 63, 64, 65, 1000, 65535, 65536, 65537, 1 << 20, (1 << 20) + 1, 3 << 20}) {
            const std::vector<MemoryTensor> tensors{incompressible("a", size, 1), incompressible("b", size, 2)};
            const Buffer plain = fileOf(tensors, {});
            for (const CompressionOptions& options : allOptions()) {
                const Buffer file = fileOf(tensors, {.compression = options});
                QVERIFY2(file == plain, std::to_string(size).c_str()); // nothing shrank: the same file
            }
        }
    }

    void flagOnlyWhenSomethingShrank()
    {
        for (const CompressionOptions& options : allOptions()) {
            QVERIFY(!saysCompressed(fileOf({}, {.compression = options})));
            QVERIFY(!saysCompressed(fileOf({floats("empty", {0}, {})}, {.compression = options})));
            QVERIFY(!saysCompressed(fileOf({incompressible("a", 1000)}, {.compression = options})));
            QVERIFY(
                saysCompressed(fileOf({incompressible("a", 1000), filled("b", {1000}, 1)}, {.compression = options})));
            QVERIFY(isWhole(fileOf({}, {.compression = options}), {}));
        }
    }

    void emptyModelsAreThePlainOnes()
    {
        for (const CompressionOptions& options : allOptions()) {
            QVERIFY(fileOf({}, {.compression = options}) == fileOf({}, {}));
        }
    }

    void bytesDoNotDependOnThreads()
    {
        const std::vector<MemoryTensor> tensors{ramp("a", 700'000), incompressible("b", (2 << 20) + 7),
                                                patterned("c", DType::F16, {300, 1001}), ramp("d", 9),
                                                patterned("e", DType::Q6_K, {9000, 256})};
        for (const CompressionOptions& options : allOptions()) {
            for (const std::uint64_t memory : {std::uint64_t{1} << 30, std::uint64_t{4} << 20}) {
                setThreadCount(1);
                const Buffer one = fileOf(tensors, {.compression = options, .memoryLimit = memory});
                QVERIFY(isWhole(one, tensors));
                setThreadCount(4);
                QVERIFY(fileOf(tensors, {.compression = options, .memoryLimit = memory}) == one);
            }
        }
    }

    void bytesDoNotDependOnMemory()
    {
        const std::vector<MemoryTensor> tensors{ramp("a", 700'000), incompressible("b", (2 << 20) + 7),
                                                patterned("c", DType::F16, {300, 1001}),
                                                patterned("e", DType::Q6_K, {9000, 256})};
        for (const CompressionOptions& options : allOptions()) {
            const Buffer much = fileOf(tensors, {.compression = options});
            for (const std::uint64_t memory : {std::uint64_t{8} << 20, std::uint64_t{1}, std::uint64_t{0}}) {
                QVERIFY(fileOf(tensors, {.compression = options, .memoryLimit = memory}) == much);
            }
        }
    }

    void staleBytesAreOverwritten()
    {
        // In batches of 1 MiB the large one is written compressed before it is known not to shrink.
        const std::vector<MemoryTensor> large{ramp("small", 1000), incompressible("large", (3 << 20) + 5),
                                              ramp("after", 77), incompressible("noise", 1001)};
        const std::vector<MemoryTensor> last{ramp("small", 1000), incompressible("large", (3 << 20) + 5)};
        for (const auto& tensors : {large, last}) {
            for (const CompressionOptions& options : allOptions()) {
                const Buffer file = fileOf(tensors, {.compression = options, .memoryLimit = std::uint64_t{4} << 20});
                QVERIFY(isWhole(file, tensors));
                QVERIFY(paddingIsZero(file));
                auto rows = indexOf(file);
                QCOMPARE(rows["large"].flags, 0U);
                QVERIFY(rows["small"].flags != 0);
                QVERIFY(sameBytes(std::span(file).subspan(rows["large"].offset, rows["large"].size), tensors[1].data));
                QVERIFY(file.size() < fileOf(tensors, {}).size());
            }
        }
    }

    void shrinksOnlyInItsFirstPart()
    {
        // The first mebibyte is all zeros, the rest does not shrink: the tensor is compressed, its later blocks grow.
        MemoryTensor tensor = incompressible("t", (3 << 20) + 5);
        std::fill_n(tensor.data.begin(), 1 << 20, std::byte{0});
        for (const CompressionOptions& options : allOptions()) {
            const Buffer file = fileOf({tensor}, {.compression = options, .memoryLimit = std::uint64_t{4} << 20});
            QVERIFY(isWhole(file, {tensor}));
            QVERIFY(paddingIsZero(file));
            QVERIFY(indexOf(file)["t"].size < (2 << 20) + 20'000);
        }
    }

    void crcIsThatOfTheWholeFile()
    {
        const Model model = modelOf({ramp("a", 300'000), incompressible("b", 100'001), ramp("c", 3)});
        for (const Codec codec : {Codec::None, Codec::Lz4, Codec::Zstd}) {
            const auto layout = layOutFile(model, plainMetadata(), {.compression = {.codec = codec}});
            APR_VERIFY_OK(layout);
            MemorySink sink;
            NoProgress progress;
            const auto written = writeFile(model, *layout, sink, {}, progress);
            APR_VERIFY_OK(written);
            QCOMPARE(written->bytes, std::uint64_t{sink.bytes.size()});
            QCOMPARE(written->crc, crc32(sink.bytes));
            QCOMPARE(written->contentCrc, peek<std::uint32_t>(sink.bytes, sink.bytes.size() - 16));
            QVERIFY(sink.bytes.size() <= layout->bytes());
        }
    }

    /// Also where sinks encrypt: what is written is what is in the file.
    void everyByteIsWrittenOnce_data()
    {
        QTest::addColumn<QString>("writer");
        QTest::addColumn<int>("codec");
        QTest::addColumn<bool>("isLate");
        for (const FormatWriter* writer : formatWriters()) {
            const QString id = QString::fromUtf8(writer->id.data(), static_cast<qsizetype>(writer->id.size()));
            for (const Codec codec : {Codec::None, Codec::Lz4, Codec::Zstd}) {
                for (const bool isLate : {false, true}) {
                    if (codec == Codec::None || writer->can.compression) {
                        const std::string name = std::string(writer->id) + ' ' + std::string(codecName(codec)) +
                                                 (isLate ? ", late numbers" : "");
                        QTest::newRow(name.c_str()) << id << static_cast<int>(codec) << isLate;
                    }
                }
            }
        }
    }
    void everyByteIsWrittenOnce()
    {
        QFETCH(QString, writer);
        QFETCH(int, codec);
        QFETCH(bool, isLate);
        std::vector<MemoryTensor> tensors{ramp("small", 1000), incompressible("large", (1 << 20) + 5),
                                          ramp("after", 90'000), incompressible("end", 999)};
        tensors[1].dtype = tensors[3].dtype = DType::I8; // GGUF has no U8
        if (writer == QLatin1String("npy")) {            // of one array, without a name
            tensors = {tensors[1]};
            tensors[0].name = "m";
        }
        if (writer == QLatin1String("keras")) {
            for (MemoryTensor& tensor : tensors) {
                tensor.name += "/vars/0";
            }
        }
        if (writer == QLatin1String("ggml-whisper")) {
            tensors = {ramp("decoder.token_embedding.weight", 1000), ramp("decoder.ln.weight", 300'000),
                       filled("mel_filters", {51865, 1}, 0.5F)};
        }
        const Model model = modelOf(tensors);
        Metadata metadata = plainMetadata();
        metadata["architecture"] = Json::object();
        for (const char* key : {"n_vocab", "n_audio_ctx", "n_audio_state", "n_audio_head", "n_audio_layer",
                                "n_text_ctx", "n_text_state", "n_text_head", "n_text_layer", "n_mels"}) {
            metadata["architecture"][key] = 51865U;
        }
        metadata["tokenizer.vocabulary"] = {"a"};
        metadata["gguf.types"] = {{"general.alignment", "u32"}};
        metadata["general.alignment"] = 32;
        metadata["keras"] = {{"config", {{"class_name", "Sequential"}}}};
        metadata["quantization"] = {{"relative_error", 0}};
        WriteOptions options{.format = findWriter(writer.toStdString()),
                             .compression = {.codec = static_cast<Codec>(codec)},
                             .memoryLimit = std::uint64_t{2} << 20};
        if (isLate) {
            options.lateNumbers = {{"quantization", "relative_error"}};
            options.lateValues = [] { return std::vector<double>{0.25}; };
        }
        const auto layout = layOutFile(model, metadata, options);
        APR_VERIFY_OK(layout);
        NoProgress progress;
        CountingSink counted;
        const auto written = writeFile(model, *layout, counted, {}, progress);
        APR_VERIFY_OK(written);
        QVERIFY(counted.isEachWrittenOnce());
        MemorySink memory;
        APR_VERIFY_OK(writeFile(model, *layout, memory, {}, progress));
        QVERIFY(memory.bytes == counted.bytes);
        CountingSink encrypted;
        const TestCipher cipher(1 << 16);
        EncryptingSink sink(encrypted, cipher);
        APR_VERIFY_OK(writeFile(model, *layout, sink, {}, progress));
        APR_VERIFY_OK(sink.finish());
        QVERIFY(encrypted.isEachWrittenOnce());
        const auto source = decryptedSource(Bytes::own(encrypted.bytes), std::make_shared<const TestCipher>(1 << 16));
        APR_VERIFY_OK(source);
        QCOMPARE(source->size(), written->bytes);
        QVERIFY(bufferOf(*source->read(0, source->size())) == memory.bytes);
        // A model is read through the cipher.
        const auto opened = openModel("m" + std::string(options.format->suffix), *source, {}, {});
        APR_VERIFY_OK(opened);
        for (const MemoryTensor& tensor : tensors) {
            const auto index = opened->find(tensor.name);
            QVERIFY(index.has_value());
            const auto bytes = opened->load(*index);
            APR_VERIFY_OK(bytes);
            QVERIFY(sameBytes(bytes->span(), tensor.data));
        }
    }

    /// Whether a tensor is compressed is decided before it is placed, also when it does not fit into memory.
    void decisionsOfLargeTensors()
    {
        const auto mixedTensor = [](std::size_t zerosAt, std::size_t zeros) {
            MemoryTensor tensor = incompressible("t", (3 << 20) + 5);
            std::fill_n(tensor.data.begin() + static_cast<std::ptrdiff_t>(zerosAt), zeros, std::byte{0});
            return tensor;
        };
        const std::vector<MemoryTensor> tensors{mixedTensor(2 << 20, 1 << 20), mixedTensor(0, 1 << 20),
                                                mixedTensor(1 << 20, 4000), incompressible("t", 3 << 20)};
        for (const MemoryTensor& tensor : tensors) {
            for (const CompressionOptions& options : allOptions()) {
                const Buffer much = fileOf({tensor, ramp("after", 9)}, {.compression = options});
                QVERIFY(isWhole(much, {tensor, ramp("after", 9)}));
                for (const std::uint64_t memory : {std::uint64_t{4} << 20, std::uint64_t{8} << 20, std::uint64_t{0}}) {
                    const auto layout = layOutFile(modelOf({tensor, ramp("after", 9)}), plainMetadata(),
                                                   {.compression = options, .memoryLimit = memory});
                    CountingSink sink;
                    NoProgress progress;
                    APR_VERIFY_OK(writeFile(modelOf({tensor, ramp("after", 9)}), *layout, sink, {}, progress));
                    QVERIFY(sink.isEachWrittenOnce());
                    QVERIFY(sink.bytes == much);
                }
            }
        }
    }

    void severalFiles()
    {
        const std::vector<MemoryTensor> tensors{ramp("a", 100), ramp("b", 200), ramp("c", 300)};
        const Model model = modelOf(tensors);
        OutputLayout layout;
        const std::vector<std::vector<std::size_t>> parts{{2, 0}, {1}};
        for (const auto& part : parts) {
            auto own = layOutFile(selectTensors(model, part), plainMetadata());
            APR_VERIFY_OK(own);
            layout.files.push_back(asPart(std::move(own->files.front()), part, "part" + std::to_string(part.front())));
        }
        FileLayout list;
        list.segments.push_back(Segment::late(100, [](const WrittenSoFar& written) { // may be shorter than planned
            std::string text;
            for (const WrittenFile& file : written.files) {
                text += std::to_string(file.bytes) + ' ' + std::to_string(file.contentCrc) + '\n';
            }
            return Result<Buffer>(bufferOf(text));
        }));
        layout.files.push_back(std::move(list));
        std::map<std::string, MemorySink> sinks;
        std::vector<std::uint64_t> seen(3);
        std::mutex mutex;
        NoProgress progress;
        const auto written = writeFiles(
            model, layout, [&sinks](const FileLayout& file) { return Result<Sink*>(&sinks[file.name]); },
            [&](const TensorChunk& chunk) -> Status {
                const std::lock_guard lock(mutex);
                seen[chunk.tensor] += chunk.bytes.size();
                return {};
            },
            progress);
        APR_VERIFY_OK(written);
        QCOMPARE(written->size(), std::size_t{3});
        QVERIFY(isWhole(sinks["part2"].bytes, {tensors[2], tensors[0]}));
        QVERIFY(isWhole(sinks["part1"].bytes, {tensors[1]}));
        QVERIFY(sinks["part1"].bytes == fileOf({tensors[1]}, {}));
        QCOMPARE(seen, (std::vector<std::uint64_t>{400, 800, 1200}));
        std::string expected;
        for (const char* name : {"part2", "part1"}) {
            const Buffer& file = sinks[name].bytes;
            expected +=
                std::to_string(file.size()) + ' ' + std::to_string(peek<std::uint32_t>(file, file.size() - 16)) + '\n';
        }
        QVERIFY(sinks[""].bytes == bufferOf(expected));
    }

    /// What is stored in another form is copied as it is, but not without the key that its bytes need.
    void encryptedFormsAreNotCopied()
    {
        std::vector<float> values(4000);
        values[17] = 1;
        const Model model = modelOf({floats("t", {40, 100}, values)});
        NoProgress progress;
        auto sparse = encodeSparse(model, {.layout = Layout::Csr}, {}, {}, progress);
        APR_VERIFY_OK(sparse);
        Buffer file = fileOf({floats("t", {40, 100}, values)}, {.forms = std::move(sparse->forms)});
        const auto plain = openModel("m.apr", Bytes::own(file), {});
        APR_VERIFY_OK(plain);
        const StoredForm form = storedForm(*plain, 0);
        QVERIFY(form.layout == Layout::Csr);
        APR_VERIFY_OK(form.content.read(0, 8));
        file[8] |= std::byte{1U << 4};
        const auto encrypted = openModel("m.apr", Bytes::own(file), {});
        APR_VERIFY_OK(encrypted);
        APR_VERIFY_ERROR(storedForm(*encrypted, 0).content.read(0, 8), Errc::Decrypt);
    }

    void layoutsOfPlansAreNotWritten()
    {
        const Model model = modelOf({ramp("a", 64)});
        const auto layout = layOutFile(model, plainMetadata(), {.sizesOnly = true});
        APR_VERIFY_OK(layout);
        QCOMPARE(layout->bytes(), std::uint64_t{fileOf({ramp("a", 64)}, {}).size()});
        MemorySink sink;
        NoProgress progress;
        APR_VERIFY_ERROR(writeFile(model, *layout, sink, {}, progress), Errc::Argument);
    }

    void fileAndMemoryHaveTheSameBytes()
    {
        const QTemporaryDir folder;
        const std::vector<MemoryTensor> tensors{ramp("small", 1000), incompressible("large", (3 << 20) + 5),
                                                ramp("after", 50'000), incompressible("end", 999)};
        const Model model = modelOf(tensors);
        for (CompressionOptions options : allOptions()) {
            const WriteOptions write{.compression = options, .memoryLimit = std::uint64_t{4} << 20};
            const QString target = path(folder.path(), "m.apr");
            auto file = AtomicFile::create(target.toStdString(), true);
            APR_VERIFY_OK(file);
            NoProgress progress;
            const auto written = writeFile(model, *layOutFile(model, plainMetadata(), write), *file, {}, progress);
            APR_VERIFY_OK(written);
            APR_VERIFY_OK(file->commit());
            const Buffer bytes = readFile(target);
            QVERIFY(bytes == fileOf(tensors, write));
            QCOMPARE(written->crc, crc32(bytes));
        }
    }

    void observerSeesEveryChunkOnce()
    {
        const Model model = modelOf({ramp("a", 700'000), incompressible("b", (2 << 20) + 7)});
        for (const CompressionOptions& options : allOptions()) {
            const auto layout =
                layOutFile(model, plainMetadata(), {.compression = options, .memoryLimit = std::uint64_t{4} << 20});
            MemorySink sink;
            NoProgress progress;
            std::array<std::atomic<std::uint64_t>, 2> bytes{};
            APR_VERIFY_OK(writeFile(
                model, *layout, sink,
                [&bytes](const TensorChunk& chunk) -> Status {
                    bytes[chunk.tensor] += chunk.bytes.size();
                    return {};
                },
                progress));
            QCOMPARE(bytes[0].load(), std::uint64_t{2'800'000});
            QCOMPARE(bytes[1].load(), std::uint64_t{(2 << 20) + 7});
        }
    }

    void observerAndProgressStopTheWriting()
    {
        const Model model = modelOf({ramp("a", 700'000), ramp("b", 700'000)});
        for (const CompressionOptions& options : allOptions()) {
            const auto layout = layOutFile(model, plainMetadata(), {.compression = options});
            MemorySink sink;
            NoProgress progress;
            APR_VERIFY_ERROR(
                writeFile(
                    model, *layout, sink,
                    [](const TensorChunk&) -> Status { return Error{.code = Errc::Validation, .message = "no"}; },
                    progress),
                Errc::Validation);
            for (const int steps : {0, 1, 2}) {
                StoppingProgress stop(steps);
                APR_VERIFY_ERROR(writeFile(model, *layout, sink, {}, stop), Errc::Cancelled);
            }
        }
    }

    void otherFormatsAreNotCompressed()
    {
        const Model model = modelOf({ramp("a", 64)});
        for (const FormatWriter* format : {findWriter("safetensors"), findWriter("gguf"), findWriter("aprender")}) {
            for (const CompressionOptions& options : allOptions()) {
                const auto layout = layOutFile(model, plainMetadata(), {.format = format, .compression = options});
                APR_VERIFY_ERROR(layout, Errc::Argument);
                QCOMPARE(layout.error().field, std::string("--compress"));
            }
        }
        APR_VERIFY_OK(layOutFile(model, plainMetadata(), {.format = findWriter("safetensors")}));
    }

    void levelsOfZstd()
    {
        std::vector<float> values(200'000);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(i * i % 997);
        }
        const std::vector<MemoryTensor> tensors{floats("t", {200'000}, values)};
        const auto sizeAt = [&tensors](int level) {
            return fileOf(tensors, {.compression = {.codec = Codec::Zstd, .level = level}}).size();
        };
        const Buffer best = fileOf(tensors, {.compression = {.codec = Codec::Zstd, .level = 19}});
        QVERIFY(isWhole(best, tensors));
        QVERIFY(best.size() < sizeAt(1));
        QCOMPARE(sizeAt(kDefaultZstdLevel), fileOf(tensors, {.compression = {.codec = Codec::Zstd}}).size());
    }

    void shardFlag()
    {
        const std::vector<MemoryTensor> tensors{ramp("a", 10)};
        QCOMPARE(peek<std::uint32_t>(fileOf(tensors, {}), 8), 2U);
        QCOMPARE(peek<std::uint32_t>(fileOf(tensors, {.isShard = true}), 8), 2U | 8U);
    }

    /// A layout can be that of any format: the bytes around the tensors are segments, and no tensor is kept in memory.
    void framings_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("file");
        const auto row = [](const char* title, const char* name, std::span<const std::byte> bytes) {
            QTest::newRow(title) << QString::fromLatin1(name)
                                 << QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                               static_cast<qsizetype>(bytes.size()));
        };
        const auto tensor = [](const char* name, std::uint64_t count) {
            const std::vector<float> values(count, 1.5F);
            const auto* bytes = reinterpret_cast<const std::byte*>(values.data());
            return Proto()
                .packedVarints(1, {count})
                .varint(2, 1)
                .text(8, name)
                .bytes(9, Buffer(bytes, bytes + count * sizeof(float)));
        };
        const Proto graph = Proto().text(2, "g").message(5, tensor("a", 300)).message(5, tensor("b", 7));
        row("protobuf", "m.onnx", Proto().varint(1, 8).message(7, graph).message(8, Proto().varint(2, 17)).build());
        row("HDF5", "m.h5", hdf5Bytes("types.h5").span());
        MemorySink archive;
        NoProgress progress;
        const Model model = modelOf({filled("a", {2, 3}, 1.5F), filled("b", {5}, -1)});
        const auto layout = layOutFile(model, Metadata::object(), {.format = findWriter("npz")});
        QVERIFY(layout && writeFile(model, *layout, archive, {}, progress));
        row("zip", "m.npz", archive.bytes);
    }
    void framings()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, file);
        const Bytes bytes = bytesOf(std::string_view(file.constData(), static_cast<std::size_t>(file.size())));
        const auto opened = openModel(name.toStdString(), bytes, {});
        APR_VERIFY_OK(opened);
        struct Place {
            std::size_t tensor = 0;
            std::uint64_t size = 0;
        };
        std::map<std::uint64_t, Place> places; // of the tensors that are stored as they are
        std::vector<MemoryTensor> tensors;
        for (std::size_t i = 0; i < opened->tensors().size(); ++i) {
            const TensorInfo& info = opened->tensors()[i];
            if (info.isInFile() && info.encoding.isPlain() && info.byteSize > 0 &&
                places.emplace(info.offset, Place{.tensor = tensors.size(), .size = info.byteSize}).second) {
                tensors.push_back({.name = info.name,
                                   .dtype = info.dtype,
                                   .shape = info.shape,
                                   .data = bufferOf(bytes.part(info.offset, info.byteSize))});
            }
        }
        QVERIFY(tensors.size() >= 2);
        FileLayout layout;
        std::uint64_t at = 0;
        const auto frame = [&](std::uint64_t end) {
            if (end > at) {
                layout.segments.push_back(Segment::ofBytes(bufferOf(bytes.part(at, end - at))));
            }
        };
        for (const auto& [begin, place] : places) {
            frame(begin);
            layout.segments.push_back(Segment::ofTensor(place.tensor, place.size));
            at = begin + place.size;
        }
        frame(bytes.size());
        MemorySink sink;
        NoProgress progress;
        APR_VERIFY_OK(writeFile(modelOf(tensors), singleFile(std::move(layout)), sink, {}, progress));
        QVERIFY(sink.bytes == bufferOf(bytes));
    }
};

APR_TEST(TestWriter)
#include "tst_writer.moc"
