// SPDX-License-Identifier: MIT
#include "validate/diff/compared_run.h"

#include "apr/tensor/codec.h"
#include "apr/tensor/simd_kernels.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace apr::diffing {
namespace {

/// Elements that are compared while they are in the first cache: a multiple of every block size.
constexpr std::uint64_t kTileElements = 4096;
using Tile = std::array<float, kTileElements>;

ByteRange bytesOf(const TensorInfo& tensor, std::uint64_t first, std::uint64_t count)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    const std::uint64_t from = first / info.blockElements * info.blockBytes;
    const std::uint64_t to =
        first + count == tensor.elements() ? tensor.byteSize : (first + count) / info.blockElements * info.blockBytes;
    return {.offset = from, .size = to - from};
}

/// The loaded bytes of a run, and its values tile by tile.
class Run {
public:
    Run(const TensorInfo& tensor, Bytes bytes) : m_dtype(tensor.dtype), m_bytes(std::move(bytes)) {}

    std::span<const std::byte> blocks(std::uint64_t at, std::uint64_t count) const
    {
        const DTypeInfo& info = dtypeInfo(m_dtype);
        const std::uint64_t from = at / info.blockElements * info.blockBytes;
        const std::uint64_t blocks = (count + info.blockElements - 1) / info.blockElements;
        const std::uint64_t size = std::min(m_bytes.size() - from, blocks * info.blockBytes);
        return m_bytes.span().subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(size));
    }

    /// The values where they are, or decoded to `scratch`.
    Result<std::span<const float>> values(std::uint64_t at, std::uint64_t count, Tile& scratch) const
    {
        const auto from = blocks(at, count);
        if (m_dtype == DType::F32 && reinterpret_cast<std::uintptr_t>(from.data()) % alignof(float) == 0) {
            return std::span(reinterpret_cast<const float*>(from.data()), static_cast<std::size_t>(count));
        }
        const auto to = std::span(scratch).first(static_cast<std::size_t>(count));
        APR_CHECK(decodeToF32(m_dtype, from, to));
        return std::span<const float>(to);
    }

private:
    DType m_dtype;
    Bytes m_bytes;
};

bool areEqual(std::span<const std::byte> x, std::span<const std::byte> y)
{
    return x.size() == y.size() && (x.empty() || std::memcmp(x.data(), y.data(), x.size()) == 0);
}

/// Records the rows of a tile that differ.
void markRows(TensorPair& pair, std::uint64_t first, std::span<const float> x, std::span<const float> y)
{
    for (std::size_t at = 0; at < x.size();) {
        const std::uint64_t row = (first + at) / pair.rowElements;
        const auto end = static_cast<std::size_t>(
            std::min<std::uint64_t>(x.size(), at + pair.rowElements - (first + at) % pair.rowElements));
        auto& mark = pair.changedRows[static_cast<std::size_t>(row)];
        if (mark.load(std::memory_order_relaxed) == 0 &&
            std::memcmp(x.data() + at, y.data() + at, (end - at) * sizeof(float)) != 0) {
            mark.store(1, std::memory_order_relaxed);
        }
        at = end;
    }
}

} // namespace

Status compareRun(const Model& a, const Model& b, TensorPair& pair, std::uint64_t first, std::uint64_t count,
                  ComparedRun& out)
{
    const TensorInfo& left = a.tensors()[pair.a];
    const TensorInfo& right = b.tensors()[pair.b];
    APR_TRY(Bytes bytesA, a.load(pair.a, bytesOf(left, first, count)));
    APR_TRY(Bytes bytesB, b.load(pair.b, bytesOf(right, first, count)));
    if (!dtypeInfo(left.dtype).decodable || !dtypeInfo(right.dtype).decodable) {
        out.areBytesEqual = areEqual(bytesA.span(), bytesB.span());
        return {};
    }
    const bool isSameType = left.dtype == right.dtype;
    const Run runA(left, std::move(bytesA));
    const Run runB(right, std::move(bytesB));
    Tile scratchA;
    Tile scratchB;
    out.areBytesEqual = isSameType;
    for (std::uint64_t at = 0; at < count; at += kTileElements) {
        const std::uint64_t elements = std::min(kTileElements, count - at);
        APR_TRY(const auto x, runA.values(at, elements, scratchA));
        const std::uint64_t zeros = pair.countsZeros ? simd::countSmall(x.data(), x.size()).zeros : 0;
        out.zerosA += zeros;
        if (isSameType && areEqual(runA.blocks(at, elements), runB.blocks(at, elements))) {
            out.sums.addEqual(x);
            out.zerosB += zeros;
            continue;
        }
        out.areBytesEqual = false;
        APR_TRY(const auto y, runB.values(at, elements, scratchB));
        out.sums.addValues(x, y);
        out.zerosB += pair.countsZeros ? simd::countSmall(y.data(), y.size()).zeros : 0;
        if (pair.rounding.isSet()) {
            out.beyondRounding += pair.rounding.countBeyond(x, y);
        }
        if (pair.rowElements > 0) {
            markRows(pair, first + at, x, y);
        }
    }
    return {};
}

} // namespace apr::diffing
