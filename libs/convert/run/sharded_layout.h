// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/plan.h"

#include <cstdint>
#include <vector>

namespace apr {

/// The tensors of a model in files of at most `maxBytes`, in order; a larger tensor has a file of its own.
std::vector<std::vector<std::size_t>> shardsOf(const Model& model, std::uint64_t maxBytes);

/// Lets a plan write several files, if the recipe's target or the format limits their size and the model is larger:
/// sets the layout, the output itself, and the size. E020 for a size that is none, and formats whose models are one
/// file.
Status planShards(ConvertPlan& plan);

} // namespace apr
