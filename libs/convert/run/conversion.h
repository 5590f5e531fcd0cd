// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/plan.h"
#include "apr/format/writer.h"

namespace apr {

/// Writes the files of a plan to sinks, and checks and measures them on the way, as runConversion() does.
Status writeTensors(const ConvertPlan& plan, const SinkFor& sinkFor, Progress& progress);

} // namespace apr
