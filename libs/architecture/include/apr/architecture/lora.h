// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Low-rank adapters (LoRA, arXiv 2106.09685): two factors for each matrix that they change, W + scale · B · A.
namespace apr {

inline constexpr std::string_view kAdapterConfig = "adapter_config.json";
inline constexpr std::string_view kAdapterPrefix = "base_model.model."; ///< PEFT's prefix of tensor names

/// `name` without PEFT's prefix.
std::string_view withoutAdapterPrefix(std::string_view name);

/// A factor's tensor name, parsed.
struct LoraFactor {
    std::string module = {}; ///< name of the changed module, e.g. "model.layers.0.self_attn.q_proj"
    bool isA = false;        ///< A, the factor that is multiplied with the input
    bool isMlx = false; ///< lora_a and lora_b: A is [in, r] and B [r, out] in MLX, A [r, in] and B [out, r] in GGUF
    bool isEmbedding = false; ///< of an embedding, whose weight is [in, out]
};

/// The module whose magnitudes a tensor of a DoRA adapter (arXiv 2402.09353) has; empty for other names.
std::string doraModule(std::string_view name);

/// The parts of the name of a factor in PEFT's, MLX's or GGUF's naming; empty if `name` is not that of a factor.
std::optional<LoraFactor> loraFactor(std::string_view name);

/// An adapter, as its tensors and the configuration beside it describe it.
struct LoraSummary {
    std::uint64_t modules = 0; ///< number of changed matrices
    std::uint64_t leastRank = 0;
    std::uint64_t mostRank = 0;
    bool isDora = false; ///< with magnitudes

    /// "LoRA adapter of rank 8 for 14 matrices"
    std::string text() const;
};

/// The adapter that `model` is; empty for other models, also for those that have unmerged factors beside their weights.
std::optional<LoraSummary> loraSummary(const Model& model);

/// The base model of an adapter: base_model_name_or_path of its adapter_config.json. Empty if there is none.
std::string adapterBaseOf(const Model& model);

} // namespace apr
