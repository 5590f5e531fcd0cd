// SPDX-License-Identifier: MIT
#include "aligned_models.h"
#include "convert/align/renames.h"
#include "fixtures/test_main.h"

#include <numeric>

using namespace apr;
using namespace apr::aligning;
using namespace apr::test;

namespace {

/// "a=x b=y", in the order of A.
std::string pairsOf(const Model& a, const Model& b)
{
    std::vector<std::string> out(a.tensors().size());
    for (const Rename& each : findRenames(a, allOf(a), b, allOf(b))) {
        const std::string sign = each.isTransposed ? "^" : each.by == PairedBy::Content ? "=" : "~";
        out[each.a] = a.tensors()[each.a].name + sign + b.tensors()[each.b].name + ' ';
    }
    return std::accumulate(out.begin(), out.end(), std::string());
}

} // namespace

class TestRenames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalValues()
    {
        const Model a = modelOf({random("p", {20, 30}, 1), random("q", {20, 30}, 2), random("r", {600}, 3)});
        const Model b = modelOf({random("z", {600}, 3), random("y", {20, 30}, 2), random("x", {20, 30}, 1)});
        QCOMPARE(pairsOf(a, b), std::string("p=x q=y r=z "));
    }

    void similarValues()
    {
        const std::vector<float> p = noise(600, 1);
        const std::vector<float> q = noise(600, 2);
        const Model a = modelOf({floats("p", {20, 30}, p), floats("q", {20, 30}, q), random("r", {20, 30}, 3)});
        const Model b = modelOf({floats("y", {20, 30}, nearTo(q, 0.2F, 8)), floats("x", {20, 30}, nearTo(p, 0.1F, 9)),
                                 random("other", {20, 30}, 4)});
        QCOMPARE(pairsOf(a, b), std::string("p~x q~y ")); // r and other are unrelated
    }

    /// Normalization layers often have the same values.
    void equalOnesInTheOrderOfNames()
    {
        const Model a = modelOf({filled("n.10", {8}, 1), filled("n.2", {8}, 1), filled("n.1", {8}, 1)});
        const Model b = modelOf({filled("m.3", {8}, 1), filled("m.20", {8}, 1), filled("m.4", {8}, 1)});
        QCOMPARE(pairsOf(a, b), std::string("n.10=m.20 n.2=m.4 n.1=m.3 "));
    }

    void transposedMatrices()
    {
        const std::vector<float> values = noise(20 * 30);
        const Model a = modelOf({floats("p", {20, 30}, values)});
        const Model b = modelOf({random("other", {30, 20}, 5), floats("x", {30, 20}, turned(values, 20))});
        QCOMPARE(pairsOf(a, b), std::string("p^x "));
    }

    void dimensionsOfSizeOne()
    {
        const Model a = modelOf({random("p", {20, 30, 1, 1}, 1)});
        const Model b = modelOf({random("x", {20, 30}, 1)});
        QCOMPARE(pairsOf(a, b), std::string("p=x "));
        QCOMPARE(squeezed({1, 3, 1, 4}), (Shape{3, 4}));
    }

    void integersOnlyWithIntegers()
    {
        const Model a = modelOf({filled("p", {4}, 1)});
        const Model b = modelOf({patterned("x", DType::I32, {4})});
        QCOMPARE(pairsOf(a, b), std::string());
    }

    void manyOfOneShape()
    {
        std::vector<MemoryTensor> a;
        std::vector<MemoryTensor> b;
        for (std::uint32_t i = 0; i < 1500; ++i) {
            const std::vector<float> values = noise(64, i + 1);
            a.push_back(floats("l." + std::to_string(i), {64}, values));
            b.push_back(floats("x." + std::to_string(i), {64}, nearTo(values, 0.05F, i + 9999)));
        }
        const Model left = modelOf(a);
        const Model right = modelOf(b);
        const auto found = findRenames(left, allOf(left), right, allOf(right));
        QCOMPARE(found.size(), std::size_t{1500});
        QVERIFY(std::all_of(found.begin(), found.end(), [](const Rename& each) { return each.a == each.b; }));
    }
};

APR_TEST(TestRenames)
#include "tst_renames.moc"
