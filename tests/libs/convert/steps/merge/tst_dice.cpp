// SPDX-License-Identifier: MIT
#include "convert/steps/merge/dice.h"

#include "fixtures/test_main.h"

#include <vector>

using namespace apr::merging;

class TestDice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Choices depend on the seed, the tensor, the model and the element, and not on the blocks.
    void choices()
    {
        const auto kept = [](std::uint64_t seed, const char* tensor, std::size_t model, std::uint64_t first) {
            std::vector<float> values(1000, 1);
            Dice(seed, tensor, model).thin(first, 0.5, values);
            return values;
        };
        const std::vector<float> base = kept(1, "w", 0, 0);
        QCOMPARE(kept(1, "w", 0, 0), base);
        for (const auto& other : {kept(2, "w", 0, 0), kept(1, "v", 0, 0), kept(1, "w", 1, 0), kept(1, "w", 0, 1000)}) {
            QVERIFY(other != base);
        }
        const std::uint64_t border = (std::uint64_t{1} << 32U) - 500; // another key from there on
        const std::vector<float> across = kept(1, "w", 0, border);
        const Dice dice(1, "w", 0);
        for (std::size_t i = 0; i < across.size(); ++i) {
            QCOMPARE(across[i] != 0, dice.keeps(border + i, 0.5));
        }
        QVERIFY(!dice.keeps(7, 0));
    }
};

APR_TEST(TestDice)
#include "tst_dice.moc"
