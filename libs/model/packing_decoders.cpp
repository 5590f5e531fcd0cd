// SPDX-License-Identifier: MIT
#include "packing_decoders.h"

#include "apr/base/bytes.h"
#include "apr/base/json.h"
#include "apr/model/tensor_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace apr::packings {
namespace {

constexpr std::uint64_t kWordBits = 32;

Error wrong(const PackedWeight& weight, std::string_view part)
{
    return {.code = Errc::Corrupt,
            .message =
                "the part " + std::string(part) + " of the packed weight does not have the expected shape or dtype",
            .tensor = weight.name,
            .advice = "Get the checkpoint again, or use the original model."};
}

/// An element by a number of 64 bits, also where sizes have fewer.
template <class List>
auto& elementOf(List& list, std::uint64_t index)
{
    return list[static_cast<std::size_t>(index)];
}

/// A part of a weight by its suffix, or nothing.
std::optional<std::size_t> find(const Model& model, const PackedWeight& weight, std::string_view suffix)
{
    return model.find(weight.stem + std::string(suffix));
}

/// Values [first, first + count) of a part of `all`, as F32.
Result<std::vector<float>> valuesOf(const Model& model, const PackedWeight& weight, std::string_view suffix,
                                    std::uint64_t all, std::uint64_t first, std::uint64_t count)
{
    const auto index = find(model, weight, suffix);
    if (!index || model.tensors()[*index].elements() != all) {
        return wrong(weight, suffix);
    }
    std::vector<float> out(static_cast<std::size_t>(count));
    APR_CHECK(loadElements(model, *index, first, out));
    return out;
}

Result<std::vector<float>> valuesOf(const Model& model, const PackedWeight& weight, std::string_view suffix,
                                    std::uint64_t all)
{
    return valuesOf(model, weight, suffix, all, 0, all);
}

/// Words of 32 bits.
Result<Bytes> wordsOf(const Model& model, const PackedWeight& weight, std::string_view suffix, const Shape& shape)
{
    const auto index = find(model, weight, suffix);
    const bool isWord =
        index && (model.tensors()[*index].dtype == DType::I32 || model.tensors()[*index].dtype == DType::U32);
    if (!isWord || model.tensors()[*index].shape != shape) {
        return wrong(weight, suffix);
    }
    return model.load(*index);
}

/// A number of a stream of bits, the lowest first, in every `stride`-th word.
class BitStream {
public:
    BitStream(const std::byte* words, std::uint64_t stride, std::uint64_t bits)
        : m_words(words), m_stride(stride), m_bits(bits)
    {
    }

    std::uint32_t at(std::uint64_t index) const
    {
        const std::uint64_t start = index * m_bits;
        const std::uint64_t word = start / kWordBits;
        const std::uint64_t shift = start % kWordBits;
        std::uint64_t value = load(word) >> shift;
        if (shift + m_bits > kWordBits) {
            value |= std::uint64_t{load(word + 1)} << (kWordBits - shift);
        }
        return static_cast<std::uint32_t>(value & ((std::uint64_t{1} << m_bits) - 1));
    }

private:
    std::uint32_t load(std::uint64_t word) const { return loadLittle<std::uint32_t>(m_words + 4 * word * m_stride); }

    const std::byte* m_words;
    std::uint64_t m_stride;
    std::uint64_t m_bits;
};

/// As many whole numbers as fit in a word, for older files of compressed-tensors. The same as a stream for 1, 2, 4 and
/// 8 bits.
std::uint32_t inWholeWords(const std::byte* words, std::uint64_t stride, std::uint64_t bits, std::uint64_t index)
{
    const std::uint64_t each = kWordBits / bits;
    const auto word = loadLittle<std::uint32_t>(words + 4 * (index / each) * stride);
    return static_cast<std::uint32_t>(word >> (index % each * bits) & ((std::uint64_t{1} << bits) - 1));
}

std::uint64_t wordsFor(std::uint64_t values, std::uint64_t bits)
{
    return (values * bits + kWordBits - 1) / kWordBits;
}

/// The shape of a part of two dimensions, or zeros.
std::pair<std::uint64_t, std::uint64_t> matrixOf(const Model& model, const PackedWeight& weight,
                                                 std::string_view suffix)
{
    const auto index = find(model, weight, suffix);
    const Shape shape = index ? model.tensors()[*index].shape : Shape();
    return shape.size() == 2 ? std::pair(shape[0], shape[1]) : std::pair(std::uint64_t{0}, std::uint64_t{0});
}

/// Whether stored zero points are what they say: in "gptq" they are one less.
bool hasPlainZeros(const Model& model)
{
    for (const char* place : {"config", "source_metadata"}) {
        const Json* config = findMember(model.metadata(), place);
        config =
            config != nullptr && std::string_view(place) == "source_metadata" ? findMember(*config, "config") : config;
        const Json* quantization = config == nullptr ? nullptr : findMember(*config, "quantization_config");
        if (quantization != nullptr && stringMember(*quantization, "checkpoint_format") == "gptq_v2") {
            return true;
        }
    }
    return false;
}

/// The group of each input: by g_idx, or in order.
Result<std::vector<std::uint64_t>> groupsOf(const Model& model, const PackedWeight& weight, std::string_view suffix,
                                            std::uint64_t inputs, std::uint64_t groups)
{
    std::vector<std::uint64_t> out(static_cast<std::size_t>(inputs));
    const auto index = find(model, weight, suffix);
    if (!index || model.tensors()[*index].elements() == 0) {
        const std::uint64_t size = (inputs + groups - 1) / groups;
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = i / size;
        }
        return out;
    }
    const TensorInfo& info = model.tensors()[*index];
    if (info.dtype != DType::I32 || info.elements() != inputs) {
        return wrong(weight, suffix);
    }
    APR_TRY(const Bytes bytes, model.load(*index));
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto group = loadLittle<std::int32_t>(bytes.data() + 4 * i);
        // "-1" of compressed-tensors: no activation order
        out[i] = group < 0 ? i / ((inputs + groups - 1) / groups) : static_cast<std::uint64_t>(group);
        if (out[i] >= groups) {
            return wrong(weight, suffix);
        }
    }
    return out;
}

constexpr std::array<float, 8> kE2M1{0, 0.5F, 1, 1.5F, 2, 3, 4, 6};

float e2m1(unsigned code)
{
    return (code & 8U) != 0 ? -kE2M1[code & 7U] : kE2M1[code & 7U];
}

} // namespace

Status decodeGptq(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                  std::span<float> out)
{
    const std::uint64_t outputs = (*weight.shape)[0];
    const std::uint64_t inputs = (*weight.shape)[1];
    const auto [groups, columns] = matrixOf(model, weight, ".scales");
    if (groups == 0 || columns != outputs) {
        return wrong(weight, ".scales");
    }
    APR_TRY(const Bytes words, wordsOf(model, weight, ".qweight", {wordsFor(inputs, weight.bits), outputs}));
    APR_TRY(const auto scales, valuesOf(model, weight, ".scales", groups * outputs));
    APR_TRY(const auto group, groupsOf(model, weight, ".g_idx", inputs, groups));
    const bool hasZeros = find(model, weight, ".qzeros").has_value();
    const std::uint64_t zeroWords = wordsFor(outputs, weight.bits);
    Bytes zeros;
    if (hasZeros) {
        APR_TRY(zeros, wordsOf(model, weight, ".qzeros", {groups, zeroWords}));
    }
    const std::int64_t more = hasPlainZeros(model) ? 0 : 1;
    const std::int64_t middle = std::int64_t{1} << (weight.bits - 1);
    std::vector<float> offset(static_cast<std::size_t>(groups));
    for (std::uint64_t row = first; row < first + count; ++row) {
        for (std::uint64_t g = 0; g < groups; ++g) {
            elementOf(offset, g) = static_cast<float>(
                hasZeros ? BitStream(zeros.data() + 4 * g * zeroWords, 1, weight.bits).at(row) + more : middle);
        }
        const BitStream values(words.data() + 4 * row, outputs, weight.bits);
        float* to = out.data() + (row - first) * inputs;
        for (std::uint64_t i = 0; i < inputs; ++i) {
            const std::uint64_t g = elementOf(group, i);
            to[i] = (static_cast<float>(values.at(i)) - elementOf(offset, g)) * elementOf(scales, g * outputs + row);
        }
    }
    return {};
}

Status decodeAwq(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                 std::span<float> out)
{
    constexpr std::array<std::uint64_t, 8> kPlaces{0, 4, 1, 5, 2, 6, 3, 7}; // of output 0, 1, 2 … in a word
    const std::uint64_t outputs = (*weight.shape)[0];
    const std::uint64_t inputs = (*weight.shape)[1];
    const auto [groups, columns] = matrixOf(model, weight, ".scales");
    if (weight.bits != 4 || outputs % 8 != 0 || groups == 0 || columns != outputs || inputs % groups != 0) {
        return wrong(weight, ".scales");
    }
    const std::uint64_t row8 = outputs / 8;
    APR_TRY(const Bytes words, wordsOf(model, weight, ".qweight", {inputs, row8}));
    APR_TRY(const Bytes zeros, wordsOf(model, weight, ".qzeros", {groups, row8}));
    APR_TRY(const auto scales, valuesOf(model, weight, ".scales", groups * outputs));
    const std::uint64_t size = inputs / groups;
    const auto nibble = [&](const Bytes& from, std::uint64_t line, std::uint64_t row) {
        const auto word = loadLittle<std::uint32_t>(from.data() + 4 * (line * row8 + row / 8));
        return static_cast<float>(word >> (4 * kPlaces[row % 8]) & 15U);
    };
    for (std::uint64_t row = first; row < first + count; ++row) {
        float* to = out.data() + (row - first) * inputs;
        for (std::uint64_t i = 0; i < inputs; ++i) {
            const std::uint64_t g = i / size;
            to[i] = (nibble(words, i, row) - nibble(zeros, g, row)) * elementOf(scales, g * outputs + row);
        }
    }
    return {};
}

Status decodeBits(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                  std::span<float> out)
{
    Json state;
    for (const char* type : {".quant_state.bitsandbytes__nf4", ".quant_state.bitsandbytes__fp4"}) {
        if (const auto index = find(model, weight, type)) {
            APR_TRY(const Bytes bytes, model.load(*index));
            APR_TRY(ParsedJson parsed, parseJson(textOf(bytes)));
            state = std::move(parsed.value);
        }
    }
    const std::uint64_t total = elementCount(*weight.shape).value_or(0);
    const std::uint64_t width = weight.shape->empty() ? 1 : total / std::max<std::uint64_t>(weight.shape->front(), 1);
    const std::uint64_t block = unsignedMember(state, "blocksize").value_or(64);
    const auto packed = find(model, weight, "");
    if (block == 0 || !packed || model.tensors()[*packed].byteSize != (total + 1) / 2) {
        return wrong(weight, "");
    }
    const std::uint64_t blocks = (total + block - 1) / block;
    APR_TRY(const auto table, valuesOf(model, weight, ".quant_map", 16));
    const std::uint64_t start = first * width;
    const std::uint64_t end = start + count * width;
    const std::uint64_t firstBlock = start / block;
    const std::uint64_t usedBlocks = (end + block - 1) / block - firstBlock;
    APR_TRY(auto maxima, valuesOf(model, weight, ".absmax", blocks, firstBlock, usedBlocks));
    if (find(model, weight, ".nested_absmax")) {
        const std::uint64_t nested = unsignedMember(state, "nested_blocksize").value_or(256);
        if (nested == 0) {
            return wrong(weight, ".nested_absmax");
        }
        const float offset = static_cast<float>(numberMember(state, "nested_offset").value_or(0));
        APR_TRY(const auto nestedTable, valuesOf(model, weight, ".nested_quant_map", 256));
        APR_TRY(const auto nestedMaxima, valuesOf(model, weight, ".nested_absmax", (blocks + nested - 1) / nested));
        for (std::size_t i = 0; i < maxima.size(); ++i) { // U8
            if (!(elementOf(maxima, i) >= 0 && elementOf(maxima, i) <= 255)) {
                return wrong(weight, ".absmax");
            }
            const auto code = static_cast<std::size_t>(elementOf(maxima, i));
            elementOf(maxima, i) = nestedTable[code] * elementOf(nestedMaxima, (firstBlock + i) / nested) + offset;
        }
    }
    APR_TRY(const Bytes bytes, model.load(*packed, {.offset = start / 2, .size = (end + 1) / 2 - start / 2}));
    for (std::uint64_t i = start; i < end; ++i) {
        const auto byte = std::to_integer<unsigned>(bytes.data()[i / 2 - start / 2]);
        elementOf(out, i - start) =
            elementOf(table, i % 2 == 0 ? byte >> 4 : byte & 15U) * elementOf(maxima, i / block - firstBlock);
    }
    return {};
}

Status decodeInt8(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                  std::span<float> out)
{
    const std::uint64_t rows = (*weight.shape)[0];
    const std::uint64_t width = elementCount(*weight.shape).value_or(0) / std::max<std::uint64_t>(rows, 1);
    const auto index = find(model, weight, ".weight");
    if (!index) {
        return wrong(weight, ".weight");
    }
    APR_TRY(const auto maxima, valuesOf(model, weight, ".SCB", rows));
    APR_CHECK(loadElements(model, *index, first * width, out));
    for (std::uint64_t row = 0; row < count; ++row) {
        for (std::uint64_t i = 0; i < width; ++i) {
            elementOf(out, row * width + i) *= elementOf(maxima, first + row) / 127;
        }
    }
    return {};
}

Status decodeCompressed(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                        std::span<float> out)
{
    const std::uint64_t rows = (*weight.shape)[0];
    const std::uint64_t width = (*weight.shape)[1];
    const std::uint64_t bits = weight.bits;
    const auto scaleIndex = find(model, weight, ".weight_scale");
    const std::uint64_t elements = scaleIndex ? model.tensors()[*scaleIndex].elements() : 0;
    const bool isOne = elements == 1;
    const std::uint64_t groups = isOne ? 1 : elements / std::max<std::uint64_t>(rows, 1); // of a row
    if (groups == 0 || (!isOne && groups * rows != elements)) {
        return wrong(weight, ".weight_scale");
    }
    const std::uint64_t each = kWordBits / bits;
    const std::uint64_t words = matrixOf(model, weight, ".weight_packed").second;
    const bool isStream = words == wordsFor(width, bits);
    if (!isStream && words != (width + each - 1) / each) {
        return wrong(weight, ".weight_packed");
    }
    APR_TRY(const Bytes packed, wordsOf(model, weight, ".weight_packed", {rows, words}));
    APR_TRY(const auto scales,
            valuesOf(model, weight, ".weight_scale", elements, isOne ? 0 : first * groups, isOne ? 1 : count * groups));
    APR_TRY(const auto group, groupsOf(model, weight, ".weight_g_idx", width, groups));
    const auto numberAt = [bits, isStream](const std::byte* from, std::uint64_t stride, std::uint64_t index) {
        return static_cast<float>(isStream ? BitStream(from, stride, bits).at(index)
                                           : inWholeWords(from, stride, bits, index));
    };
    const float middle = static_cast<float>(std::int64_t{1} << (bits - 1));
    Bytes zeros;
    if (find(model, weight, ".weight_zero_point")) { // packed along the rows
        const std::uint64_t lines = isStream ? wordsFor(rows, bits) : (rows + each - 1) / each;
        APR_TRY(zeros, wordsOf(model, weight, ".weight_zero_point", {lines, groups}));
    }
    for (std::uint64_t row = first; row < first + count; ++row) {
        const std::byte* values = packed.data() + 4 * row * words;
        float* to = out.data() + (row - first) * width;
        for (std::uint64_t i = 0; i < width; ++i) {
            const std::uint64_t g = elementOf(group, i);
            const float zero = zeros.size() == 0 ? middle : numberAt(zeros.data() + 4 * g, groups, row);
            to[i] = (numberAt(values, 1, i) - zero) * elementOf(scales, isOne ? 0 : (row - first) * groups + g);
        }
    }
    return {};
}

Status decodeNvfp4(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                   std::span<float> out)
{
    const std::uint64_t rows = (*weight.shape)[0];
    const std::uint64_t width = (*weight.shape)[1];
    const bool isCompressed = find(model, weight, ".weight_packed").has_value();
    const auto packed = find(model, weight, isCompressed ? ".weight_packed" : ".weight");
    if (!packed || width % 16 != 0 || model.tensors()[*packed].byteSize != rows * width / 2) {
        return wrong(weight, ".weight");
    }
    APR_TRY(const auto scales,
            valuesOf(model, weight, ".weight_scale", rows * width / 16, first * width / 16, count * width / 16));
    APR_TRY(const auto whole, valuesOf(model, weight, isCompressed ? ".weight_global_scale" : ".weight_scale_2", 1));
    APR_TRY(const Bytes bytes, model.load(*packed, {.offset = first * width / 2, .size = count * width / 2}));
    for (std::uint64_t i = 0; i < count * width; ++i) {
        const auto byte = std::to_integer<unsigned>(bytes.data()[i / 2]);
        const float scale = elementOf(scales, i / 16);
        elementOf(out, i) =
            e2m1(i % 2 == 0 ? byte & 15U : byte >> 4) * (isCompressed ? scale / whole[0] : scale * whole[0]);
    }
    return {};
}

Status decodeMlx(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                 std::span<float> out)
{
    const std::uint64_t rows = (*weight.shape)[0];
    const std::uint64_t width = (*weight.shape)[1];
    const auto [lines, groups] = matrixOf(model, weight, ".scales");
    if (lines != rows || groups == 0 || width % groups != 0) {
        return wrong(weight, ".scales");
    }
    const std::uint64_t words = wordsFor(width, weight.bits);
    APR_TRY(const Bytes packed, wordsOf(model, weight, ".weight", {rows, words}));
    APR_TRY(const auto scales, valuesOf(model, weight, ".scales", rows * groups, first * groups, count * groups));
    APR_TRY(const auto biases, valuesOf(model, weight, ".biases", rows * groups, first * groups, count * groups));
    const std::uint64_t size = width / groups;
    for (std::uint64_t row = first; row < first + count; ++row) {
        const BitStream values(packed.data() + 4 * row * words, 1, weight.bits);
        float* to = out.data() + (row - first) * width;
        for (std::uint64_t i = 0; i < width; ++i) {
            const std::uint64_t g = (row - first) * groups + i / size;
            to[i] = static_cast<float>(values.at(i)) * elementOf(scales, g) + elementOf(biases, g);
        }
    }
    return {};
}

} // namespace apr::packings
