// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open.h"
#include "apr/tensor/dtype.h"
#include "fixtures/bytes.h"
#include "fixtures/corpus.h"

#include <QString>

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

/// Values and what ggml made of them.
namespace apr::test {

/// Of fixtures/make_files.py: rows made to be awkward, and random ones.
inline constexpr std::array kMadeInputs{"awkward", "normal", "wide"};
/// Of the corpus's folder derived_quant: awkward rows, and weights of two models.
inline constexpr std::array kCorpusInputs{"edge", "lora", "silero"};

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

/// "normal.f32", "normal.q4_0" …, or "awkward.q4_0.deq", what ggml decodes. Empty when it is not there.
inline Buffer vectorFile(const std::string& name)
{
    if (std::none_of(kMadeInputs.begin(), kMadeInputs.end(),
                     [&name](const char* input) { return name.starts_with(input); })) {
        return readFile(QString::fromStdString(corpusFolder() + "/derived_quant/" + name));
    }
    static const auto made = openModelFile(fixturePath("quant.safetensors"));
    const auto index = made ? made->find(name) : std::nullopt;
    const auto bytes = index ? made->load(*index) : Result<Bytes>(Error{});
    return bytes ? bufferOf(*bytes) : Buffer();
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
