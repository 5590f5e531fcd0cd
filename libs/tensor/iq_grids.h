// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace apr {

/// The codebooks of ggml's IQ types. An entry has eight elements (IQ3: four), one signed byte each, the first one
/// lowest.
struct CodeBooks {
    std::array<std::uint64_t, 256> iq2Xxs;
    std::array<std::uint64_t, 512> iq2Xs;
    std::array<std::uint64_t, 1024> iq2S;
    std::array<std::uint32_t, 256> iq3Xxs;
    std::array<std::uint32_t, 512> iq3S;
    std::array<std::uint64_t, 2048> iq1; ///< for IQ1_S and IQ1_M, in units of 1/8
};

/// Unpacked on the first call.
const CodeBooks& codeBooks();

} // namespace apr
