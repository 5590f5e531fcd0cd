// SPDX-License-Identifier: MIT
#include "validate/diff/low_rank_share.h"

#include "apr/format/tensor_values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace apr::diffing {
namespace {

constexpr std::uint64_t kRows = 96;
constexpr std::uint64_t kColumns = 1024;
constexpr std::uint64_t kColumnRun = 256; ///< columns side by side; a multiple of every block size
constexpr double kEnough = 0.95;
constexpr std::uint64_t kHighestRank = 64;
/// Above that of any spectrum with 95 % in 64 eigenvalues, below that of noise.
constexpr double kMostEffectiveRank = 75;
constexpr int kMostSweeps = 30;

/// Turns the plane of p and q so that their element vanishes.
void rotate(std::vector<double>& m, std::size_t n, std::size_t p, std::size_t q)
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
}

/// The values of a sample of rows and columns.
Result<std::vector<float>> sampled(const Model& model, std::size_t index, std::uint64_t columns)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t rows = tensor.shape[0];
    const std::uint64_t width = std::min(columns, kColumns);
    const std::uint64_t runs = columns <= kColumns ? 1 : kColumns / kColumnRun;
    std::vector<float> out(static_cast<std::size_t>(kRows * width));
    for (std::uint64_t i = 0; i < kRows; ++i) {
        const std::uint64_t row = i * (rows - 1) / (kRows - 1);
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

} // namespace

std::vector<double> symmetricEigenvalues(std::vector<double>& matrix, std::size_t n)
{
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
                rotate(matrix, n, p, q);
            }
        }
    }
    std::vector<double> out(n);
    for (std::size_t i = 0; i < n; ++i) {
        out[i] = matrix[i * n + i];
    }
    std::sort(out.rbegin(), out.rend());
    return out;
}

Result<std::optional<LowRankShare>> lowRankShare(const Model& a, std::size_t indexA, const Model& b, std::size_t indexB)
{
    const Shape& shape = a.tensors()[indexA].shape;
    const std::uint64_t columns = shape.size() < 2 || shape[0] == 0 ? 0 : a.tensors()[indexA].elements() / shape[0];
    if (shape.size() != 2 || shape[0] < kRows || columns < kRows) {
        return std::optional<LowRankShare>();
    }
    APR_TRY(std::vector<float> change, sampled(b, indexB, columns));
    {
        APR_TRY(const std::vector<float> before, sampled(a, indexA, columns));
        for (std::size_t i = 0; i < change.size(); ++i) {
            change[i] -= before[i];
        }
    }
    const auto n = static_cast<std::size_t>(kRows);
    const std::size_t width = change.size() / n;
    std::vector<double> products(n * n);
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i; j < n; ++j) {
            const float* x = change.data() + i * width;
            const float* y = change.data() + j * width;
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
            products[i * n + j] = products[j * n + i] = std::accumulate(std::begin(lanes), std::end(lanes), 0.0);
        }
        sum += products[i * n + i];
    }
    if (!(sum > 0) || !std::isfinite(sum)) {
        return std::optional<LowRankShare>();
    }
    // (Σλ)² ÷ Σλ² is about the number of eigenvalues that matter: a change of high rank is seen without computing them.
    const double squares = std::inner_product(products.begin(), products.end(), products.begin(), 0.0);
    if (sum * sum > kMostEffectiveRank * squares) {
        return std::optional<LowRankShare>();
    }
    const std::vector<double> energies = symmetricEigenvalues(products, n);
    double soFar = 0;
    std::uint64_t counted = 0;
    for (std::uint64_t rank = 1; rank <= kHighestRank; rank *= 2) {
        for (; counted < rank; ++counted) {
            soFar += std::max(0.0, energies[static_cast<std::size_t>(counted)]);
        }
        if (soFar >= kEnough * sum) {
            return std::optional(LowRankShare{.rank = rank, .share = std::min(1.0, soFar / sum)});
        }
    }
    return std::optional<LowRankShare>();
}

} // namespace apr::diffing
