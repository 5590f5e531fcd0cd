// SPDX-License-Identifier: MIT
#pragma once

#include "convert/lower/lowering.h"

namespace apr {

/// Models with canonical names, which their format kept without those of the source, as folders for transformers: they
/// get the names and axes of checkpoints of their architecture.
extern const Lowering kCanonicalLowering;

} // namespace apr
