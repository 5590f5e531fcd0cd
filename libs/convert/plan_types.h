// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/convert/pipeline.h"

namespace apr {

/// Gives the tensors of `plan.result` the values and types that were asked for: pruned, then quantized or rounded,
/// those that become factors with the type of these. Fills in all members of the plan that speak of it. Errors of
/// pruneModel, chooseTypes, factorizeModel and retypeModel; E020 for options that do not go together.
Status giveTypes(ConvertPlan& plan, const MappedModel& mapped);

} // namespace apr
