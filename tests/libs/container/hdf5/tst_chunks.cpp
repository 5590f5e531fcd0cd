// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "container/hdf5/chunks.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/hdf5.h"
#include "fixtures/test_main.h"

#include <QElapsedTimer>

using namespace apr;
using namespace apr::test;

class TestHdf5Chunks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The files count their elements: version 1 B-trees, deflate, shuffle, Fletcher-32, no filter.
    void values()
    {
        const auto chunked = openModelFile(hdf5Path("chunked.h5"));
        APR_VERIFY_OK(chunked);
        QCOMPARE(hdf5Values<std::int32_t>(*chunked, "ints"), counted<std::int32_t>(21 * 16));
        const auto packed = openModelFile(hdf5Path("filters.h5"));
        APR_VERIFY_OK(packed);
        QCOMPARE(hdf5Values<std::uint16_t>(*packed, "deflate"), counted<std::uint16_t>(21 * 16));
        QCOMPARE(hdf5Values<std::int32_t>(*packed, "shuffle_deflate"), counted<std::int32_t>(21 * 16));
        QCOMPARE(hdf5Values<double>(*packed, "shuffle"), counted<double>(21 * 16));
        const auto newer = openModelFile(hdf5Path("filters_v2.h5")); // a filter pipeline of version 2
        APR_VERIFY_OK(newer);
        QCOMPARE(hdf5Values<double>(*newer, "all"), counted<double>(6 * 7));
        const auto summed = openModelFile(hdf5Path("fletcher32.h5"));
        APR_VERIFY_OK(summed);
        QCOMPARE(hdf5Values<std::int32_t>(*summed, "even"), counted<std::int32_t>(16));
        QCOMPARE(hdf5Values<std::int8_t>(*summed, "odd"), counted<std::int8_t>(3));
        const auto large = openModelFile(hdf5Path("slab.h5"));
        APR_VERIFY_OK(large);
        const auto slab = hdf5Values<float>(*large, "large");
        QCOMPARE(slab.size(), std::size_t{816852});
        for (std::size_t i = 0; i < slab.size(); i += 1000) {
            QCOMPARE(slab[i], static_cast<float>(i / 4096));
        }
        const auto resizable = openModelFile(hdf5Path("resizable.h5"));
        APR_VERIFY_OK(resizable);
        QCOMPARE(hdf5Values<double>(*resizable, "limited"), counted<double>(24));
        QCOMPARE(hdf5Values<std::int32_t>(*resizable, "one"), counted<std::int32_t>(50));
        QCOMPARE(hdf5Values<std::int16_t>(*resizable, "both"), (std::vector<std::int16_t>{0, 1, 4, 5, 8, 9}));
    }

    /// Each of the five kinds of version 4 layouts, with and without a filter.
    void indices()
    {
        const auto model = openModelFile(hdf5Path("indices.h5"));
        APR_VERIFY_OK(model);
        QCOMPARE(hdf5Values<std::int16_t>(*model, "implicit"), counted<std::int16_t>(7 * 6));
        for (const std::string suffix : {"", "_deflate"}) {
            QCOMPARE(hdf5Values<std::int32_t>(*model, "single" + suffix), counted<std::int32_t>(4 * 3));
            QCOMPARE(hdf5Values<std::int32_t>(*model, "fixed" + suffix), counted<std::int32_t>(21 * 16));
            QCOMPARE(hdf5Values<std::int32_t>(*model, "tree" + suffix), counted<std::int32_t>(21 * 16));
            QCOMPARE(hdf5Values<std::uint16_t>(*model, "extensible" + suffix), counted<std::uint16_t>(600));
        }
        QCOMPARE(hdf5Values<std::uint16_t>(*model, "fixed_paged"), counted<std::uint16_t>(1100));
        std::vector<float> gaps(64 * 3, -1); // chunks that were never written have the fill value
        gaps[120] = 1;
        gaps[121] = 2;
        gaps[122] = 3;
        QCOMPARE(hdf5Values<float>(*model, "extensible_gaps"), gaps);
    }

    void fillValues()
    {
        for (const char* name :
             {"fillvalue_earliest.h5", "fillvalue_latest.h5", "unwritten_earliest.h5", "unwritten_latest.h5"}) {
            const auto model = openModelFile(hdf5Path(name));
            APR_VERIFY_OK(model);
            QCOMPARE(hdf5Values<std::int8_t>(*model, "bytes"), std::vector<std::int8_t>(4, 42));
            QCOMPARE(hdf5Values<std::int8_t>(*model, "zeros"), std::vector<std::int8_t>(4));
            QCOMPARE(hdf5Values<float>(*model, "floats"), std::vector<float>(4, 99.5F));
        }
    }

    /// The files of pyfive count their elements, too.
    void corpusValues()
    {
        APR_NEEDS_CORPUS();
        const std::string base = corpusFolder() + "/hdf5_generic/";
        const auto chunked = openModelFile(base + "pyfive__chunked.hdf5");
        APR_VERIFY_OK(chunked);
        QCOMPARE(hdf5Values<std::int32_t>(*chunked, "dataset1"), counted<std::int32_t>(21 * 16));
        const auto packed = openModelFile(base + "pyfive__compressed.hdf5");
        APR_VERIFY_OK(packed);
        QCOMPARE(hdf5Values<std::uint16_t>(*packed, "dataset1"), counted<std::uint16_t>(21 * 16));
        QCOMPARE(hdf5Values<std::int32_t>(*packed, "dataset2"), counted<std::int32_t>(21 * 16));
        QCOMPARE(hdf5Values<double>(*packed, "dataset3"), counted<double>(21 * 16));
        const auto large = openModelFile(base + "pyfive__compressed_v1.hdf5");
        APR_VERIFY_OK(large);
        QCOMPARE(hdf5Values<float>(*large, "temperature").size(), std::size_t{816852});
        const auto resizable = openModelFile(base + "pyfive__resizable.hdf5");
        APR_VERIFY_OK(resizable);
        QCOMPARE(hdf5Values<double>(*resizable, "dataset1"), counted<double>(24));
        QCOMPARE(hdf5Values<std::int32_t>(*resizable, "dataset2"), counted<std::int32_t>(50));
    }

    /// Any range of a tensor is the same as that part of the whole.
    void ranges()
    {
        const auto model = openModelFile(hdf5Path("filters.h5"));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{3});
        for (std::size_t t = 0; t < model->tensors().size(); ++t) {
            const auto whole = model->load(t);
            APR_VERIFY_OK(whole);
            for (std::uint64_t offset = 0; offset < whole->size(); offset += 37) {
                for (const std::uint64_t size : {std::uint64_t{1}, std::uint64_t{100}, whole->size() - offset}) {
                    const std::uint64_t count = std::min(size, whole->size() - offset);
                    const auto part = model->load(t, {offset, count});
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), whole->part(offset, count).span()));
                }
            }
        }
    }

    void damagedChunksAreTold()
    {
        const Bytes good = hdf5Bytes("fletcher32.h5");
        const auto model = openModel("m.h5", good, {});
        APR_VERIFY_OK(model);
        std::size_t told = 0;
        for (std::uint64_t at = 0; at < good.size(); at += 7) {
            Buffer broken = bufferOf(good);
            broken[static_cast<std::size_t>(at)] ^= std::byte{4};
            const auto damaged = openModel("m.h5", Bytes::own(broken), {});
            for (std::size_t i = 0; damaged && i < damaged->tensors().size(); ++i) {
                const auto bytes = damaged->load(i);
                told += !bytes && bytes.error().code == Errc::Checksum ? 1 : 0;
            }
        }
        QVERIFY(told > 0);
    }

    /// Elements of a shuffle filter that are larger than a chunk: it has none of them to shuffle, and the time does
    /// not grow with their size (2^32 loops per chunk before).
    void shuffledElementsLargerThanTheChunk()
    {
        const Bytes stored = bytesOfTensor("shuffle", [](Buffer& file) { setShuffleWidth(file, 1); });
        QElapsedTimer timer;
        timer.start();
        const Bytes read = bytesOfTensor("shuffle", [](Buffer& file) { setShuffleWidth(file, 0xFFFFFFFF); });
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(read.size(), std::uint64_t{21 * 16 * 8});
        QVERIFY(sameBytes(read.span(), stored.span()));
    }

    void memoryIsBounded()
    {
        const Bytes file = hdf5Bytes("slab.h5"); // slabs of 256 KB
        APR_VERIFY_OK(openModel("m.h5", file, {}));
        APR_VERIFY_ERROR(openModel("m.h5", file, {}, {.budget = 10'000}), Errc::Memory);
    }

private:
    /// Sets the element size of the shuffle filter of the dataset "shuffle" of filters.h5, which has 8 bytes.
    static void setShuffleWidth(Buffer& file, std::uint32_t width)
    {
        constexpr std::string_view kEightBytes("shuffle\0\x08\0\0\0", 12);
        const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
        std::memcpy(file.data() + text.find(kEightBytes) + 8, &width, sizeof(width));
    }

    /// The bytes of a tensor of filters.h5 after `change`.
    static Bytes bytesOfTensor(std::string_view name, void (*change)(Buffer&))
    {
        Buffer file = bufferOf(hdf5Bytes("filters.h5"));
        change(file);
        const auto model = openModel("m.h5", Bytes::own(std::move(file)), {});
        const auto index = model ? model->find(name) : std::nullopt;
        const auto bytes = index ? model->load(*index) : Result<Bytes>(Error{});
        return bytes ? *bytes : Bytes();
    }
};

APR_TEST(TestHdf5Chunks)
#include "tst_chunks.moc"
