// SPDX-License-Identifier: MIT
#include "apr/convert/prune.h"

#include "apr/base/half.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

std::vector<float> prunedValues(const std::vector<float>& values, const PruneOptions& options, Shape shape)
{
    const auto pruned = pruneModel(modelOf({floats("w", std::move(shape), values)}), options, {});
    return pruned ? valuesOf<float>(pruned->model.load(0)->span()) : std::vector<float>();
}

std::size_t zerosIn(const std::vector<float>& values)
{
    return static_cast<std::size_t>(std::count(values.begin(), values.end(), 0.0F));
}

} // namespace

class TestPrune : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsTheGreatest()
    {
        const auto out = prunedValues({0.1F, -5, 3, -0.2F, 0.3F, 4, -0.05F, 2}, {.share = 0.5}, {2, 4});
        QCOMPARE(out, (std::vector<float>{0, -5, 3, 0, 0, 4, 0, 2}));
    }

    /// Exactly so many, whatever is equal, and zeros that are there count (specification's check 63).
    void countsExactly_data()
    {
        QTest::addColumn<double>("share");
        for (const double share : {0.001, 0.1, 0.3, 0.5, 0.77, 0.999}) {
            QTest::addRow("%g", share) << share;
        }
    }
    void countsExactly()
    {
        QFETCH(double, share);
        std::vector<float> values = noise(200000, 3);
        for (std::size_t i = 0; i < values.size(); ++i) { // many that are equal, and many zeros
            values[i] = std::round(values[i] * 8) / 8;
        }
        const std::size_t zeros = zerosIn(values);
        const auto wanted = static_cast<std::size_t>(std::llround(share * static_cast<double>(values.size())));
        const auto out = prunedValues(values, {.share = share}, {400, 500});
        QCOMPARE(zerosIn(out), std::max(zeros, wanted));
        float greatestGone = 0;
        float leastKept = 1e9F;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (out[i] == 0) {
                greatestGone = std::max(greatestGone, std::abs(values[i]));
            } else {
                QCOMPARE(out[i], values[i]);
                leastKept = std::min(leastKept, std::abs(values[i]));
            }
        }
        QVERIFY(greatestGone <= leastKept);
    }

    void firstOfEqualsStays()
    {
        const std::vector<float> values(100000, 1.5F); // over several tiles
        const auto out = prunedValues(values, {.share = 0.3}, {1000, 100});
        QCOMPARE(zerosIn(out), std::size_t{30000});
        QVERIFY(std::all_of(out.begin(), out.begin() + 70000, [](float x) { return x == 1.5F; }));
    }

    void anyPartCanBeLoaded()
    {
        std::vector<float> values = noise(70000, 9);
        for (float& value : values) {
            value = std::round(value * 4);
        }
        for (const PruneOptions& options :
             {PruneOptions{.share = 0.6}, PruneOptions{.threshold = 1.5}, PruneOptions{.isTwoOfFour = true}}) {
            const auto pruned = pruneModel(modelOf({floats("w", {700, 100}, values)}), options, {});
            APR_VERIFY_OK(pruned);
            const Bytes whole = *pruned->model.load(0);
            for (const std::uint64_t first : {0U, 1U, 7U, 65535U, 65536U, 65537U, 69998U}) {
                for (const std::uint64_t count : {0U, 1U, 2U, 5U}) {
                    const std::uint64_t most = std::min<std::uint64_t>(count, 70000 - first);
                    const auto part = pruned->model.load(0, {first * 4, most * 4});
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), whole.span().subspan(first * 4, most * 4)));
                }
            }
        }
    }

    void allTogetherOrEach()
    {
        const Model model = modelOf({floats("a", {1, 4}, {1, 2, 3, 4}), floats("b", {1, 4}, {10, 20, 30, 40})});
        const auto each = pruneModel(model, {.share = 0.5}, {});
        QCOMPARE(valuesOf<float>(each->model.load(0)->span()), (std::vector<float>{0, 0, 3, 4}));
        QCOMPARE(valuesOf<float>(each->model.load(1)->span()), (std::vector<float>{0, 0, 30, 40}));
        const auto all = pruneModel(model, {.share = 0.5, .isGlobal = true}, {});
        QCOMPARE(valuesOf<float>(all->model.load(0)->span()), (std::vector<float>{0, 0, 0, 0}));
        QCOMPARE(valuesOf<float>(all->model.load(1)->span()), (std::vector<float>{10, 20, 30, 40}));
    }

    void twoOfFour()
    {
        const auto out = prunedValues({1, -4, 2, 3, 5, 5, 5, 5, 0, 0, 1, 0}, {.isTwoOfFour = true}, {1, 12});
        QCOMPARE(out, (std::vector<float>{0, -4, 0, 3, 5, 5, 0, 0, 0, 0, 1, 0}));
    }

    void belowAThreshold()
    {
        const auto out = prunedValues({0.1F, -0.5F, 0.49F, 2}, {.threshold = 0.5}, {1, 4});
        QCOMPARE(out, (std::vector<float>{0, -0.5F, 0, 2}));
    }

    void otherTypesKeepTheirBits()
    {
        const std::vector<std::uint16_t> halves{0x3C00, 0x0001, 0xC000, 0x8001}; // 1, tiny, −2, −tiny
        const Model model = modelOf({{.name = "w", .dtype = DType::F16, .shape = {1, 4}, .data = bufferOf(halves)}});
        const auto pruned = pruneModel(model, {.share = 0.5}, {});
        APR_VERIFY_OK(pruned);
        QCOMPARE(valuesOf<std::uint16_t>(pruned->model.load(0)->span()),
                 (std::vector<std::uint16_t>{0x3C00, 0, 0xC000, 0}));
    }

    void whatIsPruned()
    {
        const Model model = modelOf({filled("token_embedding", {8, 8}, 1), filled("norm.weight", {8}, 1),
                                     filled("layers.0.fc1.weight", {8, 8}, 1), filled("layers.0.fc1.bias", {8}, 1)});
        const auto plain = pruneModel(model, {.share = 0.5}, {});
        QCOMPARE(plain->isPruned, (std::vector<bool>{false, false, true, false}));
        const auto chosen = pruneModel(model, {.share = 0.5, .targets = {"*bias", "source.*"}}, {"source.emb"});
        QCOMPARE(chosen->isPruned, (std::vector<bool>{true, false, false, true}));
        NoProgress progress;
        APR_VERIFY_OK(plain->prepare(progress));
        QVERIFY(plain->model.tensors()[0].offset == model.tensors()[0].offset);
    }

    void whatMakesNoSense()
    {
        const Model model = modelOf({filled("w", {8, 8}, 1)});
        for (const PruneOptions& options :
             {PruneOptions{.share = 0.0}, PruneOptions{.share = 1.0}, PruneOptions{.share = -1.0},
              PruneOptions{.share = std::numeric_limits<double>::quiet_NaN()}, PruneOptions{.threshold = 0.0},
              PruneOptions{.share = 0.5, .threshold = 1.0}, PruneOptions{.isGlobal = true, .threshold = 1.0},
              PruneOptions{.share = 0.5, .targets = {"absent"}}, PruneOptions{}}) {
            APR_VERIFY_ERROR(pruneModel(model, options, {}), Errc::Argument);
        }
        APR_VERIFY_ERROR(pruneModel(modelOf({patterned("w", DType::Q8_0, {2, 32})}), {.share = 0.5}, {}),
                         Errc::Argument);
        APR_VERIFY_ERROR(pruneModel(modelOf({filled("b.bias", {8}, 1)}), {.share = 0.5}, {}), Errc::Argument);
        APR_VERIFY_ERROR(pruneModel(modelOf({filled("w", {8, 7}, 1)}), {.isTwoOfFour = true}, {}), Errc::Argument);
        const auto nan =
            pruneModel(modelOf({filled("w", {8, 8}, std::numeric_limits<float>::quiet_NaN())}), {.share = 0.5}, {});
        APR_VERIFY_ERROR(nan->model.load(0), Errc::Validation);
    }
};

APR_TEST(TestPrune)
#include "tst_prune.moc"
