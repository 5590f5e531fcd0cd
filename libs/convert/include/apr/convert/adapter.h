// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <optional>
#include <string>

namespace apr {

/// A low-rank adapter (LoRA, arXiv 2106.09685) for some matrices of a model.
struct AdapterUse {
    std::string path = {};            ///< a PEFT or MLX folder, or its tensor file with adapter_config.json beside it
    std::optional<double> scale = {}; ///< of B · A, in place of the configuration's alpha ÷ r
};

/// `model` with an adapter merged in: W + scale · B · A for the matrices that it is for, computed when they are loaded
/// and rounded to their type, and whole tensors that it brings (`modules_to_save`, biases) in place of the model's own.
/// Rank-stabilised scales (`use_rslora`), patterns of ranks and alphas, `fan_in_fan_out` and embeddings are followed.
/// E007 without a file, E020 for one that is no adapter, has no scale, or is for modules that the model has not; E019
/// where shapes do not fit; E009 for DoRA, for patterns that are regular expressions, and for quantized matrices.
struct AdaptedModel {
    Model model;
    Finding finding = {}; ///< how many matrices it changes, by what factor; a warning where that is nothing
};
Result<AdaptedModel> applyAdapter(const Model& model, const AdapterUse& use);

} // namespace apr
