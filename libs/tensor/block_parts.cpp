// SPDX-License-Identifier: MIT
#include "apr/tensor/block_parts.h"

#include "apr/base/half.h"

#include <array>
#include <cstring>

namespace apr {
namespace {

constexpr std::size_t kSuperBlock = 256;

/// The fields of a block in the order of its bytes.
class BlockFields {
public:
    explicit BlockFields(std::span<const std::byte> block) : m_block(block) {}

    float half()
    {
        const unsigned bits = byte(0) | byte(1) << 8U;
        m_at += 2;
        return halfToFloat(static_cast<std::uint16_t>(bits));
    }
    std::size_t skip(std::size_t bytes)
    {
        const std::size_t at = m_at;
        m_at += bytes;
        return at;
    }
    unsigned at(std::size_t index) const { return std::to_integer<unsigned>(m_block[index]); }

private:
    unsigned byte(std::size_t offset) const { return at(m_at + offset); }

    std::span<const std::byte> m_block;
    std::size_t m_at = 0;
};

/// Blocks of 32 values of 4 or 5 bits: low nibbles are values 0 to 15.
BlockParts smallBlock(BlockFields in, bool hasMinimum, bool hasFifthBit)
{
    const float d = in.half();
    const float m = hasMinimum ? in.half() : 0;
    BlockParts out{.fields = {{"d", d}}, .subBlock = 32, .scales = {d}, .minimums = {-m}, .quants = {}};
    if (hasMinimum) {
        out.fields.emplace_back("m", m);
    }
    std::uint32_t high = 0;
    if (hasFifthBit) {
        const std::size_t at = in.skip(4);
        for (std::size_t i = 0; i < 4; ++i) {
            high |= in.at(at + i) << (8 * i);
        }
    }
    const std::size_t quants = in.skip(16);
    const int zero = hasMinimum ? 0 : hasFifthBit ? 16 : 8;
    for (std::size_t i = 0; i < 32; ++i) {
        const unsigned pair = in.at(quants + i % 16);
        const unsigned nibble = i < 16 ? pair & 0xFU : pair >> 4U;
        out.quants.push_back(static_cast<int>(nibble | ((high >> i) & 1U) << 4U) - zero);
    }
    return out;
}

BlockParts q8(BlockFields in)
{
    const float d = in.half();
    BlockParts out{.fields = {{"d", d}}, .subBlock = 32, .scales = {d}, .minimums = {0}, .quants = {}};
    const std::size_t quants = in.skip(32);
    for (std::size_t i = 0; i < 32; ++i) {
        out.quants.push_back(static_cast<std::int8_t>(in.at(quants + i)));
    }
    return out;
}

/// Scale and minimum `j` of the 12 bytes of 6-bit numbers that Q4_K and Q5_K share.
std::pair<unsigned, unsigned> sixBits(const BlockFields& in, std::size_t at, std::size_t j)
{
    if (j < 4) {
        return {in.at(at + j) & 63U, in.at(at + j + 4) & 63U};
    }
    return {(in.at(at + j + 4) & 0xFU) | (in.at(at + j - 4) >> 6U) << 4U,
            in.at(at + j + 4) >> 4U | (in.at(at + j) >> 6U) << 4U};
}

BlockParts q4k(BlockFields in, bool hasFifthBit)
{
    const float d = in.half();
    const float dmin = in.half();
    BlockParts out{.fields = {{"d", d}, {"dmin", dmin}}, .subBlock = 32, .scales = {}, .minimums = {}, .quants = {}};
    const std::size_t scales = in.skip(12);
    const std::size_t high = in.skip(hasFifthBit ? 32 : 0);
    const std::size_t quants = in.skip(128);
    for (std::size_t j = 0; j < 8; ++j) {
        const auto [scale, minimum] = sixBits(in, scales, j);
        out.scales.push_back(d * static_cast<float>(scale));
        out.minimums.push_back(dmin * static_cast<float>(minimum));
    }
    for (std::size_t i = 0; i < kSuperBlock; ++i) {
        const std::size_t group = i / 32;
        const unsigned pair = in.at(quants + group / 2 * 32 + i % 32);
        const unsigned nibble = group % 2 == 0 ? pair & 0xFU : pair >> 4U;
        const unsigned fifth = hasFifthBit ? (in.at(high + i % 32) >> group & 1U) << 4U : 0;
        out.quants.push_back(static_cast<int>(nibble | fifth));
    }
    return out;
}

BlockParts q2k(BlockFields in)
{
    const std::size_t scales = in.skip(16);
    const std::size_t quants = in.skip(64);
    const float d = in.half();
    const float dmin = in.half();
    BlockParts out{.fields = {{"d", d}, {"dmin", dmin}}, .subBlock = 16, .scales = {}, .minimums = {}, .quants = {}};
    for (std::size_t j = 0; j < 16; ++j) {
        out.scales.push_back(d * static_cast<float>(in.at(scales + j) & 0xFU));
        out.minimums.push_back(dmin * static_cast<float>(in.at(scales + j) >> 4U));
    }
    for (std::size_t i = 0; i < kSuperBlock; ++i) {
        const std::size_t shift = i % 128 / 32 * 2;
        out.quants.push_back(static_cast<int>(in.at(quants + i / 128 * 32 + i % 32) >> shift & 3U));
    }
    return out;
}

BlockParts q3k(BlockFields in)
{
    const std::size_t high = in.skip(32);
    const std::size_t quants = in.skip(64);
    const std::size_t scales = in.skip(12);
    const float d = in.half();
    BlockParts out{
        .fields = {{"d", d}}, .subBlock = 16, .scales = {}, .minimums = std::vector<float>(16), .quants = {}};
    for (std::size_t j = 0; j < 16; ++j) {
        const unsigned low = j < 8 ? in.at(scales + j) & 0xFU : in.at(scales + j - 8) >> 4U;
        const unsigned top = in.at(scales + 8 + j % 4) >> (j / 4 * 2) & 3U;
        out.scales.push_back(d * static_cast<float>(static_cast<int>(low | top << 4U) - 32));
    }
    for (std::size_t i = 0; i < kSuperBlock; ++i) {
        const std::size_t shift = i % 128 / 32 * 2;
        const int low = static_cast<int>(in.at(quants + i / 128 * 32 + i % 32) >> shift & 3U);
        const bool hasHigh = (in.at(high + i % 32) >> (i / 32) & 1U) != 0;
        out.quants.push_back(hasHigh ? low : low - 4);
    }
    return out;
}

BlockParts q6k(BlockFields in)
{
    const std::size_t low = in.skip(128);
    const std::size_t high = in.skip(64);
    const std::size_t scales = in.skip(16);
    const float d = in.half();
    BlockParts out{
        .fields = {{"d", d}}, .subBlock = 16, .scales = {}, .minimums = std::vector<float>(16), .quants = {}};
    for (std::size_t j = 0; j < 16; ++j) {
        out.scales.push_back(d * static_cast<float>(static_cast<std::int8_t>(in.at(scales + j))));
    }
    for (std::size_t i = 0; i < kSuperBlock; ++i) {
        const std::size_t half = i / 128;
        const std::size_t group = i % 128 / 32;
        const unsigned pair = in.at(low + half * 64 + group % 2 * 32 + i % 32);
        const unsigned nibble = group < 2 ? pair & 0xFU : pair >> 4U;
        const unsigned top = in.at(high + half * 32 + i % 32) >> (2 * group) & 3U;
        out.quants.push_back(static_cast<int>(nibble | top << 4U) - 32);
    }
    return out;
}

} // namespace

std::optional<BlockParts> blockParts(DType dtype, std::span<const std::byte> block)
{
    if (block.size() != dtypeInfo(dtype).blockBytes) {
        return std::nullopt;
    }
    const BlockFields in(block);
    switch (dtype) {
    case DType::Q4_0: return smallBlock(in, false, false);
    case DType::Q4_1: return smallBlock(in, true, false);
    case DType::Q5_0: return smallBlock(in, false, true);
    case DType::Q5_1: return smallBlock(in, true, true);
    case DType::Q8_0: return q8(in);
    case DType::Q2_K: return q2k(in);
    case DType::Q3_K: return q3k(in);
    case DType::Q4_K: return q4k(in, false);
    case DType::Q5_K: return q4k(in, true);
    case DType::Q6_K: return q6k(in);
    default: return std::nullopt;
    }
}

} // namespace apr
