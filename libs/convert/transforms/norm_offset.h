// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <vector>

namespace apr {

/// Adds `offset` to all values of some tensors as they are loaded; `isShifted` has one entry per tensor. These tensors
/// are F32, F16 or BF16, and keep their dtype. GGUF files store the weights of Gemma's norms plus 1 (llama.cpp,
/// convert_hf_to_gguf.py: GemmaModel.modify_tensors).
Model withNormOffset(const Model& model, const std::vector<bool>& isShifted, float offset);

} // namespace apr
