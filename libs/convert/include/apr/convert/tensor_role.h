// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace apr {

/// The role of a tensor, as distinguished by llama-quantize's mixes.
enum class TensorRole : std::uint8_t {
    Output,
    TokenEmbedding,
    AttentionQkv,
    AttentionKvB,
    AttentionV,
    AttentionK,
    AttentionQ,
    AttentionOutput,
    FeedForwardUp,
    FeedForwardGate,
    FeedForwardDown,
    Other,
};

/// "output", "token embedding", "attention v" …
std::string_view roleName(TensorRole role);

/// The role derived from a tensor name: canonical, Hugging Face, GGUF or that of an original checkpoint.
TensorRole roleOf(std::string_view name);

/// Why a tensor is never quantized: "norm", "bias", "one-dimensional" …; empty for a tensor that can be quantized.
std::string exclusionReason(const TensorInfo& tensor);

} // namespace apr
