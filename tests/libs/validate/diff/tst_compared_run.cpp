// SPDX-License-Identifier: MIT
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"
#include "validate/diff/compared_run.h"

#include <limits>

using namespace apr;
using namespace apr::diffing;
using namespace apr::test;

class TestComparedRun : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The sums are those of one pass over all values, equal tiles or not.
    void equalTilesAndOthers()
    {
        std::vector<float> x = noise(20000);
        x[3] = std::numeric_limits<float>::infinity(); // in an equal tile
        std::vector<float> y = x;
        y[9000] += 1;
        const Model a = modelOf({floats("t", {20000}, x)});
        const Model b = modelOf({floats("t", {20000}, y)});
        TensorPair pair;
        ComparedRun run;
        QVERIFY(compareRun(a, b, pair, 0, 20000, run).has_value());
        PartialDifference expected;
        expected.addValues(x, y);
        QCOMPARE(run.sums.l2(), expected.l2());
        QCOMPARE(run.sums.cosine(), expected.cosine());
        QCOMPARE(run.sums.relativeL2(), expected.relativeL2());
        QCOMPARE(run.sums.count(), std::uint64_t{20000});
        QCOMPARE(run.sums.differing(), std::uint64_t{1});
        QCOMPARE(run.sums.notComparable(), std::uint64_t{0});
        QVERIFY(!run.areBytesEqual);
        ComparedRun start;
        QVERIFY(compareRun(a, b, pair, 0, 4096, start).has_value());
        QVERIFY(start.areBytesEqual);
    }

    void marksRows()
    {
        std::vector<float> x = noise(100 * 100);
        std::vector<float> y = x;
        y[2 * 100] = 5;       // row 2
        y[40 * 100 + 96] = 5; // row 40, which two tiles share
        y[99 * 100 + 99] = 5;
        const Model a = modelOf({floats("t", {100, 100}, x)});
        const Model b = modelOf({floats("t", {100, 100}, y)});
        TensorPair pair{.rowElements = 100};
        pair.changedRows = std::vector<std::atomic<std::uint8_t>>(100);
        ComparedRun run;
        QVERIFY(compareRun(a, b, pair, 0, 10000, run).has_value());
        for (std::size_t row = 0; row < 100; ++row) {
            QCOMPARE(pair.changedRows[row].load() != 0, row == 2 || row == 40 || row == 99);
        }
    }

    void partsOfQuantizedTensors()
    {
        const Model a = modelOf({patterned("t", DType::Q4_K, {8192}, 1)});
        const Model b = modelOf({patterned("t", DType::Q4_K, {8192}, 2)});
        TensorPair pair;
        ComparedRun whole;
        ComparedRun first;
        ComparedRun second;
        QVERIFY(compareRun(a, b, pair, 0, 8192, whole).has_value());
        QVERIFY(compareRun(a, b, pair, 0, 4096, first).has_value());
        QVERIFY(compareRun(a, b, pair, 4096, 4096, second).has_value());
        first.sums.merge(second.sums);
        QCOMPARE(first.sums.l2(), whole.sums.l2());
        QCOMPARE(first.sums.differing(), whole.sums.differing());
    }

    void typesThatCannotBeDecoded()
    {
        const Model a = modelOf({patterned("t", DType::F6E2M3, {256}, 1)});
        const Model b = modelOf({patterned("t", DType::F6E2M3, {256}, 2)});
        TensorPair pair;
        ComparedRun same;
        ComparedRun other;
        QVERIFY(compareRun(a, a, pair, 0, 256, same).has_value() && same.areBytesEqual);
        QVERIFY(compareRun(a, b, pair, 0, 256, other).has_value() && !other.areBytesEqual);
    }
};

APR_TEST(TestComparedRun)
#include "tst_compared_run.moc"
