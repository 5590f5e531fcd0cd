// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace apr {

/// How Llama 3.1 stretches the waves of RoPE; the defaults are those of all its models.
struct Llama3Scaling {
    double factor = 8;
    double lowFrequencyFactor = 1;
    double highFrequencyFactor = 4;
    double originalContext = 8192;
};

/// What the frequency of each pair of `dimensions` is divided by, as GGUF files have it in rope_freqs.weight
/// (convert_hf_to_gguf.py: LlamaModel.generate_extra_tensors).
std::vector<double> llama3Divisors(double theta, std::uint64_t dimensions, const Llama3Scaling& scaling);

} // namespace apr
