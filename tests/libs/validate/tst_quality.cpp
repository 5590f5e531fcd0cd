// SPDX-License-Identifier: MIT
#include "apr/validate/quality.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

QualityReport compared(const Model& a, const Model& b, const QualityBounds& bounds = kDefaultQualityBounds)
{
    NoProgress progress;
    const auto report = compareQuality(a, b, bounds, progress);
    return report ? *report : QualityReport{.failures = {{.tensor = "", .reason = report.error().message}}};
}

} // namespace

class TestQuality : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameModel()
    {
        const Model model = modelOf(tinyLlama());
        const QualityReport report = compared(model, model);
        QVERIFY(report.passes());
        QCOMPARE(report.maxL2, 0.0);
        QCOMPARE(report.original.parameters, report.optimized.parameters);
    }

    /// The gate of a conversion allows factors an error of 0.3, so the comparison of its result does, too.
    void factorizedTensorsHaveAWiderDefault()
    {
        const Model a = modelOf({floats("w", {2, 2}, {1, 1, 1, 1})});
        const std::vector<MemoryTensor> changed{floats("w", {2, 2}, {1, 1, 1, 0.6F})}; // relative error 0.2
        const Model dense = modelOf(changed);
        const Model factors = modelOf(changed, {{"low_rank", {{"tensors", {{"w", {{"rank", 1}}}}}}}});
        QVERIFY(!compared(a, dense).passes());
        QVERIFY(compared(a, factors).passes());
        QVERIFY(!compared(a, factors, {.maxDrift = 0.1}).passes());
        const Model bad = modelOf({floats("w", {2, 2}, {1, 1, 1, 0.1F})}, factors.metadata());
        QVERIFY(!compared(a, bad).passes());
    }

    void counts()
    {
        const Model a = modelOf({floats("layers.0.w", {2, 2}, {3, 4, 0, 0}), floats("norm", {2}, {1, 1})});
        const Model b = modelOf({floats("layers.0.w", {2, 2}, {0, 4, 0, 0}), floats("norm", {2}, {1, 1})});
        const QualityReport report = compared(a, b, {.maxDrift = 0.7});
        QVERIFY(report.passes());
        QCOMPARE(report.original.nonZero, std::uint64_t{4});
        QCOMPARE(report.optimized.nonZero, std::uint64_t{3});
        QCOMPARE(report.maxL2, 3.0);
        QCOMPARE(report.meanL2, 1.5);
        QCOMPARE(report.layers.size(), std::size_t{2});
        QCOMPARE(report.layers[0].layer, std::string("layers.0"));
        QVERIFY(std::abs(report.layers[0].relativeError - 0.6) < 1e-12);
        QCOMPARE(report.layers[1].relativeError, 0.0);
        QVERIFY(report.layers[0].passes);
        QVERIFY(!compared(a, b, {.minCosine = 0.99}).layers[0].passes); // whichever bound it is that fails
        QVERIFY(compared(a, b, {.minCosine = 0.99}).layers[1].passes);
    }

    void bounds()
    {
        const Model a = modelOf({floats("w", {2}, {3, 4})});
        const Model b = modelOf({floats("w", {2}, {0, 4})});
        QVERIFY(!compared(a, b).passes()); // 0.6 is over the usual 0.1
        QVERIFY(compared(a, b, QualityBounds()).passes());
        QVERIFY(!compared(a, b, {.maxL2 = 2.9}).passes());
        QVERIFY(compared(a, b, {.maxL2 = 3}).passes());
        QVERIFY(!compared(a, b, {.minCosine = 0.81}).passes());
        QVERIFY(compared(a, b, {.minCosine = 0.79}).passes());
    }

    void integersCountAsWhatTheyStandFor()
    {
        const Model a = modelOf({floats("w", {1, 2}, {1, -2})});
        const Model b = modelOf({{.name = "w", .dtype = DType::I8, .shape = {1, 2}, .data = bufferOf("\x01\xFE")},
                                 floats("w.scale", {1}, {1})});
        const QualityReport report = compared(a, b);
        QVERIFY(report.passes());
        QCOMPARE(report.maxL2, 0.0);
        QCOMPARE(report.optimized.tensors, std::uint64_t{1});
    }

    void whatIsNotThere()
    {
        const Model a = modelOf({floats("w", {2}, {3, 4}), floats("x", {2}, {3, 4})});
        const Model b = modelOf({floats("w", {1}, {3}), floats("y", {2}, {3, 4})});
        const QualityReport report = compared(a, b);
        QCOMPARE(report.failures.size(), std::size_t{3});
    }

    void bothWithScales()
    {
        const auto model = [](std::int8_t q, float scale) {
            return modelOf({{.name = "w", .dtype = DType::I8, .shape = {1, 1}, .data = bufferOf(std::vector{q})},
                            filled("w.scale", {1}, scale)});
        };
        QCOMPARE(compared(model(10, 1), model(20, 0.5F)).maxL2, 0.0);
        QVERIFY(!compared(model(10, 1), model(10, 0.5F)).passes());
    }

    void notANumberIsNoQuality()
    {
        const Model a = modelOf({floats("w", {2}, {3, 4})});
        const Model b = modelOf({floats("w", {2}, {3, std::numeric_limits<float>::quiet_NaN()})});
        QVERIFY(!compared(a, b, {.maxDrift = 10}).passes());
    }
};

APR_TEST(TestQuality)
#include "tst_quality.moc"
