// SPDX-License-Identifier: MIT
#include "apr/look/experts.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

/// A layer of three experts with a tensor of their own each: the third is twice the first, the second half zero.
std::vector<MemoryTensor> separate(const std::string& layer)
{
    return {floats(layer + ".gate.weight", {3, 2}, {3, 4, 0, 1, 0, 0}),
            floats(layer + ".experts.0.w1.weight", {2, 2}, {1, 1, -1, 1}),
            floats(layer + ".experts.1.w1.weight", {2, 2}, {0, 3, 0, 3}),
            floats(layer + ".experts.2.w1.weight", {2, 2}, {2, 2, -2, 2})};
}

} // namespace

class TestExperts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void separateTensors()
    {
        std::vector<MemoryTensor> tensors = separate("model.layers.10.mlp");
        const std::vector<MemoryTensor> more = separate("model.layers.9.mlp");
        tensors.insert(tensors.end(), more.begin(), more.end());
        tensors.push_back(floats("model.layers.9.attn.q_proj.weight", {3, 2}, std::vector<float>(6)));
        const Model model = modelOf(tensors);
        const auto layers = expertLayersOf(model);
        QCOMPARE(layers.size(), std::size_t{2});
        QCOMPARE(layers[0].name, std::string("model.layers.9.mlp")); // natural order
        QCOMPARE(layers[0].experts.size(), std::size_t{3});
        QCOMPARE(*layers[1].router, std::size_t{0});
        for (const bool all : {false, true}) {
            const auto facts = measureExperts(model, layers, all, noProgress);
            QVERIFY(facts);
            const std::vector<ExpertFacts>& experts = facts->at(0);
            QCOMPARE(experts[0].rms, 1.0);
            QCOMPARE(experts[1].rms, std::sqrt(4.5));
            QCOMPARE(experts[1].sparsity, 0.5);
            QCOMPARE(experts[0].routerNorm, 5.0);
            QCOMPARE(experts[2].routerNorm, 0.0);
            QVERIFY(std::abs(experts[0].similarity - 1) < 1e-6);
            QCOMPARE(experts[0].nearest, std::size_t{2});
            QCOMPARE(experts[2].elements, std::uint64_t{4});
        }
    }

    void stackedTensors()
    {
        const Model model = modelOf({floats("blk.0.ffn_gate_inp.weight", {2, 3}, {1, 0, 0, 0, 2, 0}),
                                     floats("blk.0.ffn_up_exps.weight", {2, 2, 2}, {1, 1, 1, 1, 2, 2, 2, 2}),
                                     floats("blk.0.ffn_down_exps.weight", {2, 2, 1}, {3, 3, 4, 4})});
        const auto layers = expertLayersOf(model);
        QCOMPARE(layers.size(), std::size_t{1});
        QCOMPARE(layers[0].name, std::string("blk.0"));
        QCOMPARE(layers[0].experts[1].size(), std::size_t{2}); // down and up
        QCOMPARE(layers[0].experts[1][1].first, std::uint64_t{4});
        const auto facts = measureExperts(model, layers, true, noProgress);
        QVERIFY(facts);
        QCOMPARE(facts->at(0)[0].rms, std::sqrt((4.0 + 18.0) / 6));
        QCOMPARE(facts->at(0)[1].routerNorm, 2.0);
    }

    void otherNames()
    {
        const auto count = [](const std::vector<MemoryTensor>& tensors) {
            return expertLayersOf(modelOf(tensors)).size();
        };
        QCOMPARE(count({floats("blk.0.ffn_up.0.weight", {2}, {1, 2}), floats("blk.0.ffn_up.1.weight", {2}, {1, 2})}),
                 std::size_t{1});
        QCOMPARE(count({floats("model.layers.0.mlp.experts.gate_up_proj", {2, 1, 2}, {1, 2, 3, 4})}), std::size_t{1});
        QCOMPARE(count({floats("blk.0.ffn_up.weight", {2}, {1, 2})}), std::size_t{0});
        QCOMPARE(count({floats("l.experts.0.w", {2}, {1, 2})}), std::size_t{0}); // one expert
        QCOMPARE(count({floats("l.experts.0.w", {2}, {1, 2}), floats("l.experts.2.w", {2}, {1, 2})}),
                 std::size_t{0}); // one is missing
        QCOMPARE(count({floats("l.experts.0.w", {2}, {1, 2}), floats("l.experts.1.w", {1}, {1})}),
                 std::size_t{0}); // other shapes
        QCOMPARE(count({floats("l.experts.w", {0, 2, 2}, {})}), std::size_t{0});
    }

    void notFiniteAndZero()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const Model model = modelOf({floats("l.experts.0.w", {2}, {nan, 2}), floats("l.experts.1.w", {2}, {0, 0}),
                                     floats("l.experts.2.w", {2}, {1e30F, 2e30F})});
        const auto facts = measureExperts(model, expertLayersOf(model), false, noProgress);
        QVERIFY(facts);
        QCOMPARE(facts->at(0)[0].notFinite, std::uint64_t{1});
        QCOMPARE(facts->at(0)[0].rms, 2.0);
        QVERIFY(std::isnan(facts->at(0)[1].similarity)); // nothing to compare
        QVERIFY(facts->at(0)[2].similarity > 0.8 && facts->at(0)[2].nearest == 0);
        QVERIFY(std::isnan(facts->at(0)[0].routerNorm));
    }

    void largeExpertsAreSampled()
    {
        std::vector<float> values(100'000, 1.0F);
        const Model model = modelOf(
            {floats("l.experts.0.w", {values.size()}, values), floats("l.experts.1.w", {values.size()}, values)});
        const auto layers = expertLayersOf(model);
        const auto sampled = measureExperts(model, layers, false, noProgress);
        QCOMPARE(sampled->at(0)[0].measured, std::uint64_t{16 * 1024});
        QCOMPARE(sampled->at(0)[0].rms, 1.0);
        const auto every = measureExperts(model, layers, true, noProgress);
        QCOMPARE(every->at(0)[0].measured, std::uint64_t{100'000});
        QVERIFY(std::abs(every->at(0)[0].similarity - 1) < 1e-5);
    }
};

APR_TEST(TestExperts)
#include "tst_experts.moc"
