// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/convert/pipeline.h"

namespace apr {

/// Fills in the plan's tensors and the numbers of mapped and unmapped names. `plan.result` must be final.
void planTensors(ConvertPlan& plan, const MappedModel& mapped);

} // namespace apr
