// SPDX-License-Identifier: MIT
#include "validate/diff/rounding.h"

#include "apr/model/tensor_values.h"
#include "apr/tensor/codec.h"
#include "apr/tensor/statistics.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace apr::diffing {
namespace {

/// Of a floating-point type: half a unit in the last place at 1, and half of the smallest subnormal.
struct Precision {
    DType dtype;
    float relative;
    float absolute;
};
constexpr Precision kPrecisions[] = {
    {DType::F64, 0x1p-24F, 0x1p-149F}, // compared as F32
    {DType::F32, 0x1p-24F, 0x1p-149F},      {DType::F16, 0x1p-11F, 0x1p-25F},   {DType::BF16, 0x1p-8F, 0x1p-134F},
    {DType::F8E4M3, 0x1p-4F, 0x1p-10F},     {DType::F8E5M2, 0x1p-3F, 0x1p-17F}, {DType::F8E4M3Fnuz, 0x1p-4F, 0x1p-11F},
    {DType::F8E5M2Fnuz, 0x1p-3F, 0x1p-18F},
};

const Precision* precisionOf(DType dtype)
{
    const auto* const found = std::find_if(std::begin(kPrecisions), std::end(kPrecisions),
                                           [dtype](const Precision& each) { return each.dtype == dtype; });
    return found == std::end(kPrecisions) ? nullptr : found;
}

/// Elements of a sample; whole rows and whole blocks.
constexpr std::uint64_t kSample = std::uint64_t{1} << 16;
constexpr double kTolerance = 1.25;

/// The relative error of rounding to a type and back; nothing without an encoder.
std::optional<double> errorOfRounding(std::span<const float> values, DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    std::vector<std::byte> blocks(values.size() / info.blockElements * info.blockBytes);
    std::vector<float> rounded(values.size());
    if (!isEncodable(dtype) || findNonFinite(values) || !encodeFromF32(dtype, values, blocks) ||
        !decodeToF32(dtype, blocks, rounded)) {
        return std::nullopt;
    }
    PartialDifference difference;
    difference.addValues(values, rounded);
    return difference.relativeL2();
}

} // namespace

RoundingBound::RoundingBound(DType a, DType b)
{
    const Precision* left = precisionOf(a);
    const Precision* right = precisionOf(b);
    if (a != b && left != nullptr && right != nullptr) {
        m_relative = (left->relative + right->relative) * (1 + 0x1p-10F); // of the rounded value
        m_absolute = left->absolute + right->absolute;
    }
}

std::uint64_t RoundingBound::countBeyond(std::span<const float> a, std::span<const float> b) const
{
    const float* x = a.data();
    const float* y = b.data();
    std::uint32_t beyond = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const float largest = std::max(std::abs(x[i]), std::abs(y[i]));
        beyond += std::abs(x[i] - y[i]) > largest * m_relative + m_absolute ? 1U : 0U;
    }
    return beyond;
}

std::string_view coarserType(DType a, DType b)
{
    const Precision* left = precisionOf(a);
    const Precision* right = precisionOf(b);
    const bool isLeft = left != nullptr && right != nullptr && left->relative > right->relative;
    return dtypeName(isLeft ? a : b);
}

Result<std::string> quantizationThatExplains(const Model& a, std::size_t indexA, const Model& b, std::size_t indexB,
                                             double relativeL2)
{
    const TensorInfo& left = a.tensors()[indexA];
    const TensorInfo& right = b.tensors()[indexB];
    const auto isBlock = [](const TensorInfo& tensor) { return dtypeInfo(tensor.dtype).blockElements > 1; };
    if (left.dtype == right.dtype || (!isBlock(left) && !isBlock(right)) || left.shape.empty()) {
        return std::string();
    }
    // Of the middle of the tensor: the first rows of an embedding are special tokens.
    const std::uint64_t row = left.shape.back();
    const std::uint64_t rows =
        row == 0 ? 0 : std::min(left.elements() / row, std::max<std::uint64_t>(1, kSample / row));
    const std::uint64_t middle = row == 0 ? 0 : (left.elements() / row - rows) / 2 * row;
    if (rows == 0 || row > (std::uint64_t{1} << 22U)) {
        return std::string();
    }
    std::vector<float> x(static_cast<std::size_t>(rows * row));
    std::vector<float> y(x.size());
    APR_CHECK(loadElements(a, indexA, middle, x));
    APR_CHECK(loadElements(b, indexB, middle, y));
    for (const auto& [values, other] : {std::pair(&x, &right), std::pair(&y, &left)}) {
        if (!isBlock(*other) || row % dtypeInfo(other->dtype).blockElements != 0) {
            continue;
        }
        const auto error = errorOfRounding(*values, other->dtype);
        if (error && *error > 0 && relativeL2 <= kTolerance * *error) {
            return std::string(dtypeName(other->dtype));
        }
    }
    return std::string();
}

} // namespace apr::diffing
