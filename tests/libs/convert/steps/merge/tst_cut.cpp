// SPDX-License-Identifier: MIT
#include "convert/steps/merge/cut.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <numeric>

using namespace apr;
using namespace apr::test;
using namespace apr::merging;

class TestCut : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The smallest magnitudes and, of equal ones, the last, whatever the blocks in which they are cleared.
    void smallest()
    {
        constexpr std::size_t kCount = 600'000; // three tiles
        std::vector<float> values(kCount);
        for (std::size_t i = 0; i < kCount; ++i) {
            values[i] = static_cast<float>(1 + i * 7919 % 5) * (i % 2 == 0 ? 1.0F : -1.0F);
        }
        const TileReader read = [&values](const Tile& tile) -> Result<std::vector<float>> {
            const auto start = values.begin() + static_cast<std::ptrdiff_t>(tile.first);
            return std::vector<float>(start, start + static_cast<std::ptrdiff_t>(tile.count));
        };
        std::vector<std::size_t> order(kCount);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&values](std::size_t a, std::size_t b) { return std::abs(values[a]) > std::abs(values[b]); });
        for (const std::size_t dropped : {std::size_t{1}, kCount / 5, kCount / 2, kCount - 3, kCount}) {
            const auto cut = smallestOf(kCount, dropped, read);
            APR_VERIFY_OK(cut);
            std::vector<float> expected = values;
            for (std::size_t i = kCount - dropped; i < kCount; ++i) {
                expected[order[i]] = 0;
            }
            std::vector<float> found = values;
            std::vector<float> inverse = values;
            for (std::size_t at = 0; at < kCount; at += 77'777) {
                const std::size_t count = std::min<std::size_t>(77'777, kCount - at);
                const std::span<const float> keys(values.data() + at, count);
                clear(*cut, false, at, keys, std::span(found).subspan(at, count));
                clear(*cut, true, at, keys, std::span(inverse).subspan(at, count));
            }
            QVERIFY(found == expected);
            for (std::size_t i = 0; i < kCount; ++i) {
                QVERIFY((found[i] == 0) != (inverse[i] == 0));
            }
        }
    }
};

APR_TEST(TestCut)
#include "tst_cut.moc"
