// SPDX-License-Identifier: MIT
#include "apr/convert/retype.h"

#include "apr/base/bytes.h"
#include "apr/base/half.h"
#include "apr/base/text.h"
#include "apr/model/chunks.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "apr/tensor/histogram.h"
#include "value_reader.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <mutex>
#include <set>

namespace apr {
namespace {

/// Elements decoded and encoded at a time; fits into the processor cache. A multiple of every block size.
constexpr std::uint64_t kTile = std::uint64_t{1} << 15;

/// Maximum number of scales per tensor that are cached: sufficient for row scales, but not for small groups.
constexpr std::uint64_t kMaxCachedScales = std::uint64_t{1} << 15;

/// Kind of a result tensor.
enum class Part : std::uint8_t { Copy, Values, Integers, Scales, ZeroPoints, Plugin };

struct Output {
    std::size_t input = 0;
    Part part = Part::Copy;
};

class DtypeConversionSource final : public TensorSource {
public:
    DtypeConversionSource(Model inner, std::vector<DtypeConversion> conversions, std::vector<Output> outputs,
                          bool tolerant)
        : m_inner(std::move(inner)), m_conversions(std::move(conversions)), m_outputs(std::move(outputs)),
          m_tolerant(tolerant), m_scales(m_conversions.size())
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Output& output = m_outputs[index];
        if (range.size == 0) {
            return m_inner.load(output.input, {});
        }
        switch (output.part) {
        case Part::Copy: return m_inner.load(output.input, range);
        case Part::Values: return loadValues(output.input, range);
        case Part::Integers: return loadIntegers(output.input, range);
        case Part::Plugin: return loadBlocks(output.input, range);
        case Part::Scales:
        case Part::ZeroPoints: return loadScales(output.input, output.part == Part::Scales, range);
        }
        return Bytes();
    }

private:
    Result<Bytes> loadValues(std::size_t input, ByteRange range) const
    {
        const DtypeConversion& conversion = m_conversions[input];
        const DTypeInfo& type = dtypeInfo(conversion.target->dtype);
        const std::uint64_t first = range.offset / type.blockBytes * type.blockElements;
        const std::uint64_t last = first + range.size / type.blockBytes * type.blockElements;
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        ValueReader reader(m_inner, input);
        const bool isWeighted = conversion.importance != nullptr && usesImportance(type.dtype);
        const std::uint64_t columns = reader.info().shape.empty() ? 1 : reader.info().shape.back();
        // With importance, quantization requires complete rows; data outside the range is dropped.
        const std::uint64_t tile = isWeighted ? columns * std::max<std::uint64_t>(1, kTile / columns) : kTile;
        for (std::uint64_t at = first / tile * tile; at < last; at += tile) {
            std::uint64_t from = isWeighted ? std::max(at, first / columns * columns) : std::max(at, first);
            const std::uint64_t end =
                isWeighted ? std::min(at + tile, (last + columns - 1) / columns * columns) : std::min(at + tile, last);
            if (from >= end) {
                continue;
            }
            APR_TRY(const auto values,
                    isQuantized(type.dtype) ? reader.readFinite(from, end, m_tolerant) : reader.read(from, end));
            if (!isWeighted) {
                const auto to = std::span(out).subspan(bytesBefore(type, from - first), bytesBefore(type, end - from));
                APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(type.dtype, values, to));
                continue;
            }
            std::vector<std::byte> row(bytesBefore(type, columns));
            for (const std::uint64_t start = from; from < end; from += columns) {
                const auto one =
                    values.subspan(static_cast<std::size_t>(from - start), static_cast<std::size_t>(columns));
                APR_CHECK(quantizeRows(type.dtype, one, columns, importanceOf(input, from / columns), row));
                const std::uint64_t begin = std::max(from, first);
                const std::uint64_t stop = std::min(from + columns, last);
                std::copy_n(row.begin() + static_cast<std::ptrdiff_t>(bytesBefore(type, begin - from)),
                            bytesBefore(type, stop - begin),
                            out.begin() + static_cast<std::ptrdiff_t>(bytesBefore(type, begin - first)));
            }
        }
        return Bytes::own(std::move(out));
    }

    /// Quantizes with a plugin, row by row; data outside the range is dropped.
    Result<Bytes> loadBlocks(std::size_t input, ByteRange range) const
    {
        const QuantizerPlugin& plugin = *m_conversions[input].target->plugin;
        ValueReader reader(m_inner, input);
        const std::uint64_t columns = reader.info().shape.back();
        const std::uint64_t blocksOfRow = columns / plugin.blockElements();
        const std::uint64_t first = range.offset / plugin.blockBytes();
        const std::uint64_t last = (range.offset + range.size - 1) / plugin.blockBytes() + 1;
        const std::uint64_t most = std::max<std::uint64_t>(1, kTile / plugin.blockElements());
        std::vector<std::byte> blocks(static_cast<std::size_t>((last - first) * plugin.blockBytes()));
        for (std::uint64_t at = first; at < last;) {
            const std::uint64_t end = std::min({last, (at / blocksOfRow + 1) * blocksOfRow, at + most});
            APR_TRY(const auto values,
                    reader.readFinite(at * plugin.blockElements(), end * plugin.blockElements(), m_tolerant));
            std::span<const float> importance;
            if (m_conversions[input].importance != nullptr) {
                importance =
                    importanceOf(input, at / blocksOfRow)
                        .subspan(static_cast<std::size_t>(at % blocksOfRow * plugin.blockElements()), values.size());
            }
            const auto made = std::span(blocks).subspan(static_cast<std::size_t>((at - first) * plugin.blockBytes()),
                                                        static_cast<std::size_t>((end - at) * plugin.blockBytes()));
            auto done = plugin.quantize(values, importance, made);
            done = done ? plugin.validate(reader.info().name, values, made) : std::move(done);
            if (!done) {
                Error error = std::move(done).error();
                error.tensor = reader.info().name;
                return error;
            }
            at = end;
        }
        const auto begin = blocks.begin() + static_cast<std::ptrdiff_t>(range.offset - first * plugin.blockBytes());
        return Bytes::own({begin, begin + static_cast<std::ptrdiff_t>(range.size)});
    }

    static std::size_t bytesBefore(const DTypeInfo& type, std::uint64_t elements)
    {
        return static_cast<std::size_t>(elements / type.blockElements * type.blockBytes);
    }

    /// The importance for a row, taken from the slice that contains it.
    std::span<const float> importanceOf(std::size_t input, std::uint64_t row) const
    {
        const TensorInfo& tensor = m_inner.tensors()[input];
        const std::vector<float>& all = *m_conversions[input].importance;
        const auto columns = static_cast<std::size_t>(tensor.shape.back());
        const std::uint64_t slices = all.size() / columns;
        const std::uint64_t rowsOfSlice = tensor.elements() / columns / slices;
        return std::span(all).subspan(static_cast<std::size_t>(row / rowsOfSlice) * columns, columns);
    }

    Result<Bytes> loadIntegers(std::size_t input, ByteRange range) const
    {
        const IntegerScheme& scheme = *m_conversions[input].target->integers;
        const std::uint64_t each = scheme.bits == 8 ? 1 : 2; // elements per byte
        const std::uint64_t first = range.offset * each;
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        std::vector<std::int8_t> integers;
        ValueReader reader(m_inner, input);
        const std::uint64_t last = std::min(first + range.size * each, reader.info().elements());
        const bool keepsBlocks = m_conversions[input].keepsBlocks;
        const auto put = [&](std::span<const float> values, ScaleAndZero scale, std::uint64_t at) {
            integers.resize(values.size());
            if (keepsBlocks) { // level · scale is exact in f32, so the division recovers the level
                std::transform(values.begin(), values.end(), integers.begin(), [scale](float x) {
                    return scale.scale == 0 ? std::int8_t{0} : static_cast<std::int8_t>(std::lround(x / scale.scale));
                });
            } else {
                toIntegers(scheme, scale, values, integers);
            }
            for (std::size_t i = 0; i < integers.size(); ++i) {
                const std::uint64_t place = at + i - first;
                if (each == 1) {
                    out[static_cast<std::size_t>(place)] = static_cast<std::byte>(integers[i]);
                } else {
                    const auto nibble = static_cast<unsigned>(integers[i]) & 15U;
                    out[static_cast<std::size_t>(place / 2)] |= static_cast<std::byte>(nibble << (4 * (place % 2)));
                }
            }
        };
        const std::uint64_t group = groupElements(scheme, reader.info().shape);
        for (std::uint64_t at = first; at < last;) {
            const std::uint64_t end = std::min({(at / group + 1) * group, last, at + kTile});
            APR_TRY(const ScaleAndZero scale, scaleOf(input, at / group));
            APR_TRY(const auto values, reader.readFinite(at, end, m_tolerant));
            put(values, scale, at);
            at = end;
        }
        return Bytes::own(std::move(out));
    }

    Result<Bytes> loadScales(std::size_t input, bool isScale, ByteRange range) const
    {
        const std::uint64_t width = isScale ? sizeof(float) : 1;
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t i = 0; i < range.size / width; ++i) {
            APR_TRY(const ScaleAndZero scale, scaleOf(input, range.offset / width + i));
            std::byte* to = out.data() + i * width;
            isScale ? std::memcpy(to, &scale.scale, sizeof scale.scale) : std::memcpy(to, &scale.zeroPoint, 1);
        }
        return Bytes::own(std::move(out));
    }

    /// The scale of a group; cached unless the tensor has too many groups.
    Result<ScaleAndZero> scaleOf(std::size_t input, std::uint64_t group) const
    {
        const IntegerScheme& scheme = *m_conversions[input].target->integers;
        const TensorInfo& tensor = m_inner.tensors()[input];
        const std::uint64_t each = groupElements(scheme, tensor.shape);
        const std::uint64_t groups = tensor.elements() / each;
        Scales& scales = m_scales[input];
        if (groups > kMaxCachedScales) {
            return findScale(input, group * each, each);
        }
        const std::lock_guard lock(scales.mutex);
        scales.found.resize(static_cast<std::size_t>(groups));
        auto& found = scales.found[static_cast<std::size_t>(group)];
        if (!found) {
            APR_TRY(found, findScale(input, group * each, each));
        }
        return *found;
    }

    /// Calls `visit` with the values of a run of a tensor, tile by tile.
    template <class Visit>
    Status visitTiles(std::size_t input, std::uint64_t first, std::uint64_t count, const Visit& visit) const
    {
        ValueReader reader(m_inner, input);
        for (std::uint64_t at = first; at < first + count; at += kTile) {
            APR_TRY(const auto values, reader.readFinite(at, std::min(at + kTile, first + count), m_tolerant));
            visit(std::span<const float>(values));
        }
        return {};
    }

    /// Computes the scale for a run of values. Long runs are processed in several passes with bounded memory.
    Result<ScaleAndZero> findScale(std::size_t input, std::uint64_t first, std::uint64_t count) const
    {
        const IntegerScheme& scheme = *m_conversions[input].target->integers;
        if (m_conversions[input].keepsBlocks) {
            const DTypeInfo& type = dtypeInfo(m_inner.tensors()[input].dtype);
            APR_TRY(const Bytes block,
                    m_inner.load(input, {first / type.blockElements * type.blockBytes, type.blockBytes}));
            return ScaleAndZero{.scale = halfToFloat(loadLittle<std::uint16_t>(block.data()))};
        }
        ScaleAndZero best;
        if (count <= kTile) {
            APR_CHECK(visitTiles(input, first, count,
                                 [&](std::span<const float> values) { best = chooseScale(scheme, values); }));
            return best;
        }
        ValueRange range;
        QuantileSketch magnitudes;
        APR_CHECK(visitTiles(input, first, count, [&](std::span<const float> values) {
            const ValueRange part = rangeOf(values);
            range = {std::min(range.low, part.low), std::max(range.high, part.high)};
            if (scheme.calibration == Calibration::Percentile) {
                std::vector<float> sizes(values.size());
                std::transform(values.begin(), values.end(), sizes.begin(), [](float x) { return std::abs(x); });
                magnitudes.addValues(sizes);
            }
        }));
        best = scaleFor(scheme, range);
        if (scheme.calibration == Calibration::Percentile && magnitudes.count() > 0) {
            const double share = scheme.percentile / 100 * static_cast<double>(magnitudes.count());
            const auto rank =
                std::clamp<std::uint64_t>(static_cast<std::uint64_t>(std::ceil(share)), 1, magnitudes.count()) - 1;
            const QuantileSketch::Place place = magnitudes.find(rank);
            std::vector<std::uint64_t> counts(QuantileSketch::kBuckets); // indexed by the lower half of the key
            APR_CHECK(visitTiles(input, first, count, [&](std::span<const float> values) {
                for (const float x : values) {
                    const std::uint32_t key = QuantileSketch::keyOf(std::abs(x));
                    counts[key & 0xFFFFU] += key >> 16 == place.bucket ? 1U : 0U;
                }
            }));
            std::uint64_t before = place.before;
            std::uint32_t low = 0;
            for (; before + counts[low] <= rank; ++low) {
                before += counts[low];
            }
            const float limit = QuantileSketch::valueOf(place.bucket << 16 | low);
            best = scaleFor(scheme, {std::max(range.low, -limit), std::min(range.high, limit)});
        }
        if (scheme.calibration == Calibration::Mse) {
            const auto trials = trialScales(scheme, range);
            std::vector<double> errors(trials.size());
            APR_CHECK(visitTiles(input, first, count, [&](std::span<const float> values) {
                for (std::size_t i = 0; i < trials.size(); ++i) {
                    errors[i] += squaredError(scheme, trials[i], values);
                }
            }));
            best = trials[static_cast<std::size_t>(std::min_element(errors.begin(), errors.end()) - errors.begin())];
        }
        return best;
    }

    /// Cached scales of one tensor.
    struct Scales {
        std::mutex mutex;
        std::vector<std::optional<ScaleAndZero>> found;
    };

    Model m_inner;
    std::vector<DtypeConversion> m_conversions;
    std::vector<Output> m_outputs;
    bool m_tolerant;
    mutable std::deque<Scales> m_scales; ///< one per tensor of the inner model
};

Error withTensor(Error error, const std::string& tensor)
{
    error.tensor = tensor;
    return error;
}

Status checkTarget(const TensorInfo& tensor, const DtypeConversion& conversion)
{
    const TargetType& target = *conversion.target;
    const unsigned bits = target.integers ? target.integers->bits : 8;
    if (conversion.keepsBlocks && (!hasBlockIntegers(tensor.dtype, bits) || target != blockIntegers(bits))) {
        return Error{.code = Errc::Argument,
                     .message = "dtype " + std::string(dtypeName(tensor.dtype)) +
                                " does not consist of integers with one scale per 32 elements",
                     .tensor = tensor.name};
    }
    if (!dtypeInfo(tensor.dtype).decodable ||
        !(target.integers || target.plugin != nullptr || isEncodable(target.dtype))) {
        const bool isDecodable = dtypeInfo(tensor.dtype).decodable;
        return Error{.code = Errc::Unsupported,
                     .message = std::string(isDecodable ? "encoding" : "decoding") + " dtype " +
                                std::string(dtypeName(isDecodable ? target.dtype : tensor.dtype)) + " is not supported",
                     .tensor = tensor.name,
                     .advice = isDecodable ? "Choose another type, such as q8_0, q4_k or bf16."
                                           : "Leave the tensor as it is with --rule 'GLOB=keep', or convert the model "
                                             "with the program that wrote it."};
    }
    if (target.integers) {
        auto status = checkGroups(*target.integers, tensor.shape);
        return status ? Status() : withTensor(std::move(status).error(), tensor.name);
    }
    if (target.plugin != nullptr) {
        if (auto shape = pluginShape(*target.plugin, tensor.shape); !shape) {
            return withTensor(std::move(shape).error(), tensor.name);
        }
    } else if (!tensorBytes(target.dtype, tensor.shape)) {
        return Error{.code = Errc::WrongShape,
                     .message = "row length " + std::to_string(tensor.shape.empty() ? 1 : tensor.shape.back()) +
                                " is not a multiple of the block size " +
                                std::to_string(dtypeInfo(target.dtype).blockElements) + " of " +
                                std::string(dtypeName(target.dtype)),
                     .tensor = tensor.name};
    }
    const std::uint64_t columns = tensor.shape.empty() ? 1 : tensor.shape.back();
    if (conversion.importance != nullptr &&
        (columns == 0 || conversion.importance->empty() || conversion.importance->size() % columns != 0 ||
         (conversion.importance->size() != columns &&
          conversion.importance->size() != columns * tensor.shape.front()))) {
        return Error{.code = Errc::WrongShape,
                     .message = "found " + formatCountOf(conversion.importance->size(), "importance value") +
                                " for a row length of " + std::to_string(columns),
                     .tensor = tensor.name};
    }
    return {};
}

} // namespace

bool hasBlockIntegers(DType dtype, unsigned bits)
{
    const bool isByte = dtype == DType::Q8_0 || dtype == DType::Q5_0 || dtype == DType::IQ4_NL;
    return dtype == DType::Q4_0 || (bits == 8 && isByte);
}

TargetType blockIntegers(unsigned bits)
{
    const IntegerScheme scheme{.bits = bits, .granularity = Granularity::Group, .group = 32};
    return {.dtype = scheme.dtype(), .integers = scheme};
}

Result<TransformedModel> convertDtypes(const Model& model, std::vector<DtypeConversion> conversions, bool tolerant)
{
    ModelParts parts{.metadata = model.sharedMetadata(), .tensors = {}, .facts = model.facts()};
    std::vector<Output> outputs;
    TransformedModel out{.model = model};
    std::set<std::string> names;
    const auto add = [&](TensorInfo tensor, std::size_t input, Part part) -> Status {
        if (!names.insert(tensor.name).second) {
            return Error{.code = Errc::Argument,
                         .message = "duplicate tensor name: a tensor with the name of the scales already exists",
                         .tensor = tensor.name};
        }
        if (part != Part::Copy) {
            tensor.setComputed();
        }
        parts.tensors.push_back(std::move(tensor));
        outputs.push_back({.input = input, .part = part});
        out.origins.push_back(input);
        return {};
    };
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        TensorInfo tensor = model.tensors()[i];
        if (!conversions[i].target || conversions[i].target->isDtype(tensor.dtype)) {
            APR_CHECK(add(std::move(tensor), i, Part::Copy));
            continue;
        }
        APR_CHECK(checkTarget(tensor, conversions[i]));
        const TargetType& target = *conversions[i].target;
        const std::string name = tensor.name;
        tensor.dtype = target.dtype;
        if (target.plugin != nullptr) {
            Json& quantization = parts.metadata["quantization"];
            if (!quantization.is_object()) {
                quantization = Json::object();
            }
            if (!quantization["plugins"].is_object()) {
                quantization["plugins"] = Json::object();
            }
            quantization["plugins"][name] = pluginEntry(*target.plugin, tensor);
            APR_TRY(tensor.shape, pluginShape(*target.plugin, tensor.shape));
        }
        tensor.byteSize = tensorBytes(target.dtype, tensor.shape).value_or(0);
        APR_CHECK(add(tensor, i,
                      target.integers            ? Part::Integers
                      : target.plugin != nullptr ? Part::Plugin
                                                 : Part::Values));
        if (target.integers) {
            const Shape shape = scaleShape(*target.integers, tensor.shape);
            const std::uint64_t count = elementCount(shape).value_or(0);
            APR_CHECK(
                add({.name = name + ".scale", .shape = shape, .byteSize = count * sizeof(float)}, i, Part::Scales));
            if (!target.integers->isSymmetric) {
                APR_CHECK(add({.name = name + ".zero_point", .dtype = DType::I8, .shape = shape, .byteSize = count}, i,
                              Part::ZeroPoints));
            }
        }
    }
    out.model = Model(std::move(parts), std::make_shared<DtypeConversionSource>(model, std::move(conversions),
                                                                                std::move(outputs), tolerant));
    return out;
}

namespace {

/// A single tensor of a model; avoids copying the other tensors' information for every conversion.
class OneTensor final : public TensorSource {
public:
    OneTensor(Model model, std::size_t index) : m_model(std::move(model)), m_index(index) {}
    Result<Bytes> load(std::size_t, ByteRange range) const override { return m_model.load(m_index, range); }

private:
    Model m_model;
    std::size_t m_index;
};

} // namespace

Result<ConvertedTensor> convertDtype(const Model& model, std::size_t index, const DtypeConversion& conversion,
                                     bool tolerant)
{
    const Model one({.metadata = Metadata::object(), .tensors = {model.tensors()[index]}},
                    std::make_shared<OneTensor>(model, index));
    APR_TRY(TransformedModel converted, convertDtypes(one, {conversion}, tolerant));
    Model values = withScalesApplied(converted.model);
    if (conversion.target && conversion.target->plugin != nullptr) {
        QuantizerRegistry registry;
        registry.add(conversion.target->plugin);
        APR_TRY(values, withPluginValues(values, registry));
    }
    return ConvertedTensor{.stored = std::move(converted.model), .values = std::move(values)};
}

Model withPrecision(const Model& model, DType dtype)
{
    std::vector<DtypeConversion> conversions(model.tensors().size());
    for (std::size_t i = 0; i < conversions.size(); ++i) {
        const DTypeInfo& info = dtypeInfo(model.tensors()[i].dtype);
        if (info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized)) {
            conversions[i].target = TargetType{.dtype = dtype};
        }
    }
    auto converted = convertDtypes(model, std::move(conversions)); // cannot fail: neither adds names nor uses blocks
    if (!converted) {
        return model;
    }
    return std::move(converted->model);
}

} // namespace apr
