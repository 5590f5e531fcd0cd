// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/lineage.h"
#include "apr/format/formats.h"
#include "apr/model/chunks.h"
#include "convert/recipe/storage_request.h"

#include <vector>

namespace apr {

/// Stored forms of tensors, as far as known; empty if all are dense. `tensors` has one entry per tensor of `model`.
/// The source's are kept unless a request changes them.
std::vector<StoredForm> formsOf(const Model& model, const std::vector<Lineage>& tensors, const FormatWriter& format,
                                const StorageRequests& requests);

/// Determines the tensors that are not stored densely and passes their values to `observe`, because the writer does
/// not. `forms` is the result of formsOf().
Result<ChosenForms> chooseStoredForms(const Model& model, std::vector<StoredForm> forms,
                                      const StorageRequests& requests, const ChunkObserver& observe,
                                      Progress& progress);

} // namespace apr
