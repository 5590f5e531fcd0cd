// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/fnv.h"
#include "apr/tensor/simd_kernels.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace apr::merging {

/// Random choices that depend on the seed, the name of the tensor, the model and the element alone.
class Dice {
public:
    Dice(std::uint64_t seed, std::string_view tensor, std::size_t model)
        : m_key(mixed(mixed(seed ^ fnv1a64(tensor)) + model))
    {
    }

    /// Whether an element is kept that is kept with a probability.
    bool keeps(std::uint64_t element, double probability) const
    {
        return simd::randomNumber(static_cast<std::uint32_t>(element), keyOf(element)) < limitOf(probability);
    }
    /// Sets values to 0 that are not kept; `first` is the element of the first.
    void thin(std::uint64_t first, double probability, std::span<float> values) const
    {
        while (!values.empty()) { // the numbers of 2^32 elements have a key
            const std::uint64_t left = (std::uint64_t{1} << 32U) - (first & 0xFFFFFFFFU);
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(values.size(), left));
            simd::keepRandom(values.data(), count, static_cast<std::uint32_t>(first), keyOf(first),
                             limitOf(probability));
            values = values.subspan(count);
            first += count;
        }
    }

private:
    static std::uint64_t mixed(std::uint64_t value) // SplitMix64
    {
        value += 0x9E3779B97F4A7C15U;
        value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
        value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
        return value ^ (value >> 31U);
    }

    simd::RandomKey keyOf(std::uint64_t element) const
    {
        const std::uint64_t key = mixed(m_key + (element >> 32U));
        return {.first = static_cast<std::uint32_t>(key), .second = static_cast<std::uint32_t>(key >> 32U)};
    }
    static std::uint32_t limitOf(double probability)
    {
        return static_cast<std::uint32_t>(std::min(probability * 0x1p32, 0x1p32 - 1));
    }

    std::uint64_t m_key;
};

} // namespace apr::merging
