// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/quantization_plan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apr::workbench {

/// The measured error of types on the tensors of a model, and the type that is chosen for each tensor.
class MeasuredPlan {
public:
    /// Tensors of one role.
    struct Group {
        TensorRole role = TensorRole::Other;
        std::vector<std::size_t> curves = {};
        std::uint64_t elements = 0;
    };

    /// What is chosen for a group.
    struct GroupState {
        std::optional<std::size_t> type = {}; ///< index into types(): all its tensors have it, or its fallback
        std::optional<TargetType> first = {}; ///< of the first tensor; nothing: unchanged
        bool isMixed = false;                 ///< its tensors have several types
        std::uint64_t bytes = 0;
        double relativeError = 0;
    };

    /// A tensor that gets another type than the chosen one, because its row length is not a multiple of the block size.
    struct Fallback {
        TargetType type = {};
        std::uint64_t rowLength = 0;
    };

    bool isEmpty() const { return m_plan == nullptr; }
    /// Adds the measurement of a type. The first one chooses its type for all tensors.
    void add(const QuantizationPlan& plan, const TargetType& type);

    /// The measured types, in the order in which they were added.
    const std::vector<TargetType>& types() const { return m_types; }
    bool has(const TargetType& type) const;
    /// In the order of roles.
    const std::vector<Group>& groups() const { return m_groups; }
    /// All measurements; must not be empty.
    const QuantizationPlan& plan() const { return *m_plan; }
    const ErrorCurve& curve(std::size_t index) const { return m_plan->curves[index]; }
    const TensorInfo& tensor(std::size_t curve) const;

    /// The chosen type of a tensor; null: unchanged.
    const TypeTrial* chosen(std::size_t curve) const;
    /// Bytes of a tensor with its chosen type.
    std::uint64_t bytesOf(std::size_t curve) const;
    bool changesSomething() const;
    /// Bytes and error of what is chosen, including unchanged tensors.
    const TypeSelection& selection() const { return m_selection; }
    /// Points of the curve of best choices, by size.
    const std::vector<TypeSelection>& best() const { return m_best; }
    /// One type for all tensors.
    TypeSelection uniform(std::size_t type) const;
    /// Bytes of the file with a selection.
    std::uint64_t fileBytes(const TypeSelection& selection) const;

    /// Chooses a type for all tensors of a group; nothing: they stay unchanged.
    void choose(std::size_t group, std::optional<std::size_t> type);
    /// Chooses the types with the least error for a file of this size. E013 if it is too small.
    Status fit(std::uint64_t fileBytes);
    GroupState stateOf(std::size_t group) const;
    /// The first tensor of a group that a type does not fit; nothing if it fits all.
    std::optional<Fallback> fallbackOf(std::size_t group, std::size_t type) const;

    /// The chosen types by the names of tensors, for the step "quantize".
    Json exactTypes() const;
    /// The same as rules of `aprcli quantize`.
    std::vector<std::string> rules() const;
    /// The name that a tensor has in the source.
    std::string sourceName(std::size_t curve) const;
    /// Whether the source stores a tensor in another order than the model has it.
    bool isReordered(std::size_t curve) const;

private:
    const TensorPlan* planOf(std::size_t curve) const;
    std::optional<std::size_t> trialOf(const ErrorCurve& curve, const TargetType& type) const;
    void updateSelection();

    std::vector<TargetType> m_types;
    std::shared_ptr<const QuantizationPlan> m_plan;
    std::vector<std::optional<std::size_t>> m_choice; ///< chosen trial of each curve; nothing: unchanged
    TypeSelection m_selection;
    std::vector<Group> m_groups;
    std::vector<TypeSelection> m_best;
};

} // namespace apr::workbench
