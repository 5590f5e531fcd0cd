// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/boxed.h"
#include "apr/base/progress.h"
#include "apr/convert/tensor_fact.h"
#include "apr/format/writer.h"
#include "apr/tensor/quality_bounds.h"

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
    double energy = 0;             ///< Σσᵢ² of the retained values ÷ Σσᵢ² of all; 1 for a zero matrix
    bool isRandomized = false;     ///< computed by the randomized range finder instead of LAPACK's gesdd
};

/// How the singular values are split: Svd is U and ΣVᵀ; Lora is UΣ½ and Σ½Vᵀ, as in LoRA adapters.
enum class FactorStyle : std::uint8_t { Svd, Lora };

/// The best approximation of rank `rank`, or of the lowest rank with at least `energy`. For ranks of at most a quarter
/// of the shorter side, uses the randomized method of Halko, Martinsson and Tropp (2011, algorithms 4.4 and 5.1, three
/// power iterations, oversampling of half the rank), otherwise LAPACK's sgesdd. The result does not depend on the
/// number of threads; it may differ between processors. E020: a rank of 0 or above the shorter side, or an energy
/// outside (0, 1). E008: LAPACK ran out of memory. E013: LAPACK failed.
Result<Factors> factorize(std::span<const float> matrix, std::uint64_t rows, std::uint64_t columns,
                          std::optional<std::uint64_t> rank, std::optional<double> energy, FactorStyle style);

struct LowRankOptions {
    std::optional<FactorStyle> style = {};
    std::optional<std::uint64_t> rank = {}; ///< either this
    std::optional<double> energy = {};      ///< or the minimum fraction of Σσ² of each matrix
    std::vector<std::string> targets = {};  ///< name patterns; empty: all weight matrices except embeddings

    bool isEnabled() const { return style.has_value(); }
    /// E020 for rank and energy together or neither, and values out of range.
    Status check() const;
};

/// Rank and energy of one tensor, known once its factors are computed.
struct FactorStats {
    std::uint64_t rank = 0; ///< 0: stays dense because factors with enough energy would be larger
    double energy = 1;
};

/// A model with some tensors factorized. Loading a tensor returns its dense values.
class LowRankModel {
public:
    virtual ~LowRankModel() = default;
    virtual const Model& model() const = 0;
    /// One entry per tensor.
    virtual const std::vector<bool>& isFactorized() const = 0;
    /// Computes all factors in parallel. Factors beyond a quarter of the memory limit are recomputed on write.
    virtual Status prepare(Progress& progress) const = 0;
    /// The tensor as stored in apr2: dense if it is not factorized, or if its rank is unknown before prepare().
    virtual StoredForm form(std::size_t tensor) const = 0;
    /// After prepare().
    virtual FactorStats factorStats(std::size_t tensor) const = 0;
    /// One entry per tensor: why a selected tensor is not factorized.
    virtual const std::vector<Boxed<TensorFact>>& facts() const = 0;
};

/// `model` with matrices replaced by low-rank factors. `dtypes` has the factors' dtype for each tensor (F32, F16 or
/// BF16; ignored for tensors that are not factorized), `limits` the size of each tensor without factorization. The
/// first dimension counts as rows, all others as columns. A tensor whose factors would not be smaller stays dense and
/// gets a note. E020: invalid options, a pattern that matches no tensor, a rank above the shorter side of a matrix
/// selected by pattern, nothing to factorize, quantized tensors. E013 (in prepare()): NaN or infinities; they count as
/// 0 when `tolerant`.
Result<std::shared_ptr<const LowRankModel>> factorizeModel(const Model& model, const LowRankOptions& options,
                                                           const std::vector<std::string>& sourceNames,
                                                           const std::vector<DType>& dtypes,
                                                           const std::vector<std::uint64_t>& limits,
                                                           std::uint64_t memoryLimit, bool tolerant);

} // namespace apr
