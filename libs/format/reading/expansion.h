// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/model/model.h"

namespace apr {

/// `model`, with an error in place of its tensors when they decode to more than the budget allows: reading them from a
/// small file could take hours. The header can be shown anyway.
Model withinBudget(const Model& model, const Budget& budget);

} // namespace apr
