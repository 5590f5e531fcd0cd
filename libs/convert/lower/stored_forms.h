// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/lineage.h"
#include "apr/convert/low_rank.h"
#include "apr/convert/sparse.h"
#include "apr/format/formats.h"
#include "apr/model/chunks.h"

#include <optional>
#include <vector>

namespace apr {

/// Stored forms of tensors, as far as known before the values are read; empty if all are dense. `tensors` has one entry
/// per tensor of `model`, `lowRank` may be null.
std::vector<StoredForm> formsOf(const Model& model, const std::vector<Lineage>& tensors, const LowRankModel* lowRank,
                                const FormatWriter& format, const SparseOptions& sparse);

/// The tensors that are not stored densely.
struct ChosenForms {
    std::vector<StoredForm> forms = {};     ///< one per tensor; empty if all are dense
    std::vector<bool> isSeen = {};          ///< tensors whose values were passed to the observer
    std::vector<SparseChoice> choices = {}; ///< one per tensor, if a sparse layout was requested
    std::vector<Finding> findings = {};
};

/// Determines the tensors that are not stored densely and passes their values to `observe`, because the writer does
/// not. `forms` is the result of formsOf().
Result<ChosenForms> chooseStoredForms(const Model& model, std::vector<StoredForm> forms, const SparseOptions& sparse,
                                      const ChunkObserver& observe, Progress& progress);

/// Adds ranks and energies to the metadata after the factors were computed. Returns findings about them.
std::vector<Finding> writeLowRankMetadata(const LowRankModel& lowRank, const LowRankOptions& options,
                                          const FormatWriter& format, Metadata& metadata);

} // namespace apr
