// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/plan.h"
#include "apr/format/format_writer.h"
#include "convert/run/weight_error.h"

namespace apr {

/// Whether the error that `meter` measures is in the metadata of the output.
bool reportsError(const ConvertPlan& plan, const WeightErrorMeter& meter);

/// The files of the output of a plan, with those beside it: `metadata` and `write` are as they are when it is run. The
/// error is asked of `meter`, which must outlive the layout, when the first file is written.
Result<OutputLayout> layOutOutput(const ConvertPlan& plan, Metadata metadata, WriteOptions write,
                                  const WeightErrorMeter& meter);

} // namespace apr
