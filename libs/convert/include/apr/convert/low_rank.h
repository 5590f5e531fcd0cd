// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/writer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// A truncated singular value decomposition of a matrix of `rows` rows and `columns` columns: left · right.
struct Factors {
    std::uint64_t rank = 0;
    std::vector<float> left = {};  ///< rows × rank
    std::vector<float> right = {}; ///< rank × columns
    double energy = 0;             ///< Σσᵢ² of those that are kept ÷ Σσᵢ² of all; 1 for a matrix of zeros
    bool isRandomised = false;     ///< found by the randomised range finder, not by LAPACK's gesdd
};

/// Where the singular values go: svd is U and ΣVᵀ, lora is UΣ½ and Σ½Vᵀ as adapters have them.
enum class FactorStyle : std::uint8_t { Svd, Lora };

/// The best approximation of a rank: `rank` is given, or the least whose energy is at least `energy`. Where the rank is
/// at most a quarter of the shorter side, the randomised method of Halko, Martinsson and Tropp (2011, algorithms 4.4
/// and 5.1, three power iterations, half as many columns again as the rank) is used, else LAPACK's sgesdd. The same
/// bits for any number of threads; other processors may round otherwise. E020 for a rank of 0 or above the shorter side
/// and an energy that is no share, E008 when LAPACK fails.
Result<Factors> factorize(std::span<const float> matrix, std::uint64_t rows, std::uint64_t columns,
                          std::optional<std::uint64_t> rank, std::optional<double> energy, FactorStyle style);

struct LowRankOptions {
    std::optional<FactorStyle> style = {};
    std::optional<std::uint64_t> rank = {}; ///< or
    std::optional<double> energy = {};      ///< the least share of Σσ² of each matrix
    std::vector<std::string> targets = {};  ///< patterns of names; empty: matrices of weights, but no embeddings

    bool isAsked() const { return style.has_value(); }
};

/// Drift of a factorised tensor from which on nothing is written, unless bounds are given: 91 % of the energy is left.
inline constexpr double kMostFactorDrift = 0.3;

/// What became of one tensor; known when its factors were found.
struct FactorFact {
    std::uint64_t rank = 0; ///< 0: dense as it was, since factors that keep enough would be larger
    double energy = 1;
};

/// A model some of whose tensors are products of factors: dense to whoever loads them.
class LowRankModel {
public:
    virtual ~LowRankModel() = default;
    virtual const Model& model() const = 0;
    /// Of each tensor.
    virtual const std::vector<bool>& isFactorized() const = 0;
    /// Finds all factors, in parallel; what does not fit into a quarter of the memory limit is found again when it is
    /// written.
    virtual Status prepare(Progress& progress) const = 0;
    /// The tensor as apr2 stores it: dense for one that is not factorised, or whose rank is not known before prepare().
    virtual StoredForm form(std::size_t tensor) const = 0;
    /// After prepare().
    virtual FactorFact fact(std::size_t tensor) const = 0;
    /// Why a tensor that was meant is left as it is, or ""; the same for all threads.
    virtual const std::vector<std::string>& notes() const = 0;
};

/// `model` with matrices replaced by products of factors, whose values have the types `dtypes` (one for each tensor:
/// F32, F16 or BF16; others are those of tensors that stay), and `limits` are the bytes that each would take otherwise.
/// Rows are the first dimension, columns all others. A tensor whose factors would not be smaller stays and has a note.
/// E020 for options that make no sense, a pattern that fits no tensor, a rank above a matrix that a pattern names,
/// nothing to factorise and quantized tensors; E013 for NaN and infinities, which count as 0 when `tolerant`, at
/// prepare().
Result<std::shared_ptr<const LowRankModel>> factorizeModel(const Model& model, const LowRankOptions& options,
                                                           const std::vector<std::string>& sourceNames,
                                                           const std::vector<DType>& dtypes,
                                                           const std::vector<std::uint64_t>& limits,
                                                           std::uint64_t memoryLimit, bool tolerant);

} // namespace apr
