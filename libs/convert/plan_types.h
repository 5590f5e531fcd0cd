// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/convert/pipeline.h"

namespace apr {

/// Whether the output has the names and the axis order of the source: it has the source's format, which is not apr.
bool restoresSource(const ConvertPlan& plan);

/// Applies pruning, quantization, precision and factorization to `plan.result` and fills in the related members of the
/// plan. Errors of pruneModel, chooseTypes, factorizeModel and convertDtypes; E020 for conflicting options.
Status planDtypes(ConvertPlan& plan, const MappedModel& mapped);

} // namespace apr
