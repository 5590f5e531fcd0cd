// SPDX-License-Identifier: MIT
#include "apr/model/packing.h"

#include "apr/base/text.h"
#include "apr/model/packing_mxfp4.h"
#include "apr/model/scales.h"
#include "packing_decoders.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kWordBits = 32;      ///< of the integers that GPTQ, AWQ and compressed-tensors pack into
constexpr std::uint64_t kMaxState = 1 << 16; ///< bytes of the description that bitsandbytes stores

const TensorInfo* tensorNamed(const Model& model, const std::string& name)
{
    const auto index = model.find(name);
    return index ? &model.tensors()[*index] : nullptr;
}

std::string bitsText(std::uint64_t bits)
{
    return formatCountOf(bits, "bit");
}

/// The configuration of a checkpoint, from config.json or an .apr file's copy of it; null if there is none.
const Json* configOf(const Model& model)
{
    const Json* config = findMember(model.metadata(), "config");
    return config != nullptr ? config : findPath(model.metadata(), {"source_metadata", "config"});
}

/// The bits of MLX's "quantization".
std::optional<std::uint64_t> bitsOf(const Model& model)
{
    const Json* config = configOf(model);
    const Json* quantization =
        config == nullptr || !config->is_object() ? nullptr : findMember(*config, "quantization");
    return quantization == nullptr ? std::nullopt : unsignedMember(*quantization, "bits");
}

/// The program that quantized a checkpoint, by its configuration; empty if that does not tell.
std::string methodOf(const Model& model)
{
    const Json* config = configOf(model);
    for (const char* key : {"quantization_config", "compression_config", "quantization"}) {
        const Json* found = config == nullptr || !config->is_object() ? nullptr : findMember(*config, key);
        if (found != nullptr && found->is_object()) {
            const auto method = stringMember(*found, "quant_method");
            return method && !method->empty() ? *method : "a quantization of its own";
        }
    }
    return {};
}

/// A tensor whose name ends with a marker, and the rest of its name.
struct Marked {
    const Model& model;
    const TensorInfo& tensor;
    std::string stem;

    const TensorInfo* beside(std::string_view suffix) const { return tensorNamed(model, stem + std::string(suffix)); }
};

/// Recognizes a packed weight by the tensor with its values, and names the other parts by their suffixes.
struct Scheme {
    std::string_view marker;
    std::optional<PackedWeight> (*recognize)(const Marked& marked);
    std::array<std::string_view, 6> others;
};

std::optional<PackedWeight> recognizeWords(const Marked& marked)
{
    const TensorInfo* scales = marked.beside(".scales");
    const Shape& words = marked.tensor.shape;
    if (marked.tensor.dtype != DType::I32 || scales == nullptr || words.size() != 2 || scales->shape.size() != 2 ||
        scales->shape[1] == 0 || words[0] == 0 || words[1] == 0) {
        return std::nullopt;
    }
    PackedWeight out{.name = marked.stem + ".weight"};
    const TensorInfo* zeros = marked.beside(".qzeros");
    const TensorInfo* groups = marked.beside(".g_idx");
    const std::uint64_t columns = scales->shape[1];
    if (words[1] != columns) { // [in, out · bits ÷ 32]
        const std::uint64_t bits = words[1] < columns ? kWordBits * words[1] / columns : 0;
        out.packing = bits > 0 ? "AWQ, " + bitsText(bits) : "GPTQ or AWQ";
        out.shape = bits > 0 ? std::optional(Shape{columns, words[0]}) : std::nullopt;
        out.bits = bits;
        out.decode = bits == 4 && zeros != nullptr && columns % 8 == 0 ? packings::decodeAwq : nullptr;
        return out;
    }
    // [in · bits ÷ 32, out]
    std::uint64_t bits = 4;
    if (groups != nullptr && groups->shape.size() == 1 && groups->shape[0] > 0) {
        bits = kWordBits * words[0] / groups->shape[0];
    } else if (zeros != nullptr && zeros->shape.size() == 2) {
        bits = kWordBits * zeros->shape[1] / columns;
    }
    bits = bits == 0 || bits > 8 ? 4 : bits;
    out.packing = "GPTQ, " + bitsText(bits);
    out.shape = Shape{columns, words[0] * kWordBits / bits};
    out.bits = bits;
    out.decode = packings::decodeGptq;
    return out;
}

/// The JSON that bitsandbytes stores as a tensor of bytes: quant_type, shape.
std::optional<PackedWeight> recognizeBits(const Marked& marked)
{
    const std::string weight = marked.stem;
    const TensorInfo* values = tensorNamed(marked.model, weight);
    if (values == nullptr || isQuantized(values->dtype)) {
        return std::nullopt;
    }
    PackedWeight out{.name = weight, .packing = "bitsandbytes, 4 bits"};
    for (const std::string_view type : {"nf4", "fp4"}) {
        const auto index = marked.model.find(weight + ".quant_state.bitsandbytes__" + std::string(type));
        if (!index) {
            continue;
        }
        out.packing = type == "nf4" ? "bitsandbytes NF4" : "bitsandbytes FP4";
        out.decode = packings::decodeBits;
        const TensorInfo& state = marked.model.tensors()[*index];
        const auto bytes = state.byteSize <= kMaxState ? marked.model.load(*index) : Result<Bytes>(Error{});
        const auto parsed = bytes ? parseJson(textOf(*bytes)) : Result<ParsedJson>(Error{});
        const Json* shape = parsed ? findMember(parsed->value, "shape") : nullptr;
        if (shape != nullptr && shape->is_array()) {
            Shape extents;
            for (const Json& extent : *shape) {
                extents.push_back(extent.is_number_unsigned() ? extent.get<std::uint64_t>() : 0);
            }
            const auto elements = elementCount(extents);
            out.shape = elements && *elements > 0 && (*elements + 1) / 2 == values->byteSize ? std::optional(extents)
                                                                                             : std::nullopt;
        }
    }
    return out;
}

std::optional<PackedWeight> recognizeInt8(const Marked& marked)
{
    const TensorInfo* values = marked.beside(".weight");
    if (values == nullptr || values->dtype != DType::I8) {
        return std::nullopt;
    }
    return PackedWeight{.name = values->name,
                        .packing = "bitsandbytes LLM.int8()",
                        .shape = values->shape.empty() ? std::nullopt : std::optional(values->shape),
                        .decode = packings::decodeInt8};
}

std::optional<PackedWeight> recognizeCompressed(const Marked& marked)
{
    const Shape& words = marked.tensor.shape;
    PackedWeight out{.name = marked.stem + ".weight", .packing = "compressed-tensors"};
    if (marked.tensor.dtype == DType::U8) {
        out.packing = "compressed-tensors NVFP4";
        if (words.size() == 2) {
            out.shape = Shape{words[0], words[1] * 2};
            out.decode = packings::decodeNvfp4;
        }
        return out;
    }
    const auto index = marked.model.find(marked.stem + ".weight_shape");
    const auto bytes = index && marked.model.tensors()[*index].byteSize <= kMaxState ? marked.model.load(*index)
                                                                                     : Result<Bytes>(Error{});
    if (bytes && marked.model.tensors()[*index].elements() == 2 && words.size() == 2 && words[1] > 0) {
        const bool isLong = marked.model.tensors()[*index].dtype == DType::I64;
        const auto at = [&](std::size_t i) {
            return isLong ? loadLittle<std::uint64_t>(bytes->data() + 8 * i)
                          : std::uint64_t{loadLittle<std::uint32_t>(bytes->data() + 4 * i)};
        };
        if (bytes->size() == (isLong ? 16U : 8U) && at(0) == words[0] && at(1) >= words[1] &&
            at(1) <= words[1] * kWordBits) {
            out.bits = std::max<std::uint64_t>(kWordBits * words[1] / at(1), 1);
            out.packing += ", " + bitsText(out.bits);
            out.shape = Shape{at(0), at(1)};
            out.decode = out.bits <= 8 ? packings::decodeCompressed : nullptr;
        }
    }
    return out;
}

std::optional<PackedWeight> recognizeModelOpt(const Marked& marked)
{
    const TensorInfo* values = marked.beside(".weight");
    if (values == nullptr || values->dtype != DType::U8 || values->shape.size() != 2) {
        return std::nullopt;
    }
    return PackedWeight{.name = values->name,
                        .packing = "ModelOpt NVFP4",
                        .shape = Shape{values->shape[0], values->shape[1] * 2},
                        .decode = packings::decodeNvfp4};
}

std::optional<PackedWeight> recognizeEetq(const Marked& marked)
{
    const TensorInfo* values = marked.beside(".weight");
    if (values == nullptr || values->dtype != DType::I8 || values->shape.size() != 2) {
        return std::nullopt;
    }
    return PackedWeight{
        .name = values->name, .packing = "EETQ, 8 bits", .shape = Shape{values->shape[1], values->shape[0]}};
}

template <const char* kTitle, const char* kOther>
std::optional<PackedWeight> recognizeNamed(const Marked& marked)
{
    if (marked.beside(kOther) == nullptr) {
        return std::nullopt;
    }
    return PackedWeight{.name = marked.stem + ".weight", .packing = kTitle};
}

constexpr char kHqq[] = "HQQ";
constexpr char kHqqScale[] = ".scale";
constexpr char kAqlm[] = "AQLM";
constexpr char kAqlmCodes[] = ".codes";

std::optional<PackedWeight> recognizeMarlin(const Marked& marked)
{
    return marked.tensor.dtype == DType::I32 && marked.beside(".s") != nullptr
               ? std::optional(PackedWeight{.name = marked.stem + ".weight", .packing = "Marlin, 4 bits"})
               : std::nullopt;
}

std::optional<PackedWeight> recognizeQuanto(const Marked& marked)
{
    const bool isBytes = marked.tensor.dtype == DType::I8 || dtypeInfo(marked.tensor.dtype).kind == DTypeKind::Float;
    return marked.beside("._scale") != nullptr
               ? std::optional(PackedWeight{.name = marked.stem,
                                            .packing = "Quanto",
                                            .shape = isBytes ? std::optional(marked.tensor.shape) : std::nullopt})
               : std::nullopt;
}

std::optional<PackedWeight> recognizeMxfp4(const Marked& marked)
{
    if (marked.tensor.dtype != DType::U8 || marked.beside(kMxfp4Exponents) == nullptr) {
        return std::nullopt;
    }
    return PackedWeight{.name = marked.stem, .packing = "MXFP4"};
}

/// MLX: 32-bit words of as many values as fit, with a scale and a bias for each group of a row.
std::optional<PackedWeight> recognizeMlx(const Marked& marked)
{
    const TensorInfo* values = marked.beside(".weight");
    const TensorInfo* scales = marked.beside(".scales");
    if (values == nullptr || scales == nullptr || values->dtype != DType::U32 || values->shape.size() != 2) {
        return std::nullopt;
    }
    PackedWeight out{.name = values->name, .packing = "MLX"};
    const auto bits = bitsOf(marked.model);
    if (bits && *bits > 0 && *bits <= 8) {
        out.packing += ", " + bitsText(*bits);
        out.shape = Shape{values->shape[0], values->shape[1] * kWordBits / *bits};
        out.bits = *bits;
        out.decode = packings::decodeMlx;
    }
    return out;
}

constexpr std::array kSchemes{
    Scheme{".qweight", &recognizeWords, {".scales", ".qzeros", ".g_idx"}},
    Scheme{".absmax",
           &recognizeBits,
           {"", ".quant_map", ".nested_absmax", ".nested_quant_map", ".quant_state.bitsandbytes__nf4",
            ".quant_state.bitsandbytes__fp4"}},
    Scheme{".SCB", &recognizeInt8, {".weight", ".weight_format"}},
    Scheme{".weight_packed",
           &recognizeCompressed,
           {".weight_scale", ".weight_shape", ".weight_zero_point", ".weight_g_idx", ".weight_global_scale",
            ".input_global_scale"}},
    Scheme{".weight_scale_2", &recognizeModelOpt, {".weight", ".weight_scale", ".input_scale"}},
    Scheme{".weight_scales", &recognizeEetq, {".weight"}},
    Scheme{".W_q", &recognizeNamed<kHqq, kHqqScale>, {".scale", ".zero", ".nbits", ".group_size", ".shape"}},
    Scheme{".codebooks", &recognizeNamed<kAqlm, kAqlmCodes>, {".codes", ".scales"}},
    Scheme{"._data", &recognizeQuanto, {"._scale", "._shift", "._zeropoint"}},
    Scheme{".biases", &recognizeMlx, {".weight", ".scales"}},
    Scheme{".B", &recognizeMarlin, {".s"}},
    Scheme{kMxfp4Blocks, &recognizeMxfp4, {kMxfp4Exponents}},
};

/// The weight that a scheme recognizes by the tensor at `index`, with its parts: first the one that is named like the
/// weight, or else the one by which it was recognized, which has the values.
std::optional<PackedWeight> recognizedAt(const Model& model, const Scheme& scheme, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::string_view name = tensor.name;
    if (name.size() <= scheme.marker.size() || name.back() != scheme.marker.back() || !name.ends_with(scheme.marker)) {
        return std::nullopt;
    }
    const Marked marked{model, tensor, std::string(name.substr(0, name.size() - scheme.marker.size()))};
    auto weight = scheme.recognize(marked);
    if (!weight) {
        return std::nullopt;
    }
    weight->stem = marked.stem;
    weight->parts = {index};
    for (std::size_t i = 0; i < scheme.others.size(); ++i) {
        const std::string_view suffix = scheme.others[i];
        const auto other = suffix.empty() && i > 0 ? std::nullopt : model.find(marked.stem + std::string(suffix));
        if (other) {
            weight->parts.push_back(*other);
        }
    }
    if (const auto values = model.find(weight->name)) {
        const auto at = std::find(weight->parts.begin(), weight->parts.end(), *values);
        if (at != weight->parts.end()) {
            std::iter_swap(weight->parts.begin(), at);
        }
    }
    return weight;
}

} // namespace

Packings::Packings(const Model& model)
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        for (const Scheme& scheme : kSchemes) {
            if (auto weight = recognizedAt(model, scheme, i)) {
                add(model, std::move(*weight));
            }
        }
        if (hasUnknownScales(model, i)) {
            add(model, {.name = tensor.name,
                        .packing = "8-bit floats with scales of an unknown layout",
                        .shape = tensor.shape,
                        .parts = {i}});
        }
    }
    addByConfiguration(model);
}

/// Where the configuration names a quantization, and no scheme recognizes its tensors: all matrices of integers that
/// have no scales of a known kind.
void Packings::addByConfiguration(const Model& model)
{
    const std::string method = isEmpty() ? methodOf(model) : std::string();
    for (std::size_t i = 0; !method.empty() && i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const bool isWord = tensor.dtype == DType::U8 || tensor.dtype == DType::I8 || tensor.dtype == DType::I16 ||
                            tensor.dtype == DType::U16 || tensor.dtype == DType::I32 || tensor.dtype == DType::U32;
        const bool isPlain = tensor.name.find("position_ids") != std::string::npos;
        if (isWord && !isPlain && tensor.shape.size() >= 2 && !isScaled(model, i)) {
            add(model, {.name = tensor.name, .packing = printable(method, 60), .parts = {i}});
        }
    }
}

void Packings::add(const Model& model, PackedWeight weight)
{
    m_byTensor.resize(model.tensors().size());
    for (const std::size_t part : weight.parts) {
        m_byTensor[part] = static_cast<std::uint32_t>(m_weights.size() + 1);
    }
    m_weights.push_back(std::move(weight));
}

const PackedWeight* Packings::of(std::size_t index) const
{
    const std::uint32_t number = index < m_byTensor.size() ? m_byTensor[index] : 0;
    return number == 0 ? nullptr : &m_weights[number - 1];
}

std::optional<std::uint64_t> Packings::parameters(const Model& model, std::size_t index) const
{
    const PackedWeight* weight = of(index);
    if (weight == nullptr) {
        return std::nullopt;
    }
    return weight->parts.front() != index ? 0
           : weight->shape                ? elementCount(*weight->shape).value_or(0)
                                          : model.tensors()[index].elements();
}

bool Packings::areDecoded() const
{
    return std::all_of(m_weights.begin(), m_weights.end(), [](const PackedWeight& each) { return each.isDecoded(); });
}

std::string Packings::text(bool isOfUnknown) const
{
    std::map<std::string, std::size_t> counts;
    std::size_t all = 0;
    for (const PackedWeight& weight : m_weights) {
        if (!isOfUnknown || !weight.isDecoded()) {
            ++counts[weight.packing];
            ++all;
        }
    }
    std::string kinds;
    for (const auto& [packing, count] : counts) {
        kinds +=
            (kinds.empty() ? "" : "; ") + packing + (counts.size() > 1 ? ": " + formatCount(count) : std::string());
    }
    return formatCountOf(all, "weight") + (all == 1 ? " is" : " are") + " packed (" + kinds + ')';
}

Error Packings::refusal() const
{
    const auto first =
        std::find_if(m_weights.begin(), m_weights.end(), [](const PackedWeight& each) { return !each.isDecoded(); });
    return Error{.code = Errc::Unsupported,
                 .message = text(true) + ", and the values of this packing are not decoded",
                 .tensor = first == m_weights.end() ? std::string() : first->name,
                 .advice = "Use the original model in F32, F16 or BF16."};
}

Model withPackings(const Model& model)
{
    Model joined = withMxfp4Joined(model);
    const Packings packings(joined);
    if (packings.isEmpty()) {
        return joined;
    }
    const bool areDecoded = packings.areDecoded();
    Finding finding{.severity = Severity::Info, .rule = "weights.packed", .tensor = packings.weights().front().name};
    finding.message = packings.text() + (areDecoded ? "; they are decoded where their values are needed"
                                                    : "; their values are not decoded");
    finding.hint = areDecoded ? "" : "quantize, merge and compare the original model";
    return withFindings(joined, {std::move(finding)});
}

namespace {

/// Decodes weights where they are loaded; other tensors are those of the model.
class UnpackedSource final : public TensorSource {
public:
    struct Place {
        std::size_t index = 0;
        std::optional<PackedWeight> weight = {};
    };

    UnpackedSource(Model inner, std::vector<Place> places) : m_inner(std::move(inner)), m_places(std::move(places)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        if (!place.weight) {
            return m_inner.load(place.index, range);
        }
        const Shape& shape = *place.weight->shape;
        const std::uint64_t total = elementCount(shape).value_or(0);
        if (total == 0 || range.size == 0) {
            return Bytes();
        }
        const std::uint64_t row = sizeof(float) * (total / shape.front());
        const std::uint64_t first = range.offset / row;
        const std::uint64_t count = (range.offset + range.size + row - 1) / row - first;
        std::vector<std::byte> out(static_cast<std::size_t>(count * row));
        const std::span<float> values(reinterpret_cast<float*>(out.data()), out.size() / sizeof(float));
        APR_CHECK(place.weight->decode(m_inner, *place.weight, first, count, values));
        return Bytes::own(std::move(out)).part(range.offset - first * row, range.size);
    }

private:
    Model m_inner;
    std::vector<Place> m_places;
};

} // namespace

std::optional<Model> unpackedTensor(const Model& model, std::size_t index)
{
    const std::string& name = model.tensors()[index].name;
    for (const Scheme& scheme : kSchemes) {
        std::optional<PackedWeight> weight = recognizedAt(model, scheme, index);
        for (const std::string_view other : scheme.others) { // a part that is named like the weight
            const bool isOther = !weight && name.ends_with(other) && (!other.empty() || &other == scheme.others.data());
            const auto marker =
                isOther ? model.find(name.substr(0, name.size() - other.size()) + std::string(scheme.marker))
                        : std::nullopt;
            weight = marker ? recognizedAt(model, scheme, *marker) : std::move(weight);
        }
        const auto bytes = weight && weight->isDecoded() ? tensorBytes(DType::F32, *weight->shape) : std::nullopt;
        if (bytes && *bytes > 0 && weight->parts.front() == index) {
            TensorInfo tensor{.name = weight->name, .dtype = DType::F32, .shape = *weight->shape, .byteSize = *bytes};
            return Model({.metadata = model.sharedMetadata(), .tensors = {std::move(tensor)}},
                         std::make_shared<UnpackedSource>(
                             model, std::vector<UnpackedSource::Place>{{.index = index, .weight = std::move(weight)}}));
        }
    }
    return std::nullopt;
}

Result<std::optional<UnpackedModel>> withPackingsDecoded(const Model& model)
{
    const Packings packings(model);
    if (packings.isEmpty()) {
        return std::optional<UnpackedModel>();
    }
    if (!packings.areDecoded()) {
        return packings.refusal();
    }
    ModelParts parts{.metadata = model.sharedMetadata(), .facts = model.facts()};
    std::vector<UnpackedSource::Place> places;
    std::vector<std::size_t> origins;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const PackedWeight* weight = packings.of(i);
        if (weight != nullptr && weight->parts.front() != i) {
            continue;
        }
        TensorInfo tensor = model.tensors()[i];
        if (weight != nullptr) {
            const auto bytes = tensorBytes(DType::F32, *weight->shape);
            const auto taken = model.find(weight->name);
            if (!bytes || *bytes == 0 || (taken && packings.of(*taken) != weight)) {
                return Error{.code = Errc::Argument,
                             .message = "the shape or the name of the packed weight is not possible",
                             .tensor = weight->name};
            }
            tensor = {.name = weight->name,
                      .dtype = DType::F32,
                      .shape = *weight->shape,
                      .byteSize = *bytes,
                      .part = tensor.part};
        }
        parts.tensors.push_back(std::move(tensor));
        places.push_back({.index = i, .weight = weight == nullptr ? std::nullopt : std::optional(*weight)});
        origins.push_back(i);
    }
    return std::optional(
        UnpackedModel{.model = Model(std::move(parts), std::make_shared<UnpackedSource>(model, std::move(places))),
                      .origins = std::move(origins)});
}

} // namespace apr
