// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/plan.h"

namespace apr {

/// Fills `plan.tensors` and counts mapped names, from its lineage. `hasSourceAxes`: the output has the source's axis
/// order, so that no transposition is reported.
void planTensors(ConvertPlan& plan, bool hasSourceAxes);

} // namespace apr
