// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace apr {

/// The code books of ggml's IQ types. An entry has eight elements, or (IQ3) four, a signed byte each, the first lowest.
struct CodeBooks {
    std::array<std::uint64_t, 256> iq2Xxs;
    std::array<std::uint64_t, 512> iq2Xs;
    std::array<std::uint64_t, 1024> iq2S;
    std::array<std::uint32_t, 256> iq3Xxs;
    std::array<std::uint32_t, 512> iq3S;
    std::array<std::uint64_t, 2048> iq1; ///< of IQ1_S and IQ1_M, in eighths
};

/// Unpacked by the first call.
const CodeBooks& codeBooks();

} // namespace apr
