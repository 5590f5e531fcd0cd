// SPDX-License-Identifier: MIT
#include "loss.h"

#include "apr/base/text.h"
#include "apr/format/chunks.h"
#include "apr/format/scales.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

/// As wide as any number that comes in its place.
constexpr double kReserved = 0.98765432;
constexpr std::string_view kReservedText = "0.98765432";

/// A number of as many characters.
std::string fixedWidth(double value)
{
    for (int decimals = 8; decimals > 0; --decimals) {
        std::string text = formatFixed(value, decimals);
        if (text.size() <= kReservedText.size()) {
            return text + std::string(kReservedText.size() - text.size(), ' '); // spaces after a number mean nothing
        }
    }
    return "9999999999";
}

} // namespace

LossMeter::LossMeter(const ConvertPlan& plan)
    : m_plan(plan), m_dense(withScalesApplied(plan.result)), m_places(plan.result.tensors().size()),
      m_measured(plan.result.tensors().size())
{
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) {
        const TensorInfo& tensor = plan.result.tensors()[i];
        const auto reference = plan.reference.find(tensor.name);
        const auto place = m_dense.find(tensor.name);
        if (plan.tensors[i].isAdded || !place || !reference ||
            (plan.reference.tensors()[*reference].dtype == tensor.dtype && !plan.tensors[i].isPruned) ||
            plan.reference.tensors()[*reference].shape != tensor.shape) {
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

bool LossMeter::isNeeded() const
{
    return std::any_of(m_places.begin(), m_places.end(), [](const auto& place) { return place.has_value(); });
}

Status LossMeter::add(const TensorChunk& chunk)
{
    const auto place = m_places[chunk.tensor];
    if (!place || chunk.elements == 0) {
        return {};
    }
    constexpr std::uint64_t kTile = std::uint64_t{1} << 16; // a multiple of every block
    Measured& measured = m_measured[chunk.tensor];
    const TensorInfo& reference = m_plan.reference.tensors()[measured.reference];
    const DTypeInfo& from = dtypeInfo(reference.dtype);
    const TensorInfo& written = m_plan.result.tensors()[chunk.tensor];
    const DTypeInfo& to = dtypeInfo(written.dtype);
    PartialDifference& sum =
        measured.parts[static_cast<std::size_t>(chunk.firstElement / chunkElements(written.dtype))];
    std::vector<float> before(static_cast<std::size_t>(std::min(kTile, chunk.elements)));
    std::vector<float> after(before.size());
    const bool isScaled = m_dense.tensors()[*place].dtype != written.dtype;
    for (std::uint64_t at = 0; at < chunk.elements; at += kTile) {
        const auto count = static_cast<std::size_t>(std::min(kTile, chunk.elements - at));
        const std::uint64_t first = chunk.firstElement + at;
        APR_TRY(const Bytes source,
                m_plan.reference.load(measured.reference, {first / from.blockElements * from.blockBytes,
                                                           (count + from.blockElements - 1) / from.blockElements *
                                                               std::uint64_t{from.blockBytes}}));
        APR_CHECK(decodeToF32(reference.dtype, source.span(), std::span(before).first(count)));
        if (isScaled) {
            APR_TRY(const Bytes values, m_dense.load(*place, {first * sizeof(float), count * sizeof(float)}));
            std::copy_n(values.span().data(), values.size(), reinterpret_cast<std::byte*>(after.data()));
        } else {
            const auto bytes = chunk.bytes.subspan(static_cast<std::size_t>(at / to.blockElements * to.blockBytes),
                                                   (count + to.blockElements - 1) / to.blockElements * to.blockBytes);
            APR_CHECK(decodeToF32(written.dtype, bytes, std::span(after).first(count)));
        }
        sum.addValues(std::span(before).first(count), std::span(after).first(count));
        if (m_plan.tensors[chunk.tensor].isPruned) {
            m_zeros += static_cast<std::uint64_t>(
                std::count(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(count), 0.0F));
        }
    }
    return {};
}

void LossMeter::judge(std::size_t index, const PartialDifference& sum, std::vector<std::string>& failures) const
{
    const QualityGate& gate = m_plan.options.gate;
    std::string found;
    const auto fail = [&found](std::string_view what, double value, std::string_view bound, double limit) {
        found += (found.empty() ? "" : ", ") + std::string(what) + ' ' + formatNumber(value, 6) + " (" +
                 std::string(bound) + ' ' + formatNumber(limit, 6) + ')';
    };
    if (m_plan.tensors[index].isPruned && sum.cosine() == 0 && sum.l2() > 0) {
        found = "all of its weights became zero";
    } else if (gate.isAsked() && sum.notComparable() > 0) {
        found = formatCountOf(sum.notComparable(), "value") + " became infinite or NaN";
    }
    if (gate.maxDrift && !(sum.relativeL2() <= *gate.maxDrift)) {
        fail("relative error", sum.relativeL2(), "at most", *gate.maxDrift);
    }
    if (gate.maxL2 && !(sum.l2() <= *gate.maxL2)) {
        fail("L2 distance", sum.l2(), "at most", *gate.maxL2);
    }
    if (gate.minCosine && !(sum.cosine() >= *gate.minCosine)) {
        fail("cosine", sum.cosine(), "at least", *gate.minCosine);
    }
    if (!found.empty()) {
        failures.push_back(printable(m_plan.result.tensors()[index].name, 120) + ": " + found);
    }
}

std::optional<ConversionLoss> LossMeter::loss() const
{
    ConversionLoss out;
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
        ++out.tensors;
        out.pruned += m_plan.tensors[i].isPruned ? sum.count() : 0;
        judge(i, sum, out.failures);
        if (out.worstTensor.empty() || sum.relativeL2() > out.worst) {
            out.worst = sum.relativeL2();
            out.worstTensor = m_plan.result.tensors()[i].name;
        }
        out.degraded += sum.relativeL2() > kDegraded ? 1 : 0;
    }
    out.zeros = m_zeros;
    out.relativeError = total.relativeL2();
    out.cosine = total.cosine();
    return out.tensors > 0 ? std::optional(out) : std::nullopt;
}

void reserveLoss(Metadata& metadata)
{
    metadata["quantization"]["relative_error"] = kReserved;
    metadata["quantization"]["worst_relative_error"] = kReserved;
}

void finishLoss(std::span<std::byte> head, const ConversionLoss& loss)
{
    const auto* begin = reinterpret_cast<const char*>(head.data());
    const std::string_view text(begin, head.size());
    for (const auto& [key, value] : {std::pair(std::string_view("worst_relative_error"), loss.worst),
                                     std::pair(std::string_view("relative_error"), loss.relativeError)}) {
        // The name may stand elsewhere, in a model card: the one that the placeholder follows is meant.
        for (std::size_t found = text.find(key); found != text.npos; found = text.find(key, found + 1)) {
            const std::size_t end = found + key.size();
            const std::size_t place = text.find(kReservedText, end);
            if (place == text.npos) {
                break;
            }
            if (place - end > 6) { // more than quotes, a colon and what escapes them
                continue;
            }
            const std::string number = fixedWidth(value);
            std::transform(number.begin(), number.end(), head.begin() + static_cast<std::ptrdiff_t>(place),
                           [](char c) { return static_cast<std::byte>(c); });
        }
    }
}

} // namespace apr
