// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/mapped_model.h"

#include <utility>

namespace apr {

/// Maps a model to canonical names, and kernels to PyTorch's axis order ([out, in], [out, in, height, width]), lazily.
/// Kernels are recognized by the architecture (GPT-2's Conv1D), the layer (Keras) or the operators that use them
/// (TensorFlow, TensorFlow Lite). Other models of an unknown architecture keep their names. E010: a tensor that the
/// architecture does not define (unless relaxed), or two tensors with the same canonical name. E011: an unknown
/// `architecture`, or a missing head count, without which the RoPE permutation of q and k cannot be undone.
Result<MappedModel> mapNames(const Model& model, const MapOptions& options);

/// The first part of the inverse of mapNames: restores the source's axis order from the metadata entry `source_layout`.
/// E002: an invalid entry; E009: a transposed tensor is quantized, so this must precede quantization.
Result<Model> restoreLayout(const Model& model, const Json& layouts);

/// The second part: restores the source's names from `source_names` in `metadata`, and reapplies the RoPE permutation
/// and `source_norm_offset`. Tensors without an entry keep their names. E002: an invalid entry, or two tensors with the
/// same source name.
Result<Model> restoreNames(const Model& model, const SharedMetadata& metadata);

/// Two models under comparable names: their own if these match, otherwise canonical names.
Result<std::pair<Model, Model>> withComparableNames(const Model& a, const Model& b);

} // namespace apr
