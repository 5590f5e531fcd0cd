// SPDX-License-Identifier: MIT
#include "mix_chooser.h"

#include "apr/base/text.h"
#include "apr/model/layer_name.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

constexpr std::array kMixes{
    Mix{"q4_0", DType::Q4_0, 2},      Mix{"q4_1", DType::Q4_1, 3},        Mix{"q8_0", DType::Q8_0, 7},
    Mix{"q5_0", DType::Q5_0, 8},      Mix{"q5_1", DType::Q5_1, 9},        Mix{"q2_k", DType::Q2_K, 10},
    Mix{"q3_k_s", DType::Q3_K, 11},   Mix{"q3_k_m", DType::Q3_K, 12},     Mix{"q3_k_l", DType::Q3_K, 13},
    Mix{"q4_k_s", DType::Q4_K, 14},   Mix{"q4_k_m", DType::Q4_K, 15},     Mix{"q5_k_s", DType::Q5_K, 16},
    Mix{"q5_k_m", DType::Q5_K, 17},   Mix{"q6_k", DType::Q6_K, 18},       Mix{"q2_k_s", DType::Q2_K, 21},
    Mix{"iq4_nl", DType::IQ4_NL, 25}, Mix{"iq4_xs", DType::IQ4_XS, 30},   Mix{"tq1_0", DType::TQ1_0, 36},
    Mix{"tq2_0", DType::TQ2_0, 37},   Mix{"mxfp4_moe", DType::MXFP4, 38},
};

bool isAttentionValue(TensorRole role)
{
    return role == TensorRole::AttentionV || role == TensorRole::AttentionQkv || role == TensorRole::AttentionKvB;
}

} // namespace

std::span<const Mix> allMixes()
{
    return kMixes;
}

const Mix* findMix(std::string_view name)
{
    const auto* const found =
        std::find_if(kMixes.begin(), kMixes.end(), [name](const Mix& mix) { return mix.name == name; });
    return found == kMixes.end() ? nullptr : &*found;
}

MixChooser::MixChooser(const Mix& mix, const Model& model, const QuantizeContext& context, bool hasImportance)
    : m_mix(mix), m_hasImportance(hasImportance), m_isFalcon(context.type == "falcon")
{
    const auto hyperparameter = [&context](const char* name) -> std::int64_t {
        const Json* value = findMember(context.hyperparameters, name);
        return value != nullptr && value->is_number_integer() ? value->get<std::int64_t>() : 0;
    };
    std::int64_t last = -1;
    for (const TensorInfo& tensor : model.tensors()) {
        const TensorRole role = roleOf(tensor.name);
        m_values += isAttentionValue(role) && !exclusionOf(tensor) ? 1 : 0;
        m_hasOutput = m_hasOutput || role == TensorRole::Output;
        last = std::max(last, layerOf(tensor.name).second);
    }
    m_layers = hyperparameter("n_layers") > 0 ? hyperparameter("n_layers") : last + 1;
    m_experts = hyperparameter("n_experts");
    const std::int64_t keys = hyperparameter("n_kv_heads");
    m_sharing = keys > 0 ? hyperparameter("n_heads") / keys : 1;
    m_is70B = m_layers == 80 && (context.type == "qwen2" || (context.type == "llama" && m_sharing > 1));
}

DType MixChooser::choose(const TensorInfo& tensor, TensorRole role)
{
    const std::string_view mix = m_mix.name;
    const std::int64_t columns = static_cast<std::int64_t>(tensor.shape.back());
    if (role == TensorRole::Output || (role == TensorRole::TokenEmbedding && !m_hasOutput)) {
        const bool isPlain = mix == "mxfp4_moe" || m_isFalcon || m_mix.base == DType::Q8_0 ||
                             columns % dtypeInfo(m_mix.base).blockElements != 0;
        return isPlain ? DType::Q8_0 : DType::Q6_K;
    }
    if (mix == "mxfp4_moe") {
        return tensor.shape.size() > 2 && tensor.shape.front() > 1 ? DType::MXFP4 : DType::Q8_0;
    }
    if (role == TensorRole::TokenEmbedding) {
        return mix == "tq1_0" || mix == "tq2_0" ? DType::Q4_K : m_mix.base;
    }
    if (isAttentionValue(role)) {
        return chooseValue(mix);
    }
    if (role == TensorRole::AttentionK) {
        return m_experts == 8 ? DType::Q8_0 : m_mix.base;
    }
    if (role == TensorRole::FeedForwardDown) {
        return chooseDown(mix, layerOf(tensor.name).second);
    }
    return role == TensorRole::AttentionOutput ? chooseAttentionOutput(mix) : m_mix.base;
}

DType MixChooser::chooseValue(std::string_view mix)
{
    const std::int64_t i = m_value++;
    const bool isShared = m_sharing >= 4;
    DType type = m_mix.base;
    if (mix == "q2_k") {
        type = isShared ? DType::Q4_K : DType::Q3_K;
    } else if (mix == "q2_k_s") {
        type = isShared ? DType::Q4_K : type;
    } else if (mix == "q3_k_m") {
        type = i < 2 ? DType::Q5_K : DType::Q4_K;
    } else if (mix == "q3_k_l") {
        type = DType::Q5_K;
    } else if (mix == "iq4_nl" || mix == "iq4_xs") {
        type = isShared ? DType::Q5_K : type;
    } else if (mix == "q4_k_m" || mix == "q5_k_m") {
        type = isMore(i, m_values) ? DType::Q6_K : type;
    } else if (mix == "q4_k_s") {
        type = i < 4 ? DType::Q5_K : type;
    }
    if (m_is70B && (type == DType::Q3_K || type == DType::Q4_K)) {
        type = DType::Q5_K;
    }
    return m_experts == 8 ? DType::Q8_0 : type;
}

DType MixChooser::chooseDown(std::string_view mix, std::int64_t layer)
{
    const std::int64_t counted = m_down++;
    const std::int64_t i = m_experts > 1 ? layer : counted;
    const std::int64_t n = m_layers;
    if (mix == "q2_k") {
        return DType::Q3_K;
    }
    if (mix == "q2_k_s") {
        return i < n / 8 ? DType::Q4_K : m_mix.base;
    }
    if (mix == "q3_k_m") {
        return i < n / 16 ? DType::Q5_K : !m_isFalcon || isMore(i, n) ? DType::Q4_K : DType::Q3_K;
    }
    if (mix == "q3_k_l") {
        return m_isFalcon ? DType::Q4_K : DType::Q5_K;
    }
    if (mix == "q4_k_m" && m_isFalcon) {
        return i < n / 16 ? DType::Q6_K : isMore(i, n) ? DType::Q5_K : DType::Q4_K;
    }
    if (mix == "q4_k_m" || mix == "q5_k_m") {
        return isMore(i, n) ? DType::Q6_K : m_mix.base;
    }
    const bool isEarly = i < n / 8;
    if (isEarly && (mix == "iq4_nl" || mix == "iq4_xs") && !m_hasImportance) {
        return DType::Q5_K;
    }
    if (isEarly && mix == "q4_k_s" && !m_isFalcon) {
        return DType::Q5_K;
    }
    if (isEarly && m_hasImportance && (mix == "q4_0" || mix == "q5_0")) {
        return mix == "q4_0" ? DType::Q4_1 : DType::Q5_1;
    }
    return m_mix.base;
}

DType MixChooser::chooseAttentionOutput(std::string_view mix) const
{
    if (m_isFalcon) {
        return mix == "q3_k_l" ? DType::Q4_K : m_mix.base;
    }
    if (m_experts == 8) {
        constexpr std::array<std::string_view, 7> kRaised{"q2_k",   "q3_k_s", "q3_k_m", "iq4_nl",
                                                          "q4_k_s", "q4_k_m", "iq4_xs"};
        return std::find(kRaised.begin(), kRaised.end(), mix) != kRaised.end() ? DType::Q5_K : m_mix.base;
    }
    return mix == "q2_k" ? DType::Q3_K : mix == "q3_k_m" ? DType::Q4_K : mix == "q3_k_l" ? DType::Q5_K : m_mix.base;
}

} // namespace apr
