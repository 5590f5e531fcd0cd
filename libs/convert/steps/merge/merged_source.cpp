// SPDX-License-Identifier: MIT
#include "merged_source.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "convert/transforms/magnitude_selection.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

namespace apr::merging {
namespace {

constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 16; ///< elements in memory for each operand

std::uint64_t mixed(std::uint64_t value) // SplitMix64
{
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

std::uint64_t hashOf(std::string_view text) // FNV-1a
{
    std::uint64_t out = 0xCBF29CE484222325U;
    for (const char c : text) {
        out = (out ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    }
    return out;
}

/// Numbers that depend on the seed, the name of the tensor, the model and the element alone.
class Dice {
public:
    Dice(std::uint64_t seed, std::string_view tensor, std::size_t model)
        : m_key(mixed(mixed(seed ^ hashOf(tensor)) + model))
    {
    }
    /// In [0, 1).
    double at(std::uint64_t element) const
    {
        return static_cast<double>(mixed(m_key ^ (element * 0xD1342543DE82EF95U)) >> 11U) * 0x1p-53;
    }

private:
    std::uint64_t m_key;
};

Pool poolOf(std::uint64_t elements)
{
    Pool out{.elements = elements};
    for (std::uint64_t first = 0; first < elements; first += kSelectionTile) {
        out.tiles.push_back({.first = first, .count = std::min(kSelectionTile, elements - first)});
    }
    return out;
}

/// Which elements a Selection has, for values that are read in order.
class Membership {
public:
    /// `tiesBefore` of the first value: those equal to the threshold from the start of its tile.
    Membership(const Selection& selection, std::uint64_t first, std::uint64_t tiesSinceTile)
        : m_selection(selection),
          m_ties(selection.tiesBefore.empty()
                     ? 0
                     : selection.tiesBefore[static_cast<std::size_t>(first / kSelectionTile)] + tiesSinceTile)
    {
    }

    bool has(float value)
    {
        const std::uint32_t magnitude = magnitudeOf(value);
        if (magnitude != m_selection.threshold || m_selection.tiesBefore.empty()) {
            return magnitude < m_selection.threshold;
        }
        return m_ties++ >= m_selection.keptTies;
    }

private:
    const Selection& m_selection;
    std::uint64_t m_ties;
};

/// Calls body(first, last) for pieces of [0, elements) in parallel.
Status forPieces(std::uint64_t elements, std::uint64_t size,
                 const std::function<Status(std::size_t, std::uint64_t, std::uint64_t)>& body)
{
    NoProgress silent;
    const auto count = static_cast<std::size_t>((elements + size - 1) / size);
    return parallelFor(
        count, LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; },
        [&](std::size_t i) { return body(i, i * size, std::min(elements, (i + 1) * size)); });
}

} // namespace

/// How the task vector of an operand is thinned out and scaled.
struct Thinned {
    std::optional<Selection> smallest = {}; ///< dropped
    std::optional<Selection> kept = {};     ///< what is not among these, the largest, is dropped
    double factor = 1;
};

struct MergedSource::Prepared {
    std::vector<double> coefficients = {};
    std::vector<Thinned> thinned = {};
    std::optional<Selection> unvaried = {}; ///< Sce: the elements that are dropped
    std::vector<double> energies = {};      ///< Sce: weights
    float threshold = 0;                    ///< Fusion
};

/// Reads the operands of a tensor.
class MergedSource::Reader {
public:
    Reader(const MergedSource& source, std::size_t index) : m_source(source), m_tensor(source.m_tensors[index])
    {
        for (const Operand& operand : m_tensor.operands) {
            m_readers.emplace_back(source.m_models[operand.model], operand.tensor);
        }
        if (m_tensor.base) {
            m_base.emplace(source.m_models[*source.m_base], *m_tensor.base);
        }
    }

    Result<std::span<float>> operand(std::size_t i, std::uint64_t first, std::uint64_t last)
    {
        return m_readers[i].readFinite(first, last, m_source.m_isTolerant, "merged");
    }
    Result<std::span<float>> base(std::uint64_t first, std::uint64_t last)
    {
        return m_base->readFinite(first, last, m_source.m_isTolerant, "merged");
    }
    std::size_t count() const { return m_readers.size(); }
    bool hasBase() const { return m_base.has_value(); }

private:
    const MergedSource& m_source;
    const MergedTensor& m_tensor;
    std::vector<ValueReader> m_readers;
    std::optional<ValueReader> m_base;
};

MergedSource::MergedSource(std::vector<Model> models, std::optional<std::size_t> base,
                           std::vector<MergedTensor> tensors, std::vector<TensorInfo> infos, Settings settings,
                           bool isTolerant)
    : m_models(std::move(models)), m_base(base), m_tensors(std::move(tensors)), m_infos(std::move(infos)),
      m_settings(std::move(settings)), m_isTolerant(isTolerant), m_prepared(m_tensors.size())
{
}

MergedSource::~MergedSource() = default;

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
        for (std::size_t i = 0; i < merged.size(); ++i) {
            if (!std::isfinite(merged[i])) {
                return Error{.code = Errc::Validation,
                             .message = "merged element " + std::to_string(at + i) +
                                        " is not finite: the values are too large for F32",
                             .tensor = m_infos[index].name};
            }
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
            settings.weights.emplace_back(std::vector{m_settings.weight(operand.model, tensor.position)});
        }
        APR_TRY(out->coefficients,
                coefficientsOf(settings, tensor.position, gram, tensor.operands.size(), tensor.base.has_value()));
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
    const auto pieces = static_cast<std::size_t>((elements + kMostAtOnce - 1) / kMostAtOnce);
    std::vector<double> partial(pieces * count * count);
    APR_CHECK(
        forPieces(elements, kMostAtOnce, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
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
                    constexpr std::size_t kLanes = 16;
                    std::array<double, kLanes> sums{};
                    const std::span<const float> a = values[i];
                    const std::span<const float> b = values[k];
                    std::size_t e = 0;
                    for (; e + kLanes <= a.size(); e += kLanes) { // auto-vectorized
                        for (std::size_t lane = 0; lane < kLanes; ++lane) {
                            sums[lane] += static_cast<double>(a[e + lane]) * static_cast<double>(b[e + lane]);
                        }
                    }
                    for (; e < a.size(); ++e) {
                        sums[0] += static_cast<double>(a[e]) * static_cast<double>(b[e]);
                    }
                    partial[(piece * count + i) * count + k] = std::accumulate(sums.begin(), sums.end(), 0.0);
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

Status MergedSource::prepareTask(std::size_t index, Prepared& out) const
{
    const MergedTensor& tensor = m_tensors[index];
    const std::uint64_t elements = m_infos[index].elements();
    const Method& method = *m_settings.method;
    for (std::size_t i = 0; i < tensor.operands.size(); ++i) {
        Thinned& thin = out.thinned.emplace_back();
        const double density = m_settings.density(tensor.operands[i].model, tensor.position);
        const auto whole = static_cast<double>(elements);
        // At least one element is kept: a share of a small tensor may be less than one.
        const auto kept = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(density * whole));
        const TileReader deltas = [&](const Tile& tile) -> Result<std::vector<float>> {
            Reader reader(*this, index);
            APR_TRY(const auto base, reader.base(tile.first, tile.first + tile.count));
            APR_TRY(const auto values, reader.operand(i, tile.first, tile.first + tile.count));
            std::vector<float> delta(values.size());
            for (std::size_t e = 0; e < delta.size(); ++e) {
                delta[e] = values[e] - base[e];
            }
            return delta;
        };
        if (method.thinning == Thinning::Trim && kept < elements) {
            APR_TRY(thin.smallest, selectSmallest(poolOf(elements), elements - kept, false, deltas));
        } else if (method.thinning == Thinning::Outliers) {
            const auto top = std::min(elements - kept, static_cast<std::uint64_t>(m_settings.gamma * whole));
            const std::uint64_t bottom = elements - kept - top;
            if (bottom > 0) {
                APR_TRY(thin.smallest, selectSmallest(poolOf(elements), bottom, false, deltas));
            }
            if (top > 0) {
                APR_TRY(thin.kept, selectSmallest(poolOf(elements), elements - top, false, deltas));
            }
        }
        const bool isRandom = method.thinning == Thinning::Random || method.thinning == Thinning::ByRank;
        const bool isThinned = isRandom ? density < 1 : thin.smallest.has_value() || thin.kept.has_value();
        if (m_settings.rescale == Rescale::Density) {
            thin.factor = 1 / density;
        } else if (m_settings.rescale == Rescale::Norm && isThinned) {
            std::uint64_t step = kMostAtOnce;
            step = std::max(rowLength(index), step / rowLength(index) * rowLength(index));
            std::vector<std::pair<double, double>> sums(static_cast<std::size_t>((elements + step - 1) / step));
            APR_CHECK(
                forPieces(elements, step, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
                    APR_TRY(const std::vector<double> masked, thinned(index, i, out, first, last));
                    APR_TRY(const std::vector<float> all, deltas({.first = first, .count = last - first}));
                    for (std::size_t e = 0; e < all.size(); ++e) {
                        sums[piece].first += std::abs(static_cast<double>(all[e]));
                        sums[piece].second += std::abs(masked[e]);
                    }
                    return {};
                }));
            double before = 0;
            double after = 0;
            for (const auto& [all, masked] : sums) {
                before += all;
                after += masked;
            }
            thin.factor = after > 0 ? before / after : 1;
        }
    }
    return {};
}

Result<std::vector<double>> MergedSource::thinned(std::size_t index, std::size_t operand, const Prepared& with,
                                                  std::uint64_t first, std::uint64_t last) const
{
    const MergedTensor& tensor = m_tensors[index];
    const Thinned& thin = with.thinned[operand];
    const Method& method = *m_settings.method;
    const double density = m_settings.density(tensor.operands[operand].model, tensor.position);
    const bool isByRank = method.thinning == Thinning::ByRank;
    const bool hasTies =
        (thin.smallest && !thin.smallest->tiesBefore.empty()) || (thin.kept && !thin.kept->tiesBefore.empty());
    const std::uint64_t row = rowLength(index);
    // Ranks are those of whole rows, ties are counted from the start of a tile.
    const std::uint64_t from = isByRank ? first / row * row : hasTies ? first / kSelectionTile * kSelectionTile : first;
    const std::uint64_t to = isByRank ? std::min(m_infos[index].elements(), (last + row - 1) / row * row) : last;
    Reader reader(*this, index);
    APR_TRY(const auto base, reader.base(from, to));
    APR_TRY(const auto values, reader.operand(operand, from, to));
    const auto skipped = static_cast<std::size_t>(first - from);
    std::vector<double> out(static_cast<std::size_t>(last - first));
    const auto deltaAt = [&](std::size_t e) { return static_cast<double>(values[e]) - static_cast<double>(base[e]); };
    if (method.thinning == Thinning::Random) {
        const Dice dice(m_settings.seed, m_infos[index].name, tensor.operands[operand].model);
        for (std::size_t e = 0; e < out.size(); ++e) {
            out[e] = dice.at(first + e) < density ? deltaAt(e) : 0;
        }
        return out;
    }
    if (isByRank) {
        const Dice dice(m_settings.seed, m_infos[index].name, tensor.operands[operand].model);
        std::vector<std::size_t> order(static_cast<std::size_t>(row));
        for (std::uint64_t start = from; start < to; start += row) {
            const auto at = static_cast<std::size_t>(start - from);
            std::iota(order.begin(), order.end(), at);
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return std::abs(deltaAt(a)) < std::abs(deltaAt(b)); });
            for (std::size_t rank = 0; rank < order.size(); ++rank) {
                const std::size_t e = order[rank];
                if (e < skipped || e - skipped >= out.size()) {
                    continue;
                }
                const double place = row > 1 ? static_cast<double>(rank) / static_cast<double>(row - 1) : 0.5;
                const double probability = density - m_settings.epsilon + 2 * m_settings.epsilon * place;
                out[e - skipped] = dice.at(from + e) < probability ? deltaAt(e) : 0;
            }
        }
        return out;
    }
    if (!thin.smallest && !thin.kept) {
        for (std::size_t e = 0; e < out.size(); ++e) {
            out[e] = deltaAt(e + skipped);
        }
        return out;
    }
    static const Selection kNothing;
    // Blocks may cross from one tile to the next: positions are counted from the start of the first.
    Membership smallest(thin.smallest ? *thin.smallest : kNothing, from, 0);
    Membership kept(thin.kept ? *thin.kept : kNothing, from, 0);
    for (std::size_t e = 0; e < static_cast<std::size_t>(last - from); ++e) {
        const float delta = values[e] - base[e];
        const bool isDropped = (thin.smallest && smallest.has(delta)) || (thin.kept && !kept.has(delta));
        if (e >= skipped) {
            out[e - skipped] = isDropped ? 0 : deltaAt(e);
        }
    }
    return out;
}

Result<std::vector<float>> MergedSource::variances(std::size_t index, std::uint64_t first, std::uint64_t last) const
{
    Reader reader(*this, index);
    std::vector<double> sums(static_cast<std::size_t>(last - first));
    std::vector<double> squares(sums.size());
    APR_TRY(const auto base, reader.base(first, last));
    for (std::size_t i = 0; i < reader.count(); ++i) {
        APR_TRY(const auto values, reader.operand(i, first, last));
        for (std::size_t e = 0; e < sums.size(); ++e) {
            const double delta = static_cast<double>(values[e]) - static_cast<double>(base[e]);
            sums[e] += delta;
            squares[e] += delta * delta;
        }
    }
    std::vector<float> out(sums.size());
    const auto count = static_cast<double>(reader.count());
    for (std::size_t e = 0; e < out.size(); ++e) {
        out[e] = static_cast<float>(std::max(0.0, squares[e] - sums[e] * sums[e] / count));
    }
    return out;
}

Status MergedSource::prepareSce(std::size_t index, Prepared& out) const
{
    const std::uint64_t elements = m_infos[index].elements();
    const auto pieces = static_cast<std::size_t>((elements + kMostAtOnce - 1) / kMostAtOnce);
    if (m_settings.topk < 1) {
        std::vector<std::uint64_t> counts(pieces);
        APR_CHECK(
            forPieces(elements, kMostAtOnce, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
                APR_TRY(const auto values, variances(index, first, last));
                counts[piece] = static_cast<std::uint64_t>(
                    std::count_if(values.begin(), values.end(), [](float value) { return value != 0; }));
                return {};
            }));
        const std::uint64_t varied = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const auto kept =
            std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(varied) * m_settings.topk));
        if (kept < elements) {
            APR_TRY(out.unvaried, selectSmallest(poolOf(elements), elements - kept, false, [&](const Tile& tile) {
                        return variances(index, tile.first, tile.first + tile.count);
                    }));
        }
    }
    const std::size_t count = m_tensors[index].operands.size();
    std::vector<double> partial(pieces * count);
    APR_CHECK(
        forPieces(elements, kMostAtOnce, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
            for (std::size_t i = 0; i < count; ++i) {
                APR_TRY(const std::vector<double> deltas, varied(index, i, out, first, last));
                for (const double delta : deltas) {
                    partial[piece * count + i] += delta * delta;
                }
            }
            return {};
        }));
    out.energies.assign(count, 0);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        for (std::size_t i = 0; i < count; ++i) {
            out.energies[i] += partial[piece * count + i] / static_cast<double>(std::max<std::uint64_t>(1, elements));
        }
    }
    const double sum = std::accumulate(out.energies.begin(), out.energies.end(), 0.0);
    for (double& energy : out.energies) {
        energy = sum < 1e-6 ? 1 / static_cast<double>(count) : energy / sum;
    }
    return {};
}

Result<std::vector<double>> MergedSource::varied(std::size_t index, std::size_t operand, const Prepared& with,
                                                 std::uint64_t first, std::uint64_t last) const
{
    const bool hasTies = with.unvaried && !with.unvaried->tiesBefore.empty();
    const std::uint64_t from = hasTies ? first / kSelectionTile * kSelectionTile : first;
    Reader reader(*this, index);
    APR_TRY(const auto base, reader.base(first, last));
    APR_TRY(const auto values, reader.operand(operand, first, last));
    std::vector<double> out(values.size());
    for (std::size_t e = 0; e < out.size(); ++e) {
        out[e] = static_cast<double>(values[e]) - static_cast<double>(base[e]);
    }
    if (with.unvaried) {
        APR_TRY(const auto variance, variances(index, from, last));
        Membership unvaried(*with.unvaried, from, 0);
        const auto skipped = static_cast<std::size_t>(first - from);
        for (std::size_t e = 0; e < variance.size(); ++e) {
            const bool isDropped = unvaried.has(variance[e]);
            if (isDropped && e >= skipped) {
                out[e - skipped] = 0;
            }
        }
    }
    return out;
}

/// |x - b| times the divergence of the softmax of each row, for whole rows.
Result<std::vector<float>> MergedSource::importances(std::size_t index, std::uint64_t firstRow,
                                                     std::uint64_t lastRow) const
{
    constexpr double kFloor = 1e-8;
    const std::uint64_t row = rowLength(index);
    Reader reader(*this, index);
    APR_TRY(const auto base, reader.base(firstRow * row, lastRow * row));
    APR_TRY(const auto values, reader.operand(0, firstRow * row, lastRow * row));
    std::vector<float> out(values.size());
    const auto length = static_cast<std::size_t>(row);
    const auto softmax = [length](std::span<const float> in) {
        std::vector<double> p(length);
        const auto greatest = static_cast<double>(*std::max_element(in.begin(), in.end()));
        double sum = 0;
        for (std::size_t i = 0; i < length; ++i) {
            p[i] = std::exp(static_cast<double>(in[i]) - greatest);
            sum += p[i];
        }
        for (double& each : p) {
            each = each / sum + kFloor;
        }
        return p;
    };
    for (std::size_t at = 0; at + length <= out.size(); at += length) {
        const std::vector<double> p = softmax(values.subspan(at, length));
        const std::vector<double> q = softmax(base.subspan(at, length));
        double divergence = 0;
        for (std::size_t i = 0; i < length; ++i) {
            divergence += p[i] * std::log(p[i] / q[i]);
        }
        for (std::size_t i = 0; i < length; ++i) {
            const double change = std::abs(static_cast<double>(values[at + i]) - static_cast<double>(base[at + i]));
            out[at + i] = static_cast<float>(std::max(0.0, change * divergence));
        }
    }
    return out;
}

/// The median of the importances plus 1.5 times their interquartile range.
Status MergedSource::prepareFusion(std::size_t index, Prepared& out) const
{
    const std::uint64_t elements = m_infos[index].elements();
    const std::uint64_t row = rowLength(index);
    const TileReader read = [&](const Tile& tile) -> Result<std::vector<float>> {
        const std::uint64_t firstRow = tile.first / row;
        const std::uint64_t lastRow = (tile.first + tile.count + row - 1) / row;
        APR_TRY(const std::vector<float> rows, importances(index, firstRow, lastRow));
        const auto start = rows.begin() + static_cast<std::ptrdiff_t>(tile.first - firstRow * row);
        return std::vector<float>(start, start + static_cast<std::ptrdiff_t>(tile.count));
    };
    const Pool pool = poolOf(elements);
    const auto quantile = [&](double share) -> Result<double> {
        const double place = share * static_cast<double>(elements - 1);
        const auto below = static_cast<std::uint64_t>(place);
        APR_TRY(const Selection low, selectSmallest(pool, below + 1, false, read));
        const auto value = static_cast<double>(std::bit_cast<float>(low.threshold));
        if (place == static_cast<double>(below)) {
            return value;
        }
        APR_TRY(const Selection high, selectSmallest(pool, below + 2, false, read));
        return value + (place - static_cast<double>(below)) *
                           (static_cast<double>(std::bit_cast<float>(high.threshold)) - value);
    };
    APR_TRY(const double median, quantile(0.5));
    APR_TRY(const double low, quantile(0.25));
    APR_TRY(const double high, quantile(0.75));
    out.threshold = static_cast<float>(median + 1.5 * (high - low));
    return {};
}

Result<std::vector<float>> MergedSource::values(std::size_t index, const Prepared& with, std::uint64_t first,
                                                std::uint64_t last) const
{
    const MergedTensor& tensor = m_tensors[index];
    const Kind kind = m_settings.method->kind;
    const auto count = static_cast<std::size_t>(last - first);
    std::vector<float> out(count);
    Reader reader(*this, index);
    if (!with.coefficients.empty()) {
        std::vector<double> sum(count);
        bool isFirst = true;
        for (std::size_t i = 0; i < with.coefficients.size(); ++i) {
            const double coefficient = with.coefficients[i];
            if (coefficient == 0) { // keeps the sign of zeros of the others
                continue;
            }
            APR_TRY(const auto values, i < reader.count() ? reader.operand(i, first, last) : reader.base(first, last));
            if (isFirst) {
                for (std::size_t e = 0; e < count; ++e) {
                    sum[e] = coefficient * static_cast<double>(values[e]);
                }
            } else {
                for (std::size_t e = 0; e < count; ++e) {
                    sum[e] += coefficient * static_cast<double>(values[e]);
                }
            }
            isFirst = false;
        }
        for (std::size_t e = 0; e < count; ++e) {
            out[e] = static_cast<float>(sum[e]);
        }
        return out;
    }
    APR_TRY(const auto base, reader.base(first, last));
    if (kind == Kind::Swap) {
        const double t = m_settings.t.at(tensor.position);
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
        const std::uint64_t row = rowLength(index);
        APR_TRY(const auto rows, importances(index, first / row, (last + row - 1) / row));
        APR_TRY(const auto values, reader.operand(0, first, last));
        const auto skipped = static_cast<std::size_t>(first % row);
        for (std::size_t e = 0; e < count; ++e) {
            out[e] = rows[e + skipped] >= with.threshold ? values[e] : base[e];
        }
        return out;
    }
    // Task vectors: what is positive and what is negative, with the weights of each.
    std::vector<double> sums[2] = {std::vector<double>(count), std::vector<double>(count)};
    std::vector<double> weights[2] = {std::vector<double>(count), std::vector<double>(count)};
    std::vector<double> votes(count); // for a sign
    double whole = 0;
    for (std::size_t i = 0; i < reader.count(); ++i) {
        const bool isSce = kind == Kind::Sce;
        const double weight = isSce ? with.energies[i] : m_settings.weight(tensor.operands[i].model, tensor.position);
        const double factor = isSce ? 1 : with.thinned[i].factor;
        whole += weight;
        APR_TRY(const std::vector<double> deltas,
                isSce ? varied(index, i, with, first, last) : thinned(index, i, with, first, last));
        for (std::size_t e = 0; e < count; ++e) {
            const double value = weight * factor * deltas[e];
            votes[e] += isSce ? deltas[e] : value;
            sums[0][e] += value > 0 ? value : 0;
            sums[1][e] += value < 0 ? value : 0;
            weights[0][e] += value > 0 ? weight : 0;
            weights[1][e] += value < 0 ? weight : 0;
        }
    }
    const bool elects = m_settings.method->electsSigns || kind == Kind::Sce;
    const bool normalizes = m_settings.normalizes || kind == Kind::Sce;
    const double divisor = normalizes && std::abs(whole) >= 1e-8 ? whole : 1;
    const double lambda = kind == Kind::Sce ? 1 : m_settings.lambda;
    for (std::size_t e = 0; e < count; ++e) {
        double change = (sums[0][e] + sums[1][e]) / divisor;
        if (elects) {
            const int sign = votes[e] >= 0 ? 0 : 1;
            const double agreeing = weights[sign][e];
            change = normalizes && agreeing != 0 ? sums[sign][e] / agreeing : sums[sign][e];
        }
        out[e] = static_cast<float>(static_cast<double>(base[e]) + lambda * change);
    }
    return out;
}

} // namespace apr::merging
