// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/convert/pipeline.h"

namespace apr {

/// Fills in what the plan says of each tensor, and how many have known names. The result must be as it will be written.
void planTensors(ConvertPlan& plan, const MappedModel& mapped);

} // namespace apr
