// SPDX-License-Identifier: MIT
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

using namespace apr;
using namespace apr::test;

class TestSce : public QObject {
    Q_OBJECT

    MergeFolder m_folder;

private Q_SLOTS:
    /// What mergekit gives, with half of the elements that vary and with all.
    void sameAsMergekit()
    {
        m_folder.addSmall();
        const auto merged = [this](double topk) {
            return m_folder.merged({"x.safetensors", "y.safetensors"},
                                   {{"strategy", "sce"}, {"topk", topk}, {"base", "b.safetensors"}});
        };
        const auto half = merged(0.5);
        APR_VERIFY_OK(half);
        QVERIFY(areNear(*half, "[1.4,-2,0.5,-0.3,0.25,-0.15,3,-1.7]"));
        const auto all = merged(1);
        APR_VERIFY_OK(all);
        QVERIFY(areNear(*all, "[1.4,-2.222455,0.825523,-0.3,0.263877,-0.15,2.861227,-1.7]"));
    }

    /// Equal models have the same energy, and vary nowhere: their change stays.
    void equalModels()
    {
        m_folder.add("b", {filled("w", {3, 100}, 1)});
        m_folder.add("x", {filled("w", {3, 100}, 3)});
        const auto merged = m_folder.merged({"b", "x", "x"}, {{"strategy", "sce"}});
        APR_VERIFY_OK(merged);
        QCOMPARE(*merged, std::vector<float>(300, 3));
    }
};

APR_TEST(TestSce)
#include "tst_sce.moc"
