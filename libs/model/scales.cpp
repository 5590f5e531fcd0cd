// SPDX-License-Identifier: MIT
#include "apr/model/scales.h"

#include "apr/tensor/codec.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace apr {
namespace {

/// How a kind of checkpoint names the scales of a tensor: behind its name.
struct Convention {
    std::string_view scale;
    std::string_view zeroPoint; ///< empty if it has none
    bool ofFloats;              ///< scales of 8-bit floats
    bool ofIntegers;            ///< of I8 and I4
    bool ofOtherIntegers;       ///< of U8, I16, I32 and I64
    std::string_view stem = {}; ///< the end of the tensor's name that `scale` takes the place of

    /// The name of the scales of a tensor; empty if its name does not end with the stem.
    std::string scaleOf(std::string_view tensor) const { return nameBeside(tensor, scale); }
    std::string zeroPointOf(std::string_view tensor) const
    {
        return zeroPoint.empty() ? std::string() : nameBeside(tensor, zeroPoint);
    }
    /// The name of the tensor that `name`, which ends with `suffix`, belongs to.
    std::string ownerOf(std::string_view name, std::string_view suffix) const
    {
        return std::string(name.substr(0, name.size() - suffix.size())) + std::string(stem);
    }

private:
    std::string nameBeside(std::string_view tensor, std::string_view suffix) const
    {
        return tensor.ends_with(stem) ? std::string(tensor.substr(0, tensor.size() - stem.size())) + std::string(suffix)
                                      : std::string();
    }
};

constexpr std::array kConventions{
    Convention{".scale", ".zero_point", true, true, true},
    Convention{"_scale_inv", "", true, false, false},       // DeepSeek: one for each block of weight_block_size
    Convention{"_scale", "_zero_point", true, true, false}, // compressed-tensors, FBGEMM, Quark, ModelOpt
    Convention{".qscale_weight", "", true, false, false, ".weight"},          // Mistral's own files
    Convention{".scale_weight", "", true, false, false, ".weight"},           // ComfyUI
    Convention{".weights_scaling_factor", "", true, false, false, ".weight"}, // TensorRT-LLM
    Convention{".scale", "", true, false, false, ".weight"},                  // DeepSeek's own files, in blocks
};

/// Scales of activations beside a weight. They are no part of its values.
constexpr std::array<std::string_view, 7> kOfActivations{
    ".input_scale", ".input_scale_ub", ".act_scale", ".qscale_act", ".scale_input", ".activation_scaling_factor",
    ".output_scale"};

bool isEightBitFloat(DType dtype)
{
    return dtype == DType::F8E4M3 || dtype == DType::F8E5M2 || dtype == DType::F8E4M3Fnuz || dtype == DType::F8E5M2Fnuz;
}

/// The scale and zero-point tensors of one tensor. Its elements are matrices, each with a grid of scales.
struct Scales {
    static constexpr auto kNone = static_cast<std::size_t>(-1);

    std::size_t scale = 0;
    std::size_t zeroPoint = kNone;
    std::uint64_t rows = 1; ///< of a matrix
    std::uint64_t columns = 1;
    std::uint64_t blockRows = 1; ///< with the same scale
    std::uint64_t blockColumns = 1;
    Shape extents = {}; ///< of the tensor, where its scales are broadcast along some dimensions
    Shape steps = {};   ///< for each of them, the distance of its scales; 0 where they are broadcast

    /// The scale of an element that is broadcast.
    std::uint64_t placeOf(std::uint64_t element) const
    {
        std::uint64_t place = 0;
        for (std::size_t d = extents.size(); d > 0;) {
            --d;
            place += element % extents[d] * steps[d];
            element /= extents[d];
        }
        return place;
    }

    std::uint64_t gridRows() const { return (rows + blockRows - 1) / blockRows; }
    std::uint64_t gridColumns() const { return (columns + blockColumns - 1) / blockColumns; }
    /// The first scale of the row of the grid in which an element is.
    std::uint64_t gridRowOf(std::uint64_t element) const
    {
        const std::uint64_t row = element / columns;
        return (row / rows * gridRows() + row % rows / blockRows) * gridColumns();
    }
    std::uint64_t gridColumnOf(std::uint64_t element) const { return element % columns / blockColumns; }
};

/// The sides of blocks in the configuration of the checkpoint, or DeepSeek's 128 × 128.
std::pair<std::uint64_t, std::uint64_t> blockSizeOf(const Model& model)
{
    const Json* size = findPath(model.metadata(), {"config", "quantization_config", "weight_block_size"});
    size = size == nullptr
               ? findPath(model.metadata(), {"source_metadata", "config", "quantization_config", "weight_block_size"})
               : size;
    const bool isPair = size != nullptr && size->is_array() && size->size() == 2 && (*size)[0].is_number_unsigned() &&
                        (*size)[1].is_number_unsigned() && (*size)[0] > 0 && (*size)[1] > 0;
    return isPair ? std::pair((*size)[0].get<std::uint64_t>(), (*size)[1].get<std::uint64_t>())
                  : std::pair<std::uint64_t, std::uint64_t>(128, 128);
}

/// Scales of a shape that has 1 where they are broadcast.
std::optional<Scales> broadcastOf(const Shape& full, const Shape& shape)
{
    Scales out{.extents = full, .steps = Shape(full.size())};
    std::uint64_t step = 1;
    for (std::size_t d = full.size(); d > 0;) {
        --d;
        if (shape[d] != 1 && shape[d] != full[d]) {
            return std::nullopt;
        }
        out.steps[d] = shape[d] == 1 ? 0 : step;
        step *= shape[d];
    }
    return out;
}

/// The grid of scales of this shape; nothing if it does not fit the tensor.
std::optional<Scales> gridOf(const Model& model, const TensorInfo& tensor, const Shape& shape)
{
    const std::uint64_t columns = tensor.shape.empty() ? 1 : tensor.shape.back();
    const std::uint64_t all = columns == 0 ? 0 : tensor.elements() / columns; // rows of all matrices
    const std::uint64_t count = elementCount(shape).value_or(0);
    if (all == 0 || count == 0) {
        return std::nullopt;
    }
    Scales flat{.rows = all, .columns = columns, .blockRows = 1, .blockColumns = columns};
    if (count == 1) {
        flat.blockRows = all;
        return flat;
    }
    if (tensor.shape.size() == 1 && shape == tensor.shape) { // of each element, such as a bias
        flat.blockColumns = 1;
        return flat;
    }
    // Of each row of the last dimension, of each entry of the first, or of groups in each row.
    if (shape.size() == 1 && tensor.shape.size() > 1 && (count == all || count == tensor.shape.front())) {
        flat.blockRows = all / count;
        return flat;
    }
    if (shape.size() == 2 && shape[0] == all && columns % shape[1] == 0) {
        flat.blockColumns = columns / shape[1];
        return flat;
    }
    const auto& full = tensor.shape;
    if (shape.size() != full.size() || full.size() < 2) {
        return std::nullopt;
    }
    if (!std::equal(shape.begin(), shape.end() - 2, full.begin())) {
        return broadcastOf(full, shape);
    }
    // Of each matrix, of each of its rows, or of each block.
    Scales grid{.rows = full[full.size() - 2], .columns = columns};
    const std::uint64_t gridRows = shape[shape.size() - 2];
    const std::uint64_t gridColumns = shape.back();
    const auto [blockRows, blockColumns] = blockSizeOf(model);
    for (const auto& [height, width] :
         {std::pair(blockRows, blockColumns), std::pair<std::uint64_t, std::uint64_t>(1, columns),
          std::pair(grid.rows, columns), std::pair(grid.rows, std::uint64_t{1})}) {
        grid.blockRows = height;
        grid.blockColumns = width;
        if (grid.gridRows() == gridRows && grid.gridColumns() == gridColumns) {
            return grid;
        }
    }
    return broadcastOf(full, shape);
}

std::optional<Scales> scalesBy(const Convention& convention, const Model& model, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    const bool isFloat = isEightBitFloat(tensor.dtype);
    const bool isInteger = tensor.dtype == DType::I8 || tensor.dtype == DType::I4;
    const bool isOther = tensor.dtype == DType::U8 || tensor.dtype == DType::I16 || tensor.dtype == DType::I32 ||
                         tensor.dtype == DType::I64;
    if (!(isFloat && convention.ofFloats) && !(isInteger && convention.ofIntegers) &&
        !(isOther && convention.ofOtherIntegers)) {
        return std::nullopt;
    }
    const std::string scaleName = convention.scaleOf(tensor.name);
    const auto place = scaleName.empty() ? std::nullopt : model.find(scaleName);
    if (!place || tensor.elements() == 0) {
        return std::nullopt;
    }
    const TensorInfo& scale = model.tensors()[*place];
    const bool isOurs = convention.scale == kConventions.front().scale && !isFloat;
    const DTypeInfo& type = dtypeInfo(scale.dtype);
    if (isOurs ? scale.dtype != DType::F32 && scale.dtype != DType::F64
               : !type.decodable || type.blockElements != 1 || type.kind != DTypeKind::Float) {
        return std::nullopt;
    }
    auto out = gridOf(model, tensor, scale.shape);
    if (!out) {
        return std::nullopt;
    }
    out->scale = *place;
    const std::string zeroName = convention.zeroPointOf(tensor.name);
    if (const auto zero = zeroName.empty() ? std::nullopt : model.find(zeroName)) {
        const TensorInfo& points = model.tensors()[*zero];
        const bool isInteger32 = points.dtype == DType::I32 || points.dtype == DType::I64;
        if ((points.dtype != DType::I8 && points.dtype != DType::U8 && !isInteger32) ||
            points.elements() != scale.elements()) {
            return std::nullopt;
        }
        out->zeroPoint = *zero;
    }
    return out;
}

std::optional<Scales> scalesOf(const Model& model, std::size_t index)
{
    for (const Convention& convention : kConventions) {
        if (auto scales = scalesBy(convention, model, index)) {
            return scales;
        }
    }
    return std::nullopt;
}

class ScaledSource final : public TensorSource {
public:
    struct Output {
        std::size_t index = 0; ///< in the inner model
        std::optional<Scales> scales = {};
        bool isTransposed = false; ///< stacked MXFP4 experts
    };

    ScaledSource(Model inner, std::vector<Output> outputs) : m_inner(std::move(inner)), m_outputs(std::move(outputs)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Output& output = m_outputs[index];
        if (output.isTransposed) {
            return transposed(output.index, range);
        }
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

        const Scales& scales = *output.scales;
        if (!scales.extents.empty()) {
            return broadcast(scales, values, first, start, last);
        }
        const std::uint64_t firstScale = scales.gridRowOf(first);
        const std::uint64_t count = scales.gridRowOf(last - 1) + scales.gridColumns() - firstScale;
        APR_TRY(const std::vector<float> factors, decodedScales(scales.scale, firstScale, count));
        std::vector<float> zeros;
        if (scales.zeroPoint != Scales::kNone) {
            APR_TRY(zeros, decodedScales(scales.zeroPoint, firstScale, count));
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t i = first; i < last;) {
            const std::uint64_t column = scales.gridColumnOf(i);
            const auto place = static_cast<std::size_t>(scales.gridRowOf(i) + column - firstScale);
            const float scale = factors[place];
            const float zero = zeros.empty() ? 0.F : zeros[place];
            const std::uint64_t row = i - i % scales.columns;
            const std::uint64_t end =
                std::min(last, row + std::min(scales.columns, (column + 1) * scales.blockColumns));
            for (; i < end; ++i) {
                const float value = (values[static_cast<std::size_t>(i - start)] - zero) * scale;
                std::memcpy(out.data() + (i - first) * sizeof(float), &value, sizeof value);
            }
        }
        return Bytes::own(std::move(out));
    }

private:
    /// Values of stacked experts, [experts, columns, rows] of the blocks in [experts, rows, columns].
    Result<Bytes> transposed(std::size_t index, ByteRange range) const
    {
        const TensorInfo& tensor = m_inner.tensors()[index];
        const DTypeInfo& type = dtypeInfo(tensor.dtype);
        const std::uint64_t rows = tensor.shape[1];
        const std::uint64_t columns = tensor.shape[2];
        const std::uint64_t first = range.offset / sizeof(float);
        const std::uint64_t last = first + range.size / sizeof(float);
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        std::vector<float> values;
        for (std::uint64_t at = first; at < last;) { // of one expert, as many columns as are wanted
            const std::uint64_t expert = at / (rows * columns);
            const std::uint64_t end = std::min(last, (expert + 1) * rows * columns);
            const std::uint64_t firstBlock = at / rows % columns / type.blockElements;
            const std::uint64_t endBlock = (end - 1) / rows % columns / type.blockElements + 1;
            const std::uint64_t start = firstBlock * type.blockElements;
            values.resize(static_cast<std::size_t>((endBlock - firstBlock) * type.blockElements));
            for (std::uint64_t row = 0; row < rows; ++row) {
                const std::uint64_t block = (expert * rows + row) * (columns / type.blockElements) + firstBlock;
                APR_TRY(const Bytes blocks,
                        m_inner.load(index, {.offset = block * type.blockBytes,
                                             .size = (endBlock - firstBlock) * std::uint64_t{type.blockBytes}}));
                APR_CHECK(decodeToF32(tensor.dtype, blocks.span(), values));
                // The first element from `at` in this row, and then each `rows` elements.
                for (std::uint64_t i = at + (row + rows - at % rows) % rows; i < end; i += rows) {
                    const auto column = static_cast<std::size_t>(i / rows % columns - start);
                    std::memcpy(out.data() + (i - first) * sizeof(float), &values[column], sizeof(float));
                }
            }
            at = end;
        }
        return Bytes::own(std::move(out));
    }

    /// Elements first … last − 1 of `values`, which begin with element `start`.
    Result<Bytes> broadcast(const Scales& scales, const std::vector<float>& values, std::uint64_t first,
                            std::uint64_t start, std::uint64_t last) const
    {
        const std::uint64_t count = m_inner.tensors()[scales.scale].elements();
        APR_TRY(const std::vector<float> factors, decodedScales(scales.scale, 0, count));
        std::vector<float> zeros;
        if (scales.zeroPoint != Scales::kNone) {
            APR_TRY(zeros, decodedScales(scales.zeroPoint, 0, count));
        }
        std::vector<std::byte> out(static_cast<std::size_t>(last - first) * sizeof(float));
        for (std::uint64_t i = first; i < last; ++i) {
            const auto place = static_cast<std::size_t>(scales.placeOf(i));
            const float zero = zeros.empty() ? 0.F : zeros[place];
            const float value = (values[static_cast<std::size_t>(i - start)] - zero) * factors[place];
            std::memcpy(out.data() + (i - first) * sizeof(float), &value, sizeof value);
        }
        return Bytes::own(std::move(out));
    }

    Result<std::vector<float>> decodedScales(std::size_t index, std::uint64_t first, std::uint64_t count) const
    {
        const DType dtype = m_inner.tensors()[index].dtype;
        const std::uint64_t width = dtypeInfo(dtype).blockBytes;
        APR_TRY(const Bytes bytes, m_inner.load(index, {first * width, count * width}));
        std::vector<float> out(static_cast<std::size_t>(count));
        APR_CHECK(decodeToF32(dtype, bytes.span(), out));
        return out;
    }

    Model m_inner;
    std::vector<Output> m_outputs;
};

} // namespace

std::optional<std::size_t> scaledBy(const Model& model, std::size_t index)
{
    const std::string& name = model.tensors()[index].name;
    for (const Convention& convention : kConventions) {
        for (const std::string_view suffix : {convention.scale, convention.zeroPoint}) {
            if (suffix.empty() || name.size() <= suffix.size() || name.back() != suffix.back() ||
                !name.ends_with(suffix)) {
                continue;
            }
            const auto owner = model.find(convention.ownerOf(name, suffix));
            const auto scales = owner ? scalesBy(convention, model, *owner) : std::nullopt;
            if (scales && (scales->scale == index || scales->zeroPoint == index)) {
                return owner;
            }
        }
    }
    for (const std::string_view suffix : kOfActivations) {
        if (name.size() > suffix.size() && name.ends_with(suffix)) {
            const auto owner = model.find(name.substr(0, name.size() - suffix.size()) + ".weight");
            if (owner && scalesOf(model, *owner)) {
                return owner;
            }
        }
    }
    return std::nullopt;
}

bool isStackedMxfp4(const TensorInfo& tensor)
{
    return tensor.dtype == DType::MXFP4 && tensor.shape.size() == 3 &&
           (tensor.name.ends_with("experts.gate_up_proj") || tensor.name.ends_with("experts.down_proj"));
}

std::string nameWithOwner(std::string_view scale, std::string_view owner, std::string_view renamed)
{
    if (scale.starts_with(owner)) {
        return std::string(renamed) + std::string(scale.substr(owner.size()));
    }
    constexpr std::string_view kWeight = ".weight"; // the stem of all other conventions
    const std::size_t stem = owner.ends_with(kWeight) ? owner.size() - kWeight.size() : owner.size();
    const std::string_view base =
        renamed.ends_with(kWeight) ? renamed.substr(0, renamed.size() - kWeight.size()) : renamed;
    return std::string(base) + std::string(scale.substr(std::min(stem, scale.size())));
}

bool isScaled(const Model& model, std::size_t index)
{
    return scalesOf(model, index).has_value();
}

bool hasUnknownScales(const Model& model, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    return isEightBitFloat(tensor.dtype) && !scalesOf(model, index) &&
           std::any_of(kConventions.begin(), kConventions.end(), [&](const Convention& convention) {
               return convention.ofFloats && model.find(convention.scaleOf(tensor.name)).has_value();
           });
}

Shape denseShapeOf(const Model& model, const TensorInfo& tensor)
{
    if (tensor.dtype != DType::U8) {
        return tensor.shape;
    }
    const Json* entries = findPath(model.metadata(), {"quantization", "plugins"});
    const Json* entry = entries == nullptr ? nullptr : findMember(*entries, tensor.name);
    const Json* shape = entry == nullptr ? nullptr : findMember(*entry, "shape");
    if (shape == nullptr || !shape->is_array()) {
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

Model withScalesApplied(const Model& model, bool onlyFloats)
{
    ModelParts parts{.metadata = model.sharedMetadata(), .tensors = {}, .facts = model.facts()};
    std::vector<ScaledSource::Output> outputs;
    bool isChanged = false;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const auto owner = scaledBy(model, i);
        if (owner && (!onlyFloats || isEightBitFloat(model.tensors()[*owner].dtype))) {
            continue;
        }
        TensorInfo tensor = model.tensors()[i];
        const auto scales = onlyFloats && !isEightBitFloat(tensor.dtype) ? std::nullopt : scalesOf(model, i);
        const bool isTransposed = !onlyFloats && isStackedMxfp4(tensor);
        if (isTransposed) {
            std::swap(tensor.shape[1], tensor.shape[2]);
        }
        if (scales || isTransposed) {
            isChanged = true;
            tensor.dtype = DType::F32;
            tensor.byteSize = tensorBytes(DType::F32, tensor.shape).value_or(0);
            tensor.setComputed();
        }
        parts.tensors.push_back(std::move(tensor));
        outputs.push_back({.index = i, .scales = scales, .isTransposed = isTransposed});
    }
    return isChanged ? Model(std::move(parts), std::make_shared<ScaledSource>(model, std::move(outputs))) : model;
}

std::optional<Model> scaledTensor(const Model& model, std::size_t index)
{
    const auto scales = isEightBitFloat(model.tensors()[index].dtype) ? scalesOf(model, index) : std::nullopt;
    if (!scales) {
        return std::nullopt;
    }
    TensorInfo tensor = model.tensors()[index];
    tensor.dtype = DType::F32;
    tensor.byteSize = tensorBytes(DType::F32, tensor.shape).value_or(0);
    tensor.setComputed();
    return Model(
        {.tensors = {std::move(tensor)}, .facts = model.facts()},
        std::make_shared<ScaledSource>(model, std::vector{ScaledSource::Output{.index = index, .scales = scales}}));
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
