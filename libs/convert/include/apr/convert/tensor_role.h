// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/tensor_fact.h"
#include "apr/model/model.h"

#include <cstdint>
#include <optional>
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

/// Why a tensor is never quantized (KeepsTypeNorm, KeepsTypeBias …); nothing for a tensor that can be quantized.
std::optional<FactKind> exclusionOf(const TensorInfo& tensor);

} // namespace apr
