// SPDX-License-Identifier: MIT
#include "merged_source.h"

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
constexpr std::uint64_t kPiece = std::uint64_t{1} << 16;      ///< elements of a partial sum

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

/// Random choices that depend on the seed, the name of the tensor, the model and the element alone.
class Dice {
public:
    Dice(std::uint64_t seed, std::string_view tensor, std::size_t model)
        : m_key(mixed(mixed(seed ^ hashOf(tensor)) + model))
    {
    }

    /// Whether an element is kept that is kept with a probability.
    bool keeps(std::uint64_t element, double probability) const
    {
        return simd::randomNumber(static_cast<std::uint32_t>(element), keyOf(element)) < limitOf(probability);
    }
    /// Sets values to 0 that are not kept; `first` is the element of the first.
    void thin(std::uint64_t first, double probability, std::span<float> values) const
    {
        while (!values.empty()) { // the numbers of 2^32 elements have a key
            const std::uint64_t left = (std::uint64_t{1} << 32U) - (first & 0xFFFFFFFFU);
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(values.size(), left));
            simd::keepRandom(values.data(), count, static_cast<std::uint32_t>(first), keyOf(first),
                             limitOf(probability));
            values = values.subspan(count);
            first += count;
        }
    }

private:
    simd::RandomKey keyOf(std::uint64_t element) const
    {
        const std::uint64_t key = mixed(m_key + (element >> 32U));
        return {.first = static_cast<std::uint32_t>(key), .second = static_cast<std::uint32_t>(key >> 32U)};
    }
    static std::uint32_t limitOf(double probability)
    {
        return static_cast<std::uint32_t>(std::min(probability * 0x1p32, 0x1p32 - 1));
    }

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

/// The elements of smallest magnitude: those below a threshold, and from an element on also those equal to it.
struct Cut {
    std::uint32_t threshold = 0;
    std::uint64_t equalFrom = std::numeric_limits<std::uint64_t>::max();
};

/// The element from which on magnitudes equal to the threshold are selected.
Result<Cut> cutOf(const Selection& selection, const Pool& pool, const TileReader& read)
{
    Cut out{.threshold = selection.threshold};
    if (selection.tiesBefore.empty()) {
        return out;
    }
    const auto after = std::upper_bound(selection.tiesBefore.begin(), selection.tiesBefore.end(), selection.keptTies);
    const auto tile = static_cast<std::size_t>(after - selection.tiesBefore.begin()) - 1;
    APR_TRY(const std::vector<float> values, read(pool.tiles[tile]));
    std::uint64_t ties = selection.tiesBefore[tile];
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (magnitudeOf(values[i]) == selection.threshold && ties++ == selection.keptTies) {
            out.equalFrom = pool.tiles[tile].first + i;
            break;
        }
    }
    return out;
}

Result<Cut> smallestOf(std::uint64_t elements, std::uint64_t count, const TileReader& read)
{
    const Pool pool = poolOf(elements);
    APR_TRY(const Selection selection, selectSmallest(pool, count, false, read));
    return cutOf(selection, pool, read);
}

/// Sets values to 0 whose keys are among those of `cut`, or, with `isInverse`, are not. `first` is the element of the
/// first value.
void clear(const Cut& cut, bool isInverse, std::uint64_t first, std::span<const float> keys, std::span<float> values)
{
    const auto before = static_cast<std::size_t>(
        cut.equalFrom <= first ? 0 : std::min<std::uint64_t>(cut.equalFrom - first, keys.size()));
    const auto part = [&](std::size_t from, std::size_t to, std::uint32_t limit) {
        const std::uint32_t inverse = isInverse ? 0xFFFFFFFFU : 0;
        const float* const key = keys.data();
        float* const out = values.data();
        for (std::size_t i = from; i < to; ++i) { // auto-vectorized
            const std::uint32_t isSelected = magnitudeOf(key[i]) < limit ? 0xFFFFFFFFU : 0;
            out[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(out[i]) & ~(isSelected ^ inverse));
        }
    };
    part(0, before, cut.threshold);
    part(before, keys.size(), cut.threshold + 1);
}

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
    std::optional<Cut> smallest = {}; ///< dropped
    std::optional<Cut> kept = {};     ///< what is not among these, the largest, is dropped
    double factor = 1;
};

struct MergedSource::Prepared {
    std::vector<double> coefficients = {};
    std::vector<Thinned> thinned = {};
    std::optional<Cut> unvaried = {};     ///< Sce: the elements that are dropped
    std::vector<double> energies = {};    ///< Sce: weights
    std::vector<double> divergences = {}; ///< Fusion: of the rows
    float threshold = 0;                  ///< Fusion
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

Status MergedSource::prepareTask(std::size_t index, Prepared& out) const
{
    const MergedTensor& tensor = m_tensors[index];
    const std::uint64_t elements = m_infos[index].elements();
    const Method& method = *m_settings.method;
    for (std::size_t i = 0; i < tensor.operands.size(); ++i) {
        Thinned& thin = out.thinned.emplace_back();
        const double density = m_settings.density(tensor.operands[i].model, placeOf(index));
        const auto whole = static_cast<double>(elements);
        // At least one element is kept: a share of a small tensor may be less than one.
        const auto kept = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(density * whole));
        const TileReader deltas = [&](const Tile& tile) {
            return deltasOf(index, i, tile.first, tile.first + tile.count);
        };
        if (method.thinning == Thinning::Trim && kept < elements) {
            APR_TRY(thin.smallest, smallestOf(elements, elements - kept, deltas));
        } else if (method.thinning == Thinning::Outliers) {
            const auto top = std::min(elements - kept, static_cast<std::uint64_t>(m_settings.gamma * whole));
            const std::uint64_t bottom = elements - kept - top;
            if (bottom > 0) {
                APR_TRY(thin.smallest, smallestOf(elements, bottom, deltas));
            }
            if (top > 0) {
                APR_TRY(thin.kept, smallestOf(elements, elements - top, deltas));
            }
        }
        const bool isRandom = method.thinning == Thinning::Random || method.thinning == Thinning::ByRank;
        const bool isThinned = isRandom ? density < 1 : thin.smallest.has_value() || thin.kept.has_value();
        if (m_settings.rescale == Rescale::Density) {
            thin.factor = 1 / density;
        } else if (m_settings.rescale == Rescale::Norm && isThinned) {
            std::uint64_t step = kPiece;
            step = std::max(rowLength(index), step / rowLength(index) * rowLength(index));
            std::vector<std::pair<double, double>> sums(static_cast<std::size_t>((elements + step - 1) / step));
            APR_CHECK(
                forPieces(elements, step, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
                    APR_TRY(const std::vector<float> masked, thinned(index, i, out, first, last));
                    APR_TRY(const std::vector<float> all, deltas({.first = first, .count = last - first}));
                    for (std::size_t e = 0; e < all.size(); ++e) {
                        sums[piece].first += std::abs(static_cast<double>(all[e]));
                        sums[piece].second += std::abs(static_cast<double>(masked[e]));
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

Result<std::vector<float>> MergedSource::thinned(std::size_t index, std::size_t operand, const Prepared& with,
                                                 std::uint64_t first, std::uint64_t last) const
{
    const MergedTensor& tensor = m_tensors[index];
    const Thinned& thin = with.thinned[operand];
    const Method& method = *m_settings.method;
    const std::size_t model = tensor.operands[operand].model;
    const double density = m_settings.density(model, placeOf(index));
    const bool isByRank = method.thinning == Thinning::ByRank;
    const std::uint64_t row = rowLength(index);
    // Ranks are those of whole rows.
    const std::uint64_t from = isByRank ? first / row * row : first;
    const std::uint64_t to = isByRank ? std::min(m_infos[index].elements(), (last + row - 1) / row * row) : last;
    APR_TRY(std::vector<float> deltas, deltasOf(index, operand, from, to));
    if (method.thinning == Thinning::Random) {
        if (density < 1) {
            Dice(m_settings.seed, m_infos[index].name, model).thin(first, density, deltas);
        }
        return deltas;
    }
    if (isByRank) {
        const Dice dice(m_settings.seed, m_infos[index].name, model);
        std::vector<float> out(static_cast<std::size_t>(last - first));
        const auto skipped = static_cast<std::size_t>(first - from);
        std::vector<std::size_t> order(static_cast<std::size_t>(row));
        for (std::size_t start = 0; start + order.size() <= deltas.size(); start += order.size()) {
            std::iota(order.begin(), order.end(), start);
            std::stable_sort(order.begin(), order.end(), [&deltas](std::size_t a, std::size_t b) {
                return std::abs(deltas[a]) < std::abs(deltas[b]);
            });
            for (std::size_t rank = 0; rank < order.size(); ++rank) {
                const std::size_t e = order[rank];
                if (e < skipped || e - skipped >= out.size()) {
                    continue;
                }
                const double place = row > 1 ? static_cast<double>(rank) / static_cast<double>(row - 1) : 0.5;
                const double probability = density - m_settings.epsilon + 2 * m_settings.epsilon * place;
                out[e - skipped] = dice.keeps(from + e, probability) ? deltas[e] : 0;
            }
        }
        return out;
    }
    const std::vector<float> keys = thin.smallest && thin.kept ? deltas : std::vector<float>();
    if (thin.smallest) {
        clear(*thin.smallest, false, first, deltas, deltas);
    }
    if (thin.kept) {
        clear(*thin.kept, true, first, keys.empty() ? deltas : keys, deltas);
    }
    return deltas;
}

/// The task vector of an operand.
Result<std::vector<float>> MergedSource::deltasOf(std::size_t index, std::size_t operand, std::uint64_t first,
                                                  std::uint64_t last) const
{
    Reader reader(*this, index);
    APR_TRY(const auto base, reader.base(first, last));
    APR_TRY(const auto values, reader.operand(operand, first, last));
    std::vector<float> out(values.size());
    const float* const x = values.data();
    const float* const b = base.data();
    float* const delta = out.data();
    for (std::size_t e = 0; e < out.size(); ++e) { // auto-vectorized
        delta[e] = x[e] - b[e];
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
    const auto pieces = static_cast<std::size_t>((elements + kPiece - 1) / kPiece);
    if (m_settings.topk < 1) {
        std::vector<std::uint64_t> counts(pieces);
        APR_CHECK(
            forPieces(elements, kPiece, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
                APR_TRY(const auto values, variances(index, first, last));
                counts[piece] = static_cast<std::uint64_t>(
                    std::count_if(values.begin(), values.end(), [](float value) { return value != 0; }));
                return {};
            }));
        const std::uint64_t varied = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const auto kept =
            std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(varied) * m_settings.topk));
        if (kept < elements) {
            APR_TRY(out.unvaried, smallestOf(elements, elements - kept, [&](const Tile& tile) {
                        return variances(index, tile.first, tile.first + tile.count);
                    }));
        }
    }
    const std::size_t count = m_tensors[index].operands.size();
    std::vector<double> partial(pieces * count);
    APR_CHECK(forPieces(elements, kPiece, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
        for (std::size_t i = 0; i < count; ++i) {
            APR_TRY(const std::vector<float> deltas, varied(index, i, out, first, last));
            for (const float delta : deltas) {
                partial[piece * count + i] += static_cast<double>(delta) * static_cast<double>(delta);
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

Result<std::vector<float>> MergedSource::varied(std::size_t index, std::size_t operand, const Prepared& with,
                                                std::uint64_t first, std::uint64_t last) const
{
    APR_TRY(std::vector<float> out, deltasOf(index, operand, first, last));
    if (with.unvaried) {
        APR_TRY(const auto variance, variances(index, first, last));
        clear(*with.unvaried, false, first, variance, out);
    }
    return out;
}

/// The divergence of the softmax of each row from that of the base.
Status MergedSource::addDivergences(std::size_t index, std::uint64_t firstRow, std::uint64_t lastRow,
                                    std::vector<double>& out) const
{
    constexpr double kFloor = 1e-8;
    const auto length = static_cast<std::size_t>(rowLength(index));
    Reader reader(*this, index);
    APR_TRY(const auto base, reader.base(firstRow * length, lastRow * length));
    APR_TRY(const auto values, reader.operand(0, firstRow * length, lastRow * length));
    std::vector<double> p(length);
    std::vector<double> q(length);
    const auto softmax = [](std::span<const float> in, std::vector<double>& to) {
        const auto greatest = static_cast<double>(*std::max_element(in.begin(), in.end()));
        double sum = 0;
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i] = std::exp(static_cast<double>(in[i]) - greatest);
            sum += to[i];
        }
        for (double& each : to) {
            each = each / sum + kFloor;
        }
    };
    for (std::uint64_t row = firstRow; row < lastRow; ++row) {
        const auto at = static_cast<std::size_t>(row - firstRow) * length;
        softmax(values.subspan(at, length), p);
        softmax(base.subspan(at, length), q);
        double divergence = 0;
        for (std::size_t i = 0; i < length; ++i) {
            divergence += p[i] * std::log(p[i] / q[i]);
        }
        out[static_cast<std::size_t>(row)] = divergence;
    }
    return {};
}

/// |x - b| times the divergence of the row.
Result<std::vector<float>> MergedSource::importances(std::size_t index, const Prepared& with, std::uint64_t first,
                                                     std::uint64_t last) const
{
    const std::uint64_t row = rowLength(index);
    APR_TRY(std::vector<float> out, deltasOf(index, 0, first, last));
    for (std::uint64_t at = first; at < last;) {
        const double divergence = with.divergences[static_cast<std::size_t>(at / row)];
        const std::uint64_t end = std::min(last, (at / row + 1) * row);
        for (; at < end; ++at) {
            float& value = out[static_cast<std::size_t>(at - first)];
            value = static_cast<float>(std::max(0.0, std::abs(static_cast<double>(value)) * divergence));
        }
    }
    return out;
}

/// The median of the importances plus 1.5 times their interquartile range.
Status MergedSource::prepareFusion(std::size_t index, Prepared& out) const
{
    const std::uint64_t elements = m_infos[index].elements();
    const std::uint64_t row = rowLength(index);
    const std::uint64_t rowsAtOnce = std::max<std::uint64_t>(1, kPiece / row);
    out.divergences.resize(static_cast<std::size_t>(elements / row));
    APR_CHECK(forPieces(elements / row, rowsAtOnce, [&](std::size_t, std::uint64_t first, std::uint64_t last) {
        return addDivergences(index, first, last, out.divergences);
    }));
    const TileReader read = [&](const Tile& tile) {
        return importances(index, out, tile.first, tile.first + tile.count);
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

/// The base plus task vectors.
Result<std::vector<float>> MergedSource::combined(std::size_t index, const Prepared& with, std::span<const float> base,
                                                  std::uint64_t first, std::uint64_t last) const
{
    const MergedTensor& tensor = m_tensors[index];
    const bool isSce = m_settings.method->kind == Kind::Sce;
    const bool elects = m_settings.method->electsSigns || isSce;
    const bool normalizes = m_settings.normalizes || isSce;
    const auto lambda = static_cast<float>(isSce ? 1 : m_settings.lambda);
    const std::size_t count = base.size();
    // What is positive and what is negative, with the weights of each, and the votes for a sign.
    std::vector<float> up(count);
    std::vector<float> down(elects ? count : 0);
    std::vector<float> weightUp(elects ? count : 0);
    std::vector<float> weightDown(elects ? count : 0);
    std::vector<float> votes(isSce ? count : 0);
    const simd::SignedSums sums{
        .up = up.data(), .down = down.data(), .weightUp = weightUp.data(), .weightDown = weightDown.data()};
    double whole = 0;
    for (std::size_t i = 0; i < tensor.operands.size(); ++i) {
        const double exact = isSce ? with.energies[i] : m_settings.weight(tensor.operands[i].model, placeOf(index));
        const auto weight = static_cast<float>(exact);
        const auto factor = static_cast<float>(isSce ? exact : exact * with.thinned[i].factor);
        whole += exact;
        APR_TRY(const std::vector<float> deltas,
                isSce ? varied(index, i, with, first, last) : thinned(index, i, with, first, last));
        const float* const delta = deltas.data();
        if (!elects) {
            simd::addScaled(up.data(), delta, factor, count);
            continue;
        }
        simd::addBySign(sums, delta, factor, weight, count);
        if (isSce) {
            simd::addScaled(votes.data(), delta, 1, count);
        }
    }
    std::vector<float> out(count);
    if (!elects) {
        const auto scale =
            static_cast<float>(normalizes && std::abs(whole) >= 1e-8 ? m_settings.lambda / whole : m_settings.lambda);
        std::copy(base.begin(), base.end(), out.begin());
        simd::addScaled(out.data(), up.data(), scale, count);
        return out;
    }
    simd::mergeBySign(sums, isSce ? votes.data() : nullptr, base.data(), lambda, normalizes, out.data(), count);
    return out;
}

} // namespace apr::merging
