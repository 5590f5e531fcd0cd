// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// What reading and writing adapters have in common.
namespace apr {

inline constexpr std::string_view kAdapterConfig = "adapter_config.json";
inline constexpr std::string_view kAdapterFile = "adapter_model.safetensors";
inline constexpr std::string_view kAdapterPrefix = "base_model.model."; ///< of the tensors' names, as PEFT has them

/// A matrix [rows, columns] as [columns, rows].
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
