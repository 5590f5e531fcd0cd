// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"
#include "fixtures/bytes.h"

#include <QString>

#include <array>

#include <random>
#include <utility>
#include <vector>

/// Values and what ggml made of them (corpus/derived_quant): weights of two models, and rows made to be awkward.
namespace apr::test {

inline constexpr std::array kVectorInputs{"edge", "lora", "silero"};

/// Types by the names that the files have.
inline const std::vector<std::pair<const char*, DType>>& vectorTypes()
{
    static const std::vector<std::pair<const char*, DType>> types{
        {"q4_0", DType::Q4_0},   {"q4_1", DType::Q4_1},   {"q5_0", DType::Q5_0},     {"q5_1", DType::Q5_1},
        {"q8_0", DType::Q8_0},   {"q2_K", DType::Q2_K},   {"q3_K", DType::Q3_K},     {"q4_K", DType::Q4_K},
        {"q5_K", DType::Q5_K},   {"q6_K", DType::Q6_K},   {"iq4_nl", DType::IQ4_NL}, {"iq4_xs", DType::IQ4_XS},
        {"tq1_0", DType::TQ1_0}, {"tq2_0", DType::TQ2_0}, {"mxfp4", DType::MXFP4},   {"nvfp4", DType::NVFP4},
        {"q1_0", DType::Q1_0},   {"q2_0", DType::Q2_0}};
    return types;
}

inline Buffer vectorFile(const std::string& name)
{
    return readFile(qEnvironmentVariable("APR_CORPUS") + QStringLiteral("/derived_quant/") +
                    QString::fromStdString(name));
}

inline std::vector<float> floatsOf(const Buffer& bytes)
{
    std::vector<float> out(bytes.size() / sizeof(float));
    std::memcpy(out.data(), bytes.data(), out.size() * sizeof(float));
    return out;
}

/// Normal values with standard deviation `sigma`.
inline std::vector<float> normalValues(std::size_t count, float sigma = 0.02F, unsigned seed = 1)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0, sigma);
    std::vector<float> out(count);
    for (float& value : out) {
        value = normal(random);
    }
    return out;
}

} // namespace apr::test
