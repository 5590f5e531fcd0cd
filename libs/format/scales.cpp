// SPDX-License-Identifier: MIT
#include "apr/format/scales.h"

#include "apr/tensor/codec.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::string_view kScale = ".scale";
constexpr std::string_view kZeroPoint = ".zero_point";

/// The scale and zero-point tensors of one integer tensor.
struct Scales {
    std::size_t scale = 0;
    std::optional<std::size_t> zeroPoint = {};
    std::uint64_t group = 1; ///< elements per scale
};

std::optional<Scales> scalesOf(const Model& model, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    const auto place = model.find(tensor.name + std::string(kScale));
    if ((tensor.dtype != DType::I8 && tensor.dtype != DType::I4) || !place) {
        return std::nullopt;
    }
    const TensorInfo& scale = model.tensors()[*place];
    const std::uint64_t count = scale.elements();
    // Valid shapes: [], [rows] (rows of the last dimension, or of the first), or [rows, groups per row].
    const std::uint64_t columns = tensor.shape.empty() ? 1 : tensor.shape.back();
    const std::uint64_t rows = columns == 0 ? 0 : tensor.elements() / columns;
    const Shape& shape = scale.shape;
    const bool fits =
        shape.empty() ||
        (shape.size() == 1 && !tensor.shape.empty() && (count == rows || count == tensor.shape.front())) ||
        (shape.size() == 2 && shape[0] == rows && shape[1] > 0 && columns % shape[1] == 0);
    if (scale.dtype != DType::F32 || count == 0 || tensor.elements() == 0 || tensor.elements() % count != 0 || !fits) {
        return std::nullopt;
    }
    Scales out{.scale = *place, .group = tensor.elements() / count};
    if (const auto zero = model.find(tensor.name + std::string(kZeroPoint))) {
        const TensorInfo& points = model.tensors()[*zero];
        if (points.dtype != DType::I8 || points.elements() != count) {
            return std::nullopt;
        }
        out.zeroPoint = zero;
    }
    return out;
}

class ScaledSource final : public TensorSource {
public:
    struct Output {
        std::size_t index = 0; ///< in the inner model
        std::optional<Scales> scales = {};
    };

    ScaledSource(Model inner, std::vector<Output> outputs) : m_inner(std::move(inner)), m_outputs(std::move(outputs)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Output& output = m_outputs[index];
        if (!output.scales) {
            return m_inner.load(output.index, range);
        }
        const TensorInfo& tensor = m_inner.tensors()[output.index];
        const DTypeInfo& type = dtypeInfo(tensor.dtype);
        const std::uint64_t first = range.offset / sizeof(float);
        const std::uint64_t last = first + range.size / sizeof(float);
        if (first == last) {
            APR_TRY([[maybe_unused]] const Bytes nothing, m_inner.load(output.index, {}));
            return Bytes::own(std::vector<std::byte>());
        }
        const std::uint64_t firstBlock = first / type.blockElements;
        const std::uint64_t endBlock = (last + type.blockElements - 1) / type.blockElements;
        APR_TRY(const Bytes blocks,
                m_inner.load(output.index,
                             {firstBlock * type.blockBytes, (endBlock - firstBlock) * std::uint64_t{type.blockBytes}}));
        const std::uint64_t start = firstBlock * type.blockElements;
        std::vector<float> values(
            static_cast<std::size_t>(std::min(endBlock * type.blockElements, tensor.elements()) - start));
        APR_CHECK(decodeToF32(tensor.dtype, blocks.span(), values));

        const std::uint64_t group = output.scales->group;
        const std::uint64_t firstGroup = first / group;
        const std::uint64_t groups = (last - 1) / group + 1 - firstGroup;
        APR_TRY(const Bytes scales,
                m_inner.load(output.scales->scale, {firstGroup * sizeof(float), groups * sizeof(float)}));
        Bytes zeros;
        if (output.scales->zeroPoint) {
            APR_TRY(zeros, m_inner.load(*output.scales->zeroPoint, {firstGroup, groups}));
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t g = 0; g < groups; ++g) {
            const auto place = static_cast<std::size_t>(g);
            const auto scale = loadLittle<float>(scales.span().data() + place * sizeof(float));
            const float zero =
                zeros.size() == 0 ? 0.F : static_cast<float>(static_cast<std::int8_t>(zeros.span()[place]));
            const std::uint64_t end = std::min(last, (firstGroup + g + 1) * group);
            for (std::uint64_t i = std::max(first, (firstGroup + g) * group); i < end; ++i) {
                const float value = (values[static_cast<std::size_t>(i - start)] - zero) * scale;
                std::memcpy(out.data() + (i - first) * sizeof(float), &value, sizeof value);
            }
        }
        return Bytes::own(std::move(out));
    }

private:
    Model m_inner;
    std::vector<Output> m_outputs;
};

} // namespace

std::optional<std::size_t> scaledBy(const Model& model, std::size_t index)
{
    const std::string& name = model.tensors()[index].name;
    for (const std::string_view suffix : {kScale, kZeroPoint}) {
        if (name.size() > suffix.size() && name.ends_with(suffix)) {
            const auto owner = model.find(std::string_view(name).substr(0, name.size() - suffix.size()));
            return owner && scalesOf(model, *owner) ? owner : std::nullopt;
        }
    }
    return std::nullopt;
}

Shape denseShapeOf(const Model& model, const TensorInfo& tensor)
{
    const Json* entries = findPath(model.metadata(), {"quantization", "plugins"});
    const Json* entry = entries == nullptr ? nullptr : findMember(*entries, tensor.name);
    const Json* shape = entry == nullptr ? nullptr : findMember(*entry, "shape");
    if (tensor.dtype != DType::U8 || shape == nullptr || !shape->is_array()) {
        return tensor.shape;
    }
    Shape out;
    for (const Json& extent : *shape) {
        if (!extent.is_number_unsigned()) {
            return tensor.shape;
        }
        out.push_back(extent.get<std::uint64_t>());
    }
    return elementCount(out) ? out : tensor.shape;
}

Model withScalesApplied(const Model& model)
{
    ModelParts parts{.metadata = model.sharedMetadata(), .tensors = {}, .facts = model.facts()};
    std::vector<ScaledSource::Output> outputs;
    bool isChanged = false;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        if (scaledBy(model, i)) {
            continue;
        }
        TensorInfo tensor = model.tensors()[i];
        const auto scales = scalesOf(model, i);
        if (scales) {
            isChanged = true;
            tensor.dtype = DType::F32;
            tensor.byteSize = tensorBytes(DType::F32, tensor.shape).value_or(0);
            tensor.setComputed();
        }
        parts.tensors.push_back(std::move(tensor));
        outputs.push_back({.index = i, .scales = scales});
    }
    return isChanged ? Model(std::move(parts), std::make_shared<ScaledSource>(model, std::move(outputs))) : model;
}

std::vector<std::size_t> withoutScales(const Model& model)
{
    std::vector<std::size_t> out;
    bool isAny = false;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        isAny = isAny || scalesOf(model, i).has_value();
    }
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        if (!isAny || !scaledBy(model, i)) {
            out.push_back(i);
        }
    }
    return out;
}

} // namespace apr
