// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Names and helpers shared by reading and writing adapters.
namespace apr {

inline constexpr std::string_view kAdapterFile = "adapter_model.safetensors";

/// Transposes a matrix [rows, columns].
inline std::vector<float> transposed(std::span<const float> values, std::uint64_t rows, std::uint64_t columns)
{
    std::vector<float> out(values.size());
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            out[j * rows + i] = values[i * columns + j];
        }
    }
    return out;
}

} // namespace apr
