// SPDX-License-Identifier: MIT
#include "apr/tensor/codec.h"

#include "apr/base/bytes.h"
#include "apr/base/half.h"
#include "simd_kernels.h"

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

float halfAt(const std::byte* p)
{
    return halfToFloat(loadLittle<std::uint16_t>(p));
}

void decodeQ4_0(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    for (std::size_t j = 0; j < 16; ++j) {
        const U8 q = byteAt(block, 2 + j);
        y[j] = static_cast<float>((q & 15) - 8) * d;
        y[j + 16] = static_cast<float>((q >> 4) - 8) * d;
    }
}

void decodeQ4_1(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    const float m = halfAt(block + 2);
    for (std::size_t j = 0; j < 16; ++j) {
        const U8 q = byteAt(block, 4 + j);
        y[j] = static_cast<float>(q & 15) * d + m;
        y[j + 16] = static_cast<float>(q >> 4) * d + m;
    }
}

void decodeQ5_0(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    const auto high = loadLittle<std::uint32_t>(block + 2);
    for (std::size_t j = 0; j < 16; ++j) {
        const U8 q = byteAt(block, 6 + j);
        const int low = static_cast<int>((q & 15U) | (((high >> j) << 4) & 16U));
        const int top = static_cast<int>((q >> 4U) | ((high >> (j + 12)) & 16U));
        y[j] = static_cast<float>(low - 16) * d;
        y[j + 16] = static_cast<float>(top - 16) * d;
    }
}

void decodeQ5_1(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    const float m = halfAt(block + 2);
    const auto high = loadLittle<std::uint32_t>(block + 4);
    for (std::size_t j = 0; j < 16; ++j) {
        const U8 q = byteAt(block, 8 + j);
        y[j] = static_cast<float>((q & 15U) | (((high >> j) << 4) & 16U)) * d + m;
        y[j + 16] = static_cast<float>((q >> 4U) | ((high >> (j + 12)) & 16U)) * d + m;
    }
}

/// Q8_0 and Q8_1: a half scale, then 32 signed bytes at `start`.
template <std::size_t start>
void decodeQ8(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    for (std::size_t j = 0; j < 32; ++j) {
        y[j] = static_cast<float>(static_cast<std::int8_t>(block[start + j])) * d;
    }
}

void decodeQ2_K(const std::byte* block, float* y)
{
    const float d = halfAt(block + 80);
    const float dmin = halfAt(block + 82);
    const std::byte* q = block + 16;
    std::size_t scale = 0;
    for (int half = 0; half < 2; ++half, q += 32) {
        for (unsigned shift = 0; shift < 8; shift += 2) {
            for (std::size_t part = 0; part < 2; ++part) {
                const U8 sc = byteAt(block, scale++);
                const float dl = d * static_cast<float>(sc & 15);
                const float ml = dmin * static_cast<float>(sc >> 4);
                for (std::size_t l = 0; l < 16; ++l) {
                    *y++ = dl * static_cast<float>((byteAt(q, part * 16 + l) >> shift) & 3) - ml;
                }
            }
        }
    }
}

void decodeQ3_K(const std::byte* block, float* y)
{
    const float d = halfAt(block + 108);
    std::array<int, 16> scales{};
    for (std::size_t j = 0; j < 16; ++j) {
        // Low four bits: bytes 0–7, low nibbles then high nibbles. Top two bits: byte 8 + j % 4, at 2·(j / 4).
        const U8 low = byteAt(block, 96 + j % 8);
        const U8 top = byteAt(block, 96 + 8 + j % 4);
        scales[j] = static_cast<int>((j < 8 ? low & 15U : low >> 4U) | (((top >> (2 * (j / 4))) & 3U) << 4)) - 32;
    }
    const std::byte* q = block + 32;
    std::size_t scale = 0;
    unsigned mask = 1;
    for (int half = 0; half < 2; ++half, q += 32) {
        for (unsigned shift = 0; shift < 8; shift += 2, mask <<= 1) {
            for (std::size_t part = 0; part < 2; ++part) {
                const float dl = d * static_cast<float>(scales[scale++]);
                for (std::size_t l = part * 16; l < part * 16 + 16; ++l) {
                    const int low = (byteAt(q, l) >> shift) & 3;
                    *y++ = dl * static_cast<float>(low - ((byteAt(block, l) & mask) != 0 ? 0 : 4));
                }
            }
        }
    }
}

struct ScaleAndMin {
    float scale;
    float min;
};

/// The j-th 6-bit scale and minimum of Q4_K and Q5_K, packed in 12 bytes.
ScaleAndMin scaleAndMin(const std::byte* packed, std::size_t j)
{
    if (j < 4) {
        return {static_cast<float>(byteAt(packed, j) & 63), static_cast<float>(byteAt(packed, j + 4) & 63)};
    }
    const U8 low = byteAt(packed, j + 4);
    return {static_cast<float>((low & 15) | ((byteAt(packed, j - 4) >> 6) << 4)),
            static_cast<float>((low >> 4) | ((byteAt(packed, j) >> 6) << 4))};
}

void decodeQ4_K(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    const float dmin = halfAt(block + 2);
    const std::byte* q = block + 16;
    for (std::size_t j = 0; j < 8; ++j) {
        const auto [sc, m] = scaleAndMin(block + 4, j);
        const float dl = d * sc;
        const float ml = dmin * m;
        const unsigned shift = j % 2 == 0 ? 0 : 4;
        for (std::size_t l = 0; l < 32; ++l) {
            *y++ = dl * static_cast<float>((byteAt(q, l) >> shift) & 15) - ml;
        }
        q += j % 2 == 0 ? 0 : 32;
    }
}

void decodeQ5_K(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    const float dmin = halfAt(block + 2);
    const std::byte* high = block + 16;
    const std::byte* q = block + 48;
    for (std::size_t j = 0; j < 8; ++j) {
        const auto [sc, m] = scaleAndMin(block + 4, j);
        const float dl = d * sc;
        const float ml = dmin * m;
        const unsigned shift = j % 2 == 0 ? 0 : 4;
        for (std::size_t l = 0; l < 32; ++l) {
            const int fifth = ((byteAt(high, l) >> j) & 1) << 4;
            *y++ = dl * static_cast<float>(((byteAt(q, l) >> shift) & 15) + fifth) - ml;
        }
        q += j % 2 == 0 ? 0 : 32;
    }
}

void decodeQ6_K(const std::byte* block, float* y)
{
    const float d = halfAt(block + 208);
    for (std::size_t half = 0; half < 2; ++half, y += 128) {
        const std::byte* low = block + half * 64;
        const std::byte* high = block + 128 + half * 32;
        const std::byte* scales = block + 192 + half * 8;
        for (std::size_t group = 0; group < 4; ++group) {
            for (std::size_t l = 0; l < 32; ++l) {
                const U8 packed = byteAt(low, l + (group % 2) * 32);
                const int nibble = group < 2 ? packed & 15 : packed >> 4;
                const int q = (nibble | (((byteAt(high, l) >> (2 * group)) & 3) << 4)) - 32;
                const auto scale = static_cast<std::int8_t>(scales[group * 2 + l / 16]);
                y[group * 32 + l] = d * static_cast<float>(scale) * static_cast<float>(q);
            }
        }
    }
}

void decodeQ8_K(const std::byte* block, float* y)
{
    const auto d = loadLittle<float>(block);
    for (std::size_t j = 0; j < 256; ++j) {
        y[j] = d * static_cast<float>(static_cast<std::int8_t>(block[4 + j]));
    }
}

constexpr std::array<float, 16> kIq4Values{-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

void decodeIq4Group(const std::byte* q, float scale, float* y)
{
    for (std::size_t j = 0; j < 16; ++j) {
        y[j] = scale * kIq4Values[byteAt(q, j) & 15];
        y[j + 16] = scale * kIq4Values[byteAt(q, j) >> 4];
    }
}

void decodeIQ4_NL(const std::byte* block, float* y)
{
    decodeIq4Group(block + 2, halfAt(block), y);
}

void decodeIQ4_XS(const std::byte* block, float* y)
{
    const float d = halfAt(block);
    const auto high = loadLittle<std::uint16_t>(block + 2);
    for (std::size_t group = 0; group < 8; ++group) {
        const unsigned low = (byteAt(block, 4 + group / 2) >> (4 * (group % 2))) & 15U;
        const int scale = static_cast<int>(low | (((high >> (2 * group)) & 3U) << 4)) - 32;
        decodeIq4Group(block + 8 + group * 16, d * static_cast<float>(scale), y + group * 32);
    }
}

void decodeI4(const std::byte* block, float* y)
{
    const auto signedNibble = [](int nibble) { return static_cast<float>(nibble < 8 ? nibble : nibble - 16); };
    y[0] = signedNibble(byteAt(block, 0) & 15);
    y[1] = signedNibble(byteAt(block, 0) >> 4);
}

/// Two of OCP's E2M1 numbers, the first in the low half, as ONNX and PyTorch pack them.
void decodeF4E2M1(const std::byte* block, float* y)
{
    constexpr std::array<float, 16> kValues{0,    0.5F,  1,  1.5F,  2,  3,  4,  6, //
                                            -0.F, -0.5F, -1, -1.5F, -2, -3, -4, -6};
    y[0] = kValues[byteAt(block, 0) & 15];
    y[1] = kValues[byteAt(block, 0) >> 4];
}

using BlockDecoder = void (*)(const std::byte*, float*);

BlockDecoder blockDecoder(DType dtype)
{
    switch (dtype) {
    case DType::Q4_0: return decodeQ4_0;
    case DType::Q4_1: return decodeQ4_1;
    case DType::Q5_0: return decodeQ5_0;
    case DType::Q5_1: return decodeQ5_1;
    case DType::Q8_0: return decodeQ8<2>;
    case DType::Q8_1: return decodeQ8<4>;
    case DType::Q2_K: return decodeQ2_K;
    case DType::Q3_K: return decodeQ3_K;
    case DType::Q4_K: return decodeQ4_K;
    case DType::Q5_K: return decodeQ5_K;
    case DType::Q6_K: return decodeQ6_K;
    case DType::Q8_K: return decodeQ8_K;
    case DType::IQ4_NL: return decodeIQ4_NL;
    case DType::IQ4_XS: return decodeIQ4_XS;
    case DType::I4: return decodeI4;
    case DType::F4E2M1: return decodeF4E2M1;
    default: return nullptr;
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
                 .message = "values of type " + std::string(dtypeName(dtype)) + " cannot be decoded yet"};
}

/// Where a block type keeps multi-byte fields: offset and width, `count` times.
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
                     .message = std::to_string(blocks.size()) + " bytes are not " + std::to_string(out.size()) +
                                " elements of type " + std::string(info.name)};
    }
    const BlockDecoder decode = blockDecoder(dtype);
    if (decode == nullptr) {
        decodeDense(dtype, blocks, out);
        return {};
    }
    const std::size_t whole = out.size() / info.blockElements;
    for (std::size_t i = 0; i < whole; ++i) {
        decode(blocks.data() + i * info.blockBytes, out.data() + i * info.blockElements);
    }
    if (whole != blockCount) { // the odd last element of I4
        std::array<float, 2> last{};
        decode(blocks.data() + whole, last.data());
        out.back() = last[0];
    }
    return {};
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
    default:
        return Error{.code = Errc::Unsupported,
                     .message = "values cannot be written as " + std::string(dtypeName(dtype)) + " yet"};
    }
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
                     .message = "big-endian data of type " + std::string(info.name) + " cannot be read"};
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
