// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "apr/format/sink.h"

#include <optional>
#include <vector>

namespace apr {

/// The tensor of the low-rank model that a tensor of the plan's result is; nothing for the scales of others.
std::optional<std::size_t> lowRankIndex(const ConvertPlan& plan, std::size_t index);

/// How the tensors of the result are stored, as far as it is known; empty when all are dense.
std::vector<StoredForm> formsOf(const ConvertPlan& plan);

/// Finds how tensors are stored that are not stored densely, and shows their values to `observe`, which the writer will
/// not do. `write` gets the forms and `report` says what was chosen. Gives the tensors that `observe` has seen.
Result<std::vector<bool>> findForms(const ConvertPlan& plan, const ChunkObserver& observe, WriteOptions& write,
                                    ConvertReport& report, Progress& progress);

/// Says what factors keep, once they are known: in the metadata and the report.
void describeLowRank(const ConvertPlan& plan, Metadata& metadata, ConvertReport& report);

} // namespace apr
