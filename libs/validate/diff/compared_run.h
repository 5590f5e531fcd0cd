// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "apr/tensor/statistics.h"
#include "validate/diff/rounding.h"

#include <atomic>
#include <vector>

namespace apr::diffing {

/// Elements compared at a time: a multiple of every block size.
constexpr std::uint64_t kRun = std::uint64_t{1} << 17;

/// Two tensors of the same number of elements.
struct TensorPair {
    std::size_t a = 0;
    std::size_t b = 0;
    std::size_t row = 0;           ///< in ModelDiff::tensors
    RoundingBound rounding = {};   ///< what a difference of dtypes explains
    std::uint64_t rowElements = 0; ///< 0: changed rows are not recorded
    bool countsZeros = false;
    /// Whether each row differs. Runs share rows.
    std::vector<std::atomic<std::uint8_t>> changedRows = {};
};

/// What was found in one run.
struct ComparedRun {
    PartialDifference sums = {};
    bool areBytesEqual = true;
    std::uint64_t zerosA = 0; ///< with countsZeros
    std::uint64_t zerosB = 0;
    std::uint64_t beyondRounding = 0; ///< differences that the bound does not explain
};

/// Compares `count` elements from `first`, a multiple of the block sizes. Errors of loading and decoding.
Status compareRun(const Model& a, const Model& b, TensorPair& pair, std::uint64_t first, std::uint64_t count,
                  ComparedRun& out);

} // namespace apr::diffing
