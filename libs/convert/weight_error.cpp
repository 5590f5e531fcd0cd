// SPDX-License-Identifier: MIT
#include "weight_error.h"

#include "apr/base/text.h"
#include "apr/format/chunks.h"
#include "apr/format/scales.h"
#include "apr/tensor/codec.h"
#include "stored_forms.h"
#include "value_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

namespace apr {
namespace {

/// Placeholder with the width of the final number.
constexpr double kReserved = 0.98765432;
constexpr std::string_view kReservedText = "0.98765432";

/// Formats a number with the width of the placeholder.
std::string fixedWidth(double value)
{
    for (int decimals = 8; decimals > 0; --decimals) {
        std::string text = formatFixed(value, decimals);
        if (text.size() <= kReservedText.size()) {
            return text + std::string(kReservedText.size() - text.size(), ' '); // JSON ignores spaces after a number
        }
    }
    return "9999999999";
}

/// The result with integers and plugin blocks decoded.
Model denseOf(const ConvertPlan& plan)
{
    QuantizerRegistry registry;
    for (const QuantizeChoice& choice : plan.choices) {
        const auto& target = choice.conversion.target;
        if (target && target->plugin != nullptr && registry.find(target->plugin->name()) == nullptr) {
            registry.add(target->plugin);
        }
    }
    Model scaled = withScalesApplied(plan.result);
    auto dense = withPluginValues(scaled, registry); // the metadata was written by convertDtypes
    if (!dense) {
        return scaled;
    }
    return std::move(*dense);
}

/// Converts a chunk of plugin blocks to the range of elements in the blocks that begin in it.
TensorChunk denseChunk(const TensorChunk& chunk, const TensorInfo& stored, const TensorInfo& dense)
{
    const std::uint64_t bytesOfRow = stored.shape.back();
    const std::uint64_t columns = dense.shape.back();
    const std::uint64_t common = std::gcd(bytesOfRow, columns);
    const std::uint64_t bytes = bytesOfRow / common; // encode `elements` elements
    const std::uint64_t elements = columns / common;
    const auto before = [&](std::uint64_t byte) { return (byte + bytes - 1) / bytes * elements; };
    const std::uint64_t first = before(chunk.firstElement);
    return {.tensor = chunk.tensor,
            .firstElement = first,
            .elements = before(chunk.firstElement + chunk.elements) - first,
            .bytes = chunk.bytes};
}

} // namespace

WeightErrorMeter::WeightErrorMeter(const ConvertPlan& plan)
    : m_plan(plan), m_dense(denseOf(plan)), m_places(plan.result.tensors().size()),
      m_measured(plan.result.tensors().size())
{
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) {
        const TensorInfo& tensor = plan.result.tensors()[i];
        const auto reference = plan.reference.find(tensor.name);
        const auto place = m_dense.find(tensor.name);
        if (plan.tensors[i].isAdded || !place || !reference ||
            (plan.reference.tensors()[*reference].dtype == tensor.dtype && !plan.tensors[i].isPruned &&
             !plan.tensors[i].isFactorized) ||
            plan.reference.tensors()[*reference].shape != m_dense.tensors()[*place].shape) {
            continue;
        }
        const DTypeKind kind = dtypeInfo(m_dense.tensors()[*place].dtype).kind;
        if (kind == DTypeKind::Float || kind == DTypeKind::Quantized) {
            m_places[i] = place;
            m_measured[i].reference = *reference;
            m_measured[i].parts.resize(chunksOf(tensor, i).size());
        }
    }
}

bool WeightErrorMeter::isCountedAsPruned(std::size_t tensor) const
{
    return m_plan.tensors[tensor].isPruned && !m_plan.tensors[tensor].isFactorized; // factorization fills the zeros
}

bool WeightErrorMeter::isLeftDense(std::size_t tensor) const
{
    const TensorPlan& plan = m_plan.tensors[tensor];
    if (!plan.isFactorized || plan.isPruned || plan.dtypeFrom != plan.dtypeTo) {
        return false;
    }
    const auto index = lowRankIndex(m_plan, tensor);
    return index && m_plan.lowRank->factorStats(*index).rank == 0;
}

bool WeightErrorMeter::isNeeded() const
{
    return std::any_of(m_places.begin(), m_places.end(), [](const auto& place) { return place.has_value(); });
}

Status WeightErrorMeter::add(const TensorChunk& given)
{
    const auto place = m_places[given.tensor];
    if (!place || given.elements == 0) {
        return {};
    }
    constexpr std::uint64_t kTile = std::uint64_t{1} << 16; // a multiple of every block size
    Measured& measured = m_measured[given.tensor];
    const TensorInfo& written = m_plan.result.tensors()[given.tensor];
    const DTypeInfo& to = dtypeInfo(written.dtype);
    PartialDifference& sum =
        measured.parts[static_cast<std::size_t>(given.firstElement / chunkElements(written.dtype))];
    const TensorInfo& dense = m_dense.tensors()[*place];
    const TensorChunk chunk = dense.shape == written.shape ? given : denseChunk(given, written, dense);
    ValueReader reader(m_plan.reference, measured.reference);
    std::vector<float> after(static_cast<std::size_t>(std::min(kTile, chunk.elements)));
    const bool isScaled = m_dense.tensors()[*place].dtype != written.dtype;
    for (std::uint64_t at = 0; at < chunk.elements; at += kTile) {
        const auto count = static_cast<std::size_t>(std::min(kTile, chunk.elements - at));
        const std::uint64_t first = chunk.firstElement + at;
        APR_TRY(const auto before, reader.read(first, first + count));
        if (isScaled) {
            APR_TRY(const Bytes values, m_dense.load(*place, {first * sizeof(float), count * sizeof(float)}));
            std::copy_n(values.span().data(), values.size(), reinterpret_cast<std::byte*>(after.data()));
        } else {
            const auto bytes = chunk.bytes.subspan(static_cast<std::size_t>(at / to.blockElements * to.blockBytes),
                                                   (count + to.blockElements - 1) / to.blockElements * to.blockBytes);
            APR_CHECK(decodeToF32(written.dtype, bytes, std::span(after).first(count)));
        }
        sum.addValues(before, std::span(after).first(count));
        if (isCountedAsPruned(chunk.tensor)) {
            m_zeros += static_cast<std::uint64_t>(
                std::count(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(count), 0.0F));
        }
    }
    return {};
}

void WeightErrorMeter::checkGate(std::size_t index, const PartialDifference& sum,
                                 std::vector<std::string>& failures) const
{
    const bool isFactorized = m_plan.tensors[index].isFactorized && !m_plan.options.gate.isEnabled();
    // A requested energy implies this relative error.
    const double implied = std::sqrt(std::max(0.0, 1 - m_plan.options.lowRank.energy.value_or(1)));
    const QualityBounds gate = isFactorized
                                   ? QualityBounds{.maxDrift = std::max(kDefaultMaxFactorError, 1.001 * implied)}
                                   : m_plan.options.gate;
    std::string found;
    if (sum.cosine() == 0 && sum.l2() > 0 && sum.notComparable() == 0) {
        found = "all weights became zero";
    } else if (gate.isEnabled() && sum.notComparable() > 0) {
        found = formatCountOf(sum.notComparable(), "value") + " became infinite or NaN";
    }
    const std::string beyond = gate.violations(sum.relativeL2(), sum.l2(), sum.cosine());
    found += (found.empty() || beyond.empty() ? "" : ", ") + beyond;
    if (!found.empty()) {
        failures.push_back(printable(m_plan.result.tensors()[index].name, 120) + ": " + found);
    }
}

std::optional<WeightError> WeightErrorMeter::result() const
{
    WeightError out;
    PartialDifference total;
    double weighted = 0; // same definition as TypeSelection::relativeError, so that goal and result are comparable
    std::uint64_t elements = 0;
    for (std::size_t i = 0; i < m_measured.size(); ++i) {
        if (!m_places[i] || isLeftDense(i)) {
            continue;
        }
        PartialDifference sum;
        for (const PartialDifference& part : m_measured[i].parts) {
            sum.merge(part);
        }
        total.merge(sum);
        weighted += static_cast<double>(sum.count()) * sum.relativeL2() * sum.relativeL2();
        elements += sum.count();
        ++out.tensors;
        out.pruned += isCountedAsPruned(i) ? sum.count() : 0;
        checkGate(i, sum, out.failures);
        if (out.worstTensor.empty() || sum.relativeL2() > out.worst) {
            out.worst = sum.relativeL2();
            out.worstTensor = m_plan.result.tensors()[i].name;
        }
        out.highErrorTensors += sum.relativeL2() > kHighRelativeError ? 1 : 0;
    }
    out.zeros = m_zeros;
    out.relativeError = std::sqrt(weighted / static_cast<double>(std::max<std::uint64_t>(1, elements)));
    out.notFinite = total.notComparable();
    out.pooledError = total.relativeL2();
    out.cosine = total.cosine();
    return out.tensors > 0 ? std::optional(out) : std::nullopt;
}

void reserveErrorFields(Metadata& metadata)
{
    if (!metadata["quantization"].is_object()) { // from another tool
        metadata["quantization"] = Json::object();
    }
    metadata["quantization"]["relative_error"] = kReserved;
    metadata["quantization"]["worst_relative_error"] = kReserved;
}

namespace {

/// Overwrites the placeholder in JSON text if it directly follows the key that ends at `end`. `isLast` is set if there
/// is no further placeholder.
bool putText(std::span<std::byte> head, std::string_view text, std::size_t end, double value, bool& isLast)
{
    const std::size_t place = text.find(kReservedText, end);
    isLast = place == text.npos;
    if (isLast || place - end > 6) { // more than quotes, a colon and escape characters
        return false;
    }
    const std::string number = fixedWidth(value);
    std::transform(number.begin(), number.end(), head.begin() + static_cast<std::ptrdiff_t>(place),
                   [](char c) { return static_cast<std::byte>(c); });
    return true;
}

/// The same for MessagePack, which apr1 uses: a type byte and a big-endian double.
void putPacked(std::span<std::byte> head, std::size_t end, double value)
{
    const auto packed = [](double number) {
        std::array<std::byte, 9> out{std::byte{0xCB}};
        const auto bits = std::bit_cast<std::uint64_t>(number);
        for (std::size_t i = 0; i < 8; ++i) {
            out[i + 1] = static_cast<std::byte>(bits >> (56 - 8 * i));
        }
        return out;
    };
    const auto reserved = packed(kReserved);
    if (head.size() - end >= reserved.size() &&
        std::equal(reserved.begin(), reserved.end(), head.begin() + static_cast<std::ptrdiff_t>(end))) {
        const auto number = packed(value);
        std::copy(number.begin(), number.end(), head.begin() + static_cast<std::ptrdiff_t>(end));
    }
}

} // namespace

void fillErrorFields(std::span<std::byte> head, const WeightError& error)
{
    const auto* begin = reinterpret_cast<const char*>(head.data());
    const std::string_view text(begin, head.size());
    for (const auto& [key, value] : {std::pair(std::string_view("worst_relative_error"), error.worst),
                                     std::pair(std::string_view("relative_error"), error.relativeError)}) {
        // The key may also appear elsewhere, such as in a model card; only the one before the placeholder counts.
        bool isTextLeft = true;
        for (std::size_t found = text.find(key); found != text.npos; found = text.find(key, found + 1)) {
            const std::size_t end = found + key.size();
            bool isLast = false;
            if (!isTextLeft || !putText(head, text, end, value, isLast)) {
                putPacked(head, end, value);
            }
            isTextLeft = isTextLeft && !isLast;
        }
    }
}

} // namespace apr
