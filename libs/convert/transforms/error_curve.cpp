// SPDX-License-Identifier: MIT
#include "apr/convert/error_curve.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/tensor/statistics.h"
#include "value_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace apr {
namespace {

/// Elements per unit of work; a multiple of every block size and of kErrorBlock.
constexpr std::uint64_t kRun = std::uint64_t{1} << 18;

/// The error of one run of a tensor.
struct PartialError {
    PartialDifference sums = {};
    double worst = -1; ///< mean squared error of the worst block
    std::uint64_t worstElement = 0;
};

/// One trial of one tensor, as a separate model.
struct Trial {
    std::size_t curve = 0;
    std::size_t trial = 0;
    Model model; ///< the tensor's decoded values
};

struct Work {
    std::size_t trial = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

void addRun(PartialError& error, std::uint64_t first, std::span<const float> before, std::span<const float> after)
{
    error.sums.addValues(before, after);
    for (std::size_t at = 0; at < before.size(); at += kErrorBlock) {
        const std::size_t end = std::min<std::size_t>(before.size(), at + kErrorBlock);
        double squares = 0;
        for (std::size_t i = at; i < end; ++i) {
            const double difference = static_cast<double>(before[i]) - static_cast<double>(after[i]);
            squares += difference * difference;
        }
        squares /= static_cast<double>(end - at);
        if (squares > error.worst) {
            error.worst = squares;
            error.worstElement = first + at;
        }
    }
}

TensorError finish(const std::vector<PartialError>& parts, double& squaredNorm)
{
    PartialError total;
    for (const PartialError& part : parts) {
        total.sums.merge(part.sums);
        if (part.worst > total.worst) {
            total.worst = part.worst;
            total.worstElement = part.worstElement;
        }
    }
    squaredNorm = total.sums.squaredNorm();
    if (total.sums.notComparable() > 0) { // some values became infinite or NaN
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        return {.rmse = kInfinity,
                .relative = kInfinity,
                .squares = kInfinity,
                .cosine = 0,
                .signalToNoise = -kInfinity,
                .worstBlock = kInfinity};
    }
    const double count = static_cast<double>(std::max<std::uint64_t>(1, total.sums.count()));
    TensorError out{.rmse = total.sums.l2() / std::sqrt(count),
                    .relative = total.sums.relativeL2(),
                    .squares = total.sums.squaredError(),
                    .cosine = total.sums.cosine(),
                    .worstBlock = std::sqrt(std::max(0.0, total.worst)),
                    .worstElement = total.worstElement};
    out.signalToNoise = out.relative > 0 ? -20 * std::log10(out.relative) : std::numeric_limits<double>::infinity();
    return out;
}

/// A step from one trial of a curve to a larger one.
struct Step {
    std::size_t curve = 0;
    std::size_t to = 0;
    std::uint64_t bytes = 0; ///< additional bytes
    double saved = 0;        ///< reduction of the squared error
    double rate() const { return saved / static_cast<double>(bytes); }
};

double squaredError(const ErrorCurve& curve, std::size_t trial)
{
    return curve.trials[trial].error.squares;
}

/// Steps along the lower convex hull of a curve, from the smallest trial to the largest one that reduces the error.
std::vector<Step> hullSteps(const std::vector<ErrorCurve>& curves, std::size_t index, std::size_t& start)
{
    const ErrorCurve& curve = curves[index];
    std::vector<std::size_t> order(curve.trials.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::sort(order.begin(), order.end(), [&curve](std::size_t a, std::size_t b) {
        return std::pair(curve.trials[a].bytes, squaredError(curve, a)) <
               std::pair(curve.trials[b].bytes, squaredError(curve, b));
    });
    // Skip types that overflow, unless all of them do.
    const auto overflows = [&curve](std::size_t i) { return !std::isfinite(curve.trials[i].error.relative); };
    if (!std::all_of(order.begin(), order.end(), overflows)) {
        order.erase(std::remove_if(order.begin(), order.end(), overflows), order.end());
    }
    std::vector<std::size_t> hull;
    const auto stepBetween = [&](std::size_t from, std::size_t to) {
        return Step{.curve = index,
                    .to = to,
                    .bytes = curve.trials[to].bytes - curve.trials[from].bytes,
                    .saved = squaredError(curve, from) - squaredError(curve, to)};
    };
    for (const std::size_t next : order) {
        if (!hull.empty() && (squaredError(curve, next) >= squaredError(curve, hull.back()) ||
                              curve.trials[next].bytes == curve.trials[hull.back()].bytes)) {
            continue; // not smaller and not better
        }
        while (hull.size() > 1 &&
               stepBetween(hull.back(), next).rate() >= stepBetween(hull[hull.size() - 2], hull.back()).rate()) {
            hull.pop_back();
        }
        hull.push_back(next);
    }
    start = hull.front();
    std::vector<Step> steps;
    for (std::size_t i = 1; i < hull.size(); ++i) {
        steps.push_back(stepBetween(hull[i - 1], hull[i]));
    }
    return steps;
}

/// The smallest trials, and all steps up from them, best first. Steps of the same curve keep their order.
struct Ladder {
    std::vector<std::size_t> trials = {};
    std::vector<Step> steps = {};
};

Ladder makeLadder(const std::vector<ErrorCurve>& curves)
{
    Ladder out;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        std::size_t start = 0;
        const auto steps = hullSteps(curves, i, start);
        out.trials.push_back(start);
        out.steps.insert(out.steps.end(), steps.begin(), steps.end());
    }
    std::stable_sort(out.steps.begin(), out.steps.end(),
                     [](const Step& a, const Step& b) { return a.rate() > b.rate(); });
    return out;
}

/// Σx² of all weights.
double squaredNormOf(const std::vector<ErrorCurve>& curves, const OtherWeights& others)
{
    double norm = others.squaredNorm;
    for (const ErrorCurve& curve : curves) {
        norm += curve.squaredNorm;
    }
    return norm;
}

} // namespace

std::vector<TargetType> defaultTrials()
{
    std::vector<TargetType> out;
    for (const DType dtype :
         {DType::Q8_0, DType::Q6_K, DType::Q5_K, DType::Q4_K, DType::IQ4_XS, DType::Q3_K, DType::Q2_K}) {
        out.push_back({.dtype = dtype});
    }
    return out;
}

Result<std::vector<ErrorCurve>> measureErrors(const Model& model, const std::vector<QuantizeChoice>& choices,
                                              const std::vector<TargetType>& targets, bool tolerant, Progress& progress)
{
    const auto trialsOf = [&](std::size_t i) { return choices[i].isFree ? targets : std::vector<TargetType>(); };
    return measureErrors(model, choices, trialsOf, tolerant, progress);
}

Result<std::vector<ErrorCurve>> measureErrors(const Model& model, const std::vector<QuantizeChoice>& choices,
                                              const TrialsOf& trialsOf, bool tolerant, Progress& progress)
{
    std::vector<ErrorCurve> curves;
    std::vector<Trial> trials;
    std::vector<Work> work;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const auto targets = trialsOf(i);
        if (targets.empty()) {
            continue;
        }
        ErrorCurve curve{.tensor = i, .elements = tensor.elements(), .role = choices[i].role};
        for (const TargetType& target : targets) {
            const TargetType fitting = compatibleTarget(target, tensor.shape);
            const bool isKnown = std::any_of(curve.trials.begin(), curve.trials.end(),
                                             [&](const TypeTrial& trial) { return trial.target == fitting; });
            if (isKnown) {
                continue;
            }
            const Importance importance = usesImportance(fitting) ? choices[i].importance : nullptr;
            APR_TRY(ConvertedTensor converted,
                    convertDtype(model, i, {.target = fitting, .importance = importance}, tolerant));
            curve.trials.push_back({.target = fitting, .bytes = converted.stored.tensorByteCount()});
            for (std::uint64_t first = 0; first < curve.elements; first += kRun) {
                work.push_back(
                    {.trial = trials.size(), .first = first, .count = std::min(kRun, curve.elements - first)});
            }
            total += curve.elements * sizeof(float);
            trials.push_back(
                {.curve = curves.size(), .trial = curve.trials.size() - 1, .model = std::move(converted.values)});
        }
        curves.push_back(std::move(curve));
    }
    std::vector<PartialError> parts(work.size());
    APR_CHECK(parallelFor(
        work.size(), LoopProgress{progress, total, "measuring"},
        [&work](std::size_t i) { return work[i].count * sizeof(float); },
        [&](std::size_t i) -> Status {
            const Trial& trial = trials[work[i].trial];
            const std::uint64_t last = work[i].first + work[i].count;
            ValueReader source(model, curves[trial.curve].tensor);
            ValueReader result(trial.model, 0);
            APR_TRY(const auto before, source.read(work[i].first, last));
            APR_TRY(const auto after, result.read(work[i].first, last));
            addRun(parts[i], work[i].first, before, after);
            return {};
        }));
    for (std::size_t first = 0; first < work.size();) {
        std::size_t last = first;
        while (last < work.size() && work[last].trial == work[first].trial) {
            ++last;
        }
        const Trial& trial = trials[work[first].trial];
        ErrorCurve& curve = curves[trial.curve];
        curve.trials[trial.trial].error = finish(
            {parts.begin() + static_cast<std::ptrdiff_t>(first), parts.begin() + static_cast<std::ptrdiff_t>(last)},
            curve.squaredNorm);
        first = last;
    }
    return curves;
}

Result<double> squaredNormOf(const Model& model, const std::vector<std::size_t>& tensors, Progress& progress)
{
    struct Run {
        std::size_t tensor = 0;
        std::uint64_t first = 0;
        std::uint64_t count = 0;
    };
    std::vector<Run> runs;
    std::uint64_t total = 0;
    for (const std::size_t tensor : tensors) {
        const std::uint64_t elements = model.tensors()[tensor].elements();
        total += elements * sizeof(float);
        for (std::uint64_t first = 0; first < elements; first += kRun) {
            runs.push_back({.tensor = tensor, .first = first, .count = std::min(kRun, elements - first)});
        }
    }
    std::vector<double> squares(runs.size());
    APR_CHECK(parallelFor(
        runs.size(), LoopProgress{progress, total, "measuring"},
        [&runs](std::size_t i) { return runs[i].count * sizeof(float); },
        [&](std::size_t i) -> Status {
            ValueReader reader(model, runs[i].tensor);
            APR_TRY(const auto values, reader.read(runs[i].first, runs[i].first + runs[i].count));
            PartialDifference sums;
            sums.addEqual(values);
            squares[i] = sums.squaredNorm();
            return {};
        }));
    return std::accumulate(squares.begin(), squares.end(), 0.0);
}

TypeSelection evaluate(const std::vector<ErrorCurve>& curves, std::vector<std::size_t> trials,
                       const OtherWeights& others)
{
    TypeSelection out;
    double squares = others.squaredError;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        out.bytes += curves[i].trials[trials[i]].bytes;
        squares += squaredError(curves[i], trials[i]);
    }
    const double norm = squaredNormOf(curves, others);
    out.relativeError = squares == 0 ? 0 : std::sqrt(squares / norm);
    out.trials = std::move(trials);
    return out;
}

Result<TypeSelection> selectForSize(const std::vector<ErrorCurve>& curves, std::uint64_t bytes,
                                    const OtherWeights& others)
{
    Ladder ladder = makeLadder(curves);
    TypeSelection smallest = evaluate(curves, ladder.trials, others);
    if (smallest.bytes > bytes) {
        return Error{.code = Errc::QualityGate,
                     .message = "the quantized tensors take at least " + formatCountOf(smallest.bytes, "byte") +
                                " with the smallest candidate types, but only " + formatCount(bytes) + " are available",
                     .field = "--target-size",
                     .advice = "Raise --target-size."};
    }
    std::uint64_t left = bytes - smallest.bytes;
    std::vector<bool> isStopped(curves.size()); // a step requires all earlier steps of its curve
    for (const Step& step : ladder.steps) {
        if (isStopped[step.curve] || step.bytes > left) {
            isStopped[step.curve] = true;
            continue;
        }
        left -= step.bytes;
        ladder.trials[step.curve] = step.to;
    }
    return evaluate(curves, std::move(ladder.trials), others);
}

Result<TypeSelection> selectForError(const std::vector<ErrorCurve>& curves, double error, const OtherWeights& others)
{
    Ladder ladder = makeLadder(curves);
    const double limit = error * error * squaredNormOf(curves, others);
    double squares = others.squaredError;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        squares += squaredError(curves[i], ladder.trials[i]);
    }
    for (const Step& step : ladder.steps) {
        if (squares <= limit) {
            break;
        }
        squares -= step.saved;
        ladder.trials[step.curve] = step.to;
    }
    TypeSelection out = evaluate(curves, std::move(ladder.trials), others);
    if (out.relativeError > error) {
        return Error{.code = Errc::QualityGate,
                     .message = "the relative error is " + formatNumber(100 * out.relativeError, 3) +
                                " % with the largest candidate types, which exceeds the limit of " +
                                formatNumber(100 * error, 3) + " %",
                     .field = "--max-error",
                     .advice = "Raise --max-error."};
    }
    return out;
}

} // namespace apr
