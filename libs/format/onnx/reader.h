// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::onnx {

/// Opens an ONNX model. Tensors are the initializers of the graph and its subgraphs, the values of Constant nodes, and
/// all other tensors in attributes; sparse tensors become NAME.values and NAME.indices. The nodes are in the metadata
/// ("graph"), the other model fields under "onnx". External data is read through `siblings`: E015 for paths outside the
/// model's folder, E002 for ranges outside the file; a missing file is a finding, and E007 when such a tensor is
/// loaded.
Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                   const OpenOptions& options = {});

/// Opens a file with a single TensorProto, the format of ONNX test data.
Result<Model> openTensor(std::string name, const ByteSource& file, const OpenOptions& options = {});

extern const FormatReader kReader;
extern const FormatReader kTensorReader;

} // namespace apr::onnx
