// SPDX-License-Identifier: MIT
#include "format/hdf5/chunks.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestHdf5Chunks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The files of pyfive count their elements: B-trees of both versions, deflate, shuffle, Fletcher-32, no filter.
    void values()
    {
        const auto chunked = openModelFile(hdf5Path("pyfive__chunked.hdf5"));
        APR_VERIFY_OK(chunked);
        QCOMPARE(hdf5Values<std::int32_t>(*chunked, "dataset1"), counted<std::int32_t>(21 * 16));
        const auto packed = openModelFile(hdf5Path("pyfive__compressed.hdf5"));
        APR_VERIFY_OK(packed);
        QCOMPARE(hdf5Values<std::uint16_t>(*packed, "dataset1"), counted<std::uint16_t>(21 * 16));
        QCOMPARE(hdf5Values<std::int32_t>(*packed, "dataset2"), counted<std::int32_t>(21 * 16));
        QCOMPARE(hdf5Values<double>(*packed, "dataset3"), counted<double>(21 * 16));
        const auto large = openModelFile(hdf5Path("pyfive__compressed_v1.hdf5"));
        APR_VERIFY_OK(large);
        QCOMPARE(hdf5Values<float>(*large, "temperature").size(), std::size_t{816852});
        const auto resizable = openModelFile(hdf5Path("pyfive__resizable.hdf5"));
        APR_VERIFY_OK(resizable);
        QCOMPARE(hdf5Values<double>(*resizable, "dataset1"), counted<double>(24));
        QCOMPARE(hdf5Values<std::int32_t>(*resizable, "dataset2"), counted<std::int32_t>(50));
    }

    /// Any range of a tensor is the same as that part of the whole.
    void ranges()
    {
        const auto model = openModelFile(hdf5Path("pyfive__compressed.hdf5"));
        APR_VERIFY_OK(model);
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
        const Bytes good = hdf5Bytes("pyfive__fletcher32.hdf5");
        const auto model = openModel("m.h5", good, {});
        APR_VERIFY_OK(model);
        std::size_t told = 0;
        for (std::uint64_t at = 3000; at < good.size(); at += 11) { // where the chunks are
            Buffer broken = bufferOf(good);
            broken[static_cast<std::size_t>(at)] ^= std::byte{4};
            const auto damaged = openModel("m.h5", Bytes::own(broken), {});
            for (std::size_t i = 0; damaged && i < damaged->tensors().size(); ++i) {
                const auto bytes = damaged->load(i);
                told += !bytes && bytes.error().code == Errc::Checksum ? 1 : 0;
            }
        }
        QVERIFY(model->tensors().empty() || told > 0);
    }

    void memoryIsBounded()
    {
        const Bytes file = hdf5Bytes("pyfive__compressed_v1.hdf5"); // 3.3 MB of values in one slab
        APR_VERIFY_OK(openModel("m.h5", file, {}));
        APR_VERIFY_ERROR(openModel("m.h5", file, {}, {.memoryLimit = 10'000}), Errc::Memory);
    }
};

APR_TEST(TestHdf5Chunks)
#include "tst_chunks.moc"
