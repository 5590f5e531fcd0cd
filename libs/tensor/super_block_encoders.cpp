// SPDX-License-Identifier: MIT
#include "block_encoders.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tensor/super_block_encoders.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "tensor/block_search-inl.h"

HWY_BEFORE_NAMESPACE();
namespace apr::simd::HWY_NAMESPACE {

/// Quantizes scales and minimums to 6 bits each (Q4_K, Q5_K), and sets those of the group to the decoded values.
template <class G>
void packScalesAndMins(G& group, std::size_t block, bool isWeighted, std::byte* out)
{
    float* scales = group.scales + block * 8;
    float* mins = group.mins + block * 8;
    std::array<Byte, 8> scaleLevels{};
    std::array<Byte, 8> minLevels{};
    float d = 0;
    float dmin = 0;
    if (isWeighted) {
        d = settleScales(scales, 8, 63, group.weights + block * 8, scaleLevels.data());
        dmin = settleScales(mins, 8, 63, group.weights + block * 8, minLevels.data());
    } else {
        const float maxScale = maxOf(scales, 8);
        const float maxMin = maxOf(mins, 8);
        const float inverse = maxScale > 0 ? 63.F / maxScale : 0;
        const float inverseMin = maxMin > 0 ? 63.F / maxMin : 0;
        for (std::size_t j = 0; j < 8; ++j) {
            scaleLevels[j] = static_cast<Byte>(nearestInteger(inverse * scales[j]));
            minLevels[j] = static_cast<Byte>(nearestInteger(inverseMin * mins[j]));
        }
        d = maxScale / 63.F;
        dmin = maxMin / 63.F;
    }
    std::array<Byte, 12> packed{};
    for (std::size_t j = 0; j < 8; ++j) {
        const Byte s = std::min(Byte{63}, scaleLevels[j]);
        const Byte m = std::min(Byte{63}, minLevels[j]);
        if (j < 4) {
            packed[j] = s;
            packed[j + 4] = m;
        } else {
            packed[j + 4] = static_cast<Byte>((s & 15) | ((m & 15) << 4));
            packed[j - 4] = static_cast<Byte>(packed[j - 4] | ((s >> 4) << 6));
            packed[j] = static_cast<Byte>(packed[j] | ((m >> 4) << 6));
        }
        scales[j] = throughHalf(d) * static_cast<float>(s);
        mins[j] = throughHalf(dmin) * static_cast<float>(m);
    }
    storeHalf(out, d);
    storeHalf(out + 2, dmin);
    std::memcpy(out + 4, packed.data(), packed.size());
}

void packQ4_K(const Byte* levels, std::byte* out)
{
    for (std::size_t group = 0; group < 4; ++group) {
        for (std::size_t l = 0; l < 32; ++l) {
            out[group * 32 + l] = static_cast<std::byte>(levels[group * 64 + l] | (levels[group * 64 + 32 + l] << 4));
        }
    }
}

void packQ5_K(const Byte* levels, std::byte* out)
{
    std::array<Byte, 32> high{};
    for (std::size_t group = 0; group < 4; ++group) {
        for (std::size_t l = 0; l < 32; ++l) {
            const unsigned first = levels[group * 64 + l];
            const unsigned second = levels[group * 64 + 32 + l];
            out[32 + group * 32 + l] = static_cast<std::byte>((first & 15U) | ((second & 15U) << 4));
            high[l] = static_cast<Byte>(high[l] | ((first >> 4) << (2 * group)) | ((second >> 4) << (2 * group + 1)));
        }
    }
    std::memcpy(out, high.data(), high.size());
}

/// Packs four 2-bit levels per byte, 32 elements apart.
void packTwoBits(const Byte* levels, std::byte* out)
{
    for (std::size_t half = 0; half < 2; ++half) {
        const Byte* from = levels + half * 128;
        for (std::size_t l = 0; l < 32; ++l) {
            out[half * 32 + l] = static_cast<std::byte>((from[l] & 3) | ((from[l + 32] & 3) << 2) |
                                                        ((from[l + 64] & 3) << 4) | ((from[l + 96] & 3) << 6));
        }
    }
}

void packQ6_K(const Byte* levels, std::byte* out)
{
    for (std::size_t half = 0; half < 2; ++half) {
        const Byte* from = levels + half * 128;
        std::byte* low = out + half * 64;
        std::byte* high = out + 128 + half * 32;
        for (std::size_t l = 0; l < 32; ++l) {
            low[l] = static_cast<std::byte>((from[l] & 15) | ((from[l + 64] & 15) << 4));
            low[l + 32] = static_cast<std::byte>((from[l + 32] & 15) | ((from[l + 96] & 15) << 4));
            high[l] = static_cast<std::byte>((from[l] >> 4) | ((from[l + 32] >> 4) << 2) | ((from[l + 64] >> 4) << 4) |
                                             ((from[l + 96] >> 4) << 6));
        }
    }
}

/// √(Σx² ÷ n) + |x|, the weights of Q4_K and Q5_K without importance.
constexpr auto kByMeanAndMagnitude = [](auto& batch) {
    constexpr std::size_t kSize = 32;
    Vec sum = hn::Zero(Floats());
    for (std::size_t i = 0; i < kSize; ++i) {
        sum = hn::Add(sum, hn::Mul(batch.value(i), batch.value(i)));
    }
    const Vec mean = hn::Sqrt(hn::Div(sum, all(32)));
    for (std::size_t i = 0; i < kSize; ++i) {
        batch.setWeight(i, hn::Add(mean, hn::Abs(batch.value(i))));
    }
};

/// Q4_K and Q5_K: `top` 15 or 31.
template <int top, std::size_t kBytes, void (*pack)(const Byte*, std::byte*)>
void encodeWithMins(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    using G = Group<32>;
    const bool isWeighted = importance != nullptr;
    const Trials trials = isWeighted ? kWeighted : top == 15 ? kTwentyOne : kSixteen;
    encodeGroups<G, 32, kSuper>(
        x, elements, importance, Weighting::TwiceBlockMean, rowMeanSquare, kByMeanAndMagnitude,
        [&trials](G& group) {
            group.forBatches([&](Batch<32>& batch, float* scales, float* mins) {
                searchScaleAndMin<false>(batch, top, trials, scales, mins);
            });
        },
        [out, isWeighted](G& group, std::size_t first, std::size_t count) {
            for (std::size_t b = 0; b < G::kBlocks; ++b) {
                std::byte unused[16];
                packScalesAndMins(group, b, isWeighted, b < count ? out + (first + b) * kBytes : unused);
            }
            group.settleAll(0, top);
            group.gather(0);
            for (std::size_t b = 0; b < count; ++b) {
                pack(group.levels + b * kSuper, out + (first + b) * kBytes + 16);
            }
        });
}

/// Quantizes scales and minimums to 4 bits each, and sets those of the group to the decoded values.
template <class G>
void packQ2_K(G& group, std::size_t block, bool isWeighted, std::byte* out)
{
    float* scales = group.scales + block * 16;
    float* mins = group.mins + block * 16;
    std::array<Byte, 16> scaleLevels{};
    std::array<Byte, 16> minLevels{};
    float d = 0;
    float dmin = 0;
    if (isWeighted) {
        d = settleScales(scales, 16, 15, group.weights + block * 16, scaleLevels.data());
        dmin = settleScales(mins, 16, 15, group.weights + block * 16, minLevels.data());
    } else {
        const float maxScale = maxOf(scales, 16);
        const float maxMin = maxOf(mins, 16);
        for (std::size_t j = 0; j < 16; ++j) {
            scaleLevels[j] = static_cast<Byte>(maxScale > 0 ? nearestInteger(15.F / maxScale * scales[j]) : 0);
            minLevels[j] = static_cast<Byte>(maxMin > 0 ? nearestInteger(15.F / maxMin * mins[j]) : 0);
        }
        d = maxScale > 0 ? maxScale / 15.F : 0;
        dmin = maxMin > 0 ? maxMin / 15.F : 0;
    }
    for (std::size_t j = 0; j < 16; ++j) {
        const auto packed = static_cast<Byte>(scaleLevels[j] | (minLevels[j] << 4));
        out[j] = static_cast<std::byte>(packed);
        scales[j] = throughHalf(d) * static_cast<float>(packed & 15);
        mins[j] = throughHalf(dmin) * static_cast<float>(packed >> 4);
    }
    storeHalf(out + 80, d);
    storeHalf(out + 82, dmin);
}

void encodeQ2_K(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    constexpr std::size_t kBytes = 84;
    using G = Group<16>;
    const bool isWeighted = importance != nullptr;
    encodeGroups<G, 16, kSuper>(
        x, elements, importance, Weighting::BlockMean, rowMeanSquare,
        [](Batch<16>& batch) {
            for (std::size_t i = 0; i < 16; ++i) {
                batch.setWeight(i, hn::Abs(batch.value(i)));
            }
        },
        [isWeighted](G& group) {
            group.forBatches([isWeighted](Batch<16>& batch, float* scales, float* mins) {
                if (isWeighted) {
                    searchScaleAndMin<false>(batch, 3, kWeighted, scales, mins);
                } else {
                    searchScaleAndMin<true>(batch, 3, kSixteen, scales, mins);
                }
            });
        },
        [out, isWeighted](G& group, std::size_t first, std::size_t count) {
            for (std::size_t b = 0; b < G::kBlocks; ++b) {
                std::byte unused[kBytes];
                packQ2_K(group, b, isWeighted, b < count ? out + (first + b) * kBytes : unused);
            }
            group.settleAll(0, 3);
            group.gather(0);
            for (std::size_t b = 0; b < count; ++b) {
                packTwoBits(group.levels + b * kSuper, out + (first + b) * kBytes + 16);
            }
        });
}

/// Quantizes the scales of Q3_K to 6 bits, and sets those of the group to the decoded values.
template <class G>
void packQ3_K(G& group, std::size_t block, bool isWeighted, std::byte* out)
{
    float* scales = group.scales + block * 16;
    std::array<Byte, 16> scaleLevels{};
    float d = 0;
    if (isWeighted) {
        d = settleSignedScales(scales, 16, group.weights + block * 16, scaleLevels.data());
    } else if (const float max = greatestOf(scales, 16); max != 0) {
        const float inverse = -32.F / max;
        for (std::size_t j = 0; j < 16; ++j) {
            const auto l = static_cast<std::int8_t>(nearestInteger(inverse * scales[j]));
            scaleLevels[j] = static_cast<Byte>(std::max(-32, std::min(31, int{l})) + 32);
        }
        d = 1 / inverse;
    }
    std::array<Byte, 12> packed{};
    for (std::size_t j = 0; j < 16; ++j) {
        const unsigned l = scaleLevels[j];
        packed[j % 8] = static_cast<Byte>(packed[j % 8] | ((l & 15U) << (j < 8 ? 0 : 4)));
        packed[8 + j % 4] = static_cast<Byte>(packed[8 + j % 4] | ((l >> 4) << (2 * (j / 4))));
        scales[j] = throughHalf(d) * static_cast<float>(static_cast<int>(l) - 32);
    }
    std::memcpy(out + 96, packed.data(), packed.size());
    storeHalf(out + 108, d);
}

void encodeQ3_K(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    constexpr std::size_t kBytes = 110;
    using G = Group<16, kSuper, kMovedTogether>;
    const bool isWeighted = importance != nullptr;
    encodeGroups<G, 16, kSuper>(
        x, elements, importance, Weighting::TwiceBlockMean, rowMeanSquare, [](Batch<16>&) {},
        [isWeighted](G& group) {
            if (isWeighted) {
                group.forBatches([](Batch<16>& batch, float* scales, float*) { searchScale(batch, 4, scales); });
                return;
            }
            for (std::size_t b = 0; b < G::kBatches; b += kMovedTogether) {
                searchByMoves<kMovedTogether>(group.batches + b, group.scales + b * kLanes);
            }
        },
        [out, isWeighted](G& group, std::size_t first, std::size_t count) {
            for (std::size_t b = 0; b < G::kBlocks; ++b) {
                std::byte unused[kBytes];
                packQ3_K(group, b, isWeighted, b < count ? out + (first + b) * kBytes : unused);
            }
            group.settleAll(-4, 3);
            group.gather(4);
            for (std::size_t b = 0; b < count; ++b) {
                const Byte* levels = group.levels + b * kSuper;
                std::byte* block = out + (first + b) * kBytes;
                std::array<Byte, 32> high{};
                for (std::size_t bit = 0; bit < 8; ++bit) {
                    for (std::size_t l = 0; l < 32; ++l) {
                        high[l] = static_cast<Byte>(high[l] | ((levels[bit * 32 + l] >> 2) << bit));
                    }
                }
                std::memcpy(block, high.data(), high.size());
                packTwoBits(levels, block + 32);
            }
        });
}

void encodeQ6_K(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    constexpr std::size_t kBytes = 210;
    using G = Group<16>;
    encodeGroups<G, 16, kSuper>(
        x, elements, importance, Weighting::Plain, rowMeanSquare, kBySquare,
        [](G& group) {
            group.forBatches([](Batch<16>& batch, float* scales, float*) { searchScale(batch, 32, scales); });
        },
        [out](G& group, std::size_t first, std::size_t count) {
            bool isZero[G::kBlocks];
            for (std::size_t b = 0; b < G::kBlocks; ++b) {
                std::byte unused[kBytes];
                std::byte* block = b < count ? out + (first + b) * kBytes : unused;
                float* scales = group.scales + b * 16;
                const float max = greatestOf(scales, 16);
                isZero[b] = std::abs(max) < kMinScale;
                const float inverse = isZero[b] ? 0 : -128.F / max;
                const float d = isZero[b] ? 0 : 1 / inverse;
                for (std::size_t j = 0; j < 16; ++j) {
                    const auto s = static_cast<std::int8_t>(std::min(127, nearestInteger(inverse * scales[j])));
                    block[192 + j] = static_cast<std::byte>(s);
                    scales[j] = throughHalf(d) * static_cast<float>(s);
                }
                storeHalf(block + 208, d);
            }
            group.settleAll(-32, 31);
            group.gather(32);
            for (std::size_t b = 0; b < count; ++b) {
                std::byte* block = out + (first + b) * kBytes;
                if (isZero[b]) {
                    std::memset(block, 0, kBytes);
                } else {
                    packQ6_K(group.levels + b * kSuper, block);
                }
            }
        });
}

void encodeIQ4_NL(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    constexpr std::size_t kBytes = 18;
    using G = Group<32, 32>;
    encodeGroups<G, 32, 32>(
        x, elements, importance, Weighting::TwiceBlockMean, rowMeanSquare, kBySquare,
        [](G& group) {
            group.forBatches([](Batch<32>& batch, float* scales, float*) { searchIq4Scale(batch, scales); });
        },
        [out](G& group, std::size_t first, std::size_t count) {
            for (std::size_t b = 0; b < G::kBlocks; ++b) {
                const float scale = group.scales[b];
                if (b < count) {
                    storeHalf(out + (first + b) * kBytes, scale);
                }
                group.scales[b] = scale != 0 ? 1 / scale : 0;
            }
            settleIq4(group.batches[0], group.scales);
            group.gather(0);
            for (std::size_t b = 0; b < count; ++b) {
                packNibbles(group.levels + b * 32, out + (first + b) * kBytes + 2);
            }
        });
}

void encodeIQ4_XS(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    constexpr std::size_t kBytes = 136;
    using G = Group<32>;
    encodeGroups<G, 32, kSuper>(
        x, elements, importance, Weighting::TwiceBlockMean, rowMeanSquare, kBySquare,
        [](G& group) {
            group.forBatches([](Batch<32>& batch, float* scales, float*) { searchIq4Scale(batch, scales); });
        },
        [out](G& group, std::size_t first, std::size_t count) {
            for (std::size_t b = 0; b < G::kBlocks; ++b) {
                std::byte unused[8];
                std::byte* block = b < count ? out + (first + b) * kBytes : unused;
                float* scales = group.scales + b * 8;
                const float d = -greatestOf(scales, 8) / 32;
                const float inverse = d != 0 ? 1 / d : 0;
                std::array<Byte, 4> low{};
                unsigned high = 0;
                for (std::size_t j = 0; j < 8; ++j) {
                    const int l = std::max(-32, std::min(31, nearestInteger(inverse * scales[j])));
                    const float scale = d * static_cast<float>(l);
                    scales[j] = scale != 0 ? 1 / scale : 0;
                    const auto stored = static_cast<unsigned>(l + 32);
                    low[j / 2] = static_cast<Byte>(low[j / 2] | ((stored & 15U) << (4 * (j % 2))));
                    high |= (stored >> 4) << (2 * j);
                }
                storeHalf(block, d);
                const auto packedHigh = static_cast<std::uint16_t>(high);
                std::memcpy(block + 2, &packedHigh, sizeof packedHigh);
                std::memcpy(block + 4, low.data(), low.size());
            }
            for (std::size_t b = 0; b < G::kBatches; ++b) {
                settleIq4(group.batches[b], group.scales + b * kLanes);
            }
            group.gather(0);
            for (std::size_t b = 0; b < count; ++b) {
                for (std::size_t part = 0; part < 8; ++part) {
                    packNibbles(group.levels + b * kSuper + part * 32, out + (first + b) * kBytes + 8 + part * 16);
                }
            }
        });
}

BlockEncoder encoderOf(DType dtype)
{
    switch (dtype) {
    case DType::Q2_K: return encodeQ2_K;
    case DType::Q3_K: return encodeQ3_K;
    case DType::Q4_K: return encodeWithMins<15, 144, packQ4_K>;
    case DType::Q5_K: return encodeWithMins<31, 176, packQ5_K>;
    case DType::Q6_K: return encodeQ6_K;
    case DType::IQ4_NL: return encodeIQ4_NL;
    case DType::IQ4_XS: return encodeIQ4_XS;
    default: return nullptr;
    }
}

} // namespace apr::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace apr::simd {

HWY_EXPORT(encoderOf);

BlockEncoder superBlockEncoder(DType dtype)
{
    return HWY_DYNAMIC_DISPATCH(encoderOf)(dtype);
}

} // namespace apr::simd
#endif
