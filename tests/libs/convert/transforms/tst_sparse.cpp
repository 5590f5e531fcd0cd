// SPDX-License-Identifier: MIT
#include "apr/convert/sparse.h"

#include "apr/format/open.h"
#include "apr/host/system.h"
#include "apr/model/chunks.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <mutex>
#include <random>
#include <set>

using namespace apr;
using namespace apr::test;

namespace {

/// Values of which about this share is not zero, in places that repeat on every run.
MemoryTensor scattered(std::string name, Shape shape, double density, DType dtype = DType::F32)
{
    MemoryTensor out = patterned(std::move(name), dtype, std::move(shape));
    std::mt19937 random(11);
    const std::size_t width = dtypeInfo(dtype).blockBytes;
    for (std::size_t at = 0; at < out.data.size(); at += width) {
        if (static_cast<double>(random() % 10000) >= density * 10000) {
            std::fill_n(out.data.begin() + static_cast<std::ptrdiff_t>(at), width, std::byte{0});
        }
    }
    return out;
}

/// Tiles of 8 by 8 that hold values, one of ten.
MemoryTensor tiled(std::string name, std::uint64_t rows, std::uint64_t columns)
{
    std::vector<float> values(static_cast<std::size_t>(rows * columns));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t row = i / columns;
        const std::size_t column = i % columns;
        values[i] = (row / 8 * 7 + column / 8 * 3) % 10 == 0 ? static_cast<float>(i + 1) : 0.F;
    }
    return floats(std::move(name), {rows, columns}, values);
}

SparseModel encoded(const Model& model, const SparseOptions& options)
{
    NoProgress progress;
    auto out = encodeSparse(model, options, {}, {}, progress);
    return out ? std::move(*out) : SparseModel();
}

} // namespace

class TestSparse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatItIsCalled()
    {
        for (const char* text : {"auto", "csr", "bitmap", "block:2", "block:64"}) {
            const auto options = parseSparse(text);
            APR_VERIFY_OK(options);
            QVERIFY(options->isEnabled());
            QCOMPARE(sparseName(*options), std::string(text));
        }
        for (const char* text : {"", "coo", "block", "block:", "block:1", "block:x", "block:2000", "CSR"}) {
            APR_VERIFY_ERROR(parseSparse(text), Errc::Argument);
        }
        QVERIFY(!SparseOptions().isEnabled());
    }

    /// Every layout, through a file, in any part.
    void givesEveryBitBack_data()
    {
        QTest::addColumn<QString>("layout");
        for (const char* layout : {"csr", "bitmap", "block:2", "block:8", "block:100", "auto"}) {
            QTest::newRow(layout) << layout;
        }
    }
    void givesEveryBitBack()
    {
        QFETCH(QString, layout);
        std::vector<MemoryTensor> tensors{scattered("a", {1000, 300}, 0.2),
                                          scattered("b", {7, 70000}, 0.2),
                                          scattered("c", {200, 5, 5}, 0.1),
                                          tiled("tiles", 333, 250),
                                          scattered("half", {90, 91}, 0.1, DType::F16),
                                          scattered("bytes", {90, 91}, 0.03, DType::U8),
                                          scattered("wide", {90, 91}, 0.1, DType::F64),
                                          scattered("line", {200000}, 0.1),
                                          filled("zeros", {64, 100}, 0),
                                          scattered("full", {30, 30}, 1.0),
                                          floats("empty", {0, 5}, {}),
                                          patterned("blocks", DType::Q8_0, {4, 64}),
                                          floats("minus", {4, 64}, std::vector<float>(256, -0.F))};
        tensors[0].data[3] = std::byte{0x80}; // the first element is −0, which is not left out
        const Model model = modelOf(tensors);
        const auto sparse = encoded(model, *parseSparse(layout.toStdString()));
        QCOMPARE(sparse.forms.size(), tensors.size());
        for (const CompressionOptions& compression : {CompressionOptions{}, CompressionOptions{.codec = Codec::Lz4},
                                                      CompressionOptions{.codec = Codec::Zstd, .shuffle = true}}) {
            const Buffer file = aprBuffer(model, plainMetadata(), {.compression = compression, .forms = sparse.forms});
            QVERIFY(!file.empty());
            const auto read = openModel("m.apr", Bytes::own(file), {});
            APR_VERIFY_OK(read);
            std::size_t used = 0;
            for (std::size_t i = 0; i < tensors.size(); ++i) {
                const auto index = read->find(tensors[i].name);
                QVERIFY(index.has_value());
                const TensorInfo& info = read->tensors()[*index];
                QCOMPARE(info.encoding.layout, sparse.forms[i].layout);
                QCOMPARE(info.byteSize, std::uint64_t{tensors[i].data.size()});
                used += info.encoding.layout != Layout::Dense ? 1 : 0;
                const auto whole = read->load(*index);
                APR_VERIFY_OK(whole);
                QVERIFY2(sameBytes(whole->span(), tensors[i].data), tensors[i].name.c_str());
                for (const ChunkRange& chunk : chunksOf(info, *index)) {
                    const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
                    const std::uint64_t skipped = chunk.bytes.size / width > 5 ? 3 * width : 0;
                    const ByteRange range{chunk.bytes.offset + skipped, chunk.bytes.size - 2 * skipped / 3 * 2};
                    const ByteRange inside{range.offset,
                                           std::min(range.size, chunk.bytes.size - skipped) / width * width};
                    const auto part = read->load(*index, inside);
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), std::span(tensors[i].data).subspan(inside.offset, inside.size)));
                }
            }
            QVERIFY(used > 0);
        }
    }

    /// However few bytes zeros take: what is written can be opened.
    void zerosCanBeRead()
    {
        std::vector<float> one(2048 * 2048);
        one[77] = 1;
        const Model model = modelOf(
            {filled("zeros", {2048, 2048}, 0), floats("one", {2048, 2048}, one), filled("line", {1, 1 << 22}, 0)});
        for (const char* layout : {"csr", "bitmap", "block:1024", "auto"}) {
            for (const Codec codec : {Codec::None, Codec::Zstd, Codec::Lz4}) {
                const auto sparse = encoded(model, *parseSparse(layout));
                const Buffer file =
                    aprBuffer(model, plainMetadata(), {.compression = {.codec = codec}, .forms = sparse.forms});
                const auto read = openModel("m.apr", Bytes::own(file), {});
                APR_VERIFY_OK(read);
                for (std::size_t i = 0; i < 3; ++i) {
                    QVERIFY(sameBytes(read->load(*read->find(model.tensors()[i].name))->span(), model.load(i)->span()));
                }
            }
        }
    }

    /// What is read of an encoded tensor does not depend on how much is asked for at once.
    void encodesAnyPart()
    {
        const Model model = modelOf({scattered("a", {61, 37}, 0.3), tiled("t", 61, 37)});
        for (const char* layout : {"csr", "bitmap", "block:3", "block:8"}) {
            const auto sparse = encoded(model, *parseSparse(layout));
            for (const StoredForm& form : sparse.forms) {
                if (form.layout == Layout::Dense) {
                    continue;
                }
                const auto whole = form.content.read(0, form.content.size());
                APR_VERIFY_OK(whole);
                for (const std::uint64_t step : {1, 7, 64, 1000}) {
                    for (std::uint64_t at = 0; at < form.content.size(); at += step) {
                        const std::uint64_t count = std::min(step, form.content.size() - at);
                        const auto part = form.content.read(at, count);
                        APR_VERIFY_OK(part);
                        QVERIFY(sameBytes(part->span(), whole->span().subspan(at, count)));
                    }
                }
            }
        }
    }

    /// The smallest of each tensor, which are other ones for other densities.
    void autoTakesTheSmallest()
    {
        const Model model = modelOf({scattered("half", {1000, 1000}, 0.5), scattered("rare", {1000, 1000}, 0.001),
                                     tiled("tiles", 800, 800), scattered("dense", {1000, 1000}, 0.99),
                                     scattered("long", {2, 200000}, 0.0001)});
        const auto best = encoded(model, {.isAuto = true});
        QCOMPARE(best.choices[0].layout, Layout::Bitmap);
        QCOMPARE(best.choices[1].layout, Layout::Csr);
        QCOMPARE(best.choices[1].unit, 2U);
        QCOMPARE(best.choices[2].layout, Layout::BlockSparse);
        QCOMPARE(best.choices[2].unit, 8U);
        QCOMPARE(best.choices[3].layout, Layout::Dense);
        QCOMPARE(best.choices[4].layout, Layout::Csr);
        QCOMPARE(best.choices[4].unit, 4U);
        for (const char* layout : {"csr", "bitmap", "block:4", "block:8", "block:16", "block:32"}) {
            const auto other = encoded(model, *parseSparse(layout));
            for (std::size_t i = 0; i < best.choices.size(); ++i) {
                QVERIFY(best.choices[i].bytes <= other.choices[i].bytes);
                QCOMPARE(other.choices[i].zeros, best.choices[i].zeros);
                QVERIFY(other.choices[i].bytes <= model.tensors()[i].byteSize);
            }
        }
    }

    /// The observer sees every element of what is counted once, and nothing else.
    void showsWhatItCounts()
    {
        const Model model = modelOf({scattered("a", {700, 1000}, 0.5), scattered("taken", {100, 100}, 0.5),
                                     patterned("blocks", DType::Q8_0, {4, 64})});
        std::vector<StoredForm> taken(3);
        taken[1] = {.layout = Layout::LowRank, .content = Bytes::own(Buffer(100))};
        std::mutex mutex;
        std::vector<std::uint64_t> seen(3);
        NoProgress progress;
        const auto sparse = encodeSparse(
            model, {.isAuto = true}, taken,
            [&](const TensorChunk& chunk) {
                const std::lock_guard lock(mutex);
                seen[chunk.tensor] += chunk.elements;
                return Status();
            },
            progress);
        APR_VERIFY_OK(sparse);
        QCOMPARE(seen, (std::vector<std::uint64_t>{700000, 0, 0}));
        QCOMPARE(sparse->forms[1].layout, Layout::LowRank);
        QVERIFY(sparse->choices[0].isCounted && !sparse->choices[1].isCounted && !sparse->choices[2].isCounted);
        const auto failing = encodeSparse(
            model, {.isAuto = true}, {}, [](const TensorChunk&) { return Status(Error{.code = Errc::Validation}); },
            progress);
        APR_VERIFY_ERROR(failing, Errc::Validation);
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(encodeSparse(model, {.isAuto = true}, {}, {}, stop), Errc::Cancelled);
    }

    void sameBytesWithAnyNumberOfThreads()
    {
        const Model model = modelOf({scattered("a", {3, 300001}, 0.3), tiled("t", 1001, 1003)});
        Buffer first;
        for (const unsigned threads : {1U, 2U, 5U}) {
            setThreadCount(threads);
            const auto sparse = encoded(model, {.isAuto = true});
            const Buffer file = aprBuffer(model, plainMetadata(), {.forms = sparse.forms});
            first = first.empty() ? file : first;
            QVERIFY(file == first);
        }
        setThreadCount(0);
    }
};

APR_TEST(TestSparse)
#include "tst_sparse.moc"
