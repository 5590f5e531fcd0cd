// SPDX-License-Identifier: MIT
#include "format/hdf5/heap.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::hdf5;

namespace {

/// Where the file's first fractal heap begins.
std::uint64_t heapAt(const Bytes& file)
{
    const std::string_view text(reinterpret_cast<const char*>(file.data()), static_cast<std::size_t>(file.size()));
    return text.find("FRHP");
}

} // namespace

class TestHdf5Heap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A group with more links than fit into its header keeps them in a heap.
    void objects()
    {
        const Bytes bytes = hdf5Bytes("many_links.h5");
        QVERIFY(heapAt(bytes) < bytes.size());
        const auto file = File::open(ByteSource(bytes));
        APR_VERIFY_OK(file);
        const auto heap = FractalHeap::open(*file, heapAt(bytes));
        APR_VERIFY_OK(heap);
        APR_VERIFY_OK(heap->object(bytesOf(std::string_view("\x00\x15\x00\x00\x00\x10\x00", 7))));
        APR_VERIFY_ERROR(heap->object(bytesOf(std::string_view("\x00\xff\xff\xff\xff\x10\x00", 7))), Errc::Corrupt);
        APR_VERIFY_ERROR(heap->object(bytesOf(std::string_view("\x00\x15\x00\x00\x00\xff\xff", 7))), Errc::Corrupt);
        APR_VERIFY_ERROR(heap->object(bytesOf(std::string_view("\x10\x15\x00\x00\x00\x10\x00", 7))), Errc::Unsupported);
        const auto tiny = heap->object(bytesOf("\x22"
                                               "abc"));
        APR_VERIFY_OK(tiny);
        QCOMPARE(tiny->remaining(), std::uint64_t{3});
    }

    void damage()
    {
        const Bytes bytes = hdf5Bytes("many_links.h5");
        QVERIFY(heapAt(bytes) < bytes.size());
        for (std::uint64_t i = 0; i < 100; ++i) {
            Buffer broken = bufferOf(bytes);
            broken[static_cast<std::size_t>(heapAt(bytes) + i)] ^= std::byte{0x10};
            const auto file = File::open(ByteSource(Bytes::own(broken)));
            APR_VERIFY_OK(file);
            QVERIFY(!FractalHeap::open(*file, heapAt(bytes))); // its sum tells
        }
    }
};

APR_TEST(TestHdf5Heap)
#include "tst_heap.moc"
