// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/plan.h"
#include "apr/format/sink.h"

namespace apr {

/// Writes the tensors of a plan to a sink, and checks and measures them on the way, as runConversion() does.
Status writeTensors(const ConvertPlan& plan, Sink& sink, Progress& progress);

} // namespace apr
