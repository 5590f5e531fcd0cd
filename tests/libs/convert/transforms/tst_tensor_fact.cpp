// SPDX-License-Identifier: MIT
#include "apr/convert/tensor_fact.h"

#include "apr/base/text.h"
#include "fixtures/test_main.h"

#include <set>

using namespace apr;

class TestTensorFact : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentences()
    {
        QCOMPARE(sentenceOf({FactKind::FallbackType, {"q5_0", "q4_k", std::uint64_t{384}, std::uint64_t{256}}}).text(),
                 std::string("q5_0 instead of q4_k: row length 384 is not a multiple of the block size 256"));
        QCOMPARE(sentenceOf({FactKind::FactorsOfEnergy, {99.5}}).text(),
                 std::string("factors with 99.5 % of the energy"));
        const std::vector<TensorFact> facts{{FactKind::FusedQkv}, {FactKind::SharesData, {"a"}}};
        QCOMPARE(textOf(facts), std::string("fused q, k and v; tied: shares data with a"));
        QCOMPARE(textOf(std::vector<TensorFact>()), std::string());
    }

    void everyKindIsToldFromTheOthers()
    {
        const auto patterns = factPatterns();
        std::set<std::string_view> ids;
        std::set<std::string_view> texts;
        for (std::size_t kind = 0; kind < patterns.size(); ++kind) {
            QVERIFY(ids.insert(factId(static_cast<FactKind>(kind))).second);
            QVERIFY(texts.insert(patterns[kind]).second);
            QCOMPARE(sentenceOf({static_cast<FactKind>(kind)}).pattern, patterns[kind]);
        }
        QCOMPARE(factId(FactKind::KeepsTypeVector), std::string_view("keeps-type-vector"));
    }
};

APR_CORE_TEST(TestTensorFact)
#include "tst_tensor_fact.moc"
