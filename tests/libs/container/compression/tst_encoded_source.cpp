// SPDX-License-Identifier: MIT
#include "apr/container/compression/encoded_source.h"

#include "apr/format/open.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <mutex>
#include <thread>

using namespace apr;
using namespace apr::test;

namespace {

/// Tensors that compress, that do not, of several blocks, of quantized blocks, empty and scalar.
std::vector<MemoryTensor> mixedTensors()
{
    std::vector<float> ramp(400'000); // 1.6 MB
    for (std::size_t i = 0; i < ramp.size(); ++i) {
        ramp[i] = static_cast<float>(i / 7);
    }
    return {floats("ramp", {400'000}, ramp),  patterned("q", DType::Q6_K, {64, 256 * 16}),
            incompressible("noise", 300'000), floats("empty", {0, 4}, {}),
            floats("scalar", {}, {5}),        patterned("half", DType::F16, {50, 1001})};
}

std::vector<CompressionOptions> allOptions()
{
    return {{.codec = Codec::Lz4},
            {.codec = Codec::Lz4, .shuffle = true},
            {.codec = Codec::Zstd},
            {.codec = Codec::Zstd, .shuffle = true}};
}

Buffer fileOf(const std::vector<MemoryTensor>& tensors, const CompressionOptions& options)
{
    return aprBuffer(modelOf(tensors), plainMetadata(), {.compression = options});
}

/// A file behind a function, and what of it was asked for.
struct Fetched {
    Buffer file = {};
    std::mutex mutex = {};
    std::vector<ByteRange> calls = {};

    ByteSource source()
    {
        return {file.size(), [this](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
                    const std::lock_guard lock(mutex);
                    calls.push_back({offset, count});
                    const auto part = std::span(file).subspan(offset, count);
                    return Bytes::own({part.begin(), part.end()});
                }};
    }
    std::uint64_t bytes() const
    {
        std::uint64_t sum = 0;
        for (const ByteRange& call : calls) {
            sum += call.size;
        }
        return sum;
    }
    /// Whether every call lay within the stored bytes of `tensor`.
    bool isOnly(const TensorInfo& tensor) const
    {
        const std::uint64_t stored = tensor.encoding.isPlain() ? tensor.byteSize : tensor.encoding.storedBytes;
        return std::all_of(calls.begin(), calls.end(), [&](const ByteRange& call) {
            return call.offset >= tensor.offset && call.offset + call.size <= tensor.offset + stored;
        });
    }
};

/// Any range of whole blocks.
ByteRange anyRange(const TensorInfo& tensor, std::mt19937& random)
{
    const std::uint64_t block = dtypeInfo(tensor.dtype).blockBytes;
    const std::uint64_t blocks = tensor.byteSize / block;
    const std::uint64_t a = random() % (blocks + 1);
    const std::uint64_t b = random() % (blocks + 1);
    return {std::min(a, b) * block, (std::max(a, b) - std::min(a, b)) * block};
}

/// Whether `count` random ranges of every tensor are those of `tensors`.
bool rangesAreRight(const Model& model, const std::vector<MemoryTensor>& tensors, unsigned seed, int count)
{
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
        for (const MemoryTensor& tensor : tensors) {
            const std::size_t at = *model.find(tensor.name);
            const ByteRange range = anyRange(model.tensors()[at], random);
            const auto bytes = model.load(at, range);
            if (!bytes || !sameBytes(bytes->span(), std::span(tensor.data).subspan(range.offset, range.size))) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

class TestEncodedSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wholeTensorsAndRanges()
    {
        const auto tensors = mixedTensors();
        for (const CompressionOptions& options : allOptions()) {
            const auto model = openModel("m.apr", Bytes::own(fileOf(tensors, options)), {});
            APR_VERIFY_OK(model);
            const TensorInfo& ramp = model->tensors()[*model->find("ramp")];
            QVERIFY(ramp.encoding.codec == options.codec);
            QCOMPARE(ramp.encoding.isShuffled, options.shuffle);
            QVERIFY(ramp.encoding.storedBytes > 0 && ramp.encoding.storedBytes < ramp.byteSize);
            QVERIFY(!ramp.isInFile());
            QVERIFY(model->tensors()[*model->find("noise")].isInFile());
            QVERIFY(rangesAreRight(*model, tensors, 1, 20)); // before any tensor was read whole
            for (const MemoryTensor& tensor : tensors) {
                const auto bytes = model->load(*model->find(tensor.name));
                APR_VERIFY_OK(bytes);
                QVERIFY2(sameBytes(bytes->span(), tensor.data), tensor.name.c_str());
            }
            QVERIFY(rangesAreRight(*model, tensors, 2, 20));
        }
    }

    void rangesAtTheBordersOfBlocks()
    {
        const std::vector<MemoryTensor> tensors{patterned("t", DType::U8, {(1 << 20) + 70000})};
        const Buffer& raw = tensors[0].data;
        for (const CompressionOptions& options : allOptions()) {
            const auto model = openModel("m.apr", Bytes::own(fileOf(tensors, options)), {});
            APR_VERIFY_OK(model);
            for (const std::uint64_t border : {0, 65536, 131072, 1 << 20, (1 << 20) + 65536, (1 << 20) + 70000}) {
                for (std::uint64_t from = border - std::min<std::uint64_t>(border, 2);
                     from <= std::min<std::uint64_t>(border + 2, raw.size()); ++from) {
                    for (const std::uint64_t size : {0, 1, 2, 3, 65536, 65537}) {
                        if (size <= raw.size() - from) {
                            const auto bytes = model->load(0, {from, size});
                            APR_VERIFY_OK(bytes);
                            QVERIFY(sameBytes(bytes->span(), std::span(raw).subspan(from, size)));
                        }
                    }
                }
            }
            APR_VERIFY_ERROR(model->load(0, {raw.size(), 1}), Errc::Argument);
            APR_VERIFY_ERROR(model->load(0, {1, raw.size()}), Errc::Argument);
        }
    }

    void onlyItsOwnBytesAreFetched()
    {
        const auto tensors = mixedTensors();
        for (const CompressionOptions& options : allOptions()) {
            for (const MemoryTensor& tensor : tensors) {
                Fetched fetched{.file = fileOf(tensors, options)};
                const auto model = openModel("m.apr", fetched.source(), {});
                APR_VERIFY_OK(model);
                QVERIFY2(fetched.bytes() < 4096, "opening reads the header only");
                fetched.calls.clear();
                const std::size_t at = *model->find(tensor.name);
                const TensorInfo& info = model->tensors()[at];
                const std::uint64_t block = dtypeInfo(info.dtype).blockBytes;
                const auto bytes = model->load(at, {0, std::min(block, info.byteSize)});
                APR_VERIFY_OK(bytes);
                QVERIFY(sameBytes(bytes->span(), std::span(tensor.data).first(bytes->size())));
                QVERIFY2(fetched.isOnly(info), tensor.name.c_str());
                fetched.calls.clear();
                std::mt19937 random(3);
                for (int i = 0; i < 10; ++i) {
                    const ByteRange range = anyRange(info, random);
                    const auto part = model->load(at, range);
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), std::span(tensor.data).subspan(range.offset, range.size)));
                }
                QVERIFY2(fetched.isOnly(info), tensor.name.c_str());
            }
        }
    }

    void knownBlocksAreFetchedAlone()
    {
        const auto tensors = mixedTensors();
        Fetched fetched{.file = fileOf(tensors, {.codec = Codec::Lz4, .shuffle = true})};
        const auto model = openModel("m.apr", fetched.source(), {});
        const std::size_t at = *model->find("ramp");
        const TensorInfo& info = model->tensors()[at];
        fetched.calls.clear();
        const auto start = model->load(at, {0, 4});
        APR_VERIFY_OK(start);
        QCOMPARE(fetched.calls.size(), std::size_t{1});
        QCOMPARE(fetched.bytes(), info.encoding.storedBytes); // to find the blocks
        fetched.calls.clear();
        const auto bytes = model->load(at, {65536 * 3 - 4, 8}); // on both sides of a border
        APR_VERIFY_OK(bytes);
        QVERIFY(sameBytes(bytes->span(), std::span(tensors[0].data).subspan(65536 * 3 - 4, 8)));
        QCOMPARE(fetched.calls.size(), std::size_t{2});
        QVERIFY(fetched.bytes() < info.encoding.storedBytes / 4);
        fetched.calls.clear();
        APR_VERIFY_OK(model->load(at, {8, 0}));
        QCOMPARE(fetched.calls.size(), std::size_t{0});
        const auto whole = model->load(at);
        APR_VERIFY_OK(whole);
        QCOMPARE(fetched.calls.size(), std::size_t{1}); // the whole tensor at once
    }

    void manyThreadsAtOnce()
    {
        const auto tensors = mixedTensors();
        for (const CompressionOptions& options : allOptions()) {
            Fetched fetched{.file = fileOf(tensors, options)};
            for (const ByteSource& source : {ByteSource(Bytes::own(fetched.file)), fetched.source()}) {
                const auto model = openModel("m.apr", source, {});
                APR_VERIFY_OK(model);
                std::atomic<int> right = 0;
                std::vector<std::thread> threads;
                for (unsigned i = 0; i < 8; ++i) {
                    threads.emplace_back([&, i] { right += rangesAreRight(*model, tensors, i, 4) ? 1 : 0; });
                }
                for (std::thread& thread : threads) {
                    thread.join();
                }
                QCOMPARE(right.load(), 8);
            }
        }
    }

    void errorsOfTheSourceComeThrough()
    {
        Fetched fetched{.file = fileOf(mixedTensors(), {.codec = Codec::Zstd})};
        const ByteSource good = fetched.source();
        std::atomic<bool> isGone = false;
        const ByteSource source(good.size(), [&](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
            return isGone ? Result<Bytes>(Error{.code = Errc::Io, .message = "gone"}) : good.read(offset, count);
        });
        const auto model = openModel("m.apr", source, {});
        APR_VERIFY_OK(model);
        const std::size_t at = *model->find("ramp");
        isGone = true;
        const auto before = model->load(at); // its blocks are not known yet
        APR_VERIFY_ERROR(before, Errc::Io);
        QCOMPARE(before.error().tensor, std::string("ramp"));
        isGone = false;
        APR_VERIFY_OK(model->load(at));
        isGone = true;
        APR_VERIFY_ERROR(model->load(at, {0, 4}), Errc::Io);
    }

    void encrypted()
    {
        AprParts parts;
        parts.flags = 2 | 16;
        const auto model = openModel("m.apr", Bytes::own(parts.build()), {});
        APR_VERIFY_OK(model);
        const auto bytes = model->load(0);
        APR_VERIFY_ERROR(bytes, Errc::Decrypt);
        QCOMPARE(bytes.error().tensor, std::string("t"));
        QCOMPARE(bytes.error().file, std::string("m.apr"));
        Buffer compressed = fileOf({filled("t", {1000}, 1)}, {.codec = Codec::Zstd});
        patch(compressed, 8, peek<std::uint32_t>(compressed, 8) | 16U);
        resum(compressed);
        const auto both = openModel("m.apr", Bytes::own(std::move(compressed)), {});
        APR_VERIFY_OK(both);
        APR_VERIFY_ERROR(both->load(0), Errc::Decrypt);
    }

    void damageIsToldWithItsPlaceInTheFile()
    {
        Buffer file = fileOf({filled("t", {100'000}, 1)}, {.codec = Codec::Lz4}); // seven blocks
        const auto good = openModel("m.apr", Bytes::own(file), {});
        const TensorInfo info = good->tensors()[0];
        const std::uint64_t second = info.offset + 4 + peek<std::uint32_t>(file, info.offset);
        patch(file, second, std::uint32_t{0});
        resum(file);
        const auto model = openModel("m.apr", Bytes::own(file), {});
        APR_VERIFY_OK(model); // its header is fine
        const auto bytes = model->load(0, {0, 4});
        APR_VERIFY_ERROR(bytes, Errc::Corrupt);
        QCOMPARE(bytes.error().offset.value(), second);
        QCOMPARE(bytes.error().tensor, std::string("t"));
    }

    void damageInABlockSparesTheOthers()
    {
        const auto tensors = std::vector<MemoryTensor>{patterned("t", DType::U8, {200'000})};
        Buffer file = fileOf(tensors, {.codec = Codec::Lz4});
        const TensorInfo info = openModel("m.apr", Bytes::own(file), {})->tensors()[0];
        const std::uint32_t size = peek<std::uint32_t>(file, info.offset);
        for (std::size_t i = 0; i < size; ++i) {
            file[info.offset + 4 + i] = std::byte{0xFF};
        }
        resum(file);
        const auto model = openModel("m.apr", Bytes::own(file), {});
        const auto first = model->load(0, {65535, 2});
        APR_VERIFY_ERROR(first, Errc::Corrupt);
        QCOMPARE(first.error().offset.value(), info.offset + 4);
        const auto second = model->load(0, {65536, 1000});
        APR_VERIFY_OK(second);
        QVERIFY(sameBytes(second->span(), std::span(tensors[0].data).subspan(65536, 1000)));
    }
};

APR_TEST(TestEncodedSource)
#include "tst_encoded_source.moc"
