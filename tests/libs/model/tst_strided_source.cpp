// SPDX-License-Identifier: MIT
#include "apr/model/strided_source.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

using Place = StridedSource::Place;

/// Sixteen numbers of 16 bits, 0 to 15.
Buffer numbers()
{
    std::vector<std::uint16_t> out(16);
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<std::uint16_t>(i);
    }
    return bufferOf(out);
}

std::vector<std::uint16_t> loaded(const Place& place)
{
    const StridedSource source(Bytes::own(numbers()), {place});
    const auto bytes = source.load(0, {.offset = 0, .size = elementCount(place.shape).value_or(0) * 2});
    return bytes ? valuesOf<std::uint16_t>(bytes->span()) : std::vector<std::uint16_t>();
}

} // namespace

class TestStridedSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void extents()
    {
        using Strides = std::vector<std::uint64_t>;
        QCOMPARE(stridedExtent({}, Strides{}).value(), std::uint64_t{1});
        QCOMPARE(stridedExtent({2, 3}, Strides{3, 1}).value(), std::uint64_t{6});
        QCOMPARE(stridedExtent({2, 3}, Strides{1, 2}).value(), std::uint64_t{6});
        QCOMPARE(stridedExtent({1000}, Strides{0}).value(), std::uint64_t{1});
        QCOMPARE(stridedExtent({5, 0}, Strides{7, 7}).value(), std::uint64_t{0});
        QVERIFY(!stridedExtent({1ULL << 40, 2}, Strides{1ULL << 40, 1}));
        QVERIFY(!stridedExtent({2, 2}, Strides{~0ULL, 1}));
    }

    void dense()
    {
        using Strides = std::vector<std::uint64_t>;
        QVERIFY(isDense({}, Strides{}));
        QVERIFY(isDense({2, 3}, Strides{3, 1}));
        QVERIFY(isDense({1, 3}, Strides{99, 1}));
        QVERIFY(!isDense({2, 3}, Strides{1, 2}));
        QVERIFY(!isDense({2, 3}, Strides{4, 1}));
        QVERIFY(!isDense({3}, Strides{0}));
    }

    void views()
    {
        using Values = std::vector<std::uint16_t>;
        QCOMPARE(loaded({.offset = 4, .width = 2, .shape = {3}}), (Values{2, 3, 4}));
        QCOMPARE(loaded({.width = 2, .shape = {2, 3}, .strides = {1, 2}}), (Values{0, 2, 4, 1, 3, 5}));
        QCOMPARE(loaded({.offset = 2, .width = 2, .shape = {2, 2}, .strides = {4, 2}}), (Values{1, 3, 5, 7}));
        QCOMPARE(loaded({.width = 2, .shape = {3, 2}, .strides = {0, 1}}), (Values{0, 1, 0, 1, 0, 1}));
        QCOMPARE(loaded({.offset = 6, .width = 2, .shape = {2}, .swapped = 2}), (Values{0x300, 0x400}));
        QCOMPARE(loaded({.width = 2, .shape = {2, 2}, .strides = {1, 2}, .swapped = 2}),
                 (Values{0, 0x200, 0x100, 0x300}));
    }

    void anyRange()
    {
        const StridedSource source(Bytes::own(numbers()), {{.width = 2, .shape = {2, 2, 3}, .strides = {1, 6, 2}},
                                                           {.width = 2, .shape = {12}, .swapped = 2}});
        for (const std::size_t index : {std::size_t{0}, std::size_t{1}}) {
            const auto whole = source.load(index, {.offset = 0, .size = 24});
            APR_VERIFY_OK(whole);
            for (std::uint64_t from = 0; from <= 24; ++from) {
                for (std::uint64_t size = 0; size + from <= 24; ++size) {
                    const auto part = source.load(index, {.offset = from, .size = size});
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), whole->span().subspan(from, size)));
                }
            }
        }
    }

    void severalFiles()
    {
        const StridedSource source(std::vector<ByteSource>{bytesOf("ab"), bytesOf("cd")},
                                   {{.shape = {2}, .file = 1}, {.shape = {1}, .file = 0}});
        QVERIFY(sameBytes(source.load(0, {.offset = 0, .size = 2})->span(), bufferOf("cd")));
        QVERIFY(sameBytes(source.load(1, {.offset = 0, .size = 1})->span(), bufferOf("a")));
    }
};

APR_TEST(TestStridedSource)
#include "tst_strided_source.moc"
