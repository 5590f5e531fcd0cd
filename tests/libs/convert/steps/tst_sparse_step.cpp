// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestSparseStep : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    void layoutsAreNamed()
    {
        for (const char* layout : {"auto", "csr", "bitmap", "block:32"}) {
            const auto plan = m_folder.planned({{"sparse", {{"layout", layout}}}});
            QVERIFY2(plan.has_value(), layout);
        }
        for (const char* layout : {"coo", "block:0", "block:x", ""}) {
            APR_VERIFY_ERROR(m_folder.planned({{"sparse", {{"layout", layout}}}}), Errc::Argument);
        }
    }

    /// Zeros take less space; dense tensors stay dense.
    void prunedTensorsShrink()
    {
        NoProgress progress;
        const auto dense = m_folder.planned({{"prune", {{"share", 0.9}}}}, "dense.apr");
        APR_VERIFY_OK(dense);
        const auto sparse =
            m_folder.planned({{"prune", {{"share", 0.9}}}, {"sparse", {{"layout", "auto"}}}}, "sparse.apr");
        APR_VERIFY_OK(sparse);
        const auto first = runConversion(*dense, progress);
        const auto second = runConversion(*sparse, progress);
        APR_VERIFY_OK(first);
        APR_VERIFY_OK(second);
        QVERIFY(second->bytes * 2 < first->bytes);
    }
};

APR_TEST(TestSparseStep)
#include "tst_sparse_step.moc"
