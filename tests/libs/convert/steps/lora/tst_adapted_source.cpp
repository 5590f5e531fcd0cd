// SPDX-License-Identifier: MIT
#include "convert/steps/lora/adapted_source.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

/// A weight [2, 3] of ones, and factors A [1, 3] and B [2, 1], the lengths of its rows, and a row.
const Model& base()
{
    static const Model model = modelOf({filled("w", {2, 3}, 1)});
    return model;
}

const Model& adapter()
{
    static const Model model = modelOf({floats("a", {1, 3}, {1, 2, 3}), floats("b", {2, 1}, {1, 10}),
                                        floats("m", {2}, {3, 0}), floats("rows", {1, 3}, {7, 8, 9})});
    return model;
}

/// Values of elements [first, last) with a change.
std::vector<float> changed(const lora::Change& change, std::uint64_t first = 0, std::uint64_t last = 6)
{
    const auto source = lora::adaptedSource(base(), adapter(), {change});
    const auto bytes = source->load(0, {.offset = first * sizeof(float), .size = (last - first) * sizeof(float)});
    return bytes ? valuesOf<float>(bytes->span()) : std::vector<float>();
}

} // namespace

class TestAdaptedSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void productsAreAdded()
    {
        const lora::Change change{.pair = lora::Pair{.a = 0, .b = 1}, .rank = 1, .scale = 2};
        QCOMPARE(changed(change), (std::vector<float>{3, 5, 7, 21, 41, 61}));
        QCOMPARE(changed(change, 2, 5), (std::vector<float>{7, 21, 41})); // across rows
        QCOMPARE(change.uses(), (std::vector<std::size_t>{0, 1}));
        QVERIFY(change.isUsed() && !lora::Change().isUsed());
    }

    void rowsGetTheirLengths()
    {
        const lora::Change change{.pair = lora::Pair{.a = 0, .b = 1}, .rank = 1, .scale = 0, .magnitude = 2};
        const float third = 3 / std::sqrt(3.0F);
        const std::vector<float> values = changed(change);
        QCOMPARE(values.size(), std::size_t{6});
        QVERIFY(std::abs(values[0] - third) < 1e-6F && std::abs(values[2] - third) < 1e-6F);
        QCOMPARE(values[3], 0.0F);
        QCOMPARE(change.uses(), (std::vector<std::size_t>{0, 1, 2}));
    }

    void rowsAndTensorsAreReplaced()
    {
        QCOMPARE(changed({.rows = 3, .rowNumbers = {1}}), (std::vector<float>{1, 1, 1, 7, 8, 9}));
        QCOMPARE(changed({.rows = 3, .rowNumbers = {1}}, 1, 5), (std::vector<float>{1, 1, 7, 8}));
        QCOMPARE(changed({.whole = 3}, 0, 3), (std::vector<float>{7, 8, 9}));
        QCOMPARE(changed({}), std::vector<float>(6, 1));
    }
};

APR_TEST(TestAdaptedSource)
#include "tst_adapted_source.moc"
