// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::pytorch {

/// A state dict as torch.save writes it: names and tensors. E009 for dtypes that PyTorch does not have, E020 for a
/// tensor that is there twice.
extern const FormatWriter kWriter;

} // namespace apr::pytorch
