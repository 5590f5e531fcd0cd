// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::test;

class TestLargestDifferences : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLargestFirst()
    {
        const Model a = modelOf({floats("t", {6}, {0, 1, 2, 3, 4, 5})});
        const Model b = modelOf({floats("t", {6}, {0, 1.5F, 0, 3, 5, 4})});
        const auto found = largestDifferences(a, 0, b, 0, 3);
        QVERIFY(found.has_value());
        QCOMPARE(found->size(), std::size_t{3});
        QCOMPARE((*found)[0].element, std::uint64_t{2});
        QCOMPARE((*found)[0].a, 2.0F);
        QCOMPARE((*found)[0].b, 0.0F);
        QCOMPARE((*found)[1].element, std::uint64_t{4}); // of equal ones the first
        QCOMPARE((*found)[2].element, std::uint64_t{5});
        QVERIFY(largestDifferences(a, 0, b, 0, 0)->empty());
        QVERIFY(largestDifferences(a, 0, a, 0, 5)->empty());
    }

    void nanComesFirst()
    {
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        const Model a = modelOf({floats("t", {3}, {kNan, 1, kNan})});
        const Model b = modelOf({floats("t", {3}, {kNan, 100, 2})});
        const auto found = largestDifferences(a, 0, b, 0, 5);
        QCOMPARE(found->size(), std::size_t{2});
        QCOMPARE((*found)[0].element, std::uint64_t{2});
        QVERIFY(std::isnan((*found)[0].a));
    }

    void beyondOneRun()
    {
        std::vector<float> values(200000, 1);
        const Model a = modelOf({floats("t", {200000}, values)});
        values[70000] = 3;
        values[199999] = 2;
        const auto found = largestDifferences(a, 0, modelOf({floats("t", {200000}, values)}), 0, 10);
        QCOMPARE(found->size(), std::size_t{2});
        QCOMPARE((*found)[0].element, std::uint64_t{70000});
        QCOMPARE((*found)[1].element, std::uint64_t{199999});
    }

    void typesThatCannotBeDecoded()
    {
        const Model model = modelOf({patterned("t", DType::F6E2M3, {256})});
        APR_VERIFY_ERROR(largestDifferences(model, 0, model, 0, 3), Errc::Unsupported);
    }
};

APR_TEST(TestLargestDifferences)
#include "tst_largest_differences.moc"
