// SPDX-License-Identifier: MIT
#include "apr/convert/prune.h"

#include "convert/transforms/magnitude_selection.h"

#include "apr/base/text.h"
#include "apr/convert/quantize.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <mutex>

namespace apr {
namespace {

class PrunedSource final : public TensorSource {
public:
    PrunedSource(Model inner, PruneOptions options, std::vector<bool> isPruned)
        : m_inner(std::move(inner)), m_options(std::move(options)), m_isPruned(std::move(isPruned)),
          m_places(m_isPruned.size())
    {
        for (std::size_t i = 0; i < m_isPruned.size(); ++i) {
            if (!m_isPruned[i]) {
                continue;
            }
            if (m_pools.empty() || !m_options.isGlobal) {
                m_pools.emplace_back();
            }
            Pool& pool = m_pools.back();
            m_places[i] = {m_pools.size() - 1, pool.tiles.size()};
            const std::uint64_t elements = m_inner.tensors()[i].elements();
            for (std::uint64_t first = 0; first < elements; first += kSelectionTile) {
                pool.tiles.push_back(
                    {.tensor = i, .first = first, .count = std::min(kSelectionTile, elements - first)});
            }
            pool.elements += elements;
        }
        m_selections.resize(m_pools.size());
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        APR_TRY(Bytes bytes, m_inner.load(index, range));
        if (!m_isPruned[index] || range.size == 0) {
            return bytes;
        }
        const TensorInfo& tensor = m_inner.tensors()[index];
        const std::uint64_t width = dtypeInfo(tensor.dtype).blockBytes;
        const std::uint64_t first = range.offset / width;
        std::vector<float> values(static_cast<std::size_t>(range.size / width));
        APR_CHECK(decodeToF32(tensor.dtype, bytes.span(), values));
        std::vector<std::byte> out(bytes.span().begin(), bytes.span().end());
        const auto clear = [&out, width](std::uint64_t i) {
            std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(i * width), width, std::byte{0});
        };
        if (m_options.isTwoOfFour) {
            APR_CHECK(clearTwoOfFour(index, first, values, clear));
            return Bytes::own(std::move(out));
        }
        const std::uint32_t below = plainThreshold(index);
        if (below > 0 && tensor.dtype == DType::F32 && std::endian::native == std::endian::little) {
            clearBelow(below, values, out);
            return Bytes::own(std::move(out));
        }
        if (m_options.threshold) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (std::abs(static_cast<double>(values[i])) < *m_options.threshold) {
                    clear(i);
                }
            }
            return Bytes::own(std::move(out));
        }
        APR_CHECK(clearSmallest(index, first, values, clear));
        return Bytes::own(std::move(out));
    }

    /// Computes the selections of all pools.
    Status prepare(Progress& progress) const
    {
        if (!m_options.share) {
            return {};
        }
        std::uint64_t total = 0;
        for (const Pool& pool : m_pools) {
            total += pool.elements;
        }
        std::uint64_t done = 0;
        for (std::size_t i = 0; i < m_pools.size(); ++i) {
            APR_TRY([[maybe_unused]] const auto selection, selectionOf(i));
            done += m_pools[i].elements;
            if (!progress.step(done * sizeof(float), total * sizeof(float), "pruning")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
        }
        return {};
    }

private:
    /// The threshold if it alone decides (no partially pruned ties), otherwise 0.
    std::uint32_t plainThreshold(std::size_t index) const
    {
        if (!m_options.share) {
            return 0;
        }
        const auto selection = selectionOf(m_places[index].pool);
        return selection && (*selection)->tiesBefore.empty() ? (*selection)->threshold : 0;
    }

    static void clearBelow(std::uint32_t threshold, const std::vector<float>& values, std::vector<std::byte>& out)
    {
        for (std::size_t i = 0; i < values.size(); ++i) { // auto-vectorized
            const auto bits = std::bit_cast<std::uint32_t>(values[i]);
            const std::uint32_t kept = (bits & 0x7FFFFFFFU) < threshold ? 0 : bits;
            std::memcpy(out.data() + i * sizeof kept, &kept, sizeof kept);
        }
    }

    struct Place {
        std::size_t pool = 0;
        std::size_t firstTile = 0;
    };

    template <class Clear>
    Status clearSmallest(std::size_t index, std::uint64_t first, const std::vector<float>& values,
                         const Clear& clear) const
    {
        const Place place = m_places[index];
        APR_TRY(const auto selection, selectionOf(place.pool));
        std::uint64_t ties = 0;
        if (!selection->tiesBefore.empty()) {
            const std::size_t tile = place.firstTile + static_cast<std::size_t>(first / kSelectionTile);
            const std::uint64_t start = m_pools[place.pool].tiles[tile].first;
            ties = selection->tiesBefore[tile];
            APR_TRY(const auto before, valuesAt({.tensor = index, .first = start, .count = first - start}));
            ties += static_cast<std::uint64_t>(std::count_if(before.begin(), before.end(), [&selection](float x) {
                return magnitudeOf(x) == selection->threshold;
            }));
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::uint32_t magnitude = magnitudeOf(values[i]);
            const bool isTie = magnitude == selection->threshold && !selection->tiesBefore.empty();
            if (magnitude < selection->threshold || (isTie && ties >= selection->keptTies)) {
                clear(i);
            }
            ties += isTie ? 1 : 0;
        }
        return {};
    }

    /// Clears the two elements of smallest magnitude of every four in a row; among equal magnitudes, the later ones.
    template <class Clear>
    Status clearTwoOfFour(std::size_t index, std::uint64_t first, const std::vector<float>& values,
                          const Clear& clear) const
    {
        const std::uint64_t start = first / 4 * 4;
        const std::uint64_t last = first + values.size();
        const std::uint64_t end = std::min((last + 3) / 4 * 4, m_inner.tensors()[index].elements());
        APR_TRY(const auto all, valuesAt({.tensor = index, .first = start, .count = end - start}));
        for (std::uint64_t at = start; at + 4 <= end; at += 4) {
            std::array<std::size_t, 4> order{0, 1, 2, 3};
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return magnitudeOf(all[static_cast<std::size_t>(at - start) + a]) >
                       magnitudeOf(all[static_cast<std::size_t>(at - start) + b]);
            });
            for (std::size_t k = 2; k < 4; ++k) {
                const std::uint64_t place = at + order[k];
                if (place >= first && place < last) {
                    clear(place - first);
                }
            }
        }
        return {};
    }

    Result<std::vector<float>> valuesAt(const Tile& tile) const
    {
        const TensorInfo& tensor = m_inner.tensors()[tile.tensor];
        const std::uint64_t width = dtypeInfo(tensor.dtype).blockBytes;
        std::vector<float> values(static_cast<std::size_t>(tile.count));
        APR_TRY(const Bytes bytes, m_inner.load(tile.tensor, {tile.first * width, tile.count * width}));
        APR_CHECK(decodeToF32(tensor.dtype, bytes.span(), values));
        std::int32_t greatest = 0; // 31 bits suffice; signed comparisons are auto-vectorized
        for (const float x : values) {
            greatest = std::max(greatest, static_cast<std::int32_t>(magnitudeOf(x)));
        }
        if (greatest > 0x7F800000) {
            const auto nan = std::find_if(values.begin(), values.end(), [](float x) { return std::isnan(x); });
            return Error{.code = Errc::Validation,
                         .message = "element " +
                                    std::to_string(tile.first + static_cast<std::uint64_t>(nan - values.begin())) +
                                    " is NaN, which cannot be pruned by magnitude",
                         .tensor = tensor.name};
        }
        return values;
    }

    Result<std::shared_ptr<const Selection>> selectionOf(std::size_t index) const
    {
        const std::lock_guard lock(m_mutex);
        if (m_selections[index] == nullptr) {
            const Pool& pool = m_pools[index];
            const auto count =
                static_cast<std::uint64_t>(std::llround(*m_options.share * static_cast<double>(pool.elements)));
            const bool hasCheapPartialReads =
                std::all_of(pool.tiles.begin(), pool.tiles.end(), [this](const Tile& tile) {
                    const TensorInfo& tensor = m_inner.tensors()[tile.tensor];
                    return tensor.isInFile() && tensor.encoding.isPlain();
                });
            APR_TRY(Selection found, selectSmallest(pool, count, hasCheapPartialReads,
                                                    [this](const Tile& tile) { return valuesAt(tile); }));
            m_selections[index] = std::make_shared<const Selection>(std::move(found));
        }
        return m_selections[index];
    }

    Model m_inner;
    PruneOptions m_options;
    std::vector<bool> m_isPruned;
    std::vector<Place> m_places;
    std::vector<Pool> m_pools;
    mutable std::mutex m_mutex;
    mutable std::vector<std::shared_ptr<const Selection>> m_selections;
};

} // namespace

Status PruneOptions::check() const
{
    const int kinds = (share ? 1 : 0) + (threshold ? 1 : 0) + (isTwoOfFour ? 1 : 0);
    if (kinds != 1 || (isGlobal && !share)) {
        return Error{.code = Errc::Argument,
                     .message = kinds == 1 ? "the global scope requires a share of the weights (--prune F)"
                                           : "--prune, --prune-threshold and --prune-2-4 are mutually exclusive",
                     .field = "--prune"};
    }
    if (share && !(*share > 0 && *share < 1)) {
        return Error{.code = Errc::Argument,
                     .message =
                         "invalid share " + formatNumber(*share, 6) + "; expected a value between 0 and 1 (exclusive)",
                     .field = "--prune"};
    }
    if (threshold && !(*threshold > 0 && std::isfinite(*threshold))) {
        return Error{.code = Errc::Argument,
                     .message =
                         "invalid threshold " + formatNumber(*threshold, 6) + "; expected a finite value above 0",
                     .field = "--prune-threshold"};
    }
    return {};
}

Result<PrunedModel> pruneModel(const Model& model, const PruneOptions& options,
                               const std::vector<std::string>& sourceNames)
{
    APR_CHECK(options.check());
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
        if (const auto owner = scaledBy(model, i)) {
            return Error{.code = Errc::Argument,
                         .message = "integers with scales cannot be pruned; prune the model before quantizing it, or "
                                    "dequantize it with --dequantize",
                         .tensor = model.tensors()[*owner].name};
        }
    }
    APR_TRY(const auto isMeant, chooseTensors(model, options.targets, sourceNames, "--prune-target", [](const auto& t) {
                return !exclusionOf(t) && roleOf(t.name) != TensorRole::TokenEmbedding;
            }));
    std::vector<bool> isPruned(parts.tensors.size());
    for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
        TensorInfo& tensor = parts.tensors[i];
        if (!isMeant[i] || tensor.elements() == 0 ||
            (options.isTwoOfFour && (tensor.shape.empty() || tensor.shape.back() % 4 != 0))) {
            continue;
        }
        const DTypeInfo& type = dtypeInfo(tensor.dtype);
        if (type.kind != DTypeKind::Float || type.blockElements != 1 || !type.decodable) {
            return Error{.code = Errc::Argument,
                         .message = "tensors of dtype " + std::string(type.name) +
                                    " cannot be pruned; prune the model before quantizing it",
                         .tensor = tensor.name};
        }
        isPruned[i] = true;
        tensor.setComputed();
    }
    if (std::find(isPruned.begin(), isPruned.end(), true) == isPruned.end()) {
        return Error{.code = Errc::Argument,
                     .message = options.isTwoOfFour
                                    ? "no tensor to prune: 2:4 sparsity requires row lengths that are multiples of 4"
                                    : "no tensor to prune (--prune-target selects tensors)",
                     .field = "--prune"};
    }
    auto source = std::make_shared<PrunedSource>(model, options, isPruned);
    return PrunedModel{.model = Model(std::move(parts), source),
                       .isPruned = std::move(isPruned),
                       .prepare = [source](Progress& progress) { return source->prepare(progress); }};
}

} // namespace apr
