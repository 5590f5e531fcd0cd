// SPDX-License-Identifier: MIT
#pragma once

#include "convert/recipe/draft.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace apr {

/// Whether queries, keys and values, and gate and up, are a tensor each or one.
enum class ProjectionForm : std::uint8_t { Split, Fused };

/// The form that models of a type have in GGUF files and in checkpoints for transformers. Nothing for types whose
/// files have only one, or whose readers accept both.
std::optional<ProjectionForm> projectionFormOf(std::string_view type);

/// Splits or fuses the projections of a model with canonical names, of the architecture and hyperparameters of the
/// draft; the result gets the names that checkpoints of `type` have. Layers that have the form stay as they are.
/// Returns how many tensors were replaced. E012 if rows contradict the numbers of heads; E009 if the parts of a tensor
/// differ in dtype, or rows are not whole blocks.
Result<std::size_t> arrangeProjections(Draft& draft, ProjectionForm form, const std::string& type);

/// Gives the projections the form that readers of such a model require.
Status requireProjections(Draft& draft);

} // namespace apr
