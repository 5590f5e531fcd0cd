// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/plan.h"
#include "apr/format/formats.h"
#include "apr/validate/diff.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace apr {

/// What a file has of the plan that it was written by.
struct OutputCheck {
    std::size_t tensors = 0;
    std::uint64_t bytes = 0;                   ///< of these tensors, uncompressed
    std::vector<std::string> differences = {}; ///< "a.weight: F16 [2, 3] instead of F32 [2, 3]"
    std::vector<std::string> kept = {};        ///< entries of the metadata that the file has
    std::vector<std::string> lost = {};        ///< entries that files of the format do not hold

    bool isEqual() const { return differences.empty(); }
};

/// Opens the output of a plan again and compares each tensor with what the plan makes of the sources, byte by byte, and
/// the metadata that files of its format hold. Tensors that are stored as factors have the values of the factors.
/// Errors of opening, of loading, and of Draft::prepare.
Result<OutputCheck> verifyOutput(const ConvertPlan& plan, Progress& progress);

/// Converts a model to `through` and back to its own format (apr2 if that is not written, or needs metadata that
/// `through` does not hold), in files named `stem` and a
/// number, which stay. Returns the differences of the model that came back from the original, under comparable names.
/// Errors of conversions.
Result<ModelDiff> roundTrip(const std::string& input, const FormatWriter& through, const std::string& stem,
                            const Values& checks, Progress& progress);

} // namespace apr
