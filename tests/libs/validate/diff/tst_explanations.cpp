// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

TensorDiff changed(std::string name)
{
    return {.name = std::move(name), .change = TensorChange::Changed, .elements = 4, .differing = 4};
}

using Lines = std::vector<std::string>;

} // namespace

class TestExplanations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingToSay()
    {
        QVERIFY(ModelDiff().explanations().empty());
        const ModelDiff diff{.tensors = {changed("a"), {.name = "b"}}};
        QVERIFY(diff.explanations().empty());
    }

    void rounding()
    {
        ModelDiff diff{.tensors = {changed("a"), changed("b"), changed("c")}};
        diff.tensors[0].rounding = diff.tensors[1].rounding = "BF16";
        QCOMPARE(diff.explanations(), Lines{"Rounding to BF16 explains the differences of 2 of 3 changed tensors"});
        QCOMPARE(diff.tensors[0].remarks(), std::string("rounding to BF16"));
    }

    void equalValuesOfAnotherType()
    {
        ModelDiff diff{.tensors = {changed("a")}};
        diff.tensors[0].differing = 0;
        diff.tensors[0].dtypeB = DType::F64;
        QCOMPARE(diff.explanations(), Lines{"The values of the changed tensor are equal; only the type differs"});
        QCOMPARE(diff.tensors[0].remarks(), std::string("equal values"));
    }

    void lowRank()
    {
        ModelDiff diff{.tensors = {changed("a"), changed("b")}};
        diff.tensors[0].lowRank = LowRankShare{.rank = 8, .share = 0.98765};
        QCOMPARE(diff.explanations(), Lines{"Rank 8 explains 98.7 % of the change in 1 of 2 changed tensors"});
        diff.tensors[1].lowRank = LowRankShare{.rank = 4, .share = 1, .hasGap = true};
        QCOMPARE(diff.explanations(), Lines{"Rank 8 explains at least 98.7 % of the change in all 2 changed tensors"});
        diff.tensors[0].lowRank->hasGap = true;
        QCOMPARE(diff.explanations(),
                 Lines{"Rank 8 explains at least 98.7 % of the change in all 2 changed tensors: it "
                       "looks like a merged LoRA adapter"});
        QCOMPARE(diff.tensors[0].remarks(), std::string("rank 8 explains 98.8 %"));
    }

    void unchangedLayers()
    {
        ModelDiff diff;
        for (int layer = 0; layer < 12; ++layer) {
            for (const char* role : {".q", ".k"}) {
                const std::string name = "h." + std::to_string(layer) + role;
                diff.tensors.push_back(layer == 4 || layer > 8 ? changed(name) : TensorDiff{.name = name});
            }
        }
        QCOMPARE(diff.explanations(), Lines{"8 of 12 layers in h are unchanged: 0–3, 5–8"});
    }

    void pairings()
    {
        ModelDiff diff{.tensors = {{.name = "a"}, {.name = "b"}, {.name = "c"}}};
        diff.tensors[0].pairing = TensorPairing{.name = "a", .nameA = "a", .nameB = "x", .by = PairedBy::Content};
        diff.tensors[1].pairing = TensorPairing{.name = "b", .nameA = "b", .nameB = "y", .by = PairedBy::Content};
        diff.tensors[2].pairing = TensorPairing{
            .name = "c", .nameA = "c", .nameB = "e", .by = PairedBy::Tie, .arrangement = "tied to e in B"};
        QCOMPARE(diff.explanations(), (Lines{"2 tensors have other names and equal values",
                                             "1 tensor was compared with the embedding that it is tied to"}));
        QCOMPARE(diff.tensors[0].title(), std::string("a → x"));
        QCOMPARE(diff.tensors[2].title(), std::string("c"));
        QCOMPARE(diff.tensors[2].remarks(), std::string("tied to e in B"));
    }

    void rows()
    {
        TensorDiff tensor = changed("a");
        tensor.rows = ChangedRows{.rows = 1000, .changed = 1, .rangeCount = 1, .ranges = {{7, 7}}};
        QCOMPARE(tensor.remarks(), std::string("row 7 (1 of 1,000)"));
        tensor.rows = ChangedRows{
            .rows = 1000, .changed = 9, .rangeCount = 5, .ranges = {{0, 3}, {5, 5}, {7, 7}, {9, 10}, {999, 999}}};
        QCOMPARE(tensor.remarks(), std::string("rows 0–3, 5, 7 … (9 of 1,000)"));
    }

    void names()
    {
        QCOMPARE(pairedByName(PairedBy::Name), std::string_view("name"));
        QCOMPARE(pairedByName(PairedBy::Tie), std::string_view("tie"));
    }
};

APR_TEST(TestExplanations)
#include "tst_explanations.moc"
