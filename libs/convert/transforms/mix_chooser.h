// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/quantize_context.h"
#include "apr/convert/tensor_role.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace apr {

/// One of llama-quantize's mixes.
struct Mix {
    std::string_view name;
    DType base;
    std::uint32_t fileType; ///< llama_ftype
};

/// All supported mixes.
std::span<const Mix> allMixes();

/// Null if there is no mix of this name.
const Mix* findMix(std::string_view name);

/// Chooses types like llama-quantize (llama_tensor_get_type_impl). Tensors must be passed in layer order.
class MixChooser {
public:
    MixChooser(const Mix& mix, const Model& model, const QuantizeContext& context, bool hasImportance);

    DType choose(const TensorInfo& tensor, TensorRole role);

private:
    static bool isMore(std::int64_t i, std::int64_t n) { return i < n / 8 || i >= 7 * n / 8 || (i - n / 8) % 3 == 2; }

    DType chooseValue(std::string_view mix);

    DType chooseDown(std::string_view mix, std::int64_t layer);

    DType chooseAttentionOutput(std::string_view mix) const;

    const Mix& m_mix;
    bool m_hasImportance;
    bool m_isFalcon;
    bool m_hasOutput = false;
    bool m_is70B = false;
    std::int64_t m_values = 0; ///< number of attention v tensors, including fused ones
    std::int64_t m_layers = 0;
    std::int64_t m_experts = 0;
    std::int64_t m_sharing = 1; ///< query heads per key-value head
    std::int64_t m_value = 0;   ///< attention v tensors seen so far
    std::int64_t m_down = 0;
};

} // namespace apr
