// SPDX-License-Identifier: MIT
#include "apr/validate/low_rank_share.h"

#include "apr/model/tensor_values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace apr::diffing {
namespace {

constexpr std::uint64_t kLeast = 96; ///< rows and columns of a matrix that is looked at
constexpr std::uint64_t kRows = 96;  ///< that directions are computed from, and as many that these are tried on
constexpr std::uint64_t kColumns = 1024;
constexpr std::uint64_t kColumnRun = 256; ///< columns side by side; a multiple of every block size
constexpr double kEnough = 0.95;
constexpr std::uint64_t kHighestRank = 64;
constexpr double kClearGap = 8; ///< ratio of neighboring eigenvalues, which are squares of singular values
/// Share of the rows; above that of any spectrum with 95 % in two thirds of the eigenvalues, below that of noise.
constexpr double kMostEffectiveRank = 0.78;
constexpr int kMostSweeps = 30;

/// Turns the plane of p and q so that their element vanishes.
void rotate(std::vector<double>& m, std::size_t n, std::size_t p, std::size_t q, std::vector<double>* vectors)
{
    const double off = m[p * n + q];
    if (off == 0) {
        return;
    }
    const double theta = (m[q * n + q] - m[p * n + p]) / (2 * off);
    const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    const double c = 1 / std::sqrt(t * t + 1);
    const double s = t * c;
    for (std::size_t k = 0; k < n; ++k) { // rows, which are contiguous; the matrix stays symmetric
        const double x = m[p * n + k];
        const double y = m[q * n + k];
        m[p * n + k] = c * x - s * y;
        m[q * n + k] = s * x + c * y;
    }
    for (std::size_t k = 0; k < n; ++k) {
        const double x = m[k * n + p];
        const double y = m[k * n + q];
        m[k * n + p] = c * x - s * y;
        m[k * n + q] = s * x + c * y;
    }
    for (std::size_t k = 0; vectors != nullptr && k < n; ++k) {
        const double x = (*vectors)[p * n + k];
        const double y = (*vectors)[q * n + k];
        (*vectors)[p * n + k] = c * x - s * y;
        (*vectors)[q * n + k] = s * x + c * y;
    }
}

/// The values of `count` rows and a sample of columns.
Result<std::vector<float>> sampled(const Model& model, std::size_t index, std::uint64_t columns,
                                   std::uint64_t sampledRows)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t rows = tensor.shape[0];
    const std::uint64_t width = std::min(columns, kColumns);
    const std::uint64_t runs = columns <= kColumns ? 1 : kColumns / kColumnRun;
    std::vector<float> out(static_cast<std::size_t>(sampledRows * width));
    for (std::uint64_t i = 0; i < sampledRows; ++i) {
        const std::uint64_t row = i * (rows - 1) / (sampledRows - 1);
        for (std::uint64_t k = 0; k < runs; ++k) {
            const std::uint64_t first =
                runs == 1 ? 0 : k * (columns - kColumnRun) / (runs - 1) / kColumnRun * kColumnRun;
            const std::uint64_t count = runs == 1 ? width : kColumnRun;
            const auto to = std::span(out).subspan(static_cast<std::size_t>(i * width + k * kColumnRun),
                                                   static_cast<std::size_t>(count));
            APR_CHECK(loadElements(model, index, row * columns + first, to));
        }
    }
    return out;
}

float product(const float* x, const float* y, std::size_t width)
{
    constexpr std::size_t kLanes = 16;
    float lanes[kLanes] = {};
    std::size_t k = 0;
    for (; k + kLanes <= width; k += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            lanes[lane] += x[k + lane] * y[k + lane];
        }
    }
    for (; k < width; ++k) {
        lanes[0] += x[k] * y[k];
    }
    return std::accumulate(std::begin(lanes), std::end(lanes), 0.F);
}

/// The rank at the clearest gap of the eigenvalues; 0 if there is no clear one.
std::uint64_t rankOfGap(const std::vector<double>& energies, std::uint64_t highest)
{
    std::uint64_t best = 0;
    double widest = kClearGap;
    for (std::size_t r = 1; r <= highest && r < energies.size(); ++r) {
        const double ratio = energies[r - 1] <= 0 ? 0 : energies[r - 1] / std::max(energies[r], 1e-12 * energies[0]);
        if (ratio > widest) {
            widest = ratio;
            best = r;
        }
    }
    return best;
}

} // namespace

std::vector<double> symmetricEigenvalues(std::vector<double>& matrix, std::size_t n, std::vector<double>* vectors)
{
    if (vectors != nullptr) {
        vectors->assign(n * n, 0);
        for (std::size_t i = 0; i < n; ++i) {
            (*vectors)[i * n + i] = 1;
        }
    }
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
        double off = 0;
        double diagonal = 0;
        for (std::size_t i = 0; i < n; ++i) {
            diagonal += matrix[i * n + i] * matrix[i * n + i];
            for (std::size_t j = i + 1; j < n; ++j) {
                off += matrix[i * n + j] * matrix[i * n + j];
            }
        }
        if (off <= 1e-16 * diagonal) { // shares to 8 digits
            break;
        }
        for (std::size_t p = 0; p + 1 < n; ++p) {
            for (std::size_t q = p + 1; q < n; ++q) {
                rotate(matrix, n, p, q, vectors);
            }
        }
    }
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return matrix[a * n + a] > matrix[b * n + b]; });
    std::vector<double> out(n);
    std::vector<double> sorted(vectors == nullptr ? 0 : n * n);
    for (std::size_t i = 0; i < n; ++i) {
        out[i] = matrix[order[i] * n + order[i]];
        if (vectors != nullptr) {
            std::copy_n(vectors->begin() + static_cast<std::ptrdiff_t>(order[i] * n), n,
                        sorted.begin() + static_cast<std::ptrdiff_t>(i * n));
        }
    }
    if (vectors != nullptr) {
        *vectors = std::move(sorted);
    }
    return out;
}

Result<std::optional<LowRankShare>> lowRankShare(const Model& a, std::size_t indexA, const Model& b, std::size_t indexB)
{
    const Shape& shape = a.tensors()[indexA].shape;
    const std::uint64_t columns = shape.size() < 2 || shape[0] == 0 ? 0 : a.tensors()[indexA].elements() / shape[0];
    if (shape.size() != 2 || shape[0] < kLeast || columns < kLeast) {
        return std::optional<LowRankShare>();
    }
    const std::uint64_t all = std::min(shape[0], 2 * kRows);
    APR_TRY(std::vector<float> change, sampled(b, indexB, columns, all));
    {
        APR_TRY(const std::vector<float> before, sampled(a, indexA, columns, all));
        for (std::size_t i = 0; i < change.size(); ++i) {
            change[i] -= before[i];
        }
    }
    // A part of the rows in between is left out, and the directions of the others are tried on them.
    const std::uint64_t every = all == 2 * kRows ? 2 : 4;
    const std::size_t width = change.size() / static_cast<std::size_t>(all);
    std::vector<const float*> known;
    std::vector<const float*> others;
    for (std::uint64_t i = 0; i < all; ++i) {
        (i % every == every - 1 ? others : known).push_back(change.data() + i * width);
    }
    const std::size_t n = known.size();
    std::vector<double> products(n * n);
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i; j < n; ++j) {
            products[i * n + j] = products[j * n + i] = static_cast<double>(product(known[i], known[j], width));
        }
        sum += products[i * n + i];
    }
    double otherSum = 0;
    for (const float* row : others) {
        otherSum += static_cast<double>(product(row, row, width));
    }
    if (!(sum > 0) || !std::isfinite(sum) || !(otherSum > 0) || !std::isfinite(otherSum)) {
        return std::optional<LowRankShare>();
    }
    // (Σλ)² ÷ Σλ² is about the number of eigenvalues that matter: a change of high rank is seen without computing them.
    const double squares = std::inner_product(products.begin(), products.end(), products.begin(), 0.0);
    if (sum * sum > kMostEffectiveRank * static_cast<double>(n) * squares) {
        return std::optional<LowRankShare>();
    }
    std::vector<double> vectors;
    const std::vector<double> energies = symmetricEigenvalues(products, n, &vectors);
    std::vector<double> crossed(others.size() * n); // the other rows times the known ones
    for (std::size_t i = 0; i < others.size(); ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            crossed[i * n + j] = static_cast<double>(product(others[i], known[j], width));
        }
    }
    const std::uint64_t highest = std::min<std::uint64_t>(kHighestRank, n * 2 / 3);
    std::vector<double> captured{0}; // energy of the other rows in the first directions
    for (std::size_t r = 0; r < highest; ++r) {
        double energy = 0;
        for (std::size_t i = 0; i < others.size() && energies[r] > 1e-10 * energies[0]; ++i) {
            const double along = std::inner_product(vectors.begin() + static_cast<std::ptrdiff_t>(r * n),
                                                    vectors.begin() + static_cast<std::ptrdiff_t>((r + 1) * n),
                                                    crossed.begin() + static_cast<std::ptrdiff_t>(i * n), 0.0);
            energy += along * along / energies[r];
        }
        captured.push_back(captured.back() + energy);
    }
    const auto shareOf = [&](std::uint64_t rank) {
        return std::min(1.0, captured[static_cast<std::size_t>(rank)] / otherSum);
    };
    const std::uint64_t gap = rankOfGap(energies, highest);
    if (gap > 0 && shareOf(gap) >= kEnough) {
        return std::optional(LowRankShare{.rank = gap, .share = shareOf(gap), .hasGap = true});
    }
    for (std::uint64_t rank = 1; rank <= highest; rank *= 2) {
        if (shareOf(rank) >= kEnough) {
            return std::optional(LowRankShare{.rank = rank, .share = shareOf(rank)});
        }
    }
    return std::optional<LowRankShare>();
}

} // namespace apr::diffing
