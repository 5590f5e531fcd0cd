// SPDX-License-Identifier: MIT
#include "convert/run/weight_error.h"

#include "apr/base/text.h"
#include "apr/model/chunks.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

namespace apr {
namespace {

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
    const auto dense = withoutScales(plan.result);
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) {
        const TensorInfo& tensor = plan.result.tensors()[i];
        const auto reference = plan.reference.find(plan.lineage[i].id());
        const auto found = std::lower_bound(dense.begin(), dense.end(), i);
        if (plan.tensors[i].isAdded || found == dense.end() || *found != i || !reference) {
            continue;
        }
        const auto place = static_cast<std::size_t>(found - dense.begin());
        const TensorInfo& before = plan.reference.model.tensors()[*reference];
        if (before.shape != m_dense.tensors()[place].shape) {
            continue;
        }
        const DTypeInfo& type = dtypeInfo(m_dense.tensors()[place].dtype);
        const bool isCopied =
            before.dtype == tensor.dtype && !plan.tensors[i].isPruned && !plan.tensors[i].isFactorized;
        const bool isWeight = type.kind == DTypeKind::Float || type.kind == DTypeKind::Quantized;
        if (isWeight && (type.decodable || !isCopied)) {
            m_places[i] = place;
            m_measured[i].reference = *reference;
            m_measured[i].isCopied = isCopied;
            m_changes = m_changes || !isCopied;
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
    return m_plan.lowRank->factorStats(m_plan.lineage[tensor].typed).rank == 0;
}

bool WeightErrorMeter::isNeeded() const
{
    return m_changes;
}

Status WeightErrorMeter::readWritten(std::size_t place, const TensorChunk& chunk, std::uint64_t at,
                                     std::span<float> out) const
{
    const TensorInfo& written = m_plan.result.tensors()[chunk.tensor];
    if (m_dense.tensors()[place].dtype != written.dtype) { // scales or a plugin give the values
        APR_TRY(const Bytes values, m_dense.load(place, {.offset = (chunk.firstElement + at) * sizeof(float),
                                                         .size = out.size() * sizeof(float)}));
        std::copy_n(values.span().data(), values.size(), reinterpret_cast<std::byte*>(out.data()));
        return {};
    }
    const DTypeInfo& type = dtypeInfo(written.dtype);
    const auto bytes =
        chunk.bytes.subspan(static_cast<std::size_t>(at / type.blockElements * type.blockBytes),
                            (out.size() + type.blockElements - 1) / type.blockElements * type.blockBytes);
    return decodeToF32(written.dtype, bytes, out);
}

Status WeightErrorMeter::add(const TensorChunk& given)
{
    constexpr std::uint64_t kTile = std::uint64_t{1} << 16; // a multiple of every block size
    const auto place = m_places[given.tensor];
    if (!place || given.elements == 0 || !m_changes) {
        return {};
    }
    const Measured& measured = m_measured[given.tensor];
    const TensorInfo& written = m_plan.result.tensors()[given.tensor];
    PartialDifference& sum = partOf(given);
    const TensorInfo& dense = m_dense.tensors()[*place];
    const TensorChunk chunk = dense.shape == written.shape ? given : denseChunk(given, written, dense);
    ValueReader reader(m_plan.reference.model, measured.reference);
    std::vector<float> values(static_cast<std::size_t>(std::min(kTile, chunk.elements)));
    for (std::uint64_t at = 0; at < chunk.elements; at += kTile) {
        const auto after = std::span(values).first(static_cast<std::size_t>(std::min(kTile, chunk.elements - at)));
        APR_CHECK(readWritten(*place, chunk, at, after));
        if (measured.isCopied) {
            sum.addEqual(after);
            continue;
        }
        const std::uint64_t first = chunk.firstElement + at;
        APR_TRY(const auto before, reader.read(first, first + after.size()));
        sum.addValues(before, after);
        if (isCountedAsPruned(chunk.tensor)) {
            m_zeros += static_cast<std::uint64_t>(std::count(after.begin(), after.end(), 0.0F));
        }
    }
    return {};
}

PartialDifference& WeightErrorMeter::partOf(const TensorChunk& chunk)
{
    const DType dtype = m_plan.result.tensors()[chunk.tensor].dtype;
    return m_measured[chunk.tensor].parts[static_cast<std::size_t>(chunk.firstElement / chunkElements(dtype))];
}

void WeightErrorMeter::checkGate(std::size_t index, const PartialDifference& sum,
                                 std::vector<std::string>& failures) const
{
    const bool isFactorized = m_plan.tensors[index].isFactorized && !m_plan.checks.gate.isEnabled();
    // A requested energy implies this relative error.
    const double implied = std::sqrt(std::max(0.0, 1 - m_plan.lowRankOptions.energy.value_or(1)));
    const QualityBounds gate = isFactorized
                                   ? QualityBounds{.maxDrift = std::max(kDefaultMaxFactorError, 1.001 * implied)}
                                   : m_plan.checks.gate;
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
    for (std::size_t i = 0; i < m_measured.size(); ++i) {
        if (!m_places[i]) {
            continue;
        }
        PartialDifference sum;
        for (const PartialDifference& part : m_measured[i].parts) {
            sum.merge(part);
        }
        total.merge(sum);
        if (m_measured[i].isCopied || isLeftDense(i)) {
            continue;
        }
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
    out.notFinite = total.notComparable();
    out.relativeError = total.relativeL2();
    out.cosine = total.cosine();
    return out.tensors > 0 ? std::optional(out) : std::nullopt;
}

std::vector<LateNumber> reserveErrorFields(Metadata& metadata)
{
    if (!metadata["quantization"].is_object()) { // from another tool
        metadata["quantization"] = Json::object();
    }
    std::vector<LateNumber> out{{"quantization", "relative_error"}, {"quantization", "worst_relative_error"}};
    for (const LateNumber& number : out) {
        metadata[number[0]][number[1]] = 0;
    }
    return out;
}

std::vector<double> errorFields(const WeightError& error)
{
    return {error.relativeError, error.worst};
}

} // namespace apr
