// SPDX-License-Identifier: MIT
#include "apr/model/tensor_values.h"

#include "apr/tensor/codec.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <limits>
#include <numeric>

using namespace apr;
using namespace apr::test;

namespace {

std::vector<float> ascending(std::size_t count)
{
    std::vector<float> out(count);
    std::iota(out.begin(), out.end(), 0.0F);
    return out;
}

Model valuesModel()
{
    std::vector<float> odd = ascending(24);
    odd[5] = std::numeric_limits<float>::quiet_NaN();
    odd[17] = std::numeric_limits<float>::infinity();
    odd[20] = 4000;
    Buffer blocks(34 * 4);
    const std::vector<float> row = noise(128);
    const std::vector<std::int64_t> longs{9007199254740993, -1};
    const std::vector<std::uint16_t> halves{0x2E66, 0x7C00};
    (void)encodeFromF32(DType::Q8_0, row, blocks);
    return modelOf({apr::test::floats("counted", {4, 6}, ascending(24)),
                    apr::test::floats("odd", {4, 6}, odd),
                    {.name = "blocks", .dtype = DType::Q8_0, .shape = {2, 64}, .data = blocks},
                    {.name = "long", .dtype = DType::I64, .shape = {2}, .data = bufferOf(longs)},
                    {.name = "half", .dtype = DType::F16, .shape = {2}, .data = bufferOf(halves)}});
}

std::vector<std::string> textOfAll(const Model& model, std::size_t index, int digits, bool isRaw)
{
    const TensorSlice slice(model.tensors()[index].shape);
    auto text = regionText(model, index, slice, MatrixRegion::whole(slice), digits, isRaw);
    return text ? *text : std::vector<std::string>{text.error().message};
}

} // namespace

class TestTensorValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void regionsOfSlices()
    {
        const Model model = valuesModel();
        const TensorSlice slice(model.tensors()[0].shape);
        const auto values = loadRegion(model, 0, slice, {.row = 1, .column = 2, .rows = 2, .columns = 3});
        QVERIFY(values);
        QVERIFY((*values == std::vector<float>{8, 9, 10, 14, 15, 16}));
        const auto column = TensorSlice::parse(":, 4", {4, 6});
        QVERIFY(column);
        const auto strided = loadRegion(model, 0, *column, MatrixRegion::whole(*column));
        QVERIFY(strided);
        QVERIFY((*strided == std::vector<float>{4, 10, 16, 22}));
        QVERIFY(!loadRegion(model, 0, slice, {.row = 3, .column = 0, .rows = 2, .columns = 1}));
    }

    void blocksAreDecodedAsAWhole()
    {
        const Model model = valuesModel();
        const TensorSlice slice(model.tensors()[2].shape);
        std::vector<float> all(128);
        QVERIFY(loadElements(model, 2, 0, all));
        const auto part = loadRegion(model, 2, slice, {.row = 1, .column = 30, .rows = 1, .columns = 5});
        QVERIFY(part);
        for (std::size_t i = 0; i < 5; ++i) {
            QCOMPARE((*part)[i], all[64 + 30 + i]);
        }
        std::vector<float> beyond(2);
        QVERIFY(!loadElements(model, 2, 127, beyond));
    }

    void textIsExact()
    {
        const Model model = valuesModel();
        QVERIFY((textOfAll(model, 3, 3, false) == std::vector<std::string>{"9007199254740993", "-1"}));
        QCOMPARE(textOfAll(model, 4, 0, false)[0], std::string("0.099975586"));
        QCOMPARE(textOfAll(model, 4, 6, false)[0], std::string("0.0999756"));
        QVERIFY((textOfAll(model, 4, 0, true) == std::vector<std::string>{"0x2e66", "0x7c00"}));
        QVERIFY(QByteArray::fromStdString(textOfAll(model, 2, 0, true)[0]).contains("share bytes"));
    }

    void statisticsOfARegion()
    {
        const Model model = valuesModel();
        const TensorSlice slice(model.tensors()[0].shape);
        const auto statistics =
            statisticsOfRegion(model, 0, slice, {.row = 1, .column = 2, .rows = 2, .columns = 3}, noProgress);
        QVERIFY(statistics);
        QCOMPARE(statistics->count, std::uint64_t{6});
        QCOMPARE(statistics->min, 8.0);
        QCOMPARE(statistics->max, 16.0);
        QCOMPARE(statistics->mean, 12.0);
    }

    void findsTheNextValue()
    {
        const Model model = valuesModel();
        using Kind = ValueQuery::Kind;
        const auto find = [&model](const ValueQuery& query, std::optional<std::uint64_t> after) {
            const auto found = findValue(model, 1, query, after, noProgress);
            return found ? *found : std::optional<std::uint64_t>(9999);
        };
        QCOMPARE(find({.kind = Kind::NaN}, std::nullopt), std::optional<std::uint64_t>(5));
        QCOMPARE(find({.kind = Kind::NaN}, 5), std::optional<std::uint64_t>(5)); // around the end
        QCOMPARE(find({.kind = Kind::Infinite}, 20), std::optional<std::uint64_t>(17));
        QCOMPARE(find({.kind = Kind::Zero}, std::nullopt), std::optional<std::uint64_t>(0));
        QCOMPARE(find({.kind = Kind::Outside, .low = -1, .high = 100}, 0), std::optional<std::uint64_t>(20));
        QVERIFY(!find({.kind = Kind::Outside, .low = -1, .high = 5000}, 3));
    }
};

APR_TEST(TestTensorValues)
#include "tst_tensor_values.moc"
