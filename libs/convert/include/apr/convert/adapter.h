// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace apr {

/// A low-rank adapter (LoRA, arXiv 2106.09685) for some of a model's matrices.
struct AdapterOptions {
    std::string path = {};            ///< a PEFT or MLX folder, or its tensor file next to adapter_config.json
    std::optional<double> scale = {}; ///< factor for B · A; overrides the configuration's alpha ÷ r
};

/// `model` with an adapter merged in: W + scale · B · A for each targeted matrix, computed on load and rounded to the
/// matrix's dtype. Full tensors in the adapter (`modules_to_save`, biases) replace the model's own. Supports
/// rank-stabilized scales (`use_rslora`), rank and alpha patterns, `fan_in_fan_out` and embeddings.
/// E007: the file is missing. E020: not an adapter, no scale, or a module that the model does not contain. E019: shape
/// mismatch. E009: DoRA, patterns that are regular expressions, quantized matrices.
struct AdaptedModel {
    Model model;
    Finding finding = {};           ///< number of changed matrices and their scale; a warning if nothing changes
    std::string path;               ///< of the tensor file
    Model adapter;                  ///< its tensors
    std::string configuration = {}; ///< path of adapter_config.json; empty if there is none
    std::vector<std::vector<std::size_t>> uses = {}; ///< for each tensor of `model`: the adapter's tensors in it
};
Result<AdaptedModel> applyAdapter(const Model& model, const AdapterOptions& use);

} // namespace apr
