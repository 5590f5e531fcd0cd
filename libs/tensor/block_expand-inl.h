// SPDX-License-Identifier: MIT
// Expands the levels of a block from signed bytes to f32: the last step of all block decoders.
#if defined(APR_TENSOR_BLOCK_EXPAND_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef APR_TENSOR_BLOCK_EXPAND_INL_H
#undef APR_TENSOR_BLOCK_EXPAND_INL_H
#else
#define APR_TENSOR_BLOCK_EXPAND_INL_H
#endif

#include "apr/base/bytes.h"
#include "tensor/block_scales.h"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace apr::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Floats = hn::CappedTag<float, 16>;
using U8 = std::uint8_t;
using I8 = std::int8_t;
constexpr std::size_t kLanes = hn::MaxLanes(Floats());

inline const U8* bytesOf(const std::byte* p)
{
    return reinterpret_cast<const U8*>(p);
}
inline float halfAt(const std::byte* p)
{
    return apr::halfToFloat(loadLittle<std::uint16_t>(p));
}

/// y = level · scale, for kSize elements.
template <std::size_t kSize>
HWY_INLINE void expand(const I8* levels, float scale, float* y)
{
    const hn::Rebind<I8, Floats> bytes;
    const hn::RebindToSigned<Floats> ints;
    const auto factor = hn::Set(Floats(), scale);
    for (std::size_t i = 0; i < kSize; i += kLanes) {
        const auto level = hn::ConvertTo(Floats(), hn::PromoteTo(ints, hn::LoadU(bytes, levels + i)));
        hn::StoreU(hn::Mul(level, factor), Floats(), y + i);
    }
}

/// y = level · scale + shift, rounded after each operation.
template <std::size_t kSize>
HWY_INLINE void expand(const I8* levels, float scale, float shift, float* y)
{
    const hn::Rebind<I8, Floats> bytes;
    const hn::RebindToSigned<Floats> ints;
    const auto factor = hn::Set(Floats(), scale);
    const auto plus = hn::Set(Floats(), shift);
    for (std::size_t i = 0; i < kSize; i += kLanes) {
        const auto level = hn::ConvertTo(Floats(), hn::PromoteTo(ints, hn::LoadU(bytes, levels + i)));
        hn::StoreU(hn::Add(hn::Mul(level, factor), plus), Floats(), y + i);
    }
}

} // namespace apr::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
