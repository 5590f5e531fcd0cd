// SPDX-License-Identifier: MIT
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

using namespace apr;
using namespace apr::test;

class TestFusion : public QObject {
    Q_OBJECT

    MergeFolder m_folder;

private Q_SLOTS:
    void sameAsMergekit()
    {
        m_folder.addSmall();
        const auto merged = m_folder.merged({"b.safetensors", "x.safetensors"}, {{"strategy", "arcee_fusion"}});
        APR_VERIFY_OK(merged);
        QVERIFY(areNear(*merged, "[1.4,-2,0.5,0,0.25,-0.75,3,-1]"));
    }

    /// Rows that cross the blocks in which a tensor is merged: only the row that changed is taken over.
    void longRows()
    {
        std::vector<float> values(3 * 10'000, 0.5F);
        m_folder.add("base", {floats("w", {3, 10'000}, values)});
        values[15'000] = 40;
        m_folder.add("tuned", {floats("w", {3, 10'000}, values)});
        const auto merged = m_folder.merged({"base", "tuned"}, {{"strategy", "arcee_fusion"}});
        APR_VERIFY_OK(merged);
        QCOMPARE(*merged, values);
    }
};

APR_TEST(TestFusion)
#include "tst_fusion.moc"
