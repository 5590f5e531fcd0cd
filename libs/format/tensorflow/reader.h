// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>
#include <string_view>

namespace apr::tensorflow {

/// Opens a frozen graph: what its Const nodes hold becomes tensors with the nodes' names, those of functions with the
/// function's before it; the nodes go into the metadata ("graph"). Formats: reference/formats.md (f).
Result<Model> openGraph(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens a SavedModel by its saved_model.pb: the variables beside it under the paths of their objects, and the graph's
/// constants. E007 for missing variable files.
Result<Model> openSavedModel(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                             const OpenOptions& options = {});

/// Opens a checkpoint by its index (V2) or its single file (V1). OpenOptions::key picks the variables below a path.
Result<Model> openCheckpoint(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                             const OpenOptions& options = {});

/// The path in a `checkpoint` file (CheckpointState as text) of the newest checkpoint; nothing for any other text.
std::optional<std::string> newestCheckpoint(std::string_view text);

/// Whether the file is a table of variables.
bool looksLikeCheckpoint(const ByteSource& file);

} // namespace apr::tensorflow
