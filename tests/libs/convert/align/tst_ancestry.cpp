// SPDX-License-Identifier: MIT
#include "aligned_models.h"
#include "apr/convert/ancestry.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

Model with(const std::vector<float>& matrix)
{
    return modelOf({floats("w", {40, 50}, matrix), filled("norm", {50}, 1)});
}

} // namespace

class TestAncestry : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNearestFirst()
    {
        const std::vector<float> base = noise(2000);
        const std::vector<float> tuned = nearTo(base, 0.1F, 5);
        const auto found = findAncestor(with(nearTo(tuned, 0.05F, 6)), {with(noise(2000, 9)), with(base), with(tuned)});
        QCOMPARE(found[0].candidate, std::size_t{2});
        QCOMPARE(found[1].candidate, std::size_t{1});
        QCOMPARE(found[2].candidate, std::size_t{0});
        QVERIFY(found[0].isRelated() && found[1].isRelated() && !found[2].isRelated());
        QVERIFY(std::abs(found[0].relativeL2 - 0.05) < 0.01);
        QCOMPARE(found[0].common, std::size_t{2});
        QCOMPARE(found[0].equal, std::size_t{1}); // the normalization layer
    }

    /// Equal normalization layers do not make models related.
    void unrelatedModels()
    {
        const auto found = findAncestor(with(noise(2000)), {with(noise(2000, 3)), modelOf({filled("other", {1}, 1)})});
        QVERIFY(!found[0].isRelated() && !found[1].isRelated());
        QVERIFY(findAncestor(with(noise(2000)), {}).empty());
    }
};

APR_TEST(TestAncestry)
#include "tst_ancestry.moc"
