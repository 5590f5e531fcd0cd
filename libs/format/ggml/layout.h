// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// Of the formats that preceded GGUF (README.md in this folder).
namespace apr::ggml {

inline constexpr std::uint32_t kUnversioned = 0x67676d6c; ///< "ggml"
inline constexpr std::uint32_t kMaxDims = 4;
inline constexpr std::uint32_t kMaxName = 256;
inline constexpr std::uint32_t kMaxTokens = 1'000'000;

inline constexpr std::array<std::string_view, 11> kWhisperHyperparameters{
    "n_vocab",      "n_audio_ctx", "n_audio_state", "n_audio_head", "n_audio_layer", "n_text_ctx",
    "n_text_state", "n_text_head", "n_text_layer",  "n_mels",       "ftype"};

/// The biases of the convolutions, vectors that the files have as matrices of one column.
constexpr bool isConvolutionBias(std::string_view name)
{
    return name == "encoder.conv1.bias" || name == "encoder.conv2.bias";
}

} // namespace apr::ggml
