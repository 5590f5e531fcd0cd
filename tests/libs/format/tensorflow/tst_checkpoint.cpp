// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/tensorflow/checkpoint.h"
#include "format/tensorflow/slices.h"

#include "apr/format/checksums.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/tensorflow.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::tensorflow;

namespace {

std::vector<float> floatsOf(const Model& model, std::string_view name)
{
    const auto index = model.find(name);
    const auto bytes = index ? model.load(*index) : Result<Bytes>(Error{});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

} // namespace

class TestCheckpoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bundles()
    {
        Bundle bundle;
        bundle.add("dense/kernel/.ATTRIBUTES/VARIABLE_VALUE", {1, 2});
        bundle.add("optimizer/iter/.ATTRIBUTES/VARIABLE_VALUE", {3});
        bundle.add("dense/kernel/.OPTIMIZER_SLOT/optimizer/m/.ATTRIBUTES/VARIABLE_VALUE", {4, 5});
        bundle.add("plain", {6});
        const auto model = bundle.open();
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QCOMPARE(floatsOf(*model, "dense/kernel"), (std::vector<float>{1, 2}));
        QCOMPARE(floatsOf(*model, "plain"), (std::vector<float>{6}));
        QVERIFY(findingOf(model->facts().findings, "tensorflow.skipped") != nullptr);
        QCOMPARE(model->facts().parts[1].name, std::string("dir/ckpt.data-00000-of-00001"));
        NoProgress progress;
        APR_VERIFY_OK(verifyChecksums(*model, progress));
        const auto own = bundle.open({.key = "optimizer"});
        APR_VERIFY_OK(own);
        QCOMPARE(own->tensors().size(), std::size_t{1});
        APR_VERIFY_ERROR(bundle.open({.key = "nothing"}), Errc::Argument);
    }

    void sumsOfDataAreCompared()
    {
        Bundle bundle;
        bundle.add("w", {1, 2});
        bundle.data[0] ^= std::byte{1};
        const auto model = bundle.open();
        APR_VERIFY_OK(model);
        NoProgress progress;
        APR_VERIFY_ERROR(verifyChecksums(*model, progress), Errc::Checksum);
    }

    void partitionedVariables()
    {
        Bundle bundle;
        const auto slice = [](std::uint64_t start, std::uint64_t length) {
            return Proto().message(1, Proto().varint(1, start).varint(2, length)).message(1, Proto());
        };
        bundle.entries.emplace_back(
            "w",
            textOf(
                Proto().varint(1, 1).message(2, tensorShape({3, 2})).message(7, slice(0, 2)).message(7, slice(2, 1))));
        bundle.entries.emplace_back(sliceKey("w", {0, 0}, {2, -1}), textOf(bundle.entry({1, 2, 3, 4}, {2, 2})));
        bundle.entries.emplace_back(sliceKey("w", {2, 0}, {1, -1}), textOf(bundle.entry({5, 6}, {1, 2})));
        const auto model = bundle.open();
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{1});
        QCOMPARE(floatsOf(*model, "w"), (std::vector<float>{1, 2, 3, 4, 5, 6}));
        bundle.entries.pop_back();
        APR_VERIFY_ERROR(bundle.open(), Errc::Corrupt);
    }

    /// checkpoint::EncodeTensorNameSlice, by hand from util/coding/ordered_code.cc.
    void keysOfSlices()
    {
        QCOMPARE(sliceKey("w", {0}, {-1}), std::string("\x00w\x00\x01\x01\x01\x80\x7f", 8));
        QCOMPARE(sliceKey(std::string_view("\0\xff", 2), {}, {}), std::string("\x00\x00\xff\xff\x00\x00\x01\x00", 8));
        QCOMPARE(sliceKey("", {64}, {-65}), std::string("\x00\x00\x01\x01\x01\xc0\x40\x3f\xbf", 9));
        QCOMPARE(sliceKey("", {8192}, {63}), std::string("\x00\x00\x01\x01\x01\xe0\x20\x00\xbf", 9));
    }

    void headersThatLie()
    {
        const auto with = [](const Proto& entry) {
            Bundle bundle;
            bundle.data = Buffer(8);
            bundle.entries.emplace_back("w", textOf(entry));
            return bundle.open();
        };
        const Proto good = Proto().varint(1, 1).message(2, tensorShape({2})).varint(5, 8);
        APR_VERIFY_OK(with(good));
        APR_VERIFY_ERROR(with(Proto(good).varint(4, 1)), Errc::Corrupt);                 // leaves the file
        APR_VERIFY_ERROR(with(Proto(good).varint(4, ~std::uint64_t{0})), Errc::Corrupt); // wraps
        APR_VERIFY_ERROR(with(Proto(good).varint(5, 4)), Errc::Corrupt);                 // size and shape
        APR_VERIFY_ERROR(with(Proto(good).varint(3, 7)), Errc::Corrupt);                 // a data file that is none
        APR_VERIFY_ERROR(with(Proto().varint(1, 1).message(2, tensorShape({1ULL << 62, 8}))), Errc::Corrupt);
        APR_VERIFY_OK(with(Proto().varint(1, 20).message(2, tensorShape({})))); // a resource: left out
    }

    void missingDataIsNamed()
    {
        Bundle bundle;
        bundle.entries[0].second = textOf(Proto().varint(1, 2));
        bundle.add("w", {1});
        const auto model = bundle.open();
        APR_VERIFY_ERROR(model, Errc::Io);
        QVERIFY(contains(model.error().message, "ckpt.data-00000-of-00002"));
    }

    /// One table with everything, packed: TensorFlow's format before 2017.
    void versionOne()
    {
        const auto extent = [](std::uint64_t start, std::uint64_t length) {
            return Proto().varint(1, start).varint(2, length);
        };
        const Proto whole = Proto().message(1, Proto());
        const Proto metaOf = Proto().message(
            1, Proto()
                   .message(1, Proto().text(1, "w").message(2, tensorShape({3})).varint(3, 1))
                   .message(1, Proto().text(1, "v").message(2, tensorShape({2})).varint(3, 3))
                   .message(1, Proto().text(1, "global_step").message(2, tensorShape({})).varint(3, 3)));
        const auto data = [](std::string_view name, const Proto& slice, const Proto& tensor) {
            return textOf(Proto().message(2, Proto().text(1, name).message(2, slice).message(3, tensor)));
        };
        const std::vector<std::pair<std::string, std::string>> entries{
            {"", textOf(metaOf)},
            {sliceKey("global_step", {}, {}),
             data("global_step", Proto(), Proto().varint(1, 3).packedVarints(7, {1000}))}, // a scalar
            {sliceKey("v", {0}, {-1}), data("v", whole, Proto().varint(1, 3).packedVarints(7, {7, 8}))},
            {sliceKey("w", {0}, {2}),
             data("w", Proto().message(1, extent(0, 2)), Proto().varint(1, 1).packed<float>(5, {1, 2}))},
            {sliceKey("w", {2}, {1}),
             data("w", Proto().message(1, extent(2, 1)), Proto().varint(1, 1).packed<float>(5, {3}))}};
        for (const bool isPacked : {false, true}) {
            const auto model = openModel("old.ckpt", Bytes::own(tableOf(entries, isPacked)), {});
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, std::string("checkpoint V1"));
            QCOMPARE(floatsOf(*model, "w"), (std::vector<float>{1, 2, 3}));
            QCOMPARE(valuesOf<std::int32_t>(model->load(*model->find("v"))->span()), (std::vector<std::int32_t>{7, 8}));
            const auto step = model->load(*model->find("global_step"));
            APR_VERIFY_OK(step);
            QCOMPARE(valuesOf<std::int32_t>(step->span()), (std::vector<std::int32_t>{1000}));
        }
        // The slices of a variable that is described many times would be read as often.
        const Proto twice =
            Proto().message(1, Proto()
                                   .message(1, Proto().text(1, "w").message(2, tensorShape({3})).varint(3, 1))
                                   .message(1, Proto().text(1, "w").message(2, tensorShape({3})).varint(3, 1)));
        auto repeated = entries;
        repeated.front().second = textOf(twice);
        const auto model = openModel("old.ckpt", Bytes::own(tableOf(repeated, false)), {});
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "duplicate variable"));
    }
};

APR_TEST(TestCheckpoint)
#include "tst_checkpoint.moc"
