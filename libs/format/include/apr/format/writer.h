// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/formats.h"
#include "apr/format/late_numbers.h"
#include "apr/format/sink.h"
#include "apr/model/model.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// The encoded form of a tensor as its file contains it, if no transform changed the values; dense for all others.
StoredForm storedForm(const Model& model, std::size_t index);

/// Lays out `model` with `metadata` as a file.
/// - apr2: index sorted by name, data in model order, 64-byte aligned.
/// - aprender: 64-byte header with the row-major flag, and a footer.
/// - apr1: TRUENO_NATIVE tensors, or the original payload of a model read from version 1.
/// - SafeTensors: tensor order of the reference writer; `__metadata__` from the source, all other metadata as JSON
/// under
///   "apr_metadata".
/// - GGUF version 3: key-values from `source_metadata` and the tokenizer.
/// Only apr2 supports WriteOptions::forms; in the other formats all tensors are dense. E020 for names or dimensions
/// that the format does not support, E009 for an unsupported dtype and for GGUF output of a model not read from GGUF.
Result<FileLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options = {});

struct WrittenFile {
    std::uint64_t bytes = 0;
    std::uint32_t crc = 0;        ///< CRC-32 of the whole file; 0 for formats without a checksum
    std::uint32_t contentCrc = 0; ///< CRC-32 of everything before the footer, as stored in the footer
};

/// Writes the file planned by layOutFile: tensors in parallel chunks, then the head and the footer. A tensor that
/// compression does not shrink is stored uncompressed. The output does not depend on the number of threads. `observer`
/// (may be empty) sees every chunk of the dense tensors before it is written. E007 when a source file changed while it
/// was read.
Result<WrittenFile> writeFile(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer,
                              Progress& progress);

} // namespace apr
