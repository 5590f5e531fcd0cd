// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/validate/diff.h"

#include <optional>
#include <vector>

namespace apr::diffing {

/// The eigenvalues of a symmetric matrix of n × n elements, in descending order: cyclic Jacobi rotations (Golub and
/// Van Loan, Matrix Computations, 8.5). The matrix is overwritten.
std::vector<double> symmetricEigenvalues(std::vector<double>& matrix, std::size_t n);

/// The smallest rank of 1, 2, 4 … 64 that explains 95 % of the difference of two matrices of the same shape, in a
/// sample of 96 rows and up to 1,024 columns. Nothing for smaller matrices, for changes of higher rank, or without a
/// change in the sample. Errors of loading.
Result<std::optional<LowRankShare>> lowRankShare(const Model& a, std::size_t indexA, const Model& b,
                                                 std::size_t indexB);

} // namespace apr::diffing
