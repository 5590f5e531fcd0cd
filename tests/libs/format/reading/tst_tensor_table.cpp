// SPDX-License-Identifier: MIT
#include "format/reading/tensor_table.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

ByteSource floats(const std::vector<float>& values)
{
    return ByteSource(Bytes::own(bufferOf(values)));
}

std::vector<float> loaded(const Model& model, std::size_t index)
{
    const auto bytes = model.load(index);
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

} // namespace

class TestTensorTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gathers()
    {
        TensorTable table(floats({1, 2, 3, 4}));
        const std::uint32_t part = table.addPart(floats({5, 6}));
        APR_VERIFY_OK(table.addStored({.name = "a", .shape = {2}, .offset = 8}));
        APR_VERIFY_OK(table.addStored({.name = "b", .shape = {2}, .offset = 0, .part = part}));
        APR_VERIFY_OK(table.addStrided({.name = "t", .shape = {2, 2}, .offset = 0}, {1, 2}, 1));
        APR_VERIFY_OK(table.addDecoded({.name = "d", .shape = {1}, .offset = 4}, 1,
                                       [] { return Result<Bytes>(Bytes::own(bufferOf(std::vector<float>{9}))); }));
        APR_VERIFY_OK(table.addComputed({.name = "c", .shape = {1}, .offset = 4}, 0, floats({7})));
        APR_VERIFY_OK(table.addDecoded({.name = "short", .shape = {2}, .offset = 4}, 1,
                                       [] { return Result<Bytes>(Bytes::own(Buffer(4))); }));
        APR_VERIFY_OK(table.addUnreadable({.name = "gone", .shape = {1}, .offset = 4},
                                          {.code = Errc::Io, .message = "it is gone"}));
        const Model model = table.makeModel(Metadata::object(), {});
        QCOMPARE(loaded(model, 0), (std::vector<float>{3, 4}));
        QCOMPARE(loaded(model, 1), (std::vector<float>{5, 6}));
        QCOMPARE(loaded(model, 2), (std::vector<float>{1, 3, 2, 4}));
        QCOMPARE(loaded(model, 3), (std::vector<float>{9}));
        QCOMPARE(loaded(model, 4), (std::vector<float>{7}));
        APR_VERIFY_ERROR(model.load(5), Errc::Corrupt);
        APR_VERIFY_ERROR(model.load(6, {}), Errc::Io); // even nothing of it
        QVERIFY(model.tensors()[0].isInFile());
        for (std::size_t i = 2; i < 5; ++i) {
            QVERIFY(!model.tensors()[i].isInFile()); // what stands in the file is something else
        }
    }

    void refuses()
    {
        TensorTable table(floats({1, 2}));
        APR_VERIFY_OK(table.addStored({.name = "a", .shape = {2}, .offset = 0}));
        APR_VERIFY_ERROR(table.addStored({.name = "a", .shape = {2}, .offset = 0}), Errc::Corrupt);
        APR_VERIFY_ERROR(table.addStored({.name = "b", .shape = {3}, .offset = 0}), Errc::Corrupt);
        APR_VERIFY_ERROR(table.addStored({.name = "c", .shape = {1}, .offset = 100}), Errc::Corrupt);
        APR_VERIFY_ERROR(table.addStored({.name = "d", .shape = {1ULL << 62, 16}, .offset = 0}), Errc::Corrupt);
        APR_VERIFY_ERROR(table.addStored({.name = "\xff", .shape = {1}, .offset = 0}), Errc::Corrupt);
        APR_VERIFY_ERROR(table.addStrided({.name = "e", .shape = {2, 2}, .offset = 0}, {2, 1}, 1), Errc::Corrupt);
        APR_VERIFY_OK(table.addStored({.name = "nothing", .shape = {0}, .offset = 8}));
        QCOMPARE(table.uniqueName("a"), std::string("a#2"));
        QCOMPARE(table.uniqueName("z"), std::string("z"));
    }
};

APR_TEST(TestTensorTable)
#include "tst_tensor_table.moc"
