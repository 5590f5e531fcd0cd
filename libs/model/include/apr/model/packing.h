// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"
#include "apr/base/result.h"
#include "apr/model/model.h"
#include "apr/model/packed_weight.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Weights that a program for quantization has packed into several tensors. They are recognized by the names, dtypes
/// and shapes of their parts.
namespace apr {

/// All packed weights of a model.
class Packings {
public:
    explicit Packings(const Model& model);

    const std::vector<PackedWeight>& weights() const { return m_weights; }
    bool isEmpty() const { return m_weights.empty(); }
    /// The weight of which the tensor at `index` is a part; null for other tensors.
    const PackedWeight* of(std::size_t index) const;
    /// The parameters that the tensor at `index` stands for: those of the weight for its first part, none for the
    /// others. Nothing for tensors that are not packed.
    std::optional<std::uint64_t> parameters(const Model& model, std::size_t index) const;
    /// "7 weights are packed (bitsandbytes NF4)"; of those alone that are not decoded, if so asked.
    std::string text(bool isOfUnknown = false) const;
    /// Whether the values of all weights are known.
    bool areDecoded() const;
    /// E009 that names the packings that are not decoded, for what requires the values.
    Error refusal() const;

private:
    void addByConfiguration(const Model& model);
    void add(const Model& model, PackedWeight weight);

    std::vector<PackedWeight> m_weights;
    std::vector<std::uint32_t> m_byTensor; ///< 1 + index in m_weights; empty if nothing is packed
};

/// `model` with the two tensors NAME_blocks and NAME_scales of gpt-oss checkpoints as one MXFP4 tensor NAME, and with a
/// note on other packed weights.
Model withPackings(const Model& model);

/// A model whose packed weights are tensors of F32.
struct UnpackedModel {
    Model model;
    std::vector<std::size_t> origins = {}; ///< the tensor of the packed model that each was made from
};

/// `model` with each packed weight as one tensor of its name and shape, which is decoded when it is loaded, in place of
/// its parts. Nothing if none is packed; E009 for a packing that is not decoded, E020 for weights whose name is taken.
Result<std::optional<UnpackedModel>> withPackingsDecoded(const Model& model);

/// The weight whose values the tensor at `index` has, decoded, as a model of this tensor alone. Nothing for other
/// tensors, other parts of a weight, and packings that are not decoded.
std::optional<Model> unpackedTensor(const Model& model, std::size_t index);

} // namespace apr
