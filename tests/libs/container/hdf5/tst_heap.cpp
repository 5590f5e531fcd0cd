// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/heap.h"

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

/// latest.h5 with a collection of the global heap after it: objects 1, 2, … with a text each.
Bytes withCollection(const std::vector<std::string>& texts, const Bytes& file)
{
    ByteWriter out;
    out.put(file.span());
    std::uint64_t size = 16;
    for (const std::string& text : texts) {
        size += 16 + (text.size() + 7) / 8 * 8;
    }
    out.put(std::string_view("GCOL"));
    out.put(std::uint32_t{1});
    out.put(size);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        out.put(std::uint64_t{i + 1});
        out.put(std::uint64_t{texts[i].size()});
        out.put(std::string_view(texts[i]));
        out.padTo(8);
    }
    return Bytes::own(out.take());
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

    void globalObjects()
    {
        const Bytes base = hdf5Bytes("latest.h5");
        const auto file = File::open(ByteSource(withCollection({"one", "", "number three"}, base)));
        APR_VERIFY_OK(file);
        GlobalHeap heap(std::make_shared<const File>(*file));
        QCOMPARE(textOf(heap.object(base.size(), 1).value()), std::string_view("one"));
        QCOMPARE(heap.object(base.size(), 2)->size(), std::uint64_t{0});
        QCOMPARE(textOf(heap.object(base.size(), 3).value()), std::string_view("number three"));
        APR_VERIFY_ERROR(heap.object(base.size(), 4), Errc::Corrupt);
        APR_VERIFY_ERROR(heap.object(base.size() + 8, 1), Errc::Corrupt);
        APR_VERIFY_ERROR(heap.object(base.size() + 1000, 1), Errc::Corrupt);
    }

    /// However many objects of a collection are asked for, it is read once.
    void collectionsAreReadOnce()
    {
        constexpr std::uint64_t kObjects = 2000;
        const Bytes base = hdf5Bytes("latest.h5");
        const Bytes bytes = withCollection(std::vector<std::string>(kObjects, "12345678"), base);
        const auto file = File::open(ByteSource(bytes), Budget(Budget::kDefaultBytes, 3 * kObjects));
        APR_VERIFY_OK(file);
        GlobalHeap heap(std::make_shared<const File>(*file));
        for (std::uint64_t i = 0; i < kObjects; ++i) {
            APR_VERIFY_OK(heap.object(base.size(), i + 1));
        }
        GlobalHeap another(std::make_shared<const File>(*file));
        APR_VERIFY_ERROR(another.object(base.size(), 1), Errc::Memory);
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
