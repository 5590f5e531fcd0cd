// SPDX-License-Identifier: MIT
#include "apr/tensor/quality_bounds.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <limits>

using namespace apr;
using namespace apr::test;

class TestQualityBounds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingAsked()
    {
        QVERIFY(!QualityBounds().isEnabled());
        QVERIFY(kDefaultQualityBounds.isEnabled());
        QCOMPARE(QualityBounds().violations(9, 9, -1), std::string());
    }

    void everyBoundCounts()
    {
        const QualityBounds bounds{.maxDrift = 0.1, .maxL2 = 2, .minCosine = 0.9};
        QCOMPARE(bounds.violations(0.1, 2, 0.9), std::string()); // a bound itself is within
        QCOMPARE(bounds.violations(0.25, 2, 0.9), std::string("relative error 0.25 (max 0.1)"));
        QCOMPARE(bounds.violations(0, 3, 0.5), std::string("L2 distance 3 (max 2), cosine similarity 0.5 (min 0.9)"));
    }

    void notANumberMeetsNoBound()
    {
        constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!QualityBounds{.maxDrift = 1}.violations(kNaN, 0, 1).empty());
        QVERIFY(!QualityBounds{.maxL2 = 1}.violations(0, kNaN, 1).empty());
        QVERIFY(!QualityBounds{.minCosine = -1}.violations(0, 0, kNaN).empty());
    }

    void senselessBounds()
    {
        QVERIFY(QualityBounds().check());
        QVERIFY((QualityBounds{.maxDrift = 0, .maxL2 = 0, .minCosine = -1}.check()));
        APR_VERIFY_ERROR(QualityBounds{.maxDrift = -0.1}.check(), Errc::Argument);
        APR_VERIFY_ERROR(QualityBounds{.maxL2 = -1}.check(), Errc::Argument);
        APR_VERIFY_ERROR(QualityBounds{.minCosine = 1.1}.check(), Errc::Argument);
        APR_VERIFY_ERROR(QualityBounds{.maxDrift = std::numeric_limits<double>::quiet_NaN()}.check(), Errc::Argument);
    }
};

APR_TEST(TestQualityBounds)
#include "tst_quality_bounds.moc"
