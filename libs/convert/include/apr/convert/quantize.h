// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/boxed.h"
#include "apr/convert/quantize_context.h"
#include "apr/convert/target_type.h"
#include "apr/convert/tensor_fact.h"
#include "apr/convert/tensor_role.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The version of llama-quantize whose mixes are implemented.
inline constexpr std::string_view kMixVersion = "llama.cpp, August 2026 (attn_qkv counted as attn_v)";

/// The supported mixes of llama-quantize: "q4_k_m", "q5_k_s" …
std::vector<std::string> mixNames();

/// The type for all tensors whose name matches a pattern (`*` matches any string, `?` any character). The pattern must
/// match the complete name, or the complete source name.
struct QuantizeRule {
    std::string pattern = {};
    std::optional<TargetType> target = {}; ///< empty: keep the dtype
};

struct QuantizeOptions {
    std::optional<TargetType> type = {};          ///< for every tensor that can be quantized
    std::string mix = {};                         ///< alternative to `type`: one of mixNames()
    std::optional<TargetType> embeddingType = {}; ///< for token embeddings
    std::optional<TargetType> outputType = {};    ///< for the output matrix
    std::map<std::string, TargetType> exact = {}; ///< for single tensors, by name
    std::vector<QuantizeRule> rules = {};         ///< the first match wins and overrides all but `exact`
    bool allowRequantize = false;                 ///< allow quantizing tensors that are already quantized

    bool isEnabled() const
    {
        return type || !mix.empty() || embeddingType || outputType || !exact.empty() || !rules.empty();
    }
};

struct QuantizeChoice {
    std::string name = {}; ///< name of the tensor
    DtypeConversion conversion = {};
    Importance importance = {}; ///< of its columns, set even if the type does not use it
    TensorRole role = TensorRole::Other;
    Boxed<TensorFact> fact = {}; ///< why it keeps its type, or gets another one than was asked for
    bool isFallback = false;     ///< the row length requires another type than the requested one
    bool isExplicit = false;     ///< set by a rule, `exact`, or the type for embeddings or the output
    bool isFree = false;         ///< can be quantized, and the type is not explicit
};

/// E020 for the first weight that is already quantized, to a block type or to integers with scales.
Status checkNotQuantized(const Model& model);

/// Chooses the types for all tensors of a model. E020: an unknown mix, a rule that matches no tensor, a rule for a
/// tensor of integers, or a tensor that is already quantized. E019: importance of the wrong size.
Result<std::vector<QuantizeChoice>> chooseTypes(const Model& model, const QuantizeOptions& options,
                                                const QuantizeContext& context);

/// Warnings about choices: fallback types, missing importance, nothing to quantize.
std::vector<Finding> findingsOnChoices(const Model& model, const QuantizeOptions& options,
                                       const QuantizeContext& context, const std::vector<QuantizeChoice>& choices);

/// Selects the tensors whose name or source name (`sourceNames` may be empty) matches one of the patterns
/// (globMatches()); without patterns, those for which `isDefault` is true. E020 with the option name `field`: a pattern
/// matches no tensor.
Result<std::vector<bool>> chooseTensors(const Model& model, const std::vector<std::string>& patterns,
                                        const std::vector<std::string>& sourceNames, std::string_view field,
                                        const std::function<bool(const TensorInfo&)>& isDefault);

/// general.file_type of a GGUF file with this mix or type (llama.h: llama_ftype); empty if there is none.
std::optional<std::uint32_t> ggufFileType(const QuantizeOptions& options);

} // namespace apr
