// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// If the tensor at `index` contains the scales or zero points of another tensor, the index of that one; nothing
/// otherwise. Scales of integers (I8, I4, U8, I32) are named NAME.scale and NAME.zero_point, in checkpoints of
/// compressed-tensors NAME_scale and NAME_zero_point; those of 8-bit floats NAME_scale, or NAME_scale_inv with one for
/// each block of quantization_config.weight_block_size (DeepSeek), and with the names of Mistral, ComfyUI and
/// TensorRT-LLM. All of them are factors. Scales of activations beside such a weight belong to it, too.
std::optional<std::size_t> scaledBy(const Model& model, std::size_t index);

/// The name of scales when the tensor `owner`, to which they belong, is called `renamed`.
std::string nameWithOwner(std::string_view scale, std::string_view owner, std::string_view renamed);

/// Whether the values of the tensor at `index` are those of its elements times scales in another tensor.
bool isScaled(const Model& model, std::size_t index);

/// Whether a tensor of 8-bit floats has scales whose shape is not one of those above: its values are unknown.
bool hasUnknownScales(const Model& model, std::size_t index);

/// The shape of the weights: the tensor's own, or for the output of a quantizer plugin (U8) the one in the metadata
/// under "quantization.plugins".
Shape denseShapeOf(const Model& model, const TensorInfo& tensor);

/// Whether a tensor has the experts of a layer of gpt-oss as they are stored, [experts, out, in]: transformers has them
/// as [experts, in, out] when they are decoded (modeling of Mxfp4: convert_moe_packed_tensors).
bool isStackedMxfp4(const TensorInfo& tensor);

/// `model` with integers and 8-bit floats that have scales dequantized to F32 on load, (q − zero point) · scale, and
/// without their scale and zero-point tensors, and with the stacked MXFP4 experts of gpt-oss as F32 [experts, in,
/// out]; with `onlyFloats` integers stay as they are. Tensors without matching
/// scales are unchanged.
Model withScalesApplied(const Model& model, bool onlyFloats = false);

/// The tensor at `index` alone, dequantized to F32, if it is one of 8-bit floats with scales: those are a part of its
/// values for everybody who looks at them. Nothing for other tensors.
std::optional<Model> scaledTensor(const Model& model, std::size_t index);

/// The indices in `model` of the tensors of withScalesApplied(model).
std::vector<std::size_t> withoutScales(const Model& model);

} // namespace apr
