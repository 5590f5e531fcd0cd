// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace apr {

/// The code books of ggml's IQ types. An entry has eight elements of two bits, or (IQ3) four of three, the first
/// lowest.
extern const std::array<std::uint16_t, 256> kIq2XxsGrid;
extern const std::array<std::uint16_t, 512> kIq2XsGrid;
extern const std::array<std::uint16_t, 1024> kIq2SGrid;
extern const std::array<std::uint16_t, 256> kIq3XxsGrid;
extern const std::array<std::uint16_t, 512> kIq3SGrid;
extern const std::array<std::uint16_t, 2048> kIq1Grid; ///< of IQ1_S and IQ1_M

} // namespace apr
