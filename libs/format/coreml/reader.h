// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::coreml {

/// Opens a Core ML model. Weights of neural networks are named LAYER.weights, LAYER.bias and so on, constants of ML
/// programs keep their names; in pipelines both have the prefix "model0/", "model1/" and so on. weight.bin is read
/// through `siblings`. Quantized weights keep their bytes; the parameters are in the metadata ("quantization").
/// E002 for invalid data, E015 for weights outside the model's folder, E007 for a missing file.
Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                   const OpenOptions& options = {});

/// Opens a package (.mlpackage) from its Manifest.json, which contains the path of the model.
Result<Model> openPackage(const std::string& name, const Json& manifest, const SiblingOpener& siblings,
                          const OpenOptions& options = {});

/// Whether a JSON document is a package manifest.
bool isManifest(const Json& document);

extern const FormatReader kReader;
extern const FormatReader kPackageReader;

} // namespace apr::coreml
