// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/format/format_writer.h"
#include "apr/model/model.h"

#include <vector>

namespace apr {

/// Turns a model of Keras, whose tensors have the names of the source again, into one of Keras 3's archives: those of
/// Keras 2's HDF5 files get the paths that Keras 3 gives to variables, and the configuration is as it reads it. The
/// policies of layers that Keras quantized are removed, since the weights are floats. A model without a configuration
/// stays as it is, and so do weights of an unknown layer in .weights.h5, with a finding; in .keras they are E009.
Status finishKeras(Model& result, Model& reference, Metadata& metadata, const FormatWriter& format,
                   std::vector<Finding>& findings);

} // namespace apr
