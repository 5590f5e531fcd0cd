// SPDX-License-Identifier: MIT
#include "apr/convert/tensor_plan.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestTensorPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void remarksAreInOrder()
    {
        QVERIFY(TensorPlan().remarks().empty());
        const TensorPlan plan{.isPermuted = true,
                              .isShifted = true,
                              .isPruned = true,
                              .facts = {{FactKind::FactorsOfRank, {std::uint64_t{4}}}}};
        std::vector<FactKind> kinds;
        for (const TensorFact& fact : plan.remarks()) {
            kinds.push_back(fact.kind);
        }
        QVERIFY((kinds == std::vector<FactKind>{FactKind::RopePermutationUndone, FactKind::NormOffsetSubtracted,
                                                FactKind::Pruned, FactKind::FactorsOfRank}));
    }
};

APR_TEST(TestTensorPlan)
#include "tst_tensor_plan.moc"
