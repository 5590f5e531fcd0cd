// SPDX-License-Identifier: MIT
#include "format/coreml/palette.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::test;
using coreml::Palette;

namespace {

MemoryTensor codes(const Shape& shape, const std::vector<std::uint8_t>& values)
{
    return {.name = "w.indices", .dtype = DType::U8, .shape = shape, .data = bufferOf(values)};
}

std::vector<float> decoded(const MemoryTensor& indices, const MemoryTensor& table, const Palette& palette)
{
    const Model model = coreml::withPalettes(modelOf({indices, table}), {palette});
    const auto bytes = model.tensors().size() == 1 ? model.load(0) : Result<Bytes>(Error{});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

} // namespace

class TestCoremlPalette : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A table for each group of rows.
    void groups()
    {
        QCOMPARE(decoded(codes({4, 2}, {0, 1, 1, 0, 0, 1, 1, 1}), floats("w.lut", {2, 1, 2, 1}, {1, 2, 3, 4}),
                         {.name = "w", .shape = {4, 2}, .indices = "w.indices", .table = "w.lut"}),
                 (std::vector<float>{1, 2, 2, 1, 3, 4, 4, 4}));
    }

    /// An index that stands for two values along an axis.
    void vectors()
    {
        const MemoryTensor table = floats("w.lut", {1, 1, 2, 2}, {1, 2, 3, 4});
        QCOMPARE(decoded(codes({1, 2}, {0, 1}), table,
                         {.name = "w", .shape = {2, 2}, .indices = "w.indices", .table = "w.lut", .vectorAxis = 0}),
                 (std::vector<float>{1, 3, 2, 4}));
        QCOMPARE(decoded(codes({2, 1}, {1, 0}), table,
                         {.name = "w", .shape = {2, 2}, .indices = "w.indices", .table = "w.lut", .vectorAxis = 1}),
                 (std::vector<float>{3, 4, 1, 2}));
    }

    /// Neural networks have a table of one dimension, and indices with the name of the weight.
    void namedLikeTheWeight()
    {
        MemoryTensor indices = codes({2, 2}, {2, 0, 1, 2});
        indices.name = "w";
        QCOMPARE(decoded(indices, floats("w.table", {3}, {5, 6, 7}),
                         {.name = "w", .shape = {2, 2}, .indices = "w", .table = "w.table"}),
                 (std::vector<float>{7, 5, 6, 7}));
    }

    /// Two bits each, the lowest first.
    void packed()
    {
        QCOMPARE(decoded(codes({1}, {0xE4}), floats("w.lut", {4}, {1, 2, 3, 4}),
                         {.name = "w", .shape = {2, 2}, .indices = "w.indices", .table = "w.lut"}),
                 (std::vector<float>{1, 2, 3, 4}));
    }

    void whatDoesNotFitStays()
    {
        const Palette palette{.name = "w", .shape = {2, 2}, .indices = "w.indices", .table = "w.lut"};
        QCOMPARE(decoded(codes({2, 2}, {0, 1, 2, 3}), floats("w.lut", {1, 1, 2, 2}, {1, 2, 3, 4}), palette),
                 std::vector<float>()); // vectors for which there are too many indices
        const Model bad = coreml::withPalettes(
            modelOf({codes({2, 2}, {0, 1, 2, 3}), floats("w.lut", {1, 1, 2, 1}, {1, 2})}), {palette});
        APR_VERIFY_ERROR(bad.load(0), Errc::Corrupt); // an index outside of the table
    }
};

APR_TEST(TestCoremlPalette)
#include "tst_palette.moc"
