// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::pytorch {

/// A state dict as torch.save writes it: names and tensors. E009 for dtypes that PyTorch does not have, E020 for a
/// tensor that is there twice.
extern const FormatWriter kWriter;

/// A module of TorchScript as torch.jit.save writes it, that has every tensor as a parameter under its name and,
/// with a graph, the method forward. E009 for dtypes that TorchScript does not have, E020 for names that modules cannot
/// have.
extern const FormatWriter kScriptWriter;

} // namespace apr::pytorch
