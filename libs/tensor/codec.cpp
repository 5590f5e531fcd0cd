// SPDX-License-Identifier: MIT
#include "apr/tensor/codec.h"

#include "apr/base/bytes.h"
#include "apr/base/half.h"
#include "apr/base/text.h"
#include "apr/tensor/simd_kernels.h"
#include "block_decoders.h"
#include "block_encoders.h"
#include "rare_codecs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace apr {
namespace {

using U8 = std::uint8_t;

U8 byteAt(const std::byte* p, std::size_t i)
{
    return static_cast<U8>(p[i]);
}

/// OCP E2M1 numbers, two per byte, the first in the low nibble, as packed by ONNX and PyTorch.
void decodeF4E2M1(const std::byte* bytes, std::size_t count, float* y)
{
    constexpr std::array<float, 16> kValues{0,    0.5F,  1,  1.5F,  2,  3,  4,  6, //
                                            -0.F, -0.5F, -1, -1.5F, -2, -3, -4, -6};
    for (std::size_t i = 0; i < count; ++i) {
        const U8 packed = byteAt(bytes, i);
        y[2 * i] = kValues[packed & 15];
        y[2 * i + 1] = kValues[packed >> 4];
    }
}

/// The 256 values of an 8-bit float type.
std::array<float, 256> byteFloatTable(DType dtype)
{
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInf = std::numeric_limits<float>::infinity();
    std::array<float, 256> table{};
    for (unsigned code = 0; code < 256; ++code) {
        const unsigned magnitude = code & 0x7F;
        float value = 0;
        switch (dtype) {
        case DType::F8E4M3: // "FN": no infinity, only S.1111.111 is NaN
            value = magnitude == 0x7F ? kNan : smallFloatToFloat(code, 4, 3, 7);
            break;
        case DType::F8E5M2:
            value = magnitude > 0x7C    ? kNan
                    : magnitude == 0x7C ? (code > 0x7F ? -kInf : kInf)
                                        : smallFloatToFloat(code, 5, 2, 15);
            break;
        case DType::F8E4M3Fnuz: // one NaN, at negative zero
            value = code == 0x80 ? kNan : smallFloatToFloat(code, 4, 3, 8);
            break;
        case DType::F8E5M2Fnuz: value = code == 0x80 ? kNan : smallFloatToFloat(code, 5, 2, 16); break;
        default: // F8_E8M0: a power of two
            value = code == 0xFF ? kNan : std::ldexp(1.0F, static_cast<int>(code) - 127);
            break;
        }
        table[code] = value;
    }
    return table;
}

/// Rounds to the nearest number of an 8-bit type, ties to even. Values from half a step above the largest one (`top`)
/// become `beyond`, its infinity or NaN.
template <int exponentBits, int mantissaBits, int bias, unsigned beyond, unsigned top>
std::uint64_t encodeByteFloats(std::span<const float> values, std::span<std::byte> out)
{
    constexpr int kShift = 23 - mantissaBits;
    constexpr std::uint32_t kLeastNormal = static_cast<std::uint32_t>(127 - bias + 1) << 23;
    // Adding this to a value below the smallest normal number aligns its mantissa bits.
    constexpr float kSmall = std::bit_cast<float>(static_cast<std::uint32_t>(127 - bias + 1 + kShift) << 23);
    std::uint64_t overflows = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(values[i]);
        const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
        std::uint32_t code = 0;
        if (magnitude > 0x7F800000U) {
            code = 0x7F;
        } else if (magnitude < kLeastNormal) {
            code = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + kSmall) -
                   std::bit_cast<std::uint32_t>(kSmall);
        } else {
            const std::uint32_t odd = (magnitude >> kShift) & 1U;
            const std::uint32_t rounded = magnitude + (1U << (kShift - 1)) - 1U + odd;
            code = (rounded - (static_cast<std::uint32_t>(127 - bias) << 23)) >> kShift;
            if (code > top) {
                code = beyond;
                overflows += magnitude < 0x7F800000U ? 1U : 0U;
            }
        }
        out[i] = static_cast<std::byte>(code | ((bits >> 24) & 0x80U));
    }
    return overflows;
}

simd::BlockEncoder blockEncoder(DType dtype)
{
    const simd::BlockEncoder encoder = simd::blockEncoder(dtype);
    return encoder != nullptr ? encoder : rareEncoder(dtype);
}

template <class T>
void decodeNumbers(std::span<const std::byte> bytes, std::span<float> out)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<float>(loadLittle<T>(bytes.data() + i * sizeof(T)));
    }
}

void decodeDense(DType dtype, std::span<const std::byte> bytes, std::span<float> out)
{
    if (out.empty()) {
        return;
    }
    switch (dtype) {
    case DType::F32: std::memcpy(out.data(), bytes.data(), bytes.size()); return;
    case DType::F16: simd::halfToFloat(bytes.data(), out.data(), out.size()); return;
    case DType::BF16: simd::bfloatToFloat(bytes.data(), out.data(), out.size()); return;
    case DType::F64: decodeNumbers<double>(bytes, out); return;
    case DType::I64: decodeNumbers<std::int64_t>(bytes, out); return;
    case DType::I32: decodeNumbers<std::int32_t>(bytes, out); return;
    case DType::I16: decodeNumbers<std::int16_t>(bytes, out); return;
    case DType::I8: decodeNumbers<std::int8_t>(bytes, out); return;
    case DType::U64: decodeNumbers<std::uint64_t>(bytes, out); return;
    case DType::U32: decodeNumbers<std::uint32_t>(bytes, out); return;
    case DType::U16: decodeNumbers<std::uint16_t>(bytes, out); return;
    case DType::U8: decodeNumbers<std::uint8_t>(bytes, out); return;
    case DType::Bool:
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = bytes[i] != std::byte{0} ? 1.0F : 0.0F;
        }
        return;
    default: {
        const auto table = byteFloatTable(dtype);
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = table[static_cast<U8>(bytes[i])];
        }
        return;
    }
    }
}

Error undecodable(DType dtype)
{
    return Error{.code = Errc::Unsupported,
                 .message = "values of type " + std::string(dtypeName(dtype)) + " cannot be decoded"};
}

/// The multi-byte fields of a block type: offset and width, `count` times.
struct SwapField {
    std::uint32_t offset;
    std::uint32_t width;
    std::uint32_t count;
};

std::vector<SwapField> swapFields(DType dtype)
{
    switch (dtype) {
    case DType::Q4_0:
    case DType::Q8_0:
    case DType::IQ4_NL: return {{0, 2, 1}};
    case DType::Q5_0: return {{0, 2, 1}, {2, 4, 1}}; // ggml writes qh as one u32
    case DType::Q5_1: return {{0, 2, 2}, {4, 4, 1}};
    case DType::Q4_1:
    case DType::Q8_1:
    case DType::Q4_K:
    case DType::Q5_K:
    case DType::IQ4_XS: return {{0, 2, 2}};
    case DType::Q2_K: return {{80, 2, 2}};
    case DType::Q3_K: return {{108, 2, 1}};
    case DType::Q6_K: return {{208, 2, 1}};
    case DType::Q8_K: return {{0, 4, 1}, {260, 2, 16}};
    case DType::C64: return {{0, 4, 2}};
    default: return {};
    }
}

} // namespace

Status decodeToF32(DType dtype, std::span<const std::byte> blocks, std::span<float> out)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    if (!info.decodable) {
        return undecodable(dtype);
    }
    const std::size_t blockCount = (out.size() + info.blockElements - 1) / info.blockElements;
    if (blocks.size() != blockCount * info.blockBytes || (out.size() % info.blockElements != 0 && dtype != DType::I4)) {
        return Error{.code = Errc::Corrupt,
                     .message = formatCountOf(out.size(), "element") + " of type " + std::string(info.name) + " need " +
                                formatCountOf(blockCount * info.blockBytes, "byte") + ", found " +
                                formatCount(blocks.size())};
    }
    simd::BlockDecoder decode = dtype == DType::F4E2M1 ? decodeF4E2M1 : simd::blockDecoder(dtype);
    decode = decode != nullptr ? decode : rareDecoder(dtype);
    if (decode == nullptr) {
        decodeDense(dtype, blocks, out);
        return {};
    }
    const std::size_t whole = out.size() / info.blockElements;
    decode(blocks.data(), whole, out.data());
    if (whole != blockCount) { // the last element of I4 with an odd element count
        std::array<float, 2> last{};
        decode(blocks.data() + whole, 1, last.data());
        out.back() = last[0];
    }
    return {};
}

bool isEncodable(DType dtype)
{
    return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F8E4M3 ||
           dtype == DType::F8E5M2 || blockEncoder(dtype) != nullptr;
}

bool usesImportance(DType dtype)
{
    return dtype != DType::Q8_0 && simd::blockEncoder(dtype) != nullptr;
}

Result<std::uint64_t> encodeFromF32(DType dtype, std::span<const float> values, std::span<std::byte> out)
{
    switch (dtype) {
    case DType::F32: {
        const auto bytes = std::as_bytes(values);
        std::copy(bytes.begin(), bytes.end(), out.begin());
        return std::uint64_t{0};
    }
    case DType::F16: return simd::floatToHalf(values.data(), out.data(), values.size());
    case DType::BF16: return simd::floatToBfloat(values.data(), out.data(), values.size());
    case DType::F8E4M3: return encodeByteFloats<4, 3, 7, 0x7F, 0x7E>(values, out);
    case DType::F8E5M2: return encodeByteFloats<5, 2, 15, 0x7C, 0x7B>(values, out);
    default: {
        APR_CHECK(quantizeRows(dtype, values, values.size(), {}, out));
        return std::uint64_t{0};
    }
    }
}

Status quantizeRows(DType dtype, std::span<const float> values, std::uint64_t rowElements,
                    std::span<const float> importance, std::span<std::byte> out)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const simd::BlockEncoder encode = blockEncoder(dtype);
    if (encode == nullptr) {
        return Error{.code = Errc::Unsupported,
                     .message = "encoding to type " + std::string(info.name) + " is not supported"};
    }
    if (rowElements % info.blockElements != 0 || values.size() % info.blockElements != 0 ||
        out.size() != values.size() / info.blockElements * info.blockBytes) {
        return Error{.code = Errc::WrongShape,
                     .message = "row length " + std::to_string(rowElements) + " is not a multiple of the block size " +
                                std::to_string(info.blockElements) + " of type " + std::string(info.name)};
    }
    if (!importance.empty() && (importance.size() != rowElements || values.size() % rowElements != 0)) {
        return Error{.code = Errc::WrongShape,
                     .message = "expected " + std::to_string(rowElements) +
                                " importance values (the row length), found " + std::to_string(importance.size())};
    }
    if (importance.empty() || !usesImportance(dtype)) {
        encode(values.data(), values.size(), nullptr, 0, out.data());
        return {};
    }
    const std::size_t rowBytes = importance.size() / info.blockElements * info.blockBytes;
    for (std::size_t row = 0; row * importance.size() < values.size(); ++row) {
        const auto from = values.subspan(row * importance.size(), importance.size());
        float squares = 0; // in f32 and in order, as in the reference
        for (const float x : from) {
            squares += x * x;
        }
        encode(from.data(), from.size(), importance.data(), squares / static_cast<float>(from.size()),
               out.data() + row * rowBytes);
    }
    return {};
}

std::optional<std::size_t> findNonFinite(std::span<const float> values)
{
    constexpr std::size_t kTile = 4096;
    for (std::size_t first = 0; first < values.size(); first += kTile) {
        const auto tile = values.subspan(first, std::min(kTile, values.size() - first));
        if (simd::scanTile(tile.data(), tile.size()).maxBits >= 0x7F800000U) {
            const auto found = std::find_if(tile.begin(), tile.end(), [](float x) { return !std::isfinite(x); });
            return first + static_cast<std::size_t>(found - tile.begin());
        }
    }
    return std::nullopt;
}

Status swapBlockEndianness(DType dtype, std::span<std::byte> blocks)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    auto fields = swapFields(dtype);
    if (fields.empty() && info.blockElements == 1) {
        fields = {{0, info.blockBytes, 1}};
    }
    if (fields.empty() && info.kind == DTypeKind::Quantized && dtype != DType::MXFP4) { // MXFP4 has only bytes
        return Error{.code = Errc::Unsupported,
                     .message = "big-endian data of type " + std::string(info.name) + " is not supported"};
    }
    for (std::size_t block = 0; block + info.blockBytes <= blocks.size(); block += info.blockBytes) {
        for (const SwapField& field : fields) {
            for (std::size_t i = 0; i < field.count; ++i) {
                std::byte* first = blocks.data() + block + field.offset + i * field.width;
                for (std::size_t k = 0; k < field.width / 2; ++k) {
                    std::swap(first[k], first[field.width - 1 - k]);
                }
            }
        }
    }
    return {};
}

} // namespace apr
