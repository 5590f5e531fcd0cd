// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/result.h"
#include "apr/graph/graph.h"

namespace apr {

struct GraphOptions {
    bool hasCache = false; ///< keys and values of earlier positions are inputs, as text is generated
};

/// The graph of a model of a known architecture, from its hyperparameters and tensors, as the published definition has
/// it (transformers' model of the type): one forward pass, in operators of ONNX. Values are named after
/// the modules that compute them. E009 for types without a graph and for what their graph cannot express yet, E011 for
/// a hyperparameter that is missing, E012 for a tensor that is, E020 for a cache in a model that does not generate
/// text.
Result<Graph> architectureGraph(const Model& model, const Detection& detection, const GraphOptions& options = {});

} // namespace apr
