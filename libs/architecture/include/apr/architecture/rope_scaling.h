// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"

#include <cstdint>
#include <vector>

namespace apr {

/// How Llama 3.1 stretches the waves of RoPE; the defaults are those of all its models.
struct Llama3Scaling {
    double factor = 8;
    double lowFrequencyFactor = 1;
    double highFrequencyFactor = 4;
    double originalContext = 8192;

    /// From `rope_scaling` of a configuration, with the defaults for what it does not state.
    static Llama3Scaling of(const Json& scaling);
    /// What a frequency of RoPE is divided by: long waves are stretched, short ones stay, and between them it is mixed.
    double divisor(double frequency) const;
};

/// The divisor of each pair of `dimensions`, as GGUF files have them in rope_freqs.weight (convert_hf_to_gguf.py:
/// LlamaModel.generate_extra_tensors).
std::vector<double> llama3Divisors(double theta, std::uint64_t dimensions, const Llama3Scaling& scaling);

/// What cosines and sines are multiplied by with LongRoPE (Ding et al., 2024), for a context that was stretched from
/// `original` to `context` tokens; `scaling` may state it.
double longRopeFactor(const Json& scaling, double context, double original);

} // namespace apr
