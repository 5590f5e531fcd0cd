// SPDX-License-Identifier: MIT
#include "block_scales.h"

#include "apr/base/bytes.h"
#include "apr/base/half.h"
#include "apr/base/json.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace apr::safetensors {
namespace {

constexpr std::uint64_t kBlock = 32;                          ///< elements
constexpr std::uint64_t kBatch = 4096;                        ///< blocks that are read at a time
constexpr std::uint64_t kNumberBytes = 17;                    ///< the most that a number and a comma have
constexpr std::uint64_t kMostBlocks = std::uint64_t{1} << 25; ///< of a model: JSON is not made for more

/// A type whose blocks are a scale, a minimum for some, and integers.
struct BlockForm {
    DType dtype;
    std::string_view name;
    std::uint64_t head;     ///< bytes before the integers
    std::uint64_t integers; ///< bytes
};
constexpr std::array kForms{BlockForm{DType::Q8_0, "q8_0", 2, 32}, BlockForm{DType::Q4_0, "q4_0", 2, 16},
                            BlockForm{DType::Q4_1, "q4_1", 4, 16}};

const BlockForm* formOf(DType dtype)
{
    const auto* const found =
        std::find_if(kForms.begin(), kForms.end(), [dtype](const BlockForm& form) { return form.dtype == dtype; });
    return found == kForms.end() ? nullptr : found;
}

const BlockForm* formOf(std::string_view name)
{
    const auto* const found =
        std::find_if(kForms.begin(), kForms.end(), [name](const BlockForm& form) { return form.name == name; });
    return found == kForms.end() ? nullptr : found;
}

/// GGML has elements i (low) and i + 16 (high) of a block in byte i; here they are 2i and 2i + 1.
void toPairs(const std::byte* block, std::byte* out)
{
    const auto element = [block](std::size_t i) { return i < 16 ? block[i] & std::byte{15} : block[i - 16] >> 4; };
    for (std::size_t i = 0; i < 16; ++i) {
        out[i] = element(2 * i) | element(2 * i + 1) << 4;
    }
}

void fromPairs(const std::byte* pairs, std::byte* out)
{
    const auto element = [pairs](std::size_t i) {
        return i % 2 == 0 ? pairs[i / 2] & std::byte{15} : pairs[i / 2] >> 4;
    };
    for (std::size_t i = 0; i < 16; ++i) {
        out[i] = element(i) | element(i + 16) << 4;
    }
}

void putHalf(std::byte* to, std::uint16_t half)
{
    to[0] = static_cast<std::byte>(half & 0xFFU);
    to[1] = static_cast<std::byte>(half >> 8);
}

/// A range of bytes of what is made of `unit` bytes at a time by `make(first unit, count)`.
template <class Make>
Result<Bytes> loadUnits(ByteRange range, std::uint64_t unit, const Make& make)
{
    const std::uint64_t first = range.offset / unit;
    const std::uint64_t last = (range.offset + range.size + unit - 1) / unit;
    APR_TRY(std::vector<std::byte> all, make(first, last - first));
    return Bytes::own(std::move(all)).part(range.offset - first * unit, range.size);
}

class IntegerSource final : public TensorSource {
public:
    explicit IntegerSource(Model inner) : m_inner(std::move(inner)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const BlockForm* form = formOf(m_inner.tensors()[index].dtype);
        if (form == nullptr) {
            return m_inner.load(index, range);
        }
        return loadUnits(
            range, form->integers, [&](std::uint64_t first, std::uint64_t count) -> Result<std::vector<std::byte>> {
                const std::uint64_t size = form->head + form->integers;
                APR_TRY(const Bytes blocks, m_inner.load(index, {.offset = first * size, .size = count * size}));
                std::vector<std::byte> out(static_cast<std::size_t>(count * form->integers));
                for (std::uint64_t i = 0; i < count; ++i) {
                    const std::byte* from = blocks.data() + i * size + form->head;
                    std::byte* to = out.data() + i * form->integers;
                    form->integers == 16 ? toPairs(from, to) : static_cast<void>(std::copy_n(from, form->integers, to));
                }
                return out;
            });
    }

private:
    Model m_inner;
};

/// The scales and minima of the tensors of a model, as halves.
struct BlockNumbers {
    std::vector<std::uint16_t> scales = {};
    std::vector<std::uint16_t> minima = {}; ///< of Q4_1
};

class BlockSource final : public TensorSource {
public:
    BlockSource(Model inner, std::vector<const BlockForm*> forms, std::vector<BlockNumbers> numbers)
        : m_inner(std::move(inner)), m_forms(std::move(forms)), m_numbers(std::move(numbers))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const BlockForm* form = m_forms[index];
        if (form == nullptr) {
            return m_inner.load(index, range);
        }
        const BlockNumbers& numbers = m_numbers[index];
        const std::uint64_t size = form->head + form->integers;
        return loadUnits(range, size, [&](std::uint64_t first, std::uint64_t count) -> Result<std::vector<std::byte>> {
            APR_TRY(const Bytes integers,
                    m_inner.load(index, {.offset = first * form->integers, .size = count * form->integers}));
            std::vector<std::byte> out(static_cast<std::size_t>(count * size));
            for (std::uint64_t i = 0; i < count; ++i) {
                std::byte* block = out.data() + i * size;
                putHalf(block, numbers.scales[static_cast<std::size_t>(first + i)]);
                if (form->head == 4) {
                    putHalf(block + 2, numbers.minima[static_cast<std::size_t>(first + i)]);
                }
                const std::byte* from = integers.data() + i * form->integers;
                form->integers == 16 ? fromPairs(from, block + form->head)
                                     : static_cast<void>(std::copy_n(from, form->integers, block + form->head));
            }
            return out;
        });
    }

private:
    Model m_inner;
    std::vector<const BlockForm*> m_forms;
    std::vector<BlockNumbers> m_numbers;
};

/// Whether a file has numbers of a tensor, and where they are in a block.
std::optional<std::uint64_t> placeOf(const TensorInfo& tensor, std::string_view file)
{
    const BlockForm* form = formOf(tensor.dtype);
    return form == nullptr       ? std::nullopt
           : file == kScalesFile ? std::optional<std::uint64_t>(0)
           : form->head == 4     ? std::optional<std::uint64_t>(2)
                                 : std::nullopt;
}

Status addNumbers(std::string& out, const Model& model, std::size_t index, std::uint64_t place)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t size = dtypeInfo(tensor.dtype).blockBytes;
    const std::uint64_t blocks = tensor.byteSize / size;
    for (std::uint64_t at = 0; at < blocks; at += kBatch) {
        const std::uint64_t count = std::min(kBatch, blocks - at);
        APR_TRY(const Bytes bytes, model.load(index, {.offset = at * size, .size = count * size}));
        for (std::uint64_t i = 0; i < count; ++i) {
            const float value = halfToFloat(loadLittle<std::uint16_t>(bytes.data() + i * size + place));
            if (!std::isfinite(value)) {
                return Error{.code = Errc::Corrupt,
                             .message = "the scale of block " + formatCount(at + i) + " is not finite",
                             .tensor = printable(tensor.name, 120)};
            }
            std::array<char, kNumberBytes> text{};
            const char* const end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
            out += at + i > 0 ? "," : "";
            out.append(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
        }
    }
    return {};
}

Error misfit(std::string_view file, std::string message, const std::string& tensor)
{
    return {.code = Errc::Corrupt,
            .message = std::move(message),
            .file = std::string(file),
            .tensor = printable(tensor, 120)};
}

/// The numbers of one tensor.
Result<std::vector<std::uint16_t>> numbersOf(const Json& all, std::string_view file, const std::string& tensor,
                                             std::uint64_t blocks)
{
    const Json* list = findMember(all, tensor);
    if (list == nullptr || !list->is_array() || list->size() != blocks) {
        return misfit(file,
                      "expected a list of " + formatCountOf(blocks, "number") + ", one for each block of 32 elements",
                      tensor);
    }
    std::vector<std::uint16_t> out;
    out.reserve(list->size());
    for (const Json& value : *list) {
        if (!value.is_number()) {
            return misfit(file, "a scale is not a number", tensor);
        }
        out.push_back(floatToHalf(static_cast<float>(value.get<double>())));
    }
    return out;
}

Result<Json> readNumbers(const SiblingOpener& siblings, std::string_view file, const OpenOptions& options)
{
    APR_TRY(const ByteSource source, siblings(std::string(file), SiblingPath::Trusted));
    APR_CHECK(options.budget.take(source.size(), std::nullopt, "the scales of blocks"));
    APR_TRY(const Bytes bytes, source.read(0, source.size()));
    auto parsed =
        parseJson(std::string_view(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size())),
                  0, kSourceDepth, options.budget);
    if (!parsed) {
        Error error = std::move(parsed).error();
        error.file = std::string(file);
        return error;
    }
    return std::move(parsed->value);
}

} // namespace

Result<Model> withIntegers(const Model& model)
{
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    Json types = Json::object();
    std::uint64_t all = 0;
    for (TensorInfo& tensor : parts.tensors) {
        if (!isQuantized(tensor.dtype)) {
            continue;
        }
        const BlockForm* form = formOf(tensor.dtype);
        if (form == nullptr) {
            return Error{.code = Errc::Unsupported,
                         .message = "scales.json has the scales of q8_0, q4_0 and q4_1, found dtype " +
                                    std::string(dtypeName(tensor.dtype)),
                         .tensor = printable(tensor.name, 120),
                         .advice = "Quantize to one of these types, or add --dequantize f16."};
        }
        types[tensor.name] = form->name;
        const std::uint64_t blocks = tensor.byteSize / dtypeInfo(tensor.dtype).blockBytes;
        all += blocks;
        if (all > kMostBlocks) {
            return Error{.code = Errc::Unsupported,
                         .message = "scales.json has the scales of at most " + formatCount(kMostBlocks) +
                                    " blocks of 32 weights, and the model has more",
                         .tensor = printable(tensor.name, 120),
                         .advice = "Write int8 or q8_0 to a .safetensors file, whose scales are tensors."};
        }
        tensor.dtype = DType::I8;
        tensor.shape.back() = tensor.shape.back() / kBlock * form->integers;
        tensor.byteSize = blocks * form->integers;
        tensor.setComputed();
    }
    parts.metadata[kBlockTypes] = std::move(types);
    return Model(std::move(parts), std::make_shared<IntegerSource>(model));
}

FileLayout scalesFile(const Model& model, std::string_view name)
{
    FileLayout out{.name = std::string(name)};
    std::uint64_t most = 16;
    bool hasAny = false;
    for (const TensorInfo& tensor : model.tensors()) {
        if (placeOf(tensor, name)) {
            hasAny = true;
            most +=
                dumpJson(tensor.name).size() + 8 + tensor.byteSize / dtypeInfo(tensor.dtype).blockBytes * kNumberBytes;
        }
    }
    if (hasAny) {
        out.segments.push_back(
            Segment::late(most, [model, name](const WrittenSoFar&) -> Result<std::vector<std::byte>> {
                std::string text = "{";
                for (std::size_t i = 0; i < model.tensors().size(); ++i) {
                    const TensorInfo& tensor = model.tensors()[i];
                    if (const auto place = placeOf(tensor, name)) {
                        text += (text.size() > 1 ? ",\n" : "\n") + dumpJson(tensor.name) + ": [";
                        APR_CHECK(addNumbers(text, model, i, *place));
                        text += ']';
                    }
                }
                text += "\n}\n";
                const auto bytes = std::as_bytes(std::span(text));
                return std::vector<std::byte>(bytes.begin(), bytes.end());
            }));
    }
    return out;
}

Result<Model> withBlocks(const Model& model, const SiblingOpener& siblings, const OpenOptions& options)
{
    const Json* types = findMember(model.metadata(), kBlockTypes);
    if (types == nullptr || !types->is_object() || types->empty() || !siblings) {
        return model; // without other files, the integers are what there is
    }
    std::vector<const BlockForm*> forms(model.tensors().size());
    std::vector<BlockNumbers> numbers(model.tensors().size());
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    APR_TRY(const Json scales, readNumbers(siblings, kScalesFile, options));
    Json minima;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        TensorInfo& tensor = parts.tensors[i];
        const auto stated = stringMember(*types, tensor.name);
        forms[i] = stated ? formOf(*stated) : nullptr;
        const BlockForm* form = forms[i];
        if (form == nullptr) {
            continue;
        }
        const std::uint64_t rowBytes = form->integers;
        if (tensor.dtype != DType::I8 || tensor.shape.empty() || tensor.shape.back() % rowBytes != 0) {
            return misfit({},
                          "blocks of " + *stated + " are I8 with rows of a multiple of " + std::to_string(rowBytes) +
                              ", found " + std::string(dtypeName(tensor.dtype)) + ' ' + shapeText(tensor.shape),
                          tensor.name);
        }
        const std::uint64_t blocks = tensor.byteSize / form->integers;
        APR_TRY(numbers[i].scales, numbersOf(scales, kScalesFile, tensor.name, blocks));
        if (form->head == 4) {
            if (minima.is_null()) {
                APR_TRY(minima, readNumbers(siblings, kMinimaFile, options));
            }
            APR_TRY(numbers[i].minima, numbersOf(minima, kMinimaFile, tensor.name, blocks));
        }
        const auto columns = checkedMul(tensor.shape.back() / form->integers, kBlock);
        tensor.dtype = form->dtype;
        tensor.shape.back() = columns.value_or(0);
        const auto size = columns ? tensorBytes(form->dtype, tensor.shape) : std::nullopt;
        if (!size) {
            return misfit({}, "the size of the tensor does not fit in 64 bits", tensor.name);
        }
        tensor.byteSize = *size;
        tensor.setComputed();
    }
    parts.metadata.edit().erase(kBlockTypes);
    return Model(std::move(parts), std::make_shared<BlockSource>(model, std::move(forms), std::move(numbers)));
}

} // namespace apr::safetensors
