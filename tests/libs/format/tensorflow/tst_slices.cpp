// SPDX-License-Identifier: MIT
#include "format/tensorflow/slices.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"
#include "format/tensorflow/checkpoint.h"

#include <array>

using namespace apr;
using namespace apr::test;
using namespace apr::tensorflow;

class TestSlices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void regionsOfSlices()
    {
        const Shape shape{4, 6};
        const auto whole = regionOf({{}, {}}, shape);
        QVERIFY(whole && whole->elements == 24 && whole->lengths == std::vector<std::uint64_t>({4, 6}));
        const auto part = regionOf({{.start = 1, .length = 2}, {.start = 3, .length = 3}}, shape);
        QVERIFY(part && part->elements == 6 && part->starts == std::vector<std::uint64_t>({1, 3}));
        QVERIFY(!regionOf({{}}, shape)); // another rank
        QVERIFY(!regionOf({{.start = 3, .length = 2}, {}}, shape));
        QVERIFY(!regionOf({{.start = -1, .length = 1}, {}}, shape));
        QVERIFY(!regionOf({{.start = 5, .length = 0}, {}}, shape));
        QVERIFY(regionOf({}, {})->elements == 1); // a scalar
    }

    void slicesAreCopiedToTheirPlace()
    {
        std::array<std::uint8_t, 12> whole{};
        const std::array<std::uint8_t, 4> part{1, 2, 3, 4};
        copySlice(reinterpret_cast<std::byte*>(whole.data()), {3, 4}, reinterpret_cast<const std::byte*>(part.data()),
                  {.starts = {1, 2}, .lengths = {2, 2}, .elements = 4}, 1);
        QVERIFY(whole == (std::array<std::uint8_t, 12>{0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4}));
        std::array<std::uint8_t, 1> scalar{};
        copySlice(reinterpret_cast<std::byte*>(scalar.data()), {}, reinterpret_cast<const std::byte*>(part.data()), {},
                  1);
        QCOMPARE(scalar[0], std::uint8_t{1});
    }

    void readsTheProto()
    {
        const Bytes file = Bytes::own(
            Proto().message(1, Proto().varint(1, 3).varint(2, 5)).message(1, Proto()).build()); // the second is whole
        protobuf::Document document{ByteSource(file)};
        const auto slice = readSlice(
            document, protobuf::Field{.number = 2, .wire = protobuf::Wire::Length, .payload = {0, file.size()}});
        APR_VERIFY_OK(slice);
        QCOMPARE(slice->size(), std::size_t{2});
        QCOMPARE((*slice)[0].start, std::int64_t{3});
        QCOMPARE((*slice)[0].length, std::int64_t{5});
        QCOMPARE((*slice)[1].length, std::int64_t{-1});
    }

    /// OrderedCode: keys sort as the slices do.
    void keysSort()
    {
        QVERIFY(sliceKey("a", {0}, {10}) < sliceKey("a", {10}, {10}));
        QVERIFY(sliceKey("a", {10}, {10}) < sliceKey("a", {1000}, {10}));
        QVERIFY(sliceKey("a", {1'000'000}, {1}) < sliceKey("b", {0}, {1}));
    }
};

APR_CORE_TEST(TestSlices)
#include "tst_slices.moc"
