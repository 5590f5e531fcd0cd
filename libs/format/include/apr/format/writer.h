// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/sink.h"
#include "apr/format/formats.h"
#include "apr/model/chunks.h"
#include "apr/model/model.h"

#include <functional>
#include <span>
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
/// that the format does not support, E009 for an unsupported dtype and for GGUF output of a model without GGUF keys.
Result<OutputLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options = {});

/// Gives the sink of a file of an output. It stays valid until writeFiles() returns.
using SinkFor = std::function<Result<Sink*>(const FileLayout& file)>;

/// Writes the files planned by layOutFile, one after another: tensors in parallel chunks, then all other segments.
/// Every byte is written once. The output does not depend on the number of threads. `observer` (may be empty) sees
/// every chunk of the dense tensors before it is written, also of tensors that no file stores as such. E007 when a
/// source file changed while it was read. Returns what was written, one for each file.
Result<std::vector<WrittenFile>> writeFiles(const Model& model, const OutputLayout& layout, const SinkFor& sinkFor,
                                            const ChunkObserver& observer, Progress& progress);

/// The same for an output of one file.
Result<WrittenFile> writeFile(const Model& model, const OutputLayout& layout, Sink& sink, const ChunkObserver& observer,
                              Progress& progress);

/// One file of an output whose other files were written elsewhere: `before` are those that precede it.
Result<WrittenFile> writeFileAfter(const Model& model, const FileLayout& file, std::span<const WrittenFile> before,
                                   Sink& sink, Progress& progress);

} // namespace apr
