// SPDX-License-Identifier: MIT
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

using namespace apr;
using namespace apr::test;

class TestRam : public QObject {
    Q_OBJECT

    MergeFolder m_folder;

private Q_SLOTS:
    void initTestCase()
    {
        m_folder.add("base", {floats("w", {4}, {0, 0, 0, 0})});
        m_folder.add("x", {floats("w", {4}, {1, 2, 0, 0})});
        m_folder.add("y", {floats("w", {4}, {3, 0, 4, 0})});
    }

    /// A change that both have is their mean; others are taken over.
    void ram()
    {
        const auto merged = m_folder.merged({"base", "x", "y"}, {{"strategy", "ram"}});
        APR_VERIFY_OK(merged);
        QCOMPARE(*merged, (std::vector<float>{2, 2, 4, 0}));
    }

    /// One element is shared and one is unique of each model: 1 + weight · min(1, limit).
    void ramPlus()
    {
        const auto merged =
            m_folder.merged({"base", "x", "y"}, {{"strategy", "ramplus_tl"}, {"ram_weight", 0.5}, {"ram_limit", 0.5}});
        APR_VERIFY_OK(merged);
        QCOMPARE(*merged, (std::vector<float>{2, 2.5F, 5, 0}));
    }
};

APR_TEST(TestRam)
#include "tst_ram.moc"
