// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::onnx {

/// Lays out a ModelProto (libs/format/onnx/README.md) with the graph of the options, or with the tensors alone. Where
/// the tensors exceed WriteOptions::inlineLimit, those of 1 KiB and more are in a second file, NAME.data, from
/// multiples of 4096 on. E009 for a dtype or a size that ONNX does not have, E020 for names that are not UTF-8 or not
/// unique.
Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options);

extern const FormatWriter kWriter;

} // namespace apr::onnx
