// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::coreml {

/// Opens a Core ML model (reference/formats.md (f)): the weights of neural networks as LAYER.weights, LAYER.bias and so
/// on, the constants of ML programs under their names, in pipelines with "model0/" and so on before them. Weights in
/// weight.bin are read through `siblings`. Quantized weights keep their bytes; how they are meant is in the metadata
/// ("quantization"). E002 for damage, E015 for weights outside the model's folder, E007 for a missing file.
Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                   const OpenOptions& options = {});

/// Opens a package by its Manifest.json, which names the model in it.
Result<Model> openPackage(const std::string& name, const Json& manifest, const SiblingOpener& siblings,
                          const OpenOptions& options = {});

/// Whether a JSON document is the manifest of a package.
bool isManifest(const Json& document);

} // namespace apr::coreml
