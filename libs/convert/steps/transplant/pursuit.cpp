// SPDX-License-Identifier: MIT
#include "pursuit.h"

#include "apr/base/parallel.h"
#include "convert/transforms/linear_algebra.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace apr::transplanting {
namespace {

constexpr std::size_t kBatch = 128; ///< targets at once: the matrix is read once for all of them
constexpr std::size_t kLanes = 16;
constexpr float kNothing = 1e-6F;        ///< share of a target's length that is not worth another row
constexpr double kSameDirection = 1e-10; ///< squared length of what a row adds to those before it

/// One target on its way.
struct Pursuit {
    std::vector<std::uint32_t> chosen = {};
    std::vector<double> basis = {};    ///< orthonormal, one vector of `width` values for each chosen row
    std::vector<double> triangle = {}; ///< column by column, R of the chosen rows = basis · R
    std::vector<double> parts = {};    ///< of the target along the basis
    double length = 0;
    bool isDone = false;
};

double dot(const double* x, const float* y, std::size_t count)
{
    std::array<double, kLanes> sums{}; // the compiler may add them at once
    const std::size_t whole = count / kLanes * kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            sums[lane] += x[i + lane] * static_cast<double>(y[i + lane]);
        }
    }
    for (std::size_t i = whole; i < count; ++i) {
        sums[0] += x[i] * static_cast<double>(y[i]);
    }
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

/// Adds a row of unit length to those that explain the target, and takes its part out of `left`.
void add(Pursuit& pursuit, std::uint32_t row, const float* values, float* left, std::size_t width)
{
    const std::size_t before = pursuit.chosen.size();
    std::vector<double> direction(values, values + width);
    for (std::size_t i = 0; i < before; ++i) {
        const double* axis = pursuit.basis.data() + i * width;
        const double part = dot(axis, values, width);
        pursuit.triangle.push_back(part);
        for (std::size_t k = 0; k < width; ++k) {
            direction[k] -= part * axis[k];
        }
    }
    double squares = 0;
    for (const double value : direction) {
        squares += value * value;
    }
    if (squares < kSameDirection) { // a row like those before it
        pursuit.triangle.resize(pursuit.triangle.size() - before);
        pursuit.isDone = true;
        return;
    }
    const double length = std::sqrt(squares);
    pursuit.triangle.push_back(length);
    for (double& value : direction) {
        value /= length;
    }
    const double part = dot(direction.data(), left, width);
    double rest = 0;
    for (std::size_t k = 0; k < width; ++k) {
        left[k] -= static_cast<float>(part * direction[k]);
        rest += static_cast<double>(left[k]) * static_cast<double>(left[k]);
    }
    pursuit.chosen.push_back(row);
    pursuit.parts.push_back(part);
    pursuit.basis.insert(pursuit.basis.end(), direction.begin(), direction.end());
    pursuit.isDone = std::sqrt(rest) <= static_cast<double>(kNothing) * pursuit.length;
}

/// Solves R · factors = parts.
std::vector<Term> termsOf(const Pursuit& pursuit, std::span<const float> lengths)
{
    const std::size_t count = pursuit.chosen.size();
    const auto at = [&pursuit](std::size_t row, std::size_t column) {
        return pursuit.triangle[column * (column + 1) / 2 + row];
    };
    std::vector<double> factors(pursuit.parts);
    for (std::size_t i = count; i-- > 0;) {
        for (std::size_t k = i + 1; k < count; ++k) {
            factors[i] -= at(i, k) * factors[k];
        }
        factors[i] /= at(i, i);
    }
    std::vector<Term> out;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t row = pursuit.chosen[i];
        out.push_back({.row = row, .factor = static_cast<float>(factors[i] / static_cast<double>(lengths[row]))});
    }
    return out;
}

/// The row with the largest score of those that are not chosen yet.
std::uint32_t bestOf(std::span<float> scores, const std::vector<std::uint32_t>& chosen)
{
    for (const std::uint32_t row : chosen) {
        scores[row] = 0;
    }
    std::array<float, kLanes> largest{};
    const std::size_t whole = scores.size() / kLanes * kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const float score = std::fabs(scores[i + lane]);
            largest[lane] = largest[lane] < score ? score : largest[lane];
        }
    }
    float best = *std::max_element(largest.begin(), largest.end());
    for (std::size_t i = whole; i < scores.size(); ++i) {
        best = std::max(best, std::fabs(scores[i]));
    }
    const auto found =
        std::find_if(scores.begin(), scores.end(), [best](float score) { return std::fabs(score) == best; });
    return found == scores.end() ? 0 : static_cast<std::uint32_t>(found - scores.begin()); // NaN
}

float lengthOf(std::span<const float> values)
{
    double squares = 0;
    for (const float value : values) {
        squares += static_cast<double>(value) * static_cast<double>(value);
    }
    return static_cast<float>(std::sqrt(squares));
}

} // namespace

Result<std::vector<std::vector<Term>>> pursue(std::span<const float> rows, std::size_t width,
                                              std::span<const float> targets, std::size_t most, Progress& progress)
{
    APR_TRY(const LinearAlgebra* algebra, LinearAlgebra::load());
    algebra->setThreadCount(1); // batches run beside each other
    const std::size_t count = rows.size() / width;
    const std::size_t total = targets.size() / width;
    std::vector<float> unit(rows.begin(), rows.end());
    std::vector<float> lengths(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto row = std::span(unit).subspan(i * width, width);
        lengths[i] = lengthOf(row);
        for (float& value : row) {
            value = lengths[i] > 0 ? value / lengths[i] : 0;
        }
    }
    std::vector<std::vector<Term>> out(total);
    const std::size_t steps = std::min({most, count, width});
    const auto sizeOf = [total](std::size_t batch) { return std::min(kBatch, total - batch * kBatch); };
    // Batches are independent: the result is the same for any number of threads.
    const auto body = [&](std::size_t index) -> Status {
        const std::size_t first = index * kBatch;
        const std::size_t batch = sizeOf(index);
        std::vector<float> left(targets.begin() + static_cast<std::ptrdiff_t>(first * width),
                                targets.begin() + static_cast<std::ptrdiff_t>((first + batch) * width));
        std::vector<float> scores(batch * count);
        std::vector<Pursuit> pursuits(batch);
        for (std::size_t i = 0; i < batch; ++i) {
            pursuits[i].length = static_cast<double>(lengthOf(std::span(left).subspan(i * width, width)));
            pursuits[i].isDone = pursuits[i].length == 0;
        }
        const auto isDone = [](const Pursuit& each) { return each.isDone; };
        for (std::size_t step = 0; step < steps && !std::all_of(pursuits.begin(), pursuits.end(), isDone); ++step) {
            algebra->sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(batch), static_cast<int>(count),
                           static_cast<int>(width), 1, left.data(), static_cast<int>(width), unit.data(),
                           static_cast<int>(width), 0, scores.data(), static_cast<int>(count));
            for (std::size_t i = 0; i < batch; ++i) {
                if (pursuits[i].isDone) {
                    continue;
                }
                const std::uint32_t row = bestOf(std::span(scores).subspan(i * count, count), pursuits[i].chosen);
                add(pursuits[i], row, unit.data() + row * width, left.data() + i * width, width);
            }
        }
        for (std::size_t i = 0; i < batch; ++i) {
            out[first + i] = termsOf(pursuits[i], lengths);
        }
        return {};
    };
    const auto bytesOf = [&](std::size_t index) { return sizeOf(index) * width * sizeof(float); };
    APR_CHECK(parallelFor((total + kBatch - 1) / kBatch,
                          {progress, targets.size() * sizeof(float), "Approximating tokens"}, bytesOf, body));
    return out;
}

} // namespace apr::transplanting
