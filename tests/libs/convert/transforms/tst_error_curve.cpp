// SPDX-License-Identifier: MIT
#include "apr/convert/error_curve.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace apr;
using namespace apr::test;

namespace {

/// A curve with given sizes and relative errors.
ErrorCurve curveOf(std::uint64_t elements, const std::vector<std::pair<std::uint64_t, double>>& trials)
{
    const auto norm = static_cast<double>(elements);
    ErrorCurve curve{.elements = elements, .squaredNorm = norm};
    for (const auto& [bytes, relative] : trials) {
        curve.trials.push_back(
            {.bytes = bytes, .error = {.relative = relative, .squares = norm * relative * relative}});
    }
    return curve;
}

/// The least error in `bytes`, by trying all.
double bestByForce(const std::vector<ErrorCurve>& curves, std::uint64_t bytes)
{
    std::vector<std::size_t> trials(curves.size());
    double best = 1e300;
    for (;;) {
        const TypeSelection selection = evaluate(curves, trials);
        best = selection.bytes <= bytes ? std::min(best, selection.relativeError) : best;
        std::size_t i = 0;
        for (; i < trials.size() && ++trials[i] == curves[i].trials.size(); ++i) {
            trials[i] = 0;
        }
        if (i == trials.size()) {
            return best;
        }
    }
}

Result<std::vector<ErrorCurve>> measured(const Model& model, const std::vector<const char*>& types)
{
    std::vector<TargetType> targets;
    for (const char* type : types) {
        targets.push_back(parseTarget(type).value());
    }
    NoProgress progress;
    return measureErrors(model, chooseTypes(model, {.type = targets.front()}, {}).value(), targets, false, progress);
}

} // namespace

class TestErrorCurve : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Numbers that can be had by hand: q8_0 of ±127 is exact, of 100.25 beside them a quarter off.
    void measuresWhatComesBack()
    {
        std::vector<float> values(512, 127);
        values[300] = 100.25F;
        const auto curves = measured(modelOf({floats("w", {2, 256}, values)}), {"q8_0", "f32"});
        APR_VERIFY_OK(curves);
        QCOMPARE(curves->size(), std::size_t{1});
        const TypeTrial& trial = curves->front().trials[0];
        QCOMPARE(trial.bytes, std::uint64_t{512 / 32 * 34});
        QVERIFY(std::abs(trial.error.rmse - 0.25 / std::sqrt(512)) < 1e-9);
        QVERIFY(std::abs(trial.error.worstBlock - 0.25 / 16) < 1e-9);
        QCOMPARE(trial.error.worstElement, std::uint64_t{256});
        QVERIFY(std::abs(trial.error.signalToNoise + 20 * std::log10(trial.error.relative)) < 1e-9);
        const TypeTrial& exact = curves->front().trials[1];
        QCOMPARE(exact.error.relative, 0.0);
        QVERIFY(std::isinf(exact.error.signalToNoise));
    }

    /// Every type loses more than the ones with more bits, and integers count with their scales.
    void fewerBitsLoseMore()
    {
        const auto curves = measured(modelOf({random("w", {64, 512})}),
                                     {"q8_0", "q6_k", "q5_k", "q4_k", "q3_k", "q2_k", "int8", "int4-g64"});
        APR_VERIFY_OK(curves);
        const auto& trials = curves->front().trials;
        for (std::size_t i = 1; i < 6; ++i) {
            QVERIFY(trials[i].bytes < trials[i - 1].bytes);
            QVERIFY(trials[i].error.relative > trials[i - 1].error.relative);
        }
        QCOMPARE(trials[6].bytes, std::uint64_t{64 * 512 + 64 * 4});
        QVERIFY(trials[6].error.relative > 0 && trials[6].error.relative < 0.02);
    }

    void typesThatDoNotFitAreReplaced()
    {
        const auto curves =
            measured(modelOf({random("w", {8, 64}), filled("norm.weight", {64}, 1)}), {"q4_k", "q5_0", "q6_k", "q8_0"});
        APR_VERIFY_OK(curves);
        QCOMPARE(curves->size(), std::size_t{1}); // norms are kept
        QCOMPARE(curves->front().trials.size(), std::size_t{2});
        QCOMPARE(targetName(curves->front().trials[0].target), std::string("q5_0"));
        QCOMPARE(targetName(curves->front().trials[1].target), std::string("q8_0"));
    }

    void valuesThatAreNotFinite()
    {
        const auto curves = measured(modelOf({filled("w", {2, 32}, std::numeric_limits<float>::infinity())}), {"q8_0"});
        APR_VERIFY_ERROR(curves, Errc::Validation);
        QCOMPARE(curves.error().tensor, std::string("w"));
    }

    /// Along the hull a selection is at most one step from the best there is.
    void selectsNearlyTheBest()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 20; ++round) {
            std::vector<ErrorCurve> curves;
            std::uint64_t least = 0;
            std::uint64_t most = 0;
            for (int i = 0; i < 5; ++i) {
                const std::uint64_t size = 100 + random() % 1000;
                const auto spread = static_cast<double>(1 + random() % 5);
                curves.push_back(curveOf(size, {{size * 8, .005 * spread},
                                                {size * 6, .018 * spread},
                                                {size * 4, .07 * spread},
                                                {size * 2, .3 * spread}}));
                least += size * 2;
                most += size * 8;
            }
            for (const std::uint64_t bytes : {least, (least + most) / 2, most - 1, most}) {
                const auto selection = selectForSize(curves, bytes);
                APR_VERIFY_OK(selection);
                QVERIFY(selection->bytes <= bytes);
                QVERIFY(selection->relativeError <= bestByForce(curves, bytes) * 1.6 + 1e-12);
            }
            QCOMPARE(selectForSize(curves, most).value().relativeError, bestByForce(curves, most));
            APR_VERIFY_ERROR(selectForSize(curves, least - 1), Errc::QualityGate);
        }
    }

    void selectsTheSmallestForAnError()
    {
        const std::vector<ErrorCurve> curves{curveOf(100, {{800, .01}, {400, .1}}),
                                             curveOf(100, {{800, .01}, {400, .3}})};
        const auto selection = selectForError(curves, 0.08);
        APR_VERIFY_OK(selection);
        QCOMPARE(selection->trials, (std::vector<std::size_t>{1, 0})); // the second gains more
        QCOMPARE(selection->bytes, std::uint64_t{1200});
        QCOMPARE(selectForError(curves, 1).value().bytes, std::uint64_t{800});
        APR_VERIFY_ERROR(selectForError(curves, 0.001), Errc::QualityGate);
    }

    /// A trial that is larger and no better is never taken.
    void whatDoesNotPayIsLeftOut()
    {
        const std::vector<ErrorCurve> curves{curveOf(10, {{100, .1}, {200, .2}, {300, .05}})};
        QCOMPARE(selectForSize(curves, 250).value().trials.front(), std::size_t{0});
        QCOMPARE(selectForSize(curves, 300).value().trials.front(), std::size_t{2});
    }

    /// A type that cannot hold the values is the worst of all, and never chosen.
    void typesThatOverflow()
    {
        const auto curves = measured(modelOf({filled("w", {2, 32}, 1e6F)}), {"f16", "q8_0"});
        APR_VERIFY_OK(curves);
        QVERIFY(std::isinf(curves->front().trials[0].error.relative));
        QCOMPARE(selectForSize(*curves, 1000).value().trials.front(), std::size_t{1});
    }
};

APR_TEST(TestErrorCurve)
#include "tst_error_curve.moc"
