// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/measures.h"
#include "apr/convert/plan.h"
#include "apr/model/chunks.h"
#include "apr/tensor/statistics.h"

#include <atomic>
#include <optional>
#include <span>
#include <vector>

namespace apr {

/// Measures the error of converted tensors against the reference, chunk by chunk as they are written. Tensors that are
/// copied count with their norm.
class WeightErrorMeter {
public:
    /// `plan` must outlive this.
    explicit WeightErrorMeter(const ConvertPlan& plan);

    /// Whether any tensor changes.
    bool isNeeded() const;

    /// Adds a chunk of the plan's result; thread-safe.
    Status add(const TensorChunk& given);

    /// The error over all chunks; empty if no tensor changed.
    std::optional<WeightError> result() const;

private:
    struct Measured {
        std::size_t reference = 0; ///< index in the plan's reference
        bool isCopied = false;
        std::vector<PartialDifference> parts = {};
    };

    bool isCountedAsPruned(std::size_t tensor) const;
    /// Whether the tensor was selected for factorization but is unchanged because its factors would be larger.
    bool isLeftDense(std::size_t tensor) const;
    /// Decodes elements of a written chunk, from element `at` of it; `place` is the tensor's index in m_dense.
    Status readWritten(std::size_t place, const TensorChunk& chunk, std::uint64_t at, std::span<float> out) const;
    /// The part of a tensor's difference that a chunk adds to.
    PartialDifference& partOf(const TensorChunk& chunk);
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
