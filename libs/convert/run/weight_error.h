// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/measures.h"
#include "apr/convert/plan.h"
#include "apr/model/chunk_pass.h"
#include "apr/tensor/statistics.h"

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// What was measured of a tensor of the result.
struct TensorDifference {
    std::string tensor = {};
    PartialDifference::Sums sums = {};
};

/// Measures the error of converted tensors against the reference, chunk by chunk as they are written. Tensors that are
/// copied count with their norm.
class WeightErrorMeter final : public ChunkConsumer {
public:
    /// `plan` must outlive this.
    explicit WeightErrorMeter(const ConvertPlan& plan);

    /// Whether any tensor changes.
    bool isNeeded() const;

    /// Measures only these tensors, in ascending order: those of a part.
    void restrictTo(const std::vector<std::size_t>& tensors);
    /// What was measured of them.
    std::vector<TensorDifference> differences() const;
    std::uint64_t zeros() const { return m_zeros; }
    /// Adds what was measured in another run. E002 for a tensor that is not measured.
    Status addMeasured(const std::vector<TensorDifference>& differences, std::uint64_t zeros);

    /// Errors of reading the reference.
    Status add(ValueTile& tile) override;
    Status finish(const TensorChunk& chunk) override;

    /// The error over all chunks; empty if no tensor changed.
    std::optional<WeightError> result() const;

private:
    struct Measured {
        std::size_t reference = 0; ///< index in the plan's reference
        bool isCopied = false;
        bool isElsewhere = false; ///< in another part
        std::vector<PartialDifference> parts = {};
    };

    /// Over all chunks.
    PartialDifference sumOf(std::size_t tensor) const;
    bool isCountedAsPruned(std::size_t tensor) const;
    /// Whether the tensor was selected for factorization but is unchanged because its factors would be larger.
    bool isLeftDense(std::size_t tensor) const;
    /// Whether the values of a tensor are those of its bytes; otherwise scales or a plugin give them.
    bool isDecoded(std::size_t tensor) const;
    /// Compares values of a tensor from element `first` with the reference.
    Status compare(std::size_t tensor, std::uint64_t first, std::span<const float> values, PartialDifference& sum);
    /// Adds the reasons why a tensor fails the plan's quality gate.
    void checkGate(std::size_t index, const PartialDifference& sum, std::vector<std::string>& failures) const;

    const ConvertPlan& m_plan;
    Model m_dense;                                    ///< the result with quantized tensors decoded
    std::vector<std::optional<std::size_t>> m_places; ///< for each measured result tensor: index in m_dense
    std::vector<Measured> m_measured;
    bool m_changes = false;                ///< whether a tensor is not copied
    std::atomic<std::uint64_t> m_zeros{0}; ///< in pruned tensors
};

/// Adds the relative errors to the metadata, and returns them as numbers that are known only after the tensors are
/// written.
std::vector<LateNumber> reserveErrorFields(Metadata& metadata);
/// Their values.
std::vector<double> errorFields(const WeightError& error);

} // namespace apr
