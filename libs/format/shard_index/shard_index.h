// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"

namespace apr {

/// Opens a Hugging Face `*.safetensors.index.json` or `pytorch_model.bin.index.json`. The index must map every tensor
/// to the shard that contains it: E002 or E012 otherwise, E015 for a shard outside the folder. E001 for other JSON.
Result<Model> openShardIndex(Probe& probe);

/// The index of a sharded PyTorch checkpoint, by its name.
extern const FormatReader kPickleIndexReader;
/// Any JSON that is of no other format.
extern const FormatReader kShardIndexReader;

} // namespace apr
