// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

ModelDiff between(const Model& a, const Model& b)
{
    NoProgress progress;
    auto diff = diffModels(a, b, {}, progress);
    return diff ? std::move(*diff) : ModelDiff();
}

} // namespace

class TestThreeWay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whichSideChanged()
    {
        const Model base = modelOf({floats("both", {2}, {1, 1}), floats("alike", {2}, {1, 1}),
                                    floats("left", {2}, {1, 1}), floats("none", {2}, {1, 1}),
                                    floats("right", {2}, {1, 1}), filled("gone", {2}, 1), filled("reshaped", {4}, 1)});
        const Model a =
            modelOf({floats("both", {2}, {2, 1}), floats("alike", {2}, {3, 1}), floats("left", {2}, {0, 1}),
                     floats("none", {2}, {1, 1}), floats("right", {2}, {1, 1}), filled("reshaped", {4}, 1)});
        const Model b = modelOf({floats("both", {2}, {1, 2}), floats("alike", {2}, {3, 1}), floats("left", {2}, {1, 1}),
                                 floats("none", {2}, {1, 1}), floats("right", {2}, {0, 0}), filled("gone", {2}, 1),
                                 filled("reshaped", {2, 2}, 1)});
        const ThreeWayDiff diff = threeWayDiff(between(base, a), between(base, b), between(a, b));
        const std::vector<std::string> unmatched{"gone", "reshaped"};
        QCOMPARE(diff.unmatched, unmatched);
        QCOMPARE(diff.tensors.size(), std::size_t{5});
        const ThreeWayChange expected[] = {ThreeWayChange::Both, ThreeWayChange::Alike, ThreeWayChange::OnlyA,
                                           ThreeWayChange::Same, ThreeWayChange::OnlyB};
        for (std::size_t i = 0; i < 5; ++i) {
            QVERIFY2(diff.tensors[i].change == expected[i], diff.tensors[i].name.c_str());
            QCOMPARE(diff.count(expected[i]), std::size_t{1});
        }
        QVERIFY(std::abs(diff.tensors[0].deltaCosine) < 1e-12); // (1, 0) and (0, 1)
        QCOMPARE(diff.tensors[1].deltaCosine, 1.0);
        QVERIFY(std::abs(diff.tensors[4].relativeB - 1) < 1e-12);
    }

    /// What only one of the models has is not the same as the base.
    void added()
    {
        const Model base = modelOf({filled("w", {2}, 1)});
        const Model more = modelOf({filled("w", {2}, 1), filled("new", {2}, 1)});
        QCOMPARE(threeWayDiff(between(base, more), between(base, base), between(more, base)).unmatched,
                 std::vector<std::string>{"new"});
        QCOMPARE(threeWayDiff(between(base, base), between(base, more), between(base, more)).unmatched,
                 std::vector<std::string>{"new"});
    }

    void oppositeChanges()
    {
        const Model base = modelOf({floats("t", {1}, {1})});
        const Model a = modelOf({floats("t", {1}, {2})});
        const Model b = modelOf({floats("t", {1}, {-3})});
        const ThreeWayDiff diff = threeWayDiff(between(base, a), between(base, b), between(a, b));
        QVERIFY(std::abs(diff.tensors[0].deltaCosine + 1) < 1e-12);
    }

    void names()
    {
        QCOMPARE(threeWayChangeName(ThreeWayChange::Same), std::string_view("same"));
        QCOMPARE(threeWayChangeName(ThreeWayChange::OnlyA), std::string_view("only A"));
        QCOMPARE(threeWayChangeName(ThreeWayChange::OnlyB), std::string_view("only B"));
        QCOMPARE(threeWayChangeName(ThreeWayChange::Alike), std::string_view("both alike"));
        QCOMPARE(threeWayChangeName(ThreeWayChange::Both), std::string_view("both"));
    }
};

APR_TEST(TestThreeWay)
#include "tst_three_way.moc"
