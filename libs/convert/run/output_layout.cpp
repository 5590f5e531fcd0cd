// SPDX-License-Identifier: MIT
#include "convert/run/output_layout.h"

#include "apr/format/writer.h"
#include "convert/run/output_files.h"

#include <utility>

namespace apr {

bool reportsError(const ConvertPlan& plan, const WeightErrorMeter& meter)
{
    return isLossy(plan) && meter.isNeeded();
}

Result<OutputLayout> layOutOutput(const ConvertPlan& plan, Metadata metadata, WriteOptions write,
                                  const WeightErrorMeter& meter)
{
    if (reportsError(plan, meter)) {
        write.lateNumbers = reserveErrorFields(metadata);
        // Those of a part may have measured nothing, and are not the last word: joinParts() replaces them.
        write.lateValues = [&meter] { return errorFields(meter.result().value_or(WeightError{})); };
    }
    APR_TRY(OutputLayout out,
            plan.layOut ? plan.layOut(plan.result, metadata, write) : layOutFile(plan.result, metadata, write));
    for (const SideFile& side : plan.sideFiles) {
        out.files.push_back(textFile(side.name, side.text));
    }
    return out;
}

} // namespace apr
