// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Weights that a program for quantization has packed into several tensors. They are recognized by the names, dtypes
/// and shapes of their parts; the values of most of them are not decoded.
namespace apr {

/// A packed weight.
struct PackedWeight {
    std::string name = {};               ///< of the layer's weight: "model.layers.0.mlp.up_proj.weight"
    std::string packing = {};            ///< "GPTQ, 4 bits"
    std::optional<Shape> shape = {};     ///< of the weight, [out, in]; nothing if only its data tells
    std::vector<std::size_t> parts = {}; ///< indices of its tensors; the first has the values
};

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
    /// "7 weights are packed (bitsandbytes NF4)".
    std::string text() const;
    /// E009 that names the packing, for what requires the values.
    Error refusal() const;

private:
    void addByConfiguration(const Model& model);
    void add(const Model& model, PackedWeight weight, const std::vector<std::string>& others);

    std::vector<PackedWeight> m_weights;
    std::vector<std::uint32_t> m_byTensor; ///< 1 + index in m_weights; empty if nothing is packed
};

/// `model` with the two tensors NAME_blocks and NAME_scales of gpt-oss checkpoints as one MXFP4 tensor NAME, and with a
/// note on other packed weights.
Model withPackings(const Model& model);

/// A model with the MXFP4 tensors of `of` split into NAME_blocks and NAME_scales again, and the index in `of` of the
/// tensor that each of its tensors was made from.
struct SplitMxfp4 {
    Model model;
    std::vector<std::size_t> origins = {};
};
/// Nothing if there are none.
std::optional<SplitMxfp4> withMxfp4Split(const Model& of);

} // namespace apr
