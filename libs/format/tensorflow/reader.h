// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>
#include <string_view>

namespace apr::tensorflow {

/// Opens a frozen graph: the values of Const nodes become tensors named NODE, or FUNCTION/NODE in functions; the nodes
/// are in the metadata ("graph").
Result<Model> openGraph(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens a SavedModel from its saved_model.pb: the variables in variables/, named by their object paths, and the
/// constants of the graph. E007 for missing variable files.
Result<Model> openSavedModel(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                             const OpenOptions& options = {});

/// Opens a checkpoint from its index (V2) or its single file (V1). OpenOptions::key selects the variables below a path.
Result<Model> openCheckpoint(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                             const OpenOptions& options = {});

/// The path of the latest checkpoint in a `checkpoint` file (CheckpointState in text format); std::nullopt for other
/// contents.
std::optional<std::string> latestCheckpoint(std::string_view text);

/// Whether the file ends with the footer of a table.
bool looksLikeCheckpoint(const ByteSource& file);

extern const FormatReader kCheckpointReader;
extern const FormatReader kCheckpointStateReader;
extern const FormatReader kSavedModelReader;
extern const FormatReader kMetaGraphReader;
extern const FormatReader kFrozenReader;

} // namespace apr::tensorflow
