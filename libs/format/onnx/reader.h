// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::onnx {

/// Opens an ONNX model (reference/formats.md (e)). Tensors are the initializers of the graph, of the graphs in its
/// nodes and of its functions, the values of Constant nodes and all other tensors that stand in attributes; sparse ones
/// are NAME.values and NAME.indices. The nodes are kept in the metadata ("graph"), the rest of the header under "onnx".
/// Data outside is read through `siblings`: E015 for paths that leave the folder, E002 for ranges that leave the file;
/// a missing file is a finding, and E007 once a tensor in it is loaded.
Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                   const OpenOptions& options = {});

/// Opens a single tensor, as ONNX's test data has them.
Result<Model> openTensor(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::onnx
