// SPDX-License-Identifier: MIT
#pragma once

#include "cut.h"
#include "merged_tensor.h"

#include "apr/base/parallel.h"
#include "convert/transforms/value_reader.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace apr::merging {

inline constexpr std::uint64_t kPiece = std::uint64_t{1} << 16; ///< elements of a partial sum

/// Calls body(piece, first, last) for pieces of [0, elements) in parallel.
template <class Body>
Status forPieces(std::uint64_t elements, std::uint64_t size, const Body& body)
{
    NoProgress silent;
    const auto count = static_cast<std::size_t>((elements + size - 1) / size);
    return parallelFor(
        count, LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; },
        [&](std::size_t i) { return body(i, i * size, std::min(elements, (i + 1) * size)); });
}

/// How the task vector of an operand is thinned out and scaled.
struct Thinned {
    std::optional<Cut> smallest = {}; ///< dropped
    std::optional<Cut> kept = {};     ///< what is not among these, the largest, is dropped
    double factor = 1;
};

/// What concerns a whole tensor, computed before its first element.
struct Prepared {
    std::vector<double> coefficients = {}; ///< of the operands and the base, for each group of the scope
    std::vector<Thinned> thinned = {};
    std::optional<Cut> unvaried = {};     ///< Sce: the elements that are dropped
    std::vector<double> energies = {};    ///< Sce: weights
    std::vector<double> divergences = {}; ///< Fusion: of the rows
    float threshold = 0;                  ///< Fusion
    std::vector<double> factors = {};     ///< Ram: of changes that only this operand has
};

/// Reads the operands of a tensor.
class OperandReader {
public:
    /// `models` must outlive it.
    OperandReader(const std::vector<Model>& models, const MergedTensor& tensor, bool isTolerant)
        : m_isTolerant(isTolerant)
    {
        for (const Operand& operand : tensor.operands) {
            m_readers.emplace_back(models[operand.model], operand.tensor);
        }
        if (tensor.base) {
            m_base.emplace(models[tensor.base->model], tensor.base->tensor);
        }
    }

    Result<std::span<float>> operand(std::size_t i, std::uint64_t first, std::uint64_t last)
    {
        return m_readers[i].readFinite(first, last, m_isTolerant, "merged");
    }
    Result<std::span<float>> base(std::uint64_t first, std::uint64_t last)
    {
        return m_base->readFinite(first, last, m_isTolerant, "merged");
    }
    std::size_t count() const { return m_readers.size(); }
    bool hasBase() const { return m_base.has_value(); }

private:
    bool m_isTolerant;
    std::vector<ValueReader> m_readers;
    std::optional<ValueReader> m_base;
};

} // namespace apr::merging
