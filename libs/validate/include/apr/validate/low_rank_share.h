// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <optional>
#include <vector>

namespace apr {

/// How much of the change a matrix of low rank explains: the squared Frobenius norm of the best approximation of this
/// rank, as a share of the whole (Eckart and Young, 1936). Measured in a sample of rows and columns.
struct LowRankShare {
    std::uint64_t rank = 0;
    double share = 0;
    bool hasGap = false; ///< the singular values behind the rank are much smaller
};

} // namespace apr

namespace apr::diffing {

/// The eigenvalues of a symmetric matrix of n × n elements, in descending order: cyclic Jacobi rotations (Golub and
/// Van Loan, Matrix Computations, 8.5). The matrix is overwritten. `vectors` gets the eigenvectors, one in each row.
std::vector<double> symmetricEigenvalues(std::vector<double>& matrix, std::size_t n,
                                         std::vector<double>* vectors = nullptr);

/// A low rank, at most 64, that explains 95 % of the difference of two matrices of the same shape: that of a clear gap
/// in the singular values, or else the smallest power of two. The directions are those of some rows, and the share is
/// measured in other rows, so that it is never more than that of the best approximation of this rank. Samples up to 192
/// rows and 1,024 columns. Nothing for smaller matrices than 96 × 96, for changes of higher rank, or without a change
/// in the sample. Errors of loading.
Result<std::optional<LowRankShare>> lowRankShare(const Model& a, std::size_t indexA, const Model& b,
                                                 std::size_t indexB);

} // namespace apr::diffing
