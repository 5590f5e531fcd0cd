// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"
#include "convert/lower/lowering.h"
#include "convert/recipe/draft.h"

namespace apr {

/// Whether a model of another program becomes a .keras archive: it has a graph of ONNX's operators.
bool becomesSequential(const Draft& draft, const FormatWriter& format);

/// Gives the tensors the axes, names and order of a Sequential model of Keras 3 that computes what the source's graph
/// does, and its configuration to the metadata. The graph is a sequence: dense and convolution layers, pooling,
/// normalization, activations. Images keep ONNX's order of channels at the input and are permuted for Keras, whose
/// convolutions on processors need channels last. E009 with the node that no layer is for.
Status makeSequential(Draft& draft);

/// Graphs that are a sequence of layers as models of Keras.
extern const Lowering kSequentialLowering;

} // namespace apr
