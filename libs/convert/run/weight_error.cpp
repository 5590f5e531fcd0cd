// SPDX-License-Identifier: MIT
#include "convert/run/weight_error.h"

#include "apr/base/text.h"
#include "apr/model/chunks.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_values.h"
#include "convert/recipe/storage_request.h"
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
    return std::any_of(m_plan.storage.begin(), m_plan.storage.end(),
                       [&](const auto& request) { return request->leaves(m_plan.lineage[tensor]); });
}

bool WeightErrorMeter::isNeeded() const
{
    return m_changes;
}

bool WeightErrorMeter::isDecoded(std::size_t tensor) const
{
    const TensorInfo& written = m_plan.result.tensors()[tensor];
    const TensorInfo& dense = m_dense.tensors()[*m_places[tensor]];
    return dense.dtype == written.dtype && dense.shape == written.shape;
}

void WeightErrorMeter::restrictTo(const std::vector<std::size_t>& tensors)
{
    for (std::size_t i = 0; i < m_measured.size(); ++i) {
        m_measured[i].isElsewhere = !std::binary_search(tensors.begin(), tensors.end(), i);
    }
}

PartialDifference WeightErrorMeter::sumOf(std::size_t tensor) const
{
    PartialDifference out;
    for (const PartialDifference& part : m_measured[tensor].parts) {
        out.merge(part);
    }
    return out;
}

std::vector<TensorDifference> WeightErrorMeter::differences() const
{
    std::vector<TensorDifference> out;
    for (std::size_t i = 0; i < m_measured.size(); ++i) {
        if (m_changes && m_places[i] && !m_measured[i].isElsewhere) {
            out.push_back({.tensor = m_plan.result.tensors()[i].name, .sums = sumOf(i).sums()});
        }
    }
    return out;
}

Status WeightErrorMeter::addMeasured(const std::vector<TensorDifference>& differences, std::uint64_t zeros)
{
    for (const TensorDifference& difference : differences) {
        const auto found = m_plan.result.find(difference.tensor);
        if (!found || !m_places[*found]) {
            return Error{.code = Errc::Corrupt,
                         .message = "the error of this tensor is not one that the conversion measures",
                         .field = "errors",
                         .tensor = printable(difference.tensor, 120)};
        }
        m_measured[*found].parts = {PartialDifference(difference.sums)};
    }
    m_zeros += zeros;
    return {};
}

Status WeightErrorMeter::add(ValueTile& tile)
{
    if (!m_changes || !m_places[tile.tensor] || !isDecoded(tile.tensor)) {
        return {};
    }
    APR_TRY(const auto values, tile.values());
    return compare(tile.tensor, tile.firstElement, values, m_measured[tile.tensor].parts[tile.part]);
}

Status WeightErrorMeter::finish(const TensorChunk& chunk)
{
    const auto place = m_places[chunk.tensor];
    if (!m_changes || !place || chunk.elements == 0 || isDecoded(chunk.tensor)) {
        return {};
    }
    const TensorInfo& written = m_plan.result.tensors()[chunk.tensor];
    const TensorInfo& dense = m_dense.tensors()[*place];
    const TensorChunk inDense = dense.shape == written.shape ? chunk : denseChunk(chunk, written, dense);
    PartialDifference& sum =
        m_measured[chunk.tensor].parts[static_cast<std::size_t>(chunk.firstElement / chunkElements(written.dtype))];
    std::vector<float> buffer(static_cast<std::size_t>(std::min(ValueTile::kElements, inDense.elements)));
    for (std::uint64_t at = 0; at < inDense.elements; at += ValueTile::kElements) {
        const auto values =
            std::span(buffer).first(static_cast<std::size_t>(std::min(ValueTile::kElements, inDense.elements - at)));
        APR_CHECK(loadElements(m_dense, *place, inDense.firstElement + at, values));
        APR_CHECK(compare(chunk.tensor, inDense.firstElement + at, values, sum));
    }
    return {};
}

Status WeightErrorMeter::compare(std::size_t tensor, std::uint64_t first, std::span<const float> values,
                                 PartialDifference& sum)
{
    const Measured& measured = m_measured[tensor];
    if (measured.isCopied) {
        sum.addEqual(values);
        return {};
    }
    ValueReader reader(m_plan.reference.model, measured.reference);
    APR_TRY(const auto before, reader.read(first, first + values.size()));
    sum.addValues(before, values);
    if (isCountedAsPruned(tensor)) {
        m_zeros += static_cast<std::uint64_t>(std::count(values.begin(), values.end(), 0.0F));
    }
    return {};
}

void WeightErrorMeter::checkGate(std::size_t index, const PartialDifference& sum,
                                 std::vector<std::string>& failures) const
{
    QualityBounds gate = m_plan.checks.gate;
    for (const auto& request : m_plan.storage) {
        const auto own = m_plan.checks.gate.isEnabled() ? std::nullopt : request->boundsOf(m_plan.tensors[index]);
        gate = own.value_or(gate);
    }
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
        if (!m_places[i] || m_measured[i].isElsewhere) {
            continue;
        }
        const PartialDifference sum = sumOf(i);
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
