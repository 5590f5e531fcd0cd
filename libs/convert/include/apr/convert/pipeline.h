// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/measures.h"
#include "apr/convert/plan.h"
#include "apr/convert/plan_conversion.h"
#include "apr/convert/provenance.h"
#include "apr/convert/sparse.h"
#include "apr/format/formats.h"
#include "apr/model/tensor_statistics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// A file of an output.
struct OutputFile {
    std::string name = {}; ///< in the folder of the output; empty: the output itself
    std::uint64_t bytes = 0;
};

/// Result of a conversion.
struct ConvertReport {
    std::string inputFormat = {};
    std::string inputDialect = {};
    std::uint64_t inputBytes = 0;
    std::string output = {};
    const FormatWriter* format = &defaultWriter();
    std::uint64_t bytes = 0;            ///< size of the output itself
    std::vector<OutputFile> files = {}; ///< all that were written
    std::size_t tensors = 0;
    std::uint64_t parameters = 0;
    std::uint64_t tensorBytes = 0;
    std::optional<PartNumber> part = {};         ///< the numbers above and the files are those of this part
    std::vector<Finding> findings = {};          ///< of the plan and of the values
    std::vector<Finding> valueFindings = {};     ///< those of the values alone
    std::optional<WeightError> weightError = {}; ///< set if the values of any tensor were changed and measured
    std::optional<MergeReport> merge = {};       ///< set if tensors were merged
    std::vector<std::string> sideFiles = {};     ///< paths of the files written next to the output
    std::vector<SparseChoice> sparse = {};       ///< one per tensor, if a sparse layout was requested
};

/// Executes a plan: loads, transforms, checks and writes every tensor, in parallel and in bounded memory. E013 with
/// tensor, value and expected range: a required expectation fails (unless relaxed). E018: a tensor fails the quality
/// gate (unless ignored). E016: the output exists.
/// E007: the disk is full. E017: cancelled. E004: checksum mismatch in the source (unless ignored). On failure, no
/// output is left behind.
Result<ConvertReport> runConversion(const ConvertPlan& plan, Progress& progress);

/// Upgrades a file of any apr dialect to apr2 and preserves names, values, unknown metadata and opaque payloads. E020
/// if the input is not an apr file; other errors as runConversion.
Result<ConvertReport> upgradeModel(ConvertOptions options, Progress& progress);

/// Statistics and findings for each source tensor under its new name; nothing is written (`--analyze-source`).
struct SourceAnalysis {
    std::string tensor = {};
    std::optional<TensorStatistics> statistics = {}; ///< empty if decoding the dtype is unsupported
    Expectation expectation = {};
    std::vector<Finding> findings = {};
};
Result<std::vector<SourceAnalysis>> analyzeSource(const ConvertPlan& plan, Progress& progress);

} // namespace apr
