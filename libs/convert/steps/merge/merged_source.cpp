// SPDX-License-Identifier: MIT
#include "prepared.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/tensor/histogram.h"
#include "apr/tensor/simd_kernels.h"
#include "convert/transforms/magnitude_selection.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

namespace apr::merging {
namespace {

constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 13; ///< elements in the caches for each operand

} // namespace

MergedSource::MergedSource(std::vector<Model> models, std::optional<std::size_t> base,
                           std::vector<MergedTensor> tensors, std::vector<TensorInfo> infos, Settings settings,
                           bool isTolerant)
    : m_models(std::move(models)), m_base(base), m_tensors(std::move(tensors)), m_infos(std::move(infos)),
      m_settings(std::move(settings)), m_isTolerant(isTolerant), m_prepared(m_tensors.size())
{
}

Place MergedSource::placeOf(std::size_t index) const
{
    return {.name = m_infos[index].name, .from = m_tensors[index].from, .position = m_tensors[index].position};
}

std::uint64_t MergedSource::rowLength(std::size_t index) const
{
    const Shape& shape = m_infos[index].shape;
    return shape.empty() ? 1 : std::max<std::uint64_t>(1, shape.back());
}

Result<Bytes> MergedSource::load(std::size_t index, ByteRange range) const
{
    const MergedTensor& tensor = m_tensors[index];
    if (tensor.isCopied) {
        const Operand& operand = tensor.operands.front();
        return m_models[operand.model].load(operand.tensor, range);
    }
    if (range.size == 0) {
        return Bytes();
    }
    APR_TRY(const auto with, prepared(index));
    const std::uint64_t first = range.offset / sizeof(float);
    const std::uint64_t last = first + range.size / sizeof(float);
    std::vector<std::byte> out(static_cast<std::size_t>(range.size));
    for (std::uint64_t at = first; at < last; at += kMostAtOnce) {
        const std::uint64_t end = std::min(last, at + kMostAtOnce);
        APR_TRY(const std::vector<float> merged, values(index, *with, at, end));
        if (const auto bad = findNonFinite(merged)) {
            return Error{.code = Errc::Validation,
                         .message = "merged element " + std::to_string(at + *bad) +
                                    " is not finite: the values are too large for F32",
                         .tensor = m_infos[index].name};
        }
        std::memcpy(out.data() + (at - first) * sizeof(float), merged.data(), merged.size() * sizeof(float));
    }
    return Bytes::own(std::move(out));
}

Result<std::shared_ptr<const MergedSource::Prepared>> MergedSource::prepared(std::size_t index) const
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_prepared[index] != nullptr) {
            return m_prepared[index];
        }
    }
    // Several threads may compute the same; that is rare, as tensors are written one after the other.
    auto made = prepare(index);
    if (!made) {
        Error error = made.error();
        error.tensor = error.tensor.empty() ? m_infos[index].name : error.tensor;
        return error;
    }
    const std::lock_guard lock(m_mutex);
    m_prepared[index] = *made;
    return *made;
}

Result<std::shared_ptr<const MergedSource::Prepared>> MergedSource::prepare(std::size_t index) const
{
    const MergedTensor& tensor = m_tensors[index];
    auto out = std::make_shared<Prepared>();
    switch (m_settings.method->kind) {
    case Kind::Linear:
    case Kind::Passthrough:
    case Kind::Slerp:
    case Kind::Nuslerp:
    case Kind::Multi:
    case Kind::Karcher:
    case Kind::Stock: {
        const bool isPlain = m_settings.method->kind == Kind::Linear || m_settings.method->kind == Kind::Passthrough;
        std::vector<double> gram;
        if (!isPlain) {
            APR_TRY(gram, gramOf(index));
        }
        Settings settings = m_settings; // with the weights of these operands
        settings.weights.clear();
        for (const Operand& operand : tensor.operands) {
            settings.weights.emplace_back(std::vector<double>{m_settings.weight(operand.model, placeOf(index))});
        }
        APR_TRY(out->coefficients,
                coefficientsOf(settings, placeOf(index), gram, tensor.operands.size(), tensor.base.has_value()));
        break;
    }
    case Kind::Task: APR_CHECK(prepareTask(index, *out)); break;
    case Kind::Sce: APR_CHECK(prepareSce(index, *out)); break;
    case Kind::Fusion: APR_CHECK(prepareFusion(index, *out)); break;
    case Kind::Swap:
    case Kind::Ram: break;
    }
    return std::shared_ptr<const Prepared>(std::move(out));
}

Result<std::vector<double>> MergedSource::gramOf(std::size_t index) const
{
    const std::uint64_t elements = m_infos[index].elements();
    const MergedTensor& tensor = m_tensors[index];
    const std::size_t count = tensor.operands.size() + (tensor.base ? 1 : 0);
    const auto pieces = static_cast<std::size_t>((elements + kPiece - 1) / kPiece);
    std::vector<double> partial(pieces * count * count);
    APR_CHECK(forPieces(elements, kPiece, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
        Reader reader(*this, index);
        std::vector<std::span<const float>> values;
        for (std::size_t i = 0; i < reader.count(); ++i) {
            APR_TRY(const auto span, reader.operand(i, first, last));
            values.emplace_back(span);
        }
        if (reader.hasBase()) {
            APR_TRY(const auto span, reader.base(first, last));
            values.emplace_back(span);
        }
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = i; k < count; ++k) {
                if (i == k && count > 1) {
                    continue; // comes with the others
                }
                const simd::TileDifference sums =
                    simd::compareTiles(values[i].data(), values[k].data(), values[i].size());
                partial[(piece * count + i) * count + k] = sums.dot;
                partial[(piece * count + i) * count + i] = sums.squaresA;
                partial[(piece * count + k) * count + k] = sums.squaresB;
            }
        }
        return {};
    }));
    std::vector<double> out(count * count);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        for (std::size_t i = 0; i < count * count; ++i) {
            out[i] += partial[piece * count * count + i];
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            out[i * count + k] = out[k * count + i];
        }
    }
    return out;
}

Result<std::vector<float>> MergedSource::values(std::size_t index, const Prepared& with, std::uint64_t first,
                                                std::uint64_t last) const
{
    const Kind kind = m_settings.method->kind;
    const auto count = static_cast<std::size_t>(last - first);
    std::vector<float> out(count);
    Reader reader(*this, index);
    if (!with.coefficients.empty()) {
        std::vector<double> sums(count);
        double* const sum = sums.data();
        float* const merged = out.data();
        bool isFirst = true;
        for (std::size_t i = 0; i < with.coefficients.size(); ++i) {
            const double coefficient = with.coefficients[i];
            if (coefficient == 0) { // keeps the sign of zeros of the others
                continue;
            }
            APR_TRY(const auto values, i < reader.count() ? reader.operand(i, first, last) : reader.base(first, last));
            const float* const x = values.data();
            if (isFirst) {
                for (std::size_t e = 0; e < count; ++e) { // auto-vectorized, as those below
                    sum[e] = coefficient * static_cast<double>(x[e]);
                }
            } else {
                for (std::size_t e = 0; e < count; ++e) {
                    sum[e] += coefficient * static_cast<double>(x[e]);
                }
            }
            isFirst = false;
        }
        for (std::size_t e = 0; e < count; ++e) {
            merged[e] = static_cast<float>(sum[e]);
        }
        return out;
    }
    APR_TRY(const auto base, reader.base(first, last));
    if (kind == Kind::Swap) {
        const double t = m_settings.t.at(placeOf(index));
        APR_TRY(const auto values, reader.operand(0, first, last));
        for (std::size_t e = 0; e < count; ++e) {
            const auto b = static_cast<double>(base[e]);
            const auto x = static_cast<double>(values[e]);
            const double weight = std::clamp(t / std::max(std::abs(b - x), 1e-6), 0.0, 1.0);
            out[e] = static_cast<float>(weight * x + (1 - weight) * b);
        }
        return out;
    }
    if (kind == Kind::Ram) {
        std::vector<double> sum(count);
        std::vector<double> changed(count);
        for (std::size_t i = 0; i < reader.count(); ++i) {
            APR_TRY(const auto values, reader.operand(i, first, last));
            for (std::size_t e = 0; e < count; ++e) {
                const double delta = static_cast<double>(values[e]) - static_cast<double>(base[e]);
                const bool isChanged = std::abs(delta) > m_settings.epsilon;
                sum[e] += isChanged ? delta : 0;
                changed[e] += isChanged ? 1 : 0;
            }
        }
        for (std::size_t e = 0; e < count; ++e) {
            out[e] = static_cast<float>(static_cast<double>(base[e]) + sum[e] / std::max(1.0, changed[e]));
        }
        return out;
    }
    if (kind == Kind::Fusion) {
        APR_TRY(const auto importance, importances(index, with, first, last));
        APR_TRY(const auto values, reader.operand(0, first, last));
        for (std::size_t e = 0; e < count; ++e) {
            out[e] = importance[e] >= with.threshold ? values[e] : base[e];
        }
        return out;
    }
    return combined(index, with, base, first, last);
}

} // namespace apr::merging
