// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "apr/format/sink.h"

#include <optional>
#include <vector>

namespace apr {

/// The index of a result tensor in the low-rank model; empty for added tensors such as scales.
std::optional<std::size_t> lowRankIndex(const ConvertPlan& plan, std::size_t index);

/// Stored forms of the result's tensors, as far as known before the values are read; empty if all are dense.
std::vector<StoredForm> formsOf(const ConvertPlan& plan);

/// Determines the tensors that are not stored densely and passes their values to `observe`, because the writer does
/// not. Stores the forms in `write` and the chosen layouts in `report`. Returns which tensors were passed to `observe`.
Result<std::vector<bool>> chooseStoredForms(const ConvertPlan& plan, const ChunkObserver& observe, WriteOptions& write,
                                            ConvertReport& report, Progress& progress);

/// Adds ranks and energies to the metadata and the report, after the factors were computed.
void writeLowRankMetadata(const ConvertPlan& plan, Metadata& metadata, ConvertReport& report);

} // namespace apr
