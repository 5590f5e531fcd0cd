// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/model.h"
#include "apr/format/sink.h"

#include <cstdint>
#include <vector>

namespace apr {

/// Where everything of an `apr2` file will stand, known before a byte is written.
struct AprLayout {
    std::vector<std::byte> head;         ///< header, metadata, index and the zeros up to the data section
    std::vector<std::uint64_t> tensorAt; ///< absolute offset of each tensor of the model
    std::uint64_t fileBytes = 0;
};

/// Lays out `model` with `metadata` as an `apr2` file (FORMAT.md section 2): index sorted by name, data in the order of
/// the model, 64-aligned. E020 for a name or a number of dimensions that the format cannot hold.
Result<AprLayout> layOutApr(const Model& model, const Metadata& metadata);

/// Writes what layOutApr planned: tensors chunk by chunk, in parallel, then the head and the footer with its CRC-32.
/// The bytes do not depend on the number of threads. `observer` (may be empty) sees each chunk first.
Status writeApr(const Model& model, const AprLayout& layout, Sink& sink, const ChunkObserver& observer,
                Progress& progress);

} // namespace apr
