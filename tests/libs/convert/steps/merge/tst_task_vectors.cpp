// SPDX-License-Identifier: MIT
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

class TestTaskVectors : public QObject {
    Q_OBJECT

    MergeFolder m_folder;

private Q_SLOTS:
    void initTestCase()
    {
        m_folder.addSmall();
        m_folder.addRandom();
    }

    /// DARE keeps the expected share, and scales what it keeps by 1 / density.
    void dare()
    {
        m_folder.add("zeros", {filled("w", {100, 1000}, 0)});
        m_folder.add("ones", {filled("w", {100, 1000}, 1)});
        const auto merged = m_folder.merged({"zeros", "ones"}, {{"strategy", "dare"}, {"density", "0.25"}});
        APR_VERIFY_OK(merged);
        const auto kept = std::count(merged->begin(), merged->end(), 4.0F);
        QCOMPARE(kept + std::count(merged->begin(), merged->end(), 0.0F), std::ptrdiff_t{100000});
        QVERIFY(std::abs(static_cast<double>(kept) - 25000) < 600); // four standard deviations
        const auto scaled =
            m_folder.merged({"zeros", "ones"}, {{"strategy", "dare"}, {"density", "0.25"}, {"rescale", "l1"}});
        APR_VERIFY_OK(scaled);
        double sum = 0;
        for (const float value : *scaled) {
            sum += static_cast<double>(value);
        }
        QVERIFY(std::abs(sum - 100000) < 1);
    }

    /// Exactly the share that is asked for is kept, also where many changes are equal and in tensors of few elements.
    void tiesKeepAShare()
    {
        m_folder.add("flat", {filled("w", {600, 1000}, 0), filled("few", {4}, 0)});
        m_folder.add("raised", {filled("w", {600, 1000}, 1), floats("few", {4}, {1, 5, 2, 3})});
        const auto merged = m_folder.merged({"flat", "raised"}, {{"strategy", "ties"}, {"density", "0.3"}});
        APR_VERIFY_OK(merged);
        QCOMPARE(std::count(merged->begin(), merged->end(), 1.0F), std::ptrdiff_t{180000});
        const auto few = m_folder.merged({"flat", "raised"}, {{"strategy", "ties"}, {"density", "0.1"}}, "few");
        APR_VERIFY_OK(few);
        QCOMPARE(*few, (std::vector<float>{0, 5, 0, 0})); // mergekit stops here
    }

    /// Without outliers to drop, breadcrumbs keeps the largest changes (mergekit drops all).
    void breadcrumbsWithoutOutliers()
    {
        const auto merged = m_folder.merged({"b.safetensors", "x.safetensors"},
                                            {{"strategy", "breadcrumbs"}, {"density", "0.5"}, {"gamma", 0.01}});
        APR_VERIFY_OK(merged);
        const std::vector<float> expected{1.4F, -2, .5F, -.3F, .25F, -.15F, 2.8F, -1};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(std::abs((*merged)[i] - expected[i]) < 1e-6F);
        }
    }

    /// Random choices depend on the seed alone.
    void seeds()
    {
        const auto with = [this](const char* method, int seed) {
            return *m_folder.merged({"m0", "m1", "m2"}, {{"strategy", method}, {"density", "0.4"}, {"seed", seed}},
                                    "layers.1.w");
        };
        for (const char* method : {"dare", "dare_ties", "della_linear"}) {
            const auto first = with(method, 1);
            QCOMPARE(with(method, 1), first);
            QVERIFY(with(method, 2) != first);
        }
    }
};

APR_TEST(TestTaskVectors)
#include "tst_task_vectors.moc"
