// SPDX-License-Identifier: MIT
#pragma once

#include "block_decoders.h"
#include "block_encoders.h"

namespace apr {

/// The decoder of TQ1_0; null for other types.
simd::BlockDecoder rareDecoder(DType dtype);

/// Encoders of Q1_0, Q2_0, TQ1_0, TQ2_0, MXFP4 and NVFP4, bit-identical to ggml; null for other types. They ignore
/// importance.
simd::BlockEncoder rareEncoder(DType dtype);

} // namespace apr
