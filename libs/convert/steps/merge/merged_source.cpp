// SPDX-License-Identifier: MIT
#include "merged_source.h"

#include "prepared.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/tensor/histogram.h"
#include "apr/tensor/simd_kernels.h"
#include "convert/transforms/magnitude_selection.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

namespace apr::merging {
namespace {

constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 13; ///< elements in the caches for each operand
constexpr std::uint64_t kMostKept = std::uint64_t{1} << 23;   ///< bytes of a range that a thread keeps

/// What a thread has loaded last.
struct Recent {
    std::uint64_t source = 0;
    std::size_t tensor = 0;
    std::uint64_t offset = 0;
    Bytes bytes = {};
};

} // namespace

MergedSource::MergedSource(std::vector<Model> models, std::vector<MergedTensor> tensors, std::vector<TensorInfo> infos,
                           std::vector<Settings> settings, bool isTolerant)
    : m_models(std::move(models)), m_tensors(std::move(tensors)), m_infos(std::move(infos)),
      m_settings(std::move(settings)), m_isTolerant(isTolerant), m_prepared(m_tensors.size())
{
}

Place MergedSource::placeOf(std::size_t index) const
{
    const MergedTensor& tensor = m_tensors[index];
    return {.name = tensor.from.empty() ? m_infos[index].name : tensor.from, .position = tensor.position};
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
    thread_local Recent recent;
    const bool isKept = recent.source == m_id && recent.tensor == index && range.offset >= recent.offset &&
                        range.offset + range.size <= recent.offset + recent.bytes.size();
    if (!isKept) {
        APR_TRY(Bytes bytes, merge(index, range));
        if (range.size > kMostKept) {
            return bytes;
        }
        recent = {.source = m_id, .tensor = index, .offset = range.offset, .bytes = std::move(bytes)};
    }
    return recent.bytes.part(range.offset - recent.offset, range.size);
}

std::uint64_t MergedSource::nextId()
{
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

Result<Bytes> MergedSource::merge(std::size_t index, ByteRange range) const
{
    APR_TRY(const auto with, prepared(index));
    const std::uint64_t first = range.offset / sizeof(float);
    const std::uint64_t last = first + range.size / sizeof(float);
    std::vector<std::byte> out(static_cast<std::size_t>(range.size));
    // Ranks are those of rows, which are sorted each time that a part of them is merged.
    const bool isByRank = settingsOf(index).method->thinning == Thinning::ByRank;
    const std::uint64_t step = isByRank ? std::max(kMostAtOnce, rowLength(index)) : kMostAtOnce;
    for (std::uint64_t at = first; at < last; at += step) {
        const std::uint64_t end = std::min(last, at + step);
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

OperandReader MergedSource::readerOf(std::size_t index) const
{
    return {m_models, m_tensors[index], m_isTolerant};
}

Result<std::shared_ptr<const Prepared>> MergedSource::prepared(std::size_t index) const
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

Result<std::shared_ptr<const Prepared>> MergedSource::prepare(std::size_t index) const
{
    auto out = std::make_shared<Prepared>();
    switch (settingsOf(index).method->kind) {
    case Kind::Linear:
    case Kind::Passthrough:
    case Kind::Slerp:
    case Kind::Nuslerp:
    case Kind::Multi:
    case Kind::Karcher:
    case Kind::Stock: APR_CHECK(prepareCoefficients(index, *out)); break;
    case Kind::Task: APR_CHECK(prepareTask(index, *out)); break;
    case Kind::Sce: APR_CHECK(prepareSce(index, *out)); break;
    case Kind::Fusion: APR_CHECK(prepareFusion(index, *out)); break;
    case Kind::Ram: APR_CHECK(prepareRam(index, *out)); break;
    case Kind::Swap: break;
    }
    return std::shared_ptr<const Prepared>(std::move(out));
}

std::uint64_t MergedSource::groupsOf(std::size_t index) const
{
    const TensorInfo& info = m_infos[index];
    switch (settingsOf(index).scope) {
    case Scope::Tensor: return 1;
    case Scope::Rows: return info.shape.size() < 2 ? 1 : info.elements() / rowLength(index);
    case Scope::Columns: break;
    }
    return info.shape.size() < 2 ? 1 : rowLength(index);
}

Status MergedSource::prepareCoefficients(std::size_t index, Prepared& out) const
{
    const MergedTensor& tensor = m_tensors[index];
    Settings settings = settingsOf(index); // with the weights of these operands
    const bool isPlain = settings.method->kind == Kind::Linear || settings.method->kind == Kind::Passthrough;
    std::vector<double> gram;
    if (!isPlain) {
        APR_TRY(gram, gramOf(index));
    }
    std::vector<Gradient> weights;
    for (const Operand& operand : tensor.operands) {
        weights.emplace_back(std::vector<double>{settingsOf(index).weight(operand.slot, placeOf(index))});
    }
    settings.set(Number::Weight, std::move(weights));
    const std::size_t count = tensor.operands.size() + (tensor.base ? 1 : 0);
    const std::uint64_t groups = isPlain ? 1 : groupsOf(index);
    for (std::uint64_t group = 0; group < groups; ++group) {
        const auto products =
            isPlain
                ? std::span<const double>()
                : std::span<const double>(gram).subspan(static_cast<std::size_t>(group) * count * count, count * count);
        APR_TRY(const std::vector<double> coefficients,
                coefficientsOf(settings, placeOf(index), products, tensor.operands.size(), tensor.base.has_value()));
        out.coefficients.insert(out.coefficients.end(), coefficients.begin(), coefficients.end());
    }
    return {};
}

/// Adds the scalar products of the columns of some rows.
Status MergedSource::addColumns(OperandReader& reader, std::uint64_t row, std::uint64_t first, std::uint64_t last,
                                std::vector<double>& out)
{
    const std::size_t count = reader.count() + (reader.hasBase() ? 1 : 0);
    const std::size_t square = count * count;
    out.resize(static_cast<std::size_t>(row) * square);
    for (std::uint64_t at = first; at < last; at += row) {
        std::vector<std::span<const float>> values;
        for (std::size_t i = 0; i < count; ++i) {
            APR_TRY(const auto span, i < reader.count() ? reader.operand(i, at, at + row) : reader.base(at, at + row));
            values.emplace_back(span);
        }
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = i; k < count; ++k) {
                for (std::size_t e = 0; e < values[i].size(); ++e) {
                    out[e * square + i * count + k] +=
                        static_cast<double>(values[i][e]) * static_cast<double>(values[k][e]);
                }
            }
        }
    }
    return {};
}

Result<std::vector<double>> MergedSource::gramOf(std::size_t index) const
{
    const std::uint64_t elements = m_infos[index].elements();
    const MergedTensor& tensor = m_tensors[index];
    const std::size_t count = tensor.operands.size() + (tensor.base ? 1 : 0);
    const std::size_t square = count * count;
    const std::uint64_t groups = groupsOf(index);
    const std::uint64_t row = rowLength(index);
    const bool isByColumn = settingsOf(index).scope == Scope::Columns && groups > 1;
    const bool isByRow = groups > 1 && !isByColumn;
    // Sums by column are as large as a row for each piece: a few pieces only.
    constexpr std::uint64_t kBands = 16;
    const std::uint64_t band = isByColumn ? (elements / row + kBands - 1) / kBands * row : 0;
    const std::uint64_t step = groups == 1 ? kPiece : std::max({row, kPiece / row * row, band});
    const auto pieces = static_cast<std::size_t>((elements + step - 1) / step);
    // Of each piece, or of each row.
    std::vector<double> partial((isByRow ? static_cast<std::size_t>(groups) : isByColumn ? 0 : pieces) * square);
    std::vector<std::vector<double>> columns(isByColumn ? pieces : 0);
    APR_CHECK(forPieces(elements, step, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
        OperandReader reader = readerOf(index);
        if (isByColumn) {
            return addColumns(reader, row, first, last, columns[piece]);
        }
        std::vector<std::span<const float>> values;
        for (std::size_t i = 0; i < count; ++i) {
            APR_TRY(const auto span, i < reader.count() ? reader.operand(i, first, last) : reader.base(first, last));
            values.emplace_back(span);
        }
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = i; k < count; ++k) {
                if (i == k && count > 1) {
                    continue; // comes with the others
                }
                const std::size_t width = isByRow ? static_cast<std::size_t>(row) : values[i].size();
                for (std::size_t at = 0; at < values[i].size(); at += width) {
                    const std::size_t place = (isByRow ? static_cast<std::size_t>((first + at) / row) : piece) * square;
                    const simd::TileDifference sums =
                        simd::compareTiles(values[i].data() + at, values[k].data() + at, width);
                    partial[place + i * count + k] = sums.dot;
                    partial[place + i * count + i] = sums.squaresA;
                    partial[place + k * count + k] = sums.squaresB;
                }
            }
        }
        return {};
    }));
    std::vector<double> out;
    if (isByRow) {
        out = std::move(partial);
    } else {
        out.resize(static_cast<std::size_t>(groups) * square);
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            for (std::size_t i = 0; i < out.size(); ++i) {
                out[i] += isByColumn ? columns[piece][i] : partial[piece * square + i];
            }
        }
    }
    for (std::size_t group = 0; group < groups; ++group) {
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                out[group * square + i * count + k] = out[group * square + k * count + i];
            }
        }
    }
    return out;
}

Result<std::vector<float>> MergedSource::linear(std::size_t index, const Prepared& with, std::uint64_t first,
                                                std::uint64_t last) const
{
    const auto count = static_cast<std::size_t>(last - first);
    OperandReader reader = readerOf(index);
    std::vector<double> sums(count);
    std::vector<double> rests; // what rounding the sums has lost
    double* const sum = sums.data();
    bool isFirst = true;
    const std::size_t operands = reader.count() + (reader.hasBase() ? 1 : 0);
    const std::uint64_t groups = with.coefficients.size() / std::max<std::size_t>(1, operands);
    const std::uint64_t row = rowLength(index);
    for (std::size_t i = 0; i < operands; ++i) {
        const double coefficient = with.coefficients[i];
        if (groups == 1 && coefficient == 0) { // keeps the sign of zeros of the others
            continue;
        }
        APR_TRY(const auto values, i < reader.count() ? reader.operand(i, first, last) : reader.base(first, last));
        const float* const x = values.data();
        // Three terms and more: the sum does not depend on their order (Knuth's TwoSum).
        const bool isExact = operands > 2 && groups <= 1 && !isFirst;
        if (isExact) {
            rests.resize(count);
            double* const rest = rests.data();
            for (std::size_t e = 0; e < count; ++e) {
                const double term = coefficient * static_cast<double>(x[e]);
                const double whole = sum[e] + term;
                const double part = whole - sum[e];
                rest[e] += (sum[e] - (whole - part)) + (term - part);
                sum[e] = whole;
            }
        } else if (groups > 1) {
            const bool isByColumn = settingsOf(index).scope == Scope::Columns;
            for (std::size_t e = 0; e < count; ++e) {
                const std::uint64_t group = isByColumn ? (first + e) % row : (first + e) / row;
                sum[e] += with.coefficients[static_cast<std::size_t>(group) * operands + i] * static_cast<double>(x[e]);
            }
        } else if (isFirst) {
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
    std::vector<float> out(count);
    float* const merged = out.data();
    for (std::size_t e = 0; e < rests.size(); ++e) {
        sum[e] = std::isfinite(sum[e]) ? sum[e] + rests[e] : sum[e];
    }
    for (std::size_t e = 0; e < count; ++e) {
        merged[e] = static_cast<float>(sum[e]);
    }
    return out;
}

Result<std::vector<float>> MergedSource::values(std::size_t index, const Prepared& with, std::uint64_t first,
                                                std::uint64_t last) const
{
    if (!with.coefficients.empty()) {
        return linear(index, with, first, last);
    }
    const Settings& settings = settingsOf(index);
    const Kind kind = settings.method->kind;
    const auto count = static_cast<std::size_t>(last - first);
    std::vector<float> out(count);
    OperandReader reader = readerOf(index);
    APR_TRY(const auto base, reader.base(first, last));
    if (kind == Kind::Swap) {
        const double t = settings.at(Number::T, placeOf(index));
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
        const std::vector<double>& factors = with.factors;
        std::vector<double> sum(count);
        std::vector<double> unique(count);
        std::vector<double> changed(count);
        for (std::size_t i = 0; i < reader.count(); ++i) {
            APR_TRY(const auto values, reader.operand(i, first, last));
            const double epsilon = settings.at(Number::Epsilon, placeOf(index));
            for (std::size_t e = 0; e < count; ++e) {
                const double delta = static_cast<double>(values[e]) - static_cast<double>(base[e]);
                const bool isChanged = std::abs(delta) > epsilon;
                sum[e] += isChanged ? delta : 0;
                unique[e] += isChanged ? factors[i] * delta : 0;
                changed[e] += isChanged ? 1 : 0;
            }
        }
        for (std::size_t e = 0; e < count; ++e) {
            const double change = changed[e] > 1 ? sum[e] / changed[e] : unique[e];
            out[e] = static_cast<float>(static_cast<double>(base[e]) + change);
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
