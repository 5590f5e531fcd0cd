// SPDX-License-Identifier: MIT
#include "block_scales.h"

#include <algorithm>
#include <cmath>

namespace apr::simd {

float settleScales(const float* x, std::size_t count, int top, const float* weights, std::uint8_t* levels)
{
    float max = 0;
    for (std::size_t i = 0; i < count; ++i) {
        max = std::max(max, x[i]);
    }
    if (max < kMinScale) {
        std::fill_n(levels, count, std::uint8_t{0});
        return 0;
    }
    const auto steps = static_cast<float>(top);
    const auto errorOf = [&](float inverse, bool isClamped) {
        const float scale = 1 / inverse;
        float error = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const int l = nearestInteger(inverse * x[i]);
            const float difference = x[i] - scale * static_cast<float>(isClamped ? std::min(top, l) : l & 0xFF);
            error += weights[i] * difference * difference;
        }
        return error;
    };
    float best = steps / max;
    float bestError = errorOf(best, false);
    for (int trial = -4; trial <= 4; ++trial) {
        const float inverse = (0.1F * static_cast<float>(trial) + steps) / max;
        const float error = trial == 0 ? bestError : errorOf(inverse, true);
        if (error < bestError) {
            bestError = error;
            best = inverse;
        }
    }
    float lx = 0;
    float l2 = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int l = std::min(top, nearestInteger(best * x[i]));
        levels[i] = static_cast<std::uint8_t>(l);
        lx += weights[i] * x[i] * static_cast<float>(l);
        l2 += weights[i] * static_cast<float>(l) * static_cast<float>(l);
    }
    for (int pass = 0; pass < 5; ++pass) {
        bool anyMoved = false;
        for (std::size_t i = 0; i < count; ++i) {
            const float w = weights[i];
            const auto l = static_cast<float>(levels[i]);
            float thisLX = lx - w * x[i] * l;
            float thisL2 = l2 - w * l * l;
            if (!(thisLX > 0) || !(thisL2 > 0)) {
                continue;
            }
            const int moved = std::min(top, nearestInteger(x[i] * thisL2 / thisLX));
            if (moved == levels[i]) {
                continue;
            }
            const auto m = static_cast<float>(moved);
            thisLX += w * x[i] * m;
            thisL2 += w * m * m;
            if (thisLX * thisLX * l2 > lx * lx * thisL2) {
                levels[i] = static_cast<std::uint8_t>(moved);
                lx = thisLX;
                l2 = thisL2;
                anyMoved = true;
            }
        }
        if (!anyMoved) {
            break;
        }
    }
    return l2 > 0 ? lx / l2 : 0;
}

float settleSignedScales(const float* x, std::size_t count, const float* weights, std::uint8_t* levels)
{
    constexpr int kHalf = 32;
    float max = 0;
    float magnitude = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::abs(x[i]) > magnitude) {
            magnitude = std::abs(x[i]);
            max = x[i];
        }
    }
    std::fill_n(levels, count, std::uint8_t{0});
    if (magnitude < kMinScale) {
        return 0;
    }
    const auto levelOf = [](float v) { return std::max(-kHalf, std::min(kHalf - 1, nearestInteger(v))); };
    float scale = 0;
    float best = 0;
    for (int order = 0; order <= 19; ++order) { // the unmodified scale first
        const int trial = order == 0 ? 0 : order - 10;
        if (order > 0 && trial == 0) {
            continue;
        }
        const float inverse = order == 0 ? static_cast<float>(-kHalf) / max
                                         : -(static_cast<float>(kHalf) + 0.1F * static_cast<float>(trial)) / max;
        float lx = 0;
        float l2 = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto l = static_cast<float>(levelOf(inverse * x[i]));
            lx += weights[i] * x[i] * l;
            l2 += weights[i] * l * l;
        }
        if (order > 0 && !(l2 > 0 && lx * lx > best * l2)) {
            continue;
        }
        scale = l2 != 0 ? lx / l2 : 0;
        best = scale * lx;
        for (std::size_t i = 0; i < count; ++i) {
            levels[i] = static_cast<std::uint8_t>(kHalf + levelOf(inverse * x[i]));
        }
    }
    return scale;
}

float greatestOf(const float* x, std::size_t count)
{
    float max = 0;
    for (std::size_t i = 0; i < count; ++i) {
        max = std::abs(x[i]) > std::abs(max) ? x[i] : max;
    }
    return max;
}

float maxOf(const float* x, std::size_t count)
{
    float max = 0;
    for (std::size_t i = 0; i < count; ++i) {
        max = x[i] > max ? x[i] : max;
    }
    return max;
}

} // namespace apr::simd
