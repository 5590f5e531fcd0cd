// SPDX-License-Identifier: MIT
#include "apr/model/packing_mxfp4.h"

#include "apr/model/scales.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace apr {
namespace {

constexpr std::uint64_t kMxfpBytes = 16;
constexpr std::uint64_t kMxfpValues = 32;

/// The tensors that become one MXFP4 tensor.
struct Mxfp4Pair {
    std::size_t blocks = 0;
    std::size_t exponents = 0;
};

std::optional<Mxfp4Pair> mxfp4PairAt(const Model& model, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::string_view name = tensor.name;
    if (tensor.dtype != DType::U8 || !name.ends_with(kMxfp4Blocks) || tensor.shape.size() < 2 ||
        tensor.shape.back() != kMxfpBytes) {
        return std::nullopt;
    }
    const std::string stem(name.substr(0, name.size() - kMxfp4Blocks.size()));
    const auto other = model.find(stem + std::string(kMxfp4Exponents));
    if (!other || model.find(stem) || model.tensors()[*other].dtype != DType::U8 ||
        !std::equal(tensor.shape.begin(), tensor.shape.end() - 1, model.tensors()[*other].shape.begin(),
                    model.tensors()[*other].shape.end())) {
        return std::nullopt;
    }
    return Mxfp4Pair{.blocks = index, .exponents = *other};
}

/// Blocks of GGML's layout: the exponent, and nibbles of which the lower ones come first; gpt-oss stores pairs of
/// neighbors.
class Mxfp4Source final : public TensorSource {
public:
    struct Place {
        std::size_t index = 0;
        std::optional<Mxfp4Pair> pair = {};
    };

    Mxfp4Source(Model inner, std::vector<Place> places) : m_inner(std::move(inner)), m_places(std::move(places)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        if (!place.pair) {
            return m_inner.load(place.index, range);
        }
        constexpr std::uint64_t kBlock = 1 + kMxfpBytes;
        const std::uint64_t first = range.offset / kBlock;
        const std::uint64_t count = range.size / kBlock;
        APR_TRY(const Bytes nibbles, m_inner.load(place.pair->blocks, {first * kMxfpBytes, count * kMxfpBytes}));
        APR_TRY(const Bytes exponents, m_inner.load(place.pair->exponents, {first, count}));
        std::vector<std::byte> out(static_cast<std::size_t>(count * kBlock));
        for (std::size_t block = 0; block < count; ++block) {
            std::byte* to = out.data() + block * kBlock;
            const std::byte* from = nibbles.data() + block * kMxfpBytes;
            *to++ = exponents.data()[block];
            for (std::size_t i = 0; i < kMxfpBytes; ++i) {
                const auto nibbleOf = [from](std::size_t value) {
                    return value % 2 == 0 ? from[value / 2] & std::byte{15} : from[value / 2] >> 4;
                };
                to[i] = nibbleOf(i) | (nibbleOf(i + kMxfpBytes) << 4);
            }
        }
        return Bytes::own(std::move(out));
    }

private:
    Model m_inner;
    std::vector<Place> m_places;
};

/// The reverse of Mxfp4Source: the exponents or the nibbles of its blocks.
class SplitMxfp4Source final : public TensorSource {
public:
    enum class Part { Whole, Nibbles, Exponents };
    struct Place {
        std::size_t index = 0;
        Part part = Part::Whole;
    };

    SplitMxfp4Source(Model inner, std::vector<Place> places) : m_inner(std::move(inner)), m_places(std::move(places)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        if (place.part == Part::Whole || range.size == 0) {
            return m_inner.load(place.index, range);
        }
        constexpr std::uint64_t kBlock = 1 + kMxfpBytes;
        const std::uint64_t width = place.part == Part::Exponents ? 1 : kMxfpBytes;
        const std::uint64_t first = range.offset / width;
        const std::uint64_t count = (range.offset + range.size + width - 1) / width - first;
        APR_TRY(const Bytes blocks, m_inner.load(place.index, {first * kBlock, count * kBlock}));
        std::vector<std::byte> out(static_cast<std::size_t>(count * width));
        for (std::size_t block = 0; block < count; ++block) {
            const std::byte* from = blocks.data() + block * kBlock;
            if (place.part == Part::Exponents) {
                out[block] = *from;
                continue;
            }
            ++from;
            const auto nibbleOf = [from](std::size_t value) {
                return value < kMxfpBytes ? from[value] & std::byte{15} : from[value - kMxfpBytes] >> 4;
            };
            for (std::size_t i = 0; i < kMxfpBytes; ++i) {
                out[block * kMxfpBytes + i] = nibbleOf(2 * i) | (nibbleOf(2 * i + 1) << 4);
            }
        }
        return Bytes::own(std::move(out)).part(range.offset - first * width, range.size);
    }

private:
    Model m_inner;
    std::vector<Place> m_places;
};

} // namespace

std::string_view mxfp4Ending(const TensorInfo& tensor)
{
    for (const std::string_view each : {kMxfp4Blocks, kMxfp4Exponents}) {
        if (tensor.dtype == DType::U8 && tensor.name.ends_with(each)) {
            return each;
        }
    }
    return {};
}

Model withMxfp4Joined(const Model& model)
{
    std::vector<std::optional<Mxfp4Pair>> pairs(model.tensors().size());
    std::vector<bool> isTaken(model.tensors().size());
    bool isAny = false;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i] = mxfp4PairAt(model, i);
        if (pairs[i]) {
            isTaken[pairs[i]->exponents] = isAny = true;
        }
    }
    if (!isAny) {
        return model;
    }
    ModelParts parts{.metadata = model.sharedMetadata(), .facts = model.facts()};
    std::vector<Mxfp4Source::Place> places;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (isTaken[i]) {
            continue;
        }
        TensorInfo tensor = model.tensors()[i];
        if (pairs[i]) {
            tensor.name.resize(tensor.name.size() - kMxfp4Blocks.size());
            tensor.dtype = DType::MXFP4;
            tensor.shape.pop_back();
            tensor.shape.back() *= kMxfpValues;
            tensor.byteSize = tensorBytes(DType::MXFP4, tensor.shape).value_or(0);
            tensor.setComputed();
        }
        parts.tensors.push_back(std::move(tensor));
        places.push_back({.index = i, .pair = pairs[i]});
    }
    return Model(std::move(parts), std::make_shared<Mxfp4Source>(model, std::move(places)));
}

std::optional<SplitMxfp4> withMxfp4Split(const Model& of, bool onlyExperts)
{
    ModelParts parts{.metadata = of.sharedMetadata(), .facts = of.facts()};
    std::vector<SplitMxfp4Source::Place> places;
    std::vector<std::size_t> origins;
    const auto add = [&](TensorInfo tensor, std::size_t origin, SplitMxfp4Source::Part part) {
        parts.tensors.push_back(std::move(tensor));
        places.push_back({.index = origin, .part = part});
        origins.push_back(origin);
    };
    for (std::size_t i = 0; i < of.tensors().size(); ++i) {
        const TensorInfo& tensor = of.tensors()[i];
        if (tensor.dtype != DType::MXFP4 || tensor.shape.empty() || (onlyExperts && !isStackedMxfp4(tensor))) {
            add(tensor, i, SplitMxfp4Source::Part::Whole);
            continue;
        }
        Shape groups = tensor.shape;
        groups.back() /= kMxfpValues;
        for (const auto part : {SplitMxfp4Source::Part::Nibbles, SplitMxfp4Source::Part::Exponents}) {
            const bool isNibbles = part == SplitMxfp4Source::Part::Nibbles;
            TensorInfo half{.name = tensor.name + std::string(isNibbles ? kMxfp4Blocks : kMxfp4Exponents),
                            .dtype = DType::U8,
                            .shape = groups,
                            .part = tensor.part};
            if (isNibbles) {
                half.shape.push_back(kMxfpBytes);
            }
            half.byteSize = tensorBytes(DType::U8, half.shape).value_or(0);
            add(std::move(half), i, part);
        }
    }
    if (origins.size() == of.tensors().size()) {
        return std::nullopt;
    }
    return SplitMxfp4{.model = Model(std::move(parts), std::make_shared<SplitMxfp4Source>(of, std::move(places))),
                      .origins = std::move(origins)};
}

} // namespace apr
